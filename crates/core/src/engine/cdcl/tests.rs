//! Proofs of the engine, checked step by step.

use nonosat_encodings::{Atom, Encoding, Fact, Instance, Literal, Order, Variable};
use proptest::prelude::*;

use super::*;
use crate::engine::{
    Assumptions, ConflictLimit, DecisionOrder, Engine, Incremental, ProofLog, ProofSearch, Unknown,
    tests::rup::{Recorder, Step, check},
};
use nonosat_model::{Color, Palette, Picture, Puzzle, pattern, random::Random, samples::samples};

/// An engine that logs, and its log.
fn logging() -> (Cdcl, Recorder) {
    let (mut engine, recorder) = (Cdcl::new(), Recorder::default());
    engine.log_proof(Some(Box::new(recorder.clone())));
    (engine, recorder)
}

/// The proof that a formula has no model; `None` if it has one.
fn refutation(formula: &Cnf) -> Option<Vec<Step>> {
    let (mut engine, recorder) = logging();
    let answer = engine.solve(formula, &Budget::unlimited());
    engine.finish_proof().unwrap();
    (answer == Answer::Unsat).then(|| recorder.steps())
}

fn random_formula(seed: u64, variables: u32, clauses: usize) -> Cnf {
    let mut random = Random::new(seed);
    let mut cnf = Cnf::new();
    (0..variables).for_each(|_| _ = cnf.new_variable());
    for _ in 0..clauses {
        let atoms = [(); 3].map(|()| {
            let literal = Variable::new(random.between(0, u64::from(variables) - 1) as u32).positive();
            Atom::from(if random.chance(0.5) { !literal } else { literal })
        });
        cnf.clause(&atoms);
    }
    cnf
}

/// The formula without the clause of this number.
fn without(formula: &Cnf, left_out: usize) -> Cnf {
    let mut cnf = Cnf::new();
    (0..formula.variables()).for_each(|_| _ = cnf.new_variable());
    for (_, clause) in formula.clauses().enumerate().filter(|&(number, _)| number != left_out) {
        cnf.clause(&clause.iter().copied().map(Atom::from).collect::<Vec<_>>());
    }
    cnf
}

fn deletions(proof: &[Step]) -> usize {
    proof.iter().filter(|step| matches!(step, Step::Delete(_))).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn refutations_of_random_formulas_are_accepted(
        seed in any::<u64>(), variables in 10_u32..70, density in 4.5_f64..7.0,
    ) {
        let formula = random_formula(seed, variables, (f64::from(variables) * density) as usize);
        if let Some(proof) = refutation(&formula) {
            prop_assert_eq!(check(&formula, &proof), Ok(()));
        }
    }

    /// No proof is one of a formula that has a model: the checker sees it.
    #[test]
    fn proofs_of_other_formulas_are_refused(seed in any::<u64>()) {
        let formula = random_formula(seed, 30, 135);
        if let Some(proof) = refutation(&formula) {
            for left_out in 0..formula.len() {
                let weaker = without(&formula, left_out);
                if refutation(&weaker).is_none() {
                    prop_assert!(check(&weaker, &proof).is_err());
                }
            }
        }
    }

    #[test]
    fn refutations_of_nonograms_are_accepted(seed in any::<u64>(), width in 3_usize..8, height in 3_usize..8) {
        let mut random = Random::new(seed);
        let cells = (0..width * height).map(|_| if random.chance(0.5) { Color::BLACK } else { Color::BLANK }).collect();
        let puzzle = Puzzle::from_picture(Picture::new(width, cells).unwrap(), Palette::black_and_white());
        // Turned around, clues still agree in their sums, and often contradict each other.
        let rows = puzzle.rows().iter().flatten().map(|clue| clue.blocks().iter().rev().copied().collect()).collect();
        let columns = puzzle.columns().iter().flatten().cloned().collect();
        let formula = Order.encode(&Puzzle::new(rows, columns).instance().0).target;
        if let Some(proof) = refutation(&formula) {
            prop_assert_eq!(check(&formula, &proof), Ok(()));
        }
    }
}

/// Long enough for many restarts, and for several reductions.
#[test]
fn long_proofs_with_deletions_are_accepted() {
    let (mut conflicts, mut deleted) = (0, 0);
    for seed in 1..=3 {
        let formula = random_formula(seed, 190, 850);
        let (mut engine, recorder) = logging();
        assert_eq!(engine.solve(&formula, &Budget::unlimited()), Answer::Unsat);
        let proof = recorder.steps();
        conflicts += engine.counts.conflicts;
        deleted += deletions(&proof);
        assert_eq!(check(&formula, &proof), Ok(()), "seed {seed}");

        let mut silent = Cdcl::new();
        assert_eq!(silent.solve(&formula, &Budget::unlimited()), Answer::Unsat);
        assert_eq!(silent.counts(), engine.counts(), "the log has an effect on the search");
    }
    assert!(conflicts > 5000, "{conflicts} conflicts");
    assert!(deleted > 1000, "{deleted} deletions");
}

