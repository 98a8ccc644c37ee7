//! `count`: numbers, bounds, shares and random solutions.

use insta::assert_snapshot;
use serde_json::Value;

use crate::sandbox::{Run, Sandbox};

/// One black cell in each of six rows and columns: 720 solutions.
fn ones(n: usize) -> String {
    let lines = "1\n".repeat(n);
    format!("width {n}\nheight {n}\nrows\n{lines}columns\n{lines}")
}

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.put("ones.non", &ones(6));
    sandbox.put("thirty.non", &ones(30));
    sandbox
}

#[test]
fn the_number_is_the_answer() {
    let sandbox = sandbox();
    let answer = |code: i32, text: &str| Run { code: Some(code), stdout: text.to_owned(), stderr: String::new() };
    assert_eq!(sandbox.run(&["count", "ones.non"]), answer(0, "720 solutions\n"));
    assert_eq!(sandbox.run(&["count", "letter.non"]), answer(0, "1 solution\n"));
    assert_eq!(sandbox.run(&["count", "riddle.non"]), answer(20, "0 solutions\n"));
    let both = sandbox.run(&["count", "twins.non", "ones.non", "--jobs", "2"]);
    assert_snapshot!(both.stdout, @"
    Twins (2x2, twins.non)
    2 solutions

    ones.non (6x6)
    720 solutions
    ");
    assert_eq!(sandbox.run(&["count", "broken.non", "twins.non"]).code, Some(65));
    assert_eq!(sandbox.run(&["count", "colors.non"]).code, Some(0));
    assert_eq!(sandbox.run(&["count", "--shares", "colors.non"]).code, Some(65));
    assert_eq!(sandbox.run(&["count", "none.non"]).code, Some(66));
}

#[test]
fn limits_leave_proven_bounds() {
    let sandbox = sandbox();
    let run = sandbox.run(&["count", "thirty.non", "--time-limit", "0", "--format", "json"]);
    assert_eq!(run.code, Some(30));
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((&report["count"], &report["reason"]), (&Value::Null, &"time-limit".into()));
    assert_eq!(report["count_at_least"], "0");
    let run = sandbox.run(&["count", "thirty.non", "--time-limit", "0"]);
    assert!(run.stdout.starts_with("at least 0 solutions, proven\n"), "{}", run.stdout);
    assert!(run.stdout.ends_with("not exact: the time limit was reached\n"), "{}", run.stdout);
}

#[test]
fn shares_are_drawn() {
    let sandbox = sandbox();
    let run = sandbox.run(&[
        "count",
        "twins.non",
        "--shares",
        "--style",
        "ascii",
        "--svg",
        "twins.svg",
        "--png",
        "twins.png",
    ]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_snapshot!(run.stdout, @"
     5 5
     5 5
    2 solutions
    backbone: 0 of 4 cells are the same in all solutions
    independent components: 1
      4 cells: 2 solutions
    ");
    let svg = std::fs::read_to_string(sandbox.path("twins.svg")).unwrap();
    assert_eq!(svg.matches("<title>0.500000</title>").count(), 4);
    assert!(std::fs::read(sandbox.path("twins.png")).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(sandbox.run(&["count", "twins.non", "ones.non", "--svg", "both.svg"]).code, Some(2));
    assert_eq!(sandbox.run(&["count", "twins.non", "--svg", "no/such/folder.svg"]).code, Some(74));
}

#[test]
fn samples_are_solutions_and_the_seed_decides() {
    let sandbox = sandbox();
    let sample = |seed: &str| {
        let run = sandbox.run(&["count", "ones.non", "--sample", "5", "--seed", seed, "--format", "json"]);
        let report: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(report["count"], "720");
        report["samples"].clone()
    };
    assert_eq!(sample("1"), sample("1"));
    assert_ne!(sample("1"), sample("2"));
    assert_eq!(sample("3").as_array().unwrap().len(), 5);
}

#[test]
fn reports_keep_the_promise_of_their_schema() {
    let schema: Value = serde_json::from_str(include_str!("../../docs/schema/count.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let sandbox = sandbox();
    let valid = |args: &[&str]| {
        let run = sandbox.run(&[&["count"], args].concat());
        let documents: Vec<Value> =
            serde_json::Deserializer::from_str(&run.stdout).into_iter().map(Result::unwrap).collect();
        assert!(!documents.is_empty(), "{args:?}");
        for document in documents {
            let faults: Vec<String> = schema.iter_errors(&document).map(|fault| fault.to_string()).collect();
            assert!(faults.is_empty(), "{faults:#?}\n{document:#}");
        }
        run.stdout
    };
    let all = ["twins.non", "letter.non", "riddle.non", "ones.non", "broken.non", "colors.non", "none.non"];
    for format in ["json", "ndjson"] {
        valid(&[&all[..], &["--format", format]].concat());
    }
    valid(&["ones.non", "--format", "json", "--shares", "--sample", "3"]);
    valid(&["thirty.non", "--format", "json", "--time-limit", "0"]);
    let args = ["ones.non", "--format", "json", "--shares", "--sample", "3", "--deterministic"];
    assert_eq!(valid(&args), valid(&[&args[..], &["--jobs", "2"]].concat()));
}
