//! Batches: what they take, what they write, and what they refuse.

use std::fs;

use nonosat::{
    format::{Format, write},
    make::recipe::Recipe,
    puzzle::Puzzle,
};
use serde_json::Value;

use crate::sandbox::{Run, Sandbox};

/// Small random puzzles.
pub(crate) fn puzzles(seeds: std::ops::Range<u32>) -> Vec<Puzzle> {
    seeds.map(|seed| format!("random-5-0.5-{seed}").parse::<Recipe>().unwrap().puzzle()).collect()
}

/// Files with several puzzles each, and some with one: 47 in all, of which one is malformed.
pub(crate) fn many(sandbox: &Sandbox) {
    for (number, seeds) in [(1, 0..9), (2, 9..10), (3, 10..29), (4, 29..40)] {
        let text = write(Format::Tournament, &puzzles(seeds)).unwrap().text;
        sandbox.put(&format!("in/pack-{number}.txt"), &text);
    }
    for name in ["dot", "letter", "twins", "riddle", "broken", "colors"] {
        let extension = if name == "colors" { "xml" } else { "non" };
        fs::copy(sandbox.path(format!("{name}.non")), sandbox.path(format!("in/{name}.{extension}"))).unwrap();
    }
    sandbox.put("in/later/last.non", crate::sandbox::LETTER);
}

/// How many puzzles those are.
pub(crate) const MANY: usize = 47;

/// Runs a batch of the folder `in`.
pub(crate) fn batch(sandbox: &Sandbox, out: &str, more: &[&str]) -> Run {
    sandbox.run(&[&["batch", "in", "--out", out, "--deterministic", "--chunk", "7"], more].concat())
}

