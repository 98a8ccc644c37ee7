//! The placements of a line: how many there are, and which to show.

use super::distinct::{self, Distinct, is_ambiguous};
use nonosat_model::{Clue, Color, Gap, Run};
use nonosat_propagate::board::{Board, Set};

/// The placements of a line's clue that agree with what is known of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placements {
    /// How many there are, one that can be read in several ways counted once; more than [`Placements::MOST`] are
    /// counted as that many.
    pub count: u64,
    /// All of them, from left to right, if there are at most [`Placements::FEW`]; else the leftmost and the rightmost.
    ///
    /// Each is the colours of the cells of the line.
    pub shown: Vec<Vec<Color>>,
}

impl Placements {
    /// Counting ends here.
    pub const MOST: u64 = distinct::MOST;
    /// Up to so many are shown.
    pub const FEW: u64 = 6;

    /// The placements of a line of the board. Takes O(n k) time and space for k blocks in n cells; blocks with a least
    /// and a greatest length take the difference of the two as a further factor.
    pub(super) fn of(board: &Board<Set>, line: usize, clue: &Clue) -> Self {
        let cells = board.layout().cells(line).map(|cell| board.colors(cell));
        let may = |color: Color| cells.clone().map(move |colors| colors.contains(color)).collect();
        let table = Table::new(clue, &may);
        let count = table.ways(0, 0);
        let mut shown = Vec::new();
        // One picture may have several readings.
        let distinct = is_ambiguous(clue).then(|| Distinct::new(clue, cells.clone().collect())).flatten();
        let readings = count;
        let count = distinct.as_ref().map_or(count, Distinct::count);
        match count {
            0 => {}
            1..=Self::FEW => match distinct.filter(|_| readings > Self::FEW) {
                Some(distinct) => shown = distinct.list(),
                None => table.list(0, 0, &mut Vec::new(), &mut shown),
            },
            _ => shown.extend([table.outermost(true), table.outermost(false)]),
        }
        Self { count, shown }
    }
}

/// `ways[i * (n + 1) + p]`: in how many ways the blocks from i on can lie in the cells from p on, where the block
/// before ends; `laid` the same if block i begins at p.
struct Table<'a> {
    length: usize,
    runs: &'a [Run],
    background: Color,
    may_background: Vec<bool>,
    /// For each run, how many cells from each position on may have its colour in a row.
    rows: Vec<Vec<usize>>,
    ways: Vec<u64>,
}

impl<'a> Table<'a> {
    fn new(clue: &'a Clue, may: &dyn Fn(Color) -> Vec<bool>) -> Self {
        let runs = clue.runs();
        let may_background = may(clue.background());
        let length = may_background.len();
        let row = |run: &Run| {
            let mut row = vec![0; length + 1];
            for (position, may) in may(run.color).into_iter().enumerate().rev() {
                row[position] = if may { row[position + 1] + 1 } else { 0 };
            }
            row
        };
        let rows = runs.iter().map(row).collect();
        let ways = vec![0; (runs.len() + 1) * (length + 1)];
        let mut table = Self { length, runs, background: clue.background(), may_background, rows, ways };
        for run in (0..=runs.len()).rev() {
            let laid = table.laid_anywhere(run);
            // What follows any background.
            let mut behind = 0;
            for position in (0..=length).rev() {
                let here = laid.get(position).copied().unwrap_or(u64::from(run == runs.len() && position == length));
                let passed = if table.may_background(position) { behind } else { 0 };
                let open = add(here, passed);
                let gap = runs.get(run).map_or(Gap::Free, |run| run.gap);
                table.ways[run * (length + 1) + position] = match gap {
                    Gap::Glued => here,
                    Gap::Free => open,
                    Gap::Apart => passed,
                };
                behind = open;
            }
        }
        table
    }

    /// For each position, in how many ways a run and those behind it can lie if it begins there; nothing behind the
    /// last.
    fn laid_anywhere(&self, run: usize) -> Vec<u64> {
        let Some(Run { min, max, .. }) = self.runs.get(run) else { return Vec::new() };
        let (min, max) = ((*min).max(1) as usize, *max as usize);
        let mut laid = vec![0; self.length + 1];
        if max >= self.length && min < max {
            // The ways to end at each position or behind it.
            let mut ends = vec![0; self.length + 1];
            for end in (0..=self.length).rev() {
                let on = if self.rows[run][end] > 0 { ends[end + 1] } else { 0 };
                ends[end] = add(self.ways(run + 1, end), on);
            }
            for position in 0..self.length {
                laid[position] = if self.rows[run][position] >= min { ends[position + min] } else { 0 };
            }
            return laid;
        }
        for (position, laid) in laid.iter_mut().enumerate() {
            let lengths = min..=max.min(self.rows[run][position]);
            *laid = lengths.fold(0, |laid, length| add(laid, self.ways(run + 1, position + length)));
        }
        laid
    }

    fn ways(&self, run: usize, position: usize) -> u64 {
        self.ways[run * (self.length + 1) + position]
    }

