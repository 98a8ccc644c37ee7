//! What `diagnose` says to people.

use nonosat::{
    analyse::rate::warnings::Kind,
    make::diagnose::{
        Change, Closing, Conflict, ConflictLogic, Correction, CorrectionKind, Diagnosis, Examination, Minimal,
        NotCorrected, Spot, Standstill, Untried,
    },
    propagate::technique::Technique,
    puzzle::{Clue, ClueFault, Color, Layout, Puzzle, Run, plural},
    solve::outcome::{Stop, Verdict},
};

use super::{advice_text, origin::Origin, steps_text, text};

/// The most spots that are listed one by one.
const MOST_SPOTS: usize = 12;

/// The most changes of a correction that are listed one by one.
const MOST_CHANGES: usize = 12;

/// The diagnosis for people, with so many corrections.
pub(crate) fn page(
    origin: &Origin,
    puzzle: &Puzzle,
    examination: &Examination,
    corrections: usize,
    color: bool,
) -> String {
    let Examination { diagnosis, advice, .. } = examination;
    let outcome = &diagnosis.outcome;
    let mut page = text::heading(origin, puzzle);
    let verdict = text::verdict(outcome.verdict, 0, color);
    let goal = diagnosis.goal.as_ref().map(|goal| goal_line(puzzle, goal)).unwrap_or_default();
    if outcome.verdict != Verdict::None {
        page += &format!("{verdict}: {}\n{goal}", text::meaning(outcome));
        // Spots are listed in full below.
        page +=
            &advice.as_ref().map(|it| advice_text::words_but(it, outcome, Kind::IsolatedAmbiguity)).unwrap_or_default();
        page += &difficulty(puzzle, examination);
        return page + &spots(puzzle, diagnosis);
    }
    page += &format!("{verdict}: no solution\n{goal}");
    match (&outcome.fault, diagnosis.sums) {
        (Some(fault @ ClueFault::TooLong { .. }), _) => page += &format!("too long: {fault}\n"),
        (_, Some([rows, columns])) if rows != columns => {
            page += &format!("sums: rows ask for {}, columns for {columns}\n", text::number(rows as usize, "cell"));
        }
        (Some(fault), _) => page += &format!("sums: {fault}\n"),
        (None, _) => {}
    }
    page += &conflicts(puzzle, examination);
    page += &culprits_line(puzzle, diagnosis);
    if corrections > 0 {
        page += &corrections_lines(puzzle, diagnosis, corrections);
    }
    page
}

/// How hard a puzzle with exactly one solution is, and where it gets harder.
fn difficulty(puzzle: &Puzzle, examination: &Examination) -> String {
    let Examination { grade, ahead, guess, .. } = examination;
    let mut lines = String::new();
    if let Some(grade) = grade {
        lines += &format!("grade: {grade:.1} of 10\n");
    }
    let cells = puzzle.layout().cell_count();
    if let Some(Standstill { step, open }) = ahead {
        lines +=
            &format!("looking ahead begins at step {step}, with {open} of {cells} cells open (explain shows it)\n");
    }
    if let Some(Standstill { step, open }) = guess {
        lines += &format!("guessing begins at step {step}, with {open} of {cells} cells open (explain shows it)\n");
    }
    lines
}

/// The spots of a puzzle with several solutions.
fn spots(puzzle: &Puzzle, diagnosis: &Diagnosis) -> String {
    let spots = &diagnosis.spots;
    if diagnosis.outcome.verdict != Verdict::Multiple {
        return String::new();
    }
    if spots.is_empty() {
        return "open spots: not found out; a limit was reached (--time-limit)\n".to_owned();
    }
    let open: usize = spots.iter().map(|spot| spot.cells.len()).sum();
    let cells = puzzle.layout().cell_count();
    let percent = text::percent(open as f64 / cells as f64, 1);
    let are = if spots.len() == 1 { "is" } else { "are" };
    let mut lines = format!("{} {are} open, {open} of {cells} cells ({percent}):\n", text::number(spots.len(), "spot"));
    for (number, spot) in spots.iter().enumerate().take(MOST_SPOTS) {
        lines += &format!("{:>3}. {}\n", number + 1, self::spot(puzzle, spot));
        if let Some(closing) = &spot.closing {
            lines += &format!("     {}\n", closing_line(puzzle, closing));
        }
    }
    if spots.len() > MOST_SPOTS {
        lines += &format!("     and {} more (--format json has all)\n", spots.len() - MOST_SPOTS);
    }
    lines + "check shows two solutions\n"
}

