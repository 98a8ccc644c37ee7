//! `decode`: an outside solver's answer as a picture, judged.

use std::{
    ffi::{OsStr, OsString},
    time::Duration,
};

use clap::{CommandFactory, error::ErrorKind};
use nonosat::{
    proof::{
        exchange,
        exchange::{CellNames, Claim},
    },
    puzzle::{Puzzle, referee},
    report::json,
    solve::outcome::{Outcome, Stats, Stop, Verdict},
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    args::AnswerFormat,
    failure,
    failure::{Cause, Failure},
    input,
    input::LoadedPuzzle,
    origin::Origin,
    pictures::{Output, Scene},
    reading,
    report::Report,
    solving::Answer,
    text,
};

/// Turn an outside solver's answer into a picture, and judge it.
///
/// The answer is that of a solver of the output of 'encode': 's' and 'v' lines of a SAT solver, or the lines of an
/// integer programming solver with variables and their values. Whether the picture meets every clue is checked; a claim
/// that there is no solution is not, so the verdict is then unknown.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The puzzle file, - for standard input, or FILE#3 for the third puzzle of a file.
    #[arg(value_name = "FILE")]
    file: OsString,
    /// The solver's answer, - for standard input.
    #[arg(value_name = "ANSWER")]
    answer: OsString,
    /// Look up the cells in the comment lines of this file, as 'encode' wrote it; needed if the puzzle was narrowed
    /// there.
    #[arg(long, value_name = "MODEL")]
    map: Option<OsString>,
    /// Read the puzzle file in this format instead of detecting it.
    #[arg(long, value_name = "FORMAT", value_parser = args::format_parser(), hide_possible_values = true)]
    from: Option<nonosat::format::Format>,
    #[command(flatten)]
    given: args::Given,
    #[command(flatten)]
    form: args::Answer,
    #[command(flatten)]
    pub(crate) output: Output,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let from_stdin = [Some(&args.file), Some(&args.answer), args.map.as_ref()].into_iter().flatten();
    if from_stdin.filter(|name| *name == "-").count() > 1 {
        let message = "only one of FILE, ANSWER and MODEL can be standard input";
        let _ = super::Program::command().error(ErrorKind::ArgumentConflict, message).print();
        return Ok(Exit::Usage);
    }
    let answer = match read(args, notes) {
        Ok(answer) => answer,
        Err(Failure { origin, cause }) => {
            failure::print(&origin, &cause, notes);
            if args.form.format != AnswerFormat::Text {
                print_json(&Report::of_failure(&origin, &cause), args.form.format, screen)?;
            }
            return Ok(cause.exit());
        }
    };
    let Ok(outcome) = &answer.outcome else { return Ok(Exit::Defect) };
    if args.form.format == AnswerFormat::Text {
        let mut page = String::new();
        let look = screen.look(args.form.style.style);
        for solution in &outcome.solutions {
            screen.picture(|look| text::solution(&answer.puzzle, solution, look), look, &mut page, notes);
        }
        if outcome.solutions.is_empty() {
            page += &format!("{}: {}\n", outcome.verdict, text::meaning(outcome));
        }
        screen.print(&page)?;
    } else {
        print_json(&Report::of_answer(&answer, "decode", true), args.form.format, screen)?;
    }
    let scene = outcome.solutions.first().map(Scene::plain);
    let written = args.output.write(&answer.origin, &answer.puzzle, scene.as_ref(), notes);
    Ok(super::solve::exit(outcome).max(written))
}

fn print_json(report: &Report<'_>, format: AnswerFormat, screen: &mut Screen) -> Result<(), WriteFailure> {
    let text = match format {
        AnswerFormat::Ndjson => json::line(report),
        _ => json::document(report),
    };
    screen.print(&(text? + "\n"))
}

/// The answer, judged.
fn read(args: &Args, notes: &Notes) -> Result<Answer, Failure> {
    let files = args::Input { given: args.given.clone(), ..args::Input::of_files(vec![args.file.clone()], args.from) };
    let LoadedPuzzle { origin, puzzle, warnings, read_time, .. } = input::single(&files)?;
    for warning in &warnings {
        notes.of_file(&origin.source, warning);
    }
    let names = match &args.map {
        None => CellNames::of(&puzzle),
        Some(map) => CellNames::read(&contents(map)?, &puzzle).map_err(|error| malformed(map, &error.to_string()))?,
    };
    let text = contents(&args.answer)?;
    let claim = exchange::read_claim(&text).map_err(|error| malformed(&args.answer, &error.to_string()))?;
    let outcome = judged(&puzzle, &names, &claim).map_err(|message| malformed(&args.answer, &message))?;
    Ok(answer_of(origin, puzzle, read_time, outcome))
}

/// The outcome of a claim.
fn judged(puzzle: &Puzzle, names: &CellNames, claim: &Claim) -> Result<Outcome, String> {
    let (solutions, stop) = match (names.picture(claim, puzzle), claim) {
        (Some(picture), _) => {
            let fault = |fault| format!("the answer is no solution: {fault}; is it one of another puzzle or encoding?");
            referee::judge(puzzle, &picture).map_err(fault)?;
            (vec![picture], Stop::SolutionLimit)
        }
        (None, Claim::NoModel) => (Vec::new(), Stop::NotProven),
        (None, _) => (Vec::new(), Stop::NoAnswer),
    };
    let mut stats = Stats::default();
    stats.cells.total = puzzle.layout().cell_count();
    Ok(Outcome {
        verdict: Verdict::Unknown(stop),
        solutions,
        complete: false,
        technique: None,
        fault: None,
        known: None,
        stats,
    })
}

fn answer_of(origin: Origin, puzzle: Puzzle, read_time: Duration, outcome: Outcome) -> Answer {
    Answer {
        origin,
        puzzle,
        cube: None,
        warnings: Vec::new(),
        read_time,
        outcome: Ok(outcome),
        listed: None,
        certificate: None,
        advice: None,
        duplicate: None,
    }
}

fn contents(name: &OsStr) -> Result<String, Failure> {
    let bytes = reading::bytes(name).map_err(|cause| Failure { origin: of_file(name), cause })?;
    String::from_utf8(bytes).map_err(|_| malformed(name, "it is no text"))
}

fn malformed(name: &OsStr, message: &str) -> Failure {
    Failure { origin: of_file(name), cause: Cause::NoModel(message.to_owned()) }
}

fn of_file(name: &OsStr) -> Origin {
    Origin::of_file(name.to_string_lossy().into_owned())
}
