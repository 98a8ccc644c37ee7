//! The shares of solutions as a PNG file.

use std::io;

use super::{
    shares::shade,
    shares_colors::{SIDE, stripes},
};
use nonosat_core::count::Shares;
use nonosat_model::{PaletteColor, Puzzle, Rgb, Shape};

/// The shares as a PNG file.
///
/// The puzzle is a rectangle: of others, the cells come in one row.
///
/// # Errors
/// If the picture is empty, or too large for the format.
pub fn shares_png(puzzle: &Puzzle, shares: &Shares) -> io::Result<Vec<u8>> {
    let layout = puzzle.layout();
    let side = |cells: usize| u32::try_from(cells * SIDE).map_err(io::Error::other);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side(layout.width())?, side(layout.height())?);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut pixels = Vec::with_capacity(layout.cell_count() * SIDE * SIDE * 3);
    for row in 0..layout.height() {
        let cells = row * layout.width()..(row + 1) * layout.width();
        for y in 0..SIDE {
            for cell in cells.clone() {
                paint(puzzle, shares, cell, y, &mut pixels);
            }
        }
    }
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(file)
}

/// Paints a line of the pixels of a cell.
fn paint(puzzle: &Puzzle, shares: &Shares, cell: usize, y: usize, pixels: &mut Vec<u8>) {
    let mut add = |Rgb(red, green, blue): Rgb, times: usize| pixels.extend([red, green, blue].repeat(times));
    if puzzle.is_black_and_white() {
        return add(shade(shares.cells()[cell]), SIDE);
    }
    match shares.common(cell) {
        Some(color) => {
            let paint = puzzle.palette.get(color);
            (0..SIDE).for_each(|x| add(at(paint, x, y), 1));
        }
        None => stripes(shares, cell).into_iter().for_each(|(color, width)| add(puzzle.palette.get(color).rgb, width)),
    }
}

/// What is seen of a colour at a place of its cell.
fn at(paint: &PaletteColor, x: usize, y: usize) -> Rgb {
    let Shape::Corner { corner, rest } = paint.shape else { return paint.rgb };
    // How far it is from the side of the corner, both ways.
    let x = if corner.is_right() { SIDE - 1 - x } else { x };
    let y = if corner.is_bottom() { SIDE - 1 - y } else { y };
    if x + y < SIDE { paint.rgb } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_core::{count, count::CountRequest};
    use nonosat_model::{Clue, Puzzle};

    #[test]
    fn a_file_is_png() {
        let one = || vec!["1".parse::<Clue>().unwrap(); 3];
        let puzzle = Puzzle::new(one(), one());
        let diagram = count::compile(&puzzle, &CountRequest::default()).unwrap().unwrap();
        let png = shares_png(&puzzle, &diagram.shares().unwrap()).unwrap();
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    }
}
