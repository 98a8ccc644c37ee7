//! Single solutions, from a SAT engine.

use nonosat_encodings::Color;

use crate::{
    engine::{
        SatEngine,
        registry::{CnfEncoding, SatEngineChoice},
    },
    solve::{ComponentSolver, outcome::Stop},
};
use nonosat_model::budget::Budget;
use nonosat_propagate::decompose::Component;

/// The conflicts after which the engine gives up where its answer is optional.
const CONFLICTS: u64 = 5_000;

/// The engine's answer about a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OracleAnswer {
    /// A solution: the puzzle's cells, with their colours.
    Solution(Vec<(usize, Color)>),
    /// There is none.
    None,
    /// It gave up.
    Unknown,
}

/// Asks the engine, which gives up early, for a solution of a component.
pub(super) fn ask(component: &Component, budget: &Budget) -> OracleAnswer {
    let mut solver = start(component, false);
    if let Some(limit) = solver.engine.conflict_limit() {
        limit.set_conflict_limit(Some(CONFLICTS));
    }
    match solver.find(0, budget) {
        Ok(true) => OracleAnswer::Solution(solution(&solver, 0)),
        Ok(false) => OracleAnswer::None,
        Err(_) => OracleAnswer::Unknown,
    }
}

/// Begins to look for solutions of a component, with the default encoding and engine.
pub(super) fn start(component: &Component, is_guided: bool) -> ComponentSolver<dyn SatEngine + Send> {
    let engine = SatEngineChoice::default().start_mobile();
    ComponentSolver::new(component.clone(), &CnfEncoding::default(), engine, is_guided)
}

/// A solution that was found.
pub(super) fn solution(solver: &ComponentSolver<dyn SatEngine + Send>, index: usize) -> Vec<(usize, Color)> {
    let colors = &solver.known.solutions[index];
    solver.known.cells.iter().copied().zip(colors.iter().copied()).collect()
}

/// Looks for all solutions of a component, but no more than `most`.
///
/// # Errors
/// A limit was reached first; the solver keeps what was found until then.
pub(super) fn find_all(
    solver: &mut ComponentSolver<dyn SatEngine + Send>,
    most: usize,
    budget: &Budget,
) -> Result<(), Stop> {
    while !solver.known.exhausted && solver.known.solutions.len() < most {
        solver.find(0, budget)?;
        budget.check()?;
    }
    Ok(())
}
