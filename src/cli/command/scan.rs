//! `scan`: puzzles read from pictures of printed ones.

use std::{
    collections::HashMap,
    ffi::{OsStr, OsString},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use clap::{CommandFactory, error::ErrorKind};
use image::{DynamicImage, GenericImageView};
use nonosat::{
    draw::{contact, contact::Thumbnail},
    format::{Format, file},
    make::{
        image::Photo,
        scan::{Options, ReadLine, Scanned, read},
    },
    puzzle::{Puzzle, Rgb},
    report::scan::{ScanReport, Source, is_changed},
    scan::{Quad, Reading, ScanOptions, scan},
    solve::Verdict,
};

use super::{convert::format_of, import::stem};
use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args, args::AnswerFormat, failure, failure::Cause, interrupt::Interrupt,
    origin::Origin, puzzle_files, reading, report::Report, text,
};

/// The default time limit of a puzzle.
const TIME: Duration = Duration::from_secs(20);

/// The side of a cut-out on the sheet of doubts, in pixels, at most.
const CUT: u32 = 240;

/// How many cut-outs there are in a row of the sheet.
const CUTS: usize = 4;

/// Read puzzles from pictures of printed ones: photographs, scans, screenshots.
///
/// The grid is found and straightened, and the numbers beside it are read. What is read is corrected by what only a
/// solver knows: rows and columns ask for as many cells, and a printed puzzle has exactly one solution. The most
/// probable reading of which that is true is taken. It is said which clues were changed, which are doubtful, and
/// whether the reading is certain: any other one with exactly one solution is then at least a hundred times less
/// probable.
///
/// The puzzle goes to OUT, or to standard output. The code is 0 if all is certain, 30 if a puzzle has exactly one
/// solution but is not certain, 10 or 20 if the nearest reading has several solutions or none, 65 if no puzzle is
/// found.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Pictures: PNG, JPEG, GIF, WebP, BMP or PNM; - for standard input.
    #[arg(value_name = "PICTURE", required = true)]
    pictures: Vec<OsString>,
    /// The corners of the grid of cells, in pixels, where it is not found: from the top left clockwise.
    #[arg(long, value_name = "X,Y,X,Y,X,Y,X,Y", allow_hyphen_values = true)]
    corners: Option<Corners>,
    /// Take cells that are filled or crossed in the picture for given ones.
    #[arg(long)]
    given: bool,
    /// Write each doubtful clue, cut out of the picture, with what it was read as, to this PNG.
    #[arg(long, value_name = "PNG")]
    proof_sheet: Option<PathBuf>,
    /// The format to write [default: by the extension of OUT, or non].
    #[arg(long, value_name = "FORMAT", value_parser = args::format_parser(), hide_possible_values = true)]
    to: Option<Format>,
    /// The file to write, or a directory for a file each [default: standard output].
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// The form of the report: json and ndjson take the place of puzzles on standard output.
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    #[arg(help = "The form of the report: text, json (one document) or ndjson (one object a line)")]
    format: AnswerFormat,
    #[command(flatten)]
    limits: args::Limits,
}

/// Four corners, clockwise from the top left.
#[derive(Clone, Copy, Debug)]
struct Corners(Quad);

impl FromStr for Corners {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Option<Vec<f32>> = text
            .split([',', ' '])
            .map(|number| number.parse().ok().filter(|number: &f32| number.is_finite()))
            .collect();
        match numbers.as_deref() {
            Some(&[a, b, c, d, e, f, g, h]) => Ok(Self([[a, b], [c, d], [e, f], [g, h]])),
            _ => Err("expected eight numbers, such as 10,20,400,22,398,510,12,505".to_owned()),
        }
    }
}