/// Proofs are accepted, too, when the search for them begins in the middle, and takes turns with that for a model.
#[test]
fn long_proofs_that_are_sought_are_accepted() {
    let (mut deleted, mut vivified) = (0, 0);
    for seed in 1..=2 {
        let formula = random_formula(seed, 190, 850);
        let (mut engine, recorder) = logging();
        engine.set_conflict_limit(Some(100));
        assert_eq!(engine.solve(&formula, &Budget::unlimited()), Answer::Unknown(Unknown::ConflictLimit));
        for conflicts in [200, 300] {
            engine.seek_proof();
            engine.seek_proof();
            let activities = format!("{:?}", engine.heap);
            engine.set_conflict_limit(Some(conflicts));
            assert_eq!(engine.solve_again(&Budget::unlimited()), Answer::Unknown(Unknown::ConflictLimit));
            engine.seek_model();
            assert_eq!(format!("{:?}", engine.heap), activities, "a proof has an effect on the activities");
            assert_eq!(engine.solve_again(&Budget::unlimited()), Answer::Unknown(Unknown::ConflictLimit));
        }
        engine.set_conflict_limit(None);
        engine.seek_proof();
        assert_eq!(engine.solve_again(&Budget::unlimited()), Answer::Unsat);
        let proof = recorder.steps();
        deleted += deletions(&proof);
        vivified += proof.windows(2).filter(|pair| is_vivification(pair)).count();
        assert_eq!(check(&formula, &proof), Ok(()), "seed {seed}");
    }
    assert!(deleted > 1000, "{deleted} deletions");
    assert!(vivified > 100, "{vivified} vivified clauses");
}

/// Whether a clause is added that takes the place of a longer one.
fn is_vivification(steps: &[Step]) -> bool {
    let [Step::Add(part), Step::Delete(whole)] = steps else { return false };
    part.len() < whole.len() && part.iter().all(|literal| whole.contains(literal))
}

/// What a proof settles on the way leaves all clauses, and the proof is accepted.
#[test]
fn what_is_settled_leaves_the_clauses() {
    let formula = Order.encode(&pattern::misprint(30, 0.5, 3).instance().0).target;
    let (mut engine, recorder) = logging();
    engine.seek_proof();
    engine.set_conflict_limit(Some(50));
    let mut answer = engine.solve(&formula, &Budget::unlimited());
    let mut settled = Vec::new();
    while answer == Answer::Unknown(Unknown::ConflictLimit) {
        engine.clean();
        engine.reduce();
        let Cdcl { short, clauses, assigned, .. } = &engine;
        let long = clauses.given.iter().chain(&clauses.learnt).flat_map(|&id| clauses.literals(id));
        let all = short.binary.iter().flatten().chain(short.ternary.iter().flatten()).chain(long);
        assert!(all.clone().count() > 0 && all.copied().all(|literal| assigned.values[literal as usize] == 0));
        settled.push(assigned.trail.len());
        answer = engine.solve_again(&Budget::unlimited());
    }
    assert_eq!(answer, Answer::Unsat);
    assert!(settled.len() > 2 && settled.is_sorted_by(|one, next| one < next), "{settled:?}");
    assert_eq!(check(&formula, &recorder.steps()), Ok(()));
}

/// Pairs of cells of which the first implies the second: found by asking an engine about the cells of the first rows.
fn with_implications(mut instance: Instance) -> Instance {
    let encoded = Order.encode(&instance);
    let mut engine = Cdcl::new();
    assert!(matches!(engine.solve(&encoded.target, &Budget::unlimited()), Answer::Sat(_)));
    let fact = |cell: u32, filled: bool| Fact { cell, color: filled.into() };
    let literal = |fact: Fact| match encoded.cells.atom(fact.cell, fact.color) {
        Atom::Literal(literal) => literal,
        Atom::Constant(_) => panic!("no cell is known"),
    };
    let facts: Vec<Fact> = (0..40).flat_map(|cell| [false, true].map(|filled| fact(cell, filled))).collect();
    for &one in &facts {
        for &other in facts.iter().filter(|other| other.cell > one.cell) {
            let assumptions = [literal(one), !literal(other)];
            if engine.solve_under(&assumptions, &Budget::unlimited()) == Answer::Unsat {
                instance.implications.push((one, other));
            }
        }
    }
    instance
}

/// Without the implications between cells, which are part of the formula at first.
#[test]
fn proofs_do_without_spare_clauses() {
    let dom = pattern::dom(9).instance().0;
    for (instance, has_implications) in [(with_implications(dom.clone()), true), (dom, false)] {
        assert_eq!(!instance.implications.is_empty(), has_implications);
        let encoded = Order.encode(&instance);
        let (mut engine, recorder) = logging();
        let Answer::Sat(model) = engine.solve(&encoded.target, &Budget::unlimited()) else {
            panic!("there is a solution");
        };
        assert_eq!(!engine.short.spare.is_empty(), has_implications);
        engine.seek_proof();
        let different = encoded.cells.differs_from(&encoded.cells.decode(&model));
        engine.add_clause(&different);
        assert_eq!(engine.solve_again(&Budget::unlimited()), Answer::Unsat);
        let mut formula = encoded.target;
        formula.clause(&different);
        assert_eq!(check(&formula, &recorder.steps()), Ok(()));
    }
}

