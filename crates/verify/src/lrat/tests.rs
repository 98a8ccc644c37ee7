use proptest::prelude::*;

use super::*;

fn follows(variables: usize, clauses: &[Vec<i32>], lrat: &str) -> Result<Proof, String> {
    let formula = Formula::of_clauses(variables, clauses);
    follow(&formula, lrat.as_bytes(), |_, _| Ok(()), &Budget::unlimited()).map_err(|error| error.to_string())
}

fn square() -> Vec<Vec<i32>> {
    vec![vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]]
}

const PROOF: &str = "5 2 0 1 2 0\n5 d 1 0\n6 0 5 3 4 0\n";

#[test]
fn a_proof_is_followed() {
    let proof = follows(2, &square(), PROOF).unwrap();
    assert_eq!((proof.steps, proof.hints, proof.clauses_used), (2, 5, 4));
    assert!(follows(0, &[vec![]], "2 0 1 0\n").is_ok(), "a formula with the empty clause");
}

#[test]
fn errors_name_their_line() {
    for (lrat, expected) in [
        ("", "proof.lrat:1: the proof fails: it ends before the empty clause"),
        ("5 2 0 1 2 0\n", "proof.lrat:1: the proof fails: it ends before the empty clause"),
        ("5 2 0 1 2 0", "proof.lrat:1: found \"5 2 0 1 2 0\", expected a line of numbers that ends"),
        ("6 2 0 1 2 0\n", "proof.lrat:1: found the number 6, expected 5"),
        ("5 2 0 1 3 0\n", "proof.lrat:1: the proof fails: hint 3 is of no use: 1 holds"),
        ("5 2 0 1 0\n", "proof.lrat:1: the proof fails: its hints lead to no contradiction"),
        ("5 0 1 0\n", "proof.lrat:1: the proof fails: hint 1 has more than one open literal"),
        ("5 2 0 1 2 3 0\n", "proof.lrat:1: the proof fails: hint 2 is a contradiction, but not the last hint"),
        ("5 2 0 1 9 0\n", "proof.lrat:1: found the number 9, expected that of a clause that is there"),
        ("5 2 0 1 5 0\n", "proof.lrat:1: found the number 5, expected that of"),
        ("5 2 0 -1 2 0\n", "proof.lrat:1: found the number -1, expected that of"),
        ("5 2 0 -9223372036854775808 2 0\n", "proof.lrat:1: found the number -9223372036854775808"),
        ("5 -9223372036854775808 0 1 2 0\n", "proof.lrat:1: found the literal -9223372036854775808"),
        ("5 -2147483648 0 1 2 0\n", "proof.lrat:1: found the literal -2147483648"),
        ("5 3 0 1 2 0\n", "proof.lrat:1: found the literal 3, expected a variable of the formula, from 1 to 2"),
        ("5 2 -2 0 1 2 0\n", "proof.lrat:1: the proof fails: the clause has both -2 and 2"),
        ("5 2 0 1 2 0 7\n", "proof.lrat:1: found \"7\", expected the end of the line"),
        ("5 2 0 1  2 0\n", "proof.lrat:1: found \"\", expected a number"),
        ("5 2 0 01 2 0\n", "proof.lrat:1: found \"01\", expected a number"),
        ("5 2 0 +1 2 0\n", "proof.lrat:1: found \"+1\", expected a number"),
        ("5 2 0 x 2 0\n", "proof.lrat:1: found \"x\", expected a number"),
        ("5 2 0 1 2\n", "proof.lrat:1: found \"\", expected a number, and 0 at the end"),
        ("4 d 1 0\n5 2 0 1 2 0\n", "proof.lrat:2: found the number 1, expected that of a clause that is there"),
        ("4 d 1 1 0\n", "proof.lrat:1: found the number 1, expected that of"),
        ("5 d 1 0\n", "proof.lrat:1: found the number 5, expected 4"),
        ("5 2 0 1 2 0\n6 0 5 3 4 0\n7 0 5 3 4 0\n", "proof.lrat:3: found \"7 0 5 3 4 0?\", expected the end behind"),
    ] {
        let error = follows(2, &square(), lrat).map(|proof| proof.steps).unwrap_err();
        assert!(error.starts_with(expected), "{lrat:?}: {error}");
    }
}

fn has_model(variables: usize, clauses: &[Vec<i32>]) -> bool {
    (0..1_u32 << variables).any(|model| {
        let holds = |&literal: &i32| (model >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
        clauses.iter().all(|clause| clause.iter().any(holds))
    })
}

fn clause(variables: i32) -> impl Strategy<Value = Vec<i32>> {
    let literal = (1..=variables, prop::bool::ANY).prop_map(|(variable, sign)| if sign { variable } else { -variable });
    prop::collection::vec(literal, 1..=3)
}

/// Lines that look like a proof, of small numbers.
fn lines(variables: i32, first: usize) -> impl Strategy<Value = String> {
    let hints = prop::collection::vec(1..=first + 4, 1..=5);
    prop::collection::vec((prop::option::weighted(0.7, clause(variables)), hints), 1..=4).prop_map(move |lines| {
        let text = |numbers: Vec<String>| numbers.join(" ");
        let line = |(number, (clause, hints)): (usize, (Option<Vec<i32>>, Vec<usize>))| {
            let literals =
                clause.unwrap_or_default().into_iter().map(|literal| literal.to_string()).chain(["0".to_owned()]);
            let hints = hints.iter().map(ToString::to_string).chain(["0".to_owned()]);
            format!("{number} {} {}\n", text(literals.collect()), text(hints.collect()))
        };
        (first..).zip(lines).map(line).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn no_formula_with_a_model_is_refuted(
        (clauses, lrat) in prop::collection::vec(clause(3), 2..=6)
            .prop_flat_map(|clauses| { let first = clauses.len() + 1; (Just(clauses), lines(3, first)) })
    ) {
        if follows(3, &clauses, &lrat).is_ok() {
            prop_assert!(!has_model(3, &clauses), "{lrat}");
        }
    }
}
