//! The arguments that all commands or several of them take.

use std::{
    ffi::OsString,
    io,
    num::NonZeroUsize,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use clap::ValueEnum;
use nonosat::{
    engine::registry::{EncodingChoice, EngineChoice},
    format::Format,
    propagate::rules::RuleSet,
    puzzle::budget::Budget,
    report::json,
    solve::{MethodOptions, method::Method},
};
use serde::Serialize;

use super::{address_space, interrupt::Interrupt, names, values, watchdog::Watch};
pub(crate) use super::{
    names::{encoding_parser, format_parser},
    pictures::Style,
};

/// Options of every command.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Common")]
pub(crate) struct Common {
    /// When to use colours.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, global = true, hide_possible_values = true)]
    #[arg(help = "Use colours: auto, always or never")]
    #[arg(long_help = "Use colours: auto (on a terminal, heeds NO_COLOR), always or never")]
    pub(crate) color: Color,
    /// Report what was used, and times, on standard error.
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
    /// Print only errors on standard error.
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Refuse larger files, also when unpacked: 500MB, 2GiB.
    #[arg(long, global = true, value_name = "SIZE", value_parser = values::bytes, default_value = "256MB")]
    #[arg(hide_short_help = true)]
    pub(crate) input_limit: u64,
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
    /// The choice of the libraries that colour the output.
    pub(crate) fn into_clap(self) -> anstream::ColorChoice {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
    }
}

/// What to read.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Input {
    /// Puzzle files, directories, - for standard input, FILE#3, ids, addresses, recipes.
    ///
    /// FILE#3 is the third puzzle of a file; an id or address is that of a puzzle; a recipe is such as random-30-0.5-1.
    #[arg(value_name = "FILE", required_unless_present = "rows")]
    pub(crate) files: Vec<OsString>,
    #[command(flatten)]
    pub(crate) lists: Lists,
    #[command(flatten)]
    pub(crate) given: Given,
    /// Read files in this format instead of detecting it.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true)]
    pub(crate) from: Option<Format>,
    /// Try every file of a directory, not only those with an extension of puzzles.
    #[arg(long, hide_short_help = true)]
    pub(crate) every_file: bool,
}

/// Lists of clues that were typed.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Lists {
    /// The clues of the rows, such as '4 1, 7, 1'.
    ///
    /// In place of a file.
    #[arg(long, help_heading = "Typed clues", value_name = "CLUES")]
    #[arg(requires = "columns", conflicts_with_all = ["files", "from"])]
    pub(crate) rows: Option<String>,
    /// The clues of the columns, in the same way.
    #[arg(long, help_heading = "Typed clues", value_name = "CLUES", requires = "rows")]
    pub(crate) columns: Option<String>,
    /// Where a file has two lists of clues and nothing names them, take the first for the columns.
    #[arg(long, help_heading = "Typed clues", hide_short_help = true)]
    pub(crate) columns_first: bool,
}

/// Cells that are printed with the clues.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Given {
    /// Cells printed with the clues: a picture, or 'saved'.
    ///
    /// A picture of #, . and ? for cells that are not given, a row a line; - for standard input. In colours, a cell is
    /// the symbol or the number of its colour. 'saved' is the first saved grid in the puzzle file. The cells are given
    /// beside those that the file has itself.
    #[arg(long, value_name = "FILE")]
    pub(crate) given: Option<OsString>,
}

/// The one puzzle to read.
#[derive(Debug, clap::Args)]
pub(crate) struct SingleInput {
    /// The puzzle file, - for standard input, FILE#3, an id, an address or a recipe.
    ///
    /// FILE#3 is the third puzzle of a file; an id or address is that of a puzzle; a recipe is such as random-30-0.5-1.
    #[arg(value_name = "FILE", required_unless_present = "rows", num_args = 1)]
    files: Vec<OsString>,
    #[command(flatten)]
    lists: Lists,
    #[command(flatten)]
    given: Given,
    /// Read the file in this format instead of detecting it.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true)]
    from: Option<Format>,
}

impl SingleInput {
    /// The input of one file.
    pub(crate) fn input(&self) -> Input {
        let (files, lists, given) = (self.files.clone(), self.lists.clone(), self.given.clone());
        Input { files, lists, given, from: self.from, every_file: false }
    }
}

impl Input {
    /// The input of these files.
    pub(crate) fn of_files(files: Vec<OsString>, from: Option<Format>) -> Self {
        Self { files, lists: Lists::default(), given: Given::default(), from, every_file: false }
    }
}

/// How to solve.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Solver {
    /// The method: see 'nonosat methods'.
    #[arg(long, value_name = "NAME", default_value = "auto", hide_possible_values = true)]
    #[arg(value_parser = names::method_parser())]
    pub(crate) method: Method,
    /// The encoding, for methods that use one.
    ///
    /// With options behind it: path+sums.
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    #[arg(value_parser = encoding_parser())]
    pub(crate) encoding: Option<EncodingChoice>,
    /// The engine, for methods that use one.
    ///
    /// dimacs:COMMAND is any solver that is installed.
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    #[arg(value_parser = names::engine_parser())]
    pub(crate) engine: Option<EngineChoice>,
    /// The seed of random choices.
    ///
    /// The same seed gives the same answer.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Also begin puzzles that are too large for the engine.
    ///
    /// Otherwise the method 'ilp' leaves them unknown.
    #[arg(long, hide_short_help = true)]
    pub(crate) force: bool,
    #[command(flatten)]
    rules: Rules,
    /// Stop after so many iterations, for iterative methods.
    #[arg(long, value_name = "N", hide_short_help = true)]
    max_iterations: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

