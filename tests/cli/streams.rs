//! Standard output and standard error: what goes where, and what if nobody takes it.

use std::{
    io::{BufRead, BufReader},
    process::Stdio,
};

use crate::desk::{BROKEN, DOT, Desk, LETTER, RIDDLE, Run, TWINS};

/// Many puzzles of every kind.
fn crowd() -> Desk {
    let desk = Desk::empty();
    for number in 0..60 {
        desk.put(&format!("set/{number:02}.non"), [DOT, TWINS, LETTER, RIDDLE][number % 4]);
    }
    desk
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let desk = crowd();
    desk.put("set/17b.non", BROKEN);
    let run = |jobs| desk.run(&["check", "set", "missing.non", "pack.non#2", "--jobs", jobs]);
    let one: Run = run("1");
    assert_eq!(one.stdout.lines().count(), 60);
    for jobs in ["2", "7", "0"] {
        assert_eq!(run(jobs), one, "{jobs} jobs");
    }
}

/// A puzzle of several independent parts, of which some have several solutions.
const PARTS: &str = "width 16\nheight 16\nrows\n1 8 4\n1 5 1 1\n2 2 1 2\n5 5 1 2\n1 3 3 1 1\n1 9 2\n1 1 3 1 1\n1 1 2 1 4\n2 1 1 2\n2 3 2 1\n5 1 1 2\n2 1 1 3 1\n1 2 2 1 1\n2 2 5\n1 1 3 4\n1 4 1 1\n\
    columns\n1 1 4 1\n6 5 1\n1 2 2\n2 5 2 3\n2 3 5 1\n2 4 1 2\n2 1 3 1 2\n7 2 2\n1 4 1 1\n2 3 2 1\n2 3 2 1\n2 2 1 2\n1 1 2 5\n1 1 1 1 1 3\n4 1 1 1 2\n1 3 1 2 1 1\n";

#[test]
fn deterministic_runs_are_the_same_for_any_number_of_jobs() {
    let desk = Desk::empty();
    desk.put("parts.non", PARTS);
    desk.put("domino.non", include_str!("../../puzzles/dom-09.non"));
    desk.put("checkerboard.non", include_str!("../../puzzles/checkerboard.non"));
    desk.put("none.non", include_str!("../../puzzles/unsolvable.non"));
    for puzzle in ["parts.non", "domino.non", "checkerboard.non", "none.non"] {
        for command in [&["check", "-v"][..], &["solve", "-v", "-n", "5"], &["check", "-v", "--engine", "batsat"]] {
            for format in ["text", "json", "ndjson"] {
                let args = [command, &[puzzle, "--format", format, "--deterministic", "--jobs"]].concat();
                let run = |jobs| desk.run(&[&args[..], &[jobs]].concat());
                let one = run("1");
                assert!(format == "text" || one.stdout.contains("search") || one.stdout.contains("none"));
                for jobs in ["1", "2", "4"] {
                    assert_eq!(run(jobs), one, "{args:?} {jobs}");
                }
            }
        }
    }
}

#[test]
fn a_single_puzzle_gets_all_threads() {
    let desk = Desk::empty();
    desk.put("parts.non", PARTS);
    let run = |wanted, jobs| {
        let args = ["solve", "-v", "-n", wanted, "parts.non", "--format", "ndjson", "--jobs", jobs];
        let Run { stdout, stderr, .. } = desk.run(&args);
        assert!(stderr.contains("independent parts: 3"), "{stderr}");
        let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        ["verdict", "solutions_found", "complete", "count_at_least"].map(|field| report[field].clone())
    };
    for wanted in ["2", "3", "10", "1000"] {
        assert_eq!(run(wanted, "4"), run(wanted, "1"), "{wanted} wanted");
    }
}

#[test]
fn quiet_leaves_only_errors() {
    let desk = crowd();
    assert_eq!(desk.run(&["check", "set", "--quiet"]).stderr, "");
    let run = desk.run(&["check", "set", "missing.non", "--quiet"]);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let desk = crowd();
    for args in [&["check", "set"][..], &["check", "set", "--jobs", "3", "--format", "ndjson"], &["solve", "set"]] {
        let mut child = desk.std_command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let run = Run::from(child.wait_with_output().unwrap());
        assert!(!first.is_empty());
        assert!(!run.stderr.contains("panicked") && !run.stderr.contains("error"), "{}", run.stderr);
        assert!(matches!(run.code, Some(0 | 10 | 20)), "{:?}", run.code);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let desk = Desk::new();
    for args in [
        &["check", "letter.non"][..],
        &["check", "letter.non", "twins.non", "--format", "json"],
        &["solve", "letter.non"],
        &["render", "letter.non"],
        &["convert", "letter.non", "--to", "json"],
        &["methods"],
        &["man"],
        &["completions", "bash"],
        &["--help"],
    ] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let child = desk.std_command(args).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!(run.code, Some(74), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains("cannot write the output"), "{args:?}: {}", run.stderr);
    }
}
