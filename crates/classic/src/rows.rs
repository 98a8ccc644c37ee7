//! What `dfs-rows` and `bfs-rows` share: the placements of each row, and how far each column was read.

use std::sync::Arc;

use super::{
    Problem,
    layings::Layings,
    placements::{self, Placements},
    prefix::{Prefix, Suffixes},
};
use crate::StopReason;
use nonosat_model::{Color, Picture};
use nonosat_propagate::line::words_for;

/// How many words the table of one row may take: 2 MiB.
const ROW_WORDS: u64 = 1 << 18;
/// How many words the tables of all rows may take together: 64 MiB.
const ALL_WORDS: u64 = 1 << 23;

/// The placements of a row, one after the other.
#[derive(Debug)]
pub(super) enum Row {
    /// From the clue table; known cells are left to the columns.
    Table { placements: Arc<Placements>, next: usize },
    /// One by one: of a row with too many for a table, or with any at all because its clue is not given.
    OneByOne { line: Suffixes, layings: Layings },
}

impl Row {
    /// Back to before the first placement.
    pub(super) fn restart(&mut self) {
        match self {
            Self::Table { next, .. } => *next = 0,
            Self::OneByOne { layings, .. } => layings.restart(),
        }
    }

    /// The next placement, a bit for each cell.
    pub(super) fn advance(&mut self) -> Option<&[u64]> {
        match self {
            Self::Table { placements, next } if *next < placements.count() => {
                *next += 1;
                Some(placements.get(*next - 1))
            }
            Self::Table { .. } => None,
            Self::OneByOne { line, layings } => layings.advance(line),
        }
    }
}

/// The rows, each with its placements, and the columns; `lines` are all lines of the puzzle.
///
/// # Errors
/// If a limit is reached.
pub(super) fn split(problem: &Problem<'_>, mut lines: Vec<Suffixes>) -> Result<(Vec<Row>, Vec<Suffixes>), StopReason> {
    let (width, words) = (problem.puzzle.width(), words_for(problem.puzzle.width()) as u64);
    let columns = lines.split_off(problem.puzzle.height());
    let mut room = ALL_WORDS;
    let rows = problem.puzzle.rows().iter().zip(lines).map(|(clue, line)| {
        let clue: Option<Vec<u32>> = clue.as_ref().map(|clue| clue.blocks().iter().map(|block| block.length).collect());
        let needed = clue.as_ref().map_or(u64::MAX, |clue| placements::count(clue, width).saturating_mul(words));
        match clue {
            Some(clue) if needed <= ROW_WORDS.min(room) => {
                room -= needed;
                Ok(Row::Table { placements: placements::table(&clue, width, problem.budget)?, next: 0 })
            }
            _ => Ok(Row::OneByOne { layings: Layings::new(&line), line }),
        }
    });
    let rows = rows.collect::<Result<_, StopReason>>()?;
    Ok((rows, columns))
}

/// Reads a row below the prefixes `before`, column by column, up to the first that cannot be completed.
///
/// Appends the longer prefix of each column to `after`; returns the number of columns that can be completed.
pub(super) fn read_row(
    columns: &[Suffixes],
    row: usize,
    bits: &[u64],
    before: &[Prefix],
    mut after: impl FnMut(usize, Prefix),
) -> usize {
    for (column, (line, &prefix)) in columns.iter().zip(before).enumerate() {
        match line.step(prefix, row, bits[column / 64] >> (column % 64) & 1 == 1) {
            Some(next) => after(column, next),
            None => return column,
        }
    }
    columns.len()
}

/// The picture of these rows, each a bit for each cell.
pub(super) fn picture<'a>(width: usize, rows: impl Iterator<Item = &'a [u64]>) -> Picture {
    let color = |bits: &[u64], column: usize| match bits[column / 64] >> (column % 64) & 1 {
        1 => Color::BLACK,
        _ => Color::BLANK,
    };
    let cells = rows.flat_map(|bits| (0..width).map(move |column| color(bits, column))).collect();
    Picture::new(width, cells).expect("all rows are of the puzzle's width")
}
