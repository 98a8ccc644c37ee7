//! The program from beginning to end, on tiny puzzles.
#![allow(clippy::disallowed_methods, reason = "a program, not for browsers, of files of its own")]

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    thread::sleep,
    time::Duration,
};

use serde_json::Value;

fn benchmarks(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nonosat-benchmarks")).args(arguments).output().unwrap()
}

/// A folder of collections with a tiny puzzle in the place of 8098, whose verdict is claimed to be this.
fn tiny_corpora(folder: &Path, verdict: &str) -> String {
    let survey = folder.join("webpbn-survey");
    let written = benchmarks(&["generate", "dom-3", "--output", survey.to_str().unwrap()]);
    assert!(written.status.success(), "{written:?}");
    fs::rename(survey.join("dom-3.non"), survey.join("webpbn-08098.non")).unwrap();
    let answers = format!("path,width,height,verdict\nwebpbn-survey/webpbn-08098.non,7,7,{verdict}\n");
    fs::write(folder.join("known-answers.csv"), answers).unwrap();
    folder.to_str().unwrap().to_owned()
}

/// The runs of a journal, each with the set and the time limit of its sitting.
fn runs(path: &Path) -> Vec<Value> {
    let (mut runs, mut sitting) = (Vec::new(), Value::Null);
    for line in fs::read_to_string(path).unwrap().lines() {
        let mut value: Value = serde_json::from_str(line).unwrap();
        if value["kind"] == "sitting" {
            sitting = value;
            continue;
        }
        assert_eq!(value["kind"], "run", "{value}");
        value["set"] = sitting["sets"][0].clone();
        value["limit_s"] = sitting["limits"]["time_s"].clone();
        runs.push(value);
    }
    runs
}

#[test]
fn generation_prints_its_tables() {
    let arguments = ["--sides", "6,9", "--seconds", "0.01", "--graded-sides", "8", "--grades", "2.5", "--seeds", "2"];
    let run = benchmarks(&[&["generation", "--styles", "random,shapes"], &arguments[..]].concat());
    assert!(run.status.success(), "{run:?}");
    let text = String::from_utf8(run.stdout).unwrap();
    let rows = |begin: &str| text.lines().filter(|line| line.starts_with(begin)).count();
    assert_eq!([rows("| random | 6 |"), rows("| shapes | 9 |"), rows("| shapes | 8 | 2.5 |")], [1, 1, 1], "{text}");
}

#[test]
fn peers_measures_writes_and_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let corpora = tiny_corpora(folder.path(), "unique");
    let output = folder.path().join("results");
    let peers = |more: &[&str]| {
        let fixed = ["peers", "--only", "8098,knotty", "--time-limit", "20s", "--corpora", &corpora, "--output"];
        benchmarks(&[&fixed[..], &[output.to_str().unwrap()], more].concat())
    };

    let first = peers(&["--seeds", "2"]);
    assert!(first.status.success(), "{first:?}");
    assert!(String::from_utf8_lossy(&first.stdout).contains("knotty         skipped: "), "{first:?}");

    let made = runs(&output.join("peers.ndjson"));
    assert_eq!(made.len(), 2);
    for (index, run) in made.iter().enumerate() {
        assert_eq!(
            (&run["set"], &run["verdict"], &run["expected"]),
            (&"8098".into(), &"unique".into(), &"unique".into())
        );
        assert_eq!((&run["run"], &run["width"], &run["limit_s"]), (&(index + 1).into(), &7.into(), &20.0.into()));
        assert!(run["cpu_s"].as_f64().unwrap() > 0.0 && run["read_s"].as_f64().unwrap() > 0.0);
        assert_eq!(
            run["by_line"].as_u64().unwrap() + run["by_probe"].as_u64().unwrap() + run["by_search"].as_u64().unwrap(),
            49
        );
    }
    let page = fs::read_to_string(output.join("index.html")).unwrap();
    for part in
        ["<table class=\"peers\">", "8098 9-Dom", "nonosolve", "class=\"seed\"", "prefers-color-scheme", "</html>"]
    {
        assert!(page.contains(part), "the page lacks {part}");
    }
    assert!(!page.contains("{{") && !page.contains("http"), "the page must be complete in itself");
    assert!(fs::read_to_string(output.join("summary.md")).unwrap().contains("| 8098 |"));
    fs::remove_file(output.join("index.html")).unwrap();
    assert!(benchmarks(&["report", output.to_str().unwrap()]).status.success());
    assert_eq!(fs::read_to_string(output.join("index.html")).unwrap(), page, "it is drawn again from the runs");

    assert_eq!(peers(&["--seeds", "3"]).status.code(), Some(2), "results are not overwritten");
    assert!(peers(&["--seeds", "3", "--resume"]).status.success());
    assert_eq!(runs(&output.join("peers.ndjson")).len(), 3, "only the third seed was missing");
}

