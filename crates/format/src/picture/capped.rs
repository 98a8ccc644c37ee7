//! Pictures with triangles, `◢◼◣`, which are glued to blocks. Blanks are blank cells.

use super::super::{
    LONGEST_LINE, colors,
    error::{ReadError, say},
    input::Input,
    triangles::{blocks_of_line, runs},
};
use nonosat_model::{Clue, Color, Corner, Layout, Palette, PaletteColor, Picture, Puzzle, Shape};

/// Whether the text is such a picture.
pub(super) fn looks_like(text: &str) -> bool {
    let is_cell = |character| cell(character).is_some() || matches!(character, '\n' | '\r');
    text.contains(Corner::ALL.map(Corner::character)) && text.chars().all(is_cell)
}

/// The colour of a cell: blank, black, or one of the triangles in the order of [`Corner::ALL`].
fn cell(character: char) -> Option<Color> {
    match character {
        '◼' | '■' => Some(Color::BLACK),
        ' ' => Some(Color::BLANK),
        _ => {
            let corner = Corner::ALL.iter().position(|corner| corner.character() == character);
            corner.map_or_else(|| super::cell(character), |corner| Color::new(corner + 2))
        }
    }
}

/// The puzzle of the picture.
pub(super) fn read(input: &Input<'_>) -> Result<Puzzle, ReadError> {
    let rows = input.lines(input.text().trim_end_matches('\n'))?;
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    // Short rows are filled up, so that the picture could be far larger than the file.
    let is_large = width > LONGEST_LINE || rows.len() > LONGEST_LINE;
    if is_large || width * rows.len() > input.text().len().saturating_mul(4).max(1 << 20) {
        return Err(input.too_large(input.end(), say("large.picture"), LONGEST_LINE));
    }
    let layout = Layout::grid(width, rows.len());
    input.check_size(input.end(), &layout)?;
    let mut cells = Vec::with_capacity(layout.cell_count());
    for (row, end) in rows.iter().zip(1..) {
        for (at, character) in row.char_indices() {
            let place = row.get(at..at + character.len_utf8()).unwrap_or_default();
            cells.push(cell(character).ok_or_else(|| input.unexpected(place, say("expected.cell-caps")))?);
        }
        cells.resize(end * width, Color::BLANK);
    }
    let picture = Picture::new(width, cells).ok_or_else(|| input.unexpected(input.end(), say("expected.picture")))?;
    let clue = |line: usize| {
        let cap = |color: Color| {
            let corner = Corner::ALL.get(color.index().checked_sub(2)?)?;
            Some(if line < layout.height() { corner.is_right() } else { corner.is_bottom() })
        };
        let line = layout.cells(line).map(|cell| picture.cells().get(cell).copied().unwrap_or(Color::BLANK));
        Some(Clue::of_runs(Color::BLANK, runs(&blocks_of_line(line, cap))))
    };
    let clues = (0..layout.line_count()).map(clue).collect();
    let mut puzzle = Puzzle::with_layout(layout, clues, palette());
    puzzle.goal = Some(picture);
    Ok(puzzle)
}

/// White, black, and the triangles.
fn palette() -> Palette {
    let mut palette = Palette::with_background(colors::white());
    palette.add(colors::black());
    for corner in Corner::ALL {
        let shape = Shape::Corner { corner, rest: colors::white().rgb };
        palette
            .add(PaletteColor { shape, ..PaletteColor::new(corner.name(), colors::black().rgb, corner.character()) });
    }
    palette
}
