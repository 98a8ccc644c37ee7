//! New puzzles with exactly one solution: a first picture, repaired until its puzzle is as easy or as hard as asked
//! for.
//!
//! ```
//! use nonosat_core::analyse::rate::Level;
//! use nonosat_make::generate::{First, Style, Wish, generate};
//! use nonosat_model::budget::Budget;
//!
//! let first = First::Drawn { size: 12.into(), style: Style::Random, density: Some(0.5), colors: 1 };
//! let made = generate(&Wish::new(first, Level::Line), 7, &Budget::unlimited()).made.unwrap();
//! assert_eq!((made.puzzle.width(), made.reached), (12, true));
//! ```

mod enforce;
mod given;
mod grade;
mod rarity;
mod style;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

pub use rarity::{Rarity, rarity};
pub use style::Style;

use self::grade::Target;
use super::repair::{Conditions, Logic, Repaired, Settings, Workbench, repair, repair_until};
use nonosat_core::{
    analyse::rate::{Level, SolveStop, level_and_grade},
    solve::{
        outcome::{Stop, Verdict},
        request::Request,
        solve,
    },
};
use nonosat_model::{
    Picture, Puzzle,
    budget::{Budget, Limit},
    pattern::Size,
    random::Random,
};

/// How many first pictures are drawn before it is given up, unless more are asked for.
const ATTEMPTS: u64 = 10_000;

/// New starts of the repair of a drawn picture: another one is drawn as soon.
const RESTARTS: usize = 2;

/// The density of first pictures, unless another one is asked for or suits the grade better.
const DENSITY: f64 = 0.5;

/// The changes compared at each step of the repair of a given picture, in which few cells are to change.
const CANDIDATES: usize = 100;

/// The share of open cells above which a puzzle is not searched for its number of solutions.
const WORTH_A_SEARCH: f64 = 0.4;

/// The picture that a puzzle is made of.
#[derive(Clone, Debug)]
pub enum First {
    /// One that is drawn.
    Drawn {
        /// Its width and height.
        size: Size,
        /// What it is like.
        style: Style,
        /// The share of filled cells, for styles that have one. `None`: half of them, or what suits the grade best.
        density: Option<f64>,
        /// The number of colours beside the background.
        colors: usize,
    },
    /// The goal of a puzzle, of any layout and in any colours.
    Given(Box<Puzzle>),
}

/// What to make.
#[derive(Clone, Debug)]
pub struct Wish {
    /// What to begin with.
    pub first: First,
    /// The hardest level.
    pub level: Level,
    /// The lowest and the highest grade, if it matters.
    pub grade: Option<(f64, f64)>,
    /// What the picture must keep to.
    pub conditions: Conditions,
    /// The most cells that may be printed with the clues: with some of them, fewer cells of the picture change. Only
    /// where no grade is asked for.
    pub given: usize,
    /// [Canonical hashes](Puzzle::canonical_clue_hash) of puzzles that are not wanted.
    pub excluded: HashSet<u64>,
    /// How many first pictures are drawn before it is given up; the new starts from a given one.
    pub attempts: u64,
}

impl Wish {
    /// A puzzle of at most this level, without further conditions.
    pub fn new(first: First, level: Level) -> Self {
        let (conditions, excluded) = (Conditions::default(), HashSet::new());
        Self { first, level, grade: None, conditions, given: 0, excluded, attempts: ATTEMPTS }
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle with its goal, its only solution.
    pub puzzle: Puzzle,
    /// The first picture that it was made of, with the conditions imposed.
    pub first: Picture,
    /// The cells that were changed then, in increasing order.
    pub changed: Vec<usize>,
    /// Level and grade, if they had to be found out.
    pub rated: Option<(Level, f64)>,
    /// Whether it is what was asked for. If not, all is but the grade.
    pub reached: bool,
}

/// What came of a wish.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle, or the one whose grade is nearest; `None` if there is none of that level that keeps to the
    /// conditions.
    pub made: Option<Made>,
    /// How many first pictures were drawn, or how many new starts were made.
    pub attempts: u64,
    /// The limit that ended it, if one did.
    pub stop: Option<Stop>,
}

/// Makes a puzzle: its goal is its only solution, it is not harder than asked for, and keeps to all conditions.
///
/// The same wish and seed give the same puzzle on every machine, unless a limit of the budget is reached. A given
/// picture is changed in few cells; if it has no goal, nothing is made.
pub fn generate(wish: &Wish, seed: u64, budget: &Budget) -> Generated {
    let mut generated = Generated::default();
    let target = wish.grade.map(|(low, high)| Target::new(low, high));
    let mut search = grade::Search::new(wish, seed);
    for attempt in 0..wish.attempts {
        if let Err(limit) = budget.check() {
            generated.stop = Some(limit.into());
            break;
        }
        generated.attempts = attempt + 1;
        if let Some(progress) = budget.progress() {
            progress.set_turn(generated.attempts);
        }
        let result = match &target {
            None => plain(wish, seed, attempt, budget),
            Some(target) => search.attempt(target, attempt, budget),
        };
        match result {
            Ok(made) => generated.made = made.or(generated.made),
            Err(stop) => generated.stop = Some(stop),
        }
        if generated.made.as_ref().is_some_and(|made| made.reached) || generated.stop.is_some() {
            break;
        }
    }
    if generated.made.is_none() {
        generated.made = search.best();
    }
    generated
}

