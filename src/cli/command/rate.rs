//! `rate`: how hard puzzles are for people.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use clap::ValueEnum;
use nonosat::{
    analyse::rate::{Options, Rating, rate},
    puzzle::Puzzle,
    report::{json, rating::RatingReport},
    solve::outcome::Verdict,
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    each::each,
    failure,
    failure::{Cause, Failure},
    input::{Inputs, LoadedPuzzle},
    interrupt::Interrupt,
    origin::Origin,
    rate_text,
    report::Report,
    text,
};

/// The default time limit of a puzzle: looking two steps ahead may take hours.
const TIME: Duration = Duration::from_secs(10);

/// Rate how hard puzzles are for people.
///
/// For one puzzle a page: a grade from 1 to 10, its level, counts of solvers, and published scales. For many puzzles a
/// line each. The JSON and the CSV have all features, for statistics.
///
/// Values that a limit leaves open are empty. The default --time-limit is 10 seconds for each puzzle.
///
/// Ends with 0 if every puzzle was rated, whatever its verdict, 30 if a limit was reached before a verdict or a grade.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: args::Input,
    /// Find the minimal sets of rules that solve each puzzle, and the share of each rule in them.
    ///
    /// Takes up to 8192 runs of the rules.
    #[arg(long)]
    minimal_sets: bool,
    /// The form of the answer.
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    #[arg(help = "The form of the answer: text, json (one document), ndjson (one object a line) or csv")]
    format: Form,
    /// The seed of random choices: the same seed gives the same answer.
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Solving")]
    seed: u64,
    #[command(flatten)]
    limits: args::Limits,
    /// Rate so many puzzles at once; 0 for one per processor core.
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

/// The form of a rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For people.
    #[default]
    Text,
    /// One JSON document.
    Json,
    /// One JSON object a line.
    Ndjson,
    /// A table with a header.
    Csv,
}

/// A puzzle, and its rating or why it has none.
struct Rated {
    origin: Origin,
    puzzle: Puzzle,
    warnings: Vec<String>,
    rating: Result<Rating, Cause>,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let mut tasks = Inputs::new(&args.input);
    let many = tasks.are_many();
    if args.format == Form::Csv {
        screen.print(&rate_text::csv_header())?;
    }
    let rate = |task, interrupt: &_| rated(args, task, interrupt);
    let (exit, printed) = each(tasks, args.jobs, screen, notes, rate, |rated, before, screen| {
        let (exit, page) = page(args, rated, many, before == 0, screen.has_color(), notes)?;
        screen.print(&page)?;
        Ok(exit)
    })?;
    if many && args.format == Form::Json {
        screen.print(if printed == 0 { "[]\n" } else { "\n]\n" })?;
    }
    Ok(exit)
}

/// Rates a puzzle, if it could be read.
fn rated(args: &Args, task: Result<LoadedPuzzle, Failure>, interrupt: &Interrupt) -> Result<Rated, Failure> {
    let LoadedPuzzle { origin, puzzle, warnings, .. } = task?;
    let budget = args.limits.budget_for(TIME, interrupt);
    let options = Options { budget, minimal_sets: args.minimal_sets, seed: args.seed };
    // A panic about one puzzle must not end the others.
    let rating = catch_unwind(AssertUnwindSafe(|| rate(&puzzle, &options)));
    let rating = rating.map_err(|_| Cause::Panicked).and_then(|rating| rating.map_err(Cause::NotSolved));
    Ok(Rated { origin, puzzle, warnings: warnings.iter().map(ToString::to_string).collect(), rating })
}

/// What to print of a puzzle, and how a run with it ends.
fn page(
    args: &Args,
    rated: &Result<Rated, Failure>,
    many: bool,
    first: bool,
    color: bool,
    notes: &Notes,
) -> io::Result<(Exit, String)> {
    let json = |report: &Report<'_>| -> io::Result<String> {
        Ok(match args.format {
            Form::Text | Form::Csv => String::new(),
            Form::Ndjson => json::line(report)? + "\n",
            Form::Json if !many => json::document(report)? + "\n",
            Form::Json => (if first { "[\n" } else { ",\n" }).to_owned() + &json::document(report)?,
        })
    };
    let Rated { origin, puzzle, warnings, rating } = match rated {
        Ok(rated) => rated,
        Err(Failure { origin, cause }) => {
            failure::print(origin, cause, notes);
            return Ok((cause.exit(), json(&Report::of_failure(origin, cause))?));
        }
    };
    for warning in warnings {
        notes.warning(&format!("{}: {warning}", origin.source));
    }
    let rating = match rating {
        Ok(rating) => rating,
        Err(cause) => {
            failure::print(origin, cause, notes);
            return Ok((cause.exit(), json(&Report::of_rating(origin, puzzle, Err(cause)))?));
        }
    };
    let report = RatingReport::new(puzzle, rating);
    let title = puzzle.metadata.title.as_deref();
    let page = match args.format {
        Form::Text if many => {
            let title = title.map(|title| format!("  {}", text::clean(title))).unwrap_or_default();
            rate_text::line(
                &report,
                rating.verdict,
                &text::size(puzzle),
                &format!("{}{title}", text::clean(&origin.to_string())),
                color,
            )
        }
        Form::Text => {
            text::heading(origin, puzzle) + &rate_text::page(&report, rating.verdict, &meaning(rating.verdict), color)
        }
        Form::Csv => rate_text::csv_row(&report, origin, title),
        Form::Json | Form::Ndjson => json(&Report::of_rating(origin, puzzle, Ok(report)))?,
    };
    Ok((exit(rating), page))
}

fn exit(rating: &Rating) -> Exit {
    match rating.verdict {
        Verdict::Unknown(_) => Exit::Unknown,
        Verdict::Unique if rating.grade.is_none() => Exit::Unknown,
        _ => Exit::Done,
    }
}

/// What the verdict means, in words.
fn meaning(verdict: Verdict) -> String {
    match verdict {
        Verdict::Unique => "exactly one solution".to_owned(),
        Verdict::Multiple => "more than one solution".to_owned(),
        Verdict::None => "no solution".to_owned(),
        Verdict::Unknown(stop) => stop.to_string(),
    }
}
