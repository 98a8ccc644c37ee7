//! The output of `suggest` for people.

use nonosat::{
    analyse::rate::Level,
    draw,
    draw::{Look, Shade, Style},
    make::suggest::{Advice, ClueChange, Gain, GivenCells, Standing, Suggestion, Want},
    puzzle::{Clue, Color, Grid, Puzzle},
    solve::outcome::Verdict,
};

use super::{origin::Origin, pair::Part, text};

/// How many rows and columns around the changed cells are shown.
const MARGIN: usize = 4;

/// What gains look like in a picture, if so many cells are open.
pub(crate) fn shades(gains: &[Gain], open: Option<usize>) -> Vec<Shade> {
    let shade = |gain: &Gain| match gain {
        Gain::Reached => Shade::All,
        Gain::Cells(cells) => Shade::Part(*cells as f64 / open.unwrap_or(*cells).max(1) as f64),
        Gain::Nothing | Gain::Kept => Shade::Nothing,
        _ => Shade::Unknown,
    };
    gains.iter().map(shade).collect()
}

/// The advice for people.
pub(crate) fn page(origin: &Origin, puzzle: &Puzzle, advice: &Advice, want: Want, look: Look) -> String {
    let mut page = text::heading(origin, puzzle);
    page += &now(puzzle, advice, look);
    if let Some(gains) = &advice.gains {
        let shades = shades(gains, advice.before.open);
        page += &format!("what a change of each cell alone would gain: {}\n", draw::gains_legend(&shades));
        let canvas = draw::draw_gains(puzzle, &advice.picture, &shades, look);
        canvas.write_to(&mut page, look.color);
    }
    if advice.is_met == Some(true) {
        return page + &format!("nothing to do; it is what is wanted already: {}\n", aim(want));
    }
    if advice.goals > 1 {
        page += &format!("it has no goal picture: {} of its solutions were taken as goals\n", advice.goals);
    }
    for (index, suggestion) in advice.suggestions.iter().enumerate() {
        page += &described(puzzle, suggestion, &format!("{}. ", index + 1), look);
    }
    if advice.suggestions.is_empty() && (advice.given.is_none() || puzzle.given().is_empty()) {
        page += &format!("nothing found that makes it so: {}\n", aim(want));
        if let Some(nearest) = &advice.nearest {
            page += &described(puzzle, nearest, "nearest: ", look);
        }
    }
    page += &bound(advice);
    page + &advice.given.as_ref().map(|given| printed(puzzle, given)).unwrap_or_default()
}

/// Cells to be printed with the clues, and what that leads to.
fn printed(puzzle: &Puzzle, given: &GivenCells) -> String {
    let cell = |&(cell, color): &(usize, Color)| {
        let name = puzzle.layout().cell_name(cell);
        format!("{name} {}", text::clean(&puzzle.palette.get(color).name))
    };
    let cells: Vec<String> = given.cells.iter().map(cell).collect();
    let few = if given.is_fewest && cells.len() > 1 { " (proven: fewer are not enough)" } else { "" };
    format!(
        "or print {} with the clues: {}{few}\n   {}\n",
        text::number(cells.len(), "cell"),
        cells.join("; "),
        outcome(&given.standing)
    )
}

/// How a puzzle stands with changes, in words.
fn outcome(standing: &Standing) -> String {
    let mut outcome = match (standing.verdict, standing.level) {
        (Verdict::Unique, Some(level)) => format!("exactly one solution, {}", level.words()),
        (Verdict::Unique, None) => "exactly one solution".to_owned(),
        (Verdict::Multiple, _) => "more than one solution".to_owned(),
        (Verdict::None, _) => "no solution".to_owned(),
        (Verdict::Unknown(stop), _) => stop.to_string(),
    };
    if let Some(grade) = standing.grade {
        outcome += &format!(", grade {grade:.1}");
    }
    if let Some(open) = standing.open.filter(|&open| open > 0) {
        outcome += &format!("; line logic leaves {} open", text::number(open, "cell"));
    }
    outcome
}

/// What is wanted, in words.
fn aim(want: Want) -> String {
    match want {
        Want::Unique => "exactly one solution".to_owned(),
        Want::Line => Level::Line.words().to_owned(),
        Want::Rules => Level::Rules.words().to_owned(),
        Want::ProbeOne => Level::ProbeOne.words().to_owned(),
        Want::Grade { low, high } => format!("a grade from {low} to {high}"),
        Want::Easier => "easier than it is".to_owned(),
        _ => "harder than it is".to_owned(),
    }
}

