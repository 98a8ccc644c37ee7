//! The complete line solver as a plain table: the judge of the bit-parallel one.

use super::{LineCells, LineSolver, NoPlacement};

/// The complete line solver by dynamic programming, as textbooks have it: O(n k) a line.
///
/// `prefix[i][j]` says whether the first i blocks can lie in the first j cells,
/// `suffix[i][j]` whether the last i blocks can lie in the last j. A cell may be
/// blank iff some i blocks can lie before it and the others behind it; it may
/// be filled iff some block can be laid over it with both sides possible.
///
/// # References
/// K. J. Batenburg and W. A. Kosters, *Solving Nonograms by combining relaxations*,
/// Pattern Recognition 42 (2009), describe the prefix table.
#[derive(Debug, Default)]
pub struct TableLineSolver;

impl LineSolver for TableLineSolver {
    fn name(&self) -> &'static str {
        "table"
    }

    fn settle(&mut self, clue: &[u32], cells: &mut LineCells<'_>) -> Result<(), NoPlacement> {
        let (n, k) = (cells.length, clue.len());
        let bits = |words: &[u64]| -> Vec<bool> { (0..n).map(|p| words[p / 64] >> (p % 64) & 1 == 1).collect() };
        let may_blank = bits(cells.may_blank);
        let runs = runs(&bits(cells.may_fill));
        let blocks: Vec<usize> = clue.iter().map(|&block| block as usize).collect();

        let prefix = table(&blocks, &may_blank, &runs);
        if !prefix[k][n] {
            return Err(NoPlacement);
        }
        let suffix = {
            let mirrored = |mut values: Vec<bool>| {
                values.reverse();
                values
            };
            let blocks: Vec<usize> = blocks.iter().rev().copied().collect();
            let runs = self::runs(&mirrored(bits(cells.may_fill)));
            table(&blocks, &mirrored(may_blank.clone()), &runs)
        };

        // +1 where a block can begin, -1 where it would end: the sum counts the blocks that may cover a cell.
        let mut covering_change = vec![0_i32; n + 1];
        for (i, &block) in blocks.iter().enumerate() {
            for end in block..=n {
                let start = end - block;
                // A gap on either side, or the wall.
                let before = if start == 0 { i == 0 } else { may_blank[start - 1] && prefix[i][start - 1] };
                let behind = if end == n { i + 1 == k } else { may_blank[end] && suffix[k - i - 1][n - end - 1] };
                if runs[end] >= block && before && behind {
                    covering_change[start] += 1;
                    covering_change[end] -= 1;
                }
            }
        }
        let mut covering = 0;
        for position in 0..n {
            covering += covering_change[position];
            let blank = may_blank[position] && (0..=k).any(|i| prefix[i][position] && suffix[k - i][n - position - 1]);
            let (word, mask) = (position / 64, 1 << (position % 64));
            if covering == 0 {
                cells.may_fill[word] &= !mask;
            }
            if !blank {
                cells.may_blank[word] &= !mask;
            }
        }
        Ok(())
    }
}

/// `runs[j]`: how many cells in a row may be filled, up to but without cell j.
fn runs(may_fill: &[bool]) -> Vec<usize> {
    let mut runs = vec![0];
    for &may in may_fill {
        runs.push(if may { runs[runs.len() - 1] + 1 } else { 0 });
    }
    runs
}

/// `table[i][j]`: the first i blocks can lie in the first j cells.
fn table(blocks: &[usize], may_blank: &[bool], runs: &[usize]) -> Vec<Vec<bool>> {
    let n = may_blank.len();
    let mut table = vec![vec![false; n + 1]; blocks.len() + 1];
    table[0][0] = true;
    for i in 0..=blocks.len() {
        for j in 1..=n {
            let blank = may_blank[j - 1] && table[i][j - 1];
            let filled = i > 0 && {
                let block = blocks[i - 1];
                runs[j] >= block
                    && (if block == j { i == 1 } else { may_blank[j - block - 1] && table[i - 1][j - block - 1] })
            };
            table[i][j] = blank || filled;
        }
    }
    table
}
