//! Small puzzles by brute force, without any code of the solvers.

use nonosat::puzzle::{Clue, Color, Grid, Picture, Puzzle};

/// The longest line of a small puzzle.
pub const LONGEST: usize = 5;

/// Whether a puzzle is of a kind that can be solved.
pub fn is_plain(puzzle: &Puzzle) -> bool {
    puzzle.is_black_and_white() && !puzzle.clues().iter().flatten().any(Clue::is_blotted)
}

/// Whether a puzzle is small enough for brute force, and of a kind that can be solved.
pub fn is_small(puzzle: &Puzzle) -> bool {
    puzzle.width().max(puzzle.height()) <= LONGEST && is_plain(puzzle)
}

/// The solutions of a small puzzle that agree with `known`, no more than `limit`.
pub fn solutions(puzzle: &Puzzle, known: Option<&Grid>, limit: usize) -> Vec<Picture> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let agrees = |row: usize, bits: u32| {
        let colors = |known: &Grid, column: usize| known.cells()[row * width + column];
        known.is_none_or(|known| (0..width).all(|column| colors(known, column).contains(color(bits, column))))
    };
    let rows = puzzle.rows().iter().enumerate().map(|(row, clue)| {
        let mut fitting = lines(width, clue.as_ref());
        fitting.retain(|&bits| agrees(row, bits));
        fitting
    });
    let columns = puzzle.columns().iter().map(|clue| lines(height, clue.as_ref()));
    let mut search =
        Search { rows: rows.collect(), columns: columns.collect(), chosen: Vec::new(), found: Vec::new(), limit };
    search.extend();
    let picture = |rows: &Vec<u32>| {
        let cells = rows.iter().flat_map(|&bits| (0..width).map(move |column| color(bits, column)));
        Picture::new(width, cells.collect()).expect("rows of equal length")
    };
    search.found.iter().map(picture).collect()
}

/// Whether a picture is a solution of a small puzzle.
pub fn is_solution(puzzle: &Puzzle, picture: &Picture) -> bool {
    let has_size = (picture.width(), picture.height()) == (puzzle.width(), puzzle.height());
    has_size && !solutions(puzzle, Some(&Grid::from(picture)), 1).is_empty()
}

fn color(bits: u32, place: usize) -> Color {
    Color::from(bits >> place & 1 == 1)
}

/// The lines of this length that meet a clue.
fn lines(length: usize, clue: Option<&Clue>) -> Vec<u32> {
    let lengths = |bits: u32| {
        let filled: Vec<bool> = (0..length).map(|place| bits >> place & 1 == 1).collect();
        filled.split(|&filled| !filled).map(|run| run.len() as u32).filter(|&run| run > 0).collect::<Vec<_>>()
    };
    let wanted = clue.map(|clue| clue.blocks().iter().map(|block| block.length).collect::<Vec<_>>());
    (0..1 << length).filter(|&bits| wanted.as_ref().is_none_or(|wanted| *wanted == lengths(bits))).collect()
}

struct Search {
    /// For each row and each column, the lines that meet its clue.
    rows: Vec<Vec<u32>>,
    columns: Vec<Vec<u32>>,
    chosen: Vec<u32>,
    found: Vec<Vec<u32>>,
    limit: usize,
}

impl Search {
    /// Whether each column can still be completed below the chosen rows.
    fn is_open(&self) -> bool {
        let mask = (1 << self.chosen.len()) - 1;
        self.columns.iter().enumerate().all(|(column, lines)| {
            let above = (0..).zip(&self.chosen).fold(0, |bits, (row, chosen)| bits | (chosen >> column & 1) << row);
            lines.iter().any(|line| line & mask == above)
        })
    }

    fn extend(&mut self) {
        if self.found.len() >= self.limit || !self.is_open() {
            return;
        }
        let row = self.chosen.len();
        if row == self.rows.len() {
            self.found.push(self.chosen.clone());
            return;
        }
        for index in 0..self.rows[row].len() {
            self.chosen.push(self.rows[row][index]);
            self.extend();
            self.chosen.pop();
        }
    }
}
