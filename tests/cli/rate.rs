//! `rate`, and the levels and warnings of `check`.

use insta::assert_snapshot;
use nonosat::{make::recipe::Recipe, puzzle::Clue};
use serde_json::Value;

use crate::sandbox::Sandbox;

const HEADER: &str = "source,index,title,width,height,area,filled,filled_share,blocks,empty_lines,verdict,dp_iterations,\
dp_uses,rule_iterations,uses_intersection,uses_simple_spaces,uses_ones,uses_forcing,uses_glue,uses_update_0,uses_update_1,\
uses_update_2,uses_fill_between,uses_trimming,uses_first_filled,uses_obstacle,uses_splitting,solved_by_rules,solved_by_line,\
probing_depth,search_needed,level,grade,lines_per_hundred,class,skims,scrubs,difficulty,tedium,minimal_sets,\
share_intersection,share_simple_spaces,share_ones,share_forcing,share_glue,share_update_0,share_update_1,share_update_2,\
share_fill_between,share_trimming,share_first_filled,share_obstacle,share_splitting";

/// A domino puzzle, as a file: with n = 4 solved by looking one step ahead, with n = 5 by looking two steps ahead.
fn dom(n: usize) -> String {
    let puzzle = format!("dom-{n}").parse::<Recipe>().unwrap().puzzle();
    let lines = |clues: &[Option<Clue>]| clues.iter().flatten().map(|clue| format!("{clue}\n")).collect::<String>();
    let (width, height) = (puzzle.width(), puzzle.height());
    format!("width {width}\nheight {height}\nrows\n{}columns\n{}", lines(puzzle.rows()), lines(puzzle.columns()))
}

