//! From the arguments to the puzzles: files, standard input, directories, single puzzles of a file.

mod directory;
mod lines;

use std::{
    collections::VecDeque,
    ffi::OsStr,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

pub(crate) use super::reading::Kind;
use lines::{Lines, Piece};
use nonosat::{
    format,
    format::{Format, Reading, Warning},
    library::library,
    puzzle::{Puzzle, budget::Stopwatch},
    solve::{cube, cube::Cube},
};

use super::{
    Notes, args,
    args::AnswerFormat,
    failure::{Cause, Failure},
    given::Given,
    origin::Origin,
    reading,
};

/// A puzzle that was read.
#[derive(Debug)]
pub(crate) struct LoadedPuzzle {
    pub(crate) origin: Origin,
    pub(crate) puzzle: Puzzle,
    /// The cube of the puzzle to solve; `None` for the whole puzzle.
    pub(crate) cube: Option<Cube>,
    /// Warnings about the file; printed with its first puzzle.
    pub(crate) warnings: Vec<Warning>,
    /// The puzzle's share of the time that its file took to read.
    pub(crate) read_time: Duration,
}

/// All puzzles that the arguments name, in order; every file is read when its turn comes.
#[derive(Debug)]
pub(crate) struct Inputs {
    kind: Kind,
    sources: VecDeque<Source>,
    ready: VecDeque<Result<LoadedPuzzle, Failure>>,
    total: Arc<AtomicUsize>,
    columns_first: bool,
    /// What is passed over in directories.
    passed: Vec<(String, Warning)>,
    given: Option<Given>,
}

/// Whether clues that do not add up are a failure.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Faults {
    Refused,
    Kept,
}

/// A file to be read.
#[derive(Debug)]
pub(crate) enum Source {
    Stdin {
        wanted: Option<usize>,
    },
    File {
        path: PathBuf,
        wanted: Option<usize>,
    },
    /// Standard input, a puzzle a line.
    Lines(Lines),
    /// Lists of clues that were typed in the command line.
    Typed(String),
    /// An entry of a directory that cannot be read.
    Missing(Failure),
}

impl Inputs {
    /// The puzzles that the arguments name. Directories are listed, but no file is read yet.
    pub(crate) fn new(input: &args::Input) -> Self {
        Self::of_kind(input, Kind::Puzzles(input.from))
    }

    /// The puzzles that the arguments name; clues that do not add up are no failure.
    pub(crate) fn with_faults(input: &args::Input) -> Self {
        Self::of_kind(input, Kind::Faulty(input.from))
    }

    /// The cubes that the arguments name.
    pub(crate) fn of_cubes(input: &args::Input) -> Self {
        Self::of_kind(input, Kind::Cubes)
    }

    fn of_kind(input: &args::Input, kind: Kind) -> Self {
        let args::Lists { rows, columns, columns_first } = &input.lists;
        let typed = rows.as_ref().zip(columns.as_ref()).map(|(rows, columns)| Source::typed(rows, columns));
        let mut passed = Vec::new();
        let files = input.files.iter().flat_map(|name| sources(name, kind, input.every_file, &mut passed));
        let sources: VecDeque<Source> = typed.into_iter().chain(files).collect();
        let total = Arc::new(AtomicUsize::new(sources.len()));
        let (columns_first, given) = (*columns_first, Given::of(&input.given));
        Self { kind, sources, ready: VecDeque::new(), total, columns_first, passed, given }
    }

    /// Says which files of directories are passed over.
    pub(crate) fn announced(self, notes: &Notes) -> Self {
        self.passed.iter().for_each(|(directory, note)| notes.of_file(directory, note));
        self
    }

    /// Reads standard input line by line if the answers are lines of JSON and its first line is a puzzle, so that each
    /// one is answered before the next one has to be there.
    pub(crate) fn line_by_line(mut self, form: AnswerFormat) -> Self {
        if form == AnswerFormat::Ndjson && !matches!(self.kind, Kind::Cubes) {
            for source in &mut self.sources {
                if matches!(source, Source::Stdin { wanted: None }) {
                    *source = Source::Lines(Lines::listen());
                }
            }
        }
        self
    }

    /// Whether puzzles come line by line.
    pub(crate) fn are_lines(&self) -> bool {
        matches!(self.sources.front(), Some(Source::Lines(_)))
    }

    /// Whether there is more than one puzzle. Reads the first file for that.
    pub(crate) fn are_many(&mut self) -> bool {
        if self.ready.is_empty() {
            self.read_next();
        }
        self.ready.len() + self.sources.len() > 1
    }

    /// How many puzzles there are; files not read yet count as one.
    pub(crate) fn total(&self) -> Arc<AtomicUsize> {
        self.total.clone()
    }

