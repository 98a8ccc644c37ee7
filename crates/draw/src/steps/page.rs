//! An explanation as a page.

use serde::Serialize;

use super::super::ink::readable_on;
use nonosat_core::analyse::explain::{Ending, Explanation, Reason, Step, finished};
use nonosat_format::{inert::inert_json, markup::escape};
use nonosat_model::{Clue, Color, PaletteColor, Puzzle, Run};

/// The data of the page's script.
#[derive(Debug, Serialize)]
struct Data<'a> {
    width: usize,
    height: usize,
    /// The numbers of each clue with their colours; `None` for a clue that is not given.
    rows: Vec<Option<Vec<(String, usize)>>>,
    columns: Vec<Option<Vec<(String, usize)>>>,
    /// What a cell of each colour is, and the character that stands for it.
    names: Vec<&'a str>,
    symbols: Vec<char>,
    /// How each colour looks, and text on it; nothing in black-and-white.
    paints: Vec<[String; 2]>,
    /// A character a cell: the number of its colour in base 36, `?` for an unknown one.
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
    /// Cells and the colours that they have, and those that they do not have.
    has: Vec<(usize, usize)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lacks: Vec<(usize, usize)>,
    /// How many placements agree, and some of them, a character a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    ways: Option<(u64, Vec<String>)>,
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

fn data<'a>(puzzle: &'a Puzzle, explanation: &'a Explanation) -> Data<'a> {
    let clues = |clues: &[Option<Clue>]| -> Vec<Option<Vec<(String, usize)>>> {
        let text = |run: &Run| if run.is_exact() { run.min.to_string() } else { "?".to_owned() };
        let numbers = |clue: &Clue| clue.runs().iter().map(|run| (text(run), run.color.index())).collect();
        clues.iter().map(|clue| clue.as_ref().map(numbers)).collect()
    };
    let steps = explanation.steps.iter().map(|step| &step.found[..]);
    let finished = finished(puzzle, &explanation.start, steps);
    let colors = puzzle.palette.colors();
    let (names, symbols, paints) = if puzzle.is_black_and_white() {
        (vec!["blank", "filled"], vec!['·', '■'], Vec::new())
    } else {
        let names = std::iter::once("blank").chain(colors[1..].iter().map(|color| &color.name[..]));
        let paint = |color: &PaletteColor| [color.rgb, readable_on(color.rgb)].map(|rgb| format!("#{rgb}"));
        let symbols = std::iter::once('·').chain(colors[1..].iter().map(|color| color.symbol));
        (names.collect(), symbols.collect(), colors.iter().map(paint).collect())
    };
    Data {
        width: puzzle.width(),
        height: puzzle.height(),
        rows: clues(puzzle.rows()),
        columns: clues(puzzle.columns()),
        names,
        symbols,
        paints,
        start: explanation.start.cells().iter().map(|set| set.known().map_or('?', digit)).collect(),
        steps: explanation.steps.iter().map(step_data).collect(),
        finished: finished.iter().map(|one| [one.line, one.block, one.step]).collect(),
    }
}

fn step_data(step: &Step) -> StepData<'_> {
    let cells = |has: bool| {
        let found = step.found.iter().filter(|finding| finding.has == has);
        found.map(|finding| (finding.cell, finding.color.index())).collect()
    };
    let ways = if let Reason::Line { placements, .. } = &step.reason {
        let text = |cells: &Vec<Color>| cells.iter().copied().map(digit).collect();
        Some((placements.count, placements.shown.iter().map(text).collect()))
    } else {
        None
    };
    let kind = step.technique().title();
    StepData { kind, line: step.line(), text: &step.sentence, has: cells(true), lacks: cells(false), ways }
}

/// The character of a colour.
fn digit(color: Color) -> char {
    char::from_digit(color.index() as u32, 36).unwrap_or('?')
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
            format!("There is no solution: {} has no place for its clue.", puzzle.layout().line_label(line))
        }
        Ending::Open(stop) | Ending::Stopped(stop) => format!("{left}, not solved by looking ahead: {stop}."),
    }
}
