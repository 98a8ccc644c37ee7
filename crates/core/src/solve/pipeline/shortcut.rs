//! Shortcuts: answers before a formula of the whole is written.

use std::{ops::ControlFlow, time::Duration};

use super::{Conclusion, Run, Steps};
use crate::solve::{
    components::ComponentSearch,
    decimation::{EarlySolution, decimated, early_solution},
    guidance::Guidance,
    guided::{self, GuidedComponent},
    outcome::{ComponentStats, Stop, Technique, Verdict},
    request::Request,
    tuning,
};
use nonosat_model::{
    Color,
    budget::{Limit, Stopwatch},
    progress::Phase,
};
use nonosat_propagate::{
    board::{Board, Domain},
    decompose::split_giant,
    dive::{End, dive, evenly_spread},
};

impl<D: Domain> Run<'_, '_, D> {
    /// Dives for two solutions, before anything is built whose size grows faster than the puzzle's.
    ///
    /// A single solution is kept: then only the proof is left to the engine.
    pub(super) fn dive(&mut self, steps: Steps) -> Option<Conclusion> {
        if !(steps.probe && steps.search && steps.guidance && self.allows_shortcuts()) {
            return None;
        }
        let clock = Stopwatch::start();
        let conclusion = self.two_by_diving();
        self.stats.time.first = clock.elapsed();
        match conclusion {
            Ok(conclusion) => conclusion,
            Err(limit) => Some(self.halted(limit.into(), Technique::Search)),
        }
    }

    fn two_by_diving(&mut self) -> Result<Option<Conclusion>, Limit> {
        self.enter(Phase::First);
        self.request.budget.check()?;
        self.board.keep_memo();
        let (board, budget) = (&mut self.board, &self.request.budget);
        let decisions = evenly_spread(board, End::Front);
        let Some(first) = dive(board, decisions.into_iter(), budget)? else { return Ok(None) };
        let by_exchange = self.first_or_exchanged(first.clone());
        if by_exchange.is_some() {
            self.note_dive();
            return Ok(by_exchange);
        }
        let mirrored = evenly_spread(&self.board, End::Back);
        let second = dive(&mut self.board, mirrored.into_iter(), budget)?.filter(|picture| *picture != first);
        let Some(second) = second else {
            self.first = Some(first);
            return Ok(None);
        };
        self.note_dive();
        let solutions = vec![first, second];
        Ok(Some(Conclusion { verdict: Verdict::Multiple, solutions, technique: Technique::Search }))
    }

    fn note_dive(&mut self) {
        self.stats.by_dive = true;
        self.stats.cells.by_search = self.board.unknown();
    }

    /// Decimates a giant puzzle before it is probed.
    ///
    /// Probing takes long there and settles next to nothing of random puzzles; BP decides the same cells sooner.
    pub(super) fn decimate_giant(&mut self, steps: Steps) -> Option<Conclusion> {
        let is_giant = self.board.unknown() >= tuning::FEWEST_CELLS_TO_DECIMATE_FIRST;
        let fits_limits = || {
            let starts = room_for_starts(&self.board);
            let is_enough = |left: Duration| left >= tuning::TIME_PER_START * starts as u32;
            starts <= tuning::MOST_STARTS_TO_DECIMATE_FIRST && self.request.budget.time_left().is_none_or(is_enough)
        };
        if !(is_giant && steps.probe && steps.search && steps.guidance && self.allows_shortcuts() && fits_limits()) {
            return None;
        }
        let clock = Stopwatch::start();
        self.enter(Phase::First);
        let components = match split_giant(&mut self.board, &self.request.budget) {
            Ok(components) => components,
            Err(halt) => return Some(self.halted(halt, Technique::Search)),
        };
        let mut components: Vec<GuidedComponent> = components.into_iter().map(GuidedComponent::from).collect();
        guided::sort(&mut components);
        let (seed, budget) = (self.request.seed, &self.request.budget);
        // Its formula would be as giant.
        let first = decimated(&mut components, &self.board, seed, budget, &mut |_| ControlFlow::Continue(()));
        let conclusion = first.continue_value().flatten().and_then(|first| self.conclude_from(first, &components));
        if conclusion.is_some() {
            self.stats.cells.by_search = self.board.unknown();
        }
        self.stats.time.first = clock.elapsed();
        conclusion
    }