    fn read_next(&mut self) {
        let Some(source) = self.sources.pop_front() else { return };
        let Source::Lines(lines) = source else {
            let found = source.read(self.kind, self.columns_first);
            self.total.fetch_add(found.len().saturating_sub(1), Relaxed);
            self.add(found);
            return;
        };
        let watch = Stopwatch::start();
        let (line, bytes) = match lines.next() {
            Ok(None) => {
                self.total.fetch_sub(1, Relaxed);
                return;
            }
            Ok(Some(Piece::Line(number, bytes))) => (Some(number), Ok(bytes)),
            Ok(Some(Piece::Whole(bytes))) => (None, Ok(bytes)),
            Err(cause) => (None, Err(cause)),
        };
        let mut found = read("-".to_owned(), None, bytes, self.kind, self.columns_first, &watch);
        self.total.fetch_add(found.len(), Relaxed);
        if line.is_some() {
            let origins = found.iter_mut().map(|found| match found {
                Ok(puzzle) => &mut puzzle.origin,
                Err(failure) => &mut failure.origin,
            });
            origins.for_each(|origin| (origin.index, origin.several) = (line, true));
            self.sources.push_front(Source::Lines(lines));
        } else {
            self.total.fetch_sub(1, Relaxed);
        }
        self.add(found);
    }

    /// Adds what was read, with the cells that are given beside the files.
    fn add(&mut self, found: Vec<Result<LoadedPuzzle, Failure>>) {
        match &self.given {
            Some(given) => self.ready.extend(found.into_iter().map(|task| with_given(task, given))),
            None => self.ready.extend(found),
        }
    }
}

impl Iterator for Inputs {
    type Item = Result<LoadedPuzzle, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() && !self.sources.is_empty() {
            self.read_next();
        }
        self.ready.pop_front()
    }
}

/// The puzzle with these cells given.
fn with_given(task: Result<LoadedPuzzle, Failure>, given: &Given) -> Result<LoadedPuzzle, Failure> {
    let mut task = task?;
    match given.apply(&mut task.puzzle) {
        Ok(warnings) => {
            task.warnings.extend(warnings);
            Ok(task)
        }
        Err(cause) => Err(Failure { origin: task.origin, cause }),
    }
}

/// The only puzzle that the arguments name.
pub(crate) fn single(input: &args::Input) -> Result<LoadedPuzzle, Failure> {
    let mut found = Inputs::new(input).collect::<Result<Vec<LoadedPuzzle>, Failure>>()?;
    match (found.pop(), found.len()) {
        (Some(task), 0) => Ok(task),
        (last, others) => {
            let source = last.map(|task| task.origin.source).unwrap_or_default();
            Err(Failure { origin: Origin::of_file(source), cause: Cause::SeveralPuzzles(others + 1) })
        }
    }
}

/// The files that an argument names.
///
/// Of a directory those whose extension says that they hold puzzles, unless `every` file is to be tried; what is passed
/// over is added.
pub(crate) fn sources(name: &OsStr, kind: Kind, every: bool, passed: &mut Vec<(String, Warning)>) -> Vec<Source> {
    let path = Path::new(name);
    if name == "-" {
        return vec![Source::Stdin { wanted: None }];
    }
    if let Some(words) = name.to_str().and_then(|name| name.strip_prefix(reading::LIBRARY)).filter(|_| !path.exists()) {
        return of_library(words, path);
    }
    if path.is_dir() {
        return directory::files(path, kind, every, passed);
    }
    // A file with the name `a#1` takes precedence.
    match name.to_str().and_then(numbered).filter(|_| !path.exists()) {
        Some(("-", wanted)) => vec![Source::Stdin { wanted: Some(wanted) }],
        Some((path, wanted)) => vec![Source::File { path: path.into(), wanted: Some(wanted) }],
        None => vec![Source::File { path: path.into(), wanted: None }],
    }
}

/// The puzzles of the library with these words, which commas separate: `wolf`, `grade=2,size=10..15`.
fn of_library(words: &str, path: &Path) -> Vec<Source> {
    let words: Vec<String> = words.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    let file = |id: &str| Source::File { path: format!("{}{id}", reading::LIBRARY).into(), wanted: None };
    match library().choose(&words, None) {
        Ok(entries) => entries.into_iter().map(|entry| file(&entry.id)).collect(),
        Err(error) => vec![Source::Missing(missing(path, Cause::NotInLibrary(error)))],
    }
}

/// Splits `pack.txt#3`.
fn numbered(name: &str) -> Option<(&str, usize)> {
    let (path, number) = name.rsplit_once('#')?;
    Some((path, number.parse().ok()?))
}

fn missing(path: &Path, cause: Cause) -> Failure {
    Failure { origin: Origin::of_file(path.display().to_string()), cause }
}

impl Source {
    /// Clues of the rows and of the columns that were typed.
    fn typed(rows: &str, columns: &str) -> Self {
        Self::Typed(format!("Rows: {rows}\nColumns: {columns}\n"))
    }

