//! Limits of time and memory: large and dense puzzles, every command, method and engine.

use std::{process::Command, time::Duration};

use nonosat::{
    engine::registry::{ENGINES, ILP_ENGINES},
    format::{Format, write},
    make::recipe::Recipe,
    solve::methods::METHODS,
};

use crate::{
    measure::{Measured, each, measure, turn},
    sandbox::Sandbox,
    table::{Finding, Table},
};

/// Very large, very dense, with very many solutions.
const PUZZLES: [&str; 5] = ["blobs-5000-1", "random-2000-0.5-1", "random-300-0.5-1", "ones-3000", "checkerboard-500"];

const COMMANDS: [&str; 9] = [
    "check",
    "solve --all",
    "count",
    "explain",
    "hint",
    "rate --minimal-sets",
    "encode",
    "encode --narrow",
    "cubes --depth 2",
];

/// The limit of time, and that of time where there is one of memory.
const TIMES: [Duration; 2] = [Duration::from_millis(500), Duration::from_millis(800)];

/// The limit of memory, in megabytes.
const MEMORY_MB: f64 = 100.0;

/// Time is reported from the bound on, and fails only from so many times the bound on: machines are busy.
const CLEARLY: f64 = 2.0;

/// One run.
struct Trial {
    command: String,
    puzzle: &'static str,
    with_memory: bool,
    number: usize,
}

impl Trial {
    fn time(&self) -> f64 {
        TIMES[usize::from(self.with_memory)].as_secs_f64()
    }

    fn run(&self, sandbox: &Sandbox) -> Measured {
        let (file, time) = (format!("{}.non", self.puzzle), format!("{}s", self.time()));
        let memory = format!("{MEMORY_MB}MB");
        let output = format!("cubes-{}", self.number);
        let mut args: Vec<&str> = self.command.split(' ').chain([file.as_str(), "--time-limit", &time]).collect();
        if self.with_memory {
            args.extend(["--memory-limit", &memory]);
        }
        if self.command.starts_with("cubes") {
            args.extend(["--output", &output]);
        }
        let command: Command = sandbox.std_command(&args);
        measure(command, false)
    }

    fn judge(&self, run: &Measured) -> Finding {
        let what = format!("{}, {}", self.puzzle, if self.with_memory { "memory" } else { "time" });
        if let Some(fault) = run.fault().filter(|_| run.code != Some(2)) {
            return Finding::Broken(format!("{what}: {fault}"));
        }
        if matches!(run.code, Some(2 | 65 | 66 | 74)) {
            return Finding::Broken(format!("{what}: exit code {:?}: {}", run.code, run.stderr));
        }
        let most = (1.25 * MEMORY_MB).max(MEMORY_MB + 32.0);
        if self.with_memory && run.peak_mb > most {
            return Finding::Broken(format!("{what}: {:.0} MB, more than {most:.0}", run.peak_mb));
        }
        let longest = 1.1 * self.time() + 0.2;
        if run.cpu_s > longest {
            let note = format!("{what}: {:.2} s of CPU time, more than {longest:.2}", run.cpu_s);
            return if run.cpu_s > CLEARLY * longest { Finding::Broken(note) } else { Finding::Beyond(note) };
        }
        Finding::Kept
    }
}

/// The commands, and `check` by every method and engine.
fn commands() -> Vec<String> {
    let mut commands: Vec<String> = COMMANDS.map(str::to_owned).into();
    commands.extend(METHODS.iter().skip(1).map(|method| format!("check --method {}", method.name)));
    commands.extend(ENGINES.iter().map(|engine| format!("check --engine {}", engine.name)));
    commands.extend(ILP_ENGINES.iter().map(|engine| format!("check --method ilp --force --engine {}", engine.name)));
    commands
}

#[test]
#[ignore = "takes minutes"]
fn limits() {
    let _turn = turn();
    let sandbox = Sandbox::empty();
    for puzzle in PUZZLES {
        let text = write(Format::Non, &[puzzle.parse::<Recipe>().unwrap().puzzle()]).unwrap().text;
        sandbox.put(&format!("{puzzle}.non"), &text);
    }
    let mut trials = Vec::new();
    for command in commands() {
        for puzzle in PUZZLES {
            for with_memory in [false, true] {
                trials.push(Trial { command: command.clone(), puzzle, with_memory, number: trials.len() });
            }
        }
    }
    let runs = each(&trials, |trial| trial.run(&sandbox));
    let figures = &["CPU s, limit 0.5 s", "MB, limit 100 MB", "CPU s beside it, limit 0.8 s"];
    let mut table = Table::new(
        "Limits: worst of five puzzles, each with a limit of time and one of memory",
        &["cut short"],
        figures,
    );
    for (trial, run) in trials.iter().zip(&runs) {
        let figures = if trial.with_memory { [0.0, run.peak_mb.round(), run.cpu_s] } else { [run.cpu_s, 0.0, 0.0] };
        table.add(&format!("`{}`", trial.command), trial.judge(run), &[run.code == Some(30)], &figures);
    }
    table.finish();
}
