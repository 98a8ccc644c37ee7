//! When to start over from the first decision.

/// The conflicts of the shortest run.
const UNIT: u64 = 300;

/// Restarts after runs as long as the Luby sequence says.
///
/// # References
/// M. Luby, A. Sinclair, D. Zuckerman, *Optimal speedup of Las Vegas algorithms*, IPL 47 (1993).
#[derive(Debug)]
pub(super) struct Restarts {
    conflicts: u64,
    limit: u64,
    runs: u64,
}

impl Restarts {
    pub(super) fn new() -> Self {
        Self { conflicts: 0, limit: UNIT, runs: 1 }
    }

    pub(super) fn conflict(&mut self) {
        self.conflicts += 1;
    }

    pub(super) fn is_due(&self) -> bool {
        self.conflicts >= self.limit
    }

    pub(super) fn done(&mut self) {
        self.runs += 1;
        self.conflicts = 0;
        self.limit = UNIT * luby(self.runs);
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
    #[test]
    fn the_sequence_begins_as_published() {
        let terms: Vec<u64> = (1..=15).map(super::luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
