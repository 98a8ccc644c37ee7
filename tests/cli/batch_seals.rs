//! Folders of batches that were changed behind the back of the program: no changed answer is merged.

use std::fs;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{
    batch::{batch, many, merged, records},
    sandbox::{Run, Sandbox},
};

/// So many changes are tried.
const CHANGES: u32 = 500;
/// The files of answers of the batch.
const CHUNKS: [&str; 8] = [
    "1-of-2/000001",
    "1-of-2/000002",
    "1-of-2/000003",
    "1-of-2/000004",
    "2-of-2/000001",
    "2-of-2/000002",
    "2-of-2/000003",
    "2-of-2/000004",
];
/// Words and what a forger puts in their place.
const WORDS: [[&str; 2]; 12] = [
    ["\"unique\"", "\"none\""],
    ["\"unique\"", "\"multiple\""],
    ["\"none\"", "\"unique\""],
    ["\"none\"", "\"multiple\""],
    ["\"multiple\"", "\"unique\""],
    ["\"multiple\"", "\"none\""],
    ["\"verdict\":\"unique\"", "\"verdict\":\"unknown\""],
    ["\"reason\":null", "\"reason\":\"time\""],
    ["\"complete\":true", "\"complete\":false"],
    ["\"line\"", "\"search\""],
    ["\"colors\":2", "\"colors\":3"],
    ["\"open\":[]", "\"open\":[\"check\"]"],
];

/// Numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

fn file(chunk: &str) -> String {
    format!("out/{chunk}.ndjson")
}

fn read(sandbox: &Sandbox, chunk: &str) -> String {
    fs::read_to_string(sandbox.path(file(chunk))).unwrap()
}

/// Merges; the exit code and what was written.
fn merge(sandbox: &Sandbox, form: &str) -> (Run, Option<String>) {
    let _ = fs::remove_file(sandbox.path("merged"));
    let run = sandbox.run(&["batch", "--merge", "out", "-o", "merged", "--to", form, "-q"]);
    (run, fs::read_to_string(sandbox.path("merged")).ok())
}

/// Two shards of the folder `in`, and what they come to.
fn two_shards(sandbox: &Sandbox) -> String {
    many(sandbox);
    for shard in ["1/2", "2/2"] {
        assert_eq!(batch(sandbox, "out", &["--shard", shard]).code, Some(0));
        assert_eq!(batch(sandbox, "limited", &["--shard", shard, "--time-limit", "0ms"]).code, Some(0));
    }
    merged(sandbox, "out")
}

/// Seals the lines of a chunk again, as a forger would; the last line is the old seal.
fn resealed(sandbox: &Sandbox, chunk: &str, text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("{\"end\":")).collect();
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let plan = hex(&Sha256::digest(fs::read(sandbox.path("out/plan.json")).unwrap()));
    let (shard, number) = (chunk[..1].to_owned(), &chunk[chunk.len() - 1..]);
    let place = format!("chunk {number} of shard {shard}/2");
    let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let sha256 = hex(&Sha256::digest(format!("{place} {plan}\n{body}")));
    let answers = lines.len();
    format!("{body}{{\"end\":\"{place}\",\"answers\":{answers},\"plan\":\"{plan}\",\"sha256\":\"{sha256}\"}}\n")
}

