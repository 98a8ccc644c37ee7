//! The questions about a puzzle, and the record of its answers: a line of JSON.
//!
//! `docs/schema/batch.schema.json` describes it. Field names are a promise to other programs: they are added, never
//! changed.

use std::time::Duration;

use nonosat::{
    analyse::rate,
    count,
    make::{diagnose, diagnose::examine},
    puzzle::{
        Puzzle,
        budget::{Budget, Stopwatch},
    },
    report::{
        answer::AnswerReport, count::CountReport, diagnosis::DiagnosisReport, json, json::SCHEMA, puzzle::PuzzleReport,
        rating::RatingReport,
    },
    solve::{
        cube::{Cube, CubeId},
        outcome::Verdict,
        request::{Request, SolveError},
        solve,
    },
};
use serde::Serialize;

use super::{lines::Limits, plan::Ask};
use crate::cli::{
    args,
    failure::{Cause, Failure},
    input::LoadedPuzzle,
    interrupt::Interrupt,
    origin::Origin,
    report::ErrorReport,
    solving::guarded,
    watchdog::Watch,
};

/// The corrections that a diagnosis lists.
const CORRECTIONS: usize = 10;

/// What is asked about each puzzle, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asking<'a> {
    pub(super) asks: &'a [Ask],
    pub(super) solver: &'a args::Solver,
    pub(super) time: Option<Duration>,
    pub(super) memory: Option<u64>,
    pub(super) deterministic: bool,
    pub(super) interrupt: &'a Interrupt,
}

/// The answers to the questions about a puzzle.
#[derive(Debug, Serialize)]
struct Record<'a> {
    schema: &'static str,
    position: usize,
    verdict: Option<&'static str>,
    reason: Option<&'static str>,
    /// The questions that a limit left open.
    open: Vec<&'static str>,
    limits: Limits,
    puzzle: PuzzleReport<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<&'a CubeId>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    file_warnings: Vec<String>,
    #[serde(flatten)]
    answers: Answers<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorReport>,
}

#[derive(Debug, Default, Serialize)]
struct Answers<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<AnswerReport<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<CountReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<RatingReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnose: Option<DiagnosisReport>,
}

/// What one question found out.
struct Finding {
    verdict: &'static str,
    reason: Option<&'static str>,
    /// Whether a limit left something of it open.
    is_open: bool,
}

