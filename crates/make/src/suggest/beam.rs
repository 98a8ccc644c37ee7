//! Beam search: the best changes of the best pictures, level by level, fewest changes first.

use std::collections::BTreeSet;

use super::{
    inspector::{Halt, Inspector, Look},
    moves::{Move, Moves, key, looks},
};
use crate::repair::{Change, Logic, Workbench};

/// How many pictures of a level are looked at by more than line solving, for each that is kept.
const FINE: usize = 24;

/// How much a search may do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// How many pictures of a level go on.
    pub(super) width: usize,
    /// The most cells that may change.
    pub(super) most: usize,
    /// How many sets of changes are enough.
    pub(super) enough: usize,
    /// How much work may be done: trials times cells.
    pub(super) effort: u64,
}

/// The outcome of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// Sets of changes that reach what is wanted, the best first.
    pub(super) sets: Vec<Vec<Change>>,
    /// Otherwise, the changes that come nearest, and how many cells they leave open.
    pub(super) nearest: Option<(Vec<Change>, usize)>,
    /// Fewer cells are not enough.
    pub(super) at_least: usize,
}

/// Changes of the original, and what they lead to.
#[derive(Clone, Debug)]
struct State {
    changes: Vec<Change>,
    open: usize,
    ugliness: f64,
    is_reached: bool,
}

impl State {
    fn is_before(&self, other: &Self) -> bool {
        (self.open, self.ugliness) < (other.open, other.ugliness)
    }
}

/// A beam search from the pictures of two workbenches, which are the same.
pub(super) struct Beam<'a, 'b> {
    pub(super) moves: &'a Moves<'b>,
    /// Line solving, which is fast.
    pub(super) lines: &'a mut Workbench,
    /// The logic of the target; `None` if that is line solving.
    pub(super) fine: Option<&'a mut Workbench>,
    pub(super) inspector: &'a mut Inspector<'b>,
}

impl Beam<'_, '_> {
    /// Searches; what was found is there even if a limit was reached.
    ///
    /// # Errors
    /// If a limit was reached, or the solver failed.
    pub(super) fn search(&mut self, scope: Scope, found: &mut Found) -> Result<(), Halt> {
        let start = State { changes: Vec::new(), open: self.open(), ugliness: 0.0, is_reached: false };
        let mut beam = vec![start];
        let mut effort = scope.effort;
        let mut seen = BTreeSet::new();
        let mut is_complete = true;
        for level in 1.. {
            let mut reached: Vec<State> = Vec::new();
            let mut next: Vec<State> = Vec::new();
            for state in &beam {
                let result = self.expand(state, scope, &mut effort, &mut reached, &mut next);
                while self.lines.undo() {}
                if let Some(fine) = &mut self.fine {
                    while fine.undo() {}
                }
                is_complete &= result?;
            }
            if let Some(nearest) = next.iter().min_by(|one, other| order(one, other))
                && found.nearest.as_ref().is_none_or(|&(_, open)| nearest.open < open)
            {
                found.nearest = Some((nearest.changes.clone(), nearest.open));
            }
            reached.sort_by(order);
            for state in reached {
                if seen.insert(key(&state.changes)) {
                    found.sets.push(state.changes);
                }
            }
            // Line solving was tried with every change that could mend the original.
            if level == 1 && is_complete && found.sets.is_empty() && self.inspector.logic() == Logic::Line {
                found.at_least = found.at_least.max(2);
            }
            let is_spent = effort == 0 && (!found.sets.is_empty() || scope.width > 1);
            if found.sets.len() >= scope.enough || next.is_empty() || is_spent {
                return Ok(());
            }
            // One more level for other suggestions, but not many more.
            if found.sets.first().is_some_and(|first| first.len() < level) {
                return Ok(());
            }
            next.sort_by(order);
            next.retain(|state| seen.insert(key(&state.changes)));
            next.truncate(scope.width);
            beam = next;
        }
        Ok(())
    }

    fn open(&self) -> usize {
        self.fine.as_ref().map_or_else(|| self.lines.open(), |fine| fine.open())
    }

