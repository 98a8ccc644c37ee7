//! How long an engine runs without hints while no solution is known.

use super::tuning;

/// The conflicts of runs without hints: shorter ones between runs with hints, longer ones beside walks, which take long
/// themselves. Of the short ones each is half as long again as the one before it, of the long ones a quarter.
pub(super) struct PlainRuns {
    short: u64,
    long: u64,
    /// How many long ones there were.
    long_ones: u64,
    /// Of so many runs with hints, one is followed by a short one.
    hinted: usize,
}

impl PlainRuns {
    /// Those of a component with so many unknown cells.
    pub(super) fn of(unknown: usize) -> Self {
        let size = usize::from(unknown >= tuning::FEWEST_CELLS_OF_LARGE);
        let (short, hinted) = (tuning::PLAIN_RUN[size], tuning::HINTED_RUNS[size]);
        Self { short, long: tuning::PLAIN_RUN_BESIDE_WALK, long_ones: 0, hinted }
    }

    /// The next long one.
    pub(super) fn next_long(&mut self) -> u64 {
        self.long_ones += 1;
        grown(&mut self.long, 4)
    }

    /// The one that is due after so many runs with hints, and so many walks, if one is.
    pub(super) fn next(&mut self, run: usize, walks: u64) -> Option<u64> {
        if walks > self.long_ones {
            return Some(self.next_long());
        }
        run.is_multiple_of(self.hinted).then(|| grown(&mut self.short, 2))
    }
}

/// A run's conflicts; the next one is longer by one in so many.
fn grown(run: &mut u64, growth: u64) -> u64 {
    let conflicts = *run;
    *run += conflicts / growth;
    conflicts
}
