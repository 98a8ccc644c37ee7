//! The generations of a cellular automaton, one a row.

use super::Size;
use crate::Puzzle;

/// The picture of an elementary cellular automaton, by its number from 0 to 255: a single filled cell in the middle of
/// the first row; the left and the right edge are neighbours.
///
/// # References
/// S. Wolfram, *Statistical mechanics of cellular automata*, Reviews of Modern Physics 55 (1983): what the numbers
/// mean.
pub fn automaton(size: impl Into<Size>, rule: u8) -> Puzzle {
    let size = size.into();
    let width = size.width;
    let mut row = vec![false; width];
    row[width / 2] = true;
    let mut cells = Vec::with_capacity(size.cells());
    for _ in 0..size.height {
        cells.extend_from_slice(&row);
        let next = |cell: usize| {
            let [left, right] = [(cell + width - 1) % width, (cell + 1) % width];
            let case = [left, cell, right].iter().fold(0, |case, &at| case << 1 | u32::from(row[at]));
            rule >> case & 1 == 1
        };
        row = (0..width).map(next).collect();
    }
    size.paint(cells.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;

    fn rows(size: Size, rule: u8) -> Vec<String> {
        let goal = automaton(size, rule).goal.unwrap();
        let sign = |cell: &Color| if *cell == Color::BLACK { '#' } else { '.' };
        goal.cells().chunks(size.width).map(|row| row.iter().map(sign).collect()).collect()
    }

    #[test]
    fn the_first_generations_are_the_published_ones() {
        let size = Size { width: 9, height: 4 };
        assert_eq!(rows(size, 30), ["....#....", "...###...", "..##..#..", ".##.####."]);
        assert_eq!(rows(size, 90), ["....#....", "...#.#...", "..#...#..", ".#.#.#.#."]);
    }

    #[test]
    fn edges_are_neighbours() {
        assert_eq!(rows(Size { width: 3, height: 3 }, 2), [".#.", "#..", "..#"]);
        assert_eq!(rows(Size { width: 1, height: 2 }, 1), ["#", "."]);
    }
}
