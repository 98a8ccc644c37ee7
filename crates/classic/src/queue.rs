//! `queue`: line solving by the techniques that people begin with.

use super::{ClassicMethod, ClassicReport, Emit, Problem, colors, lines};
use nonosat_propagate::line::QueueLineSolver;

/// Line solving to a fixpoint by [`QueueLineSolver`], with a queue of the lines that have changed.
///
/// Incomplete: its few techniques settle less than a complete line solver.
#[derive(Clone, Copy, Debug)]
pub struct Queue;

impl ClassicMethod for Queue {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if !problem.puzzle.is_plain() {
            return colors::queue(problem, emit);
        }
        lines::run(&mut QueueLineSolver, problem, emit)
    }
}