    /// Tries the moves of a picture; whether all were tried that could help.
    fn expand(
        &mut self,
        state: &State,
        scope: Scope,
        effort: &mut u64,
        reached: &mut Vec<State>,
        next: &mut Vec<State>,
    ) -> Result<bool, Halt> {
        if !state.changes.is_empty() {
            self.lines.change(&state.changes)?;
            if let Some(fine) = &mut self.fine {
                fine.change(&state.changes)?;
            }
        }
        let Look::Change(lines) = self.inspector.look(self.fine.as_deref().unwrap_or(self.lines))? else {
            return Ok(true);
        };
        let room = scope.most - state.changes.len();
        let mut moves = self.moves.of_lines(self.lines, &lines);
        moves.retain(|a_move| a_move.changes.len() <= room);
        let keep = scope.width.max(scope.enough) * if self.is_line() { 1 } else { FINE };
        let mut candidates = self.bounded(moves)?;
        candidates.sort_by(|(one, bound), (other, least)| {
            (bound, one.ugliness).partial_cmp(&(least, other.ugliness)).unwrap_or(std::cmp::Ordering::Equal)
        });
        let cells = self.lines.picture().cells().len() as u64;
        let mut best: Vec<State> = Vec::new();
        let mut is_complete = true;
        for (a_move, bound) in candidates {
            if *effort == 0 && best.len() >= keep.min(FINE) {
                is_complete = false;
                break;
            }
            let mut changes = [&state.changes[..], &a_move.changes].concat();
            changes.sort_by_key(|change| change.cell);
            let ugliness = looks(self.lines, &changes);
            let mut new = State { changes, open: bound, ugliness, is_reached: false };
            let is_full = best.len() >= keep;
            if is_full && best.last().is_some_and(|last| !new.is_before(last)) {
                continue;
            }
            *effort = effort.saturating_sub(cells);
            new.open = self.lines.trial(&a_move.changes)?;
            new.is_reached = new.open == 0 && self.is_line();
            if is_full && best.last().is_some_and(|last| !new.is_before(last)) {
                continue;
            }
            let at = best.partition_point(|other| other.is_before(&new));
            best.insert(at, new);
            best.truncate(keep);
        }
        if !self.is_line() {
            self.look_closer(state, &mut best, effort)?;
        }
        for new in best {
            if new.is_reached { reached.push(new) } else { next.push(new) }
        }
        Ok(is_complete)
    }

    /// Whether line solving alone decides.
    fn is_line(&self) -> bool {
        self.inspector.is_line()
    }

    /// The moves, each with at least how many cells it leaves open.
    fn bounded(&mut self, moves: Vec<Move>) -> Result<Vec<(Move, usize)>, Halt> {
        let mut bounded = Vec::with_capacity(moves.len());
        for a_move in moves {
            let bound = self.lines.bound(&a_move.changes)?;
            bounded.push((a_move, bound));
        }
        Ok(bounded)
    }

    /// Finds out by the logic of the target, or by the solver, what the best changes lead to.
    fn look_closer(&mut self, state: &State, best: &mut [State], effort: &mut u64) -> Result<(), Halt> {
        let cells = self.lines.picture().cells().len() as u64;
        for new in best {
            let added: Vec<Change> =
                new.changes.iter().filter(|change| !state.changes.contains(change)).copied().collect();
            *effort = effort.saturating_sub(20 * cells);
            match &mut self.fine {
                Some(fine) => {
                    new.open = fine.trial(&added)?;
                    new.is_reached = new.open == 0;
                }
                None => new.is_reached = self.inspector.would_reach(self.lines, &added)?,
            }
        }
        Ok(())
    }
}

fn order(one: &State, other: &State) -> std::cmp::Ordering {
    let by_cells = if one.is_reached && other.is_reached {
        one.changes.len().cmp(&other.changes.len())
    } else {
        std::cmp::Ordering::Equal
    };
    by_cells.then(one.open.cmp(&other.open)).then(one.ugliness.total_cmp(&other.ugliness))
}