impl Solver {
    /// What the answers depend on, but for the limits: the name of each option and its value.
    pub(crate) fn described(&self) -> Vec<(&'static str, String)> {
        let or_none = |value: Option<String>| value.unwrap_or_else(|| "none".to_owned());
        vec![
            ("--method", self.method.info().name.to_owned()),
            ("--encoding", or_none(self.encoding.map(|encoding| encoding.to_string()))),
            ("--engine", or_none(self.engine.as_ref().map(EngineChoice::to_string))),
            ("--seed", self.seed.to_string()),
            ("--force", self.force.to_string()),
            ("--rules", self.rules.rules.to_string()),
            ("--rules-as-published", self.rules.rules_as_published.to_string()),
            ("--max-iterations", or_none(self.max_iterations.map(|count| count.to_string()))),
        ]
    }

    /// The options of some methods only.
    pub(crate) fn options(&self) -> MethodOptions {
        MethodOptions { rules: self.rules.set(), max_iterations: self.max_iterations }
    }
}

/// Which of the thirteen rules to use.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Rules {
    /// The rules of the method 'rules', by number or name: 1,2,5 or 1-8 or glue,forcing.
    #[arg(long, value_name = "LIST", default_value = "1-13", hide_short_help = true)]
    rules: RuleSet,
    /// Use the rules as they were published, some of them in one direction only.
    #[arg(long, hide_short_help = true)]
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
    /// Give up a puzzle after this time: 500ms, 10s, 2m.
    ///
    /// A number alone is seconds.
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    time_limit: Option<Duration>,
    /// Give up a puzzle at so much memory: 500MB, 2GiB.
    ///
    /// That is the memory of the whole program. A number alone is bytes.
    #[arg(long, value_name = "SIZE", value_parser = values::bytes)]
    memory_limit: Option<u64>,
}

impl Limits {
    /// The limits as a budget; the clock of the time limit starts now.
    pub(crate) fn budget(&self, interrupt: &Interrupt) -> Budget {
        let watch = Watch { time: self.time_limit, memory: self.memory(), interrupt: None };
        let budget = watch.time.into_iter().fold(Budget::unlimited(), Budget::with_time_limit);
        let budget = watch.memory.into_iter().fold(budget, Budget::with_memory_limit);
        // The watch ends with the last copy of the budget.
        budget.with_cancel(interrupt.flag()).with_cancel(watch.start())
    }

    /// The budget of these limits, with a default limit on memory.
    pub(crate) fn budget_within(&self, memory: u64, interrupt: &Interrupt) -> Budget {
        Self { time_limit: self.time_limit, memory_limit: self.memory_limit.or(Some(memory)) }.budget(interrupt)
    }

    /// The budget of these limits, with a default limit on time, which is not watched over.
    pub(crate) fn budget_for(&self, time: Duration, interrupt: &Interrupt) -> Budget {
        self.budget(interrupt).with_time_limit(self.time_limit.unwrap_or(time))
    }

    /// Watches over the limits for as long as the flag is held: of commands that work on a single puzzle.
    pub(crate) fn watch(&self) -> Arc<AtomicBool> {
        Watch { time: self.time_limit, memory: self.memory(), interrupt: None }.start()
    }

    /// The limits that are asked for.
    pub(crate) fn asked(&self) -> (Option<Duration>, Option<u64>) {
        (self.time_limit, self.memory_limit)
    }

    /// The memory that may be held: what is asked for, or less where the system gives less.
    fn memory(&self) -> Option<u64> {
        address_space::at_most(self.memory_limit)
    }
}

/// What the files are.
#[derive(Debug, clap::Args)]
pub(crate) struct Cubes {
    /// The files are cubes, written by 'nonosat cubes'.
    ///
    /// Each is solved from its known cells.
    #[arg(long = "cube", conflicts_with_all = ["from", "given"])]
    pub(crate) cubes: bool,
}

/// The number of threads, and whether results may depend on it.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Jobs {
    /// Use so many threads; 0: one per core.
    ///
    /// Several puzzles are solved at once, each by one thread. A single puzzle gets all threads: they search its
    /// independent components in parallel, and hard ones by several strategies. Answers come in the order of the
    /// puzzles.
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Print the same bytes for any number of jobs.
    ///
    /// In every run, too. Then strategies do not race each other, and times and memory are left out. Results that
    /// depend on a limit of time or memory still vary.
    #[arg(long)]
    pub(crate) deterministic: bool,
}

impl Jobs {
    /// The number of threads to use.
    pub(crate) fn count(&self) -> usize {
        threads(self.jobs)
    }
}

/// The number of threads: one per processor core for 0.
pub(crate) fn threads(jobs: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    if jobs == 0 { cores() } else { jobs }
}

/// How to answer.
#[derive(Debug, clap::Args)]
pub(crate) struct Answer {
    /// The form of the answer.
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    #[arg(help = "The answer as text, json or ndjson")]
    #[arg(long_help = "The form of the answer: text, json (one document) or ndjson (one object a line)")]
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
        self.next(false, 0, report)
    }

    /// The next report of a run: the only one or, of `many`, an element of the document, behind so many others.
    pub(crate) fn next(self, many: bool, before: usize, report: &impl Serialize) -> io::Result<String> {
        Ok(match self {
            Self::Text => String::new(),
            Self::Ndjson => json::line(report)? + "\n",
            Self::Json if !many => json::document(report)? + "\n",
            Self::Json => (if before == 0 { "[\n" } else { ",\n" }).to_owned() + &json::document(report)?,
        })
    }

    /// What follows the last of so many reports.
    pub(crate) fn end(self, many: bool, printed: usize) -> &'static str {
        match self {
            Self::Json if many => {
                if printed == 0 {
                    "[]\n"
                } else {
                    "\n]\n"
                }
            }
            _ => "",
        }
    }
}
