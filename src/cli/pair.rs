//! Two solutions of a puzzle, within the width of the terminal.

use std::ops::RangeInclusive;

use nonosat::{
    draw,
    draw::{Canvas, Look, Style},
    puzzle::{Grid, Picture, Puzzle},
};

use super::text;

/// The blanks between two pictures.
const GAP: usize = 4;

/// Two pictures as they are shown.
pub(crate) struct Pair {
    /// Side by side they are one canvas.
    pub(crate) canvases: Vec<Canvas>,
    /// The part that is shown, in words; empty if it is all.
    pub(crate) note: String,
}

/// Draws two solutions with the cells marked that differ: side by side if that is at most `width` wide, else one below
/// the other, else only the part in which they differ, and that without its clues if it has to be. Two solutions of
/// what is no rectangle are one below the other.
pub(crate) fn two_solutions(puzzle: &Puzzle, one: &Picture, other: &Picture, look: Look, width: Option<usize>) -> Pair {
    let differing = draw::differing_cells(one, other);
    let room = width.unwrap_or(usize::MAX);
    let [one, other] = [one, other].map(Grid::from);
    if !puzzle.layout().is_rectangle() {
        // Without their clues, to be compared; there are no rows and columns to cut out.
        let look = if look.style == Style::Ascii { look } else { Look { style: Style::Half, ..look } };
        let [one, other] = [&one, &other].map(|grid| draw::draw(puzzle, grid, &differing, look));
        return Pair { canvases: vec![one, Canvas::new(0, 1), other], note: String::new() };
    }
    let whole = [&one, &other].map(|grid| draw::draw(puzzle, grid, &differing, look));
    let (canvases, fits) = arranged(whole, room);
    let Some(part) = Part::around(&differing, puzzle.width()).filter(|_| !fits && puzzle.layout().is_rectangle())
    else {
        return Pair { canvases, note: String::new() };
    };
    let note = part.words(puzzle, room);
    let inner = part.puzzle(puzzle);
    let marks: Vec<usize> = differing.iter().map(|&cell| part.inside(cell, puzzle.width())).collect();
    let drawn = |look| [&one, &other].map(|grid| draw::draw(&inner, &part.grid(grid), &marks, look));
    let (mut canvases, fits) = arranged(drawn(look), room);
    if !fits {
        canvases = arranged(drawn(Look { style: Style::Half, ..look }), room).0;
    }
    Pair { canvases, note }
}

/// Both side by side, or one below the other; and whether that fits.
fn arranged([one, other]: [Canvas; 2], room: usize) -> (Vec<Canvas>, bool) {
    if one.width() + GAP + other.width() <= room {
        return (vec![one.beside(other, GAP)], true);
    }
    let fits = one.width().max(other.width()) <= room;
    (vec![one, other], fits)
}

/// Some rows and columns in a row, counted from 0.
pub(crate) struct Part {
    pub(crate) rows: RangeInclusive<usize>,
    pub(crate) columns: RangeInclusive<usize>,
}

impl Part {
    /// The smallest part with all of these cells; `None` without cells.
    pub(crate) fn around(cells: &[usize], width: usize) -> Option<Self> {
        let range = |places: Vec<usize>| Some(*places.iter().min()?..=*places.iter().max()?);
        let rows = range(cells.iter().map(|cell| cell / width).collect())?;
        let columns = range(cells.iter().map(|cell| cell % width).collect())?;
        Some(Self { rows, columns })
    }

    /// The part with at least so many more rows and columns at each side, as far as there are any; it begins where a
    /// group of five begins.
    #[must_use]
    pub(crate) fn grown(&self, by: usize, puzzle: &Puzzle) -> Self {
        let grown = |range: &RangeInclusive<usize>, all: usize| {
            range.start().saturating_sub(by) / 5 * 5..=(range.end() + by).min(all - 1)
        };
        Self { rows: grown(&self.rows, puzzle.height()), columns: grown(&self.columns, puzzle.width()) }
    }

    /// `rows 2-9, columns 31-38`.
    pub(crate) fn place(&self) -> String {
        let range = |places: &RangeInclusive<usize>| {
            text::ranges(&places.clone().map(|place| place + 1).collect::<Vec<usize>>())
        };
        format!("rows {}, columns {}", range(&self.rows), range(&self.columns))
    }

    /// `rows 2-9, columns 31-38; the terminal, 80 characters wide, has no room for the rest`.
    fn words(&self, puzzle: &Puzzle, room: usize) -> String {
        let size = format!("{}x{}", puzzle.width(), puzzle.height());
        format!("{} of {size}; the terminal ({room} characters) is too narrow for the rest", self.place())
    }

