//! The failures that leave a puzzle without an answer.

use std::io;

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
use thiserror::Error;

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
#[derive(Debug, Error)]
pub(crate) enum Cause {
    #[error("cannot read it: {0}")]
    Unreadable(#[from] io::Error),
    #[error("it is larger than the input limit of {}; --input-limit sets another one", bytes_text(*.0))]
    TooLarge(u64),
    #[error("reading it was stopped: {0}")]
    Stopped(Stop),
    #[error("{0}, before the puzzle was narrowed")]
    NotNarrowed(Limit),
    #[error("it is no file: standard input can be given as -")]
    NoFile,
    #[error("no puzzle file in this directory")]
    EmptyDirectory,
    #[error(transparent)]
    NotInLibrary(ChoiceError),
    #[error("there is no puzzle {wanted}, only {count}")]
    NoSuchPuzzle { wanted: usize, count: usize },
    #[error("{}", .0.problem())]
    Malformed(#[from] ReadError),
    #[error(transparent)]
    MalformedCube(CubeError),
    #[error("there are {0} puzzles here; name one of them, as in FILE#1")]
    SeveralPuzzles(usize),
    #[error("this is no report about cubes: {0}")]
    NoReport(String),
    #[error("cube {0} of a report is none of these cubes")]
    StrangeCube(CubeId),
    #[error(transparent)]
    NotMerged(Box<MergeError>),
    #[error("{0}")]
    NoModel(String),
    #[error("the puzzle has no goal picture")]
    NoGoal,
    #[error("the puzzle has no saved grid whose cells could be given")]
    NoSavedGrid,
    #[error("{0}")]
    Given(#[from] GivenFault),
    #[error("{0}")]
    NotChangeable(String),
    #[error(transparent)]
    NotSuggested(#[from] SuggestError),
    #[error("no puzzle was found in {attempts} attempts{}", .stop.map(|stop| format!(": {stop}")).unwrap_or_default())]
    NothingMade { attempts: u64, stop: Option<Stop> },
    #[error("{0}")]
    NotPrinted(String),
    #[error(transparent)]
    NotExpressible(#[from] WriteError),
    #[error(transparent)]
    Image(#[from] ImageError),
    #[error(transparent)]
    NotScanned(#[from] ScanError),
    #[error(transparent)]
    NotSolved(#[from] SolveError),
    #[error("defect: the solver broke down; please report this puzzle")]
    Panicked,
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
