//! Single solutions, from a SAT engine.

use nonosat_encodings::Color;

use crate::{
    budget::{Budget, Stop},
    engine::SatEngine,
    method::{encoding, engine},
    part::Part,
    split::Component,
};

/// After how many conflicts the engine gives up, where its answer only helps.
const CONFLICTS: u64 = 5_000;

/// What the engine says about a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A solution: the puzzle's cells, with whether they are filled.
    Solution(Vec<(usize, bool)>),
    /// There is none.
    None,
    /// It does not tell in the time given.
    Nothing,
}

/// Asks the engine, which gives up early, for a solution of a part.
pub(super) fn ask(component: &Component, budget: &Budget) -> Word {
    let Some(mut part) = start(component, false) else { return Word::Nothing };
    if let Some(limit) = part.engine.conflict_limit() {
        limit.set_conflict_limit(Some(CONFLICTS));
    }
    match part.find(0, budget) {
        Ok(true) => Word::Solution(solution(&part, 0)),
        Ok(false) => Word::None,
        Err(_) => Word::Nothing,
    }
}

/// Begins to look for solutions of a part, by the default encoding and engine.
pub(super) fn start(component: &Component, hints: bool) -> Option<Part<dyn SatEngine + Send>> {
    let (encoding, engine) = (encoding(None).ok()?, engine(None).ok()?);
    Some(Part::new(component.clone(), encoding, engine.start_mobile(), hints))
}

/// A solution that was found.
pub(super) fn solution(part: &Part<dyn SatEngine + Send>, index: usize) -> Vec<(usize, bool)> {
    let colors = &part.known.solutions[index];
    part.known.cells.iter().zip(colors).map(|(&cell, &color)| (cell, color != Color::BLANK)).collect()
}

/// Looks for all solutions of a part, but no more than `most`.
///
/// # Errors
/// A limit was reached first; what was found until then is kept in the part.
pub(super) fn find_all(part: &mut Part<dyn SatEngine + Send>, most: usize, budget: &Budget) -> Result<(), Stop> {
    while !part.known.exhausted && part.known.solutions.len() < most {
        part.find(0, budget)?;
        budget.check()?;
    }
    Ok(())
}
