//! The task of a child process: one puzzle, solved once.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{
    cpu_limit::{CpuLimit, cpu},
    record::{Answer, Limits},
    solver::Solver,
    usage::usage,
};
use nonosat_core::solve::{
    outcome::{Outcome, Stop, Verdict},
    request::{Request, SolveError},
    solve,
};
use nonosat_format::{self as format, ReadError};
use nonosat_make::recipe::Recipe;
use nonosat_model::{
    Puzzle, bounded,
    budget::{Stopwatch, memory_peak_bytes},
};

/// The origin of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A recipe.
    Recipe(String),
    /// A file, and the number of the puzzle in it, from 1.
    File(#[serde(with = "any_path")] PathBuf, usize),
}

/// Paths in JSON: text if they are text, else what the system makes of them.
mod any_path {
    use std::{
        ffi::OsString,
        path::{Path, PathBuf},
    };

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum AnyPath {
        Text(PathBuf),
        Raw(OsString),
    }

    pub(super) fn serialize<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
        match path.to_str() {
            Some(text) => text.serialize(serializer),
            None => path.as_os_str().serialize(serializer),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
        Ok(match AnyPath::deserialize(deserializer)? {
            AnyPath::Text(path) => path,
            AnyPath::Raw(path) => path.into(),
        })
    }
}

/// Why a puzzle is not available.
#[derive(Debug)]
#[non_exhaustive]
pub enum SourceError {
    /// The file cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file is malformed.
    Malformed(ReadError),
    /// The file has no such puzzle, or there is no such recipe.
    Missing(String),
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { path, source } => write!(f, "{}: {source}", path.display()),
            Self::Malformed(it) => it.fmt(f),
            Self::Missing(it) => write!(f, "there is no puzzle {it}"),
        }
    }
}

impl std::error::Error for SourceError {}

impl From<ReadError> for SourceError {
    fn from(error: ReadError) -> Self {
        Self::Malformed(error)
    }
}

/// A puzzle to be solved once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// The origin of the puzzle.
    pub source: Source,
    /// The solver.
    pub solver: Solver,
    /// The seed of the solver.
    pub seed: u64,
    /// The limits of CPU time and memory.
    pub limits: Limits,
}

/// Reads all puzzles of a file.
pub(super) fn read(path: &Path) -> Result<Vec<Puzzle>, SourceError> {
    let unreadable = |source| SourceError::Unreadable { path: path.to_owned(), source };
    let bytes = bounded::file(path, format::INPUT_LIMIT).map_err(unreadable)?;
    Ok(format::read(&path.display().to_string(), &bytes, None)?.puzzles)
}

/// Makes the puzzle of a recipe.
pub(super) fn make(recipe: &str) -> Result<Puzzle, SourceError> {
    recipe.parse::<Recipe>().map(|recipe| recipe.puzzle()).map_err(|_| SourceError::Missing(recipe.to_owned()))
}

/// Takes the puzzle of a number, from 1, out of those of a file.
pub(super) fn pick<'a>(puzzles: &'a [Puzzle], path: &Path, number: usize) -> Result<&'a Puzzle, SourceError> {
    let missing = || SourceError::Missing(format!("{}#{number}", path.display()));
    puzzles.get(number.wrapping_sub(1)).ok_or_else(missing)
}

impl Source {
    /// Reads or makes the puzzle.
    ///
    /// # Errors
    /// If it is not available any more.
    pub fn puzzle(&self) -> Result<Puzzle, SourceError> {
        match self {
            Self::Recipe(name) => make(name),
            Self::File(path, number) => pick(&read(path)?, path, *number).cloned(),
        }
    }
}

impl Task {
    /// Solves the puzzle within the limit of time; where a process can be watched, its parent sees to memory.
    pub fn run(&self) -> Answer {
        let limit = CpuLimit::start();
        let puzzle = match self.source.puzzle() {
            Ok(puzzle) => puzzle,
            Err(error) => return Answer::failure(error.to_string()),
        };
        let read_s = cpu().as_secs_f64();
        Answer { read_s, ..answer(&puzzle, &self.solver, self.seed, &self.limits, &limit) }
    }
}

