//! The smallest changes of a picture that make its puzzle what is asked for.
//!
//! 1. `inspector` decides whether a picture is what is wanted, and if not, in which lines every set of changes has a
//!    cell.
//! 2. `beam` tries the changes in these lines, level by level; `polish` makes what it finds smaller. The quick search
//!    of [`repair`](super::repair) comes in where many changes are needed.
//! 3. `exact` finds the fewest changes, and proves that fewer are not enough. `alternatives` are other solutions that
//!    it has met, which refute most changes without a solver.
//! 4. `grades` searches by the grade.
//! 5. `gains` computes for each cell what its change alone would gain.
//! 6. `given` finds few cells that mend the puzzle if they are printed with the clues.
//!
//! Whatever is found is solved and rated before it is returned. Nothing is called the fewest without proof.

use std::fmt;

mod alternatives;
mod beam;
mod exact;
mod gains;
mod given;
mod grades;
mod inspector;
mod mend;
mod moves;
mod polish;
mod standing;
mod suggestion;
mod want;

pub use gains::Gain;
pub use given::GivenCells;
pub use standing::Standing;
pub use suggestion::{ClueChange, Suggestion};
pub use want::{ParseWantError, Want};

use self::{
    beam::Found,
    inspector::{Halt, Inspector, Target},
    moves::Moves,
};
pub use super::repair::{Change, Conditions, Symmetry};
use super::repair::{Logic, Workbench};
use nonosat_core::solve::{
    outcome::{Stop, Verdict},
    request::{Request, SolveError},
    solve,
};
use nonosat_model::{Clue, Picture, Puzzle, Shape, budget::Budget, referee::judge};

/// How many solutions of a puzzle without a goal are taken as goals.
const GOALS: usize = 4;

/// What to suggest.
#[derive(Clone, Debug)]
pub struct Options {
    /// What the puzzle is to become.
    pub want: Want,
    /// The most cells that may change; `None` for [`default_changes`].
    pub max_changes: Option<usize>,
    /// How many suggestions to make.
    pub suggestions: usize,
    /// What every change keeps to.
    pub conditions: Conditions,
    /// Whether to prove how many changes are needed, as far as the limits allow.
    pub exact: bool,
    /// Whether to tell what each cell would gain.
    pub gains: bool,
    /// The most cells that may be printed with the clues instead; with 0 none are looked for.
    pub given: usize,
    /// The seed of random choices.
    pub seed: u64,
    /// The limits of all of it.
    pub budget: Budget,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            want: Want::default(),
            max_changes: None,
            suggestions: 3,
            conditions: Conditions::default(),
            exact: false,
            gains: false,
            given: 0,
            seed: 0,
            budget: Budget::unlimited(),
        }
    }
}

/// The most changes of a picture with so many cells unless another number is given: 5 %, but at least 3.
pub fn default_changes(cells: usize) -> usize {
    (cells / 20).max(3)
}

/// What can be said about a picture and its puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Advice {
    /// The picture that was to be changed: the goal, or one of several solutions.
    pub picture: Picture,
    /// How the puzzle stands as it is.
    pub before: Standing,
    /// Whether it is what is wanted already: then there is nothing to suggest. `None` if a limit was reached first.
    pub is_met: Option<bool>,
    /// How many solutions were taken as goals in turn; 0 if the puzzle has a goal.
    pub goals: usize,
    /// What reaches it, the fewest changes first, and of as many the least ugly; for easier and harder puzzles those
    /// that change the grade most.
    pub suggestions: Vec<Suggestion>,
    /// What comes nearest, if nothing reaches it.
    pub nearest: Option<Suggestion>,
    /// At least so many cells must change; proven. 0 if nothing is known.
    pub at_least: usize,
    /// For each cell what its change would gain, if that was asked for.
    pub gains: Option<Vec<Gain>>,
    /// Few cells that reach it if they are printed with the clues, while the picture stays as it is.
    pub given: Option<GivenCells>,
    /// The limit that was reached, if one was.
    pub stop: Option<Stop>,
}

