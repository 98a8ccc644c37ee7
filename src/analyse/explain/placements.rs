//! The placements of a line: how many there are, and which to show.

use crate::propagate::board::Board;

/// The placements of a line's clue that agree with what is known of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placements {
    /// How many there are; more than [`Placements::MOST`] are counted as that many.
    pub count: u64,
    /// All of them, from left to right, if there are at most [`Placements::FEW`]; else the leftmost and the rightmost.
    ///
    /// Each is the starts of the blocks, as positions in the line.
    pub shown: Vec<Vec<u32>>,
}

impl Placements {
    /// Counting ends here.
    pub const MOST: u64 = 1_000_000_000_000_000;
    /// Up to so many are shown.
    pub const FEW: u64 = 6;

    /// The placements of a line of the board. Takes O(n k) time and space for k blocks in n cells.
    pub(super) fn of(board: &Board, line: usize) -> Self {
        let table = Table::new(board, line);
        let count = table.ways(0, 0);
        let mut shown = Vec::new();
        match count {
            0 => {}
            1..=Self::FEW => table.list(0, 0, &mut Vec::new(), &mut shown),
            _ => shown.extend([table.outermost(true), table.outermost(false)]),
        }
        Self { count, shown }
    }
}

/// `ways[i * (n + 2) + p]`: in how many ways the blocks from i on can lie in the cells from p on.
struct Table<'a> {
    length: usize,
    clue: &'a [u32],
    may_blank: Vec<bool>,
    /// How many cells from each position on may be filled in a row.
    runs: Vec<usize>,
    ways: Vec<u64>,
}

impl<'a> Table<'a> {
    fn new(board: &'a Board, line: usize) -> Self {
        let layout = board.layout();
        let length = layout.line_length(line);
        let clue = board.clue(line).unwrap_or_default();
        let may = |filled: bool| layout.cells(line).map(move |cell| board.value(cell) != Some(!filled));
        let may_blank: Vec<bool> = may(false).collect();
        let mut runs = vec![0; length + 1];
        for (position, may_fill) in may(true).enumerate().collect::<Vec<_>>().into_iter().rev() {
            runs[position] = if may_fill { runs[position + 1] + 1 } else { 0 };
        }
        let mut table = Self { length, clue, may_blank, runs, ways: vec![0; (clue.len() + 1) * (length + 2)] };
        for block in (0..=clue.len()).rev() {
            for position in (0..length + 2).rev() {
                let ways = table.recur(block, position);
                table.ways[block * (length + 2) + position] = ways;
            }
        }
        table
    }

    fn ways(&self, block: usize, position: usize) -> u64 {
        self.ways[block * (self.length + 2) + position]
    }

    fn recur(&self, block: usize, position: usize) -> u64 {
        if position >= self.length {
            return u64::from(block == self.clue.len());
        }
        let blank = if self.may_blank[position] { self.ways(block, position + 1) } else { 0 };
        let laid = self.behind(block, position).map_or(0, |behind| self.ways(block + 1, behind));
        (blank + laid).min(Placements::MOST)
    }

    /// Where the next block may lie if this one lies here; `None` if it cannot.
    fn behind(&self, block: usize, position: usize) -> Option<usize> {
        let length = *self.clue.get(block)? as usize;
        let end = position + length;
        let fits = self.runs.get(position).is_some_and(|&run| run >= length);
        (fits && self.may_blank.get(end).is_none_or(|&may| may)).then_some(end + 1)
    }

    fn list(&self, block: usize, position: usize, starts: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        if position >= self.length {
            found.push(starts.clone());
            return;
        }
        if let Some(behind) = self.behind(block, position).filter(|&behind| self.ways(block + 1, behind) > 0) {
            starts.push(position as u32);
            self.list(block + 1, behind, starts, found);
            starts.pop();
        }
        if self.may_blank[position] && self.ways(block, position + 1) > 0 {
            self.list(block, position + 1, starts, found);
        }
    }

    /// The placement in which every block lies as far to the left as it can, or to the right.
    fn outermost(&self, left: bool) -> Vec<u32> {
        let (mut position, mut starts) = (0, Vec::new());
        while position < self.length {
            let block = starts.len();
            let behind = self.behind(block, position).filter(|&behind| self.ways(block + 1, behind) > 0);
            let may_wait = self.may_blank[position] && self.ways(block, position + 1) > 0;
            match behind {
                Some(behind) if left || !may_wait => {
                    starts.push(position as u32);
                    position = behind;
                }
                _ => position += 1,
            }
        }
        starts
    }
}

#[cfg(test)]
mod tests {
    use nonosat_encodings::{Instance, Line};

    use super::*;
    use crate::puzzle::{Clue, ColorSet};

    fn placements(clue: &str, cells: &str) -> Placements {
        let clue: Clue = clue.parse().unwrap();
        let colors = |symbol| match symbol {
            '?' => ColorSet::BLANK_OR_BLACK,
            symbol => ColorSet::from(symbol == '#'),
        };
        let line = Line::new((0..cells.len() as u32).collect(), clue.blocks().to_vec());
        let instance = Instance::new(cells.chars().map(colors).collect(), vec![line]);
        Placements::of(&Board::of_instance(&instance), 0)
    }

    #[test]
    fn few_are_shown_all_and_many_by_their_ends() {
        let few = placements("2 1", "?????");
        assert_eq!((few.count, few.shown), (3, vec![vec![0, 3], vec![0, 4], vec![1, 4]]));
        let many = placements("1 1", "????????");
        assert_eq!((many.count, many.shown), (21, vec![vec![0, 2], vec![5, 7]]));
        let known = placements("1 1", "???#???");
        assert_eq!((known.count, known.shown), (4, vec![vec![0, 3], vec![1, 3], vec![3, 5], vec![3, 6]]));
    }

    #[test]
    fn no_blocks_lie_in_one_way_or_none() {
        assert_eq!(placements("0", "???"), Placements { count: 1, shown: vec![vec![]] });
        assert_eq!(placements("0", "?#?"), Placements { count: 0, shown: vec![] });
        let half_a_thousand_bits = "?".repeat(600);
        assert_eq!(placements(&["1"; 100].join(" "), &half_a_thousand_bits).count, Placements::MOST);
    }
}
