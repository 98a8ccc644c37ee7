//! `scan`: puzzles read from pictures of printed ones.

use std::fs;

use image::{GenericImage, Rgb, RgbImage};
use nonosat::format;
use serde_json::Value;

use crate::sandbox::{Run, Sandbox};

const PRINTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/images/printed.jpg");

fn project(path: &str) -> String {
    format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))
}

fn clue_hash(path: &std::path::Path) -> u64 {
    let bytes = fs::read(path).unwrap();
    format::read("f", &bytes, None).unwrap().puzzles[0].clue_hash()
}

fn scan(sandbox: &Sandbox, args: &[&str]) -> Run {
    sandbox.run(&[&["scan"], args].concat())
}

#[test]
fn a_photograph_becomes_the_puzzle() {
    let sandbox = Sandbox::empty();
    let run = scan(&sandbox, &[PRINTED, "-o", "owl.non"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    assert!(run.stdout.ends_with("printed.jpg (25x25)\nunique: read with certainty\n"), "{}", run.stdout);
    let owl = clue_hash(project("puzzles/owl.non").as_ref());
    assert_eq!(clue_hash(&sandbox.path("owl.non")), owl);
    // Without a file, the puzzle has standard output for itself.
    let run = scan(&sandbox, &[PRINTED, "--to", "json"]);
    assert!(run.code == Some(0) && run.stderr.contains("read with certainty"), "{}", run.stderr);
    assert_eq!(format::read("f", run.stdout.as_bytes(), None).unwrap().puzzles[0].clue_hash(), owl);
    // A folder has a file for each.
    let run = scan(&sandbox, &[PRINTED, PRINTED, "-o", "out/", "--to", "nin"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(["printed.nin", "printed-2.nin"].iter().all(|name| clue_hash(&sandbox.path("out").join(name)) == owl));
}

#[test]
fn sheets_of_the_program_are_read() {
    let sandbox = Sandbox::empty();
    for (name, dpi) in [("cat.non", "100"), ("house.mk", "90"), ("dom-09.non", "120")] {
        let file = project(&format!("puzzles/{name}"));
        let run = sandbox.run(&["print", &file, "-o", "sheet.png", "--dpi", dpi]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let run = scan(&sandbox, &["sheet-01.png", "-o", "read.non"]);
        assert_eq!(run.code, Some(0), "{name}: {}{}", run.stdout, run.stderr);
        assert_eq!(clue_hash(&sandbox.path("read.non")), clue_hash(file.as_ref()), "{name}");
    }
}

/// The places of the numbers of a line that are seen in a picture.
fn places(report: &Value, line: usize) -> Vec<[u32; 4]> {
    let number = |number: &Value| {
        let bound = |axis: usize, pick: fn(f64, f64) -> f64| {
            let points = number["box"].as_array().unwrap().iter();
            points.map(|point| point[axis].as_f64().unwrap()).reduce(pick).unwrap() as u32
        };
        [bound(0, f64::min), bound(1, f64::min), bound(0, f64::max) + 1, bound(1, f64::max) + 1]
    };
    report["lines"][line]["numbers"].as_array().unwrap().iter().map(number).collect()
}

#[test]
fn a_number_that_cannot_be_read_is_found_by_the_others_and_marked() {
    let sandbox = Sandbox::empty();
    let owl = project("puzzles/owl.non");
    sandbox.run(&["print", &owl, "-o", "sheet.png", "--dpi", "110"]);
    let run = scan(&sandbox, &["sheet-01.png", "--format", "json"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let mut image: RgbImage = image::open(sandbox.path("sheet-01.png")).unwrap().into_rgb8();
    // A number of the fifth row is torn out.
    let [left, top, right, bottom] = places(&report, 4)[0];
    let patch = RgbImage::from_pixel(right - left + 2, bottom - top + 2, Rgb([255; 3]));
    image.copy_from(&patch, left - 1, top - 1).unwrap();
    image.save(sandbox.path("torn.png")).unwrap();
    let run = scan(&sandbox, &["torn.png", "-o", "torn.non", "--proof-sheet", "doubts.png"]);
    assert_eq!(run.code, Some(30), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("not certain") && run.stdout.contains("row 5: "), "{}", run.stdout);
    assert_eq!(clue_hash(&sandbox.path("torn.non")), clue_hash(owl.as_ref()));
    let sheet = image::open(sandbox.path("doubts.png")).unwrap();
    assert!(sheet.width() > 50 && sheet.height() > 20);
}

#[test]
fn reports_keep_the_promise_of_their_schema() {
    let sandbox = Sandbox::empty();
    let schema: Value = serde_json::from_str(include_str!("../../docs/schema/scan.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let valid = |text: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        let faults: Vec<String> = schema.iter_errors(&value).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{faults:?}");
        value
    };
    let one = valid(&scan(&sandbox, &[PRINTED, "--format", "json"]).stdout);
    assert_eq!((&one["certain"], &one["width"], &one["verdict"]), (&true.into(), &25.into(), &"unique".into()));
    let cat = project("tests/images/cat.jpg");
    let run = scan(&sandbox, &[PRINTED, &cat, "--format", "json"]);
    assert_eq!(run.code, Some(65), "{}", run.stderr);
    assert_eq!(valid(&run.stdout).as_array().unwrap().len(), 2);
    for line in scan(&sandbox, &[PRINTED, &cat, "--format", "ndjson"]).stdout.lines() {
        valid(line);
    }
    let mut wrong = one;
    wrong["verdict"] = "perhaps".into();
    assert!(!schema.is_valid(&wrong));
}

#[test]
fn what_cannot_be_read_is_told() {
    let sandbox = Sandbox::empty();
    let run = scan(&sandbox, &[&project("tests/images/moon.jpg"), "-o", "moon.non"]);
    assert!(run.code == Some(65) && run.stderr.contains("grid"), "{}", run.stderr);
    assert!(!sandbox.path("moon.non").exists());
    let run = scan(&sandbox, &["nothing.jpg"]);
    assert_eq!(run.code, Some(66), "{}", run.stderr);
    sandbox.put("text.jpg", "no picture");
    assert_eq!(scan(&sandbox, &["text.jpg"]).code, Some(65));
    let run = scan(&sandbox, &[PRINTED, "--corners", "1,2,3"]);
    assert!(run.code == Some(2) && run.stderr.contains("eight numbers"), "{}", run.stderr);
    assert_eq!(scan(&sandbox, &["-", "-"]).code, Some(2));
    let run = sandbox.run(&["check", PRINTED]);
    assert!(run.code == Some(65) && run.stderr.contains("`scan` reads a puzzle"), "{}", run.stderr);
}
