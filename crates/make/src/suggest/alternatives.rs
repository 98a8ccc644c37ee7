//! Other solutions met on the way: most changes leave them solutions, changed alike.
//!
//! Let Q be another solution of the puzzle of picture P, and D the cells in which they differ. Changes that leave the
//! clues of the lines through D alone, as seen from P and from Q, leave two solutions. To see that takes a look at a
//! few lines, and no solver.

use nonosat_model::{Color, Layout, Picture};

/// The most alternatives that are kept.
const MOST: usize = 256;

/// What another solution has in place of a picture's colours.
#[derive(Clone, Debug)]
struct Alternative {
    /// The cells that differ, with both colours.
    cells: Vec<(usize, Color, Color)>,
    /// The lines through them, in increasing order.
    lines: Vec<usize>,
}

/// The alternatives met so far, the latest that was of use first.
#[derive(Clone, Debug, Default)]
pub(super) struct Alternatives {
    all: Vec<Alternative>,
}

impl Alternatives {
    /// Keeps another solution of the puzzle of a picture; the lines through the cells in which they differ.
    pub(super) fn keep(&mut self, layout: &Layout, picture: &Picture, other: &Picture) -> Vec<usize> {
        let pairs = picture.cells().iter().zip(other.cells()).enumerate();
        let differing = pairs.filter(|(_, (one, other))| one != other);
        let cells: Vec<_> = differing.map(|(cell, (&one, &other))| (cell, one, other)).collect();
        let mut lines: Vec<usize> =
            cells.iter().flat_map(|&(cell, ..)| layout.lines_through(cell)).map(|(line, _)| line).collect();
        lines.sort_unstable();
        lines.dedup();
        self.all.truncate(MOST - 1);
        self.all.insert(0, Alternative { cells, lines: lines.clone() });
        lines
    }

    /// The fewest lines of an alternative that is another solution of the puzzle of this picture; `None` if none is.
    pub(super) fn fewest_lines(&mut self, layout: &Layout, picture: &Picture) -> Option<Vec<usize>> {
        let holding = (0..self.all.len()).filter(|&index| self.all[index].holds(layout, picture));
        let found = holding.min_by_key(|&index| self.all[index].lines.len())?;
        self.move_to_front(found);
        Some(self.all[0].lines.clone())
    }

    /// Whether an alternative is another solution of the puzzle of this picture, too.
    pub(super) fn refute(&mut self, layout: &Layout, picture: &Picture) -> bool {
        let found = self.all.iter().position(|alternative| alternative.holds(layout, picture));
        found.map(|found| self.move_to_front(found)).is_some()
    }

    fn move_to_front(&mut self, index: usize) {
        self.all[..=index].rotate_right(1);
    }
}

impl Alternative {
    /// Whether the cells, exchanged in this picture, leave all its clues as they are.
    fn holds(&self, layout: &Layout, picture: &Picture) -> bool {
        let now = |cell: usize| picture.cells()[cell];
        let exchanged = |cell: usize| match self.cells.binary_search_by_key(&cell, |&(cell, ..)| cell) {
            Ok(at) if self.cells[at].2 == now(cell) => self.cells[at].1,
            Ok(at) => self.cells[at].2,
            Err(_) => now(cell),
        };
        self.lines
            .iter()
            .all(|&line| Runs::of(layout.cells(line).map(now)).eq(Runs::of(layout.cells(line).map(exchanged))))
    }
}

/// The runs of a line one after the other, as colour and length, without the background.
struct Runs<I> {
    cells: I,
    next: Option<Color>,
}

impl<I: Iterator<Item = Color>> Runs<I> {
    fn of(mut cells: I) -> Self {
        let next = cells.next();
        Self { cells, next }
    }
}

impl<I: Iterator<Item = Color>> Iterator for Runs<I> {
    type Item = (Color, usize);

    fn next(&mut self) -> Option<(Color, usize)> {
        while self.next?.is_blank() {
            self.next = self.cells.next();
        }
        let (color, mut length) = (self.next?, 0);
        while self.next == Some(color) {
            length += 1;
            self.next = self.cells.next();
        }
        Some((color, length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{Clue, Palette, Puzzle, random::Random, referee};

    #[test]
    fn runs_are_the_clue() {
        let mut random = Random::new(3);
        for _ in 0..500 {
            let cells: Vec<Color> = (0..20).map(|_| Color::new(random.between(0, 2) as usize).unwrap()).collect();
            let runs: Vec<(Color, usize)> = Runs::of(cells.iter().copied()).collect();
            let clue = Clue::of_line(cells);
            let expected: Vec<_> = clue.runs().iter().map(|run| (run.color, run.min as usize)).collect();
            assert_eq!(runs, expected);
        }
    }

    /// An alternative that holds is another solution; one whose lines are not touched holds.
    #[test]
    fn alternatives_are_solutions() {
        let picture = Picture::parse("#..#\n.#..\n..##\n...#").unwrap();
        let other = Picture::parse(".#.#\n#...\n..##\n...#").unwrap();
        let layout = Layout::grid(4, 4);
        let mut alternatives = Alternatives::default();
        assert_eq!(alternatives.keep(&layout, &picture, &other), [0, 1, 4, 5]);
        let (mut held, mut failed) = (0, 0);
        for cell in 0..16 {
            let mut changed = picture.clone();
            changed.set(cell, Color::from(changed.cells()[cell].is_blank()));
            let puzzle = Puzzle::from_picture(changed.clone(), Palette::black_and_white());
            let exchanged = [0, 1, 4, 5].iter().fold(changed.clone(), |mut all, &cell| {
                all.set(cell, Color::from(changed.cells()[cell].is_blank()));
                all
            });
            let is_solution = referee::judge(&puzzle, &exchanged).is_ok();
            assert_eq!(alternatives.refute(&layout, &changed), is_solution, "{cell}");
            assert_eq!(alternatives.fewest_lines(&layout, &changed).is_some(), is_solution, "{cell}");
            assert!(is_solution || cell < 8 || cell % 4 < 2);
            if is_solution { held += 1 } else { failed += 1 }
        }
        assert!(held >= 4 && failed > 0, "{held} {failed}");
    }
}