/// How the puzzle stands.
fn now(puzzle: &Puzzle, advice: &Advice, look: Look) -> String {
    let before = &advice.before;
    let meaning = match before.verdict {
        Verdict::Unique => "exactly one solution".to_owned(),
        Verdict::Multiple => "more than one solution".to_owned(),
        Verdict::None => "no solution".to_owned(),
        Verdict::Unknown(stop) => stop.to_string(),
    };
    let mut line = format!("{}: {meaning}", text::verdict(before.verdict, 0, look.color));
    if let Some(level) = before.level {
        line += &format!(", {}", level.words());
    }
    if let Some(grade) = before.grade {
        line += &format!(", grade {grade:.1}");
    }
    if let Some(open) = before.open.filter(|&open| open > 0) {
        line += &format!("; line logic leaves {open} of {} cells open", puzzle.layout().cell_count());
    }
    if let [one, other, ..] = &before.solutions[..] {
        line += &format!("; two solutions differ in {}", text::number(draw::differing_cells(one, other).len(), "cell"));
    }
    line + "\n"
}

/// A suggestion: what changes, what that leads to, and a picture.
fn described(puzzle: &Puzzle, suggestion: &Suggestion, mark: &str, look: Look) -> String {
    let cells: Vec<String> = suggestion
        .changes
        .iter()
        .map(|change| {
            let name = puzzle.layout().cell_name(change.cell);
            format!("{name} to {}", text::clean(&puzzle.palette.get(change.to).name))
        })
        .collect();
    let mut page = format!("{mark}{}: {}\n", text::number(suggestion.cost(), "cell"), cells.join("; "));
    page += &format!("   {}; ugliness {:.2}\n", outcome(&suggestion.standing), suggestion.ugliness);
    for ClueChange { line, old, new, .. } in &suggestion.clues {
        let name = puzzle.layout().line_label(*line);
        page += &format!("   {}: {} -> {}\n", text::clean(&name), clue(puzzle, old), clue(puzzle, new));
    }
    page + &picture(puzzle, suggestion, look)
}

/// A clue: `3 1 2`, in colours `3r 1g`.
fn clue(puzzle: &Puzzle, clue: &Clue) -> String {
    if puzzle.is_black_and_white() || clue.runs().is_empty() {
        return clue.to_string();
    }
    let symbol = |color: Color| text::clean(&puzzle.palette.get(color).symbol.to_string());
    let runs: Vec<String> = clue.runs().iter().map(|run| format!("{}{}", run.min, symbol(run.color))).collect();
    runs.join(" ")
}

/// The changed cells and what is around them, with the new clues.
fn picture(puzzle: &Puzzle, suggestion: &Suggestion, look: Look) -> String {
    let (changed, grid) = (suggestion.apply(puzzle), Grid::from(&suggestion.picture));
    let cells: Vec<usize> = suggestion.changes.iter().map(|change| change.cell).collect();
    if let Some(words) = text::undrawn(puzzle) {
        return words;
    }
    let around = if puzzle.layout().is_rectangle() { Part::around(&cells, puzzle.width()) } else { None };
    let Some(part) = around.map(|part| part.grown(MARGIN, puzzle)) else {
        return draw::draw(&changed, &grid, &cells, look).to_text(look.color);
    };
    let is_all = part.rows.clone().count() == puzzle.height() && part.columns.clone().count() == puzzle.width();
    let note = if is_all { String::new() } else { format!("   {}:\n", part.place()) };
    let marks: Vec<usize> = cells.iter().map(|&cell| part.inside(cell, puzzle.width())).collect();
    let drawn = |look| draw::draw(&part.puzzle(&changed), &part.grid(&grid), &marks, look);
    let mut canvas = drawn(look);
    if look.width.is_some_and(|width| width < canvas.width()) && look.style != Style::Ascii {
        canvas = drawn(Look { style: Style::Half, ..look });
    }
    note + &canvas.to_text(look.color)
}

/// What is proven about the number of changes.
fn bound(advice: &Advice) -> String {
    let fewest = advice.suggestions.iter().map(Suggestion::cost).min();
    let mut lines = match (advice.at_least, fewest) {
        // That one cell must change is clear.
        (0, _) | (1, Some(_)) => String::new(),
        (least, Some(fewest)) if fewest == least => {
            format!("fewer than {least} changed cells are not enough (proven)\n")
        }
        (least, _) => format!("at least {} must change (proven)\n", text::number(least, "cell")),
    };
    if let Some(stop) = advice.stop {
        lines += &format!("{stop}: there may be better ones (--time-limit)\n");
    }
    lines
}
