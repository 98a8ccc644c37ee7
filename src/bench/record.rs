//! The records of measurements: what the lines of a journal hold.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{solver::Solver, stamp::Stamp};

/// A line of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Line {
    /// Where, when and how the runs that follow were made.
    Sitting(Box<Sitting>),
    /// A run.
    Run(Box<Run>),
}

/// Runs made without a break, of the same sets and within the same limits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sitting {
    /// The machine and the program.
    pub stamp: Stamp,
    /// The limits of each run.
    pub limits: Limits,
    /// The number of unrecorded runs before the first one of each solver and puzzle.
    pub warmup: u64,
    /// The number of runs at once.
    pub jobs: usize,
    /// The names of the sets.
    pub sets: Vec<String>,
    /// The puzzles and solvers that were left out.
    pub skipped: Vec<Skip>,
    /// How many runs the journal has if all goes to its end, those before this sitting included; older programs did
    /// not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned: Option<usize>,
}

/// The resources that a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time in seconds.
    pub time_s: f64,
    /// Memory in bytes.
    pub memory_bytes: u64,
}

/// A puzzle or a solver that was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skip {
    /// Its name.
    pub name: String,
    /// The reason.
    pub reason: String,
}

/// The answer of a child process about one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Answer {
    /// `unique`, `multiple`, `none`, `unknown`; `error` if the solver refused, failed or died.
    pub verdict: String,
    /// The reason for `unknown` or `error`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// CPU seconds from the clues to the verdict, all threads together.
    pub cpu_s: f64,
    /// Wall seconds from the clues to the verdict.
    pub wall_s: f64,
    /// CPU seconds before that: starting the process, reading or making the puzzle.
    pub read_s: f64,
    /// Wall seconds of line solving.
    pub line_s: f64,
    /// Wall seconds of probing.
    pub probe_s: f64,
    /// Wall seconds of splitting and encoding.
    pub encode_s: f64,
    /// Wall seconds from the clues to the first solution, all of the above included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_s: Option<f64>,
    /// Wall seconds from the first solution to the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_s: Option<f64>,
    /// Wall seconds from the first solution to the proof that it is the only one; from the clues to the proof that
    /// there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof_s: Option<f64>,
    /// The peak of memory in bytes; absent where the system does not report it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_bytes: Option<u64>,
    /// The strongest technique that was needed: `line`, `probe` or `search`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// The number of cells settled by line solving.
    pub by_line: usize,
    /// The number of cells settled by probing.
    pub by_probe: usize,
    /// The number of cells settled by search.
    pub by_search: usize,
    /// The number of independent components that were searched.
    pub components: usize,
    /// The variables of all formulas.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variables: Option<usize>,
    /// The clauses of all formulas.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clauses: Option<usize>,
    /// The conflicts of the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<u64>,
    /// The decisions of the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<u64>,
    /// The propagations of the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub propagations: Option<u64>,
}

/// One puzzle solved once by one solver.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The recipe, or the path as the set gives it, with `#3` if the file holds several.
    pub puzzle: String,
    /// The width in cells.
    pub width: usize,
    /// The height in cells.
    pub height: usize,
    /// The hash of the clues.
    pub clue_hash: String,
    /// The right verdict if known; `some` for any but `none`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The solver.
    #[serde(flatten)]
    pub solver: Solver,
    /// The number of the run, from 1, which is the seed, too.
    pub run: u64,
    /// The result.
    #[serde(flatten)]
    pub answer: Answer,
}

impl Answer {
    /// An answer without a verdict, for a solver that refused, failed or died.
    pub(super) fn failure(note: String) -> Self {
        Self { verdict: "error".to_owned(), note: Some(note), ..Self::default() }
    }

    /// Whether there is a verdict.
    pub fn is_solved(&self) -> bool {
        !matches!(self.verdict.as_str(), "unknown" | "error")
    }

    /// CPU seconds from the file to the verdict: solving, and what came before it.
    pub fn total_s(&self) -> f64 {
        self.cpu_s + self.read_s
    }
}

impl Run {
    /// The puzzle, the solver and the number: no two runs of a journal share them.
    pub fn key(&self) -> (String, String, u64) {
        (self.puzzle.clone(), self.solver.to_string(), self.run)
    }

    /// Whether the verdict contradicts what is known, or the solver failed.
    pub fn is_wrong(&self) -> bool {
        let verdict = self.answer.verdict.as_str();
        match (verdict, self.expected.as_deref()) {
            ("error", _) => true,
            ("unknown", _) | (_, None) => false,
            (_, Some("some")) => verdict == "none",
            (_, Some(expected)) => verdict != expected,
        }
    }
}

/// Everything that a journal holds.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// The sittings, in order.
    pub sittings: Vec<Sitting>,
    /// The runs, in order.
    pub runs: Vec<Run>,
    /// For each sitting, the number of runs before it.
    starts: Vec<usize>,
}