/// The merged answers of a batch.
pub(crate) fn merged(sandbox: &Sandbox, out: &str) -> String {
    let run = sandbox.run(&["batch", "--merge", out, "-o", "merged.ndjson", "-q"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    fs::read_to_string(sandbox.path("merged.ndjson")).unwrap()
}

pub(crate) fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn schema(text: &str) -> jsonschema::Validator {
    jsonschema::validator_for(&serde_json::from_str(text).unwrap()).unwrap()
}

#[track_caller]
fn assert_valid(schema: &jsonschema::Validator, value: &Value) {
    let faults: Vec<String> =
        schema.iter_errors(value).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
    assert!(faults.is_empty(), "{faults:#?}\n{value:#}");
}

/// The verdict of each answer, in order.
fn verdicts(text: &str) -> Vec<Value> {
    records(text).iter().map(|record| record["verdict"].clone()).collect()
}

#[test]
fn answers_are_those_of_check() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    let run = batch(&sandbox, "out", &["-j", "3"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{}", run.stderr);
    assert!(run.stderr.contains("47 puzzles answered (46 known, 1 with errors); none is left"), "{}", run.stderr);
    let answers = records(&merged(&sandbox, "out"));
    let checked = sandbox.run(&["check", "in", "--format", "ndjson", "--deterministic"]).stdout;
    let checked = records(&checked);
    assert_eq!((answers.len(), checked.len()), (MANY, MANY));
    for (position, (answer, checked)) in (1..).zip(answers.iter().zip(&checked)) {
        assert_eq!(answer["position"], position);
        assert_eq!(answer["puzzle"], checked["puzzle"]);
        match checked.get("error") {
            Some(error) => assert_eq!((&answer["error"], &answer["verdict"]), (error, &Value::Null)),
            None => {
                assert_eq!(answer["verdict"], checked["verdict"]);
                for (field, value) in answer["check"].as_object().unwrap() {
                    // Beside the verdict, what check says of many puzzles.
                    assert_eq!(*value, checked[field], "{field}");
                }
            }
        }
    }
    let error = &answers.iter().find(|answer| answer["error"].is_object()).unwrap()["error"];
    assert_eq!((&error["kind"], &error["line"], &error["column"]), (&"bad-number".into(), &5.into(), &1.into()));
    // Nothing is done twice.
    let again = batch(&sandbox, "out", &[]);
    assert!(again.code == Some(0) && again.stderr.contains("0 puzzles answered"), "{}", again.stderr);
    // Nobody needs to repeat the names.
    let again = sandbox.run(&["batch", "--out", "out", "--deterministic", "--chunk", "7", "-q"]);
    assert_eq!((again.code, again.stderr.as_str()), (Some(0), ""));
}

#[test]
fn names_that_are_no_files_are_answered_again_and_again() {
    let sandbox = Sandbox::empty();
    let names = ["library:anchor", "dom-2", "library:grade=8,size=10..15"];
    for _ in 0..2 {
        let run = sandbox.run(&[&["batch"], &names[..], &["--out", "out", "--deterministic"]].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
    }
    let found = verdicts(&merged(&sandbox, "out"));
    assert!(found.len() > 3 && found[0] == "unique", "{found:?}");
    assert!(found.iter().all(|verdict| ["unique", "multiple"].contains(&verdict.as_str().unwrap())), "{found:?}");
}

#[test]
fn all_that_is_written_is_as_promised() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    let record = schema(include_str!("../../docs/schema/batch.schema.json"));
    let status = schema(include_str!("../../docs/schema/batch-status.schema.json"));
    for (out, more) in [
        ("plain", &[][..]),
        ("all", &["--ask", "rate,check,diagnose,count"]),
        ("limited", &["--ask", "check,count,rate", "--time-limit", "0ms"]),
    ] {
        let run = batch(&sandbox, out, more);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let answers = records(&merged(&sandbox, out));
        answers.iter().for_each(|answer| assert_valid(&record, answer));
        let shown = sandbox.run(&["batch", "--status", out, "--format", "json"]);
        assert_eq!(shown.code, Some(0));
        let shown: Value = serde_json::from_str(&shown.stdout).unwrap();
        assert_valid(&status, &shown);
        let open =
            answers.iter().filter(|answer| answer["open"].as_array().is_some_and(|open| !open.is_empty())).count();
        let errors = answers.iter().filter(|answer| answer.get("error").is_some()).count();
        assert_eq!((&shown["done"], &shown["open"]), (&MANY.into(), &0.into()));
        assert_eq!((&shown["unknown"], &shown["errors"]), (&open.into(), &errors.into()));
        assert_eq!(open > 0, out == "limited");
    }
    let mut wrong = records(&merged(&sandbox, "all"))[0].clone();
    wrong["verdict"] = "maybe".into();
    assert!(!record.is_valid(&wrong));
}

#[test]
fn every_question_has_its_answer() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    assert_eq!(batch(&sandbox, "out", &["--ask", "check,count,rate,diagnose"]).code, Some(0));
    for answer in records(&merged(&sandbox, "out")) {
        if answer["puzzle"]["source"] == "in/broken.non" {
            continue;
        }
        for ask in ["check", "rate", "diagnose"] {
            assert_eq!(answer[ask]["verdict"], answer["verdict"], "{answer:#}");
        }
        let count: u32 = answer["count"]["count"].as_str().unwrap().parse().unwrap();
        assert_eq!(["none", "unique", "multiple"][count.min(2) as usize], answer["verdict"]);
    }
    // Clues that do not add up are no error where they are diagnosed.
    assert_eq!(sandbox.run(&["batch", "uneven.non", "--out", "uneven", "--ask", "diagnose"]).code, Some(0));
    assert_eq!(verdicts(&merged(&sandbox, "uneven")), ["none"]);
    assert_eq!(sandbox.run(&["batch", "uneven.non", "--out", "checked"]).code, Some(0));
    assert_eq!(verdicts(&merged(&sandbox, "checked")), [Value::Null]);
}

#[test]
fn shards_share_the_work() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    assert_eq!(batch(&sandbox, "one", &[]).code, Some(0));
    let whole = merged(&sandbox, "one");
    for index in [3, 1, 7, 2, 6, 5] {
        assert_eq!(batch(&sandbox, "seven", &["--shard", &format!("{index}/7")]).code, Some(0));
    }
    let run = sandbox.run(&["batch", "--merge", "seven", "-o", "early.ndjson"]);
    assert_eq!(run.code, Some(30));
    assert!(
        run.stderr.contains("7 of 47 puzzles have no answer: 4, 11, 18, 25, 32, 39, 46; shards 4 of 7"),
        "{}",
        run.stderr
    );
    assert!(!sandbox.path("early.ndjson").exists());
    let status = sandbox.run(&["batch", "--status", "seven"]);
    assert_eq!(status.code, Some(30));
    assert_eq!(status.stdout.lines().count(), 1 + 7 + 1);
    let all: Vec<&str> = status.stdout.lines().last().unwrap().split_whitespace().take(3).collect();
    assert_eq!(all, ["all", "40", "7"], "{}", status.stdout);
    assert_eq!(batch(&sandbox, "seven", &["--shard", "4/7"]).code, Some(0));
    assert_eq!(merged(&sandbox, "seven"), whole);
    // Folders of machines that share none are copied together.
    for index in 1..=7 {
        let out = format!("machine-{index}");
        assert_eq!(batch(&sandbox, &out, &["--shard", &format!("{index}/7")]).code, Some(0));
        let name = format!("{index}-of-7");
        fs::create_dir_all(sandbox.path("together")).unwrap();
        fs::rename(sandbox.path(&out).join(&name), sandbox.path("together").join(&name)).unwrap();
        for file in ["plan.json", "listing.ndjson"] {
            fs::rename(sandbox.path(&out).join(file), sandbox.path("together").join(file)).unwrap();
        }
    }
    assert_eq!(merged(&sandbox, "together"), whole);
}

#[test]
fn other_input_is_refused() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    assert_eq!(batch(&sandbox, "out", &[]).code, Some(0));
    let whole = merged(&sandbox, "out");
    let refused = |words: &str| {
        let run = batch(&sandbox, "out", &[]);
        assert_eq!(run.code, Some(2), "{words}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{words}: {}", run.stderr);
    };
    let old = fs::read_to_string(sandbox.path("in/letter.non")).unwrap();
    sandbox.put("in/letter.non", &old.replace("Letter", "Ledger"));
    refused("in/letter.non has another content now");
    sandbox.put("in/letter.non", &format!("{old}\n"));
    refused("in/letter.non has 62 bytes now, and had 61");
    fs::remove_file(sandbox.path("in/letter.non")).unwrap();
    refused("in/pack-1.txt stands where in/letter.non was");
    sandbox.put("in/letter.non", &old);
    sandbox.put("in/zebra.non", &old);
    refused("in/zebra.non is new");
    fs::remove_file(sandbox.path("in/zebra.non")).unwrap();
    assert_eq!(batch(&sandbox, "out", &[]).code, Some(0));
    assert_eq!(merged(&sandbox, "out"), whole);
}