/// A puzzle of any grade, if this attempt succeeds.
fn plain(wish: &Wish, seed: u64, attempt: u64, budget: &Budget) -> Result<Option<Made>, Stop> {
    let Some(first) = first_puzzle(wish, seed, attempt, DENSITY) else { return Ok(None) };
    let Some(picture) = &first.goal else { return Ok(None) };
    let settings = settings(wish, seed, attempt);
    let repaired = match wish.level {
        _ if wish.given > 0 => {
            let mut accepts = |bench: &Workbench| given::is_enough(&first, bench, wish, budget);
            repair_until(&first, picture, &settings, budget, &mut accepts)
        }
        Level::Line => repair(&first, picture, &settings, budget),
        Level::Rules => {
            // Line logic is quick, and the rules are nearly as strong.
            let by_lines = repair(&first, picture, &settings, budget);
            let settings = Settings { logic: Logic::Rules, ..settings };
            if by_lines.reached { repair(&first, &by_lines.picture, &settings, budget) } else { by_lines }
        }
        level => {
            let mut accepts = |bench: &Workbench| is_at_most(&first, bench, level, budget);
            repair_until(&first, picture, &settings, budget, &mut accepts)
        }
    };
    if let Some(limit) = repaired.stop {
        return Err(limit.into());
    }
    let Repaired { picture: repaired, reached, .. } = repaired;
    let mut made = Made::new(first, repaired, None, true);
    if wish.given > 0 && reached && !given::give(&mut made.puzzle, wish, budget)? {
        return Ok(None);
    }
    Ok((reached && is_wanted(wish, &made.puzzle)).then_some(made))
}

/// Whether the picture on a workbench is the only one with its clues, and found at this level, above line solving.
fn is_at_most(first: &Puzzle, bench: &Workbench, level: Level, budget: &Budget) -> Result<bool, Limit> {
    if bench.open() == 0 {
        return Ok(true);
    }
    if bench.open() as f64 > WORTH_A_SEARCH * bench.picture().cells().len() as f64 {
        return Ok(false);
    }
    let puzzle = puzzle_of(first, bench.picture().clone());
    let result = match level {
        Level::Search => is_unique(&puzzle, budget),
        _ => level_and_grade(&puzzle, level, budget).map(|found| found.is_some()),
    };
    or_limit(result, budget)
}

/// Takes every failure that is no limit of the budget for a no.
fn or_limit(result: Result<bool, SolveStop>, budget: &Budget) -> Result<bool, Limit> {
    result.or_else(|_| budget.check().map(|()| false))
}

fn is_unique(puzzle: &Puzzle, budget: &Budget) -> Result<bool, SolveStop> {
    let request = Request { budget: budget.clone(), ..Request::default() };
    Ok(solve(puzzle, &request)?.verdict == Verdict::Unique)
}

/// Whether a puzzle is none of those that are not wanted.
fn is_wanted(wish: &Wish, puzzle: &Puzzle) -> bool {
    wish.excluded.is_empty() || !wish.excluded.contains(&puzzle.canonical_clue_hash())
}

fn settings(wish: &Wish, seed: u64, attempt: u64) -> Settings {
    let conditions = wish.conditions.clone();
    let settings = Settings { seed: Random::of(&[seed, attempt]).bits(), conditions, ..Settings::default() };
    match wish.first {
        First::Given(_) => Settings { candidates: CANDIDATES, ..settings },
        First::Drawn { .. } => Settings { restarts: RESTARTS, ..settings },
    }
}

/// A puzzle whose goal is the first picture of an attempt, of this density unless another one is asked for; `None` if
/// it cannot keep to the conditions.
fn first_puzzle(wish: &Wish, seed: u64, attempt: u64, density: f64) -> Option<Puzzle> {
    let mut puzzle = match &wish.first {
        First::Given(puzzle) => (**puzzle).clone(),
        &First::Drawn { size, style, density: wished, colors } => {
            let density = wished.unwrap_or(density);
            // The first attempt is the picture of the seed.
            let seed = if attempt == 0 { seed } else { Random::of(&[seed, attempt, 1]).bits() };
            style.draw(size, density, colors, seed)
        }
    };
    let mut picture = puzzle.goal.take()?;
    // The puzzle to be is that of the picture alone.
    let _ = puzzle.set_given([]);
    let mut random = Random::of(&[seed, attempt, 2]);
    let is_kept = enforce::enforce(&wish.conditions, puzzle.layout(), &puzzle.palette, &mut picture, &mut random);
    puzzle.goal = Some(picture);
    is_kept.then_some(puzzle)
}

/// The puzzle of a picture that was made of the goal of another one.
fn puzzle_of(first: &Puzzle, picture: Picture) -> Puzzle {
    Puzzle::from_picture_on(first.layout().clone(), picture, first.palette.clone())
}

impl Made {
    fn new(first: Puzzle, picture: Picture, rated: Option<(Level, f64)>, reached: bool) -> Self {
        let mut puzzle = puzzle_of(&first, picture);
        puzzle.metadata = first.metadata;
        let goal = puzzle.goal.as_ref().map(Picture::cells).unwrap_or_default();
        let first = first.goal.unwrap_or_else(|| Picture::new(0, Vec::new()).expect("it has no rows"));
        let changed = (0..goal.len()).filter(|&cell| first.cells().get(cell) != Some(&goal[cell])).collect();
        Self { puzzle, first, changed, rated, reached }
    }
}
