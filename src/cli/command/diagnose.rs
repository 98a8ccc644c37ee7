//! `diagnose`: what is wrong with puzzles.

use std::{io, path::PathBuf, time::Duration};

use clap::{CommandFactory, ValueEnum, error::ErrorKind};
use nonosat::{
    draw,
    draw::Notice,
    format::{file, markup::escape},
    make::{
        diagnose,
        diagnose::{Correction, CorrectionKind, Examination, examine},
    },
    puzzle::{Grid, Puzzle},
    report::{diagnosis::DiagnosisReport, json},
    solve::outcome::Verdict,
};

use super::convert::format_of;
use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    diagnosis_text::page,
    each::each,
    failure,
    failure::{Cause, Failure},
    input::{Inputs, LoadedPuzzle},
    interrupt::Interrupt,
    origin::Origin,
    pictures::title,
    puzzle_files,
    report::Report,
    solving::guarded,
};

/// The default time limit of a puzzle.
const TIME: Duration = Duration::from_secs(10);

/// Find out what is wrong with puzzles: contradictory clues, wrong clues, corrections.
///
/// Of a puzzle without a solution: clues that contradict each other, the clues without which there is a solution, and
/// likely misprints, the most plausible first. Blotted blocks and triangles are not corrected. A goal picture in the
/// file is what the author meant: the clues that it would give come first. Of a puzzle with several solutions: the
/// spots that are open, and changes of one cell of the picture that close them. Of one with exactly one: its level and
/// grade, and where looking ahead and guessing begin.
///
/// What a limit leaves open is said. The default --time-limit is 10 seconds for each puzzle.
///
/// Ends as 'check' does: 0 if every puzzle has exactly one solution, 10 if one has several, 20 if one has none, 30 if a
/// limit was reached before the verdict.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: args::Input,
    /// Print up to so many conflicts, which are sets of clues of which none can be spared; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 1)]
    conflicts: usize,
    /// Find a smallest conflict, and prove it; if a limit is reached, a lower bound is printed.
    #[arg(long)]
    smallest: bool,
    /// Print the steps by which each conflict contradicts itself.
    #[arg(long)]
    explain: bool,
    /// Print up to so many corrections, the most plausible first; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 10)]
    corrections: usize,
    /// Think of so many wrong clues: 1 looks for two only where one explains nothing, for up to 3 seconds; 2 does
    /// always.
    ///
    /// Two neighbouring lines that were exchanged count as one.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    errors: u8,
    /// Write the corrected puzzle to OUT, if one correction is more plausible than all others.
    ///
    /// The goal picture of the file decides, if there is one. Otherwise nothing is written, and the exit code is 65.
    /// The corrected puzzle has exactly one solution.
    #[arg(long, requires = "output")]
    fix: bool,
    /// The file for --fix; its extension is the format.
    #[arg(short, long, value_name = "OUT", requires = "fix")]
    output: Option<PathBuf>,
    /// Write a picture to this SVG file: contradictory clues red, wrong ones framed; or open cells hatched.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a page with the picture and the answer to this HTML file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// The form of the answer.
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    #[arg(help = "The form of the answer: text, json (one document) or ndjson (one object a line)")]
    format: Form,
    /// The seed of random choices: the same seed gives the same answer.
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Solving")]
    seed: u64,
    #[command(flatten)]
    limits: args::Limits,
    /// Diagnose so many puzzles at once; 0 for one per processor core.
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

/// The form of a diagnosis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For people.
    #[default]
    Text,
    /// One JSON document.
    Json,
    /// One JSON object a line.
    Ndjson,
}

