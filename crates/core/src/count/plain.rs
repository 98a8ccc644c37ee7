//! Counting for black-and-white grids: narrowing, then the components in rounds.

use super::{
    CountRequest,
    algebra::Algebra,
    component_counter::ComponentCounter,
    found::{Found, FoundComponent, open_cells},
    rounds,
};
use nonosat_model::{Puzzle, progress::Phase};
use nonosat_propagate::{
    board::Board,
    decompose::{Component, split},
    fixpoint::{Halt, propagate_within},
    probe::Prober,
};

/// Finds the solutions of a black-and-white grid.
pub(super) fn run<A>(puzzle: &Puzzle, request: &CountRequest<'_>) -> Found<A>
where
    A: Algebra + Default + Send,
    A::Value: Send,
{
    let mut board = Board::new(puzzle);
    let total = board.unknown();
    if puzzle.clue_fault().is_some() {
        return Found::none(board.grid());
    }
    match narrow(&mut board, request) {
        Err(Halt::Limit(limit)) => Found::stopped(board.grid(), limit.into()),
        Err(Halt::Contradiction(_)) => Found::none(board.grid()),
        Ok(components) => {
            let known = board.grid();
            let begin = |component| ComponentCounter::new(component, Board::settled(puzzle, &known));
            let mut counters: Vec<ComponentCounter<A>> = components.into_iter().map(begin).collect();
            let watch = |open: usize| {
                if let Some(progress) = request.progress {
                    progress.enter(Phase::Count);
                    progress.set_cells(total.saturating_sub(open), total);
                }
            };
            let stop = rounds::count_all(&mut counters, request.jobs, &request.budget, &watch);
            let found = |counter: ComponentCounter<A>| {
                let bounds = [counter.at_least.clone(), counter.at_most.clone()];
                let cells = open_cells(&counter.component);
                FoundComponent::new(cells, bounds, counter.answer())
            };
            Found { components: counters.into_iter().map(found).collect(), stop, ..Found::narrowed(known) }
        }
    }
}

/// Line solving, probing, splitting.
fn narrow(board: &mut Board, request: &CountRequest<'_>) -> Result<Vec<Component>, Halt> {
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
