//! Printed puzzles: how magazines, sites and games lay them out.

use nonosat_model::{Picture, random::Random};

use crate::{
    canvas::{one, size_within, within},
    fonts::Font,
    sheet::{Ink, Sheet},
};

/// How a puzzle is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Style {
    /// A box a number, thicker lines every five.
    Boxed,
    /// Numbers set as text, without lines.
    Natural,
    /// Bands of colour behind the clues.
    Strip,
    /// Light on a dark ground.
    Dark,
    /// Numbers as wide apart as cells, without lines.
    Open,
    /// Boxes without thicker lines.
    Nofive,
    /// Some cells are filled and crossed, and their clues grey.
    Partial,
    /// The lines of the grid go on between the clues, without a frame.
    Ext,
}

/// What a page is of.
pub(crate) struct Puzzle {
    pub(crate) rows: Vec<Vec<u32>>,
    pub(crate) columns: Vec<Vec<u32>>,
    pub(crate) goal: Picture,
}

/// A page with a puzzle.
pub(crate) struct Page {
    pub(crate) sheet: Sheet,
    /// The corners of the grid: top left, top right, bottom right, bottom left.
    pub(crate) corners: [[f32; 2]; 4],
    /// The height of digits in pixels.
    pub(crate) digit: f32,
    /// The cells by rows: `#` filled, `x` crossed, `.` blank.
    pub(crate) cells: Vec<String>,
}

/// The colours of a page.
struct Colors {
    paper: Ink,
    text: Ink,
    done: Ink,
    thin: Ink,
    thick: Ink,
    band: Ink,
}

/// A layout: sizes in pixels.
struct Layout {
    style: Style,
    cell: f32,
    thin: f32,
    thick: f32,
    left: f32,
    top: f32,
    /// From one number to the next, beside rows and above columns.
    slot: [f32; 2],
    /// The most numbers of a row and of a column.
    most: [usize; 2],
    /// The size of characters, across and down.
    size: [f32; 2],
    columns: usize,
    rows: usize,
    /// Whether numbers stand in the middle of their slots; else at the end.
    centred: bool,
}

impl Page {
    /// Draws a puzzle with cells of about this size.
    pub(crate) fn draw(puzzle: &Puzzle, style: Style, font: &Font, cell: f32, random: &mut Random) -> Self {
        let colors = Colors::new(style, random);
        let (layout, width, height) = Layout::new(puzzle, style, font, cell, random);
        let mut sheet = Sheet::new(width, height, colors.paper);
        let mut cells = vec![".".repeat(layout.columns); layout.rows];
        if style == Style::Strip {
            layout.bands(&mut sheet, colors.band);
        }
        let mut done = [vec![false; layout.rows], vec![false; layout.columns]];
        if style == Style::Partial {
            (cells, done) = layout.progress(&mut sheet, puzzle, &colors, random);
        }
        layout.lines(&mut sheet, &colors);
        // An empty line has a 0 or nothing.
        let zero = random.chance(0.4);
        for (axis, clues) in [&puzzle.rows, &puzzle.columns].into_iter().enumerate() {
            for (line, clue) in clues.iter().enumerate() {
                let shown = if clue.is_empty() && zero { &[0][..] } else { clue };
                let ink = if done[axis][line] { colors.done } else { colors.text };
                layout.clue(&mut sheet, font, axis, line, shown, ink);
            }
        }
        let (right, bottom) = layout.end();
        let corners = [[layout.left, layout.top], [right, layout.top], [right, bottom], [layout.left, bottom]];
        Self { sheet, corners, digit: layout.size[1], cells }
    }
}

impl Colors {
    fn new(style: Style, random: &mut Random) -> Self {
        let tinted = |dark: f32, random: &mut Random| [0; 3].map(|_| dark * within(random, 0.75, 1.0));
        let dark = style == Style::Dark;
        let (paper, text) = (within(random, 0.0, 0.08), within(random, 0.85, 1.0));
        let (paper, text) = if dark { (1.0 - 1.5 * paper, 1.0 - text) } else { (paper, text) };
        let text = if dark { [text; 3] } else { tinted(text, random) };
        let paper = if random.chance(0.5) { [paper; 3] } else { tinted(paper, random) };
        let mixed = |share: f32| [0, 1, 2].map(|band| paper[band] + (text[band] - paper[band]) * share);
        let done = mixed(within(random, 0.35, 0.6));
        let share = within(random, 0.25, 0.8);
        let thin = if dark { mixed(share) } else { tinted(share, random) };
        let thick = if dark { mixed(within(random, 0.5, 0.9)) } else { tinted(within(random, share, 1.0), random) };
        let band = if dark { mixed(0.15) } else { [within(random, 0.08, 0.2), 0.1, 0.04] };
        Self { paper, text, done, thin, thick, band }
    }
}