#[test]
fn wrong_verdicts_make_the_program_fail() {
    let folder = tempfile::tempdir().unwrap();
    let corpora = tiny_corpora(folder.path(), "multiple");
    let output = folder.path().join("results");
    let arguments = ["peers", "--only", "8098", "--seeds", "1", "--corpora", &corpora, "--output"];
    let run = benchmarks(&[&arguments[..], &[output.to_str().unwrap()]].concat());
    assert_eq!(run.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&run.stderr).contains("WRONG"), "{run:?}");
    assert!(fs::read_to_string(output.join("index.html")).unwrap().contains("1 WRONG"));
}

#[test]
fn growth_draws_curves() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().to_str().unwrap();
    let run =
        benchmarks(&["growth", "--only", "dom,random", "--largest", "5", "--time-limit", "20", "--output", output]);
    assert!(run.status.success(), "{run:?}");
    assert_eq!(runs(&folder.path().join("growth.ndjson")).len(), 3, "n-dom 3, 4 and 5");
    let page = fs::read_to_string(folder.path().join("index.html")).unwrap();
    assert!(page.contains("<b>n-dom</b>") && page.contains("class=\"curve\""), "{page}");
    assert!(fs::read_to_string(folder.path().join("summary.md")).unwrap().contains("## Growth: dom"));
}

/// A worker that is stopped costs the puzzle it was at, and only that one.
#[test]
fn limits_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().to_str().unwrap();
    let run =
        benchmarks(&["growth", "--only", "dom", "--largest", "30", "--time-limit", "0.000001", "--output", output]);
    assert!(run.status.success(), "{run:?}");
    assert!(String::from_utf8_lossy(&run.stdout).contains("dom            ends here"), "{run:?}");
    let unknown = runs(&folder.path().join("growth.ndjson")).into_iter().filter(|run| run["verdict"] == "unknown");
    for run in unknown {
        assert!(run["note"].as_str().unwrap().contains("limit"), "{run}");
    }
}

#[test]
fn unknown_rows_are_named() {
    let run = benchmarks(&["peers", "--only", "knoty"]);
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&run.stderr).contains("there is no `knoty`; there are 6574,"), "{run:?}");
}

/// What was measured before a kill is not measured again; a kill costs the set it struck.
#[test]
fn a_kill_costs_nothing_but_time() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["growth", "--only", "dom,random", "--largest", "40", "--puzzles", "3", "--time-limit", "20"];
    let arguments = [&arguments[..], &["--resume", "--output", folder.path().to_str().unwrap()]].concat();
    let path = folder.path().join("growth.ndjson");
    let mut child =
        Command::new(env!("CARGO_BIN_EXE_nonosat-benchmarks")).args(&arguments).stdout(Stdio::null()).spawn().unwrap();
    while fs::read_to_string(&path).map_or(0, |text| text.lines().count()) < 4 {
        sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = fs::read_to_string(&path).unwrap_or_default();
    // A kill may strike in the middle of a line.
    fs::write(&path, before.clone() + "{\"kind\":\"run\",\"puz").unwrap();
    let run = benchmarks(&arguments);
    assert!(run.status.success(), "{run:?}");
    assert!(fs::read_to_string(&path).unwrap().starts_with(&before), "what is there is kept");
    let mut names: Vec<String> = runs(&path).iter().map(|run| format!("{} {}", run["puzzle"], run["run"])).collect();
    names.sort();
    let count = names.len();
    names.dedup();
    assert_eq!((count, names.len()), (28 + 9, 28 + 9), "n-dom 3 to 30, three random puzzles of 20x20 to 40x40");
}

