//! `diagnose`, `suggest` and `generate`: makers' tools.

use nonosat::{
    Request, Verdict,
    analyse::rate::{Level, advice::Advisor, grade_band, level_and_grade},
    make::{
        diagnose::{self as diagnosing, examine},
        generate::{self as generating, First, Style, Wish},
        repair::{Conditions, Symmetry},
        suggest::{self as suggesting, Want},
    },
    puzzle::pattern::{MOST_COLORS, Size},
    report::{answer::AnswerReport, diagnosis::DiagnosisReport, generation::Generation, suggestion::SuggestionReport},
    solve::{Stop, solve},
};
use pyo3::{prelude::*, types::PyTuple};
use serde::Serialize;

use crate::{
    arguments::Natural,
    failure::Failure,
    held::Held,
    outcome::{Fresh, Outcome},
    puzzle::Puzzle,
    record::record,
    work::{Job, Limits, Workers, ask},
};

/// The longest side of a generated puzzle.
const LONGEST_SIDE: usize = 1000;

/// A malformed argument.
pub(crate) fn value(message: impl Into<String>) -> Failure {
    Failure::Value(message.into())
}

/// Puzzles as a tuple.
fn puzzles<'py>(py: Python<'py>, puzzles: Vec<nonosat::Puzzle>) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, puzzles.into_iter().map(|puzzle| Puzzle(Held::new(puzzle))).collect::<Vec<_>>())
}

/// Diagnoses; see `nonosat.diagnose`. The record, and the corrected puzzles.
#[pyfunction]
#[pyo3(signature = (puzzle, conflicts, smallest, corrections, errors, seed, timeout, memory, progress))]
#[expect(clippy::too_many_arguments, reason = "all are given")]
pub(crate) fn diagnose<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, Puzzle>,
    conflicts: Natural,
    smallest: bool,
    corrections: Natural,
    errors: Natural,
    seed: Natural,
    timeout: Option<f64>,
    memory: Option<i64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(String, Bound<'py, PyTuple>)> {
    let held = puzzle.get().0.clone();
    if !(1..=2).contains(&errors.0) {
        return Err(value(format!("errors: expected 1 or 2, found {}", errors.0)).into());
    }
    let (record, corrected) = ask(py, Limits::new(timeout, memory)?, progress, Workers::Others, |job| {
        let options = diagnosing::Options {
            budget: job.budget.clone(),
            conflicts: conflicts.size(),
            smallest,
            corrections: corrections.size(),
            errors: errors.size(),
            seed: seed.0,
        };
        let examination = examine(&held.puzzle, &options, false)?;
        let report = DiagnosisReport::new(&held.puzzle, &examination, options.corrections);
        let corrections = examination.diagnosis.corrections.iter().take(options.corrections);
        let corrected = corrections.map(|correction| correction.apply(&held.puzzle)).collect();
        Ok((record(&held, report)?, corrected))
    })?;
    Ok((record, puzzles(py, corrected)?))
}

/// Suggests; see `nonosat.suggest`. The record, the changed puzzles, and the one with more given cells.
#[pyfunction]
#[pyo3(signature = (puzzle, want, max_changes, suggestions, give, exact, gains, seed, timeout, memory, progress))]
#[expect(clippy::too_many_arguments, reason = "all are given")]
pub(crate) fn suggest<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, Puzzle>,
    want: &str,
    max_changes: Option<Natural>,
    suggestions: Natural,
    give: Natural,
    exact: bool,
    gains: bool,
    seed: Natural,
    timeout: Option<f64>,
    memory: Option<i64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(String, Bound<'py, PyTuple>, Option<Puzzle>)> {
    let held = puzzle.get().0.clone();
    let want: Want = want.parse().map_err(|error| value(format!("want: {error}")))?;
    if suggestions.0 == 0 {
        return Err(value("suggestions: expected a number from 1, found 0").into());
    }
    let (record, changed, printed) = ask(py, Limits::new(timeout, memory)?, progress, Workers::Others, |job| {
        let options = suggesting::Options {
            want,
            given: give.size(),
            max_changes: max_changes.map(Natural::size),
            suggestions: suggestions.size(),
            exact,
            gains,
            seed: seed.0,
            budget: job.budget.clone(),
            ..suggesting::Options::default()
        };
        let advice = suggesting::suggest(&held.puzzle, &options)?;
        let changed = advice.suggestions.iter().map(|one| one.apply(&held.puzzle)).collect();
        let printed = advice.given.as_ref().map(|given| given.apply(&held.puzzle));
        Ok((record(&held, SuggestionReport::new(&held.puzzle, &advice, want))?, changed, printed))
    })?;
    Ok((record, puzzles(py, changed)?, printed.map(|puzzle| Puzzle(Held::new(puzzle)))))
}