fn spot(puzzle: &Puzzle, spot: &Spot) -> String {
    let ways = match (&spot.at_least, &spot.at_most) {
        (least, most) if least == most => format!("{least} ways"),
        (least, _) => format!("at least {least} ways"),
    };
    let mut line = format!("{}: {}, {ways}", area(puzzle, &spot.cells), text::number(spot.cells.len(), "cell"));
    if spot.switch.len() < spot.cells.len() && !spot.switch.is_empty() {
        line += &format!("; two solutions differ in only {}", text::number(spot.switch.len(), "cell"));
    }
    line
}

/// Where cells are, by their rows and columns; how many there are elsewhere.
fn area(puzzle: &Puzzle, cells: &[usize]) -> String {
    let layout = puzzle.layout();
    if !layout.is_rectangle() {
        let name = |&cell: &usize| layout.cell_name(cell).to_string();
        let names: Vec<String> = cells.iter().take(6).map(name).collect();
        return names.join(", ") + if cells.len() > 6 { ", ..." } else { "" };
    }
    let range = |name: &str, numbers: &mut dyn Iterator<Item = usize>| {
        let numbers: Vec<usize> = numbers.collect();
        match (numbers.iter().min().copied().unwrap_or(0) + 1, numbers.iter().max().copied().unwrap_or(0) + 1) {
            (least, most) if least == most => format!("{name} {least}"),
            (least, most) => format!("{} {least}-{most}", plural(name)),
        }
    };
    let places = || cells.iter().map(|&cell| layout.row_and_column(cell));
    range("row", &mut places().map(|it| it.0)) + ", " + &range("column", &mut places().map(|it| it.1))
}

/// `closed by row 3, column 4 filled, or ...`.
fn closing_line(puzzle: &Puzzle, closing: &[Closing]) -> String {
    let color = |color: Color| match color {
        Color::BLANK => "blank".to_owned(),
        _ if puzzle.is_black_and_white() => "filled".to_owned(),
        _ => puzzle.palette.get(color).name.clone(),
    };
    let change = |it: &Closing| format!("{} {}", puzzle.layout().cell_name(it.cell), color(it.to));
    match closing {
        [] => "no change of one cell of the picture was found that closes it".to_owned(),
        _ => text::clean(&format!("closed by {}", closing.iter().map(change).collect::<Vec<_>>().join("; or "))),
    }
}

/// The conflicts, each with its steps if they are asked for.
fn conflicts(puzzle: &Puzzle, examination: &Examination) -> String {
    let Examination { diagnosis, explanations, .. } = examination;
    let mut lines = String::new();
    for (at, conflict) in diagnosis.conflicts.iter().enumerate() {
        lines += &conflict_line(puzzle, conflict);
        if let (0, Some(at_least)) = (at, diagnosis.at_least) {
            lines += &if diagnosis.is_smallest {
                "  there is no smaller one\n".to_owned()
            } else {
                format!("  the smallest one has at least {}; a limit was reached\n", text::number(at_least, "clue"))
            };
        }
        if let Some(explanation) = explanations.get(at) {
            let digits = explanation.steps.len().to_string().len();
            for (step, number) in explanation.steps.iter().zip(1..) {
                lines += &format!("  {}", steps_text::step(puzzle, step, number, digits));
            }
            let left = explanation.grid.cells().len() - explanation.grid.known();
            lines += &format!("  {}", steps_text::ending(puzzle, explanation.ending, left));
        }
    }
    if diagnosis.conflicts.len() > 1 {
        lines += match diagnosis.conflicts_complete {
            true => "there are no other conflicts\n",
            false => "there may be other conflicts (--conflicts)\n",
        };
    }
    lines
}

fn conflict_line(puzzle: &Puzzle, conflict: &Conflict) -> String {
    let by = match conflict.by {
        ConflictLogic::Line => "by line logic",
        _ => "as a search shows",
    };
    let lines = text::clean(&lines(puzzle, &conflict.lines));
    let minimal = match conflict.minimal {
        Minimal::Proven => "",
        Minimal::ByLine => "; by line logic only, a limit was reached, fewer may do",
        _ => "; a limit was reached, fewer may do",
    };
    match conflict.lines.len() {
        1 if puzzle.given().is_empty() => format!("conflict: the clue of {lines} cannot be met\n"),
        1 => format!("conflict: the clue of {lines} cannot be met with the given cells\n"),
        count => format!("conflict: {count} clues contradict each other, {by}: {lines}{minimal}\n"),
    }
}

