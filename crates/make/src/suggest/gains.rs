//! What each cell would gain if it alone changed.

use super::{
    inspector::{Halt, Inspector, Look},
    moves::Moves,
};
use crate::repair::Workbench;

/// What a change of a cell, with its partners, would gain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Gain {
    /// The puzzle would be what is wanted.
    Reached,
    /// So many cells fewer would be left open; the best of its colours.
    Cells(usize),
    /// Nothing, or less than nothing.
    #[default]
    Nothing,
    /// It may not change.
    Kept,
    /// A limit was reached before it was tried.
    Unknown,
}

/// The gain of each cell of the picture of a workbench.
///
/// # Errors
/// If the solver fails. A limit is no error: what was not tried is unknown.
pub(super) fn gains(
    moves: &Moves<'_>,
    bench: &mut Workbench,
    inspector: &mut Inspector<'_>,
) -> Result<Vec<Gain>, Halt> {
    let cells = bench.picture().cells().len();
    let mut gains = vec![Gain::Unknown; cells];
    match fill(moves, bench, inspector, &mut gains) {
        Err(Halt::Failed(error)) => Err(Halt::Failed(error)),
        Ok(()) | Err(Halt::Stop(_)) => Ok(gains),
    }
}

fn fill(
    moves: &Moves<'_>,
    bench: &mut Workbench,
    inspector: &mut Inspector<'_>,
    gains: &mut [Gain],
) -> Result<(), Halt> {
    let may_reach = match inspector.look(bench)? {
        Look::Reached => Vec::new(),
        Look::Change(lines) => lines,
    };
    let open_lines = open_lines(bench);
    for (cell, gain) in gains.iter_mut().enumerate() {
        let of_cell = moves.of(bench, [cell]);
        *gain = if of_cell.is_empty() { Gain::Kept } else { Gain::Nothing };
        for a_move in of_cell {
            let lines = || {
                a_move.changes.iter().flat_map(|change| bench.layout().lines_through(change.cell)).map(|(line, _)| line)
            };
            let may_reach = lines().any(|line| may_reach.binary_search(&line).is_ok());
            // Elsewhere nothing is gained; see the inspector.
            if !may_reach && !lines().any(|line| open_lines[line]) {
                continue;
            }
            let left = bench.trial(&a_move.changes)?;
            let found = if may_reach && inspector.would_reach(bench, &a_move.changes)? {
                Gain::Reached
            } else {
                match bench.open().saturating_sub(left) {
                    0 => Gain::Nothing,
                    fewer => Gain::Cells(fewer),
                }
            };
            *gain = better(*gain, found);
        }
    }
    Ok(())
}

/// For each line whether it has an open cell.
fn open_lines(bench: &Workbench) -> Vec<bool> {
    let mut lines = vec![false; bench.layout().line_count()];
    for cell in bench.open_cells() {
        bench.layout().lines_through(cell).iter().for_each(|&(line, _)| lines[line] = true);
    }
    lines
}

fn better(one: Gain, other: Gain) -> Gain {
    match (one, other) {
        (Gain::Reached, _) | (_, Gain::Reached) => Gain::Reached,
        (Gain::Cells(one), Gain::Cells(other)) => Gain::Cells(one.max(other)),
        (Gain::Cells(cells), _) | (_, Gain::Cells(cells)) => Gain::Cells(cells),
        (one, _) => one,
    }
}
