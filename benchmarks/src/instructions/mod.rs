//! Instructions that fixed pieces of work take, counted by valgrind: not a matter of the machine's mood, as time is.

mod cases;
mod figures;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail, ensure};
use figures::Figures;
use nonosat::{format::INPUT_LIMIT, puzzle::bounded};

/// Count the instructions of fixed pieces of work, and compare them with the last figures; takes valgrind
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Keep the figures in the file, instead of comparing
    #[arg(long)]
    write: bool,
    /// The file of the last figures
    #[arg(long, value_name = "FILE", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.csv"))]
    file: PathBuf,
    /// Do the work of a case; what valgrind runs
    #[arg(long, value_name = "NAME", hide = true)]
    case: Option<String>,
}

/// Prints the figures beside the last ones.
///
/// # Errors
/// A case takes more than it did, or could not be counted.
pub(crate) fn run(options: &Options) -> Result<()> {
    if let Some(case) = &options.case {
        return cases::run(case);
    }
    let program = env::current_exe()?;
    let is_release = program.parent().is_some_and(|folder| folder.ends_with("release"));
    ensure!(is_release, "the figures are those of the profile `release`: cargo run --release");
    let mut now = Figures { compiler: env!("COMPILER").to_owned(), instructions: Default::default() };
    for case in cases::CASES {
        let number = count(&program, case.name).with_context(|| format!("case `{}`", case.name))?;
        now.instructions.insert(case.name.to_owned(), number);
    }
    let name = options.file.display();
    let last = bounded::text(&options.file, INPUT_LIMIT).with_context(|| format!("cannot read {name}"));
    let last = last.and_then(|text| Figures::read(&text).with_context(|| name.to_string()));
    if options.write {
        // There may be no last figures yet.
        let last = last.unwrap_or_else(|_| Figures { instructions: Default::default(), ..now.clone() });
        print!("{}", now.compare(&last).table);
        fs::write(&options.file, now.to_csv()).with_context(|| format!("cannot write {name}"))?;
        return Ok(());
    }
    let comparison = now.compare(&last?);
    print!("{}", comparison.table);
    comparison.notes.iter().for_each(|note| println!("{note}"));
    let faults = comparison.faults.join("\n  ");
    ensure!(faults.is_empty(), "{faults}\nIf it has to be so, keep the figures: just instructions --write");
    Ok(())
}

/// The instructions of a case.
fn count(program: &Path, case: &str) -> Result<u64> {
    let mut command = Command::new("valgrind");
    // All threads, from the start of the program on: that, and the making of the puzzles, is a small part.
    command.args(["--tool=callgrind", "--cache-sim=no", "--branch-sim=no", "--callgrind-out-file=/dev/null"]);
    command.arg(program).args(["instructions", "--case", case]);
    let output = command.output().context("cannot run valgrind")?;
    let text = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}: {text}", output.status);
    collected(&text)
}

/// The number in what callgrind says at its end: `==7== Collected : 123`.
fn collected(text: &str) -> Result<u64> {
    let number = text.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    match number {
        Some(0) | None => bail!("callgrind collected nothing: {text}"),
        Some(number) => Ok(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_callgrind_collected_is_found() {
        let text = |number: &str| format!("==7== Callgrind, a profiler\n==7== \n==7== Events    : Ir\n{number}\n");
        assert_eq!(collected(&text("==7== Collected : 28731")).unwrap(), 28731);
        assert!(collected(&text("==7== Collected : 0")).is_err());
        assert!(collected(&text("")).is_err());
    }
}
