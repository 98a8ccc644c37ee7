//! PNM, the portable bitmaps of netpbm: PBM, PGM and PPM, as text and as bytes.
//!
//! A PBM has a white background, whatever occurs in it, and a picture of black alone has one. A PGM of greys without
//! white is refused. Black and white is written as PBM, other colours as PPM, both as text.

use std::borrow::Cow;

use super::{Problem, ReadError, Rgb, cell_count, error, no_text};
use crate::{
    Format,
    codec::{Binary, Codec, Holds, Output},
    colors::{self, is_plain},
    error::{Found, say},
    input::Input,
};
use nonosat_model::{Color, Message, Palette, Picture, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Pnm,
    name: "pnm",
    extensions: &["pbm", "pgm", "ppm", "pnm"],
    description: "PBM, PGM and PPM, a pixel a cell",
    holds: Holds { refuses, ..super::HOLDS },
    looks_like: |text| {
        let bytes = text.as_bytes();
        kind(bytes).is_some_and(|kind| kind <= b'3') && header(&mut Bytes { bytes, at: 2 }).is_ok()
    },
    binary: Some(Binary {
        magic: b"P",
        is: |bytes| matches!(kind(bytes), Some(b'4'..=b'6')) && header(&mut Bytes { bytes, at: 2 }).is_ok(),
        is_written: false,
        read,
    }),
    read: read_text,
    write,
};

/// The digit that says what a file is, from 1 to 6.
fn kind(bytes: &[u8]) -> Option<u8> {
    match bytes {
        [b'P', kind @ b'1'..=b'6', blank, ..] if blank.is_ascii_whitespace() || *blank == b'#' => Some(*kind),
        _ => None,
    }
}

/// A mistake, and where it is in the file.
type Fault = (usize, Problem);

fn unexpected(at: usize, expected: Message, found: impl Into<Found>) -> Fault {
    (at, Problem::Unexpected { expected, found: found.into().into() })
}

/// The bytes that are not read yet.
struct Bytes<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Bytes<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        let mut is_comment = false;
        while let Some(byte) = self.peek() {
            is_comment = byte != b'\n' && (is_comment || byte == b'#');
            if !is_comment && !byte.is_ascii_whitespace() {
                return;
            }
            self.at += 1;
        }
    }

    /// The next number.
    fn number(&mut self, what: Message) -> Result<usize, Fault> {
        self.skip();
        let start = self.at;
        let mut number = 0_usize;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            number = number.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
            self.at += 1;
        }
        match self.at > start {
            true => Ok(number),
            false => Err(unexpected(start, what, self.found())),
        }
    }

    /// What stands here, in words.
    fn found(&self) -> Found {
        self.peek().map_or(say("found.end").into(), |byte| Found::text(format!("{:?}", char::from(byte))))
    }
}

fn up_to(most: usize) -> Message {
    say("expected.number-up-to").with("limit", most)
}

/// What stands before the pixels: width, height, and the number that is white.
fn header(bytes: &mut Bytes<'_>) -> Result<(usize, usize, usize), Fault> {
    let kind = kind(bytes.bytes).ok_or_else(|| unexpected(0, say("expected.pnm"), say("found.other")))?;
    let (width, height) = (bytes.number(say("expected.width"))?, bytes.number(say("expected.height"))?);
    let most = if matches!(kind, b'1' | b'4') { 1 } else { bytes.number(say("expected.greatest"))? };
    match most {
        1..=65_535 => Ok((width, height, most)),
        _ => Err(unexpected(bytes.at, say("expected.greatest-up-to").with("limit", 65_535_usize), most)),
    }
}

