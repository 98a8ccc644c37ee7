//! What stands on the screen while a puzzle is played: as much of the grid as there is room for, with its clues.

use nonosat::{
    draw::{Canvas, Ink, Part, clue_parts},
    puzzle::{Color, Rgb},
};

use super::Game;
use crate::cli::text::clean;

/// The ground of the cursor and of what it points to: it stands out from black and from white.
const YELLOW: Rgb = Rgb(255, 200, 0);
const BLACK: Rgb = Rgb(0, 0, 0);
/// The lines of cells between two strokes.
const GROUP: usize = 5;

/// A screen, and where the cells are on it.
pub(crate) struct Board {
    pub(crate) canvas: Canvas,
    /// The first character of the cursor's cell: column, line.
    pub(crate) cursor: (usize, usize),
    columns: Vec<(usize, usize)>,
    rows: Vec<(usize, usize)>,
    cell_width: usize,
    width: usize,
}

impl Board {
    /// The cell in which this character is.
    pub(crate) fn cell_at(&self, column: usize, line: usize) -> Option<usize> {
        let &(_, x) = self.columns.iter().find(|(start, _)| (*start..start + self.cell_width).contains(&column))?;
        let &(_, y) = self.rows.iter().find(|(at, _)| *at == line)?;
        Some(y * self.width + x)
    }
}

/// What is shown beside the grid, and which part of it.
pub(crate) struct View<'a> {
    /// The characters of a line, and the lines.
    pub(crate) size: (usize, usize),
    /// Whether there are colours.
    pub(crate) color: bool,
    /// Cells that stand out.
    pub(crate) marked: &'a [usize],
    /// What is said under the grid.
    pub(crate) words: &'a str,
    /// The first column and row that are seen; moved where the cursor would not be.
    pub(crate) first: &'a mut (usize, usize),
}

/// Draws the board: a heading, the clues, the cells, the clues of the cursor's lines, words.
pub(crate) fn board(game: &Game, view: &mut View<'_>) -> Board {
    let puzzle = game.puzzle();
    let (width, height) = (puzzle.width(), puzzle.height());
    let clues = Clues::new(game, view.color);
    let (columns, lines) = view.size;
    let words: Vec<&str> = view.words.lines().collect();
    // The heading, a blank, the clues of the cursor, the words, the keys.
    let below = 2 + words.len() + usize::from(!puzzle.is_black_and_white());
    let cell_width = clues.cell_width;
    let left = clues.row_width().min(columns / 3).max(1);
    let top = clues.column_height().min(lines / 3).max(1);
    let (row, column) = (game.cursor() / width, game.cursor() % width);
    let seen_columns = seen(width, columns.saturating_sub(left + 1), cell_width, &mut view.first.0, column);
    let seen_rows = seen(height, lines.saturating_sub(1 + top + below), 1, &mut view.first.1, row);
    let columns_at = places(left + 1, seen_columns, cell_width);
    let rows_at = places(1 + top, seen_rows, 1);

    let mut canvas = Canvas::new(columns, lines);
    let mut put = Put { canvas: &mut canvas, columns, lines };
    let (known, all) = game.progress();
    let title = puzzle.metadata.title.as_deref().map_or_else(String::new, |title| format!("{}  ", clean(title)));
    put.text(0, 0, &format!("{title}{width}x{height}  {known} of {all} cells"), Ink::PLAIN);

    for &(x, at) in &columns_at {
        put.down(x, 1, top, &clues.lines[height + at], clues.ink(game, height + at, at == column), cell_width);
    }
    for &(y, at) in &rows_at {
        put.before(left, y, &clues.lines[at], clues.ink(game, at, at == row));
    }
    for (n, &(y, at_row)) in rows_at.iter().enumerate() {
        if n > 0 && at_row.is_multiple_of(GROUP) {
            let (start, end) = (columns_at[0].0, columns_at.last().map_or(0, |&(x, _)| x + cell_width));
            put.text(start, y - 1, &"─".repeat(end - start), Ink::DIM);
        }
        for (m, &(x, at_column)) in columns_at.iter().enumerate() {
            if m > 0 && at_column.is_multiple_of(GROUP) {
                put.text(x - 1, y, "│", Ink::DIM);
                if n > 0 && at_row.is_multiple_of(GROUP) {
                    put.text(x - 1, y - 1, "┼", Ink::DIM);
                }
            }
            let cell = at_row * width + at_column;
            let (text, ink) = glyph(game, cell, view.marked.contains(&cell), view.color, cell_width);
            put.text(x, y, &text, ink);
        }
    }

    let mut y = lines.saturating_sub(below);
    put.text(
        0,
        y,
        &format!("row {}: {}   column {}: {}", row + 1, clues.said(row), column + 1, clues.said(height + column)),
        Ink::PLAIN,
    );
    y += 1;
    if !puzzle.is_black_and_white() {
        let mut x = 0;
        for (at, color) in puzzle.palette.colors().iter().enumerate().skip(1) {
            let ink = if view.color { Ink::filled(color.rgb) } else { Ink::PLAIN };
            let is_held = game.pen().index() == at;
            let label = format!("{at} {}", color.symbol);
            put.text(x, y, if is_held { ">" } else { " " }, Ink::MARKED);
            put.text(x + 1, y, &label, ink);
            x += label.chars().count() + 2;
        }
        y += 1;
    }
    for line in words {
        put.text(0, y, line, Ink::PLAIN);
        y += 1;
    }
    put.text(0, y, KEYS, Ink::DIM);
    let place =
        |all: &[(usize, usize)], at: usize| all.iter().find(|(_, one)| *one == at).map_or(0, |&(place, _)| place);
    let cursor = (place(&columns_at, column), place(&rows_at, row));
    Board { canvas, cursor, columns: columns_at, rows: rows_at, cell_width, width }
}

