//! `cubes`, `solve --cube`, `check --cube` and `merge`.

use serde_json::Value;

use crate::{
    count::{TWO_REDS, TWO_TRIANGLES},
    sandbox::{Run, Sandbox},
};

/// A puzzle that takes search; it has one solution.
const DOMINO: &str = include_str!("../../puzzles/dom-09.non");
/// Many solutions: any permutation of five.
const PERMUTATIONS: &str = "width 5\nheight 5\nrows\n1\n1\n1\n1\n1\ncolumns\n1\n1\n1\n1\n1\n";

/// A directory with the cubes of a puzzle.
fn sandbox(puzzle: &str, depth: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.put("puzzle.non", puzzle);
    let run = sandbox.run(&["cubes", "puzzle.non", "--depth", depth, "-o", "cubes"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    sandbox
}

/// The reports about all cubes, in order.
fn reports(sandbox: &Sandbox) -> Vec<Value> {
    let run = sandbox.run(&["solve", "--cube", "cubes", "--format", "ndjson"]);
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The result of merging these reports.
fn merge(sandbox: &Sandbox, reports: &[Value]) -> Run {
    let lines: String = reports.iter().map(|report| format!("{report}\n")).collect();
    sandbox.put("results.ndjson", &lines);
    sandbox.run(&["merge", "results.ndjson", "--puzzle", "puzzle.non", "--style", "half"])
}

#[test]
fn three_commands_from_a_puzzle_to_a_verdict() {
    let sandbox = Sandbox::new();
    sandbox.put("puzzle.non", DOMINO);
    let run = sandbox.run(&["cubes", "puzzle.non", "--depth", "3", "-o", "out/cubes"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[0], "Domino logic, n=9 (19x19, puzzle.non)");
    assert!(lines[1].starts_with("4 cubes of the set "), "{}", run.stdout);
    assert!(lines[1].ends_with("in out/cubes: cube-0001.json to cube-0004.json"), "{}", run.stdout);
    assert!(lines[2].starts_with("unknown cells: "), "{}", run.stdout);

    let run = sandbox.run(&["solve", "--cube", "out/cubes", "--format", "ndjson"]);
    assert_eq!((run.code, run.stdout.lines().count()), (Some(20), 4), "cubes without a solution");
    assert_eq!(run.stderr, "4 cubes: 3 none, 1 solved\n");
    sandbox.put("results.ndjson", &run.stdout);

    let run = sandbox.run(&["merge", "results.ndjson", "--cubes", "out/cubes"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("\nunique: exactly one solution\ncubes: 4 of 4 ended\n"), "{}", run.stdout);
}

#[test]
fn reports_may_come_in_any_form_and_order() {
    let sandbox = sandbox(DOMINO, "3");
    let mut files: Vec<String> = (1..=4).map(|index| format!("cubes/cube-000{index}.json")).collect();
    files.rotate_left(1);
    let json = |files: &[&str], name: &str| {
        sandbox.put(name, &sandbox.run(&[&["check", "--cube", "--format", "json"], files].concat()).stdout);
    };
    json(&[&files[0], &files[1]], "two.json");
    json(&[&files[2]], "one.json");
    let last = sandbox.run(&["check", "--format", "ndjson", "--cube", &files[3], &files[3]]).stdout;
    let output = sandbox
        .command(&["merge", "one.json", "-", "two.json", "--puzzle", "puzzle.non"])
        .write_stdin(last)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn no_verdict_comes_too_early() {
    let sandbox = sandbox(DOMINO, "3");
    let all = reports(&sandbox);
    for missing in 0..all.len() {
        let mut some = all.clone();
        some.remove(missing);
        let run = merge(&sandbox, &some);
        assert_eq!(run.code, Some(30), "{}", run.stdout);
        assert!(run.stdout.contains("unknown: not every cube has ended\n"), "{}", run.stdout);
        assert!(run.stdout.contains(&format!("cubes: 3 of 4 ended; missing: {}\n", missing + 1)), "{}", run.stdout);
    }
    // A cube that reached a limit.
    let run = sandbox.run(&["check", "--cube", "cubes/cube-0002.json", "--time-limit", "0", "--format", "ndjson"]);
    assert_eq!(run.code, Some(30));
    let mut some = all.clone();
    some[1] = serde_json::from_str(&run.stdout).unwrap();
    let run = merge(&sandbox, &some);
    assert!(run.stdout.contains("cubes: 3 of 4 ended; unfinished: 2\n"), "{}", run.stdout);
    // Solved again, it is done.
    some.push(all[1].clone());
    assert_eq!(merge(&sandbox, &some).code, Some(0));
}

#[test]
fn two_pictures_are_enough() {
    let sandbox = sandbox(PERMUTATIONS, "2");
    let run = merge(&sandbox, &reports(&sandbox)[..1]);
    assert_eq!(run.code, Some(10), "{}", run.stdout);
    assert!(run.stdout.contains("multiple: more than one solution\n"), "{}", run.stdout);
}

#[test]
fn what_is_decided_is_one_whole_cube() {
    let sandbox = Sandbox::new();
    for (file, code, verdict) in [("letter.non", 0, "unique: exactly one"), ("riddle.non", 20, "none: no")] {
        let run = sandbox.run(&["cubes", file, "--depth", "4", "-o", "cubes"]);
        assert_eq!(run.code, Some(code));
        assert!(run.stdout.contains(&format!("{verdict} solution; there is nothing to split\n")), "{}", run.stdout);
        assert!(run.stdout.contains("\n1 cube of the set "), "{}", run.stdout);
        let solved = sandbox.run(&["solve", "--cube", "cubes", "--format", "ndjson"]);
        sandbox.put("results.ndjson", &solved.stdout);
        let merged = sandbox.run(&["merge", "results.ndjson", "--cubes", "cubes"]);
        assert_eq!(merged.code, Some(code), "{file}: {}{}", merged.stdout, merged.stderr);
        std::fs::remove_dir_all(sandbox.path("cubes")).unwrap();
    }
    let run = sandbox.run(&["cubes", "twins.non", "--depth", "4", "-o", "cubes", "--time-limit", "0"]);
    assert_eq!(run.code, Some(30));
    assert!(run.stdout.contains("unknown: the time limit was reached; no cubes were written\n"), "{}", run.stdout);
}

#[test]
fn cubes_are_not_mixed() {
    let sandbox = sandbox(DOMINO, "2");
    let run = sandbox.run(&["cubes", "puzzle.non", "--depth", "3", "-o", "cubes"]);
    assert_eq!(run.code, Some(74));
    assert!(run.stderr.contains("cubes: cannot write the cubes: there is a cube-000"), "{}", run.stderr);

    let few = reports(&sandbox);
    assert_eq!(sandbox.run(&["cubes", "puzzle.non", "--depth", "3", "-o", "more"]).code, Some(0));
    let more = sandbox.run(&["solve", "--cube", "more/cube-0001.json", "--format", "ndjson"]).stdout;
    let run = merge(&sandbox, &[&few[..], &[serde_json::from_str(&more).unwrap()]].concat());
    assert_eq!(run.code, Some(65));
    assert!(run.stderr.contains("are of different sets"), "{}", run.stderr);
    sandbox.put("few.json", &few[0].to_string());
    let run = sandbox.run(&["merge", "few.json", "--cubes", "more"]);
    assert_eq!(run.code, Some(65));
    assert!(run.stderr.contains("of a report is none of these cubes"), "{}", run.stderr);
    let run = sandbox.run(&["merge", "few.json", "--puzzle", "twins.non"]);
    assert_eq!(run.code, Some(65));
    assert!(run.stderr.contains("is about another puzzle"), "{}", run.stderr);
}

#[test]
fn reports_that_cannot_be_right_are_refused() {
    let sandbox = sandbox(DOMINO, "3");
    let all = reports(&sandbox);
    let solved = all.iter().position(|report| report["verdict"] == "unique").unwrap();
    let refused = |path: &str, value: Value, complaint: &str| {
        let mut changed = all.clone();
        *changed[solved].pointer_mut(path).unwrap() = value;
        let run = merge(&sandbox, &changed);
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
    sandbox.put("results.ndjson", "{\"schema\": ");
    let run = sandbox.run(&["merge", "results.ndjson", "--cubes", "cubes"]);
    assert_eq!(run.code, Some(65));
    assert!(run.stderr.contains("results.ndjson: this is no report about cubes: EOF"), "{}", run.stderr);
}

#[test]
fn reports_of_cubes_name_the_cube() {
    let sandbox = sandbox(DOMINO, "3");
    let all = reports(&sandbox);
    let solved = all.iter().position(|report| report["verdict"] == "unique").unwrap() + 1;
    let file = format!("cubes/cube-000{solved}.json");
    for command in ["solve", "check"] {
        let page = sandbox.run(&[command, "--cube", &file]).stdout;
        let note = format!("cube {solved} of 4: what follows is about this part of the search only\n");
        assert!(page.contains(&note), "{page}");
    }
    let lines = sandbox.run(&["check", "--cube", "cubes"]).stdout;
    assert!(lines.lines().all(|line| line.contains("Domino logic, n=9  cube ")), "{lines}");
    let page = sandbox.run(&["solve", "--cube", &file]).stdout;
    assert!(page.ends_with("this is the only solution\n"), "a second one is looked for: {page}");
}

#[test]
fn files_that_are_no_cubes_are_refused() {
    let sandbox = sandbox(DOMINO, "1");
    let text = std::fs::read_to_string(sandbox.path("cubes/cube-0001.json")).unwrap();
    sandbox.put("changed.json", &text.replacen("?\"", ".\"", 1));
    sandbox.put("broken.json", &text.replacen("[3]", "[3x]", 1));
    sandbox.put("wide.json", &text.replacen("[3]", "[33]", 1));
    let line = text.lines().position(|line| line.contains("[3]")).unwrap() + 1;
    for (file, code, complaint) in [
        ("changed.json", 65, "the cube was changed: its checksum does not fit".to_owned()),
        ("broken.json", 65, format!("this is no cube: expected `,` or `]` at line {line}")),
        ("wide.json", 65, format!("wide.json:{line}:")),
        ("pack.json", 65, "this is no cube: the schema is \"nonosat-puzzle/1\"".to_owned()),
        ("missing.json", 66, "cannot read it".to_owned()),
    ] {
        let run = sandbox.run(&["check", "--cube", file]);
        assert_eq!(run.code, Some(code), "{file}");
        assert!(run.stderr.contains(&complaint), "{file}: {}", run.stderr);
    }
}

#[test]
fn wrong_usage() {
    let sandbox = Sandbox::new();
    for args in [
        &["cubes", "twins.non", "-o", "cubes"][..],
        &["cubes", "twins.non", "--depth", "2"],
        &["cubes", "twins.non", "--depth", "17", "-o", "cubes"],
        &["cubes", "pack.json", "--depth", "2", "-o", "cubes"],
        &["merge", "results.ndjson"],
        &["merge", "--puzzle", "twins.non"],
        &["check", "twins.non", "--cube", "--from", "non"],
    ] {
        let run = sandbox.run(args);
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.stderr);
    }
}

/// Splits, solves and merges; the exit code and the output of merging.
fn conquered(sandbox: &Sandbox, puzzle: &str, depth: &str) -> (Option<i32>, Value) {
    let run = sandbox.run(&["cubes", puzzle, "--depth", depth, "-o", "cubes"]);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let solved = sandbox.run(&["solve", "--cube", "cubes", "--format", "ndjson"]);
    sandbox.put("results.ndjson", &solved.stdout);
    let merged = sandbox.run(&["merge", "results.ndjson", "--cubes", "cubes", "--format", "json"]);
    (merged.code, serde_json::from_str(&merged.stdout).unwrap_or_else(|_| panic!("{}", merged.stderr)))
}

#[test]
fn coloured_puzzles_and_triddlers_are_split() {
    for (file, text, solutions) in
        [("reds.non", TWO_REDS, ["010100002", "100010002"]), ("two.json", TWO_TRIANGLES, ["010", "100"])]
    {
        let sandbox = Sandbox::new();
        sandbox.put(file, text);
        let (code, merged) = conquered(&sandbox, file, "1");
        assert_eq!((code, &merged["verdict"], &merged["complete"]), (Some(10), &"multiple".into(), &true.into()));
        let mut found: Vec<&str> =
            merged["solutions"].as_array().unwrap().iter().map(|found| found.as_str().unwrap()).collect();
        found.sort_unstable();
        assert_eq!(found, solutions);
        let all = reports(&sandbox);
        assert_eq!(all.len(), 2);
        // One cube alone has one of them.
        sandbox.put("results.ndjson", &format!("{}\n", all[0]));
        let run = sandbox.run(&["merge", "results.ndjson", "--puzzle", file]);
        assert_eq!(run.code, Some(30), "{}{}", run.stdout, run.stderr);
        // A solution of the other cube is not one of this.
        let mut stray = all[0].clone();
        stray["solutions"] = all[1]["solutions"].clone();
        sandbox.put("results.ndjson", &format!("{stray}\n"));
        let run = sandbox.run(&["merge", "results.ndjson", "--puzzle", file]);
        assert_eq!(run.code, Some(65));
        assert!(run.stderr.contains("is not of this cube"), "{}", run.stderr);
        stray["solutions"] = serde_json::json!(["9".repeat(solutions[0].len())]);
        sandbox.put("results.ndjson", &format!("{stray}\n"));
        assert_eq!(sandbox.run(&["merge", "results.ndjson", "--puzzle", file]).code, Some(65));
    }
}

#[test]
fn cubes_and_reports_keep_the_promise_of_their_schemas() {
    let sandbox = Sandbox::new();
    sandbox.put("reds.non", TWO_REDS);
    sandbox.put("two.json", TWO_TRIANGLES);
    sandbox.put("domino.non", DOMINO);
    for puzzle in ["reds.non", "two.json", "domino.non"] {
        let (_, merged) = conquered(&sandbox, puzzle, "1");
        let schemas = [
            include_str!("../../docs/schema/cube.schema.json"),
            include_str!("../../docs/schema/result.schema.json"),
            include_str!("../../docs/schema/merge.schema.json"),
        ];
        let cube = std::fs::read_to_string(sandbox.path("cubes/cube-0001.json")).unwrap();
        let documents = [serde_json::from_str(&cube).unwrap(), reports(&sandbox).remove(0), merged];
        for (schema, document) in schemas.into_iter().zip(documents) {
            let schema = jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap();
            let faults: Vec<String> = schema.iter_errors(&document).map(|fault| fault.to_string()).collect();
            assert!(faults.is_empty(), "{faults:#?}\n{document:#}");
        }
        std::fs::remove_dir_all(sandbox.path("cubes")).unwrap();
    }
}
