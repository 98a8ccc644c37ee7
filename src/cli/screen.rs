//! Standard output: only the answers go there.

use std::{
    borrow::Cow,
    cell::OnceCell,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

use anstream::{AutoStream, ColorChoice};
use nonosat::{
    draw::{Canvas, Look, Style},
    format::{
        file::Draft,
        inert::{is_inert, may_harm, substitute},
    },
    puzzle::{Grid, Puzzle},
};

use super::{Exit, Notes, pair::Pair, text};

/// Standard output, or the file in its place.
pub(crate) struct Screen {
    stdout: io::Stdout,
    /// The file of --output; `None` after a failure, and once it is there.
    file: Option<(PathBuf, Option<Draft>)>,
    printed: bool,
    color: bool,
    width: OnceCell<Option<usize>>,
    warned: bool,
}

impl Screen {
    /// Standard output or this file, with the colours requested so far.
    pub(crate) fn new(output: Option<&Path>) -> Result<Self, WriteFailure> {
        let stdout = io::stdout();
        let file = match output {
            Some(path) => {
                let draft = Draft::create(path).map_err(|error| named(path, &error))?;
                Some((path.to_owned(), Some(draft)))
            }
            None => None,
        };
        let color = match ColorChoice::global() {
            ColorChoice::Always | ColorChoice::AlwaysAnsi => true,
            _ => file.is_none() && AutoStream::choice(&stdout) != ColorChoice::Never,
        };
        Ok(Self { stdout, file, printed: false, color, width: OnceCell::new(), warned: false })
    }

    /// Puts the file in its place, if there is one and anything was written to it.
    pub(crate) fn finish(&mut self) -> Result<(), WriteFailure> {
        match &mut self.file {
            Some((path, draft)) if self.printed => {
                draft.take().map_or(Ok(()), Draft::finish).map_err(|error| named(path, &error).into())
            }
            _ => Ok(()),
        }
    }

    /// Writes to the file, if there is one in place of standard output.
    fn write_file(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), WriteFailure> {
        let Some((path, draft)) = &mut self.file else { return Ok(()) };
        self.printed = true;
        // After a failure, what is there is not all of it.
        let Some(out) = draft else { return Ok(()) };
        if let Err(error) = write(out) {
            *draft = None;
            return Err(named(path, &error).into());
        }
        Ok(())
    }

    /// Whether answers are coloured.
    pub(crate) fn has_color(&self) -> bool {
        self.color
    }

    /// The appearance of pictures here.
    pub(crate) fn look(&self, style: impl Into<Style>) -> Look {
        Look { style: style.into(), color: self.color, width: self.width() }
    }

    /// The width of the terminal in characters, or else what COLUMNS says; `None` if it is no terminal or the width is
    /// not known.
    pub(crate) fn width(&self) -> Option<usize> {
        *self.width.get_or_init(|| {
            if self.file.is_some() || !self.stdout.is_terminal() {
                return None;
            }
            let known = terminal_size::terminal_size_of(&self.stdout).map(|(width, _)| usize::from(width.0));
            let said = || std::env::var("COLUMNS").ok()?.parse().ok();
            known.or_else(said).filter(|&width| width > 0)
        })
    }

    /// Adds a picture to a page. What is too wide for the terminal is drawn without clues, as in [`Style::Half`], and
    /// is cut off if that is too wide, too; words say so, once a run.
    pub(crate) fn picture(&mut self, draw: impl Fn(Look) -> Canvas, look: Look, page: &mut String, notes: &Notes) {
        let canvas = draw(look);
        let needed = canvas.width();
        if self.width().is_none_or(|width| width >= needed) {
            return canvas.write_to(page, self.color);
        }
        let canvas = if look.style == Style::Block { draw(Look { style: Style::Half, ..look }) } else { canvas };
        self.cut(&canvas, needed, page, notes);
    }

    /// Adds as much of a picture as the terminal is wide; `needed` characters would show all.
    fn cut(&mut self, canvas: &Canvas, needed: usize, page: &mut String, notes: &Notes) {
        let width = self.width().unwrap_or(usize::MAX);
        if width < needed && !std::mem::replace(&mut self.warned, true) {
            let how = if width < canvas.width() { "cut off at its right" } else { "drawn without its clues" };
            notes.warning(&format!("the picture is {needed} characters wide, the terminal {width}: it is {how}"));
        }
        canvas.clone().cropped(width).write_to(page, self.color);
    }

    /// Adds a picture that nobody asked for to a page, unless it is too large to look at.
    pub(crate) fn picture_if_small(
        &mut self,
        puzzle: &Puzzle,
        grid: &Grid,
        look: Look,
        page: &mut String,
        notes: &Notes,
    ) {
        match text::undrawn(puzzle) {
            Some(words) => *page += &words,
            None => self.picture(|look| text::known(puzzle, grid, look), look, page, notes),
        }
    }

    /// Adds two pictures to a page, and which part of them is shown.
    pub(crate) fn pair(&mut self, pair: &Pair, page: &mut String, notes: &Notes) {
        if !pair.note.is_empty() {
            *page += &format!("{}\n", pair.note);
        }
        for canvas in &pair.canvases {
            self.cut(canvas, canvas.width(), page, notes);
        }
    }

    /// Writes an answer, at once and in full; an empty one is none.
    pub(crate) fn print(&mut self, answer: &str) -> Result<(), WriteFailure> {
        if answer.is_empty() {
            return Ok(());
        }
        let answer = &*harmless(answer);
        if !self.color {
            return self.print_raw(answer.as_bytes());
        }
        if self.file.is_some() {
            return self.print_raw(answer.as_bytes());
        }
        // Old consoles of Windows need a translation.
        let mut stdout = AutoStream::always(self.stdout.lock());
        stdout.write_all(answer.as_bytes())?;
        Ok(stdout.flush()?)
    }

    /// Writes a stream for another program, of any length.
    pub(crate) fn stream(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), WriteFailure> {
        if self.file.is_some() {
            return self.write_file(write);
        }
        let mut stdout = io::BufWriter::new(self.stdout.lock());
        write(&mut stdout)?;
        Ok(stdout.flush()?)
    }

    /// Writes text for another program, byte by byte.
    pub(crate) fn print_raw(&mut self, answer: &[u8]) -> Result<(), WriteFailure> {
        if self.file.is_some() {
            return self.write_file(|out| out.write_all(answer));
        }
        let mut stdout = self.stdout.lock();
        stdout.write_all(answer)?;
        Ok(stdout.flush()?)
    }
}

/// The error with the name of the file.
fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A page as it may reach a terminal: of what is not inert, only line feeds, tabs and the codes of colours stay.
///
/// Names were cleaned before; this is for whatever else a file may have brought in.
fn harmless(page: &str) -> Cow<'_, str> {
    if !may_harm(page) {
        return page.into();
    }
    let mut clean = String::with_capacity(page.len());
    for (at, character) in page.char_indices() {
        let keeps = match character {
            '\n' | '\t' => true,
            '\x1b' => is_color(page.get(at + 1..).unwrap_or_default()),
            character => is_inert(character),
        };
        clean.push(if keeps { character } else { substitute(character) });
    }
    clean.into()
}

