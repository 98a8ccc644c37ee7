//! The JSON of the answers; `docs/schema/result.schema.json` describes it.
//!
//! Field names are a promise to other programs: they are added, never changed.

use std::time::Duration;

use nonosat::{
    analyse::rate::Level,
    engine::registry::EngineChoice,
    format::inert::cut,
    puzzle::{Picture, Puzzle, budget},
    solve::{
        cube::{CubeId, Merged},
        outcome::{Outcome, Stats, Times, Verdict},
    },
};
use serde::Serialize;

use super::{
    certificates::Written,
    diagnosis_report::DiagnosisReport,
    failure::Cause,
    generation_report::Generation,
    json::{SCHEMA, partial},
    notes::LONGEST,
    origin::Origin,
    puzzle_report::PuzzleReport,
    solving::Answer,
    steps_report::{HintReport, StepsReport},
    suggestion_report::SuggestionReport,
    warning_report::WarningReport,
};
pub(crate) use super::{count_report::CountReport, rate_report::RatingReport};

/// The report about a puzzle: an answer, or why there is none.
#[derive(Debug, Serialize)]
pub(crate) struct Report<'a> {
    schema: &'static str,
    puzzle: PuzzleReport<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<&'a CubeId>,
    #[serde(flatten)]
    result: ResultReport<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<CertificateReport>,
    #[serde(flatten)]
    generation: Option<&'a Generation>,
}

#[derive(Debug, Serialize)]
struct CertificateReport {
    directory: String,
    bytes: usize,
    clauses: Option<usize>,
    steps: Option<usize>,
    hints: Option<usize>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum ResultReport<'a> {
    Answer(Box<AnswerReport<'a>>),
    Count(Box<CountReport>),
    Steps(Box<StepsReport>),
    Hint(Box<HintReport>),
    Rating(Box<RatingReport>),
    Diagnosis(Box<DiagnosisReport>),
    Suggestions(Box<SuggestionReport>),
    Failure { verdict: Option<&'static str>, error: ErrorReport<'a> },
}

/// The merged reports about the cubes of a puzzle; `docs/schema/merge.schema.json` describes it.
#[derive(Debug, Serialize)]
pub(crate) struct MergeReport<'a> {
    schema: &'static str,
    puzzle: PuzzleReport<'a>,
    verdict: &'static str,
    reason: Option<&'static str>,
    solutions: Vec<String>,
    solutions_found: usize,
    complete: bool,
    cubes: CubesReport<'a>,
}

#[derive(Debug, Serialize)]
struct CubesReport<'a> {
    set: String,
    of: usize,
    missing: &'a [usize],
    unfinished: &'a [usize],
}

#[derive(Debug, Serialize)]
struct AnswerReport<'a> {
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

#[derive(Debug, Serialize)]
struct ErrorReport<'a> {
    code: u8,
    kind: &'static str,
    message: String,
    line: Option<usize>,
    column: Option<usize>,
    found: Option<&'a str>,
    expected: Option<&'a str>,
    help: Option<&'a str>,
}

impl<'a> Report<'a> {
    /// The report of a puzzle that was read.
    ///
    /// Unless it is to be `measured`, times and memory are left out.
    pub(crate) fn of_answer(answer: &'a Answer, method: &'a str, measured: bool) -> Self {
        let result = match &answer.outcome {
            Ok(outcome) => {
                let read_time = measured.then_some(answer.read_time);
                ResultReport::Answer(Box::new(AnswerReport::new(answer, outcome, method, read_time)))
            }
            Err(cause) => ResultReport::failure(cause),
        };
        let puzzle = PuzzleReport::new(&answer.origin, Some(&answer.puzzle));
        let certificate = answer.certificate.as_ref().and_then(|written| written.as_ref().ok());
        Self {
            schema: SCHEMA,
            puzzle,
            cube: answer.cube.as_ref().map(|cube| &cube.id),
            result,
            certificate: certificate.map(CertificateReport::new),
            generation: None,
        }
    }

    /// The same with how the puzzle was generated.
    pub(crate) fn with_generation(self, generation: &'a Generation) -> Self {
        Self { generation: Some(generation), ..self }
    }

    /// The report of a puzzle whose solutions were counted, or why they were not.
    pub(crate) fn of_count(origin: &'a Origin, puzzle: &'a Puzzle, count: Result<CountReport, &'a Cause>) -> Self {
        let result = match count {
            Ok(count) => ResultReport::Count(Box::new(count)),
            Err(cause) => ResultReport::failure(cause),
        };
        Self::new(origin, Some(puzzle), result)
    }

    /// The report of a puzzle that was explained.
    pub(crate) fn of_steps(origin: &'a Origin, puzzle: &'a Puzzle, steps: StepsReport) -> Self {
        let result = ResultReport::Steps(Box::new(steps));
        Self::new(origin, Some(puzzle), result)
    }

    /// The report of a hint.
    pub(crate) fn of_hint(origin: &'a Origin, puzzle: &'a Puzzle, hint: HintReport) -> Self {
        let result = ResultReport::Hint(Box::new(hint));
        Self::new(origin, Some(puzzle), result)
    }

