//! Pictures made larger, each pixel a square of pixels.

use std::io::{self, Write};

use png::{Decoder, Encoder};

/// A PNG file so many times as wide and as high, with the same colours.
///
/// # Errors
/// If it is none, has fewer than eight bits a channel, or is too large for the format.
pub fn enlarged_png(file: &[u8], times: u32) -> io::Result<Vec<u8>> {
    let mut reader = Decoder::new(io::Cursor::new(file)).read_info().map_err(io::Error::other)?;
    let too_large = || io::Error::other("the picture is too large");
    let mut pixels = vec![0; reader.output_buffer_size().ok_or_else(too_large)?];
    let frame = reader.next_frame(&mut pixels).map_err(io::Error::other)?;
    let samples = frame.color_type.samples();
    let (width, height) = (frame.width.checked_mul(times), frame.height.checked_mul(times));
    let (width, height) = width.zip(height).ok_or_else(too_large)?;
    if frame.bit_depth != png::BitDepth::Eight {
        return Err(io::Error::other("only pictures of eight bits a channel are enlarged"));
    }
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, width, height);
    encoder.set_color(frame.color_type);
    encoder.set_depth(frame.bit_depth);
    if let Some(palette) = &reader.info().palette {
        encoder.set_palette(palette.clone().into_owned());
    }
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    // A row after the other: the whole may be much larger than the file.
    let mut rows = writer.stream_writer().map_err(io::Error::other)?;
    let repeat = times as usize;
    for row in pixels[..frame.buffer_size()].chunks_exact(frame.line_size) {
        let wide: Vec<u8> = row.chunks_exact(samples).flat_map(|pixel| pixel.repeat(repeat)).collect();
        for _ in 0..repeat {
            rows.write_all(&wide)?;
        }
    }
    rows.finish().map_err(io::Error::other)?;
    drop(writer);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{Grid, Palette, Picture, Puzzle};

    #[test]
    fn every_pixel_is_a_square() {
        let picture = Picture::parse("#.\n##").unwrap();
        let puzzle = Puzzle::from_picture(picture.clone(), Palette::black_and_white());
        let small = crate::png(&puzzle, &Grid::from(&picture), &[], false).unwrap();
        let decoded = |file: &[u8]| {
            let mut reader = Decoder::new(io::Cursor::new(file)).read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            let frame = reader.next_frame(&mut pixels).unwrap();
            (frame.width as usize, pixels, reader.info().palette.clone())
        };
        let (wide, pixels, palette) = decoded(&small);
        let (wider, larger, same) = decoded(&enlarged_png(&small, 3).unwrap());
        assert_eq!((wider, larger.len(), same), (3 * wide, 9 * pixels.len(), palette));
        for (at, pixel) in larger.iter().enumerate() {
            assert_eq!(*pixel, pixels[at / wider / 3 * wide + at % wider / 3]);
        }
        assert!(enlarged_png(b"none", 2).is_err());
        assert!(enlarged_png(&small, u32::MAX).is_err());
    }
}
