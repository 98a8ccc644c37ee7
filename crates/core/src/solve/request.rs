//! What is asked: how to solve, and within which limits; and why a puzzle cannot be solved at all.

use std::{borrow::Cow, fmt};

use super::method::Method;
use crate::engine::registry::{EncodingChoice, EngineChoice, RegistryError};
use nonosat_model::{
    ColorSet, Grid, Puzzle,
    budget::Budget,
    progress::{Phase, Progress},
};
use nonosat_propagate::method::MethodOptions;

/// How to solve a puzzle.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The method.
    pub method: Method,
    /// The encoding, for methods that use one; `None` for the default.
    pub encoding: Option<EncodingChoice>,
    /// The engine, for methods that use one; `None` for the default.
    pub engine: Option<EngineChoice>,
    /// After how many solutions to stop, at least 1; from 2 on the verdict can be `unique` or `multiple`.
    pub solutions: usize,
    /// The seed of everything random; the same seed gives the same answer.
    pub seed: u64,
    /// The limits.
    pub budget: Budget,
    /// A meter to be kept up to date.
    pub progress: Option<&'a Progress>,
    /// How many threads may search at once, at least 1; with 1 there is no other than the caller's.
    ///
    /// Line solving and probing take one thread in any case.
    pub jobs: usize,
    /// Whether the answer, with all that is counted, must be the same for any number of threads and from run to run.
    ///
    /// Then strategies do not race, and a component does not stop those before it: this may take longer.
    /// Times are never the same, and where a limit strikes depends on them.
    pub deterministic: bool,
    /// Whether to begin even what is too large for the engine; see [`IlpEngine`](crate::engine::IlpEngine).
    pub force: bool,
    /// Cells known from the start: the answer is about the pictures that agree with them, and no others.
    pub known: Option<&'a Grid>,
    /// What only some of the classic methods ask for.
    pub options: MethodOptions,
}

impl Default for Request<'_> {
    fn default() -> Self {
        Self {
            method: Method::Auto,
            encoding: None,
            engine: None,
            solutions: 2,
            seed: 0,
            budget: Budget::unlimited(),
            progress: None,
            jobs: 1,
            deterministic: false,
            force: false,
            known: None,
            options: MethodOptions::default(),
        }
    }
}

impl<'a> Request<'a> {
    /// Passes the number of unknown cells, of so many, on to the meter.
    pub(crate) fn watcher(&self, phase: Phase, total: usize) -> impl FnMut(usize) + use<'a> {
        let progress = self.progress;
        if let Some(progress) = progress {
            progress.enter(phase);
        }
        move |unknown| {
            if let Some(progress) = progress {
                progress.set_cells(total - unknown, total);
            }
        }
    }
}

/// Why a puzzle was not solved at all.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// There is no such method, encoding or engine, or they do not go together.
    Usage(String),
    /// An outside solver does not do what it is there for.
    Engine(String),
    /// A solver handed out something wrong. Never an answer; please report it.
    Defect(String),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(it) => it.fmt(f),
            Self::Engine(it) => it.fmt(f),
            Self::Defect(it) => write!(f, "defect: {it}"),
        }
    }
}

impl std::error::Error for SolveError {}

impl From<RegistryError> for SolveError {
    fn from(error: RegistryError) -> Self {
        Self::Usage(error.to_string())
    }
}

/// What is known from the start, by the request and by the given cells; `None` if that is nothing.
///
/// # Errors
/// If these contradict each other: then there is no solution.
pub(crate) fn known_at_start<'a>(
    puzzle: &Puzzle,
    request: &Request<'a>,
) -> Result<Option<Cow<'a, Grid>>, Contradictory> {
    if puzzle.given().is_empty() {
        return Ok(request.known.map(Cow::Borrowed));
    }
    let known = match request.known {
        Some(known) => puzzle.narrowed(known.clone()),
        None => puzzle.open_grid(),
    };
    if known.cells().iter().any(|colors| colors.is_empty()) { Err(Contradictory) } else { Ok(Some(Cow::Owned(known))) }
}

/// A given cell is known to have another colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradictory;

/// Whether the question makes sense.
pub(crate) fn check(puzzle: &Puzzle, request: &Request<'_>) -> Result<(), SolveError> {
    request.known.map_or(Ok(()), |known| check_known(puzzle, known))
}

/// Whether a grid can be what is known of the puzzle.
fn check_known(puzzle: &Puzzle, known: &Grid) -> Result<(), SolveError> {
    let fits = known.width() == puzzle.width() && known.height() == puzzle.height();
    let all = ColorSet::first(puzzle.palette.len());
    if fits && known.cells().iter().all(|cell| !cell.is_empty() && cell.intersection(all) == *cell) {
        return Ok(());
    }
    let message = "the cells known from the start must be a grid of the puzzle's size, in its colours";
    Err(SolveError::Usage(message.into()))
}
