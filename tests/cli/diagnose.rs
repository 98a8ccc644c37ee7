//! `diagnose`: what is wrong with puzzles.

use insta::assert_snapshot;
use serde_json::Value;

use crate::sandbox::Sandbox;

/// The letter of the sandbox with a 2 for a 1 in its last row.
const TYPO: &str = "title \"Typo\"\nwidth 3\nheight 4\nrows\n3\n1\n2\n2\ncolumns\n4\n1 1\n1\n";

#[test]
fn a_misprint_gets_a_page() {
    let sandbox = Sandbox::new();
    sandbox.put("typo.non", TYPO);
    let run = sandbox.run(&["diagnose", "typo.non"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(20), ""));
    assert_snapshot!(run.stdout, @"
    Typo (3x4, typo.non)
    none: no solution
    sums: rows ask for 8 cells, columns for 7
    conflict: 3 clues contradict each other, by line logic: rows 3 4, column 2
    wrong clue: row 3 or row 4 or column 2 (without one of them there are solutions)
    corrections that give a solution:
      1. row 3: 2 -> 1  (one number)  solved by line logic
      1. row 4: 2 -> 1  (one number)  solved by line logic
      1. column 2: 1 1 -> 1 2  (one number)  solved by line logic
    the first 3 are equally plausible
    --errors 2 may find two wrong clues
    ");
    let few = sandbox.run(&["diagnose", "typo.non", "--conflicts", "0", "--corrections", "1"]);
    assert_snapshot!(few.stdout, @"
    Typo (3x4, typo.non)
    none: no solution
    sums: rows ask for 8 cells, columns for 7
    wrong clue: row 3 or row 4 or column 2 (without one of them there are solutions)
    corrections that give a solution:
      1. row 3: 2 -> 1  (one number)  solved by line logic
    the first 3 are equally plausible
    2 more (--corrections 3)
    --errors 2 may find two wrong clues
    ");
    let check = sandbox.run(&["check", "riddle.non"]).stdout;
    assert!(check.contains("\nwhat is wrong: nonosat diagnose riddle.non\n"), "{check}");
    let refused = sandbox.run(&["check", "typo.non"]);
    assert!(refused.code == Some(65) && refused.stderr.contains("nonosat diagnose"), "{}", refused.stderr);
    assert_eq!(sandbox.run(&["diagnose", "typo.non", "--errors", "3"]).code, Some(2));
}

#[test]
fn conflicts_are_explained_and_drawn() {
    let sandbox = Sandbox::new();
    sandbox.put("typo.non", TYPO);
    let asked =
        ["--conflicts", "9", "--smallest", "--explain", "--corrections", "0", "--svg", "t.svg", "--html", "t.html"];
    let run = sandbox.run(&[&["diagnose", "typo.non"], &asked[..]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(20), ""));
    assert_snapshot!(run.stdout, @"
    Typo (3x4, typo.non)
    none: no solution
    sums: rows ask for 8 cells, columns for 7
    conflict: 3 clues contradict each other, by line logic: rows 3 4, column 2
      there is no smaller one
      1. row 3: the 2 overlaps itself in column 2 [rule 1, intersection]
      2. column 2: the first 1 overlaps itself in row 1 [rule 1, intersection]
      3. column 2: all of its blocks are there, so the rest is blank [rule 2, simple-spaces]
      there is no solution: row 4 has no place for its clue
    wrong clue: row 3 or row 4 or column 2 (without one of them there are solutions)
    ");
    let svg = std::fs::read_to_string(sandbox.path("t.svg")).unwrap();
    assert_eq!((svg.matches("#fbdad7").count(), svg.matches("stroke-width=\"2.5\"").count()), (3, 3));
    let page = std::fs::read_to_string(sandbox.path("t.html")).unwrap();
    assert!(page.contains(&svg) && page.contains("there is no smaller one"));
    let run = sandbox.run(&["diagnose", "twins.non", "--svg", "twins.svg"]);
    let svg = std::fs::read_to_string(sandbox.path("twins.svg")).unwrap();
    assert_eq!((run.code, svg.matches("url(#open)").count()), (Some(10), 4));
    let run = sandbox.run(&["diagnose", "twins.non", "typo.non", "--svg", "both.svg"]);
    assert_eq!((run.code, sandbox.path("both.svg").exists()), (Some(2), false));
}

#[test]
fn a_row_that_was_left_out_is_found() {
    let sandbox = Sandbox::new();
    let owl = include_str!("../../puzzles/owl.non");
    sandbox.put("owl.non", &owl.replace("\n1,4,3,1\n", "\n").replace("height 25", "height 24"));
    let run = sandbox.run(&["diagnose", "owl.non", "--format", "json"]);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let corrections = report["corrections"].as_array().unwrap();
    assert_eq!((run.code, &corrections[0]["kind"]), (Some(20), &"missing-row".into()), "{report:#}");
    let change = serde_json::json!(
        {"line": "row 12", "old": null, "new": [1, 4, 3, 1], "old_colors": null, "new_colors": null}
    );
    assert!(corrections.iter().any(|it| it["changes"][0] == change && it["rank"] == 1), "{report:#}");
}

/// A letter H with two wrong clues, which another picture with one wrong clue explains, too.
const GOAL: &str = "width 5\nheight 5\nrows\n3\n5\n1,1,1\n5\n3\ncolumns\n3\n2,1\n5\n2,1\n3\n\
    goal \"0111011111101011111101110\"\n";

#[test]
fn the_goal_picture_decides() {
    let sandbox = Sandbox::new();
    sandbox.put("goal.non", GOAL);
    let run = sandbox.run(&["diagnose", "goal.non", "--fix", "-o", "fixed.non"]);
    assert_eq!(run.code, Some(20));
    assert_snapshot!(run.stdout, @"
    goal.non (5x5)
    none: no solution
    the goal picture says: column 2: 2 1 -> 2 2; column 4: 2 1 -> 2 2  solved by line logic
    sums: rows ask for 19 cells, columns for 17
    conflict: 4 clues contradict each other, by line logic: rows 4 5, columns 2 4
    wrong clue: row 4 or row 5 (without one of them there are solutions)
    other corrections that give a solution:
      2. row 5: 3 -> 1  (one number)  solved by line logic
    ");
    let fixed = std::fs::read_to_string(sandbox.path("fixed.non")).unwrap();
    assert!(fixed.contains("3\n2,2\n5\n2,2\n3\n") && fixed.contains("goal \"01110"), "{fixed}");
    let few = sandbox.run(&["diagnose", "goal.non", "--corrections", "0"]).stdout;
    assert!(few.contains("the goal picture says: column 2: 2 1 -> 2 2; column 4"), "{few}");
    // Of clues that have a solution, too: it is that of another picture.
    let unique = GOAL.replace("5\n3\ncolumns", "5\n1\ncolumns");
    sandbox.put("goal.non", &unique);
    let run = sandbox.run(&["diagnose", "goal.non", "--fix", "-o", "fixed.non"]);
    assert_eq!(run.code, Some(0));
    let says = "the goal picture says: row 5: 1 -> 3; column 2: 2 1 -> 2 2; column 4: 2 1 -> 2 2  solved by line logic";
    assert!(run.stdout.contains(says), "{}", run.stdout);
    let again = sandbox.run(&["diagnose", "fixed.non", "--fix", "-o", "twice.non"]);
    assert!(again.code == Some(65) && !again.stdout.contains("goal picture says"), "{again:?}");
    // What has several solutions is no puzzle.
    sandbox.put("goal.non", "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n2\ngoal \"1001\"\n");
    let run = sandbox.run(&["diagnose", "goal.non", "--fix", "-o", "none.non"]);
    let why = "nothing was written to none.non: the clues of the goal picture have several solutions";
    assert!(run.code == Some(65) && run.stderr.contains(why), "{run:?}");
    assert!(!sandbox.path("none.non").exists());
}

#[test]
fn what_is_not_tried_is_named_with_its_reason() {
    let sandbox = Sandbox::new();
    sandbox.put("glued.non", "width 3\nheight 3\nrows\n3\n11\n3\ncolumns\n3\n11\n3\n");
    let glued = sandbox.run(&["diagnose", "glued.non"]).stdout;
    let first = "  1. all rows and columns: 11 -> 1 1  (numbers written without separators)  solved by line logic\n";
    assert!(glued.contains(first), "{glued}");
    let blotted = r#"{"schema": "nonosat-puzzle/1", "puzzles": [{"kind": "table", "cells": 2, "lines": [
        {"name": "a", "cells": [0], "runs": [[1, 1, 1000000, 1]]}, {"name": "b", "cells": [1], "runs": []},
        {"name": "c", "cells": [0], "runs": []}, {"name": "d", "cells": [1], "runs": [[1, 1, 1, 1]]}]}]}"#;
    sandbox.put("blotted.json", blotted);
    let one = r#"{"schema": "nonosat-puzzle/1", "puzzles": [{"kind": "table", "cells": 1, "lines": [
        {"name": "a", "cells": [0], "runs": [[1, 1, 1000000, 1]]}, {"name": "b", "cells": [0], "runs": []}]}]}"#;
    sandbox.put("one.json", one);
    let text = sandbox.run(&["diagnose", "one.json"]).stdout;
    assert!(text.contains("\nnot corrected: a; a length is not given\n"), "{text}");
    assert!(text.ends_with("\n--errors 2 may find two wrong clues\n") && !text.contains("-limit"), "{text}");
    let run = sandbox.run(&["diagnose", "blotted.json", "--format", "json"]);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let lines = report["corrections"].as_array().unwrap().iter().find(|it| it["kind"] == "lines").unwrap();
    assert_eq!(lines["changes"][0]["old"], serde_json::json!(["?"]), "{report:#}");
    let run = sandbox.run(&["diagnose", "one.json", "--format", "json"]);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(report["untried"]["lines"][0], serde_json::json!({"line": "a", "why": "blotted"}), "{report:#}");
    let limited = sandbox.run(&["diagnose", "glued.non", "--time-limit", "0"]).stdout;
    assert!(limited.contains("the time limit was reached, there may be other corrections (--time-limit)"), "{limited}");
}

