//! Triddlers for a terminal: rows of triangles, one character a cell.

use super::{
    Canvas, Ink, Style,
    cells::{Cells, Glyph, shown},
    clues::{Number, Reading, look_of_numbers, numbers, width_of},
    ink::readable_on,
};
use nonosat_model::{LineName, Triddler};

/// Where a cell lies: cells of neighbouring columns overlap by half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) points_up: bool,
}

/// The places of all cells, in order; the least column is 0.
pub(super) fn places(outline: &Triddler) -> Vec<Place> {
    let [[first_row, _], [least_b, _], [least_c, _]] = outline.ranges();
    let start = |a: i32, points_up: bool| if points_up { 2 * least_b - a } else { a + 2 * least_c + 1 };
    let rows: Vec<(i32, usize, bool)> =
        (first_row..).zip(outline.rows()).map(|(a, (length, [up, _]))| (start(a, up), length, up)).collect();
    let least = rows.iter().map(|row| row.0).min().unwrap_or(0);
    let row = |(row, (start, length, up)): (usize, (i32, usize, bool))| {
        let first = (start - least) as usize;
        (0..length).map(move |at| Place { row, column: first + at, points_up: up == at.is_multiple_of(2) })
    };
    rows.into_iter().enumerate().flat_map(row).collect()
}

/// Draws a triddler: the clues of its rows at their left ends, those of the other lines in a list below.
pub(super) fn draw(cells: &Cells<'_>, outline: &Triddler) -> Canvas {
    let places = places(outline);
    let [rows, slashes, backslashes] = outline.families();
    let clue = |line: usize| match cells.look.style {
        Style::Half => Vec::new(),
        _ => numbers(cells.puzzle, line, look_of_numbers(cells.puzzle, cells.look), Reading::Together),
    };
    let row_clues: Vec<Vec<Number>> = (0..rows).map(clue).collect();
    let firsts: Vec<usize> = places.chunk_by(|one, other| one.row == other.row).map(|row| row[0].column).collect();
    let room = |(clue, first): (&Vec<Number>, usize)| match width_of(clue) {
        0 => 0,
        width => (width + 1).saturating_sub(first),
    };
    let left = row_clues.iter().zip(firsts.iter().copied()).map(room).max().unwrap_or(0);
    let right = left + places.iter().map(|place| place.column + 1).max().unwrap_or(0);
    let entries = |from: usize, count: usize| (from..from + count).map(|line| Entry::new(cells, line, clue(line)));
    let lists = match cells.look.style {
        Style::Half => Vec::new(),
        _ => listed([entries(rows, slashes).collect(), entries(rows + slashes, backslashes).collect()], cells),
    };
    let width = lists.iter().map(|(at, _, entry)| at + entry.width()).max().unwrap_or(0).max(right);
    let height = lists.iter().map(|(_, row, _)| row + 1).max().map_or(0, |lines| lines + 1);
    let mut canvas = Canvas::new(width, rows + height);
    for (row, (clue, first)) in row_clues.iter().zip(firsts).enumerate() {
        write_numbers(&mut canvas, (left + first).saturating_sub(width_of(clue) + 1), row, clue);
    }
    // A letter cannot be marked: where cells stand out, only they are letters.
    let has_letters = !cells.marks.contains(&true);
    for (cell, place) in places.iter().enumerate() {
        let Glyph { symbol, ink, .. } = glyph(cells, cell, place.points_up, has_letters);
        canvas.write(left + place.column, place.row, &symbol.to_string(), ink);
    }
    for (at, row, entry) in lists {
        canvas.write(at, rows + 1 + row, &entry.name, Ink::DIM);
        write_numbers(&mut canvas, at + entry.name.chars().count(), rows + 1 + row, &entry.numbers);
    }
    canvas
}

fn write_numbers(canvas: &mut Canvas, mut column: usize, row: usize, numbers: &[Number]) {
    for number in numbers {
        number.write(canvas, column, row, false);
        column += number.width() + 1;
    }
}

/// The character of a cell.
fn glyph(cells: &Cells<'_>, cell: usize, points_up: bool, has_letters: bool) -> Glyph {
    let usual = cells.glyph_of(cell);
    let (marked, is_ascii) = (cells.marks[cell], cells.look.style == Style::Ascii);
    let Some(color) = cells.grid.cells()[cell].known() else { return usual };
    let has_letter = has_letters || marked;
    if is_ascii {
        let symbol = match (color.is_blank(), marked) {
            _ if cells.monochrome || cells.look.color && !marked => usual.symbol,
            (true, true) => 'o',
            (false, _) if !has_letter => '*',
            _ => usual.symbol,
        };
        return Glyph { symbol, ..usual };
    }
    let symbol = match (color.is_blank(), marked, points_up) {
        (false, false, true) => '▲',
        (false, false, false) => '▼',
        (true, false, true) => '△',
        (true, false, false) => '▽',
        (false, true, _) => '◆',
        (true, true, _) => '◇',
    };
    if cells.monochrome {
        return Glyph { symbol, ..usual };
    }
    let paint = cells.puzzle.palette.get(color);
    if !cells.look.color {
        let symbol = if color.is_blank() || !has_letter { symbol } else { shown(paint.symbol) };
        return Glyph { symbol, ..usual };
    }
    // On the background of the puzzle, as black would not be seen on a black terminal.
    let paper = cells.puzzle.palette.colors()[0].rgb;
    let ink = if color.is_blank() { Ink::fore(readable_on(paper)) } else { Ink::fore(paint.rgb) };
    Glyph { symbol, ink: Ink { dim: color.is_blank() && !marked, ..ink.on(paper) }, ..usual }
}

/// The clue of a line in the list below the picture.
struct Entry {
    /// `/ 3: `
    name: String,
    numbers: Vec<Number>,
}

impl Entry {
    fn new(cells: &Cells<'_>, line: usize, numbers: Vec<Number>) -> Self {
        let name = match cells.puzzle.layout().line_name(line) {
            LineName::Slash(number) => format!("/ {number}: "),
            LineName::Backslash(number) => format!("\\ {number}: "),
            name => format!("{name}: "),
        };
        Self { name, numbers }
    }

    fn width(&self) -> usize {
        self.name.chars().count() + width_of(&self.numbers)
    }
}

/// The entries with their columns and lines of text: both lists side by side if there is room for that.
fn listed([one, other]: [Vec<Entry>; 2], cells: &Cells<'_>) -> Vec<(usize, usize, Entry)> {
    const GAP: usize = 4;
    let widest = |entries: &[Entry]| entries.iter().map(Entry::width).max().unwrap_or(0);
    let beside = widest(&one) + GAP;
    let is_beside = beside + widest(&other) <= cells.look.room();
    let (at, from) = if is_beside { (beside, 0) } else { (0, one.len()) };
    let one = one.into_iter().zip(0..).map(|(entry, row)| (0, row, entry));
    one.chain(other.into_iter().zip(from..).map(|(entry, row)| (at, row, entry))).collect()
}
