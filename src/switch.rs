//! A second solution for free: switching four cells of the first.
//!
//! If two rows hold `#.` and `.#` in the same two columns, exchanging them
//! leaves every row and column with as many filled cells as before; often
//! enough the clues are met, too.

use std::collections::BTreeMap;

use crate::puzzle::{Clue, Color, Layout, Picture};

/// The rows in which a filled cell may move between two columns: from the left one, from the right one.
#[derive(Default)]
struct Moves {
    rightward: Vec<usize>,
    leftward: Vec<usize>,
}

/// Another picture with the same clues that differs in four cells, if there is one of the kind looked for.
///
/// Rows are changed by moving a block by one cell, or a block of one cell to
/// anywhere in its gap. Takes time linear in the cells, and the columns' length
/// for each pair of fitting moves.
pub(crate) fn switched(picture: &Picture) -> Option<Picture> {
    let layout = Layout::grid(picture.width(), picture.height());
    let filled = |row: usize, column: usize| !picture.cells()[layout.cell(row, column)].is_blank();
    let mut moves: BTreeMap<(usize, usize), Moves> = BTreeMap::new();
    for row in 0..picture.height() {
        for (from, to) in moves_of(picture.width(), |column| filled(row, column)) {
            let both = moves.entry((from.min(to), from.max(to))).or_default();
            if from < to { both.rightward.push(row) } else { both.leftward.push(row) }
        }
    }
    for ((left, right), moves) in moves {
        for &one in &moves.rightward {
            for &other in &moves.leftward {
                let keeps = |column: usize| {
                    let before = (0..picture.height()).map(|row| color(filled(row, column)));
                    let after =
                        (0..picture.height()).map(|row| color(filled(row, column) ^ (row == one || row == other)));
                    Clue::of_line(before) == Clue::of_line(after)
                };
                if keeps(left) && keeps(right) {
                    return Some(exchange(picture, layout, [one, other], [left, right]));
                }
            }
        }
    }
    None
}

fn exchange(picture: &Picture, layout: Layout, rows: [usize; 2], columns: [usize; 2]) -> Picture {
    let mut switched = picture.clone();
    for row in rows {
        for column in columns {
            let cell = layout.cell(row, column);
            switched.set(cell, color(picture.cells()[cell].is_blank()));
        }
    }
    switched
}

fn color(filled: bool) -> Color {
    if filled { Color::BLACK } else { Color::BLANK }
}

/// Pairs (from, to): emptying cell `from` and filling cell `to` keeps the clue of the line.
fn moves_of(length: usize, filled: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut moves = Vec::new();
    let free = |cell: usize| cell >= length || !filled(cell);
    let mut end = 0;
    while let Some(start) = (end..length).find(|&cell| filled(cell)) {
        end = (start..length).find(|&cell| !filled(cell)).unwrap_or(length);
        let reach = if end - start == 1 { length } else { 1 };
        for step in (1..=reach).take_while(|step| end - 1 + step < length && free(end - 1 + step) && free(end + step)) {
            moves.push((start, end - 1 + step));
        }
        for step in (1..=reach).take_while(|&step| step <= start && free(start - step)) {
            if start > step && !free(start - step - 1) {
                break;
            }
            moves.push((end - 1, start - step));
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        puzzle::{Palette, Puzzle},
        referee,
    };

    #[test]
    fn a_chequered_corner_is_switched() {
        let picture = Picture::parse("#.\n.#").unwrap();
        assert_eq!(switched(&picture), Picture::parse(".#\n#."));
    }

    #[test]
    fn distant_ones_are_switched() {
        let picture = Picture::parse("#....\n.....\n....#").unwrap();
        assert_eq!(switched(&picture), Picture::parse("....#\n.....\n#...."));
    }

    #[test]
    fn moves_keep_the_clue() {
        for bits in 0..1_u32 << 9 {
            let line = |cell: usize| bits >> cell & 1 == 1;
            let clue = Clue::of_line((0..9).map(|cell| color(line(cell))));
            for (from, to) in moves_of(9, line) {
                assert!(line(from) && !line(to));
                let moved = Clue::of_line((0..9).map(|cell| color(line(cell) ^ (cell == from || cell == to))));
                assert_eq!(moved, clue, "{bits:b}: {from} -> {to}");
            }
        }
    }

    #[test]
    fn a_switched_picture_is_another_solution() {
        let mut found = 0;
        for bits in 0..1_u32 << 16 {
            let cells = (0..16).map(|cell| color(bits >> cell & 1 == 1)).collect();
            let picture = Picture::new(4, cells).unwrap();
            if let Some(other) = switched(&picture) {
                assert_ne!(other, picture);
                let puzzle = Puzzle::from_picture(picture, Palette::black_and_white());
                assert_eq!(referee::judge(&puzzle, &other), Ok(()));
                found += 1;
            }
        }
        assert!(found > 1000, "{found}");
    }
}
