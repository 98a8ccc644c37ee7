//! The child process that solves and reports, a JSON line before and after each puzzle.

use std::{path::PathBuf, time::Duration};

use anyhow::Result;
use nonosat::{
    budget::{Budget, Stop, Stopwatch, memory_peak_bytes},
    outcome::Verdict,
    puzzle::Puzzle,
    solve::{Request, solve},
};
use serde::{Deserialize, Serialize};

use crate::{
    cpu_limit::{CpuLimit, cpu},
    record::Answer,
    sources::{Item, expand},
};

/// What to solve, and how.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Task {
    /// Recipes, files, folders
    pub(crate) sources: Vec<String>,
    #[arg(long)]
    pub(crate) corpora: PathBuf,
    #[arg(long)]
    pub(crate) seed: u64,
    /// In CPU seconds, for each puzzle
    #[arg(long)]
    pub(crate) limit: f64,
    /// Every so manyth puzzle only
    #[arg(long, default_value_t = 1)]
    pub(crate) every: usize,
    /// Puzzles to leave out at the beginning: what an earlier worker has done
    #[arg(long, default_value_t = 0)]
    pub(crate) skip: usize,
}

/// What the worker says on its standard output.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Message {
    /// It begins with this puzzle.
    Begin(Answer),
    /// It is done with it.
    Done(Answer),
}

impl Message {
    fn send(&self) -> Result<()> {
        println!("{}", serde_json::to_string(self)?);
        Ok(())
    }
}

/// Solves all puzzles of the task but the skipped ones.
pub(crate) fn run(task: &Task) -> Result<()> {
    let mut items = Vec::new();
    for source in &task.sources {
        items.extend(expand(&task.corpora, source)?);
    }
    let limit = CpuLimit::start();
    // What was spent up to here, process start included, belongs to the first puzzle.
    let mut reading_since = Duration::ZERO;
    let mut position = 0;
    for item in &items {
        let puzzles = item.puzzles(&task.corpora)?;
        if matches!(item, Item::Recipe(_)) {
            reading_since = cpu();
        }
        for (name, puzzle) in puzzles.into_iter().step_by(task.every) {
            position += 1;
            if position > task.skip {
                let read = cpu() - reading_since;
                measure(name, &puzzle, read, task, &limit)?;
                reading_since = cpu();
            }
        }
    }
    Ok(())
}

fn measure(name: String, puzzle: &Puzzle, read: Duration, task: &Task, limit: &CpuLimit) -> Result<()> {
    let begun = Answer {
        puzzle: name,
        width: puzzle.width(),
        height: puzzle.height(),
        verdict: "unknown".to_owned(),
        read_s: read.as_secs_f64(),
        ..Answer::default()
    };
    Message::Begin(begun.clone()).send()?;
    let (cpu_start, wall) = (cpu(), Stopwatch::start());
    let outcome = solve(puzzle, &request(task.seed, limit.budget(task.limit)));
    let mut answer = Answer {
        cpu_s: (cpu() - cpu_start).as_secs_f64(),
        wall_s: wall.elapsed().as_secs_f64(),
        peak_bytes: memory_peak_bytes(),
        ..begun
    };
    match outcome {
        Err(error) => (answer.verdict, answer.note) = ("error".to_owned(), Some(error.to_string())),
        Ok(outcome) => {
            let stats = outcome.stats;
            answer.verdict = outcome.verdict.to_string();
            answer.note = match outcome.verdict {
                // Nobody else interrupts a worker.
                Verdict::Unknown(Stop::Interrupted) => Some("the limit of CPU time was reached".to_owned()),
                Verdict::Unknown(stop) => Some(stop.to_string()),
                _ => None,
            };
            answer.technique = outcome.technique.map(|technique| technique.name().to_owned());
            answer.by_line = stats.cells.by_line;
            answer.by_probe = stats.cells.by_probe;
            answer.by_search = stats.cells.by_search;
            answer.components = stats.components.len();
            answer.variables = stats.formula.map(|size| size.variables);
            answer.clauses = stats.formula.map(|size| size.clauses);
            answer.conflicts = stats.search.map(|counts| counts.conflicts);
        }
    }
    Message::Done(answer).send()
}

/// The question asked about every puzzle: unique, multiple or none?
fn request(seed: u64, budget: Budget) -> Request<'static> {
    Request { seed, budget, ..Request::default() }
}
