//! The JSON of `suggest`; `docs/schema/suggest.schema.json` describes it.

use serde::Serialize;

use super::place::row_and_column;
use nonosat_core::analyse::rate::Level;
use nonosat_make::suggest::{Advice, ClueChange, Gain, GivenCells, Standing, Suggestion, Want};
use nonosat_model::{Clue, Color, Puzzle};

/// The advice on a puzzle; unknown values are null.
#[derive(Debug, Serialize)]
pub struct SuggestionReport {
    want: String,
    reached: bool,
    met_already: Option<bool>,
    reason: Option<&'static str>,
    before: StandingReport,
    goals: usize,
    suggestions: Vec<ChangesReport>,
    nearest: Option<ChangesReport>,
    at_least: usize,
    given: Option<GivenReport>,
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

/// Cells to be printed with the clues.
#[derive(Debug, Serialize)]
struct GivenReport {
    cells: Vec<CellReport>,
    fewest: bool,
    #[serde(flatten)]
    standing: StandingReport,
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
    /// The report of the advice on a puzzle.
    pub fn new(puzzle: &Puzzle, advice: &Advice, want: Want) -> Self {
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
            reached: advice.is_met == Some(true) || !advice.suggestions.is_empty() || advice.given.is_some(),
            met_already: advice.is_met,
            reason: advice.stop.map(|stop| stop.name()),
            before: StandingReport::new(&advice.before),
            goals: advice.goals,
            suggestions: advice.suggestions.iter().map(|one| ChangesReport::new(puzzle, one)).collect(),
            nearest: advice.nearest.as_ref().map(|one| ChangesReport::new(puzzle, one)),
            at_least: advice.at_least,
            given: advice.given.as_ref().map(|given| GivenReport::new(puzzle, given)),
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

impl GivenReport {
    fn new(puzzle: &Puzzle, given: &GivenCells) -> Self {
        let cell =
            |&(cell, color): &(usize, Color)| CellReport { cell: row_and_column(puzzle, cell), to: color.index() };
        Self {
            cells: given.cells.iter().map(cell).collect(),
            fewest: given.is_fewest,
            standing: StandingReport::new(&given.standing),
            picture: given.picture.digits(),
        }
    }
}

impl ChangesReport {
    fn new(puzzle: &Puzzle, suggestion: &Suggestion) -> Self {
        let cells = suggestion
            .changes
            .iter()
            .map(|change| CellReport { cell: row_and_column(puzzle, change.cell), to: change.to.index() });
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
