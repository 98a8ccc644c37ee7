//! BMP, the bitmap of Windows: uncompressed, with 1, 4, 8, 24 or 32 bits a pixel.

use super::{Problem, ReadError, Rgb, cell_count, error};
use crate::{
    Format,
    codec::{Binary, Codec},
    error::say,
};
use nonosat_model::{Message, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Bmp,
    name: "bmp",
    extensions: &["bmp"],
    description: "a picture in colour, a pixel a cell, uncompressed",
    holds: super::HOLDS,
    looks_like: |_| false,
    binary: Some(Binary { magic: b"BM", is: super::has_zero, is_written: true, read }),
    read: super::no_text,
    write: |puzzles, output| {
        for puzzle in puzzles {
            super::warn(puzzle, Format::Bmp, output);
            output.bytes = written(puzzle);
        }
    },
};

/// The bytes of the two headers that are written.
const HEADERS: usize = 54;

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2)?.try_into().ok().map(u16::from_le_bytes)
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes)
}

/// What the headers say.
struct Headers {
    width: usize,
    height: usize,
    /// Whether the first row is the top one.
    downwards: bool,
    bits: usize,
    palette: Vec<Rgb>,
    /// Where the pixels begin.
    pixels: usize,
}

fn headers(bytes: &[u8]) -> Option<Result<Headers, Message>> {
    let pixels = u32_at(bytes, 10)? as usize;
    let size = u32_at(bytes, 14)? as usize;
    let old = size == 12;
    let (width, height, bits) = if old {
        (i32::from(u16_at(bytes, 18)?), i32::from(u16_at(bytes, 20)?), u16_at(bytes, 24)?)
    } else {
        (u32_at(bytes, 18)? as i32, u32_at(bytes, 22)? as i32, u16_at(bytes, 28)?)
    };
    if !old && size < 40 {
        return Some(Err(say("unsupported.header")));
    }
    if !old && u32_at(bytes, 30)? != 0 {
        return Some(Err(say("unsupported.bitmaps")));
    }
    if !matches!(bits, 1 | 4 | 8 | 24 | 32) {
        return Some(Err(say("unsupported.bits")));
    }
    let mut palette = Vec::new();
    if bits <= 8 {
        let most = 1 << bits;
        let count = if old { most } else { u32_at(bytes, 46)? as usize };
        let count = if count == 0 { most } else { count.min(most) };
        let entry = if old { 3 } else { 4 };
        // A file may leave out what it does not use.
        let start = 14_usize.checked_add(size)?;
        for color in bytes.get(start..)?.chunks_exact(entry).take(count) {
            palette.push(Rgb(*color.get(2)?, *color.get(1)?, *color.first()?));
        }
    }
    let (width, downwards) = (usize::try_from(width).ok()?, height < 0);
    Some(Ok(Headers {
        width,
        height: height.unsigned_abs() as usize,
        downwards,
        bits: usize::from(bits),
        palette,
        pixels,
    }))
}

fn read(source: &str, bytes: &[u8]) -> Result<Puzzle, ReadError> {
    let damaged = || error(source, Problem::Syntax(say("syntax.bmp")));
    let unsupported = |what| error(source, Problem::Unsupported(what)).with_help(say("help.uncompressed"));
    let headers = headers(bytes).ok_or_else(damaged)?.map_err(unsupported)?;
    let count = cell_count(source, headers.width, headers.height)?;
    let stride = (headers.bits * headers.width).div_ceil(32) * 4;
    let end = stride.checked_mul(headers.height).and_then(|length| headers.pixels.checked_add(length));
    let data = end.and_then(|end| bytes.get(headers.pixels..end)).ok_or_else(damaged)?;
    let mut rows: Vec<&[u8]> = data.chunks_exact(stride).collect();
    if !headers.downwards {
        rows.reverse();
    }
    let mut pixels = Vec::with_capacity(count);
    for row in rows {
        for x in 0..headers.width {
            pixels.push(pixel(row, x, headers.bits, &headers.palette).ok_or_else(damaged)?);
        }
    }
    super::puzzle(source, headers.width, &pixels)
}

