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
