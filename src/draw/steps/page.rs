//! An explanation as a page.

use serde::Serialize;

use crate::{
    analyse::explain::{Ending, Explanation, Reason, Step, finished},
    format::{inert::inert_json, markup::escape},
    puzzle::{Clue, Grid, Puzzle},
};

/// The data of the page's script.
#[derive(Debug, Serialize)]
struct Data<'a> {
    width: usize,
    height: usize,
    /// `None` for a clue that is not given.
    rows: Vec<Option<Vec<u32>>>,
    columns: Vec<Option<Vec<u32>>>,
    /// A character a cell: `0` is blank, `1` filled, `?` unknown.
    start: String,
    steps: Vec<StepData<'a>>,
    /// Line, block, and the step that finishes the block.
    finished: Vec<[usize; 3]>,
}

#[derive(Debug, Serialize)]
struct StepData<'a> {
    /// The title of its technique.
    kind: String,
    /// Its line, if it is about one.
    line: Option<usize>,
    text: &'a str,
    blank: Vec<usize>,
    filled: Vec<usize>,
    /// The placements that agree, as starts of the blocks, and how many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    ways: Option<(u64, &'a [Vec<u32>])>,
}

/// An explanation as one HTML file that needs nothing else: the grid, a slider and keys to go through the steps, and
/// their list.
pub fn page(puzzle: &Puzzle, explanation: &Explanation) -> String {
    let title = puzzle.metadata.title.as_deref().filter(|title| !title.trim().is_empty()).unwrap_or("Nonogram");
    let size = format!("{} × {} cells", puzzle.width(), puzzle.height());
    let by = puzzle.metadata.author.as_deref().map(|author| format!(", by {author}")).unwrap_or_default();
    let ending = ending(puzzle, explanation);
    // The data comes last: nothing in it may be mistaken for a placeholder.
    let data =
        inert_json(serde_json::to_string(&data(puzzle, explanation)).unwrap_or_default()).replace('<', "\\u003c");
    let filled = [
        ("{{style}}", include_str!("page.css").to_owned()),
        ("{{script}}", include_str!("page.js").to_owned()),
        ("{{title}}", escape(title)),
        ("{{about}}", escape(&format!("{size}{by}"))),
        ("{{ending}}", escape(&ending)),
        ("{{data}}", data),
    ];
    let mut template = include_str!("page.html");
    let mut page = String::new();
    while let Some((before, rest)) = template.split_once("{{") {
        let (name, behind) = rest.split_once("}}").unwrap_or((rest, ""));
        page += before;
        let wanted = |(place, _): &&(&str, String)| place.trim_matches(['{', '}']) == name;
        page += filled.iter().find(wanted).map_or("", |(_, text)| text);
        template = behind;
    }
    page + template
}

fn data<'a>(puzzle: &Puzzle, explanation: &'a Explanation) -> Data<'a> {
    let clues = |clues: &[Option<Clue>]| -> Vec<Option<Vec<u32>>> {
        let lengths = |clue: &Clue| clue.blocks().iter().map(|block| block.length).collect();
        clues.iter().map(|clue| clue.as_ref().map(lengths)).collect()
    };
    let steps = explanation.steps.iter().map(|step| &step.settled[..]);
    let finished = finished(puzzle, &explanation.start, steps);
    Data {
        width: puzzle.width(),
        height: puzzle.height(),
        rows: clues(puzzle.rows()),
        columns: clues(puzzle.columns()),
        start: digits(&explanation.start),
        steps: explanation.steps.iter().map(step_data).collect(),
        finished: finished.iter().map(|one| [one.line, one.block, one.step]).collect(),
    }
}

fn step_data(step: &Step) -> StepData<'_> {
    let cells = |filled: bool| {
        let settled = step.settled.iter().filter(|fact| fact.is_filled() == filled);
        settled.map(|fact| fact.cell()).collect()
    };
    let ways = if let Reason::Line { placements, .. } = &step.reason {
        Some((placements.count, &placements.shown[..]))
    } else {
        None
    };
    let kind = step.technique().title();
    StepData { kind, line: step.line(), text: &step.sentence, blank: cells(false), filled: cells(true), ways }
}

fn digits(grid: &Grid) -> String {
    let digit = |set: &crate::puzzle::ColorSet| match set.known() {
        None => '?',
        Some(color) if color.is_blank() => '0',
        Some(_) => '1',
    };
    grid.cells().iter().map(digit).collect()
}

/// The ending in a sentence.
pub(super) fn ending(puzzle: &Puzzle, explanation: &Explanation) -> String {
    let left = explanation.grid.cells().len() - explanation.grid.known();
    let left = if left == 1 { "1 cell is left".to_owned() } else { format!("{left} cells are left") };
    match explanation.ending {
        Ending::Solved => "Solved: there is no other solution.".to_owned(),
        Ending::Several => format!("{left}, not solved by looking ahead: there are several solutions."),
        Ending::NoSolution(None) => "There is no solution.".to_owned(),
        Ending::NoSolution(Some(line)) => {
            format!("There is no solution: {} has no place for its clue.", puzzle.layout().line_name(line))
        }
        Ending::Open(stop) | Ending::Stopped(stop) => format!("{left}, not solved by looking ahead: {stop}."),
    }
}
