//! The arguments that all commands or several of them take.

use std::{
    ffi::{OsStr, OsString},
    io,
    num::NonZeroUsize,
    time::Duration,
};

use clap::{
    Parser, Subcommand, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use nonosat::{budget::Budget, engine::Outside, format::Format, method, render, rules::RuleSet, search::MethodOptions};
use serde::Serialize;

use super::{command, interrupt::Interrupt, values};

/// Solves nonograms with proof: none, exactly one or several solutions, which, and why.
///
/// A FILE may be - (standard input), file#3 (the third puzzle of a file) or a directory (all puzzle files in it).
/// The format of a file is detected from its content.
///
/// Exit codes: 0 done; 10 several solutions; 20 no solution; 30 unknown; 2 wrong usage; 65 malformed puzzle;
/// 66 file not readable; 70 a defect of this program; 74 output not writable.
#[derive(Debug, Parser)]
#[command(name = "nonosat", version, max_term_width = 100, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What there is to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(command::solve::Args),
    Check(command::check::Args),
    Count(command::count::Args),
    Explain(command::explain::Args),
    Hint(command::hint::Args),
    Rate(command::rate::Args),
    Render(command::render::Args),
    Convert(command::convert::Args),
    Cubes(command::cubes::Args),
    Merge(command::merge::Args),
    Encode(command::encode::Args),
    Decode(command::decode::Args),
    Verify(command::verify::Args),
    Bench(Box<command::bench::Args>),
    Methods(command::methods::Args),
    #[command(hide = true)]
    BenchWorker(command::bench_worker::Args),
    Completions(command::completions::Args),
    Man(command::man::Args),
}

/// Options of every command.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Common")]
pub(crate) struct Common {
    /// When to use colours.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, global = true, hide_possible_values = true)]
    #[arg(help = "Use colours: auto (heeds NO_COLOR), always or never")]
    pub(crate) color: Color,
    /// Tell on standard error what was used and how long it took.
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
    /// Say nothing on standard error but errors.
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal that has them, unless NO_COLOR is set.
    #[default]
    Auto,
    /// In any case.
    Always,
    /// In no case.
    Never,
}

impl Color {
    /// The same, as the colour libraries call it.
    pub(crate) fn into_clap(self) -> anstream::ColorChoice {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
    }
}

/// What to read.
#[derive(Debug, clap::Args)]
pub(crate) struct Input {
    /// Puzzle files, directories of them, - for standard input, or FILE#3 for the third puzzle of a file.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<OsString>,
    /// Read the files in this format instead of detecting it.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true)]
    pub(crate) from: Option<Format>,
}

/// The one puzzle to read.
#[derive(Debug, clap::Args)]
pub(crate) struct SingleInput {
    /// The puzzle file, - for standard input, or FILE#3 for the third puzzle of a file.
    #[arg(value_name = "FILE")]
    file: OsString,
    /// Read the file in this format instead of detecting it.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true)]
    from: Option<Format>,
}

impl SingleInput {
    /// The same as a list.
    pub(crate) fn input(&self) -> Input {
        Input { files: vec![self.file.clone()], from: self.from }
    }
}

/// How to solve.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Solver {
    /// The method; 'nonosat methods' lists them.
    #[arg(long, value_name = "NAME", default_value = "auto", hide_possible_values = true)]
    #[arg(value_parser = PossibleValuesParser::new(method::METHODS.iter().map(|method| method.name)))]
    pub(crate) method: String,
    /// The encoding, for methods that use one; with options: path+sums.
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    #[arg(value_parser = EncodingParser)]
    pub(crate) encoding: Option<String>,
    /// The engine, for methods that use one; dimacs:COMMAND is any solver that is installed.
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    #[arg(value_parser = EngineParser)]
    pub(crate) engine: Option<String>,
    /// The seed of random choices: the same seed gives the same answer.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Begin puzzles that are too large for the engine, too.
    ///
    /// The method 'ilp' leaves them unknown otherwise.
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    rules: Rules,
    /// Stop after so many iterations, for methods that go round and round.
    #[arg(long, value_name = "N")]
    max_iterations: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

impl Solver {
    /// What only some methods ask for.
    pub(crate) fn options(&self) -> MethodOptions {
        MethodOptions { rules: self.rules.set(), max_iterations: self.max_iterations }
    }
}

/// Which of the thirteen rules to use.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Rules {
    /// The rules of the method 'rules', by number or name: 1,2,5 or 1-8 or glue,forcing.
    #[arg(long, value_name = "LIST", default_value = "1-13")]
    rules: RuleSet,
    /// Use the rules as they were published, in one direction only where that is so.
    #[arg(long)]
    rules_as_published: bool,
}

impl Rules {
    /// The set of rules.
    pub(crate) fn set(&self) -> RuleSet {
        let mut rules = self.rules;
        rules.as_published = self.rules_as_published;
        rules
    }
}

/// When to give up.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Limits {
    /// Give up a puzzle after this time: 500ms, 10s, 2m; a number alone is seconds.
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    time_limit: Option<Duration>,
    /// Give up a puzzle when the program holds more memory than this: 500MB, 2GiB; a number alone is bytes.
    #[arg(long, value_name = "SIZE", value_parser = values::bytes)]
    memory_limit: Option<u64>,
}

impl Limits {
    /// The same with a limit on memory in any case.
    pub(crate) fn budget_within(&self, memory: u64, interrupt: &Interrupt) -> Budget {
        self.budget(interrupt).with_memory_limit(self.memory_limit.unwrap_or(memory))
    }

