//! What a change of each cell would gain, as a PNG file.

use std::io;

use super::gains::{LINES, Patch, Shade, patches, side};
use nonosat_model::{Picture, Puzzle, Rgb};

/// The picture of [`gains_svg`](super::gains_svg) as a PNG file.
///
/// # Errors
/// If the picture is empty, or too large for the format.
///
/// # Panics
/// If there are fewer shades than cells.
pub fn gains_png(puzzle: &Puzzle, picture: &Picture, shades: &[Shade]) -> io::Result<Vec<u8>> {
    let side = side(puzzle);
    let pixels = |cells: usize| u32::try_from(cells * side).map_err(io::Error::other);
    let (width, height) = (pixels(puzzle.width())?, pixels(puzzle.height())?);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    let mut stream = writer.stream_writer().map_err(io::Error::other)?;
    // A row of cells after the other: a large picture is never in memory as a whole.
    for row in 0..puzzle.height() {
        let mut band = vec![[LINES.0, LINES.1, LINES.2]; width as usize * side];
        for cell in row * puzzle.width()..(row + 1) * puzzle.width() {
            for Patch { left, top, width: across, height: down, rgb: Rgb(red, green, blue) } in
                patches(puzzle, picture, shades, cell)
            {
                for y in top - row * side..top - row * side + down {
                    let start = y * width as usize + left;
                    band[start..start + across].fill([red, green, blue]);
                }
            }
        }
        io::Write::write_all(&mut stream, band.as_flattened())?;
    }
    stream.finish().map_err(io::Error::other)?;
    writer.finish().map_err(io::Error::other)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::Palette;

    #[test]
    fn every_pixel_is_that_of_its_cell() {
        let picture = Picture::parse("#.#\n.##").unwrap();
        let puzzle = Puzzle::from_picture(picture.clone(), Palette::black_and_white());
        let shades = [Shade::All, Shade::Part(1.0), Shade::Nothing, Shade::Unknown, Shade::All, Shade::Nothing];
        let png = gains_png(&puzzle, &picture, &shades).unwrap();
        let mut reader = png::Decoder::new(io::Cursor::new(png)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (60, 40));
        let at = |x: usize, y: usize| <[u8; 3]>::try_from(&pixels[3 * (y * 60 + x)..][..3]).unwrap();
        let (grey, white, green) = ([102; 3], [255; 3], [0, 150, 70]);
        let middles = [at(9, 9), at(29, 9), at(49, 9), at(29, 29), at(49, 29)];
        assert_eq!(middles, [green, [210, 80, 0], grey, green, grey]);
        assert_eq!([at(0, 0), at(20, 0), at(40, 0), at(0, 20), at(19, 19)], [grey, white, grey, white, [205; 3]]);
    }
}