/// A puzzle, and its diagnosis or why it has none.
struct Diagnosed {
    origin: Origin,
    puzzle: Puzzle,
    warnings: Vec<String>,
    examination: Result<Examination, Cause>,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let mut tasks = Inputs::with_faults(&args.input);
    let many = tasks.are_many();
    let refuse = |message: &str| {
        let _ = super::Program::command().error(ErrorKind::ArgumentConflict, message).print();
        Ok(Exit::Usage)
    };
    if args.fix && (many || args.output.as_deref().and_then(format_of).is_none()) {
        return refuse("--fix takes one puzzle, and an OUT with the extension of a format");
    }
    if many && (args.svg.is_some() || args.html.is_some()) {
        return refuse("--svg and --html take a single puzzle; name one of them, as in FILE#1");
    }
    let diagnose = |task, interrupt: &_| diagnosed(args, task, interrupt);
    let (exit, printed) = each(tasks, args.jobs, screen, notes, diagnose, |diagnosed, before, screen| {
        let (mut exit, page) = answer(args, diagnosed, many, before == 0, screen.has_color(), notes)?;
        screen.print(&page)?;
        if let Ok(Diagnosed { origin, puzzle, examination: Ok(examination), .. }) = diagnosed {
            exit = exit.max(write_pictures(args, origin, puzzle, examination, notes));
            if args.fix {
                exit = exit.max(fix(args, puzzle, &examination.diagnosis, notes));
            }
        }
        Ok(exit)
    })?;
    if many && args.format == Form::Json {
        screen.print(if printed == 0 { "[]\n" } else { "\n]\n" })?;
    }
    Ok(exit)
}

/// Diagnoses a puzzle, if it could be read.
fn diagnosed(args: &Args, task: Result<LoadedPuzzle, Failure>, interrupt: &Interrupt) -> Result<Diagnosed, Failure> {
    let LoadedPuzzle { origin, puzzle, warnings, .. } = task?;
    let options = diagnose::Options {
        budget: args.limits.budget_for(TIME, interrupt),
        conflicts: args.conflicts,
        smallest: args.smallest,
        // The first correction is needed to write it.
        corrections: args.corrections.max(usize::from(args.fix)),
        errors: args.errors.into(),
        seed: args.seed,
    };
    let examination = guarded(|| examine(&puzzle, &options, args.explain));
    Ok(Diagnosed { origin, puzzle, warnings: warnings.iter().map(ToString::to_string).collect(), examination })
}

/// What to print of a puzzle, and how a run with it ends.
fn answer(
    args: &Args,
    diagnosed: &Result<Diagnosed, Failure>,
    many: bool,
    first: bool,
    color: bool,
    notes: &Notes,
) -> io::Result<(Exit, String)> {
    let json = |report: &Report<'_>| -> io::Result<String> {
        Ok(match args.format {
            Form::Text => String::new(),
            Form::Ndjson => json::line(report)? + "\n",
            Form::Json if !many => json::document(report)? + "\n",
            Form::Json => (if first { "[\n" } else { ",\n" }).to_owned() + &json::document(report)?,
        })
    };
    let Diagnosed { origin, puzzle, warnings, examination } = match diagnosed {
        Ok(diagnosed) => diagnosed,
        Err(Failure { origin, cause }) => {
            failure::print(origin, cause, notes);
            return Ok((cause.exit(), json(&Report::of_failure(origin, cause))?));
        }
    };
    for warning in warnings {
        notes.warning(&format!("{}: {warning}", origin.source));
    }
    match examination {
        Ok(examination) => {
            let page = if args.format == Form::Text {
                let gap = if first { "" } else { "\n" };
                gap.to_owned() + &page(origin, puzzle, examination, args.corrections, color)
            } else {
                let report = DiagnosisReport::new(puzzle, examination, args.corrections);
                json(&Report::of_diagnosis(origin, puzzle, Ok(report)))?
            };
            Ok((Exit::of_verdict(examination.diagnosis.outcome.verdict), page))
        }
        Err(cause) => {
            failure::print(origin, cause, notes);
            Ok((cause.exit(), json(&Report::of_diagnosis(origin, puzzle, Err(cause)))?))
        }
    }
}

