//! Standard output and standard error: what goes where, and closed pipes and full disks.

use std::{
    io::{BufRead, BufReader, Write},
    process::Stdio,
};

use crate::sandbox::{BROKEN, DOT, LETTER, RIDDLE, Run, Sandbox, TWINS};

/// Many puzzles of every kind.
fn crowd() -> Sandbox {
    let sandbox = Sandbox::empty();
    for number in 0..60 {
        sandbox.put(&format!("set/{number:02}.non"), [DOT, TWINS, LETTER, RIDDLE][number % 4]);
    }
    sandbox
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let sandbox = crowd();
    sandbox.put("set/17b.non", BROKEN);
    let run = |jobs| sandbox.run(&["check", "set", "missing.non", "pack.non#2", "--jobs", jobs]);
    let one: Run = run("1");
    assert_eq!(one.stdout.lines().count(), 60);
    for jobs in ["2", "7", "0"] {
        assert_eq!(run(jobs), one, "{jobs} jobs");
    }
}

/// A puzzle of several independent components, of which some have several solutions.
const COMPONENTS: &str = "width 16\nheight 16\nrows\n1 8 4\n1 5 1 1\n2 2 1 2\n5 5 1 2\n1 3 3 1 1\n1 9 2\n1 1 3 1 1\n1 1 2 1 4\n2 1 1 2\n2 3 2 1\n5 1 1 2\n2 1 1 3 1\n1 2 2 1 1\n2 2 5\n1 1 3 4\n1 4 1 1\n\
    columns\n1 1 4 1\n6 5 1\n1 2 2\n2 5 2 3\n2 3 5 1\n2 4 1 2\n2 1 3 1 2\n7 2 2\n1 4 1 1\n2 3 2 1\n2 3 2 1\n2 2 1 2\n1 1 2 5\n1 1 1 1 1 3\n4 1 1 1 2\n1 3 1 2 1 1\n";

#[test]
fn deterministic_runs_are_the_same_for_any_number_of_jobs() {
    let sandbox = Sandbox::empty();
    sandbox.put("components.non", COMPONENTS);
    sandbox.put("domino.non", include_str!("../../puzzles/dom-09.non"));
    sandbox.put("checkerboard.non", include_str!("../../puzzles/checkerboard.non"));
    sandbox.put("none.non", include_str!("../../puzzles/unsolvable.non"));
    for puzzle in ["components.non", "domino.non", "checkerboard.non", "none.non"] {
        for command in [&["check", "-v"][..], &["solve", "-v", "-n", "5"], &["check", "-v", "--engine", "batsat"]] {
            for format in ["text", "json", "ndjson"] {
                let args = [command, &[puzzle, "--format", format, "--deterministic", "--jobs"]].concat();
                let run = |jobs| sandbox.run(&[&args[..], &[jobs]].concat());
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
    let sandbox = Sandbox::empty();
    sandbox.put("components.non", COMPONENTS);
    let run = |wanted, jobs| {
        // Shortcuts would find two solutions without any components.
        let args = ["solve", "-v", "-n", wanted, "components.non", "--format", "ndjson", "--jobs", jobs];
        let args = [&args[..], &["--engine", "cdcl"]].concat();
        let Run { stdout, stderr, .. } = sandbox.run(&args);
        assert!(stderr.contains("independent components: 3"), "{stderr}");
        let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        ["verdict", "solutions_found", "complete", "count_at_least"].map(|field| report[field].clone())
    };
    for wanted in ["2", "3", "10", "1000"] {
        assert_eq!(run(wanted, "4"), run(wanted, "1"), "{wanted} wanted");
    }
}

#[test]
fn quiet_leaves_only_errors() {
    let sandbox = crowd();
    let run = sandbox.run(&["check", "set", "--quiet"]);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""), "the exit code is the answer");
    assert_eq!(
        sandbox.run(&["check", "set/01.non", "-q"]),
        Run { code: Some(10), stdout: "".into(), stderr: "".into() }
    );
    assert!(sandbox.run(&["check", "set/01.non", "-q", "--format", "ndjson"]).stdout.contains("\"multiple\""));
    assert!(!sandbox.run(&["solve", "set/01.non", "-q"]).stdout.is_empty());
    let run = sandbox.run(&["check", "set", "missing.non", "--quiet"]);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let sandbox = crowd();
    for args in [&["check", "set"][..], &["check", "set", "--jobs", "3", "--format", "ndjson"], &["solve", "set"]] {
        let mut child = sandbox.std_command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
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
    let sandbox = Sandbox::new();
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
        let child = sandbox.std_command(args).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!(run.code, Some(74), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains("cannot write the output"), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn puzzles_are_answered_line_by_line() {
    let sandbox = Sandbox::empty();
    for command in ["check", "solve", "count", "rate", "diagnose"] {
        let mut child = sandbox
            .std_command(&[command, "-", "--format", "ndjson"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        // The next one is written only when the answer before is there; an error is an answer, too.
        for (line, index, verdict, kind) in [
            ("{\"rows\": [[1, 1], [3]], \"columns\": [[2], [1], [2]]}\n", 1, "unique", None),
            ("\n{\"rows\": [[1], [1]], \"cols\": [[1], [1]]}\r\n", 3, "multiple", None),
            ("{\"rows\": [[1], [x]]}\n", 4, "", Some("syntax")),
            ("3x2:2/1/2/1.1/3\n", 5, "unique", None),
            ("no puzzle\n", 6, "", Some("unknown-format")),
            ("{\"rows\": [[2]], \"columns\": [[1], [1]]}\n", 7, "unique", None),
        ] {
            stdin.write_all(line.as_bytes()).unwrap();
            let answer: serde_json::Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
            assert_eq!(answer["puzzle"]["index"], index, "{command}: {answer}");
            match kind {
                Some(kind) => assert_eq!(answer["error"]["kind"], kind, "{command}: {answer}"),
                None if command == "check" => assert_eq!(answer["verdict"], verdict, "{answer}"),
                None => assert!(answer.get("error").is_none(), "{command}: {answer}"),
            }
        }
        drop(stdin);
        assert!(answers.next().is_none());
        assert_eq!(child.wait().unwrap().code(), Some(65), "{command}");
    }
}

#[test]
fn what_is_no_line_of_json_is_read_whole() {
    let sandbox = Sandbox::empty();
    let run = |text: &str| {
        let run = sandbox.command(&["check", "-", "--format", "ndjson"]).write_stdin(text).output().unwrap();
        let run = Run::from(run);
        (run.code, run.stdout.lines().count())
    };
    assert_eq!(run(LETTER), (Some(0), 1));
    assert_eq!(run(&format!("\n\n{LETTER}")), (Some(0), 1));
    assert_eq!(run("{\n\"rows\": [[1]],\n\"columns\": [[1]]}\n"), (Some(0), 1));
    assert_eq!(run(""), (Some(65), 1));
    assert_eq!(run("{\"rows\": [[1]], \"columns\": [[1]]}"), (Some(0), 1));
    // A file of lines is read as well.
    sandbox.put("set.jsonl", "{\"rows\": [[1]], \"columns\": [[1]]}\n\n{\"rows\": [[1], [1]], \"columns\": [[2]]}\n");
    let whole = sandbox.run(&["check", "set.jsonl"]);
    assert_eq!((whole.code, whole.stdout.lines().count()), (Some(0), 2), "{}", whole.stderr);
}
