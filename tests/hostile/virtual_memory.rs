//! Address spaces that are too small (`ulimit -v`): the system refuses memory in the middle of anything.

use std::process::Command;

use nonosat::{
    format::{Format, write},
    make::recipe::Recipe,
};

use crate::{
    measure::{each, measure, turn},
    sandbox::Sandbox,
    table::{Finding, Table},
};

const SIZES_MB: [u32; 6] = [64, 128, 256, 512, 1024, 2048];
const PUZZLES: [&str; 2] = ["random-300-0.5-1", "blobs-2000-1"];
const COMMANDS: [&str; 6] = ["check", "solve --all", "count", "explain", "encode", "check --method ilp --force"];

#[test]
#[ignore = "takes a minute"]
fn virtual_memory() {
    let _turn = turn();
    let sandbox = Sandbox::empty();
    for puzzle in PUZZLES {
        let text = write(Format::Non, &[puzzle.parse::<Recipe>().unwrap().puzzle()]).unwrap().text;
        sandbox.put(&format!("{puzzle}.non"), &text);
    }
    let mut trials = Vec::new();
    for size in SIZES_MB {
        for puzzle in PUZZLES {
            trials.extend(COMMANDS.map(|command| (size, puzzle, command)));
        }
    }
    let runs = each(&trials, |(size, puzzle, command)| {
        let script = format!(
            "ulimit -v {} && exec {} {command} {puzzle}.non --time-limit 1s",
            u64::from(*size) * 1000,
            env!("CARGO_BIN_EXE_nonosat")
        );
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).current_dir(sandbox.path("")).env_remove("RUST_BACKTRACE");
        measure(shell, false)
    });
    let mut table = Table::new(
        "Address space (ulimit -v): an answer, or a message and exit code 30 or 66",
        &["with an answer"],
        &["MB held"],
    );
    for ((size, puzzle, command), run) in trials.iter().zip(&runs) {
        let finding = match run.fault() {
            None if matches!(run.code, Some(0 | 10 | 20 | 30 | 66)) => Finding::Kept,
            fault => {
                let note = fault.unwrap_or_else(|| format!("exit code {:?}", run.code));
                let note = format!("{command} of {puzzle}: {}", note.replace('\n', " / "));
                Finding::Broken(note)
            }
        };
        table.add(&format!("{size} MB"), finding, &[matches!(run.code, Some(0 | 10 | 20))], &[run.peak_mb.round()]);
    }
    table.finish();
}
