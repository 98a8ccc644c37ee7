//! How much looking ahead is worth.

use crate::budget::{Budget, Stop};

/// How often, in lines, the budget is asked.
const LINES_PER_CHECK: u64 = 256;

/// Why looking ahead ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enough {
    /// As many lines as were allowed were looked at.
    Effort,
    /// A limit of the budget was reached.
    Stop(Stop),
}

/// A number of lines that may be looked at, within a budget.
#[derive(Debug)]
pub(super) struct Effort<'a> {
    left: u64,
    budget: &'a Budget,
}

impl<'a> Effort<'a> {
    pub(super) fn new(lines: u64, budget: &'a Budget) -> Self {
        Self { left: lines, budget }
    }

    /// Looks at a line.
    pub(super) fn spend(&mut self) -> Result<(), Enough> {
        self.left = self.left.checked_sub(1).ok_or(Enough::Effort)?;
        if self.left.is_multiple_of(LINES_PER_CHECK) { self.budget.check().map_err(Enough::Stop) } else { Ok(()) }
    }
}