impl Layout {
    fn new(puzzle: &Puzzle, style: Style, font: &Font, cell: f32, random: &mut Random) -> (Self, usize, usize) {
        let cell = cell.round();
        let boxed = matches!(style, Style::Boxed | Style::Nofive);
        let mut size = [cell * within(random, 0.45, 0.68); 2];
        let longest = puzzle.rows.iter().chain(&puzzle.columns).flatten().copied().max().unwrap_or(1);
        let widest = (1..=longest).map(|number| number_width(number, font)).fold(0.0, f32::max);
        // Numbers of two digits are narrower, or all smaller, where they would not fit.
        let room = cell * within(random, 0.82, 0.95) / (widest * size[0]);
        if room < 1.0 {
            size[0] *= room;
            size[1] *= room.max(0.7).sqrt();
        }
        size[1] = size[1].max(6.5);
        size[0] = size[0].max(0.75 * size[1]);
        let slot = match style {
            Style::Boxed | Style::Nofive | Style::Open => [cell, cell],
            Style::Natural => [size[0] * within(random, 0.45, 0.8), size[1] * within(random, 1.25, 1.6)],
            _ => {
                let across = (size[0] * (widest + within(random, 0.4, 0.8))).max(cell * within(random, 0.6, 0.9));
                [across, (size[1] * within(random, 1.25, 1.6)).min(cell.max(1.3 * size[1]))]
            }
        };
        let most = |clues: &[Vec<u32>]| clues.iter().map(Vec::len).max().unwrap_or(0).max(1);
        // Some tables have more boxes than they need.
        let spare = usize::from(boxed && random.chance(0.3));
        let most = [most(&puzzle.rows) + spare, most(&puzzle.columns) + spare];
        let beside = match style {
            Style::Natural => {
                let length =
                    |clue: &Vec<u32>| clue.iter().map(|&number| number_width(number, font) * size[0] + slot[0]).sum();
                puzzle.rows.iter().map(length).fold(0.0, f32::max)
            }
            _ => most[0] as f32 * slot[0],
        };
        let margin = cell * within(random, 0.6, 1.8);
        let gap = if boxed { 0.0 } else { cell * 0.25 };
        let (left, top) = ((margin + beside + gap).ceil(), (margin + most[1] as f32 * slot[1] + gap).ceil());
        let thin = (cell * within(random, 0.015, 0.05)).max(1.0);
        let thick = thin * within(random, 1.6, 3.0);
        let whole = random.chance(0.7);
        let [thin, thick] = [thin, thick].map(|thickness| if whole { thickness.round() } else { thickness });
        let (columns, rows) = (puzzle.columns.len(), puzzle.rows.len());
        let centred = boxed || random.chance(0.3) && style != Style::Natural;
        let layout = Self { style, cell, thin, thick, left, top, slot, most, size, columns, rows, centred };
        let (right, bottom) = layout.end();
        (layout, (right + margin).ceil() as usize, (bottom + margin).ceil() as usize)
    }

    /// The right and the lower border of the grid.
    fn end(&self) -> (f32, f32) {
        (self.left + self.columns as f32 * self.cell, self.top + self.rows as f32 * self.cell)
    }

