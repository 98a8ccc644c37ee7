//! Partly filled grids.

use nonosat::{
    format::{Format, read, read_grid, write},
    puzzle::{Color, ColorSet, Palette, Puzzle},
};

/// Reads a grid; it comes back as text, and as what is saved in the file of a puzzle.
pub fn read_write_read(bytes: &[u8]) {
    let grid = match read_grid("fuzz", bytes) {
        Ok(grid) => grid,
        Err(error) => return assert!(error.line_text().get(error.span()).is_some(), "{error:?}"),
    };
    let symbol = |cell: &ColorSet| cell.known().map_or('?', |color| if color == Color::BLACK { '#' } else { '.' });
    let row = |row: &[ColorSet]| row.iter().map(symbol).chain(['\n']).collect::<String>();
    let text: String = grid.rows().map(row).collect();
    assert_eq!(read_grid("fuzz", text.as_bytes()).as_ref(), Ok(&grid), "{text}");
    if grid.width() == 0 {
        return;
    }
    let mut puzzle =
        Puzzle::with_palette(vec![None; grid.height()], vec![None; grid.width()], Palette::black_and_white());
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