#[test]
fn one_puzzle_gets_a_page() {
    let run = Sandbox::new().run(&["rate", "letter.non", "--minimal-sets"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_snapshot!(run.stdout, @"
    Letter (3x4, letter.non)
    unique: exactly one solution
    grade: 1.2 of 10
    level: rules (solved by the thirteen rules)
    cells: 12, 7 (58 %) filled; 8 blocks in all clues; 0 empty lines
    line solving: 1 pass, 5 uses
    thirteen rules: 2 passes, 10 uses
      intersection 3, simple-spaces 1, ones 1, glue 5
    lines solved per 100 lines: 143
    class: LINE
    difficulty 0.00, tedium 0.20 (7 skims, 0 scrubs)
    minimal sets of rules: 3
      1,2,5  1,2,9  1,2,11
      intersection 100 %, simple-spaces 100 %, glue 33 %, fill-between 33 %, first-filled 33 %
    ");
}

#[test]
fn puzzles_without_one_solution_get_no_grade() {
    let run = Sandbox::new().run(&["rate", "twins.non"]);
    assert_eq!(run.code, Some(0));
    assert_snapshot!(run.stdout, @"
    Twins (2x2, twins.non)
    multiple: more than one solution
    grade: none; only puzzles with exactly one solution get one
    cells: 4, 2 (50 %) filled; 4 blocks in all clues; 0 empty lines
    line solving: 1 pass, 0 uses; not solved
    thirteen rules: 1 pass, 0 uses; not solved
    class: MULT
    ");
    let page = Sandbox::new().run(&["rate", "riddle.non"]).stdout;
    assert!(page.contains("grade: none; only puzzles with exactly one solution get one"), "{page}");
}

#[test]
fn many_puzzles_get_a_line_each() {
    let run = Sandbox::new().run(&["rate", "dot.non", "letter.non", "twins.non", "broken.non", "--jobs", "2"]);
    assert_eq!(run.code, Some(65));
    assert_snapshot!(run.stdout, @"
     1.0  rules    unique    1x1      dot.non
     1.2  rules    unique    3x4      letter.non  Letter
       -  -        multiple  2x2      twins.non  Twins
    ");
}

#[test]
fn the_table_is_as_documented() {
    let sandbox = Sandbox::new();
    sandbox.put("quoted.non", "title \"a, b\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n");
    let run = sandbox.run(&["rate", "letter.non", "twins.non", "quoted.non", "--format", "csv"]);
    assert_eq!(run.code, Some(0));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((lines[0], lines.len()), (HEADER, 4));
    let columns = HEADER.split(',').count();
    for line in &lines[1..3] {
        assert_eq!(line.split(',').count(), columns, "{line}");
    }
    assert!(lines[1].starts_with("letter.non,1,Letter,3,4,12,7,0.5833,"), "{}", lines[1]);
    assert!(lines[3].starts_with("quoted.non,1,\"a, b\",1,1,"), "{}", lines[3]);
    // The documented columns are those printed.
    let documented = include_str!("../../docs/RATING.md");
    for column in HEADER.split(',').filter(|name| !name.starts_with("uses_") && !name.starts_with("share_")) {
        assert!(documented.contains(&format!("`{column}`")), "{column}");
    }
    let with_sets = sandbox.run(&["rate", "letter.non", "--format", "csv", "--minimal-sets"]).stdout;
    assert_eq!(with_sets.lines().next(), Some(HEADER));
    assert!(!with_sets.trim_end().ends_with(','), "{with_sets}");
}

#[test]
fn every_report_is_as_promised() {
    let schema: Value = serde_json::from_str(include_str!("../../docs/schema/rate.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let valid = |text: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        let faults: Vec<String> = schema.iter_errors(&value).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{faults:?}\n{value:#}");
        value
    };
    let sandbox = Sandbox::new();
    sandbox.put("ahead.non", &dom(5));
    let files =
        ["rate", "letter.non", "twins.non", "riddle.non", "broken.non", "missing.non", "colors.non", "ahead.non"];
    let all = valid(&sandbox.run(&[&files[..], &["--format", "json"]].concat()).stdout);
    assert_eq!(all.as_array().unwrap().len(), files.len() - 1);
    assert_eq!(all[0]["level"], "rules");
    assert_eq!((&all[1]["grade"], &all[1]["scales"]["class"]), (&Value::Null, &"MULT".into()));
    let lines = sandbox.run(&[&files[..], &["--format", "ndjson", "--minimal-sets"]].concat()).stdout;
    assert_eq!(lines.lines().count(), files.len() - 1);
    lines.lines().map(valid).for_each(drop);
    let one = valid(&sandbox.run(&["rate", "letter.non", "--format", "json", "--minimal-sets"]).stdout);
    assert!(one["minimal_sets"]["number"].as_u64() > Some(0));
    let mut wrong = one.clone();
    wrong["grade"] = 11.into();
    assert!(!schema.is_valid(&wrong));
    // A limit leaves open what it must.
    let limited = sandbox.run(&["rate", "letter.non", "--format", "json", "--time-limit", "0"]);
    assert_eq!(limited.code, Some(30));
    let report = valid(&limited.stdout);
    assert_eq!((&report["grade"], &report["features"]["dp_uses"]), (&Value::Null, &Value::Null));
    let limited = sandbox.run(&["rate", "ahead.non", "--format", "json", "--time-limit", "0"]);
    assert_eq!((limited.code, &valid(&limited.stdout)["reason"]), (Some(30), &"time-limit".into()));
}

#[test]
fn jobs_change_nothing() {
    let sandbox = Sandbox::new();
    let csv = |jobs: &str| sandbox.run(&["rate", "pack.json", "letter.non", "--format", "csv", "--jobs", jobs]).stdout;
    assert_eq!(csv("1"), csv("3"));
}

#[test]
fn check_prints_the_level() {
    let sandbox = Sandbox::new();
    sandbox.put("ahead.non", &dom(5));
    let level = |args: &[&str]| {
        let text = sandbox.run(&[args, &["--format", "json"]].concat()).stdout;
        serde_json::from_str::<Value>(&text).unwrap()["level"].clone()
    };
    assert_eq!(level(&["check", "letter.non"]), "rules");
    assert_eq!(level(&["check", "twins.non"]), Value::Null);
    assert_eq!(level(&["solve", "letter.non"]), Value::Null);
    assert_eq!(level(&["check", "letter.non", "--level", "--method", "sat"]), "rules");
    assert_eq!(level(&["check", "ahead.non"]), Value::Null);
    assert_eq!(level(&["check", "ahead.non", "--level"]), "probe-2");
    sandbox.put("near.non", &dom(4));
    assert_eq!(level(&["check", "near.non"]), "probe-1");
    let shows = |args: &[&str], line: &str| {
        let page = sandbox.run(args).stdout;
        assert!(page.contains(line), "{page}");
    };
    shows(&["check", "near.non"], "\nlevel: probe-1 (solved by looking one step ahead)\n");
    shows(&["check", "ahead.non"], "\nlevel: probe-2 or search (--level finds out which)\n");
    shows(&["check", "ahead.non", "--level"], "\nlevel: probe-2 (solved by looking two steps ahead)\n");
    let many = sandbox.run(&["check", "letter.non", "dot.non", "twins.non", "--level"]);
    assert_snapshot!(many.stdout, @"
    unique    rules    3x4      letter.non  Letter
    unique    rules    1x1      dot.non
    multiple  -        2x2      twins.non  Twins
    ");
    let report: Value =
        serde_json::from_str(&sandbox.run(&["check", "letter.non", "dot.non", "--format", "json"]).stdout).unwrap();
    assert_eq!((&report[0]["level"], &report[0]["warnings"]), (&Value::Null, &Value::Null));
}

#[test]
fn check_prints_warnings_for_makers() {
    let sandbox = Sandbox::new();
    let clues = "width 3\nheight 3\nrows\n3\n0\n3\ncolumns\n1 1\n1 1\n1 1\n";
    sandbox.put("gap.non", clues);
    let page = sandbox.run(&["check", "gap.non"]).stdout;
    assert!(page.ends_with("warning: row 2 is empty\n"), "{page}");
    let report: Value = serde_json::from_str(&sandbox.run(&["check", "gap.non", "--format", "json"]).stdout).unwrap();
    assert_eq!(report["warnings"][0]["kind"], "empty-line");
}

/// A picture of `#` and `.` as a puzzle file, its goal included.
fn picture(sandbox: &Sandbox, name: &str, rows: &[String]) {
    sandbox.put(name, &(rows.join("\n") + "\n"));
}

#[test]
fn check_warns_of_what_a_picture_is_like() {
    let sandbox = Sandbox::empty();
    let kinds = |name: &str| -> Vec<String> {
        let report = sandbox.run(&["check", name, "--format", "json"]).stdout;
        let report: Value = serde_json::from_str(&report).unwrap();
        assert_eq!(report["verdict"], "unique", "{name}");
        let warnings = report["warnings"].as_array().unwrap().iter();
        warnings.map(|warning| warning["kind"].as_str().unwrap().to_owned()).collect()
    };
    // A triangle; with a step to one side it is no mirror any more.
    let triangle: Vec<String> = (1..=10).map(|row| format!("{:^20}", "##".repeat(row)).replace(' ', ".")).collect();
    picture(&sandbox, "triangle.txt", &triangle);
    assert_eq!(kinds("triangle.txt"), ["symmetric"]);
    let mut step = triangle.clone();
    step[0] = ".".repeat(8) + "####" + &".".repeat(8);
    step[1] = ".".repeat(7) + "#####" + &".".repeat(8);
    picture(&sandbox, "step.txt", &step);
    assert_eq!(kinds("step.txt"), [""; 0]);
    // Nothing but the background: two thirds and a bit.
    let mut ground = vec!["#".repeat(9) + "..."; 12];
    ground[3] = ".".repeat(12);
    picture(&sandbox, "ground.txt", &ground);
    assert!(kinds("ground.txt").contains(&"background".to_owned()), "{:?}", kinds("ground.txt"));
    // A staircase of single cells beside a bar.
    let scattered: Vec<String> = (0..12)
        .map(|row| {
            let dot = if row % 2 == 0 { format!("{}#", ".".repeat(row)) } else { String::new() };
            format!("{dot:.<13}##########")
        })
        .collect();
    picture(&sandbox, "scattered.txt", &scattered);
    let page = sandbox.run(&["check", "scattered.txt"]).stdout;
    assert!(page.contains("warning: a scattered picture: 6 of 126 filled cells have no neighbour\n"), "{page}");
}

#[test]
fn check_tells_which_puzzles_are_the_same() {
    let sandbox = Sandbox::new();
    sandbox.put("same.non", LETTER_TURNED);
    let run = sandbox.run(&["check", "letter.non", "dot.non", "same.non", "letter.non"]);
    let warnings = "warning: same.non: the same puzzle as letter.non, mirrored, turned or recoloured\n\
                warning: letter.non: the same puzzle as letter.non\n";
    assert!(run.code == Some(0) && run.stderr.starts_with(warnings), "{}", run.stderr);
    let run = sandbox.run(&["check", "--level", "--format", "ndjson", "letter.non", "dot.non", "same.non"]);
    let reports: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds = reports.iter().map(|report| report["warnings"][0]["kind"].clone());
    assert_eq!(kinds.collect::<Vec<_>>()[..], [Value::Null, "little-white".into(), "duplicate".into()]);
    let run = sandbox.run(&["check", "-q", "--format", "json", "letter.non", "same.non", "letter.non"]);
    let reports: Vec<Value> = serde_json::from_str(&run.stdout).unwrap();
    let found: Vec<_> = reports.iter().map(|report| (report.get("duplicate"), &report["warnings"])).collect();
    let duplicate = |exact: bool| serde_json::json!({"of": "letter.non", "exact": exact});
    let none = &Value::Null;
    assert_eq!(found, [(None, none), (Some(&duplicate(false)), none), (Some(&duplicate(true)), none)]);
    let quiet = sandbox.run(&["check", "-q", "letter.non", "same.non"]);
    assert_eq!((quiet.code, quiet.stderr.as_str()), (Some(0), ""));
}

/// The letter of the sandbox, turned by a quarter.
const LETTER_TURNED: &str = "width 4\nheight 3\nrows\n4\n1 1\n1\ncolumns\n1\n2\n1\n3\n";

#[test]
fn a_seed_is_taken() {
    let sandbox = Sandbox::new();
    let rated = |seed: &str| sandbox.run(&["rate", "letter.non", "--seed", seed, "--format", "csv"]);
    assert_eq!(rated("7").code, Some(0));
    assert_eq!(rated("7"), rated("0"));
}

#[test]
fn coloured_puzzles_are_rated() {
    let sandbox = Sandbox::new();
    let colors = "color r #d01030\ncolor-name r \"red\" \"r\"\ncolor g #208020\ncolor-name g \"green\" \"g\"\n";
    let clues = "width 4\nheight 3\nrows\n2r,1g\n1g\n1g,1r,2g\ncolumns\n1r,1g\n1r,1r\n3g\n1g\n";
    sandbox.put("flag.non", &format!("title \"Flag\"\n{colors}{clues}"));
    let run = sandbox.run(&["rate", "flag.non"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_snapshot!(run.stdout, @"
    Flag (4x3, flag.non)
    unique: exactly one solution
    grade: 1.2 of 10
    level: rules (solved by the thirteen rules)
    cells: 12, 8 (67 %) filled; 12 blocks in all clues; 0 empty lines
    line solving: 1 pass, 5 uses
    thirteen rules: 2 passes, 11 uses
      intersection 3, simple-spaces 3, glue 4, trimming 1
    lines solved per 100 lines: 129
    class: LINE
    difficulty, tedium: defined for black-and-white puzzles only
    ");
    let run = sandbox.run(&["rate", "flag.non", "--format", "json"]);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let schema: Value = serde_json::from_str(include_str!("../../docs/schema/rate.schema.json")).unwrap();
    assert!(jsonschema::validator_for(&schema).unwrap().is_valid(&report), "{report:#}");
    let scales = &report["scales"];
    assert!(scales["difficulty"].is_null() && scales["not_applicable"].is_string(), "{report:#}");
    assert_eq!((&scales["class"], &report["level"]), (&"LINE".into(), &"rules".into()));
}