/// What was found in a picture.
struct Found {
    image: DynamicImage,
    puzzles: Vec<(Reading, Scanned)>,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    if args.pictures.iter().filter(|picture| *picture == "-").count() > 1 {
        let message = "standard input has but one picture";
        let _ = super::Program::command().error(ErrorKind::ArgumentConflict, message).print();
        return Ok(Exit::Usage);
    }
    let interrupt = Interrupt::listen();
    let output = args.output.as_deref();
    let is_slashed = |path: &Path| path.as_os_str().as_encoded_bytes().ends_with(b"/");
    let directory = output.filter(|path| path.is_dir() || is_slashed(path));
    let to = args.to.or_else(|| output.filter(|_| directory.is_none()).and_then(format_of)).unwrap_or(Format::Non);
    let (mut exit, mut printed) = (Exit::Done, 0);
    let (mut puzzles, mut cuts): (Vec<Puzzle>, Vec<Thumbnail>) = (Vec::new(), Vec::new());
    let mut names: HashMap<String, usize> = HashMap::new();
    let mut many = args.pictures.len() > 1;
    for (at, name) in args.pictures.iter().enumerate() {
        if interrupt.is_set() {
            notes.warning(&text::not_started(args.pictures.len() - at, args.pictures.len()));
            exit = exit.max(Exit::Unknown);
            break;
        }
        let source = name.to_string_lossy().into_owned();
        let found = match found(name, args, &interrupt) {
            Ok(found) => found,
            Err(cause) => {
                let origin = Origin::of_file(source);
                failure::print(&origin, &cause, notes);
                exit = exit.max(cause.exit());
                screen.print(&args.format.next(many, printed, &Report::of_failure(&origin, &cause))?)?;
                printed += 1;
                continue;
            }
        };
        let count = found.puzzles.len();
        many |= count > 1;
        for (index, (reading, scanned)) in found.puzzles.iter().enumerate() {
            exit = exit.max(exit_of(scanned));
            let title = if count > 1 { format!("{source}#{}", index + 1) } else { source.clone() };
            let told = told(&title, scanned);
            // The puzzle has standard output for itself.
            if args.format == AnswerFormat::Text {
                if output.is_some() { screen.print(&told)? } else { notes.report(told.trim_end()) }
            }
            let source = Source {
                name: &source,
                size: [found.image.width() as usize, found.image.height() as usize],
                index: [index + 1, count],
            };
            screen.print(&args.format.next(many, printed, &ScanReport::new(&source, reading, scanned))?)?;
            printed += 1;
            cuts.extend(
                scanned
                    .lines
                    .iter()
                    .enumerate()
                    .filter(|(_, line)| line.is_doubtful)
                    .filter_map(|(line, read)| cut(&found.image, reading, scanned, line, read)),
            );
            let puzzle = finished(name, reading, scanned, args.given);
            match directory {
                Some(directory) => {
                    let stem = stem(name).unwrap_or_else(|| "puzzle".to_owned());
                    let times = names.entry(stem.clone()).or_default();
                    *times += 1;
                    let number = if *times > 1 { format!("-{times}") } else { String::new() };
                    let path = directory.join(format!("{stem}{number}.{}", to.extensions()[0]));
                    exit = exit.max(puzzle_files::write_in(directory, to, &path, &[puzzle], notes));
                }
                None if output.is_some() || args.format == AnswerFormat::Text => puzzles.push(puzzle),
                None => {}
            }
        }
    }
    screen.print(args.format.end(many, printed))?;
    if let Some(path) = args.proof_sheet.as_deref().filter(|_| !cuts.is_empty()) {
        let rows: Vec<Vec<Thumbnail>> = cuts.chunks(CUTS).map(<[Thumbnail]>::to_vec).collect();
        exit = exit.max(notes.written(path, contact::png(&rows).and_then(|bytes| file::write(path, &bytes))));
    }
    let output = output.filter(|_| directory.is_none());
    Ok(exit.max(puzzle_files::write_or_print(to, output, &puzzles, screen, notes)?))
}

fn found(name: &OsStr, args: &Args, interrupt: &Interrupt) -> Result<Found, Cause> {
    let bytes = reading::bytes(name)?;
    let mut options = ScanOptions::default();
    options.corners = args.corners.map(|corners| corners.0);
    let budget = args.limits.budget_for(TIME, interrupt);
    let found = catch_unwind(AssertUnwindSafe(|| -> Result<Found, Cause> {
        let image = Photo::decode(&bytes)?.into_image();
        let readings = scan(&image, &options)?;
        let mut puzzles = Vec::new();
        for reading in readings {
            let scanned = read(&reading, &Options { budget: budget.clone(), ..Options::default() })?;
            puzzles.push((reading, scanned));
        }
        Ok(Found { image, puzzles })
    }));
    found.map_err(|_| Cause::Panicked)?
}

fn exit_of(scanned: &Scanned) -> Exit {
    match scanned.verdict {
        Verdict::Unique if scanned.is_certain() => Exit::Done,
        Verdict::Unique => Exit::Unknown,
        verdict => Exit::of_verdict(verdict),
    }
}

/// The puzzle with its title and what is in its cells.
fn finished(name: &OsStr, reading: &Reading, scanned: &Scanned, is_given: bool) -> Puzzle {
    let mut puzzle = if is_given { scanned.given(reading) } else { scanned.puzzle.clone() };
    puzzle.metadata.title = stem(name);
    puzzle
}

