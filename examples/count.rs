//! Counts the solutions of each puzzle in a file, and draws one at random, each as likely as any other.
//!
//! ```sh
//! cargo run --example count -- puzzles/checkerboard.non
//! ```
#![allow(clippy::disallowed_methods, reason = "a program that reads the file it is given")]
#![allow(clippy::print_stdout, reason = "programs print")]

use std::{error::Error, fs, time::Duration};

use nonosat::{
    count::{CountRequest, Counted, compile},
    draw::{Look, Style, draw},
    format,
    puzzle::{Grid, budget::Budget, random::Random},
};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "puzzles/letters.nonpack".into());
    let document = format::read(&path, &fs::read(&path)?, None)?;

    let mut random = Random::new(1);
    for puzzle in &document.puzzles {
        let budget = Budget::unlimited().with_time_limit(Duration::from_secs(60)).with_memory_limit(1 << 30);
        // Where the number alone is enough, `count` takes less memory than a diagram of all solutions.
        match compile(puzzle, &CountRequest { budget, ..CountRequest::default() })? {
            Ok(diagram) => {
                println!("solutions: {}", diagram.count());
                if let Some(picture) = diagram.sample(&mut random) {
                    let look = Look { style: Style::Ascii, color: false, width: None };
                    println!("{}", draw(puzzle, &Grid::from(&picture), &[], look).to_plain());
                }
            }
            // A limit was reached; this is proven nevertheless.
            Err(Counted { at_least, at_most: Some(at_most), .. }) => {
                println!("solutions: at least {at_least}, at most {at_most}");
            }
            Err(Counted { at_least, .. }) => println!("solutions: at least {at_least}"),
        }
    }
    Ok(())
}
