//! The cases: each a fixed piece of work on puzzles that the program makes.
//!
//! They ask as users do, by methods and whole puzzles, so that a case outlives what is below.

use std::hint::black_box;

use anyhow::{Result, ensure};
use nonosat::{
    count::{CountRequest, count},
    puzzle::{Clue, Color, Palette, PaletteColor, Puzzle, Rgb, budget::Budget, pattern},
    solve::{Request, Verdict, method::Method, solve},
};
use nonosat_propagate::belief::{Passing, Schedule, is_black_and_white};

/// A fixed piece of work.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    /// The puzzles.
    puzzles: fn() -> Vec<Puzzle>,
    /// What is done with each; false if it is no longer what the case is there for.
    work: fn(&Puzzle) -> bool,
}

/// The cases, by name.
pub(crate) const CASES: &[Case] = &[
    Case { name: "belief", puzzles: || vec![pattern::random(60, 0.5, 1)], work: belief },
    Case { name: "belief-colors", puzzles: || vec![pattern::noise(30, 0.5, 2, 1)], work: belief },
    Case { name: "check", puzzles: || random(30, 0.5, 1..=6), work: check },
    Case { name: "check-colors", puzzles: colored, work: check },
    Case { name: "check-dom", puzzles: || vec![pattern::dom(14)], work: check },
    Case { name: "check-spare-color", puzzles: || spare_color(random(30, 0.5, 1..=4)), work: check },
    Case { name: "check-triddler", puzzles: || vec![pattern::triddler(12, 0.4, 2, 1)], work: check },
    Case { name: "count", puzzles: many_solutions, work: counted },
    Case { name: "count-colors", puzzles: many_colored_solutions, work: counted },
    Case { name: "dive", puzzles: || vec![pattern::ones(120), pattern::checkerboard(60, 1)], work: dive },
    Case { name: "dive-colors", puzzles: || vec![colored_ones(150)], work: dive },
    Case { name: "line", puzzles: lines, work: line },
    Case { name: "line-colors", puzzles: colored_lines, work: line },
    Case { name: "probe", puzzles: || random(30, 0.5, 1..=6), work: probe },
    Case { name: "probe-colors", puzzles: hard_colored, work: probe },
];

/// Does the work of a case.
///
/// # Errors
/// There is no such case, or it is no longer what it is there for.
pub(crate) fn run(name: &str) -> Result<()> {
    let case = CASES.iter().find(|case| case.name == name);
    ensure!(case.is_some(), "there is no case `{name}`");
    let done = case.is_none_or(|case| all(case.work, &(case.puzzles)()));
    ensure!(done, "`{name}` does something else than it is there for: it needs other puzzles");
    Ok(())
}

/// Whether the work is what it should be with each puzzle.
fn all(work: fn(&Puzzle) -> bool, puzzles: &[Puzzle]) -> bool {
    puzzles.iter().all(|puzzle| work(black_box(puzzle)))
}

fn line(puzzle: &Puzzle) -> bool {
    by_method(Method::Line, puzzle)
}

fn probe(puzzle: &Puzzle) -> bool {
    by_method(Method::Probe, puzzle)
}

/// Whether a method settles cells, and does not fail.
fn by_method(method: Method, puzzle: &Puzzle) -> bool {
    let outcome = solve(puzzle, &Request { method, ..Request::default() });
    outcome.is_ok_and(|outcome| outcome.verdict != Verdict::None && outcome.stats.cells.by_line > 0)
}

fn check(puzzle: &Puzzle) -> bool {
    let outcome = solve(puzzle, &Request::default());
    outcome.is_ok_and(|outcome| matches!(outcome.verdict, Verdict::Unique | Verdict::Multiple))
}

fn dive(puzzle: &Puzzle) -> bool {
    solve(puzzle, &Request::default()).is_ok_and(|outcome| outcome.stats.by_dive)
}

fn counted(puzzle: &Puzzle) -> bool {
    count(puzzle, &CountRequest::default()).is_ok_and(|counted| counted.exact().is_some())
}

/// Belief propagation on the whole puzzle, for a fixed number of rounds.
fn belief(puzzle: &Puzzle) -> bool {
    let schedule = Schedule { rounds: 40, tolerance: 0.0, ..Schedule::default() };
    let (instance, _) = puzzle.instance();
    let mut passing = Passing::new(&instance, &schedule);
    passing.run(&schedule, &Budget::unlimited());
    black_box(passing.marginals(&instance));
    is_black_and_white(&instance) == puzzle.is_plain()
}

fn random(side: usize, density: f64, seeds: impl Iterator<Item = u64>) -> Vec<Puzzle> {
    seeds.map(|seed| pattern::random(side, density, seed)).collect()
}

fn lines() -> Vec<Puzzle> {
    random(60, 0.65, 1..=20).into_iter().chain([pattern::blobs(400, 1)]).collect()
}

fn colored_lines() -> Vec<Puzzle> {
    vec![pattern::noise(40, 0.7, 2, 1), pattern::noise(40, 0.7, 3, 1), pattern::patches(150, 3, 1)]
}

fn colored() -> Vec<Puzzle> {
    vec![
        pattern::noise(20, 0.4, 2, 1),
        pattern::noise(20, 0.5, 2, 2),
        pattern::noise(20, 0.5, 3, 1),
        pattern::patches(60, 3, 1),
    ]
}

fn hard_colored() -> Vec<Puzzle> {
    vec![pattern::noise(25, 0.4, 2, 1), pattern::noise(25, 0.4, 2, 2), pattern::noise(25, 0.45, 3, 1)]
}

/// With a palette that has a colour beyond those of the clues.
fn spare_color(mut puzzles: Vec<Puzzle>) -> Vec<Puzzle> {
    for puzzle in &mut puzzles {
        puzzle.palette.add(red());
    }
    puzzles
}

/// Small ones: a count that takes long depends on the random keys of its hash maps, by a tenth and more.
fn many_solutions() -> Vec<Puzzle> {
    vec![pattern::ones(10), pattern::ones(11), pattern::random(20, 0.45, 1)]
}

fn many_colored_solutions() -> Vec<Puzzle> {
    vec![colored_ones(10), pattern::noise(11, 0.3, 2, 1), pattern::noise(12, 0.35, 2, 1)]
}

/// One cell in every line, of two colours in turn.
fn colored_ones(side: usize) -> Puzzle {
    let mut palette = Palette::black_and_white();
    let colors = [Some(Color::BLACK), palette.add(red())].into_iter().cycle();
    let clues: Vec<Option<Clue>> = colors.take(side).map(|color| Some(Clue::of_line(color))).collect();
    Puzzle::with_palette(clues.clone(), clues, palette)
}

fn red() -> PaletteColor {
    PaletteColor::new("red", Rgb(214, 39, 40), 'r')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_does_what_it_is_there_for() {
        assert!(CASES.is_sorted_by(|one, next| one.name < next.name));
        for case in CASES {
            run(case.name).unwrap();
        }
    }

    #[test]
    fn a_case_that_does_something_else_fails() {
        assert!(!all(dive, &[pattern::dom(4)]));
        assert!(!all(check, &[Puzzle::new(vec![Clue::black([2])], vec![Clue::black([1])])]));
        assert!(run("lines").unwrap_err().to_string().contains("`lines`"));
    }
}