/// Why nothing can be suggested for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SuggestError {
    /// Its clues say more, or less, than a picture does.
    Kind(&'static str),
    /// The goal is another picture.
    Goal(String),
    /// No picture meets the clues.
    NoSolution,
    /// A limit was reached before there was a picture to change.
    NoPicture(Stop),
    /// The solver failed.
    Solve(SolveError),
}

impl fmt::Display for SuggestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(it) => write!(f, "suggestions are for puzzles with ordinary clues: {it}"),
            Self::Goal(it) => write!(
                f,
                "the goal picture does not meet the clues: {it}; nonosat diagnose finds out what is wrong with clues"
            ),
            Self::NoSolution => {
                f.write_str("there is no solution to begin with; nonosat diagnose finds out what is wrong with clues")
            }
            Self::NoPicture(it) => write!(f, "{it}, before there was a solution to begin with"),
            Self::Solve(it) => it.fmt(f),
        }
    }
}

impl std::error::Error for SuggestError {}

impl From<SolveError> for SuggestError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

/// Suggests the smallest changes of the goal, or of a solution, that make a puzzle what is wanted.
///
/// # Errors
/// See [`SuggestError`]. Running out of a limit once there is a picture is no error.
///
/// # References
/// K. J. Batenburg, S. Henstra, W. A. Kosters, W. J. Palenstijn, *Constructing simple nonograms of varying difficulty*,
/// Pure Mathematics and Applications 20 (2009): pictures changed until their puzzles are solved.
pub fn suggest(puzzle: &Puzzle, options: &Options) -> Result<Advice, SuggestError> {
    check_kind(puzzle)?;
    if let Some(goal) = &puzzle.goal {
        let differences = puzzle.differences(goal);
        match differences.as_ref().map(|all| all.first()) {
            None => return Err(SuggestError::Goal("it has another size".to_owned())),
            Some(Some(difference)) => return Err(SuggestError::Goal(difference.to_string())),
            Some(None) => {}
        }
        if let Err(fault) = judge(puzzle, goal) {
            return Err(SuggestError::Goal(fault.to_string()));
        }
        let before = Standing::of(puzzle, goal, options.seed, &options.budget)?;
        return Ok(advise(puzzle, goal, before, options)?);
    }
    let request =
        Request { budget: options.budget.clone(), seed: options.seed, solutions: GOALS, ..Request::default() };
    let outcome = solve(puzzle, &request)?;
    let goals = outcome.solutions;
    let mut best: Option<Advice> = None;
    for goal in &goals {
        let before = Standing::of(puzzle, goal, options.seed, &options.budget)?;
        let advice = advise(puzzle, goal, before, options)?;
        let is_met = advice.is_met == Some(true);
        best = Some(match best {
            None => advice,
            Some(before) => before.or_better(advice, options),
        });
        if is_met || options.budget.check().is_err() {
            break;
        }
    }
    match (best, outcome.verdict) {
        (Some(advice), _) => Ok(Advice { goals: goals.len(), ..advice }),
        (None, Verdict::Unknown(stop)) => Err(SuggestError::NoPicture(stop)),
        (None, _) => Err(SuggestError::NoSolution),
    }
}

impl Advice {
    /// The advice on one of two goals, the one that takes fewer changes, with the suggestions for both.
    fn or_better(self, other: Self, options: &Options) -> Self {
        let rank = |advice: &Self| {
            let first = advice.suggestions.first();
            (first.is_none(), first.map_or(0.0, |first| first.rank(options.want)))
        };
        let other_is_better = rank(&other) < rank(&self);
        let (better, mut worse) = if other_is_better { (other, self) } else { (self, other) };
        let mut merged =
            Self { at_least: better.at_least.min(worse.at_least), stop: better.stop.or(worse.stop), ..better };
        let few = |given: &Option<GivenCells>| given.as_ref().map_or(usize::MAX, |given| given.cells.len());
        if few(&worse.given) < few(&merged.given) {
            merged.given = worse.given.take();
        }
        merged.suggestions.append(&mut worse.suggestions);
        merged.suggestions.sort_by(|one, other| one.rank(options.want).total_cmp(&other.rank(options.want)));
        merged.suggestions.truncate(options.suggestions.max(1));
        merged
    }
}

