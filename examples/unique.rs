//! Says whether a puzzle has exactly one solution, and prints it; of several, the first two.
//!
//! ```sh
//! cargo run --example unique -- puzzles/two-solutions.non
//! ```
#![allow(clippy::disallowed_methods, reason = "a program that reads the file it is given")]
#![allow(clippy::print_stderr, clippy::print_stdout, reason = "programs print")]

use std::{error::Error, fs, process::ExitCode};

use nonosat::{
    Request, Verdict,
    draw::{Look, differing_cells, draw},
    format,
    puzzle::Grid,
    solve,
};

fn main() -> ExitCode {
    let path = std::env::args().nth(1).unwrap_or_else(|| "puzzles/cat.non".into());
    match check(&path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // With file, line and column, what was found there, and what was expected.
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn check(path: &str) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    // The format is detected; the name is for messages.
    let document = format::read(path, &bytes, None)?;

    for puzzle in &document.puzzles {
        let outcome = solve(puzzle, &Request::default())?;
        match outcome.verdict {
            Verdict::Unique => println!("exactly one solution"),
            Verdict::Multiple => println!("several solutions, two of them:"),
            Verdict::None => println!("no solution"),
            Verdict::Unknown(reason) => println!("unknown: {reason}"),
        }
        // The cells in which two solutions differ stand out.
        let marked = match &outcome.solutions[..] {
            [one, other, ..] => differing_cells(one, other),
            _ => Vec::new(),
        };
        for solution in &outcome.solutions {
            println!("{}", draw(puzzle, &Grid::from(solution), &marked, Look::default()).to_plain());
        }
    }
    Ok(())
}
