//! Warnings for makers of puzzles.

use std::{collections::BTreeMap, fmt, mem::discriminant};

use super::{
    clues::{ClueFeatures, filled, is_empty},
    picture::{is_small, isolated, larger_than_ground, symmetry},
};
use crate::solve::{
    outcome::{Outcome, Verdict},
    request::Request,
    solve,
};
use nonosat_model::{
    CellName, Clue, Color, ColorSet, Grid, Layout, LineName, Message, Picture, Puzzle, budget::Budget,
};
use nonosat_propagate::{decompose::split, fixpoint::propagate_within, on_board};

/// The share of filled cells from which on little is left to find.
///
/// Of 3338 published puzzles of webpbn.com, 1.2 % have more.
pub const MUCH_FILLED: f64 = 0.8;

/// The share of filled cells up to which there is little to see: 0.9 % of the same puzzles.
pub const LITTLE_FILLED: f64 = 0.15;

/// The share of filled cells in black and white from which on the picture is the ground rather than the figure.
///
/// 7.4 % of the same puzzles have more.
pub const MUCH_GROUND: f64 = 0.65;

/// The share of filled cells without a neighbour from which on the picture is noise, and the fewest such cells.
///
/// 1.2 % of the same puzzles have more.
pub const SCATTERED: (f64, usize) = (0.02, 5);

/// An independent component of at most so many unknown cells is a spot.
const SPOT_CELLS: usize = 32;

/// Two solutions that differ in at most so many cells differ in a spot.
const DIFFERING_CELLS: usize = 8;

/// The ways to fill a spot are counted exactly up to this number.
const MOST_WAYS: usize = 1000;

/// The most spots that are listed one by one.
const MOST_SPOTS: usize = 8;

/// The subject of a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// Too many filled cells, or too many lines without a blank one.
    LittleWhite,
    /// Too few filled cells.
    Sparse,
    /// Rows or columns without a block.
    EmptyLine,
    /// Solutions differ in a small spot.
    IsolatedAmbiguity,
    /// The picture repeats itself, mirrored or turned.
    Symmetric,
    /// Many cells without a neighbour.
    Scattered,
    /// The background is not the largest colour.
    Background,
    /// The same puzzle as another one, mirrored, turned or recoloured.
    Duplicate,
}

impl Kind {
    /// Its name: `little-white`, `sparse`, `empty-line`, `isolated-ambiguity`, `symmetric`, `scattered`, `background`
    /// or `duplicate`.
    pub fn name(self) -> &'static str {
        match self {
            Self::LittleWhite => "little-white",
            Self::Sparse => "sparse",
            Self::EmptyLine => "empty-line",
            Self::IsolatedAmbiguity => "isolated-ambiguity",
            Self::Symmetric => "symmetric",
            Self::Scattered => "scattered",
            Self::Background => "background",
            Self::Duplicate => "duplicate",
        }
    }
}

/// A warning before a puzzle is published.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// Its subject.
    pub kind: Kind,
    /// What and where, for people, in English.
    pub message: String,
    /// The same as data.
    pub said: Message,
}

impl Warning {
    fn new(kind: Kind, said: Message) -> Self {
        Self { kind, message: said.to_string(), said }
    }

