//! Puzzle files: reading and writing every format.
//!
//! [`read`] takes the bytes of a file, detects the format from the content, and returns a [`Document`] or a
//! [`ReadError`] with the place of the mistake. [`write()`] does the opposite. Every format is one file of this folder,
//! described by one `Codec` in one table.
//!
//! ```
//! use nonosat_format::{self as format, Format};
//!
//! let file = b"width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n";
//! let document = format::read("two.non", file, None)?;
//! assert_eq!(document.format, Format::Non);
//! let same = format::write(Format::Nin, &document.puzzles)?;
//! assert_eq!(same.text, "2 1\n2\n1\n1\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

mod bounds;
mod cells;
mod chars;
#[cfg(feature = "charsets")]
mod charset;
mod clean;
pub mod clue;
mod cnon;
mod codec;
mod colors;
mod decode;
mod draft;
mod error;
#[cfg(feature = "files")]
pub mod file;
mod foreign;
mod griddlers;
mod html;
mod image;
pub mod inert;
mod input;
mod json;
mod lists;
pub mod markup;
mod mk;
mod nin;
mod non;
mod olsak;
mod parse;
mod partial;
mod picture;
mod pzl;
mod reading;
mod separators;
mod table;
mod toml;
mod tournament;
mod triangles;
mod unpack;
mod webpbn;

use std::fmt;

use codec::{Binary, Codec, Output};
pub use error::{Problem, ReadError, Warning, WriteError, bytes_text};
use input::Input;
pub use input::LONGEST_LINE;
pub use partial::read_partial;
pub use picture::read_grid;
pub use reading::Reading;
pub use tournament::{read_answers, write_answers};

use nonosat_model::Puzzle;

/// The largest file that is read by default, in bytes.
pub const INPUT_LIMIT: u64 = 256_000_000;

/// A puzzle format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The JSON of this program: everything, without loss.
    Json,
    /// The XML of webpbn.com.
    Webpbn,
    /// The questions of solver tournaments.
    Tournament,
    /// The text of the Griddlers collection.
    Griddlers,
    /// The TOML of nonogrid and the INI of pynogram.
    Toml,
    /// The coloured `.cnon`.
    Cnon,
    /// The `.pzl` of Izaron's solver.
    Pzl,
    /// The `.g` of Mirek and Petr Olšák.
    Olsak,
    /// The `.non` of Steve Simpson.
    Non,
    /// A picture drawn in text.
    Picture,
    /// The `.mk` of the Olšáks' solver.
    Mk,
    /// The `.nin` of Jakub Wilk.
    Nin,
    /// A picture drawn in text with a character for each colour.
    Chars,
    /// A picture in colour, a pixel a cell: PNG.
    Png,
    /// A picture in colour, a pixel a cell: uncompressed BMP.
    Bmp,
    /// Two lists of clues in almost any notation.
    Lists,
}

/// All formats, in the order in which they are tested for.
static CODECS: [&Codec; 16] = [
    &json::CODEC,
    &webpbn::CODEC,
    &tournament::CODEC,
    &griddlers::CODEC,
    &toml::CODEC,
    &cnon::CODEC,
    &pzl::CODEC,
    &olsak::CODEC,
    &non::CODEC,
    &picture::CODEC,
    &mk::CODEC,
    &nin::CODEC,
    &chars::CODEC,
    &image::png::CODEC,
    &image::bmp::CODEC,
    // Last: it reads what no other format claims.
    &lists::CODEC,
];

impl Format {
    /// All formats.
    pub fn all() -> impl Iterator<Item = Self> {
        CODECS.iter().map(|codec| codec.format)
    }

    /// The format of this name, or with this extension.
    pub fn by_name(name: &str) -> Option<Self> {
        let named = CODECS.iter().find(|codec| codec.name.eq_ignore_ascii_case(name));
        let extended = || CODECS.iter().find(|codec| codec.extensions.iter().any(|ext| ext.eq_ignore_ascii_case(name)));
        named.or_else(extended).map(|codec| codec.format)
    }

