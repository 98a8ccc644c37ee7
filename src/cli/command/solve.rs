//! `solve`: the first solutions of puzzles.

use std::num::NonZeroUsize;

use nonosat::outcome::{Outcome, Verdict};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    solving::Answer,
    stream::{self, Common, Question},
    text,
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
    #[command(flatten)]
    answer: args::Answer,
    #[command(flatten)]
    solver: args::Solver,
    #[command(flatten)]
    jobs: args::Jobs,
}

pub(crate) fn run(args: &Args, verbose: bool, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let Args { input, cubes, answer, solver, jobs, .. } = args;
    let common = Common { input, cubes, solver, jobs, answer, verbose, certify: None };
    stream::run(args, common, screen, notes)
}

/// How `solve` ends: a solution is all that was asked for, proven unique or not.
pub(crate) fn exit(outcome: &Outcome) -> Exit {
    if outcome.solutions.is_empty() { Exit::of_verdict(outcome.verdict) } else { Exit::Done }
}

impl Question for Args {
    fn solutions(&self) -> usize {
        // Of a cube one must know whether it has a second one.
        let default = if self.cubes.cubes { 2 } else { 1 };
        self.solutions.map_or(default, NonZeroUsize::get)
    }

    fn exit(&self, outcome: &Outcome) -> Exit {
        exit(outcome)
    }

    fn word(&self, outcome: &Outcome) -> &'static str {
        if outcome.solutions.is_empty() { outcome.verdict.name() } else { "solved" }
    }

    fn text(&self, answer: &Answer, outcome: &Outcome, many: bool, screen: &mut Screen, notes: &Notes) -> String {
        let Answer { origin, puzzle, cube, .. } = answer;
        let look = screen.look(self.answer.style.style);
        let mut page = String::new();
        if many {
            page += &text::heading(origin, puzzle);
        }
        page += &text::scope(cube.as_ref());
        for (index, solution) in outcome.solutions.iter().enumerate() {
            if self.solutions() > 1 {
                page += &format!("solution {}\n", index + 1);
            }
            page += &screen.picture(&text::solution(puzzle, solution, look), notes);
        }
        match (&outcome.known, outcome.verdict) {
            (Some(known), Verdict::Unknown(_)) if outcome.solutions.is_empty() => {
                page += &screen.picture(&text::known(puzzle, known, look), notes);
            }
            _ => {}
        }
        page += &last_line(outcome, self.solutions());
        if many {
            page.push('\n');
        }
        page
    }
}

/// What to say under the pictures: nothing if one solution was wanted and found.
fn last_line(outcome: &Outcome, wanted: usize) -> String {
    let found = outcome.solutions.len();
    match outcome.verdict {
        _ if found == 0 => format!("{}: {}\n", outcome.verdict, text::meaning(outcome)),
        _ if wanted == 1 => String::new(),
        _ if outcome.complete && found == 1 => "this is the only solution\n".to_owned(),
        _ if outcome.complete => format!("these are all {found} solutions\n"),
        _ if found == wanted => "there may be more solutions\n".to_owned(),
        Verdict::Unknown(stop) => format!("there may be more solutions: {stop}\n"),
        _ => "there may be more solutions: a limit was reached\n".to_owned(),
    }
}
