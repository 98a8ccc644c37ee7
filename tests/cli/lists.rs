//! Lists of clues in any form, and on the command line.

use crate::sandbox::Sandbox;

const TWO_LISTS: &str = "[[[2], [1]], [[2], [1], []]]\n";

#[test]
fn what_was_understood_is_said() {
    let sandbox = Sandbox::empty();
    sandbox.put("a.txt", TWO_LISTS);
    let run = sandbox.run(&["check", "a.txt"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.starts_with("a.txt (3x2)\nunique"), "{}", run.stdout);
    let note = "note: a.txt: read as two lists of clues, rows first: 2 rows, 3 columns; nothing names them";
    assert!(run.stderr.starts_with(note), "{}", run.stderr);
    assert!(!sandbox.run(&["check", "-q", "a.txt"]).stderr.contains("note"));
    let turned = sandbox.run(&["check", "--columns-first", "a.txt"]);
    assert!(turned.stdout.starts_with("a.txt (2x3)\nunique"), "{turned:?}");
    let json: serde_json::Value =
        serde_json::from_str(&sandbox.run(&["check", "--format", "json", "a.txt"]).stdout).unwrap();
    assert_eq!(json["puzzle"]["format"], "lists");
    assert_eq!(json["puzzle"]["reading"]["order"], "rows-first");
    assert_eq!(json["puzzle"]["reading"]["named"], false);
}

#[test]
fn clues_can_be_typed() {
    let sandbox = Sandbox::empty();
    let clues = ["--rows", "2, 4 1, 7, 4 1, 1", "--columns", "1, 3, 5, 4, 3, 1, 3"];
    for command in ["check", "count", "rate", "explain"] {
        let run = sandbox.run(&[&[command][..], &clues].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
    }
    let nin = sandbox.run(&[&["convert", "--to", "nin"][..], &clues].concat());
    assert_eq!(nin.stdout, "7 5\n2\n4 1\n7\n4 1\n1\n1\n3\n5\n4\n3\n1\n3\n");
    assert_eq!(sandbox.run(&["check", "--rows", "1"]).code, Some(2));
    assert_eq!(sandbox.run(&["check", "a.non", "--rows", "1", "--columns", "1"]).code, Some(2));
    let faulty = sandbox.run(&["diagnose", "--rows", "1, 3, 1", "--columns", "1, 2, 1"]);
    assert_eq!(faulty.code, Some(20), "{faulty:?}");
    assert!(faulty.stdout.contains("rows ask for 5 cells, columns for 4"), "{}", faulty.stdout);
    let refused = sandbox.run(&["check", "--rows", "1, 3, 1", "--columns", "1, 2, 1"]);
    assert!(refused.stderr.contains("the rows ask for 5 cells in all, the columns for 4"), "{}", refused.stderr);
}

#[test]
fn what_is_not_understood_leads_to_the_examples() {
    let sandbox = Sandbox::empty();
    sandbox.put("a.txt", "12 people, 3 of them old\n");
    let run = sandbox.run(&["check", "a.txt"]);
    assert_eq!(run.code, Some(65), "{run:?}");
    assert!(run.stderr.contains("docs/INTAKE.md"), "{}", run.stderr);
}
