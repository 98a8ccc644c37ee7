//! `explain`: the steps to the solution, each with its reason.

use std::{io, path::PathBuf, time::Duration};

use nonosat::{
    analyse::{
        explain,
        explain::{Ending, Explanation, explain},
    },
    draw,
    draw::{steps, steps::FilmOptions},
    format,
    puzzle::Puzzle,
    report::steps::{StepsReport, step_line},
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
    report::Report,
    solving::guarded,
    steps_text, text, values,
};

/// Explain how to solve a puzzle, step by step.
///
/// Each step is one that a person could take, with its reason: first rules about a line, then all placements of its
/// blocks, then looking one step ahead, then two. An easier step anywhere comes before a harder one nearby; otherwise
/// steps stay near the last change. Cells that are not solved by looking ahead are reported as such.
///
/// In coloured puzzles a step may only find that cells do not have a colour.
///
/// The page of --html goes through the steps; --svg and --png have the last picture. Every fifth line has its number.
///
/// Ends with 0 if there is exactly one solution, 10 if there are several, 20 if there is none, 30 if a limit was
/// reached.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: args::SingleInput,
    #[command(flatten)]
    answer: args::Answer,
    /// Write an animation to this GIF file, a picture for each step with its sentence below.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    gif: Option<PathBuf>,
    /// Show each step of the animation for this time: 500ms, 2s [default: up to 3s, or 600ms without captions, and a
    /// minute in all].
    #[arg(long, value_name = "TIME", help_heading = "Output", value_parser = values::duration, requires = "gif")]
    pace: Option<Duration>,
    /// Leave out the sentences in the animation.
    #[arg(long, help_heading = "Output", requires = "gif")]
    no_captions: bool,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    limits: args::Limits,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let _watch = args.limits.watch();
    let (origin, puzzle, explanation) = match explained(args, notes) {
        Ok(explained) => explained,
        Err(Failure { origin, cause }) => {
            failure::print(&origin, &cause, notes);
            screen.print(&args.answer.format.page(&Report::of_failure(&origin, &cause))?)?;
            return Ok(cause.exit());
        }
    };
    let page = match args.answer.format {
        AnswerFormat::Text => page(args, &origin, &puzzle, &explanation, screen, notes),
        form => json(form, &origin, &puzzle, &explanation)?,
    };
    screen.print(&page)?;
    Ok(exit(explanation.ending).max(write_files(args, &origin, &puzzle, &explanation, notes)))
}

/// The puzzle and its explanation.
fn explained(args: &Args, notes: &Notes) -> Result<(Origin, Puzzle, Explanation), Failure> {
    let LoadedPuzzle { origin, puzzle, warnings, .. } = input::single(&args.input.input())?;
    for warning in warnings {
        notes.of_file(&origin.source, &warning);
    }
    let interrupt = Interrupt::listen();
    let request = explain::ExplainRequest { budget: args.limits.budget(&interrupt), ..Default::default() };
    match guarded(|| explain(&puzzle, &request)) {
        Ok(explanation) => Ok((origin, puzzle, explanation)),
        Err(cause) => Err(Failure { origin, cause }),
    }
}

/// The answer for people.
fn page(
    args: &Args,
    origin: &Origin,
    puzzle: &Puzzle,
    explanation: &Explanation,
    screen: &mut Screen,
    notes: &Notes,
) -> String {
    let mut page = text::heading(origin, puzzle) + &steps_text::given(puzzle);
    page += &steps_text::summary(puzzle, explanation);
    page += &steps_text::phases(puzzle, &explanation.steps);
    let look = screen.look(args.answer.style.style);
    screen.picture(|look| draw::draw_numbered(puzzle, &explanation.grid, &[], look), look, &mut page, notes);
    page
}

/// The answer for programs.
fn json(format: AnswerFormat, origin: &Origin, puzzle: &Puzzle, explanation: &Explanation) -> io::Result<String> {
    let mut lines = String::new();
    if format == AnswerFormat::Ndjson {
        for (step, number) in explanation.steps.iter().zip(1..) {
            lines += &step_line(puzzle, step, number)?;
        }
    }
    let report = StepsReport::new(puzzle, explanation, format == AnswerFormat::Json);
    Ok(lines + &format.page(&Report::of_steps(origin, puzzle, report))?)
}

/// Writes the pictures that are asked for.
fn write_files(args: &Args, origin: &Origin, puzzle: &Puzzle, explanation: &Explanation, notes: &Notes) -> Exit {
    let scene = Scene { grid: explanation.grid.clone(), marked: Vec::new(), numbered: true, words: Vec::new() };
    let film = args.gif.as_ref().map_or(Exit::Done, |path| {
        let options = FilmOptions { pace: args.pace, captions: !args.no_captions };
        let film = steps::film(puzzle, explanation, options);
        notes.written(path, film.and_then(|bytes| format::file::write(path, &bytes)))
    });
    let page = args.output.html.as_ref().map_or(Exit::Done, |path| {
        if !puzzle.layout().is_rectangle() {
            let what =
                "--html goes through the steps of rectangular grids only; the text has all steps, --gif draws them";
            notes.error(&format!("{origin}: {what}"));
            return Exit::Malformed;
        }
        notes.written(path, format::file::write(path, steps::page(puzzle, explanation).as_bytes()))
    });
    film.max(page).max(args.output.write_stills(origin, puzzle, &scene, notes))
}

fn exit(ending: Ending) -> Exit {
    match ending {
        Ending::Solved => Exit::Done,
        Ending::Several => Exit::Multiple,
        Ending::NoSolution(_) => Exit::NoSolution,
        Ending::Open(_) | Ending::Stopped(_) => Exit::Unknown,
    }
}