impl Records {
    /// The records of some lines.
    pub fn new(lines: impl IntoIterator<Item = Line>) -> Self {
        let mut records = Self::default();
        for line in lines {
            match line {
                Line::Sitting(sitting) => {
                    records.starts.push(records.runs.len());
                    records.sittings.push(*sitting);
                }
                Line::Run(run) => records.runs.push(*run),
            }
        }
        records
    }

    /// Each sitting with its runs.
    pub fn by_sitting(&self) -> impl Iterator<Item = (&Sitting, &[Run])> {
        let ends = self.starts.iter().skip(1).chain([&self.runs.len()]).copied().collect::<Vec<_>>();
        let runs = self.starts.iter().zip(ends).map(|(&start, end)| &self.runs[start..end]);
        self.sittings.iter().zip(runs)
    }

    /// Where and when the runs were made: sittings of one day, program and machine count once.
    pub fn stamps(&self) -> Vec<&Stamp> {
        let mut stamps: Vec<&Stamp> = self.sittings.iter().map(|sitting| &sitting.stamp).collect();
        // The load of the first is as good as any.
        stamps.dedup_by(|a, b| (&a.date, &a.commit, &a.cpu) == (&b.date, &b.commit, &b.cpu));
        stamps
    }
}

/// The defects of the verdicts: failures, contradictions with what is known and with each other. Empty if all is well.
pub fn defects(runs: &[Run]) -> Vec<String> {
    let mut defects = Vec::new();
    let mut verdicts: BTreeMap<&str, BTreeMap<&str, BTreeSet<String>>> = BTreeMap::new();
    for run in runs {
        let Run { puzzle, solver, answer, expected, run: number, .. } = run;
        let verdict = answer.verdict.as_str();
        if verdict == "error" {
            let note = answer.note.as_deref().unwrap_or("no reason given");
            defects.push(format!("{puzzle}: {solver} failed in run {number}: {note}"));
        } else if run.is_wrong() {
            let expected = expected.as_deref().unwrap_or_default();
            defects.push(format!("{puzzle}: {solver} says {verdict} in run {number}; known: {expected}"));
        }
        if answer.is_solved() {
            verdicts.entry(puzzle).or_default().entry(verdict).or_default().insert(solver.to_string());
        }
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
    fn wrong_verdicts_are_seen() {
        let with = |verdict: &str, expected: Option<&str>| {
            Run { expected: expected.map(str::to_owned), ..run("dom-3", "x", verdict) }.is_wrong()
        };
        assert!(with("none", Some("some")));
        assert!(with("multiple", Some("unique")));
        assert!(with("error", None));
        assert!(!with("unique", Some("unique")));
        assert!(!with("multiple", Some("some")));
        assert!(!with("unknown", Some("unique")));
        assert!(!with("none", None));
    }

    #[test]
    fn known_answers_count() {
        let with = |verdict: &str, expected: &str| Run { expected: Some(expected.into()), ..run("a", "x", verdict) };
        assert!(defects(&[with("multiple", "some"), with("unknown", "unique")]).is_empty());
        assert_eq!(defects(&[with("none", "some")]), ["a: x says none in run 1; known: some"]);
        assert_eq!(defects(&[with("multiple", "unique")]).len(), 1);
        assert_eq!(defects(&[run("a", "x", "error")]), ["a: x failed in run 1: no reason given"]);
    }

    /// A sitting of this set, before which nothing was measured.
    fn sitting(set: &str) -> Sitting {
        let limits = Limits { time_s: 1.0, memory_bytes: 1 << 30 };
        Sitting {
            stamp: Stamp::now(),
            limits,
            warmup: 0,
            jobs: 1,
            sets: vec![set.into()],
            skipped: Vec::new(),
            planned: None,
        }
    }

    #[test]
    fn runs_belong_to_the_sitting_before_them() {
        let lines = [
            Line::Sitting(Box::new(sitting("one"))),
            Line::Run(Box::new(run("a", "x", "unique"))),
            Line::Run(Box::new(run("b", "x", "unique"))),
            Line::Sitting(Box::new(sitting("empty"))),
            Line::Sitting(Box::new(sitting("two"))),
            Line::Run(Box::new(run("c", "x", "unique"))),
        ];
        let records = Records::new(lines);
        let counts: Vec<(&str, usize)> =
            records.by_sitting().map(|(sitting, runs)| (sitting.sets[0].as_str(), runs.len())).collect();
        assert_eq!(counts, [("one", 2), ("empty", 0), ("two", 1)]);
        assert_eq!((records.runs.len(), records.stamps().len()), (3, 1));
        assert_eq!(Records::new([]).by_sitting().count(), 0);
    }

    #[test]
    fn lines_read_back() {
        let line = Line::Run(Box::new(run("a", "x", "unique")));
        let text = serde_json::to_string(&line).unwrap();
        assert!(text.starts_with("{\"kind\":\"run\",\"puzzle\":\"a\",\"width\":5"), "{text}");
        assert_eq!(serde_json::from_str::<Line>(&text).unwrap(), line);
    }
}
