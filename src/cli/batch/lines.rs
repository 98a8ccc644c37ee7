//! The lines of an answer file: what merging, resuming and counting read of them.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    time::Duration,
};

use nonosat::puzzle::bounded;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::refusal::Refusal;

/// How much of a file is read at once.
const PAGE: usize = 64 << 10;

/// The limits under which a puzzle was asked about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Limits {
    pub(super) time_s: Option<f64>,
    pub(super) memory_bytes: Option<u64>,
}

impl Limits {
    /// These limits.
    pub(super) fn new(time: Option<Duration>, memory_bytes: Option<u64>) -> Self {
        Self { time_s: time.map(|time| time.as_secs_f64()), memory_bytes }
    }

    /// Whether one of them is larger than the other's.
    pub(super) fn exceed(self, other: Self) -> bool {
        self.time_s.unwrap_or(f64::INFINITY) > other.time_s.unwrap_or(f64::INFINITY)
            || self.memory_bytes.unwrap_or(u64::MAX) > other.memory_bytes.unwrap_or(u64::MAX)
    }
}

/// What a line says about its answer.
#[derive(Debug, Deserialize)]
pub(super) struct Head {
    pub(super) position: usize,
    pub(super) reason: Option<String>,
    pub(super) open: Vec<String>,
    pub(super) limits: Limits,
    pub(super) puzzle: Named,
    pub(super) error: Option<IgnoredAny>,
}

/// Which puzzle it is about.
#[derive(Debug, Deserialize)]
pub(super) struct Named {
    pub(super) source: String,
    pub(super) index: Option<usize>,
}

impl Head {
    /// The head of a line; `None` if it is no answer.
    pub(super) fn of(line: &[u8]) -> Option<Self> {
        serde_json::from_slice(line).ok()
    }

    /// Whether it is about this puzzle; one that could not be read has no number.
    pub(super) fn is_about(&self, source: &str, index: usize) -> bool {
        self.puzzle.source == source && self.puzzle.index.is_none_or(|own| own == index)
    }

    /// Whether the process died at the puzzle.
    pub(super) fn is_crashed(&self) -> bool {
        self.reason.as_deref() == Some("crashed")
    }

    /// Whether the answer is to be sought again under these limits.
    pub(super) fn is_worth_retrying(&self, limits: Limits) -> bool {
        if self.is_crashed() { self.limits != limits } else { !self.open.is_empty() && limits.exceed(self.limits) }
    }
}

/// An answer with its position.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) position: usize,
    /// The line, without its end.
    pub(super) line: Vec<u8>,
}

/// The whole lines of a file, and how many bytes they take.
#[derive(Debug, Default)]
pub(super) struct Whole {
    pub(super) lines: Vec<(Head, Vec<u8>)>,
    pub(super) bytes: u64,
}

/// The whole lines of a file that may have been torn: up to the first that is no answer. Nothing if there is no file.
pub(super) fn whole(path: &Path) -> Result<Whole, Refusal> {
    let bytes = match bounded::file(path, u64::MAX) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Whole::default()),
        read => read.map_err(|error| Refusal::unreadable(path, &error))?,
    };
    let mut whole = Whole::default();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let Some(text) = line.strip_suffix(b"\n") else { break };
        let Some(head) = Head::of(text) else { break };
        whole.lines.push((head, text.to_vec()));
        whole.bytes += line.len() as u64;
    }
    Ok(whole)
}

/// The lines of a finished file, one after the other; between two pages the file is closed, so that there may be
/// thousands of readers.
#[derive(Debug)]
pub(super) struct Lines {
    path: PathBuf,
    offset: u64,
    buffer: Vec<u8>,
    used: usize,
    at_end: bool,
}

impl Lines {
    /// The lines of this file.
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, offset: 0, buffer: Vec::new(), used: 0, at_end: false }
    }

    /// The next line without its end; `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<&[u8]>, Refusal> {
        let mut searched = self.used;
        loop {
            if let Some(found) = self.buffer[searched..].iter().position(|&byte| byte == b'\n') {
                let line = self.used..searched + found;
                self.used = line.end + 1;
                return Ok(Some(&self.buffer[line]));
            }
            if self.at_end {
                let torn = self.buffer.len() > self.used;
                let message = || format!("{}: its last line is torn", self.path.display());
                return if torn { Err(Refusal::malformed(message())) } else { Ok(None) };
            }
            self.buffer.drain(..self.used);
            self.used = 0;
            searched = self.buffer.len();
            self.read_page().map_err(|error| Refusal::unreadable(&self.path, &error))?;
        }
    }

    fn read_page(&mut self) -> io::Result<()> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.offset))?;
        let page = bounded::read(file.take(PAGE as u64), PAGE as u64)?.unwrap_or_default();
        self.offset += page.len() as u64;
        self.at_end = page.is_empty();
        self.buffer.extend(page);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn larger_limits_exceed_smaller_ones() {
        let limits = |time_s, memory_bytes| Limits { time_s, memory_bytes };
        assert!(limits(Some(2.0), None).exceed(limits(Some(1.0), None)));
        assert!(limits(None, None).exceed(limits(Some(1.0), None)));
        assert!(limits(Some(1.0), Some(9)).exceed(limits(Some(2.0), Some(8))));
        assert!(!limits(Some(1.0), None).exceed(limits(Some(1.0), None)));
        assert!(!limits(Some(1.0), None).exceed(limits(None, None)));
    }

    #[test]
    fn lines_longer_than_a_page_come_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let long = "x".repeat(3 * PAGE + 7);
        fs::write(&path, format!("a\n\n{long}\nb\n")).unwrap();
        let mut lines = Lines::new(path.clone());
        let mut found = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            found.push(String::from_utf8(line.to_vec()).unwrap());
        }
        assert_eq!(found, ["a", "", &long, "b"]);
        fs::write(&path, "a\nb").unwrap();
        let mut lines = Lines::new(path);
        assert_eq!(lines.next().unwrap(), Some(&b"a"[..]));
        assert!(lines.next().unwrap_err().message.contains("torn"));
    }
}
