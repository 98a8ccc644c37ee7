//! `nonosat-verify DIR...`: whether certificates prove what they claim, by the verifier and nothing else.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is the program that prints")]

use std::{env, path::Path, process::ExitCode};

use nonosat_model::budget::Budget;
use nonosat_verify::{Fault, verify};

const HELP: &str = "\
Usage: nonosat-verify DIR...

Checks certificates of nonogram verdicts. Each DIR has the files of one, as `nonosat check --certify` writes them.

Ends with 0 if every certificate is verified, 65 if one is refused, 66 if a file of one cannot be read, 64 if it was
called wrongly.
";

fn main() -> ExitCode {
    let directories: Vec<_> = env::args_os().skip(1).collect();
    if directories.iter().any(|name| name == "--help" || name == "-h") {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    if directories.is_empty() || directories.iter().any(|name| name.to_string_lossy().starts_with('-')) {
        eprint!("{HELP}");
        return ExitCode::from(64);
    }
    let mut worst = 0;
    for directory in &directories {
        let path = Path::new(directory);
        match verify(path, &Budget::unlimited()) {
            Ok(verified) => println!("verified  {:<8}  {path:?}", verified.claim),
            Err(error) => {
                eprintln!("error: {path:?}: {error}");
                worst = worst.max(if matches!(error.fault, Fault::Unreadable(_)) { 66 } else { 65 });
            }
        }
    }
    ExitCode::from(worst)
}
