//! The limit of effort for looking ahead.

use nonosat_model::budget::{Budget, Limit};

/// The number of lines between two checks of the budget.
const LINES_PER_CHECK: u64 = 256;

/// Why looking ahead ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enough {
    /// The most lines allowed were solved.
    Effort,
    /// A limit of the budget was reached.
    Limit(Limit),
}

/// The number of lines that may still be solved, within a budget.
#[derive(Debug)]
pub(super) struct Effort<'a> {
    left: u64,
    budget: &'a Budget,
}

impl<'a> Effort<'a> {
    pub(super) fn new(lines: u64, budget: &'a Budget) -> Self {
        Self { left: lines, budget }
    }

    /// Counts a line.
    pub(super) fn spend(&mut self) -> Result<(), Enough> {
        self.left = self.left.checked_sub(1).ok_or(Enough::Effort)?;
        if self.left.is_multiple_of(LINES_PER_CHECK) { self.budget.check().map_err(Enough::Limit) } else { Ok(()) }
    }
}
