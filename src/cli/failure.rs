//! The failures that leave a puzzle without an answer.

use std::{fmt, io};

use annotate_snippets::{AnnotationKind, Group, Level, Origin as Place, Renderer, Snippet};
use nonosat::{
    format::{
        Problem, ReadError, WriteError, bytes_text,
        inert::{cut, inert},
    },
    library::ChoiceError,
    make::{image::ImageError, suggest::SuggestError},
    puzzle::{GivenFault, budget::Limit},
    scan::ScanError,
    solve::{
        cube::{CubeError, CubeId, MergeError},
        outcome::Stop,
        request::SolveError,
    },
};

use super::{Exit, Notes, origin::Origin};

/// The longest name of a file that a message shows in full, in characters.
const LONGEST_NAME: usize = 300;

/// A failure, and the puzzle or file it is about.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) origin: Origin,
    pub(crate) cause: Cause,
}

/// The cause of a failure.
#[derive(Debug)]
pub(crate) enum Cause {
    Unreadable(io::Error),
    TooLarge(u64),
    Stopped(Stop),
    NotNarrowed(Limit),
    NoFile,
    EmptyDirectory,
    NotInLibrary(ChoiceError),
    NoSuchPuzzle { wanted: usize, count: usize },
    Malformed(ReadError),
    MalformedCube(CubeError),
    SeveralPuzzles(usize),
    NoReport(String),
    StrangeCube(CubeId),
    NotMerged(Box<MergeError>),
    NoModel(String),
    NoGoal,
    NoSavedGrid,
    Given(GivenFault),
    NotChangeable(String),
    NotSuggested(SuggestError),
    NothingMade { attempts: u64, stop: Option<Stop> },
    NotPrinted(String),
    NotExpressible(WriteError),
    Image(ImageError),
    NotScanned(ScanError),
    NotSolved(SolveError),
    Panicked,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(it) => write!(f, "cannot read it: {it}"),
            Self::TooLarge(it) => {
                write!(f, "it is larger than the input limit of {}; --input-limit sets another one", bytes_text(*it))
            }
            Self::Stopped(it) => write!(f, "reading it was stopped: {it}"),
            Self::NotNarrowed(it) => write!(f, "{it}, before the puzzle was narrowed"),
            Self::NoFile => f.write_str("it is no file: standard input can be given as -"),
            Self::EmptyDirectory => f.write_str("no puzzle file in this directory"),
            Self::NotInLibrary(it) => it.fmt(f),
            Self::NoSuchPuzzle { wanted, count } => write!(f, "there is no puzzle {wanted}, only {count}"),
            Self::Malformed(it) => write!(f, "{}", it.problem()),
            Self::MalformedCube(it) => it.fmt(f),
            Self::SeveralPuzzles(it) => write!(f, "there are {it} puzzles here; name one of them, as in FILE#1"),
            Self::NoReport(it) => write!(f, "this is no report about cubes: {it}"),
            Self::StrangeCube(it) => write!(f, "cube {it} of a report is none of these cubes"),
            Self::NotMerged(it) => it.fmt(f),
            Self::NoModel(it) => it.fmt(f),
            Self::NoGoal => f.write_str("the puzzle has no goal picture"),
            Self::NoSavedGrid => f.write_str("the puzzle has no saved grid whose cells could be given"),
            Self::Given(it) => it.fmt(f),
            Self::NotChangeable(it) => it.fmt(f),
            Self::NotSuggested(it) => it.fmt(f),
            Self::NothingMade { attempts, stop } => write!(
                f,
                "no puzzle was found in {attempts} attempts{}",
                stop.map(|stop| format!(": {stop}")).unwrap_or_default()
            ),
            Self::NotPrinted(it) => it.fmt(f),
            Self::NotExpressible(it) => it.fmt(f),
            Self::Image(it) => it.fmt(f),
            Self::NotScanned(it) => it.fmt(f),
            Self::NotSolved(it) => it.fmt(f),
            Self::Panicked => f.write_str("defect: the solver broke down; please report this puzzle"),
        }
    }
}

impl std::error::Error for Cause {}

