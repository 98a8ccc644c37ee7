//! Restart policies.

/// The conflicts of the shortest run.
const UNIT: u64 = 300;

/// The conflicts of the fast moving average of glue, and of the slow one.
const LATE: f64 = 33.0;
const ALL: f64 = 10_000.0;
/// The factor by which the fast average must exceed the slow one.
const MARGIN: f64 = 1.1;
/// The conflicts of the shortest run by glue.
const SHORTEST: u64 = 2;

/// A restart policy with its state.
///
/// # References
/// M. Luby, A. Sinclair, D. Zuckerman, *Optimal speedup of Las Vegas algorithms*, IPL 47 (1993).
/// A. Biere, A. Fröhlich, *Evaluating CDCL restart schemes*, Pragmatics of SAT 2015.
#[derive(Debug)]
pub(super) struct Restarts {
    /// Those since the last restart.
    conflicts: u64,
    policy: Policy,
}

#[derive(Debug)]
enum Policy {
    /// After runs by the Luby sequence: the present one's number and its conflicts.
    Luby { runs: u64, limit: u64 },
    /// When recently learnt clauses have more glue than earlier ones: both averages, and the number of clauses.
    Glue { late: f64, all: f64, count: f64 },
}

impl Restarts {
    /// Those by the Luby sequence.
    pub(super) fn new() -> Self {
        Self { conflicts: 0, policy: Policy::Luby { runs: 1, limit: UNIT } }
    }

    /// Those by the glue of learnt clauses, which are more frequent.
    pub(super) fn by_glue() -> Self {
        Self { conflicts: 0, policy: Policy::Glue { late: 0.0, all: 0.0, count: 0.0 } }
    }

    /// Resets the state.
    pub(super) fn start_over(&mut self) {
        *self = match self.policy {
            Policy::Luby { .. } => Self::new(),
            Policy::Glue { .. } => Self::by_glue(),
        };
    }

    /// Notes a conflict, and the glue of the clause learnt from it.
    pub(super) fn conflict(&mut self, glue: u32) {
        self.conflicts += 1;
        if let Policy::Glue { late, all, count } = &mut self.policy {
            *count += 1.0;
            for (average, length) in [(late, LATE), (all, ALL)] {
                *average += (f64::from(glue) - *average) / length.min(*count);
            }
        }
    }

    pub(super) fn is_due(&self) -> bool {
        match self.policy {
            Policy::Luby { limit, .. } => self.conflicts >= limit,
            Policy::Glue { late, all, .. } => self.conflicts >= SHORTEST && late > all * MARGIN,
        }
    }

    pub(super) fn done(&mut self) {
        self.conflicts = 0;
        if let Policy::Luby { runs, limit } = &mut self.policy {
            *runs += 1;
            *limit = UNIT * luby(*runs);
        }
    }
}

/// The n-th term of the Luby sequence, from 1 on: 1 1 2 1 1 2 4 ... (OEIS A182105).
fn luby(mut n: u64) -> u64 {
    loop {
        // The first term of a new length stands at 2^k - 1.
        let bits = 64 - n.leading_zeros();
        if n == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        n -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_glue_than_before_is_a_reason_to_start_over() {
        let mut restarts = Restarts::by_glue();
        (0..100).for_each(|_| restarts.conflict(10));
        assert!(!restarts.is_due());
        (0..10).for_each(|_| restarts.conflict(20));
        assert!(restarts.is_due());
        restarts.done();
        assert!(!restarts.is_due());
    }

    #[test]
    fn the_sequence_begins_as_published() {
        let terms: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
