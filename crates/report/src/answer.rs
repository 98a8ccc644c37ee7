//! The JSON of the answers; `docs/schema/result.schema.json` describes it.
//!
//! Field names are a promise to other programs: they are added, never changed.

use std::time::Duration;

use serde::Serialize;

use super::{json::partial, said::SaidReport};
use nonosat_core::{
    analyse::rate::{Level, advice::Advice, warnings::Warning},
    engine::registry::EngineChoice,
    solve::outcome::{Outcome, Stats, Times, Verdict},
};
use nonosat_model::{Picture, Puzzle, budget};

/// A warning for the maker of a puzzle.
#[derive(Debug, Serialize)]
pub struct WarningReport {
    kind: &'static str,
    message: String,
    /// The message as data.
    said: SaidReport,
}

impl WarningReport {
    /// The report of a warning.
    pub fn new(warning: &Warning) -> Self {
        let said = SaidReport::new(&warning.said);
        Self { kind: warning.kind.name(), message: warning.message.clone(), said }
    }
}

/// An answer: the verdict, solutions, and how they were found.
#[derive(Debug, Serialize)]
pub struct AnswerReport<'a> {
    verdict: &'static str,
    reason: Option<&'static str>,
    partial: Option<String>,
    solutions: Vec<String>,
    solutions_found: u64,
    complete: bool,
    count: Option<String>,
    count_at_least: Option<String>,
    count_at_most: Option<String>,
    technique: Option<&'static str>,
    level: Option<&'static str>,
    warnings: Option<Vec<WarningReport>>,
    method: MethodReport<'a>,
    cells: CellsReport,
    encoding: Option<EncodingReport>,
    engine: Option<EngineReport>,
    time: TimeReport,
    memory_peak_bytes: Option<u64>,
}

#[derive(Debug, Serialize)]
struct MethodReport<'a> {
    name: &'a str,
    encoding: Option<String>,
    engine: Option<String>,
}

#[derive(Debug, Serialize)]
struct CellsReport {
    total: usize,
    by_line: usize,
    by_probe: usize,
    by_search: usize,
}

#[derive(Debug, Serialize)]
struct EncodingReport {
    variables: usize,
    clauses: usize,
}

#[derive(Debug, Serialize)]
struct EngineReport {
    conflicts: u64,
    decisions: u64,
    propagations: u64,
}

#[derive(Debug, Serialize)]
struct TimeReport {
    read_s: Option<f64>,
    line_s: Option<f64>,
    probe_s: Option<f64>,
    encode_s: Option<f64>,
    first_s: Option<f64>,
    proof_s: Option<f64>,
    total_s: Option<f64>,
}

impl<'a> AnswerReport<'a> {
    /// The report of an outcome by this method, with so many solutions found.
    ///
    /// Without a `read_time` there are no other times either.
    pub fn new(
        puzzle: &Puzzle,
        outcome: &Outcome,
        advice: Option<&Advice>,
        found: u64,
        method: &'a str,
        read_time: Option<Duration>,
    ) -> Self {
        let Stats { encoding, engine, cells, formula, search, time, .. } = &outcome.stats;
        let (reason, partial) = match outcome.verdict {
            Verdict::Unknown(stop) => (Some(stop.name()), Some(partial(puzzle, outcome.known.as_ref()))),
            _ => (None, None),
        };
        let count = outcome.complete.then(|| found.to_string());
        Self {
            verdict: outcome.verdict.name(),
            reason,
            partial,
            solutions: outcome.solutions.iter().map(Picture::digits).collect(),
            solutions_found: found,
            complete: outcome.complete,
            count_at_least: count.is_none().then(|| found.to_string()),
            count,
            count_at_most: None,
            technique: outcome.technique.map(|technique| technique.name()),
            level: advice.and_then(|advice| advice.level).map(Level::name),
            warnings: advice.map(|advice| advice.warnings.iter().map(WarningReport::new).collect()),
            method: MethodReport {
                name: method,
                encoding: encoding.map(|encoding| encoding.to_string()),
                engine: engine.as_ref().map(EngineChoice::to_string),
            },
            cells: CellsReport {
                total: cells.total,
                by_line: cells.by_line,
                by_probe: cells.by_probe,
                by_search: cells.by_search,
            },
            encoding: formula.map(|size| EncodingReport { variables: size.variables, clauses: size.clauses }),
            engine: search.map(|counts| EngineReport {
                conflicts: counts.conflicts,
                decisions: counts.decisions,
                propagations: counts.propagations,
            }),
            time: TimeReport::new(time, read_time),
            memory_peak_bytes: read_time.and_then(|_| budget::memory_peak_bytes()),
        }
    }
}

impl TimeReport {
    fn new(time: &Times, read_time: Option<Duration>) -> Self {
        let seconds = |time: Duration| read_time.map(|_| time.as_secs_f64());
        Self {
            read_s: read_time.map(|time| time.as_secs_f64()),
            line_s: seconds(time.line),
            probe_s: seconds(time.probe),
            encode_s: seconds(time.encode),
            first_s: seconds(time.first),
            proof_s: seconds(time.proof),
            total_s: read_time.map(|read_time| (read_time + time.total).as_secs_f64()),
        }
    }
}