impl From<io::Error> for Cause {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

impl From<ReadError> for Cause {
    fn from(error: ReadError) -> Self {
        Self::Malformed(error)
    }
}

impl From<GivenFault> for Cause {
    fn from(error: GivenFault) -> Self {
        Self::Given(error)
    }
}

impl From<SuggestError> for Cause {
    fn from(error: SuggestError) -> Self {
        Self::NotSuggested(error)
    }
}

impl From<WriteError> for Cause {
    fn from(error: WriteError) -> Self {
        Self::NotExpressible(error)
    }
}

impl From<ImageError> for Cause {
    fn from(error: ImageError) -> Self {
        Self::Image(error)
    }
}

impl From<ScanError> for Cause {
    fn from(error: ScanError) -> Self {
        Self::NotScanned(error)
    }
}

impl From<SolveError> for Cause {
    fn from(error: SolveError) -> Self {
        Self::NotSolved(error)
    }
}

impl From<MergeError> for Cause {
    fn from(error: MergeError) -> Self {
        match error {
            MergeError::NotSolved(error) => Self::NotSolved(error),
            error => Self::NotMerged(Box::new(error)),
        }
    }
}

impl From<CubeError> for Cause {
    fn from(error: CubeError) -> Self {
        match error {
            CubeError::Puzzle(error) => Self::Malformed(error),
            error => Self::MalformedCube(error),
        }
    }
}

impl Cause {
    /// How a run with this failure ends.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Unreadable(_)
            | Self::NoFile
            | Self::EmptyDirectory
            | Self::NoSuchPuzzle { .. }
            | Self::NotInLibrary(_) => Exit::Unreadable,
            Self::TooLarge(_) | Self::Stopped(_) | Self::NotNarrowed(_) | Self::NothingMade { .. } => Exit::Unknown,
            Self::Malformed(error) if is_limit(error) => Exit::Unknown,
            Self::Malformed(_)
            | Self::MalformedCube(_)
            | Self::NoSavedGrid
            | Self::Given(_)
            | Self::NoGoal
            | Self::NotExpressible(_) => Exit::Malformed,
            Self::Image(_) | Self::NotScanned(_) => Exit::Malformed,
            Self::NotChangeable(_) => Exit::Malformed,
            Self::NotSuggested(SuggestError::NoSolution) => Exit::NoSolution,
            Self::NotSuggested(SuggestError::NoPicture(_)) => Exit::Unknown,
            Self::NotSuggested(SuggestError::Solve(SolveError::Defect(_))) => Exit::Defect,
            Self::NotSuggested(_) => Exit::Malformed,
            Self::NotPrinted(_) | Self::NoReport(_) | Self::StrangeCube(_) | Self::NotMerged(_) | Self::NoModel(_) => {
                Exit::Malformed
            }
            Self::SeveralPuzzles(_) | Self::NotSolved(SolveError::Usage(_) | SolveError::Engine(_)) => Exit::Usage,
            Self::NotSolved(SolveError::Defect(_)) | Self::Panicked => Exit::Defect,
            Self::NotSolved(_) => Exit::Malformed,
        }
    }

    /// The kind of failure in a word, for programs.
    pub(crate) fn kind(&self) -> &'static str {
        if let Self::Malformed(error) = self {
            return error.kind().name();
        }
        match self.exit() {
            Exit::Unreadable => "unreadable",
            Exit::Usage => "usage",
            Exit::Defect => "defect",
            Exit::Unknown => "limit",
            _ if matches!(self, Self::MalformedCube(_) | Self::Image(_) | Self::NotScanned(_)) => "malformed",
            _ => "unsupported",
        }
    }
}

/// Whether a limit is what keeps a file from being read.
fn is_limit(error: &ReadError) -> bool {
    matches!(error.problem(), Problem::TooManyBytes { .. })
}

/// Prints the failure, with the faulty line where there is one.
pub(crate) fn print(origin: &Origin, cause: &Cause, notes: &Notes) {
    match cause {
        Cause::Malformed(error) => notes.report(&explain(error)),
        cause => notes.error(&format!("{origin}: {cause}")),
    }
}

/// The error with the faulty line, marked.
fn explain(error: &ReadError) -> String {
    let title = match error.puzzle() {
        Some(puzzle) => format!("puzzle {puzzle}: {}", error.problem()),
        None => error.problem().to_string(),
    };
    let main = Level::ERROR.primary_title(title);
    let expected = error.expected().map(|expected| format!("expected {expected}"));
    let mark = AnnotationKind::Primary.span(error.span()).label(expected);
    let excerpt = Snippet::source(error.line_text()).line_start(error.line()).fold(false).annotation(mark);
    let source = inert(&cut(error.source_name(), LONGEST_NAME)).into_owned();
    let shown = match error.problem() {
        Problem::Empty
        | Problem::Binary
        | Problem::OtherFile(_)
        | Problem::TooManyBytes { .. }
        | Problem::Packed(_) => main.element(Place::path(&source)),
        _ if is_whole_line(error) => main.element(excerpt.path(&source)),
        // Of a very long line only an excerpt is shown: its columns are not those of the file.
        _ => main.element(Place::path(&source).line(error.line()).char_column(error.column())).element(excerpt),
    };
    let help: Option<Group<'_>> = error.help().map(|help| Group::with_title(Level::HELP.secondary_title(help)));
    let is_misprint = matches!(error.problem(), Problem::Clues(_));
    let next =
        is_misprint.then(|| Group::with_title(Level::HELP.secondary_title("nonosat diagnose finds likely misprints")));
    let report: Vec<Group<'_>> = [Some(shown), help, next].into_iter().flatten().collect();
    Renderer::styled().render(&report)
}

/// Whether the excerpt begins where the line begins.
fn is_whole_line(error: &ReadError) -> bool {
    let before = error.line_text().get(..error.span().start).unwrap_or_default();
    before.chars().count() + 1 == error.column()
}
