//! From raw arguments to an exit code.
//!
//! One command is one file of [`command`], with its arguments and its run. The commands that solve share the rest:
//! [`input`] finds and reads the puzzles, [`solving`] calls the library, [`parallel`] runs several puzzles at once,
//! [`printer`] prints the answers as [`report`] (JSON) or [`text`], and only [`screen`] and [`notes`] write to standard
//! output and standard error. [`batch`] answers very many puzzles, in files that survive a kill.

mod address_space;
mod advice_text;
mod args;
mod batch;
mod certificates;
mod changes;
mod command;
mod cube_files;
mod diagnosis_text;
mod each;
mod effort;
mod exit;
mod failure;
mod generation;
mod given;
mod http;
mod input;
mod interrupt;
mod listing;
mod merged;
mod names;
mod notes;
mod origin;
mod pair;
mod parallel;
mod parent;
mod pictures;
#[cfg(unix)]
mod play;
mod prepared;
mod print_args;
mod print_report;
mod printer;
mod progress;
mod puzzle_files;
mod question;
mod rate_text;
mod reading;
mod report;
mod results;
mod screen;
mod server;
mod site;
mod solving;
mod steps_text;
mod stream;
mod suggestion_text;
mod tally;
mod text;
mod values;
mod watchdog;

use std::{ffi::OsString, process::ExitCode};

use args::Common;
use clap::{CommandFactory, FromArgMatches, error::ErrorKind};
use command::{Command, Program, late};
pub(crate) use exit::Exit;
use notes::Notes;
use screen::{Screen, WriteFailure};
use watchdog::Watch;

/// Runs the program with the arguments of the process.
pub(crate) fn main() -> ExitCode {
    keep_what_is_freed();
    address_space::run_as_child().unwrap_or_else(|| answer().into())
}

/// Has the allocator keep what one puzzle frees for the next.
///
/// That of glibc gives back the end of its memory beyond 128 KiB, or beyond twice the largest block that was freed. To
/// get it again takes a thirtieth of the time of small coloured puzzles.
fn keep_what_is_freed() {
    drop(std::hint::black_box(Vec::<u8>::with_capacity(1 << 20)));
}

fn answer() -> Exit {
    match parse() {
        Ok((program, limits)) => run(program, &limits),
        Err(error) => {
            // Help and version are answers, and come this way as well.
            let exit = if error.use_stderr() { Exit::Usage } else { Exit::Done };
            match error.print() {
                Err(error) if exit == Exit::Done => WriteFailure::from(error).settle(&Notes::new(false)),
                _ => exit,
            }
        }
    }
}

/// The program, and the limits of its command that cover its reading as well.
fn parse() -> Result<(Program, Watch), clap::Error> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let mut command = late::for_one_command::<Program>(arguments.get(1).map(OsString::as_os_str));
    let mut matches = command.try_get_matches_from_mut(&arguments).or_else(|error| match error.kind() {
        ErrorKind::DisplayVersion => Err(error),
        // Help and messages speak of every command.
        _ => with_footers(Program::command()).try_get_matches_from(&arguments),
    })?;
    let limits =
        matches.subcommand().filter(|(name, _)| *name != "bench").map_or(Watch::default(), |(_, command)| Watch {
            time: command.try_get_one("time_limit").ok().flatten().copied(),
            memory: command.try_get_one("memory_limit").ok().flatten().copied(),
            interrupt: None,
        });
    let program = Program::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut Program::command()))?;
    // The process ends soon, and taking the parser apart takes as long as a small puzzle.
    std::mem::forget((command, matches));
    Ok((program, limits))
}

/// The parser with a line below the short help of each command: not every option is there.
fn with_footers(program: clap::Command) -> clap::Command {
    let footer = |words: &str| format!("'{words} --help' has all options, and says more about each.");
    let program = program.mut_subcommands(|command| {
        let words = footer(&format!("nonosat {}", command.get_name()));
        command.after_help(words).after_long_help("")
    });
    program.after_help(footer("nonosat"))
}

fn run(program: Program, limits: &Watch) -> Exit {
    let Common { color, verbose, quiet, input_limit } = program.common;
    color.into_clap().write_global();
    reading::Limits { bytes: input_limit, time: limits.time }.set();
    // Each puzzle has a time of its own, and all share the memory.
    let _watch = Watch { memory: address_space::at_most(limits.memory), ..Watch::default() }.start();
    let notes = Notes::new(quiet);
    let mut screen = match Screen::new(program.command.output()) {
        Ok(screen) => screen,
        Err(failure) => return failure.settle(&notes),
    };
    let done = match program.command {
        Command::Solve(args) => command::solve::run(&args, verbose, &mut screen, &notes),
        Command::Check(args) => command::check::run(&args, verbose, &mut screen, &notes),
        Command::Count(args) => command::count::run(&args, &mut screen, &notes),
        Command::Explain(args) => command::explain::run(&args, &mut screen, &notes),
        Command::Hint(args) => command::hint::run(&args, &mut screen, &notes),
        Command::Diagnose(args) => command::diagnose::run(&args, &mut screen, &notes),
        Command::Suggest(args) => command::suggest::run(&args, &mut screen, &notes),
        Command::Generate(args) => command::generate::run(&args, &mut screen, &notes),
        Command::Import(args) => command::import::run(&args, &mut screen, &notes),
        Command::Scan(args) => command::scan::run(&args, &mut screen, &notes),
        Command::Library(args) => command::library::run(&args, &mut screen, &notes),
        #[cfg(unix)]
        Command::Play(args) => command::play::run(&args, &mut screen, &notes),
        Command::Print(args) => command::print::run(&args, &mut screen, &notes),
        Command::Rate(args) => command::rate::run(&args, &mut screen, &notes),
        Command::Render(args) => command::render::run(&args, &mut screen, &notes),
        Command::Convert(args) => command::convert::run(&args, &mut screen, &notes),
        Command::Cubes(args) => command::cubes::run(&args, &mut screen, &notes),
        Command::Batch(args) => command::batch::run(&args, &mut screen, &notes),
        Command::Merge(args) => command::merge::run(&args, &mut screen, &notes),
        Command::Encode(args) => command::encode::run(&args, &mut screen, &notes),
        Command::Decode(args) => command::decode::run(&args, &mut screen, &notes),
        Command::Verify(args) => command::verify::run(&args, verbose, &mut screen, &notes),
        Command::Bench(args) => command::bench::run(&args, &mut screen, &notes),
        Command::BenchWorker(args) => command::bench_worker::run(&args, &mut screen),
        Command::Page(args) => command::page::run(&args, &mut screen, &notes),
        Command::Methods(args) => command::methods::run(&args, &mut screen),
        Command::Completions(args) => command::completions::run(&args, &mut screen),
        Command::Man(args) => command::man::run(&args, &mut screen, &notes),
    };
    let written = done.and_then(|exit| screen.finish().map(|()| exit));
    written.unwrap_or_else(|failure| failure.settle(&notes))
}
