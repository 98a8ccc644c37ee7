//! Triddlers: hexagons of triangular cells, with lines in three directions.
//!
//! A cell has coordinates (a, b, c) with a - b + c = -1 if it points up, `▲`, and 0 if it points down, `▼`. Cells of
//! the same a are a row, those of the same b a line along `/`, those of the same c a line along `\`. Each cell is in
//! three lines; two lines may share two cells.

/// The outline of a triddler: the ranges of its three coordinates, both ends included.
///
/// It is a hexagon; some of its six sides may have no lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Triddler {
    a: [i32; 2],
    b: [i32; 2],
    c: [i32; 2],
}

impl Triddler {
    /// The most lines of a direction; so a line has 65,534 cells at most.
    pub const MOST_LINES: usize = 32_767;
    /// The most cells.
    pub const MOST_CELLS: usize = 1 << 20;

    /// The triddler with these coordinates, each from the least to the greatest.
    ///
    /// `None` if some line would have no cell, or if it would be too large: see [`Triddler::MOST_LINES`] and
    /// [`Triddler::MOST_CELLS`].
    pub fn new(a: [i32; 2], b: [i32; 2], c: [i32; 2]) -> Option<Self> {
        let ranges = [a, b, c];
        // Far from any overflow.
        let is_small = |range: &[i32; 2]| range.iter().all(|end| end.unsigned_abs() <= 1 << 20);
        let is_short = |&[from, to]: &[i32; 2]| from <= to && to - from < Self::MOST_LINES as i32;
        if !ranges.iter().all(|range| is_small(range) && is_short(range)) {
            return None;
        }
        let triddler = Self { a, b, c };
        // Cells with a given, as functions of b; with b given, of -a; with c given, of b.
        let slash = |b: i32| overlap(a, [b - c[1], b - c[0]]) + overlap(a, [b - 1 - c[1], b - 1 - c[0]]);
        let backslash = |c: i32| overlap(b, [a[0] + c, a[1] + c]) + overlap(b, [a[0] + c + 1, a[1] + c + 1]);
        let all = (a[0]..=a[1]).all(|a| triddler.row_length(a) > 0)
            && (b[0]..=b[1]).all(|b| slash(b) > 0)
            && (c[0]..=c[1]).all(|c| backslash(c) > 0);
        let cells: usize = (a[0]..=a[1]).map(|a| triddler.row_length(a)).sum();
        (all && cells <= Self::MOST_CELLS).then_some(triddler)
    }

    /// The triddler with so many lines that end at each side, counter-clockwise from the upper left: rows at the upper
    /// and lower left, `\` lines at the bottom and lower right, `/` lines at the upper right and top.
    ///
    /// `None` if the sides do not close, or as [`Triddler::new`].
    pub fn of_sides([top_left, bottom_left, bottom, bottom_right, top_right, top]: [usize; 6]) -> Option<Self> {
        let closes = top_left + bottom_left == bottom_right + top_right && bottom + bottom_right == top_left + top;
        let lines = [top_left + bottom_left, top + top_right, bottom + bottom_right];
        if !closes || lines.iter().any(|&lines| lines == 0 || lines > Self::MOST_LINES) {
            return None;
        }
        let [rows, slashes, backslashes] = lines.map(|lines| lines as i32);
        let first = -(top_left as i32);
        Self::new([0, rows - 1], [0, slashes - 1], [first, first + backslashes - 1])
    }

    /// The lines that end at each side, in the order of [`Triddler::of_sides`].
    pub fn sides(&self) -> [usize; 6] {
        let [rows, slashes, backslashes] = self.families();
        let upper = |count: i32, lines: usize| usize::try_from(count).unwrap_or(0).min(lines);
        let top_left = upper(self.b[0] - self.c[0] - self.a[0], rows);
        let top = upper(self.c[1] + self.a[0] - self.b[0] + 1, slashes);
        let bottom = upper(self.b[1] - self.a[1] - self.c[0], backslashes);
        [top_left, rows - top_left, bottom, backslashes - bottom, slashes - top, top]
    }

    /// The ranges of the coordinates a, b and c.
    pub fn ranges(&self) -> [[i32; 2]; 3] {
        [self.a, self.b, self.c]
    }

    /// How many rows there are, lines along `/`, and lines along `\`.
    pub fn families(&self) -> [usize; 3] {
        self.ranges().map(|[from, to]| (to - from + 1) as usize)
    }

