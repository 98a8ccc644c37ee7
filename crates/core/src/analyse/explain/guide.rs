//! The choice of the next step.

use std::{collections::BTreeSet, time::Duration};

use super::{
    Ending, ExplainRequest, Explanation,
    ahead::{self, Found},
    effort::{Effort, Enough},
    finding::{Finding, findings},
    names::Words,
    placements::Placements,
    single::LineStep,
    step::{Reason, Step},
};
use crate::solve::{
    outcome::Verdict,
    request::{Request, SolveError},
    solve,
};
use nonosat_model::{ColorSet, Grid, Picture, Puzzle};
use nonosat_propagate::{
    board::Contradiction,
    board::{Board, ColorRemoval as Removal, Set},
    line::planes::RunLineSolver,
};

/// Levels of techniques that look at one line: the two of rules, and the complete line solver. On each, steps that
/// settle a cell come before those that only rule colours out.
const LINE_LEVELS: usize = 2 * 3;
/// The time for a solver without a time limit; with one, it is half of the time left.
pub(super) const SOLVER_TIME: Duration = Duration::from_secs(10);
/// The number of steps between two checks of the budget.
const STEPS_PER_CHECK: usize = 64;

/// A puzzle while it is explained.
pub(super) struct Guide<'a> {
    puzzle: &'a Puzzle,
    request: &'a ExplainRequest<'a>,
    board: Board<Set>,
    solver: RunLineSolver,
    /// For each line, its easiest step.
    line_steps: Vec<Option<LineStep>>,
    /// The lines that have changed since they were looked at.
    changed: BTreeSet<usize>,
    /// The lines that have a step, by its level and whether it settles a cell.
    ready: [BTreeSet<usize>; LINE_LEVELS],
    /// The lines where a person looks after the last step, the nearest first.
    focus: Vec<usize>,
    one_step: Effort<'a>,
    two_steps: Effort<'a>,
    tired: bool,
    truth: Option<Truth>,
    steps_taken: usize,
}

/// A solver's answer about the cells that are left.
struct Truth {
    verdict: Verdict,
    solutions: Vec<Picture>,
}

/// The next step, or the end.
pub(super) enum Next {
    /// A step.
    Step(Step),
    /// There is no further step.
    End(Ending),
}