/// The puzzle of a file of this name.
fn puzzle(source: &str, bytes: &[u8]) -> Result<Result<Puzzle, ReadError>, Fault> {
    let mut rest = Bytes { bytes, at: 2 };
    let (width, height, most) = header(&mut rest)?;
    let kind = kind(bytes).unwrap_or_default();
    let count = match cell_count(source, width, height) {
        Ok(count) => count,
        Err(error) => return Ok(Err(error)),
    };
    // Just one blank ends the header before bytes.
    rest.at += usize::from(kind >= b'4');
    let mut samples = Vec::new();
    let wanted = if matches!(kind, b'3' | b'6') { 3 * count } else { count };
    match kind {
        b'1' => {
            for _ in 0..wanted {
                rest.skip();
                let bit = rest.peek().filter(|bit| matches!(bit, b'0' | b'1'));
                samples.push(u16::from(
                    bit.ok_or_else(|| unexpected(rest.at, say("expected.pixel"), rest.found()))? - b'0',
                ));
                rest.at += 1;
            }
        }
        b'2' | b'3' => {
            for _ in 0..wanted {
                let at = rest.at;
                let number = rest.number(say("expected.pixel-number"))?;
                let sample = u16::try_from(number).ok().filter(|_| number <= most);
                samples.push(sample.ok_or_else(|| unexpected(at, up_to(most), number))?);
            }
        }
        b'4' => {
            let stride = width.div_ceil(8);
            let data = bytes.get(rest.at..rest.at.saturating_add(stride * height));
            let data = data.ok_or_else(|| unexpected(bytes.len(), say("expected.more-pixels"), say("found.end")))?;
            for row in data.chunks_exact(stride) {
                let bit = |x: usize| row.get(x / 8).map_or(0, |byte| u16::from(byte >> (7 - x % 8) & 1));
                samples.extend((0..width).map(bit));
            }
            rest.at += data.len();
        }
        _ => {
            let size = if most > 255 { 2 } else { 1 };
            let data = bytes.get(rest.at..rest.at.saturating_add(size * wanted));
            let data = data.ok_or_else(|| unexpected(bytes.len(), say("expected.more-pixels"), say("found.end")))?;
            samples.extend(
                data.chunks_exact(size).map(|sample| sample.iter().fold(0, |sum, &byte| sum << 8 | u16::from(byte))),
            );
            rest.at += data.len();
            if samples.iter().any(|&sample| usize::from(sample) > most) {
                return Err(unexpected(rest.at, up_to(most), say("found.greater")));
            }
        }
    }
    rest.skip();
    if rest.peek().is_some() {
        return Err(unexpected(rest.at, say("expected.one-picture"), say("found.more")));
    }
    if matches!(kind, b'1' | b'4') {
        let cells = samples.into_iter().map(|bit| if bit == 1 { Color::BLACK } else { Color::BLANK }).collect();
        let picture = Picture::new(width, cells);
        let empty = || (0, super::no_picture());
        return Ok(Ok(Puzzle::from_picture(picture.ok_or_else(empty)?, Palette::black_and_white())));
    }
    // To 255, rounded.
    let scaled = |sample: u16| ((usize::from(sample) * 255 + most / 2) / most) as u8;
    let pixels: Vec<Rgb> = match wanted == count {
        true => samples.into_iter().map(scaled).map(|grey| Rgb(grey, grey, grey)).collect(),
        false => samples.chunks_exact(3).map(|rgb| Rgb(scaled(rgb[0]), scaled(rgb[1]), scaled(rgb[2]))).collect(),
    };
    let is = |wanted: Rgb| move |pixel: &Rgb| *pixel == wanted;
    if pixels.iter().all(is(colors::black().rgb)) {
        return Ok(super::puzzle_with(source, width, &pixels, &[super::WHITE]));
    }
    if wanted == count && !pixels.iter().any(is(super::WHITE)) {
        return Err(unexpected(0, say("expected.white"), say("found.none")));
    }
    Ok(super::puzzle(source, width, &pixels))
}

fn read(source: &str, bytes: &[u8]) -> Result<Puzzle, ReadError> {
    puzzle(source, bytes).unwrap_or_else(|(_, problem)| Err(error(source, problem)))
}

fn read_text(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let text = input.text();
    if kind(text.as_bytes()).is_none_or(|kind| kind > b'3') {
        return no_text(input);
    }
    let read = puzzle(input.name(), text.as_bytes());
    let place = |at: usize| text.get(at..).and_then(|rest| rest.get(..1)).unwrap_or(input.end());
    Ok(vec![read.unwrap_or_else(|(at, problem)| Err(input.error(place(at), problem)))?])
}