    /// The format of a text, detected from its content.
    pub fn detect(text: &str) -> Option<Self> {
        CODECS.iter().find(|codec| (codec.looks_like)(text)).map(|codec| codec.format)
    }

    /// Its short name, as on a command line.
    pub fn name(self) -> &'static str {
        self.codec().name
    }

    /// What it is, in a few words.
    pub fn description(self) -> &'static str {
        self.codec().description
    }

    /// The extensions its files have, without the dot; the usual one first.
    pub fn extensions(self) -> &'static [&'static str] {
        self.codec().extensions
    }

    /// Whether its files are no text.
    pub fn is_binary(self) -> bool {
        self.codec().binary.is_some()
    }

    /// Whether it can hold these puzzles.
    ///
    /// # Errors
    /// What it cannot hold.
    pub fn can_write(self, puzzles: &[Puzzle]) -> Result<(), WriteError> {
        self.codec().check(puzzles)
    }

    fn codec(self) -> &'static Codec {
        CODECS.iter().find(|codec| codec.format == self).unwrap_or(&CODECS[0])
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The content of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Document {
    /// The format it was in.
    pub format: Format,
    /// Its puzzles, in order; at least one.
    pub puzzles: Vec<Puzzle>,
    /// Warnings about it, in order.
    pub warnings: Vec<Warning>,
    /// How a text of no exact format was understood: that of the first puzzle, if there are several.
    pub reading: Option<Reading>,
}

/// Reads a puzzle file.
///
/// `source` is the name of the file in errors. The format is detected from the content unless `from` names it. The text
/// may be UTF-8 or UTF-16, with or without a byte order mark, with any line ends; any other is read as Windows-1252,
/// with a warning. It may be compressed by gzip or xz. Takes time and space linear in the size of the file, which is at
/// most [`INPUT_LIMIT`].
///
/// # Errors
/// If the file is too large, no text, of no known format, breaks the rules of its format, or has clues that are
/// impossible by counting alone.
pub fn read(source: &str, bytes: &[u8], from: Option<Format>) -> Result<Document, ReadError> {
    read_within(source, bytes, from, INPUT_LIMIT)
}

/// Reads a file of at most `limit` bytes; if it is compressed, so much is unpacked of it.
///
/// # Errors
/// As [`read`].
pub fn read_within(source: &str, bytes: &[u8], from: Option<Format>, limit: u64) -> Result<Document, ReadError> {
    read_as(source, bytes, &Options { from, limit, ..Options::default() })
}

/// Reads a file to be diagnosed, of at most `limit` bytes: clues that do not add up are no error.
///
/// # Errors
/// As [`read`], but for [`Problem::Clues`].
pub fn read_with_faults(source: &str, bytes: &[u8], from: Option<Format>, limit: u64) -> Result<Document, ReadError> {
    read_as(source, bytes, &Options { from, limit, takes_faults: true, ..Options::default() })
}

/// How a file is read.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The format; detected from the content if it is not given.
    pub from: Option<Format>,
    /// The most bytes that the file may have, or what is unpacked of it.
    pub limit: u64,
    /// Whether clues that do not add up are no error.
    pub takes_faults: bool,
    /// Whether lists of clues that nothing names are those of the columns, then those of the rows.
    pub columns_first: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { from: None, limit: INPUT_LIMIT, takes_faults: false, columns_first: false }
    }
}