/// Whether a code of colours follows the escape character: `[1;31m`.
fn is_color(rest: &str) -> bool {
    let digits =
        rest.strip_prefix('[').unwrap_or_default().trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
    digits.starts_with('m')
}

/// Why standard output accepts no more answers.
#[derive(Debug)]
pub(crate) enum WriteFailure {
    /// The reader has closed the pipe.
    Closed,
    /// They cannot be written.
    Failed(io::Error),
}

impl From<io::Error> for WriteFailure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::Closed } else { Self::Failed(error) }
    }
}

impl WriteFailure {
    /// Prints the error, unless the reader closed the pipe; the exit code.
    pub(crate) fn settle(self, notes: &Notes) -> Exit {
        match self {
            Self::Closed => Exit::Done,
            Self::Failed(error) => {
                notes.error(&format!("cannot write the output: {error}"));
                Exit::Unwritable
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_reach_the_terminal() {
        for plain in ["a\nb\tc", "\x1b[1;31mred\x1b[0m", "█ ä ▓"] {
            assert_eq!(harmless(plain), plain);
        }
        assert_eq!(
            harmless("\x1b]0;title\x07\x1b[2J\u{9b}31m\u{202e}\r"),
            "\u{fffd}]0;title\u{fffd}\u{fffd}[2J\u{fffd}31m\u{fffd} "
        );
    }
}
