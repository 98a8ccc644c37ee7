//! The recorder: measures sets of puzzles, and writes every run into a journal.

use std::{path::PathBuf, sync::atomic::AtomicBool};

use anyhow::{Context, Result};
use nonosat::bench::{
    batch::Batch,
    journal::Journal,
    process::measure_batch,
    record::{Answer, Limits, Line, Records, Run, Sitting},
    set::Set,
    solver::Solver,
    stamp::Stamp,
    task::SourceError,
};

use crate::{known::KnownVerdicts, packed, settings::Settings};

/// The journals of `peers` and of `growth` in a folder of results.
pub(crate) const PEERS: &str = "peers.ndjson";
/// The journal of `families`.
pub(crate) const FAMILIES: &str = "families.ndjson";
/// See [`PEERS`].
pub(crate) const GROWTH: &str = "growth.ndjson";

/// The memory limit of a worker: the machine may belong to others, too.
const MEMORY_LIMIT_BYTES: u64 = 8 << 30;

/// A journal under way.
///
/// Each set is a sitting of its own: the name of the set and the limits stand in the line before its runs.
pub(crate) struct Recorder {
    corpora: PathBuf,
    known: KnownVerdicts,
    stamp: Stamp,
    journal: Journal,
    /// The records that were there before.
    earlier: Records,
    /// The set and the limit of the sitting under way.
    sitting: Option<(String, f64)>,
    /// The number of wrong verdicts.
    pub(crate) wrong: usize,
}

impl Recorder {
    /// Opens the journal `name` in the folder for results; one that exists is kept with `--resume` and an error
    /// without.
    pub(crate) fn open(settings: &Settings, name: &str) -> Result<Self> {
        let (journal, lines) = packed::open(&settings.output().join(name), settings.resume)?;
        Ok(Self {
            corpora: settings.corpora(),
            known: KnownVerdicts::read(&settings.corpora()),
            stamp: Stamp::now(),
            journal,
            earlier: Records::new(lines),
            sitting: None,
            wrong: 0,
        })
    }

    /// Lists every so manyth puzzle of some sources: recipes, or files and folders of the corpora.
    pub(crate) fn puzzles(&self, sources: &[String], every: usize) -> Result<Set, SourceError> {
        let mut set = Set::default();
        for source in sources {
            set.add_as(source, &self.corpora.join(source), None)?;
        }
        set.entries = set.entries.into_iter().step_by(every).collect();
        for entry in &mut set.entries {
            entry.expected = entry.expected.take().or_else(|| self.known.of(&entry.name));
        }
        Ok(set)
    }

    /// Solves all puzzles of a set in one process, unless an earlier sitting did; a wrong verdict is reported at once.
    pub(crate) fn run(&mut self, name: &str, set: &Set, seed: u64, limit_s: f64) -> Result<Vec<Run>> {
        let solver = Solver::auto();
        self.record(name, set, &solver, seed, limit_s, || measure(set, solver.clone(), seed, limit_s))
    }

    /// Takes what a solver answers to all puzzles of a set, unless an earlier sitting did, as [`Recorder::run`] does.
    pub(crate) fn record(
        &mut self,
        name: &str,
        set: &Set,
        solver: &Solver,
        seed: u64,
        limit_s: f64,
        measure: impl FnOnce() -> Result<Vec<Answer>>,
    ) -> Result<Vec<Run>> {
        let runs = match self.earlier(name, solver, seed) {
            Some(runs) => runs,
            None => {
                let runs = runs(set, solver, seed, measure()?);
                self.append(name, set, limit_s, &runs)?;
                runs
            }
        };
        for run in runs.iter().filter(|run| run.is_wrong()) {
            self.wrong += 1;
            let (answer, expected) = (&run.answer, run.expected.as_deref().unwrap_or("unknown"));
            let note = answer.note.as_deref().unwrap_or("no further note");
            eprintln!("WRONG: {} is said to be {}, and is {expected} ({note})", run.puzzle, answer.verdict);
        }
        Ok(runs)
    }

    /// The earlier runs of a set by a solver with this seed, if it was measured.
    fn earlier(&self, name: &str, solver: &Solver, seed: u64) -> Option<Vec<Run>> {
        let sittings = self.earlier.by_sitting().filter(|(sitting, _)| sitting.sets == [name]);
        let runs = sittings.flat_map(|(_, runs)| runs).filter(|run| run.run == seed && run.solver == *solver);
        let runs: Vec<Run> = runs.cloned().collect();
        (!runs.is_empty()).then_some(runs)
    }

    /// Writes the runs of a set, all of them at once: an interrupted measurement leaves nothing.
    fn append(&mut self, name: &str, set: &Set, limit_s: f64, runs: &[Run]) -> Result<()> {
        let mut lines = Vec::with_capacity(runs.len() + 1);
        let sitting = Some((name.to_owned(), limit_s));
        if self.sitting != sitting {
            self.sitting = sitting;
            lines.push(Line::Sitting(Box::new(Sitting {
                stamp: self.stamp.clone(),
                limits: limits(limit_s),
                warmup: 0,
                jobs: 1,
                sets: vec![name.to_owned()],
                skipped: set.skipped.clone(),
                planned: None,
            })));
        }
        lines.extend(runs.iter().map(|run| Line::Run(Box::new(run.clone()))));
        Ok(self.journal.append(&lines)?)
    }
}

