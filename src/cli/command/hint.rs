//! `hint`: the next step from a partly filled grid.

use std::ffi::OsString;

use clap::ValueEnum;
use nonosat::{
    analyse::{
        explain,
        explain::{Ending, Hint, HintStep, Standing, hint},
    },
    draw, format,
    puzzle::{Color, Grid, Puzzle},
    report::hint::{Degree, HintReport},
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    args::AnswerFormat,
    failure,
    failure::Failure,
    input,
    input::LoadedPuzzle,
    interrupt::Interrupt,
    origin::Origin,
    pictures::{Output, Scene},
    reading,
    report::Report,
    solving::guarded,
    steps_text, text,
};

/// Show the next step from a partly filled grid, and first what is wrong in it.
///
/// The grid is the last one saved in the puzzle file, that of --grid, or empty. If it cannot become a solution any
/// more, the wrong cells are listed first; the step then starts from the grid without them. The cells that the step
/// settles are marked in the picture. --level gives away less of it.
///
/// Ends with 0 if there is a step or the grid is finished, 10 if nothing more follows because there are several
/// solutions, 20 if the puzzle has no solution, 30 if a limit was reached.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: args::SingleInput,
    /// The grid: a picture of #, . and ? for cells not known yet, a row a line; - for standard input. In colours, a
    /// cell is the symbol or the number of its colour.
    #[arg(long, value_name = "PICTURE")]
    grid: Option<OsString>,
    /// How much to give away: line (where to look), rule (also how) or cells (also what follows).
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t, hide_possible_values = true)]
    level: HintLevel,
    #[command(flatten)]
    answer: args::Answer,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    limits: args::Limits,
}

/// A hint, and its puzzle and grid.
struct Hinted {
    origin: Origin,
    puzzle: Puzzle,
    given: Grid,
    hint: Hint,
}

/// How much of a step a hint gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum HintLevel {
    /// The line to look at.
    Line,
    /// The technique, too.
    Rule,
    /// The cells, too.
    #[default]
    Cells,
}

impl From<HintLevel> for Degree {
    fn from(level: HintLevel) -> Self {
        match level {
            HintLevel::Line => Self::Line,
            HintLevel::Rule => Self::Rule,
            HintLevel::Cells => Self::Cells,
        }
    }
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let _watch = args.limits.watch();
    let hinted = match hinted(args, notes) {
        Ok(hinted) => hinted,
        Err(Failure { origin, cause }) => {
            failure::print(&origin, &cause, notes);
            screen.print(&args.answer.format.page(&Report::of_failure(&origin, &cause))?)?;
            return Ok(cause.exit());
        }
    };
    let page = match args.answer.format {
        AnswerFormat::Text => page(args, &hinted, screen, notes),
        format => {
            let report = HintReport::new(&hinted.puzzle, &hinted.given, &hinted.hint, args.level.into());
            format.page(&Report::of_hint(&hinted.origin, &hinted.puzzle, report))?
        }
    };
    screen.print(&page)?;
    Ok(exit(&hinted.hint).max(write_pictures(args, &hinted, notes)))
}

fn hinted(args: &Args, notes: &Notes) -> Result<Hinted, Failure> {
    let LoadedPuzzle { origin, mut puzzle, warnings, .. } = input::single(&args.input.input())?;
    for warning in warnings {
        notes.of_file(&origin.source, &warning);
    }
    let saved = puzzle.saved.pop();
    let given = match &args.grid {
        Some(path) => read_grid(path, &puzzle, notes)?,
        None => saved.unwrap_or_else(|| puzzle.open_grid()),
    };
    let interrupt = Interrupt::listen();
    let request =
        explain::ExplainRequest { start: Some(&given), budget: args.limits.budget(&interrupt), ..Default::default() };
    match guarded(|| hint(&puzzle, &request)) {
        Ok(hint) => Ok(Hinted { origin, puzzle, given, hint }),
        Err(cause) => Err(Failure { origin, cause }),
    }
}