/// Changes some bytes of the folder; what was done, and whether the checksum was made anew.
fn change(sandbox: &Sandbox, numbers: &mut Numbers) -> (String, bool) {
    let [chunk, other] = [(); 2].map(|()| CHUNKS[numbers.below(CHUNKS.len())]);
    let text = read(sandbox, chunk);
    let lines: Vec<&str> = text.lines().collect();
    let (line, second) = (numbers.below(lines.len()), numbers.below(lines.len()));
    let put = |chunk: &str, text: &str| sandbox.put(&file(chunk), text);
    let put_lines = |chunk: &str, lines: &[&str]| put(chunk, &(lines.join("\n") + "\n"));
    let word = |numbers: &mut Numbers| {
        let [from, to] = WORDS[numbers.below(WORDS.len())];
        let places: Vec<usize> = text.match_indices(from).map(|it| it.0).collect();
        let place = *places.get(numbers.below(places.len().max(1)))?;
        Some((format!("{from} to {to} at {place}"), text[..place].to_owned() + &text[place..].replacen(from, to, 1)))
    };
    let what = match numbers.below(12) {
        0..3 => {
            let name = match numbers.below(8) {
                0 => "out/plan.json".to_owned(),
                1 => "out/listing.ndjson".to_owned(),
                _ => file(chunk),
            };
            let mut bytes = fs::read(sandbox.path(&name)).unwrap();
            let (at, bit) = (numbers.below(bytes.len()), numbers.below(8));
            bytes[at] ^= 1 << bit;
            fs::write(sandbox.path(&name), bytes).unwrap();
            format!("bit {bit} of byte {at} of {name}")
        }
        3 | 4 => match word(numbers) {
            Some((what, text)) => {
                put(chunk, &text);
                format!("{what} of {chunk}")
            }
            None => "nothing".to_owned(),
        },
        5 => {
            let mut lines = lines.clone();
            lines.swap(line, second);
            put_lines(chunk, &lines);
            format!("lines {line} and {second} of {chunk} swapped")
        }
        6 => {
            put_lines(chunk, &[&lines[..line], &lines[line + 1..]].concat());
            format!("line {line} of {chunk} deleted")
        }
        7 => {
            put_lines(chunk, &[&lines[..=line], &lines[line..]].concat());
            format!("line {line} of {chunk} doubled")
        }
        8 => {
            let length = numbers.below(text.len());
            put(chunk, &text[..(0..=length).rev().find(|&at| text.is_char_boundary(at)).unwrap()]);
            format!("{chunk} cut off at {length}")
        }
        9 => {
            put_lines(chunk, &[&lines[..line], &lines[line + 1..]].concat());
            let all = read(sandbox, other);
            let all: Vec<&str> = all.lines().collect();
            let at = second.min(all.len());
            put_lines(other, &[&all[..at], &lines[line..=line], &all[at..]].concat());
            format!("line {line} of {chunk} moved to {at} of {other}")
        }
        10 => {
            let strange = fs::read_to_string(sandbox.path(format!("limited/{chunk}.ndjson"))).unwrap();
            if numbers.below(2) == 0 {
                put(chunk, &strange);
                return (format!("{chunk} of another batch"), false);
            }
            let one = read(sandbox, other);
            put(chunk, &one);
            put(other, &text);
            format!("{chunk} and {other} exchanged")
        }
        _ => {
            // Who has the checksum made anew is found where the answer contradicts itself: not in its technique.
            let Some((what, text)) =
                word(numbers).filter(|(what, _)| !what.contains("line") && !what.contains("colors"))
            else {
                return ("nothing".to_owned(), true);
            };
            put(chunk, &resealed(sandbox, chunk, &text));
            return (format!("{what} of {chunk}, with its checksum"), true);
        }
    };
    (what, false)
}

#[test]
fn no_change_of_an_answer_is_merged() {
    let sandbox = Sandbox::new();
    let whole = two_shards(&sandbox);
    let files: Vec<String> =
        CHUNKS.into_iter().map(file).chain(["out/plan.json", "out/listing.ndjson"].map(String::from)).collect();
    let good: Vec<Vec<u8>> = files.iter().map(|name| fs::read(sandbox.path(name)).unwrap()).collect();
    let (mut numbers, mut accepted, mut harmless) = (Numbers(2026), Vec::new(), 0);
    for number in 0..CHANGES {
        let (what, is_resealed) = change(&sandbox, &mut numbers);
        let same = files.iter().zip(&good).all(|(name, good)| fs::read(sandbox.path(name)).unwrap() == *good);
        let (run, found) = merge(&sandbox, if number % 10 == 9 && !same { "csv" } else { "ndjson" });
        match (run.code, found) {
            (Some(0), Some(text)) if text == whole => harmless += u32::from(!same),
            (Some(0), _) => accepted.push(what.clone()),
            (Some(65 | 2), None) => assert!(!run.stderr.is_empty()),
            (code, found) => panic!("{what}: {code:?}, {}: {}", found.is_some(), run.stderr),
        }
        if number % 10 == 0 && !same && !is_resealed && !what.contains("listing") {
            let status = sandbox.run(&["batch", "--status", "out"]);
            assert!(status.code != Some(0), "{what}: {}{}", status.stdout, status.stderr);
        }
        for (name, good) in files.iter().zip(&good) {
            fs::write(sandbox.path(name), good).unwrap();
        }
    }
    assert!(accepted.is_empty(), "{} of {CHANGES}: {accepted:#?}", accepted.len());
    assert_eq!(harmless, 0, "all of the folder that merging reads is sealed");
    assert_eq!(merged(&sandbox, "out"), whole);
}

