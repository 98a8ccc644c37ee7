//! `solve --all`.

use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader},
    process::Stdio,
};

use insta::assert_snapshot;
use serde_json::Value;

use crate::sandbox::{Run, Sandbox};

/// A puzzle of ones: n! solutions.
fn ones(n: usize) -> String {
    let clues = "1\n".repeat(n);
    format!("width {n}\nheight {n}\nrows\n{clues}columns\n{clues}")
}

fn lines(run: &Run) -> Vec<Value> {
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_list_for_people() {
    let run =
        Sandbox::new().run(&["solve", "--canonical", "letter.non", "twins.non", "riddle.non", "--style", "ascii"]);
    assert_eq!(run.code, Some(20), "{}", run.stderr);
    assert_snapshot!(run.stdout, @"
    Letter (3x4, letter.non)
    solution 1
          1
        4 1 1
      +------+
    3 | # # #|
    1 | # . .|
    2 | # # .|
    1 | # . .|
      +------+
    this is the only solution

    Twins (2x2, twins.non)
    solution 1
        1 1
      +----+
    1 | . #|
    1 | # .|
      +----+
    solution 2
        1 1
      +----+
    1 | # .|
    1 | . #|
      +----+
    these are all 2 solutions

    Riddle (3x3, riddle.non)
    none: no solution
    ");
}

#[test]
fn a_list_for_programs() {
    let sandbox = Sandbox::empty();
    sandbox.put("ones.non", &ones(5));
    for options in [&["--all"][..], &["--canonical"], &["--all", "--engine", "varisat"], &["--all", "--method", "sat"]]
    {
        let run = sandbox.run(&[&["solve", "ones.non", "--format", "ndjson"], options].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let mut all = lines(&run);
        let report = all.pop().unwrap();
        assert_eq!((&report["verdict"], &report["complete"]), (&"multiple".into(), &true.into()));
        assert_eq!((&report["solutions_found"], &report["count"]), (&120.into(), &"120".into()));
        assert_eq!(report["solutions"], Value::Array(Vec::new()));
        let listed: Vec<&str> = all.iter().map(|line| line["solution"].as_str().unwrap()).collect();
        assert_eq!(listed.iter().collect::<BTreeSet<_>>().len(), 120);
        assert!(all.iter().zip(1..).all(|(line, number)| line["number"] == number));
        assert!(options != ["--canonical"] || listed.is_sorted());
    }
    let whole = sandbox.run(&["solve", "ones.non", "--all", "--format", "json"]);
    let report: Value = serde_json::from_str(&whole.stdout).unwrap();
    assert_eq!(report["solutions"].as_array().unwrap().len(), 120);
}

#[test]
fn a_list_ends_at_its_limit() {
    let sandbox = Sandbox::empty();
    sandbox.put("ones.non", &ones(30));
    let run = sandbox.run(&["solve", "ones.non", "--all", "-n", "7", "--format", "ndjson"]);
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), 8), "{}", run.stderr);
    let report = lines(&run).pop().unwrap();
    assert_eq!(
        (&report["complete"], &report["count"], &report["count_at_least"]),
        (&false.into(), &Value::Null, &"7".into())
    );
    let run = sandbox.run(&["solve", "ones.non", "--all", "--method", "sat", "--time-limit", "3s", "--style", "half"]);
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.ends_with("there may be more solutions: a limit was reached\n"));
    assert_eq!(sandbox.run(&["solve", "ones.non", "--all", "--cube"]).code, Some(2));
    let refused = sandbox.run(&["solve", "ones.non", "--canonical", "--engine", "varisat"]);
    assert!(refused.code == Some(2) && refused.stderr.contains("cdcl"), "{}", refused.stderr);
}

#[test]
fn solutions_come_one_by_one_and_a_closed_pipe_ends_them() {
    let sandbox = Sandbox::empty();
    sandbox.put("ones.non", &ones(30));
    let mut child = sandbox
        .std_command(&["solve", "ones.non", "--all", "--format", "ndjson"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    // There are 30! of them: this line would never come if it waited for the others.
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.starts_with("{\"schema\":\"nonosat/1\",\"number\":1,"), "{first}");
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
}