/// Whether a puzzle's clues are those of a picture, no less and no more.
fn check_kind(puzzle: &Puzzle) -> Result<(), SuggestError> {
    let why = if puzzle.clues().iter().any(Option::is_none) {
        "some clues are not given"
    } else if puzzle.clues().iter().flatten().any(Clue::is_blotted) {
        "some lengths are not given"
    } else if puzzle.palette.colors().iter().any(|color| color.shape != Shape::Full) {
        "this one has triangles"
    } else if !puzzle.clues().iter().flatten().all(Clue::is_ordinary) {
        "this one has lines without a background"
    } else {
        return Ok(());
    };
    Err(SuggestError::Kind(why))
}

/// The advice on a puzzle with this solution.
fn advise(puzzle: &Puzzle, picture: &Picture, before: Standing, options: &Options) -> Result<Advice, SolveError> {
    let cells = picture.cells().len();
    let most = options.max_changes.unwrap_or_else(|| default_changes(cells)).min(cells);
    let is_met = options.want.is_met(&before, None);
    let mut advice = Advice {
        picture: picture.clone(),
        is_met,
        goals: 0,
        suggestions: Vec::new(),
        nearest: None,
        at_least: usize::from(is_met == Some(false)),
        gains: None,
        given: None,
        stop: if let Verdict::Unknown(stop) = before.verdict { Some(stop) } else { None },
        before,
    };
    // A puzzle with given cells is that of its picture no more: its picture is not changed.
    let may_change = puzzle.given().is_empty();
    if is_met != Some(true) && options.given > 0 && !matches!(advice.before.verdict, Verdict::Unknown(_)) {
        let share = options.budget.for_a_share(if may_change { 4 } else { 1 });
        let (given, stop) = given::cells(puzzle, picture, &advice.before, options, &share)?;
        advice.given = given;
        advice.stop = advice.stop.or(stop.filter(|_| !may_change));
    }
    if !may_change {
        advice.at_least = 0;
        return Ok(advice);
    }
    if options.gains {
        advice.gains = gains_of(puzzle, picture, options)?;
    }
    if is_met == Some(true) || most == 0 {
        return Ok(advice);
    }
    let mut found = Found { at_least: advice.at_least, ..Found::default() };
    match mend::mend(puzzle, picture, &advice.before, options, most, &mut found) {
        Ok(()) => {}
        Err(Halt::Stop(stop)) => advice.stop = Some(stop),
        Err(Halt::Failed(error)) => return Err(error),
    }
    advice.at_least = found.at_least;
    let as_told = |changes: &[Change]| Suggestion::of(puzzle, picture, changes, options, &advice.before);
    let mut suggestions = Vec::new();
    for set in &found.sets {
        if suggestions.len() >= options.suggestions.max(1) {
            break;
        }
        let suggestion = as_told(set)?;
        if suggestion.is_met == Some(true) {
            suggestions.push(suggestion);
        }
    }
    suggestions.sort_by(|one, other| one.rank(options.want).total_cmp(&other.rank(options.want)));
    if suggestions.is_empty() {
        advice.nearest = match found.nearest {
            Some((changes, _)) if !changes.is_empty() => Some(as_told(&changes)?),
            _ => None,
        };
    }
    advice.suggestions = suggestions;
    Ok(advice)
}

/// What each cell would gain; `None` if a limit was reached at once.
fn gains_of(puzzle: &Puzzle, picture: &Picture, options: &Options) -> Result<Option<Vec<Gain>>, SolveError> {
    let target = match options.want {
        Want::Unique => Target::Unique,
        want => Target::Solved(want.logic().unwrap_or(Logic::Line)),
    };
    let moves = Moves { palette: &puzzle.palette, conditions: &options.conditions };
    let mut inspector = Inspector::new(puzzle, target, options.seed, &options.budget);
    let Ok(mut bench) = Workbench::new(puzzle, picture.clone(), inspector.logic(), &options.budget) else {
        return Ok(None);
    };
    match gains::gains(&moves, &mut bench, &mut inspector) {
        Ok(gains) => Ok(Some(gains)),
        Err(Halt::Stop(_)) => Ok(None),
        Err(Halt::Failed(error)) => Err(error),
    }
}
