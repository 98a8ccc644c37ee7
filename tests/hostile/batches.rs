//! Batches that are killed again and again, and batches on a full disk: nothing is lost, and each answer is there once.

use std::{
    fs,
    process::Stdio,
    thread::sleep,
    time::{Duration, Instant},
};

use nonosat::{
    format::{Format, write},
    make::recipe::Recipe,
    puzzle::Puzzle,
};

use crate::{
    disks::Disk,
    measure::{Numbers, measure, turn},
    sandbox::Sandbox,
    table::{Finding, Table},
};

/// So often a batch is killed.
const KILLS: u32 = 50;
/// The files of the batch, and the puzzles of each.
const FILES: u32 = 10;
const PUZZLES: u32 = 1000;

/// Random puzzles of 10x10, in some files.
fn put_puzzles(sandbox: &Sandbox, files: u32, puzzles: u32) {
    for file in 0..files {
        let seeds = file * puzzles..(file + 1) * puzzles;
        let puzzle = |seed| format!("random-10-0.6-{seed}").parse::<Recipe>().unwrap().puzzle();
        let puzzles: Vec<Puzzle> = seeds.map(puzzle).collect();
        sandbox.put(&format!("in/{file}.txt"), &write(Format::Tournament, &puzzles).unwrap().text);
    }
}

fn args(out: &str) -> Vec<&str> {
    vec!["batch", "in", "--out", out, "--deterministic", "--chunk", "300", "-j", "2", "-q"]
}

fn merged(sandbox: &Sandbox, out: &str) -> Result<String, String> {
    let run = sandbox.run(&["batch", "--merge", out, "-o", "merged.ndjson", "-q"]);
    match run.code {
        Some(0) => Ok(fs::read_to_string(sandbox.path("merged.ndjson")).unwrap()),
        _ => Err(run.stderr),
    }
}

/// What is wrong with the merged answers of a batch, compared with those of one that nobody disturbed.
fn fault(sandbox: &Sandbox, out: &str, whole: &str) -> Option<String> {
    match merged(sandbox, out) {
        Err(message) => Some(message),
        Ok(found) if found == whole => None,
        Ok(found) => {
            let differing = found.lines().zip(whole.lines()).find(|(one, other)| one != other);
            let (lines, expected) = (found.lines().count(), whole.lines().count());
            Some(format!("{lines} answers of {expected}; the first that differs: {differing:?}"))
        }
    }
}

#[test]
#[ignore = "takes a minute"]
fn killed_batches() {
    let _turn = turn();
    let sandbox = Sandbox::empty();
    put_puzzles(&sandbox, FILES, PUZZLES);
    let mut table = Table::new("Batches of 10,000 puzzles, killed and resumed", &["still running"], &[]);
    let clock = Instant::now();
    assert_eq!(sandbox.run(&args("whole")).code, Some(0));
    let usual = clock.elapsed();
    let whole = merged(&sandbox, "whole").unwrap();
    let mut numbers = Numbers::new(27);
    let mut left = KILLS;
    for round in 1.. {
        // Until it is done, a run gets a part of the time that it takes; then another batch begins.
        let out = format!("out-{round}");
        loop {
            let mut child =
                sandbox.std_command(&args(&out)).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            sleep(usual.mul_f64(numbers.share() / 8.0).max(Duration::from_millis(1)));
            let running = child.try_wait().unwrap().is_none();
            let _ = child.kill();
            child.wait().unwrap();
            left -= 1;
            table.add("`batch`, one of 50 kills", Finding::Kept, &[running], &[]);
            if !running || left == 0 {
                break;
            }
        }
        let run = sandbox.run(&args(&out));
        let fault = (run.code != Some(0)).then(|| run.stderr.clone()).or_else(|| fault(&sandbox, &out, &whole));
        table.add("a batch in the end", fault.map_or(Finding::Kept, Finding::Broken), &[false], &[]);
        if left == 0 {
            break;
        }
    }
    table.finish();
}

#[test]
#[ignore = "belongs to the attack"]
fn full_disks_of_batches() {
    let _turn = turn();
    let sandbox = Sandbox::empty();
    put_puzzles(&sandbox, 1, 60);
    assert_eq!(sandbox.run(&args("whole")).code, Some(0));
    let whole = merged(&sandbox, "whole").unwrap();
    let Some(disk) = Disk::mount(sandbox.path("disk")) else {
        println!("skipped: a small disk in memory cannot be mounted here");
        return;
    };
    let mut table = Table::new("Batches on full disks", &["without room"], &[]);
    for room in [0, 4, 8, 12, 16, 20, 24, 32, 48, 64, 96] {
        disk.clear();
        disk.leave(room);
        let run = measure(sandbox.std_command(&args("disk/out")), false);
        let is_full = run.code == Some(74);
        let said = is_full && run.stderr.contains("cannot write it") && run.stderr.contains("No space left");
        let mut fault = (run.code != Some(0) && !said).then(|| format!("exit code {:?}: {}", run.code, run.stderr));
        // With room, it goes on.
        fs::remove_file(sandbox.path("disk/filler")).unwrap();
        let again = sandbox.run(&args("disk/out"));
        if again.code != Some(0) {
            fault = fault.or(Some(format!("not resumed: {}", again.stderr)));
        }
        fault = fault.or_else(|| self::fault(&sandbox, "disk/out", &whole));
        let finding = fault.map_or(Finding::Kept, |fault| Finding::Broken(format!("{room} KB left: {fault}")));
        table.add("`batch --out disk/out`, then with room", finding, &[is_full], &[]);
    }
    table.finish();
}
