//! Locks: at most one process at a time works on a journal, or on a share of a batch.
//!
//! The lock ends with its process, however that ends. The file beside the journal only says who holds it.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Seek, Write},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use nonosat_model::bounded;

/// How often a held lock is tried again, and the time between.
///
/// Whom a killed process was just starting holds its files until its own program runs, a moment later.
const TRIES: (usize, Duration) = (100, Duration::from_millis(10));

/// Why a lock was not taken.
#[derive(Debug)]
pub enum LockFailure {
    /// Another process holds it: its number, if that can be read.
    Held(Option<u32>),
    /// The error of the system.
    Io(io::Error),
}

impl From<io::Error> for LockFailure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// A lock that this process holds.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    /// Takes the lock of this file, which is made if there is none.
    ///
    /// # Errors
    /// If another process holds it for a second, or the file system fails or has no locks.
    pub fn take(path: &Path) -> Result<Self, LockFailure> {
        let (tries, pause) = TRIES;
        let mut pauses = 0..tries;
        Self::take_patiently(path, || {
            thread::sleep(pause);
            pauses.next().is_some()
        })
    }

    /// Takes the lock of this file; while another process holds it, for as long as `waits`.
    fn take_patiently(path: &Path, mut waits: impl FnMut() -> bool) -> Result<Self, LockFailure> {
        loop {
            let mut file = File::options().create(true).truncate(false).read(true).write(true).open(path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) if waits() => continue,
                Err(TryLockError::WouldBlock) => {
                    // It may just be written, or not be readable while it is locked.
                    let holder = bounded::read(&file, 100).ok().flatten().and_then(|text| String::from_utf8(text).ok());
                    return Err(LockFailure::Held(holder.and_then(|holder| holder.trim().parse().ok())));
                }
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            // The holder before may have removed the file after it was opened here: then it is no lock any more.
            if !is_at(&file, path) {
                continue;
            }
            file.set_len(0)?;
            file.rewind()?;
            writeln!(file, "{}", std::process::id())?;
            return Ok(Self { path: path.to_owned(), file });
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still held: the next one sees that the file is gone, and makes another.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
        let _ = self.file.unlock();
    }
}

/// Whether an open file is the one of this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    fs::metadata(path).ok().map(identity) == file.metadata().ok().map(identity)
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_holder_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");
        // Of a process that was killed.
        fs::write(&path, "123456789\n").unwrap();
        let lock = Lock::take(&path).unwrap();
        match Lock::take(&path) {
            Err(LockFailure::Held(holder)) if cfg!(unix) => assert_eq!(holder, Some(std::process::id())),
            Err(LockFailure::Held(_)) => {}
            other => panic!("{other:?}"),
        }
        drop(lock);
        assert!(!path.exists() || cfg!(not(unix)));
        drop(Lock::take(&path).unwrap());
    }

    #[test]
    fn a_lock_that_ends_in_a_moment_is_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");
        let mut held = Some(Lock::take(&path).unwrap());
        assert!(Lock::take_patiently(&path, || held.take().is_some()).is_ok());
        let _held = Lock::take(&path).unwrap();
        let mut pauses = 0..3;
        assert!(Lock::take_patiently(&path, || pauses.next().is_some()).is_err());
        assert!(pauses.is_empty());
    }
}
