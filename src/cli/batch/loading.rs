//! Reading the files of a batch: the last one is kept, so that a file of many puzzles is read once.

use std::{ffi::OsStr, path::Path, path::PathBuf, time::Duration};

use hmac_sha256::Hash;
use nonosat::{
    format::Warning,
    puzzle::{Puzzle, budget::Stopwatch},
    solve::{cube, cube::Cube},
};
use serde::{Deserialize, Serialize};

use super::folder::Folder;
use crate::cli::{
    failure::{Cause, Failure},
    input::{Faults, Kind, LoadedPuzzle, parse},
    origin::Origin,
    reading,
};

/// A file of a batch, or one puzzle of it: a line of the listing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// Its path as given, or as found in a directory; `-` for standard input.
    pub(super) source: String,
    /// The number of the puzzle, if only one of the file is meant.
    pub(super) number: Option<usize>,
    /// How many answers it gets: one for each puzzle, or one that says what is wrong with the file.
    pub(super) puzzles: usize,
    /// Its size; `None` if it could not be read.
    pub(super) bytes: Option<u64>,
    pub(super) sha256: Option<String>,
}

/// The file that was read last.
#[derive(Debug)]
pub(super) struct Shelf {
    folder: Folder,
    kind: Kind,
    last: Option<(String, Content)>,
}

/// A file with its puzzles.
#[derive(Debug)]
struct Content {
    bytes: u64,
    sha256: String,
    puzzles: Vec<(Puzzle, Option<Cube>)>,
    warnings: Vec<Warning>,
    /// The share of each puzzle.
    read_time: Duration,
}

/// Why a puzzle was not loaded.
#[derive(Debug)]
pub(super) enum NotLoaded {
    /// The file is another one than when the batch was planned.
    Changed,
    /// It has no such puzzle, as before.
    Failed(Failure),
}

/// The hash of some bytes in hexadecimal digits.
pub(super) fn sha256(bytes: &[u8]) -> String {
    hex(&Hash::hash(bytes))
}

/// Bytes in hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Where the file of a source lies: standard input and cubes are in the folder of the batch.
pub(super) fn place(folder: &Folder, kind: Kind, source: &str) -> PathBuf {
    match kind {
        _ if source == "-" => folder.stdin(),
        Kind::Cubes => folder.path().join(source),
        _ => Path::new(source).to_owned(),
    }
}

impl Shelf {
    /// An empty one.
    pub(super) fn new(folder: &Folder, kind: Kind) -> Self {
        Self { folder: folder.clone(), kind, last: None }
    }

    /// What a listing has to say about a file, or about one puzzle of it.
    pub(super) fn examine(&mut self, source: String, number: Option<usize>) -> Entry {
        let (size, puzzles) = match self.content(&source) {
            (Some(size), Ok(content)) => (Some(size), if number.is_some() { 1 } else { content.puzzles.len() }),
            (size, _) => (size, 1),
        };
        let (bytes, sha256) = size.unzip();
        Entry { source, number, puzzles, bytes, sha256 }
    }

    /// The puzzle of this number in the file, from 1.
    pub(super) fn take(&mut self, entry: &Entry, number: usize) -> Result<LoadedPuzzle, NotLoaded> {
        let source = &entry.source;
        let fail = |cause| NotLoaded::Failed(Failure { origin: Origin::of_file(source.clone()), cause });
        let (size, content) = self.content(source);
        if size.as_ref().map(|(_, sha256)| sha256) != entry.sha256.as_ref() {
            return Err(NotLoaded::Changed);
        }
        let content = content.map_err(fail)?;
        let count = content.puzzles.len();
        let index = entry.number.unwrap_or(number);
        let found = index.checked_sub(1).and_then(|at| content.puzzles.get(at));
        let Some((puzzle, cube)) = found else {
            return Err(fail(Cause::NoSuchPuzzle { wanted: index, count }));
        };
        let origin = Origin { source: source.clone(), index: Some(index), several: count > 1, reading: None };
        Ok(LoadedPuzzle {
            origin,
            puzzle: puzzle.clone(),
            cube: cube.clone(),
            warnings: if number == 1 { content.warnings.clone() } else { Vec::new() },
            read_time: content.read_time,
        })
    }

    /// The size and the hash of a file, unless it cannot be read, and what is in it.
    fn content(&mut self, source: &str) -> (Option<(u64, String)>, Result<&Content, Cause>) {
        if self.last.as_ref().is_none_or(|(name, _)| name != source) {
            self.last = None;
            match read(&self.folder, self.kind, source) {
                (_, Ok(content)) => self.last = Some((source.to_owned(), content)),
                (size, Err(cause)) => return (size, Err(cause)),
            }
        }
        match &self.last {
            Some((_, content)) => (Some((content.bytes, content.sha256.clone())), Ok(content)),
            None => (None, Err(Cause::Panicked)),
        }
    }
}

fn read(folder: &Folder, kind: Kind, source: &str) -> (Option<(u64, String)>, Result<Content, Cause>) {
    let watch = Stopwatch::start();
    let place = place(folder, kind, source);
    // A pipe can be read but once, and a batch reads more often.
    let bytes = match std::fs::metadata(&place) {
        Ok(found) if found.is_dir() => Err(Cause::EmptyDirectory),
        Ok(found) if !found.is_file() => Err(Cause::NoFile),
        _ => reading::bytes(OsStr::new(&place)),
    };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(cause) => return (None, Err(cause)),
    };
    let size = (bytes.len() as u64, sha256(&bytes));
    let parsed = match kind.of(OsStr::new(&place)) {
        Kind::Cubes => cube::read(source, &String::from_utf8_lossy(&bytes))
            .map(|(puzzle, cube)| (vec![(puzzle, Some(cube))], Vec::new()))
            .map_err(Cause::from),
        Kind::Puzzles(from) => parse(from, Faults::Refused, source, &bytes).map(plain),
        Kind::Faulty(from) => parse(from, Faults::Kept, source, &bytes).map(plain),
    };
    let content = parsed.map(|(puzzles, warnings)| Content {
        bytes: size.0,
        sha256: size.1.clone(),
        read_time: watch.elapsed() / u32::try_from(puzzles.len()).unwrap_or(u32::MAX).max(1),
        puzzles,
        warnings,
    });
    (Some(size), content)
}

fn plain(document: nonosat::format::Document) -> (Vec<(Puzzle, Option<Cube>)>, Vec<Warning>) {
    let note = document.reading.as_ref().map(nonosat::format::Reading::note);
    let warnings = note.into_iter().chain(document.warnings).collect();
    (document.puzzles.into_iter().map(|puzzle| (puzzle, None)).collect(), warnings)
}
