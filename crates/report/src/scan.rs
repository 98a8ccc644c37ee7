//! The JSON of puzzles read from pictures; `docs/schema/scan.schema.json` describes it.

use nonosat_format as format;
use nonosat_format::Format;
use nonosat_make::scan::{ReadLine, Scanned};
use nonosat_model::{Picture, Puzzle};
use nonosat_scan::{Number, Quad, Reading};
use serde::Serialize;

/// A puzzle read from a picture.
#[derive(Debug, Serialize)]
pub struct ScanReport {
    schema: &'static str,
    image: PictureReport,
    width: usize,
    height: usize,
    /// The corners of the grid in the picture.
    corners: [[f64; 2]; 4],
    verdict: &'static str,
    certain: bool,
    /// By how much the next reading is less probable, at least, as a natural logarithm.
    margin: f64,
    tried: usize,
    reason: Option<&'static str>,
    /// How many lines have another clue than the most probable one.
    changed: usize,
    doubtful: usize,
    solution: Option<String>,
    lines: Vec<LineReport>,
    /// What is drawn in the cells: `#` filled, `.` crossed, `?` nothing; `None` if there is nothing in any.
    cells: Option<String>,
    /// The puzzle in this program's JSON.
    text: String,
    /// The next reading with exactly one solution, likewise.
    other: Option<String>,
}

#[derive(Debug, Serialize)]
struct PictureReport {
    source: String,
    width: usize,
    height: usize,
    /// The number of the puzzle in the picture, from 1.
    index: usize,
    /// How many puzzles there are in the picture.
    puzzles: usize,
}

#[derive(Debug, Serialize)]
struct LineReport {
    line: String,
    clue: Option<Vec<u32>>,
    /// The most probable clue, whatever the others are.
    seen: Option<Vec<u32>>,
    changed: bool,
    doubtful: bool,
    others: Vec<OtherReport>,
    numbers: Vec<NumberReport>,
}

#[derive(Debug, Serialize)]
struct OtherReport {
    clue: Vec<u32>,
    cost: f64,
}

/// A number as it was seen.
#[derive(Debug, Serialize)]
struct NumberReport {
    value: u32,
    #[serde(rename = "box")]
    place: [[f64; 2]; 4],
    /// What else it may be, with the probability; 0 stands for what is no number.
    alternatives: Vec<(u32, f64)>,
}

/// The picture that a puzzle was read from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The name of its file.
    pub name: &'a str,
    /// Its width and height in pixels.
    pub size: [usize; 2],
    /// The number of the puzzle in it, from 1, and how many there are.
    pub index: [usize; 2],
}

impl ScanReport {
    /// The report of a reading and of what came of it.
    pub fn new(source: &Source<'_>, reading: &Reading, scanned: &Scanned) -> Self {
        let Scanned { puzzle, lines, .. } = scanned;
        let seen = reading.rows.iter().chain(&reading.columns);
        let layout = puzzle.layout();
        let lines: Vec<LineReport> = lines
            .iter()
            .zip(seen)
            .enumerate()
            .map(|(line, (read, variants))| LineReport {
                line: layout.line_label(line).into_owned(),
                clue: read.taken.clone(),
                seen: read.seen.clone(),
                changed: is_changed(read),
                doubtful: read.is_doubtful,
                others: read
                    .others
                    .iter()
                    .map(|(clue, cost)| OtherReport { clue: clue.clone(), cost: rounded(*cost) })
                    .collect(),
                numbers: variants
                    .first()
                    .map(|variant| variant.numbers.iter().map(number).collect())
                    .unwrap_or_default(),
            })
            .collect();
        let sign = |cell: &Option<bool>| cell.map_or('?', |filled| if filled { '#' } else { '.' });
        let has_cells = reading.cells.iter().any(Option::is_some);
        Self {
            schema: "nonosat/1",
            image: PictureReport {
                source: source.name.to_owned(),
                width: source.size[0],
                height: source.size[1],
                index: source.index[0],
                puzzles: source.index[1],
            },
            width: puzzle.width(),
            height: puzzle.height(),
            corners: place(&reading.corners),
            verdict: scanned.verdict.name(),
            certain: scanned.is_certain(),
            margin: rounded(scanned.margin),
            tried: scanned.tried,
            reason: scanned.stop.map(|stop| stop.name()),
            changed: lines.iter().filter(|line| line.changed).count(),
            doubtful: lines.iter().filter(|line| line.doubtful).count(),
            solution: scanned.solution.as_ref().map(Picture::digits),
            lines,
            cells: has_cells.then(|| reading.cells.iter().map(sign).collect()),
            text: text(puzzle),
            other: scanned.other.as_ref().map(text),
        }
    }
}

/// Whether the clue that was taken is not the most probable one.
pub fn is_changed(line: &ReadLine) -> bool {
    line.taken != line.seen
}

fn number(number: &Number) -> NumberReport {
    let value = number.values.first().map_or(0, |&(value, _)| value);
    let least = number.values.first().map_or(0.0, |&(_, cost)| cost);
    let weight = |cost: f32| f64::from(least - cost).exp();
    let sum: f64 = number.values.iter().map(|&(_, cost)| weight(cost)).sum();
    let alternatives = number.values.iter().skip(1);
    let alternatives = alternatives.map(|&(value, cost)| (value, (weight(cost) / sum * 1e6).round() / 1e6)).collect();
    NumberReport { value, place: place(&number.place), alternatives }
}

fn place(quad: &Quad) -> [[f64; 2]; 4] {
    quad.map(|point| point.map(rounded))
}

fn rounded(number: f32) -> f64 {
    (f64::from(number) * 100.0).round() / 100.0
}

fn text(puzzle: &Puzzle) -> String {
    // Every puzzle can be written so.
    format::write(Format::Json, std::slice::from_ref(puzzle)).map(|written| written.text).unwrap_or_default()
}
