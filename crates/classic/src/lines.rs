//! A puzzle of any kind as lines that are read by their automata, and cells that are sets of colours.

use super::{Problem, automaton::Automaton};
use crate::StopReason;
use nonosat_model::{Color, ColorSet, Layout, Picture};

/// A puzzle as these methods see it.
pub(super) struct Lines {
    pub(super) layout: Layout,
    pub(super) automata: Vec<Automaton>,
    /// What is known of each cell from the start.
    pub(super) cells: Vec<ColorSet>,
}

impl Lines {
    /// The lines of a puzzle, each with its automaton. O(cells of all clues).
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn new(problem: &Problem<'_>) -> Result<Self, StopReason> {
        let (puzzle, colors) = (problem.puzzle, problem.puzzle.palette.len());
        let layout = puzzle.layout().clone();
        let mut automata = Vec::with_capacity(layout.line_count());
        for (line, clue) in puzzle.clues().iter().enumerate() {
            problem.budget.check()?;
            automata.push(Automaton::new(clue.as_ref(), layout.line_length(line), colors));
        }
        let cells = problem.grid().cells().to_vec();
        Ok(Self { layout, automata, cells })
    }

    /// What is known of the cells of a line, in their order.
    pub(super) fn of<'a>(&'a self, line: usize, cells: &'a [ColorSet]) -> impl ExactSizeIterator<Item = ColorSet> + 'a {
        self.layout.cells(line).map(|cell| cells[cell])
    }

    /// Whether a line can still be completed.
    pub(super) fn is_possible(&self, line: usize, cells: &[ColorSet]) -> bool {
        self.automata[line].accepts(self.of(line, cells))
    }

    /// Whether every line can be completed, for itself, from what is known from the start.
    pub(super) fn are_possible(&self, problem: &Problem<'_>) -> Result<bool, StopReason> {
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
    pub(super) fn covering(&self) -> Vec<usize> {
        let mut is_covered = vec![false; self.layout.cell_count()];
        let is_new = |&line: &usize| {
            let mut covers = false;
            self.layout.cells(line).for_each(|cell| covers |= !std::mem::replace(&mut is_covered[cell], true));
            covers
        };
        (0..self.automata.len()).filter(is_new).collect()
    }

    /// The picture of these cells.
    pub(super) fn picture(&self, cells: Vec<Color>) -> Picture {
        Picture::new(self.layout.width(), cells).expect("the cells fill the layout")
    }

    /// The picture of cells that are all known.
    pub(super) fn picture_of(&self, cells: &[ColorSet]) -> Picture {
        self.picture(cells.iter().map(|colors| colors.known().unwrap_or(Color::BLANK)).collect())
    }
}

/// The colours that are tried for a cell, in this order: filled before blank.
pub(super) fn in_order(colors: ColorSet) -> impl Iterator<Item = Color> {
    let blank = colors.contains(Color::BLANK).then_some(Color::BLANK);
    colors.without(Color::BLANK).iter().chain(blank)
}
