//! JSON, and its schemas.

use insta::assert_snapshot;
use serde_json::Value;

use crate::sandbox::Sandbox;

fn schema(text: &str) -> jsonschema::Validator {
    jsonschema::validator_for(&serde_json::from_str(text).unwrap()).unwrap()
}

#[track_caller]
fn assert_valid(schema: &jsonschema::Validator, value: &Value) {
    let faults: Vec<String> =
        schema.iter_errors(value).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
    assert!(faults.is_empty(), "{faults:#?}\n{value:#}");
}

fn results() -> jsonschema::Validator {
    schema(include_str!("../../docs/schema/result.schema.json"))
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&Sandbox::new().run(args).stdout).unwrap()
}

/// The report without what differs from run to run or from solver to solver.
fn steady(mut report: Value) -> String {
    report["time"] = "...".into();
    report["memory_peak_bytes"] = "...".into();
    for field in ["encoding", "engine"] {
        report[field] = "...".into();
        report["method"][field] = "...".into();
    }
    serde_json::to_string_pretty(&report).unwrap()
}

#[test]
fn a_report() {
    assert_snapshot!(steady(json(&["check", "letter.non", "--format", "json"])), @r#"
    {
      "cells": {
        "by_line": 12,
        "by_probe": 0,
        "by_search": 0,
        "total": 12
      },
      "complete": true,
      "count": "1",
      "count_at_least": null,
      "count_at_most": null,
      "encoding": "...",
      "engine": "...",
      "level": "rules",
      "memory_peak_bytes": "...",
      "method": {
        "encoding": "...",
        "engine": "...",
        "name": "auto"
      },
      "partial": null,
      "puzzle": {
        "clue_hash": "76496957588ec0e4",
        "colors": 2,
        "height": 4,
        "index": 1,
        "source": "letter.non",
        "title": "Letter",
        "width": 3
      },
      "reason": null,
      "schema": "nonosat/1",
      "solutions": [
        "111100110100"
      ],
      "solutions_found": 1,
      "technique": "line",
      "time": "...",
      "verdict": "unique",
      "warnings": []
    }
    "#);
}

#[test]
fn a_report_of_several_solutions() {
    let report = json(&["check", "twins.non", "--format", "json"]);
    assert_eq!(report["verdict"], "multiple");
    assert_eq!(report["solutions_found"], 2);
    let mut solutions: Vec<_> = report["solutions"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    solutions.sort_unstable();
    assert_eq!(solutions, ["0110", "1001"]);
}

#[test]
fn a_report_of_no_solution() {
    let report = json(&["check", "riddle.non", "--format", "json"]);
    assert_eq!((&report["verdict"], &report["count"]), (&"none".into(), &"0".into()));
    assert_eq!((&report["solutions"], &report["complete"]), (&Value::Array(vec![]), &true.into()));
}

#[test]
fn a_report_of_what_is_not_known() {
    let report = json(&["check", "twins.non", "--method", "line", "--format", "json"]);
    assert_eq!((&report["verdict"], &report["reason"]), (&"unknown".into(), &"method-exhausted".into()));
    assert_eq!((&report["partial"], &report["count"]), (&"????".into(), &Value::Null));
}

#[test]
fn reasons_of_classic_methods() {
    let sandbox = Sandbox::new();
    let columns = "1\n".repeat(10) + &"0\n".repeat(50);
    sandbox.put("wide.non", &format!("width 60\nheight 1\nrows\n{}1\ncolumns\n{columns}", "1,".repeat(9)));
    for (puzzle, method, verdict, reason) in [
        ("riddle.non", "perm-elim", "none", Value::Null),
        ("wide.non", "perm-elim", "unknown", "too-many-placements".into()),
        ("letter.non", "random-rows", "unknown", "iteration-limit".into()),
    ] {
        let args = ["check", puzzle, "--method", method, "--max-iterations", "5", "--format", "json"];
        let report = serde_json::from_str(&sandbox.run(&args).stdout).unwrap();
        assert_valid(&results(), &report);
        assert_eq!((&report["verdict"], &report["reason"]), (&verdict.into(), &reason), "{method}");
    }
}

#[test]
fn the_schema_knows_every_kind_of_error() {
    let schema: Value = serde_json::from_str(include_str!("../../docs/schema/result.schema.json")).unwrap();
    let manual = include_str!("../../docs/CLI.md");
    for kind in nonosat::format::ErrorKind::ALL.map(nonosat::format::ErrorKind::name) {
        assert!(schema.to_string().contains(&format!("\"{kind}\"")) && manual.contains(&format!("`{kind}`")), "{kind}");
    }
}

#[test]
fn counts_are_numbers() {
    let sandbox = Sandbox::empty();
    for (text, kind, expected, found) in [
        ("rows\n1\n2\ncolumns\n1\n1\n", "sums-differ", 3, 2),
        ("rows\n1 1\ncolumns\n1\n1\n", "line-too-long", 2, 3),
        ("height 3\nrows\n1\n1\ncolumns\n1\n1\n", "too-few-lines", 3, 2),
    ] {
        sandbox.put("a.non", text);
        let report: Value = serde_json::from_str(&sandbox.run(&["check", "a.non", "--format", "json"]).stdout).unwrap();
        assert_valid(&results(), &report);
        let error = &report["error"];
        assert_eq!(
            (&error["kind"], &error["expected"], &error["found"]),
            (&kind.into(), &expected.into(), &found.into())
        );
    }
}

#[test]
fn a_report_of_a_failure() {
    let report = json(&["check", "broken.non", "--format", "json"]);
    assert_snapshot!(serde_json::to_string_pretty(&report).unwrap(), @r#"
    {
      "error": {
        "code": 65,
        "column": 1,
        "expected": "a block length",
        "found": "\"x7\"",
        "help": null,
        "help_said": null,
        "kind": "bad-number",
        "line": 5,
        "message": "expected a block length, found \"x7\"",
        "said": {
          "id": "read.expected",
          "params": {
            "expected": {
              "id": "expected.length",
              "params": {}
            },
            "seen": "\"x7\""
          }
        }
      },
      "puzzle": {
        "clue_hash": null,
        "colors": null,
        "height": null,
        "index": null,
        "source": "broken.non",
        "title": null,
        "width": null
      },
      "schema": "nonosat/1",
      "verdict": null
    }
    "#);
}

#[test]
fn a_refused_puzzle_has_no_verdict() {
    let sandbox = Sandbox::new();
    for command in ["solve", "check", "count", "rate"] {
        let run = sandbox.run(&[command, "broken.non", "colors.non", "letter.non", "--format", "ndjson"]);
        let reports: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let report = &reports[0];
        assert!(report["error"].is_object() && report.get("verdict") == Some(&Value::Null), "{command}: {report}");
    }
}

#[test]
fn a_goal_that_does_not_meet_the_clues_is_described() {
    let sandbox = Sandbox::empty();
    let clues = "width 3\nheight 2\nrows\n2\n1\ncolumns\n1\n2\n0\n";
    sandbox.put("goal.non", &format!("{clues}goal \"110001\"\n"));
    let run = sandbox.run(&["check", "goal.non", "--format", "json"]);
    assert_eq!(
        run.stderr,
        "warning: goal.non: line 8: the goal picture does not meet the clues in 2 lines: column 2 asks for 2, the \
         picture has 1; column 3 asks for 0, the picture has 1\n"
    );
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_valid(&results(), &report);
    let line = |number: u8, clue: &str| serde_json::json!({ "line": { "kind": "column", "number": number }, "clue": clue, "picture": "1" });
    assert_eq!(report["puzzle"]["goal_differs"], serde_json::json!([line(2, "2"), line(3, "0")]));
    sandbox.put("goal.non", &format!("{clues}goal \"110010\"\n"));
    let run = sandbox.run(&["check", "goal.non", "--format", "json"]);
    assert!(run.stderr.is_empty() && !run.stdout.contains("goal_differs"), "{}", run.stdout);
    // A long list ends somewhere, and says so; JSON has all of it.
    let rows = "1\n".repeat(60);
    let columns = format!("60\n{}", "0\n".repeat(29));
    let goal = "0".repeat(1800);
    sandbox.put("wide.non", &format!("width 30\nheight 60\nrows\n{rows}columns\n{columns}goal \"{goal}\"\n"));
    let run = sandbox.run(&["check", "wide.non", "--format", "json"]);
    let listed = run.stderr.matches(" asks for ").count();
    assert!(listed > 20 && run.stderr.contains(" in 61 lines: row 1 asks"), "{}", run.stderr);
    assert!(run.stderr.ends_with(&format!("; and {} more\n", 61 - listed)), "{}", run.stderr);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(report["puzzle"]["goal_differs"].as_array().map(Vec::len), Some(61));
}

#[test]
fn every_line_of_a_list_is_as_promised() {
    let run = Sandbox::new().run(&["solve", "--all", "twins.non", "broken.non", "riddle.non", "--format", "ndjson"]);
    assert_eq!(run.stdout.lines().count(), 2 + 3);
    run.stdout.lines().for_each(|line| assert_valid(&results(), &serde_json::from_str(line).unwrap()));
}

#[test]
fn every_report_is_as_promised() {
    let schema = results();
    let files = ["letter.non", "twins.non", "riddle.non", "broken.non", "missing.non", "colors.non", "pack.json"];
    for more in [&["check"][..], &["check", "--method", "line"], &["solve"], &["solve", "-n", "9"]] {
        let all = json(&[more, &files, &["--format", "json"]].concat());
        assert_eq!(all.as_array().unwrap().len(), files.len() + 2);
        assert_valid(&schema, &all);
        for file in &files[..6] {
            assert_valid(&schema, &json(&[more, &[file, "--format", "json"]].concat()));
        }
        assert_valid(&schema, &json(&[more, &["twins.non", "--deterministic", "--format", "json"]].concat()));
        let lines = Sandbox::new().run(&[more, &files, &["--format", "ndjson"]].concat()).stdout;
        assert_eq!(lines.lines().count(), files.len() + 2);
        for (line, of_all) in lines.lines().zip(all.as_array().unwrap()) {
            let report: Value = serde_json::from_str(line).unwrap();
            assert_valid(&schema, &report);
            assert_eq!(report["puzzle"], of_all["puzzle"]);
        }
    }
}

#[test]
fn the_schema_refuses_what_is_not_promised() {
    let schema = results();
    let good = json(&["check", "letter.non", "--format", "json"]);
    for (field, wrong) in [("verdict", "maybe"), ("count", "-1"), ("reason", "time-limit"), ("novelty", "x")] {
        let mut report = good.clone();
        report[field] = wrong.into();
        assert!(!schema.is_valid(&report), "{field}");
    }
}

#[test]
fn the_list_of_methods_is_as_promised() {
    let list = json(&["methods", "--format", "json"]);
    assert_valid(&schema(include_str!("../../docs/schema/methods.schema.json")), &list);
    assert_eq!(list["methods"].as_array().unwrap().len(), nonosat::solve::methods::METHODS.len());
}

#[test]
fn cubes_and_all_about_them_are_as_promised() {
    let sandbox = Sandbox::new();
    sandbox.put("puzzle.non", include_str!("../../puzzles/dom-09.non"));
    assert_eq!(sandbox.run(&["cubes", "puzzle.non", "--depth", "2", "-o", "cubes"]).code, Some(0));
    let cubes = schema(include_str!("../../docs/schema/cube.schema.json"));
    for entry in std::fs::read_dir(sandbox.path("cubes")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        assert_valid(&cubes, &serde_json::from_str(&text).unwrap());
    }
    sandbox.put("cubes/broken.json", "{");
    let lines = sandbox.run(&["solve", "--cube", "cubes", "--format", "ndjson"]).stdout;
    let results = results();
    for line in lines.lines() {
        assert_valid(&results, &serde_json::from_str(line).unwrap());
    }
    assert!(lines.contains("\"cube\":{\"set\":\""), "{lines}");
    sandbox.put("results.ndjson", &lines);
    let merges = schema(include_str!("../../docs/schema/merge.schema.json"));
    sandbox.put("first.ndjson", lines.lines().nth(1).unwrap());
    for (file, code) in [("results.ndjson", 0), ("first.ndjson", 30)] {
        let run = sandbox.run(&["merge", file, "--puzzle", "puzzle.non", "--format", "json"]);
        assert_eq!(run.code, Some(code), "{}", run.stderr);
        assert_valid(&merges, &serde_json::from_str(&run.stdout).unwrap());
    }
}
