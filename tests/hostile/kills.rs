//! Kills at random moments: no file is half written, no row of a journal lost, and a request to stop is heeded.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use nonosat::{
    format::{Format, write},
    make::recipe::Recipe,
};
use serde_json::Value;

use crate::{
    measure::{Numbers, turn},
    sandbox::Sandbox,
    table::{Finding, Table},
};

/// Kills of each command that writes.
const KILLS: u32 = 25;
/// Kills of measurements.
const BENCH_KILLS: u32 = 25;
/// A part of the time that measurements take: they go on where the last ones were killed.
const BENCH_USUAL: Duration = Duration::from_millis(120);
/// Requests to stop, for each command.
const STOPS: u32 = 3;
/// So long a command may take to stop, in seconds, on a busy machine.
const STOP_S: f64 = 10.0;

/// Commands with one output file.
const WRITERS: [(&str, &str); 7] = [
    ("encode owl.non -o", "model.cnf"),
    ("convert owl.non --to json -o", "owl.json"),
    ("explain owl.non --html", "owl.html"),
    ("explain owl.non --gif", "owl.gif"),
    ("hint owl.non --svg", "owl.svg"),
    ("check owl.non --png", "owl.png"),
    ("solve owl.non --format json -o", "answer.json"),
];

fn spawn(sandbox: &Sandbox, args: &[&str]) -> Child {
    sandbox.std_command(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Kills a run at a moment before its usual end, most of them late, where the writing is; whether it was still running.
fn kill(sandbox: &Sandbox, args: &[&str], usual: Duration, numbers: &mut Numbers) -> bool {
    let mut child = spawn(sandbox, args);
    sleep(usual.mul_f64(numbers.share().sqrt() * 1.05));
    let running = child.try_wait().unwrap().is_none();
    let _ = child.kill();
    child.wait().unwrap();
    running
}

/// The middle of some runs that nobody disturbs.
fn usual(sandbox: &Sandbox, args: &[&str]) -> Duration {
    let mut times: Vec<Duration> = (0..5)
        .map(|_| {
            // A certificate replaces nothing.
            let _ = fs::remove_dir_all(sandbox.path("proof"));
            let clock = Instant::now();
            assert!(spawn(sandbox, args).wait().unwrap().success(), "{args:?}");
            clock.elapsed()
        })
        .collect();
    times.sort();
    times[2]
}

fn finding(fault: Option<String>) -> Finding {
    fault.map_or(Finding::Kept, Finding::Broken)
}

fn single_files(sandbox: &Sandbox, table: &mut Table) {
    let mut numbers = Numbers::new(1);
    for (command, output) in WRITERS {
        let args: Vec<&str> = command.split(' ').chain([output]).collect();
        let usual = usual(sandbox, &args);
        // Reports hold times, so that no two are the same.
        let whole = |bytes: &[u8]| match output.ends_with(".json") {
            true => serde_json::from_slice::<Value>(bytes).is_ok(),
            false => bytes == new_content(sandbox, output),
        };
        keep_new_content(sandbox, output);
        for _ in 0..KILLS {
            sandbox.put(output, "old");
            let running = kill(sandbox, &args, usual, &mut numbers);
            let found = fs::read(sandbox.path(output)).unwrap_or_default();
            let half = found != b"old" && !whole(&found);
            let fault = half.then(|| format!("{output} has {} bytes, neither the old nor the new", found.len()));
            table.add(&format!("`{command} FILE`"), finding(fault), &[running], &[0.0]);
        }
    }
}

fn kept_path(sandbox: &Sandbox, output: &str) -> PathBuf {
    sandbox.path(format!("whole-{output}"))
}

fn keep_new_content(sandbox: &Sandbox, output: &str) {
    fs::copy(sandbox.path(output), kept_path(sandbox, output)).unwrap();
}

fn new_content(sandbox: &Sandbox, output: &str) -> Vec<u8> {
    fs::read(kept_path(sandbox, output)).unwrap()
}

fn certificates(sandbox: &Sandbox, table: &mut Table) {
    let args = ["check", "owl.non", "--certify", "proof", "-q"];
    let usual = usual(sandbox, &args);
    let mut numbers = Numbers::new(2);
    for _ in 0..KILLS {
        let _ = fs::remove_dir_all(sandbox.path("proof"));
        let running = kill(sandbox, &args, usual, &mut numbers);
        let claimed = sandbox.path("proof/manifest.json").exists();
        let refused = claimed && !spawn(sandbox, &["verify", "proof"]).wait().unwrap().success();
        let fault = refused.then(|| "there is a manifest, and the certificate is refused".to_owned());
        table.add("`check owl.non --certify DIR`", finding(fault), &[running], &[0.0]);
    }
}

/// The complete rows of a journal, by what they measured, and the number of them.
fn rows(journal: &Path) -> (BTreeSet<String>, usize) {
    let text = fs::read_to_string(journal).unwrap_or_default();
    let rows: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let runs = rows.iter().filter(|row| row["kind"] == "run");
    let keys: Vec<String> =
        runs.map(|run| format!("{} {} {} {}", run["puzzle"], run["encoding"], run["engine"], run["run"])).collect();
    (keys.iter().cloned().collect(), keys.len())
}

fn journals(sandbox: &Sandbox, table: &mut Table) {
    sandbox.put("many.txt", "# set: Many\nrandom-20-0.5-{1..30}\n");
    let args = ["bench", "many.txt", "--encodings", "order,log", "-o", "out", "--resume", "-j", "2", "-q"];
    let journal = sandbox.path("out/runs.ndjson");
    let mut numbers = Numbers::new(3);
    for _ in 0..BENCH_KILLS {
        let (before, _) = rows(&journal);
        let running = kill(sandbox, &args, BENCH_USUAL, &mut numbers);
        let (after, _) = rows(&journal);
        let lost = before.difference(&after).count();
        let fault = (lost > 0).then(|| format!("{lost} of {} rows are lost", before.len()));
        table.add("`bench SET --resume`", finding(fault), &[running], &[0.0]);
        if after.len() == 60 {
            fs::remove_dir_all(sandbox.path("out")).unwrap();
        }
    }
    // What a killed one was just starting holds the lock a moment longer.
    let clock = Instant::now();
    let mut code = Some(2);
    while code == Some(2) && clock.elapsed() < Duration::from_secs(30) {
        code = spawn(sandbox, &args).wait().unwrap().code();
    }
    let (keys, count) = rows(&journal);
    let fault = (code != Some(0) || keys.len() != 60 || count != 60)
        .then(|| format!("at the end: exit code {code:?}, {count} rows of {} runs, not 60", keys.len()));
    table.add("the journal, completed", finding(fault), &[false], &[0.0]);
}

/// Whether the program has set its handlers; one that has ended is not waited for.
fn listens(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // SIGHUP: the last of the requests to stop that it begins to listen to.
    caught.is_none_or(|mask| mask & 1 != 0) || status.contains("State:\tZ")
}

fn stops(sandbox: &Sandbox, table: &mut Table) {
    for (name, recipe) in [("open", "random-100-0.44-1"), ("dense", "random-300-0.5-1"), ("large", "blobs-3000-1")] {
        let puzzle = recipe.parse::<Recipe>().unwrap().puzzle();
        sandbox.put(&format!("{name}.non"), &write(Format::Non, &[puzzle]).unwrap().text);
    }
    let mut numbers = Numbers::new(4);
    for command in [
        "check open.non",
        "check open.non --engine varisat",
        "solve dense.non --all",
        "solve large.non",
        "count dense.non",
        "explain dense.non",
        "rate dense.non",
        "bench random-100-0.44-1 -o stopped",
    ] {
        let args: Vec<&str> = command.split(' ').collect();
        for _ in 0..STOPS {
            let _ = fs::remove_dir_all(sandbox.path("stopped"));
            let mut child = spawn(sandbox, &args);
            while !listens(&child) {
                sleep(Duration::from_millis(1));
            }
            sleep(Duration::from_millis(500).mul_f64(numbers.share()));
            let clock = Instant::now();
            let running = child.try_wait().unwrap().is_none();
            let _ = Command::new("kill").args(["-TERM", &child.id().to_string()]).stderr(Stdio::null()).status();
            while child.try_wait().unwrap().is_none() && clock.elapsed().as_secs_f64() < 2.0 * STOP_S {
                sleep(Duration::from_millis(1));
            }
            let seconds = clock.elapsed().as_secs_f64();
            let _ = child.kill();
            let status = child.wait().unwrap();
            let heeded = status.code().is_some()
                && seconds <= STOP_S
                && (!running || matches!(status.code(), Some(30 | 0 | 10)));
            let fault = (!heeded).then(|| format!("{status} after {seconds:.2} s"));
            table.add(&format!("`{command}`, asked to stop"), finding(fault), &[running], &[seconds]);
        }
    }
}

#[test]
#[ignore = "takes a minute"]
fn kills() {
    let _turn = turn();
    let sandbox = Sandbox::empty();
    sandbox.put("owl.non", include_str!("../../puzzles/owl.non"));
    let mut table = Table::new("Kills (SIGKILL) and requests to stop (SIGTERM)", &["still running"], &["s to stop"]);
    single_files(&sandbox, &mut table);
    certificates(&sandbox, &mut table);
    journals(&sandbox, &mut table);
    stops(&sandbox, &mut table);
    table.finish();
}
