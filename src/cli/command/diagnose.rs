//! `diagnose`: what is wrong with puzzles.

use std::{path::PathBuf, time::Duration};

use clap::{CommandFactory, error::ErrorKind};
use nonosat::{
    draw,
    draw::Notice,
    format::{file, markup::escape},
    make::{
        diagnose,
        diagnose::{Correction, CorrectionKind, Examination, examine},
    },
    puzzle::{Grid, Puzzle},
    report::diagnosis::DiagnosisReport,
    solve::outcome::Verdict,
};

use super::convert::format_of;
use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    args::AnswerFormat,
    diagnosis_text::page,
    each::{Answering, Found, each},
    failure::Cause,
    input::Inputs,
    interrupt::Interrupt,
    origin::Origin,
    pictures::title,
    puzzle_files,
    report::Report,
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
    /// Print up to so many conflicts; 0 for none.
    ///
    /// A conflict is a set of clues that contradict each other and of which none can be spared.
    #[arg(long, value_name = "N", default_value_t = 1)]
    conflicts: usize,
    /// Find a smallest conflict, and prove it.
    ///
    /// If a limit is reached, a lower bound is printed.
    #[arg(long)]
    smallest: bool,
    /// Print the steps to each contradiction.
    #[arg(long)]
    explain: bool,
    /// Print up to so many corrections; 0 for none.
    ///
    /// The most plausible come first.
    #[arg(long, value_name = "N", default_value_t = 10)]
    corrections: usize,
    /// Think of so many wrong clues: 1 or 2.
    ///
    /// 1 looks for two only where one explains nothing, for up to 3 seconds; 2 does always. Two neighbouring lines that
    /// were exchanged count as one.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    errors: u8,
    /// Write the corrected puzzle to OUT.
    ///
    /// If one correction is more plausible than all others.
    /// The goal picture of the file decides, if there is one. Otherwise nothing is written, and the exit code is 65.
    /// The corrected puzzle has exactly one solution.
    #[arg(long, requires = "output")]
    fix: bool,
    /// The file for --fix; its extension is the format.
    #[arg(short, long, value_name = "OUT", requires = "fix")]
    output: Option<PathBuf>,
    /// Write a picture to this SVG file.
    ///
    /// Contradictory clues are red, wrong ones framed; or open cells are hatched.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a page of picture and answer.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// The form of the answer.
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    #[arg(help = "The answer as text, json or ndjson")]
    #[arg(long_help = "The form of the answer: text, json (one document) or ndjson (one object a line)")]
    format: AnswerFormat,
    /// The seed of random choices.
    ///
    /// The same seed gives the same answer.
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Solving")]
    seed: u64,
    #[command(flatten)]
    limits: args::Limits,
    /// Diagnose so many puzzles at once; 0 for one per processor core.
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let mut tasks = Inputs::with_faults(&args.input).announced(notes).line_by_line(args.format);
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
    each(args, tasks, args.jobs, args.format, screen, notes)
}

impl Answering for Args {
    type Answer = Examination;

    fn work(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Examination, Cause> {
        let options = diagnose::Options {
            budget: self.limits.budget_for(TIME, interrupt),
            conflicts: self.conflicts,
            smallest: self.smallest,
            // The first correction is needed to write it.
            corrections: self.corrections.max(usize::from(self.fix)),
            errors: self.errors.into(),
            seed: self.seed,
        };
        Ok(examine(puzzle, &options, self.explain)?)
    }

    fn text(&self, found: &Found<'_, Examination>, screen: &mut Screen, _: &Notes) -> String {
        let gap = if found.before == 0 { "" } else { "\n" };
        gap.to_owned() + &page(found.origin, found.puzzle, found.answer, self.corrections, screen.has_color())
    }

    fn report<'a>(
        &self,
        origin: &'a Origin,
        puzzle: &'a Puzzle,
        answer: Result<&'a Examination, &'a Cause>,
    ) -> Report<'a> {
        let answer = answer.map(|examination| DiagnosisReport::new(puzzle, examination, self.corrections));
        Report::of_diagnosis(origin, puzzle, answer)
    }

    fn exit(&self, examination: &Examination) -> Exit {
        Exit::of_verdict(examination.diagnosis.outcome.verdict)
    }

    fn write(&self, found: &Found<'_, Examination>, notes: &Notes) -> Exit {
        let exit = write_pictures(self, found.origin, found.puzzle, found.answer, notes);
        if self.fix { exit.max(fix(self, found.puzzle, &found.answer.diagnosis, notes)) } else { exit }
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