/// Forgers who have the checksum made anew: what contradicts itself is refused, with file and line.
#[test]
fn answers_that_contradict_themselves_are_refused() {
    let sandbox = Sandbox::new();
    let whole = two_shards(&sandbox);
    let chunk = CHUNKS[0];
    let good = read(&sandbox, chunk);
    assert_eq!(resealed(&sandbox, chunk, &good), good, "this is how chunks are sealed");
    let forged = |line: usize, from: &str, to: &str| {
        let mut lines: Vec<String> = good.lines().map(str::to_owned).collect();
        assert!(lines[line].contains(from), "{from}: {}", lines[line]);
        lines[line] = lines[line].replacen(from, to, 1);
        sandbox.put(&file(chunk), &resealed(&sandbox, chunk, &lines.join("\n")));
        merge(&sandbox, "ndjson")
    };
    let all = records(&good.lines().take(7).map(|line| line.to_owned() + "\n").collect::<String>());
    let is_large = |record: &Value| record["check"]["solutions"][0].as_str().is_some_and(|picture| picture.len() == 25);
    let find = |verdict: &str| all.iter().position(|it| it["verdict"] == verdict && is_large(it)).unwrap();
    let (unique, multiple) = (find("unique"), find("multiple"));
    let picture = all[unique]["check"]["solutions"][0].as_str().unwrap();
    let other = format!("{}{}", if picture.starts_with('0') { '1' } else { '0' }, &picture[1..]);
    let hash = all[unique]["puzzle"]["clue_hash"].as_str().unwrap();
    let two: Vec<&str> =
        all[multiple]["check"]["solutions"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    for (line, from, to, words) in [
        (unique, "\"verdict\":\"unique\"", "\"verdict\":\"none\"", "verdict is \"none\", and check.verdict \"unique\""),
        (unique, "\"check\":{\"verdict\":\"unique\"", "\"check\":{\"verdict\":\"none\"", "they do not go together"),
        (multiple, "\"verdict\":\"multiple\"", "\"verdict\":\"unknown\"", "verdict is \"unknown\""),
        (unique, "\"reason\":null", "\"reason\":\"time\"", "reason is \"time\", expected null"),
        (unique, "\"open\":[]", "\"open\":[\"check\"]", "open is"),
        (unique, "\"complete\":true", "\"complete\":false", "they do not go together"),
        (unique, "\"solutions_found\":1", "\"solutions_found\":2", "are not as many as"),
        (unique, "\"count\":\"1\"", "\"count\":\"2\"", "are not as many as"),
        (unique, picture, &other, "a picture in check.solutions is wrong"),
        (unique, picture, &picture[1..], "a picture in check.solutions has not the cells"),
        (unique, hash, "0123456789abcdef", "puzzle.clue_hash is 0123456789abcdef"),
        (multiple, two[0], two[1], "the same picture twice"),
        (unique, "nonosat/1", "nonosat/2", "schema is \"nonosat/2\""),
        (unique, "\"check\":", "\"chick\":", "neither an answer to check nor an error"),
        (unique, "\"source\":\"in/", "\"source\":\"on/", "answers that belong elsewhere"),
    ] {
        let (run, found) = forged(line, from, to);
        let place = format!("{}:{}", file(chunk), line + 1);
        assert_eq!((run.code, found), (Some(65), None), "{words}: {}", run.stderr);
        assert!(run.stderr.contains(words) && run.stderr.contains(&place), "{words}: {}", run.stderr);
        assert_eq!(merge(&sandbox, "csv").0.code, Some(65), "{words}");
    }
    // What this test calls accepted can be: nothing contradicts a technique but the checksum.
    let technique = format!("\"technique\":\"{}\"", all[unique]["check"]["technique"].as_str().unwrap());
    let (run, found) = forged(unique, &technique, "\"technique\":\"magic\"");
    assert!(run.code == Some(0) && found.is_some_and(|text| text != whole), "{}", run.stderr);
    // Without the files, a picture that has not its clue hash is not believed either.
    fs::rename(sandbox.path("in"), sandbox.path("away")).unwrap();
    let (run, _) = forged(unique, picture, &other);
    assert!(run.code == Some(65) && run.stderr.contains("put it back"), "{}", run.stderr);
    sandbox.put(&file(chunk), &good);
    assert_eq!(merge(&sandbox, "ndjson").1, Some(whole));
}

/// Clues that are not given in full have no hash of their picture: it is judged by the file.
#[test]
fn pictures_of_every_kind_are_judged() {
    let sandbox = Sandbox::new();
    let shown = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/");
    fs::create_dir(sandbox.path("in")).unwrap();
    for name in
        ["umbrella.json", "night.json", "mushroom.json", "cherries.non", "fir-tree.xml", "ladybird.g", "owl.non"]
    {
        fs::copy(format!("{shown}{name}"), sandbox.path(format!("in/{name}"))).unwrap();
    }
    assert_eq!(batch(&sandbox, "out", &["--ask", "check,rate", "--time-limit", "60s"]).code, Some(0));
    let (run, found) = merge(&sandbox, "ndjson");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(records(&found.unwrap()).iter().all(|record| record["check"]["solutions"][0].is_string()));
    // One cell of each picture is another one.
    let path = sandbox.path("out/1-of-1/000001.ndjson");
    let good = fs::read_to_string(&path).unwrap();
    fs::remove_file(path).unwrap();
    let start = "\"solutions\":[\"";
    for (at, line) in (1..).zip(good.lines().take(7)) {
        let cell = line.find(start).unwrap() + start.len();
        let other = if &line[cell..=cell] == "0" { "1" } else { "0" };
        let forged = format!("{}{other}{}", &line[..cell], &line[cell + 1..]);
        sandbox.put("out/1-of-1/000001.part", &(good.replace(line, &forged)));
        let run = merge(&sandbox, "ndjson").0;
        assert_eq!(run.code, Some(65), "{}", run.stderr);
        assert!(
            run.stderr.contains(&format!("000001.part:{at}: a picture in check.solutions is wrong")),
            "{}",
            run.stderr
        );
    }
}

/// A broken chunk is no answer: neither a run nor the status takes it for one, and removing it answers again.
#[test]
fn a_broken_chunk_is_answered_again_once_it_is_removed() {
    let sandbox = Sandbox::new();
    let whole = two_shards(&sandbox);
    let good = read(&sandbox, CHUNKS[1]);
    let unsealed = good.lines().take(7).map(|line| line.to_owned() + "\n").collect::<String>();
    for (text, words) in [(unsealed, "no checksum at its end"), (read(&sandbox, CHUNKS[2]), "in the place of chunk 2")]
    {
        sandbox.put(&file(CHUNKS[1]), &text);
        for run in [
            batch(&sandbox, "out", &["--shard", "1/2"]),
            batch(&sandbox, "out", &["--shard", "1/2", "--retry-unknown"]),
            sandbox.run(&["batch", "--status", "out"]),
            merge(&sandbox, "ndjson").0,
        ] {
            assert!(run.code == Some(65) && run.stderr.contains(words), "{words}: {}", run.stderr);
            assert!(run.stderr.contains("000002.ndjson"), "{}", run.stderr);
        }
    }
    fs::remove_file(sandbox.path(file(CHUNKS[1]))).unwrap();
    let run = batch(&sandbox, "out", &["--shard", "1/2"]);
    assert!(run.code == Some(0) && run.stderr.contains("7 puzzles answered"), "{}", run.stderr);
    assert_eq!(merged(&sandbox, "out"), whole);
    // Later answers are not mixed with those of a broken chunk, and sealed.
    let broken = good.replacen("\"unique\"", "\"none\"", 1);
    sandbox.put(&file(CHUNKS[1]), &broken);
    sandbox.put("out/1-of-2/000002.retry", "");
    let run = batch(&sandbox, "out", &["--shard", "1/2"]);
    assert!(run.code == Some(65) && run.stderr.contains("its checksum is wrong"), "{}", run.stderr);
    assert_eq!(read(&sandbox, CHUNKS[1]), broken);
}

/// A change in a file that still grows costs its answers, which are given again.
#[test]
fn changed_answers_of_an_unfinished_chunk_are_given_again() {
    let sandbox = Sandbox::new();
    let whole = two_shards(&sandbox);
    let good = read(&sandbox, CHUNKS[1]);
    let plan = Sha256::digest(fs::read(sandbox.path("out/plan.json")).unwrap());
    let lines: Vec<String> = (good.lines().take(5))
        .map(|line| {
            let hash = Sha256::new().chain_update(plan).chain_update(line).finalize();
            let hash: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
            format!("{line}\n{{\"sum\":\"{hash}\"}}\n")
        })
        .collect();
    for (from, to, left) in [("", "", 2), ("\"unique\"", "\"none\"", 7), ("\"sum\":\"", "\"sum\":\"0", 7)] {
        fs::remove_file(sandbox.path(file(CHUNKS[1]))).unwrap();
        sandbox.put("out/1-of-2/000002.part", &lines.concat().replacen(from, to, 1));
        let status = sandbox.run(&["batch", "--status", "out", "--format", "json"]);
        let status: Value = serde_json::from_str(&status.stdout).unwrap();
        assert_eq!(status["open"], left, "{from}");
        let run = batch(&sandbox, "out", &["--shard", "1/2"]);
        assert!(run.stderr.contains(&format!("{left} puzzles answered")), "{from}: {}", run.stderr);
        assert_eq!(merged(&sandbox, "out"), whole);
    }
}

/// An answer about a cube that contradicts itself decides nothing.
#[test]
fn cubes_are_judged_as_well() {
    let sandbox = Sandbox::new();
    sandbox.put("dom.non", include_str!("../../puzzles/dom-09.non"));
    assert_eq!(sandbox.run(&["batch", "--cubes", "dom.non", "--depth", "2", "--out", "out"]).code, Some(0));
    let merge = || sandbox.run(&["batch", "--merge", "out", "-o", "verdict.json"]);
    assert_eq!(merge().code, Some(0));
    let good = read(&sandbox, "1-of-1/000001");
    for (from, to) in [
        ("\"verdict\":\"none\"", "\"verdict\":\"unique\""),
        ("cube-0001", "cube-0002"),
        ("\"position\":1", "\"position\":2"),
    ] {
        sandbox.put("out/1-of-1/000001.ndjson", &good.replacen(from, to, 1));
        let run = merge();
        assert!(run.code == Some(65) && run.stderr.contains("000001.ndjson:"), "{from}: {}", run.stderr);
        let lines = good.lines().filter(|line| !line.starts_with("{\"end\":")).map(|line| line.to_owned() + "\n");
        let part = lines.collect::<String>().replacen(from, to, 1);
        fs::remove_file(sandbox.path("out/1-of-1/000001.ndjson")).unwrap();
        sandbox.put("out/1-of-1/000001.part", &part);
        let run = merge();
        assert!(run.code == Some(65) && run.stderr.contains(".part:"), "{from}: {}", run.stderr);
        fs::remove_file(sandbox.path("out/1-of-1/000001.part")).unwrap();
    }
}