fn culprits_line(puzzle: &Puzzle, diagnosis: &Diagnosis) -> String {
    let names: Vec<_> = diagnosis.culprits.iter().map(|&line| puzzle.layout().line_label(line)).collect();
    let names = text::clean(&names.join(" or "));
    match (diagnosis.culprits.len(), diagnosis.culprits_complete) {
        // Nothing was looked for, or nothing was found out.
        (0, false) => "wrong clue: not found out; a limit was reached\n".to_owned(),
        (0, true) => "wrong clue: none alone; without any one clue there is still no solution\n".to_owned(),
        (1, true) => format!("wrong clue: {names} (without it there are solutions)\n"),
        (_, true) => format!("wrong clue: {names} (without one of them there are solutions)\n"),
        (_, false) => format!("wrong clue: {names}; a limit was reached, there may be others\n"),
    }
}

/// What the goal picture says of the clues.
fn goal_line(puzzle: &Puzzle, goal: &Correction) -> String {
    let changes = text::clean(&changes(puzzle, goal));
    format!("the goal picture says: {changes}  {}\n", solved(goal))
}

/// How the corrected puzzle is solved.
fn solved(correction: &Correction) -> &'static str {
    match (correction.verdict, correction.technique) {
        (Verdict::Multiple, _) => "several solutions",
        (Verdict::Unknown(_), _) => "a limit was reached",
        (_, Some(Technique::Line)) => "solved by line logic",
        (_, Some(Technique::Probe)) => "solved by looking ahead",
        _ => "solved by search",
    }
}

fn corrections_lines(puzzle: &Puzzle, diagnosis: &Diagnosis, corrections: usize) -> String {
    let is_guess = |it: &&Correction| it.kind != CorrectionKind::Goal;
    let other = if diagnosis.goal.is_some() { "other " } else { "" };
    let mut page = match diagnosis.corrections.iter().find(is_guess) {
        None if diagnosis.goal.is_some() => String::new(),
        None if diagnosis.corrections_complete => "corrections: none found\n".to_owned(),
        None => "corrections: none found so far\n".to_owned(),
        Some(_) => format!("{other}corrections that give a solution:\n"),
    };
    for correction in diagnosis.corrections.iter().take(corrections).filter(is_guess) {
        let (rank, what) = (correction.rank, correction.kind.words());
        let changes = text::clean(&changes(puzzle, correction));
        page += &format!("{rank:>3}. {changes}  ({what})  {}\n", solved(correction));
    }
    if let Some(first) = diagnosis.corrections.first().filter(|first| first.ties > 1) {
        page += &format!("the first {} are equally plausible\n", first.ties);
    }
    let more = diagnosis.corrections_found.saturating_sub(corrections);
    if more > 0 {
        page += &format!("{more} more (--corrections {})\n", diagnosis.corrections_found);
    }
    if diagnosis.goal.is_none() {
        page += &untried_lines(puzzle, &diagnosis.untried);
    }
    page
}

/// What was not tried, and why.
fn untried_lines(puzzle: &Puzzle, untried: &Untried) -> String {
    let mut lines = String::new();
    if let Some(limit) = untried.limit {
        let option = match limit {
            Stop::TimeLimit => " (--time-limit)",
            Stop::MemoryLimit => " (--memory-limit)",
            _ => "",
        };
        lines += &format!("not everything was tried: {limit}, there may be other corrections{option}\n");
    }
    for why in [NotCorrected::Blotted, NotCorrected::Kind, NotCorrected::Long] {
        let own = untried.lines.iter().filter(|(_, other)| *other == why).map(|(line, _)| *line).collect::<Vec<_>>();
        if !own.is_empty() {
            lines += &format!("not corrected: {}; {}\n", text::clean(&self::lines(puzzle, &own)), why.words());
        }
    }
    if untried.too_many {
        lines += "not everything was tried: there are more misprints than are thought of\n";
    }
    if untried.two {
        lines += "--errors 2 may find two wrong clues\n";
    }
    lines
}

