//! `import`: puzzles made of images.

mod plan;
mod writer;

use std::{
    ffi::{OsStr, OsString},
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicUsize},
    time::Duration,
};

use clap::{CommandFactory, error::ErrorKind};
use nonosat::{
    analyse::rate::{Level, advice::Advisor},
    format::Format,
    make::image::{Crop, GridSize, Import, Mending, Mode, Options, Photo, draw, mend},
    puzzle::budget::Budget,
    report::import::{ImageReport, Making},
};
use plan::Plan;
pub(super) use plan::stem;
use writer::Writer;

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    args::AnswerFormat,
    failure::Cause,
    interrupt::Interrupt,
    origin::Origin,
    parallel::in_order,
    progress::{Meter, Watched},
    reading,
    solving::{Answer, guarded},
    values,
};

/// The default time limit of a puzzle.
const TIME: Duration = Duration::from_secs(20);

/// Make puzzles of images: PNG, JPEG, GIF, WebP, BMP or PNM.
///
/// Each cell is the mean colour of its area, and a mode says which cells are filled. A few cells are then changed, so
/// that the puzzle has exactly one solution and is as easy as --level asks for; every puzzle is checked as 'check' does
/// before it is written. Its goal is the picture, and its description says how it was made.
///
/// No mode suits every image: --try writes a contact sheet of modes and sizes, with the changes that each takes.
///
/// If the changes allowed do not suffice, nothing is written for that image, and the exit code is 30. The default
/// --time-limit is 20 seconds for each puzzle.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Image files, or - for standard input.
    #[arg(value_name = "IMAGE", required = true)]
    images: Vec<OsString>,
    /// Cells along the longer side (40), columns (40x), rows (x30) or both (40x30) [default: auto].
    ///
    /// auto takes a cell for each square of an image that is made of squares, such as an enlarged icon; else 40 cells
    /// along the longer side. No side has more cells than pixels.
    ///
    /// With both sides, what the image has too much on two sides is cut off. With --try, several sizes may be given.
    #[arg(long, value_name = "SIZE")]
    size: Vec<GridSize>,
    /// How colours become cells: auto, otsu, local, edges, outline, dither, threshold:PERCENT or palette:COLOURS
    /// [default: auto].
    ///
    /// otsu fills what is dark: silhouettes, logos. local fills what is darker than its surroundings: photographs.
    /// edges fills outlines. outline fills the strokes of line drawings, and of others the borders between areas. auto
    /// takes otsu for drawings in two tones, else local. threshold:40 fills what is darker
    /// than 40 percent of white. palette:4 takes four colours, the background included. dither makes dots, which are
    /// hard to recognise. With --try, several modes may be given.
    #[arg(long, value_name = "MODE")]
    mode: Vec<Mode>,
    /// Take only this part of the image, in pixels: WxH+X+Y.
    #[arg(long, value_name = "AREA")]
    crop: Option<Crop>,
    /// Cut off margins of one colour.
    #[arg(long)]
    trim: bool,
    /// Turn specks: cells that are unlike all but one of their neighbours; the default but for edges and dither.
    #[arg(long, overrides_with = "no_clean")]
    clean: bool,
    /// Leave specks.
    #[arg(long)]
    no_clean: bool,
    /// Exchange light and dark; else the larger part becomes the ground.
    #[arg(long)]
    invert: bool,
    /// Mix shades of dots, of black or, with palette, of its colours: hard to recognise, and to repair.
    #[arg(long)]
    dither: bool,
    /// Change at most this share of the cells.
    #[arg(long, value_name = "SHARE", default_value = "5%", value_parser = share)]
    max_changes: f64,
    /// The hardest level: rules, line, probe-1, probe-2 or search.
    #[arg(long, value_name = "LEVEL", default_value = "line", value_parser = values::level)]
    level: Level,
    /// The seed of random choices: the same seed gives the same puzzle.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The title, of a single puzzle [default: the name of the image's file].
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Write a contact sheet instead: several modes and sizes, as PNG, SVG, PDF or HTML.
    ///
    /// OUT is a file with one of these extensions, or a directory for several images.
    #[arg(long = "try", requires = "output")]
    contact: bool,
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
    /// Make so many puzzles at once; 0 for one per processor core.
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

/// Reads `5%` or `0.05`.
fn share(text: &str) -> Result<f64, String> {
    let (number, unit) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 100.0));
    let share = number.trim().parse::<f64>().ok().map(|number| number / unit);
    share.filter(|share| (0.0..=1.0).contains(share)).ok_or_else(|| "expected a share such as 5% or 0.05".to_owned())
}

/// An image, and a way to make a puzzle of it.
struct Task {
    /// Its number, from 0.
    image: usize,
    photo: Result<Arc<Photo>, Arc<Cause>>,
    size: GridSize,
    mode: Mode,
}

