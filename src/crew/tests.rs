//! Crews against brute force, against one thread, and against engines that fail.

use std::panic::{AssertUnwindSafe, catch_unwind};

use nonosat_encodings::{Atom, Cnf};

use super::*;
use crate::{
    board::Board,
    engine::{Answer, Engine, Incremental},
    method::ENGINES,
    parts::Parts,
    propagate::propagate_within,
    puzzle::{Color, ColorSet, Grid, Palette, Picture, Puzzle},
    random::Random,
    solve::Request,
    split::split,
};

fn components(puzzle: &Puzzle) -> Vec<Component> {
    let mut board = Board::new(puzzle);
    propagate_within(&mut board, &Budget::unlimited(), |_| {}).unwrap();
    split(&mut board, None).unwrap()
}

fn random_puzzle(random: &mut Random, size: usize, density: f64) -> Puzzle {
    let color = |filled| if filled { Color::BLACK } else { Color::BLANK };
    let cells = (0..size * size).map(|_| color(random.chance(density))).collect();
    Puzzle::from_picture(Picture::new(size, cells).unwrap(), Palette::black_and_white())
}

/// Lets everybody join at once, so that every part is raced for.
fn racing(jobs: usize) -> Rules {
    Rules { jobs, deterministic: false, patience: Duration::ZERO }
}

fn all(search: &mut dyn Search, wanted: usize) -> (bool, usize, bool) {
    let budget = Budget::unlimited();
    let found = search.find_first(&budget).unwrap();
    if found {
        search.find_more(wanted, &budget).unwrap();
    }
    for part in search.known() {
        let mut solutions = part.solutions.clone();
        solutions.sort();
        solutions.dedup();
        assert_eq!(solutions.len(), part.solutions.len(), "a solution was told twice");
    }
    (found, search.count().min(wanted), search.is_exhausted())
}

#[test]
fn races_find_what_one_thread_finds() {
    let mut random = Random::new(1);
    let mut joined = 0;
    for round in 0..60 {
        // Large enough for hints: there are rivals with seeds of their own.
        let puzzle = random_puzzle(&mut random, if round % 3 == 0 { 16 } else { 8 }, 0.45);
        let engine = [None, Some("cdcl"), Some("batsat"), Some("varisat")][round % 4];
        let approach = Approach::new(&Request { engine, ..Request::default() }, true).unwrap();
        for wanted in [2, 30] {
            let alone = all(&mut Parts::encode(components(&puzzle), &approach), wanted);
            let mut crew = Crew::with_rules(components(&puzzle), &approach, racing(3));
            assert_eq!(all(&mut crew, wanted), alone, "round {round}, {wanted} wanted, {engine:?}");
            joined += crew.lanes.iter().map(|lane| lane.contenders.len() - 1).sum::<usize>();
        }
    }
    assert!(joined > 0, "nobody joined a race");
}

#[test]
fn without_races_one_thread_and_many_are_the_same() {
    let mut random = Random::new(2);
    let mut several = 0;
    for round in 0..60 {
        let puzzle = random_puzzle(&mut random, 12, 0.4);
        let parts = if round % 2 == 0 { components(&puzzle) } else { switches(2 + round % 5) };
        let engine = ENGINES[round % ENGINES.len()].name;
        let approach = Approach::new(&Request { engine: Some(engine), ..Request::default() }, true).unwrap();
        for wanted in [2, 5, 40] {
            let mut alone = Parts::encode(parts.clone(), &approach);
            let expected = all(&mut alone, wanted);
            let mut crew = Crew::new(parts.clone(), &approach, 3, true);
            several += usize::from(crew.lanes.len() > 1);
            assert_eq!(all(&mut crew, wanted), expected);
            assert_eq!(crew.counts(), alone.counts(), "round {round}, {wanted} wanted, {engine}");
            for (one, other) in alone.known().into_iter().zip(crew.known()) {
                assert_eq!((&one.solutions, one.exhausted), (&other.solutions, other.exhausted));
            }
        }
    }
    assert!(several > 20, "only {several} had several parts");
}

