//! The batch of a child process: many puzzles, solved one after the other, without a start of the process for each.

use std::{io, path::PathBuf, time::Duration};

use serde::{Deserialize, Serialize};

use super::{
    cpu_limit::{CpuLimit, cpu},
    record::{Answer, Limits},
    solver::Solver,
    task::{Source, SourceError, answer, make, pick, read},
};
use nonosat_model::Puzzle;

/// Puzzles to be solved one after the other by one process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// The origins of the puzzles.
    pub sources: Vec<Source>,
    /// The solver.
    pub solver: Solver,
    /// The seed of the solver, the same for all puzzles.
    pub seed: u64,
    /// The limits of CPU time for each puzzle, and of memory for the process.
    pub limits: Limits,
}

/// A line on the standard output of the process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Message {
    /// The next puzzle is there, and its solving begins: what was spent on starting and reading, in CPU seconds.
    Begin(f64),
    /// The puzzle is done.
    Done(Box<Answer>),
}

impl Batch {
    /// Solves all puzzles, and reports each before and after.
    ///
    /// What is spent before a puzzle counts as its reading: the start of the process belongs to the first one, a file
    /// with several puzzles to the first of them. Made puzzles count from their clues.
    ///
    /// # Errors
    /// If a report fails: nobody listens any more.
    pub fn run(&self, mut report: impl FnMut(&Message) -> io::Result<()>) -> io::Result<()> {
        let limit = CpuLimit::start();
        let mut shelf = Shelf::default();
        let mut reading_since = Duration::ZERO;
        for source in &self.sources {
            let puzzle = shelf.puzzle(source);
            if matches!(source, Source::Recipe(_)) {
                reading_since = cpu();
            }
            let read_s = (cpu() - reading_since).as_secs_f64();
            report(&Message::Begin(read_s))?;
            let answer = match puzzle {
                Ok(puzzle) => answer(puzzle, &self.solver, self.seed, &self.limits, &limit),
                Err(error) => Answer::failure(error.to_string()),
            };
            report(&Message::Done(Box::new(Answer { read_s, ..answer })))?;
            reading_since = cpu();
        }
        Ok(())
    }
}

/// The puzzles that were read or made last: a file with several is read once.
#[derive(Default)]
struct Shelf {
    path: Option<PathBuf>,
    puzzles: Vec<Puzzle>,
}

impl Shelf {
    fn puzzle(&mut self, source: &Source) -> Result<&Puzzle, SourceError> {
        match source {
            Source::Recipe(name) => {
                self.path = None;
                self.puzzles = vec![make(name)?];
                Ok(&self.puzzles[0])
            }
            Source::File(path, number) => {
                if self.path.as_ref() != Some(path) {
                    self.path = None;
                    self.puzzles = read(path)?;
                    self.path = Some(path.clone());
                }
                pick(&self.puzzles, path, *number)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_format::{self as format, Format};

    /// The messages of a process that solves these.
    fn messages(sources: Vec<Source>) -> Vec<Message> {
        let limits = Limits { time_s: 60.0, memory_bytes: u64::MAX };
        let batch = Batch { sources, solver: Solver::auto(), seed: 1, limits };
        let mut messages = Vec::new();
        batch
            .run(|message| {
                messages.push(message.clone());
                Ok(())
            })
            .unwrap();
        messages
    }

    #[test]
    fn every_puzzle_is_announced_and_answered() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("two.txt");
        let puzzles = ["random-5-0.5-1", "random-5-0.5-2"].map(|recipe| make(recipe).unwrap());
        std::fs::write(&path, format::write(Format::Tournament, &puzzles).unwrap().text).unwrap();
        let file = |number| Source::File(path.clone(), number);
        let sources = vec![Source::Recipe("dom-3".into()), file(2), file(1), Source::Recipe("ones-3".into()), file(3)];
        let verdicts: Vec<String> = messages(sources)
            .chunks(2)
            .map(|pair| match pair {
                [Message::Begin(read_s), Message::Done(answer)] => {
                    assert_eq!(answer.read_s, *read_s);
                    answer.verdict.clone()
                }
                pair => panic!("{pair:?}"),
            })
            .collect();
        let alone = |source: Source| messages(vec![source]).len();
        assert_eq!(verdicts.len(), 5);
        assert_eq!([0, 3, 4].map(|at| verdicts[at].as_str()), ["unique", "multiple", "error"]);
        assert!(
            verdicts[1..3].iter().all(|verdict| ["unique", "multiple"].contains(&verdict.as_str())),
            "{verdicts:?}"
        );
        assert_eq!(alone(file(1)), 2);
    }

    #[test]
    fn nobody_listening_ends_it() {
        let limits = Limits { time_s: 60.0, memory_bytes: u64::MAX };
        let sources = vec![Source::Recipe("dom-3".into()); 2];
        let batch = Batch { sources, solver: Solver::auto(), seed: 1, limits };
        assert!(batch.run(|_| Err(io::ErrorKind::BrokenPipe.into())).is_err());
    }
}