fn refuses(puzzle: &Puzzle) -> Option<Message> {
    let cells = puzzle.goal.as_ref().map_or(0, |goal| goal.cells().len());
    let is_black = |cell: &Color| puzzle.palette.get(*cell).rgb == colors::black().rgb;
    match is_plain(&puzzle.palette) {
        true => (cells > super::MOST_CELLS).then(|| say("unfit.large")),
        false if puzzle.goal.as_ref().is_some_and(|goal| goal.cells().iter().all(is_black)) => Some(say("unfit.black")),
        false => super::refuses(puzzle),
    }
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let Some(goal) = &puzzle.goal else { continue };
        let is_plain = is_plain(&puzzle.palette);
        if !is_plain {
            super::warn(puzzle, Format::Pnm, output);
        }
        let kind = if is_plain { "P1" } else { "P3" };
        output.line(format!("{kind}\n{} {}", goal.width(), goal.height()));
        if !is_plain {
            output.line("255");
        }
        for row in goal.rows() {
            let pixel = |color: &Color| match puzzle.palette.get(*color).rgb {
                _ if is_plain => color.index().to_string(),
                Rgb(red, green, blue) => format!("{red} {green} {blue}"),
            };
            output.line(row.iter().map(pixel).collect::<Vec<_>>().join(" "));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    fn drawn(bytes: &[u8]) -> String {
        match read("p", bytes, None) {
            Ok(document) if document.format == Format::Pnm => document.puzzles[0].goal.as_ref().unwrap().digits(),
            Ok(document) => document.format.to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn all_six_kinds_are_read() {
        let wanted = "101110";
        for text in [
            "P1\n3 2\n1 0 1\n1 1 0\n",
            "P1 # a\n3 # b\n2\n101110",
            "P2 3 2 7 0 7 0 0 0 7",
            "P3 3 2 1 0 0 0 1 1 1 0 0 0 0 0 0 0 0 0 1 1 1\n",
        ] {
            assert_eq!(drawn(text.as_bytes()), wanted, "{text}");
        }
        assert_eq!(drawn(b"P4\n3 2\n\xa0\xc0"), wanted);
        assert_eq!(drawn(b"P5\n3 2\n255\n\0\xff\0\0\0\xff"), wanted);
        assert_eq!(drawn(b"P5\n3 2\n256\n\0\0\x01\0\0\0\0\0\0\0\x01\0"), wanted);
        assert_eq!(drawn(b"P6\n1 2\n255\n\0\0\0\xff\xff\xff"), "10");
        for black in ["P1\n2 1\n11", "P2 2 1 9 0 0", "P3 2 1 9 0 0 0 0 0 0"] {
            assert_eq!(drawn(black.as_bytes()), "11", "the background is white");
        }
        assert!(drawn(b"P2 2 1 9 0 5").contains("expected a white pixel"));
    }

    #[test]
    fn what_is_read_is_written() {
        for text in ["P1\n3 2\n1 0 1\n1 1 0\n", "P3\n2 1\n255\n255 255 255 200 0 0\n"] {
            let document = read("p", text.as_bytes(), None).unwrap();
            assert_eq!(write(Format::Pnm, &document.puzzles).unwrap().text, text);
        }
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(drawn(b"P1\n3 2\n1 0 2\n1 1 0\n"), "p:3:5: expected a pixel, 0 or 1, found '2'");
        assert_eq!(drawn(b"P1\n3 2\n1 0 1\n1 1\n"), "p:4:4: expected a pixel, 0 or 1, found the end of the file");
        assert_eq!(drawn(b"P1\n1 1\n1 1\n"), "p:3:3: expected one picture, and nothing behind it, found more");
        assert_eq!(drawn(b"P2 1 1 5 6\n"), "p:1:9: expected a number up to 5, found 6");
        let message = read("p", b"P2 1 1 0 0\n", Some(Format::Pnm)).unwrap_err().to_string();
        assert_eq!(message, "p:1:9: expected a greatest number from 1 to 65535, found 0");
        assert_eq!(drawn(b"P4\n9 9\n\0\0"), "p:1:1: expected more pixels, found the end of the file");
        assert_eq!(
            drawn(b"P1\n9999999 9999999\n1"),
            "p:1:1: a picture of pixels, 9999999x9999999 is too large; the limit is 4194304"
        );
    }
}
