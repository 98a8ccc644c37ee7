//! PNG. What is more than half transparent is white.

use super::{Problem, ReadError, error};
use crate::{
    Format,
    codec::{Binary, Codec, Holds},
    error::say,
};
use nonosat_model::{Message, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Png,
    name: "png",
    extensions: &["png"],
    description: "a picture in colour, a pixel a cell",
    holds: Holds { refuses, ..super::HOLDS },
    looks_like: |_| false,
    binary: Some(Binary { magic: b"\x89PNG\r\n\x1a\n", is: super::has_zero, is_written: true, read }),
    read: super::no_text,
    write: |puzzles, output| {
        for puzzle in puzzles {
            super::warn(puzzle, Format::Png, output);
            output.bytes = written(puzzle);
        }
    },
};

fn refuses(puzzle: &Puzzle) -> Option<Message> {
    if cfg!(feature = "png") { super::refuses(puzzle) } else { Some(say("unfit.png")) }
}

#[cfg(feature = "png")]
fn read(source: &str, bytes: &[u8]) -> Result<Puzzle, ReadError> {
    use std::io::Cursor;

    use ::png::{ColorType, Decoder, Limits, Transformations};

    use super::{Rgb, WHITE, cell_count};

    let damaged = |message: String| error(source, Problem::Syntax(say("syntax.png").with("words", message)));
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: 8 * super::MOST_CELLS });
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(|error| damaged(error.to_string()))?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let count = cell_count(source, width, height)?;
    let size = reader.output_buffer_size().ok_or_else(|| damaged("its size is too large".into()))?;
    let mut buffer = vec![0; size];
    let frame = reader.next_frame(&mut buffer).map_err(|error| damaged(error.to_string()))?;
    let (samples, alpha) = match frame.color_type {
        ColorType::Grayscale => (1, false),
        ColorType::GrayscaleAlpha => (2, true),
        ColorType::Rgb => (3, false),
        ColorType::Rgba => (4, true),
        ColorType::Indexed => return Err(damaged("its palette is missing".into())),
    };
    let pixel = |pixel: &[u8]| match *pixel {
        [.., opacity] if alpha && opacity < 128 => WHITE,
        [red, green, blue, ..] => Rgb(red, green, blue),
        [grey, ..] => Rgb(grey, grey, grey),
        [] => WHITE,
    };
    let pixels: Vec<Rgb> = buffer.chunks_exact(samples).take(count).map(pixel).collect();
    super::puzzle(source, width, &pixels)
}

#[cfg(not(feature = "png"))]
fn read(source: &str, _: &[u8]) -> Result<Puzzle, ReadError> {
    let problem = Problem::Unsupported(say("unsupported.png"));
    Err(error(source, problem))
}

#[cfg(feature = "png")]
fn written(puzzle: &Puzzle) -> Vec<u8> {
    use ::png::{BitDepth, ColorType, Encoder};

    let Some(goal) = &puzzle.goal else { return Vec::new() };
    let mut file = Vec::new();
    // Its size was checked, and memory takes whatever is written.
    let mut encoder = Encoder::new(&mut file, goal.width() as u32, goal.height() as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    let looks = puzzle.palette.colors().iter().flat_map(|color| [color.rgb.0, color.rgb.1, color.rgb.2]);
    encoder.set_palette(looks.collect::<Vec<u8>>());
    let cells: Vec<u8> = goal.cells().iter().map(|color| color.index() as u8).collect();
    if let Ok(mut writer) = encoder.write_header() {
        let _ = writer.write_image_data(&cells);
    }
    file
}

#[cfg(not(feature = "png"))]
fn written(_: &Puzzle) -> Vec<u8> {
    Vec::new()
}
