//! `print`: puzzles on paper.

use std::{
    fmt::Display,
    io::Write,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize},
    },
    time::Duration,
};

use clap::{CommandFactory, error::ErrorKind};
use nonosat::{
    draw::sheet::{self, Book, Entry, Font, Fonts, Landscape, Options, Page, SheetError, Solutions},
    format::file::Draft,
    puzzle::budget::Stopwatch,
    report::json,
};

use super::library::refused;
use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args, failure,
    failure::{Cause, Failure},
    input::Inputs,
    interrupt::Interrupt,
    parallel::in_order,
    prepared::{Prepared, Wanted},
    print_args::{BookInput, FirstNumber, Form, Kind, LookArgs, PageArgs, Place, Turn, WordArgs, lines, names, output},
    print_report::{self, PrintReport},
    progress::{Meter, Watched},
    reading, text,
    watchdog::Watch,
};

/// Print puzzles on paper: sheets and books as PDF, SVG or PNG.
///
/// Several small puzzles share a page; one that is too large for a page is split over several, which have two lines in
/// common. No clue is ever cut. In coloured puzzles each number has its colour, and a letter for printers that have
/// only black.
///
/// SVG and PNG have a file for each page: book-01.svg, book-02.svg, or book.svg if there is only one.
///
/// For the solutions, puzzles are solved within --time-limit, 10 seconds for each by default. A puzzle that does not
/// have exactly one solution is printed all the same, with a warning and a remark beside its solution. A --time-limit
/// that is given covers drawing, too.
///
/// Ends with 0, or as 'check' does if the solutions are printed: 10 if a puzzle has several solutions, 20 if one has
/// none, 30 if a limit was reached. What cannot be printed is left out, and the code is 65.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: BookInput,
    /// The file to write: its extension is pdf, svg or png.
    #[arg(short, long, value_name = "FILE", required = true, value_parser = output)]
    output: PathBuf,
    /// The form of the report: text or json.
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    format: Form,
    #[command(flatten)]
    page: PageArgs,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    words: WordArgs,
    /// The seed of random choices.
    ///
    /// The same seed gives the same answer.
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Solving", hide_short_help = true)]
    seed: u64,
    #[command(flatten)]
    limits: args::Limits,
    /// Use so many threads; 0: one per core.
    #[arg(short, long, value_name = "N", default_value_t = 1, help_heading = "Solving")]
    jobs: usize,
}

impl Args {
    fn options(&self) -> Options {
        Options {
            paper: self.page.paper,
            landscape: match self.page.landscape {
                Turn::Auto => Landscape::Auto,
                Turn::Always => Landscape::Always,
                Turn::Never => Landscape::Never,
            },
            margin: self.page.margin,
            per_page: self.page.per_page.0,
            cell: self.page.cell,
            min_cell: self.page.min_cell,
            solutions: match self.page.solutions {
                Place::End => Solutions::End,
                Place::Next => Solutions::Next,
                Place::None => Solutions::None,
            },
            bold: self.look.bold.into(),
            zeros: self.look.zeros,
            both_sides: self.look.clues_both_sides,
            shaded: self.look.shade_groups,
            front: self.words.front.as_deref().map(lines),
            rules: self.words.rules,
        }
    }
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let (options, fonts) = match (args.options(), fonts(args, notes)) {
        (options, Ok(fonts)) => (options, fonts),
        (_, Err(exit)) => return Ok(exit),
    };
    // What the options alone make impossible is refused before anything is solved.
    if let Err(SheetError::Option(message)) = sheet::book(&[], &options, &fonts) {
        let _ = super::Program::command().error(ErrorKind::InvalidValue, message).print();
        return Ok(Exit::Usage);
    }
    let input = match args.input.input() {
        Ok(input) => input,
        Err(error) => return Ok(refused(&error, notes)),
    };
    let interrupt = Interrupt::listen();
    let clock = Stopwatch::start();
    let (mut printed, mut failures) = prepared(args, &input, &options, &interrupt, notes);
    if interrupt.is_set() {
        notes.error(&format!("interrupted: nothing was written to {}", args.output.display()));
        return Ok(Exit::Unknown);
    }
    let mut worst = failures.iter().map(|failure| failure.cause.exit()).max().unwrap_or(Exit::Done);
    worst = printed.iter().map(Prepared::exit).fold(worst, Exit::max);
    let watch = watch(args, printed.len(), clock.elapsed(), &interrupt);
    let made = book(args, &options, &fonts, &mut printed, &mut failures, notes);
    let numbered: Vec<(Option<usize>, Prepared)> = numbers(args, printed.len()).into_iter().zip(printed).collect();
    let (exit, book, files) = match made {
        Ok(Some(book)) => match drawn(args, &book, &fonts, &numbered, notes).and_then(|files| {
            // What is being written is not cut short.
            drop(watch);
            write(args, &files, notes)
        }) {
            Ok(files) => (Exit::Done, Some(book), files),
            Err(exit) => (exit, None, Vec::new()),
        },
        Ok(None) => (Exit::Malformed, None, Vec::new()),
        Err(exit) => (exit, None, Vec::new()),
    };
    worst = failures.iter().map(|failure| failure.cause.exit()).fold(worst.max(exit), Exit::max);
    screen.print(&match (&args.format, &book) {
        (Form::Json, _) => {
            let report = PrintReport::new(&options, book.as_ref(), &files, &numbered, &failures);
            json::document(&report)? + "\n"
        }
        (Form::Text, Some(book)) => print_report::line(&name(args, &files), book, &options),
        (Form::Text, None) => String::new(),
    })?;
    Ok(worst)
}

