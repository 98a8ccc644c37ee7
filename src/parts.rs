//! The independent parts of a puzzle, and the solutions they make together.

use nonosat_encodings::Cnf;

use crate::{
    budget::{Budget, Stop},
    engine::SatEngine,
    method::{EncodingInfo, EngineInfo},
    part::Part,
    puzzle::Picture,
    split::Component,
};

/// All parts of a puzzle. A solution of the puzzle is a solution of each, chosen freely.
pub(crate) struct Parts(Vec<Part>);

impl Parts {
    /// Encodes the components; those with few cells come first.
    pub(crate) fn encode(
        mut components: Vec<Component>,
        encoding: &EncodingInfo,
        engine: &EngineInfo,
        hints: bool,
    ) -> Self {
        components.sort_by_key(|component| component.cells.len());
        Self(components.into_iter().map(|component| Part::new(component, encoding, engine, hints)).collect())
    }

    /// The formulas, as long as [`Parts::find_first`] has not been called.
    pub(crate) fn formulas(&self) -> impl Iterator<Item = &Cnf> {
        self.0.iter().map(|part| &part.formula)
    }

    /// The engines.
    pub(crate) fn engines(&self) -> impl Iterator<Item = &dyn SatEngine> {
        self.0.iter().map(|part| &*part.engine)
    }

    /// Finds a solution of each part; false if one has none.
    pub(crate) fn find_first(&mut self, seed: u64, budget: &Budget) -> Result<bool, Stop> {
        for part in &mut self.0 {
            if !part.find_first(seed, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Looks for solutions until the puzzle has `wanted` or no more; false if it has no more.
    ///
    /// What was found before a stop is kept.
    pub(crate) fn find_more(&mut self, wanted: usize, budget: &Budget) -> Result<bool, Stop> {
        while self.count() < wanted {
            let Some(part) = self.0.iter_mut().find(|part| !part.exhausted) else { return Ok(false) };
            part.find_next(budget)?;
        }
        Ok(true)
    }

    /// Whether every solution of every part is known.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.0.iter().all(|part| part.exhausted)
    }

    /// How many solutions of the puzzle the solutions of the parts make.
    pub(crate) fn count(&self) -> usize {
        self.0.iter().fold(1, |count: usize, part| count.saturating_mul(part.solutions.len()))
    }

    /// Solution number `index` of the puzzle, painted over `picture`, which has all cells that are in no part.
    pub(crate) fn paint(&self, mut index: usize, mut picture: Picture) -> Picture {
        for part in &self.0 {
            let colors = &part.solutions[index % part.solutions.len()];
            index /= part.solutions.len();
            for (&cell, &color) in part.cells.iter().zip(colors) {
                picture.set(cell, color);
            }
        }
        picture
    }
}
