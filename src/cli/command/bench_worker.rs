//! `bench-worker`: one run of `bench`, in a process of its own.

use std::{io, thread};

use nonosat::bench::task::Task;

use crate::cli::{Exit, Screen, WriteFailure};

/// Run a task of bench: a line of JSON on standard input, the answer on standard output.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

#[allow(clippy::disallowed_methods, reason = "a thread; no browser runs this")]
pub(crate) fn run(_: &Args, screen: &mut Screen) -> Result<Exit, WriteFailure> {
    let mut line = String::new();
    let task = io::stdin().read_line(&mut line).ok().and_then(|_| serde_json::from_str::<Task>(&line).ok());
    let Some(task) = task else { return Ok(Exit::Usage) };
    thread::spawn(leave_with_the_parent);
    let answer = serde_json::to_string(&task.run()).map_err(io::Error::from)?;
    screen.print_raw((answer + "\n").as_bytes())?;
    Ok(Exit::Done)
}

/// Waits for the end of standard input: then the parent has ended, and cannot stop this process any more.
#[expect(clippy::exit, reason = "the parent that waits for an answer has ended")]
fn leave_with_the_parent() {
    let mut rest = String::new();
    let _ = io::stdin().read_line(&mut rest);
    std::process::exit(i32::from(Exit::Unknown.code()))
}