/// A generated puzzle and how it came about.
#[derive(Serialize)]
struct GeneratedReport<'a> {
    #[serde(flatten)]
    answer: AnswerReport<'a>,
    #[serde(flatten)]
    generation: &'a Generation,
}

/// Why nothing was generated.
#[derive(Serialize)]
struct NothingReport {
    seed: u64,
    attempts: u64,
    reached: bool,
    reason: Option<&'static str>,
}

/// What `generate` gives to Python: the record, the puzzle and its outcome.
type Generated = (String, Option<Puzzle>, Option<Outcome>);

/// Generates; see `nonosat.generate`.
#[pyfunction]
#[pyo3(signature = (
    shape, first, style, density, colors, level, grade, symmetric, no_empty_lines, max_numbers, exclude, seed, timeout,
    memory, progress
))]
#[expect(clippy::too_many_arguments, reason = "all are given")]
pub(crate) fn generate(
    py: Python<'_>,
    shape: Option<(Natural, Natural)>,
    first: Option<&Bound<'_, Puzzle>>,
    style: &str,
    density: Option<f64>,
    colors: Natural,
    level: Option<&str>,
    grade: Option<(f64, f64)>,
    symmetric: Option<&str>,
    no_empty_lines: bool,
    max_numbers: Option<Natural>,
    exclude: Vec<Bound<'_, Puzzle>>,
    seed: Natural,
    timeout: Option<f64>,
    memory: Option<i64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Generated> {
    if let Some((low, high)) =
        grade.filter(|&(low, high)| !(1.0..=10.0).contains(&low) || !(low..=10.0).contains(&high))
    {
        return Err(value(format!(
            "grade: expected two numbers from 1 to 10, the lower first, found {low} and {high}"
        ))
        .into());
    }
    let level = match (level, grade) {
        (Some(name), _) => self::level(name)?,
        (None, None) => Level::Line,
        (None, Some((_, high))) => {
            Level::ALL.into_iter().find(|&level| grade_band(level).1 > high).unwrap_or(Level::Search)
        }
    };
    if grade.is_some_and(|(low, _)| low >= grade_band(level).1) {
        return Err(value(format!("grade: puzzles of the level {} have lower grades than that", level.name())).into());
    }
    let excluded: Vec<_> = exclude.iter().map(|puzzle| puzzle.get().0.clone()).collect();
    let mut recipe = format!("nonosat {} generate", env!("CARGO_PKG_VERSION"));
    let first = match (shape, first) {
        (Some((rows, columns)), None) => {
            let size = Size { width: columns.size(), height: rows.size() };
            drawn(size, style, density, colors, &mut recipe)?
        }
        (None, Some(first)) => {
            recipe += " --from PUZZLE";
            First::Given(Box::new(first.get().0.puzzle.clone()))
        }
        _ => return Err(value("expected either a shape or a puzzle to begin with").into()),
    };
    recipe += &format!(" --level {}", level.name());
    if let Some((low, high)) = grade {
        recipe += &format!(" --grade {low}..{high}");
    }
    if let Some(how) = symmetric {
        recipe += &format!(" --symmetric {how}");
    }
    if let Some(most) = max_numbers {
        recipe += &format!(" --max-numbers {}", most.0);
    }
    recipe += &format!(" --seed {}", seed.0);
    if no_empty_lines {
        recipe += " --no-empty-lines";
    }
    let conditions = Conditions {
        symmetry: symmetric.map(symmetry).transpose()?,
        no_empty_lines,
        max_numbers: max_numbers.map(Natural::size),
        ..Conditions::default()
    };
    let mut wish = Wish { grade, conditions, ..Wish::new(first, level) };
    if grade.is_some() {
        // The time limit ends it.
        wish.attempts = u64::MAX;
    }
    ask(py, Limits::new(timeout, memory)?, progress, Workers::Others, |job| {
        wish.excluded = excluded.iter().map(|held| held.puzzle.canonical_clue_hash()).collect();
        made(wish, seed.0, recipe, job)
    })
}

/// A picture to be drawn.
fn drawn(
    size: Size,
    style: &str,
    density: Option<f64>,
    colors: Natural,
    recipe: &mut String,
) -> Result<First, Failure> {
    if ![size.width, size.height].iter().all(|side| (1..=LONGEST_SIDE).contains(side)) {
        return Err(value(format!("shape: expected 1 to {LONGEST_SIDE} rows and columns")));
    }
    let colors = colors.size();
    if !(1..=MOST_COLORS).contains(&colors) {
        return Err(value(format!("colors: expected 1 to {MOST_COLORS} beside the background, found {colors}")));
    }
    let names = || Style::ALL.map(Style::name).join(", ");
    let style: Style =
        style.parse().map_err(|_| value(format!("style: expected one of {}, found {style}", names())))?;
    if let Some(density) = density {
        if !(0.0..=1.0).contains(&density) {
            return Err(value(format!("density: expected a share from 0 to 1, found {density}")));
        }
        if !style.has_density(colors) {
            return Err(value(format!("density: pictures of the style {} have their own", style.name())));
        }
    }
    *recipe += &format!(" --size {}x{} --style {}", size.width, size.height, style.name());
    if let Some(density) = density {
        *recipe += &format!(" --density {density}");
    }
    if colors > 1 {
        *recipe += &format!(" --colors {colors}");
    }
    Ok(First::Drawn { size, style, density, colors })
}

/// Generates a puzzle, and proves that it is what was asked for.
fn made(wish: Wish, seed: u64, recipe: String, job: &Job) -> Result<Generated, Failure> {
    let mut wish = wish;
    if let First::Given(puzzle) = &mut wish.first
        && puzzle.goal.is_none()
    {
        let outcome = solve(puzzle, &Request { budget: job.budget.clone(), ..Request::default() })?;
        let solution = outcome.solutions.into_iter().next();
        let missing =
            || Failure::Unsupported("the puzzle has no goal, and no solution was found to begin with".to_owned());
        puzzle.goal = Some(solution.ok_or_else(missing)?);
    }
    let generated = generating::generate(&wish, seed, &job.budget);
    let attempts = generated.attempts;
    let nothing = |reason: Option<Stop>| {
        let report = NothingReport { seed, attempts, reached: false, reason: reason.map(Stop::name) };
        let json = nonosat::report::json::line(&report).map_err(|error| Failure::Defect(error.to_string()))?;
        Ok((json, None, None))
    };
    let Some(made) = generated.made else { return nothing(generated.stop) };
    let mut puzzle = made.puzzle;
    let description = puzzle.metadata.description.take();
    puzzle.metadata.description = Some(description.map_or(recipe.clone(), |old| format!("{old}\n{recipe}")));
    // The limit of the search is spent, perhaps.
    let budget = job.again();
    let outcome = solve(&puzzle, &Request { budget: budget.clone(), ..Request::default() })?;
    let advice = Advisor::Thorough.advise(&puzzle, &outcome, &budget);
    let rated = made.rated.or_else(|| level_and_grade(&puzzle, Level::Search, &budget).ok().flatten());
    let is_proven = outcome.verdict == Verdict::Unique && outcome.solutions.first() == puzzle.goal.as_ref();
    let level = advice.as_ref().and_then(|advice| advice.level);
    match outcome.verdict {
        Verdict::Unknown(stop) => return nothing(Some(stop)),
        // Unique, but no time was left to prove how hard it is.
        _ if is_proven && level.is_none() && wish.level < Level::Search => return nothing(generated.stop),
        _ if !is_proven || level.is_some_and(|level| level > wish.level) => {
            let defect = format!("defect: the puzzle of the seed {seed} is not what was asked for; please report it");
            return Err(Failure::Defect(defect));
        }
        _ => {}
    }
    let changes = made.changed.len();
    let share_changed = changes as f64 / puzzle.layout().cell_count().max(1) as f64;
    let grade = rated.map(|(_, grade)| grade);
    let generation = Generation { seed, recipe, grade, reached: made.reached, attempts, changes, share_changed };
    let held = Held::new(puzzle);
    let answer = AnswerReport::new(&held.puzzle, &outcome, advice.as_ref(), 1, "auto", None);
    let json = record(&held, GeneratedReport { answer, generation: &generation })?;
    let outcome = Outcome::new(held.clone(), Fresh { outcome, advice, method: "auto" });
    Ok((json, Some(Puzzle(held)), Some(outcome)))
}

/// The level of this name.
pub(crate) fn level(name: &str) -> Result<Level, Failure> {
    let names = || Level::ALL.map(Level::name).join(", ");
    Level::by_name(name).ok_or_else(|| value(format!("level: expected one of {}, found {name}", names())))
}

fn symmetry(name: &str) -> Result<Symmetry, Failure> {
    let names = || Symmetry::ALL.map(Symmetry::name).join(", ");
    Symmetry::by_name(name).ok_or_else(|| value(format!("symmetric: expected one of {}, found {name}", names())))
}
