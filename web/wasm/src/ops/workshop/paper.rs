//! `sheet` and `pdf`: puzzles on paper, one by one and in booklets.

use nonosat::draw::sheet::{
    self, Book, Entry, Fonts, Landscape, Mark, Options, POINT, Page, Role, SheetError, Solutions,
};
use serde::{Deserialize, Serialize};

use super::svg::solution;
use crate::{Reply, failure::Failure, input::PuzzleInput};

#[derive(Deserialize)]
pub(super) struct SheetRequest {
    puzzle: Option<PuzzleInput>,
    options: SheetOptions,
    solution: Option<String>,
    /// The puzzles of a booklet, which are numbered in this order; then there is no `puzzle`.
    #[serde(default)]
    booklet: Vec<BookletEntry>,
}

/// A puzzle of a booklet.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct BookletEntry {
    puzzle: PuzzleInput,
    solution: Option<String>,
    title: Option<String>,
    note: Option<String>,
    /// What is printed beside the solution.
    solution_title: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SheetOptions {
    paper: String,
    landscape: String,
    solutions: String,
    zeros: Option<bool>,
    both_sides: Option<bool>,
    shaded: Option<bool>,
    bold: Option<usize>,
    cell: Option<f64>,
    number: Option<usize>,
    title: Option<String>,
    note: Option<String>,
    /// The words of a page at the front, the first line as its title.
    front: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sheet {
    pages: Vec<String>,
    cell_mm: Option<f64>,
    clue_pt: Option<f64>,
}

pub(super) fn sheet(request: &SheetRequest) -> Result<Sheet, Failure> {
    let (_, book) = book(request)?;
    let cell = book.places.first().map(|place| place.cell).filter(|cell| cell.is_finite() && *cell > 0.0);
    let clue = book.pages.iter().flat_map(clue_sizes).next();
    Ok(Sheet { pages: book.pages.iter().map(sheet::svg).collect(), cell_mm: cell, clue_pt: clue })
}

/// The sizes of the numbers of clues on a page, in points.
fn clue_sizes(page: &Page) -> impl Iterator<Item = f64> + '_ {
    page.marks.iter().filter_map(|mark| match mark {
        Mark::Text(text) if matches!(text.role, Role::Clue { .. }) => Some(text.size / POINT),
        _ => None,
    })
}

/// The pages as a PDF; its bytes come beside.
#[cfg(feature = "pdf")]
pub(super) fn pdf(request: &SheetRequest) -> Reply {
    let (own, book) = book(request)?;
    let SheetOptions { title, front, .. } = &request.options;
    let title = said(title.as_deref()).or_else(|| front.as_deref()?.lines().next().map(str::to_owned)).or(own);
    let title = title.unwrap_or_else(|| "Puzzle".to_owned());
    let bytes = sheet::pdf(&book.pages, &title, &Fonts::built_in()).map_err(refusal)?;
    super::convert::file(&title, "pdf", "application/pdf", bytes)
}

/// Without the feature `pdf` there is none.
#[cfg(not(feature = "pdf"))]
pub(super) fn pdf(_: &SheetRequest) -> Reply {
    Err(Failure::Unsupported("this build writes no PDF".to_owned()))
}

/// The pages, and the title of the only puzzle.
fn book(request: &SheetRequest) -> Result<(Option<String>, Book), Failure> {
    let options = options(&request.options)?;
    let fonts = Fonts::built_in();
    let Some(puzzle) = &request.puzzle else {
        return Ok((None, booklet(&request.booklet, &options, &fonts)?));
    };
    let puzzle = puzzle.puzzle()?;
    let solution = solution(&puzzle, request.solution.as_deref())?;
    let SheetOptions { number, title, note, .. } = &request.options;
    let entry = Entry {
        number: *number,
        title: said(title.as_deref()),
        note: said(note.as_deref()),
        solution: solution.as_ref(),
        ..Entry::new(&puzzle)
    };
    let book = sheet::book(&[entry], &options, &fonts).map_err(refusal)?;
    Ok((puzzle.metadata.title, book))
}

fn booklet(entries: &[BookletEntry], options: &Options, fonts: &Fonts) -> Result<Book, Failure> {
    if entries.is_empty() {
        return Err(Failure::Usage("there is no puzzle".to_owned()));
    }
    let read = |entry: &BookletEntry| {
        let puzzle = entry.puzzle.puzzle()?;
        let solution = solution(&puzzle, entry.solution.as_deref())?;
        Ok((puzzle, solution))
    };
    let puzzles = entries.iter().map(read).collect::<Result<Vec<_>, Failure>>()?;
    let printed = entries.iter().zip(&puzzles).enumerate().map(|(at, (entry, (puzzle, solution)))| Entry {
        number: Some(at + 1),
        title: said(entry.title.as_deref()),
        note: said(entry.note.as_deref()),
        solution: solution.as_ref(),
        solution_title: said(entry.solution_title.as_deref()),
        ..Entry::new(puzzle)
    });
    sheet::book(&printed.collect::<Vec<_>>(), options, fonts).map_err(refusal)
}

/// Words that say something.
fn said(words: Option<&str>) -> Option<String> {
    words.filter(|words| !words.trim().is_empty()).map(str::to_owned)
}

fn options(request: &SheetOptions) -> Result<Options, Failure> {
    let unknown = |what: &str, found: &str| Err(Failure::Usage(format!("there is no {what} \"{found}\"")));
    let landscape = match &*request.landscape {
        "auto" => Landscape::Auto,
        "yes" => Landscape::Always,
        "no" => Landscape::Never,
        other => return unknown("landscape", other),
    };
    let solutions = match &*request.solutions {
        "end" => Solutions::End,
        "next" => Solutions::Next,
        "none" => Solutions::None,
        other => return unknown("place of solutions", other),
    };
    let defaults = Options::default();
    Ok(Options {
        paper: request.paper.parse().map_err(Failure::Usage)?,
        landscape,
        solutions,
        zeros: request.zeros.unwrap_or(defaults.zeros),
        both_sides: request.both_sides.unwrap_or(defaults.both_sides),
        shaded: request.shaded.unwrap_or(defaults.shaded),
        bold: request.bold.unwrap_or(defaults.bold),
        cell: request.cell,
        front: said(request.front.as_deref()),
        ..defaults
    })
}

fn refusal(error: SheetError) -> Failure {
    match error {
        SheetError::Option(message) => Failure::Usage(message),
        error => Failure::Unsupported(error.to_string()),
    }
}
