//! `line-dp`: line solving by a table, as textbooks have it.

use super::{ClassicMethod, ClassicReport, Emit, Problem, line_solving, lines::readers, pace::Pace};
use nonosat_model::ColorSet;

/// Line solving to a fixpoint by the reader of each line, as a table of cells and
/// states: as strong as `line`, and much slower.
///
/// Incomplete: stops where single lines settle no further cell.
#[derive(Clone, Copy, Debug)]
pub struct LineDp;

impl ClassicMethod for LineDp {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        line_solving::run(problem, emit, |problem| {
            let readers = readers(problem, &mut Pace::new(problem.budget))?;
            Ok(move |line: usize, cells: &mut [ColorSet]| readers[line].settle(cells))
        })
    }
}
