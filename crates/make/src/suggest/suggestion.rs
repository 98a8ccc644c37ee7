//! A suggestion: changes, and what was proven about the puzzle with them.

use super::{Options, moves::looks_of, standing::Standing, want::Want};
use crate::repair::Change;
use nonosat_core::solve::request::SolveError;
use nonosat_model::{Clue, Picture, Puzzle};

/// A line whose clue changes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClueChange {
    /// The line's number in the puzzle.
    pub line: usize,
    /// The clue as it is.
    pub old: Clue,
    /// The clue with the changes.
    pub new: Clue,
}

/// Changes of a picture, and how its puzzle stands with them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Suggestion {
    /// The picture before the changes.
    pub from: Picture,
    /// The changes, by cell.
    pub changes: Vec<Change>,
    /// The picture with the changes.
    pub picture: Picture,
    /// How much the changes stand out: the sum of the [`ugliness`](crate::repair::ugliness) of the cells.
    pub ugliness: f64,
    /// How the puzzle of the picture stands, solved and rated.
    pub standing: Standing,
    /// Whether that is what is wanted; `None` if a limit was reached first.
    pub is_met: Option<bool>,
    /// The clues that change, by line.
    pub clues: Vec<ClueChange>,
}

impl Suggestion {
    /// The suggestion of some changes, solved and rated.
    pub(super) fn of(
        puzzle: &Puzzle,
        from: &Picture,
        changes: &[Change],
        options: &Options,
        before: &Standing,
    ) -> Result<Self, SolveError> {
        let mut picture = from.clone();
        changes.iter().for_each(|change| picture.set(change.cell, change.to));
        let changed = Puzzle::from_picture_on(puzzle.layout().clone(), picture.clone(), puzzle.palette.clone());
        let standing = Standing::of(&changed, &picture, options.seed, &options.budget)?;
        let is_met = options.want.is_met(&standing, Some(before));
        let pairs = puzzle.clues().iter().zip(changed.clues()).enumerate();
        let clues = pairs.filter_map(|(line, (old, new))| match (old, new) {
            (Some(old), Some(new)) if old != new => Some(ClueChange { line, old: old.clone(), new: new.clone() }),
            _ => None,
        });
        let clues = clues.collect();
        let ugliness = looks_of(puzzle.layout(), from, changes);
        Ok(Self { from: from.clone(), changes: changes.to_vec(), picture, ugliness, standing, is_met, clues })
    }

    /// How many cells change.
    pub fn cost(&self) -> usize {
        self.changes.len()
    }

    /// The puzzle with the changes; its goal is the changed picture, and what was saved of it is left out.
    #[must_use]
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        let layout = puzzle.layout().clone();
        let mut changed = Puzzle::from_picture_on(layout, self.picture.clone(), puzzle.palette.clone());
        changed.metadata = puzzle.metadata.clone();
        changed
    }

    /// What suggestions are sorted by: the cost, then the ugliness; or the grade where that is to change.
    pub(super) fn rank(&self, want: Want) -> f64 {
        let grade = self.standing.grade.unwrap_or(0.0);
        match want {
            Want::Easier => grade,
            Want::Harder => -grade,
            // A changed cell is never uglier than 1.
            _ => self.cost() as f64 + self.ugliness / (self.cost() + 1) as f64,
        }
    }
}
