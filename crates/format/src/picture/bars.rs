//! Pictures with bars between their cells: `|_|X|X|_|`. An empty cell is white.

use crate::{
    error::{ReadError, say},
    input::Input,
};
use nonosat_model::{Color, Picture};

/// Whether all lines are cells between bars.
pub(super) fn looks_like(text: &str) -> bool {
    let is_row = |line: &str| {
        cells(line).is_some_and(|mut cells| cells.all(|cell| cell.is_empty() || cell.chars().nth(1).is_none()))
    };
    let mut rows = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    rows.peek().is_some() && rows.all(is_row)
}

/// What stands between the bars of a row.
fn cells(row: &str) -> Option<impl Iterator<Item = &str>> {
    let inner = row.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim))
}

/// The picture of these rows.
pub(super) fn read(input: &Input<'_>, rows: &[&str]) -> Result<Picture, ReadError> {
    let mut all = Vec::new();
    let mut width = None;
    for row in rows {
        let before = all.len();
        for text in cells(row).into_iter().flatten() {
            let color = match text.chars().next() {
                None => Some(Color::BLANK),
                Some(character) => super::cell(character),
            };
            all.push(
                color
                    .ok_or_else(|| input.unexpected(text, say("expected.cell-of").with("signs", vec!["`X`", "`_`"])))?,
            );
        }
        let found = all.len() - before;
        let first = *width.get_or_insert(found);
        if found != first {
            return Err(input.mismatch(row.trim(), say("expected.cells-above").with("count", first), found));
        }
    }
    let picture = Picture::new(width.unwrap_or(0), all);
    let most = super::super::LONGEST_LINE;
    let picture = picture.filter(|picture| picture.width() <= most && picture.height() <= most);
    picture.ok_or_else(|| input.too_large(rows.last().copied().unwrap_or_default(), say("large.picture"), most))
}
