//! Counting of a whole puzzle: narrowing, then the components in rounds.

use super::{
    CountRequest,
    algebra::Algebra,
    component_counter::ComponentCounter,
    found::{Found, FoundComponent, open_cells},
    rounds,
};
use nonosat_model::{Puzzle, progress::Phase};
use nonosat_propagate::{
    board::{Board, Domain},
    decompose::{Component, split},
    fixpoint::{Halt, propagate_within},
    probe::Prober,
};

/// Finds the solutions of a puzzle, on its board, of which nothing is known.
pub(super) fn run<D, A>(puzzle: &Puzzle, mut board: Board<D>, request: &CountRequest<'_>) -> Found<A>
where
    D: Domain,
    A: Algebra + Default + Send,
    A::Value: Send,
{
    let total = board.unknown();
    if puzzle.clue_fault().is_some() {
        return Found::none(board.grid());
    }
    let components = match narrow(&mut board, request) {
        Err(Halt::Limit(limit)) => return Found::stopped(board.grid(), limit.into()),
        Err(Halt::Contradiction(_)) => return Found::none(board.grid()),
        Ok(components) => components,
    };
    let begin = |component| ComponentCounter::new(component, &board);
    let mut counters: Vec<ComponentCounter<'_, D, A>> = components.into_iter().map(begin).collect();
    let watch = |open: usize| {
        if let Some(progress) = request.progress {
            progress.enter(Phase::Count);
            progress.set_cells(total.saturating_sub(open), total);
        }
    };
    let stop = rounds::count_all(&mut counters, request.jobs, &request.budget, &watch);
    let found = |counter: ComponentCounter<'_, D, A>| {
        let bounds = [counter.at_least.clone(), counter.at_most.clone()];
        let cells = open_cells(&counter.component);
        FoundComponent::new(cells, bounds, counter.answer())
    };
    Found { components: counters.into_iter().map(found).collect(), stop, ..Found::narrowed(board.grid()) }
}

/// Line solving, probing, splitting.
fn narrow<D: Domain>(board: &mut Board<D>, request: &CountRequest<'_>) -> Result<Vec<Component>, Halt> {
    let total = board.unknown();
    let watch = |phase: Phase| {
        let progress = request.progress;
        if let Some(progress) = progress {
            progress.enter(phase);
        }
        move |unknown: usize| {
            if let Some(progress) = progress {
                progress.set_cells(total - unknown, total);
            }
        }
    };
    propagate_within(board, &request.budget, watch(Phase::Line))?;
    let mut prober = Prober::new(board);
    prober.run(board, &request.budget, watch(Phase::Probe))?;
    Ok(split(board, Some(&prober))?)
}
