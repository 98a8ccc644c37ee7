//! `line-dp`: line solving by a table, as textbooks have it.

use super::{ClassicMethod, ClassicReport, Emit, Problem, colors, lines};
use nonosat_propagate::line::TableLineSolver;

/// Line solving to a fixpoint by [`TableLineSolver`]: as strong as `line`, and much slower.
///
/// Incomplete: stops where single lines settle no further cell.
#[derive(Clone, Copy, Debug)]
pub struct LineDp;

impl ClassicMethod for LineDp {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if !problem.puzzle.is_plain() {
            return colors::line_dp(problem, emit);
        }
        lines::run(&mut TableLineSolver, problem, emit)
    }
}
