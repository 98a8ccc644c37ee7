//! What is the same on every board: the engine's part, and conclusions from it.

use std::ops::ControlFlow;

use super::{Conclusion, Run};
use crate::solve::{
    component::KnownSolutions,
    components::ComponentSearch,
    guided::GuidedComponent,
    lister::Lister,
    outcome::{ComponentStats, Stop, Verdict},
    request::{Request, SolveError},
};
use nonosat_model::{Picture, budget::Stopwatch, progress::Phase};
use nonosat_propagate::{board::Domain, fixpoint::Halt, switching::exchanged_on, technique::Technique};

impl<D: Domain> Run<'_, '_, D> {
    pub(super) fn halted(&mut self, halt: Halt, technique: Technique) -> Conclusion {
        match halt {
            Halt::Limit(limit) => Conclusion::unknown(limit.into(), Vec::new()),
            Halt::Contradiction(_) => {
                self.complete = true;
                Conclusion::none(technique)
            }
        }
    }

    pub(super) fn settled(&mut self, technique: Technique) -> Result<Conclusion, SolveError> {
        self.complete = true;
        let picture = self.board.picture();
        let mut solutions = Vec::new();
        if self.lister.is_some() {
            self.judge(&picture)?;
        }
        match &mut self.lister {
            Some(lister) => _ = lister.hand_out(&picture),
            None => solutions.push(picture),
        }
        Ok(Conclusion { verdict: Verdict::Unique, solutions, technique })
    }

    /// Encodes the components, unless their search was begun, and has an engine decide.
    pub(super) fn search_components(
        &mut self,
        components: Vec<GuidedComponent>,
        mut clock: Stopwatch,
    ) -> Result<Conclusion, SolveError> {
        let is_needed = !components.is_empty();
        let mut search = match self.begun.take() {
            Some(mut search) => {
                search.take_guidance(components);
                search
            }
            None => self.backend.begin(components),
        };
        if is_needed {
            self.stats.encoding = Some(self.backend.encoding());
            self.stats.engine = Some(self.backend.engine());
            self.stats.formula = Some(search.size());
        }
        self.stats.time.encode += clock.lap();
        let conclusion = self.ask(&mut *search)?;
        if let (Verdict::Unknown(Stop::NoAnswer), Some(failure)) = (conclusion.verdict, search.failure()) {
            return Err(SolveError::Engine(failure.to_owned()));
        }
        self.stats.search = search.counts();
        let stats = |known: &KnownSolutions| ComponentStats { unknown: known.unknown, hints: known.hints };
        self.stats.components = search.known().into_iter().map(stats).collect();
        Ok(conclusion)
    }

    pub(super) fn ask(&mut self, search: &mut dyn ComponentSearch) -> Result<Conclusion, SolveError> {
        let budget = &self.request.budget;
        let mut clock = Stopwatch::start();
        self.enter(Phase::First);
        let first = search.find_first(budget);
        self.stats.time.first += clock.lap();
        match first {
            Err(stop) => return Ok(Conclusion::unknown(stop, Vec::new())),
            Ok(false) => {
                self.complete = true;
                return Ok(Conclusion::none(Technique::Search));
            }
            Ok(true) => {}
        }
        self.enter(if self.lister.is_some() { Phase::List } else { Phase::Proof });
        let conclusion = match self.lister.take() {
            Some(lister) => self.list(search, lister)?,
            None => self.look_further(search),
        };
        self.stats.time.proof = clock.lap();
        Ok(conclusion)
    }

    /// Lists all solutions, one after the other.
    pub(super) fn list(
        &mut self,
        search: &mut dyn ComponentSearch,
        lister: &mut dyn Lister,
    ) -> Result<Conclusion, SolveError> {
        let (picture, budget) = (self.board.picture(), &self.request.budget);
        let mut judged = Ok(());
        let ended = lister.list(search, &picture, budget, &mut |picture| {
            judged = self.judge(picture);
            if judged.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        judged?;
        self.complete = ended == Ok(true);
        let verdict = match ended {
            _ if lister.found() > 1 => Verdict::Multiple,
            Ok(true) => Verdict::Unique,
            Ok(false) => Verdict::Unknown(Stop::SolutionLimit),
            Err(stop) => Verdict::Unknown(stop),
        };
        Ok(Conclusion { verdict, solutions: Vec::new(), technique: Technique::Search })
    }

    /// Whether a picture found is a solution; anything else is a defect.
    pub(super) fn judge(&mut self, picture: &Picture) -> Result<(), SolveError> {
        if let Err(fault) = self.referee.judge(self.puzzle, picture) {
            return Err(SolveError::Defect(format!("a picture found is no solution: {fault}")));
        }
        if !self.is_admitted(picture) {
            return Err(SolveError::Defect("a picture found disagrees with a cell known from the start".into()));
        }
        Ok(())
    }

    /// From the first solution to the second, or to the proof that there is none.
    pub(super) fn look_further(&mut self, search: &mut dyn ComponentSearch) -> Conclusion {
        let base = self.board.picture();
        let wanted = self.request.solutions.max(1);
        if let Some(conclusion) = self.first_or_exchanged(search.paint(0, base.clone())) {
            return conclusion;
        }
        let more = search.find_more(wanted, &self.request.budget);
        let found = search.count().min(wanted);
        let solutions: Vec<Picture> = (0..found).map(|index| search.paint(index, base.clone())).collect();
        self.complete = search.is_exhausted() && search.count() == found;
        let verdict = match more {
            _ if found > 1 => Verdict::Multiple,
            Err(stop) => Verdict::Unknown(stop),
            Ok(_) => Verdict::Unique,
        };
        Conclusion { verdict, solutions, technique: Technique::Search }
    }

    /// Whether a solution may come without an engine: whoever asks for an engine is to get it.
    pub(super) fn allows_shortcuts(&self) -> bool {
        let Request { encoding, engine, solutions, .. } = self.request;
        self.lister.is_none() && *solutions <= 2 && encoding.is_none() && engine.is_none()
    }

    /// Concludes with the first solution if no other is asked for, or with a second one by exchanging four cells.
    pub(super) fn first_or_exchanged(&mut self, first: Picture) -> Option<Conclusion> {
        match self.request.solutions {
            0 | 1 => Some(Conclusion::unknown(Stop::SolutionLimit, vec![first])),
            2 => {
                let second = exchanged_on(&self.board, &first)?;
                self.stats.exchanged = true;
                let solutions = vec![first, second];
                Some(Conclusion { verdict: Verdict::Multiple, solutions, technique: Technique::Search })
            }
            _ => None,
        }
    }

    /// Whether a picture agrees with what was known from the start.
    pub(super) fn is_admitted(&self, picture: &Picture) -> bool {
        self.request.known.is_none_or(|known| known.admits(picture))
    }

    pub(super) fn enter(&self, phase: Phase) {
        if let Some(progress) = self.request.progress {
            progress.enter(phase);
        }
    }
}