#[test]
fn other_verdicts_are_those_of_check() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["diagnose", "letter.non"]);
    assert_eq!(run.code, Some(0));
    assert_snapshot!(run.stdout, @"
    Letter (3x4, letter.non)
    unique: exactly one solution
    level: rules (solved by the thirteen rules)
    grade: 1.2 of 10
    ");
    let run = sandbox.run(&["diagnose", "twins.non"]);
    assert_eq!(run.code, Some(10));
    assert_snapshot!(run.stdout, @"
    Twins (2x2, twins.non)
    multiple: more than one solution
    1 spot is open, 4 of 4 cells (100.0 %):
      1. rows 1-2, columns 1-2: 4 cells, 2 ways
         closed by row 1, column 1 blank; or row 1, column 2 filled; or row 2, column 1 filled; or row 2, column 2 blank
    check shows two solutions
    ");
    let run = sandbox.run(&["diagnose", "letter.non", "twins.non", "riddle.non"]);
    assert_eq!(run.code, Some(20));
    let run = sandbox.run(&["diagnose", "broken.non"]);
    assert_eq!(run.code, Some(65));
}

#[test]
fn only_a_clear_correction_is_written() {
    let sandbox = Sandbox::new();
    sandbox.put("typo.non", TYPO);
    let run = sandbox.run(&["diagnose", "typo.non", "--fix", "-o", "fixed.non"]);
    assert_eq!((run.code, run.stderr.contains("nothing was written to fixed.non")), (Some(65), true), "{run:?}");
    assert!(!sandbox.path("fixed.non").exists());
    // Two numbers exchanged: the sums agree, and the other clues leave no doubt.
    let owl = include_str!("../../puzzles/owl.non");
    sandbox.put("owl.non", &owl.replace("\n1,4,3,1\n", "\n4,1,3,1\n"));
    let run = sandbox.run(&["diagnose", "owl.non", "--fix", "-o", "fixed.non"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(20), ""), "{}", run.stdout);
    assert!(run.stdout.contains("  1. row 12: 4 1 3 1 -> 1 4 3 1  (two numbers exchanged)"), "{}", run.stdout);
    assert_eq!(sandbox.run(&["check", "fixed.non"]).code, Some(0));
    let run = sandbox.run(&["diagnose", "owl.non", "typo.non", "--fix", "-o", "other.non"]);
    assert_eq!((run.code, sandbox.path("other.non").exists()), (Some(2), false));
}

#[test]
fn every_report_is_as_promised() {
    let schema: Value = serde_json::from_str(include_str!("../../docs/schema/diagnose.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let valid = |text: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        let faults: Vec<String> = schema.iter_errors(&value).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{faults:?}\n{value:#}");
        value
    };
    let sandbox = Sandbox::new();
    sandbox.put("typo.non", TYPO);
    sandbox.put("goal.non", GOAL);
    let goal = valid(&sandbox.run(&["diagnose", "goal.non", "--format", "json"]).stdout);
    assert_eq!((&goal["corrections"][0]["kind"], &goal["corrections"][0]["cost"]), (&"goal".into(), &0.0.into()));
    assert_eq!(goal["goal_differs"], serde_json::json!(["column 2", "column 4"]));
    let files = [
        "diagnose",
        "letter.non",
        "twins.non",
        "riddle.non",
        "broken.non",
        "missing.non",
        "colors.non",
        "uneven.non",
        "typo.non",
    ];
    let all = valid(&sandbox.run(&[&files[..], &["--format", "json"]].concat()).stdout);
    assert_eq!(all.as_array().unwrap().len(), files.len() - 1);
    assert_eq!(all[7]["sums"]["rows"], 8);
    assert_eq!(all[1]["solutions_differ"].as_array().unwrap().len(), 4);
    assert_eq!((&all[1]["spots"][0]["ways"], &all[1]["spots_complete"]), (&"2".into(), &true.into()));
    let lines = sandbox.run(&[&files[..], &["--format", "ndjson"]].concat()).stdout;
    assert_eq!(lines.lines().count(), files.len() - 1);
    lines.lines().map(valid).for_each(drop);
    let one = valid(&sandbox.run(&["diagnose", "typo.non", "--format", "json"]).stdout);
    assert_eq!(one["corrections"][0]["verdict"], "unique");
    assert_eq!((&one["conflicts"][0]["smallest"], &one["conflicts"][0]["steps"]), (&Value::Null, &Value::Null));
    let asked = ["diagnose", "typo.non", "--format", "json", "--explain", "--smallest"];
    let asked = valid(&sandbox.run(&asked).stdout);
    assert_eq!((&asked["conflicts"][0]["smallest"], &asked["conflicts"][0]["at_least"]), (&true.into(), &3.into()));
    assert!(!asked["conflicts"][0]["steps"].as_array().unwrap().is_empty());
    let mut wrong = one.clone();
    wrong["culprits_complete"] = Value::Null;
    assert!(!schema.is_valid(&wrong));
    // The sums alone show that there is no solution; a limit leaves the rest open.
    let limited = sandbox.run(&["diagnose", "typo.non", "--format", "json", "--time-limit", "0"]);
    let report = valid(&limited.stdout);
    assert_eq!((limited.code, &report["culprits_complete"]), (Some(20), &false.into()), "{report:#}");
    assert_eq!(report["corrections_complete"], false);
}
