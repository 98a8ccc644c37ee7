//! `check --certify` and `verify`.

use std::fs;

use serde_json::Value;

use crate::sandbox::Sandbox;

fn schema(text: &str) -> jsonschema::Validator {
    jsonschema::validator_for(&serde_json::from_str(text).unwrap()).unwrap()
}

#[track_caller]
fn assert_valid(schema: &jsonschema::Validator, value: &Value) {
    let faults: Vec<String> =
        schema.iter_errors(value).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
    assert!(faults.is_empty(), "{faults:#?}\n{value:#}");
}

#[test]
fn a_certificate_is_written_and_verified() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["check", "letter.non", "--certify", "proof"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let line = run.stdout.lines().find(|line| line.starts_with("certificate: ")).unwrap();
    assert!(line.starts_with("certificate: proof (formula of ") && line.ends_with(" bytes)"), "{line}");
    let run = sandbox.run(&["verify", "proof"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(run.stdout, "verified  unique    3x4      proof  Letter\n");

    let again = sandbox.run(&["check", "letter.non", "--certify", "proof"]);
    assert_eq!(again.code, Some(74));
    assert!(
        again.stderr.contains("cannot write the certificate to proof: there is a certificate already"),
        "{}",
        again.stderr
    );
}

#[test]
fn several_puzzles_have_a_directory_each() {
    let sandbox = Sandbox::new();
    let args = ["check", "letter.non", "broken.non", "riddle.non", "pack.json", "--certify", "all"];
    let run = sandbox.run(&args);
    assert_eq!(run.code, Some(65));
    let mut names: Vec<String> = fs::read_dir(sandbox.path("all"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["0001-letter", "0003-riddle", "0004-pack-1", "0005-pack-2", "0006-pack-3"]);
    let run = sandbox.run(&["verify", "all"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), "5 certificates: 5 verified, 0 not\n"));
    assert_eq!(run.stdout.lines().nth(1), Some("verified  none      3x3      all/0003-riddle  Riddle"));
    assert_eq!(run.stdout.lines().nth(3), Some("verified  multiple  2x2      all/0005-pack-2  Twins"));

    fs::write(sandbox.path("all/0001-letter/picture"), "###\n#..\n##.\n..#\n").unwrap();
    fs::remove_file(sandbox.path("all/0003-riddle/formula.cnf")).unwrap();
    let run = sandbox.run(&["verify", "all", "--format", "ndjson"]);
    assert_eq!(run.code, Some(66));
    assert!(run.stderr.contains("error: all/0001-letter/picture: found the SHA-256 "), "{}", run.stderr);
    assert!(run.stderr.contains("error: all/0003-riddle/formula.cnf: cannot read it: "), "{}", run.stderr);
    assert!(run.stderr.ends_with("5 certificates: 3 verified, 2 not\n"), "{}", run.stderr);
    let answers = schema(include_str!("../../docs/schema/verify.schema.json"));
    for line in run.stdout.lines() {
        assert_valid(&answers, &serde_json::from_str(line).unwrap());
    }
    assert_eq!(sandbox.run(&["verify", "all/0001-letter"]).code, Some(65));
}

#[test]
fn the_bytes_are_the_same_whatever_the_jobs() {
    let sandbox = Sandbox::new();
    for (jobs, name) in [("1", "one"), ("3", "three")] {
        let args =
            ["check", "letter.non", "riddle.non", "twins.non", "--certify", name, "--jobs", jobs, "--method", "sat"];
        assert_eq!(sandbox.run(&args).code, Some(20));
    }
    for certificate in ["0001-letter", "0002-riddle"] {
        for entry in fs::read_dir(sandbox.path(format!("one/{certificate}"))).unwrap() {
            let entry = entry.unwrap();
            let other = sandbox.path(format!("three/{certificate}")).join(entry.file_name());
            assert_eq!(fs::read(entry.path()).unwrap(), fs::read(other).unwrap());
        }
    }
}

#[test]
fn json_is_as_promised() {
    let sandbox = Sandbox::new();
    let result = schema(include_str!("../../docs/schema/result.schema.json"));
    let manifest = schema(include_str!("../../docs/schema/certificate.schema.json"));
    let answers = schema(include_str!("../../docs/schema/verify.schema.json"));
    for name in ["letter", "riddle", "twins"] {
        let run = sandbox.run(&["check", &format!("{name}.non"), "--certify", name, "--format", "json"]);
        let report: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_valid(&result, &report);
        assert_eq!(report["certificate"]["directory"], name);
        let text = fs::read_to_string(sandbox.path(format!("{name}/manifest.json"))).unwrap();
        assert_valid(&manifest, &serde_json::from_str(&text).unwrap());
        let run = sandbox.run(&["verify", name, "--format", "json"]);
        let answer: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_valid(&answers, &answer);
        assert_eq!((&answer["verified"], &answer["claim"]), (&true.into(), &report["verdict"]));
        assert_eq!(answer["solutions"], report["solutions"]);
    }
    let run = sandbox.run(&["verify", "letter", "riddle", "nowhere", "--format", "json"]);
    let all: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_valid(&answers, &all);
    assert_eq!((all.as_array().unwrap().len(), run.code), (3, Some(66)));
    assert_eq!(all[2]["error"]["file"], "manifest.json");
}

#[test]
fn coloured_puzzles_have_certificates() {
    let sandbox = Sandbox::new();
    sandbox.put("boat.xml", include_str!("../../puzzles/sailing-boat.xml"));
    for (file, name) in [("colors.non", "colors"), ("boat.xml", "boat")] {
        let run = sandbox.run(&["check", file, "--certify", name]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    }
    assert_eq!(fs::read_to_string(sandbox.path("colors/picture")).unwrap(), "#2\n");
    let run = sandbox.run(&["verify", "boat", "colors"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), "2 certificates: 2 verified, 0 not\n"));
    assert_eq!(run.stdout.lines().next(), Some("verified  unique    13x12    boat  Sailing boat"));
    fs::write(sandbox.path("boat/picture"), "#2\n").unwrap();
    assert_eq!(sandbox.run(&["verify", "boat"]).code, Some(65));
}

#[test]
fn what_is_not_proven_is_not_certified() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["check", "twins.non", "--certify", "proof", "--method", "line"]);
    assert_eq!(run.code, Some(30));
    assert!(!sandbox.path("proof").exists());
    let run = sandbox.run(&["check", "letter.non", "--certify", "letter.non"]);
    assert_eq!(run.code, Some(74), "{}", run.stderr);
    let run = sandbox.run(&["check", "--cube", "letter.non", "--certify", "proof"]);
    assert_eq!(run.code, Some(2));
}
