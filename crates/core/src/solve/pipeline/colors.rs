//! The way to an answer for puzzles of every kind: coloured, blotted, glued, on any grid.

use super::{Conclude, Conclusion, Narrowing, Run, Steps};
use crate::solve::{
    guided::GuidedComponent,
    outcome::{Stop, Technique, Verdict},
    request::SolveError,
};
use nonosat_model::{Grid, Picture, budget::Stopwatch, progress::Phase};
use nonosat_propagate::{
    colors::{ColorBoard, exchanged, probe, propagate_within, split, two_solutions},
    fixpoint::Halt,
};

impl Narrowing for ColorBoard {
    fn grid(&self) -> Grid {
        self.grid()
    }

    fn picture(&self) -> Picture {
        self.picture()
    }

    fn exchanged(&self, picture: &Picture) -> Option<Picture> {
        exchanged(self, picture)
    }
}

impl Conclude for Run<'_, '_, ColorBoard> {
    fn conclude(&mut self, steps: Steps) -> Result<Conclusion, SolveError> {
        if let Err(halt) = self.narrow(Phase::Line) {
            return Ok(self.halted(halt, Technique::Line));
        }
        if self.board.unknown() == 0 {
            return self.settled(Technique::Line);
        }
        if let Some(conclusion) = self.dive(steps) {
            return Ok(conclusion);
        }
        if steps.probe {
            if let Err(halt) = self.narrow(Phase::Probe) {
                return Ok(self.halted(halt, Technique::Probe));
            }
            if self.board.unknown() == 0 {
                return self.settled(Technique::Probe);
            }
        }
        if !steps.search {
            return Ok(Conclusion::unknown(Stop::MethodExhausted, Vec::new()));
        }
        self.search()
    }
}

impl Run<'_, '_, ColorBoard> {
    /// Line solving or probing.
    fn narrow(&mut self, phase: Phase) -> Result<(), Halt> {
        let clock = Stopwatch::start();
        // The clues' colours alone may have settled cells when the board was built: line solving has them, too.
        let before = if phase == Phase::Line { self.stats.cells.total } else { self.board.unknown() };
        let watch = self.request.watcher(phase, self.stats.cells.total);
        let budget = &self.request.budget;
        let (result, cells, time) = if phase == Phase::Probe {
            (probe(&mut self.board, budget, watch), &mut self.stats.cells.by_probe, &mut self.stats.time.probe)
        } else {
            (propagate_within(&mut self.board, budget, watch), &mut self.stats.cells.by_line, &mut self.stats.time.line)
        };
        *cells = before - self.board.unknown();
        *time = clock.elapsed();
        result
    }

    /// Dives for two solutions, before anything is built whose size grows faster than the puzzle's.
    fn dive(&mut self, steps: Steps) -> Option<Conclusion> {
        if !(steps.probe && steps.search && steps.guidance && self.allows_shortcuts()) {
            return None;
        }
        let clock = Stopwatch::start();
        self.enter(Phase::First);
        let found = two_solutions(&mut self.board, &self.request.budget);
        self.stats.time.first = clock.elapsed();
        let solutions = match found {
            Ok(solutions) => solutions,
            Err(limit) => return Some(self.halted(limit.into(), Technique::Search)),
        };
        let wanted = self.request.solutions.max(1);
        if solutions.len() < wanted {
            return None;
        }
        self.stats.by_dive = true;
        self.stats.cells.by_search = self.board.unknown();
        if wanted == 1 {
            return Some(Conclusion::unknown(Stop::SolutionLimit, solutions.into_iter().take(1).collect()));
        }
        Some(Conclusion { verdict: Verdict::Multiple, solutions, technique: Technique::Search })
    }

    fn search(&mut self) -> Result<Conclusion, SolveError> {
        let mut clock = Stopwatch::start();
        self.enter(Phase::Encode);
        let Ok(components) = split(&mut self.board) else { return Ok(Conclusion::none(Technique::Search)) };
        self.stats.cells.by_search = self.board.unknown();
        let components: Vec<GuidedComponent> = components.into_iter().map(GuidedComponent::from).collect();
        self.stats.time.encode = clock.lap();
        self.search_components(components, clock)
    }
}