/// The report of `nonosat bench` is drawn by the same program.
#[test]
fn comparisons_are_drawn_again() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = r#""puzzle":"dom-4","width":9,"height":9,"clue_hash":"0""#;
    let run = format!(r#"{{"kind":"run",{puzzle},"method":"sat","run":1,"verdict":"unique","cpu_s":0.5}}"#);
    fs::write(folder.path().join("runs.ndjson"), run + "\n").unwrap();
    let report = benchmarks(&["report", folder.path().to_str().unwrap()]);
    assert!(report.status.success(), "{report:?}");
    assert!(String::from_utf8_lossy(&report.stdout).contains("1 of 1"), "{report:?}");
    for name in ["index.html", "summary.md", "runs.csv"] {
        assert!(fs::read_to_string(folder.path().join(name)).unwrap().contains("dom-4"), "{name}");
    }
    let empty = benchmarks(&["report", folder.path().parent().unwrap().join("no-such-folder").to_str().unwrap()]);
    assert_eq!(empty.status.code(), Some(2));
}

/// A small one, without the programs of others: they are on no path.
#[test]
fn families_are_measured_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let (output, table) = (folder.path().join("results"), folder.path().join("table.md"));
    let fixed = ["families", "--small", "--output", output.to_str().unwrap(), "--table", table.to_str().unwrap()];
    let families = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nonosat-benchmarks"));
        command.args(fixed).args(more).env("PATH", folder.path()).output().unwrap()
    };
    let run = families(&[]);
    assert!(run.status.success(), "{run:?}");
    let text = fs::read_to_string(&table).unwrap();
    assert!(text.contains("| typing errors, random 12x12 (4) | 0."), "{text}");
    assert!(text.contains("| absent |") && !text.contains("WRONG") && !text.contains("## Luck"), "{text}");
    assert!(output.join("puzzles/automaton-15-30.non").is_file());

    let run = families(&["--luck", "2", "--resume"]);
    assert!(run.status.success(), "{run:?}");
    let text = fs::read_to_string(&table).unwrap();
    assert!(text.contains("typing errors") && text.contains("| dom-4 | 0.0"), "{text}");
    assert!(benchmarks(&["report", output.to_str().unwrap()]).status.success());
    assert_eq!(fs::read_to_string(output.join("families.md")).unwrap(), text, "it is drawn again from the runs");
    let run = families(&["--solvers", "pbn", "--resume"]);
    assert!(String::from_utf8_lossy(&run.stderr).contains("there is no `pbn`; there are nonosat, picross"), "{run:?}");
}

/// Programs of others are asked, stopped in time, and believed to have said what they said.
#[cfg(unix)]
#[test]
fn families_are_put_to_others() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    for (name, script) in [("pbnsolve", "echo none of that"), ("picross-solver", "echo; echo a,b,5x5,MULT,,1")] {
        let path = folder.path().join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let (output, table) = (folder.path().join("results"), folder.path().join("table.md"));
    let arguments = ["families", "--small", "--output", output.to_str().unwrap(), "--table", table.to_str().unwrap()];
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new(env!("CARGO_BIN_EXE_nonosat-benchmarks"));
    let only = ["--only", "small-regular,small-noise-8", "--solvers", "nonosat,pbnsolve,picross-solver"];
    let run = command.args(arguments).args(only).env("PATH", path).output().unwrap();
    // n-dom has one solution: the second one claims another.
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    let text = fs::read_to_string(&table).unwrap();
    let row = text.lines().find(|line| line.starts_with("| checkerboards")).unwrap();
    assert!(row.contains("**1 WRONG**") && row.contains("| 0 of 3 |"), "{row}");
    let colored = text.lines().find(|line| line.starts_with("| coloured noise")).unwrap();
    assert!(colored.contains("| - | 0 of 2 | absent |"), "{colored}");
}
