//! Switching components: a second solution for free, from four cells of the first.
//!
//! If two rows hold `#.` and `.#` in the same two columns, exchanging them
//! leaves every row and column with as many filled cells as before; often
//! enough the clues are met, too. Discrete tomography calls such cells a switching component.
//!
//! Longer ways round, through six and more cells, were tried and left out: of
//! 3028 puzzles with several solutions they give the second one of 27 more, for
//! which the engine needs less than a tenth of a second in all.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use nonosat_encodings::Gap;

use crate::board::{Board, Domain};
use nonosat_model::{Color, Layout, Picture};

/// Another picture with the same clues that differs from this one in four cells that are unknown on the board, if there
/// is one in a grid.
pub fn exchanged_on<D: Domain>(board: &Board<D>, picture: &Picture) -> Option<Picture> {
    match D::IS_BLACK_AND_WHITE {
        true if board.layout().is_rectangle() => exchanged(picture, &board.unknown_cells()),
        true => None,
        false => exchanged_in_colors(board, picture),
    }
}

/// Another picture with the same clues that differs in four cells if there is one; `open` has the cells that may
/// differ, in order.
///
/// Only of black-and-white grids. A row and a column through each of the four cells are changed by moving one
/// cell. The time taken is linear in the cells of the lines through open ones, as
/// long as few blocks of one cell have far to go.
pub fn exchanged(picture: &Picture, open: &[usize]) -> Option<Picture> {
    let layout = Layout::grid(picture.width(), picture.height());
    let width = picture.width();
    let is_open = |cell| open.binary_search(&cell).is_ok();
    let moves = |lines: BTreeSet<usize>| {
        let mut moves: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for line in lines {
            let cells: Vec<usize> = layout.cells(line).collect();
            let filled: Vec<bool> = cells.iter().map(|&cell| !picture.cells()[cell].is_blank()).collect();
            for (from, to) in moves_of(&filled).into_iter().map(|(from, to)| (cells[from], cells[to])) {
                if is_open(from) && is_open(to) {
                    moves.entry(from).or_default().push(to);
                }
            }
        }
        moves
    };
    let in_row = moves(open.iter().map(|cell| cell / width).collect());
    let in_column = moves(open.iter().map(|cell| layout.height() + cell % width).collect());
    let leads = |moves: &BTreeMap<usize, Vec<usize>>, from, to| moves.get(&from).is_some_and(|all| all.contains(&to));
    for (&cell, across) in &in_row {
        let Some(down) = in_column.get(&cell) else { continue };
        for &beside in across {
            for &below in down {
                let opposite = beside + below - cell;
                if leads(&in_row, opposite, below) && leads(&in_column, opposite, beside) {
                    let mut exchanged = picture.clone();
                    let ink = picture.cells()[cell];
                    [cell, opposite].into_iter().for_each(|cell| exchanged.set(cell, Color::BLANK));
                    [beside, below].into_iter().for_each(|cell| exchanged.set(cell, ink));
                    return Some(exchanged);
                }
            }
        }
    }
    None
}

/// All pairs (from, to): emptying cell `from` and filling cell `to` keeps the clue of the line.
///
/// A block moves by one cell, or a block of one cell to anywhere between the
/// longer blocks around it, past others of one cell. There is no other way:
/// elsewhere the first length that changes is not made up for.
fn moves_of(line: &[bool]) -> Vec<(usize, usize)> {
    let filled = |cell: Option<usize>| cell.and_then(|cell| line.get(cell)).is_some_and(|&filled| filled);
    let (before, after) = (|cell: usize| filled(cell.checked_sub(1)), |cell: usize| filled(Some(cell + 1)));
    let mut moves = Vec::new();
    let mut end = 0;
    while let Some(start) = (end..line.len()).find(|&cell| line[cell]) {
        end = (start..line.len()).find(|&cell| !line[cell]).unwrap_or(line.len());
        if end - start > 1 {
            if end < line.len() && !after(end) {
                moves.push((start, end));
            }
            if start > 0 && !before(start - 1) {
                moves.push((end - 1, start - 1));
            }
            continue;
        }
        // What touches no block but the one that moves.
        let fits = |&to: &usize| !line[to] && (to == end || !before(to)) && (to + 1 == start || !after(to));
        let right = (end..line.len()).take_while(|&to| !(line[to] && after(to))).filter(fits);
        let left = (0..start).rev().take_while(|&to| !(line[to] && before(to))).filter(fits);
        moves.extend(right.chain(left).map(|to| (start, to)));
    }
    moves
}

