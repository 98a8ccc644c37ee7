//! The JSON of a cube, `nonosat-cube/1`; `docs/schema/cube.schema.json` describes it.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use nonosat_core::solve::cube::{Cube, CubeId, IdFault};
use nonosat_format::{self as format, Format, ReadError, WriteError, inert::inert_json};
use nonosat_model::{Color, ColorSet, Grid, Puzzle};

const SCHEMA: &str = "nonosat-cube/1";

/// The base of the digits that stand for colours, as in the reports.
const DIGITS: u32 = 36;

/// Why a file is no cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CubeError {
    /// It is no JSON, or not of the right members.
    Syntax(String),
    /// It is something else.
    Schema {
        /// The schema it has.
        found: String,
    },
    /// The puzzle in it cannot be read.
    Puzzle(ReadError),
    /// It is a cube of another puzzle than the one in it.
    ClueHash,
    /// It cannot be a cube of its puzzle.
    Id(IdFault),
    /// What is known of its cells is no grid of the puzzle's size, or disagrees with the assumptions.
    Known(&'static str),
    /// Something was changed since it was written.
    Checksum,
}

impl fmt::Display for CubeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(it) => write!(f, "this is no cube: {it}"),
            Self::Schema { found } => write!(f, "this is no cube: the schema is {found}, expected {SCHEMA}"),
            Self::Puzzle(it) => it.fmt(f),
            Self::ClueHash => f.write_str("the cube's clue_hash is not that of its puzzle"),
            Self::Id(it) => write!(f, "the cube is not right: {it}"),
            Self::Known(it) => write!(f, "the cube's known cells are not right: {it}"),
            Self::Checksum => f.write_str("the cube was changed: its checksum does not fit"),
        }
    }
}

impl std::error::Error for CubeError {}

impl From<ReadError> for CubeError {
    fn from(error: ReadError) -> Self {
        Self::Puzzle(error)
    }
}