    fn may_background(&self, position: usize) -> bool {
        self.may_background.get(position).copied().unwrap_or(false)
    }

    /// The lengths with which a run can begin at a position so that there are ways for what follows.
    fn lengths(&self, run: usize, position: usize) -> impl DoubleEndedIterator<Item = usize> {
        let runs = self.runs.get(run).map(|it| {
            let room = self.rows[run].get(position).copied().unwrap_or(0);
            it.min.max(1) as usize..=(it.max as usize).min(room)
        });
        runs.into_iter().flatten().filter(move |length| self.ways(run + 1, position + length) > 0)
    }

    /// Whether a run can begin at a position behind one that ended at `end`.
    fn may_begin(&self, run: usize, position: usize, end: usize) -> bool {
        match self.runs.get(run).map(|run| run.gap) {
            None => false,
            Some(Gap::Glued) => position == end,
            Some(Gap::Free) => true,
            Some(Gap::Apart) => position > end,
        }
    }

    /// Whether a cell can be background while this run is still to come, the one before having ended at `end`.
    fn may_wait(&self, run: usize, position: usize, end: usize) -> bool {
        let is_glued = self.runs.get(run).is_some_and(|run| run.gap == Gap::Glued);
        if is_glued || !self.may_background(position) {
            return false;
        }
        // Behind a cell of background there is no other gap to keep.
        let mut at = position + 1;
        loop {
            let begins = self.may_begin(run, at, end) && self.lengths(run, at).next().is_some();
            if begins || (run == self.runs.len() && at == self.length) {
                return true;
            }
            if !self.may_background(at) {
                return false;
            }
            at += 1;
        }
    }

    /// Lists all ways that are different pictures; `cells` are those painted so far.
    fn list(&self, run: usize, end: usize, cells: &mut Vec<Color>, found: &mut Vec<Vec<Color>>) {
        let position = cells.len();
        if position == self.length {
            if run == self.runs.len() && !found.contains(cells) {
                found.push(cells.clone());
            }
            return;
        }
        if self.may_begin(run, position, end) {
            for length in self.lengths(run, position) {
                cells.resize(position + length, self.runs[run].color);
                self.list(run + 1, position + length, cells, found);
                cells.truncate(position);
            }
        }
        if self.may_wait(run, position, end) {
            cells.push(self.background);
            self.list(run, end, cells, found);
            cells.pop();
        }
    }

    /// The placement in which every block lies as far to the left as it can, or to the right.
    fn outermost(&self, left: bool) -> Vec<Color> {
        let (mut run, mut end, mut cells) = (0, 0, Vec::new());
        while cells.len() < self.length {
            let position = cells.len();
            let mut lengths = self.lengths(run, position);
            let length = if left { lengths.next() } else { lengths.next_back() };
            match length.filter(|_| self.may_begin(run, position, end)) {
                Some(length) if left || !self.may_wait(run, position, end) => {
                    cells.resize(position + length, self.runs[run].color);
                    (run, end) = (run + 1, position + length);
                }
                _ => cells.push(self.background),
            }
        }
        cells
    }
}

