//! Standard error: what there is to say beside the answers.

use std::io::Write;

use anstyle::{AnsiColor, Style};

const ERROR: Style = AnsiColor::BrightRed.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// Standard error.
///
/// A note that cannot be written is lost, for there is no place left to complain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notes {
    quiet: bool,
}

impl Notes {
    /// Standard error; `quiet` keeps all but errors away from it.
    pub(crate) fn new(quiet: bool) -> Self {
        Self { quiet }
    }

    /// Whether only errors are wanted.
    pub(crate) fn is_quiet(self) -> bool {
        self.quiet
    }

    /// Tells why something was not done.
    pub(crate) fn error(self, message: &str) {
        self.line(&format!("{ERROR}error{ERROR:#}: {message}"));
    }

    /// Tells something doubtful.
    pub(crate) fn warning(self, message: &str) {
        if !self.quiet {
            self.line(&format!("{WARNING}warning{WARNING:#}: {message}"));
        }
    }

    /// Writes a text that is already laid out.
    pub(crate) fn line(self, text: &str) {
        let _ = writeln!(anstream::stderr(), "{text}");
    }
}
