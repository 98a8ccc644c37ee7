//! Pictures of puzzles and grids.

use nonosat::{
    draw::{
        self, Look, Style,
        sheet::{self, Entry, Fonts, Landscape, Options, SheetError, Solutions},
    },
    puzzle::{Grid, Puzzle},
};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    arrays,
    failure::{Failure, guarded},
    held::grid_or_unknown,
    puzzle,
};

/// A puzzle with a partly known grid in a format, as bytes; see `nonosat.render`.
#[pyfunction]
#[pyo3(signature = (puzzle, grid, format, numbered, style, colors))]
pub(crate) fn draw_grid<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, puzzle::Puzzle>,
    grid: Option<&Bound<'py, PyAny>>,
    format: &str,
    numbered: bool,
    style: &str,
    colors: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let held = puzzle.get().0.clone();
    let puzzle = &held.puzzle;
    let grid: Grid = grid_or_unknown(puzzle, grid, "grid")?;
    let style = match style {
        "block" => Style::Block,
        "ascii" => Style::Ascii,
        "half" => Style::Half,
        other => {
            let message = format!("style: expected one of block, ascii, half, found {other}");
            return Err(Failure::Value(message).into());
        }
    };
    let draw = || match format {
        "svg" => Ok(draw::svg(puzzle, &grid, &[], numbered).into_bytes()),
        "html" => {
            let title = puzzle.metadata.title.as_deref().unwrap_or("Nonogram");
            Ok(draw::page(title, &draw::svg(puzzle, &grid, &[], numbered)).into_bytes())
        }
        "png" => Ok(draw::png(puzzle, &grid, &[], numbered)?),
        "text" => Ok(text(puzzle, &grid, numbered, Look { style, color: colors, width: None }).into_bytes()),
        other => Err(Failure::Value(format!("format: expected one of svg, png, text, html, pdf, gif, found {other}"))),
    };
    let bytes = py.detach(|| guarded(draw))?;
    Ok(PyBytes::new(py, &bytes))
}

fn text(puzzle: &Puzzle, grid: &Grid, numbered: bool, look: Look) -> String {
    let canvas =
        if numbered { draw::draw_numbered(puzzle, grid, &[], look) } else { draw::draw(puzzle, grid, &[], look) };
    canvas.to_text(look.color)
}

/// Puzzles on paper, as PDF; see `nonosat.render`.
#[pyfunction]
#[pyo3(signature = (puzzles, solutions, paper, title))]
pub(crate) fn draw_sheet<'py>(
    py: Python<'py>,
    puzzles: Vec<Bound<'py, puzzle::Puzzle>>,
    solutions: Vec<Option<Bound<'py, PyAny>>>,
    paper: &str,
    title: Option<String>,
) -> PyResult<Bound<'py, PyBytes>> {
    let held: Vec<_> = puzzles.iter().map(|puzzle| puzzle.get().0.clone()).collect();
    let pictures = held.iter().zip(&solutions).map(|(held, solution)| {
        solution.as_ref().map(|solution| arrays::picture(&held.puzzle, solution, "solution")).transpose()
    });
    let pictures = pictures.collect::<PyResult<Vec<_>>>()?;
    let paper = paper.parse().map_err(|error| Failure::Value(format!("paper: {error}")))?;
    let options = Options {
        paper,
        landscape: Landscape::Auto,
        solutions: if pictures.iter().any(Option::is_some) { Solutions::End } else { Solutions::None },
        ..Options::default()
    };
    let draw = || {
        let entries: Vec<Entry<'_>> = held
            .iter()
            .zip(&pictures)
            .map(|(held, picture)| Entry {
                title: held.puzzle.metadata.title.clone(),
                solution: picture.as_ref(),
                ..Entry::new(&held.puzzle)
            })
            .collect();
        let refusal = |error: SheetError| match error {
            SheetError::Option(message) => Failure::Value(message),
            error => Failure::Unsupported(error.to_string()),
        };
        let book = sheet::book(&entries, &options, &Fonts::built_in()).map_err(refusal)?;
        let own = held.first().and_then(|held| held.puzzle.metadata.title.clone());
        let title = title.or(own).unwrap_or_else(|| "Puzzles".to_owned());
        sheet::pdf(&book.pages, &title, &Fonts::built_in()).map_err(refusal)
    };
    let bytes = py.detach(|| guarded(draw))?;
    Ok(PyBytes::new(py, &bytes))
}
