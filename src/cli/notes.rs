//! Standard error: errors, warnings and notes beside the answers.

use std::{
    fmt::Display,
    io::{self, Write},
    path::Path,
};

use anstream::{AutoStream, ColorChoice, adapter::strip_str};
use anstyle::{AnsiColor, Style};
use nonosat::format::{
    Warning,
    inert::{cut, inert, inert_lines},
};

use super::Exit;

const ERROR: Style = AnsiColor::BrightRed.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// The longest message, in characters.
pub(crate) const LONGEST: usize = 2000 - "warning: ".len();

/// Standard error.
///
/// A note that cannot be written is dropped: there is no other place to report that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notes {
    quiet: bool,
}

impl Notes {
    /// Standard error; with `quiet`, only errors are written.
    pub(crate) fn new(quiet: bool) -> Self {
        Self { quiet }
    }

    /// Whether only errors are wanted.
    pub(crate) fn is_quiet(self) -> bool {
        self.quiet
    }

    /// Prints an error.
    pub(crate) fn error(self, message: &str) {
        let message = inert_lines(&cut(message, LONGEST)).into_owned();
        self.report(&format!("{ERROR}error{ERROR:#}: {message}"));
    }

    /// Prints the error that `what` could not be written; the exit code.
    pub(crate) fn unwritten(self, path: &Path, what: &str, error: &dyn Display) -> Exit {
        self.error(&format!("{}: cannot write {what}: {error}", path.display()));
        Exit::Unwritable
    }

    /// Prints the error, if a file could not be written; the exit code.
    pub(crate) fn written(self, path: &Path, result: io::Result<()>) -> Exit {
        if let Err(error) = result {
            return self.unwritten(path, "it", &error);
        }
        Exit::Done
    }

    /// Prints a warning.
    pub(crate) fn warning(self, message: &str) {
        if !self.quiet {
            let message = inert(&cut(message, LONGEST)).into_owned();
            self.report(&format!("{WARNING}warning{WARNING:#}: {message}"));
        }
    }

    /// Prints a warning about a file, or a note.
    pub(crate) fn of_file(self, source: &str, warning: &Warning) {
        let message = format!("{source}: {warning}");
        if !warning.is_note {
            self.warning(&message);
        } else if !self.quiet {
            let message = inert(&cut(&message, LONGEST)).into_owned();
            self.report(&format!("{NOTE}note{NOTE:#}: {message}"));
        }
    }

    /// Writes lines of plain text.
    pub(crate) fn line(self, text: &str) {
        self.report(&inert_lines(text));
    }

    /// Writes a text that is already laid out and inert, with its colours.
    pub(crate) fn report(self, text: &str) {
        let stderr = anstream::stderr();
        let has_color = AutoStream::choice(stderr.as_inner()) != ColorChoice::Never;
        let text = if has_color { format!("{text}\n") } else { format!("{}\n", strip_str(text)) };
        // In one piece: an allocation that fails in another thread writes, too.
        let _ = stderr.lock().write_all(text.as_bytes());
    }
}
