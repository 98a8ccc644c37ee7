//! Journals: files of JSON lines that grow, and survive the sudden death of their writer.

use std::{
    fmt,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Serialize, de::DeserializeOwned};

use super::lock::{Lock, LockFailure};
use nonosat_format::inert::inert_json;
use nonosat_model::bounded;

/// Why a journal cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum JournalError {
    /// The journal exists, and is not to be continued.
    Exists(PathBuf),
    /// Another process is adding to the journal.
    InUse {
        /// The journal.
        path: PathBuf,
        /// The number of the process, if it is known.
        process: Option<u32>,
    },
    /// The journal cannot be read or written.
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A line is no JSON of the expected shape.
    Malformed {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The error in the line.
        source: serde_json::Error,
    },
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists(it) => {
                write!(f, "{} is there already: use --resume to go on with it, or another folder", it.display())
            }
            Self::InUse { path, process } => write!(
                f,
                "{} is in use by {}: wait for its end, or use another folder",
                path.display(),
                holder(*process)
            ),
            Self::Io { path, source } => write!(f, "{}: {source}", path.display()),
            Self::Malformed { path, line, source } => write!(f, "{}:{line}: {source}", path.display()),
        }
    }
}

impl std::error::Error for JournalError {}

/// The process that holds a lock, in words.
fn holder(process: Option<u32>) -> String {
    process.map_or_else(|| "another process".to_owned(), |number| format!("process {number}"))
}

/// A journal that lines are added to, by one process at a time.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    _lock: Lock,
}

impl Journal {
    /// Opens a journal and returns the lines in it.
    ///
    /// A last line without its end was being written when the writer was stopped: it is cut off.
    ///
    /// # Errors
    /// If another process has it open, if it exists and is not to be resumed, if it is malformed, or if it cannot be
    /// read or written.
    pub fn open<L: DeserializeOwned>(path: &Path, resume: bool) -> Result<(Self, Vec<L>), JournalError> {
        let io = |source| JournalError::Io { path: path.to_owned(), source };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(io)?;
        }
        let lock = Lock::take(&path.with_extension("lock")).map_err(|failure| match failure {
            LockFailure::Held(process) => JournalError::InUse { path: path.to_owned(), process },
            LockFailure::Io(error) => io(error),
        })?;
        if path.exists() && !resume {
            return Err(JournalError::Exists(path.to_owned()));
        }
        let file = File::options().create(true).append(true).open(path).map_err(io)?;
        let text = bounded::file(path, u64::MAX).map_err(io)?;
        let whole = whole_lines(&text);
        file.set_len(whole.len() as u64).map_err(io)?;
        Ok((Self { path: path.to_owned(), file, _lock: lock }, parse(path, whole)?))
    }

    /// Appends lines, all at once.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn append<L: Serialize>(&mut self, lines: &[L]) -> Result<(), JournalError> {
        let io = |source| JournalError::Io { path: self.path.clone(), source };
        let mut text = Vec::new();
        for line in lines {
            let line = serde_json::to_string(line).map_err(|error| io(error.into()))?;
            text.extend_from_slice(inert_json(line).as_bytes());
            text.push(b'\n');
        }
        self.file.write_all(&text).map_err(io)
    }
}

/// Reads the lines of a journal; one that was cut short at the end is left out.
///
/// # Errors
/// If it cannot be read, or a line is malformed.
pub fn read<L: DeserializeOwned>(path: &Path) -> Result<Vec<L>, JournalError> {
    parse(path, &bounded::file(path, u64::MAX).map_err(|source| JournalError::Io { path: path.to_owned(), source })?)
}

/// Parses the text of a journal, which comes from `path`; a line that was cut short at the end is left out.
///
/// # Errors
/// If a line is malformed.
pub fn parse<L: DeserializeOwned>(path: &Path, text: &[u8]) -> Result<Vec<L>, JournalError> {
    let line = |(index, line)| {
        serde_json::from_slice(line).map_err(|source| JournalError::Malformed {
            path: path.to_owned(),
            line: index + 1,
            source,
        })
    };
    let lines = whole_lines(text).split(|&byte| byte == b'\n');
    lines.enumerate().filter(|(_, line)| !line.is_empty()).map(line).collect()
}

/// The text up to its last end of a line.
fn whole_lines(text: &[u8]) -> &[u8] {
    &text[..text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torn_line_is_dropped_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/runs.ndjson");
        let (mut journal, lines) = Journal::open::<u64>(&path, false).unwrap();
        assert!(lines.is_empty());
        journal.append(&[1, 2]).unwrap();
        let in_use = Journal::open::<u64>(&path, true).unwrap_err().to_string();
        assert!(cfg!(not(unix)) || in_use.contains(&format!("in use by process {}", std::process::id())), "{in_use}");
        drop(journal);
        assert!(matches!(Journal::open::<u64>(&path, false), Err(JournalError::Exists(_))));

        File::options().append(true).open(&path).unwrap().write_all(b"34").unwrap();
        assert_eq!(read::<u64>(&path).unwrap(), [1, 2]);
        let (mut journal, lines) = Journal::open::<u64>(&path, true).unwrap();
        assert_eq!(lines, [1, 2]);
        journal.append(&[5]).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "1\n2\n5\n");
    }

    #[test]
    fn a_malformed_line_has_a_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("runs.ndjson");
        fs::write(&path, "1\nx\n").unwrap();
        assert!(read::<u64>(&path).unwrap_err().to_string().contains("runs.ndjson:2: "));
    }
}
