//! BP-guided decimation, with release: fix the near-certain cells, solve the remaining components exactly.
//!
//! In a large puzzle, BP without reinforcement is nearly certain of all cells but a few, and nearly always right.
//! Fixing them leaves small components, most of which have several solutions. If that leads to a contradiction, a cell
//! nearby is wrong: the cells there are released, and it begins again. The result is a picture that the referee has to
//! judge; nothing is proven, and it may fail.
//!
//! In a giant with very many solutions nothing is certain: there BP is driven at one of them, with a random field, and
//! a dive by its beliefs ends in a solution.
//!
//! Where a large region stays undecided with a negative Bethe entropy, a Metropolis walk comes first
//! ([`Walk`](nonosat_propagate::belief::Walk)).
//!
//! # References
//! A. Montanari, F. Ricci-Tersenghi, G. Semerjian, *Solving constraint satisfaction problems through belief
//! propagation-guided decimation*, Allerton Conference 2007.
//! J. Chavas, C. Furtlehner, M. Mézard, R. Zecchina, *Survey-propagation decimation through distributed local
//! computations*, Journal of Statistical Mechanics (2005): reinforcement, the slower the nearer to the threshold.

use std::ops::ControlFlow;

use nonosat_encodings::Color;

use super::{
    component::ComponentSolver,
    guidance::{Guidance, attempt_seed},
    guided::{self, GuidedComponent},
    outcome::{Decimation, Stop},
    tuning,
};
use crate::engine::registry::{CnfEncoding, SatEngineChoice};
use nonosat_model::{
    Picture,
    budget::{Budget, Limit},
};
use nonosat_propagate::{
    board::{Board, Domain},
    decompose::{Component, split},
    dive::{Decision, End, dive, evenly_spread},
    fixpoint::propagate_on_trail,
};

/// A first solution that was found without a formula of the whole.
pub(crate) struct EarlySolution {
    pub picture: Picture,
    /// What decimation did, if BP was not certain of every cell.
    pub(crate) decimation: Option<Decimation>,
}

/// Has the engine look for a solution of these components without hints; breaks if that settles them.
pub(crate) type Plainly<'a> = &'a mut dyn FnMut(&[GuidedComponent]) -> ControlFlow<()>;

/// A picture from the first hints about all components, over what is known on the board; `None` if they are no
/// solutions.
///
/// Small components have no hints, so there is none either if all are small. The guidance stays with the components,
/// which come back sorted by their sizes.
///
/// Before each walk, `plainly` has the engine try without hints; there is no solution here if it breaks.
pub(crate) fn early_solution<D: Domain>(
    guided: &mut [GuidedComponent],
    board: &Board<D>,
    seed: u64,
    budget: &Budget,
    plainly: Plainly<'_>,
) -> Option<EarlySolution> {
    guided::sort(guided);
    if guided.last()?.component.unknown() < tuning::FEWEST_CELLS {
        return None;
    }
    match decimated(guided, board, seed, budget, plainly) {
        ControlFlow::Continue(None) => {}
        ControlFlow::Continue(solution) => return solution,
        ControlFlow::Break(()) => return None,
    }
    // Where BP is of no use, or has done what it can, the engine is next.
    let is_done = |guidance: &Guidance| guidance.is_misled() || guidance.has_many_solutions();
    if guided.last().and_then(|last| last.guidance.as_ref()).is_some_and(is_done) {
        return None;
    }
    // The engine may need less time for what is not large.
    if guided.iter().any(|guided| !tuning::pace(&guided.component.instance).conflicts_before_hints.is_empty()) {
        return None;
    }
    let mut picture = board.picture();
    // The largest first: its values are the most likely to be wrong.
    for GuidedComponent { component, guidance } in guided.iter_mut().rev() {
        let guidance = guidance.get_or_insert_with(|| Guidance::new(component.unknown()));
        let solution = guidance.solution(&component.instance, seed, budget)?;
        component.cells.iter().zip(solution).for_each(|(&cell, color)| picture.set(cell, color));
    }
    Some(EarlySolution { picture, decimation: None })
}