const KEYS: &str = "? keys  q leave  space fill  x blank  u undo  h hint  c check";

/// Which lines of cells are seen in so much room; the first one moves until this one is among them.
fn seen(count: usize, room: usize, unit: usize, first: &mut usize, cursor: usize) -> std::ops::Range<usize> {
    let fits = |first: usize| {
        let mut used = 0;
        let mut end = first;
        while end < count {
            used += unit + usize::from(end > first && end.is_multiple_of(GROUP));
            if used > room {
                break;
            }
            end += 1;
        }
        end.max(first + 1)
    };
    *first = (*first).min(cursor);
    while fits(*first) <= cursor {
        *first += 1;
    }
    // No room is left empty behind the last one.
    while *first > 0 && fits(*first - 1) == count {
        *first -= 1;
    }
    *first..fits(*first)
}

/// Where each of these lines of cells begins.
fn places(start: usize, lines: std::ops::Range<usize>, unit: usize) -> Vec<(usize, usize)> {
    let mut at = start;
    let first = lines.start;
    lines
        .map(|line| {
            at += usize::from(line > first && line.is_multiple_of(GROUP));
            let place = at;
            at += unit;
            (place, line)
        })
        .collect()
}

/// What a cell is drawn with.
fn glyph(game: &Game, cell: usize, is_marked: bool, has_colors: bool, width: usize) -> (String, Ink) {
    let known = game.grid().cells()[cell].known();
    let middle = |symbol: char| format!("{symbol:^width$}");
    let is_cursor = cell == game.cursor();
    let palette = &game.puzzle().palette;
    let is_plain = game.puzzle().is_black_and_white();
    let sign = match known {
        None => '·',
        Some(Color::BLANK) => '×',
        Some(color) if !is_plain => palette.get(color).symbol,
        Some(_) => '█',
    };
    let rgb = known.filter(|color| !is_plain && *color != Color::BLANK).map(|color| palette.get(color).rgb);
    let is_filled = known.is_some_and(|color| color != Color::BLANK);
    if is_cursor {
        let text = match (has_colors, is_filled) {
            (false, _) => format!("[{sign:^0$}]", width - 2),
            (true, true) => format!("▐{}▌", "█".repeat(width - 2)),
            (true, false) => middle(sign),
        };
        return (text, Ink::fore(rgb.unwrap_or(BLACK)).on(YELLOW));
    }
    if is_marked {
        let sign = if known.is_some() { '!' } else { '▒' };
        return (sign.to_string().repeat(width), Ink::MARKED);
    }
    match (is_filled, rgb) {
        (false, _) => (middle(sign), Ink::DIM),
        (true, Some(rgb)) if has_colors => (middle(sign), Ink::filled(rgb)),
        (true, _) => (sign.to_string().repeat(width), Ink::PLAIN),
    }
}

/// The clues of all lines as they are shown.
struct Clues {
    lines: Vec<Vec<(String, Ink)>>,
    rows: usize,
    cell_width: usize,
}

impl Clues {
    fn new(game: &Game, has_colors: bool) -> Self {
        let puzzle = game.puzzle();
        let is_plain = puzzle.is_black_and_white();
        let shown = |Part { text, color, .. }: Part| match (is_plain, has_colors) {
            (true, _) => (text, Ink::PLAIN),
            (false, true) => (text, Ink::filled(puzzle.palette.get(color).rgb)),
            (false, false) => (format!("{text}{}", puzzle.palette.get(color).symbol), Ink::PLAIN),
        };
        let lines: Vec<Vec<(String, Ink)>> = (0..puzzle.layout().line_count())
            .map(|line| match puzzle.clues()[line] {
                Some(_) => match clue_parts(puzzle, line) {
                    parts if parts.is_empty() => vec![("0".to_owned(), Ink::PLAIN)],
                    parts => parts.into_iter().map(shown).collect(),
                },
                None => vec![("*".to_owned(), Ink::PLAIN)],
            })
            .collect();
        let widest = lines[puzzle.height()..].iter().flatten().map(|(text, _)| text.chars().count()).max().unwrap_or(1);
        // Without colours the cursor is a pair of brackets around the cell.
        let cell_width = (widest + 1).max(if has_colors { 2 } else { 3 });
        Self { lines, rows: puzzle.height(), cell_width }
    }