    /// The report of a puzzle that was rated, or why it was not.
    pub(crate) fn of_rating(origin: &'a Origin, puzzle: &'a Puzzle, rating: Result<RatingReport, &'a Cause>) -> Self {
        let result = match rating {
            Ok(rating) => ResultReport::Rating(Box::new(rating)),
            Err(cause) => ResultReport::failure(cause),
        };
        Self::new(origin, Some(puzzle), result)
    }

    /// The report of a puzzle that was diagnosed, or why it was not.
    pub(crate) fn of_diagnosis(
        origin: &'a Origin,
        puzzle: &'a Puzzle,
        diagnosis: Result<DiagnosisReport, &'a Cause>,
    ) -> Self {
        let result = match diagnosis {
            Ok(diagnosis) => ResultReport::Diagnosis(Box::new(diagnosis)),
            Err(cause) => ResultReport::failure(cause),
        };
        Self::new(origin, Some(puzzle), result)
    }

    fn new(origin: &'a Origin, puzzle: Option<&'a Puzzle>, result: ResultReport<'a>) -> Self {
        let puzzle = PuzzleReport::new(origin, puzzle);
        Self { schema: SCHEMA, puzzle, cube: None, result, certificate: None, generation: None }
    }

    /// The report of a puzzle for which changes were sought, or why not.
    pub(crate) fn of_suggestions(
        origin: &'a Origin,
        puzzle: &'a Puzzle,
        suggestions: Result<SuggestionReport, &'a Cause>,
    ) -> Self {
        let result = match suggestions {
            Ok(suggestions) => ResultReport::Suggestions(Box::new(suggestions)),
            Err(cause) => ResultReport::failure(cause),
        };
        Self::new(origin, Some(puzzle), result)
    }

    /// The report of a puzzle that was not read.
    pub(crate) fn of_failure(origin: &'a Origin, cause: &'a Cause) -> Self {
        let result = ResultReport::failure(cause);
        Self::new(origin, None, result)
    }
}

impl<'a> ResultReport<'a> {
    /// Why there is no answer, and so no verdict.
    fn failure(cause: &'a Cause) -> Self {
        Self::Failure { verdict: None, error: ErrorReport::new(cause) }
    }
}

impl CertificateReport {
    fn new(written: &Written) -> Self {
        Self {
            directory: written.directory.display().to_string(),
            bytes: written.bytes,
            clauses: written.formula.map(|formula| formula.clauses),
            steps: written.proof.map(|proof| proof.steps),
            hints: written.proof.map(|proof| proof.hints),
        }
    }
}

impl<'a> MergeReport<'a> {
    /// The report of a puzzle whose cubes were added up.
    pub(crate) fn new(origin: &'a Origin, puzzle: &'a Puzzle, merged: &'a Merged) -> Self {
        let Merged { verdict, solutions, complete, set, of, missing, unfinished, .. } = merged;
        Self {
            schema: SCHEMA,
            puzzle: PuzzleReport::new(origin, Some(puzzle)),
            verdict: verdict.name(),
            reason: if let Verdict::Unknown(stop) = verdict { Some(stop.name()) } else { None },
            solutions: solutions.iter().map(Picture::digits).collect(),
            solutions_found: solutions.len(),
            complete: *complete,
            cubes: CubesReport { set: set.to_string(), of: *of, missing, unfinished },
        }
    }
}

impl<'a> AnswerReport<'a> {
    /// Without a `read_time` there are no other times either.
    fn new(answer: &Answer, outcome: &Outcome, method: &'a str, read_time: Option<Duration>) -> Self {
        let puzzle = &answer.puzzle;
        let Stats { encoding, engine, cells, formula, search, time, .. } = &outcome.stats;
        let (reason, partial) = match outcome.verdict {
            Verdict::Unknown(stop) => (Some(stop.name()), Some(partial(puzzle, outcome.known.as_ref()))),
            _ => (None, None),
        };
        let found = answer.found(outcome);
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
            level: answer.advice.as_ref().and_then(|advice| advice.level).map(Level::name),
            warnings: answer.advice.as_ref().map(|advice| advice.warnings.iter().map(WarningReport::new).collect()),
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

impl<'a> ErrorReport<'a> {
    fn new(cause: &'a Cause) -> Self {
        let error = if let Cause::Malformed(error) = cause { Some(error) } else { None };
        Self {
            code: cause.exit().code(),
            kind: cause.kind(),
            message: cut(&cause.to_string(), LONGEST).into_owned(),
            line: error.map(|error| error.line()),
            column: error.map(|error| error.column()),
            found: error.and_then(|error| error.found()),
            expected: error.and_then(|error| error.expected()),
            help: error.and_then(|error| error.help()),
        }
    }
}

/// A solution of a list, on a line of its own.
pub(crate) fn solution_line(picture: &Picture, number: u64) -> String {
    format!("{{\"schema\":\"{SCHEMA}\",\"number\":{number},\"solution\":\"{}\"}}\n", picture.digits())
}
