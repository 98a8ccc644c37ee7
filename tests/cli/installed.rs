//! `encode` and `decode` with solvers by others, those that are installed.

use std::{fs, process::Command};

use nonosat::engine::registry::{ENCODING_OPTIONS, ENCODINGS, encoding_names};

use crate::sandbox::Sandbox;

/// The commands of SAT solvers for `model.cnf`.
const SAT_SOLVERS: &[&[&str]] = &[&["cadical", "-q"], &["kissat", "-q"], &["clasp", "--verbose=1", "--outf=1"]];

/// How a solver of integer programs is started on a file, and into which file it writes its answer.
const ILP_SOLVERS: &[(&str, &[&str])] = &[
    ("lp", &["glpsol", "--lp", "model.lp", "-o", "answer.txt"]),
    ("mps", &["glpsol", "--freemps", "model.mps", "-o", "answer.txt"]),
    ("lp", &["cbc", "model.lp", "solve", "solution", "answer.txt"]),
    ("mps", &["cbc", "model.mps", "solve", "solution", "answer.txt"]),
];

/// The output of a program run in the directory; `None`, with a note on standard error, if it is not installed.
fn output(sandbox: &Sandbox, command: &[&str]) -> Option<String> {
    match Command::new(command[0]).args(&command[1..]).current_dir(sandbox.path("")).output() {
        Ok(output) => Some(String::from_utf8(output.stdout).unwrap()),
        Err(_) => {
            eprintln!("skipped: {} is not installed", command[0]);
            None
        }
    }
}

/// The formula with a clause that excludes the model on the cells, which are its first variables.
fn without_the_model(dimacs: &str, answer: &str, cells: i64) -> String {
    let words = answer.lines().filter(|line| line.starts_with('v')).flat_map(|line| line.split(' ').skip(1));
    let literals =
        words.map(|word| word.parse::<i64>().unwrap()).filter(|&literal| (1..=cells).contains(&literal.abs()));
    let clause: String = literals.map(|literal| format!("{} ", -literal)).collect();
    let head = dimacs.lines().find(|line| line.starts_with("p cnf")).unwrap();
    let clauses: u64 = head.split(' ').nth(3).unwrap().parse().unwrap();
    let longer = format!("{}{}", head.strip_suffix(&clauses.to_string()).unwrap(), clauses + 1);
    dimacs.replace(head, &longer) + &clause + "0\n"
}

/// The 19 x 19 domino puzzle, webpbn.com's number 8098: it takes search.
fn sandbox() -> (Sandbox, String) {
    let sandbox = Sandbox::empty();
    sandbox.put("dom.non", include_str!("../../puzzles/dom-09.non"));
    let picture = sandbox.run(&["solve", "dom.non", "--style", "ascii"]).stdout;
    (sandbox, picture)
}

#[test]
fn sat_solvers_judge_every_encoding_alike() {
    let (sandbox, picture) = sandbox();
    let options = ENCODING_OPTIONS.iter().map(|option| format!("order-path{}", option.suffix));
    for encoding in ENCODINGS.iter().map(|info| info.name.to_owned()).chain(options) {
        for narrow in [false, true] {
            let args = ["encode", "dom.non", "--encoding", &encoding, "-o", "model.cnf", "--narrow"];
            assert_eq!(sandbox.run(&args[..if narrow { 7 } else { 6 }]).code, Some(0));
            let model = fs::read_to_string(sandbox.path("model.cnf")).unwrap();
            for solver in SAT_SOLVERS {
                let solve = || output(&sandbox, &[solver, &["model.cnf"][..]].concat());
                sandbox.put("model.cnf", &model);
                let Some(answer) = solve() else { continue };
                sandbox.put("answer.txt", &answer);
                let decoded =
                    sandbox.run(&["decode", "dom.non", "answer.txt", "--map", "model.cnf", "--style", "ascii"]);
                assert_eq!((decoded.code, &decoded.stdout), (Some(0), &picture), "{encoding} {solver:?}");
                if !narrow {
                    sandbox.put("model.cnf", &without_the_model(&model, &answer, 19 * 19));
                    assert!(solve().unwrap().contains("\ns UNSATISFIABLE") || solve().unwrap().starts_with("s UNSAT"));
                }
            }
        }
    }
}

#[test]
fn programs_are_solved_by_others() {
    let sandbox = Sandbox::empty();
    sandbox.put("cat.non", include_str!("../../puzzles/cat.non"));
    let picture = sandbox.run(&["solve", "cat.non", "--style", "ascii"]).stdout;
    for encoding in encoding_names().filter(|name| ["order", "path", "ilp-start", "ilp-flow"].contains(name)) {
        for (form, solver) in ILP_SOLVERS {
            let file = format!("model.{form}");
            let encoded = sandbox.run(&["encode", "cat.non", "--encoding", encoding, "--to", form, "-o", &file]);
            assert_eq!(encoded.code, Some(0), "{}", encoded.stderr);
            let Some(text) = output(&sandbox, solver) else { continue };
            let decoded = sandbox.run(&["decode", "cat.non", "answer.txt", "--style", "ascii"]);
            assert_eq!((decoded.code, decoded.stdout), (Some(0), picture.clone()), "{encoding} {solver:?} {text}");
        }
    }
}