    /// The number of cells of each row, and whether its first and its last cell point up.
    pub fn rows(&self) -> impl Iterator<Item = (usize, [bool; 2])> + '_ {
        let ends = |a: i32| [a + self.c[0] < self.b[0], self.b[1] - a > self.c[1]];
        (self.a[0]..=self.a[1]).map(move |a| (self.row_length(a), ends(a)))
    }

    /// The cells of row `a` that point up, then those that point down, by b.
    fn row(&self, a: i32) -> [[i32; 2]; 2] {
        [[a + self.c[0] + 1, a + self.c[1] + 1], [a + self.c[0], a + self.c[1]]]
    }

    fn row_length(&self, a: i32) -> usize {
        self.row(a).into_iter().map(|range| overlap(self.b, range)).sum()
    }

    /// The lines: rows from the top, left to right; then the lines along `/` from the left, each from the top; then
    /// those along `\` from the lower left, each from the top. Cells are numbered row by row. O(cells).
    pub(super) fn lines(&self) -> Vec<Box<[u32]>> {
        let [rows, slashes, backslashes] = self.families();
        let mut lines: Vec<Vec<u32>> = vec![Vec::new(); rows + slashes + backslashes];
        let mut cell = 0;
        for (row, a) in (self.a[0]..=self.a[1]).enumerate() {
            for b in self.b[0]..=self.b[1] {
                let pointing = [b - a - 1, b - a].map(|c| (self.c[0]..=self.c[1]).contains(&c).then_some(c));
                let slash = rows + (b - self.b[0]) as usize;
                for c in pointing.into_iter().flatten() {
                    lines[row].push(cell);
                    lines[slash].push(cell);
                    lines[rows + slashes + (c - self.c[0]) as usize].push(cell);
                    cell += 1;
                }
                // From right to left.
                if pointing.iter().all(Option::is_some) {
                    let end = lines[slash].len();
                    lines[slash].swap(end - 2, end - 1);
                }
            }
        }
        lines.into_iter().map(Vec::into_boxed_slice).collect()
    }
}

/// How many numbers are in both ranges.
fn overlap(one: [i32; 2], other: [i32; 2]) -> usize {
    usize::try_from(one[1].min(other[1]) - one[0].max(other[0]) + 1).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_hexagon_has_six_cells() {
        let triddler = Triddler::of_sides([1; 6]).unwrap();
        assert_eq!(triddler.ranges(), [[0, 1], [0, 1], [-1, 0]]);
        assert_eq!(triddler.sides(), [1; 6]);
        let lines: [[u32; 3]; 6] = [[0, 1, 2], [3, 4, 5], [1, 0, 3], [2, 5, 4], [0, 3, 4], [1, 2, 5]];
        assert!(triddler.lines().iter().map(|line| &line[..]).eq(lines.iter().map(|line| &line[..])));
        assert_eq!(triddler.rows().collect::<Vec<_>>(), [(3, [true, true]), (3, [false, false])]);
    }

    #[test]
    fn sides_make_the_outline_and_back() {
        let mut made = 0;
        for sides in 0..5_usize.pow(4) {
            let [a, b, c, d] = [sides % 5, sides / 5 % 5, sides / 25 % 5, sides / 125];
            let (Some(e), Some(f)) = ((a + b).checked_sub(d), (c + d).checked_sub(a)) else { continue };
            let Some(triddler) = Triddler::of_sides([a, b, c, d, e, f]) else { continue };
            assert_eq!(triddler.sides(), [a, b, c, d, e, f]);
            let lines = triddler.lines();
            let cells: usize = triddler.rows().map(|(length, _)| length).sum();
            let mut rest = &lines[..];
            for family in triddler.families() {
                let (own, others) = rest.split_at(family);
                rest = others;
                assert!(own.iter().all(|line| !line.is_empty()));
                let mut all: Vec<u32> = own.iter().flatten().copied().collect();
                all.sort_unstable();
                assert!(all.into_iter().eq(0..cells as u32));
            }
            made += 1;
        }
        assert!(made > 100);
        assert_eq!(Triddler::of_sides([1, 1, 1, 1, 1, 2]), None);
        assert_eq!(Triddler::of_sides([20_000; 6]), None);
        assert_eq!(Triddler::new([0, 1], [0, 1], [7, 8]), None);
        assert_eq!(Triddler::new([i32::MIN, i32::MAX], [0, 1], [-1, 0]), None);
    }
}
