//! Switching components in colours: a second solution for free, from four cells of the first.
//!
//! If two rows hold the same two colours in the same two columns, in opposite order, exchanging them leaves every row
//! and column with as many cells of each colour as before; often enough the clues are met, too.
//!
//! # References
//! G. T. Herman, A. Kuba, *Discrete Tomography*, Birkhäuser 1999: switching components.

use std::collections::HashMap;

use nonosat_encodings::{Color, Gap};

use super::ColorBoard;
use nonosat_model::Picture;

/// Another picture with the same clues that differs in four cells, if there is one among ordinary lines of a grid.
///
/// The board says which colours cells may have.
pub fn exchanged(board: &ColorBoard, picture: &Picture) -> Option<Picture> {
    let layout = board.layout();
    let height = layout.ordered_lines()?;
    let columns = (height..layout.line_count()).map(|line| Colors::of(board, line, picture));
    let columns: Vec<Option<Colors>> = columns.collect();
    // By two columns and the colours in them, the rows where both may be exchanged.
    let mut rows: HashMap<(usize, usize, Color, Color), Vec<usize>> = HashMap::new();
    for row in 0..height {
        let Some(line) = Colors::of(board, row, picture) else { continue };
        let open: Vec<usize> =
            (0..line.cells.len()).filter(|&cell| board.colors(layout.cell(row, cell)).len() > 1).collect();
        for (index, &left) in open.iter().enumerate() {
            for &right in &open[index + 1..] {
                if !line.may_exchange(board, row, left, right) {
                    continue;
                }
                let [one, other] = [line.cells[left], line.cells[right]];
                let opposite = rows.get(&(left, right, other, one));
                let fits = |&&above: &&usize| {
                    let keeps = |column: usize| columns[column].as_ref().is_some_and(|line| line.keeps(above, row));
                    keeps(left) && keeps(right)
                };
                if let Some(&above) = opposite.and_then(|rows| rows.iter().find(fits)) {
                    let mut exchanged = picture.clone();
                    for (row, [one, other]) in [(row, [other, one]), (above, [one, other])] {
                        exchanged.set(layout.cell(row, left), one);
                        exchanged.set(layout.cell(row, right), other);
                    }
                    return Some(exchanged);
                }
                rows.entry((left, right, one, other)).or_default().push(row);
            }
        }
    }
    None
}

/// The colours of a line in a picture.
struct Colors {
    cells: Vec<Color>,
    background: Color,
}

impl Colors {
    /// Those of a line; `None` if other stretches of colours than its own may meet its clue, or its own elsewhere not.
    fn of(board: &ColorBoard, line: usize, picture: &Picture) -> Option<Self> {
        let clue = board.clue(line)?;
        let background = clue.symbols()[0];
        let mut before = None;
        for run in clue.runs() {
            let gap = if before == Some(run.color) { Gap::Apart } else { Gap::Free };
            if run.gap != gap || run.color == background {
                return None;
            }
            before = Some(run.color);
        }
        let cells = board.layout().cells(line).map(|cell| picture.cells()[cell]).collect();
        Some(Self { cells, background })
    }

    /// Whether two cells differ, may have each other's colour, and keep the clue if exchanged.
    fn may_exchange(&self, board: &ColorBoard, line: usize, left: usize, right: usize) -> bool {
        let [one, other] = [self.cells[left], self.cells[right]];
        let may_have = |position, color| board.colors(board.layout().cell(line, position)).contains(color);
        one != other && may_have(left, other) && may_have(right, one) && self.keeps(left, right)
    }

    /// Whether the clue is kept if two cells are exchanged: if the same stretches follow each other.
    fn keeps(&self, left: usize, right: usize) -> bool {
        let mut start = left;
        while start > 0 && self.cells[start - 1] != self.background {
            start -= 1;
        }
        let exchanged = |position| {
            let from = match position {
                _ if position == left => right,
                _ if position == right => left,
                _ => position,
            };
            self.cells.get(from).copied()
        };
        let mut now = Stretches { color: |position| self.cells.get(position).copied(), position: start };
        let mut then = Stretches { color: exchanged, position: start };
        loop {
            let stretch = now.next(self.background);
            if stretch != then.next(self.background) {
                return false;
            }
            if stretch.is_none() {
                return true;
            }
        }
    }
}

/// The stretches of one colour in a line, but for the background.
struct Stretches<F> {
    color: F,
    position: usize,
}

impl<F: Fn(usize) -> Option<Color>> Stretches<F> {
    fn next(&mut self, background: Color) -> Option<(Color, usize)> {
        while (self.color)(self.position) == Some(background) {
            self.position += 1;
        }
        let (color, start) = ((self.color)(self.position)?, self.position);
        while (self.color)(self.position) == Some(color) {
            self.position += 1;
        }
        Some((color, self.position - start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colors::tests::{colors, random_picture};
    use nonosat_model::{Puzzle, random::Random, referee};

    /// Every exchange of four cells that keeps the clues is found, and nothing else.
    #[test]
    fn switching_components_are_found_exactly_where_there_are_some() {
        let mut random = Random::new(5);
        let mut found = 0;
        for _ in 0..300 {
            let count = random.between(2, 4) as usize;
            let picture = random_picture(&mut random, 4, count);
            let puzzle = Puzzle::from_picture(picture.clone(), colors(count));
            let board = ColorBoard::new(&puzzle, None);
            let mut exists = false;
            for corner in 0..16 {
                for opposite in corner + 1..16 {
                    let [one, other] = [corner / 4 * 4 + opposite % 4, opposite / 4 * 4 + corner % 4];
                    let [color, next] = [picture.cells()[corner], picture.cells()[one]];
                    let fits = [picture.cells()[opposite], picture.cells()[other]] == [color, next];
                    if corner / 4 == opposite / 4 || corner % 4 == opposite % 4 || color == next || !fits {
                        continue;
                    }
                    let mut switched = picture.clone();
                    [corner, opposite].into_iter().for_each(|cell| switched.set(cell, next));
                    [one, other].into_iter().for_each(|cell| switched.set(cell, color));
                    exists |= referee::judge(&puzzle, &switched).is_ok();
                }
            }
            let other = exchanged(&board, &picture);
            assert_eq!(other.is_some(), exists, "{picture:?}");
            if let Some(other) = other {
                assert_eq!(referee::judge(&puzzle, &other), Ok(()));
                assert_ne!(other, picture);
                found += 1;
            }
        }
        assert!(found > 50, "{found}");
    }
}
