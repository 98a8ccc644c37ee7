//! Solves a puzzle with every encoding: the size of the formula, the conflicts on the way, and the verdict.
//!
//! The default puzzle needs search. What line solving settles is in no formula, so one that takes no search is empty.
//!
//! ```sh
//! cargo run --release --example compare_encodings -- puzzles/dom-16.non
//! ```
#![allow(clippy::disallowed_methods, reason = "a program that reads the file it is given")]
#![allow(clippy::print_stdout, reason = "programs print")]

use std::{error::Error, fs, time::Duration};

use nonosat::{
    Request,
    engine::registry::{CnfEncoding, ENCODINGS, EncodingChoice},
    format,
    puzzle::budget::Budget,
    solve,
    solve::method::Method,
};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "puzzles/dom-09.non".into());
    let document = format::read(&path, &fs::read(&path)?, None)?;
    let puzzle = document.puzzles.first().ok_or("there is no puzzle in this file")?;

    println!("{:17} {:>9} {:>9} {:>9}  verdict", "encoding", "variables", "clauses", "conflicts");
    for encoding in ENCODINGS {
        let request = Request {
            // Line solving and an engine, nothing else; the same engine for all.
            method: Method::Sat,
            encoding: Some(EncodingChoice::Cnf(CnfEncoding::from(encoding))),
            engine: Some("cdcl".parse()?),
            budget: Budget::unlimited().with_time_limit(Duration::from_secs(60)),
            ..Request::default()
        };
        let outcome = solve(puzzle, &request)?;
        let size = outcome.stats.formula.unwrap_or_default();
        let conflicts = outcome.stats.search.unwrap_or_default().conflicts;
        println!("{:17} {:9} {:9} {conflicts:9}  {}", encoding.name, size.variables, size.clauses, outcome.verdict);
    }
    Ok(())
}
