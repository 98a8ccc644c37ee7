//! `batch`: very many puzzles, answered into a folder.

use std::{ffi::OsString, path::PathBuf};

use nonosat::{format::Format, solve::cube::MAX_DEPTH};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    batch::{
        merge::Form,
        order::{self, Merging, Order},
        plan::Ask,
        shard::Shard,
    },
};

/// Answer very many puzzles, on one machine or many, and go on after any kill.
///
/// Answers go to files in DIR. Whoever repeats the command goes on where the last run ended. With --shard I/N a run
/// answers every Nth puzzle, so that N runs, anywhere, answer all of them; they share DIR, or their folders are copied
/// together. --merge then puts all answers in one file, in the order of the input.
///
/// Ends with 0 if every puzzle of the shard has an answer, whatever the answers are: several solutions, none, unknown
/// for a limit, a malformed file. Ends with 30 if some have none yet: repeat the command. --status ends in the same
/// way; --merge ends with 30 if answers are missing, and with 65 if there are two to one puzzle, or if one contradicts
/// itself or is not as it was written.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["output_directory", "status", "merge"]))]
pub(crate) struct Args {
    /// Puzzle files, directories, FILE#3, lists (@ids.txt), or - for standard input.
    ///
    /// A list has a name a line. May be left out to go on with a batch.
    #[arg(value_name = "INPUT", conflicts_with_all = ["status", "merge", "cubes"])]
    inputs: Vec<OsString>,
    /// Read files in this format instead of detecting it.
    #[arg(long, value_name = "FORMAT", value_parser = args::format_parser(), hide_possible_values = true)]
    from: Option<Format>,
    /// The folder of the batch.
    ///
    /// For the answers, and what it takes to go on.
    #[arg(long = "out", id = "output_directory", value_name = "DIR")]
    output_directory: Option<PathBuf>,
    /// Only the puzzles I, I + N, I + 2N and so on.
    #[arg(long, value_name = "I/N", default_value = "1/1", requires = "output_directory")]
    shard: Shard,
    /// Write so many answers to a file.
    #[arg(long, value_name = "N", default_value = "1000", requires = "output_directory")]
    #[arg(value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1_000_000))]
    chunk: usize,
    /// Ask: check, count, rate, diagnose, or several.
    #[arg(long, value_enum, value_name = "LIST", value_delimiter = ',', default_value = "check")]
    #[arg(hide_possible_values = true, requires = "output_directory")]
    ask: Vec<Ask>,
    /// Ask again what a limit left unknown.
    ///
    /// If the limits are larger now. Also about those at which a process died, if the limits are other ones.
    #[arg(long, requires = "output_directory")]
    retry_unknown: bool,
    /// Split this puzzle into cubes and answer those.
    #[arg(long, value_name = "FILE", requires = "depth", conflicts_with_all = ["status", "merge"])]
    cubes: Option<OsString>,
    /// Split it so many times: up to 2^D cubes.
    #[arg(short, long, value_name = "D", requires = "cubes")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Print how far the batch in DIR is.
    ///
    /// Answers, rate, time left; for each shard, too.
    #[arg(long, value_name = "DIR")]
    status: Option<PathBuf>,
    /// Write all answers of the batch in DIR to one file.
    ///
    /// In the order of the input; of cubes, print the verdict.
    #[arg(long, value_name = "DIR")]
    merge: Option<PathBuf>,
    /// The file for the merged answers.
    #[arg(short, long, value_name = "FILE", requires = "merge")]
    output: Option<PathBuf>,
    /// The form of the merged answers.
    #[arg(long, value_enum, value_name = "FORM", default_value = "ndjson", requires = "merge")]
    to: Form,
    #[command(flatten)]
    answer: args::Answer,
    #[command(flatten)]
    solver: args::Solver,
    /// Answer so many puzzles at once; 0: one per core.
    ///
    /// Each by one thread.
    #[arg(short, long, value_name = "N", default_value_t = 1, help_heading = "Solving")]
    jobs: usize,
    /// Leave out times and memory.
    ///
    /// Then every run writes the same bytes.
    #[arg(long, help_heading = "Solving")]
    deterministic: bool,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    if let Some(folder) = &args.status {
        return order::status(folder, args.answer.format, screen, *notes);
    }
    if let Some(folder) = &args.merge {
        let (output, form) = (args.output.as_deref(), args.to);
        let merging = Merging { folder, output, form, answer: &args.answer, limits: &args.solver.limits };
        return merging.run(screen, *notes);
    }
    // The arguments are parsed in such a way that there is one.
    let Some(folder) = &args.output_directory else { return Ok(Exit::Usage) };
    let order = Order {
        folder,
        inputs: &args.inputs,
        from: args.from,
        cubes: args.cubes.as_ref().zip(args.depth),
        shard: args.shard,
        chunk: args.chunk,
        ask: &args.ask,
        retry: args.retry_unknown,
        solver: &args.solver,
        jobs: args::threads(args.jobs),
        deterministic: args.deterministic,
    };
    order.run(screen, *notes)
}