/// The second solution is excluded by a clause that came later: it is part of the formula.
#[test]
fn unique_puzzles_are_proven_unique() {
    let unique = samples().filter(|sample| sample.solutions == 1).map(|sample| (sample.name, sample.puzzle));
    let puzzles: Vec<(&str, Puzzle)> = unique.chain([("dom-9", pattern::dom(9))]).collect();
    assert!(puzzles.len() >= 12);
    for (name, puzzle) in puzzles {
        let encoded = Order.encode(&puzzle.instance().0);
        let (mut engine, recorder) = logging();
        let Answer::Sat(model) = engine.solve(&encoded.target, &Budget::unlimited()) else {
            panic!("{name} has a solution");
        };
        let different = encoded.cells.differs_from(&encoded.cells.decode(&model));
        engine.add_clause(&different);
        assert_eq!(engine.solve_again(&Budget::unlimited()), Answer::Unsat, "{name}");
        let mut formula = encoded.target;
        assert!(check(&formula, &recorder.steps()).is_err(), "{name}: without the clause there is a model");
        formula.clause(&different);
        assert_eq!(check(&formula, &recorder.steps()), Ok(()), "{name}");
    }
}

/// Tests the checker itself.
#[test]
fn mutated_proofs_are_refused() {
    let formula = random_formula(3, 60, 300);
    let proof = refutation(&formula).unwrap();
    assert_eq!(check(&formula, &proof), Ok(()));
    assert!(check(&formula, &proof[..proof.len() - 1]).is_err(), "no end");
    assert!(check(&formula, &proof[proof.len() - 1..]).is_err(), "nothing but the end");
    assert!(check(&without(&formula, 0), &[]).is_err());
    let mut refused = 0;
    for number in 0..proof.len() - 1 {
        let mut mutated = proof.clone();
        if let Step::Add(clause) = &mut mutated[number] {
            clause[0] = !clause[0];
        }
        refused += usize::from(check(&formula, &mutated).is_err());
    }
    // A clause may follow with either literal; most do not.
    assert!(refused * 2 > proof.len(), "{refused} of {}", proof.len());

    let given: Vec<Literal> = formula.clauses().next().unwrap().to_vec();
    let robbed: Vec<Step> =
        formula.clauses().map(|clause| Step::Delete(clause.to_vec())).chain(proof.clone()).collect();
    assert!(check(&formula, &robbed).is_err(), "no clauses left");
    assert!(check(&formula, &[&[Step::Delete(given[1..].to_vec())], &proof[..]].concat()).is_err(), "no such clause");
}

#[test]
fn a_sink_gets_one_proof_only() {
    let formula = random_formula(3, 60, 300);
    let (mut engine, recorder) = logging();
    assert_eq!(engine.solve(&formula, &Budget::unlimited()), Answer::Unsat);
    let proof = recorder.steps();
    assert_eq!(engine.solve_again(&Budget::unlimited()), Answer::Unsat);
    assert_eq!(engine.solve(&formula, &Budget::unlimited()), Answer::Unsat);
    assert_eq!(recorder.steps(), proof);
    assert_eq!(proof.iter().filter(|&step| *step == Step::Add(Vec::new())).count(), 1);
}

/// Variables decided first get their phases; implied ones do not.
#[test]
fn decisions_follow_the_order() {
    let mut formula = Cnf::new();
    let [a, b] = [(); 2].map(|()| formula.new_variable().positive());
    formula.clause(&[a.into(), b.into()]);
    for seeks_proof in [false, true] {
        let mut engine = Cdcl::new();
        if seeks_proof {
            engine.seek_proof();
        }
        engine.set_phases(Some(vec![false, false]));
        engine.set_order(Some(vec![0.0, 1.0]));
        assert_eq!(engine.solve(&formula, &Budget::unlimited()), Answer::Sat(vec![true, false]));
        engine.set_order(Some(vec![1.0, 0.0]));
        assert_eq!(engine.solve_again(&Budget::unlimited()), Answer::Sat(vec![false, true]));
        engine.set_order(None);
        assert!(matches!(engine.solve_again(&Budget::unlimited()), Answer::Sat(_)));
        assert_eq!(engine.is_queued(), seeks_proof);
    }
}

#[test]
fn what_has_no_numbers_left_is_refused() {
    assert!(table::fit(1 << 28, [3, 400_000_000].into_iter()));
    assert!(!table::fit(1 << 29, [].into_iter()), "watches have no numbers");
    assert!(!table::fit(3, std::iter::repeat_n(1 << 20, 1 << 12)), "clauses have no numbers");
    let mut engine = Cdcl::new();
    engine.clauses.refused = true;
    assert_eq!(engine.solve_again(&Budget::unlimited()), Answer::Unknown(Unknown::Limit(Limit::Memory)));
    assert!(matches!(engine.solve(&random_formula(1, 3, 2), &Budget::unlimited()), Answer::Sat(_)));
}
