//! From a puzzle to a proven verdict: narrow, split, encode, ask an engine, judge.

mod believe;

use std::ops::ControlFlow;

use crate::{
    board::Board,
    budget::{Stop, Stopwatch},
    count,
    crew::SatSeeker,
    enumerate::{Listing, Order, takes_assumptions},
    guess::Task,
    outcome::{Outcome, PartStats, Stats, Technique, Verdict},
    part::Known,
    parts::{Search, Seeker},
    probe::Prober,
    progress::Phase,
    propagate::{Halt, propagate_within},
    puzzle::{Picture, Puzzle},
    referee::Judge,
    solve::{Request, SolveError},
    split::{Component, split},
    weigh::rule_out_starts,
};

/// Which steps to take after line solving.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps {
    pub(crate) probe: bool,
    pub(crate) search: bool,
    /// Whether the engine is told what belief propagation thinks.
    pub(crate) hints: bool,
}

/// What a run ends with.
struct Conclusion {
    verdict: Verdict,
    solutions: Vec<Picture>,
    technique: Technique,
}

impl Conclusion {
    fn none(technique: Technique) -> Self {
        Self { verdict: Verdict::None, solutions: Vec::new(), technique }
    }

    fn unknown(stop: Stop, solutions: Vec<Picture>) -> Self {
        Self { verdict: Verdict::Unknown(stop), solutions, technique: Technique::Search }
    }
}

/// Solves a puzzle by the given steps, searching by a SAT engine; lists its solutions if that is asked for.
pub(crate) fn run(
    puzzle: &Puzzle,
    request: &Request<'_>,
    steps: Steps,
    listing: Option<&mut Listing<'_>>,
) -> Result<Outcome, SolveError> {
    let seeker = SatSeeker::new(request, steps.hints)?;
    run_with(puzzle, request, steps, &seeker, listing)
}

/// Solves a puzzle by the given steps, searching as `seeker` does.
pub(crate) fn run_with(
    puzzle: &Puzzle,
    request: &Request<'_>,
    steps: Steps,
    seeker: &dyn Seeker,
    listing: Option<&mut Listing<'_>>,
) -> Result<Outcome, SolveError> {
    let clock = Stopwatch::start();
    let board = request.known.map_or_else(|| Board::new(puzzle), |known| Board::with_known(puzzle, known));
    let mut run = Run {
        puzzle,
        request,
        seeker,
        board,
        stats: Stats::default(),
        lone: None,
        complete: false,
        referee: Judge::new(),
        listing,
    };
    run.stats.cells.total = puzzle.layout().cell_count();
    let Conclusion { verdict, solutions, technique } = run.conclude(steps)?;
    solutions.iter().try_for_each(|picture| run.judge(picture))?;
    run.stats.time.total = clock.elapsed();
    let open = matches!(verdict, Verdict::Unknown(_) | Verdict::Multiple);
    Ok(Outcome {
        verdict,
        solutions,
        complete: run.complete,
        technique: (!matches!(verdict, Verdict::Unknown(_))).then_some(technique),
        known: open.then(|| run.board.grid()),
        stats: run.stats,
    })
}

/// A solve under way.
struct Run<'a, 'l> {
    puzzle: &'a Puzzle,
    request: &'a Request<'a>,
    seeker: &'a dyn Seeker,
    board: Board,
    stats: Stats,
    /// A solution that was had without an engine, if no second one was found beside it.
    lone: Option<Picture>,
    /// Whether all solutions are known.
    complete: bool,
    referee: Judge,
    /// Who gets the solutions one by one; if nobody does, they are collected.
    listing: Option<&'a mut Listing<'l>>,
}

impl Run<'_, '_> {
    fn conclude(&mut self, steps: Steps) -> Result<Conclusion, SolveError> {
        if let Err(halt) = self.solve_lines() {
            return Ok(self.halted(halt, Technique::Line));
        }
        if self.board.unknown() == 0 {
            return self.settled(Technique::Line);
        }
        if let Some(conclusion) = self.complete_early(steps) {
            return Ok(conclusion);
        }
        let mut prober = None;
        if steps.probe {
            match self.probe() {
                Err(halt) => return Ok(self.halted(halt, Technique::Probe)),
                Ok(done) => prober = Some(done),
            }
            if self.board.unknown() == 0 {
                return self.settled(Technique::Probe);
            }
        }
        if !steps.search {
            return Ok(Conclusion::unknown(Stop::MethodExhausted, Vec::new()));
        }
        self.search(prober, steps.hints)
    }