    /// The warning that a puzzle is the same as another one of this name: both have the same
    /// [canonical hash](Puzzle::canonical_clue_hash). `exactly` if their clues are the same, too.
    pub fn duplicate(of: &str, exactly: bool) -> Self {
        let id = if exactly { "warning.duplicate" } else { "warning.duplicate-turned" };
        Self::new(Kind::Duplicate, Message::new(id).with("name", of))
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The warnings about a puzzle with this outcome; the same for the same puzzle and outcome.
///
/// Fast: the clues are read once, and spots are small puzzles.
pub fn warnings(puzzle: &Puzzle, outcome: &Outcome, budget: &Budget) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let mut warn = |kind, said| warnings.push(Warning::new(kind, said));
    let features = ClueFeatures::new(puzzle, None);
    let share_of = |id, share: f64| Message::new(id).with("percent", (share * 100.0).round() as usize);
    match features.filled_share() {
        Some(share) if share >= MUCH_FILLED => {
            warn(Kind::LittleWhite, share_of("warning.filled", share));
        }
        Some(share) if share <= LITTLE_FILLED => {
            warn(Kind::Sparse, share_of("warning.sparse", share));
        }
        _ => {}
    }
    let full = full_lines(puzzle);
    if full > 0 && 2 * full >= puzzle.layout().line_count() {
        let lines = puzzle.layout().line_count();
        warn(Kind::LittleWhite, Message::new("warning.full-lines").with("full", full).with("all", lines));
    }
    if let Some(lines) = empty_lines(puzzle) {
        warn(Kind::EmptyLine, lines);
    }
    if outcome.verdict == Verdict::Multiple {
        for message in ambiguities(puzzle, outcome, budget) {
            warn(Kind::IsolatedAmbiguity, message);
        }
    }
    if let Some(picture) = picture(puzzle, outcome) {
        warnings.extend(of_picture(puzzle, picture));
    }
    warnings
}

/// The picture of a puzzle: its only solution, or the goal if there are several.
fn picture<'a>(puzzle: &'a Puzzle, outcome: &'a Outcome) -> Option<&'a Picture> {
    match outcome.verdict {
        Verdict::Unique => outcome.solutions.first(),
        Verdict::None => None,
        _ => puzzle.goal.as_ref(),
    }
}

/// The warnings about a picture.
fn of_picture(puzzle: &Puzzle, picture: &Picture) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let mut warn = |kind, said| warnings.push(Warning::new(kind, said));
    if let Some(how) = symmetry(puzzle, picture) {
        warn(Kind::Symmetric, Message::new(how));
    }
    if let Some((isolated, filled)) = isolated(puzzle, picture) {
        let (share, fewest) = SCATTERED;
        if isolated >= fewest && isolated as f64 >= share * filled as f64 {
            let said = Message::new("warning.scattered").with("isolated", isolated).with("filled", filled);
            warn(Kind::Scattered, said);
        }
    }
    if let Some((color, larger, ground)) = larger_than_ground(puzzle, picture) {
        let share = larger as f64 / picture.cells().len() as f64;
        let name = |color: Color| &puzzle.palette.get(color).name;
        let is_ground = (MUCH_GROUND..MUCH_FILLED).contains(&share) && !is_small(picture);
        if is_ground || !puzzle.is_black_and_white() {
            let said = Message::new("warning.background")
                .with("color", name(color).as_str())
                .with("larger", larger)
                .with("ground", name(Color::BLANK).as_str())
                .with("smaller", ground);
            warn(Kind::Background, said);
        }
    }
    warnings
}

/// How many lines have no blank cell.
fn full_lines(puzzle: &Puzzle) -> usize {
    let layout = puzzle.layout();
    let is_full = |line: usize, clue: &Clue| {
        let length = layout.line_length(line);
        length > 0 && filled(clue, length) == Some(length as u64)
    };
    let clues = puzzle.clues().iter().enumerate();
    clues.filter(|(line, clue)| clue.as_ref().is_some_and(|clue| is_full(*line, clue))).count()
}

/// The lines without a block: `row 3 and columns 1-2 are empty`.
fn empty_lines(puzzle: &Puzzle) -> Option<Message> {
    let clues = puzzle.clues().iter().enumerate();
    let empty = clues.filter(|(_, clue)| clue.as_ref().is_some_and(is_empty));
    let names: Vec<LineName> = empty.map(|(line, _)| puzzle.layout().line_name(line)).collect();
    let kinds = names.chunk_by(|one, next| discriminant(one) == discriminant(next));
    let numbers = |kind: &[LineName]| kind.iter().map(|name| name.parts().1).collect::<Vec<_>>();
    let lines: Vec<Message> = kinds.map(|kind| ranges(of_lines(kind[0]), &numbers(kind))).collect();
    (!lines.is_empty()).then(|| Message::new("warning.empty").with("count", names.len()).with("lines", lines))
}

/// The id of several lines of a kind.
fn of_lines(name: LineName) -> &'static str {
    match name {
        LineName::Row(_) => "where.row",
        LineName::Column(_) => "where.column",
        LineName::Slash(_) => "where.slash",
        LineName::Backslash(_) => "where.backslash",
        _ => "where.line",
    }
}