/// What a correction changes: `row 5: 3 1 4 2 -> 3 1 5 2`.
fn changes(puzzle: &Puzzle, correction: &Correction) -> String {
    let layout = correction.layout(puzzle);
    let name = |line: usize| layout.line_label(line);
    let clue = |clue: &Option<Clue>| clue.as_ref().map_or_else(|| "?".to_owned(), |clue| self::clue(puzzle, clue));
    match (correction.kind, &correction.changes[..]) {
        (CorrectionKind::Lines, [one, other]) => format!("{} <-> {}", name(one.line), name(other.line)),
        (CorrectionKind::Reversed, all) => {
            let kinds = kinds(&layout, all);
            let or = match &kinds[..] {
                // The same picture from the other side.
                ["row"] => ", or the columns in the other order",
                ["column"] => ", or the rows in the other order",
                _ => "",
            };
            format!("all {}{or}", plurals(&kinds))
        }
        (CorrectionKind::Given, _) => {
            let cell = correction.given.map(|cell| puzzle.layout().cell_name(cell).to_string());
            format!("{} left open", cell.unwrap_or_default())
        }
        (CorrectionKind::Size, _) => {
            format!("{}x{} -> {}x{}", puzzle.width(), puzzle.height(), layout.width(), layout.height())
        }
        (CorrectionKind::Glued, all) => {
            let mut numbers: Vec<String> =
                all.iter().map(|it| format!("{} -> {}", clue(&it.old), clue(&it.new))).collect();
            numbers.sort_by_key(|text| (text.len(), text.clone()));
            numbers.dedup();
            let more = if numbers.len() > MOST_CHANGES { ", ..." } else { "" };
            numbers.truncate(MOST_CHANGES);
            format!("all {}: {}{more}", plurals(&kinds(&layout, all)), numbers.join(", "))
        }
        (_, changes) => {
            let change = |change: &Change| match (&change.old, &change.new) {
                (None, new) => format!("+ {}: {}", name(change.line), clue(new)),
                (old, None) => format!("- {}: {}", name(change.line), clue(old)),
                (old, new) => format!("{}: {} -> {}", name(change.line), clue(old), clue(new)),
            };
            let shown = changes.iter().take(MOST_CHANGES).map(change).collect::<Vec<_>>().join("; ");
            match changes.len().saturating_sub(MOST_CHANGES) {
                0 => shown,
                more => format!("{shown}; and {} (--format json has all)", text::number(more, "other line")),
            }
        }
    }
}

/// The kinds of lines that change: `row`, `column`.
fn kinds(layout: &Layout, changes: &[Change]) -> Vec<&'static str> {
    let mut kinds: Vec<&str> = changes.iter().map(|change| layout.line_name(change.line).parts().0).collect();
    kinds.dedup();
    kinds
}

/// `rows and columns`.
fn plurals(kinds: &[&str]) -> String {
    kinds.iter().copied().map(plural).collect::<Vec<_>>().join(" and ")
}

/// A clue in words, with its colours if the puzzle has several: `3 red, 1 blue`.
fn clue(puzzle: &Puzzle, clue: &Clue) -> String {
    if puzzle.is_black_and_white() || clue.runs().is_empty() {
        return clue.to_string();
    }
    let block = |run: &Run| {
        let length = if run.is_exact() { run.min.to_string() } else { "?".to_owned() };
        format!("{length} {}", puzzle.palette.get(run.color).name)
    };
    clue.runs().iter().map(block).collect::<Vec<_>>().join(", ")
}

/// Lines in words, those of a kind together: `rows 4 5, column 11`.
fn lines(puzzle: &Puzzle, lines: &[usize]) -> String {
    let layout = puzzle.layout();
    let is_labelled = |&line: &usize| layout.line_label(line) != layout.line_name(line).to_string();
    if lines.iter().any(is_labelled) {
        return lines.iter().map(|&line| layout.line_label(line)).collect::<Vec<_>>().join(", ");
    }
    let kind = |line: usize| layout.line_name(line).parts().0;
    let groups = lines.chunk_by(|&one, &other| kind(one) == kind(other)).map(|group| {
        let numbers: Vec<String> = group.iter().map(|&line| layout.line_name(line).parts().1.to_string()).collect();
        let name = if group.len() == 1 { kind(group[0]).to_owned() } else { plurals(&[kind(group[0])]) };
        format!("{name} {}", numbers.join(" "))
    });
    groups.collect::<Vec<_>>().join(", ")
}