/// What is said of a reading.
fn told(title: &str, scanned: &Scanned) -> String {
    let puzzle = &scanned.puzzle;
    let mut lines = format!("{} ({}x{})\n", text::clean(title), puzzle.width(), puzzle.height());
    lines += &match scanned.verdict {
        Verdict::Unique if scanned.is_certain() => "unique: read with certainty\n".to_owned(),
        Verdict::Unique if scanned.lines.iter().any(|line| line.taken.is_none()) => {
            "unique, but not certain: a clue could not be read, and is what the others leave\n".to_owned()
        }
        Verdict::Unique if !scanned.is_bounded => {
            "unique, but not certain: where the grid ends, which numbers it has, or in which colours, is a guess\n"
                .to_owned()
        }
        Verdict::Unique => "unique, but not certain: another reading may be nearly as probable\n".to_owned(),
        Verdict::Multiple => format!("multiple: no reading with exactly one solution was found{}\n", limit(scanned)),
        Verdict::None => format!("none: no reading with a solution was found{}\n", limit(scanned)),
        Verdict::Unknown(_) => format!("unknown: a limit was reached{}\n", limit(scanned)),
    };
    let labelled = || scanned.lines.iter().enumerate().map(|(line, read)| (puzzle.layout().line_label(line), read));
    for (line, (label, read)) in labelled().enumerate().filter(|(_, (_, read))| is_changed(read)) {
        let by = if read.taken.is_none() { ", as the others leave it" } else { "" };
        lines += &format!("  {label}: {}{by} (seen as {})\n", clue(scanned, line), words(read.seen.as_deref()));
    }
    let doubtful = labelled().filter(|(_, read)| read.is_doubtful && !is_changed(read));
    for (label, read) in doubtful {
        let others: Vec<String> = read.others.iter().take(2).map(|(clue, _)| words(Some(clue))).collect();
        let or = if others.is_empty() { String::new() } else { format!("; or {}", others.join(", ")) };
        lines += &format!("  {label}: {}, doubtful{or}\n", words(read.taken.as_deref()));
    }
    lines
}

/// A clue in words.
fn words(clue: Option<&[u32]>) -> String {
    match clue {
        None => "?".to_owned(),
        Some([]) => "0".to_owned(),
        Some(clue) => clue.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
    }
}

/// The clue that a line of the puzzle has, in words.
fn clue(scanned: &Scanned, line: usize) -> String {
    let clue = scanned.puzzle.clues()[line].as_ref();
    let lengths = clue.map(|clue| clue.blocks().iter().map(|block| block.length).collect::<Vec<_>>());
    words(lengths.as_deref())
}

/// How far the search came.
fn limit(scanned: &Scanned) -> String {
    let tried = text::number(scanned.tried, "reading");
    scanned.stop.map_or_else(|| format!(" in {tried}"), |stop| format!(" in {tried} ({stop})"))
}

/// What is in the picture where the clue of a line is.
fn cut(image: &DynamicImage, reading: &Reading, scanned: &Scanned, line: usize, read: &ReadLine) -> Option<Thumbnail> {
    let variants = reading.rows.iter().chain(&reading.columns).nth(line)?;
    let points: Vec<[f32; 2]> = variants.first()?.numbers.iter().flat_map(|number| number.place).collect();
    let bound = |axis: usize, pick: fn(f32, f32) -> f32| points.iter().map(|point| point[axis]).reduce(pick);
    let [left, top] = [bound(0, f32::min)?, bound(1, f32::min)?];
    let [right, bottom] = [bound(0, f32::max)?, bound(1, f32::max)?];
    let margin = 0.3 * (right - left).min(bottom - top) + 2.0;
    let (left, top) = ((left - margin).max(0.0) as u32, (top - margin).max(0.0) as u32);
    let width = ((right + margin) as u32).min(image.width()).checked_sub(left).filter(|&width| width > 0)?;
    let height = ((bottom + margin) as u32).min(image.height()).checked_sub(top).filter(|&height| height > 0)?;
    let part = image.view(left, top, width, height).to_image();
    let shrink = (f64::from(CUT) / f64::from(width.max(height))).min(1.0);
    let size = [width, height].map(|side| ((f64::from(side) * shrink) as u32).max(1));
    let part = image::imageops::resize(&part, size[0], size[1], image::imageops::FilterType::Triangle);
    let pixels = part.pixels().map(|pixel| Rgb(pixel.0[0], pixel.0[1], pixel.0[2])).collect();
    let seen = if is_changed(read) { format!("seen as {}", words(read.seen.as_deref())) } else { String::new() };
    let label = scanned.puzzle.layout().line_label(line).into_owned();
    Some(
        Thumbnail::new(size[0] as usize, pixels).with_caption(vec![label, clue(scanned, line), seen], is_changed(read)),
    )
}