/// The file that was written, or the first and the last of them.
fn name(args: &Args, files: &[PathBuf]) -> String {
    let shown = |path: &Path| text::clean(&path.display().to_string());
    match files {
        [first, .., last] => format!("{} to {}", shown(first), shown(last)),
        _ => shown(&args.output),
    }
}

/// Watches over the time for drawing: what is left of that of all puzzles, and at least the part that solving leaves.
///
/// Ctrl-C ends the program as well, as nothing is written yet.
fn watch(args: &Args, puzzles: usize, passed: Duration, interrupt: &Interrupt) -> Arc<AtomicBool> {
    let all = args.limits.asked().0.map(|limit| limit.saturating_mul(u32::try_from(puzzles).unwrap_or(u32::MAX)));
    let time = all.map(|all| all.saturating_sub(passed).max(all / 4));
    Watch { time, memory: None, interrupt: Some(interrupt.clone()) }.start()
}

/// The built-in font, or the one of a file, too.
fn fonts(args: &Args, notes: &Notes) -> Result<Fonts, Exit> {
    let Some(path) = &args.words.font else { return Ok(Fonts::built_in()) };
    let refuse = |exit, why: &dyn Display| {
        notes.error(&format!("{}: {why}", path.display()));
        exit
    };
    let data = reading::file(path).map_err(|cause| refuse(cause.exit(), &cause))?;
    Ok(Fonts::with(Font::new(data).map_err(|error| refuse(Exit::Unreadable, &error))?))
}

/// All puzzles, ready for print, and those that are not.
fn prepared(
    args: &Args,
    input: &args::Input,
    options: &Options,
    interrupt: &Interrupt,
    notes: &Notes,
) -> (Vec<Prepared>, Vec<Failure>) {
    let mut tasks = Inputs::new(input).announced(notes);
    let total = tasks.total();
    let meter = Meter::start(Watched::Puzzles(total), *notes);
    let wanted = Wanted {
        solutions: options.solutions != Solutions::None || args.page.steps.is_some(),
        grade: args.words.grade,
        steps: args.page.steps.map_or(0, usize::from),
        seed: args.seed,
        limits: &args.limits,
        interrupt,
    };
    let (mut printed, mut failures) = (Vec::new(), Vec::new());
    in_order(
        args::threads(args.jobs),
        std::iter::from_fn(|| if interrupt.is_set() { None } else { tasks.next() }),
        |task| wanted.prepare(task),
        |prepared| {
            let tell = || match prepared {
                Ok(prepared) => {
                    prepared.warnings.iter().for_each(|warning| notes.warning(warning));
                    printed.push(prepared);
                }
                Err(failed) => {
                    failure::print(&failed.origin, &failed.cause, notes);
                    failures.push(failed);
                }
            };
            if let Some(meter) = &meter {
                meter.suspend(tell);
                meter.advance();
            } else {
                tell();
            }
            ControlFlow::Continue(())
        },
    );
    (printed, failures)
}

/// The numbers of so many puzzles.
fn numbers(args: &Args, count: usize) -> Vec<Option<usize>> {
    let first = match args.words.number {
        Some(FirstNumber(first)) => first,
        None => (count > 1).then_some(1),
    };
    (0..count).map(|at| first.map(|first| first + at)).collect()
}

/// The book, without the puzzles that cannot be printed; `None` if there is no other.
fn book(
    args: &Args,
    options: &Options,
    fonts: &Fonts,
    printed: &mut Vec<Prepared>,
    failures: &mut Vec<Failure>,
    notes: &Notes,
) -> Result<Option<Book>, Exit> {
    loop {
        if printed.is_empty() {
            notes.error(&format!("nothing was written to {}: there is no puzzle to print", args.output.display()));
            return Ok(None);
        }
        let entries: Vec<Entry<'_>> = numbers(args, printed.len())
            .into_iter()
            .zip(printed.iter())
            .map(|(number, prepared)| entry(args, number, prepared, fonts))
            .collect();
        match sheet::book(&entries, options, fonts) {
            Ok(book) => {
                if options.solutions != Solutions::None {
                    printed.iter().for_each(|prepared| missing_title(args, prepared, fonts, notes));
                }
                return Ok(Some(book));
            }
            Err(SheetError::Puzzle(at, why)) if at < printed.len() => {
                let Prepared { origin, .. } = printed.remove(at);
                let cause = Cause::NotPrinted(why);
                failure::print(&origin, &cause, notes);
                failures.push(Failure { origin, cause });
            }
            Err(error) => {
                notes.error(&format!("nothing was written to {}: {error}", args.output.display()));
                return Err(Exit::Malformed);
            }
        }
    }
}

