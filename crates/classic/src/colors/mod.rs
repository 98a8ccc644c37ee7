//! The classic methods on puzzles of every kind: coloured, blotted, glued, on any lines.
//!
//! All of them read clues as an [`Automaton`], and know cells as sets of colours. Ordinary black-and-white grids have
//! methods of their own, which the files above this folder hold: the same ones, with bits for cells. The tests hold
//! one against the other.

mod annealing;
mod automaton;
mod cells;
mod chance;
mod elimination;
mod line_search;
mod probing;
mod rows;
mod solving;
#[cfg(test)]
mod tests;
mod words;

use automaton::Automaton;

pub(super) use self::{
    annealing::anneal,
    cells::dfs_cells,
    chance::{genetic, random_rows},
    elimination::perm_elim,
    line_search::line_dfs,
    probing::{probe_dfs, single_guess},
    rows::{bfs_rows, dfs_rows},
    solving::{line_dp, queue},
};
use super::{Problem, StopReason};
use nonosat_model::{Color, ColorSet, Layout, Picture};

/// A puzzle as these methods see it.
struct Lines {
    layout: Layout,
    automata: Vec<Automaton>,
    /// What is known of each cell from the start.
    cells: Vec<ColorSet>,
}

impl Lines {
    /// The lines of a puzzle, each with its automaton. O(cells of all clues).
    ///
    /// # Errors
    /// If a limit is reached.
    fn new(problem: &Problem<'_>) -> Result<Self, StopReason> {
        let (puzzle, colors) = (problem.puzzle, problem.puzzle.palette.len());
        let layout = puzzle.layout().clone();
        let mut automata = Vec::with_capacity(layout.line_count());
        for (line, clue) in puzzle.clues().iter().enumerate() {
            problem.budget.check()?;
            automata.push(Automaton::new(clue.as_ref(), layout.line_length(line), colors));
        }
        let all = ColorSet::first(colors);
        let known = |known: &ColorSet| known.intersection(all);
        let cells = match problem.known {
            Some(grid) => grid.cells().iter().map(known).collect(),
            None => vec![all; layout.cell_count()],
        };
        Ok(Self { layout, automata, cells })
    }

    /// What is known of the cells of a line, in their order.
    fn of<'a>(&'a self, line: usize, cells: &'a [ColorSet]) -> impl ExactSizeIterator<Item = ColorSet> + 'a {
        self.layout.cells(line).map(|cell| cells[cell])
    }

    /// Whether a line can still be completed.
    fn is_possible(&self, line: usize, cells: &[ColorSet]) -> bool {
        self.automata[line].accepts(self.of(line, cells))
    }

    /// Whether every line can be completed, for itself, from what is known from the start.
    fn are_possible(&self, problem: &Problem<'_>) -> Result<bool, StopReason> {
        for line in 0..self.automata.len() {
            problem.budget.check()?;
            if !self.is_possible(line, &self.cells) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The first lines that hold all cells: the rows of a rectangle or of a triddler. Lines of other layouts may share
    /// cells.
    fn covering(&self) -> Vec<usize> {
        let mut is_covered = vec![false; self.layout.cell_count()];
        let is_new = |&line: &usize| {
            let mut covers = false;
            self.layout.cells(line).for_each(|cell| covers |= !std::mem::replace(&mut is_covered[cell], true));
            covers
        };
        (0..self.automata.len()).filter(is_new).collect()
    }

    /// The picture of these cells.
    fn picture(&self, cells: Vec<Color>) -> Picture {
        Picture::new(self.layout.width(), cells).expect("the cells fill the layout")
    }

    /// The picture of cells that are all known.
    fn picture_of(&self, cells: &[ColorSet]) -> Picture {
        self.picture(cells.iter().map(|colors| colors.known().unwrap_or(Color::BLANK)).collect())
    }
}

/// The colours that are tried for a cell, in this order: filled before blank.
fn in_order(colors: ColorSet) -> impl Iterator<Item = Color> {
    let blank = colors.contains(Color::BLANK).then_some(Color::BLANK);
    colors.without(Color::BLANK).iter().chain(blank)
}