/// Solves a puzzle within its limits, and measures that.
pub(super) fn answer(puzzle: &Puzzle, solver: &Solver, seed: u64, limits: &Limits, limit: &CpuLimit) -> Answer {
    // The CPU time of the outside solvers that have ended.
    let others = || usage(std::process::id()).others_s.unwrap_or(0.0);
    let (others_before, start, wall) = (others(), cpu(), Stopwatch::start());
    let mut budget = limit.budget(limits.time_s);
    if cfg!(not(target_os = "linux")) {
        budget = budget.with_memory_limit(limits.memory_bytes);
    }
    let request = solver.request().map_err(SolveError::from);
    let outcome = request.and_then(|request| solve(puzzle, &Request { seed, budget, ..request }));
    Answer {
        cpu_s: (cpu() - start).as_secs_f64() + others() - others_before,
        wall_s: wall.elapsed().as_secs_f64(),
        peak_bytes: memory_peak_bytes(),
        ..outcome.map_or_else(|error| failed(&error), |outcome| summary(&outcome))
    }
}

/// The answer of a solver that did not begin.
fn failed(error: &SolveError) -> Answer {
    Answer::failure(error.to_string())
}

/// The figures of an outcome.
fn summary(outcome: &Outcome) -> Answer {
    let Outcome { verdict, solutions, stats, .. } = outcome;
    let note = match verdict {
        // Nobody else interrupts a child.
        Verdict::Unknown(Stop::Interrupted) => Some(Stop::TimeLimit.to_string()),
        Verdict::Unknown(stop) => Some(stop.to_string()),
        _ => None,
    };
    let time = &stats.time;
    let until_first = (time.line + time.probe + time.encode + time.first).as_secs_f64();
    let beyond = time.proof.as_secs_f64();
    Answer {
        verdict: verdict.name().to_owned(),
        note,
        line_s: time.line.as_secs_f64(),
        probe_s: time.probe.as_secs_f64(),
        encode_s: time.encode.as_secs_f64(),
        first_s: (!solutions.is_empty()).then_some(until_first),
        second_s: (solutions.len() > 1).then_some(beyond),
        proof_s: match verdict {
            Verdict::Unique => Some(beyond),
            Verdict::None => Some(until_first),
            _ => None,
        },
        by_line: stats.cells.by_line,
        by_probe: stats.cells.by_probe,
        by_search: stats.cells.by_search,
        components: stats.components.len(),
        technique: outcome.technique.map(|technique| technique.name().to_owned()),
        variables: stats.formula.map(|size| size.variables),
        clauses: stats.formula.map(|size| size.clauses),
        conflicts: stats.search.map(|counts| counts.conflicts),
        decisions: stats.search.map(|counts| counts.decisions),
        propagations: stats.search.map(|counts| counts.propagations),
        ..Answer::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_core::solve::methods::METHODS;

    fn answer_of(recipe: &str, method: &str) -> Answer {
        let solver = Solver { method: method.into(), encoding: None, engine: None };
        let limits = Limits { time_s: 60.0, memory_bytes: u64::MAX };
        Task { source: Source::Recipe(recipe.into()), solver, seed: 1, limits }.run()
    }

    #[test]
    fn the_steps_are_timed_apart() {
        let unique = answer_of("dom-6", "sat");
        assert_eq!((unique.verdict.as_str(), unique.second_s), ("unique", None));
        assert!(unique.first_s.is_some() && unique.proof_s.is_some() && unique.clauses.unwrap() > 0, "{unique:?}");
        let multiple = answer_of("ones-6", "sat");
        assert_eq!((multiple.verdict.as_str(), multiple.proof_s), ("multiple", None));
        assert!(multiple.first_s.is_some() && multiple.second_s.is_some(), "{multiple:?}");
        let unknown = answer_of("ones-6", "line");
        assert_eq!((unknown.verdict.as_str(), unknown.first_s), ("unknown", None));
        assert!(unknown.note.unwrap().contains("cannot tell more"));
        assert_eq!(answer_of("dom-0", "line").verdict, "error");
    }

    #[test]
    fn every_method_takes_every_kind_of_puzzle() {
        for info in METHODS {
            let answer = answer_of("noise-3-0.5-2-1", info.name);
            assert_ne!(answer.verdict, "error", "{answer:?}");
        }
    }
}