#[test]
fn another_plan_is_refused() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    assert_eq!(batch(&sandbox, "out", &["--time-limit", "60s"]).code, Some(0));
    for (more, words) in [
        (&["--time-limit", "60s", "--shard", "1/2"][..], "the number of shards was 1 and is 2"),
        (&["--time-limit", "60s", "--method", "line"], "--method was auto and is line"),
        (&["--time-limit", "60s", "--ask", "count,check"], "--ask was check and is check,count"),
        (&["--time-limit", "61s"], "--time-limit was 60 s and is 61 s; "),
        (&[], "--time-limit was 60 s and is none"),
    ] {
        let run = batch(&sandbox, "out", more);
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        assert!(
            run.stderr.contains("another batch was begun in this folder") && run.stderr.contains(words),
            "{}",
            run.stderr
        );
    }
    let plan = fs::read_to_string(sandbox.path("out/plan.json")).unwrap();
    sandbox.put("out/plan.json", &plan.replace("\"form\": 1", "\"form\": 2"));
    let run = batch(&sandbox, "out", &["--time-limit", "60s"]);
    assert!(run.code == Some(2) && run.stderr.contains("go on with the version that began it"), "{}", run.stderr);
    sandbox.put("out/plan.json", "{");
    assert_eq!(batch(&sandbox, "out", &["--time-limit", "60s"]).code, Some(65));
    let run = sandbox.run(&["batch", "--status", "in"]);
    assert!(run.code == Some(2) && run.stderr.contains("no batch was begun here"), "{}", run.stderr);
    let run = sandbox.run(&["batch", "--out", "new"]);
    assert!(run.code == Some(2) && run.stderr.contains("name the files of puzzles"), "{}", run.stderr);
}

