//! From a puzzle to a proven verdict: narrow, decompose, encode, ask an engine, judge.

mod search;
mod shortcut;

use super::{
    components::{Backend, ComponentSearch},
    guided::GuidedComponent,
    lister::Lister,
    outcome::{Outcome, Stats, Stop, Technique, Verdict},
    portfolio::SatBackend,
    request::{Request, SolveError},
};
use nonosat_model::{ColorSet, Picture, Puzzle, budget::Stopwatch, progress::Phase, referee::Judge};
use nonosat_propagate::{
    board::{Board, Domain},
    decompose::{Component, split},
    fixpoint::{Halt, propagate_within},
    on_board,
    probe::Prober,
    sum_bounds::rule_out_starts,
};

/// Which steps to take after line solving.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps {
    pub(crate) probe: bool,
    pub(crate) search: bool,
    /// Whether belief propagation guides the engine.
    pub(crate) guidance: bool,
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

/// Solves a puzzle by the given steps, with a SAT engine; lists its solutions if there is a lister.
pub(crate) fn run(
    puzzle: &Puzzle,
    request: &Request<'_>,
    steps: Steps,
    lister: Option<&mut dyn Lister>,
) -> Result<Outcome, SolveError> {
    let backend = SatBackend::new(request, steps.guidance)?;
    run_with(puzzle, request, steps, &backend, lister)
}

/// Solves a puzzle by the given steps, with this back end.
pub(crate) fn run_with(
    puzzle: &Puzzle,
    request: &Request<'_>,
    steps: Steps,
    backend: &dyn Backend,
    lister: Option<&mut dyn Lister>,
) -> Result<Outcome, SolveError> {
    on_board!(puzzle, request.known, |board| run_on(board, puzzle, request, steps, backend, lister))
}

/// Solves a puzzle on this board.
fn run_on<D: Domain>(
    board: Board<D>,
    puzzle: &Puzzle,
    request: &Request<'_>,
    steps: Steps,
    backend: &dyn Backend,
    lister: Option<&mut dyn Lister>,
) -> Result<Outcome, SolveError> {
    let clock = Stopwatch::start();
    let mut run = Run {
        puzzle,
        request,
        backend,
        board,
        stats: Stats::default(),
        first: None,
        begun: None,
        complete: false,
        referee: Judge::new(),
        lister,
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
        fault: None,
        known: open.then(|| run.board.grid()),
        stats: run.stats,
    })
}

/// A solve under way.
struct Run<'a, 'l, D: Domain> {
    puzzle: &'a Puzzle,
    request: &'a Request<'a>,
    backend: &'a dyn Backend,
    board: Board<D>,
    stats: Stats,
    /// A solution that was found without an engine, if there is no second one four cells away.
    first: Option<Picture>,
    /// The search of the components, if the engine has tried without hints.
    begun: Option<Box<dyn ComponentSearch>>,
    /// Whether all solutions are known.
    complete: bool,
    referee: Judge,
    /// Who gets the solutions one by one; without a lister they are collected.
    lister: Option<&'a mut (dyn Lister + 'l)>,
}

impl<D: Domain> Run<'_, '_, D> {
    /// The way from the clues to an answer.
    fn conclude(&mut self, steps: Steps) -> Result<Conclusion, SolveError> {
        if let Err(halt) = self.solve_lines() {
            return Ok(self.halted(halt, Technique::Line));
        }
        if self.board.unknown() == 0 {
            return self.settled(Technique::Line);
        }
        if let Some(conclusion) = self.dive(steps) {
            return Ok(conclusion);
        }
        if let Some(conclusion) = self.decimate_giant(steps) {
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
        self.search(prober, steps.guidance)
    }

    fn solve_lines(&mut self) -> Result<(), Halt> {
        let clock = Stopwatch::start();
        // What no line has, or all have, is found when the board is built: line solving has that, too.
        let is_open = |colors: &&ColorSet| colors.len() > 1;
        let total =
            self.request.known.map_or(self.stats.cells.total, |known| known.cells().iter().filter(is_open).count());
        let watch = self.request.watcher(Phase::Line, total);
        let result = propagate_within(&mut self.board, &self.request.budget, watch);
        self.stats.cells.by_line = total - self.board.unknown();
        self.stats.time.line = clock.elapsed();
        result
    }

    fn probe(&mut self) -> Result<Prober<D>, Halt> {
        let clock = Stopwatch::start();
        let before = self.board.unknown();
        let mut prober = Prober::new(&self.board);
        let watch = self.request.watcher(Phase::Probe, self.stats.cells.total);
        let result = prober.run(&mut self.board, &self.request.budget, watch);
        self.stats.cells.by_probe = before - self.board.unknown();
        self.stats.time.probe = clock.elapsed();
        result.map(|()| prober)
    }

    fn search(&mut self, prober: Option<Prober<D>>, guidance: bool) -> Result<Conclusion, SolveError> {
        let mut clock = Stopwatch::start();
        self.enter(Phase::Encode);
        let Ok(mut components) = split(&mut self.board, prober.as_ref()) else {
            return Ok(Conclusion::none(Technique::Search));
        };
        if prober.is_some() && !self.bound_sums(&mut components) {
            self.complete = true;
            return Ok(Conclusion::none(Technique::Search));
        }
        drop(prober);
        self.stats.cells.by_search = self.board.unknown();
        if let Some(lister) = self.lister.as_mut().filter(|_| guidance)
            && let Err(stop) = lister.take_out(&mut components, self.puzzle.width(), &self.request.budget)
        {
            return Ok(Conclusion::unknown(stop, Vec::new()));
        }
        let mut components: Vec<GuidedComponent> = components.into_iter().map(GuidedComponent::from).collect();
        self.stats.time.encode = clock.lap();
        if guidance && self.allows_shortcuts() {
            let result = self.solve_by_belief(&mut components);
            self.stats.time.first += clock.lap();
            match result {
                Err(stop) => return Ok(Conclusion::unknown(stop, Vec::new())),
                Ok(Some(conclusion)) => return Ok(conclusion),
                Ok(None) => {}
            }
        }
        self.impose_first(&mut components);
        self.search_components(components, clock)
    }

    /// Rules out starts of blocks by linear sum bounds; false if that rules out every solution.
    fn bound_sums(&mut self, components: &mut [Component]) -> bool {
        let width = self.puzzle.width();
        components.iter_mut().all(|component| match rule_out_starts(component, width) {
            Some(ruled_out) => {
                self.stats.ruled_out_by_sums += ruled_out;
                true
            }
            None => false,
        })
    }
}