    fn row_width(&self) -> usize {
        let long = |line: &Vec<(String, Ink)>| line.iter().map(|(text, _)| text.chars().count() + 1).sum::<usize>();
        self.lines[..self.rows].iter().map(long).max().unwrap_or(1)
    }

    fn column_height(&self) -> usize {
        self.lines[self.rows..].iter().map(Vec::len).max().unwrap_or(1)
    }

    /// How the clue of a line is shown if not in its own colours: finished ones stand back, the cursor's stand out.
    fn ink(&self, game: &Game, line: usize, is_of_cursor: bool) -> Option<Ink> {
        match (game.is_finished(line), is_of_cursor) {
            (true, _) => Some(Ink::DIM),
            (false, true) if game.puzzle().is_black_and_white() => Some(Ink::MARKED),
            _ => None,
        }
    }

    fn said(&self, line: usize) -> String {
        self.lines[line].iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// Writes on a canvas what has room on it.
struct Put<'a> {
    canvas: &'a mut Canvas,
    columns: usize,
    lines: usize,
}

impl Put<'_> {
    fn text(&mut self, column: usize, line: usize, text: &str, ink: Ink) {
        if line < self.lines && column < self.columns {
            let text: String = text.chars().take(self.columns - column).collect();
            self.canvas.write(column, line, &text, ink);
        }
    }

    /// The parts of a row's clue, a blank between them, so that the last one ends at a column; `…` for the others.
    fn before(&mut self, end: usize, line: usize, parts: &[(String, Ink)], ink: Option<Ink>) {
        let mut end = end;
        for (index, (text, own)) in parts.iter().enumerate().rev() {
            let length = text.chars().count();
            let needed = length + if index > 0 { 2 } else { 0 };
            if needed > end {
                self.text(end.saturating_sub(1), line, "…", Ink::PLAIN);
                return;
            }
            self.text(end - length, line, text, ink.unwrap_or(*own));
            end = (end - length).saturating_sub(1);
        }
    }

    /// The parts of a column's clue, one below the other, the last one at the bottom.
    fn down(&mut self, x: usize, y: usize, height: usize, parts: &[(String, Ink)], ink: Option<Ink>, width: usize) {
        let hidden = parts.len().saturating_sub(height);
        let start = y + height.saturating_sub(parts.len());
        for (at, (text, own)) in parts.iter().skip(hidden).enumerate() {
            let text = if at == 0 && hidden > 0 { "…" } else { text.as_str() };
            let end = x + width - usize::from(width > 2 || text.chars().count() < width);
            self.text(end.saturating_sub(text.chars().count()), start + at, text, ink.unwrap_or(*own));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat::puzzle::pattern::{noise, random};

    fn drawn(game: &Game, size: (usize, usize), color: bool, first: &mut (usize, usize)) -> Board {
        board(game, &mut View { size, color, marked: &[], words: "", first })
    }

    /// Each cell that is seen is found where it is drawn, the cursor among them, whatever the size of the screen.
    #[test]
    fn cells_are_hit_where_they_are_drawn() {
        let puzzle = random(23, 0.5, 1);
        let grid = puzzle.open_grid();
        let mut game = Game::new(puzzle, grid);
        for size in [(80, 24), (200, 60), (30, 12), (3, 3), (1, 1)] {
            let mut first = (0, 0);
            for cursor in [0, 22, 300, 528, 17] {
                game.go(cursor);
                let board = drawn(&game, size, true, &mut first);
                assert_eq!((board.canvas.width(), board.canvas.height()), size);
                let (x, y) = board.cursor;
                assert_eq!(board.cell_at(x, y), Some(cursor), "{size:?}");
                assert_eq!(board.cell_at(x + board.cell_width - 1, y), Some(cursor));
            }
        }
    }

    #[test]
    fn a_small_screen_has_what_it_has_room_for() {
        let mut puzzle = random(6, 0.5, 3);
        puzzle.metadata.title = Some("Six".to_owned());
        let grid = puzzle.open_grid();
        let mut game = Game::new(puzzle, grid);
        game.toggle(game.pen());
        let text = drawn(&game, (70, 14), false, &mut (0, 0)).canvas.to_plain();
        assert!(text.starts_with("Six  6x6  1 of 36 cells\n"), "{text}");
        assert!(text.contains("[█]") && text.contains("row 1: ") && text.contains("q leave"), "{text}");
        assert_eq!(text.matches('·').count(), 35, "{text}");
    }

    #[test]
    fn colors_have_letters_and_a_row_of_pens() {
        let puzzle = noise(5, 0.5, 2, 1);
        let symbols: Vec<char> = puzzle.palette.colors().iter().map(|color| color.symbol).collect();
        let grid = puzzle.open_grid();
        let mut game = Game::new(puzzle, grid);
        game.next_pen();
        game.toggle(game.pen());
        game.go(7);
        let text = drawn(&game, (60, 20), false, &mut (0, 0)).canvas.to_plain();
        assert!(text.contains(&format!(">2 {}", symbols[2])), "{text}");
        assert!(text.contains(&symbols[2].to_string().repeat(3)), "{text}");
    }
}
