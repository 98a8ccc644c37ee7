//! From the arguments to the puzzles: files, standard input, directories, single puzzles of a file.

use std::{
    collections::VecDeque,
    ffi::OsStr,
    fmt, fs,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use nonosat::{
    budget::Stopwatch,
    format::{self, Format, Warning},
    puzzle::Puzzle,
};
use walkdir::WalkDir;

use super::{
    args,
    failure::{Cause, Failure},
};

/// Where a puzzle comes from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// The path as given, or as found in a directory; `-` for standard input.
    pub(crate) source: String,
    /// The number of the puzzle in its file, from 1; `None` before the file is read.
    pub(crate) index: Option<usize>,
    /// Whether the file has other puzzles.
    several: bool,
}

/// Shows `pack.txt#3`, or `cat.non` if there is but one puzzle.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.index.filter(|_| self.several) {
            Some(index) => write!(f, "{}#{index}", self.source),
            None => f.write_str(&self.source),
        }
    }
}

/// A puzzle that was read.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) origin: Origin,
    pub(crate) puzzle: Puzzle,
    /// What was doubtful about the file; told with its first puzzle.
    pub(crate) warnings: Vec<Warning>,
    /// The puzzle's share of the time that its file took to read.
    pub(crate) read_time: Duration,
}

/// All puzzles that the arguments name, in order; every file is read when its turn comes.
#[derive(Debug)]
pub(crate) struct Tasks {
    from: Option<Format>,
    sources: VecDeque<Source>,
    ready: VecDeque<Result<Task, Failure>>,
    total: Arc<AtomicUsize>,
}

/// A file to be read.
#[derive(Debug)]
enum Source {
    Stdin {
        wanted: Option<usize>,
    },
    File {
        path: PathBuf,
        wanted: Option<usize>,
    },
    /// What a directory could not show.
    Missing(Failure),
}

impl Tasks {
    /// The puzzles that the arguments name. Directories are listed, but no file is read yet.
    pub(crate) fn new(input: &args::Input) -> Self {
        let sources: VecDeque<Source> = input.files.iter().flat_map(|name| sources(name)).collect();
        let total = Arc::new(AtomicUsize::new(sources.len()));
        Self { from: input.from, sources, ready: VecDeque::new(), total }
    }

    /// Whether there is more than one puzzle. Reads the first file to find out.
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
        let found = source.read(self.from);
        self.total.fetch_add(found.len().saturating_sub(1), Relaxed);
        self.ready.extend(found);
    }
}

impl Iterator for Tasks {
    type Item = Result<Task, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ready.is_empty() {
            self.read_next();
        }
        self.ready.pop_front()
    }
}

/// The files that an argument names.
fn sources(name: &OsStr) -> Vec<Source> {
    let path = Path::new(name);
    if name == "-" {
        return vec![Source::Stdin { wanted: None }];
    }
    if path.is_dir() {
        return files_of(path);
    }
    // A file that is really called `a#1` is that file.
    match name.to_str().and_then(numbered).filter(|_| !path.exists()) {
        Some(("-", wanted)) => vec![Source::Stdin { wanted: Some(wanted) }],
        Some((path, wanted)) => vec![Source::File { path: path.into(), wanted: Some(wanted) }],
        None => vec![Source::File { path: path.into(), wanted: None }],
    }
}

/// Splits `pack.txt#3`.
fn numbered(name: &str) -> Option<(&str, usize)> {
    let (path, number) = name.rsplit_once('#')?;
    Some((path, number.parse().ok()?))
}

/// The puzzle files of a directory and those below it, sorted.
fn files_of(directory: &Path) -> Vec<Source> {
    let known: Vec<&str> = Format::all().flat_map(Format::extensions).copied().collect();
    let is_puzzle = |path: &Path| {
        let extension = path.extension().and_then(OsStr::to_str);
        extension.is_some_and(|extension| known.iter().any(|known| known.eq_ignore_ascii_case(extension)))
    };
    let mut found = Vec::new();
    for entry in WalkDir::new(directory).follow_links(true).sort_by_file_name() {
        match entry {
            Ok(entry) if entry.file_type().is_file() && is_puzzle(entry.path()) => {
                found.push(Source::File { path: entry.into_path(), wanted: None });
            }
            Ok(_) => {}
            Err(error) => {
                let path = error.path().unwrap_or(directory).to_owned();
                found.push(Source::Missing(missing(&path, Cause::Unreadable(error.into()))));
            }
        }
    }
    if found.is_empty() {
        found.push(Source::Missing(missing(directory, Cause::EmptyDirectory)));
    }
    found
}

fn missing(path: &Path, cause: Cause) -> Failure {
    Failure { origin: Origin { source: path.display().to_string(), index: None, several: false }, cause }
}

impl Source {
    /// The puzzles of the file, at least one or a failure.
    fn read(self, from: Option<Format>) -> Vec<Result<Task, Failure>> {
        let watch = Stopwatch::start();
        let (source, wanted, bytes) = match self {
            Self::Missing(failure) => return vec![Err(failure)],
            Self::File { path, wanted } => (path.display().to_string(), wanted, fs::read(&path)),
            Self::Stdin { wanted } => {
                let mut bytes = Vec::new();
                ("-".to_owned(), wanted, io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes))
            }
        };
        let name = if source == "-" { "<stdin>" } else { &source };
        let document =
            bytes.map_err(Cause::from).and_then(|bytes| Ok(format::read(name, &bytes, from)?)).and_then(|document| {
                let count = document.puzzles.len();
                match wanted {
                    Some(wanted) if !(1..=count).contains(&wanted) => Err(Cause::NoSuchPuzzle { wanted, count }),
                    _ => Ok(document),
                }
            });
        match document {
            Ok(document) => tasks(&source, wanted, document, &watch),
            Err(cause) => vec![Err(Failure { origin: Origin { source, index: None, several: false }, cause })],
        }
    }
}

fn tasks(
    source: &str,
    wanted: Option<usize>,
    document: format::Document,
    watch: &Stopwatch,
) -> Vec<Result<Task, Failure>> {
    let several = document.puzzles.len() > 1;
    let read_time = watch.elapsed() / u32::try_from(document.puzzles.len()).unwrap_or(u32::MAX).max(1);
    let mut warnings = Some(document.warnings);
    let numbered = document.puzzles.into_iter().zip(1..);
    let chosen = numbered.filter(|&(_, index)| wanted.is_none_or(|wanted| wanted == index));
    let task = |(puzzle, index)| {
        let origin = Origin { source: source.to_owned(), index: Some(index), several };
        Ok(Task { origin, puzzle, warnings: warnings.take().unwrap_or_default(), read_time })
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
