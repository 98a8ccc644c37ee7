//! Fewer changes: each that is not needed is taken back, and two are replaced by one.

use super::{
    inspector::{Halt, Inspector, Look},
    moves::{Moves, key, looks},
};
use crate::repair::{Change, Workbench};

/// The most changes of which pairs are replaced.
const MOST: usize = 24;

/// A set of changes that reaches what is wanted, made smaller.
pub(super) struct Polish<'a, 'b> {
    pub(super) moves: &'a Moves<'b>,
    pub(super) bench: &'a mut Workbench,
    pub(super) inspector: &'a mut Inspector<'b>,
    /// How much work may be done: trials times cells.
    pub(super) effort: u64,
}

impl Polish<'_, '_> {
    /// Makes a set smaller, as far as it is easy. The bench has the original picture, before and after.
    ///
    /// # Errors
    /// If a limit was reached, or the solver failed; what was reached until then is in the set.
    pub(super) fn polish(&mut self, set: &mut Vec<Change>) -> Result<(), Halt> {
        loop {
            let parts = self.parts(set);
            if self.take_back(set, &parts)? {
                continue;
            }
            let parts = self.parts(set);
            if parts.len() < 3 || parts.len() > MOST || !self.replace_two(set, &parts)? {
                return Ok(());
            }
        }
    }

    /// The changes that must be made together.
    fn parts(&self, set: &[Change]) -> Vec<Vec<Change>> {
        let mut parts: Vec<Vec<Change>> = Vec::new();
        for &change in set {
            if parts.iter().any(|part| part.contains(&change)) {
                continue;
            }
            let layout = self.bench.layout();
            let together = self.moves.conditions.changes(layout, change.cell, change.to).unwrap_or_default();
            let part: Vec<Change> = set.iter().filter(|other| together.contains(other)).copied().collect();
            parts.push(if part.is_empty() { vec![change] } else { part });
        }
        // The ugliest first.
        parts.sort_by(|one, other| looks(self.bench, other).total_cmp(&looks(self.bench, one)));
        parts
    }

    /// Leaves a part out that is not needed; whether there is one.
    fn take_back(&mut self, set: &mut Vec<Change>, parts: &[Vec<Change>]) -> Result<bool, Halt> {
        for part in parts {
            let rest: Vec<Change> = set.iter().filter(|change| !part.contains(change)).copied().collect();
            if !rest.is_empty() && self.inspector.would_reach(self.bench, &rest)? {
                *set = rest;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Replaces two parts by one move with fewer cells; whether that was possible.
    fn replace_two(&mut self, set: &mut Vec<Change>, parts: &[Vec<Change>]) -> Result<bool, Halt> {
        for (index, one) in parts.iter().enumerate() {
            for other in &parts[..index] {
                if self.effort == 0 {
                    return Ok(false);
                }
                let gone = one.len() + other.len();
                let rest: Vec<Change> =
                    set.iter().filter(|change| !one.contains(change) && !other.contains(change)).copied().collect();
                let found = self.completed(&rest, gone);
                while self.bench.undo() {}
                if let Some(found) = found? {
                    *set = [rest, found].concat();
                    set.sort_by_key(|change| change.cell);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// A move of fewer than so many cells that, with some changes, reaches what is wanted: the least ugly.
    fn completed(&mut self, rest: &[Change], fewer_than: usize) -> Result<Option<Vec<Change>>, Halt> {
        self.bench.change(rest)?;
        let Look::Change(lines) = self.inspector.look(self.bench)? else { return Ok(Some(Vec::new())) };
        let mut moves = self.moves.of_lines(self.bench, &lines);
        moves.retain(|a_move| a_move.changes.len() < fewer_than);
        moves.sort_by(|one, other| {
            one.ugliness.total_cmp(&other.ugliness).then_with(|| key(&one.changes).cmp(&key(&other.changes)))
        });
        let cells = self.bench.picture().cells().len() as u64;
        for a_move in moves {
            self.effort = self.effort.saturating_sub(cells);
            let is_excluded = self.inspector.is_line() && self.bench.bound(&a_move.changes)? > 0;
            if !is_excluded && self.inspector.would_reach(self.bench, &a_move.changes)? {
                return Ok(Some(a_move.changes));
            }
        }
        Ok(None)
    }
}