    fn lines(&self, sheet: &mut Sheet, colors: &Colors) {
        let (right, bottom) = self.end();
        let boxed = matches!(self.style, Style::Boxed | Style::Nofive);
        let margin = self.cell * 0.3;
        let start = match self.style {
            _ if boxed => [0, 1].map(|axis| [self.left, self.top][axis] - self.most[axis] as f32 * self.cell),
            Style::Ext => [self.left, self.top].map(|start| margin.min(start / 4.0)),
            _ => [self.left, self.top],
        };
        let frame = self.style != Style::Ext;
        let axes = [(self.rows, self.top, start[0], right), (self.columns, self.left, start[1], bottom)];
        for (axis, (count, origin, from, to)) in axes.into_iter().enumerate() {
            // In boxed tables the lines of the clue area, too.
            let before = if boxed { self.most[1 - axis] as isize } else { 0 };
            for thick in [false, true] {
                for line in -before..=count as isize {
                    let five = self.style != Style::Nofive && line % 5 == 0 && line > 0;
                    let border = line == 0 || line == count as isize;
                    let is_thick = five || border && (frame || line == 0);
                    if is_thick != thick {
                        continue;
                    }
                    let at = origin + line as f32 * self.cell;
                    let (half, ink) =
                        if thick { (self.thick / 2.0, colors.thick) } else { (self.thin / 2.0, colors.thin) };
                    let from = if line < 0 { if axis == 0 { self.left } else { self.top } } else { from };
                    let (low, high) = (at - half.floor(), at - half.floor() + 2.0 * half);
                    let rectangle = if axis == 0 { [from, low, to, high] } else { [low, from, high, to] };
                    sheet.rectangle(rectangle, ink);
                }
            }
        }
        if boxed {
            for rectangle in [
                [start[0], self.top, start[0] + self.thick, bottom],
                [self.left, start[1], right, start[1] + self.thick],
            ] {
                sheet.rectangle(rectangle, colors.thick);
            }
        }
    }

    fn bands(&self, sheet: &mut Sheet, ink: Ink) {
        let pale = ink.map(|ink| ink * 0.5);
        for axis in 0..2 {
            for line in 0..if axis == 0 { self.rows } else { self.columns } {
                let ink = if line % 2 == 0 { ink } else { pale };
                let at = if axis == 0 { self.top } else { self.left } + line as f32 * self.cell;
                let (end, start) = (if axis == 0 { self.left } else { self.top }, self.cell * 0.3);
                let rectangle =
                    if axis == 0 { [start, at, end, at + self.cell] } else { [at, start, at + self.cell, end] };
                sheet.rectangle(rectangle, ink);
            }
        }
    }

    /// Fills and crosses some cells. Returns the cells, and the lines of which all is known.
    fn progress(
        &self,
        sheet: &mut Sheet,
        puzzle: &Puzzle,
        colors: &Colors,
        random: &mut Random,
    ) -> (Vec<String>, [Vec<bool>; 2]) {
        let known = within(random, 0.3, 1.0);
        let crossed = within(random, 0.0, 1.0) * known;
        let inset = if random.chance(0.5) { 0.0 } else { self.cell * within(random, 0.05, 0.12) };
        let filled =
            if random.chance(0.7) { colors.text } else { [0.95, within(random, 0.5, 0.9), within(random, 0.2, 0.9)] };
        let dots = random.chance(0.3);
        let mut cells = Vec::new();
        let mut done = [vec![true; self.rows], vec![true; self.columns]];
        for (row, line) in puzzle.goal.rows().enumerate() {
            let mut text = String::new();
            for (column, color) in line.iter().enumerate() {
                let (x, y) = (self.left + column as f32 * self.cell, self.top + row as f32 * self.cell);
                let is_filled = !color.is_blank();
                let shown = random.chance(f64::from(if is_filled { known } else { crossed }));
                text.push(if !shown {
                    '.'
                } else if is_filled {
                    '#'
                } else {
                    'x'
                });
                if is_filled && !shown {
                    (done[0][row], done[1][column]) = (false, false);
                }
                if shown && is_filled {
                    let far = self.cell - inset;
                    sheet.rectangle([x + inset, y + inset, x + far, y + far], filled);
                } else if shown {
                    let middle = [x + self.cell / 2.0, y + self.cell / 2.0];
                    let arm = self.cell * 0.25;
                    let thickness = (self.cell * 0.06).max(1.0);
                    for side in [-arm, arm] {
                        let [from, to] = if dots {
                            [middle, middle]
                        } else {
                            [[middle[0] - arm, middle[1] - side], [middle[0] + arm, middle[1] + side]]
                        };
                        sheet.line(from, to, if dots { self.cell * 0.2 } else { thickness }, colors.done);
                    }
                }
            }
            cells.push(text);
        }
        (cells, done)
    }

