//! Grids with their clues as PNG.

use std::io;

use png::{BitDepth, ColorType, Encoder};

use super::{geometry::Sizes, stage::Stage};
use nonosat_model::{Grid, Puzzle};

/// The most cells of an empty grid that has clues in any case.
const MOST_WITH_CLUES: usize = 1_000_000;

/// A grid with the clues of its puzzle around it, as a PNG file; `marked` cells have an orange ring.
///
/// Cells are smaller in larger puzzles; above 110 rows or columns the clues are left out, unless nothing is known of
/// the cells: an empty grid without clues is of no use. Above a million cells they are left out in any case.
///
/// # Errors
/// If the picture is too large for the format.
///
/// # Panics
/// If the grid does not have the size of the puzzle.
pub fn png(puzzle: &Puzzle, grid: &Grid, marked: &[usize], numbered: bool) -> io::Result<Vec<u8>> {
    assert_eq!((grid.width(), grid.height()), (puzzle.width(), puzzle.height()), "the grid is the puzzle's");
    let is_empty = grid.cells().len() <= MOST_WITH_CLUES && grid.known() <= puzzle.given().len();
    let sizes = Some(Sizes::fitting(puzzle)).filter(|sizes| sizes.unit > 0.0 || !is_empty).unwrap_or(Sizes::SMALL);
    let mut stage = Stage::sized(puzzle, sizes, numbered);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg;
    use nonosat_format as format;

    /// The width, the height and the pixels, as colours.
    fn decode(png: &[u8]) -> (usize, Vec<[u8; 3]>) {
        let mut reader = png::Decoder::new(io::Cursor::new(png)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        let palette = reader.info().palette.clone().unwrap().into_owned();
        let color = |&pixel: &u8| -> [u8; 3] { palette[3 * usize::from(pixel)..][..3].try_into().unwrap() };
        (info.width as usize, pixels.iter().map(color).collect())
    }

    #[test]
    fn every_kind_is_drawn_as_in_svg() {
        let tree = (&include_bytes!("../../../puzzles/fir-tree.xml")[..], "fir-tree.xml", [215, 38, 61]);
        let yacht = (&include_bytes!("../../../puzzles/yacht.json")[..], "yacht.json", [245, 158, 11]);
        for (content, name, color) in [tree, yacht] {
            let puzzle = format::read(name, content, None).unwrap().puzzles.remove(0);
            let goal = Grid::from(puzzle.goal.as_ref().unwrap());
            let (width, pixels) = decode(&png(&puzzle, &goal, &[], false).unwrap());
            let svg = svg(&puzzle, &goal, &[], false);
            assert!(svg.contains(&format!("width=\"{width}\" height=\"{}\"", pixels.len() / width)), "{name}");
            let count = |pixels: &[[u8; 3]]| pixels.iter().filter(|pixel| **pixel == color).count();
            let blank = Grid::unknown(goal.width(), goal.height());
            let (_, clues) = decode(&png(&puzzle, &blank, &[], false).unwrap());
            // Its clues have the colour, and cells of the picture by far more of it.
            assert!(count(&clues) > 100 && count(&pixels) > count(&clues) + 1000, "{name}");
            // A marked cell has less of it.
            let cell = goal.cells().iter().position(|set| {
                set.known()
                    .is_some_and(|it| puzzle.palette.get(it).rgb == nonosat_model::Rgb(color[0], color[1], color[2]))
            });
            let (_, marked) = decode(&png(&puzzle, &goal, &[cell.unwrap()], false).unwrap());
            assert!(count(&marked) < count(&pixels), "{name}");
        }
    }

    #[test]
    fn an_empty_grid_keeps_its_clues() {
        let clue = nonosat_model::Clue::black([1, 1]);
        let puzzle = Puzzle::new(vec![clue.clone(); 150], vec![clue; 150]);
        let width = |grid: &Grid| decode(&png(&puzzle, grid, &[], false).unwrap()).0;
        let mut grid = Grid::unknown(150, 150);
        assert!(width(&grid) > 1510);
        grid.set(0, nonosat_model::ColorSet::BLANK);
        assert_eq!(width(&grid), 751);
    }

    #[test]
    fn a_table_of_lines_is_drawn() {
        let layout = nonosat_model::LineTable::new(50, vec![(0..50).collect()]);
        let layout = nonosat_model::Layout::Table(std::sync::Arc::new(layout));
        let picture = nonosat_model::Picture::new(50, vec![nonosat_model::Color::BLACK; 50]).unwrap();
        let puzzle = Puzzle::from_picture_on(layout, picture, nonosat_model::Palette::black_and_white());
        let (_, pixels) = decode(&png(&puzzle, &Grid::from(puzzle.goal.as_ref().unwrap()), &[3], true).unwrap());
        assert!(pixels.iter().filter(|pixel| **pixel == [20, 24, 28]).count() > 49 * 19 * 19);
    }
}