    /// The puzzles of the file, at least one or a failure.
    fn read(self, kind: Kind, columns_first: bool) -> Vec<Result<LoadedPuzzle, Failure>> {
        let watch = Stopwatch::start();
        let kind = if let Self::File { path, .. } = &self { kind.of(path.as_os_str()) } else { kind };
        let (source, wanted, bytes) = match self {
            Self::Missing(failure) => return vec![Err(failure)],
            Self::File { path, wanted } => (path.display().to_string(), wanted, reading::bytes(path.as_os_str())),
            Self::Stdin { wanted } => ("-".to_owned(), wanted, reading::bytes(OsStr::new("-"))),
            Self::Typed(text) => ("<arguments>".to_owned(), None, Ok(text.into_bytes())),
            // Read as it comes.
            Self::Lines(_) => return Vec::new(),
        };
        read(source, wanted, bytes, kind, columns_first, &watch)
    }
}

/// The puzzles of a file, at least one or a failure.
fn read(
    source: String,
    wanted: Option<usize>,
    bytes: Result<Vec<u8>, Cause>,
    kind: Kind,
    columns_first: bool,
    watch: &Stopwatch,
) -> Vec<Result<LoadedPuzzle, Failure>> {
    let (from, faults) = match kind {
        Kind::Puzzles(from) => (from, Faults::Refused),
        Kind::Faulty(from) => (from, Faults::Kept),
        Kind::Cubes => return vec![read_cube(source, wanted, bytes, watch)],
    };
    let document =
        bytes.and_then(|bytes| parse_in_order(from, faults, &source, &bytes, columns_first)).and_then(|document| {
            let count = document.puzzles.len();
            match wanted {
                Some(wanted) if !(1..=count).contains(&wanted) => Err(Cause::NoSuchPuzzle { wanted, count }),
                _ => Ok(document),
            }
        });
    match document {
        Ok(document) => tasks(&source, wanted, document, watch),
        Err(cause) => vec![Err(Failure { origin: Origin::of_file(source), cause })],
    }
}

/// The puzzles of a file of this format, or of the one that its content looks like.
pub(crate) fn parse(
    from: Option<Format>,
    faults: Faults,
    source: &str,
    bytes: &[u8],
) -> Result<format::Document, Cause> {
    parse_in_order(from, faults, source, bytes, false)
}

/// The puzzles of a file; of two lists of clues that nothing names, those of the columns may come first.
fn parse_in_order(
    from: Option<Format>,
    faults: Faults,
    source: &str,
    bytes: &[u8],
    columns_first: bool,
) -> Result<format::Document, Cause> {
    let name = if source == "-" { "<stdin>" } else { source };
    let takes_faults = matches!(faults, Faults::Kept);
    let limit = reading::Limits::of_run().bytes;
    Ok(format::read_as(name, bytes, &format::Options { from, limit, takes_faults, columns_first })?)
}

/// The cube of a file; such a file has but one.
fn read_cube(
    source: String,
    wanted: Option<usize>,
    bytes: Result<Vec<u8>, Cause>,
    watch: &Stopwatch,
) -> Result<LoadedPuzzle, Failure> {
    let read = bytes.and_then(|bytes| match wanted {
        None | Some(1) => Ok(cube::read(&source, &String::from_utf8_lossy(&bytes))?),
        Some(wanted) => Err(Cause::NoSuchPuzzle { wanted, count: 1 }),
    });
    match read {
        Ok((puzzle, cube)) => {
            let origin = Origin { source, index: Some(1), several: false, reading: None };
            Ok(LoadedPuzzle { origin, puzzle, cube: Some(cube), warnings: Vec::new(), read_time: watch.elapsed() })
        }
        Err(cause) => Err(Failure { origin: Origin::of_file(source), cause }),
    }
}

fn tasks(
    source: &str,
    wanted: Option<usize>,
    document: format::Document,
    watch: &Stopwatch,
) -> Vec<Result<LoadedPuzzle, Failure>> {
    let several = document.puzzles.len() > 1;
    let read_time = watch.elapsed() / u32::try_from(document.puzzles.len()).unwrap_or(u32::MAX).max(1);
    let note = document.reading.as_ref().map(Reading::note);
    let mut warnings = Some(note.into_iter().chain(document.warnings).collect());
    let reading = document.reading.map(Box::new);
    let numbered = document.puzzles.into_iter().zip(1..);
    let chosen = numbered.filter(|&(_, index)| wanted.is_none_or(|wanted| wanted == index));
    let task = |(puzzle, index)| {
        let reading = reading.clone();
        let origin = Origin { source: source.to_owned(), index: Some(index), several, reading };
        Ok(LoadedPuzzle { origin, puzzle, cube: None, warnings: warnings.take().unwrap_or_default(), read_time })
    };
    chosen.map(task).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_behind_the_last_sharp() {
        assert_eq!(numbered("a#b.txt#3"), Some(("a#b.txt", 3)));
        assert_eq!(numbered("a#b.txt"), None);
        assert_eq!(numbered("a.txt"), None);
    }
}
