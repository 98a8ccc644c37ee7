//! Puzzles of a run that are the same, mirrored, turned or recoloured.

use std::collections::{HashMap, hash_map::Entry};

use nonosat::analyse::rate::warnings::Warning;

use super::{Notes, solving::Answer};

/// The puzzles so far: the name and the clue hash of the first of each kind.
#[derive(Debug, Default)]
pub(crate) struct Duplicates {
    first: HashMap<u64, (String, u64)>,
}

impl Duplicates {
    /// Warns of a puzzle that was there before; its advice, if there is any, gets the warning, too.
    pub(crate) fn look(&mut self, answer: &mut Answer, notes: &Notes) {
        if answer.cube.is_some() {
            return;
        }
        let hash = answer.puzzle.clue_hash();
        match self.first.entry(answer.puzzle.canonical_clue_hash()) {
            Entry::Vacant(entry) => _ = entry.insert((answer.origin.to_string(), hash)),
            Entry::Occupied(entry) => {
                let (name, other) = entry.get();
                let warning = Warning::duplicate(name, *other == hash);
                notes.warning(&format!("{}: {warning}", answer.origin));
                if let Some(advice) = &mut answer.advice {
                    advice.warnings.push(warning);
                }
            }
        }
    }
}
