//! Checking the limits often, but not too often.

use crate::StopReason;
use nonosat_model::budget::Budget;

/// The number of small steps, of some nanoseconds each, between two checks of the budget.
const STEPS_PER_CHECK: usize = 1 << 13;

/// A budget that is checked every few thousand steps.
#[derive(Debug)]
pub(super) struct Pace<'a> {
    budget: &'a Budget,
    steps: usize,
}

impl<'a> Pace<'a> {
    /// A pace that checks the budget with the first step.
    pub(super) fn new(budget: &'a Budget) -> Self {
        Self { budget, steps: STEPS_PER_CHECK }
    }

    /// Notes so many steps.
    ///
    /// # Errors
    /// If a limit was reached.
    pub(super) fn step(&mut self, steps: usize) -> Result<(), StopReason> {
        self.steps += steps;
        if self.steps < STEPS_PER_CHECK {
            return Ok(());
        }
        self.steps = 0;
        Ok(self.budget.check()?)
    }
}