/// What stands beside a puzzle.
fn entry<'a>(args: &Args, number: Option<usize>, prepared: &'a Prepared, fonts: &Fonts) -> Entry<'a> {
    let title = title_of(prepared);
    let author = prepared.puzzle.metadata.author.as_deref().map(text::clean).filter(|_| args.words.by);
    let author = author.filter(|author| !author.trim().is_empty()).map(|author| format!("by {author}"));
    let grade = prepared.grade.map(|grade| format!("grade {grade:.1}"));
    let note: Vec<String> = author.into_iter().chain(grade).collect();
    // A title that was asked for must be set; without one the book is of use, too.
    let solution_title = title.clone().filter(|title| args.words.title || letter_missing(args, title, fonts).is_none());
    Entry {
        number,
        title: title.filter(|_| args.words.title),
        note: (!note.is_empty()).then(|| note.join(", ")),
        solution: prepared.solution.as_ref(),
        solution_title,
        remark: prepared.remark.clone(),
        steps: prepared.steps.clone(),
        ..Entry::new(&prepared.puzzle)
    }
}

/// The title of a puzzle, if it has one.
fn title_of(prepared: &Prepared) -> Option<String> {
    prepared.puzzle.metadata.title.as_deref().map(text::clean).filter(|title| !title.trim().is_empty())
}

/// The first letter of a text that cannot be set. Viewers of SVG have fonts of their own.
fn letter_missing(args: &Args, text: &str, fonts: &Fonts) -> Option<char> {
    if Kind::of(&args.output) == Some(Kind::Svg) { None } else { fonts.missing(text) }
}

/// Warns of a title that is left out.
fn missing_title(args: &Args, prepared: &Prepared, fonts: &Fonts, notes: &Notes) {
    let title = title_of(prepared).filter(|_| !args.words.title);
    if let Some(letter) = title.and_then(|title| letter_missing(args, &title, fonts)) {
        notes.warning(&format!(
            "{}: its title is left out, as no font here has the letter '{letter}'; --font FILE names a font that has \
             it",
            prepared.origin
        ));
    }
}

/// The contents of the files.
fn drawn(
    args: &Args,
    book: &Book,
    fonts: &Fonts,
    printed: &[(Option<usize>, Prepared)],
    notes: &Notes,
) -> Result<Vec<Vec<u8>>, Exit> {
    let contents = match Kind::of(&args.output).unwrap_or(Kind::Pdf) {
        Kind::Pdf => sheet::pdf(&book.pages, &title(args, printed), fonts).map(|bytes| vec![bytes]),
        Kind::Svg => Ok(book.pages.iter().map(|page| sheet::svg(page).into_bytes()).collect()),
        Kind::Png => pixels(args, &book.pages, fonts, notes),
    };
    contents.map_err(|error| {
        notes.error(&format!("nothing was written to {}: {error}", args.output.display()));
        match error {
            SheetError::Option(_) => Exit::Usage,
            _ => Exit::Malformed,
        }
    })
}

/// Writes the files, all of them or none; their names.
fn write(args: &Args, contents: &[Vec<u8>], notes: &Notes) -> Result<Vec<PathBuf>, Exit> {
    let files = names(&args.output, contents.len());
    let mut drafts = Vec::with_capacity(files.len());
    for (file, bytes) in files.iter().zip(contents) {
        let draft = Draft::create(file).and_then(|mut draft| draft.write_all(bytes).map(|()| draft));
        drafts.push(draft.map_err(|error| notes.written(file, Err(error)))?);
    }
    for (file, draft) in files.iter().zip(drafts) {
        draft.finish().map_err(|error| notes.written(file, Err(error)))?;
    }
    Ok(files)
}

/// The title of the document: the first line at the front, or that of the only puzzle if it is not secret.
fn title(args: &Args, printed: &[(Option<usize>, Prepared)]) -> String {
    let front = args.words.front.as_deref().map(lines).and_then(|text| text.lines().next().map(str::to_owned));
    let own = match printed {
        [(_, only)] if args.words.title => only.puzzle.metadata.title.as_deref().map(text::clean),
        _ => None,
    };
    front.or(own).unwrap_or_else(|| "Nonograms".to_owned())
}

/// The pages as PNG files, several at once if there are jobs.
fn pixels(args: &Args, pages: &[Page], fonts: &Fonts, notes: &Notes) -> Result<Vec<Vec<u8>>, SheetError> {
    let meter = Meter::start(Watched::Puzzles(Arc::new(AtomicUsize::new(pages.len()))), *notes);
    let mut files = Ok(Vec::with_capacity(pages.len()));
    in_order(
        args::threads(args.jobs),
        pages.iter(),
        |page| sheet::png(page, args.page.dpi.into(), fonts),
        |file| {
            if let Some(meter) = &meter {
                meter.advance();
            }
            match (&mut files, file) {
                (Ok(files), Ok(file)) => {
                    files.push(file);
                    ControlFlow::Continue(())
                }
                (_, Err(error)) => {
                    files = Err(error);
                    ControlFlow::Break(())
                }
                (Err(_), _) => ControlFlow::Break(()),
            }
        },
    );
    files
}