/// Reads a file in the way that the options say.
///
/// # Errors
/// As [`read`]; with [`Options::takes_faults`], none for clues that do not add up.
pub fn read_as(source: &str, bytes: &[u8], options: &Options) -> Result<Document, ReadError> {
    let &Options { from, limit, .. } = options;
    let bytes = unpack::unpack(source, bytes, limit)?;
    if let Some((format, binary)) = binary_of(&bytes, from) {
        return Ok(Document {
            format,
            puzzles: vec![(binary.read)(source, &bytes)?],
            warnings: Vec::new(),
            reading: None,
        });
    }
    let (text, warning) = decode::text_of(source, &bytes)?;
    let mut input = Input::new(source, &text);
    (input.takes_faults, input.columns_first) = (options.takes_faults, options.columns_first);
    let mut format = from.or_else(|| Format::detect(&text)).ok_or_else(|| unknown(&input))?;
    let puzzles = match (format.codec().read)(&mut input) {
        Err(error) if from.is_none() && lists::may_be(format, &error) => {
            // It only looked like a file of that format.
            input = Input::new(source, &text);
            input.columns_first = options.columns_first;
            format = Format::Lists;
            lists::rescue(&mut input).ok_or(error)?
        }
        puzzles => puzzles?,
    };
    if puzzles.is_empty() {
        return Err(input.unexpected(input.end(), "a puzzle"));
    }
    let warning = warning.map(|message| Warning { line: None, message: message.to_owned(), is_note: false });
    let reading = input.reading.take();
    let warnings = warning.into_iter().chain(input.into_warnings()).collect();
    Ok(Document { format, puzzles, warnings, reading })
}

/// The format of a file that is no text, if it begins like one.
fn binary_of(bytes: &[u8], from: Option<Format>) -> Option<(Format, &'static Binary)> {
    let codecs = CODECS.iter().filter(|codec| from.is_none_or(|format| format == codec.format));
    let binaries = codecs.filter_map(|codec| Some((codec.format, codec.binary.as_ref()?)));
    // Two letters may begin a text, too, but in a bitmap zeros follow.
    binaries.into_iter().find(|(_, binary)| bytes.starts_with(binary.magic) && (from.is_some() || bytes.contains(&0)))
}

fn unknown(input: &Input<'_>) -> ReadError {
    let names: Vec<&str> = CODECS.iter().map(|codec| codec.name).collect();
    let line = input.text().lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    input
        .error(line, Problem::UnknownFormat)
        .with_help(format!("docs/INTAKE.md shows how to type a puzzle in; the formats are {}", names.join(", ")))
}

/// A written file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// Its text; empty if the format is no text.
    pub text: String,
    bytes: Vec<u8>,
    /// Warnings about what was left out, as the format has no place for it.
    pub warnings: Vec<Warning>,
}

impl Written {
    /// The bytes of the file: those of the text, or of a picture.
    pub fn bytes(&self) -> &[u8] {
        if self.bytes.is_empty() { self.text.as_bytes() } else { &self.bytes }
    }
}

/// Writes puzzles in a format.
///
/// [`read`] gives the same puzzles back, apart from what the warnings name.
///
/// # Errors
/// If the clues cannot be expressed in the format: see [`WriteError`].
pub fn write(format: Format, puzzles: &[Puzzle]) -> Result<Written, WriteError> {
    let codec = format.codec();
    codec.check(puzzles)?;
    let mut output = Output::new(puzzles.len());
    let mut cleaned = Vec::with_capacity(puzzles.len());
    for (index, puzzle) in puzzles.iter().enumerate() {
        output.puzzle = index + 1;
        codec.warn_of_losses(puzzle, &mut output);
        cleaned.push(clean::cleaned(codec, puzzle, &mut output));
    }
    (codec.write)(&cleaned, &mut output);
    if codec.binary.is_none() && Format::detect(&output.text) != Some(format) {
        output.puzzle = 1;
        output.warn(format!("the format is not detected from this file; readers need to know that it is {format}"));
    }
    Ok(Written { text: output.text, bytes: output.bytes, warnings: output.warnings })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_in_the_table_once() {
        for (index, format) in Format::all().enumerate() {
            assert_eq!(format as usize, index);
            assert_eq!(Format::by_name(format.name()), Some(format));
            assert_eq!(Format::by_name(format.extensions()[0]), Some(format));
        }
    }
}
