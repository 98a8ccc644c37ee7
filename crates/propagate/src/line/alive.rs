//! What is still possible in a line: the starts of each block and the gaps around it.

use super::{
    LineCells, NoPlacement,
    wide::{AliveSet, Wide},
};

/// The states of a line's automaton that lie on some placement agreeing with the known cells.
///
/// What encoders and counters need: nothing else of the line can matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alive {
    /// For each block, the cells it may start at, in increasing order.
    pub starts: Vec<Vec<u32>>,
    /// For j = 0..=k, the positions p such that the first j blocks, each with the
    /// blank behind it, may lie in cells 0..p and the others from p on. A line
    /// of n cells has one blank more thought behind it, so p is at most n+1.
    pub gaps: Vec<Vec<u32>>,
}

impl Alive {
    /// The positions at which the line falls in two: those with only one alive
    /// state, if that is a gap; each with its number of blocks before.
    ///
    /// The first is always (0, 0), the last (n+1, k).
    pub fn cuts(&self, clue: &[u32], length: usize) -> Vec<(usize, usize)> {
        // The number of alive states at each position, by differences.
        let mut change = vec![0_i64; length + 3];
        for (starts, &block) in self.starts.iter().zip(clue) {
            for &start in starts {
                change[start as usize + 1] += 1;
                change[(start + block) as usize + 1] -= 1;
            }
        }
        for &gap in self.gaps.iter().flatten() {
            change[gap as usize] += 1;
            change[gap as usize + 1] -= 1;
        }
        let mut alive = 0;
        let counts: Vec<i64> = change
            .iter()
            .map(|change| {
                alive += change;
                alive
            })
            .collect();
        let gaps = self.gaps.iter().enumerate().flat_map(|(j, gaps)| gaps.iter().map(move |&gap| (gap as usize, j)));
        let mut cuts: Vec<_> = gaps.filter(|&(gap, _)| counts[gap] == 1).collect();
        cuts.sort_unstable();
        cuts
    }
}

/// Finds what is still possible in a line.
///
/// # Errors
/// If the line has no placement.
pub fn alive(clue: &[u32], cells: &LineCells<'_>) -> Result<Alive, NoPlacement> {
    let mut alive = Alive { starts: vec![Vec::new(); clue.len()], gaps: vec![Vec::new(); clue.len() + 1] };
    Wide::default().visit(clue, cells, &mut |set, positions| {
        let positions = positions.iter().map(|position| position as u32).collect();
        match set {
            AliveSet::Gaps(j) => alive.gaps[j] = positions,
            AliveSet::Starts(j) => alive.starts[j] = positions,
        }
    })?;
    Ok(alive)
}
