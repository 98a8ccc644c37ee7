//! `encode` and `decode` with solvers by others, those that are installed.

use std::{fs, process::Command};

use nonosat::method::{ENCODING_OPTIONS, ENCODINGS, encoding_names};

use crate::desk::Desk;

/// How a SAT solver is started on `model.cnf`, and what it says when there is no model.
const SAT_SOLVERS: &[&[&str]] = &[&["cadical", "-q"], &["kissat", "-q"], &["clasp", "--verbose=1", "--outf=1"]];

/// How a solver of integer programs is started on a file, and into which file it writes its answer.
const ILP_SOLVERS: &[(&str, &[&str])] = &[
    ("lp", &["glpsol", "--lp", "model.lp", "-o", "answer.txt"]),
    ("mps", &["glpsol", "--freemps", "model.mps", "-o", "answer.txt"]),
    ("lp", &["cbc", "model.lp", "solve", "solution", "answer.txt"]),
    ("mps", &["cbc", "model.mps", "solve", "solution", "answer.txt"]),
];

/// What a program prints, run in the directory; `None`, said on standard error, if it is not installed.
fn output(desk: &Desk, command: &[&str]) -> Option<String> {
    match Command::new(command[0]).args(&command[1..]).current_dir(desk.path("")).output() {
        Ok(output) => Some(String::from_utf8(output.stdout).unwrap()),
        Err(_) => {
            eprintln!("skipped: {} is not installed", command[0]);
            None
        }
    }
}

/// What is still to be said of a formula when its model is ruled out on the cells, which are its first variables.
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
fn desk() -> (Desk, String) {
    let desk = Desk::empty();
    desk.put("dom.non", include_str!("../../puzzles/dom-09.non"));
    let picture = desk.run(&["solve", "dom.non", "--style", "ascii"]).stdout;
    (desk, picture)
}

#[test]
fn sat_solvers_judge_every_encoding_alike() {
    let (desk, picture) = desk();
    let options = ENCODING_OPTIONS.iter().map(|option| format!("order-path{}", option.suffix));
    for encoding in ENCODINGS.iter().map(|info| info.name.to_owned()).chain(options) {
        for narrow in [false, true] {
            let args = ["encode", "dom.non", "--encoding", &encoding, "-o", "model.cnf", "--narrow"];
            assert_eq!(desk.run(&args[..if narrow { 7 } else { 6 }]).code, Some(0));
            let model = fs::read_to_string(desk.path("model.cnf")).unwrap();
            for solver in SAT_SOLVERS {
                let solve = || output(&desk, &[solver, &["model.cnf"][..]].concat());
                desk.put("model.cnf", &model);
                let Some(answer) = solve() else { continue };
                desk.put("answer.txt", &answer);
                let decoded = desk.run(&["decode", "dom.non", "answer.txt", "--map", "model.cnf", "--style", "ascii"]);
                assert_eq!((decoded.code, &decoded.stdout), (Some(0), &picture), "{encoding} {solver:?}");
                if !narrow {
                    desk.put("model.cnf", &without_the_model(&model, &answer, 19 * 19));
                    assert!(solve().unwrap().contains("\ns UNSATISFIABLE") || solve().unwrap().starts_with("s UNSAT"));
                }
            }
        }
    }
}

#[test]
fn programs_are_solved_by_others() {
    let desk = Desk::empty();
    desk.put("cat.non", include_str!("../../puzzles/cat.non"));
    let picture = desk.run(&["solve", "cat.non", "--style", "ascii"]).stdout;
    for encoding in encoding_names().filter(|name| ["order", "path", "ilp-start", "ilp-flow"].contains(name)) {
        for (form, solver) in ILP_SOLVERS {
            let file = format!("model.{form}");
            let encoded = desk.run(&["encode", "cat.non", "--encoding", encoding, "--to", form, "-o", &file]);
            assert_eq!(encoded.code, Some(0), "{}", encoded.stderr);
            let Some(said) = output(&desk, solver) else { continue };
            let decoded = desk.run(&["decode", "cat.non", "answer.txt", "--style", "ascii"]);
            assert_eq!((decoded.code, decoded.stdout), (Some(0), picture.clone()), "{encoding} {solver:?} {said}");
        }
    }
}
