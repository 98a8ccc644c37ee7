//! Exact search: the fewest changes, and the proof that fewer are not enough.
//!
//! Iterative deepening. A picture that is not what is wanted names lines in which every set of changes has a cell; the
//! search branches on the moves in these lines, and a move that was tried is not tried again beside its siblings.

use super::{
    beam::Found,
    inspector::{Halt, Inspector, Look},
    moves::{Move, Moves, key, looks},
};
use crate::repair::{Change, Workbench};

/// How much an exact search may do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth {
    /// The most cells that may change.
    pub(super) most: usize,
    /// How many pictures may be looked at.
    pub(super) looks: u64,
}

/// An exact search from the picture of a workbench.
pub(super) struct Exact<'a, 'b> {
    pub(super) moves: &'a Moves<'b>,
    pub(super) bench: &'a mut Workbench,
    pub(super) inspector: &'a mut Inspector<'b>,
}

/// Why a search went no deeper.
enum End {
    /// As many pictures were looked at as may be.
    Spent,
    Halt(Halt),
}

impl From<Halt> for End {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl Exact<'_, '_> {
    /// Searches for sets of as many cells as may be enough, of one more, and so on; of the least that is enough, all
    /// are found.
    ///
    /// `found.at_least` is proven in any case.
    ///
    /// # Errors
    /// If a limit was reached, or the solver failed.
    pub(super) fn search(&mut self, depth: Depth, found: &mut Found) -> Result<(), Halt> {
        let mut looks_left = depth.looks;
        for cells in found.at_least.max(1)..=depth.most {
            let mut sets = Vec::new();
            let end = self.deepen(cells, &mut Vec::new(), &mut Vec::new(), &mut looks_left, &mut sets);
            while self.bench.undo() {}
            sets.sort_by(|one, other| looks(self.bench, one).total_cmp(&looks(self.bench, other)));
            let is_found = !sets.is_empty();
            if is_found {
                // All with fewer cells were refuted before.
                found.at_least = found.at_least.max(cells);
            }
            found.sets.extend(sets);
            match end {
                Err(End::Halt(halt)) => return Err(halt),
                Err(End::Spent) => return Ok(()),
                Ok(()) if is_found => return Ok(()),
                Ok(()) => found.at_least = found.at_least.max(cells + 1),
            }
        }
        Ok(())
    }

    /// Finds all sets of at most so many more cells, without what is `excluded`, that reach what is wanted.
    fn deepen(
        &mut self,
        cells: usize,
        changes: &mut Vec<Change>,
        excluded: &mut Vec<Vec<(usize, usize)>>,
        looks_left: &mut u64,
        sets: &mut Vec<Vec<Change>>,
    ) -> Result<(), End> {
        *looks_left = looks_left.checked_sub(1).ok_or(End::Spent)?;
        let Look::Change(lines) = self.inspector.look(self.bench)? else {
            let mut set = changes.clone();
            set.sort_by_key(|change| change.cell);
            sets.push(set);
            return Ok(());
        };
        let mut moves = self.moves.of_lines(self.bench, &lines);
        moves.retain(|a_move| a_move.changes.len() <= cells && !excluded.contains(&key(&a_move.changes)));
        // The least ugly first, which counts if not all can be tried.
        moves.sort_by(|one, other| one.ugliness.total_cmp(&other.ugliness));
        let before = excluded.len();
        let mut end = Ok(());
        for Move { changes: added, .. } in moves {
            end = self.follow(cells - added.len(), &added, changes, excluded, looks_left, sets);
            if end.is_err() {
                break;
            }
            excluded.push(key(&added));
        }
        excluded.truncate(before);
        end
    }

    /// Searches on after a move.
    fn follow(
        &mut self,
        cells: usize,
        added: &[Change],
        changes: &mut Vec<Change>,
        excluded: &mut Vec<Vec<(usize, usize)>>,
        looks_left: &mut u64,
        sets: &mut Vec<Vec<Change>>,
    ) -> Result<(), End> {
        let before = changes.len();
        changes.extend_from_slice(added);
        let end = if cells == 0 {
            *looks_left = looks_left.checked_sub(1).ok_or(End::Spent)?;
            self.inspector
                .would_reach(self.bench, added)
                .map(|is_reached| {
                    if is_reached {
                        let mut set = changes.clone();
                        set.sort_by_key(|change| change.cell);
                        sets.push(set);
                    }
                })
                .map_err(End::from)
        } else {
            self.bench.change(added).map_err(Halt::from)?;
            let end = self.deepen(cells, changes, excluded, looks_left, sets);
            self.bench.undo();
            end
        };
        changes.truncate(before);
        end
    }
}
