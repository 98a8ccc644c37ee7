//! Puzzles as tables of lines in JSON: every kind of layout and of clue.
//!
//! A line has a name, its cells in order, and its runs. A run is `[color, min, max, gap]`: the index of its colour, its
//! least and its greatest length ([`NO_LIMIT`] or more if there is none), and what stands before it: 0 nothing, 1 any
//! number of background cells, 2 at least one. A line without runs has no clue; one may have a background of its own.

mod alone;

use std::sync::Arc;

pub(super) use alone::read_alone;
use serde_json::value::RawValue;

use super::{
    cells::read_cells,
    draft::{Lines, PlacedClue},
    error::{ErrorKind, Found, Problem, ReadError, say},
    inert::inert_json,
    input::{Input, LONGEST_LINE},
    parse::parse,
};
use crate::record;
use nonosat_model::{Clue, Color, Gap, Grid, Layout, LineName, LineTable, Puzzle, Run, Triddler};

/// What stands for no greatest length.
const NO_LIMIT: u32 = 1_000_000;

/// What a file says about its lines.
pub(super) struct Table<'a> {
    /// The number of cells.
    pub(super) cells: usize,
    /// The outline of a triddler: the least and greatest a, b and c.
    pub(super) outline: Option<[i32; 6]>,
    /// The lines.
    pub(super) lines: &'a [&'a RawValue],
    /// Where they begin in the file.
    pub(super) place: &'a str,
}

record! {
    struct JsonLine<'a> {
        name: Option<Box<str>>,
        cells: Vec<u32>,
        runs: Option<Vec<&'a RawValue>>,
        background: usize = 0,
    }
}

