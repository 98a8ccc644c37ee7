//! Decimated pictures against the referee, and what is fixed and released.

use super::*;
use crate::engine::{
    Answer,
    registry::{CnfEncoding, SatEngineChoice},
};
use nonosat_model::{
    Puzzle,
    pattern::{self, Size},
    referee::judge,
};
use nonosat_propagate::fixpoint::propagate;

/// The board after line solving, and the components that are left.
fn begun(puzzle: &Puzzle) -> (Board, Vec<GuidedComponent>) {
    let mut board = Board::new(puzzle);
    propagate(&mut board).unwrap();
    board.clear_trail();
    let mut components: Vec<GuidedComponent> =
        split(&mut board, None).unwrap().into_iter().map(GuidedComponent::from).collect();
    guided::sort(&mut components);
    (board, components)
}

/// A solution of a puzzle, by an engine.
fn solution(puzzle: &Puzzle) -> Picture {
    let encoded = CnfEncoding::default().encode(&puzzle.instance().0);
    let answer = SatEngineChoice::default().start().solve(&encoded.target, &Budget::unlimited());
    let Answer::Sat(model) = answer else { panic!("{answer:?}") };
    Picture::new(puzzle.width(), encoded.cells.decode(&model)).unwrap()
}

/// Decimates, which must give solutions: how many there were, and how many cells were released.
fn decimations(seeds: std::ops::RangeInclusive<u64>) -> (usize, usize) {
    let (mut decimations, mut released) = (0, 0);
    for seed in seeds {
        let puzzle = pattern::random(60, 0.5, seed);
        let (board, mut components) = begun(&puzzle);
        let mut plainly = |_: &[GuidedComponent]| ControlFlow::Continue(());
        let found = decimated(&mut components, &board, seed, &Budget::unlimited(), &mut plainly);
        let Some(EarlySolution { picture, decimation }) = found.continue_value().flatten() else { continue };
        judge(&puzzle, &picture).unwrap();
        decimations += 1;
        released += decimation.unwrap().released;
    }
    (decimations, released)
}

#[test]
fn what_is_decimated_is_a_solution() {
    assert_ne!(decimations(1..=4).0, 0);
}

#[test]
#[ignore = "statistics of a heuristic, for the slow stage"]
fn most_random_puzzles_are_solved_by_decimation() {
    let (decimations, released) = decimations(1..=12);
    assert!(decimations >= 8, "{decimations}");
    assert!(released > 0);
}

#[test]
fn the_first_fact_that_contradicts_those_before_is_found() {
    let puzzle = pattern::random(20, 0.6, 2);
    let solution = solution(&puzzle);
    let (board, _) = begun(&puzzle);
    let facts: Vec<Decision> = board.unknown_cells().into_iter().map(|cell| (cell, solution.cells()[cell])).collect();
    let mut whole = board.clone();
    assert!(fix(&mut whole, &facts, &Budget::unlimited()).is_ok());
    assert_eq!(whole.picture(), solution);
    for wrong in (0..facts.len()).step_by(7) {
        let mut facts = facts.clone();
        facts[wrong].1 = facts[wrong].1.is_blank().into();
        // One after the other, undone if it does not fit.
        let mut slow = board.clone();
        let unfit = facts.iter().find(|&&(cell, color)| match slow.colors(cell).known() {
            Some(known) => known != color,
            None => {
                slow.decide(cell, color);
                propagate(&mut slow).is_err()
            }
        });
        match (fix(&mut board.clone(), &facts, &Budget::unlimited()), unfit) {
            (Ok(()), None) => {}
            (Err(Failure::At(cell)), Some(fact)) => assert_eq!(cell, fact.0),
            (result, unfit) => panic!("{} and {unfit:?}", result.is_ok()),
        }
    }
}

#[test]
fn cells_are_released_up_to_a_distance() {
    let board = Board::new(&pattern::random(Size { width: 9, height: 7 }, 0.5, 1));
    let facts = (0..63).map(|cell| (cell, Color::BLACK)).collect();
    let mut attempt = Attempt { board: &board, facts, seed: 0, statistics: Decimation::default() };
    // Row 1, column 7, and the last cell.
    assert_eq!(attempt.release(&[16, 62], 2), 25);
    assert_eq!(attempt.release(&[16], 1), 0);
    let kept: Vec<usize> = attempt.facts.iter().map(|fact| fact.0).collect();
    let near = |cell: usize| (cell / 9 <= 3 && cell % 9 >= 5) || (cell / 9 >= 4 && cell % 9 >= 6);
    assert_eq!(kept, (0..63).filter(|&cell| !near(cell)).collect::<Vec<_>>());
}

/// The components of a puzzle, each with BP at rest.
fn believed(puzzle: &Puzzle) -> (Board, Vec<GuidedComponent>) {
    let (board, mut components) = begun(puzzle);
    for GuidedComponent { component, guidance } in &mut components {
        guidance.insert(Guidance::new(component.unknown())).run(&component.instance, 0, 1, &Budget::unlimited());
    }
    (board, components)
}

/// Also of puzzles with few solutions, and of what has one component or many.
#[test]
fn what_is_driven_at_is_a_solution_or_nothing() {
    let mut found = 0;
    for (seed, density) in (1..=24).zip([0.2, 0.3, 0.4, 0.5].into_iter().cycle()) {
        let puzzle = pattern::random(8 + seed as usize % 6, density, seed);
        let (board, mut components) = believed(&puzzle);
        if let Some(picture) = driven(&mut components, &board, seed, &Budget::unlimited()) {
            judge(&puzzle, &picture).unwrap();
            found += 1;
        }
    }
    assert!(found >= 12, "{found}");
}

#[test]
fn a_sparse_giant_is_driven_at() {
    let puzzle = pattern::random(110, 0.2, 1);
    let (board, mut components) = begun(&puzzle);
    let mut plainly = |_: &[GuidedComponent]| panic!("it takes no engine");
    let found = decimated(&mut components, &board, 1, &Budget::unlimited(), &mut plainly);
    let EarlySolution { picture, decimation } = found.continue_value().flatten().unwrap();
    judge(&puzzle, &picture).unwrap();
    assert_eq!(decimation, None);
}

/// Where BP sees no solution by far, the engine is asked at once.
#[test]
fn a_coarse_giant_misleads() {
    let (board, mut components) = begun(&pattern::hills(200, 0.5, 4, 2));
    let mut plainly = |_: &[GuidedComponent]| ControlFlow::Break(());
    assert!(decimated(&mut components, &board, 1, &Budget::unlimited(), &mut plainly).is_break());
    let (_, components) = believed(&pattern::random(110, 0.55, 1));
    let largest = components.last().unwrap().guidance.as_ref().unwrap();
    assert!(!largest.is_misled() && !largest.has_many_solutions());
}
