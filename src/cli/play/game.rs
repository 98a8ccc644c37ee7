//! The state of a puzzle that is played: the grid, where the cursor is, and what can be undone.

use nonosat::puzzle::{Clue, Color, ColorSet, Grid, Picture, Puzzle, referee};

/// What a cell was before and became.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: usize,
    before: ColorSet,
    after: ColorSet,
}

/// Where the cursor goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// A rectangle that is played. Cells that are printed with the clues stay as they are.
pub(crate) struct Game {
    puzzle: Puzzle,
    /// What is known of the cells before anybody plays.
    open: Grid,
    grid: Grid,
    cursor: usize,
    pen: Color,
    /// Strokes: all cells of one are undone at once.
    done: Vec<Vec<Change>>,
    undone: Vec<Vec<Change>>,
    /// What the stroke under way sets, if there is one.
    stroke: Option<ColorSet>,
}

impl Game {
    /// A game that goes on from this grid, which has the size of the puzzle.
    pub(crate) fn new(puzzle: Puzzle, mut grid: Grid) -> Self {
        let open = puzzle.open_grid();
        for &(cell, color) in puzzle.given() {
            grid.set(cell, ColorSet::only(color));
        }
        let pen = Color::new(1).filter(|_| puzzle.palette.len() > 1).unwrap_or(Color::BLANK);
        Self { puzzle, open, grid, cursor: 0, pen, done: Vec::new(), undone: Vec::new(), stroke: None }
    }

    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(crate) fn cursor(&self) -> usize {
        self.cursor
    }

    pub(crate) fn pen(&self) -> Color {
        self.pen
    }

    /// Takes the pen of a colour that is not blank, if there is one.
    pub(crate) fn take_pen(&mut self, color: usize) {
        if (1..self.puzzle.palette.len()).contains(&color) {
            self.pen = Color::new(color).unwrap_or(self.pen);
        }
    }

    /// Takes the pen after this one.
    pub(crate) fn next_pen(&mut self) {
        let count = self.puzzle.palette.len() - 1;
        self.take_pen(self.pen.index() % count.max(1) + 1);
    }

