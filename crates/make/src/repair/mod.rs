//! Repair: pictures changed a little, until their puzzles are solved without search.
//!
//! A [`Workbench`] holds a picture with its clues and tells which cells they leave open. [`repair`] is the quick search
//! on it. Everything works for pictures of every layout and in any colours.

mod conditions;
mod general;
mod plain;
mod quick;
mod symmetry;
#[cfg(test)]
mod tests;
mod ugliness;
mod workbench;

pub use conditions::Conditions;
pub use general::Logic;
pub use symmetry::Symmetry;
pub use ugliness::ugliness;
pub use workbench::{Change, Workbench};

use nonosat_model::{
    Picture, Puzzle,
    budget::{Budget, Limit},
    random::Random,
};

/// How to repair a picture.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The most cells that may change, partners included.
    pub max_changes: usize,
    /// The seed of the random choices.
    pub seed: u64,
    /// How many random changes are compared at each step. More of them need fewer changes: 24, the default, changed
    /// 1.10 % of the cells of random pictures of 30x30, 100 changed 0.95 %, all that there are 0.83 %, which took 1.2
    /// and 2.4 times as long.
    pub candidates: usize,
    /// How many times the search begins anew from the original picture, if it fails.
    pub restarts: usize,
    /// Begin anew, as often, if it changed more cells than this, and keep the fewest changes.
    pub satisfied_with: usize,
    /// Whether each change is taken back in the end that is not needed.
    pub takes_back: bool,
    /// What must solve the puzzle.
    pub logic: Logic,
    /// What every change keeps to.
    pub conditions: Conditions,
}

impl Default for Settings {
    /// Any number of changes, by line solving, fifteen new starts.
    fn default() -> Self {
        Self {
            max_changes: usize::MAX,
            seed: 0,
            candidates: 24,
            restarts: 15,
            satisfied_with: usize::MAX,
            takes_back: true,
            logic: Logic::Line,
            conditions: Conditions::default(),
        }
    }
}

/// A picture that was changed a little: the best that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repaired {
    /// The picture.
    pub picture: Picture,
    /// The cells whose colour is not the original one, in increasing order.
    pub changed: Vec<usize>,
    /// How many cells its clues leave open to the logic that was asked for.
    pub open: usize,
    /// Whether the repair was successful: the clues leave nothing open, or whatever else was asked for.
    pub reached: bool,
    /// The limit that ended the search, if one did.
    pub stop: Option<Limit>,
}

/// Whether a picture on a workbench is good enough.
pub type Acceptance<'a> = dyn FnMut(&Workbench) -> Result<bool, Limit> + 'a;

impl Repaired {
    /// Takes the picture of a workbench over if it is accepted and the best was not, leaves fewer cells open, or takes
    /// fewer changes.
    fn improve(&mut self, bench: &Workbench, reached: bool) {
        // Of accepted pictures only the changes count.
        let rank = |reached: bool, open: usize| (!reached, if reached { 0 } else { open });
        if rank(reached, bench.open()) > rank(self.reached, self.open) {
            return;
        }
        let changed = bench.changed();
        if (rank(reached, bench.open()), changed.len()) < (rank(self.reached, self.open), self.changed.len()) {
            (self.picture, self.open, self.changed) = (bench.picture().clone(), bench.open(), changed);
            self.reached = reached;
        }
    }
}

/// Changes cells of a picture until its clues leave nothing open to a [`Logic`], by a quick random search.
///
/// At each step some random open cells are tried and the best change is made; after three steps without a gain, the
/// best is made anyway. In the end each change is taken back that is not needed, if that is asked for. The puzzle gives
/// layout and palette; its clues are not looked at. The same picture, settings and seed give the same result, unless a
/// limit of the budget is reached.
///
/// # Panics
/// If the picture has fewer cells than the puzzle.
pub fn repair(puzzle: &Puzzle, picture: &Picture, settings: &Settings, budget: &Budget) -> Repaired {
    repair_until(puzzle, picture, settings, budget, &mut |bench| Ok(bench.open() == 0))
}

/// Repairs a picture until one is accepted, or its clues leave nothing open.
///
/// `accepts` is asked after each change, and before the first.
///
/// # Panics
/// As [`repair`].
pub fn repair_until(
    puzzle: &Puzzle,
    picture: &Picture,
    settings: &Settings,
    budget: &Budget,
    accepts: &mut Acceptance<'_>,
) -> Repaired {
    let open = picture.cells().len();
    let mut best = Repaired { picture: picture.clone(), changed: Vec::new(), open, reached: false, stop: None };
    best.stop = search(puzzle, settings, budget, accepts, &mut best).err();
    best
}

fn search(
    puzzle: &Puzzle,
    settings: &Settings,
    budget: &Budget,
    accepts: &mut Acceptance<'_>,
    best: &mut Repaired,
) -> Result<(), Limit> {
    let mut bench = Workbench::new(puzzle, best.picture.clone(), settings.logic, budget)?;
    best.open = bench.open();
    best.reached = accepts(&bench)?;
    for round in 0..=settings.restarts as u64 {
        if best.reached && best.changed.len() <= settings.satisfied_with {
            break;
        }
        while bench.undo() {}
        let mut random = Random::of(&[settings.seed, round]);
        quick::search(&mut bench, &puzzle.palette, settings, accepts, &mut random, best)?;
    }
    Ok(())
}