/// Another picture with the same clues that differs in four cells, if there is one among ordinary lines of a grid.
///
/// The board says which colours cells may have.
fn exchanged_in_colors<D: Domain>(board: &Board<D>, picture: &Picture) -> Option<Picture> {
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
    fn of<D: Domain>(board: &Board<D>, line: usize, picture: &Picture) -> Option<Self> {
        let (background, runs) = board.runs(line)?;
        let mut before = None;
        for run in runs {
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
    fn may_exchange<D: Domain>(&self, board: &Board<D>, line: usize, left: usize, right: usize) -> bool {
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
    use crate::board::{
        Set,
        tests::{colors, random_picture},
    };
    use nonosat_model::{Clue, Palette, Puzzle, random::Random, referee};

    fn picture(width: usize, height: usize, bits: u32) -> Picture {
        Picture::new(width, (0..width * height).map(|cell| Color::from(bits >> cell & 1 == 1)).collect()).unwrap()
    }

    fn exchanged_text(text: &str) -> Option<Picture> {
        let picture = Picture::parse(text).unwrap();
        let open: Vec<usize> = (0..picture.cells().len()).collect();
        exchanged(&picture, &open)
    }

    #[test]
    fn a_chequered_corner_is_switched() {
        assert_eq!(exchanged_text("#.\n.#"), Picture::parse(".#\n#."));
    }

    #[test]
    fn distant_ones_are_switched() {
        assert_eq!(exchanged_text("#....\n.....\n....#"), Picture::parse("....#\n.....\n#...."));
    }

    /// In the last row a cell moves past another one.
    #[test]
    fn single_cells_go_past_each_other() {
        let found = exchanged_text("####.\n.....\n..##.\n..#.#");
        assert_eq!(found, Picture::parse(".####\n.....\n..##.\n#.#.."));
    }

    #[test]
    fn moves_are_all_that_keep_the_clue() {
        for bits in 0..1_u32 << 11 {
            let line: Vec<bool> = (0..11).map(|cell| bits >> cell & 1 == 1).collect();
            let clue = |line: &[bool]| Clue::of_line(line.iter().map(|&filled| Color::from(filled)));
            let keeps = |from: usize, to: usize| {
                let mut moved = line.clone();
                (moved[from], moved[to]) = (false, true);
                clue(&moved) == clue(&line)
            };
            let pairs = (0..11).flat_map(|from| (0..11).map(move |to| (from, to)));
            let expected: Vec<_> = pairs.filter(|&(from, to)| line[from] && !line[to] && keeps(from, to)).collect();
            let mut found = moves_of(&line);
            found.sort_unstable();
            assert_eq!(found, expected, "{bits:b}");
        }
    }

    /// Every switching component of four cells that keeps the clues is found, and nothing else.
    #[test]
    fn switching_components_are_found_exactly_where_there_are_some() {
        let mut found = 0;
        for bits in 0..1_u32 << 16 {
            // Some of the cells are known.
            let open = |cell: usize| (bits.wrapping_mul(0x9e37_79b9) >> 7 | 0x0ff0) >> cell & 1 == 1;
            let puzzle = Puzzle::from_picture(picture(4, 4, bits), Palette::black_and_white());
            let mut others = (0..4).flat_map(|row| (0..row).flat_map(move |above| columns(above, row)));
            let exists = others.any(|cells| {
                let flipped = cells.iter().fold(bits, |bits, cell| bits ^ 1 << cell);
                cells.iter().all(|&cell| open(cell)) && referee::judge(&puzzle, &picture(4, 4, flipped)).is_ok()
            });
            let cells: Vec<usize> = (0..16).filter(|&cell| open(cell)).collect();
            let other = exchanged(&picture(4, 4, bits), &cells);
            assert_eq!(other.is_some(), exists, "{bits:b}");
            if let Some(other) = other {
                assert_eq!(referee::judge(&puzzle, &other), Ok(()));
                let before = picture(4, 4, bits);
                let changed = (0..16).filter(|&cell| other.cells()[cell] != before.cells()[cell]);
                assert_eq!(changed.filter(|&cell| open(cell)).count(), 4);
                found += 1;
            }
        }
        assert!(found > 1000, "{found}");
    }

    /// The corners of the rectangles between two rows of a 4 x 4 picture.
    fn columns(above: usize, row: usize) -> impl Iterator<Item = [usize; 4]> {
        (0..4).flat_map(move |right| {
            (0..right).map(move |left| [above * 4 + left, above * 4 + right, row * 4 + left, row * 4 + right])
        })
    }

    /// Every exchange of four cells that keeps the clues is found, and nothing else.
    #[test]
    fn coloured_switching_components_are_found_exactly_where_there_are_some() {
        let mut random = Random::new(5);
        let mut found = 0;
        for _ in 0..300 {
            let count = random.between(2, 4) as usize;
            let picture = random_picture(&mut random, 4, count);
            let puzzle = Puzzle::from_picture(picture.clone(), colors(count));
            let board = Set::make(&puzzle, None);
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
            let other = exchanged_in_colors(&board, &picture);
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