    /// How many cells are known, of those that are not printed with the clues; and how many there are.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let given = self.puzzle.given().len();
        (self.grid.known() - given, self.grid.cells().len() - given)
    }

    /// Moves the cursor by a step, to the other side at the edge; a stroke that is under way goes along.
    pub(crate) fn step(&mut self, way: Way, draws: bool) {
        let (width, height) = (self.puzzle.width(), self.puzzle.height());
        let (row, column) = (self.cursor / width, self.cursor % width);
        let sets = if draws { Some(self.grid.cells()[self.cursor]) } else { None };
        let (row, column) = match way {
            Way::Left => (row, (column + width - 1) % width),
            Way::Right => (row, (column + 1) % width),
            Way::Up => ((row + height - 1) % height, column),
            Way::Down => ((row + 1) % height, column),
        };
        self.cursor = row * width + column;
        if let Some(value) = sets {
            self.begin();
            self.set(self.cursor, value);
        }
    }

    /// Puts the cursor into a cell.
    pub(crate) fn go(&mut self, cell: usize) {
        self.cursor = cell.min(self.grid.cells().len() - 1);
    }

    /// Gives the cell of the cursor this colour, or makes it unknown again if it has it.
    pub(crate) fn toggle(&mut self, color: Color) {
        let value = ColorSet::only(color);
        let is_set = self.grid.cells()[self.cursor] == value;
        let value = if is_set { self.open.cells()[self.cursor] } else { value };
        self.begin();
        self.set(self.cursor, value);
        self.stroke = Some(value);
    }

    /// Makes the cell of the cursor unknown.
    pub(crate) fn clear(&mut self) {
        self.begin();
        self.set(self.cursor, self.open.cells()[self.cursor]);
    }

    /// Goes on with the stroke that [`toggle`](Self::toggle) began: this cell, too. Cells that are marked otherwise are
    /// spared.
    pub(crate) fn draw_on(&mut self, cell: usize) {
        self.go(cell);
        let Some(value) = self.stroke else { return };
        let is_free = self.grid.cells()[cell].known().is_none();
        if is_free || value.known().is_none() {
            self.set(cell, value);
        }
    }

    /// Ends the stroke.
    pub(crate) fn lift(&mut self) {
        self.stroke = None;
    }

    /// Sets cells at once, as one stroke.
    pub(crate) fn set_all(&mut self, cells: impl IntoIterator<Item = (usize, ColorSet)>) {
        self.begin();
        cells.into_iter().for_each(|(cell, value)| self.set(cell, value));
    }

    /// Makes all cells unknown; can be undone.
    pub(crate) fn restart(&mut self) {
        let all: Vec<(usize, ColorSet)> = self.open.cells().iter().copied().enumerate().collect();
        self.set_all(all);
    }

    fn begin(&mut self) {
        self.stroke = None;
        if self.done.last().is_none_or(|last| !last.is_empty()) {
            self.done.push(Vec::new());
        }
    }

    fn set(&mut self, cell: usize, after: ColorSet) {
        let before = self.grid.cells()[cell];
        if self.puzzle.given_color(cell).is_some() || before == after {
            return;
        }
        self.undone.clear();
        self.grid.set(cell, after);
        match self.done.last_mut() {
            Some(stroke) => stroke.push(Change { cell, before, after }),
            None => self.done.push(vec![Change { cell, before, after }]),
        }
    }

    /// Takes the last stroke back; false if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        self.lift();
        self.done.retain(|stroke| !stroke.is_empty());
        let Some(stroke) = self.done.pop() else { return false };
        for change in stroke.iter().rev() {
            self.grid.set(change.cell, change.before);
        }
        self.go(stroke[0].cell);
        self.undone.push(stroke);
        true
    }

    /// Does again what was taken back last; false if there is nothing.
    pub(crate) fn redo(&mut self) -> bool {
        self.lift();
        let Some(stroke) = self.undone.pop() else { return false };
        for change in &stroke {
            self.grid.set(change.cell, change.after);
        }
        self.go(stroke[0].cell);
        self.done.push(stroke);
        true
    }

    /// The picture, where unknown cells are blank.
    fn picture(&self) -> Option<Picture> {
        let cells = self.grid.cells().iter().map(|cell| cell.known().unwrap_or(Color::BLANK)).collect();
        Picture::new(self.puzzle.width(), cells)
    }

    /// Whether the filled cells are a solution.
    pub(crate) fn is_solved(&self) -> bool {
        self.picture().is_some_and(|picture| referee::judge(&self.puzzle, &picture).is_ok())
    }

    /// Whether the filled cells of a line are what its clue says.
    pub(crate) fn is_finished(&self, line: usize) -> bool {
        let Some(clue) = self.puzzle.clues()[line].as_ref().filter(|clue| clue.is_ordinary()) else { return false };
        let color = |cell: usize| self.grid.cells()[cell].known().unwrap_or(Color::BLANK);
        Clue::of_line(self.puzzle.layout().cells(line).map(color)).runs() == clue.runs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat::puzzle::{Palette, PaletteColor, Rgb};

    fn plus() -> Game {
        let clues = || [[1], [3], [1]].map(Clue::black).to_vec();
        let puzzle = Puzzle::new(clues(), clues());
        let grid = puzzle.open_grid();
        Game::new(puzzle, grid)
    }

    fn shown(game: &Game) -> String {
        game.grid
            .cells()
            .iter()
            .map(|cell| cell.known().map_or('?', |color| if color.index() == 0 { '.' } else { '#' }))
            .collect()
    }

    #[test]
    fn a_puzzle_is_solved_when_its_filled_cells_are_right() {
        let mut game = plus();
        for cell in [1, 3, 4, 5] {
            game.go(cell);
            game.toggle(game.pen());
            assert!(!game.is_solved());
        }
        assert!(game.is_finished(0) && game.is_finished(1) && !game.is_finished(2) && !game.is_finished(4));
        game.go(7);
        game.toggle(game.pen());
        assert!(game.is_solved(), "unknown cells are blank");
        assert_eq!(game.progress(), (5, 9));
    }

    #[test]
    fn strokes_are_undone_at_once_and_spare_what_is_marked() {
        let mut game = plus();
        game.go(1);
        game.toggle(Color::BLANK);
        game.lift();
        game.go(0);
        game.toggle(game.pen());
        game.draw_on(1);
        game.draw_on(2);
        game.lift();
        game.draw_on(3);
        assert_eq!(shown(&game), "#.#??????");
        assert!(game.undo());
        assert_eq!((shown(&game), game.cursor()), ("?.???????".to_owned(), 0));
        assert!(game.redo() && !game.redo());
        assert_eq!(shown(&game), "#.#??????");
        assert!(game.undo() && game.undo() && !game.undo());
        assert_eq!(shown(&game), "?????????");
        // A stroke that begins by clearing clears.
        assert!(game.redo() && game.redo());
        game.go(2);
        game.toggle(game.pen());
        game.draw_on(1);
        game.lift();
        assert_eq!(shown(&game), "#????????");
        game.restart();
        assert_eq!(shown(&game), "?????????");
        assert!(game.undo());
        assert_eq!(shown(&game), "#????????");
    }

    #[test]
    fn steps_go_round_and_draw() {
        let mut game = plus();
        game.toggle(game.pen());
        game.step(Way::Left, true);
        game.step(Way::Up, false);
        assert_eq!((shown(&game), game.cursor()), ("#?#??????".to_owned(), 8));
    }

    #[test]
    fn given_cells_stay_and_pens_go_round() {
        let mut palette = Palette::black_and_white();
        palette.add(PaletteColor::new("red", Rgb(255, 0, 0), 'r')).unwrap();
        let layout = nonosat::puzzle::Layout::grid(2, 1);
        let puzzle = Puzzle::with_layout(layout, vec![None; 3], palette);
        let puzzle = puzzle.with_given([(0, Color::new(2).unwrap())]).unwrap();
        let grid = puzzle.open_grid();
        let mut game = Game::new(puzzle, grid);
        game.toggle(game.pen());
        game.restart();
        assert_eq!(game.grid.cells()[0].known(), Color::new(2));
        assert_eq!(game.progress(), (0, 1));
        let mut pens = Vec::new();
        for _ in 0..3 {
            pens.push(game.pen().index());
            game.next_pen();
        }
        game.take_pen(0);
        game.take_pen(7);
        assert_eq!((pens, game.pen().index()), (vec![1, 2, 1], 2));
    }
}
