//! The shares of solutions as a PNG file.

use std::io;

use super::shares::{SIDE, shade};
use crate::{
    count::Shares,
    puzzle::{Layout, Rgb},
};

/// The shares as a PNG file.
///
/// # Errors
/// If the picture is empty, or too large for the format.
pub fn shares_png(layout: &Layout, shares: &Shares) -> io::Result<Vec<u8>> {
    let side = |cells: usize| u32::try_from(cells * SIDE).map_err(io::Error::other);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side(layout.width())?, side(layout.height())?);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut pixels = Vec::with_capacity(layout.cell_count() * SIDE * SIDE * 3);
    for row in shares.cells().chunks(layout.width().max(1)) {
        let start = pixels.len();
        for &share in row {
            let Rgb(red, green, blue) = shade(share);
            pixels.extend([red, green, blue].repeat(SIDE));
        }
        let line = start..pixels.len();
        for _ in 1..SIDE {
            pixels.extend_from_within(line.clone());
        }
    }
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        count,
        count::CountRequest,
        puzzle::{Clue, Puzzle},
    };

    #[test]
    fn a_file_is_png() {
        let one = || vec!["1".parse::<Clue>().unwrap(); 3];
        let puzzle = Puzzle::new(one(), one());
        let diagram = count::compile(&puzzle, &CountRequest::default()).unwrap().unwrap();
        let png = shares_png(puzzle.layout(), &diagram.shares().unwrap()).unwrap();
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    }
}
