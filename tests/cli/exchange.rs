//! `encode`, an outside solver, `decode`; and outside solvers as engines.

use std::{fs, process::Stdio};

use insta::assert_snapshot;
use nonosat::engine::registry::{ENCODINGS, encoding_names};

use crate::sandbox::{Run, Sandbox};

/// A puzzle with one solution in which the length of a block is not given.
const BLOTTED: &str = r#"{"schema":"nonosat-puzzle/1","puzzles":[{"rows":[["?"],[1]],"columns":[[1],[2],[1]]}]}"#;

/// A formula in DIMACS.
struct Formula {
    variables: usize,
    clauses: Vec<Vec<i64>>,
}

/// Reads DIMACS by code of its own; the numbers in its header must be right.
fn read(dimacs: &str) -> Formula {
    let mut lines = dimacs.lines().filter(|line| !line.starts_with("c "));
    let head: Vec<&str> = lines.next().unwrap().split(' ').collect();
    assert_eq!(head[..2], ["p", "cnf"]);
    let clauses: Vec<Vec<i64>> = lines
        .map(|line| {
            let mut literals: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            assert_eq!(literals.pop(), Some(0));
            literals
        })
        .collect();
    let variables = head[2].parse().unwrap();
    assert_eq!(head[3], clauses.len().to_string());
    assert!(clauses.iter().flatten().all(|literal| (1..=variables as u64).contains(&literal.unsigned_abs())));
    Formula { variables, clauses }
}

/// The output of a solver in the format of the SAT competitions, by varisat.
fn solve_outside(formula: &Formula) -> String {
    use varisat::ExtendFormula;
    let mut solver = varisat::Solver::new();
    for clause in &formula.clauses {
        let literals: Vec<varisat::Lit> = clause.iter().map(|&l| varisat::Lit::from_dimacs(l as isize)).collect();
        solver.add_clause(&literals);
    }
    if !solver.solve().unwrap() {
        return "s UNSATISFIABLE\n".to_owned();
    }
    let model: Vec<String> = solver.model().unwrap().iter().map(|l| l.to_dimacs().to_string()).collect();
    format!("c by varisat\ns SATISFIABLE\nv {} 0\n", model.join(" "))
}

/// The same, by batsat.
fn is_satisfiable_by_batsat(formula: &Formula) -> bool {
    use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
    let mut solver = BasicSolver::default();
    (0..formula.variables).for_each(|_| _ = solver.new_var(lbool::UNDEF, true));
    for clause in &formula.clauses {
        let literal = |&l: &i64| Lit::new(Var::unsafe_from_idx(l.unsigned_abs() as u32 - 1), l > 0);
        solver.add_clause_reuse(&mut clause.iter().map(literal).collect());
    }
    solver.solve_limited(&[]) == lbool::TRUE
}

fn success(run: Run) -> String {
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    run.stdout
}

#[test]
fn every_encoding_goes_out_and_comes_back() {
    let sandbox = Sandbox::new();
    sandbox.put("cat.non", include_str!("../../puzzles/cat.non"));
    sandbox.put("dom.non", include_str!("../../puzzles/dom-09.non"));
    sandbox.put("cherries.non", include_str!("../../puzzles/cherries.non"));
    sandbox.put("boat.xml", include_str!("../../puzzles/sailing-boat.xml"));
    sandbox.put("blotted.json", BLOTTED);
    let answer_to = |puzzle: &str| success(sandbox.run(&["solve", puzzle, "--style", "ascii"]));
    let colored = ["colors.non", "cherries.non", "boat.xml"];
    for puzzle in [&["dot.non", "letter.non", "twins.non", "cat.non", "dom.non", "blotted.json"], &colored[..]].concat()
    {
        let unique = !["twins.non", "cherries.non"].contains(&puzzle);
        let expected = answer_to(puzzle);
        for encoding in ENCODINGS {
            for narrow in [&[][..], &["--narrow"]] {
                let args = [&["encode", puzzle, "--encoding", encoding.name, "-o", "model.cnf"], narrow].concat();
                assert_eq!(success(sandbox.run(&args)), "");
                let formula = read(&fs::read_to_string(sandbox.path("model.cnf")).unwrap());
                assert!(is_satisfiable_by_batsat(&formula), "{args:?}");
                sandbox.put("answer.txt", &solve_outside(&formula));
                // Without narrowing, all encodings have the same variables of cells.
                let map: &[&str] = if narrow.is_empty() { &[] } else { &["--map", "model.cnf"] };
                let shown =
                    success(sandbox.run(&[&["decode", puzzle, "answer.txt", "--style", "ascii"], map].concat()));
                assert!(!unique || shown == expected, "{args:?}\n{shown}");
                let mapped = sandbox.run(&["decode", puzzle, "answer.txt", "--style", "ascii", "--map", "model.cnf"]);
                assert_eq!(success(mapped), shown, "{args:?}");
            }
        }
    }
}

