use nonosat_encodings::{Atom, Variable};
use proptest::prelude::*;

use super::*;
use crate::{
    certify::steps::SharedSteps,
    engine::{Answer, Cdcl, Engine, ProofLog, ProofSink},
};

fn literal(number: i32) -> Literal {
    let positive = Variable::new(number.unsigned_abs() - 1).positive();
    if number > 0 { positive } else { !positive }
}

fn cnf(variables: usize, clauses: &[Vec<i32>]) -> Cnf {
    let mut cnf = Cnf::new();
    (0..variables).for_each(|_| _ = cnf.new_variable());
    clauses.iter().for_each(|clause| cnf.clause(&clause.iter().map(|&l| Atom::from(literal(l))).collect::<Vec<_>>()));
    cnf
}

fn texts(lrat: &Lrat) -> [String; 2] {
    let (mut hinted, mut plain) = (Vec::new(), Vec::new());
    lrat.write_lrat(&mut hinted).unwrap();
    lrat.write_drat(&mut plain).unwrap();
    [hinted, plain].map(|text| String::from_utf8(text).unwrap())
}

/// Follows hints as simply as can be: the false literals are a list.
fn assert_refutes(cnf: &Cnf, lrat: &str) {
    let mut clauses: Vec<Option<Vec<i64>>> =
        cnf.clauses().map(|clause| Some(clause.iter().map(|literal| literal.dimacs()).collect())).collect();
    for line in lrat.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if words[1] == "d" {
            let dead = words[2..words.len() - 1].iter().map(|word| word.parse::<usize>().unwrap());
            dead.for_each(|dead| assert!(clauses[dead - 1].take().is_some(), "{line}"));
            continue;
        }
        let numbers: Vec<i64> = words.iter().map(|word| word.parse().unwrap()).collect();
        assert_eq!(numbers[0] as usize, clauses.len() + 1);
        let mut lists = numbers[1..].split(|&number| number == 0);
        let (clause, hints) = (lists.next().unwrap().to_vec(), lists.next().unwrap());
        let mut is_false = clause.clone();
        let mut ended = false;
        for &hint in hints {
            assert!(!ended, "{line}");
            let open: Vec<i64> = clauses[hint as usize - 1]
                .as_ref()
                .expect("it is there")
                .iter()
                .copied()
                .filter(|literal| !is_false.contains(literal))
                .collect();
            match open[..] {
                [] => ended = true,
                [unit] => {
                    assert!(!is_false.contains(&-unit), "{line}");
                    is_false.push(-unit);
                }
                _ => panic!("{line}: hint {hint}"),
            }
        }
        assert!(ended, "{line}");
        clauses.push(Some(clause));
    }
    assert_eq!(clauses.last(), Some(&Some(Vec::new())), "{lrat}");
}

#[test]
fn what_is_not_needed_is_left_out() {
    let cnf = cnf(3, &[vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2, 3], vec![-1, -2, -3]]);
    let mut steps = Steps::new();
    for clause in [&[2, 3][..], &[2], &[-3, 2], &[-1, -2], &[]] {
        steps.add(&clause.iter().map(|&number| literal(number)).collect::<Vec<_>>());
    }
    let lrat = trim(&cnf, &steps, &Budget::unlimited()).unwrap();
    let [hinted, plain] = texts(&lrat);
    assert_refutes(&cnf, &hinted);
    assert_eq!(plain, "2 0\n1 0\n3 0\n0\n");
    assert_eq!((lrat.steps(), lrat.formula_clauses_used()), (plain.lines().count(), 5));
}

#[test]
fn faults_are_found() {
    let cnf = cnf(2, &[vec![1, 2], vec![-1, 2], vec![1, -2]]);
    let steps = |clauses: &[&[i32]]| {
        let mut steps = Steps::new();
        clauses.iter().for_each(|clause| steps.add(&clause.iter().map(|&l| literal(l)).collect::<Vec<_>>()));
        steps
    };
    let trimmed = |clauses: &[&[i32]]| trim(&cnf, &steps(clauses), &Budget::unlimited());
    assert_eq!(trimmed(&[&[2]]), Err(TrimError::Open));
    assert_eq!(trimmed(&[&[2], &[-1]]), Err(TrimError::Unfounded { step: 2 }));
    assert_eq!(trimmed(&[&[2], &[]]), Err(TrimError::Unfounded { step: 2 }));
    assert_eq!(trimmed(&[&[]]), Err(TrimError::Unfounded { step: 1 }));
}

#[test]
fn a_formula_can_be_its_own_proof() {
    for clauses in [vec![vec![1], vec![-1]], vec![vec![1], vec![-1, 2], vec![-2, -1]], vec![vec![]]] {
        let cnf = cnf(2, &clauses);
        let lrat = trim(&cnf, &Steps::new(), &Budget::unlimited()).unwrap();
        assert_refutes(&cnf, &texts(&lrat)[0]);
    }
}

/// Random clauses of three literals, more than a formula with a model has as a rule.
fn clauses() -> impl Strategy<Value = (usize, Vec<Vec<i32>>)> {
    (4..=30_usize).prop_flat_map(|variables| {
        let literal =
            (1..=variables as i32, prop::bool::ANY).prop_map(|(number, sign)| if sign { number } else { -number });
        (Just(variables), prop::collection::vec(prop::collection::vec(literal, 1..=4), 3 * variables..=7 * variables))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn proofs_of_the_engine_are_trimmed((variables, clauses) in clauses()) {
        let cnf = cnf(variables, &clauses);
        let log = SharedSteps::default();
        let mut engine = Cdcl::new();
        engine.log_proof(Some(Box::new(log.clone())));
        let answer = engine.solve(&cnf, &Budget::unlimited());
        let trimmed = trim(&cnf, &log.take(), &Budget::unlimited());
        if answer == Answer::Unsat {
            assert_refutes(&cnf, &texts(&trimmed.unwrap())[0]);
        } else {
            prop_assert_eq!(trimmed, Err(TrimError::Open));
        }
    }

    #[test]
    fn wrong_clauses_never_get_through((variables, clauses) in clauses(), seed in prop::collection::vec(0..1000_usize, 1..4)) {
        let cnf = cnf(variables, &clauses);
        let log = SharedSteps::default();
        let mut engine = Cdcl::new();
        engine.log_proof(Some(Box::new(log.clone())));
        let answer = engine.solve(&cnf, &Budget::unlimited());
        // A literal less, or a clause from nowhere, here and there.
        let mut steps = Steps::new();
        for (number, step) in log.take().iter().enumerate() {
            let cut = seed.iter().any(|seed| seed % 17 == number % 17);
            match step {
                Step::Add(clause) => steps.add(&clause[usize::from(cut && !clause.is_empty())..]),
                Step::Delete(clause) => steps.delete(clause),
            }
        }
        steps.add(&[literal(seed[0] as i32 % variables as i32 + 1)]);
        steps.add(&[]);
        match trim(&cnf, &steps, &Budget::unlimited()) {
            Ok(lrat) => {
                prop_assert_eq!(answer, Answer::Unsat);
                assert_refutes(&cnf, &texts(&lrat)[0]);
            }
            Err(error) => prop_assert!(matches!(error, TrimError::Unfounded { .. }), "{error}"),
        }
    }
}
