//! `line-dp`: line solving by a table, as textbooks have it.

use super::{ClassicMethod, ClassicReport, Emit, Problem, automaton::automata, line_solving};

/// Line solving to a fixpoint by the [automaton](super::automaton::Automaton) of each line, as a table of cells and
/// states: as strong as `line`, and much slower.
///
/// Incomplete: stops where single lines settle no further cell.
#[derive(Clone, Copy, Debug)]
pub struct LineDp;

impl ClassicMethod for LineDp {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        let automata = automata(problem);
        line_solving::run(problem, emit, |line, cells| automata[line].settle(cells))
    }
}
