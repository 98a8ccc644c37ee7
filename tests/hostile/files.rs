//! Hostile files: `check` reads or refuses each, within bounds.

use std::fs;

use crate::{
    bytes::{compressed, json, markup, sizes, strangers, titles},
    measure::{MESSAGE, Measured, each, measure, turn},
    sandbox::Sandbox,
    spoil::{Hostile, spoiled},
    table::{Finding, Table},
};

/// There are at least so many.
const LEAST: usize = 212;

/// The limit of time, in seconds.
const TIME_S: f64 = 2.0;
/// The limit of memory, in megabytes: for the search in what turns out to be a puzzle.
const MEMORY_MB: f64 = 500.0;
/// The limit of what is read, in megabytes.
const INPUT_MB: f64 = 32.0;

/// The memory that a reader may take, in megabytes: a base, and so much for each byte.
const READER_MB: (f64, f64) = (200.0, 16.0);

fn judge(file: &Hostile, run: &Measured) -> Result<(), String> {
    if let Some(fault) = run.fault() {
        return Err(fault);
    }
    if !matches!(run.code, Some(0 | 10 | 20 | 30 | 65)) {
        return Err(format!("exit code {:?}: {}", run.code, run.stderr));
    }
    if run.stdout.is_empty() && run.stderr.is_empty() {
        return Err("it says nothing".to_owned());
    }
    if run.longest_message() > MESSAGE {
        return Err(format!("a message of {} characters", run.longest_message()));
    }
    if let Some(character) = run.harmful() {
        return Err(format!("{character:?} is printed"));
    }
    if run.cpu_s > 1.1 * TIME_S + 0.2 {
        return Err(format!("{:.2} s of CPU time", run.cpu_s));
    }
    // What is compressed counts as what is in it, up to the limit.
    let packed = file.family.starts_with("compressed");
    let bytes_mb = if packed { INPUT_MB } else { file.bytes.len() as f64 / 1e6 };
    let reader = READER_MB.0 + READER_MB.1 * bytes_mb;
    let most = if run.code == Some(65) { reader } else { reader.max(1.25 * MEMORY_MB) };
    if run.peak_mb > most {
        return Err(format!("{:.0} MB of memory, more than {most:.0}", run.peak_mb));
    }
    Ok(())
}

#[test]
#[ignore = "takes a minute"]
fn files() {
    let _turn = turn();
    let mut files: Vec<Hostile> = spoiled().collect();
    files.extend([markup(), json(), titles(), sizes(), compressed(), strangers()].into_iter().flatten());
    let sandbox = Sandbox::empty();
    let names: Vec<String> = files.iter().enumerate().map(|(at, file)| format!("{at}-{}", file.name)).collect();
    for (file, name) in files.iter().zip(&names) {
        fs::write(sandbox.path(name), &file.bytes).unwrap();
    }
    let (time, memory, input) = (format!("{TIME_S}s"), format!("{MEMORY_MB}MB"), format!("{INPUT_MB}MB"));
    let runs = each(&names, |name| {
        let limits = ["--time-limit", &time, "--memory-limit", &memory, "--input-limit", &input];
        measure(sandbox.std_command(&[&["check", name][..], &limits].concat()), true)
    });
    let figures = &["CPU s", "MB", "characters of a message"];
    let mut table = Table::new("Hostile files, each through `check`", &["refused"], figures);
    for ((file, name), run) in files.iter().zip(&names).zip(&runs) {
        let finding = match judge(file, run) {
            Ok(()) => Finding::Kept,
            Err(note) => Finding::Broken(format!("{name}: {note}")),
        };
        let figures = [run.cpu_s, run.peak_mb.round(), run.longest_message() as f64];
        table.add(file.family, finding, &[run.code == Some(65)], &figures);
    }
    assert!(table.tried() >= LEAST, "{} files", table.tried());
    table.finish();
}
