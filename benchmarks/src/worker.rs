//! The child process that solves a batch of puzzles, and reports each before and after.

#![expect(clippy::exit, reason = "a worker without a parent has nobody to answer to")]

use std::{
    io::{self, Write},
    thread,
};

use anyhow::{Context, Result};
use nonosat::bench::batch::Batch;

/// Reads a batch from standard input, a line of JSON, and solves it.
pub(crate) fn run() -> Result<()> {
    let mut line = String::new();
    if io::stdin().read_line(&mut line).context("cannot read the batch")? == 0 {
        // The parent ended before it said anything.
        return Ok(());
    }
    let batch: Batch = serde_json::from_str(&line).context("this is no batch")?;
    thread::spawn(leave_with_the_parent);
    let result = batch.run(|message| {
        let line = serde_json::to_string(message)? + "\n";
        let mut output = io::stdout().lock();
        output.write_all(line.as_bytes())?;
        output.flush()
    });
    result.context("cannot report to the parent")
}

/// Waits for the end of standard input: then the parent is gone, and nobody will stop this process.
fn leave_with_the_parent() {
    let mut rest = String::new();
    let _ = io::stdin().read_line(&mut rest);
    std::process::exit(2);
}
