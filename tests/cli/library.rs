//! `library`: puzzles to play that come with the program; and `library:ID` in place of a file.

use std::fs;

use serde_json::Value;

use crate::sandbox::Sandbox;

#[test]
fn puzzles_are_listed_by_ids_and_conditions() {
    let sandbox = Sandbox::empty();
    let run = sandbox.run(&["library", "anchor"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.starts_with("anchor  Anchor  ") && run.stdout.lines().count() == 1, "{}", run.stdout);
    let all = sandbox.run(&["library"]).stdout.lines().count();
    assert!(all >= 1000, "{all}");
    let some = sandbox.run(&["library", "grade=2..3", "size=10..20", "kind=coloured"]).stdout.lines().count();
    assert!((10..all).contains(&some), "{some}");
    let run = sandbox.run(&["library", "grade=2..3", "--count", "5"]);
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), 5));
    assert_eq!(sandbox.run(&["library", "series=triddlers"]).stdout, sandbox.run(&["library", "kind=triddler"]).stdout);
    let run = sandbox.run(&["library", "series=thirst"]);
    assert_eq!((run.code, run.stderr.contains("`thirst` is no series; expected first, ")), (Some(2), true));
}

#[test]
fn two_colours_are_black_and_white() {
    let sandbox = Sandbox::empty();
    let list = |condition: &str| sandbox.run(&["library", condition]).stdout;
    assert!(list("colors=2").lines().all(|line| line.contains("  black and white  ") && !line.contains("colours")));
    assert!(list("colors=3").lines().all(|line| line.contains("  3 colours        ")));
}

#[test]
fn a_puzzle_in_no_file_is_in_no_format() {
    let sandbox = Sandbox::empty();
    for name in ["library:anchor", "random-10-0.5-1"] {
        let (run, plain) = (sandbox.run(&["check", "--from", "non", name]), sandbox.run(&["check", name]));
        assert_eq!((run.code, run.stdout), (plain.code, plain.stdout), "{}", run.stderr);
        let (run, plain) = (sandbox.run(&["diagnose", "--from", "non", name]), sandbox.run(&["diagnose", name]));
        assert_eq!((run.code, run.stderr), (plain.code, plain.stderr));
        let run = sandbox.run(&["batch", "--from", "non", name, "--out", "answers"]);
        assert_eq!((run.code, fs::remove_dir_all(sandbox.path("answers")).is_ok()), (Some(0), true), "{}", run.stderr);
    }
    // A file of that name is one.
    fs::write(sandbox.path("random-10-0.5-1"), "{}").unwrap();
    assert_eq!(sandbox.run(&["check", "--from", "non", "random-10-0.5-1"]).code, Some(65));
}

#[test]
fn the_list_as_json_keeps_to_its_schema() {
    let schema = serde_json::from_str(include_str!("../../docs/schema/library.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let run = Sandbox::empty().run(&["library", "--format", "json"]);
    let list: Value = serde_json::from_str(&run.stdout).unwrap();
    let faults: Vec<String> = schema.iter_errors(&list).take(3).map(|fault| fault.to_string()).collect();
    assert_eq!(faults, Vec::<String>::new());
    assert!(list["puzzles"].as_array().unwrap().len() >= 1000);
}

#[test]
fn puzzles_are_written_to_files() {
    let sandbox = Sandbox::empty();
    let run = sandbox.run(&["library", "anchor", "-o", "anchor.non"]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "", ""));
    let text = fs::read_to_string(sandbox.path("anchor.non")).unwrap();
    assert!(text.contains("title \"Anchor\"") && text.contains("license MIT") && text.contains("by \""), "{text}");
    assert_eq!(sandbox.run(&["check", "anchor.non", "--quiet"]).code, Some(0));
    let run = sandbox.run(&["library", "kind=plain", "grade=2", "--count", "4", "-o", "some/"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(fs::read_dir(sandbox.path("some")).unwrap().count(), 4);
    assert_eq!(sandbox.run(&["check", "some", "--quiet"]).code, Some(0));
    let run = sandbox.run(&["library", "kind=triddler", "--count", "1", "--to", "json"]);
    assert_eq!((run.code, run.stdout.contains("\"title\"")), (Some(0), true), "{}", run.stderr);
}

#[test]
fn what_is_not_there_is_said() {
    let sandbox = Sandbox::empty();
    let run = sandbox.run(&["library", "no-such-puzzle"]);
    assert_eq!((run.code, run.stderr.contains("the library has no puzzle no-such-puzzle")), (Some(66), true));
    assert_eq!(sandbox.run(&["library", "size=4"]).code, Some(66));
    let run = sandbox.run(&["library", "siez=4"]);
    assert_eq!((run.code, run.stderr.contains("`siez` is no key")), (Some(2), true), "{}", run.stderr);
    assert_eq!(sandbox.run(&["check", "library:no-such-puzzle"]).code, Some(66));
}

#[test]
fn commands_take_puzzles_of_the_library() {
    let sandbox = Sandbox::empty();
    let run = sandbox.run(&["check", "library:anchor"]);
    assert_eq!((run.code, run.stdout.starts_with("Anchor (")), (Some(0), true), "{}", run.stdout);
    let run = sandbox.run(&["check", "library:grade=2,size=..10", "--quiet"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}

#[test]
fn a_booklet_is_printed_by_one_word() {
    let sandbox = Sandbox::empty();
    let run = sandbox.run(&["print", "--library", "grade=2..3", "size=..15", "--count", "6", "-o", "book.pdf"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    assert!(run.stdout.starts_with("book.pdf: 6 puzzles"), "{}", run.stdout);
    let run = sandbox.run(&["print", "--library", "grade=x", "-o", "book.pdf"]);
    assert_eq!((run.code, run.stderr.contains("`x` is no grade")), (Some(2), true), "{}", run.stderr);
}
