//! A grid with line solving by a plain automaton, written for the tests alone, and nothing else.

use nonosat::{
    analyse::explain::Finding,
    puzzle::{Clue, Color, ColorSet, Gap, Grid, Puzzle},
};

/// Cells as sets of colours.
#[derive(Clone)]
pub(crate) struct PlainGrid<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) cells: Vec<ColorSet>,
}

/// A line that no placement fits.
#[derive(Debug)]
pub(crate) struct Dead;

impl<'a> PlainGrid<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, grid: &Grid) -> Self {
        Self { puzzle, cells: grid.cells().to_vec() }
    }

    pub(crate) fn grid(&self) -> Grid {
        Grid::new(self.puzzle.width(), self.cells.clone()).unwrap()
    }

    /// Takes findings over, each of which must be news.
    pub(crate) fn settle(&mut self, found: &[Finding]) {
        for finding in found {
            let left = finding.left_of(self.cells[finding.cell]);
            assert!(left != self.cells[finding.cell], "{finding:?} is no news");
            self.cells[finding.cell] = left;
        }
    }

    /// The colours that each cell of a line may have by that line, in its order.
    pub(crate) fn line(&self, line: usize) -> Result<Vec<ColorSet>, Dead> {
        let cells: Vec<ColorSet> = self.puzzle.layout().cells(line).map(|cell| self.cells[cell]).collect();
        self.puzzle.clues()[line].as_ref().map_or(Ok(cells.clone()), |clue| possible(clue, &cells))
    }

    /// Whether a finding follows from one line.
    pub(crate) fn line_shows(&self, line: usize, possible: &[ColorSet], finding: Finding) -> bool {
        let position = self.puzzle.layout().cells(line).position(|cell| cell == finding.cell);
        let before = self.cells[finding.cell];
        position.is_some_and(|position| {
            let left = finding.left_of(before);
            left.intersection(possible[position]) == possible[position]
        })
    }

    pub(crate) fn lines(&self) -> std::ops::Range<usize> {
        0..self.puzzle.layout().line_count()
    }

    /// Whether a line rules anything out.
    pub(crate) fn has_news(&self, line: usize) -> bool {
        let possible = self.line(line).unwrap();
        self.puzzle.layout().cells(line).zip(possible).any(|(cell, left)| left != self.cells[cell])
    }

    /// Whether supposing a colour of a cell leads to a line without a placement, line by line.
    pub(crate) fn refutes(&self, cell: usize, color: Color) -> bool {
        let mut plain = self.clone();
        plain.cells[cell] = ColorSet::only(color);
        plain.propagate().is_err()
    }

    /// Whether any colour of any cell leads to one.
    pub(crate) fn refutes_any(&self) -> bool {
        let open = (0..self.cells.len()).filter(|&cell| self.cells[cell].len() > 1);
        open.into_iter().any(|cell| self.cells[cell].iter().any(|color| self.refutes(cell, color)))
    }

    fn propagate(&mut self) -> Result<(), Dead> {
        loop {
            let before = self.cells.clone();
            for line in self.lines() {
                let possible = self.line(line)?;
                let cells: Vec<usize> = self.puzzle.layout().cells(line).collect();
                cells.into_iter().zip(possible).for_each(|(cell, left)| self.cells[cell] = left);
            }
            if self.cells == before {
                return Ok(());
            }
        }
    }
}

/// The colours that cells may have in some placement of a clue; by an automaton whose states are the number of runs
/// that are laid, the position, and whether there was background since the last run.
pub(crate) fn possible(clue: &Clue, cells: &[ColorSet]) -> Result<Vec<ColorSet>, Dead> {
    let (runs, n) = (clue.runs(), cells.len());
    let place = |laid: usize, position: usize, waited: usize| (laid * (n + 1) + position) * 2 + waited;
    let states = (runs.len() + 1) * (n + 1) * 2;
    // Edges from state to state, each with its colour and cells.
    let mut edges: Vec<(usize, usize, Color, usize, usize)> = Vec::new();
    let mut from_left = vec![false; states];
    from_left[place(0, 0, 0)] = true;
    for laid in 0..=runs.len() {
        for position in 0..n {
            for waited in [0, 1] {
                let state = place(laid, position, waited);
                if !from_left[state] {
                    continue;
                }
                let gap = runs.get(laid).map_or(Gap::Free, |run| run.gap);
                if gap != Gap::Glued && cells[position].contains(clue.background()) {
                    let next = place(laid, position + 1, 1);
                    from_left[next] = true;
                    edges.push((state, next, clue.background(), position, position + 1));
                }
                let Some(run) = runs.get(laid).filter(|_| gap != Gap::Apart || waited == 1) else { continue };
                let room = cells[position..].iter().take_while(|cell| cell.contains(run.color)).count();
                for length in run.min as usize..=room.min(run.max as usize) {
                    let next = place(laid + 1, position + length, 0);
                    from_left[next] = true;
                    edges.push((state, next, run.color, position, position + length));
                }
            }
        }
    }
    let mut to_right = vec![false; states];
    to_right[place(runs.len(), n, 0)] = true;
    to_right[place(runs.len(), n, 1)] = true;
    let mut possible = vec![ColorSet::EMPTY; n];
    // Edges lead to later positions, whose own edges come first.
    edges.sort_by_key(|&(_, _, _, start, _)| std::cmp::Reverse(start));
    for (state, next, color, start, end) in edges {
        if to_right[next] {
            to_right[state] = true;
            possible[start..end].iter_mut().for_each(|cell| *cell = cell.with(color));
        }
    }
    let is_possible = [0, 1].into_iter().any(|waited| {
        let end = place(runs.len(), n, waited);
        from_left[end] && to_right[place(0, 0, 0)]
    });
    if is_possible { Ok(possible) } else { Err(Dead) }
}