/// The sum, which is no more than what is counted at all.
fn add(one: u64, other: u64) -> u64 {
    (one + other).min(Placements::MOST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{
        ColorSet, Grid, Layout, Palette, PaletteColor, Picture, Puzzle, Rgb, random::Random, referee::judge,
    };

    /// The placements of a clue in cells: `.` and the digits are colours, `?` any.
    fn placements(clue: Clue, cells: &str) -> (u64, Vec<String>) {
        let mut palette = Palette::black_and_white();
        palette.add(PaletteColor::new("red", Rgb(255, 0, 0), '2')).unwrap();
        let layout = Layout::grid(cells.len(), 1);
        let puzzle = Puzzle::with_layout(layout, vec![Some(clue)], palette);
        let colors = |symbol: char| match symbol.to_digit(10).and_then(|index| Color::new(index as usize)) {
            Some(color) => ColorSet::only(color),
            None if symbol == '?' => ColorSet::first(3),
            None => ColorSet::BLANK,
        };
        let grid = Grid::new(cells.len(), cells.chars().map(colors).collect()).unwrap();
        let board = Board::<Set>::with_cells(&puzzle, grid.cells().to_vec());
        let found = Placements::of(&board, 0, puzzle.clues()[0].as_ref().unwrap());
        let text = |cells: &Vec<Color>| cells.iter().map(|color| char::from(b".12"[color.index()])).collect();
        (found.count, found.shown.iter().map(text).collect())
    }

    fn meets(clue: &Clue, cells: impl Iterator<Item = Color>) -> bool {
        let mut palette = Palette::black_and_white();
        palette.add(PaletteColor::new("red", Rgb(255, 0, 0), '2')).unwrap();
        let picture = Picture::new(6, cells.collect()).unwrap();
        judge(&Puzzle::with_layout(Layout::grid(6, 1), vec![Some(clue.clone())], palette), &picture).is_ok()
    }

    fn black(clue: &str, cells: &str) -> (u64, Vec<String>) {
        placements(clue.parse().unwrap(), cells)
    }

    fn shown(count: u64, shown: &[&str]) -> (u64, Vec<String>) {
        (count, shown.iter().map(|&text| text.to_owned()).collect())
    }

    #[test]
    fn few_are_shown_all_and_many_by_their_ends() {
        assert_eq!(black("2 1", "?????"), shown(3, &["11.1.", "11..1", ".11.1"]));
        assert_eq!(black("1 1", "????????"), shown(21, &["1.1.....", ".....1.1"]));
        assert_eq!(black("1 1", "???1???"), shown(4, &["1..1...", ".1.1...", "...1.1.", "...1..1"]));
    }

    #[test]
    fn no_blocks_lie_in_one_way_or_none() {
        assert_eq!(black("0", "???"), shown(1, &["..."]));
        assert_eq!(black("0", "?1?"), shown(0, &[]));
        let half_a_thousand_bits = "?".repeat(600);
        assert_eq!(black(&["1"; 100].join(" "), &half_a_thousand_bits).0, Placements::MOST);
    }

    #[test]
    fn any_run_is_placed() {
        let run = |color: usize, [min, max]: [u32; 2], gap| Run { color: Color::new(color).unwrap(), min, max, gap };
        let of = |runs: Vec<Run>, cells| placements(Clue::of_runs(Color::BLANK, runs), cells);
        let touching = vec![run(1, [1, 1], Gap::Free), run(2, [2, 2], Gap::Free)];
        assert_eq!(of(touching, "????"), shown(3, &["122.", "1.22", ".122"]));
        let glued = vec![run(1, [1, 1], Gap::Free), run(2, [2, 2], Gap::Glued)];
        assert_eq!(of(glued, "????"), shown(2, &["122.", ".122"]));
        let blotted = vec![run(1, [1, Run::UNLIMITED], Gap::Free), run(1, [2, 2], Gap::Apart)];
        assert_eq!(of(blotted, "?????"), shown(4, &["1.11.", "1..11", "11.11", ".1.11"]));
        let between = vec![run(2, [2, 3], Gap::Free)];
        assert_eq!(of(between, "?2??"), shown(4, &["22..", "222.", ".22.", ".222"]));
        // Runs of the background, or of one colour without a gap: one picture has several readings.
        let unseen = vec![run(0, [1, 1], Gap::Free), run(1, [1, 1], Gap::Free)];
        assert_eq!(of(unseen, "????"), shown(3, &[".1..", "..1.", "...1"]));
        let joined = vec![run(1, [1, 4], Gap::Free), run(1, [1, 4], Gap::Free)];
        assert_eq!(of(joined, "11111"), shown(1, &["11111"]));
        let apart = vec![run(1, [1, 1], Gap::Apart)];
        assert_eq!(of(apart, "???"), shown(2, &[".1.", "..1"]));
    }

    /// The count and the list against all pictures of a line, each of which is judged.
    #[test]
    fn every_placement_counts_once() {
        let mut random = Random::new(5);
        let mut ambiguous = 0;
        for _ in 0..1500 {
            let mut run = |_| {
                let min = random.between(1, 2) as u32;
                let max = [min, min + 1, Run::UNLIMITED][random.between(0, 2) as usize];
                let gap = [Gap::Free, Gap::Free, Gap::Glued, Gap::Apart][random.between(0, 3) as usize];
                Run { color: Color::new(random.between(0, 2) as usize).unwrap(), min, max, gap }
            };
            let runs: Vec<Run> = (0..3).map(&mut run).take(3).collect();
            let background = Color::new(random.between(0, 2) as usize / 2).unwrap();
            let clue = Clue::of_runs(background, runs[random.between(0, 2) as usize..].to_vec());
            let cells: String = (0..6).map(|_| ['?', '?', '?', '1', '.'][random.between(0, 4) as usize]).collect();
            let (count, shown) = placements(clue.clone(), &cells);
            let pictures = (0..729_usize)
                .map(|number| (0..6).map(|at| char::from(b".12"[number / 3_usize.pow(at) % 3])).collect::<String>());
            let color = |symbol: char| Color::new(symbol.to_digit(10).unwrap_or(0) as usize).unwrap();
            let agrees = |it: &String| it.chars().zip(cells.chars()).all(|(one, known)| known == '?' || one == known);
            let mut all: Vec<String> =
                pictures.filter(agrees).filter(|it| meets(&clue, it.chars().map(color))).collect();
            assert_eq!(count, all.len() as u64, "{clue:?} {cells}");
            if count <= Placements::FEW {
                let mut shown = shown;
                shown.sort();
                all.sort();
                assert_eq!(shown, all);
            }
            ambiguous += usize::from(is_ambiguous(&clue) && count > 0);
        }
        assert!(ambiguous > 200, "{ambiguous}");
    }
}
