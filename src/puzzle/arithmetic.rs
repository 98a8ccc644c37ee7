//! The arithmetic of clues: do they fit their lines, and do rows and columns agree?

use std::fmt;

use super::{Clue, Color, Layout, LineName, Puzzle};

/// A fault that counting alone finds, before any solving.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClueFault {
    /// A clue needs more cells than its line has.
    TooLong {
        /// The line at fault.
        line: LineName,
        /// Its clue.
        clue: Clue,
        /// The cells that the clue needs, gaps included.
        needed: u64,
        /// The cells that the line has.
        available: usize,
    },
    /// Rows and columns ask for different numbers of cells of a colour.
    SumsDiffer {
        /// The colour's name, if the puzzle has several.
        color: Option<String>,
        /// The cells that the rows ask for.
        rows: u64,
        /// The cells that the columns ask for.
        columns: u64,
    },
}

impl fmt::Display for ClueFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { line, clue, needed, available } => {
                write!(f, "{line} needs {needed} cells for its clue {clue}, but has only {available}")
            }
            Self::SumsDiffer { color, rows, columns } => {
                let color = color.as_ref().map(|name| format!(" {name}")).unwrap_or_default();
                write!(f, "the rows ask for {rows}{color} cells in all, the columns for {columns}")
            }
        }
    }
}

pub(super) fn first_fault(puzzle: &Puzzle) -> Option<ClueFault> {
    too_long(puzzle).or_else(|| sums_differ(puzzle))
}

fn too_long(puzzle: &Puzzle) -> Option<ClueFault> {
    let layout = puzzle.layout();
    puzzle.clues().iter().enumerate().find_map(|(line, clue)| {
        let clue = clue.as_ref()?;
        let (needed, available) = (clue.min_length(), layout.line_length(line));
        let line = layout.line_name(line);
        (needed > available as u64).then(|| ClueFault::TooLong { line, clue: clue.clone(), needed, available })
    })
}

fn sums_differ(puzzle: &Puzzle) -> Option<ClueFault> {
    let &Layout::Rectangle { width, height } = puzzle.layout() else { return None };
    let rows = sums(puzzle.rows(), width)?;
    let columns = sums(puzzle.columns(), height)?;
    let color = (1..Color::LIMIT).find(|&color| rows[color] != columns[color])?;
    let name = puzzle.palette.colors().get(color).map(|color| color.name.clone());
    let color_name = if puzzle.is_black_and_white() { None } else { name };
    Some(ClueFault::SumsDiffer { color: color_name, rows: rows[color], columns: columns[color] })
}

/// The cells that these clues of lines of one length ask for, by colour; `None` if a clue or a length is not given.
fn sums(clues: &[Option<Clue>], length: usize) -> Option<[u64; Color::LIMIT]> {
    let mut sums = [0; Color::LIMIT];
    for clue in clues {
        let clue = clue.as_ref()?;
        if clue.is_blotted() {
            return None;
        }
        for run in clue.runs() {
            sums[run.color.index()] += u64::from(run.min);
        }
        sums[clue.background().index()] += (length as u64).saturating_sub(clue.filled());
    }
    Some(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(rows: &[&str], columns: &[&str]) -> Puzzle {
        let clues = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect();
        Puzzle::new(clues(rows), clues(columns))
    }

    #[test]
    fn a_long_line_is_named() {
        let fault = puzzle(&["1 1", "2"], &["2", "2"]).clue_fault().unwrap();
        assert_eq!(fault.to_string(), "row 1 needs 3 cells for its clue 1 1, but has only 2");
    }

    #[test]
    fn sums_are_compared() {
        let fault = puzzle(&["2", "1"], &["1", "0"]).clue_fault().unwrap();
        assert_eq!(fault.to_string(), "the rows ask for 3 cells in all, the columns for 1");
    }

    #[test]
    fn a_missing_clue_hides_the_sums() {
        let row = |text: &str| Some(text.parse::<Clue>().unwrap());
        let columns = vec![row("1"), None];
        let puzzle = Puzzle::with_palette(vec![row("2")], columns, super::super::Palette::black_and_white());
        assert_eq!(puzzle.clue_fault(), None);
    }
}
