//! `rate`: how hard puzzles are for people.

use std::time::Duration;

use clap::ValueEnum;
use nonosat::{
    analyse::rate::{Options, Rating, rate},
    puzzle::Puzzle,
    report::rating::RatingReport,
    solve::outcome::Verdict,
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    args::AnswerFormat,
    each::{Answering, Found, each},
    failure::Cause,
    input::Inputs,
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
    #[arg(help = "The answer as text, json, ndjson or csv")]
    #[arg(long_help = "The form of the answer: text, json (one document), ndjson (one object a line) or csv")]
    format: Form,
    /// The seed of random choices.
    ///
    /// The same seed gives the same answer.
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

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    if args.format == Form::Csv {
        screen.print(&rate_text::csv_header())?;
    }
    let form = match args.format {
        Form::Text | Form::Csv => AnswerFormat::Text,
        Form::Json => AnswerFormat::Json,
        Form::Ndjson => AnswerFormat::Ndjson,
    };
    each(args, Inputs::new(&args.input).announced(notes).line_by_line(form), args.jobs, form, screen, notes)
}

impl Answering for Args {
    type Answer = Rating;

    fn work(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Rating, Cause> {
        let budget = self.limits.budget_for(TIME, interrupt);
        Ok(rate(puzzle, &Options { budget, minimal_sets: self.minimal_sets, seed: self.seed })?)
    }

    fn text(&self, found: &Found<'_, Rating>, screen: &mut Screen, _: &Notes) -> String {
        let Found { origin, puzzle, answer: rating, many, .. } = *found;
        let report = RatingReport::new(puzzle, rating);
        let title = puzzle.metadata.title.as_deref();
        let color = screen.has_color();
        if self.format == Form::Csv {
            return rate_text::csv_row(&report, origin, title);
        }
        if many {
            let title = title.map(|title| format!("  {}", text::clean(title))).unwrap_or_default();
            let name = format!("{}{title}", text::clean(&origin.to_string()));
            return rate_text::line(&report, rating.verdict, &text::size(puzzle), &name, color);
        }
        text::heading(origin, puzzle) + &rate_text::page(&report, rating.verdict, &meaning(rating.verdict), color)
    }

    fn report<'a>(&self, origin: &'a Origin, puzzle: &'a Puzzle, answer: Result<&'a Rating, &'a Cause>) -> Report<'a> {
        Report::of_rating(origin, puzzle, answer.map(|rating| RatingReport::new(puzzle, rating)))
    }

    fn exit(&self, rating: &Rating) -> Exit {
        match rating.verdict {
            Verdict::Unknown(_) => Exit::Unknown,
            Verdict::Unique if rating.grade.is_none() => Exit::Unknown,
            _ => Exit::Done,
        }
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