/// The small spots in which solutions differ, and the number of ways to fill each.
fn ambiguities(puzzle: &Puzzle, outcome: &Outcome, budget: &Budget) -> Vec<Message> {
    let [first, second, ..] = &outcome.solutions[..] else { return Vec::new() };
    let area = first.cells().len();
    let is_isolated = |cells: &Vec<usize>| cells.len() <= SPOT_CELLS && cells.len() * 4 <= area.max(16);
    let mut spots: Vec<Vec<usize>> = components(puzzle, outcome, budget).into_iter().filter(is_isolated).collect();
    let differing: Vec<usize> = (0..area).filter(|&cell| first.cells()[cell] != second.cells()[cell]).collect();
    let is_listed = |cells: &[usize]| spots.iter().any(|spot| cells.iter().any(|cell| spot.contains(cell)));
    if !is_listed(&differing) && differing.len() <= DIFFERING_CELLS && is_isolated(&differing) {
        spots.push(differing);
    }
    let ways = |spot: &Vec<usize>| ways(puzzle, first, spot, budget).filter(|&(ways, _)| ways > 1);
    let spots: Vec<(Vec<usize>, (usize, bool))> =
        spots.into_iter().filter_map(|spot| ways(&spot).map(|ways| (spot, ways))).collect();
    let said = |(spot, (ways, all)): &(Vec<usize>, (usize, bool))| {
        let id = if *all { "warning.spot" } else { "warning.spot-least" };
        Message::new(id).with("place", place(puzzle.layout(), spot)).with("ways", *ways)
    };
    let mut messages: Vec<Message> = spots.iter().take(MOST_SPOTS).map(said).collect();
    if spots.len() > MOST_SPOTS {
        messages.push(Message::new("warning.more-spots").with("count", spots.len() - MOST_SPOTS));
    }
    messages
}

/// The unknown cells of each independent component after line solving and probing.
fn components(puzzle: &Puzzle, outcome: &Outcome, budget: &Budget) -> Vec<Vec<usize>> {
    let Some(known) = &outcome.known else { return Vec::new() };
    on_board!(puzzle, Some(known), |board| {
        if propagate_within(&mut board, budget, |_| {}).is_err() {
            return Vec::new();
        }
        let components = split(&mut board, None).unwrap_or_default();
        let unknown = |cells: Vec<usize>| cells.into_iter().filter(|&cell| board.is_unknown(cell)).collect();
        components.into_iter().map(|component| unknown(component.cells)).collect()
    })
}

/// The number of ways to fill a spot when all other cells are as in a solution, and whether these are all.
fn ways(puzzle: &Puzzle, solution: &Picture, spot: &[usize], budget: &Budget) -> Option<(usize, bool)> {
    let mut around = Grid::from(solution);
    spot.iter().for_each(|&cell| around.set(cell, ColorSet::first(puzzle.palette.len())));
    let request = Request { solutions: MOST_WAYS, known: Some(&around), budget: budget.clone(), ..Request::default() };
    let outcome = solve(puzzle, &request).ok()?;
    Some((outcome.solutions.len(), outcome.complete))
}

/// Where some cells are: `rows 3-4, columns 7-8`; in a triddler `row 3, triangles 4-5; row 4, triangle 4`, in any other
/// table `cells 3-5`.
fn place(layout: &Layout, cells: &[usize]) -> Message {
    let sorted = |numbers: &mut dyn Iterator<Item = usize>| {
        let mut numbers: Vec<usize> = numbers.collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    };
    let names: Vec<CellName> = cells.iter().map(|&cell| layout.cell_name(cell)).collect();
    let mut by_row: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let (mut columns, mut numbers, mut is_triddler) = (Vec::new(), Vec::new(), false);
    for name in names {
        match name {
            CellName::Grid { row, column } => {
                by_row.entry(row).or_default().push(column);
                columns.push(column);
            }
            CellName::Triangle { row, place } => {
                by_row.entry(row).or_default().push(place);
                is_triddler = true;
            }
            CellName::Cell(number) => numbers.push(number),
        }
    }
    if is_triddler {
        let row = |(row, places): (usize, Vec<usize>)| {
            let triangles = ranges("where.triangle", &sorted(&mut places.into_iter()));
            Message::new("where.triangles").with("row", row).with("triangles", triangles)
        };
        return Message::new("where.list").with("places", by_row.into_iter().map(row).collect::<Vec<_>>());
    }
    if by_row.is_empty() {
        return ranges("where.cell", &sorted(&mut numbers.into_iter()));
    }
    let rows: Vec<usize> = by_row.into_keys().collect();
    Message::new("where.crossing")
        .with("vertical", ranges("where.row", &rows))
        .with("horizontal", ranges("where.column", &sorted(&mut columns.into_iter())))
}

/// `rows 3-4, 7` or `row 3`: increasing numbers under the name of an id.
fn ranges(id: &'static str, numbers: &[usize]) -> Message {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let texts = runs.map(|run| match run {
        [first, .., last] => format!("{first}-{last}"),
        _ => run.iter().map(usize::to_string).collect(),
    });
    Message::new(id).with("count", numbers.len()).with("ranges", texts.collect::<Vec<_>>())
}