    /// The same with a limit on time in any case.
    pub(crate) fn budget_for(&self, time: Duration, interrupt: &Interrupt) -> Budget {
        self.budget(interrupt).with_time_limit(self.time_limit.unwrap_or(time))
    }

    /// The limits as a budget; the clock of the time limit starts now.
    pub(crate) fn budget(&self, interrupt: &Interrupt) -> Budget {
        let mut budget = Budget::unlimited().with_cancel(interrupt.flag());
        if let Some(limit) = self.time_limit {
            budget = budget.with_time_limit(limit);
        }
        if let Some(bytes) = self.memory_limit {
            budget = budget.with_memory_limit(bytes);
        }
        budget
    }
}

/// What the files are.
#[derive(Debug, clap::Args)]
pub(crate) struct Cubes {
    /// The files are cubes, as 'nonosat cubes' writes them: each is answered from what is known of it.
    #[arg(long = "cube", conflicts_with = "from")]
    pub(crate) cubes: bool,
}

/// How many threads to use, and whether that may be seen.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Jobs {
    /// Use so many threads; 0 for one per processor core.
    ///
    /// Several puzzles are solved that many at once, each by one thread. A single puzzle gets all threads: they search
    /// its independent parts side by side, and hard ones by several strategies at once. Answers come in the order of
    /// the puzzles.
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Print the same bytes for any number of jobs, and in every run.
    ///
    /// Strategies do not race each other then, and times and memory are left out. Where a limit of time or memory
    /// strikes is still a matter of chance.
    #[arg(long)]
    pub(crate) deterministic: bool,
}

impl Jobs {
    /// The number of threads to use.
    pub(crate) fn count(&self) -> usize {
        threads(self.jobs)
    }
}

/// So many threads; of none, one per processor core.
pub(crate) fn threads(jobs: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    if jobs == 0 { cores() } else { jobs }
}

/// How to answer.
#[derive(Debug, clap::Args)]
pub(crate) struct Answer {
    /// The form of the answer.
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    #[arg(help = "The form of the answer: text, json (one document) or ndjson (one object a line)")]
    pub(crate) format: AnswerFormat,
    #[command(flatten)]
    pub(crate) style: Style,
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswerFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON document.
    Json,
    /// One JSON object a line.
    Ndjson,
}

impl AnswerFormat {
    /// The only report of a run as it is printed; nothing in text, which is written elsewhere.
    pub(crate) fn page(self, report: &impl Serialize) -> io::Result<String> {
        match self {
            Self::Text => Ok(String::new()),
            Self::Json => Ok(serde_json::to_string_pretty(report)? + "\n"),
            Self::Ndjson => Ok(serde_json::to_string(report)? + "\n"),
        }
    }
}

/// How pictures look.
#[derive(Debug, clap::Args)]
pub(crate) struct Style {
    /// What pictures are drawn with: ascii, half (small, without clues) or block.
    #[arg(long, value_enum, value_name = "STYLE", default_value_t, hide_possible_values = true)]
    pub(crate) style: StyleName,
}

/// The name of a style of pictures.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum StyleName {
    /// `#` and `.`.
    Ascii,
    /// Half blocks, without clues.
    Half,
    /// Full blocks.
    #[default]
    Block,
}

impl From<StyleName> for render::Style {
    fn from(name: StyleName) -> Self {
        match name {
            StyleName::Ascii => Self::Ascii,
            StyleName::Half => Self::Half,
            StyleName::Block => Self::Block,
        }
    }
}

/// Reads the name of a puzzle format.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::all().map(|format| PossibleValue::new(format.name()).help(format.description()));
    PossibleValuesParser::new(names).map(|name| Format::by_name(&name).expect("the parser knows only names of formats"))
}

/// Reads the name of an engine; of an outside one, whose name holds a command, only the beginning is looked at.
#[derive(Clone)]
struct EngineParser;

impl TypedValueParser for EngineParser {
    type Value = String;

    fn parse_ref(&self, cmd: &clap::Command, arg: Option<&clap::Arg>, value: &OsStr) -> Result<String, clap::Error> {
        match value.to_str().filter(|name| name.starts_with(Outside::PREFIX)) {
            Some(name) => Ok(name.to_owned()),
            None => PossibleValuesParser::new(method::engine_names()).parse_ref(cmd, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(method::engine_names().map(PossibleValue::new)))
    }
}

/// Reads the name of an encoding, with its options if there are any.
#[derive(Clone)]
pub(crate) struct EncodingParser;

impl TypedValueParser for EncodingParser {
    type Value = String;

    fn parse_ref(&self, cmd: &clap::Command, arg: Option<&clap::Arg>, value: &OsStr) -> Result<String, clap::Error> {
        match value.to_str().filter(|name| method::encoding(Some(name)).is_ok()) {
            Some(name) => Ok(name.to_owned()),
            None => PossibleValuesParser::new(method::encoding_names()).parse_ref(cmd, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(method::encoding_names().map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn verify_cli() {
        Args::command().debug_assert();
    }

    #[test]
    fn every_argument_has_help() {
        fn check(command: &clap::Command) {
            assert!(command.get_about().is_some(), "{} says what it does", command.get_name());
            for argument in command.get_arguments() {
                assert!(argument.get_help().is_some(), "{} {}", command.get_name(), argument.get_id());
            }
            command.get_subcommands().for_each(check);
        }
        check(&Args::command());
    }
}
