//! The exit code of every situation.

use crate::sandbox::Sandbox;

#[track_caller]
fn assert_exit(args: &[&str], code: i32) {
    let run = Sandbox::new().run(args);
    assert_eq!(run.code, Some(code), "{args:?}\n{}\n{}", run.stdout, run.stderr);
}

#[test]
fn check() {
    assert_exit(&["check", "letter.non"], 0);
    assert_exit(&["check", "twins.non"], 10);
    assert_exit(&["check", "riddle.non"], 20);
    assert_exit(&["check", "twins.non", "--method", "line"], 30);
}

#[test]
fn solve_asks_for_a_solution_only() {
    assert_exit(&["solve", "letter.non"], 0);
    assert_exit(&["solve", "twins.non"], 0);
    assert_exit(&["solve", "twins.non", "-n", "5"], 0);
    assert_exit(&["solve", "riddle.non"], 20);
    assert_exit(&["solve", "twins.non", "--method", "line"], 30);
}

#[test]
fn a_limit_makes_it_unknown() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["check", "twins.non", "--time-limit", "0"]);
    assert_eq!(run.code, Some(30));
    assert!(run.stdout.contains("unknown: the time limit was reached"), "{}", run.stdout);
    let run = sandbox.run(&["check", "twins.non", "--memory-limit", "1"]);
    assert_eq!(run.code, Some(30));
    // What watches the memory may end the program before the answer does.
    let (told, words) = match run.stdout.as_str() {
        "" => (&run.stderr, "error: the memory limit was reached"),
        _ => (&run.stdout, "unknown: the memory limit was reached"),
    };
    assert!(told.contains(words), "{told}");
}

#[test]
fn faulty_inputs() {
    assert_exit(&["check", "broken.non"], 65);
    assert_exit(&["check", "uneven.non"], 65);
    assert_exit(&["check", "missing.non"], 66);
    assert_exit(&["check", "pack.json#4"], 66);
    assert_exit(&["render", "letter.non", "--picture", "goal"], 65);
}

#[test]
fn wrong_usage() {
    assert_exit(&[], 2);
    assert_exit(&["check"], 2);
    assert_exit(&["frobnicate"], 2);
    assert_exit(&["check", "letter.non", "--method", "magic"], 2);
    assert_exit(&["check", "letter.non", "--time-limit", "soon"], 2);
    assert_exit(&["check", "letter.non", "--memory-limit", "much"], 2);
    assert_exit(&["check", "letter.non", "--from", "magic"], 2);
    assert_exit(&["solve", "letter.non", "-n", "0"], 2);
    assert_exit(&["check", "letter.non", "-q", "-v"], 2);
    assert_exit(&["convert", "letter.non"], 2);
    assert_exit(&["convert", "letter.non", "-o", "letter.unheard-of"], 2);
}

#[test]
fn over_many_files_the_worst_counts() {
    assert_exit(&["check", "letter.non", "twins.non"], 10);
    assert_exit(&["check", "riddle.non", "twins.non", "letter.non"], 20);
    assert_exit(&["check", "riddle.non", "broken.non", "twins.non"], 65);
    assert_exit(&["check", "missing.non", "broken.non"], 66);
    assert_exit(&["solve", "twins.non", "riddle.non"], 20);
}

#[test]
fn answers_that_are_no_failures() {
    assert_exit(&["--help"], 0);
    assert_exit(&["--version"], 0);
    assert_exit(&["methods"], 0);
    assert_exit(&["man"], 0);
    assert_exit(&["completions", "zsh"], 0);
}