impl<'a> Guide<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, start: &Grid, request: &'a ExplainRequest<'a>) -> Self {
        Self {
            puzzle,
            request,
            board: Board::<Set>::with_cells(puzzle, start.cells().to_vec()),
            solver: RunLineSolver::default(),
            line_steps: vec![None; puzzle.layout().line_count()],
            changed: BTreeSet::new(),
            ready: Default::default(),
            focus: Vec::new(),
            one_step: Effort::new(request.one_step, &request.budget),
            two_steps: Effort::new(request.two_steps, &request.budget),
            tired: false,
            truth: None,
            steps_taken: 0,
        }
    }

    /// All steps to the end.
    pub(super) fn explain(mut self, start: Grid) -> Result<Explanation, SolveError> {
        let mut steps = Vec::new();
        let cells = self.puzzle.layout().cell_count();
        loop {
            if let Some(progress) = self.request.budget.progress() {
                progress.set_turn(steps.len() as u64 + 1);
                progress.set_cells(cells - self.board.unknown(), cells);
            }
            match self.next()? {
                Next::Step(step) => steps.push(step),
                Next::End(ending) => {
                    return Ok(Explanation { start, steps, grid: self.board.grid(), ending, tired: self.tired });
                }
            }
        }
    }

    /// The next step, which is taken.
    pub(super) fn next(&mut self) -> Result<Next, SolveError> {
        self.steps_taken += 1;
        if self.steps_taken.is_multiple_of(STEPS_PER_CHECK)
            && let Err(limit) = self.request.budget.check()
        {
            return Ok(Next::End(Ending::Stopped(limit.into())));
        }
        if let Err(Contradiction { line }) = self.look_at_changed_lines() {
            return Ok(Next::End(Ending::NoSolution(Some(line))));
        }
        if self.board.unknown() == 0 {
            return Ok(Next::End(Ending::Solved));
        }
        if let Some(step) = self.line_step() {
            return Ok(Next::Step(step));
        }
        match self.look_ahead() {
            Ok(Some(found)) => return Ok(Next::Step(self.take(found))),
            Ok(None) => {}
            Err(Enough::Effort) => self.tired = true,
            Err(Enough::Limit(limit)) => return Ok(Next::End(Ending::Stopped(limit.into()))),
        }
        self.beyond_looking_ahead()
    }

    /// Finds the easiest step of the lines that have changed: of all of them, unless a line in focus has an easy one.
    fn look_at_changed_lines(&mut self) -> Result<(), Contradiction> {
        while let Some(line) = self.board.queue.pop() {
            self.ready.iter_mut().for_each(|lines| {
                lines.remove(&line);
            });
            self.changed.insert(line);
        }
        for line in self.focus.clone() {
            self.look_at(line)?;
            if self.ready[0].contains(&line) {
                return Ok(());
            }
        }
        while let Some(&line) = self.changed.first() {
            self.look_at(line)?;
        }
        Ok(())
    }

    /// Finds the easiest step of a line, if it has changed.
    fn look_at(&mut self, line: usize) -> Result<(), Contradiction> {
        if self.changed.remove(&line) {
            let Some(clue) = &self.puzzle.clues()[line] else { return Ok(()) };
            let mut step = LineStep::of(&self.board, line, clue, &mut self.solver)?;
            if step.is_some() && self.is_complete(line) {
                // One look settles all that is left, whatever rule finds a part of it.
                step = LineStep::finished(&self.board, line, clue).or(step);
            }
            if let Some(step) = &step {
                let settles = findings(&self.board, &step.removals).iter().any(|finding| finding.has);
                self.ready[2 * step.technique().level() + usize::from(!settles)].insert(line);
            }
            self.line_steps[line] = step;
        }
        Ok(())
    }

    /// The easiest step of a line; of several, the one nearest to the last step.
    fn line_step(&mut self) -> Option<Step> {
        let lines = self.ready.iter().find(|lines| !lines.is_empty())?;
        let line = self.nearest(lines)?;
        let LineStep { removals, deductions } = self.line_steps[line].take()?;
        let found = findings(&self.board, &removals);
        let words = Words::new(self.puzzle);
        let (reason, message) = match deductions.first() {
            Some(first) => {
                let background = self.puzzle.clues()[line].as_ref()?.background();
                let is_finished = self.is_complete(line) && found.iter().any(|it| it.has && it.color == background);
                let message = words.deductions(line, &deductions, is_finished);
                (Reason::Rule { line, rule: first.rule }, message)
            }
            None => {
                let placements = Placements::of(&self.board, line, self.puzzle.clues()[line].as_ref()?);
                let message = words.placements(line, &found, &placements);
                (Reason::Line { line, placements }, message)
            }
        };
        self.rule_out(&removals);
        self.focus_on(Some(line), &found);
        Some(Step::new(found, reason, message))
    }

    /// Of these lines, the one that the eye comes to first: the line of the last step, those that cross the cells it
    /// settled, then the nearest parallel one.
    fn nearest(&self, lines: &BTreeSet<usize>) -> Option<usize> {
        if let Some(&line) = self.focus.iter().find(|&line| lines.contains(line)) {
            return Some(line);
        }
        let Some(&last) = self.focus.first() else { return lines.first().copied() };
        let direction = |line: usize| std::mem::discriminant(&self.puzzle.layout().line_name(line));
        let parallel = |line: &&usize| direction(**line) == direction(last);
        let before = lines.range(..last).next_back().filter(parallel);
        let behind = lines.range(last..).next().filter(parallel);
        let nearest = before.into_iter().chain(behind).min_by_key(|&&line| line.abs_diff(last));
        nearest.or_else(|| lines.first()).copied()
    }

    fn rule_out(&mut self, removals: &[Removal]) {
        removals.iter().for_each(|&removal| self.board.rule_out(removal));
        self.board.clear_trail();
    }

    fn focus_on(&mut self, line: Option<usize>, found: &[Finding]) {
        self.focus.clear();
        self.focus.extend(line);
        for finding in found {
            for (through, _) in self.puzzle.layout().lines_through(finding.cell) {
                if !self.focus.contains(&through) {
                    self.focus.push(through);
                }
            }
        }
    }

    /// The unknown cells, those in the lines of the last step first.
    fn cells_by_nearness(&self) -> Vec<usize> {
        let layout = self.puzzle.layout();
        let near = |cell: usize| layout.lines_through(cell).iter().any(|(line, _)| self.focus.contains(line));
        let (mut cells, far): (Vec<usize>, Vec<usize>) =
            self.board.unknown_cells().into_iter().partition(|&cell| near(cell));
        cells.extend(far);
        cells
    }

    fn look_ahead(&mut self) -> Result<Option<Found>, Enough> {
        let cells = self.cells_by_nearness();
        match ahead::contradiction(&mut self.board, &cells, &mut self.one_step)? {
            Some(found) => Ok(Some(found)),
            None => ahead::agreement(&mut self.board, &cells, &mut self.one_step),
        }
    }

    /// Takes a step that was found by looking ahead.
    fn take(&mut self, (removals, reason): Found) -> Step {
        let found = findings(&self.board, &removals);
        let words = Words::new(self.puzzle);
        let message = match &reason {
            Reason::Agreed(chains) => words.agreement(&found, chains),
            Reason::Refuted(chain) => words.refuted(&found, chain),
            _ => words.search(found.len()),
        };
        self.rule_out(&removals);
        self.focus_on(None, &found);
        Step::new(found, reason, message)
    }

    /// Asks a solver, looks two steps ahead, and takes the rest from the solver's answer.
    fn beyond_looking_ahead(&mut self) -> Result<Next, SolveError> {
        let truth = match self.truth.take() {
            Some(truth) => truth,
            None => self.ask_a_solver()?,
        };
        let Truth { verdict, solutions } = &*self.truth.insert(truth);
        let verdict = *verdict;
        if verdict == Verdict::None {
            return Ok(Next::End(Ending::NoSolution(None)));
        }
        let solution = solutions.first().cloned();
        let solutions = solutions.clone();
        let cells = self.cells_by_nearness();
        match ahead::two_steps(&mut self.board, &cells, &solutions, &mut self.two_steps) {
            Ok(Some(found)) => return Ok(Next::Step(self.take(found))),
            Ok(None) => {}
            Err(Enough::Effort) => self.tired = true,
            Err(Enough::Limit(limit)) => return Ok(Next::End(Ending::Stopped(limit.into()))),
        }
        Ok(match (verdict, solution) {
            (Verdict::Unique, Some(solution)) => Next::Step(self.take_the_rest(&solution)),
            (Verdict::Unknown(stop), _) => Next::End(Ending::Open(stop)),
            _ => Next::End(Ending::Several),
        })
    }

    /// A solver's answer about the cells that are left.
    fn ask_a_solver(&self) -> Result<Truth, SolveError> {
        let budget = &self.request.budget;
        let slice = budget.time_left().map_or(SOLVER_TIME, |left| left / 2);
        let known = self.board.grid();
        let question = Request { known: Some(&known), budget: budget.for_at_most(slice), ..Request::default() };
        let outcome = solve(self.puzzle, &question)?;
        Ok(Truth { verdict: outcome.verdict, solutions: outcome.solutions })
    }

    /// Takes all that is left from the only solution.
    fn take_the_rest(&mut self, solution: &Picture) -> Step {
        let unknown = self.board.unknown_cells();
        let found: Vec<Finding> = unknown.iter().map(|&cell| Finding::has(cell, solution.cells()[cell])).collect();
        found.iter().for_each(|finding| self.board.decide(finding.cell, finding.color));
        self.board.clear_trail();
        let message = Words::new(self.puzzle).search(found.len());
        Step::new(found, Reason::Search, message)
    }

    /// Whether a line has all cells of its blocks.
    fn is_complete(&self, line: usize) -> bool {
        let Some(clue) = &self.puzzle.clues()[line] else { return false };
        let background = clue.background();
        if clue.runs().iter().any(|run| !run.is_exact() || run.color == background) {
            return false;
        }
        let wanted: u64 = clue.runs().iter().map(|run| u64::from(run.min)).sum();
        let has_block = |colors: ColorSet| !colors.contains(background);
        let cells = self.puzzle.layout().cells(line);
        cells.filter(|&cell| has_block(self.board.colors(cell))).count() as u64 == wanted
    }
}

/// What is known at the start: the given cells, and of each cell the colours that the clues of its lines have, if there
/// are several.
///
/// What makes a cell known is left to a step.
pub(super) fn start(puzzle: &Puzzle, given: Option<&Grid>) -> Grid {
    let layout = puzzle.layout();
    let all = ColorSet::first(puzzle.palette.len());
    let known = given.map_or_else(|| puzzle.open_grid(), |given| puzzle.narrowed(given.clone()));
    let mut cells = known.cells().to_vec();
    if puzzle.palette.len() > 2 {
        let mut possible = vec![all; layout.cell_count()];
        for (line, clue) in puzzle.clues().iter().enumerate() {
            let Some(clue) = clue else { continue };
            let own = ColorSet::only(clue.background());
            let own = clue.runs().iter().fold(own, |own, run| own.with(run.color));
            layout.cells(line).for_each(|cell| possible[cell] = possible[cell].intersection(own));
        }
        for (cell, possible) in cells.iter_mut().zip(possible) {
            let left = cell.intersection(possible);
            if left.len() > 1 {
                *cell = left;
            }
        }
    }
    Grid::new(layout.width(), cells).expect("a puzzle is a rectangle")
}
