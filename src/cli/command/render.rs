//! `render`: pictures of puzzles.

use std::sync::{Arc, atomic::Ordering::Relaxed};

use clap::ValueEnum;
use nonosat::{
    analyse::rate::advice::Advisor,
    draw,
    draw::Look,
    puzzle::{ColorSet, Grid, Puzzle, progress::Progress},
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args, failure,
    failure::{Cause, Failure},
    input::{Inputs, LoadedPuzzle},
    interrupt::Interrupt,
    origin::Origin,
    pictures::{Output, Scene},
    progress::{Meter, Watched},
    solving::Plan,
    text,
};

/// Draw puzzles with their clues.
///
/// Without --picture, the goal picture is drawn if the file has one, else the empty grid; in the style half, which has
/// no clues, the solution.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: args::Input,
    /// What to draw: goal, blank or solution.
    ///
    /// goal: the picture in the file; blank: the empty grid.
    #[arg(long, value_enum, value_name = "WHAT", hide_possible_values = true)]
    picture: Option<What>,
    #[command(flatten)]
    style: args::Style,
    #[command(flatten)]
    pub(crate) output: Output,
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
    let mut tasks = Inputs::new(&args.input).announced(notes);
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
    if let Err(exit) = args.output.check(many, notes) {
        return Ok(exit);
    }
    let total = tasks.total();
    let mut worst = Exit::Done;
    for (number, task) in (1..).zip(tasks) {
        let drawn = match task {
            Err(failure) => Err(failure),
            Ok(LoadedPuzzle { origin, puzzle, warnings, .. }) => {
                for warning in warnings {
                    notes.of_file(&origin.source, &warning);
                }
                let what = what(args, &origin, &puzzle, look, notes);
                let meter = what.is_solved().then(|| Meter::start(Watched::Puzzle(progress.clone()), *notes));
                let drawn = draw(&puzzle, what, &plan);
                drop(meter);
                match drawn {
                    Ok(drawn) => Ok((origin, puzzle, drawn)),
                    Err(cause) => Err(Failure { origin, cause }),
                }
            }
        };
        match drawn {
            Err(Failure { origin, cause }) => {
                failure::print(&origin, &cause, notes);
                worst = worst.max(cause.exit());
            }
            Ok((origin, puzzle, Drawn { shown, scene, exit, remark })) => {
                let mut page = if many { text::heading(&origin, &puzzle) } else { String::new() };
                if let Some(grid) = &shown {
                    screen.picture(|look| draw::draw(&puzzle, grid, &[], look), look, &mut page, notes);
                }
                page += &remark;
                if many {
                    page.push('\n');
                }
                screen.print(&page)?;
                worst = worst.max(exit).max(args.output.write(&origin, &puzzle, scene.as_ref(), notes));
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

/// What to draw, with a warning if there is little to see.
fn what(args: &Args, origin: &Origin, puzzle: &Puzzle, look: Look, notes: &Notes) -> What {
    let what = args.picture.unwrap_or_else(|| default(puzzle, look));
    match (args.picture, what) {
        (None, What::Solution) => notes.warning(&format!("{origin}: {NO_CLUES}, so the solution is drawn")),
        (Some(_), What::Blank) if look.style == draw::Style::Half => notes.warning(&format!("{origin}: {NO_CLUES}")),
        _ => {}
    }
    what
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
        None if look.style == draw::Style::Half => What::Solution,
        None => What::Blank,
    }
}

/// A picture, and the notes with it.
struct Drawn {
    /// The grid for the terminal.
    shown: Option<Grid>,
    /// The grid for a file.
    scene: Option<Scene>,
    exit: Exit,
    remark: String,
}

impl Drawn {
    fn of(grid: Grid) -> Self {
        Self { scene: Some(Scene::plain(grid.clone())), shown: Some(grid), exit: Exit::Done, remark: String::new() }
    }
}

fn draw(puzzle: &Puzzle, what: What, plan: &Plan<'_>) -> Result<Drawn, Cause> {
    match (what, &puzzle.goal) {
        (What::Goal, Some(goal)) => Ok(Drawn::of(Grid::from(goal))),
        (What::Goal, None) => Err(Cause::NoGoal),
        (What::Blank, _) => {
            // On paper an empty cell is empty, on a terminal it is a dot.
            let mut blank = Grid::new(puzzle.width(), vec![ColorSet::BLANK; puzzle.layout().cell_count()]);
            let mut paper = Grid::unknown(puzzle.width(), puzzle.height());
            for grid in blank.iter_mut().chain([&mut paper]) {
                puzzle.given().iter().for_each(|&(cell, color)| grid.set(cell, ColorSet::only(color)));
            }
            Ok(Drawn { shown: blank, ..Drawn::of(paper) })
        }
        (What::Solution, _) => {
            let outcome = plan.solve(puzzle, None)?;
            if let Some(solution) = outcome.solutions.first() {
                return Ok(Drawn { exit: super::solve::exit(&outcome), ..Drawn::of(Grid::from(solution)) });
            }
            let remark = format!("{}: {}\n", outcome.verdict, text::meaning(&outcome));
            let scene = outcome.known.clone().map(Scene::plain);
            let exit = super::solve::exit(&outcome);
            Ok(Drawn { shown: outcome.known, scene, exit, remark })
        }
    }
}
