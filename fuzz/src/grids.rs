//! Partly filled grids.

use nonosat::{
    format::{Format, read, read_grid, write},
    puzzle::{Color, ColorSet, Palette, Puzzle},
};

/// Reads a grid, behind a byte for its columns and one for its rows; it comes back as text, and as what is saved in the
/// file of a puzzle.
pub fn read_write_read(bytes: &[u8]) {
    let [columns, rows, bytes @ ..] = bytes else { return };
    let size = [columns, rows].map(|&byte| usize::from(byte) % 16);
    let grid = match read_grid("fuzz", bytes, size) {
        Ok((grid, _)) => grid,
        Err(error) => return assert!(error.line_text().get(error.span()).is_some(), "{error:?}"),
    };
    assert_eq!((grid.width(), grid.height()), (size[0], if size[0] == 0 { 0 } else { size[1] }));
    let symbol = |cell: &ColorSet| cell.known().map_or('?', |color| if color == Color::BLACK { '#' } else { '.' });
    let row = |row: &[ColorSet]| row.iter().map(symbol).chain(['\n']).collect::<String>();
    let text: String = grid.rows().map(row).collect();
    let again = read_grid("fuzz", text.as_bytes(), [grid.width(), grid.height()]);
    assert_eq!(again.as_ref(), Ok(&(grid.clone(), Vec::new())), "{text}");
    if grid.cells().is_empty() {
        return;
    }
    let mut puzzle = Puzzle::with_palette(vec![None; size[1]], vec![None; size[0]], Palette::black_and_white());
    puzzle.saved.push(grid);
    for format in [Format::Json, Format::Webpbn, Format::Non] {
        // Some have no place for clues that are not given.
        let Ok(written) = write(format, std::slice::from_ref(&puzzle)) else { continue };
        let document = read("fuzz", written.text.as_bytes(), Some(format));
        let document = document.unwrap_or_else(|error| panic!("{error}\n{}", written.text));
        if written.warnings.is_empty() {
            assert_eq!(document.puzzles[0].saved, puzzle.saved, "{}", written.text);
        }
    }
}
