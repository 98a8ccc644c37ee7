//! From a picture to a puzzle with exactly one solution.

use super::{drawing::Drawing, mode::Mode};
use crate::repair::{Logic, Repaired, Settings, repair, repair_until};
use nonosat_core::{
    analyse::rate::{Level, level_and_grade},
    solve::{
        outcome::{Outcome, Verdict},
        request::{Request, SolveError},
        solve,
    },
};
use nonosat_model::{
    Puzzle,
    budget::{Budget, Limit},
};

/// A repair that changes more than this share of the cells is tried anew.
const SATISFIED: f64 = 0.02;

/// How a picture is repaired.
#[derive(Clone, Debug)]
pub struct Mending {
    /// The hardest technique that the puzzle may take.
    pub level: Level,
    /// The share of the cells that may change, from 0 to 1.
    pub max_changes: f64,
    /// The seed of random choices.
    pub seed: u64,
    /// How often to begin anew if it fails or changes more than 2 % of the cells.
    pub restarts: usize,
    /// The limits of all work on the picture.
    pub budget: Budget,
}

impl Default for Mending {
    /// To line solving, up to 5 % of the cells, fifteen new starts.
    fn default() -> Self {
        Self { level: Level::Line, max_changes: 0.05, seed: 0, restarts: 15, budget: Budget::unlimited() }
    }
}

/// A puzzle made of an image.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Import {
    /// The puzzle; its goal is the repaired picture, or the best one that was found.
    pub puzzle: Puzzle,
    /// The mode that made the picture.
    pub mode: Mode,
    /// The cells that were changed, in increasing order.
    pub changed: Vec<usize>,
    /// What the solver says of the puzzle.
    pub outcome: Outcome,
    /// Its level and grade, if it has exactly one solution and the level is no higher than what was asked for.
    pub rating: Option<(Level, f64)>,
    /// The limit that ended the repair, if one did.
    pub stop: Option<Limit>,
}

impl Import {
    /// Whether it is what was asked for: exactly one solution, at the level.
    pub fn is_done(&self) -> bool {
        self.outcome.verdict == Verdict::Unique && self.rating.is_some()
    }

    /// The share of the cells that were changed, from 0 to 1.
    pub fn share_changed(&self) -> f64 {
        self.changed.len() as f64 / self.puzzle.layout().cell_count().max(1) as f64
    }
}

/// Makes a puzzle of a drawing: changes a few cells, so that it has exactly one solution, and proves that.
///
/// If that fails within the limits, the result is the best that was found, and [says so](Import::is_done).
///
/// # Errors
/// [`SolveError::Defect`] if the solver is wrong.
pub fn mend(drawing: &Drawing, mending: &Mending) -> Result<Import, SolveError> {
    let Repaired { picture, changed, stop, .. } = repaired(drawing, mending);
    let puzzle = Puzzle::from_picture(picture, drawing.palette.clone());
    let request = Request { solutions: 2, budget: mending.budget.clone(), seed: mending.seed, ..Request::default() };
    let outcome = solve(&puzzle, &request)?;
    let rating = match outcome.verdict {
        Verdict::Unique => level_and_grade(&puzzle, mending.level, &mending.budget).unwrap_or(None),
        _ => None,
    };
    Ok(Import { puzzle, mode: drawing.mode, changed, outcome, rating, stop })
}

/// The best repair of a drawing.
fn repaired(drawing: &Drawing, mending: &Mending) -> Repaired {
    let cells = drawing.picture.cells().len() as f64;
    let settings = Settings {
        max_changes: (mending.max_changes * cells) as usize,
        seed: mending.seed,
        restarts: mending.restarts,
        satisfied_with: (SATISFIED * cells) as usize,
        logic: match mending.level {
            Level::Rules => Logic::Rules,
            Level::ProbeOne => Logic::ProbeOne,
            _ => Logic::Line,
        },
        ..Settings::default()
    };
    let (puzzle, budget) = (drawing.puzzle(), &mending.budget);
    if mending.level < Level::ProbeTwo {
        return repair(&puzzle, &drawing.picture, &settings, budget);
    }
    // Beyond line solving the puzzle is rated after each change.
    repair_until(&puzzle, &drawing.picture, &settings, budget, &mut |bench| {
        if bench.open() == 0 {
            return Ok(true);
        }
        let puzzle = Puzzle::from_picture(bench.picture().clone(), drawing.palette.clone());
        budget.check()?;
        Ok(matches!(level_and_grade(&puzzle, mending.level, budget), Ok(Some(_))))
    })
}