#[test]
fn what_has_no_solution_has_no_model() {
    let sandbox = Sandbox::new();
    sandbox.put("none.non", include_str!("../../puzzles/unsolvable.non"));
    for puzzle in ["riddle.non", "none.non"] {
        for encoding in ENCODINGS {
            let formula = read(&success(sandbox.run(&["encode", puzzle, "--encoding", encoding.name])));
            assert!(!is_satisfiable_by_batsat(&formula), "{puzzle} {}", encoding.name);
            sandbox.put("answer.txt", &solve_outside(&formula));
            let run = sandbox.run(&["decode", puzzle, "answer.txt"]);
            assert_eq!(run.code, Some(30));
            assert_eq!(run.stdout, "unknown: the solver claims there is none; not proven here\n");
        }
    }
    let run = sandbox.run(&["encode", "riddle.non", "--narrow"]);
    assert!(run.code == Some(0) && run.stderr.contains("has no solution"), "{}", run.stderr);
    assert!(!is_satisfiable_by_batsat(&read(&run.stdout)));
}

#[test]
fn comments_give_the_meaning_of_variables() {
    let sandbox = Sandbox::new();
    let comments = |args: &[&str]| -> String {
        let text = success(sandbox.run(&[&["encode", "twins.non"], args].concat()));
        text.lines()
            .filter(|line| ["c ", "\\ ", "* "].iter().any(|mark| line.starts_with(mark)))
            .map(|line| line.to_owned() + "\n")
            .collect()
    };
    assert_snapshot!(comments(&[]), @"
    c nonogram of 2 columns and 2 rows, encoding order
    c cell 1 1 = 1
    c cell 1 2 = 2
    c cell 2 1 = 3
    c cell 2 2 = 4
    c start row 1 block 1 by 1 = 5
    c start row 2 block 1 by 1 = 6
    c start column 1 block 1 by 1 = 7
    c start column 2 block 1 by 1 = 8
    ");
    let programs = comments(&["--to", "lp"]);
    assert!(programs.starts_with("\\ nonogram of 2 columns and 2 rows, encoding ilp-start\n\\ cell 1 1 = x1\n"));
    assert!(programs.contains("\\ start row 1 block 1 at 2 = x6\n"), "{programs}");
    assert!(comments(&["--to", "mps", "--encoding", "log"]).contains("* start column 2 block 1 bit 0 = x8\n"));
    let narrowed = success(sandbox.run(&["encode", "letter.non", "--narrow"]));
    assert!(narrowed.contains("c cell 1 1 = true\n") && narrowed.contains("c cell 2 2 = false\n"), "{narrowed}");
    let colored = success(sandbox.run(&["encode", "colors.non"]));
    assert!(colored.starts_with("c nonogram of 2 columns and 1 rows in 3 colors, encoding order\n"), "{colored}");
    assert!(colored.contains("c cell 1 1 = 1 2 3\nc cell 1 2 = 4 5 6\n"), "{colored}");
    let narrowed = success(sandbox.run(&["encode", "colors.non", "--narrow"]));
    assert!(narrowed.contains("c cell 1 1 = false true false\n"), "{narrowed}");
    sandbox.put("blotted.json", BLOTTED);
    let blotted = success(sandbox.run(&["encode", "blotted.json"]));
    assert!(blotted.contains("c start row 1 block 1 by 1 = 7\n"), "{blotted}");
    assert!(blotted.contains("c end row 1 block 1 by 1 = 9\n"), "{blotted}");
}

#[test]
fn programs_have_their_cells_where_formulas_have_them() {
    let sandbox = Sandbox::new();
    sandbox.put("cat.non", include_str!("../../puzzles/cat.non"));
    let picture = success(sandbox.run(&["solve", "cat.non", "--format", "ndjson"]));
    let report: serde_json::Value = serde_json::from_str(&picture).unwrap();
    let digits = report["solutions"][0].as_str().unwrap();
    // As HiGHS writes it.
    let values = (1..).zip(digits.chars()).map(|(number, digit)| format!("x{number} {digit}\n"));
    sandbox.put("answer.sol", &format!("Model status\nOptimal\n# Columns\n{}", values.collect::<String>()));
    for encoding in encoding_names() {
        for form in ["lp", "mps"] {
            let args = ["encode", "cat.non", "--encoding", encoding, "--to", form, "-o", "model.txt"];
            assert_eq!(success(sandbox.run(&args)), "");
            let run = sandbox.run(&["decode", "cat.non", "answer.sol", "--map", "model.txt", "--format", "ndjson"]);
            let decoded: serde_json::Value = serde_json::from_str(&success(run)).unwrap();
            assert_eq!(decoded["solutions"], report["solutions"], "{encoding} {form}");
        }
    }
}

#[test]
fn programs_have_the_colours_of_cells_where_formulas_have_them() {
    let sandbox = Sandbox::new();
    sandbox.put("answer.sol", "Model status\nOptimal\n# Columns\nx1 0\nx2 1\nx3 0\nx4 0\nx5 0\nx6 1\n");
    for encoding in encoding_names() {
        for form in ["lp", "mps"] {
            let args = ["encode", "colors.non", "--encoding", encoding, "--to", form, "-o", "model.txt"];
            assert_eq!(success(sandbox.run(&args)), "");
            for map in [&[][..], &["--map", "model.txt"]] {
                let decode = [&["decode", "colors.non", "answer.sol", "--format", "ndjson"], map].concat();
                let decoded: serde_json::Value = serde_json::from_str(&success(sandbox.run(&decode))).unwrap();
                assert_eq!(decoded["solutions"][0], "12", "{encoding} {form}");
            }
        }
    }
}

#[test]
fn answers_that_are_none() {
    let sandbox = Sandbox::new();
    let decode = |answer: &str| {
        sandbox.put("answer.txt", answer);
        let run = sandbox.run(&["decode", "twins.non", "answer.txt"]);
        (run.code, run.stdout + &run.stderr)
    };
    let (code, text) = decode("s UNKNOWN\n");
    assert_eq!((code, text.as_str()), (Some(30), "unknown: the outside solver gave no answer\n"));
    for (answer, expected) in [
        ("", "error: answer.txt: line 1: no answer"),
        ("nonsense\n", "error: answer.txt: line 1: expected a line that begins with"),
        ("s SATISFIABLE\nv 1 2\n", "error: answer.txt: line 2: the model is cut off"),
        ("s SATISFIABLE\nv 1 2 0\n", "error: answer.txt: the answer is no solution: row 1 does not meet its clue"),
        ("x1 0.5\n", "error: answer.txt: line 1: x1 is \"0.5\""),
    ] {
        let (code, text) = decode(answer);
        assert_eq!(code, Some(65), "{text}");
        assert!(text.starts_with(expected), "{text}");
    }
    let run = sandbox.run(&["decode", "twins.non", "answer.txt", "--map", "letter.non"]);
    assert!(run.code == Some(65) && run.stderr.contains("letter.non: line"), "{}", run.stderr);
    assert_eq!(sandbox.run(&["decode", "twins.non", "missing.txt"]).code, Some(66));
    assert_eq!(sandbox.run(&["decode", "-", "-"]).code, Some(2));
    assert_eq!(sandbox.run(&["encode", "twins.non", "--encoding", "ilp-flow"]).code, Some(2));
    assert_eq!(sandbox.run(&["encode", "twins.non", "-o", "no/such/place"]).code, Some(74));
}

#[test]
fn a_closed_pipe_ends_encode_quietly() {
    let sandbox = Sandbox::empty();
    sandbox.put("cat.non", include_str!("../../puzzles/cat.non"));
    let mut child = sandbox
        .std_command(&["encode", "cat.non", "--encoding", "automaton"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn outside_solvers_are_engines() {
    let sandbox = Sandbox::new();
    let run = |engine: &str| sandbox.run(&["check", "twins.non", "--method", "sat", "--engine", engine]);
    let lies = run("dimacs:sh -c 'echo s SATISFIABLE; echo v 1 2 3 4 0'");
    assert_eq!(lies.code, Some(2));
    assert!(lies.stderr.contains("failed: its model does not satisfy the formula (exit status: 0)"), "{}", lies.stderr);
    let missing = run("dimacs:no-such-solver");
    assert!(missing.code == Some(2) && missing.stderr.contains("it cannot be started"), "{}", missing.stderr);
    let tired = run("dimacs:sh -c 'echo s UNKNOWN'");
    assert_eq!(tired.code, Some(30), "{}", tired.stderr);
    assert!(tired.stdout.contains("unknown: the outside solver gave no answer"), "{}", tired.stdout);
    let none = sandbox.run(&[
        "check",
        "twins.non",
        "--engine",
        "dimacs:sh -c 'echo s UNSATISFIABLE; exit 20'",
        "--format",
        "json",
    ]);
    assert_eq!(none.code, Some(20));
    assert!(none.stdout.contains("\"engine\": \"dimacs:sh -c"), "{}", none.stdout);
    // The right answer; its second solution takes no engine.
    let right = run("dimacs:sh -c 'echo s SATISFIABLE; echo v 1 -2 -3 4 5 -6 7 -8 0; exit 10'");
    assert_eq!(right.code, Some(10), "{}", right.stderr);
    let slow = sandbox.run(&["check", "twins.non", "--engine", "dimacs:sleep 50", "--time-limit", "100ms"]);
    assert!(slow.code == Some(30) && slow.stdout.contains("the time limit was reached"), "{}", slow.stdout);
    assert!(sandbox.run(&["methods"]).stdout.contains("dimacs:COMMAND"));
}
