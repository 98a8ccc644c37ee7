//! Puzzles with known answers: every verdict, and every number of solutions that is known exactly.

use std::{fs, path::Path};

use nonosat::{
    format,
    format::Format,
    puzzle::{Puzzle, referee},
    solve::{outcome::Verdict, request::Request, solve},
};

use crate::common;

/// Puzzles that take more than a second, or longer than anyone has waited; all others are solved here.
const HARD: &[&str] = &[
    "gramcracker/example_07.non",
    "gramcracker/example_08.non",
    "gramcracker/gettys.non",
    "n-dom/dom-14.non",
    "n-dom/dom-15.non",
    "n-dom/dom-16.non",
    "pynogram/frans_faase.non",
    "webpbn-survey/faase.non",
    "webpbn-survey/knotty.non",
    "webpbn-survey/meow.non",
    "webpbn-survey/webpbn-22336.non",
];

/// A line of the table of known answers.
struct Known {
    path: String,
    verdict: String,
    /// The number of solutions, `>=N` for a lower bound.
    solutions: String,
}

fn known_answers(corpora: &Path) -> Vec<Known> {
    let table = fs::read_to_string(corpora.join("known-answers.csv")).unwrap();
    let known = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        Known { path: fields[0].into(), verdict: fields[5].into(), solutions: fields[6].into() }
    };
    table.lines().skip(1).map(known).collect()
}

fn read(path: &Path) -> Vec<Puzzle> {
    let bytes = fs::read(path).unwrap();
    format::read(&path.display().to_string(), &bytes, None).unwrap().puzzles
}

/// Solves what `wanted` picks, and compares.
fn check(wanted: impl Fn(&str) -> bool, at_least: usize) {
    let corpora = common::corpora();
    let mut checked = 0;
    for known in known_answers(&corpora) {
        if !wanted(&known.path) || HARD.contains(&known.path.as_str()) {
            continue;
        }
        let puzzles = read(&corpora.join(&known.path));
        let exact = known.solutions.parse::<usize>().ok().filter(|&count| count < 2000);
        let request = Request { solutions: exact.map_or(2, |count| count.max(1) + 1), ..Request::default() };
        let outcome = solve(&puzzles[0], &request).unwrap();
        assert_eq!(outcome.verdict.name(), known.verdict, "{}", known.path);
        if let Some(exact) = exact {
            assert!(outcome.complete, "{}", known.path);
            assert_eq!(outcome.solutions.len(), exact, "{}", known.path);
        }
        checked += 1;
    }
    assert!(checked >= at_least, "only {checked} puzzles were checked");
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn webpbn_puzzles_with_small_numbers_have_their_known_answers() {
    check(|path| path.starts_with("webpbn-bulk/webpbn-0"), 1400);
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn webpbn_puzzles_with_large_numbers_have_their_known_answers() {
    check(|path| path.starts_with("webpbn-bulk/") && !path.starts_with("webpbn-bulk/webpbn-0"), 1400);
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn all_other_puzzles_have_their_known_answers() {
    check(|path| !path.starts_with("webpbn-bulk/"), 450);
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn tournament_puzzles_are_solved_and_their_answers_judged_right() {
    let corpora = common::corpora();
    let sets = [
        "tournament/taai2011.question.txt",
        "tournament/icga2017.question.txt",
        "tcga2016-15x15/tcga2016-question.txt",
    ];
    for question in sets {
        let puzzles = read(&corpora.join(question));
        let answers = fs::read(corpora.join(question.replace("question", "solution"))).unwrap();
        let answers = format::read_answers(question, &answers).unwrap();
        let answers: Vec<_> = answers.into_iter().map(|answer| answer.expect("every question has an answer")).collect();
        assert_eq!(puzzles.len(), answers.len());
        for (index, (puzzle, answer)) in puzzles.iter().zip(&answers).enumerate() {
            assert_eq!(referee::judge(puzzle, answer), Ok(()), "{question}#{}", index + 1);
        }
        for (index, puzzle) in puzzles.iter().enumerate().take(100) {
            let outcome = solve(puzzle, &Request::default()).unwrap();
            assert!(matches!(outcome.verdict, Verdict::Unique | Verdict::Multiple), "{question}#{}", index + 1);
            assert!(outcome.verdict == Verdict::Multiple || outcome.solutions[0] == answers[index]);
        }
    }
}

/// The picture that an author gave is a solution; it is never used to find one.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn goals_are_solutions() {
    let corpora = common::corpora();
    let mut judged = 0;
    for known in known_answers(&corpora).iter().step_by(7) {
        for puzzle in read(&corpora.join(&known.path)) {
            if let Some(goal) = &puzzle.goal {
                assert_eq!(referee::judge(&puzzle, goal), Ok(()), "{}", known.path);
                judged += 1;
            }
        }
    }
    assert!(judged > 300);
}

/// Every black-and-white puzzle survives a conversion with its answer.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn a_converted_puzzle_is_the_same_puzzle() {
    let corpora = common::corpora();
    let puzzle = &read(&corpora.join("jwilk/data007.non"))[0];
    for format in Format::all() {
        if format.can_write(std::slice::from_ref(puzzle)).is_ok() {
            let written = format::write(format, std::slice::from_ref(puzzle)).unwrap();
            let same = format::read("converted", written.bytes(), Some(format)).unwrap();
            assert_eq!(same.puzzles[0].clue_hash(), puzzle.clue_hash(), "{format}");
        }
    }
}
