//! What is written down of every run.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{plan::Solver, stamp::Stamp};

/// A line of a file of runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Line {
    /// Where, when and how the following runs were made.
    Sitting(Box<Sitting>),
    /// A run.
    Run(Box<Run>),
}

/// Some runs made without a break.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sitting {
    /// The machine and the program.
    pub stamp: Stamp,
    /// The limits of each run.
    pub limits: Limits,
    /// The runs before the first one of each solver and puzzle that is written down.
    pub warmup: u64,
    /// How many runs went on at once.
    pub jobs: usize,
    /// What the sets are called.
    pub sets: Vec<String>,
    /// What was left out, and why.
    pub skipped: Vec<Skip>,
}

/// What a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time in seconds.
    pub time_s: f64,
    /// Memory in bytes.
    pub memory_bytes: u64,
}

/// Something left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skip {
    /// Its name.
    pub name: String,
    /// Why.
    pub reason: String,
}

/// What a child process finds out about a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Answer {
    /// `unique`, `multiple`, `none`, `unknown`; `error` if the solver refused, failed or died.
    pub verdict: String,
    /// Why it is `unknown` or `error`.
    pub note: Option<String>,
    /// CPU seconds from the clues to the verdict, all threads together.
    pub cpu_s: f64,
    /// The same on the wall.
    pub wall_s: f64,
    /// CPU seconds before that: starting the process, reading or making the puzzle.
    pub read_s: f64,
    /// Seconds on the wall for line solving.
    pub line_s: f64,
    /// For probing.
    pub probe_s: f64,
    /// For splitting and encoding.
    pub encode_s: f64,
    /// From the clues to the first solution, all of the above included.
    pub first_s: Option<f64>,
    /// From the first solution to the second.
    pub second_s: Option<f64>,
    /// From the first solution to the proof that it is the only one; from the clues to the proof that there is none.
    pub proof_s: Option<f64>,
    /// The most memory ever held; absent where the system does not tell.
    pub peak_bytes: Option<u64>,
    /// `line`, `probe` or `search`.
    pub technique: Option<String>,
    /// The size of the formulas.
    pub variables: Option<usize>,
    /// The size of the formulas.
    pub clauses: Option<usize>,
    /// What the engine met.
    pub conflicts: Option<u64>,
    /// What the engine chose.
    pub decisions: Option<u64>,
    /// What the engine derived.
    pub propagations: Option<u64>,
}

/// One puzzle solved once by one solver.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The recipe, or the path as the set gives it, with `#3` if the file holds several.
    pub puzzle: String,
    /// Its width.
    pub width: usize,
    /// Its height.
    pub height: usize,
    /// The hash of its clues.
    pub clue_hash: String,
    /// The right verdict if known; `some` for any but `none`.
    pub expected: Option<String>,
    /// What solved it.
    #[serde(flatten)]
    pub solver: Solver,
    /// The number of the run, from 1, which is the seed, too.
    pub run: u64,
    /// What came out.
    #[serde(flatten)]
    pub answer: Answer,
}

impl Answer {
    /// Whether there is a verdict.
    pub fn is_solved(&self) -> bool {
        !matches!(self.verdict.as_str(), "unknown" | "error")
    }
}

impl Run {
    /// What tells it from all other runs.
    pub fn key(&self) -> (String, String, u64) {
        (self.puzzle.clone(), self.solver.to_string(), self.run)
    }
}

/// What is wrong with the verdicts: failures, contradictions with what is known, and of each other. Empty if all is well.
pub fn defects(runs: &[Run]) -> Vec<String> {
    let mut defects = Vec::new();
    let mut verdicts: BTreeMap<&str, BTreeMap<&str, BTreeSet<String>>> = BTreeMap::new();
    for run in runs {
        let Run { puzzle, solver, answer, expected, run: number, .. } = run;
        let verdict = answer.verdict.as_str();
        if verdict == "error" {
            let note = answer.note.as_deref().unwrap_or("no reason given");
            defects.push(format!("{puzzle}: {solver} failed in run {number}: {note}"));
        }
        if !answer.is_solved() {
            continue;
        }
        let wrong = match expected.as_deref() {
            None => false,
            Some("some") => verdict == "none",
            Some(expected) => verdict != expected,
        };
        if wrong {
            let expected = expected.as_deref().unwrap_or_default();
            defects.push(format!("{puzzle}: {solver} says {verdict} in run {number}; known: {expected}"));
        }
        verdicts.entry(puzzle).or_default().entry(verdict).or_default().insert(solver.to_string());
    }
    for (puzzle, verdicts) in verdicts.iter().filter(|(_, verdicts)| verdicts.len() > 1) {
        let sides: Vec<String> = verdicts
            .iter()
            .map(|(verdict, solvers)| {
                format!("{verdict} say {}", solvers.iter().cloned().collect::<Vec<_>>().join(", "))
            })
            .collect();
        defects.push(format!("{puzzle}: the verdicts contradict each other: {}", sides.join("; ")));
    }
    defects
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A run that says this of a puzzle.
    pub(crate) fn run(puzzle: &str, method: &str, verdict: &str) -> Run {
        Run {
            puzzle: puzzle.into(),
            width: 5,
            height: 5,
            clue_hash: "0".into(),
            expected: None,
            solver: Solver { method: method.into(), encoding: None, engine: None },
            run: 1,
            answer: Answer { verdict: verdict.into(), cpu_s: 0.5, ..Answer::default() },
        }
    }

    #[test]
    fn contradictions_are_seen() {
        let good = [run("a", "x", "unique"), run("a", "y", "unique"), run("a", "z", "unknown"), run("b", "x", "none")];
        assert!(defects(&good).is_empty());
        let found = defects(&[run("a", "x", "unique"), run("a", "y", "multiple"), run("b", "y", "none")]);
        assert_eq!(found, ["a: the verdicts contradict each other: multiple say y; unique say x"]);
    }

    #[test]
    fn known_answers_count() {
        let with = |verdict: &str, expected: &str| Run { expected: Some(expected.into()), ..run("a", "x", verdict) };
        assert!(defects(&[with("multiple", "some"), with("unknown", "unique")]).is_empty());
        assert_eq!(defects(&[with("none", "some")]), ["a: x says none in run 1; known: some"]);
        assert_eq!(defects(&[with("multiple", "unique")]).len(), 1);
        assert_eq!(defects(&[run("a", "x", "error")]), ["a: x failed in run 1: no reason given"]);
    }

    #[test]
    fn lines_read_back() {
        let line = Line::Run(Box::new(run("a", "x", "unique")));
        let text = serde_json::to_string(&line).unwrap();
        assert!(text.starts_with("{\"kind\":\"run\",\"puzzle\":\"a\",\"width\":5"), "{text}");
        assert_eq!(serde_json::from_str::<Line>(&text).unwrap(), line);
    }
}
