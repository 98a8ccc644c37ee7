//! Asking for the limits often, but not too often.

use crate::budget::{Budget, Stop};

/// How many small steps, of some nanoseconds each, are made before the budget is asked again.
const STEPS_PER_CHECK: usize = 1 << 13;

/// A budget that is asked every some thousand steps.
#[derive(Debug)]
pub(super) struct Pace<'a> {
    budget: &'a Budget,
    steps: usize,
}

impl<'a> Pace<'a> {
    /// A pace that asks with the first step.
    pub(super) fn new(budget: &'a Budget) -> Self {
        Self { budget, steps: STEPS_PER_CHECK }
    }

    /// Notes so many steps.
    ///
    /// # Errors
    /// If a limit was reached.
    pub(super) fn step(&mut self, steps: usize) -> Result<(), Stop> {
        self.steps += steps;
        if self.steps < STEPS_PER_CHECK {
            return Ok(());
        }
        self.steps = 0;
        self.budget.check()
    }
}
