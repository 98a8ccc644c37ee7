//! Explains step by step how a person can solve a puzzle.
//!
//! ```sh
//! cargo run --example explain -- puzzles/anchor.g
//! ```
#![allow(clippy::disallowed_methods, reason = "a program that reads the file it is given")]
#![allow(clippy::print_stdout, reason = "programs print")]

use std::{error::Error, fs};

use nonosat::{
    analyse::explain::{Ending, ExplainRequest, explain},
    draw::{Look, draw},
    format,
};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "puzzles/house.mk".into());
    let document = format::read(&path, &fs::read(&path)?, None)?;
    let puzzle = document.puzzles.first().ok_or("there is no puzzle in this file")?;

    let explanation = explain(puzzle, &ExplainRequest::default())?;
    for (index, step) in explanation.steps.iter().enumerate() {
        println!("{:3}. {} ({})", index + 1, step.sentence, step.technique().title());
    }
    match explanation.ending {
        Ending::Solved => println!("solved in {} steps", explanation.steps.len()),
        Ending::NoSolution(_) => println!("there is no solution"),
        Ending::Several => println!("the other cells differ among solutions"),
        Ending::Open(reason) | Ending::Stopped(reason) => println!("not solved: {reason}"),
    }
    println!("{}", draw(puzzle, &explanation.grid, &[], Look::default()).to_plain());
    Ok(())
}
