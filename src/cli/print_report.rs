//! The output of `print`: JSON (`docs/schema/print.schema.json`), and text for people.

use nonosat::{
    draw::sheet::{Book, Options, Place},
    format::inert::cut,
    report::{json::SCHEMA, puzzle::PuzzleReport},
    solve::outcome::Verdict,
};
use serde::Serialize;

use super::{
    failure::{Cause, Failure},
    notes::LONGEST,
    prepared::Prepared,
    text,
};

/// The report about a book.
#[derive(Debug, Serialize)]
pub(crate) struct PrintReport<'a> {
    schema: &'static str,
    paper: String,
    pages: usize,
    files: Vec<String>,
    puzzles: Vec<PrintedReport<'a>>,
    failures: Vec<UnprintedReport<'a>>,
}

/// A puzzle of the book; pages are counted from 1.
#[derive(Debug, Serialize)]
struct PrintedReport<'a> {
    puzzle: PuzzleReport<'a>,
    number: Option<usize>,
    pages: Vec<usize>,
    cell_mm: f64,
    solution_page: Option<usize>,
    verdict: Option<&'static str>,
    grade: Option<f64>,
}

/// A puzzle that is not in the book.
#[derive(Debug, Serialize)]
struct UnprintedReport<'a> {
    puzzle: PuzzleReport<'a>,
    error: ErrorReport,
}

#[derive(Debug, Serialize)]
struct ErrorReport {
    kind: &'static str,
    message: String,
}

impl<'a> PrintReport<'a> {
    /// The report; of nothing if there is no book.
    pub(crate) fn new(
        options: &Options,
        book: Option<&Book>,
        files: &[std::path::PathBuf],
        printed: &'a [(Option<usize>, Prepared)],
        failures: &'a [Failure],
    ) -> Self {
        let places = book.map(|book| &book.places[..]).unwrap_or_default();
        let unprinted = |failure: &'a Failure| UnprintedReport {
            puzzle: failure.origin.report(None),
            error: ErrorReport::new(&failure.cause),
        };
        Self {
            schema: SCHEMA,
            paper: options.paper.to_string(),
            pages: book.map_or(0, |book| book.pages.len()),
            files: files.iter().map(|file| file.display().to_string()).collect(),
            puzzles: printed.iter().zip(places).map(|(printed, place)| PrintedReport::new(printed, place)).collect(),
            failures: failures.iter().map(unprinted).collect(),
        }
    }
}

impl<'a> PrintedReport<'a> {
    fn new((number, prepared): &'a (Option<usize>, Prepared), place: &Place) -> Self {
        Self {
            puzzle: prepared.origin.report(Some(&prepared.puzzle)),
            number: *number,
            pages: place.pages.clone().map(|page| page + 1).collect(),
            cell_mm: (place.cell * 100.0).round() / 100.0,
            solution_page: place.solution.map(|page| page + 1),
            verdict: prepared.verdict.map(Verdict::name),
            grade: prepared.grade,
        }
    }
}

impl ErrorReport {
    fn new(cause: &Cause) -> Self {
        Self { kind: cause.kind(), message: cut(&cause.to_string(), LONGEST).into_owned() }
    }
}

/// `book.pdf: 12 puzzles on 9 pages of a4`.
pub(crate) fn line(name: &str, book: &Book, options: &Options) -> String {
    let puzzles = text::number(book.places.len(), "puzzle");
    let pages = text::number(book.pages.len(), "page");
    let split = book.places.iter().filter(|place| place.pages.len() > 1).count();
    let split =
        if split > 0 { format!("; split over several: {}", text::number(split, "puzzle")) } else { String::new() };
    let least = book.places.iter().map(|place| place.cell).fold(f64::MAX, f64::min);
    let cells = if book.places.is_empty() { String::new() } else { format!("; cells of {least:.1} mm or more") };
    format!("{name}: {puzzles} on {pages} of {}{cells}{split}\n", options.paper)
}
