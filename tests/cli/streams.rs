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
