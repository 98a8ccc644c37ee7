//! The output of `suggest`: JSON (`docs/schema/suggest.schema.json`), and text for people.

use nonosat::{
    analyse::rate::Level,
    draw,
    draw::{Look, Shade, Style},
    make::suggest::{Advice, ClueChange, Gain, Standing, Suggestion, Want},
    puzzle::{CellName, Clue, Color, Grid, Puzzle},
    solve::outcome::Verdict,
};
use serde::Serialize;

use super::{origin::Origin, pair::Part, text};

/// How many rows and columns around the changed cells are shown.
const MARGIN: usize = 4;

/// The advice on a puzzle; unknown values are null.
#[derive(Debug, Serialize)]
pub(crate) struct SuggestionReport {
    want: String,
    reached: bool,
    met_already: Option<bool>,
    reason: Option<&'static str>,
    before: StandingReport,
    goals: usize,
    suggestions: Vec<ChangesReport>,
    nearest: Option<ChangesReport>,
    at_least: usize,
    map: Option<Vec<Vec<GainReport>>>,
}

#[derive(Debug, Serialize)]
struct StandingReport {
    verdict: &'static str,
    level: Option<&'static str>,
    grade: Option<f64>,
    open: Option<usize>,
}

#[derive(Debug, Serialize)]
struct ChangesReport {
    cells: Vec<CellReport>,
    cost: usize,
    ugliness: f64,
    #[serde(flatten)]
    standing: StandingReport,
    clues_changed: Vec<ClueReport>,
    picture: String,
}

#[derive(Debug, Serialize)]
struct CellReport {
    /// In a triddler the row and the place in it; of any other table the row 1 and the number of the cell.
    cell: [usize; 2],
    to: usize,
}

#[derive(Debug, Serialize)]
struct ClueReport {
    line: String,
    old: Vec<u32>,
    old_colors: Vec<usize>,
    new: Vec<u32>,
    new_colors: Vec<usize>,
}

/// What a cell would gain: open cells, or a word.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum GainReport {
    Cells(usize),
    Word(Option<&'static str>),
}

impl SuggestionReport {
    pub(crate) fn new(puzzle: &Puzzle, advice: &Advice, want: Want) -> Self {
        let gain = |gain: &Gain| match gain {
            Gain::Reached => GainReport::Word(Some("reached")),
            Gain::Cells(cells) => GainReport::Cells(*cells),
            Gain::Nothing | Gain::Kept => GainReport::Cells(0),
            _ => GainReport::Word(None),
        };
        let rows =
            |gains: &Vec<Gain>| gains.chunks(puzzle.width().max(1)).map(|row| row.iter().map(gain).collect()).collect();
        Self {
            want: want.to_string(),
            reached: advice.is_met == Some(true) || !advice.suggestions.is_empty(),
            met_already: advice.is_met,
            reason: advice.stop.map(|stop| stop.name()),
            before: StandingReport::new(&advice.before),
            goals: advice.goals,
            suggestions: advice.suggestions.iter().map(|one| ChangesReport::new(puzzle, one)).collect(),
            nearest: advice.nearest.as_ref().map(|one| ChangesReport::new(puzzle, one)),
            at_least: advice.at_least,
            map: advice.gains.as_ref().map(rows),
        }
    }
}

impl StandingReport {
    fn new(standing: &Standing) -> Self {
        Self {
            verdict: standing.verdict.name(),
            level: standing.level.map(Level::name),
            grade: standing.grade,
            open: standing.open,
        }
    }
}

impl ChangesReport {
    fn new(puzzle: &Puzzle, suggestion: &Suggestion) -> Self {
        let cells = suggestion
            .changes
            .iter()
            .map(|change| CellReport { cell: place(puzzle, change.cell), to: change.to.index() });
        let lengths = |clue: &Clue| clue.runs().iter().map(|run| run.min).collect();
        let colors = |clue: &Clue| clue.runs().iter().map(|run| run.color.index()).collect();
        let clues = suggestion.clues.iter().map(|ClueChange { line, old, new, .. }| ClueReport {
            line: puzzle.layout().line_label(*line).into_owned(),
            old: lengths(old),
            old_colors: colors(old),
            new: lengths(new),
            new_colors: colors(new),
        });
        Self {
            cells: cells.collect(),
            cost: suggestion.cost(),
            ugliness: (1000.0 * suggestion.ugliness).round() / 1000.0,
            standing: StandingReport::new(&suggestion.standing),
            clues_changed: clues.collect(),
            picture: suggestion.picture.digits(),
        }
    }
}

/// Row and column of a cell, from 1.
fn place(puzzle: &Puzzle, cell: usize) -> [usize; 2] {
    match puzzle.layout().cell_name(cell) {
        CellName::Grid { row, column } => [row, column],
        CellName::Triangle { row, place } => [row, place],
        _ => [1, cell + 1],
    }
}

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
        page += &format!("what a change of each cell alone would gain: {}\n", draw::GAINS_LEGEND);
        let shades = shades(gains, advice.before.open);
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
    if advice.suggestions.is_empty() {
        page += &format!("nothing found that makes it so: {}\n", aim(want));
        if let Some(nearest) = &advice.nearest {
            page += &described(puzzle, nearest, "nearest: ", look);
        }
    }
    page + &bound(advice)
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
    let standing = &suggestion.standing;
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
    page += &format!("   {outcome}; ugliness {:.2}\n", suggestion.ugliness);
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
