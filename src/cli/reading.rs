//! Reading of files, pipes and devices, within the limits of the run.

use std::{
    ffi::{OsStr, OsString},
    fs::{self, File},
    io::{self, Read},
    sync::{
        OnceLock,
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use nonosat::{format::INPUT_LIMIT, puzzle::budget::Stopwatch, solve::outcome::Stop};

use super::{failure::Cause, interrupt::Interrupt};

/// How often to look whether a reader that has to wait should wait on.
const PAUSE: Duration = Duration::from_millis(20);

/// The limits of reading.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The largest file, in bytes; of a compressed one, its content as well.
    pub(crate) bytes: u64,
    /// How long to wait for a pipe or a device.
    pub(crate) time: Option<Duration>,
}

static LIMITS: OnceLock<Limits> = OnceLock::new();

impl Limits {
    /// Sets the limits of the run, once.
    pub(crate) fn set(self) {
        // There is but one run.
        let _ = LIMITS.set(self);
    }

    /// The limits of the run.
    pub(crate) fn of_run() -> Self {
        LIMITS.get().copied().unwrap_or(Self { bytes: INPUT_LIMIT, time: None })
    }
}

/// The content of a file, or of standard input for `-`.
pub(crate) fn bytes(name: &OsStr) -> Result<Vec<u8>, Cause> {
    let limits = Limits::of_run();
    let is_stdin = name == "-";
    let kind = if is_stdin { None } else { Some(fs::metadata(name)?) };
    if let Some(file) = kind.filter(fs::Metadata::is_file) {
        if file.len() > limits.bytes {
            return Err(Cause::TooLarge(limits.bytes));
        }
        // A file of /proc has no size, and one that grows has another.
        return within(File::open(name)?, limits.bytes);
    }
    let name = OsString::from(name);
    waiting(
        limits,
        move || if is_stdin { within(io::stdin(), limits.bytes) } else { within(File::open(name)?, limits.bytes) },
    )
}

/// The content of a reader, if it is no larger than the limit.
fn within(reader: impl Read, limit: u64) -> Result<Vec<u8>, Cause> {
    let mut content = Vec::new();
    reader.take(limit.saturating_add(1)).read_to_end(&mut content)?;
    if content.len() as u64 > limit { Err(Cause::TooLarge(limit)) } else { Ok(content) }
}

/// Reads in a thread, as opening a pipe and reading from it may wait for ever; stops at the time limit and at Ctrl-C.
///
/// A thread that still waits ends with the program.
fn waiting(limits: Limits, read: impl FnOnce() -> Result<Vec<u8>, Cause> + Send + 'static) -> Result<Vec<u8>, Cause> {
    let interrupt = Interrupt::listen();
    let clock = Stopwatch::start();
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new().spawn(move || sender.send(read()))?;
    loop {
        match receiver.recv_timeout(PAUSE) {
            Ok(content) => return content,
            Err(RecvTimeoutError::Timeout) if interrupt.is_set() => return Err(Cause::Stopped(Stop::Interrupted)),
            Err(RecvTimeoutError::Timeout) if limits.time.is_some_and(|limit| clock.elapsed() >= limit) => {
                return Err(Cause::Stopped(Stop::TimeLimit));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(io::Error::other("its reader broke down").into()),
        }
    }
}
