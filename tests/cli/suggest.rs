//! `suggest`: the smallest changes that mend puzzles.

use insta::assert_snapshot;
use serde_json::Value;

use crate::sandbox::Sandbox;

/// A heart beside which two corners hold a switch each.
const HEART: &str = ".##.##.\n#######\n#######\n.#####.\n..###..\n#..#..#\n.#...#.\n";

fn heart() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.put("heart.txt", HEART);
    sandbox
}

#[test]
fn a_picture_gets_suggestions() {
    let run = heart().run(&["suggest", "heart.txt", "-n", "1", "--style", "ascii"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_snapshot!(run.stdout, @"
    heart.txt (7x7)
    multiple: more than one solution; line logic leaves 8 of 49 cells open; two solutions differ in 4 cells
    1. 2 cells: row 6, column 1 to white; row 6, column 7 to white
       exactly one solution, solved by the thirteen rules, grade 1.9; ugliness 0.40
       row 6: 1 1 1 -> 1
       column 1: 2 1 -> 2
       column 7: 2 1 -> 2
            4        4
          2 1 5 5 5  1 2
        +----------+----+
    2 2 | . # # . #| # .|
      7 | # # # # #| # #|
      7 | # # # # #| # #|
      5 | . # # # #| # .|
      3 | . . # # #| . .|
        +----------+----+
      1 | o . . # .| . o|
    1 1 | . # . . .| # .|
        +----------+----+
    fewer than 2 changed cells are not enough (proven)
    or print 2 cells with the clues: row 6, column 1 black; row 6, column 7 black (proven: fewer are not enough)
       exactly one solution, solved by the thirteen rules, grade 1.5
    ");
}

#[test]
fn the_map_shows_what_each_cell_gains() {
    let sandbox = heart();
    let maps = ["--map", "--svg", "map.svg", "--png", "map.png"];
    let run = sandbox.run(&[&["suggest", "heart.txt", "-n", "1", "--style", "ascii"][..], &maps].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let map: Vec<&str> = run.stdout.lines().skip(2).take(8).collect();
    assert_snapshot!(map.join("\n"), @"
    what a change of each cell alone would gain: 1-9 tenths of what is open
     . # # . # # .
     # # # # # # #
     # # # # # # #
     . # # # # # .
    .5.5 # # #.5.5
    #5.5.5 #.5.5#5
    .5#5.5 ..5#5.5
    ");
    assert!(std::fs::read_to_string(sandbox.path("map.svg")).unwrap().starts_with("<svg "));
    assert_eq!(std::fs::read(sandbox.path("map.png")).unwrap()[..4], *b"\x89PNG");
}

#[test]
fn the_first_suggestion_is_written() {
    let sandbox = heart();
    for (want, level) in [("line", "rules"), ("unique", "rules"), ("probe-1", "rules")] {
        let run = sandbox.run(&["suggest", "heart.txt", "--want", want, "-o", "mended.non"]);
        assert_eq!(run.code, Some(0), "{want}");
        let check = sandbox.run(&["check", "mended.non", "--format", "json"]);
        let report: Value = serde_json::from_str(&check.stdout).unwrap();
        assert_eq!((check.code, &report["level"]), (Some(0), &level.into()), "{want}");
    }
    let run = sandbox.run(&["suggest", "letter.non", "-o", "none.non"]);
    assert_eq!((run.code, sandbox.path("none.non").exists()), (Some(0), false));
    assert!(run.stderr.contains("there is nothing to change"), "{}", run.stderr);
}

#[test]
fn there_may_be_nothing_to_do() {
    let run = heart().run(&["suggest", "letter.non"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_snapshot!(run.stdout, @"
    Letter (3x4, letter.non)
    unique: exactly one solution, solved by the thirteen rules, grade 1.2
    nothing to do; it is what is wanted already: solved by line logic
    ");
}

#[test]
fn solutions_are_goals_of_puzzles_without_one() {
    let run = heart().run(&["suggest", "twins.non", "--exact", "--style", "ascii", "-n", "1"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_snapshot!(run.stdout, @"
    Twins (2x2, twins.non)
    multiple: more than one solution; line logic leaves 4 of 4 cells open; two solutions differ in 4 cells
    it has no goal picture: 2 of its solutions were taken as goals
    1. 1 cell: row 1, column 1 to black
       exactly one solution, solved by the thirteen rules, grade 1.0; ugliness 0.33
       row 1: 1 -> 2
       column 1: 1 -> 2
        2 1
      +----+
    2 | @ #|
    1 | # .|
      +----+
    or print 1 cell with the clues: row 1, column 2 black
       exactly one solution, solved by the thirteen rules, grade 1.2
    ");
}

#[test]
fn limits_on_the_cells_that_may_change() {
    let sandbox = heart();
    let changed = |args: &[&str]| {
        let run = sandbox.run(&[&["suggest", "heart.txt", "--format", "json"][..], args].concat());
        let report: Value = serde_json::from_str(&run.stdout).unwrap();
        let cells = |suggestion: &Value| -> Vec<[u64; 2]> {
            suggestion["cells"]
                .as_array()
                .unwrap()
                .iter()
                .map(|cell| [0, 1].map(|at| cell["cell"][at].as_u64().unwrap()))
                .collect()
        };
        (run.code, report["suggestions"].as_array().unwrap().iter().map(cells).collect::<Vec<_>>(), report)
    };
    let (code, sets, _) = changed(&["--area", "6-7,1-7"]);
    assert!(code == Some(0) && !sets.is_empty());
    assert!(sets.iter().flatten().all(|cell| cell[0] >= 6));
    // All of it is kept but the blank cells.
    let (_, sets, _) = changed(&["--keep", "heart.txt"]);
    let rows: Vec<&str> = HEART.lines().collect();
    assert!(sets.iter().flatten().all(|&[row, column]| rows[row as usize - 1].as_bytes()[column as usize - 1] == b'.'));
    let (_, sets, _) = changed(&["--symmetric", "h"]);
    for set in &sets {
        assert!(set.iter().all(|&[row, column]| set.contains(&[row, 8 - column])), "{set:?}");
    }
    let (code, sets, report) = changed(&["--max-changes", "1", "--give", "0"]);
    assert_eq!((code, sets.len(), &report["at_least"]), (Some(30), 0, &2.into()));
    assert_eq!(report["nearest"]["cost"], 1);
    assert_eq!(changed(&["--max-changes", "2%", "--give", "1"]).0, Some(30));
    let run = sandbox.run(&["suggest", "heart.txt", "--keep", "letter.non"]);
    assert_eq!(run.code, Some(65));
    let run = sandbox.run(&["suggest", "heart.txt", "--area", "1-8,1"]);
    assert_snapshot!(run.stderr, @"error: heart.txt: --area reaches beyond the 7x7 cells of the puzzle");
}

#[test]
fn what_cannot_be_done_is_said() {
    let sandbox = heart();
    let run = sandbox.run(&["suggest", "riddle.non"]);
    assert_eq!(run.code, Some(20));
    assert_snapshot!(run.stderr, @"error: riddle.non: there is no solution to begin with; nonosat diagnose finds out what is wrong with clues");
    for (args, code) in [
        (&["suggest", "missing.non"][..], 66),
        (&["suggest", "broken.non"], 65),
        (&["suggest", "heart.txt", "--want", "nice"], 2),
        (&["suggest", "heart.txt", "--svg", "map.svg"], 2),
        (&["suggest", "heart.txt", "letter.non", "-o", "out.non"], 2),
        (&["suggest", "heart.txt", "-o", "out"], 2),
        (&["suggest", "heart.txt", "--time-limit", "0"], 30),
    ] {
        assert_eq!(sandbox.run(args).code, Some(code), "{args:?}");
    }
}

#[test]
fn every_report_is_as_promised() {
    let schema: Value = serde_json::from_str(include_str!("../../docs/schema/suggest.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let valid = |text: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        let faults: Vec<String> = schema.iter_errors(&value).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{faults:?}\n{value:#}");
        value
    };
    let sandbox = heart();
    let files =
        ["suggest", "letter.non", "twins.non", "riddle.non", "broken.non", "missing.non", "colors.non", "heart.txt"];
    let all = valid(&sandbox.run(&[&files[..], &["--format", "json", "--map"]].concat()).stdout);
    assert_eq!(all.as_array().unwrap().len(), files.len() - 1);
    assert_eq!((&all[0]["met_already"], &all[0]["at_least"]), (&true.into(), &0.into()));
    assert_eq!((&all[1]["reached"], &all[1]["goals"]), (&true.into(), &2.into()));
    assert_eq!((&all[6]["suggestions"][0]["cost"], &all[6]["map"][0].as_array().map(Vec::len)), (&2.into(), &Some(7)));
    let lines = sandbox.run(&[&files[..], &["--format", "ndjson", "--want", "harder"]].concat()).stdout;
    assert_eq!(lines.lines().count(), files.len() - 1);
    lines.lines().map(valid).for_each(drop);
    let limited = valid(&sandbox.run(&["suggest", "heart.txt", "--format", "json", "--time-limit", "0"]).stdout);
    assert_eq!(
        (&limited["met_already"], &limited["at_least"], &limited["reason"]),
        (&Value::Null, &0.into(), &"time-limit".into())
    );
    let mut wrong = limited.clone();
    wrong["at_least"] = Value::Null;
    assert!(!schema.is_valid(&wrong));
}

#[test]
fn cells_may_be_printed_with_the_clues() {
    let sandbox = heart();
    let report = |args: &[&str]| -> Value {
        serde_json::from_str(&sandbox.run(&[&["suggest", "heart.txt", "--format", "json"][..], args].concat()).stdout)
            .unwrap()
    };
    assert_eq!(report(&["--give", "1"])["given"], Value::Null);
    let given = report(&["--max-changes", "1"]);
    assert_eq!((&given["reached"], &given["given"]["fewest"]), (&true.into(), &true.into()));
    assert_eq!(given["given"]["cells"].as_array().unwrap().len(), 2);
    let run = sandbox.run(&["suggest", "heart.txt", "--max-changes", "1", "-o", "card.non"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let check = sandbox.run(&["check", "card.non"]);
    assert!(check.code == Some(0) && check.stdout.starts_with("card.non (7x7, 2 given cells)\nunique"), "{check:?}");
    // One of the cells is given: the other one is what is left to do.
    let card = std::fs::read_to_string(sandbox.path("card.non")).unwrap();
    let at = card.find("given").unwrap();
    sandbox.put("half.non", &(card[..at].to_owned() + &card[at..].replacen('1', "?", 1)));
    let run = sandbox.run(&["suggest", "half.non"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("or print 1 cell with the clues: row 6, column"), "{}", run.stdout);
    assert!(!run.stdout.contains("nothing found"), "{}", run.stdout);
}
