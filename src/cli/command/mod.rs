//! The commands: one file each, with its arguments and its run.

pub(crate) mod batch;
pub(crate) mod bench;
pub(crate) mod bench_worker;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod cubes;
pub(crate) mod decode;
pub(crate) mod diagnose;
pub(crate) mod encode;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod import;
pub(crate) mod late;
pub(crate) mod library;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod methods;
pub(crate) mod page;
#[cfg(unix)]
pub(crate) mod play;
pub(crate) mod print;
pub(crate) mod rate;
pub(crate) mod render;
pub(crate) mod scan;
pub(crate) mod solve;
pub(crate) mod suggest;
pub(crate) mod verify;

use std::path::Path;

use clap::{Parser, Subcommand};
use late::Late;

use super::args::Common;

/// Solves nonograms with proof: none, exactly one or several solutions, which, and why.
///
/// A FILE may be - (standard input), file#3 (the third puzzle of a file) or a directory (all puzzle files in it).
/// The format of a file is detected from its content.
///
/// Exit codes: 0 done; 10 several solutions; 20 no solution; 30 unknown; 2 wrong usage; 65 malformed puzzle;
/// 66 file not readable; 70 a defect of this program; 74 output not writable.
#[derive(Debug, Parser)]
#[command(name = "nonosat", version, max_term_width = 100)]
pub(crate) struct Program {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(Late<solve::Args>),
    Check(Late<check::Args>),
    Count(Late<count::Args>),
    Explain(Late<explain::Args>),
    Hint(Late<hint::Args>),
    Diagnose(Late<diagnose::Args>),
    Suggest(Late<suggest::Args>),
    Generate(Late<generate::Args>),
    Import(Late<import::Args>),
    Scan(Late<scan::Args>),
    Rate(Late<rate::Args>),
    Render(Late<render::Args>),
    Library(Late<library::Args>),
    #[cfg(unix)]
    Play(Late<play::Args>),
    Print(Late<print::Args>),
    Convert(Late<convert::Args>),
    Batch(Late<batch::Args>),
    Cubes(Late<cubes::Args>),
    Merge(Late<merge::Args>),
    Encode(Late<encode::Args>),
    Decode(Late<decode::Args>),
    Verify(Late<verify::Args>),
    Bench(Late<bench::Args>),
    Page(Late<page::Args>),
    Methods(Late<methods::Args>),
    #[command(hide = true)]
    BenchWorker(Late<bench_worker::Args>),
    Completions(Late<completions::Args>),
    Man(Late<man::Args>),
}

impl Command {
    /// The file for the answer, if it is not to go to standard output.
    pub(crate) fn output(&self) -> Option<&Path> {
        let output = match self {
            Self::Solve(args) => &args.output,
            Self::Check(args) => &args.output,
            Self::Count(args) => &args.output,
            Self::Explain(args) => &args.output,
            Self::Hint(args) => &args.output,
            Self::Render(args) => &args.output,
            Self::Merge(args) => &args.output,
            Self::Decode(args) => &args.output,
            _ => return None,
        };
        output.output.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn verify_cli() {
        Program::command().debug_assert();
    }

    #[test]
    fn every_argument_has_help() {
        fn check(command: &clap::Command) {
            assert!(command.get_about().is_some(), "{} has a description", command.get_name());
            for argument in command.get_arguments() {
                assert!(argument.get_help().is_some(), "{} {}", command.get_name(), argument.get_id());
            }
            command.get_subcommands().for_each(check);
        }
        check(&Program::command());
    }
}
