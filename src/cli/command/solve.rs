//! `solve`: the first solutions of puzzles.

use std::num::NonZeroUsize;

use nonosat::{
    count::listing::SolutionOrder,
    solve::outcome::{Outcome, Verdict},
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args, listing,
    pictures::Output,
    question::{Common, Question},
    solving::Answer,
    stream, text,
};

/// Solve puzzles and draw the solution.
///
/// Ends with 0 if a solution was found, 20 if there is none, 30 if a limit was reached before one was found.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: args::Input,
    #[command(flatten)]
    cubes: args::Cubes,
    /// Find up to so many solutions [default: 1; of cubes, 2].
    #[arg(short = 'n', long = "solutions", value_name = "N")]
    solutions: Option<NonZeroUsize>,
    /// Print every solution as soon as it is found, all of them or up to -n.
    ///
    /// With --format ndjson each is a line of its own, and the report the last line.
    #[arg(long, conflicts_with_all = ["cubes", "svg", "png", "html"])]
    all: bool,
    /// Print all solutions in the order of their cells.
    ///
    /// Row by row, blank before filled; implies --all.
    #[arg(long, conflicts_with_all = ["cubes", "svg", "png", "html"])]
    canonical: bool,
    #[command(flatten)]
    answer: args::Answer,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    solver: args::Solver,
    #[command(flatten)]
    jobs: args::Jobs,
}

pub(crate) fn run(args: &Args, verbose: bool, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let Args { input, cubes, answer, output, solver, jobs, .. } = args;
    let common = Common { input, cubes, solver, jobs, answer, output, verbose, certify: None };
    if args.lists() {
        let order = if args.canonical { SolutionOrder::Canonical } else { SolutionOrder::Found };
        return listing::run(args, common, order, screen, notes);
    }
    stream::run(args, common, screen, notes)
}

impl Args {
    /// Whether solutions are printed one by one.
    fn lists(&self) -> bool {
        self.all || self.canonical
    }
}

/// How `solve` ends: a solution is all that was asked for, proven unique or not.
pub(crate) fn exit(outcome: &Outcome) -> Exit {
    if outcome.solutions.is_empty() && outcome.verdict != Verdict::Multiple {
        Exit::of_verdict(outcome.verdict)
    } else {
        Exit::Done
    }
}

impl Question for Args {
    fn solutions(&self) -> usize {
        // A merged verdict needs to know whether a cube has a second solution.
        let default = match self.cubes.cubes {
            _ if self.lists() => usize::MAX,
            true => 2,
            false => 1,
        };
        self.solutions.map_or(default, NonZeroUsize::get)
    }

    fn exit(&self, answer: &Answer, outcome: &Outcome) -> Exit {
        if answer.found(outcome) > 0 { Exit::Done } else { exit(outcome) }
    }

    fn word(&self, answer: &Answer, outcome: &Outcome) -> &'static str {
        if answer.found(outcome) > 0 { "solved" } else { outcome.verdict.name() }
    }

    fn text(&self, answer: &Answer, outcome: &Outcome, many: bool, screen: &mut Screen, notes: &Notes) -> String {
        let Answer { origin, puzzle, cube, .. } = answer;
        let look = screen.look(self.answer.style.style);
        let mut page = String::new();
        let found = answer.found(outcome);
        if many && answer.listed.is_none() {
            page += &text::heading(origin, puzzle);
        }
        page += &text::scope(cube.as_ref());
        for (index, solution) in outcome.solutions.iter().enumerate() {
            if self.solutions() > 1 {
                page += &format!("solution {}\n", index + 1);
            }
            screen.picture(|look| text::solution(puzzle, solution, look), look, &mut page, notes);
        }
        match (&outcome.known, outcome.verdict) {
            (Some(known), Verdict::Unknown(_)) if found == 0 => {
                screen.picture_if_small(puzzle, known, look, &mut page, notes);
            }
            _ => {}
        }
        page += &last_line(outcome, found, self.solutions());
        if many {
            page.push('\n');
        }
        page
    }
}

/// The note under the pictures: empty if one solution was wanted and found.
fn last_line(outcome: &Outcome, found: u64, wanted: usize) -> String {
    match outcome.verdict {
        _ if found == 0 => format!("{}: {}\n", outcome.verdict, text::meaning(outcome)),
        _ if wanted == 1 => String::new(),
        _ if outcome.complete && found == 1 => "this is the only solution\n".to_owned(),
        _ if outcome.complete => format!("these are all {found} solutions\n"),
        _ if found == wanted as u64 => "there may be more solutions\n".to_owned(),
        Verdict::Unknown(stop) => format!("there may be more solutions: {stop}\n"),
        _ => "there may be more solutions: a limit was reached\n".to_owned(),
    }
}
