//! What the reports about the cubes of a puzzle come to, as it is printed.

use nonosat::{
    report::{json, merge::MergeReport},
    solve::{cube::Merged, outcome::Verdict},
};

use super::{Notes, Screen, WriteFailure, args, input::LoadedPuzzle, pair, text};

/// Prints what the reports come to.
pub(crate) fn print_answer(
    answer: &args::Answer,
    task: &LoadedPuzzle,
    merged: &Merged,
    screen: &mut Screen,
    notes: &Notes,
) -> Result<(), WriteFailure> {
    let report = MergeReport::new(task.origin.report(Some(&task.puzzle)), merged);
    let page = match answer.format {
        args::AnswerFormat::Text => text_of(answer, task, merged, screen, notes),
        args::AnswerFormat::Json => json::document(&report)? + "\n",
        args::AnswerFormat::Ndjson => json::line(&report)? + "\n",
    };
    screen.print(&page)
}

fn text_of(answer: &args::Answer, task: &LoadedPuzzle, merged: &Merged, screen: &mut Screen, notes: &Notes) -> String {
    let Merged { verdict, solutions, of, missing, unfinished, .. } = merged;
    let mut page = text::heading(&task.origin, &task.puzzle);
    let meaning = match verdict {
        Verdict::Unique => "exactly one solution".to_owned(),
        Verdict::Multiple => "more than one solution".to_owned(),
        Verdict::None => "no solution".to_owned(),
        Verdict::Unknown(stop) => stop.to_string(),
    };
    page += &format!("{}: {meaning}\n", text::verdict(*verdict, 0, screen.has_color()));
    page += &format!("cubes: {} of {of} ended", of - missing.len() - unfinished.len());
    for (cubes, what) in [(missing, "missing"), (unfinished, "unfinished")] {
        if !cubes.is_empty() {
            page += &format!("; {what}: {}", text::ranges(cubes));
        }
    }
    page.push('\n');
    let look = screen.look(answer.style.style);
    match &solutions[..] {
        [] => {}
        [one] => screen.picture(|look| text::solution(&task.puzzle, one, look), look, &mut page, notes),
        [one, other, ..] => {
            let pair = pair::two_solutions(&task.puzzle, one, other, look, screen.width());
            screen.pair(&pair, &mut page, notes);
        }
    }
    page
}