impl Asking<'_> {
    /// The limits, as records have them.
    pub(super) fn limits(&self) -> Limits {
        Limits::new(self.time, self.memory)
    }

    /// The record of a puzzle that was loaded; `None` if the user stopped it before all was answered.
    pub(super) fn record(&self, position: usize, task: &LoadedPuzzle) -> Option<String> {
        let LoadedPuzzle { origin, puzzle, cube, warnings, read_time } = task;
        let method = self.solver.method.info().name;
        let (mut answers, mut open) = (Answers::default(), Vec::new());
        let (mut verdict, mut cause) = (None, None);
        for &ask in self.asks {
            let measured = !self.deterministic;
            let found = match ask {
                Ask::Check => self.check(puzzle, cube.as_ref()).map(|outcome| {
                    let read_time = measured.then_some(*read_time);
                    let found = outcome.solutions.len() as u64;
                    answers.check = Some(AnswerReport::new(puzzle, &outcome, None, found, method, read_time));
                    Finding::of_verdict(outcome.verdict)
                }),
                Ask::Count => self.count(puzzle).map(|(counted, time)| {
                    answers.count = Some(CountReport::new(puzzle, &counted, None, &[], measured.then_some(time)));
                    Finding::of_count(&counted)
                }),
                Ask::Rate => self.rate(puzzle).map(|rating| {
                    answers.rate = Some(RatingReport::new(puzzle, &rating));
                    let finding = Finding::of_verdict(rating.verdict);
                    let ungraded = rating.verdict == Verdict::Unique && rating.grade.is_none();
                    Finding { is_open: finding.is_open || ungraded, ..finding }
                }),
                Ask::Diagnose => self.diagnose(puzzle).map(|examination| {
                    answers.diagnose = Some(DiagnosisReport::new(puzzle, &examination, CORRECTIONS));
                    Finding::of_verdict(examination.diagnosis.outcome.verdict)
                }),
            };
            match found {
                Ok(found) => {
                    if found.is_open {
                        open.push(ask.name());
                    }
                    if verdict.as_ref().is_none_or(|(known, _)| *known == "unknown") {
                        verdict = Some((found.verdict, found.reason));
                    }
                }
                Err(failed) => cause = cause.or(Some(failed)),
            }
        }
        // What a limit left open and what the user stopped look alike. A diagnosis may be cut short with a verdict.
        let is_whole = open.is_empty() && cause.is_none() && !self.asks.contains(&Ask::Diagnose);
        if self.interrupt.is_set() && !is_whole {
            return None;
        }
        let record = Record {
            schema: SCHEMA,
            position,
            verdict: verdict.map(|(verdict, _)| verdict),
            reason: verdict.and_then(|(_, reason)| reason),
            open,
            limits: self.limits(),
            puzzle: origin.report(Some(puzzle)),
            cube: cube.as_ref().map(|cube| &cube.id),
            file_warnings: warnings.iter().map(ToString::to_string).collect(),
            answers,
            error: cause.as_ref().map(ErrorReport::new),
        };
        line(&record)
    }

    /// The record of a puzzle that cannot be read.
    pub(super) fn failure(&self, position: usize, Failure { origin, cause }: &Failure) -> Option<String> {
        line(&Record { error: Some(ErrorReport::new(cause)), ..self.without_answer(position, origin, None) })
    }

    /// The record of a puzzle at which processes died.
    pub(super) fn crashed(&self, position: usize, task: &LoadedPuzzle) -> Option<String> {
        let open = self.asks.iter().map(|ask| ask.name()).collect();
        let record = self.without_answer(position, &task.origin, Some(&task.puzzle));
        let cube = task.cube.as_ref().map(|cube| &cube.id);
        line(&Record { verdict: Some("unknown"), reason: Some("crashed"), open, cube, ..record })
    }

    fn without_answer<'b>(&self, position: usize, origin: &'b Origin, puzzle: Option<&'b Puzzle>) -> Record<'b> {
        Record {
            schema: SCHEMA,
            position,
            verdict: None,
            reason: None,
            open: Vec::new(),
            limits: self.limits(),
            puzzle: origin.report(puzzle),
            cube: None,
            file_warnings: Vec::new(),
            answers: Answers::default(),
            error: None,
        }
    }

    /// The budget of one question; its clock starts now.
    fn budget(&self) -> Budget {
        let budget = self.time.into_iter().fold(Budget::unlimited(), Budget::with_time_limit);
        let budget = self.memory.into_iter().fold(budget, Budget::with_memory_limit);
        // Who passes the limit by far stands in the way of all puzzles that wait.
        let last = self.time.map(|time| 2 * time + Duration::from_secs(60));
        budget.with_cancel(self.interrupt.flag()).with_cancel(Watch { time: last, ..Watch::default() }.start())
    }

    fn check(&self, puzzle: &Puzzle, cube: Option<&Cube>) -> Result<nonosat::solve::outcome::Outcome, Cause> {
        let request = Request {
            method: self.solver.method,
            encoding: self.solver.encoding,
            engine: self.solver.engine.clone(),
            solutions: 2,
            seed: self.solver.seed,
            budget: self.budget(),
            progress: None,
            jobs: 1,
            deterministic: self.deterministic,
            force: self.solver.force,
            known: cube.map(|cube| &cube.known),
            options: self.solver.options(),
        };
        guarded(|| solve(puzzle, &request))
    }

    fn count(&self, puzzle: &Puzzle) -> Result<(count::Counted, Duration), Cause> {
        let clock = Stopwatch::start();
        let request = count::CountRequest { budget: self.budget(), jobs: 1, progress: None };
        let counted = guarded(|| count::count(puzzle, &request))?;
        Ok((counted, clock.elapsed()))
    }

    fn rate(&self, puzzle: &Puzzle) -> Result<rate::Rating, Cause> {
        let options = rate::Options { budget: self.budget(), minimal_sets: false, seed: self.solver.seed };
        guarded(|| rate::rate(puzzle, &options))
    }

    fn diagnose(&self, puzzle: &Puzzle) -> Result<diagnose::Examination, Cause> {
        let options = diagnose::Options {
            budget: self.budget(),
            conflicts: 1,
            smallest: false,
            corrections: CORRECTIONS,
            errors: 1,
            seed: self.solver.seed,
        };
        guarded::<_, SolveError>(|| examine(puzzle, &options, false))
    }
}

impl Finding {
    fn of_verdict(verdict: Verdict) -> Self {
        let reason = if let Verdict::Unknown(stop) = verdict { Some(stop.name()) } else { None };
        Self { verdict: verdict.name(), reason, is_open: reason.is_some() }
    }

    fn of_count(counted: &count::Counted) -> Self {
        let (one, two) = (count::BigUint::from(1_u8), count::BigUint::from(2_u8));
        let verdict = match counted.exact() {
            Some(exact) if exact == count::BigUint::ZERO => "none",
            Some(exact) if exact == one => "unique",
            _ if counted.at_least >= two => "multiple",
            _ => "unknown",
        };
        let reason = counted.stop.map(nonosat::solve::outcome::Stop::name);
        Self { verdict, reason: reason.filter(|_| verdict == "unknown"), is_open: counted.exact().is_none() }
    }
}

/// A record as a line, without its end.
fn line(record: &Record<'_>) -> Option<String> {
    // All of it can be JSON.
    json::line(record).ok()
}