/// Runs BP on each component, and decimates the puzzle over what is known on the board.
///
/// `None` if no solution was found; breaks where `plainly` does. The BP state stays with the components, which are
/// sorted by their sizes. If the largest of them is not large, there is no run: reinforcement is as good there.
pub(crate) fn decimated<D: Domain>(
    guided: &mut [GuidedComponent],
    board: &Board<D>,
    seed: u64,
    budget: &Budget,
    plainly: Plainly<'_>,
) -> ControlFlow<(), Option<EarlySolution>> {
    let largest = guided.last().map_or(0, |guided| guided.component.unknown());
    if largest < tuning::FEWEST_CELLS_TO_DECIMATE {
        return ControlFlow::Continue(None);
    }
    for GuidedComponent { component, guidance } in guided.iter_mut() {
        if component.unknown() >= tuning::FEWEST_CELLS {
            let guidance = guidance.insert(Guidance::new(component.unknown()));
            guidance.run(&component.instance, 0, seed, budget);
        }
    }
    let of_largest = |is: fn(&Guidance) -> bool| guided.last().and_then(|last| last.guidance.as_ref()).is_some_and(is);
    if of_largest(Guidance::is_misled) {
        plainly(guided)?;
        return ControlFlow::Continue(None);
    }
    if of_largest(Guidance::has_many_solutions) {
        let solution = driven(guided, board, seed, budget);
        return ControlFlow::Continue(solution.map(|picture| EarlySolution { picture, decimation: None }));
    }
    for walks in 0..=tuning::WALKS {
        if let Some((picture, statistics)) = decimate(guided, board, seed, budget) {
            let decimation = Some(Decimation { walks, ..statistics });
            return ControlFlow::Continue(Some(EarlySolution { picture, decimation }));
        }
        if walks == tuning::WALKS || budget.check().is_err() {
            break;
        }
        let can_walk = |guided: &mut GuidedComponent| {
            guided.guidance.as_mut().is_some_and(|guidance| !guidance.is_walk_done() && guidance.can_walk())
        };
        let walking: Vec<bool> = guided.iter_mut().map(can_walk).collect();
        if !walking.contains(&true) {
            break;
        }
        // As long as a walk takes, the engine may well have found an answer.
        plainly(guided)?;
        for (GuidedComponent { component, guidance }, _) in guided.iter_mut().zip(walking).filter(|(_, walks)| *walks) {
            let guidance = guidance.as_mut().expect("only who has guidance walks");
            guidance.walk(&component.instance, attempt_seed(walks + 1, seed), budget);
        }
    }
    ControlFlow::Continue(None)
}

/// Drives BP at one of many solutions, and dives by its beliefs: where it errs in few lines, others make up for it.
fn driven<D: Domain>(guided: &mut [GuidedComponent], board: &Board<D>, seed: u64, budget: &Budget) -> Option<Picture> {
    let mut board = board.clone();
    board.keep_memo();
    for (attempt, drive) in (0..).zip(tuning::DRIVES) {
        let mut likely: Vec<(f64, Decision)> = Vec::new();
        for GuidedComponent { component, guidance } in guided.iter_mut() {
            let Some(guidance) = guidance else { continue };
            guidance.drive(&component.instance, drive, attempt_seed(attempt, seed), budget);
            let decision = |(cell, color, odds): (usize, Color, f64)| (odds, (component.cells[cell], color));
            likely.extend(guidance.likely(&component.instance).into_iter().map(decision));
        }
        likely.sort_by(|one, other| other.0.total_cmp(&one.0));
        // What is small has no beliefs.
        let others = evenly_spread(&board, End::Front);
        let decisions = likely.into_iter().map(|(_, decision)| decision).chain(others);
        if let Some(picture) = dive(&mut board, decisions, budget).ok()? {
            return Some(picture);
        }
    }
    None
}

/// Decimates the puzzle with the present marginals.
fn decimate<D: Domain>(
    components: &[GuidedComponent],
    board: &Board<D>,
    seed: u64,
    budget: &Budget,
) -> Option<(Picture, Decimation)> {
    let mut certain: Vec<(f64, Decision)> = Vec::new();
    for GuidedComponent { component, guidance } in components {
        let decision = |(cell, color, odds): (usize, Color, f64)| (odds, (component.cells[cell], color));
        let values = guidance.iter().flat_map(|guidance| guidance.likely(&component.instance));
        certain.extend(values.map(decision).filter(|decision| decision.0 > tuning::CERTAIN_TO_DECIMATE));
    }
    certain.sort_by(|one, other| other.0.total_cmp(&one.0));
    let facts = certain.into_iter().map(|(_, decision)| decision).collect();
    let mut attempt = Attempt { board, facts, seed, statistics: Decimation::default() };
    for _ in 0..tuning::RELEASES {
        let released = match attempt.solve(budget) {
            Ok(picture) => return Some((picture, attempt.statistics)),
            Err(Failure::Hopeless) => return None,
            Err(Failure::At(cell)) => attempt.release(&[cell], tuning::RELEASED_AROUND_CELL),
            Err(Failure::Within(cells)) => attempt.release(&cells, tuning::RELEASED_AROUND_COMPONENT),
        };
        if released == 0 {
            return None;
        }
        attempt.statistics.released += released;
    }
    None
}

