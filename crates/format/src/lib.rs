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
mod exports;
#[cfg(feature = "files")]
pub mod file;
mod foreign;
mod freenono;
mod given;
mod gno;
mod griddlers;
mod html;
mod ids;
mod image;
pub mod inert;
mod input;
mod json;
mod kinds;
mod lists;
pub mod markup;
mod mk;
mod models;
mod nin;
mod non;
mod nonograms;
mod olsak;
mod parse;
mod partial;
mod picross;
mod picture;
mod plain;
mod pzl;
mod pzprv3;
mod reader;
mod reading;
#[doc(hidden)]
pub mod record;
mod separators;
mod sheet;
mod table;
mod toml;
mod tournament;
mod triangles;
mod unpack;
mod webpbn;
#[cfg(feature = "workbooks")]
mod workbook;
mod wrapping;
mod writing;

use std::fmt;

use codec::Codec;
pub use error::{ErrorKind, Problem, ReadError, Warning, WriteError, bytes_text};
pub use input::LONGEST_LINE;
pub use partial::read_partial;
pub use picture::read_grid;
pub use reader::{Options, read_as};
pub use reading::{Form, Reading};
pub use tournament::{read_answers, write_answers};
pub use writing::{Written, write};

use nonosat_model::Puzzle;

/// The largest file that is read by default, in bytes.
pub const INPUT_LIMIT: u64 = 256_000_000;

/// A puzzle format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The JSON of this program: everything, without loss.
    Json,
    /// The addresses of puzz.link, pzplus and pzv.jp.
    Pzpr,
    /// The files of pzpr, the program of puzz.link.
    Pzprv3,
    /// The ids of Simon Tatham's Pattern.
    Tatham,
    /// The tasks of puzzle-nonograms.com.
    Task,
    /// The saved pages of nonograms.org.
    Nonograms,
    /// The XML of FreeNono.
    Freenono,
    /// The XML of webpbn.com.
    Webpbn,
    /// The questions of solver tournaments.
    Tournament,
    /// The text of the Griddlers collection.
    Griddlers,
    /// The TOML of nonogrid and the INI of pynogram.
    Toml,
    /// The `.gno` of Gnonograms.
    Gno,
    /// The files of picross-solver.
    Picross,
    /// MiniZinc data with tables of clues.
    Dzn,
    /// MiniZinc data of the MiniZinc Challenge.
    Challenge,
    /// Data of GLPK's model.
    Glpk,
    /// Facts of answer set programs.
    Asp,
    /// The layout of Robert Bosch's solver.
    Bosch,
    /// A picture, a pixel a cell: PBM, PGM and PPM.
    Pnm,
    /// A picture, a bit a cell: X's bitmap.
    Xbm,
    /// A picture, a pixel a cell: X's pixmap.
    Xpm,
    /// The coloured `.cnon`.
    Cnon,
    /// The `.pzl` of Izaron's solver.
    Pzl,
    /// The `.g` of Mirek and Petr Olšák.
    Olsak,
    /// The layout of Frans Faase's solver.
    Faase,
    /// The `.non` of Steve Simpson.
    Non,
    /// The tables of spreadsheet programs.
    Sheet,
    /// A picture drawn in text.
    Picture,
    /// The layout of Andrew Makhorin's solver.
    Makhorin,
    /// The layout of syro's solver.
    Syro,
    /// The `.cwd` of QNonograms.
    Cwd,
    /// The text of PyCSP3's nonograms.
    Pycsp3,
    /// The layout of Kyle Keen's solver.
    Keen,
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
static CODECS: [&Codec; 39] = [
    &json::CODEC,
    &ids::pzpr::CODEC,
    &pzprv3::CODEC,
    &ids::tatham::CODEC,
    &ids::task::CODEC,
    &nonograms::CODEC,
    &freenono::CODEC,
    &webpbn::CODEC,
    &tournament::CODEC,
    &griddlers::CODEC,
    &toml::CODEC,
    &gno::CODEC,
    &picross::CODEC,
    &models::dzn::CODEC,
    &models::challenge::CODEC,
    &models::glpk::CODEC,
    &models::asp::CODEC,
    &exports::bosch::CODEC,
    &image::pnm::CODEC,
    &image::xbm::CODEC,
    &image::xpm::CODEC,
    &cnon::CODEC,
    &pzl::CODEC,
    &olsak::CODEC,
    &exports::faase::CODEC,
    &non::CODEC,
    &sheet::CODEC,
    &picture::CODEC,
    &exports::makhorin::CODEC,
    &exports::syro::CODEC,
    &exports::cwd::CODEC,
    &models::pycsp3::CODEC,
    &exports::keen::CODEC,
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

    /// The format of the id or address of a puzzle: `12x6:2/2/...`, `https://puzz.link/p?nonogram/...`.
    ///
    /// Such a text may stand in place of a file. It has one line; nothing is fetched.
    pub fn of_id(text: &str) -> Option<Self> {
        // A few numbers with `/` between may be the path of a file that is not there.
        let is_path = || text.matches('/').count() < 3;
        match Self::detect(text).filter(|_| !text.trim().contains('\n'))? {
            Self::Task if is_path() => None,
            format @ (Self::Pzpr | Self::Pzprv3 | Self::Tatham | Self::Task) => Some(format),
            _ => None,
        }
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
        self.codec().binary.as_ref().is_some_and(|binary| binary.is_written)
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
