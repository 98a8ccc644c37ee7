//! `convert`.

use std::fs;

use insta::assert_snapshot;

use crate::sandbox::Sandbox;

#[test]
fn to_standard_output() {
    let run = Sandbox::new().run(&["convert", "dot.non", "--to", "nin"]);
    assert_snapshot!(run.stdout, @"
    1 1
    1
    1
    ");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
}

#[test]
fn the_extension_decides_the_format() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["convert", "dot.non", "-o", "dot.nin"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
    let by_name = sandbox.run(&["convert", "dot.non", "--to", "nin"]).stdout;
    assert_eq!(fs::read_to_string(sandbox.path("dot.nin")).unwrap(), by_name);
}

#[test]
fn losses_are_warned_of() {
    assert_snapshot!(Sandbox::new().run(&["convert", "letter.non", "--to", "nin"]).stderr, @"warning: the format nin has no place for the title");
    assert_eq!(Sandbox::new().run(&["convert", "letter.non", "--to", "nin", "--quiet"]).stderr, "");
}

#[test]
fn several_puzzles_need_a_format_that_holds_them() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["convert", "dot.non", "letter.non", "--to", "nin"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(65), ""));
    assert_snapshot!(run.stderr, @"error: the format nin holds one puzzle a file, not 2");
    let run = sandbox.run(&["convert", "dot.non", "letter.non", "-o", "both.json"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(sandbox.run(&["check", "both.json"]).stdout.lines().count(), 2);
}

#[test]
fn the_others_are_converted_if_one_cannot_be_read() {
    let run = Sandbox::new().run(&["convert", "broken.non", "dot.non", "--to", "nin"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(65), "1 1\n1\n1\n"));
}

#[test]
fn an_output_that_cannot_be_written() {
    let run = Sandbox::new().run(&["convert", "dot.non", "-o", "no/such/place.nin"]);
    assert_eq!(run.code, Some(74));
    assert!(run.stderr.contains("cannot write"), "{}", run.stderr);
}