impl From<IdFault> for CubeError {
    fn from(error: IdFault) -> Self {
        Self::Id(error)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CubeFile<'a> {
    schema: String,
    clue_hash: String,
    cube: CubeId,
    known: Vec<String>,
    checksum: String,
    #[serde(borrow)]
    puzzle: &'a RawValue,
}

/// The text of a cube's file: the cube, and the puzzle it belongs to.
///
/// # Errors
/// If the puzzle's clues cannot be written.
pub fn write(puzzle: &Puzzle, cube: &Cube) -> Result<String, WriteError> {
    let puzzle_text = format::write(Format::Json, std::slice::from_ref(puzzle))?.text;
    // There are no line breaks within JSON strings, so that lines can be moved to the right.
    let embedded = RawValue::from_string(puzzle_text.trim().replace('\n', "\n  ")).expect("the format writes JSON");
    let file = CubeFile {
        schema: SCHEMA.to_owned(),
        clue_hash: hexadecimal(puzzle.clue_hash()),
        cube: cube.id.clone(),
        known: cube.known.rows().map(|row| write_row(puzzle, row)).collect(),
        checksum: checksum(puzzle, cube),
        puzzle: &embedded,
    };
    Ok(inert_json(serde_json::to_string_pretty(&file).expect("names and numbers can be written")) + "\n")
}

/// Reads a cube and its puzzle.
///
/// # Errors
/// If the text is no cube, if its fields do not fit together, or if it was changed.
pub fn read(source: &str, text: &str) -> Result<(Puzzle, Cube), CubeError> {
    check_schema(text)?;
    let file: CubeFile<'_> = serde_json::from_str(text).map_err(syntax)?;
    let document = format::read(source, in_place(text, file.puzzle.get()).as_bytes(), Some(Format::Json))?;
    let [puzzle] = <[Puzzle; 1]>::try_from(document.puzzles)
        .map_err(|puzzles| CubeError::Syntax(format!("it has {} puzzles instead of one", puzzles.len())))?;
    if file.clue_hash != hexadecimal(puzzle.clue_hash()) {
        return Err(CubeError::ClueHash);
    }
    let assumed = file.cube.grid(&puzzle)?;
    let known = read_known(&puzzle, &file.known)?;
    let agrees = |(assumed, known): (&ColorSet, &ColorSet)| assumed.intersection(*known) == *known;
    if !assumed.cells().iter().zip(known.cells()).all(agrees) {
        return Err(CubeError::Known("an assumption does not hold in them"));
    }
    let cube = Cube { id: file.cube, known };
    if file.checksum != checksum(&puzzle, &cube) {
        return Err(CubeError::Checksum);
    }
    Ok((puzzle, cube))
}

/// An excerpt of a text with as many line breaks before it as in the text, so that errors name the right line.
fn in_place(text: &str, excerpt: &str) -> String {
    let before = text.find(excerpt).and_then(|at| text.get(..at)).unwrap_or_default();
    "\n".repeat(before.matches('\n').count()) + excerpt
}

/// A file of another kind deserves a better word than "unknown field".
fn check_schema(text: &str) -> Result<(), CubeError> {
    #[derive(Deserialize)]
    struct AnyFile {
        schema: String,
    }
    let AnyFile { schema } = serde_json::from_str(text).map_err(syntax)?;
    if schema == SCHEMA { Ok(()) } else { Err(CubeError::Schema { found: format!("{schema:?}") }) }
}

#[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
fn syntax(error: serde_json::Error) -> CubeError {
    CubeError::Syntax(error.to_string())
}

/// A row of what is known: a character a cell, or in more than two colours a word.
fn write_row(puzzle: &Puzzle, row: &[ColorSet]) -> String {
    if puzzle.is_black_and_white() {
        return row.iter().map(|&cell| symbol(cell)).collect();
    }
    let all = ColorSet::first(puzzle.palette.len());
    let digit = |color: Color| char::from_digit(color.index() as u32, DIGITS).unwrap_or('?');
    let word = |&cell: &ColorSet| if cell == all { "?".to_owned() } else { cell.iter().map(digit).collect() };
    row.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn read_known(puzzle: &Puzzle, rows: &[String]) -> Result<Grid, CubeError> {
    let width = puzzle.width();
    let (cells, syntax): (Vec<Vec<Option<ColorSet>>>, _) = if puzzle.is_black_and_white() {
        (rows.iter().map(|row| row.chars().map(set_of_symbol).collect()).collect(), "a cell is one of `#`, `.` and `?`")
    } else {
        let set = |word: &str| set_of_word(puzzle, word);
        let syntax = "a cell is `?`, or the digits of its colours in increasing order";
        (rows.iter().map(|row| row.split(' ').map(set).collect()).collect(), syntax)
    };
    if cells.len() != puzzle.height() || cells.iter().any(|row| row.len() != width) {
        return Err(CubeError::Known("they have another size than the puzzle"));
    }
    let cells: Option<Vec<ColorSet>> = cells.into_iter().flatten().collect();
    cells.and_then(|cells| Grid::new(width, cells)).ok_or(CubeError::Known(syntax))
}

fn symbol(cell: ColorSet) -> char {
    cell.known().map_or('?', |color| if color.is_blank() { '.' } else { '#' })
}

fn set_of_symbol(symbol: char) -> Option<ColorSet> {
    match symbol {
        '#' => Some(ColorSet::BLACK),
        '.' => Some(ColorSet::BLANK),
        '?' => Some(ColorSet::BLANK_OR_BLACK),
        _ => None,
    }
}

fn set_of_word(puzzle: &Puzzle, word: &str) -> Option<ColorSet> {
    let all = ColorSet::first(puzzle.palette.len());
    if word == "?" {
        return Some(all);
    }
    let mut set = ColorSet::EMPTY;
    for digit in word.chars() {
        let color = Color::new(digit.to_digit(DIGITS)? as usize)?;
        let is_next = set.iter().all(|before| before < color);
        set = Some(set.with(color)).filter(|_| is_next && all.contains(color) && !digit.is_ascii_uppercase())?;
    }
    Some(set).filter(|set| !set.is_empty() && *set != all)
}

/// A hash of all that matters. It finds accidents, not forgeries.
fn checksum(puzzle: &Puzzle, cube: &Cube) -> String {
    let mut hash = cube.id.hash();
    hash.number(puzzle.clue_hash() as usize);
    for &cell in cube.known.cells() {
        let colors = || cell.iter().fold(0, |set, color| set | 1 << color.index());
        hash.number(if puzzle.is_black_and_white() { symbol(cell) as usize } else { colors() });
    }
    hexadecimal(hash.value())
}

fn hexadecimal(hash: u64) -> String {
    format!("{hash:016x}")
}
