//! `generate`: a puzzle of chance with exactly one solution.

use nonosat::{
    analyse::rate::{Level, level_and_grade},
    make::{
        generate::{First, Style, Wish, generate},
        repair::{Conditions, Symmetry},
    },
    puzzle::pattern::{MOST_COLORS, Size},
    solve::SolveError,
};
use serde::{Deserialize, Serialize};

use crate::{
    data::PuzzleData,
    failure::Failure,
    work::{Limits, Ticker, Work},
};

/// The time limit in seconds unless another one is given.
const TIME: f64 = 10.0;

/// The time in seconds that rating what was made has at least.
const RATING_TIME: f64 = 1.0;

/// The longest side.
const LONGEST_SIDE: usize = 1000;

#[derive(Deserialize)]
pub(super) struct GenerateRequest {
    width: usize,
    height: usize,
    level: String,
    grade: Option<(f64, f64)>,
    style: String,
    colors: usize,
    symmetry: Option<String>,
    density: Option<f64>,
    seed: u64,
    limits: Option<Limits>,
}

#[derive(Serialize)]
pub(super) struct Generated {
    puzzle: Option<PuzzleData>,
    seed: u64,
    level: Option<&'static str>,
    grade: Option<f64>,
    reached: bool,
    attempts: u64,
    reason: Option<&'static str>,
}

pub(super) fn generated(request: &GenerateRequest, ticker: &Ticker) -> Result<Generated, Failure> {
    let wish = wish(request)?;
    let work = Work::begin(request.limits, TIME, ticker);
    let generated = generate(&wish, request.seed, &work.budget);
    let (seed, attempts, reason) = (request.seed, generated.attempts, generated.stop.map(|stop| stop.name()));
    let Some(mut made) = generated.made else {
        return Ok(Generated { puzzle: None, seed, level: None, grade: None, reached: false, attempts, reason });
    };
    // What the search left little time for gets some all the same: a puzzle is better with its grade.
    let rest = Limits::rest(request.limits, TIME, work.seconds(), RATING_TIME);
    let Work { budget, .. } = Work::begin(Some(rest), TIME, ticker);
    let rated = match made.rated {
        Some(rated) => Some(rated),
        None => level_and_grade(&made.puzzle, Level::Search, &budget).ok().flatten(),
    };
    if rated.is_some_and(|(level, _)| level > wish.level) {
        let defect = format!("the puzzle of the seed {seed} is harder than asked for");
        return Err(SolveError::Defect(defect).into());
    }
    made.puzzle.metadata.description = Some(recipe(request));
    Ok(Generated {
        puzzle: Some(PuzzleData::new(&made.puzzle)?),
        seed,
        level: rated.map(|(level, _)| level.name()),
        grade: rated.map(|(_, grade)| grade),
        reached: made.reached,
        attempts,
        reason,
    })
}

/// What to make, as the command of this name has it.
fn wish(request: &GenerateRequest) -> Result<Wish, Failure> {
    let &GenerateRequest { width, height, colors, grade, density, .. } = request;
    let refuse = |message: String| Err(Failure::Usage(message));
    if ![width, height].iter().all(|side| (1..=LONGEST_SIDE).contains(side)) {
        return refuse(format!("a side has 1 to {LONGEST_SIDE} cells"));
    }
    if !(1..=MOST_COLORS).contains(&colors) {
        return refuse(format!("a puzzle has 1 to {MOST_COLORS} colours beside the background"));
    }
    if density.is_some_and(|density| !(0.0..=1.0).contains(&density)) {
        return refuse("a density is a share from 0 to 1".to_owned());
    }
    if grade.is_some_and(|(low, high)| !(1.0..=10.0).contains(&low) || !(low..=10.0).contains(&high)) {
        return refuse("grades are from 1 to 10".to_owned());
    }
    let style: Style = request.style.parse().map_err(|_| Failure::Usage(style_names()))?;
    let symmetry = request.symmetry.as_deref().map(symmetry).transpose()?;
    let size = Size { width, height };
    let density = density.filter(|_| style.has_density(colors));
    let first = First::Drawn { size, style, density, colors };
    let conditions = Conditions { symmetry, ..Conditions::default() };
    let wish = Wish { grade, conditions, ..Wish::new(first, level(&request.level)?) };
    // With a grade the time limit ends it.
    Ok(if grade.is_some() { Wish { attempts: u64::MAX, ..wish } } else { wish })
}

fn style_names() -> String {
    let names = Style::ALL.map(Style::name);
    format!("a style is one of {}", names.join(", "))
}

/// The level of this name.
pub(super) fn level(name: &str) -> Result<Level, Failure> {
    let names = || Level::ALL.map(Level::name).join(", ");
    Level::by_name(name).ok_or_else(|| Failure::Usage(format!("a level is one of {}", names())))
}

fn symmetry(name: &str) -> Result<Symmetry, Failure> {
    let names = || Symmetry::ALL.map(Symmetry::name).join(", ");
    Symmetry::by_name(name).ok_or_else(|| Failure::Usage(format!("a symmetry is one of {}", names())))
}

/// The command that makes the puzzle again.
fn recipe(request: &GenerateRequest) -> String {
    let GenerateRequest { width, height, level, style, colors, seed, .. } = request;
    let mut words = format!("nonosat {} generate --size {width}x{height}", env!("CARGO_PKG_VERSION"));
    words += &format!(" --style {style}");
    let mut add = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            words += &format!(" --{name} {value}");
        }
    };
    add("density", request.density.map(|density| density.to_string()));
    add("colors", (*colors > 1).then(|| colors.to_string()));
    add("level", Some(level.clone()));
    add("grade", request.grade.map(|(low, high)| format!("{low}..{high}")));
    add("symmetric", request.symmetry.clone());
    add("seed", Some(seed.to_string()));
    words
}
