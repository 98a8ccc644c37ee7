//! What a child process is asked to do, and how it does it.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{
    cpu_limit::{CpuLimit, cpu},
    plan::Solver,
    process::usage,
    record::{Answer, Limits},
};
use crate::{
    budget::{Stop, Stopwatch, memory_peak_bytes},
    format::{self, ReadError},
    generate::Recipe,
    outcome::{Outcome, Verdict},
    puzzle::Puzzle,
    solve::{Request, solve},
};

/// Where a puzzle comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// It is made.
    Recipe(String),
    /// It is read: the puzzle of this number, from 1, of a file.
    File(PathBuf, usize),
}

/// Why a puzzle is not there.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is malformed.
    #[error(transparent)]
    Malformed(#[from] ReadError),
    /// The file has no such puzzle, or there is no such recipe.
    #[error("there is no puzzle {0}")]
    Missing(String),
}

/// A puzzle to be solved once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// The puzzle.
    pub source: Source,
    /// How to solve it.
    pub solver: Solver,
    /// The seed.
    pub seed: u64,
    /// What it may use.
    pub limits: Limits,
}

/// All puzzles of a file.
pub(super) fn read(path: &Path) -> Result<Vec<Puzzle>, SourceError> {
    let bytes = fs::read(path).map_err(|source| SourceError::Unreadable { path: path.to_owned(), source })?;
    Ok(format::read(&path.display().to_string(), &bytes, None)?.puzzles)
}

impl Source {
    /// The puzzle.
    ///
    /// # Errors
    /// If it is not there any more.
    pub fn puzzle(&self) -> Result<Puzzle, SourceError> {
        match self {
            Self::Recipe(name) => match name.parse::<Recipe>() {
                Ok(recipe) => Ok(recipe.puzzle()),
                Err(_) => Err(SourceError::Missing(name.clone())),
            },
            Self::File(path, number) => {
                let missing = || SourceError::Missing(format!("{}#{number}", path.display()));
                read(path)?.into_iter().nth(number.wrapping_sub(1)).ok_or_else(missing)
            }
        }
    }
}

impl Task {
    /// Solves it, within the limit of time; memory is the parent's business, where it can see it.
    pub fn run(&self) -> Answer {
        let limit = CpuLimit::start();
        let puzzle = match self.source.puzzle() {
            Ok(puzzle) => puzzle,
            Err(error) => return failure(error.to_string()),
        };
        let (start, wall) = (cpu(), Stopwatch::start());
        let mut budget = limit.budget(self.limits.time_s);
        if cfg!(not(target_os = "linux")) {
            budget = budget.with_memory_limit(self.limits.memory_bytes);
        }
        let request = Request {
            method: &self.solver.method,
            encoding: self.solver.encoding.as_deref(),
            engine: self.solver.engine.as_deref(),
            seed: self.seed,
            budget,
            ..Request::default()
        };
        let outcome = solve(&puzzle, &request);
        Answer {
            cpu_s: (cpu() - start).as_secs_f64() + usage(std::process::id()).others_s.unwrap_or(0.0),
            wall_s: wall.elapsed().as_secs_f64(),
            read_s: start.as_secs_f64(),
            peak_bytes: memory_peak_bytes(),
            ..outcome.map_or_else(|error| failure(error.to_string()), |outcome| told(&outcome))
        }
    }
}

fn failure(note: String) -> Answer {
    Answer { verdict: "error".to_owned(), note: Some(note), ..Answer::default() }
}

/// What an outcome tells.
fn told(outcome: &Outcome) -> Answer {
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

    fn answer(recipe: &str, method: &str) -> Answer {
        let solver = Solver { method: method.into(), encoding: None, engine: None };
        let limits = Limits { time_s: 60.0, memory_bytes: u64::MAX };
        Task { source: Source::Recipe(recipe.into()), solver, seed: 1, limits }.run()
    }

    #[test]
    fn the_steps_are_timed_apart() {
        let unique = answer("dom-6", "sat");
        assert_eq!((unique.verdict.as_str(), unique.second_s), ("unique", None));
        assert!(unique.first_s.is_some() && unique.proof_s.is_some() && unique.clauses.unwrap() > 0, "{unique:?}");
        let multiple = answer("ones-6", "sat");
        assert_eq!((multiple.verdict.as_str(), multiple.proof_s), ("multiple", None));
        assert!(multiple.first_s.is_some() && multiple.second_s.is_some(), "{multiple:?}");
        let unknown = answer("ones-6", "line");
        assert_eq!((unknown.verdict.as_str(), unknown.first_s), ("unknown", None));
        assert!(unknown.note.unwrap().contains("cannot tell more"));
        assert_eq!(answer("dom-0", "line").verdict, "error");
    }
}