    /// Concludes from a first solution that was found without a formula of the whole.
    fn conclude_from(&mut self, first: EarlySolution, components: &[GuidedComponent]) -> Option<Conclusion> {
        let Some(conclusion) = self.first_or_exchanged(first.picture.clone()) else {
            self.first = Some(first.picture);
            return None;
        };
        match first.decimation {
            None => self.stats.by_belief = true,
            Some(decimation) => {
                self.stats.search = Some(decimation.search);
                self.stats.decimation = Some(decimation);
            }
        }
        let stats = |guided: &GuidedComponent| ComponentStats { unknown: guided.component.unknown(), hints: 1 };
        self.stats.components = components.iter().map(stats).collect();
        Some(conclusion)
    }

    /// Takes the values of BP for a solution if they are one, and a second one by exchanging four cells: then no
    /// formula is needed. Not if a solution is known already.
    ///
    /// The state of BP stays with the components. Before each walk the engine tries without hints.
    pub(super) fn solve_by_belief(&mut self, components: &mut [GuidedComponent]) -> Result<Option<Conclusion>, Stop> {
        if self.first.is_some() {
            return Ok(None);
        }
        self.enter(Phase::First);
        let Request { seed, budget, .. } = self.request;
        let (mut search, mut stop): (Option<Box<dyn ComponentSearch>>, _) = (None, None);
        let mut plainly = |guided: &[GuidedComponent]| {
            if guided.iter().any(|guided| guided.component.unknown() >= tuning::FEWEST_CELLS_TO_DECIMATE_FIRST) {
                return ControlFlow::Continue(());
            }
            let unguided = || guided.iter().map(|guided| guided.component.clone().into()).collect();
            let is_doubtful = guided.iter().any(|guided| guided.guidance.as_ref().is_some_and(Guidance::is_doubtful));
            match search.get_or_insert_with(|| self.backend.begin(unguided())).find_plainly(is_doubtful, budget) {
                Ok(None) => return ControlFlow::Continue(()),
                Ok(Some(_)) => {}
                Err(reached) => stop = Some(reached),
            }
            ControlFlow::Break(())
        };
        let first = early_solution(components, &self.board, *seed, budget, &mut plainly);
        self.begun = search;
        match stop {
            Some(stop) => Err(stop),
            None => Ok(first.and_then(|first| self.conclude_from(first, components))),
        }
    }

    /// Makes the solution found so far the first hints of the engine, so that only the proof is left to it.
    pub(super) fn impose_first(&mut self, components: &mut [GuidedComponent]) {
        let Some(picture) = self.first.take() else { return };
        for GuidedComponent { component, guidance } in components {
            if component.unknown() >= tuning::FEWEST_CELLS {
                let solution: Vec<Color> = component.cells.iter().map(|&cell| picture.cells()[cell]).collect();
                let guidance = guidance.get_or_insert_with(|| Guidance::new(component.unknown()));
                guidance.impose(&component.instance, &solution, self.request.seed);
            }
        }
    }
}

/// How many starts of blocks the clues of open lines leave room for, all else unknown.
fn room_for_starts<D: Domain>(board: &Board<D>) -> usize {
    let layout = board.layout();
    let starts = |line: usize| {
        let (_, runs) = board.runs(line).unwrap_or((Color::BLANK, &[]));
        let needed = runs.iter().map(|run| (run.min + run.gap.min()) as usize).sum::<usize>();
        runs.len() * (layout.line_length(line) + 1).saturating_sub(needed)
    };
    (0..layout.line_count()).filter(|&line| board.is_open(line)).map(starts).sum()
}