#[test]
fn input_comes_from_lists_and_pipes_and_packed_files() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    assert_eq!(batch(&sandbox, "folder", &[]).code, Some(0));
    let whole = verdicts(&merged(&sandbox, "folder"));
    // A list names files, folders and single puzzles.
    let pack: String = (1..=9).map(|number| format!("in/pack-1.txt#{number}\n")).collect();
    sandbox.put(
        "ids.txt",
        &format!("# a list\n{pack}\nin/pack-2.txt\n  in/letter.non\nin/missing.non\nin/pack-2.txt#7\n"),
    );
    assert_eq!(sandbox.run(&["batch", "@ids.txt", "--out", "list", "--shard", "1/1"]).code, Some(0));
    let listed = records(&merged(&sandbox, "list"));
    let first = records(&merged(&sandbox, "folder"));
    let of_pack: Vec<&Value> = first.iter().filter(|record| record["puzzle"]["source"] == "in/pack-1.txt").collect();
    for (one, other) in listed.iter().zip(of_pack) {
        assert_eq!((&one["puzzle"], &one["verdict"]), (&other["puzzle"], &other["verdict"]));
    }
    assert_eq!(listed.len(), 9 + 4);
    assert_eq!([&listed[11]["error"]["code"], &listed[12]["error"]["code"]], [66, 66]);
    assert!(listed[12]["error"]["message"].as_str().unwrap().contains("there is no puzzle 7, only 1"));
    // Standard input is kept, so that a run without it goes on.
    let text = fs::read_to_string(sandbox.path("in/pack-3.txt")).unwrap();
    let stdin = |text: &str| -> Run {
        let args = ["batch", "-", "--out", "piped", "--deterministic"];
        sandbox.command(&args).write_stdin(text).output().unwrap().into()
    };
    for input in [&text[..], &text, ""] {
        assert_eq!(stdin(input).code, Some(0));
    }
    let piped = merged(&sandbox, "piped");
    assert_eq!(piped.lines().count(), 19);
    assert!(piped.lines().all(|line| line.contains("\"source\":\"-\"")));
    let run = stdin(&text.replace('1', "2"));
    assert!(run.code == Some(2) && run.stderr.contains("<stdin> has another content now"), "{}", run.stderr);
    // Packed files are found like others.
    let packed = Sandbox::empty();
    fs::create_dir(packed.path("in")).unwrap();
    for entry in fs::read_dir(sandbox.path("in")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            std::io::Write::write_all(&mut out, &fs::read(&path).unwrap()).unwrap();
            let name = format!("{}.gz", path.file_name().unwrap().to_str().unwrap());
            fs::write(packed.path("in").join(name), out.finish().unwrap()).unwrap();
        }
    }
    packed.put("in/later/last.non", crate::sandbox::LETTER);
    assert_eq!(batch(&packed, "out", &[]).code, Some(0));
    assert_eq!(verdicts(&merged(&packed, "out")), whole);
}

