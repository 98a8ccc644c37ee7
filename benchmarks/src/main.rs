//! Measures nonosat: `cargo run --release -p nonosat-benchmarks -- lines`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program that reports on its standard output")]

mod lines;
mod random;

use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("lines") => lines::run(),
        _ => {
            eprintln!("usage: nonosat-benchmarks lines");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