/// Many switches, and one part of them has no solution.
#[test]
fn one_part_without_a_solution_settles_it() {
    let approach = Approach::new(&Request::default(), true).unwrap();
    for (jobs, deterministic) in [(1, true), (2, true), (4, true), (2, false), (4, false)] {
        let mut components = switches(6);
        // One of these two cells is filled, and never both.
        for (one, other) in [(0, 1), (1, 0)] {
            let fact = |cell| nonosat_encodings::Fact { cell, color: Color::BLACK };
            components[3].instance.implications.push((fact(one), fact(other)));
        }
        let mut alone = Parts::encode(components.clone(), &approach);
        let mut crew = Crew::new(components, &approach, jobs, deterministic);
        assert_eq!(crew.find_first(&Budget::unlimited()), Ok(false));
        assert_eq!(alone.find_first(&Budget::unlimited()), Ok(false));
        assert!(!deterministic || crew.counts() == alone.counts());
    }
}

/// Squares of two by two cells that can be switched, all else known: a part each.
fn switches(count: usize) -> Vec<Component> {
    let size = 2 * count;
    let is_free = |cell: usize| cell / size / 2 == cell % size / 2;
    let filled = |cell: usize| cell / size == cell % size;
    let color = |cell: usize| if filled(cell) { Color::BLACK } else { Color::BLANK };
    let colors = |cell: usize| if is_free(cell) { ColorSet::BLANK_OR_BLACK } else { ColorSet::BLANK };
    let picture = Picture::new(size, (0..size * size).map(color).collect()).unwrap();
    let known = Grid::new(size, (0..size * size).map(colors).collect()).unwrap();
    let puzzle = Puzzle::from_picture(picture, Palette::black_and_white());
    let mut board = Board::with_known(&puzzle, &known);
    propagate_within(&mut board, &Budget::unlimited(), |_| {}).unwrap();
    let components = split(&mut board, None).unwrap();
    assert_eq!(components.len(), count);
    components
}

#[test]
fn a_cancelled_crew_says_so() {
    let approach = Approach::new(&Request::default(), true).unwrap();
    let budget = Budget::unlimited().with_time_limit(Duration::ZERO);
    for jobs in [2, 4] {
        let mut crew = Crew::with_rules(switches(4), &approach, racing(jobs));
        for lane in &mut crew.lanes {
            lane.contenders[0].part.engine = Box::new(Stand { panics: false });
        }
        assert_eq!(crew.find_first(&budget), Err(Stop::TimeLimit));
    }
}

#[test]
fn a_panic_ends_the_shift() {
    let approach = Approach::new(&Request::default(), true).unwrap();
    for jobs in [2, 4] {
        let mut crew = Crew::with_rules(switches(4), &approach, racing(jobs));
        for (place, lane) in crew.lanes.iter_mut().enumerate() {
            lane.others.clear();
            lane.contenders[0].part.engine = Box::new(Stand { panics: place == 1 });
        }
        // The others would search for ever.
        let outcome = catch_unwind(AssertUnwindSafe(|| crew.find_first(&Budget::unlimited())));
        assert!(outcome.is_err());
    }
}

/// An engine that searches for ever, or panics.
struct Stand {
    panics: bool,
}

impl Engine for Stand {
    type Input = Cnf;

    fn name(&self) -> &'static str {
        "stand"
    }

    fn solve(&mut self, _: &Cnf, budget: &Budget) -> Answer {
        assert!(!self.panics, "as it was told to");
        loop {
            if let Err(stop) = budget.check() {
                return Answer::Unknown(stop);
            }
            std::thread::yield_now();
        }
    }

    fn counts(&self) -> Option<SearchCounts> {
        None
    }
}

impl Incremental for Stand {
    fn add_clause(&mut self, _: &[Atom]) {}

    fn solve_again(&mut self, budget: &Budget) -> Answer {
        self.solve(&Cnf::new(), budget)
    }
}

impl SatEngine for Stand {}
