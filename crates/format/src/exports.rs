//! The layouts of small solvers, as webpbn.com exports them: two lists of clues, each with its own way to part them.

pub(super) mod bosch;
pub(super) mod cwd;
pub(super) mod faase;
pub(super) mod keen;
pub(super) mod makhorin;
pub(super) mod syro;

use super::{input::words, plain::Weight};

/// The cells that a line of numbers fills and needs, if it is a clue.
fn weight(line: &str) -> Option<[u64; 2]> {
    super::plain::cells(words(line)).filter(|_| words(line).next().is_some())
}

/// Two lists of clues with one blank line between; `#` begins a comment above them or between them.
struct Blocks<'a> {
    rows: Vec<&'a str>,
    columns: Vec<&'a str>,
}

impl<'a> Blocks<'a> {
    /// The lists of these lines, if that is what they are and their clues fit; `weight` is that of a line.
    fn of(lines: impl Iterator<Item = &'a str>, weight: fn(&str) -> Option<[u64; 2]>) -> Option<Self> {
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        let fit = visit(lines, weight, |line, is_row| if is_row { rows.push(line) } else { columns.push(line) });
        fit.then_some(Self { rows, columns })
    }
}

/// Whether a text is two such lists.
fn are_blocks(text: &str, weight: fn(&str) -> Option<[u64; 2]>) -> bool {
    visit(text.lines(), weight, |_, _| {})
}

/// Visits the clues of two lists, rows first; whether the lines are nothing else, and fit.
fn visit<'a>(
    lines: impl Iterator<Item = &'a str>,
    weight: fn(&str) -> Option<[u64; 2]>,
    mut clue: impl FnMut(&'a str, bool),
) -> bool {
    let (mut rows, mut columns) = (Weight::default(), Weight::default());
    // Blank lines since the last clue.
    let mut gap = 0;
    for line in lines {
        // A line `#` alone is the separator of another format.
        let is_comment = line.starts_with('#') && line.trim_end().len() > 1;
        let is_blank = line.trim().is_empty();
        if is_blank || is_comment {
            gap += usize::from(is_blank);
            continue;
        }
        let is_row = columns.lines == 0 && (rows.lines == 0 || gap == 0);
        // No more than one blank line, and that between the lists.
        if rows.lines > 0 && gap > usize::from(columns.lines == 0) {
            return false;
        }
        gap = 0;
        let Some(weight) = weight(line) else { return false };
        let list = if is_row { &mut rows } else { &mut columns };
        list.add(weight);
        clue(line, is_row);
    }
    rows.fits(columns)
}
