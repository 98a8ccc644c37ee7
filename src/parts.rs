//! The independent parts of a puzzle, each with its engine, and the solutions they make together.

use nonosat_encodings::{CellMap, Cnf, Color, Encoded};

use crate::{
    budget::{Budget, Stop},
    engine::{Answer, Incremental},
    method::{EncodingInfo, EngineInfo},
    puzzle::Picture,
    split::Component,
};

/// A part of a puzzle and the solutions found of it.
struct Part {
    /// For each cell of the part, the cell of the puzzle.
    cells: Vec<usize>,
    formula: Cnf,
    map: CellMap,
    engine: Box<dyn Incremental>,
    solutions: Vec<Vec<Color>>,
    /// Whether there are no others.
    exhausted: bool,
}

/// All parts of a puzzle. A solution of the puzzle is a solution of each, chosen freely.
pub(crate) struct Parts(Vec<Part>);

impl Parts {
    /// Encodes the components; those with few cells come first.
    pub(crate) fn encode(mut components: Vec<Component>, encoding: &EncodingInfo, engine: &EngineInfo) -> Self {
        components.sort_by_key(|component| component.cells.len());
        let part = |component: Component| {
            let Encoded { target: formula, cells: map, meanings } = encoding.encoding.encode(&component.instance);
            let mut engine = (engine.start)();
            if std::env::var_os("BP").is_some() {
                let seed = std::env::var("SEED").map_or(0, |s| s.parse().unwrap());
                let rounds = std::env::var("ROUNDS").map_or(200, |s| s.parse().unwrap());
                let t = std::time::Instant::now();
                let b = crate::belief::beliefs(
                    &component.instance,
                    &crate::belief::Schedule { seed, rounds, ..Default::default() },
                    &Budget::unlimited(),
                )
                .unwrap();
                if std::env::var_os("BPV").is_some() {
                    eprintln!("bp {:?} rounds {} conv {}", t.elapsed(), b.rounds, b.converged);
                }
                engine.set_phases(meanings.iter().map(|&m| b.of(m) > 0.5).collect());
            }
            Part { cells: component.cells, formula, map, engine, solutions: Vec::new(), exhausted: false }
        };
        Self(components.into_iter().map(part).collect())
    }

    /// The formulas, as long as [`Parts::find_first`] has not been called.
    pub(crate) fn formulas(&self) -> impl Iterator<Item = &Cnf> {
        self.0.iter().map(|part| &part.formula)
    }

    /// The engines.
    pub(crate) fn engines(&self) -> impl Iterator<Item = &dyn Incremental> {
        self.0.iter().map(|part| &*part.engine)
    }

    /// Finds a solution of each part; false if one has none.
    pub(crate) fn find_first(&mut self, budget: &Budget) -> Result<bool, Stop> {
        for part in &mut self.0 {
            let formula = std::mem::take(&mut part.formula);
            let answer = part.engine.solve(&formula, budget);
            if !part.take(answer)? {
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
            let newest = part.solutions.last().map(Vec::as_slice).unwrap_or_default();
            let clause = part.map.differs_from(newest);
            let answer = part.engine.solve_with(&clause, budget);
            part.take(answer)?;
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

impl Part {
    /// Notes an answer; false if there was no further solution.
    fn take(&mut self, answer: Answer) -> Result<bool, Stop> {
        match answer {
            Answer::Sat(model) => self.solutions.push(self.map.decode(&model)),
            Answer::Unsat => self.exhausted = true,
            Answer::Unknown(stop) => return Err(stop),
        }
        Ok(!self.exhausted)
    }
}
