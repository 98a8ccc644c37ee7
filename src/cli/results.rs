//! Reads back the reports about cubes that `solve` and `check` wrote.

use std::ffi::OsStr;

use nonosat::{
    puzzle::{Color, Picture, Puzzle},
    report::json::SCHEMA,
    solve::cube::{CubeAnswer, CubeId},
};
use serde::Deserialize;
use serde_json::{Deserializer, Value};

use super::{
    Notes,
    failure::{Cause, Failure},
    origin::Origin,
    reading,
};

/// The fields of a report that are used.
#[derive(Deserialize)]
struct ReportIn {
    schema: String,
    puzzle: PuzzleIn,
    cube: Option<CubeId>,
    verdict: Option<String>,
    #[serde(default)]
    solutions: Vec<String>,
    #[serde(default)]
    complete: bool,
    error: Option<ErrorIn>,
}

#[derive(Deserialize)]
struct PuzzleIn {
    source: String,
    clue_hash: Option<String>,
}

#[derive(Deserialize)]
struct ErrorIn {
    message: String,
}

/// The answers in a file: one report, an array of them, or one after the other.
///
/// A cube without an answer is missing, with a warning.
pub(crate) fn read(name: &OsStr, puzzle: &Puzzle, notes: &Notes) -> Result<Vec<CubeAnswer>, Failure> {
    let origin = Origin::of_file(name.to_string_lossy().into_owned());
    let fail = |cause| Failure { origin: origin.clone(), cause };
    let bytes = reading::bytes(name).map_err(fail)?;
    let mut reports = Vec::new();
    for value in Deserializer::from_slice(&bytes).into_iter::<Value>() {
        match value.map_err(|error| fail(Cause::NoReport(error.to_string())))? {
            Value::Array(values) => reports.extend(values),
            value => reports.push(value),
        }
    }
    let mut answers = Vec::new();
    for (number, value) in (1..).zip(reports) {
        let refuse = |message: &str| fail(Cause::NoReport(format!("report {number}: {message}")));
        let report: ReportIn = serde_json::from_value(value).map_err(|error| refuse(&error.to_string()))?;
        if let Some(ErrorIn { message }) = &report.error {
            notes.warning(&format!("{origin}: {} was not answered: {message}", report.puzzle.source));
            continue;
        }
        answers.push(answer(report, puzzle).map_err(refuse)?);
    }
    Ok(answers)
}

/// The answer of a report; `None` if the report says why there is none.
///
/// # Errors
/// What is wrong with the report.
pub(crate) fn answer_of(report: Value, puzzle: &Puzzle) -> Result<Option<CubeAnswer>, String> {
    let report: ReportIn = serde_json::from_value(report).map_err(|error| error.to_string())?;
    if report.error.is_some() { Ok(None) } else { Ok(Some(answer(report, puzzle)?)) }
}

/// The answer, if the report is consistent.
fn answer(report: ReportIn, puzzle: &Puzzle) -> Result<CubeAnswer, &'static str> {
    if report.schema != SCHEMA {
        return Err("its schema is another one than nonosat/1");
    }
    let id = report.cube.ok_or("it is about a whole puzzle, not about a cube")?;
    let hash = report.puzzle.clue_hash.ok_or("it has no clue_hash")?;
    let clue_hash = u64::from_str_radix(&hash, 16).map_err(|_| "its clue_hash is no hash")?;
    let pictures = report.solutions.iter().map(|digits| picture(digits, puzzle));
    let solutions = pictures.collect::<Option<Vec<Picture>>>().ok_or("a solution has not the cells of the puzzle")?;
    let complete = report.complete;
    let consistent = match (report.verdict.as_deref(), solutions.len()) {
        (Some("none"), 0) | (Some("unique"), 1) => complete,
        (Some("multiple"), 2..) => true,
        (Some("unknown"), 0 | 1) => !complete,
        _ => false,
    };
    if !consistent {
        return Err("its verdict, its solutions and whether they are complete do not go together");
    }
    Ok(CubeAnswer { id, clue_hash, solutions, complete })
}

fn picture(digits: &str, puzzle: &Puzzle) -> Option<Picture> {
    let color = |digit: char| {
        let index = digit.to_digit(36).filter(|_| !digit.is_ascii_uppercase())? as usize;
        Color::new(index).filter(|_| index < puzzle.palette.len())
    };
    let cells: Vec<Color> = digits.chars().map(color).collect::<Option<_>>()?;
    let fits = cells.len() == puzzle.layout().cell_count();
    Picture::new(puzzle.width(), cells).filter(|_| fits)
}
