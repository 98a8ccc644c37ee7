//! How far a painted line is from its clue.

use nonosat_model::Clue;

/// The number of cells of a line that must change for it to meet its clue: the clue, and scratch space.
#[derive(Debug)]
pub(super) struct Distance {
    clue: Box<[u32]>,
    /// How many filled cells there are before each cell.
    sums: Vec<u32>,
    /// For each shift to the right, the fewest changes among the blocks laid so far.
    best: Vec<u32>,
}

impl Distance {
    /// For lines of this clue, which must fit in them.
    pub(super) fn new(clue: &Clue) -> Self {
        let clue = clue.blocks().iter().map(|block| block.length).collect();
        Self { clue, sums: Vec::new(), best: Vec::new() }
    }

    /// The fewest cells that must change for the line to meet the clue.
    ///
    /// Dynamic programming over blocks and their shifts to the right, in time blocks x spare cells.
    pub(super) fn of(&mut self, cells: impl ExactSizeIterator<Item = bool>) -> u32 {
        let length = cells.len();
        self.sums.clear();
        self.sums.push(0);
        let mut sum = 0;
        for filled in cells {
            sum += u32::from(filled);
            self.sums.push(sum);
        }
        let needed = self.clue.iter().map(|&block| block as usize + 1).sum::<usize>();
        // An imaginary cell behind the line is the blank behind its last block.
        self.sums.push(sum);
        let spare = length + 1 - needed;
        self.best.clear();
        self.best.extend_from_slice(&self.sums[..=spare]);
        let mut start = 0;
        for &block in &self.clue {
            let end = start + block as usize;
            let mut fewest = u32::MAX;
            for (shift, best) in self.best.iter_mut().enumerate() {
                let filled = self.sums[end + shift] - self.sums[start + shift];
                let behind = self.sums[end + shift + 1] - self.sums[end + shift];
                fewest = (fewest.saturating_add(behind)).min(*best + block - filled + behind);
                *best = fewest;
            }
            start = end + 1;
        }
        // Without blocks the spare cells reach behind the line, where nothing is filled.
        self.best[spare]
    }
}
