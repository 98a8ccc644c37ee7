//! Grids with their clues as PNG.

use std::io;

use png::{BitDepth, ColorType, Encoder};

use super::stage::Stage;
use crate::puzzle::{Grid, Puzzle};

/// A grid with the clues of its puzzle around it, as a PNG file; `marked` cells have an orange ring.
///
/// Cells are smaller in larger puzzles; above 110 rows or columns the clues are left out.
///
/// # Errors
/// If the picture is too large for the format, or the puzzle is no rectangle.
///
/// # Panics
/// If the grid does not have the size of the puzzle.
pub fn png(puzzle: &Puzzle, grid: &Grid, marked: &[usize], numbered: bool) -> io::Result<Vec<u8>> {
    assert_eq!((grid.width(), grid.height()), (puzzle.width(), puzzle.height()), "the grid is the puzzle's");
    if !puzzle.layout().is_rectangle() {
        return Err(io::Error::other("PNG pictures are of rectangular grids only"));
    }
    let mut stage = Stage::new(puzzle, numbered);
    stage.set(grid, marked);
    let side = |pixels: usize| u32::try_from(pixels).map_err(|_| io::Error::other("the picture is too large"));
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, side(stage.bitmap.width)?, side(stage.bitmap.height)?);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(stage.palette());
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    writer.write_image_data(&stage.bitmap.cut(stage.bitmap.area())).map_err(io::Error::other)?;
    drop(writer);
    Ok(file)
}
