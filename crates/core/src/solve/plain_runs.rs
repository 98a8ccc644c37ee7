//! How long an engine runs without hints while no solution is known, and how long strips are peeled off after it.

use super::{guidance::Guidance, tuning};

/// The conflicts of runs without hints: shorter ones between runs with hints, longer ones beside walks, which take long
/// themselves. Of the short ones each is longer than the one before it by half, or by a sixteenth where solutions are
/// expected; of the long ones by a quarter.
pub(crate) struct PlainRuns {
    short: u64,
    long: u64,
    /// How many long ones there were.
    long_ones: u64,
    /// Of so many runs with hints, one is followed by a short one.
    hinted: usize,
    /// How many times as long the long ones are where a solution is in doubt.
    stretch: u64,
    /// Whether the last one was that long.
    is_stretched: bool,
    /// Whether solutions are expected, which strips do not find.
    expects_solutions: bool,
    /// Whether strips gave next to nothing the last time.
    is_peeling_idle: bool,
}

impl PlainRuns {
    /// Those of a component with so many unknown cells.
    pub(crate) fn of(unknown: usize) -> Self {
        Self {
            short: tuning::by_size(tuning::PLAIN_RUN, unknown),
            long: tuning::PLAIN_RUN_BESIDE_WALK,
            long_ones: 0,
            hinted: tuning::by_size(tuning::HINTED_RUNS, unknown),
            stretch: if unknown < tuning::FEWEST_CELLS_TO_WALK_IN_DOUBT { tuning::STRETCH_IN_DOUBT } else { 1 },
            is_stretched: false,
            expects_solutions: false,
            is_peeling_idle: false,
        }
    }

    /// The next long one, where a solution is in doubt or is not.
    pub(crate) fn next_long(&mut self, is_doubtful: bool) -> u64 {
        self.long_ones += 1;
        self.is_stretched = is_doubtful && self.stretch > 1;
        grown(&mut self.long, 4).saturating_mul(if self.is_stretched { self.stretch } else { 1 })
    }

    /// The one that is due after so many runs with hints of this guidance, if one is.
    pub(super) fn next(&mut self, run: usize, guidance: Option<&Guidance>) -> Option<u64> {
        if let Some(guidance) = guidance.filter(|guidance| guidance.walks() > self.long_ones) {
            return Some(self.next_long(guidance.is_doubtful()));
        }
        self.is_stretched = false;
        self.expects_solutions = guidance.is_some_and(Guidance::expects_solutions);
        let growth = if self.expects_solutions { tuning::GROWTH_WHERE_SOLUTIONS_ARE } else { 2 };
        let hinted = if self.expects_solutions { tuning::HINTED_RUNS_WHERE_SOLUTIONS_ARE } else { self.hinted };
        // The first run may have been one without hints as well.
        let is_due = run.is_multiple_of(hinted) && guidance.is_none_or(Guidance::has_begun);
        is_due.then(|| grown(&mut self.short, growth))
    }

    /// The conflicts for strips after one of so many.
    pub(crate) fn to_peel(&self, conflicts: u64) -> u64 {
        let is_little = self.is_peeling_idle || self.expects_solutions;
        let halves = conflicts.saturating_mul(tuning::CONFLICTS_TO_PEEL[usize::from(is_little)]);
        halves / if self.is_stretched { 2 * tuning::SHARE_TO_PEEL_IN_DOUBT } else { 2 }
    }

    /// Notes how many values strips have ruled out of so many unknown cells.
    pub(crate) fn note_peeled(&mut self, values: usize, unknown: usize) {
        self.is_peeling_idle = values < unknown / tuning::CELLS_PER_VALUE_PEELED;
    }
}

/// A run's conflicts; the next one is longer by one in so many.
fn grown(run: &mut u64, growth: u64) -> u64 {
    let conflicts = *run;
    *run += conflicts / growth;
    conflicts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_in_doubt_are_longer_where_a_refutation_is_in_reach() {
        let (long, stretch) = (tuning::PLAIN_RUN_BESIDE_WALK, tuning::STRETCH_IN_DOUBT);
        let few = tuning::FEWEST_CELLS_TO_WALK_IN_DOUBT - 1;
        for (unknown, stretch) in [(few, stretch), (few + 1, 1)] {
            let mut runs = PlainRuns::of(unknown);
            let three = [false, true, false].map(|is_doubtful| runs.next_long(is_doubtful));
            assert_eq!(three, [long, (long + long / 4) * stretch, (long + long / 4) * 5 / 4]);
        }
    }

    #[test]
    fn strips_get_a_smaller_share_of_longer_runs() {
        let [usual, idle] = tuning::CONFLICTS_TO_PEEL.map(|halves| 1000 * halves / 2);
        let mut runs = PlainRuns::of(tuning::FEWEST_CELLS_TO_PEEL);
        let unknown = tuning::FEWEST_CELLS_TO_PEEL;
        let shares = |runs: &mut PlainRuns| {
            [unknown, 0].map(|values| {
                runs.note_peeled(values, unknown);
                runs.to_peel(1000)
            })
        };
        assert_eq!(shares(&mut runs), [usual, idle]);
        runs.next_long(true);
        assert_eq!(shares(&mut runs), [usual, idle].map(|conflicts| conflicts / tuning::SHARE_TO_PEEL_IN_DOUBT));
        runs.next(1, None);
        assert_eq!(shares(&mut runs), [usual, idle]);
    }
}
