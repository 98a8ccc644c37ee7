//! What keeps reading linear: limits of lines, of warnings, and of the memory that the puzzles of a file take.
//!
//! A reader takes at most 16 bytes for each byte of a file, beyond a base that every file may take. Two for each byte
//! are the file and its text, the others are for the puzzles.

use std::mem::size_of;

use super::{
    error::{Problem, ReadError, say},
    input::Input,
};
use nonosat_model::{Clue, Grid, PaletteColor, Picture, Puzzle};

/// The most lines of text that a puzzle may have: enough for clues, pictures and fields of the largest one.
pub(super) const MOST_LINES: usize = 1 << 20;

/// The most saved grids of a puzzle.
pub(super) const MOST_GRIDS: usize = 10_000;

/// The memory that puzzles may take for each byte of their file, and that of a file of any size, in bytes.
const PUZZLES_EACH: usize = 11;
const PUZZLES_BASE: usize = 128 << 20;

/// The memory that puzzles may take for each byte of a file of which a tree is kept while they are read.
pub(super) const PUZZLES_EACH_BESIDE_TREE: usize = 3;

/// The puzzles of a file while it is read.
pub(super) struct Shelf {
    puzzles: Vec<Puzzle>,
    bytes: usize,
    /// How much they may take for each byte of the file.
    each: usize,
}

impl Default for Shelf {
    fn default() -> Self {
        Self::with_share(PUZZLES_EACH)
    }
}

impl Shelf {
    /// No puzzles, which may take so many bytes of memory for each byte of the file.
    pub(super) fn with_share(each: usize) -> Self {
        Self { puzzles: Vec::new(), bytes: 0, each }
    }

    /// Adds a puzzle, which begins at `place`.
    pub(super) fn add(&mut self, input: &Input<'_>, puzzle: Puzzle, place: &str) -> Result<(), ReadError> {
        if puzzle.saved.len() > MOST_GRIDS {
            let found = puzzle.saved.len().to_string();
            return Err(input.error(place, Problem::TooLarge { what: say("large.grids"), found, limit: MOST_GRIDS }));
        }
        self.bytes += size(&puzzle);
        let limit = PUZZLES_BASE.max(input.text().len().saturating_mul(self.each));
        if self.bytes > limit {
            let error = input.error(place, Problem::TooManyPuzzles { puzzles: self.puzzles.len(), bytes: limit });
            return Err(error.with_help(say("help.split")));
        }
        self.puzzles.push(puzzle);
        Ok(())
    }

    /// The puzzles, in order.
    pub(super) fn into_puzzles(self) -> Vec<Puzzle> {
        self.puzzles
    }
}

/// The memory that a puzzle takes, about.
fn size(puzzle: &Puzzle) -> usize {
    let clue = |clue: &Option<Clue>| {
        size_of::<Option<Clue>>() + heap(clue.as_ref().map_or(0, |clue| size_of_val(clue.runs())))
    };
    let metadata = &puzzle.metadata;
    let fields = [
        &metadata.title,
        &metadata.author,
        &metadata.copyright,
        &metadata.license,
        &metadata.description,
        &metadata.catalogue,
    ];
    let other = |(name, value): &(String, String)| size_of::<(String, String)>() + heap(name.len()) + heap(value.len());
    let grid = |grid: &Grid| size_of::<Grid>() + heap(size_of_val(grid.cells()));
    let colors = puzzle.palette.colors();
    size_of::<Puzzle>()
        + puzzle.layout().heap_size()
        + puzzle.clues().iter().map(clue).sum::<usize>()
        + heap(colors.len().next_power_of_two().max(4) * size_of::<PaletteColor>())
        + colors.iter().map(|color| heap(color.name.len())).sum::<usize>()
        + fields.into_iter().flatten().map(|field| heap(field.len())).sum::<usize>()
        + metadata.other.iter().map(other).sum::<usize>()
        + puzzle.goal.as_ref().map_or(0, |goal: &Picture| heap(goal.cells().len()))
        + puzzle.saved.iter().map(grid).sum::<usize>()
        + heap(size_of_val(puzzle.given()))
}

/// What an allocation of so many bytes takes: usual allocators add a word, round up, and have a smallest piece.
fn heap(bytes: usize) -> usize {
    if bytes == 0 { 0 } else { (bytes + 8).next_multiple_of(16).max(32) }
}

/// The parts of a text: each begins with a line that `starts` one and ends before the next such line.
///
/// The text before the first such line is a part as well, if there is any.
pub(super) fn parts<'a>(text: &'a str, starts: fn(&str) -> bool) -> impl Iterator<Item = &'a str> + use<'a> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut end = 0;
        for line in rest.split_inclusive('\n') {
            if end > 0 && starts(line.strip_suffix('\n').unwrap_or(line)) {
                break;
            }
            end += line.len();
        }
        let (part, below) = rest.split_at(end);
        rest = below;
        if part.is_empty() { None } else { Some(part) }
    })
}

impl Input<'_> {
    /// The lines of a puzzle's text.
    pub(super) fn lines<'b>(&self, text: &'b str) -> Result<Vec<&'b str>, ReadError> {
        let mut lines = Vec::new();
        for line in text.lines() {
            if lines.len() == MOST_LINES {
                return Err(self.many_lines(line, MOST_LINES));
            }
            lines.push(line);
        }
        Ok(lines)
    }

    /// The error that a puzzle has more lines of text than the `most` it may have.
    pub(super) fn many_lines(&self, line: &str, most: usize) -> ReadError {
        let found = (most + 1).to_string();
        self.error(line, Problem::TooLarge { what: say("large.lines"), found, limit: most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_parted_at_their_headings() {
        let parted = |text: &str| parts(text, |line| line.starts_with('$')).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(parted("a\n$1\nb\n\n$2\n$3"), ["a\n", "$1\nb\n\n", "$2\n", "$3"]);
        assert_eq!(parted("$1\n"), ["$1\n"]);
        assert_eq!(parted(""), [""; 0]);
    }

    #[test]
    fn a_puzzle_has_not_any_number_of_lines() {
        let text = "\n".repeat(MOST_LINES + 1);
        let input = Input::new("f", &text);
        assert_eq!(input.lines(&text[1..]).unwrap().len(), MOST_LINES);
        assert_eq!(
            input.lines(&text).unwrap_err().to_string(),
            "f:1048577:1: the number of lines 1048577 is too large; the limit is 1048576"
        );
    }

    #[test]
    fn puzzles_are_weighed() {
        let puzzle = Puzzle::new(vec![Clue::black([1, 1]), Clue::default()], vec![Clue::black([1]); 3]);
        let blocks = 4 * 32;
        assert_eq!(size(&puzzle) - size(&Puzzle::new(Vec::new(), Vec::new())), 5 * size_of::<Option<Clue>>() + blocks);
    }
}
