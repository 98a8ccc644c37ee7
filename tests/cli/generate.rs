//! `generate`: new puzzles with exactly one solution.

use std::fs;

use nonosat::{
    format,
    puzzle::{Picture, Puzzle},
};
use serde_json::Value;

use crate::sandbox::Sandbox;

/// The puzzles of a text.
fn puzzles(text: &str) -> Vec<Puzzle> {
    format::read("new", text.as_bytes(), None).unwrap().puzzles
}

fn goal(puzzle: &Puzzle) -> &Picture {
    puzzle.goal.as_ref().unwrap()
}

/// The level that `check --level` finds of a file; the puzzle has exactly one solution.
fn level(sandbox: &Sandbox, file: &str) -> String {
    let run = sandbox.run(&["check", file, "--level", "--format", "json"]);
    assert_eq!(run.code, Some(0), "{file}");
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    report["level"].as_str().unwrap().to_owned()
}

#[test]
fn a_seed_gives_the_same_bytes_for_any_jobs() {
    let sandbox = Sandbox::empty();
    let generate = ["generate", "--size", "12x14", "--style", "random", "--count", "5", "--seed", "3"];
    let one = sandbox.run(&generate);
    assert_eq!((one.code, one.stderr.as_str()), (Some(0), ""));
    assert_eq!(sandbox.run(&[&generate[..], &["--jobs", "2"]].concat()), one);
    let made = puzzles(&one.stdout);
    assert_eq!(made.len(), 5);
    // The fourth has the seed of the first of another run.
    let alone = sandbox.run(&["generate", "--size", "12x14", "--style", "random", "--seed", "6"]);
    assert_eq!(puzzles(&alone.stdout), made[3..4]);
    for (number, puzzle) in made.iter().enumerate() {
        assert_eq!((puzzle.width(), puzzle.height()), (12, 14));
        let recipe = puzzle.metadata.description.as_deref().unwrap();
        assert!(recipe.ends_with(&format!("generate --size 12x14 --style random --seed {}", number + 3)), "{recipe}");
    }
    for reports in ["json", "ndjson"] {
        let reports = [&generate[..], &["--format", reports]].concat();
        assert_eq!(sandbox.run(&reports), sandbox.run(&[&reports[..], &["--jobs", "3"]].concat()));
    }
}

#[test]
fn every_puzzle_passes_the_check_at_its_level() {
    let sandbox = Sandbox::empty();
    let levels = ["rules", "line", "probe-1", "probe-2", "search"];
    for (most, level_name) in levels.into_iter().enumerate() {
        for style in ["random", "smooth", "shapes", "blobs"] {
            let out = format!("{level_name}-{style}.non");
            let generate = ["generate", "--size", "11", "--level", level_name, "--style", style, "-o", &out];
            let run = sandbox.run(&generate);
            assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
            assert!(run.stdout.starts_with("unique"), "{}", run.stdout);
            let found = level(&sandbox, &out);
            assert!(levels.iter().position(|&level| level == found).unwrap() <= most, "{out}: {found}");
        }
    }
}

