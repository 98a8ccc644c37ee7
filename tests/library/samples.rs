//! Every method, encoding and engine over `testdata/clues.txt`: puzzles with their numbers of solutions, which an
//! independent program counted.

use std::{collections::HashSet, time::Duration};

use nonosat::{
    count,
    engine::registry::{ENCODINGS, ENGINES, ILP_ENCODINGS, ILP_ENGINES},
    puzzle::{Clue, Puzzle, budget::Budget},
    solve::{
        methods::METHODS,
        outcome::{Outcome, Verdict},
        request::Request,
        solve,
    },
};

use crate::common::{few_iterations, named};

/// More solutions than any method is asked to list here.
const MOST: usize = 12;

struct Sample {
    name: &'static str,
    puzzle: Puzzle,
    solutions: usize,
}

fn samples() -> Vec<Sample> {
    let lines = include_str!("../../testdata/clues.txt").lines().filter(|line| !line.starts_with('#'));
    let sample = |line: &'static str| {
        let [name, rows, columns, solutions] = line.split("; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let clues = |text: &str| text.split(", ").map(|clue| clue.parse::<Clue>().unwrap()).collect();
        Sample { name, puzzle: Puzzle::new(clues(rows), clues(columns)), solutions: solutions.parse().unwrap() }
    };
    lines.map(sample).collect()
}

impl Sample {
    /// Asks for all solutions, or for one more than [`MOST`].
    fn ask(&self, request: &Request<'_>, by: &str) -> Outcome {
        let solutions = self.solutions.min(MOST) + 1;
        let outcome = solve(&self.puzzle, &Request { solutions, ..request.clone() }).unwrap();
        let (name, found) = (self.name, outcome.solutions.len());
        let distinct: HashSet<_> = outcome.solutions.iter().map(|picture| picture.cells().to_vec()).collect();
        assert_eq!(distinct.len(), found, "{by} on {name}: solutions are listed twice");
        // Whatever is found is within the truth; a verdict is the truth.
        assert!(found <= self.solutions, "{by} on {name}: {found} solutions");
        assert!(!outcome.complete || found == self.solutions, "{by} on {name}: all would be {found}");
        assert!(
            matches!(outcome.verdict, Verdict::Unknown(_)) || outcome.verdict == self.verdict(),
            "{by} on {name}: {}",
            outcome.verdict.name()
        );
        outcome
    }

    fn verdict(&self) -> Verdict {
        match self.solutions {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        }
    }

    /// Asks one that must find all.
    fn ask_all(&self, request: &Request<'_>, by: &str) {
        let outcome = self.ask(request, by);
        assert_eq!(outcome.verdict, self.verdict(), "{by} on {}", self.name);
        assert_eq!(outcome.solutions.len(), self.solutions.min(MOST + 1), "{by} on {}", self.name);
    }
}

#[test]
fn there_are_samples_of_all_kinds() {
    let samples = samples();
    let with = |wanted: fn(usize) -> bool| samples.iter().filter(|sample| wanted(sample.solutions)).count();
    assert!(with(|count| count == 0) >= 4 && with(|count| count == 1) >= 30 && with(|count| count > 1) >= 12);
}

#[test]
fn every_method_and_engine_knows_them() {
    let mut answered = 0;
    for sample in samples() {
        for method in METHODS {
            for engine in method.engine_choices() {
                let by = format!("{} {}", method.name, engine.unwrap_or_default());
                // Classic methods may take for ever on the larger ones.
                let sure = method.complete && engine.is_some();
                let limit = Budget::unlimited().with_time_limit(Duration::from_millis(100));
                let request = Request {
                    method: method.method,
                    engine: engine.map(named),
                    budget: if sure { Budget::unlimited() } else { limit },
                    options: few_iterations(method.name),
                    ..Request::default()
                };
                if sure {
                    sample.ask_all(&request, &by);
                } else {
                    let outcome = sample.ask(&request, &by);
                    answered += usize::from(!matches!(outcome.verdict, Verdict::Unknown(_)));
                }
            }
        }
    }
    assert!(answered >= 200, "{answered} answers of methods that may give up");
}

#[test]
fn every_encoding_and_engine_knows_them() {
    for sample in samples() {
        for encoding in ENCODINGS {
            for engine in ENGINES {
                let by = format!("{} {}", encoding.name, engine.name);
                let request = Request {
                    method: named("sat"),
                    encoding: Some(named(encoding.name)),
                    engine: Some(named(engine.name)),
                    ..Request::default()
                };
                sample.ask_all(&request, &by);
            }
        }
    }
}

#[test]
fn every_integer_program_and_its_engines_know_them() {
    let small = |sample: &Sample| sample.puzzle.width() * sample.puzzle.height() <= 36;
    for sample in samples().iter().filter(|sample| small(sample)) {
        for encoding in ILP_ENCODINGS {
            for engine in ILP_ENGINES {
                let by = format!("{} {}", encoding.name, engine.name);
                let request = Request {
                    method: named("ilp"),
                    encoding: Some(named(encoding.name)),
                    engine: Some(named(engine.name)),
                    ..Request::default()
                };
                sample.ask_all(&request, &by);
            }
        }
    }
}

#[test]
fn they_are_counted() {
    for sample in samples() {
        let counted = count::count(&sample.puzzle, &count::CountRequest::default()).unwrap();
        assert_eq!(counted.at_least, sample.solutions.into(), "{}", sample.name);
        assert_eq!(counted.at_most, Some(sample.solutions.into()), "{}", sample.name);
    }
}
