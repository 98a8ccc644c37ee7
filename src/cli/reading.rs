//! Reading of files, pipes and devices, within the limits of the run.

use std::{
    ffi::OsStr,
    fs::{self, File},
    io::{self, Read},
    path::Path,
    sync::{
        OnceLock,
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use nonosat::{
    format::{self, Format, INPUT_LIMIT},
    library,
    make::recipe::Recipe,
    puzzle::{Puzzle, bounded, budget::Stopwatch},
    solve::outcome::Stop,
};

use super::{failure::Cause, interrupt::Interrupt};

/// What stands before the id of a puzzle of the library, in place of a file.
pub(crate) const LIBRARY: &str = "library:";

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

/// What the files are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Puzzles, of this format if it is given.
    Puzzles(Option<Format>),
    /// Puzzles, of this format if it is given; their clues need not add up.
    Faulty(Option<Format>),
    Cubes,
}

impl Kind {
    /// The same for what stands behind this name: a puzzle that is in no file is in no format.
    pub(crate) fn of(self, name: &OsStr) -> Self {
        match self {
            Self::Puzzles(Some(_)) if is_made(name) => Self::Puzzles(None),
            Self::Faulty(Some(_)) if is_made(name) => Self::Faulty(None),
            kind => kind,
        }
    }
}

/// The content of a file, or of standard input for `-`; unless a file has that name, the id or the address of a puzzle
/// stands for itself, a recipe for what is made by it, and `library:ID` for a puzzle of the library.
pub(crate) fn bytes(name: &OsStr) -> Result<Vec<u8>, Cause> {
    if name == "-" {
        let limits = Limits::of_run();
        return waiting(limits, move || within(io::stdin(), limits.bytes));
    }
    match name.to_str().filter(|id| !Path::new(id).exists()) {
        Some(id) if Format::of_id(id).is_some() => return Ok(id.as_bytes().to_vec()),
        Some(id) if id.starts_with("http://") || id.starts_with("https://") => {
            let message = "nothing is fetched: save the page, and name the file";
            return Err(io::Error::new(io::ErrorKind::NotFound, message).into());
        }
        Some(name) => {
            if let Some(puzzle) = named(name) {
                let text = format::write(Format::Json, &[puzzle]).map_err(io::Error::other)?;
                return within(text.bytes(), Limits::of_run().bytes);
            }
        }
        None => {}
    }
    file(Path::new(name))
}

/// Whether a puzzle stands behind a name that is no file: of the library, or of a recipe. It is in no format.
fn is_made(name: &OsStr) -> bool {
    let name = name.to_str().filter(|name| !Path::new(name).exists());
    name.is_some_and(|name| name.starts_with(LIBRARY) || name.parse::<Recipe>().is_ok())
}

/// The puzzle of a name that is no file: of the library, or of a recipe, which is then its title.
fn named(name: &str) -> Option<Puzzle> {
    if let Some(id) = name.strip_prefix(LIBRARY) {
        return library::puzzle(id);
    }
    let mut puzzle = name.parse::<Recipe>().ok()?.puzzle();
    puzzle.metadata.title = Some(name.to_owned());
    Some(puzzle)
}

/// The content of a file, a pipe or a device of this path.
pub(crate) fn file(path: &Path) -> Result<Vec<u8>, Cause> {
    let limits = Limits::of_run();
    let found = fs::metadata(path)?;
    if found.is_file() {
        if found.len() > limits.bytes {
            return Err(Cause::TooLarge(limits.bytes));
        }
        // A file of /proc has no size, and one that grows has another.
        return within(File::open(path)?, limits.bytes);
    }
    let path = path.to_owned();
    waiting(limits, move || within(File::open(path)?, limits.bytes))
}

/// The content of a reader, if it is no larger than the limit.
fn within(reader: impl Read, limit: u64) -> Result<Vec<u8>, Cause> {
    bounded::read(reader, limit)?.ok_or(Cause::TooLarge(limit))
}

/// Reads in a thread, as opening a pipe and reading from it may wait for ever; stops at the time limit and at Ctrl-C.
///
/// A thread that still waits ends with the program.
#[allow(clippy::disallowed_methods, reason = "a thread; no browser runs this")]
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
