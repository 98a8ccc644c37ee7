//! `cubes`, `solve --cube`, `check --cube` and `merge`.

use serde_json::Value;

use crate::desk::{Desk, Run};

/// A puzzle that takes search; it has one solution.
const DOMINO: &str = include_str!("../../puzzles/dom-09.non");
/// Many solutions: any permutation of five.
const PERMUTATIONS: &str = "width 5\nheight 5\nrows\n1\n1\n1\n1\n1\ncolumns\n1\n1\n1\n1\n1\n";

/// A directory with the cubes of a puzzle.
fn desk(puzzle: &str, depth: &str) -> Desk {
    let desk = Desk::new();
    desk.put("puzzle.non", puzzle);
    let run = desk.run(&["cubes", "puzzle.non", "--depth", depth, "-o", "cubes"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    desk
}

/// The reports about all cubes, in order.
fn reports(desk: &Desk) -> Vec<Value> {
    let run = desk.run(&["solve", "--cube", "cubes", "--format", "ndjson"]);
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What these reports come to.
fn merge(desk: &Desk, reports: &[Value]) -> Run {
    let lines: String = reports.iter().map(|report| format!("{report}\n")).collect();
    desk.put("results.ndjson", &lines);
    desk.run(&["merge", "results.ndjson", "--puzzle", "puzzle.non", "--style", "half"])
}

#[test]
fn three_commands_from_a_puzzle_to_a_verdict() {
    let desk = Desk::new();
    desk.put("puzzle.non", DOMINO);
    let run = desk.run(&["cubes", "puzzle.non", "--depth", "3", "-o", "out/cubes"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[0], "Domino logic, n=9 (19x19, puzzle.non)");
    assert!(lines[1].starts_with("4 cubes of the set "), "{}", run.stdout);
    assert!(lines[1].ends_with("in out/cubes: cube-0001.json to cube-0004.json"), "{}", run.stdout);
    assert!(lines[2].starts_with("unknown cells: "), "{}", run.stdout);

    let run = desk.run(&["solve", "--cube", "out/cubes", "--format", "ndjson"]);
    assert_eq!((run.code, run.stdout.lines().count()), (Some(20), 4), "cubes without a solution");
    assert_eq!(run.stderr, "4 cubes: 3 none, 1 solved\n");
    desk.put("results.ndjson", &run.stdout);

    let run = desk.run(&["merge", "results.ndjson", "--cubes", "out/cubes"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("\nunique: exactly one solution\ncubes: 4 of 4 ended\n"), "{}", run.stdout);
}

#[test]
fn reports_may_come_in_any_form_and_order() {
    let desk = desk(DOMINO, "3");
    let mut files: Vec<String> = (1..=4).map(|index| format!("cubes/cube-000{index}.json")).collect();
    files.rotate_left(1);
    let json = |files: &[&str], name: &str| {
        desk.put(name, &desk.run(&[&["check", "--cube", "--format", "json"], files].concat()).stdout);
    };
    json(&[&files[0], &files[1]], "two.json");
    json(&[&files[2]], "one.json");
    let last = desk.run(&["check", "--format", "ndjson", "--cube", &files[3], &files[3]]).stdout;
    let output = desk
        .command(&["merge", "one.json", "-", "two.json", "--puzzle", "puzzle.non"])
        .write_stdin(last)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn nothing_is_said_too_early() {
    let desk = desk(DOMINO, "3");
    let all = reports(&desk);
    for missing in 0..all.len() {
        let mut some = all.clone();
        some.remove(missing);
        let run = merge(&desk, &some);
        assert_eq!(run.code, Some(30), "{}", run.stdout);
        assert!(run.stdout.contains("unknown: not every cube has ended\n"), "{}", run.stdout);
        assert!(run.stdout.contains(&format!("cubes: 3 of 4 ended; missing: {}\n", missing + 1)), "{}", run.stdout);
    }
    // A cube that reached a limit.
    let run = desk.run(&["check", "--cube", "cubes/cube-0002.json", "--time-limit", "0", "--format", "ndjson"]);
    assert_eq!(run.code, Some(30));
    let mut some = all.clone();
    some[1] = serde_json::from_str(&run.stdout).unwrap();
    let run = merge(&desk, &some);
    assert!(run.stdout.contains("cubes: 3 of 4 ended; unfinished: 2\n"), "{}", run.stdout);
    // Solved again, it is done.
    some.push(all[1].clone());
    assert_eq!(merge(&desk, &some).code, Some(0));
}

#[test]
fn two_pictures_are_enough() {
    let desk = desk(PERMUTATIONS, "2");
    let run = merge(&desk, &reports(&desk)[..1]);
    assert_eq!(run.code, Some(10), "{}", run.stdout);
    assert!(run.stdout.contains("multiple: more than one solution\n"), "{}", run.stdout);
}

#[test]
fn what_is_decided_is_not_split() {
    let desk = Desk::new();
    for (file, code, verdict) in [("letter.non", 0, "unique: exactly one"), ("riddle.non", 20, "none: no")] {
        let run = desk.run(&["cubes", file, "--depth", "4", "-o", "cubes"]);
        assert_eq!(run.code, Some(code));
        assert!(run.stdout.contains(&format!("{verdict} solution; there is nothing to split\n")), "{}", run.stdout);
        assert!(!desk.path("cubes").exists());
    }
    let run = desk.run(&["cubes", "twins.non", "--depth", "4", "-o", "cubes", "--time-limit", "0"]);
    assert_eq!(run.code, Some(30));
    assert!(run.stdout.contains("unknown: the time limit was reached; no cubes were written\n"), "{}", run.stdout);
}

#[test]
fn cubes_are_not_mixed() {
    let desk = desk(DOMINO, "2");
    let run = desk.run(&["cubes", "puzzle.non", "--depth", "3", "-o", "cubes"]);
    assert_eq!(run.code, Some(74));
    assert!(run.stderr.contains("cubes: cannot write the cubes: there is a cube-000"), "{}", run.stderr);

    let few = reports(&desk);
    assert_eq!(desk.run(&["cubes", "puzzle.non", "--depth", "3", "-o", "more"]).code, Some(0));
    let more = desk.run(&["solve", "--cube", "more/cube-0001.json", "--format", "ndjson"]).stdout;
    let run = merge(&desk, &[&few[..], &[serde_json::from_str(&more).unwrap()]].concat());
    assert_eq!(run.code, Some(65));
    assert!(run.stderr.contains("are of different sets"), "{}", run.stderr);
    desk.put("few.json", &few[0].to_string());
    let run = desk.run(&["merge", "few.json", "--cubes", "more"]);
    assert_eq!(run.code, Some(65));
    assert!(run.stderr.contains("of a report is none of these cubes"), "{}", run.stderr);
    let run = desk.run(&["merge", "few.json", "--puzzle", "twins.non"]);
    assert_eq!(run.code, Some(65));
    assert!(run.stderr.contains("is about another puzzle"), "{}", run.stderr);
}

#[test]
fn reports_that_cannot_be_right_are_refused() {
    let desk = desk(DOMINO, "3");
    let all = reports(&desk);
    let solved = all.iter().position(|report| report["verdict"] == "unique").unwrap();
    let refused = |path: &str, value: Value, complaint: &str| {
        let mut changed = all.clone();
        *changed[solved].pointer_mut(path).unwrap() = value;
        let run = merge(&desk, &changed);
        assert_eq!(run.code, Some(65), "{path}: {}", run.stdout);
        assert!(run.stderr.contains(complaint), "{path}: {}", run.stderr);
    };
    refused("/verdict", "none".into(), "do not go together");
    refused("/complete", false.into(), "do not go together");
    refused("/solutions/0", "01".into(), "a solution has not the cells of the puzzle");
    refused("/solutions/0", "0".repeat(361).into(), "is no solution: row 1 does not meet its clue");
    refused("/puzzle/clue_hash", "0000000000000000".into(), "is about another puzzle");
    refused("/cube/set", "0000000000000000".into(), "are of different sets");
    refused("/cube/index", 9.into(), "there is no cube 9 of 4");
    let filled = all[solved]["cube"]["assumptions"][0]["filled"] == true;
    refused("/cube/assumptions/0/filled", (!filled).into(), "is not of this cube");
    refused("/cube/assumptions/0/row", 3.into(), "do not make up the set");
    refused("/cube/assumptions/0/row", 77.into(), "its assumption about row 77");
    refused("/cube", Value::Null, "it is about a whole puzzle, not about a cube");
    refused("/schema", "nonosat/9".into(), "its schema is another one");
    desk.put("results.ndjson", "{\"schema\": ");
    let run = desk.run(&["merge", "results.ndjson", "--cubes", "cubes"]);
    assert_eq!(run.code, Some(65));
    assert!(run.stderr.contains("results.ndjson: this is no report about cubes: EOF"), "{}", run.stderr);
}

#[test]
fn a_cube_is_spoken_of_as_a_cube() {
    let desk = desk(DOMINO, "3");
    let all = reports(&desk);
    let solved = all.iter().position(|report| report["verdict"] == "unique").unwrap() + 1;
    let file = format!("cubes/cube-000{solved}.json");
    for command in ["solve", "check"] {
        let page = desk.run(&[command, "--cube", &file]).stdout;
        let said = format!("cube {solved} of 4: what follows is about this part of the search only\n");
        assert!(page.contains(&said), "{page}");
    }
    let lines = desk.run(&["check", "--cube", "cubes"]).stdout;
    assert!(lines.lines().all(|line| line.contains("Domino logic, n=9  cube ")), "{lines}");
    let page = desk.run(&["solve", "--cube", &file]).stdout;
    assert!(page.ends_with("this is the only solution\n"), "a second one is looked for: {page}");
}

#[test]
fn what_is_no_cube_is_told() {
    let desk = desk(DOMINO, "1");
    let text = std::fs::read_to_string(desk.path("cubes/cube-0001.json")).unwrap();
    desk.put("changed.json", &text.replacen("?\"", ".\"", 1));
    desk.put("broken.json", &text.replacen("[3]", "[3x]", 1));
    desk.put("wide.json", &text.replacen("[3]", "[33]", 1));
    let line = text.lines().position(|line| line.contains("[3]")).unwrap() + 1;
    for (file, code, complaint) in [
        ("changed.json", 65, "the cube was changed: its checksum does not fit".to_owned()),
        ("broken.json", 65, format!("this is no cube: expected `,` or `]` at line {line}")),
        ("wide.json", 65, format!("wide.json:{line}:")),
        ("pack.json", 65, "this is no cube: the schema is \"nonosat-puzzle/1\"".to_owned()),
        ("missing.json", 66, "cannot read it".to_owned()),
    ] {
        let run = desk.run(&["check", "--cube", file]);
        assert_eq!(run.code, Some(code), "{file}");
        assert!(run.stderr.contains(&complaint), "{file}: {}", run.stderr);
    }
}

#[test]
fn wrong_usage() {
    let desk = Desk::new();
    for args in [
        &["cubes", "twins.non", "-o", "cubes"][..],
        &["cubes", "twins.non", "--depth", "2"],
        &["cubes", "twins.non", "--depth", "17", "-o", "cubes"],
        &["cubes", "pack.json", "--depth", "2", "-o", "cubes"],
        &["merge", "results.ndjson"],
        &["merge", "--puzzle", "twins.non"],
        &["check", "twins.non", "--cube", "--from", "non"],
    ] {
        let run = desk.run(args);
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.stderr);
    }
}
