//! A file of JSON lines that grows, and survives its writer's sudden death.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Serialize, de::DeserializeOwned};

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// There is one, and it is not to be continued.
    #[error("{} is there already: use --resume to go on with it, or another folder", .0.display())]
    Exists(PathBuf),
    /// The system does not let it be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A line is not what it should be.
    #[error("{}:{line}: {source}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}

/// A file that lines are added to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens it, and answers what is in it.
    ///
    /// A last line without its end was being written when somebody stopped the writer: it is cut off.
    ///
    /// # Errors
    /// If there is such a file and it is not to be resumed, if it is malformed, or the system refuses.
    pub fn open<L: DeserializeOwned>(path: &Path, resume: bool) -> Result<(Self, Vec<L>), JournalError> {
        let io = |source| JournalError::Io { path: path.to_owned(), source };
        if path.exists() && !resume {
            return Err(JournalError::Exists(path.to_owned()));
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(io)?;
        }
        let file = File::options().create(true).append(true).open(path).map_err(io)?;
        let text = fs::read(path).map_err(io)?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(io)?;
        Ok((Self { path: path.to_owned(), file }, parse(path, &text[..whole])?))
    }

    /// Adds lines, all at once.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn append<L: Serialize>(&mut self, lines: &[L]) -> Result<(), JournalError> {
        let io = |source| JournalError::Io { path: self.path.clone(), source };
        let mut text = Vec::new();
        for line in lines {
            serde_json::to_writer(&mut text, line).map_err(|error| io(error.into()))?;
            text.push(b'\n');
        }
        self.file.write_all(&text).map_err(io)
    }
}

/// The lines of a journal; one that was cut short at the end is left out.
///
/// # Errors
/// If it cannot be read, or a line is malformed.
pub fn read<L: DeserializeOwned>(path: &Path) -> Result<Vec<L>, JournalError> {
    let text = fs::read(path).map_err(|source| JournalError::Io { path: path.to_owned(), source })?;
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    parse(path, &text[..whole])
}

fn parse<L: DeserializeOwned>(path: &Path, text: &[u8]) -> Result<Vec<L>, JournalError> {
    let line = |(index, line)| {
        serde_json::from_slice(line).map_err(|source| JournalError::Malformed {
            path: path.to_owned(),
            line: index + 1,
            source,
        })
    };
    text.split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty()).map(line).collect()
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