/// A puzzle that was made, or the best that was found.
struct Made {
    answer: Answer,
    making: Making,
    import: Import,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let plan = match Plan::new(args) {
        Ok(plan) => plan,
        Err(message) => {
            let _ = super::Program::command().error(ErrorKind::ArgumentConflict, message).print();
            return Ok(Exit::Usage);
        }
    };
    let interrupt = Interrupt::listen();
    let total = args.images.len() * plan.ways.len();
    let meter = Meter::start(Watched::Puzzles(Arc::new(AtomicUsize::new(total))), *notes);
    let mut writer = Writer::new(args, &plan, screen, notes);
    let mut written = Ok(());
    // An image is decoded once, when its turn comes.
    let tasks = args.images.iter().enumerate().flat_map(|(image, name)| {
        let photo = decoded(name, &args.limits).map(Arc::new).map_err(Arc::new);
        plan.ways.iter().map(move |&(mode, size)| Task { image, photo: photo.clone(), size, mode })
    });
    in_order(
        args::threads(args.jobs),
        tasks.take_while(|_| !interrupt.is_set()),
        |task| {
            let made = made(args, &task, &args.limits.budget_for(TIME, &interrupt));
            (task, made)
        },
        |(task, made)| {
            let deliver = || writer.deliver(&task, made);
            written = if let Some(meter) = &meter { meter.suspend(deliver) } else { deliver() };
            if let Some(meter) = &meter {
                meter.advance();
            }
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    drop(meter);
    written?;
    writer.finish(total)
}

/// The pixels of an image file.
fn decoded(name: &OsStr, limits: &args::Limits) -> Result<Photo, Cause> {
    let bytes = reading::bytes(name)?;
    let _watch = limits.watch();
    let photo = catch_unwind(AssertUnwindSafe(|| Photo::decode(&bytes))).map_err(|_| Cause::Panicked)?;
    Ok(photo?)
}

/// The puzzle of an image, with the answer of `check`.
fn made(args: &Args, task: &Task, budget: &Budget) -> Result<Made, Arc<Cause>> {
    let photo = task.photo.as_ref().map_err(Arc::clone)?;
    let clean = if args.clean { Some(true) } else { args.no_clean.then_some(false) };
    let options = Options {
        size: task.size,
        mode: task.mode,
        crop: args.crop,
        trim: args.trim,
        clean,
        invert: args.invert,
        dither: args.dither,
    };
    let mending = Mending {
        level: args.level,
        max_changes: args.max_changes,
        seed: args.seed,
        budget: budget.clone(),
        ..Mending::default()
    };
    let mut import = guarded(|| match draw(photo, &options) {
        Ok(drawing) => mend(&drawing, &mending).map(Ok),
        Err(error) => Ok(Err(Cause::from(error))),
    })??;
    let name = &args.images[task.image];
    let recipe = recipe(args, name, task.size, import.mode);
    let cells = import.puzzle.layout().cell_count();
    let metadata = &mut import.puzzle.metadata;
    metadata.description = Some(format!("{recipe}; {} of {cells} cells changed", import.changed.len()));
    metadata.title = args.title.clone().or_else(|| stem(name));
    let advice = guarded(|| Ok::<_, Cause>(Advisor::Thorough.advise(&import.puzzle, &import.outcome, budget)))?;
    let image = ImageReport {
        source: name.to_string_lossy().into_owned(),
        width: photo.width(),
        height: photo.height(),
        mode: import.mode.to_string(),
        recipe,
    };
    let making = Making::new(image, &import);
    let answer = Answer {
        origin: Origin::of_file(name.to_string_lossy().into_owned()),
        puzzle: import.puzzle.clone(),
        cube: None,
        warnings: Vec::new(),
        read_time: Duration::ZERO,
        outcome: Ok(import.outcome.clone()),
        certificate: None,
        listed: None,
        advice,
        duplicate: None,
    };
    Ok(Made { answer, making, import })
}

/// The command that makes a puzzle again.
fn recipe(args: &Args, name: &OsStr, size: GridSize, mode: Mode) -> String {
    let file = Path::new(name).file_name().unwrap_or(name).to_string_lossy();
    let mut words = vec![concat!("nonosat ", env!("CARGO_PKG_VERSION"), " import").to_owned(), file.into_owned()];
    words.push(format!("--size {size} --mode {mode}"));
    words.extend(args.crop.map(|crop| format!("--crop {crop}")));
    for (is_given, flag) in [
        (args.trim, "--trim"),
        (args.clean, "--clean"),
        (args.no_clean, "--no-clean"),
        (args.invert, "--invert"),
        (args.dither && matches!(mode, Mode::Palette(_)), "--dither"),
    ] {
        words.extend(is_given.then(|| flag.to_owned()));
    }
    words.push(format!("--max-changes {}%", (args.max_changes * 1e6).round() / 1e4));
    words.push(format!("--level {} --seed {}", args.level.name(), args.seed));
    words.join(" ")
}
