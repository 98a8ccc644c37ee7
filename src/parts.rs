//! The independent parts of a puzzle, and the solutions they make together.

use crate::{
    budget::{Budget, Stop},
    count,
    crew::Approach,
    engine::SatEngine,
    enumerate::{Emit, Order, canonical, odometer},
    guess::Task,
    outcome::{FormulaSize, SearchCounts},
    part::{Known, Part},
    puzzle::Picture,
};

/// The search for the solutions of all parts. A solution of the puzzle is a solution of each, chosen freely.
pub(crate) trait Search {
    /// The size of all formulas, as long as [`Search::find_first`] has not been called.
    fn size(&self) -> FormulaSize;

    /// What the engines counted, if all tell.
    fn counts(&self) -> Option<SearchCounts>;

    /// What went wrong for good in an engine, if something did.
    fn failure(&self) -> Option<&str>;

    /// What is known of each part.
    fn known(&self) -> Vec<&Known>;

    /// Finds a solution of each part; false if one has none.
    fn find_first(&mut self, budget: &Budget) -> Result<bool, Stop>;

    /// Looks for solutions until the puzzle has `wanted` or no more; false if it has no more.
    ///
    /// What was found before a stop is kept.
    fn find_more(&mut self, wanted: usize, budget: &Budget) -> Result<bool, Stop>;

    /// Lists solutions over `picture`, which has all cells that are in no part, once [`Search::find_first`] has found some.
    ///
    /// `drawn` are other parts, and `order` may be canonical, for a search that takes assumptions. True if there are no others; false if `emit` has had
    /// enough.
    fn list(
        &mut self,
        _order: Order,
        drawn: &[count::Part],
        picture: Picture,
        budget: &Budget,
        emit: Emit<'_>,
    ) -> Result<bool, Stop> {
        debug_assert!(drawn.is_empty(), "only what takes assumptions is given drawn parts");
        list_by_exclusion(self, &picture, budget, emit)
    }

    /// Whether every solution of every part is known.
    fn is_exhausted(&self) -> bool {
        self.known().iter().all(|part| part.exhausted)
    }

    /// How many solutions of the puzzle the solutions of the parts make.
    fn count(&self) -> usize {
        self.known().iter().fold(1, |count: usize, part| count.saturating_mul(part.solutions.len()))
    }

    /// Solution number `index` of the puzzle, painted over `picture`, which has all cells that are in no part.
    fn paint(&self, mut index: usize, mut picture: Picture) -> Picture {
        for part in self.known() {
            let colors = &part.solutions[index % part.solutions.len()];
            index /= part.solutions.len();
            for (&cell, &color) in part.cells.iter().zip(colors) {
                picture.set(cell, color);
            }
        }
        picture
    }
}

/// What makes a search of the parts of a puzzle.
pub(crate) trait Seeker {
    /// The name of its encoding.
    fn encoding(&self) -> &'static str;

    /// The name of its engine.
    fn engine(&self) -> &'static str;

    /// Encodes the parts.
    fn begin(&self, tasks: Vec<Task>) -> Box<dyn Search>;
}

/// All parts of a puzzle, solved one after the other.
pub(crate) struct Parts {
    parts: Vec<Part>,
    seed: u64,
}

impl Parts {
    /// Encodes the parts; those with few cells come first.
    pub(crate) fn encode(tasks: impl IntoIterator<Item = impl Into<Task>>, approach: &Approach) -> Self {
        let mut tasks: Vec<Task> = tasks.into_iter().map(Into::into).collect();
        sort(&mut tasks);
        let encode = |task| Part::new(task, approach.encoding, approach.engine.start(), approach.hints);
        Self { parts: tasks.into_iter().map(encode).collect(), seed: approach.seed }
    }
}

impl Search for Parts {
    fn size(&self) -> FormulaSize {
        size(&self.parts)
    }

    fn counts(&self) -> Option<SearchCounts> {
        self.parts.iter().map(|part| part.engine.counts()).sum()
    }

    fn failure(&self) -> Option<&str> {
        self.parts.iter().find_map(|part| part.engine.failure())
    }

    fn known(&self) -> Vec<&Known> {
        self.parts.iter().map(|part| &part.known).collect()
    }

    fn find_first(&mut self, budget: &Budget) -> Result<bool, Stop> {
        for part in &mut self.parts {
            if !part.find_first(self.seed, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn find_more(&mut self, wanted: usize, budget: &Budget) -> Result<bool, Stop> {
        while self.count() < wanted {
            let Some(part) = self.parts.iter_mut().find(|part| !part.known.exhausted) else { return Ok(false) };
            part.find_next(budget)?;
        }
        Ok(true)
    }

    fn list(
        &mut self,
        order: Order,
        drawn: &[count::Part],
        picture: Picture,
        budget: &Budget,
        emit: Emit<'_>,
    ) -> Result<bool, Stop> {
        if self.parts.iter_mut().any(|part| part.engine.assumptions().is_none()) {
            return list_by_exclusion(self, &picture, budget, emit);
        }
        match order {
            Order::Found => odometer(&mut self.parts, drawn, picture, budget, emit),
            Order::Canonical => canonical(&mut self.parts, picture, budget, emit),
        }
    }
}

/// [`Search::list`] by telling the engines to exclude what was found.
fn list_by_exclusion(
    search: &mut (impl Search + ?Sized),
    picture: &Picture,
    budget: &Budget,
    emit: Emit<'_>,
) -> Result<bool, Stop> {
    for index in 0.. {
        if !search.find_more(index + 1, budget)? {
            return Ok(true);
        }
        if emit(&search.paint(index, picture.clone())).is_break() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Puts parts in the order of their sizes: what is settled soonest may settle the puzzle.
pub(crate) fn sort(tasks: &mut [Task]) {
    tasks.sort_by_key(|task| task.component.cells.len());
}

/// The size of all formulas together.
pub(crate) fn size<'a, E: SatEngine + ?Sized + 'a>(parts: impl IntoIterator<Item = &'a Part<E>>) -> FormulaSize {
    let mut size = FormulaSize::default();
    for Part { formula, .. } in parts {
        size.variables += formula.variables();
        size.clauses += formula.len();
    }
    size
}