fn limits(time_s: f64) -> Limits {
    Limits { time_s, memory_bytes: MEMORY_LIMIT_BYTES }
}

/// Solves all puzzles of a set in one process: what one leaves behind is part of the measurement.
pub(crate) fn measure(set: &Set, solver: Solver, seed: u64, limit_s: f64) -> Result<Vec<Answer>> {
    let sources = set.entries.iter().map(|entry| entry.source.clone()).collect();
    let batch = Batch { sources, solver, seed, limits: limits(limit_s) };
    let program = std::env::current_exe()?;
    let never = AtomicBool::new(false);
    let answers = measure_batch(&program, &["worker"], &batch, &never).context("cannot start a worker")?;
    answers.context("a measurement was cancelled")
}

/// The runs of a solver on a set, one for each answer.
fn runs(set: &Set, solver: &Solver, seed: u64, answers: Vec<Answer>) -> Vec<Run> {
    let run = |(entry, answer): (&nonosat::bench::set::Entry, _)| Run {
        puzzle: entry.name.clone(),
        width: entry.size[0],
        height: entry.size[1],
        clue_hash: entry.clue_hash.clone(),
        expected: entry.expected.clone(),
        solver: solver.clone(),
        run: seed,
        answer,
    };
    set.entries.iter().zip(answers).map(run).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn a_journal_goes_on_where_it_ended() {
        let folder = tempfile::tempdir().unwrap();
        let output = Some(folder.path().join("new"));
        let open =
            |resume| Recorder::open(&Settings { output: output.clone(), resume, ..Settings::default() }, "runs.ndjson");
        let runs = [run("dom-3", 2, "unique", 1.0)];
        open(false).unwrap().append("dom/3", &Set::default(), 20.0, &runs).unwrap();
        assert!(open(false).is_err(), "it must not be overwritten");
        let mut recorder = open(true).unwrap();
        assert_eq!(recorder.earlier("dom/3", &Solver::auto(), 2).unwrap(), runs);
        assert_eq!(recorder.earlier("dom/3", &Solver::auto(), 1), None);
        assert_eq!(recorder.earlier("dom/4", &Solver::auto(), 2), None);
        let more = [run("dom-3", 3, "unique", 1.0)];
        recorder.append("dom/3", &Set::default(), 20.0, &more).unwrap();
        recorder.append("dom/3", &Set::default(), 20.0, &more).unwrap();
        // It is open: nobody else may add to it, but it can be read.
        assert!(open(true).is_err());
        let sittings = || {
            let lines = nonosat::bench::journal::read(&folder.path().join("new/runs.ndjson")).unwrap();
            Records::new(lines).sittings
        };
        assert_eq!(sittings().len(), 2, "one for each time that it was opened");
        recorder.append("dom/3", &Set::default(), 60.0, &more).unwrap();
        let limits: Vec<f64> = sittings().iter().map(|sitting| sitting.limits.time_s).collect();
        assert_eq!(limits, [20.0, 20.0, 60.0], "other limits begin a sitting");
    }

    #[test]
    fn puzzles_have_what_is_known_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let corpora = Some(folder.path().to_owned());
        let settings = Settings { corpora, output: Some(folder.path().join("out")), ..Settings::default() };
        std::fs::create_dir(folder.path().join("set")).unwrap();
        for name in ["a", "b", "c"] {
            std::fs::write(folder.path().join(format!("set/{name}.non")), "width 1\nheight 1\nrows\n1\ncolumns\n1\n")
                .unwrap();
        }
        std::fs::write(folder.path().join("known-answers.csv"), "path,verdict\nset/c.non,unique\n").unwrap();
        let recorder = Recorder::open(&settings, "runs.ndjson").unwrap();
        let expected = |sources: &[&str], every| -> Vec<(String, Option<String>)> {
            let sources: Vec<String> = sources.iter().map(|&source| source.to_owned()).collect();
            let entries = recorder.puzzles(&sources, every).unwrap().entries;
            entries.into_iter().map(|entry| (entry.name, entry.expected)).collect()
        };
        let some = |verdict: &str| Some(verdict.to_owned());
        assert_eq!(expected(&["dom-5"], 1), [("dom-5".to_owned(), some("unique"))]);
        assert_eq!(expected(&["random-5-0.5-1"], 1), [("random-5-0.5-1".to_owned(), some("some"))]);
        assert_eq!(expected(&["set"], 2), [("set/a.non".to_owned(), None), ("set/c.non".to_owned(), some("unique"))]);
        assert!(recorder.puzzles(&["nowhere".to_owned()], 1).is_err());
    }
}