/// Why the fixed cells do not lead to a solution.
enum Failure {
    /// This cell contradicts more certain ones.
    At(usize),
    /// These unknown cells have no solution.
    Within(Vec<usize>),
    /// It would take too long to find out.
    Hopeless,
}

impl From<Limit> for Failure {
    fn from(_: Limit) -> Self {
        Self::Hopeless
    }
}

impl From<Stop> for Failure {
    fn from(_: Stop) -> Self {
        Self::Hopeless
    }
}

/// The cells that are fixed, over what is known.
struct Attempt<'a, D: Domain> {
    board: &'a Board<D>,
    /// The most certain first.
    facts: Vec<Decision>,
    seed: u64,
    statistics: Decimation,
}

impl<D: Domain> Attempt<'_, D> {
    /// Fixes the cells, and solves the components that are left.
    fn solve(&mut self, budget: &Budget) -> Result<Picture, Failure> {
        let mut board = self.board.clone();
        fix(&mut board, &self.facts, budget)?;
        let components = split(&mut board, None).map_err(|_| Failure::Hopeless)?;
        let room = tuning::LARGEST_SHARE_TO_DECIMATE * self.board.unknown() as f64;
        if components.iter().any(|component| component.unknown() as f64 > room) {
            return Err(Failure::Hopeless);
        }
        self.statistics.left = board.unknown();
        self.statistics.components = components.len();
        let mut picture = board.picture();
        for component in components {
            let cells = component.cells.clone();
            let colors = self.search(component, &board, budget)?;
            cells.into_iter().zip(colors).for_each(|(cell, color)| picture.set(cell, color));
        }
        Ok(picture)
    }

    /// A solution of a component that is left.
    fn search(&mut self, component: Component, board: &Board<D>, budget: &Budget) -> Result<Vec<Color>, Failure> {
        let unknown = component.unknown();
        let is_guided = unknown >= tuning::FEWEST_CELLS;
        let mut guidance = is_guided.then(|| Guidance::new(unknown));
        let by_belief = guidance.as_mut().and_then(|bp| bp.solution(&component.instance, self.seed, budget));
        if let Some(solution) = by_belief {
            return Ok(solution);
        }
        let (encoding, engine) = (CnfEncoding::default(), SatEngineChoice::default().start());
        let guided = GuidedComponent { component, guidance };
        let mut solver = ComponentSolver::new(guided, &encoding, engine, is_guided);
        solver.limit_conflicts(Some(tuning::CONFLICTS_TO_DECIMATE));
        let found = solver.find_first_within(tuning::RUNS_TO_DECIMATE, self.seed, budget);
        let counts = solver.engine.counts().unwrap_or_default();
        self.statistics.search = [self.statistics.search, counts].into_iter().sum();
        match (found?, solver.known.solutions.pop()) {
            (true, Some(solution)) => Ok(solution),
            _ => {
                let open = solver.known.cells.into_iter().filter(|&cell| board.is_unknown(cell));
                Err(Failure::Within(open.collect()))
            }
        }
    }

    /// Releases the fixed cells that are this near to one of `cells`; returns their number.
    fn release(&mut self, cells: &[usize], distance: usize) -> usize {
        let layout = self.board.layout();
        let mut near = vec![false; layout.cell_count()];
        for &cell in cells {
            let (row, column) = layout.row_and_column(cell);
            let columns = column.saturating_sub(distance)..(column + distance + 1).min(layout.width());
            for row in row.saturating_sub(distance)..(row + distance + 1).min(layout.height()) {
                near[row * layout.width() + columns.start..][..columns.len()].fill(true);
            }
        }
        let before = self.facts.len();
        self.facts.retain(|&(cell, _)| !near[cell]);
        before - self.facts.len()
    }
}

/// Assumes facts with all that follows, as many at once as fit together.
fn fix<D: Domain>(board: &mut Board<D>, facts: &[Decision], budget: &Budget) -> Result<(), Failure> {
    board.clear_trail();
    let (mut rest, mut count, mut lines) = (facts, facts.len(), 0);
    while !rest.is_empty() {
        let (some, others) = rest.split_at(count.min(rest.len()));
        let mark = board.trail().len();
        let fits = some.iter().all(|&(cell, color)| {
            let fits = board.colors(cell).contains(color);
            if fits {
                board.decide(cell, color);
            }
            fits
        });
        let fits = fits && propagate_on_trail(board, budget, &mut lines).is_ok();
        budget.check()?;
        if fits {
            rest = others;
            continue;
        }
        if let &[(cell, _)] = some {
            return Err(Failure::At(cell));
        }
        board.queue.clear();
        board.undo_to(mark);
        count = some.len().div_ceil(2);
    }
    board.clear_trail();
    Ok(())
}

#[cfg(test)]
mod tests;