    /// Writes the clue of a row (axis 0) or a column.
    fn clue(&self, sheet: &mut Sheet, font: &Font, axis: usize, line: usize, clue: &[u32], ink: Ink) {
        let gap = if matches!(self.style, Style::Boxed | Style::Nofive) { 0.0 } else { self.cell * 0.25 };
        let mut end = self.left - gap;
        for (back, &number) in clue.iter().rev().enumerate() {
            let text: Vec<usize> = number.to_string().bytes().map(|digit| usize::from(digit - b'0')).collect();
            let long = number_width(number, font) * self.size[0];
            let slack = (self.slot[0] - long) / 2.0;
            let (x, middle) = match (axis, self.style) {
                (0, Style::Natural) => {
                    let x = end - long;
                    end = x - self.slot[0];
                    (x, self.top + (line as f32 + 0.5) * self.cell)
                }
                (0, _) => {
                    let slot = self.left - gap - (back + 1) as f32 * self.slot[0];
                    let x = slot + if self.centred { slack } else { 2.0 * slack };
                    (x, self.top + (line as f32 + 0.5) * self.cell)
                }
                _ => {
                    let x = self.left + (line as f32 + 0.5) * self.cell - long / 2.0;
                    (x, self.top - gap - (back as f32 + 0.5) * self.slot[1])
                }
            };
            sheet.write(&text, font, self.size, [x, middle + self.size[1] / 2.0], ink);
        }
    }
}

/// The width of a number, in units of the height of digits.
pub(crate) fn number_width(number: u32, font: &Font) -> f32 {
    number.to_string().bytes().map(|digit| font.glyphs[usize::from(digit - b'0')].advance).sum()
}

/// A size of cells, in pixels, for a puzzle of this side; larger ones for photographs.
pub(crate) fn cell(side: usize, photo: bool, random: &mut Random) -> f32 {
    let (low, high) = match side {
        ..=10 => (24.0, 60.0),
        11..=20 => (18.0, 46.0),
        21..=30 => (15.0, 32.0),
        _ => (13.0, 24.0),
    };
    size_within(random, low, high) * if photo { 1.5 } else { 1.0 }
}

/// A style of eight, each as often.
pub(crate) fn style(random: &mut Random) -> Style {
    *one(random, <Style as clap::ValueEnum>::value_variants())
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;

    #[test]
    fn grids_are_where_their_corners_are_and_clues_before_them() {
        let goal = Picture::parse("#.#\n##.\n###").unwrap();
        let (rows, columns) = (vec![vec![1, 1], vec![2], vec![3]], vec![vec![3], vec![2], vec![1, 1]]);
        let puzzle = Puzzle { rows, columns, goal };
        for (seed, &style) in Style::value_variants().iter().enumerate() {
            let page = Page::draw(&puzzle, style, &Font::boxes(), 30.0, &mut Random::new(seed as u64));
            let [first, _, last, _] = page.corners;
            assert_eq!([last[0] - first[0], last[1] - first[1]], [90.0, 90.0], "{style:?}");
            let sheet = &page.sheet.0[0];
            assert!(last[0] < sheet.width as f32 && last[1] < sheet.height as f32);
            let paper = sheet.ink[0];
            let differs = |[left, top, right, bottom]: [f32; 4]| {
                let rows = top as isize..bottom as isize;
                let mut all = rows.flat_map(|y| (left as isize..right as isize).map(move |x| (x, y)));
                all.any(|(x, y)| (sheet.at(x, y) - paper).abs() > 0.2)
            };
            // The border of the grid, the numbers left of the first row and above the first column, an empty margin.
            assert!(differs([first[0] - 2.0, first[1] + 5.0, first[0] + 3.0, first[1] + 25.0]), "{style:?}");
            assert!(differs([first[0] - 28.0, first[1] + 4.0, first[0] - 3.0, first[1] + 26.0]), "{style:?}");
            assert!(differs([first[0] + 4.0, first[1] - 28.0, first[0] + 26.0, first[1] - 3.0]), "{style:?}");
            assert!(!differs([last[0] + 4.0, 0.0, sheet.width as f32, first[1] - 3.0]), "{style:?}");
            assert_eq!(page.cells.len(), 3);
            let is_filled = |(row, text): (usize, &String)| {
                text.chars().zip(["#.#", "##.", "###"][row].chars()).all(|(cell, goal)| cell != '#' || goal == '#')
            };
            assert!(page.cells.iter().enumerate().all(is_filled), "{:?}", page.cells);
        }
    }
}
