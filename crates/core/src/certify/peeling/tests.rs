//! Strips as part of the whole formula, beside strips by themselves.

use std::collections::HashMap;

use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};

use super::*;
use crate::{
    certify::{refutation::left, steps::Step, trim::trim},
    solve::strips::{
        Unwritten, drop_places,
        tests::{ruled_out, small, strips},
    },
};
use nonosat_model::{Puzzle, pattern};
use nonosat_propagate::{fixpoint::propagate, on_board};

/// Puzzles of every kind, always the same.
fn puzzles() -> Vec<Puzzle> {
    let mut runner = TestRunner::deterministic();
    let small = (0..1500).map(|_| small().new_tree(&mut runner).unwrap().current().puzzle());
    let random = (0..10).map(|seed| pattern::random(10 + seed as usize, 0.5, seed));
    small.chain(random).chain((0..5).map(|seed| pattern::noise(8, 0.5, 2, seed))).collect()
}

/// Strips of the whole formula rule out what they do by themselves, and prove it; of what they learn, units stay.
#[test]
fn strips_of_the_formula_are_as_strong_as_by_themselves() {
    let (mut values, mut refuted, mut learnt) = (0, 0, 0);
    for puzzle in puzzles() {
        let formula = Formula::new(&puzzle);
        let narrowing = Narrowing::by_lines(&puzzle, &formula);
        if narrowing.contradiction {
            continue;
        }
        let steps = narrowing.steps.clone();
        let instance = Instance { cells: left(&puzzle, &formula, &narrowing), ..puzzle.instance().0 };
        let cells: Vec<usize> = (0..instance.cells.len()).collect();
        let mut lines = instance.lines.clone();
        let mut tools = Written::new(narrowing, &formula, &formula.encoded.target, &instance);
        on_board!(of & instance, |board| {
            let mut board = board;
            drop_places(&mut board, &mut lines, &mut tools).unwrap();
        });
        let before = steps.take();
        for strip in strips(&lines, &instance, &cells) {
            let (found, is_none) = ruled_out(&strip, &mut tools);
            let alone = ruled_out(&strip, &mut Unwritten);
            assert_eq!((&found, is_none), (&alone.0, alone.1), "{:?}: {strip:?}", puzzle.clues());
            let mut proof = before.clone();
            let mut live: HashMap<Vec<Literal>, i32> = HashMap::new();
            for step in steps.take().iter() {
                match step {
                    Step::Add(clause) => {
                        learnt += usize::from(clause.len() > 1);
                        *live.entry(clause.to_vec()).or_default() += 1;
                        proof.add(clause);
                    }
                    Step::Delete(clause) => {
                        *live.entry(clause.to_vec()).or_default() -= 1;
                        proof.delete(clause);
                    }
                }
            }
            assert!(live.iter().all(|(clause, &count)| clause.len() < 2 || count == 0));
            let none = is_none.then_some(Atom::TRUE);
            for atom in found.iter().map(|&(cell, color)| formula.has_color(cell as u32, color)).chain(none) {
                let mut formula = formula.encoded.target.clone();
                formula.clause(&[atom]);
                assert!(trim(&formula, &proof, &Budget::unlimited()).is_ok());
            }
            values += found.len();
            refuted += usize::from(is_none);
        }
    }
    assert!(values > 1000 && refuted > 2 && learnt > 100, "{values} values, {refuted} refuted, {learnt} learnt");
}

#[test]
fn what_a_strip_rules_out_is_a_fact() {
    let puzzle = pattern::ones(6);
    let formula = Formula::new(&puzzle);
    let narrowing = Narrowing::by_lines(&puzzle, &formula);
    let instance = Instance { cells: left(&puzzle, &formula, &narrowing), ..puzzle.instance().0 };
    let mut tools = Written::new(narrowing, &formula, &formula.encoded.target, &instance);
    on_board!(of & instance, |board| {
        let mut board = board;
        propagate(&mut board).unwrap();
        board.clear_trail();
        board.decide(0, Color::BLANK);
        tools.spread(&mut board, &Budget::unlimited()).unwrap();
    });
    let Atom::Literal(is_blank) = formula.has_color(0, Color::BLANK) else { panic!("a constant") };
    assert!(tools.narrowing.facts.contains(&is_blank));
}
