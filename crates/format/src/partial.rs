//! Partly filled grids of any puzzle, in text: a character a cell.

use super::{
    decode::decode,
    error::{ReadError, Warning, say},
    input::Input,
    picture,
};
use nonosat_model::{Color, ColorSet, Grid, Puzzle};

/// Reads a partly filled grid of a puzzle.
///
/// Of a black-and-white rectangle it is a picture, as [`picture::read_grid`] has it. Else a cell is the symbol of its
/// colour in the palette of the puzzle, or its number (`1` to `9`, then letters), `.` or `0` if it is blank, and `?` if
/// it is unknown. A rectangle or a triddler has a line of text for each of its rows; of any other table of lines, all
/// cells follow each other.
///
/// # Errors
/// If the bytes are no text, or the text is no such grid, or of another size.
pub fn read_partial(source: &str, bytes: &[u8], puzzle: &Puzzle) -> Result<(Grid, Vec<Warning>), ReadError> {
    let layout = puzzle.layout();
    if layout.is_rectangle() && puzzle.is_black_and_white() {
        return picture::read_grid(source, bytes, [puzzle.width(), puzzle.height()]);
    }
    let (text, _) = decode(source, bytes, super::INPUT_LIMIT)?;
    let input = Input::new(source, &text);
    let mut lines = input.lines(input.text())?;
    lines.retain(|line| !line.trim().is_empty());
    let mut cells = Vec::with_capacity(layout.cell_count());
    let read_row = |cells: &mut Vec<ColorSet>, line: &str| -> Result<usize, ReadError> {
        let before = cells.len();
        for (at, character) in line.char_indices().filter(|(_, character)| !character.is_whitespace()) {
            let place = line.get(at..at + character.len_utf8()).unwrap_or_default();
            let cell = cell(puzzle, character);
            cells.push(cell.ok_or_else(|| input.unexpected(place, say("expected.symbol")))?);
        }
        Ok(cells.len() - before)
    };
    let lengths: Option<Vec<usize>> = match layout.outline() {
        Some(outline) => Some(outline.rows().map(|(length, _)| length).collect()),
        None if layout.is_rectangle() => Some(vec![puzzle.width(); puzzle.height()]),
        None => None,
    };
    let wanted = lengths.as_ref().map_or(lines.len(), Vec::len);
    for (index, line) in lines.iter().enumerate().take(wanted) {
        let found = read_row(&mut cells, line)?;
        if let Some(length) = lengths.as_ref().map(|lengths| lengths[index]).filter(|&length| length != found) {
            let expected = say("expected.cells-in-row").with("count", length).with("row", index + 1);
            return Err(input.mismatch(line.trim(), expected, found));
        }
    }
    if lines.len() != wanted {
        let place = lines.get(wanted).copied().map_or(input.end(), str::trim);
        return Err(input.mismatch(place, say("expected.rows").with("count", wanted), lines.len()));
    }
    if cells.len() != layout.cell_count() {
        let expected = say("expected.cells").with("count", layout.cell_count());
        return Err(input.mismatch(input.end(), expected, cells.len()));
    }
    let grid =
        Grid::new(puzzle.width(), cells).ok_or_else(|| input.unexpected(input.end(), say("expected.picture")))?;
    Ok((grid, input.into_warnings()))
}

/// What a character says about a cell.
fn cell(puzzle: &Puzzle, character: char) -> Option<ColorSet> {
    let count = puzzle.palette.len();
    if character == '?' {
        return Some(ColorSet::first(count));
    }
    let own = puzzle.palette.colors().iter().position(|color| color.symbol == character);
    let blank = || matches!(character, '.' | '-' | '_' | '·').then_some(0);
    let filled = || (puzzle.is_black_and_white() && matches!(character, '#' | '█')).then_some(1);
    let number = || character.to_digit(36).map(|digit| digit as usize).filter(|&digit| digit < count);
    own.or_else(blank).or_else(filled).or_else(number).and_then(Color::new).map(ColorSet::only)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{Layout, Palette, PaletteColor, Rgb, Triddler};

    fn read(puzzle: &Puzzle, text: &str) -> Result<Vec<Option<usize>>, String> {
        let (grid, warnings) = read_partial("a.txt", text.as_bytes(), puzzle).map_err(|error| error.to_string())?;
        assert!(warnings.is_empty());
        Ok(grid.cells().iter().map(|cell| cell.known().map(Color::index)).collect())
    }

    #[test]
    fn cells_are_symbols_or_numbers() {
        let mut palette = Palette::black_and_white();
        palette.add(PaletteColor::new("red", Rgb(255, 0, 0), 'r')).unwrap();
        let puzzle = Puzzle::with_layout(Layout::grid(3, 2), Vec::new(), palette);
        let expected = Ok(vec![Some(2), None, Some(0), Some(0), Some(1), Some(2)]);
        assert_eq!(read(&puzzle, "r?.\n\n0 # 2\n"), expected);
        assert_eq!(
            read(&puzzle, "r?.\n.x.\n").unwrap_err(),
            "a.txt:2:2: expected the symbol of a colour, `.` or `?`, found \"x\""
        );
        assert_eq!(read(&puzzle, "r?.\n..\n").unwrap_err(), "a.txt:2:1: expected 3 cells in row 2, found 2");
        assert!(read(&puzzle, "r?.\n").unwrap_err().contains("expected 2 rows"));
        assert!(read(&puzzle, "...\n...\n...\n").unwrap_err().contains("expected 2 rows"));
    }

    #[test]
    fn a_triddler_has_rows_of_its_own_lengths() {
        let layout = Layout::triddler(Triddler::of_sides([1; 6]).unwrap());
        let puzzle = Puzzle::with_layout(layout, Vec::new(), Palette::black_and_white());
        let expected = Ok(vec![Some(1), Some(0), None, None, Some(0), Some(1)]);
        assert_eq!(read(&puzzle, " #.?\n ?.#\n"), expected);
        assert!(read(&puzzle, "#.??.#\n").unwrap_err().contains("expected 3 cells in row 1"));
    }
}
