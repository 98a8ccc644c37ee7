//! Portfolios against one thread, and against engines that fail.

use std::panic::{AssertUnwindSafe, catch_unwind};

use nonosat_encodings::{Atom, Cnf};

use super::*;
use crate::{
    engine::{Answer, Engine, Incremental, registry::ENGINES},
    solve::{components::SequentialSearch, request::Request},
};
use nonosat_model::{Color, ColorSet, Grid, Palette, Picture, Puzzle, random::Random};
use nonosat_propagate::{board::Board, decompose::split, fixpoint::propagate_within};

fn components(puzzle: &Puzzle) -> Vec<Component> {
    let mut board = Board::new(puzzle);
    propagate_within(&mut board, &Budget::unlimited(), |_| {}).unwrap();
    split(&mut board, None).unwrap()
}

fn random_puzzle(random: &mut Random, size: usize, density: f64) -> Puzzle {
    let color = |filled: bool| Color::from(filled);
    let cells = (0..size * size).map(|_| color(random.chance(density))).collect();
    Puzzle::from_picture(Picture::new(size, cells).unwrap(), Palette::black_and_white())
}

/// Lets every worker join at once, so that every component is raced for.
fn racing(jobs: usize) -> Policy {
    Policy { jobs, deterministic: false, patience: Duration::ZERO }
}

fn all(search: &mut dyn ComponentSearch, wanted: usize) -> (bool, usize, bool) {
    let budget = Budget::unlimited();
    let plainly = search.find_plainly(false, &budget).unwrap();
    let found = search.find_first(&budget).unwrap();
    assert_eq!(plainly.unwrap_or(found), found);
    if found {
        search.find_more(wanted, &budget).unwrap();
    }
    for known in search.known() {
        let mut solutions = known.solutions.clone();
        solutions.sort();
        solutions.dedup();
        assert_eq!(solutions.len(), known.solutions.len(), "a solution was found twice");
    }
    (found, search.count().min(wanted), search.is_exhausted())
}

/// Races, which must find what one thread finds: how often a worker joined another.
fn joined(rounds: usize) -> usize {
    let mut random = Random::new(1);
    let mut joined = 0;
    for round in 0..rounds {
        // Large enough for hints: there are rivals with seeds of their own.
        let puzzle = random_puzzle(&mut random, if round % 3 == 0 { 16 } else { 8 }, 0.45);
        let engine = ["", "cdcl", "batsat", "varisat"][round % 4];
        let request = Request { engine: engine.parse().ok(), ..Request::default() };
        let configuration = Configuration::new(&request, true).unwrap();
        for wanted in [2, 30] {
            let alone = all(&mut SequentialSearch::encode(components(&puzzle), &configuration), wanted);
            let mut portfolio = Portfolio::with_policy(components(&puzzle), &configuration, racing(3));
            assert_eq!(all(&mut portfolio, wanted), alone, "round {round}, {wanted} wanted, {engine:?}");
            joined += portfolio.slots.iter().map(|slot| slot.idle.len() - 1).sum::<usize>();
        }
    }
    joined
}

#[test]
fn races_find_what_one_thread_finds() {
    joined(60);
}

#[test]
#[ignore = "depends on the load of the machine, for the slow stage"]
fn workers_join_races() {
    // A machine that is busy leaves the others no core for a while.
    assert!((0..20).any(|_| joined(60) > 0), "nobody joined a race");
}

#[test]
fn without_races_one_thread_and_many_are_the_same() {
    let mut random = Random::new(2);
    let mut several = 0;
    for round in 0..60 {
        let puzzle = random_puzzle(&mut random, 12, 0.4);
        let components = if round % 2 == 0 { self::components(&puzzle) } else { switching_components(2 + round % 5) };
        let engine = ENGINES[round % ENGINES.len()].name;
        let request = Request { engine: engine.parse().ok(), ..Request::default() };
        let configuration = Configuration::new(&request, true).unwrap();
        for wanted in [2, 5, 40] {
            let mut alone = SequentialSearch::encode(components.clone(), &configuration);
            let expected = all(&mut alone, wanted);
            let mut portfolio = Portfolio::new(components.clone(), &configuration, 3, true);
            several += usize::from(portfolio.slots.len() > 1);
            assert_eq!(all(&mut portfolio, wanted), expected);
            assert_eq!(portfolio.counts(), alone.counts(), "round {round}, {wanted} wanted, {engine}");
            for (one, other) in alone.known().into_iter().zip(portfolio.known()) {
                assert_eq!((&one.solutions, one.exhausted), (&other.solutions, other.exhausted));
            }
        }
    }
    assert!(several > 20, "only {several} had several components");
}

/// Many components, and one of them has no solution.
#[test]
fn one_component_without_a_solution_settles_it() {
    let configuration = Configuration::new(&Request::default(), true).unwrap();
    for (jobs, deterministic) in [(1, true), (2, true), (4, true), (2, false), (4, false)] {
        let mut components = switching_components(6);
        // One of these two cells is filled, and never both.
        for (one, other) in [(0, 1), (1, 0)] {
            let fact = |cell| nonosat_encodings::Fact { cell, color: Color::BLACK };
            components[3].instance.implications.push((fact(one), fact(other)));
        }
        let mut alone = SequentialSearch::encode(components.clone(), &configuration);
        let mut portfolio = Portfolio::new(components, &configuration, jobs, deterministic);
        assert_eq!(portfolio.find_first(&Budget::unlimited()), Ok(false));
        assert_eq!(alone.find_first(&Budget::unlimited()), Ok(false));
        assert!(!deterministic || portfolio.counts() == alone.counts());
    }
}

/// Switching components of two by two cells, all else known: a component each.
fn switching_components(count: usize) -> Vec<Component> {
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
fn a_cancelled_portfolio_says_so() {
    let configuration = Configuration::new(&Request::default(), true).unwrap();
    let budget = Budget::unlimited().with_time_limit(Duration::ZERO);
    for jobs in [2, 4] {
        let mut portfolio = Portfolio::with_policy(switching_components(4), &configuration, racing(jobs));
        for slot in &mut portfolio.slots {
            slot.idle[0].solver.engine = Box::new(Stand { panics: false });
        }
        assert_eq!(portfolio.find_first(&budget), Err(Stop::TimeLimit));
    }
}

#[test]
fn a_panic_ends_the_round() {
    let configuration = Configuration::new(&Request::default(), true).unwrap();
    for jobs in [2, 4] {
        let mut portfolio = Portfolio::with_policy(switching_components(4), &configuration, racing(jobs));
        for (place, slot) in portfolio.slots.iter_mut().enumerate() {
            slot.others.clear();
            slot.idle[0].solver.engine = Box::new(Stand { panics: place == 1 });
        }
        // The others would search for ever.
        let outcome = catch_unwind(AssertUnwindSafe(|| portfolio.find_first(&Budget::unlimited())));
        assert!(outcome.is_err());
    }
}

/// An engine that searches for ever, or panics.
struct Stand {
    panics: bool,
}

impl Engine for Stand {
    type Input = Cnf;

    fn name(&self) -> &str {
        "stand"
    }

    fn solve(&mut self, _: &Cnf, budget: &Budget) -> Answer {
        assert!(!self.panics, "as it is meant to");
        loop {
            if let Err(limit) = budget.check() {
                return Answer::Unknown(limit.into());
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
