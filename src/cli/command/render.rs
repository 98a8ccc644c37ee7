//! `render`: pictures of puzzles.

use std::sync::{Arc, atomic::Ordering::Relaxed};

use clap::ValueEnum;
use nonosat::{
    draw,
    draw::{Canvas, Look},
    puzzle::{Puzzle, progress::Progress},
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure,
    advice::Advisor,
    args, failure,
    failure::Cause,
    input::{Inputs, LoadedPuzzle},
    interrupt::Interrupt,
    progress::{Meter, Watched},
    solving::Plan,
    text,
};

/// Draw puzzles with their clues.
///
/// Without --picture, the goal picture is drawn if the file has one, else the empty grid; in the style half, which has no
/// clues, the solution.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: args::Input,
    /// What to draw: goal (the picture in the file), blank (the empty grid) or solution.
    #[arg(long, value_enum, value_name = "WHAT", hide_possible_values = true)]
    picture: Option<What>,
    #[command(flatten)]
    style: args::Style,
    #[command(flatten)]
    solver: args::Solver,
}

/// What to draw.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// The picture in the file.
    Goal,
    /// The empty grid.
    Blank,
    /// The first solution found.
    Solution,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let mut tasks = Inputs::new(&args.input);
    let many = tasks.are_many();
    let look = screen.look(args.style.style);
    // Only solving takes long enough to be interrupted.
    let solving = args.picture.map_or(look.style == draw::Style::Half, What::is_solved);
    let interrupt = if solving { Interrupt::listen() } else { Interrupt::default() };
    let progress = Arc::new(Progress::new());
    let plan = Plan {
        solver: &args.solver,
        solutions: 1,
        jobs: 1,
        deterministic: false,
        interrupt: &interrupt,
        progress: Some(&progress),
        certificates: None,
        advisor: Advisor::Silent,
    };
    let total = tasks.total();
    let mut worst = Exit::Done;
    for (number, task) in (1..).zip(tasks) {
        let (origin, drawn) = match task {
            Err(failure) => (failure.origin, Err(failure.cause)),
            Ok(LoadedPuzzle { origin, puzzle, warnings, .. }) => {
                for warning in warnings {
                    notes.warning(&format!("{}: {warning}", origin.source));
                }
                let heading = if many { text::heading(&origin, &puzzle) } else { String::new() };
                let what = args.picture.unwrap_or_else(|| default(&puzzle, look));
                let half = look.style == draw::Style::Half;
                match (args.picture, what) {
                    (None, What::Solution) => notes.warning(&format!("{origin}: {NO_CLUES}, so the solution is drawn")),
                    (Some(_), What::Blank) if half => notes.warning(&format!("{origin}: {NO_CLUES}")),
                    _ => {}
                }
                let meter = what.is_solved().then(|| Meter::start(Watched::Puzzle(progress.clone()), *notes));
                let drawn = draw(&puzzle, what, &plan, look);
                drop(meter);
                (origin, drawn.map(|drawn| (heading, drawn)))
            }
        };
        match drawn {
            Err(cause) => {
                failure::print(&origin, &cause, notes);
                worst = worst.max(cause.exit());
            }
            Ok((heading, Drawn { canvas, exit, remark })) => {
                worst = worst.max(exit);
                let mut page = heading;
                screen.picture(&canvas, &mut page, notes);
                page += &remark;
                if many {
                    page.push('\n');
                }
                screen.print(&page)?;
            }
        }
        let missing = total.load(Relaxed) - number;
        if interrupt.is_set() && missing > 0 {
            notes.warning(&text::not_started(missing, missing + number));
            return Ok(worst.max(Exit::Unknown));
        }
    }
    Ok(worst)
}

/// Why an empty grid in the style half is nothing to look at.
const NO_CLUES: &str = "the style half has no clues, and nothing of an empty grid can be seen";

impl What {
    /// Whether the puzzle must be solved for that.
    fn is_solved(self) -> bool {
        matches!(self, Self::Solution)
    }
}

/// What is drawn unless something else is asked for.
fn default(puzzle: &Puzzle, look: Look) -> What {
    match &puzzle.goal {
        Some(_) => What::Goal,
        None if look.style == draw::Style::Half && (look.color || puzzle.is_black_and_white()) => What::Solution,
        None => What::Blank,
    }
}

/// A picture, and the notes with it.
struct Drawn {
    canvas: Canvas,
    exit: Exit,
    remark: String,
}

fn draw(puzzle: &Puzzle, what: What, plan: &Plan<'_>, look: Look) -> Result<Drawn, Cause> {
    let done = |canvas| Drawn { canvas, exit: Exit::Done, remark: String::new() };
    match (what, &puzzle.goal) {
        (What::Goal, Some(goal)) => Ok(done(text::solution(puzzle, goal, look))),
        (What::Goal, None) => Err(Cause::NoGoal),
        (What::Blank, _) => Ok(done(draw::draw_blank(puzzle, look))),
        (What::Solution, _) => {
            let outcome = plan.solve(puzzle, None)?;
            let exit = super::solve::exit(&outcome);
            let canvas = match (outcome.solutions.first(), &outcome.known) {
                (Some(solution), _) => return Ok(done(text::solution(puzzle, solution, look))),
                (None, Some(known)) => text::known(puzzle, known, look),
                (None, None) => Canvas::default(),
            };
            Ok(Drawn { canvas, exit, remark: format!("{}: {}\n", outcome.verdict, text::meaning(&outcome)) })
        }
    }
}
