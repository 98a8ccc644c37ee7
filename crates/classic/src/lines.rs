//! A puzzle of any kind as lines, each with its reader, and cells that are sets of colours.

use super::{
    Problem,
    pace::Pace,
    reader::{Placements, Reader, State, Ways},
};
use crate::StopReason;
use nonosat_model::{Color, ColorSet, Layout, Picture};

/// The readers of all lines of a puzzle.
///
/// # Errors
/// If a limit is reached.
pub(super) fn readers(problem: &Problem<'_>, pace: &mut Pace<'_>) -> Result<Vec<Reader>, StopReason> {
    let (layout, colors) = (problem.puzzle.layout(), problem.puzzle.palette.len());
    let clues = problem.puzzle.clues().iter().enumerate();
    clues.map(|(line, clue)| Reader::new(clue.as_ref(), layout.line_length(line), colors, pace)).collect()
}

/// A line, with what is known of it from the start.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) reader: Reader,
    /// `None` if nothing is known.
    pub(super) ways: Option<Ways>,
}

impl Line {
    /// What is read after one cell more, at `at`; `None` if that is no beginning of a placement.
    #[inline]
    pub(super) fn read(&self, before: State, at: usize, color: Color) -> Option<State> {
        self.reader.read(self.ways.as_ref(), before, at, color)
    }

    /// The next of all placements.
    pub(super) fn advance<'a>(&self, placements: &'a mut Placements) -> Option<&'a [Color]> {
        placements.advance(&self.reader, self.ways.as_ref())
    }
}

/// A puzzle as these methods see it.
#[derive(Debug)]
pub(super) struct Lines {
    pub(super) layout: Layout,
    pub(super) lines: Vec<Line>,
    /// What is known of each cell from the start.
    pub(super) cells: Vec<ColorSet>,
}

impl Lines {
    /// The lines of a puzzle; `None` if one of them has no placement. O(cells of all clues) where nothing is known.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn new(problem: &Problem<'_>, pace: &mut Pace<'_>) -> Result<Option<Self>, StopReason> {
        let (layout, all) = (problem.puzzle.layout().clone(), ColorSet::first(problem.puzzle.palette.len()));
        let cells = problem.grid().cells().to_vec();
        let mut lines = Vec::with_capacity(layout.line_count());
        for (line, reader) in readers(problem, pace)?.into_iter().enumerate() {
            let of_line = layout.cells(line).map(|cell| cells[cell]);
            let is_known = of_line.clone().any(|colors| colors != all);
            let ways = if is_known { Some(reader.ways(of_line, pace)?) } else { None };
            if !reader.is_possible(ways.as_ref()) {
                return Ok(None);
            }
            lines.push(Line { reader, ways });
        }
        Ok(Some(Self { layout, lines, cells }))
    }

    /// Whether a line can still be completed.
    pub(super) fn is_possible(&self, line: usize, cells: &[ColorSet]) -> bool {
        self.lines[line].reader.accepts(self.layout.cells(line).map(|cell| cells[cell]))
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
        (0..self.lines.len()).filter(is_new).collect()
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