#[test]
fn grades_are_those_of_rate() {
    let sandbox = Sandbox::empty();
    for (grade, level_name) in [("2..3", "rules"), ("6.7..7.5", "probe-1")] {
        let run = sandbox.run(&["generate", "--size", "12", "--grade", grade, "--seed", "1", "-o", "graded.non"]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let rated = sandbox.run(&["rate", "graded.non", "--format", "json"]);
        let report: Value = serde_json::from_str(&rated.stdout).unwrap();
        let (low, high) = grade.split_once("..").unwrap();
        let found = report["grade"].as_f64().unwrap();
        assert!((low.parse().unwrap()..=high.parse().unwrap()).contains(&found), "{grade}: {found}");
        assert_eq!(report["level"], level_name);
    }
    // An integer is a band.
    let run = sandbox.run(&["generate", "--size", "15", "--grade", "4", "--seed", "1", "--format", "json"]);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let found = report["grade"].as_f64().unwrap();
    assert!(run.code == Some(0) && (4.0..5.0).contains(&found), "{found}");
    // There is no such puzzle, which is said at once; the time runs out, and the best is written.
    let limit = ["generate", "--size", "5", "--grade", "8.4", "--time-limit", "300ms"];
    let run = sandbox.run(&[&limit[..], &["-o", "best.non"]].concat());
    assert_eq!((run.code, run.stderr.contains("the best puzzle that was found")), (Some(30), true), "{run:?}");
    assert!(run.stderr.starts_with("warning: such a grade is rare: beyond 8"), "{run:?}");
    assert_eq!(sandbox.run(&["check", "best.non"]).code, Some(0));
}

#[test]
fn conditions_hold() {
    let sandbox = Sandbox::empty();
    for how in ["h", "v", "hv", "rot"] {
        let generate = ["generate", "--size", "13x12", "--seed", "5", "--symmetric", how, "--no-empty-lines"];
        let run = sandbox.run(&[&generate[..], &["--max-numbers", "3"]].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let made = puzzles(&run.stdout);
        let rows: Vec<Vec<_>> = goal(&made[0]).rows().map(<[_]>::to_vec).collect();
        let mirrored: Vec<Vec<_>> = rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
        let flipped: Vec<Vec<_>> = rows.iter().rev().cloned().collect();
        let turned: Vec<Vec<_>> = mirrored.iter().rev().cloned().collect();
        assert_eq!(rows == mirrored, how.contains('h'), "{how}");
        assert_eq!(rows == flipped, how.contains('v'), "{how}");
        assert_eq!(rows == turned, ["hv", "rot"].contains(&how), "{how}");
        assert!(made[0].clues().iter().flatten().all(|clue| (1..=3).contains(&clue.runs().len())), "{how}");
    }
    let run = sandbox.run(&["generate", "--size", "10", "--style", "random", "--colors", "3", "-o", "colors.non"]);
    assert_eq!((run.code, level(&sandbox, "colors.non").is_empty()), (Some(0), false));
    assert_eq!(puzzles(&fs::read_to_string(sandbox.path("colors.non")).unwrap())[0].palette.len(), 4);
}

#[test]
fn a_given_picture_is_the_beginning() {
    let sandbox = Sandbox::empty();
    sandbox.put("twins.txt", "#...\n.#..\n..##\n..##\n");
    let run = sandbox.run(&["generate", "--from", "twins.txt", "--format", "json", "-o", "mended.non"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((report["changes"].as_u64(), report["puzzle"]["source"].as_str()), (Some(1), Some("mended.non")));
    assert!(["rules", "line"].contains(&level(&sandbox, "mended.non").as_str()));
    // A puzzle that has one solution already is left as it is.
    let cat = include_str!("../../puzzles/cat.non");
    sandbox.put("cat.non", cat);
    let same = puzzles(&sandbox.run(&["generate", "--from", "cat.non"]).stdout);
    assert_eq!(same[0].clues(), puzzles(cat)[0].clues());
    assert_eq!(same[0].metadata.title.as_deref(), Some("Cat"));
}

#[test]
fn duplicates_are_not_made() {
    let sandbox = Sandbox::empty();
    let generate = |more: &[&str]| {
        let run = sandbox.run(&[&["generate", "--size", "3", "--style", "random", "--count", "20"], more].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        puzzles(&run.stdout)
    };
    let different = |puzzles: &[Puzzle]| {
        let mut hashes: Vec<u64> = puzzles.iter().map(Puzzle::canonical_clue_hash).collect();
        hashes.sort_unstable();
        hashes.dedup();
        hashes.len()
    };
    let plain = generate(&[]);
    assert!(different(&plain) < 20);
    let distinct = generate(&["--no-duplicates"]);
    assert_eq!(different(&distinct), 20);
    assert_eq!(generate(&["--no-duplicates", "--jobs", "2"]), distinct);
    sandbox.put("old.non", &format::write(format::Format::Non, &plain).unwrap().text);
    let both = [plain.clone(), generate(&["--no-duplicates", "old.non"])].concat();
    assert_eq!(different(&both), different(&plain) + 20);
}

#[test]
fn puzzles_go_where_they_are_told() {
    let sandbox = Sandbox::empty();
    let run = sandbox.run(&["generate", "--size", "6", "--count", "3", "--seed", "8", "--to", "json", "-o", "new/"]);
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), 3), "{}", run.stderr);
    for seed in 8..11 {
        assert_eq!(sandbox.run(&["check", &format!("new/smooth-6x6-{seed}.json")]).code, Some(0));
    }
    let run = sandbox.run(&["generate", "--size", "6", "--count", "3", "-o", "all.nonpack"]);
    assert!(run.stdout.contains("all.nonpack#3"), "{}", run.stdout);
    assert_eq!(puzzles(&fs::read_to_string(sandbox.path("all.nonpack")).unwrap()).len(), 3);
    assert_eq!(sandbox.run(&["generate", "--size", "6", "-o", "no/such/place.non"]).code, Some(74));
}

#[test]
fn bad_usage_is_refused() {
    let sandbox = Sandbox::new();
    for wrong in [
        &["generate"][..],
        &["generate", "--size", "0"],
        &["generate", "--size", "20x"],
        &["generate", "--size", "5", "--from", "letter.non"],
        &["generate", "--size", "5", "--count", "0"],
        &["generate", "--size", "5", "--density", "1.5"],
        &["generate", "--size", "5", "--density", "0.4", "--style", "blobs"],
        &["generate", "--size", "5", "--grade", "3..2"],
        &["generate", "--size", "5", "--level", "line", "--grade", "7..8"],
        &["generate", "--size", "5", "--colors", "0"],
        &["generate", "--size", "5", "--level", "easy"],
        &["generate", "--size", "5", "--count", "2", "--to", "nin"],
    ] {
        let run = sandbox.run(wrong);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{wrong:?}: {}", run.stderr);
    }
    assert_eq!(sandbox.run(&["generate", "--from", "missing.non"]).code, Some(66));
    assert_eq!(sandbox.run(&["generate", "--from", "riddle.non"]).code, Some(65));
    let none = sandbox.run(&["generate", "--size", "1", "--max-numbers", "0", "--no-empty-lines"]);
    assert_eq!((none.code, none.stdout.as_str()), (Some(30), ""), "{}", none.stderr);
}

#[test]
fn every_report_is_as_promised() {
    let schema: Value = serde_json::from_str(include_str!("../../docs/schema/generate.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let valid = |text: &str| {
        let value: Value = serde_json::from_str(text).unwrap();
        let faults: Vec<String> = schema.iter_errors(&value).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{faults:?}\n{value:#}");
        value
    };
    let sandbox = Sandbox::empty();
    let generate = ["generate", "--size", "9", "--seed", "2"];
    let one = valid(&sandbox.run(&[&generate[..], &["--format", "json"]].concat()).stdout);
    assert_eq!(
        (one["seed"].as_u64(), one["reached"].as_bool(), one["count"].as_str()),
        (Some(2), Some(true), Some("1"))
    );
    let mut wrong = one.clone();
    wrong["verdict"] = "multiple".into();
    assert!(!schema.is_valid(&wrong));
    let all = valid(&sandbox.run(&[&generate[..], &["--count", "3", "--format", "json"]].concat()).stdout);
    assert_eq!(all.as_array().unwrap().len(), 3);
    let lines = sandbox.run(&[&generate[..], &["--count", "3", "--format", "ndjson"]].concat()).stdout;
    assert_eq!(lines.lines().map(valid).count(), 3);
    let impossible = ["--max-numbers", "0", "--no-empty-lines", "--time-limit", "200ms", "--format", "json"];
    let none = valid(&sandbox.run(&[&generate[..], &impossible].concat()).stdout);
    assert_eq!(none["error"]["kind"], "limit");
}
