//! The JSON of the answers; `docs/schema/result.schema.json` describes it.
//!
//! Field names are a promise to other programs: they are added, never changed.

use nonosat::{
    format::{ReadError, inert::cut},
    puzzle::{Picture, Puzzle},
    report::{
        answer::AnswerReport, count::CountReport, diagnosis::DiagnosisReport, generation::Generation, hint::HintReport,
        json::SCHEMA, puzzle::PuzzleReport, rating::RatingReport, said::SaidReport, steps::StepsReport,
        suggestion::SuggestionReport,
    },
    solve::cube::CubeId,
};
use serde::Serialize;

use super::{
    certificates::Written,
    failure::Cause,
    notes::LONGEST,
    origin::Origin,
    solving::{Answer, Duplicate},
};

/// The report about a puzzle: an answer, or why there is none.
#[derive(Debug, Serialize)]
pub(crate) struct Report<'a> {
    schema: &'static str,
    puzzle: PuzzleReport<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<&'a CubeId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    duplicate: Option<&'a Duplicate>,
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
    Failure { verdict: Option<&'static str>, error: Box<ErrorReport> },
}

/// Why a puzzle has no answer.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorReport {
    code: u8,
    kind: &'static str,
    message: String,
    line: Option<usize>,
    column: Option<usize>,
    found: Option<Amount>,
    expected: Option<Amount>,
    help: Option<String>,
    /// What is wrong with a file, and the help, as data.
    said: Option<SaidReport>,
    help_said: Option<SaidReport>,
}

/// What was found or expected: a number where lines or cells were counted.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Amount {
    Number(u64),
    Text(String),
}

impl<'a> Report<'a> {
    /// The report of a puzzle that was read.
    ///
    /// Unless it is to be `measured`, times and memory are left out.
    pub(crate) fn of_answer(answer: &'a Answer, method: &'a str, measured: bool) -> Self {
        let result = match &answer.outcome {
            Ok(outcome) => {
                let read_time = measured.then_some(answer.read_time);
                let advice = answer.advice.as_ref();
                let found = answer.found(outcome);
                let report = AnswerReport::new(&answer.puzzle, outcome, advice, found, method, read_time);
                ResultReport::Answer(Box::new(report))
            }
            Err(cause) => ResultReport::failure(cause),
        };
        let puzzle = answer.origin.report(Some(&answer.puzzle));
        let certificate = answer.certificate.as_ref().and_then(|written| written.as_ref().ok());
        Self {
            schema: SCHEMA,
            puzzle,
            cube: answer.cube.as_ref().map(|cube| &cube.id),
            duplicate: answer.duplicate.as_ref(),
            result,
            certificate: certificate.map(CertificateReport::new),
            generation: None,
        }
    }

    /// Adds how the puzzle was generated.
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
        let puzzle = origin.report(puzzle);
        Self { schema: SCHEMA, puzzle, cube: None, duplicate: None, result, certificate: None, generation: None }
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
        Self::Failure { verdict: None, error: Box::new(ErrorReport::new(cause)) }
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

impl ErrorReport {
    /// The report of a cause.
    pub(crate) fn new(cause: &Cause) -> Self {
        let error = if let Cause::Malformed(error) = cause { Some(error) } else { None };
        let [expected, found] = error.and_then(ReadError::numbers).map_or([None; 2], |numbers| numbers.map(Some));
        Self {
            code: cause.exit().code(),
            kind: cause.kind(),
            message: cut(&cause.to_string(), LONGEST).into_owned(),
            line: error.map(|error| error.line()),
            column: error.map(|error| error.column()),
            found: found.map(Amount::Number).or(error.and_then(|error| error.found()).map(Amount::Text)),
            expected: expected.map(Amount::Number).or(error.and_then(|error| error.expected()).map(Amount::Text)),
            help: error.and_then(|error| error.help()),
            said: error.map(|error| error.said().into()),
            help_said: error.and_then(|error| error.help_said()).map(SaidReport::new),
        }
    }
}

/// A solution of a list, on a line of its own.
pub(crate) fn solution_line(picture: &Picture, number: u64) -> String {
    format!("{{\"schema\":\"{SCHEMA}\",\"number\":{number},\"solution\":\"{}\"}}\n", picture.digits())
}
