//! Batches that are stopped, killed and started again.

#![cfg(unix)]

use std::{
    collections::BTreeSet,
    fs,
    fs::File,
    io::Write,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{
    batch::{MANY, batch, many, merged, records},
    sandbox::{Run, Sandbox},
};

/// So often a batch is killed.
const KILLS: u32 = 10;

fn spawn(sandbox: &Sandbox, more: &[&str]) -> Child {
    let args = [&["batch", "in", "--out", "out", "--deterministic", "--chunk", "7"], more].concat();
    sandbox.std_command(&args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits for answers in the files of the only shard.
fn wait_for_answers(sandbox: &Sandbox, count: usize) {
    let clock = Instant::now();
    loop {
        let entries = fs::read_dir(sandbox.path("out/1-of-1")).into_iter().flatten();
        // For a moment an answer is in two files.
        let answered: BTreeSet<String> = entries
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "part" || extension == "ndjson"))
            .map(|path| fs::read_to_string(path).unwrap_or_default())
            .flat_map(|text| {
                text.lines()
                    .filter(|line| line.starts_with("{\"schema\"") && line.ends_with('}'))
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            })
            .collect();
        if answered.len() >= count {
            return;
        }
        assert!(clock.elapsed() < Duration::from_secs(60), "only {} answers came", answered.len());
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn kills_lose_nothing() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    let clock = Instant::now();
    assert_eq!(batch(&sandbox, "whole", &["-j", "2"]).code, Some(0));
    let usual = clock.elapsed();
    for kill in 0..KILLS {
        let mut child = spawn(&sandbox, &["-j", "2"]);
        sleep(usual.mul_f64(0.2 + 0.1 * f64::from(kill)));
        let _ = child.kill();
        child.wait().unwrap();
    }
    let run = batch(&sandbox, "out", &["-j", "2"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let (killed, whole) = (merged(&sandbox, "out"), merged(&sandbox, "whole"));
    let differing: Vec<_> = killed.lines().zip(whole.lines()).filter(|(one, other)| one != other).collect();
    assert!(killed == whole, "{differing:?}");
    assert_eq!(killed.lines().count(), MANY);
    let left: Vec<String> = fs::read_dir(sandbox.path("out/1-of-1"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.ends_with(".ndjson") && name != "began.json" && !name.starts_with(".nonosat-"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_torn_line_is_answered_again() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    assert_eq!(batch(&sandbox, "whole", &[]).code, Some(0));
    let whole = merged(&sandbox, "whole");
    assert_eq!(batch(&sandbox, "out", &[]).code, Some(0));
    let (done, part) = (sandbox.path("out/1-of-1/000003.ndjson"), sandbox.path("out/1-of-1/000003.part"));
    let text = fs::read_to_string(&done).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for torn in ["", "{", &lines[5][..30], lines[5], "\0\0\0\0"] {
        // Answers come in any order.
        fs::write(&part, format!("{}\n{}\n{torn}", lines[4], lines[1])).unwrap();
        fs::remove_file(&done).unwrap();
        let run = batch(&sandbox, "out", &[]);
        assert!(run.code == Some(0) && run.stderr.contains("5 puzzles answered"), "{torn}: {}", run.stderr);
        assert!(!part.exists());
        assert!(merged(&sandbox, "out") == whole);
    }
    // It died between the last answer and the finished file, or behind that.
    fs::rename(&done, &part).unwrap();
    assert!(merged(&sandbox, "out") == whole);
    let run = batch(&sandbox, "out", &[]);
    assert!(run.code == Some(0) && run.stderr.contains("0 puzzles answered"), "{}", run.stderr);
    assert!(done.exists() && !part.exists());
    fs::write(&part, lines[0]).unwrap();
    assert_eq!(batch(&sandbox, "out", &["-q"]).code, Some(0));
    assert!(merged(&sandbox, "out") == whole && !part.exists());
}

#[test]
fn one_process_a_shard() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    sandbox.put_endless("in/a.non");
    let mut first = spawn(&sandbox, &[]);
    let clock = Instant::now();
    while !sandbox.path("out/1-of-1/running-0").exists() {
        assert!(clock.elapsed() < Duration::from_secs(60));
        sleep(Duration::from_millis(5));
    }
    let second = batch(&sandbox, "out", &[]);
    assert_eq!(second.code, Some(2), "{}", second.stderr);
    let words = format!("process {} is at work on shard 1/1 of out", first.id());
    assert!(second.stderr.contains(&words), "{}", second.stderr);
    first.kill().unwrap();
    first.wait().unwrap();
    // The lock ends with its holder.
    let mut third = spawn(&sandbox, &["-j", "2"]);
    wait_for_answers(&sandbox, MANY);
    third.kill().unwrap();
    third.wait().unwrap();
}

#[test]
fn a_request_to_stop_is_heeded() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    sandbox.put_endless("in/dom.non");
    let child = spawn(&sandbox, &["-j", "2"]);
    wait_for_answers(&sandbox, MANY);
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.code, Some(30), "{}", run.stderr);
    assert!(run.stderr.contains("47 puzzles answered (46 known, 1 with errors); 1 left"), "{}", run.stderr);
    // Nobody died, and what was stopped is no answer.
    assert!(!sandbox.path("out/1-of-1/running-0").exists() && !sandbox.path("out/1-of-1/deaths.ndjson").exists());
    let status = sandbox.run(&["batch", "--status", "out", "--format", "json"]);
    let status: Value = serde_json::from_str(&status.stdout).unwrap();
    assert_eq!((&status["done"], &status["open"], &status["unknown"]), (&MANY.into(), &1.into(), &0.into()));
}

#[test]
fn unknown_ones_are_asked_again_with_larger_limits() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    let run = batch(&sandbox, "out", &["--time-limit", "0ms"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let first = records(&merged(&sandbox, "out"));
    let unknown = first.iter().filter(|record| record["verdict"] == "unknown").count();
    assert!(unknown > 1, "{unknown}");
    assert!(first.iter().all(|record| record["limits"]["time_s"] == 0.0));
    // Not with the same limits, nor without --retry-unknown.
    let run = batch(&sandbox, "out", &["--time-limit", "0ms", "--retry-unknown"]);
    assert!(run.code == Some(0) && run.stderr.contains("0 puzzles answered"), "{}", run.stderr);
    let run = batch(&sandbox, "out", &["--time-limit", "60s"]);
    assert!(run.code == Some(2) && run.stderr.contains("--retry-unknown asks"), "{}", run.stderr);
    // Killed in the middle: some have later answers in a file of their own.
    let chunk = |extension: &str| sandbox.path(format!("out/1-of-1/000003.{extension}"));
    let before = fs::read_to_string(chunk("ndjson")).unwrap();
    let run = batch(&sandbox, "out", &["--time-limit", "60s", "--retry-unknown", "-j", "2"]);
    assert!(run.code == Some(0) && run.stderr.contains(&format!("{unknown} puzzles answered")), "{}", run.stderr);
    let known = merged(&sandbox, "out");
    assert!(!known.contains("\"verdict\":\"unknown\""));
    let after = fs::read_to_string(chunk("ndjson")).unwrap();
    fs::write(chunk("ndjson"), &before).unwrap();
    // The last line is the checksum.
    let later: Vec<&str> =
        after.lines().zip(before.lines()).take(7).filter(|(one, other)| one != other).map(|it| it.0).collect();
    assert!(later.len() > 1, "the third chunk has unknown ones");
    fs::write(chunk("retry"), format!("{}\n{}", later[0], &later[1][..40])).unwrap();
    assert!(merged(&sandbox, "out").contains(later[0]), "the later answer counts");
    let run = batch(&sandbox, "out", &["--time-limit", "60s", "--retry-unknown"]);
    assert!(run.code == Some(0) && run.stderr.contains(&format!("{} puzzle", later.len() - 1)), "{}", run.stderr);
    assert!(merged(&sandbox, "out") == known);
    assert!(!chunk("retry").exists());
}

/// Lets a run begin with a note that a dead process left.
fn leave_note(sandbox: &Sandbox, worker: u32, run: u32, position: u32, alone: bool) {
    let death = death(run, position, alone);
    sandbox.put(&format!("out/1-of-1/running-{worker}"), &format!("{death}      "));
}

fn death(run: u32, position: u32, alone: bool) -> String {
    let limits = "{\"time_s\":null,\"memory_bytes\":null}";
    format!("{{\"run\":{run},\"position\":{position},\"alone\":{alone},\"limits\":{limits}}}\n")
}

#[test]
fn a_puzzle_that_kills_is_left_out_in_the_end() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    assert_eq!(batch(&sandbox, "whole", &[]).code, Some(0));
    let whole = records(&merged(&sandbox, "whole"));
    // A process died with two puzzles: both are asked about in a process of their own, and nothing is wrong with them.
    leave_note(&sandbox, 0, 1, 3, false);
    leave_note(&sandbox, 1, 1, 20, false);
    assert_eq!(batch(&sandbox, "out", &["-j", "2"]).code, Some(0));
    assert_eq!(records(&merged(&sandbox, "out")), whole);
    fs::remove_dir_all(sandbox.path("out")).unwrap();
    // Kills from outside may hit the same one some times.
    let deaths = |runs: u32| death(1, 20, false) + &(2..=runs).map(|run| death(run, 20, true)).collect::<String>();
    sandbox.put("out/1-of-1/deaths.ndjson", &deaths(9));
    leave_note(&sandbox, 0, 10, 20, true);
    assert_eq!(batch(&sandbox, "out", &["-j", "2"]).code, Some(0));
    assert_eq!(records(&merged(&sandbox, "out")), whole);
    fs::remove_dir_all(sandbox.path("out")).unwrap();
    // It died again and again while it waited for one of them.
    sandbox.put("out/1-of-1/deaths.ndjson", &deaths(10));
    leave_note(&sandbox, 0, 11, 20, true);
    let run = batch(&sandbox, "out", &["-j", "2"]);
    assert!(run.code == Some(0) && run.stderr.contains("(45 known, 1 unknown, 1 with errors)"), "{}", run.stderr);
    let answers = records(&merged(&sandbox, "out"));
    for (answer, good) in answers.iter().zip(&whole) {
        if answer["position"] == 20 {
            assert_eq!((&answer["verdict"], &answer["reason"]), (&"unknown".into(), &"crashed".into()));
            assert_eq!(answer["open"], serde_json::json!(["check"]));
            assert_eq!(answer["puzzle"], good["puzzle"]);
        } else {
            assert_eq!(answer, good);
        }
    }
    // With other limits it is worth a try.
    let run = batch(&sandbox, "out", &["--retry-unknown"]);
    assert!(run.stderr.contains("0 puzzles answered"), "{}", run.stderr);
    let run = batch(&sandbox, "out", &["--retry-unknown", "--memory-limit", "8GB"]);
    assert!(run.code == Some(0) && run.stderr.contains("1 puzzle answered (1 known"), "{}", run.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_dies_alone_harms_nobody() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    sandbox.put_endless("in/pack-2a.non");
    // The system kills whoever has used more seconds of the processor than all the other puzzles take together on the
    // slowest machine.
    let run = || -> Run {
        let program = env!("CARGO_BIN_EXE_nonosat");
        let script = format!("ulimit -t 3; exec {program} batch in --out out --deterministic --chunk 7");
        Command::new("sh").args(["-c", &script]).current_dir(sandbox.path("")).output().unwrap().into()
    };
    let first = run();
    assert_eq!(first.code, None, "{}", first.stderr);
    let second = run();
    assert_eq!(second.code, Some(0), "{}", second.stderr);
    assert!(second.stderr.contains("1 unknown); none is left"), "{}", second.stderr);
    let answers = records(&merged(&sandbox, "out"));
    let crashed: Vec<&Value> = answers.iter().filter(|answer| answer["reason"] == "crashed").collect();
    assert_eq!(crashed.len(), 1);
    assert_eq!(crashed[0]["puzzle"]["source"], "in/pack-2a.non");
    assert_eq!(answers.len(), MANY + 1);
}

#[test]
fn a_plan_that_was_not_finished_is_made_anew() {
    let sandbox = Sandbox::new();
    many(&sandbox);
    fs::create_dir(sandbox.path("out")).unwrap();
    let mut listing = File::create(sandbox.path("out/listing.ndjson")).unwrap();
    listing.write_all(b"{\"source\":\"in/an").unwrap();
    assert_eq!(batch(&sandbox, "out", &[]).code, Some(0));
    assert_eq!(merged(&sandbox, "out").lines().count(), MANY);
    sandbox.put("out/listing.ndjson", "");
    let run = batch(&sandbox, "out", &[]);
    assert!(
        run.code == Some(65) && run.stderr.contains("listing.ndjson is not the one of plan.json"),
        "{}",
        run.stderr
    );
}
