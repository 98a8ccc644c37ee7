//! `explain` and `hint` of puzzles in colours and of triddlers.

use insta::assert_snapshot;
use serde_json::Value;

use crate::explain::{EXPLAIN, HINT, pictures, sandbox, valid};

const CHERRIES: &str = include_str!("../../puzzles/cherries.non");

/// A hexagon of six cells; the first two are filled.
const HEXAGON: &str = r#"{"schema": "nonosat-puzzle/1", "puzzles": [{
  "kind": "triddler", "box": [0, 1, 0, 1, -1, 0], "cells": 6,
  "lines": [
    {"name": "row 1", "cells": [0, 1, 2], "runs": [[1, 2, 2, 1]]},
    {"name": "row 2", "cells": [3, 4, 5], "runs": []},
    {"name": "slash 1", "cells": [1, 0, 3], "runs": [[1, 2, 2, 1]]},
    {"name": "slash 2", "cells": [2, 5, 4], "runs": []},
    {"name": "backslash 1", "cells": [0, 3, 4], "runs": [[1, 1, 1, 1]]},
    {"name": "backslash 2", "cells": [1, 2, 5], "runs": [[1, 1, 1, 1]]}
  ] }] }"#;

#[test]
fn coloured_steps_are_explained() {
    let sandbox = sandbox();
    sandbox.put("cherries.non", CHERRIES);
    let run = sandbox.run(&["explain", "cherries.non", "--style", "ascii"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(10), ""));
    let lines: Vec<&str> = run.stdout.lines().take(12).collect();
    assert_snapshot!(lines.join("\n"), @"
    Cherries (9x10, cherries.non)
    38 steps: 31 by rules, 7 by looking one step ahead
    steps 1-29, by rules: 65 cells, 65 of 90 known
    steps 30-38, by looking one step ahead, too (30-35, 38): 10 cells, 75 of 90 known
    15 cells left, not solved by looking ahead: there are several solutions
     1. row 7: the red 3 overlaps itself in columns 2-3; the red 4 overlaps itself in columns 6-8 [rule 1, intersection]
     2. column 2: the red 4 overlaps itself in rows 8-9 [rule 1, intersection]
     3. row 8: the red 3 overlaps itself in column 3; the red 2 overlaps itself in column 8 [rule 1, intersection]
     4. row 9: the red 4 overlaps itself in columns 6-7 [rule 1, intersection]
     5. column 6: the first red 2 overlaps itself in row 6; the pink 1 overlaps itself in row 8; the second red 2 overlaps itself in row 10 [rule 1, intersection]
     6. row 8: the red 3 overlaps itself in column 1; the red 1 overlaps itself in column 5 [rule 1, intersection]
     7. row 8: no block reaches column 4; no green or pink block reaches column 9 [rule 2, simple-spaces]
    ");
    assert!(run.stdout.contains("if r2c2 were green, "), "{}", run.stdout);
    let report = valid(EXPLAIN, &sandbox.run(&["explain", "cherries.non", "--format", "json"]).stdout).remove(0);
    assert_eq!((&report["verdict"], &report["cells_left"]), (&"multiple".into(), &15.into()));
    let cells = |step: &Value| step["cells"].as_array().unwrap().clone();
    let all: Vec<Value> = report["steps"].as_array().unwrap().iter().flat_map(cells).collect();
    assert!(all.iter().any(|cell| cell["not"].is_u64()) && all.iter().any(|cell| cell["value"] == 3));
    let ndjson = valid(EXPLAIN, &sandbox.run(&["explain", "cherries.non", "--format", "ndjson"]).stdout);
    assert_eq!(ndjson.len(), report["steps"].as_array().unwrap().len() + 1);
}

#[test]
fn coloured_steps_are_drawn() {
    let sandbox = sandbox();
    sandbox.put("cherries.non", CHERRIES);
    let run = sandbox.run(&["explain", "cherries.non", "--html", "a.html", "--gif", "a.gif", "--format", "json"]);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let steps = report["steps"].as_array().unwrap().len();
    assert_eq!(pictures(&sandbox.path("a.gif")).1.len(), steps + 2);
    let page = std::fs::read_to_string(sandbox.path("a.html")).unwrap();
    let (_, data) = page.split_once("<script type=\"application/json\" id=\"data\">").unwrap();
    let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(data["steps"].as_array().unwrap().len(), steps);
    assert_eq!(data["paints"].as_array().unwrap().len(), data["names"].as_array().unwrap().len());
    assert!(data["steps"].as_array().unwrap().iter().any(|step| step["lacks"].is_array()));
    assert!(data["names"].as_array().unwrap().contains(&"green".into()));
}

#[test]
fn triddlers_are_explained_but_on_pages() {
    let sandbox = sandbox();
    sandbox.put("hexagon.json", HEXAGON);
    let run = sandbox.run(&["explain", "hexagon.json", "--style", "ascii", "--html", "a.html", "--gif", "a.gif"]);
    assert_eq!(run.code, Some(65));
    assert!(run.stderr.contains("--html goes through the steps of rectangular grids only"), "{}", run.stderr);
    assert!(!std::fs::exists(sandbox.path("a.html")).unwrap());
    assert_eq!(pictures(&sandbox.path("a.gif")).1.len(), 5 + 2, "the start, a frame a step, and the end");
    assert_snapshot!(run.stdout, @r"
    hexagon.json (6 cells)
    5 steps: 5 by rules
    solved: there is no other solution
    1. row 1: the 2 overlaps itself in cell 2 [rule 1, intersection]
    2. slash 1: the 2 overlaps itself in cell 2 [rule 1, intersection]
    3. slash 1: all of its blocks are there, so the rest is blank [rule 2, simple-spaces]
    4. row 2: there is no block in it, so all of it is blank [rule 2, simple-spaces]
    5. slash 2: there is no block in it, so all of it is blank [rule 2, simple-spaces]
    2 ##.
    0 ...

    / 1: 2    \ 1: 1
    / 2: 0    \ 2: 1
    ");
    let report = valid(EXPLAIN, &sandbox.run(&["explain", "hexagon.json", "--format", "json"]).stdout).remove(0);
    assert!(report["steps"].as_array().unwrap().iter().any(|step| step["line"]["kind"] == "slash"), "{report}");
}

#[test]
fn hints_of_every_kind_start_from_a_grid() {
    let sandbox = sandbox();
    sandbox.put("cherries.non", CHERRIES);
    sandbox.put("hexagon.json", HEXAGON);
    let hint = |file: &str, grid: &str| {
        sandbox.put("grid.txt", grid);
        let run = sandbox.run(&["hint", file, "--grid", "grid.txt", "--format", "json"]);
        assert_eq!(run.stderr, "");
        (run.code, valid(HINT, &run.stdout).remove(0))
    };
    let (code, report) = hint("hexagon.json", "##.\n...\n");
    assert_eq!((code, &report["standing"], &report["state"]), (Some(0), &"right".into(), &"finished".into()));
    let (code, report) = hint("hexagon.json", "???\n#??\n");
    assert_eq!((code, &report["standing"]), (Some(0), &"wrong".into()));
    assert_eq!(report["wrong"], serde_json::json!([{ "row": 2, "column": 1, "value": 1 }]));
    // The seventh row of the cherries.
    let unknown = "?????????\n";
    let grid = format!("{}rrr.rrrr.\n{}", unknown.repeat(6), unknown.repeat(3));
    let (code, report) = hint("cherries.non", &grid);
    assert_eq!((code, &report["standing"]), (Some(0), &"right".into()));
    assert!(report["hint"].is_object());
    let text = sandbox.run(&["hint", "cherries.non", "--grid", "grid.txt", "--style", "ascii"]).stdout;
    assert!(text.contains("hint: "), "{text}");
    let grid = format!("{}ggg.rrrr.\n{}", unknown.repeat(6), unknown.repeat(3));
    let (_, report) = hint("cherries.non", &grid);
    assert_eq!((&report["standing"], &report["wrong"].as_array().unwrap().len()), (&"spoilt".into(), &3));
    let text = sandbox.run(&["hint", "cherries.non", "--grid", "grid.txt", "--style", "ascii"]).stdout;
    assert!(text.contains("  row 7, column 1: green\n"), "{text}");
}
