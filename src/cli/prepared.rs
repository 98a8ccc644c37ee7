//! Puzzles made ready for print: their solutions, their grades, and what is wrong with them.

use std::time::Duration;

use nonosat::{
    analyse::{
        explain::{Ending, ExplainRequest, explain},
        rate::{self, rate},
    },
    draw::sheet::{StepPicture, step_pictures},
    puzzle::{Picture, Puzzle, referee},
    solve::{
        outcome::{Outcome, Verdict},
        request::Request,
        solve,
    },
};

use super::{
    Exit, args,
    failure::{Cause, Failure},
    input::LoadedPuzzle,
    interrupt::Interrupt,
    origin::Origin,
    solving::guarded,
};

/// What must be found out about puzzles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    /// Whether they need solutions.
    pub(crate) solutions: bool,
    /// Whether they need grades.
    pub(crate) grade: bool,
    /// At most so many pictures of the steps to each solution.
    pub(crate) steps: usize,
    pub(crate) seed: u64,
    pub(crate) limits: &'a args::Limits,
    pub(crate) interrupt: &'a Interrupt,
}

/// A puzzle that is ready for print.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) origin: Origin,
    pub(crate) puzzle: Puzzle,
    pub(crate) warnings: Vec<String>,
    /// What is proven; `None` if nothing was asked for.
    pub(crate) verdict: Option<Verdict>,
    pub(crate) solution: Option<Picture>,
    pub(crate) grade: Option<f64>,
    /// What a reader of the solution must know.
    pub(crate) remark: Option<String>,
    pub(crate) steps: Vec<StepPicture>,
}

/// The default time limit of a puzzle.
const TIME: Duration = Duration::from_secs(10);

/// The share of a time limit that was asked for which finding out may take: the rest is left to drawing.
const SHARE: f64 = 0.75;

impl Wanted<'_> {
    /// Makes a puzzle ready, if it could be read.
    pub(crate) fn prepare(&self, task: Result<LoadedPuzzle, Failure>) -> Result<Prepared, Failure> {
        let LoadedPuzzle { origin, puzzle, warnings, .. } = task?;
        let warnings =
            warnings.iter().filter(|it| !it.is_note).map(|warning| format!("{}: {warning}", origin.source)).collect();
        let mut prepared = Prepared {
            origin,
            puzzle,
            warnings,
            verdict: None,
            solution: None,
            grade: None,
            remark: None,
            steps: Vec::new(),
        };
        if let Err(cause) = self.find_out(&mut prepared) {
            return Err(Failure { origin: prepared.origin, cause });
        }
        Ok(prepared)
    }

    fn find_out(&self, prepared: &mut Prepared) -> Result<(), Cause> {
        let time = self.limits.asked().0.map_or(TIME, |limit| limit.mul_f64(SHARE));
        let budget = self.limits.budget(self.interrupt).with_time_limit(time);
        if self.solutions {
            let request = Request { solutions: 2, seed: self.seed, budget: budget.clone(), ..Request::default() };
            let outcome = guarded(|| solve(&prepared.puzzle, &request))?;
            prepared.take(outcome);
        }
        if self.grade && !matches!(prepared.verdict, Some(Verdict::None | Verdict::Multiple)) {
            let budget = budget.clone();
            let options = rate::Options { budget, minimal_sets: false, seed: self.seed };
            let rating = guarded(|| rate(&prepared.puzzle, &options))?;
            prepared.grade = rating.grade;
            prepared.verdict = prepared.verdict.or(Some(rating.verdict));
            if rating.verdict == Verdict::Unique && rating.grade.is_none() {
                prepared.warn("a limit was reached before its grade was found");
            }
        }
        if self.steps > 0 && prepared.verdict == Some(Verdict::Unique) {
            let request = ExplainRequest { budget, ..ExplainRequest::default() };
            let explanation = guarded(|| explain(&prepared.puzzle, &request))?;
            prepared.steps = step_pictures(&explanation, self.steps);
            if explanation.ending != Ending::Solved {
                prepared.warn("a limit was reached before all its steps were found");
            }
        }
        Ok(())
    }
}

impl Prepared {
    fn warn(&mut self, what: &str) {
        self.warnings.push(format!("{}: {what}", self.origin));
    }

    /// Takes the solution of an outcome, or the goal picture if that is one.
    fn take(&mut self, outcome: Outcome) {
        let goal = self.puzzle.goal.as_ref().filter(|goal| referee::judge(&self.puzzle, goal).is_ok()).cloned();
        let remark = match (outcome.verdict, &goal) {
            (Verdict::Unique, _) => None,
            (Verdict::Multiple, _) => Some("one of several solutions"),
            (Verdict::None, _) => Some("there is no solution"),
            (Verdict::Unknown(_), Some(_)) => Some("there may be other solutions"),
            (Verdict::Unknown(_), None) => Some("not solved"),
        };
        match outcome.verdict {
            Verdict::Unique => {}
            Verdict::Multiple => self.warn("it has several solutions; the page of solutions says so"),
            Verdict::None => self.warn("it has no solution; the page of solutions says so"),
            Verdict::Unknown(stop) => self.warn(&match &goal {
                Some(_) => format!("{stop}, before it was known whether the goal picture is the only solution"),
                None => format!("{stop}, before a solution was found; the page of solutions says so"),
            }),
        }
        self.verdict = Some(outcome.verdict);
        self.remark = remark.map(str::to_owned);
        self.solution = match outcome.verdict {
            Verdict::None => None,
            _ => goal.or_else(|| outcome.solutions.into_iter().next()),
        };
    }

    /// How a run with it ends.
    pub(crate) fn exit(&self) -> Exit {
        self.verdict.map_or(Exit::Done, Exit::of_verdict)
    }
}