#[test]
fn a_table_has_a_row_for_each() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    assert_eq!(batch(&sandbox, "out", &["--ask", "check,count,rate"]).code, Some(0));
    let run = sandbox.run(&["batch", "--merge", "out", "-o", "table.csv", "--to", "csv"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let text = fs::read_to_string(sandbox.path("table.csv")).unwrap();
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let header = table.headers().unwrap().clone();
    let column = |name: &str| header.iter().position(|column| column == name).unwrap();
    let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    for (row, record) in rows.iter().zip(records(&merged(&sandbox, "out"))) {
        let text = |value: &Value| value.as_str().map_or_else(String::new, str::to_owned);
        assert_eq!(row[column("verdict")], text(&record["verdict"]));
        assert_eq!(row[column("source")], text(&record["puzzle"]["source"]));
        assert_eq!(row[column("solution")], text(&record["check"]["solutions"][0]));
        assert_eq!(row[column("error")], text(&record["error"]["message"]));
        assert_eq!(row[column("count")], text(&record["count"]["count"]));
    }
    assert_eq!(rows.len(), MANY);
}

#[test]
fn answers_that_are_wrong_are_refused() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    assert_eq!(batch(&sandbox, "out", &[]).code, Some(0));
    let path = sandbox.path("out/1-of-1/000002.ndjson");
    let good = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    let double = format!("{}\n{good}", lines[0]);
    let strange = good.replacen("pack-1.txt", "pack-9.txt", 1);
    let other = good.replacen("\"position\":9,", "\"position\":3,", 1);
    for (text, code, words) in [
        (&double, 65, "answered twice: puzzle 8 in out/1-of-1/000002.ndjson:2"),
        (&strange, 65, "answers that belong elsewhere: puzzle"),
        (&other, 65, "answers that belong elsewhere: puzzle 3 in"),
        (&good[..good.len() - 9].to_owned(), 65, "000002.ndjson:8: its last line is torn"),
        (&lines[1..].join("\n").to_string(), 65, "its last line is torn"),
        (&(lines[1..].join("\n") + "\n"), 65, "000002.ndjson:7: it has 6 answers, and had 7 when it was written"),
        (&(lines[1..].join("\n") + "\n"), 65, "1 of 47 puzzles have no answer: 8; shards 1 of 1"),
        (&(lines[..7].join("\n") + "\n"), 65, "000002.ndjson:7: it has no checksum at its end"),
        (&good.replacen('{', "[", 1), 65, "000002.ndjson:1: there is a line that is no answer"),
    ] {
        fs::write(&path, text).unwrap();
        let run = sandbox.run(&["batch", "--merge", "out", "-o", "merged.ndjson"]);
        assert_eq!(run.code, Some(code), "{words}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{words}: {}", run.stderr);
        assert!(!sandbox.path("merged.ndjson").exists());
    }
}

#[test]
fn cubes_come_to_one_verdict() {
    let sandbox = Sandbox::new();
    sandbox.put("dom.non", include_str!("../../puzzles/dom-09.non"));
    for (puzzle, verdict, code) in [("dom.non", "unique", 0), ("twins.non", "multiple", 10), ("riddle.non", "none", 20)]
    {
        let out = format!("{verdict}-cubes");
        let run = |shard: &str| {
            let args = ["batch", "--cubes", puzzle, "--depth", "3", "--out", &out, "--shard", shard, "-j", "2"];
            sandbox.run(&args)
        };
        let merge = || sandbox.run(&["batch", "--merge", &out, "-o", "verdict.json"]);
        assert_eq!(run("1/2").code, Some(0));
        if verdict == "unique" {
            let early = merge();
            assert_eq!(early.code, Some(30), "{}", early.stderr);
            assert!(early.stdout.contains("missing: 2, 4"), "{}", early.stdout);
        }
        assert_eq!(run("2/2").code, Some(0));
        let end = merge();
        assert_eq!(end.code, Some(code), "{}", end.stderr);
        let report: Value = serde_json::from_str(&fs::read_to_string(sandbox.path("verdict.json")).unwrap()).unwrap();
        assert_eq!(report["verdict"], verdict);
        assert_eq!(report["puzzle"]["source"], puzzle);
        assert_valid(&schema(include_str!("../../docs/schema/merge.schema.json")), &report);
    }
    let run = sandbox.run(&["batch", "--cubes", "dom.non", "--depth", "2", "--out", "new", "--ask", "count"]);
    assert!(run.code == Some(2) && run.stderr.contains("cubes are checked, and nothing else"), "{}", run.stderr);
    let run = sandbox.run(&["batch", "--cubes", "dom.non", "--depth", "2", "--out", "unique-cubes", "--shard", "1/2"]);
    assert!(run.code == Some(2) && run.stderr.contains("depth 3 and is dom.non"), "{}", run.stderr);
}