fn pixel(row: &[u8], x: usize, bits: usize, palette: &[Rgb]) -> Option<Rgb> {
    if bits > 8 {
        let at = x * bits / 8;
        return Some(Rgb(*row.get(at + 2)?, *row.get(at + 1)?, *row.get(at)?));
    }
    let shift = 8 - bits - x * bits % 8;
    let index = *row.get(x * bits / 8)? as usize >> shift & ((1 << bits) - 1);
    palette.get(index).copied()
}

/// The goal with 8 bits a pixel.
fn written(puzzle: &Puzzle) -> Vec<u8> {
    let Some(goal) = &puzzle.goal else { return Vec::new() };
    let colors = puzzle.palette.colors();
    let (width, height) = (goal.width(), goal.height());
    let start = HEADERS + 4 * colors.len();
    let stride = width.next_multiple_of(4);
    let size = start + stride * height;
    let mut bytes = b"BM".to_vec();
    let mut number = |number: usize| bytes.extend((number as u32).to_le_bytes());
    for value in [size, 0, start, 40, width, height, 1 | 8 << 16, 0, stride * height, 2835, 2835, colors.len(), 0] {
        number(value);
    }
    for Rgb(red, green, blue) in colors.iter().map(|color| color.rgb) {
        bytes.extend([blue, green, red, 0]);
    }
    let rows: Vec<_> = goal.rows().collect();
    for row in rows.into_iter().rev() {
        bytes.extend(row.iter().map(|color| color.index() as u8));
        bytes.extend(std::iter::repeat_n(0, stride - width));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of 2 x 2 cells, black above at the left, with so many bits a pixel.
    fn bitmap(bits: u16, palette: &[u8], rows: &[[u8; 8]]) -> Vec<u8> {
        let mut bytes = b"BM".to_vec();
        let start = HEADERS + palette.len();
        for number in [0, 0, start as u32, 40, 2, 2, 1 | u32::from(bits) << 16, 0, 0, 0, 0, 0, 0] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(palette);
        let stride = (usize::from(bits) * 2).div_ceil(32) * 4;
        rows.iter().for_each(|row| bytes.extend(&row[..stride]));
        bytes
    }

    #[test]
    fn every_depth_is_read() {
        let palette = [255, 255, 255, 0, 0, 0, 0, 0];
        let white = [255; 8];
        let mut files = vec![
            bitmap(1, &palette, &[[0; 8], [0x80, 0, 0, 0, 0, 0, 0, 0]]),
            bitmap(4, &palette, &[[0; 8], [0x10, 0, 0, 0, 0, 0, 0, 0]]),
            bitmap(8, &palette, &[[0; 8], [1, 0, 0, 0, 0, 0, 0, 0]]),
            bitmap(24, &[], &[white, [0, 0, 0, 255, 255, 255, 0, 0]]),
            bitmap(32, &[], &[white, [0, 0, 0, 0, 255, 255, 255, 0]]),
        ];
        // From the top, the rows are in the other order.
        let mut downwards = bitmap(8, &palette, &[[1, 0, 0, 0, 0, 0, 0, 0], [0; 8]]);
        downwards[22..26].copy_from_slice(&(-2_i32).to_le_bytes());
        files.push(downwards);
        for file in files {
            let puzzle = read("f", &file).unwrap();
            let clues: Vec<String> = puzzle.clues().iter().flatten().map(ToString::to_string).collect();
            assert_eq!(clues, ["1", "0", "1", "0"]);
        }
        let mut compressed = bitmap(8, &palette, &[[0; 8]; 2]);
        compressed[30] = 1;
        assert_eq!(read("f", &compressed).unwrap_err().to_string(), "f:1:1: compressed bitmaps are not supported");
        assert_eq!(read("f", &compressed[..20]).unwrap_err().to_string(), "f:1:1: the bitmap is damaged or cut short");
    }
}
