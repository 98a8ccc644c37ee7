//! A puzzle in a process of its own: one that may have killed a process is asked about where it can do no more harm.

use std::{
    env,
    io::{self, Seek},
    process::{Child, ExitStatus, Stdio},
    thread,
    time::Duration,
};

use nonosat::puzzle::bounded;

use crate::cli::{interrupt::Interrupt, parent};

/// The environment variable that tells a child the number of its puzzle.
const CHILD: &str = "NONOSAT_BATCH_ALONE";

/// The time between two looks at the child.
const PAUSE: Duration = Duration::from_millis(5);

/// How a process with a single puzzle ended.
#[derive(Debug)]
pub(super) enum End {
    /// With a record.
    Record(String),
    /// Without one.
    Died,
    /// The user stopped it.
    Stopped,
}

/// Asks about a puzzle in a process of its own, with the arguments of this one.
///
/// # Errors
/// If no process can be had.
pub(super) fn ask(position: usize, interrupt: &Interrupt) -> io::Result<End> {
    let mut output = tempfile::tempfile()?;
    let mut child = parent::again(CHILD, &position.to_string())?
        .stdin(Stdio::null())
        .stdout(output.try_clone()?)
        .stderr(Stdio::null())
        .spawn()?;
    let Some(status) = wait(&mut child, interrupt)? else { return Ok(End::Stopped) };
    output.rewind()?;
    // The child is this program, whose answers are no larger than what it read.
    let record = bounded::read(output, u64::MAX).ok().flatten().and_then(|record| String::from_utf8(record).ok());
    if let Some(record) = record.filter(|record| status.success() && record.ends_with('\n')) {
        return Ok(End::Record(record.trim_end().to_owned()));
    }
    // Ctrl-C reaches the child as well.
    Ok(if interrupt.is_set() { End::Stopped } else { End::Died })
}

/// How the child ended; `None` if it was stopped.
fn wait(child: &mut Child, interrupt: &Interrupt) -> io::Result<Option<ExitStatus>> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if interrupt.is_set() {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(PAUSE);
    }
}

/// The number of the puzzle, if this is such a process; it then ends with the one that started it.
pub(super) fn position() -> Option<usize> {
    let position = env::var(CHILD).ok()?.parse().ok()?;
    parent::follow();
    Some(position)
}