    fn solve_lines(&mut self) -> Result<(), Halt> {
        let clock = Stopwatch::start();
        let total = self.board.unknown();
        let watch = self.request.watcher(Phase::Line, total);
        let result = propagate_within(&mut self.board, &self.request.budget, watch);
        self.stats.cells.by_line = total - self.board.unknown();
        self.stats.time.line = clock.elapsed();
        result
    }

    fn probe(&mut self) -> Result<Prober, Halt> {
        let clock = Stopwatch::start();
        let before = self.board.unknown();
        let mut prober = Prober::new(&self.board);
        let watch = self.request.watcher(Phase::Probe, self.stats.cells.total);
        let result = prober.run(&mut self.board, &self.request.budget, watch);
        self.stats.cells.by_probe = before - self.board.unknown();
        self.stats.time.probe = clock.elapsed();
        result.map(|()| prober)
    }

    fn halted(&mut self, halt: Halt, technique: Technique) -> Conclusion {
        match halt {
            Halt::Stop(stop) => Conclusion::unknown(stop, Vec::new()),
            Halt::Contradiction(_) => {
                self.complete = true;
                Conclusion::none(technique)
            }
        }
    }

    fn settled(&mut self, technique: Technique) -> Result<Conclusion, SolveError> {
        self.complete = true;
        let picture = self.board.picture();
        let solutions = if self.listing.is_some() {
            self.judge(&picture)?;
            _ = self.tell(&picture);
            Vec::new()
        } else {
            vec![picture]
        };
        Ok(Conclusion { verdict: Verdict::Unique, solutions, technique })
    }

    fn search(&mut self, prober: Option<Prober>, hints: bool) -> Result<Conclusion, SolveError> {
        let mut clock = Stopwatch::start();
        self.enter(Phase::Encode);
        let Ok(mut components) = split(&mut self.board, prober.as_ref()) else {
            return Ok(Conclusion::none(Technique::Search));
        };
        if prober.is_some() && !self.weigh(&mut components) {
            self.complete = true;
            return Ok(Conclusion::none(Technique::Search));
        }
        drop(prober);
        self.stats.cells.by_search = self.board.unknown();
        let drawn = match self.listing.as_ref().filter(|listing| hints && listing.order == Order::Found) {
            Some(_) if takes_assumptions(self.request) => match self.draw(&mut components) {
                Ok(drawn) => drawn,
                Err(stop) => return Ok(Conclusion::unknown(stop, Vec::new())),
            },
            _ => Vec::new(),
        };
        let mut tasks: Vec<Task> = components.into_iter().map(Task::from).collect();
        self.stats.time.encode = clock.lap();
        if hints && self.may_believe() {
            let conclusion = self.believe(&mut tasks);
            self.stats.time.first += clock.lap();
            if let Some(conclusion) = conclusion {
                return Ok(conclusion);
            }
        }
        self.adopt(&mut tasks);
        let mut parts = self.encode(tasks);
        self.stats.time.encode += clock.lap();
        let conclusion = self.ask(&mut *parts, &drawn)?;
        if let (Verdict::Unknown(Stop::NoAnswer), Some(failure)) = (conclusion.verdict, parts.failure()) {
            return Err(SolveError::Engine(failure.to_owned()));
        }
        self.stats.search = parts.counts();
        let stats = |part: &Known| PartStats { unknown: part.unknown, guesses: part.guesses };
        self.stats.components = parts.known().into_iter().map(stats).collect();
        Ok(conclusion)
    }

    /// Rules out starts of blocks by weighing cells; false if that rules out every solution.
    fn weigh(&mut self, components: &mut [Component]) -> bool {
        let width = self.puzzle.width();
        components.iter_mut().all(|component| match rule_out_starts(component, width) {
            Some(ruled_out) => {
                self.stats.weighed += ruled_out;
                true
            }
            None => false,
        })
    }

    /// Takes the components out whose solutions are easily had all at once.
    fn draw(&self, components: &mut Vec<Component>) -> Result<Vec<count::Part>, Stop> {
        let mut drawn = Vec::new();
        let mut others = Vec::new();
        for component in components.drain(..) {
            match count::sweep(&component, self.puzzle.width(), &self.request.budget)? {
                Some(part) => drawn.push(part),
                None => others.push(component),
            }
        }
        *components = others;
        Ok(drawn)
    }

