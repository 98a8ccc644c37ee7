//! Grids of another size: cropped, grown or moved.

use super::{Clue, Color, ColorSet, Grid, Layout, Picture, Puzzle};

/// How a grid changes its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resize {
    /// The new number of columns, at least 1.
    pub width: usize,
    /// The new number of rows, at least 1.
    pub height: usize,
    /// The column of the new grid where the first old one goes; negative if columns are cut off.
    pub right: isize,
    /// The row of the new grid where the first old one goes.
    pub down: isize,
}

impl Resize {
    /// The place in the old grid of a place in the new one, of `count` places; `None` if it is new.
    fn old(place: usize, shift: isize, count: usize) -> Option<usize> {
        let place = isize::try_from(place).ok()?.checked_sub(shift)?;
        usize::try_from(place).ok().filter(|&place| place < count)
    }

    /// The number that a cell of the old grid has in the new one; `None` if it is cut off.
    fn new_cell(self, width: usize, cell: usize) -> Option<usize> {
        let place = |old: usize, shift: isize, count: usize| {
            let place = usize::try_from(isize::try_from(old).ok()?.checked_add(shift)?).ok()?;
            (place < count).then_some(place)
        };
        let row = place(cell / width, self.down, self.height)?;
        Some(row * self.width + place(cell % width, self.right, self.width)?)
    }

    /// The cells of the new grid, of old ones and new ones.
    fn cells<T: Copy>(self, width: usize, cells: &[T], new: T) -> Vec<T> {
        let height = cells.len().checked_div(width).unwrap_or(0);
        let cell = |row: usize, column: usize| {
            let row = Self::old(row, self.down, height)?;
            let column = Self::old(column, self.right, width)?;
            cells.get(row * width + column).copied()
        };
        let rows = (0..self.height).flat_map(|row| (0..self.width).map(move |column| (row, column)));
        rows.map(|(row, column)| cell(row, column).unwrap_or(new)).collect()
    }
}

impl Puzzle {
    /// The puzzle on a grid of another size; `None` unless it is a rectangle, and the size is that of a puzzle: from 1
    /// to [`Layout::MOST_CELLS`] cells.
    ///
    /// With a goal, that is moved, new cells are blank, and the clues are those of the new goal. Without one, the lines
    /// that stay keep their clues, and new ones are empty. Saved grids are moved, their new cells unknown, and so are
    /// given cells.
    pub fn resized(&self, to: Resize) -> Option<Self> {
        if !self.layout.is_rectangle() || to.width == 0 || to.height == 0 {
            return None;
        }
        let layout = Layout::grid(to.width, to.height);
        layout.check_size().ok()?;
        let goal = self
            .goal
            .as_ref()
            .and_then(|goal| Picture::new(to.width, to.cells(goal.width(), goal.cells(), Color::BLANK)));
        let mut puzzle = match goal {
            Some(goal) => Self::from_picture_on(layout, goal, self.palette.clone()),
            None => Self::with_layout(layout, self.moved_clues(to), self.palette.clone()),
        };
        puzzle.metadata = self.metadata.clone();
        let unknown = ColorSet::first(self.palette.len());
        let moved = |grid: &Grid| Grid::new(to.width, to.cells(grid.width(), grid.cells(), unknown));
        puzzle.saved = self.saved.iter().filter_map(moved).collect();
        puzzle.given =
            self.given.iter().filter_map(|&(cell, color)| Some((to.new_cell(self.width(), cell)?, color))).collect();
        Some(puzzle)
    }

    fn moved_clues(&self, to: Resize) -> Vec<Option<Clue>> {
        let moved = |clues: &[Option<Clue>], count: usize, shift: isize| -> Vec<Option<Clue>> {
            let old = |place| Resize::old(place, shift, clues.len());
            (0..count).map(|place| old(place).map_or_else(|| Some(Clue::default()), |old| clues[old].clone())).collect()
        };
        let mut clues = moved(self.rows(), to.height, to.down);
        clues.extend(moved(self.columns(), to.width, to.right));
        clues
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Triddler};

    fn shown(puzzle: &Puzzle) -> Vec<String> {
        puzzle.clues().iter().map(|clue| clue.as_ref().map_or("*".into(), Clue::to_string)).collect()
    }

    #[test]
    fn a_goal_is_moved() {
        let mut puzzle = Puzzle::from_picture(Picture::parse("##.\n.##").unwrap(), Palette::black_and_white());
        puzzle.saved.push(puzzle.open_grid());
        let grown = puzzle.resized(Resize { width: 4, height: 3, right: 1, down: 1 }).unwrap();
        assert_eq!(grown.goal.as_ref().unwrap().digits(), "000001100011");
        assert_eq!(shown(&grown), ["0", "2", "2", "0", "1", "2", "1"]);
        assert_eq!(grown.saved[0].cells().len(), 12);
        let cut = puzzle.resized(Resize { width: 2, height: 1, right: -1, down: -1 }).unwrap();
        assert_eq!(cut.goal.unwrap().digits(), "11");
        let gone = puzzle.resized(Resize { width: 2, height: 1, right: isize::MIN, down: isize::MAX }).unwrap();
        assert_eq!(gone.goal.unwrap().digits(), "00");
    }

    #[test]
    fn clues_move_where_there_is_no_goal() {
        let clue = |length| Clue::black([length]);
        let puzzle = Puzzle::new(vec![clue(1), clue(2)], vec![clue(1), clue(2), clue(3)]);
        let cut = puzzle.resized(Resize { width: 2, height: 3, right: -1, down: 1 }).unwrap();
        assert_eq!(shown(&cut), ["0", "1", "2", "2", "3"]);
        assert!(puzzle.resized(Resize { width: 0, height: 3, right: 0, down: 0 }).is_none());
        let large = Resize { width: 1 << 16, height: (1 << 15) + 1, right: 0, down: 0 };
        assert!(puzzle.resized(large).is_none(), "there is no puzzle of so many cells");
        let hexagon = Layout::triddler(Triddler::of_sides([1; 6]).unwrap());
        let triddler = Puzzle::with_layout(hexagon, Vec::new(), Palette::black_and_white());
        assert!(triddler.resized(Resize { width: 2, height: 3, right: 0, down: 0 }).is_none());
    }
}
