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
        1 1
      +----+
    1 | 5 5|
    1 | 5 5|
      +----+
    digits: the tenths of the solutions that fill the cell
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

/// Red on either diagonal of the first two columns and rows; the last cell is blue.
pub(crate) const TWO_REDS: &str =
    "color r #ff0000\ncolor b #0000ff\nwidth 3\nheight 3\nrows\n1r\n1r\n1b\ncolumns\n1r\n1r\n1b\n";

/// A triddler of three cells, of which either of the first two is black.
pub(crate) const TWO_TRIANGLES: &str = r#"{"schema": "nonosat-puzzle/1", "puzzles": [{"kind": "triddler",
    "box": [0, 1, 0, 0, -1, 0], "cells": 3, "lines": [{"cells": [0, 1], "runs": [[1, 1, 1, 1]]},
    {"cells": [2], "runs": []}, {"cells": [1, 0, 2], "runs": null}, {"cells": [0, 2], "runs": null},
    {"cells": [1], "runs": null}]}]}"#;

#[test]
fn shares_of_colors_are_drawn() {
    let sandbox = sandbox();
    sandbox.put("reds.non", TWO_REDS);
    let files = ["--svg", "reds.svg", "--png", "reds.png", "--html", "reds.html"];
    let run = sandbox.run(&[&["count", "reds.non", "--shares", "--style", "ascii"], &files[..]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_snapshot!(run.stdout, @"
         1r 1r 1b
       +---------+
    1r | r5 r5  .|
    1r | r5 r5  .|
    1b |  .  .  b|
       +---------+
    . white, r r, b b
    digits: the tenths of the solutions in which the cell has this colour
    2 solutions
    backbone: 5 of 9 cells are the same in all solutions
    independent components: 1
      4 cells: 2 solutions
    ");
    let svg = std::fs::read_to_string(sandbox.path("reds.svg")).unwrap();
    assert_eq!(svg.matches(", r 0.500000</title>").count(), 4, "{svg}");
    assert!(std::fs::read(sandbox.path("reds.png")).unwrap().starts_with(b"\x89PNG"));
    let json = sandbox.run(&["count", "reds.non", "--shares", "--sample", "40", "--format", "json"]).stdout;
    let report: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["count"], "2");
    assert_eq!(report["backbone"]["picture"], "??0??0002");
    assert_eq!(report["shares"][8], 1.0);
    assert_eq!(report["color_shares"][8], serde_json::json!([0.0, 0.0, 1.0]));
    assert_eq!(report["color_shares"][0], serde_json::json!([0.5, 0.5, 0.0]));
    let samples = report["samples"].as_array().unwrap();
    assert!(["100010002", "010100002"].iter().all(|solution| samples.iter().any(|sample| sample == solution)));
}

#[test]
fn shares_of_triddlers_are_numbers_only() {
    let sandbox = sandbox();
    sandbox.put("two.json", TWO_TRIANGLES);
    let run = sandbox.run(&["count", "two.json", "--shares"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_snapshot!(run.stdout, @r"
    1 ??
    0 ▽

    / 1: *    \ 1: *
              \ 2: *
    shares are drawn of rectangular grids only; these are the cells that are the same in all solutions
    2 solutions
    backbone: 1 of 3 cells are the same in all solutions
    independent components: 1
      2 cells: 2 solutions
    ");
    let json = sandbox.run(&["count", "two.json", "--shares", "--sample", "1", "--format", "json"]);
    let report: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((json.code, &report["shares"]), (Some(0), &serde_json::json!([0.5, 0.5, 0.0])));
    assert_eq!(report["color_shares"], Value::Null, "there is nothing to add for two colours");
    let run = sandbox.run(&["count", "two.json", "--svg", "two.svg", "--png", "two.png", "--html", "two.html"]);
    assert_eq!(run.code, Some(0));
    assert!(run.stderr.contains("shares are drawn of rectangular grids only; these are the cells"), "{}", run.stderr);
    assert!(std::fs::read_to_string(sandbox.path("two.svg")).unwrap().starts_with("<svg "));
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
    sandbox.put("reds.non", TWO_REDS);
    sandbox.put("two.json", TWO_TRIANGLES);
    valid(&["reds.non", "two.json", "colors.non", "--format", "ndjson", "--shares", "--sample", "2"]);
    valid(&["thirty.non", "--format", "json", "--time-limit", "0"]);
    let args = ["ones.non", "--format", "json", "--shares", "--sample", "3", "--deterministic"];
    assert_eq!(valid(&args), valid(&[&args[..], &["--jobs", "2"]].concat()));
}