/// Writes the pictures that are asked for: the clues that contradict each other, or the open spots.
fn write_pictures(args: &Args, origin: &Origin, puzzle: &Puzzle, examination: &Examination, notes: &Notes) -> Exit {
    let diagnosis = &examination.diagnosis;
    let open: Vec<usize> = diagnosis.spots.iter().flat_map(|spot| &spot.cells).copied().collect();
    let red = diagnosis.conflicts.first().map_or(&[][..], |conflict| &conflict.lines);
    let notice = Notice { red, framed: &diagnosis.culprits, hatched: &open };
    let grid = match (&diagnosis.outcome.known, &diagnosis.outcome.solutions[..]) {
        (_, [solution]) => Grid::from(solution),
        (Some(known), _) => known.clone(),
        _ => puzzle.open_grid(),
    };
    let svg = draw::svg_with_notice(puzzle, &grid, &notice);
    let page = || {
        let text = page(origin, puzzle, examination, args.corrections, false);
        let marks = [
            (!red.is_empty(), "Red: clues that contradict each other."),
            (!diagnosis.culprits.is_empty(), "Framed: lines without whose clue there is a solution."),
            (!open.is_empty(), "Hatched: cells that no clue decides."),
        ];
        let drawn: Vec<&str> = marks.into_iter().filter(|mark| mark.0).map(|mark| mark.1).collect();
        let legend = drawn.join(" ");
        let below = format!("<p>{legend}</p>\n<pre style=\"white-space: pre-wrap\">{}</pre>\n", escape(&text));
        draw::page(&title(origin, puzzle), &(svg.clone() + &below))
    };
    let write = |path: &Option<PathBuf>, content: &dyn Fn() -> String| {
        path.as_ref().map_or(Exit::Done, |path| notes.written(path, file::write(path, content().as_bytes())))
    };
    write(&args.svg, &|| svg.clone()).max(write(&args.html, &page))
}

/// Writes the corrected puzzle, if there is no doubt about the correction; how the run ends.
fn fix(args: &Args, puzzle: &Puzzle, diagnosis: &diagnose::Diagnosis, notes: &Notes) -> Exit {
    let Some((path, to)) = args.output.as_deref().and_then(|path| Some((path, format_of(path)?))) else {
        return Exit::Usage;
    };
    let is_sure = |it: &&Correction| diagnosis.corrections_complete || it.kind == CorrectionKind::Goal;
    let first = diagnosis.corrections.first();
    let clear = first.filter(|first| first.is_clear() && first.keeps_goal(puzzle)).filter(is_sure);
    let Some(correction) = clear else {
        let why = match (diagnosis.outcome.verdict, first) {
            (_, Some(Correction { kind: CorrectionKind::Goal, verdict, .. })) => match verdict {
                Verdict::Multiple => "the clues of the goal picture have several solutions (nonosat suggest)",
                _ => "a limit was reached before the clues of the goal picture were solved",
            },
            (Verdict::None, None) => "no correction was found",
            (Verdict::None, Some(first)) if first.verdict != Verdict::Unique => "it would have several solutions",
            (Verdict::None, Some(first)) if first.ties > 1 => "several corrections are equally plausible",
            (Verdict::None, Some(first)) if !first.keeps_goal(puzzle) => "the goal picture contradicts the correction",
            (Verdict::None, _) => match (diagnosis.untried.limit, &diagnosis.untried.lines[..]) {
                (Some(_), _) => "a limit was reached before all corrections were tried",
                (None, []) => "there are more corrections than are tried",
                (None, _) => "another clue may be wrong, of a kind that is not corrected",
            },
            _ => "only puzzles without a solution, or with another goal picture, are corrected",
        };
        notes.error(&format!("nothing was written to {}: {why}", path.display()));
        return Exit::Malformed;
    };
    puzzle_files::write(to, path, &[correction.apply(puzzle)], notes)
}
