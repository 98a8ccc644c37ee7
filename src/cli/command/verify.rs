//! `verify`: whether certificates prove what they claim.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use nonosat::{
    proof::verify::{Fault, Verified, VerifyError, verify},
    puzzle::budget::Stopwatch,
    report::json::SCHEMA,
};
use serde::Serialize;
use walkdir::WalkDir;

use crate::cli::{Exit, Notes, Screen, WriteFailure, args, args::AnswerFormat, interrupt::Interrupt, text};

/// Check certificates without using any solver.
///
/// A certificate is a directory written by the option --certify of check. Its formula is derived anew from the puzzle,
/// its proof is checked step by step, its pictures are judged: it is verified only if the verdict follows from the
/// clues.
///
/// Ends with 0 if every certificate is verified, 65 if one is refused, 66 if a file of one cannot be read, 30 if a
/// limit was reached.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Directories of certificates, or directories with such directories in them.
    #[arg(value_name = "CERT", required = true)]
    certificates: Vec<OsString>,
    /// The form of the answer.
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    #[arg(help = "The answer as text, json or ndjson")]
    #[arg(long_help = "The form of the answer: text, json (one document) or ndjson (one object a line)")]
    format: AnswerFormat,
    #[command(flatten)]
    limits: args::Limits,
}

/// The JSON of an answer; `docs/schema/verify.schema.json` describes it.
#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    certificate: &'a str,
    verified: bool,
    #[serde(flatten)]
    result: ResultReport<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ResultReport<'a> {
    Verified(VerifiedReport<'a>),
    Refused { error: ErrorReport<'a> },
}

#[derive(Serialize)]
struct VerifiedReport<'a> {
    claim: &'static str,
    puzzle: PuzzleReport<'a>,
    solutions: Vec<String>,
    variables: usize,
    clauses: usize,
    steps: usize,
    hints: usize,
    bytes: u64,
    time_s: f64,
}

#[derive(Serialize)]
struct PuzzleReport<'a> {
    title: Option<&'a str>,
    width: usize,
    height: usize,
    clue_hash: String,
}

#[derive(Serialize)]
struct ErrorReport<'a> {
    code: u8,
    message: String,
    file: &'a str,
    line: Option<usize>,
}

pub(crate) fn run(args: &Args, verbose: bool, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let interrupt = Interrupt::listen();
    let directories: Vec<PathBuf> = args.certificates.iter().flat_map(|name| directories(name)).collect();
    let many = directories.len() > 1;
    let (mut worst, mut verified, mut printed) = (Exit::Done, 0, 0);
    for directory in &directories {
        if interrupt.is_set() {
            break;
        }
        let clock = Stopwatch::start();
        let result = verify(directory, &args.limits.budget(&interrupt));
        let seconds = clock.elapsed().as_secs_f64();
        let source = directory.display().to_string();
        match &result {
            Ok(_) => verified += 1,
            Err(error) => {
                worst = worst.max(exit(error));
                notes.error(&format!("{}/{error}", text::clean(&source)));
            }
        }
        let page = match args.format {
            AnswerFormat::Text => result.as_ref().map(|verified| line(&source, verified)).unwrap_or_default(),
            format => format.next(many, printed, &Report::new(&source, &result, seconds))?,
        };
        screen.print(&page)?;
        printed += 1;
        if verbose {
            notes.line(&format!("{}: {seconds:.3} s", text::clean(&source)));
        }
    }
    screen.print(args.format.end(many, printed))?;
    if printed < directories.len() {
        worst = worst.max(Exit::Unknown);
    }
    if many && !notes.is_quiet() {
        notes.line(&format!(
            "{} certificates: {verified} verified, {} not",
            directories.len(),
            directories.len() - verified
        ));
    }
    Ok(worst)
}

/// The certificates at a place: the directory itself, or all below it; itself if there is none, to be refused.
fn directories(name: &OsStr) -> Vec<PathBuf> {
    let path = Path::new(name);
    if !path.join("manifest.json").exists() {
        let below = WalkDir::new(path).sort_by_file_name().into_iter().flatten();
        let manifests = below.filter(|entry| entry.file_name() == "manifest.json");
        let found: Vec<PathBuf> = manifests.filter_map(|entry| Some(entry.path().parent()?.to_owned())).collect();
        if !found.is_empty() {
            return found;
        }
    }
    vec![path.to_owned()]
}

fn exit(error: &VerifyError) -> Exit {
    match error.fault {
        Fault::Unreadable(_) => Exit::Unreadable,
        Fault::Stopped(_) => Exit::Unknown,
        _ => Exit::Malformed,
    }
}

/// `verified  unique    20x20    certificates/0001-cat  Cat`.
fn line(source: &str, verified: &Verified) -> String {
    let puzzle = &verified.puzzle;
    let size = format!("{}x{}", puzzle.width(), puzzle.height());
    let title = puzzle.metadata.title.as_deref().map(|title| format!("  {}", text::clean(title))).unwrap_or_default();
    format!("verified  {:<8}  {size:<7}  {}{title}\n", verified.claim, text::clean(source))
}

impl<'a> Report<'a> {
    fn new(source: &'a str, result: &'a Result<Verified, VerifyError>, seconds: f64) -> Self {
        let verified = result.is_ok();
        let result = match result {
            Ok(verified) => ResultReport::Verified(VerifiedReport::new(verified, seconds)),
            Err(error) => ResultReport::Refused {
                error: ErrorReport {
                    code: exit(error).code(),
                    message: error.to_string(),
                    file: &error.file,
                    line: error.line,
                },
            },
        };
        Self { schema: SCHEMA, certificate: source, verified, result }
    }
}

impl<'a> VerifiedReport<'a> {
    fn new(verified: &'a Verified, time_s: f64) -> Self {
        let puzzle = &verified.puzzle;
        Self {
            claim: verified.claim.name(),
            puzzle: PuzzleReport {
                title: puzzle.metadata.title.as_deref(),
                width: puzzle.width(),
                height: puzzle.height(),
                clue_hash: format!("{:016x}", puzzle.clue_hash()),
            },
            solutions: verified.pictures.iter().map(nonosat::puzzle::Picture::digits).collect(),
            variables: verified.formula.0,
            clauses: verified.formula.1,
            steps: verified.proof.0,
            hints: verified.proof.1,
            bytes: verified.bytes,
            time_s,
        }
    }
}