    fn encode(&mut self, tasks: Vec<Task>) -> Box<dyn Search> {
        let is_needed = !tasks.is_empty();
        let parts = self.seeker.begin(tasks);
        if is_needed {
            self.stats.encoding = Some(self.seeker.encoding());
            self.stats.engine = Some(self.seeker.engine());
            self.stats.formula = Some(parts.size());
        }
        parts
    }

    fn ask(&mut self, parts: &mut dyn Search, drawn: &[count::Part]) -> Result<Conclusion, SolveError> {
        let budget = &self.request.budget;
        let mut clock = Stopwatch::start();
        self.enter(Phase::First);
        let first = parts.find_first(budget);
        self.stats.time.first += clock.lap();
        match first {
            Err(stop) => return Ok(Conclusion::unknown(stop, Vec::new())),
            Ok(false) => {
                self.complete = true;
                return Ok(Conclusion::none(Technique::Search));
            }
            Ok(true) => {}
        }
        self.enter(if self.listing.is_some() { Phase::List } else { Phase::Proof });
        let conclusion = if self.listing.is_some() { self.list(parts, drawn)? } else { self.look_further(parts) };
        self.stats.time.proof = clock.lap();
        Ok(conclusion)
    }

    /// Tells all solutions, one after the other.
    fn list(&mut self, parts: &mut dyn Search, drawn: &[count::Part]) -> Result<Conclusion, SolveError> {
        let order = self.listing.as_ref().map_or(Order::Found, |listing| listing.order);
        let (picture, budget) = (self.board.picture(), &self.request.budget);
        let mut judged = Ok(());
        let ended = parts.list(order, drawn, picture, budget, &mut |picture| {
            judged = self.judge(picture);
            if judged.is_ok() { self.tell(picture) } else { ControlFlow::Break(()) }
        });
        judged?;
        let found = self.listing.as_ref().map_or(0, |listing| listing.found);
        self.complete = ended == Ok(true);
        let verdict = match ended {
            _ if found > 1 => Verdict::Multiple,
            Ok(true) => Verdict::Unique,
            Ok(false) => Verdict::Unknown(Stop::SolutionLimit),
            Err(stop) => Verdict::Unknown(stop),
        };
        Ok(Conclusion { verdict, solutions: Vec::new(), technique: Technique::Search })
    }

    /// Hands out a solution that was judged.
    fn tell(&mut self, picture: &Picture) -> ControlFlow<()> {
        let Some(listing) = &mut self.listing else { return ControlFlow::Break(()) };
        listing.found += 1;
        if let Some(progress) = self.request.progress {
            progress.set_found(listing.found);
        }
        (listing.listener)(picture)?;
        let enough = listing.found >= self.request.solutions as u64;
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether a picture found is a solution; anything else is a defect.
    fn judge(&mut self, picture: &Picture) -> Result<(), SolveError> {
        if let Err(fault) = self.referee.judge(self.puzzle, picture) {
            return Err(SolveError::Defect(format!("a picture found is no solution: {fault}")));
        }
        if !self.is_admitted(picture) {
            return Err(SolveError::Defect("a picture found disagrees with a cell known from the start".into()));
        }
        Ok(())
    }

    /// From the first solution to the second, or to the proof that there is none.
    fn look_further(&mut self, parts: &mut dyn Search) -> Conclusion {
        let base = self.board.picture();
        let wanted = self.request.solutions.max(1);
        if let Some(conclusion) = self.first_or_switched(parts.paint(0, base.clone())) {
            return conclusion;
        }
        let more = parts.find_more(wanted, &self.request.budget);
        let found = parts.count().min(wanted);
        let solutions: Vec<Picture> = (0..found).map(|index| parts.paint(index, base.clone())).collect();
        self.complete = parts.is_exhausted() && parts.count() == found;
        let verdict = match more {
            _ if found > 1 => Verdict::Multiple,
            Err(stop) => Verdict::Unknown(stop),
            Ok(_) => Verdict::Unique,
        };
        Conclusion { verdict, solutions, technique: Technique::Search }
    }

    /// Whether a picture agrees with what was known from the start.
    fn is_admitted(&self, picture: &Picture) -> bool {
        self.request.known.is_none_or(|known| known.admits(picture))
    }

    fn enter(&self, phase: Phase) {
        if let Some(progress) = self.request.progress {
            progress.enter(phase);
        }
    }
}