impl<'a> Table<'a> {
    /// Reads the lines of a puzzle with so many colours.
    pub(super) fn read(&self, input: &Input<'_>, colors: usize) -> Result<Lines<'a>, ReadError> {
        // Every cell is named once at least.
        if self.cells == 0 || self.cells > input.text().len() {
            return Err(input.mismatch(self.place, say("expected.cell-count"), self.cells));
        }
        let mut lines = Vec::with_capacity(self.lines.len());
        let mut clues = Vec::with_capacity(self.lines.len());
        let mut labels: Vec<Box<str>> = Vec::with_capacity(self.lines.len());
        // For each cell, the number of the last line that has it.
        let mut last = vec![0; self.cells];
        for (line, number) in self.lines.iter().zip(1_usize..) {
            let place = line.get();
            let JsonLine { name, cells, runs, background } = parse(input, place)?;
            if cells.is_empty() || cells.len() > LONGEST_LINE {
                return Err(input.mismatch(
                    place,
                    say("expected.cells-up-to").with("limit", LONGEST_LINE),
                    cells.len(),
                ));
            }
            for &cell in &cells {
                match last.get_mut(cell as usize) {
                    Some(last) if *last < number => *last = number,
                    _ => {
                        let expected = say("expected.cell-numbers").with("limit", self.cells);
                        return Err(input.mismatch(place, expected, cell as usize));
                    }
                }
            }
            let place = runs.as_ref().and_then(|runs| Some(runs.first()?.get())).unwrap_or(place);
            clues.push(PlacedClue { clue: read_clue(input, runs, background, colors, place)?, place });
            lines.push(cells.into_boxed_slice());
            labels.push(name.unwrap_or_default());
        }
        if let Some(cell) = last.iter().position(|&last| last == 0) {
            return Err(input.mismatch(
                self.place,
                say("expected.every-cell"),
                say("found.no-cell").with("number", cell),
            ));
        }
        let layout = match self.outline {
            Some(outline) => self.triddler(input, outline, &lines)?,
            None => rectangle(self.cells, &lines, &labels).unwrap_or_else(|| table(self.cells, lines, labels)),
        };
        Ok(Lines { layout, clues })
    }

    fn triddler(&self, input: &Input<'_>, outline: [i32; 6], lines: &[Box<[u32]>]) -> Result<Layout, ReadError> {
        let [a, last_a, b, last_b, c, last_c] = outline;
        let outline = Triddler::new([a, last_a], [b, last_b], [c, last_c]);
        let layout = outline.map(Layout::triddler).filter(|layout| same_lines(layout, self.cells, lines));
        layout.ok_or_else(|| input.mismatch(self.place, say("expected.box-lines"), say("found.others")))
    }
}

/// Whether a layout has these lines.
fn same_lines(layout: &Layout, cells: usize, lines: &[Box<[u32]>]) -> bool {
    layout.cell_count() == cells
        && layout.line_count() == lines.len()
        && lines.iter().enumerate().all(|(line, cells)| layout.cells(line).eq(cells.iter().map(|&cell| cell as usize)))
}

/// The grid of rows and columns in their usual order and with their usual names, or without names.
fn rectangle(cells: usize, lines: &[Box<[u32]>], labels: &[Box<str>]) -> Option<Layout> {
    let width = lines.first()?.len();
    let layout = Layout::grid(width, lines.len().checked_sub(width)?);
    let names = labels.iter().enumerate().all(|(line, label)| {
        label.is_empty() || label.parse::<LineName>().is_ok_and(|name| name == layout.line_name(line))
    });
    (names && layout.height() > 0 && same_lines(&layout, cells, lines)).then_some(layout)
}

fn table(cells: usize, lines: Vec<Box<[u32]>>, labels: Vec<Box<str>>) -> Layout {
    let table = LineTable::new(cells, lines);
    let mut numbered = labels.iter().zip(1..);
    let usual = numbered.all(|(label, number)| label.is_empty() || label.parse() == Ok(LineName::Line(number)));
    Layout::Table(Arc::new(if usual { table } else { table.with_labels(labels) }))
}

fn read_clue(
    input: &Input<'_>,
    runs: Option<Vec<&RawValue>>,
    background: usize,
    colors: usize,
    place: &str,
) -> Result<Option<Clue>, ReadError> {
    let color = |index: usize| Color::new(index).filter(|_| index < colors);
    let background = color(background)
        .ok_or_else(|| input.mismatch(place, say("expected.background-below").with("limit", colors), background))?;
    let Some(runs) = runs else { return Ok(None) };
    let run = |run: &RawValue| {
        let place = run.get();
        let (index, min, max, gap): (usize, u32, u32, u8) = parse(input, place)?;
        let gap = match gap {
            0 => Some(Gap::Glued),
            1 => Some(Gap::Free),
            2 => Some(Gap::Apart),
            _ => None,
        };
        if min > LONGEST_LINE as u32 {
            let found = min.to_string();
            return Err(input.error(place, Problem::TooLarge { what: say("large.run"), found, limit: LONGEST_LINE }));
        }
        let max = if max >= NO_LIMIT { Run::UNLIMITED } else { max };
        match (color(index), gap) {
            (Some(color), Some(gap)) if min > 0 && min <= max => Ok(Run { color, min, max, gap }),
            _ => Err(input.unexpected(place, say("expected.run"))),
        }
    };
    let runs = runs.into_iter().map(run).collect::<Result<_, ReadError>>()?;
    Ok(Some(Clue::of_runs(background, runs)))
}

/// Checks that the size that is given is the one that the clues have.
pub(super) fn check_size(input: &Input<'_>, given: [Option<&RawValue>; 2], layout: &Layout) -> Result<(), ReadError> {
    for (given, (wanted, what)) in given
        .into_iter()
        .zip([(layout.width(), say("expected.as-column-clues")), (layout.height(), say("expected.as-row-clues"))])
    {
        let Some(value) = given.map(RawValue::get).filter(|value| *value != "null") else { continue };
        if layout.is_rectangle() && parse::<usize>(input, value)? != wanted {
            let error = input.mismatch(value, what.with("count", wanted), Found::text(value));
            return Err(error.with_kind(ErrorKind::Contradiction));
        }
    }
    Ok(())
}

/// Reads the rows of a picture of a table, which may be of any length.
pub(super) fn read_picture(input: &Input<'_>, list: &str, symbols: &[char], wanted: usize) -> Result<Grid, ReadError> {
    let rows: Vec<&RawValue> = parse(input, list)?;
    let mut cells = Vec::new();
    for row in rows {
        let inner = row.get().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        read_cells(
            input,
            inner.ok_or_else(|| input.unexpected(row.get(), say("expected.cell-string")))?,
            symbols,
            &mut cells,
        )?;
    }
    let found = cells.len();
    Grid::new(wanted, cells)
        .filter(|grid| grid.height() == 1)
        .ok_or_else(|| input.mismatch(list, say("expected.cells-of").with("count", wanted), found))
}

/// The members of the JSON object of a puzzle that hold its lines.
pub(super) fn members(puzzle: &Puzzle) -> Vec<String> {
    let layout = puzzle.layout();
    let mut members = match (layout, layout.outline()) {
        (&Layout::Rectangle { width, height, .. }, _) => {
            vec!["\"kind\": \"grid\"".to_owned(), format!("\"width\": {width}"), format!("\"height\": {height}")]
        }
        (_, Some(outline)) => {
            let ends: Vec<String> = outline.ranges().as_flattened().iter().map(i32::to_string).collect();
            vec!["\"kind\": \"triddler\"".to_owned(), format!("\"box\": [{}]", ends.join(", "))]
        }
        _ => vec!["\"kind\": \"table\"".to_owned()],
    };
    members.push(format!("\"cells\": {}", layout.cell_count()));
    let lines: Vec<String> = (0..layout.line_count()).map(|line| line_text(puzzle, line)).collect();
    members.push(format!("\"lines\": [\n        {}\n      ]", lines.join(",\n        ")));
    members
}

fn line_text(puzzle: &Puzzle, line: usize) -> String {
    let layout = puzzle.layout();
    let name = inert_json(serde_json::Value::from(layout.line_label(line)).to_string());
    let cells: Vec<String> = layout.cells(line).map(|cell| cell.to_string()).collect();
    let mut text = format!("{{\"name\": {name}, \"cells\": [{}], \"runs\": ", cells.join(", "));
    let Some(clue) = &puzzle.clues()[line] else { return text + "null}" };
    let run = |run: &Run| {
        let gap = match run.gap {
            Gap::Glued => 0,
            Gap::Free => 1,
            Gap::Apart => 2,
        };
        format!("[{}, {}, {}, {gap}]", run.color.index(), run.min, run.max.min(NO_LIMIT))
    };
    text += &format!("[{}]", clue.runs().iter().map(run).collect::<Vec<_>>().join(", "));
    if !clue.background().is_blank() {
        text += &format!(", \"background\": {}", clue.background().index());
    }
    text + "}"
}

/// The lengths of the rows in which a picture of the layout is drawn.
pub(super) fn picture_rows(layout: &Layout) -> Vec<usize> {
    match (layout, layout.outline()) {
        (&Layout::Rectangle { width, height, .. }, _) => vec![width; height],
        (_, Some(outline)) => outline.rows().map(|(length, _)| length).collect(),
        _ => vec![layout.cell_count()],
    }
}