    /// The number of a cell within the part.
    pub(crate) fn inside(&self, cell: usize, width: usize) -> usize {
        let (row, column) = (cell / width - self.rows.start(), cell % width - self.columns.start());
        row * self.columns.clone().count() + column
    }

    /// The part with its clues, which are those of whole lines.
    pub(crate) fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let (rows, columns) = (&puzzle.rows()[self.rows.clone()], &puzzle.columns()[self.columns.clone()]);
        Puzzle::with_palette(rows.to_vec(), columns.to_vec(), puzzle.palette.clone())
    }

    pub(crate) fn grid(&self, grid: &Grid) -> Grid {
        let rows = grid.rows().skip(*self.rows.start()).take(self.rows.clone().count());
        let cells = rows.flat_map(|row| row[self.columns.clone()].iter().copied()).collect();
        Grid::new(self.columns.clone().count(), cells).unwrap_or_else(|| grid.clone())
    }
}

#[cfg(test)]
mod tests {
    use nonosat::puzzle::{Color, Palette, PaletteColor, Rgb};

    use super::*;

    /// Two pictures of twelve rows of 30 cells, which differ in columns 21 and 22 of the first two rows.
    fn pair(width: usize) -> (Vec<usize>, String, String) {
        let rows = |first: &str, second: &str| {
            let rest = format!("{}\n", "#.".repeat(15)).repeat(10);
            let row = |part: &str| format!("{}{part}{}\n", "#.".repeat(10), "..".repeat(4));
            Picture::parse(&(row(first) + &row(second) + &rest)).unwrap()
        };
        let (one, other) = (rows("#.", ".#"), rows(".#", "#."));
        let puzzle = Puzzle::from_picture(one.clone(), Palette::black_and_white());
        let look = Look { style: Style::Ascii, color: false, width: None };
        let pair = two_solutions(&puzzle, &one, &other, look, Some(width));
        let text: String = pair.canvases.iter().map(Canvas::to_plain).collect();
        (pair.canvases.iter().map(Canvas::width).collect(), pair.note, text)
    }

    #[test]
    fn pictures_fit_the_width() {
        let (whole, _, _) = pair(10_000);
        let single = (whole[0] - GAP) / 2;
        let (beside, note, _) = pair(whole[0]);
        assert_eq!((beside, note.as_str()), (whole.clone(), ""));
        assert_eq!(pair(whole[0] - 1).0, [single; 2]);
        assert_eq!(pair(single).0, [single; 2]);
        for width in [single - 1, 41, 40, 5, 4, 3, 2] {
            let (canvases, note, text) = pair(width);
            assert!(canvases.iter().all(|&it| it <= width), "{width}: {canvases:?}");
            assert!(note.starts_with("rows 1-2, columns 21-22 of 30x12; "), "{note}");
            assert_eq!(width >= 40, text.contains("|  @  o|"), "{width}: {text}");
        }
    }

    #[test]
    fn coloured_cells_are_marked_in_both_pictures_at_any_width() {
        let mut palette = Palette::black_and_white();
        let red = palette.add(PaletteColor::new("red", Rgb(255, 0, 0), 'r')).unwrap();
        let picture = |first: [Color; 2]| {
            let cells = [&first[..], &[Color::BLACK; 18], &[Color::BLANK, red].repeat(10)].concat();
            Picture::new(20, cells).unwrap()
        };
        let (one, other) = (picture([red, Color::BLANK]), picture([Color::BLANK, red]));
        let puzzle = Puzzle::from_picture(one.clone(), palette);
        for (width, color, marks) in
            [(300, false, ["[r]", "[.]"]), (8, false, ["r◇", "◇r"]), (300, true, ["◆◆", "◆◆"]), (8, true, ["◆◆", "◆◆"])]
        {
            let look = Look { style: Style::Block, color, width: None };
            let pair = two_solutions(&puzzle, &one, &other, look, Some(width));
            assert!(pair.canvases.iter().all(|canvas| canvas.width() <= width), "{width}");
            assert_eq!(pair.note.is_empty(), width == 300);
            let text: Vec<String> = pair.canvases.iter().map(Canvas::to_plain).collect();
            for (mark, text) in marks.iter().zip(text.iter().cycle()) {
                assert!(text.contains(mark), "{width}: {text}");
            }
        }
    }
}