fn read_grid(path: &OsString, puzzle: &Puzzle, notes: &Notes) -> Result<Grid, Failure> {
    let name = path.to_string_lossy().into_owned();
    let read = reading::bytes(path).and_then(|bytes| Ok(format::read_partial(&name, &bytes, puzzle)?));
    let (grid, warnings) = read.map_err(|cause| Failure { origin: Origin::of_file(name.clone()), cause })?;
    warnings.iter().for_each(|warning| notes.warning(&format!("{name}: {warning}")));
    Ok(grid)
}

/// The answer for people.
fn page(args: &Args, hinted: &Hinted, screen: &mut Screen, notes: &Notes) -> String {
    let Hinted { origin, puzzle, hint, .. } = hinted;
    let mut page = text::heading(origin, puzzle) + &standing(hinted);
    let Some(next) = &hint.next else { return page };
    let (grid, marked) = after(hint, args.level);
    let look = screen.look(args.answer.style.style);
    screen.picture(|look| draw::draw_numbered(puzzle, &grid, &marked, look), look, &mut page, notes);
    let left = hint.grid.cells().len() - hint.grid.known();
    match next {
        HintStep::Step(step) => page += &format!("hint: {}", steps_text::hint(puzzle, step, args.level.into())),
        HintStep::End(Ending::Solved) => page += "finished: the grid is solved\n",
        HintStep::End(ending) => page += &steps_text::ending(puzzle, *ending, left),
    }
    page
}

/// Whether the grid is right; nothing if it is.
fn standing(Hinted { puzzle, given, hint, .. }: &Hinted) -> String {
    let listed = |cells: &[usize]| {
        let name = |&cell: &usize| {
            let value = match given.cells()[cell].known() {
                Some(Color::BLANK) => "blank",
                Some(color) if !puzzle.is_black_and_white() => &puzzle.palette.get(color).name,
                _ => "filled",
            };
            format!("  {}: {}\n", puzzle.layout().cell_name(cell), text::clean(value))
        };
        cells.iter().map(name).collect::<String>()
    };
    match &hint.standing {
        Standing::Right => String::new(),
        Standing::NoSolution => "the puzzle has no solution, whatever the grid\n".to_owned(),
        Standing::Unknown(stop) => format!("whether the grid is right so far is unknown: {stop}\n"),
        Standing::Wrong(cells) => {
            format!("the grid is wrong in {}, left out below:\n{}", text::number(cells.len(), "cell"), listed(cells))
        }
        Standing::Spoilt(cells) => format!(
            "the grid cannot be completed; without {} it can, but with any of them put back it cannot:\n{}",
            text::number(cells.len(), "cell"),
            listed(cells)
        ),
    }
}

/// The grid after the step, and the cells that are new in it; before it, if they are not to be given away.
fn after(hint: &Hint, level: HintLevel) -> (Grid, Vec<usize>) {
    let mut grid = hint.grid.clone();
    let Some(HintStep::Step(step)) = &hint.next else { return (grid, Vec::new()) };
    if level != HintLevel::Cells {
        return (grid, Vec::new());
    }
    for finding in &step.found {
        grid.set(finding.cell, finding.left_of(grid.cells()[finding.cell]));
    }
    let mut marked: Vec<usize> = step.found.iter().map(|finding| finding.cell).collect();
    marked.dedup();
    (grid, marked)
}

fn write_pictures(args: &Args, hinted: &Hinted, notes: &Notes) -> Exit {
    let (grid, marked) = after(&hinted.hint, args.level);
    let scene = Scene { grid, marked, numbered: true, words: Vec::new() };
    args.output.write(&hinted.origin, &hinted.puzzle, Some(&scene), notes)
}

fn exit(hint: &Hint) -> Exit {
    match hint.next {
        None | Some(HintStep::End(Ending::NoSolution(_))) => Exit::NoSolution,
        Some(HintStep::Step(_) | HintStep::End(Ending::Solved)) => Exit::Done,
        Some(HintStep::End(Ending::Several)) => Exit::Multiple,
        Some(HintStep::End(Ending::Open(_) | Ending::Stopped(_))) => Exit::Unknown,
    }
}
