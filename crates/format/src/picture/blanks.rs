//! Pictures whose white cells are blanks: rows of one length, or rows that lost the blanks at their ends.
//!
//! What is read is said where the drawing may have been another one: editors drop blanks at the ends of lines, and with
//! them white columns and rows at the edges.

use crate::{
    error::{Problem, ReadError, say},
    input::{Input, LONGEST_LINE},
};
use nonosat_model::Message;

/// The rows of a picture, and the number of its columns.
pub(crate) struct Rows<'a> {
    pub(crate) width: usize,
    pub(crate) rows: Vec<&'a str>,
    /// Whether the drawing cannot have been another one.
    is_certain: bool,
    /// Whether a row ends in a blank, so that none got lost.
    keeps_ends: bool,
}

/// How to make it clear what is a cell.
const HELP: Message = say("help.white");

/// The pictures of these lines; two blank lines or more part them.
pub(crate) fn pictures<'a>(input: &mut Input<'_>, lines: &[&'a str]) -> Result<Vec<Rows<'a>>, ReadError> {
    let has_ink = |line: &str| !line.trim().is_empty();
    if let Some(line) = lines.iter().find(|line| line.trim_end().contains('\t')) {
        let place = line.find('\t').and_then(|at| line.get(at..=at)).unwrap_or(line);
        return Err(input.mismatch(place, say("expected.cell-or-blank"), say("found.tab")).with_help(HELP));
    }
    let (Some(first), Some(last)) =
        (lines.iter().position(|line| has_ink(line)), lines.iter().rposition(|line| has_ink(line)))
    else {
        return Ok(Vec::new());
    };
    // Lines of blanks around the picture are rows if they are as long as those within; empty ones may have been rows.
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut empty = 0;
    for (at, line) in lines.iter().enumerate() {
        if !line.is_empty() {
            if empty > 1 && at > first && at <= last {
                pieces.push(lines.get(start..at - empty).unwrap_or_default());
                start = at;
            }
            empty = 0;
        } else {
            empty += 1;
        }
    }
    pieces.push(lines.get(start..).unwrap_or_default());
    let mut found = Vec::with_capacity(pieces.len());
    for piece in &pieces {
        found.push(rows_of(input, piece)?);
    }
    let is_clear = found.iter().all(|piece| piece.is_certain) && found.iter().any(|piece| piece.keeps_ends);
    if let Some(doubtful) = found.first().filter(|_| found.len() > 1 && !is_clear) {
        let place = doubtful.rows.first().copied().unwrap_or_default();
        let found = say("found.blank-lines");
        return Err(input.mismatch(place, say("expected.white-told"), found).with_help(HELP));
    }
    for piece in found.iter().filter(|piece| !piece.is_certain) {
        let (width, height) = (piece.width, piece.rows.len());
        let what = say("note.white").with("size", format!("{width}x{height}")).with("help", HELP);
        input.warn(piece.rows.first().copied().unwrap_or_default(), what);
    }
    Ok(found)
}

fn rows_of<'a>(input: &Input<'_>, lines: &[&'a str]) -> Result<Rows<'a>, ReadError> {
    let has_ink = |line: &str| !line.trim().is_empty();
    let length = |line: &str| line.chars().count();
    let width = lines.iter().filter(|line| has_ink(line)).map(|line| length(line)).max().unwrap_or_default();
    if let Some(line) = lines.iter().find(|line| length(line) > width) {
        let found = say("found.blanks").with("count", length(line));
        return Err(input.mismatch(line, say("expected.cells-longest").with("count", width), found).with_help(HELP));
    }
    let is_edge = |line: &&&str| line.trim().is_empty() && length(line) < width;
    let above = lines.iter().take_while(is_edge).count();
    let below = lines.iter().rev().take_while(is_edge).count().min(lines.len() - above);
    let rows = lines.get(above..lines.len() - below).unwrap_or_default().to_vec();
    if let Some(&row) = rows.first().filter(|_| is_spaced(&rows)) {
        let found = say("found.spaced");
        return Err(input.mismatch(row.trim(), say("expected.white-told"), found).with_help(HELP));
    }
    let too_large = |limit: usize| {
        let found = format!("{width}x{}", rows.len());
        let place = rows.last().copied().unwrap_or_default();
        Err(input.error(place, Problem::TooLarge { what: say("large.picture-cells"), found, limit }))
    };
    if width > LONGEST_LINE || rows.len() > LONGEST_LINE {
        return too_large(LONGEST_LINE);
    }
    // Short rows are filled up, so that the picture could be far larger than the file.
    let most = input.text().len().saturating_mul(4).max(1 << 20);
    if width.saturating_mul(rows.len()) > most {
        return too_large(most);
    }
    let is_whole = rows.iter().all(|row| length(row) == width);
    let keeps_ends = rows.iter().filter(|row| has_ink(row)).any(|row| row.ends_with(' '));
    let has_edge = rows.iter().all(|row| row.starts_with(' ')) || rows.iter().all(|row| row.ends_with(' '));
    let is_solid = above + below == 0 && rows.iter().all(|row| !row.contains(' '));
    Ok(Rows { width, is_certain: is_whole && (is_solid || keeps_ends && !has_edge), keeps_ends, rows })
}

/// Whether all rows could be cells with a blank between any two, `# # #`.
fn is_spaced(rows: &[&str]) -> bool {
    let indent = |row: &str| row.chars().take_while(|&character| character == ' ').count();
    let (Some(first), true) = (rows.first(), rows.iter().any(|row| row.trim().contains(' '))) else { return false };
    let count = first.trim().chars().count();
    rows.iter().all(|row| {
        let mut cells = row.trim().chars().enumerate();
        indent(row) == indent(first)
            && row.trim().chars().count() == count
            && cells.all(|(at, character)| (character == ' ') == (at % 2 == 1))
    })
}
