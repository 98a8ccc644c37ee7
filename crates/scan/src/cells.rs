//! What is drawn in the cells of a grid: filled and crossed ones.

use image::{DynamicImage, GenericImageView};

use crate::{
    plane::{Plane, quantile},
    reading::Variant,
    straighten::Frame,
    table::Table,
};

/// The pixels of a cell in which its state is looked for.
const PITCH: f32 = 20.0;

/// The part of a cell, at its sides, that belongs to the lines.
const MARGIN: f32 = 0.2;

/// A filled cell is darker than this part of the paper.
const FILLED: f32 = 0.55;

/// Ink is darker than this part of the paper.
const INK: f32 = 0.86;

/// The parts of a crossed cell that are ink.
const CROSSED: std::ops::Range<f32> = 0.035..0.6;

/// The part of a row or column of pixels that a line through a cell covers at least.
const LINE: f32 = 0.6;

/// The part of the cells that are dark at least where ink is light.
const DARK: f32 = 0.3;

/// How far around a cell its paper may be, in cells.
const AROUND: usize = 3;

/// By how much a band of the colour of a filled cell differs from that of a blank one, and by which part of it bands
/// differ from each other where shadows make cells lighter and darker, unless cells are darker than this.
const APART: f32 = 36.0;
const TINT: f32 = 0.15;
const SHADE: f32 = 100.0;

/// The most colours of which each is tried for that of blank cells.
const MOST_BLANKS: usize = 4;

/// The part of a cell, around its middle, in which its colour is looked for, and the places along a side of it.
const MIDDLE: f32 = 0.6;
const PLACES: usize = 7;

/// The cells of a grid, of which some are filled or crossed.
pub(crate) enum Cells {
    /// They are looked at.
    Seen,
    /// They are tiles, of which these have ink.
    Known(Vec<Option<bool>>),
    /// Nobody asks.
    Unasked,
}

impl Cells {
    /// Their states; none if nobody asks.
    pub(crate) fn states(self, see: impl FnOnce() -> Vec<Option<bool>>) -> Vec<Option<bool>> {
        match self {
            Self::Seen => see(),
            Self::Known(states) => states,
            Self::Unasked => Vec::new(),
        }
    }
}

/// The state of each cell, by rows: filled, crossed, or neither. `is_light` says that ink is lighter than paper.
pub(crate) fn read(table: &Table, plane: &Plane, source: f32, is_light: bool) -> Vec<Option<bool>> {
    let (columns, rows) = (table.grid_columns(), table.grid_rows());
    let (width, height) = (columns.len() - 1, rows.len() - 1);
    let scale = PITCH / table.pitch();
    let side = |lines: &[f32]| ((lines[lines.len() - 1] - lines[0]) * scale) as usize + 1;
    let frame = Frame { origin: [columns[0], rows[0]], scale, source, width: side(columns), height: side(rows) };
    let grid = table.bend.render(plane, &frame);
    let span = |lines: &[f32], at: usize, most: usize| {
        let margin = (lines[at + 1] - lines[at]) * MARGIN;
        let place = |line: f32| (((line - lines[0]) * scale).max(0.0) as usize).min(most);
        place(lines[at] + margin)..place(lines[at + 1] - margin)
    };
    let shades = |row: usize, column: usize| -> Vec<f32> {
        let across = span(columns, column, grid.width);
        let pixels = span(rows, row, grid.height).flat_map(|y| grid.row(y)[across.clone()].iter());
        pixels.map(|&pixel| f32::from(pixel)).collect()
    };
    let mut cells: Vec<Vec<f32>> = (0..width * height).map(|at| shades(at / width, at % width)).collect();
    let mut usual: Vec<f32> = cells.iter().map(|cell| quantile(&mut cell.clone(), 0.5)).collect();
    // Numbers may be light beside a light grid.
    if is_light && quantile(&mut usual, DARK) < 128.0 {
        cells.iter_mut().flatten().for_each(|shade| *shade = 255.0 - *shade);
    }
    let light: Vec<f32> = cells.iter().map(|cell| quantile(&mut cell.clone(), 0.8)).collect();
    let usual = quantile(&mut light.clone(), 0.9);
    let state = |at: usize| {
        let (row, column) = (at / width, at % width);
        let near = |middle: usize, most: usize| middle.saturating_sub(AROUND)..(middle + AROUND + 1).min(most);
        let around = near(row, height).flat_map(|row| near(column, width).map(move |column| row * width + column));
        // Where all cells around are filled, the paper is elsewhere.
        let paper = around.map(|at| light[at]).fold(usual * 0.45, f32::max);
        let mut cell = cells[at].clone();
        if quantile(&mut cell, 0.5) < paper * FILLED {
            return Some(true);
        }
        let across = span(columns, column, grid.width).len();
        let is_ink: Vec<bool> = cells[at].iter().map(|&shade| shade < light[at] * INK).collect();
        let ink = without_lines(&is_ink, across);
        CROSSED.contains(&(ink as f32 / cell.len().max(1) as f32)).then_some(false)
    };
    (0..cells.len()).map(state).collect()
}

/// How much ink a cell has, which is this wide, without lines through it: where paper bends, they are off their places.
fn without_lines(is_ink: &[bool], across: usize) -> usize {
    let down = is_ink.len() / across.max(1);
    let share = |count: usize, of: usize| count as f32 >= LINE * of as f32;
    let rows: Vec<bool> =
        is_ink.chunks(across.max(1)).map(|row| share(row.iter().filter(|&&ink| ink).count(), across)).collect();
    let column = |x: usize| share((0..down).filter(|&y| is_ink[y * across + x]).count(), down);
    let columns: Vec<bool> = (0..across).map(column).collect();
    // With the fringe on both sides.
    let is_near = |lines: &[bool], at: usize| lines[at.saturating_sub(1)..(at + 2).min(lines.len())].contains(&true);
    let pixels = (0..down * across).filter(|&at| is_ink[at]);
    pixels.filter(|at| !is_near(&rows, at / across) && !is_near(&columns, at % across)).count()
}

/// The colour of each cell, by rows: the median around its middle. `pixel` says where a place of the table is.
pub(crate) fn colors(image: &DynamicImage, table: &Table, pixel: impl Fn([f32; 2]) -> [f32; 2]) -> Vec<[f32; 3]> {
    let (columns, rows) = (table.grid_columns(), table.grid_rows());
    let color = |row: &[f32], column: &[f32]| {
        let place = |lines: &[f32], at: usize| {
            let part = 0.5 + MIDDLE * (at as f32 / (PLACES - 1) as f32 - 0.5);
            lines[0] + (lines[1] - lines[0]) * part
        };
        let colors: Vec<[f32; 3]> = (0..PLACES * PLACES)
            .map(|at| {
                let [x, y] = pixel([place(column, at % PLACES), place(row, at / PLACES)]);
                let clamp = |at: f32, end: u32| (at.max(0.0) as u32).min(end - 1);
                let [r, g, b, _] = image.get_pixel(clamp(x, image.width()), clamp(y, image.height())).0;
                [r, g, b].map(f32::from)
            })
            .collect();
        std::array::from_fn(|band| quantile(&mut colors.iter().map(|color| color[band]).collect::<Vec<_>>(), 0.5))
    };
    rows.windows(2)
        .flat_map(|row| columns.windows(2).map(move |column| (row, column)))
        .map(|it| color(it.0, it.1))
        .collect()
}

/// The state of each cell, of which the colours are known, too: those of another colour than blank ones are filled.
/// `is_even` says that cells are areas of one colour, of which nothing else is known. Which colour blank cells have is
/// what leaves least to be against the clues, or else that of most cells.
pub(crate) fn tinted(
    cells: &[Option<bool>],
    colors: &[[f32; 3]],
    is_even: bool,
    [rows, columns]: [&[Vec<Variant>]; 2],
    gap: u32,
) -> Vec<Option<bool>> {
    // Light cells among dark ones are filled, whatever the shade of ink is.
    let is_plain = |blank: [f32; 3]| is_even || blank.into_iter().fold(0.0, f32::max) < SHADE;
    let is_far = |one: [f32; 3], other: [f32; 3]| (0..3).any(|band| (one[band] - other[band]).abs() > APART);
    let differs = |one: [f32; 3], blank: [f32; 3]| {
        if is_plain(blank) {
            return is_far(one, blank);
        }
        let parts: [f32; 3] = std::array::from_fn(|band| one[band] / blank[band].max(1.0));
        parts.into_iter().fold(0.0, f32::max) - parts.into_iter().fold(f32::INFINITY, f32::min) > TINT
    };
    let mut others: Vec<[f32; 3]> = colors.to_vec();
    let mut best: Option<([usize; 3], Vec<Option<bool>>)> = None;
    for _ in 0..MOST_BLANKS {
        let step = (others.len() / 200).max(1);
        let count = |blank: &[f32; 3]| others.iter().filter(|&&color| !is_far(color, *blank)).count();
        // Of equal ones the first.
        let Some(blank) = others.iter().copied().step_by(step).rev().max_by_key(count) else { break };
        let state = |(&cell, &color): (&Option<bool>, &[f32; 3])| {
            let is_filled = differs(color, blank) || !is_plain(blank) && cell == Some(true);
            if is_filled { Some(true) } else { cell.filter(|filled| !filled) }
        };
        let states: Vec<Option<bool>> = cells.iter().zip(colors).map(state).collect();
        // Where clues do not tell, what is darker is filled.
        let lost = cells.iter().zip(&states).filter(|(cell, state)| **cell == Some(true) && cell != state).count();
        // Of two ways that agree, the one that says more.
        let unfilled = states.iter().filter(|state| **state != Some(true)).count();
        let against = [against(&states, rows, columns, gap as usize), lost, unfilled];
        if best.as_ref().is_none_or(|best| against < best.0) {
            best = Some((against, states));
        }
        others.retain(|&color| is_far(color, blank));
    }
    best.map_or_else(|| cells.to_vec(), |best| best.1)
}

/// How many filled and crossed cells are more than the clues ask for and leave, and how many lines no placement of
/// their blocks has as they are.
fn against(cells: &[Option<bool>], rows: &[Vec<Variant>], columns: &[Vec<Variant>], gap: usize) -> usize {
    let width = columns.len();
    let line = |clue: &[Variant], own: Vec<Option<bool>>| {
        let numbers = clue.first().into_iter().flat_map(|variant| &variant.numbers);
        let blocks: Vec<usize> = numbers.map(|number| number.values[0].0 as usize).filter(|&block| block > 0).collect();
        let asked = blocks.iter().fold(0_usize, |sum, &block| sum.saturating_add(block));
        let count = |state: bool| own.iter().filter(|cell| **cell == Some(state)).count();
        let more = count(true).saturating_sub(asked) + count(false).saturating_sub(own.len().saturating_sub(asked));
        more + usize::from(!has_placement(&blocks, &own, gap))
    };
    let across = rows.iter().zip(cells.chunks_exact(width)).map(|(clue, own)| line(clue, own.to_vec()));
    let down =
        columns.iter().enumerate().map(|(at, clue)| line(clue, cells[at..].iter().step_by(width).copied().collect()));
    across.sum::<usize>() + down.sum::<usize>()
}

/// Whether blocks may be placed so that all filled cells of a line are theirs, and no crossed one is.
fn has_placement(blocks: &[usize], cells: &[Option<bool>], gap: usize) -> bool {
    // The length of what may be a block and ends before each cell.
    let lengths = cells.iter().scan(0, |length, cell| {
        *length = if *cell == Some(false) { 0 } else { *length + 1 };
        Some(*length)
    });
    let lengths: Vec<usize> = [0].into_iter().chain(lengths).collect();
    let is_blank = |from: usize, end: usize| !cells[from..end].contains(&Some(true));
    // Whether the cells before each are explained by the blocks so far.
    let filled = cells.iter().position(|cell| *cell == Some(true)).unwrap_or(cells.len());
    let mut before: Vec<bool> = (0..=cells.len()).map(|end| end <= filled).collect();
    for (at, &block) in blocks.iter().enumerate() {
        let mut own = vec![false; cells.len() + 1];
        for end in 1..=cells.len() {
            let may_end = || {
                let start = end.checked_sub(block).filter(|_| lengths[end] >= block)?;
                let last = if at == 0 { start } else { start.checked_sub(gap)? };
                Some(is_blank(last, start) && before[last])
            };
            own[end] = own[end - 1] && cells[end - 1] != Some(true) || may_end().unwrap_or(false);
        }
        before = own;
    }
    before.last() == Some(&true)
}

#[cfg(test)]
mod tests {
    use super::{has_placement, read, tinted, without_lines};
    use crate::{
        plane::Plane,
        reading::{Number, Variant},
        table::Table,
    };

    const WHITE: [f32; 3] = [245.0; 3];
    const BLUE: [f32; 3] = [30.0, 60.0, 190.0];
    const PINK: [f32; 3] = [250.0, 170.0, 200.0];

    fn clues(values: [u32; 3]) -> Vec<Vec<Variant>> {
        let number = |value| Number { values: vec![(value, 0.0)], place: [[0.0; 2]; 4], color: None };
        values.into_iter().map(|value| vec![Variant { numbers: vec![number(value)], cost: 0.0 }]).collect()
    }

    /// The cells of a grid of 3 by 3: `#` filled, `x` crossed, `.` blank.
    fn states(cells: &str) -> Vec<Option<bool>> {
        cells.chars().map(|cell| (cell != '.').then_some(cell == '#')).collect()
    }

    fn colors(cells: &str, filled: [f32; 3], blank: [f32; 3]) -> Vec<[f32; 3]> {
        cells.chars().map(|cell| if cell == '#' { filled } else { blank }).collect()
    }

    #[test]
    fn clues_say_which_color_is_blank() {
        let (rows, columns) = (clues([3, 3, 0]), clues([2, 2, 2]));
        let drawn = "######.x.";
        for is_even in [true, false] {
            // Most cells are filled; what stands on blank ones is known.
            for (filled, blank, dark) in [
                (BLUE, WHITE, "######.x."),
                (PINK, WHITE, ".......x."),
                (BLUE, [40.0; 3], ".......x."),
                (WHITE, [40.0; 3], "......#x#"),
            ] {
                let cells = tinted(&states(dark), &colors(drawn, filled, blank), is_even, [&rows, &columns], 1);
                assert_eq!(cells, states(drawn), "{filled:?} {blank:?} {is_even}");
            }
        }
        // With other clues the same picture is the other way round.
        let (rows, columns) = (clues([0, 0, 3]), clues([1, 1, 1]));
        let cells = tinted(&[None; 9], &colors(drawn, BLUE, [225.0, 240.0, 90.0]), true, [&rows, &columns], 1);
        assert_eq!(cells, states("......###"));
    }

    #[test]
    fn shadows_are_no_colors() {
        let (rows, columns) = (clues([1, 1, 1]), clues([1, 1, 1]));
        // Lighter and darker paper, a dark cell and a light one of another colour.
        let shades = [245.0, 230.0, 215.0, 200.0, 185.0, 170.0, 155.0, 140.0, 125.0];
        let mut colors = shades.map(|shade| [shade; 3]);
        (colors[0], colors[8]) = (PINK, [20.0; 3]);
        let cells = tinted(&states(".....x..#"), &colors, false, [&rows, &columns], 1);
        assert_eq!(cells, states("#....x..#"));
    }

    #[test]
    fn lines_through_cells_are_no_marks() {
        let ink = |rows: [&str; 6]| {
            let is_ink: Vec<bool> = rows.concat().bytes().map(|pixel| pixel == b'#').collect();
            without_lines(&is_ink, 6)
        };
        assert_eq!(ink(["......", "..#...", "..#...", "..#...", "..#...", "..#..."]), 0);
        assert_eq!(ink(["######", "#####.", ".#....", "......", "......", "......"]), 0, "with its fringe");
        assert_eq!(ink(["#....#", ".#..#.", "..##..", "..##..", ".#..#.", "#....#"]), 12, "a cross");
        assert_eq!(ink(["#.....", "#.....", "#.....", "#..##.", "#..##.", "#....."]), 4, "a dot beside a line");
    }

    #[test]
    fn cells_are_seen_between_lines_that_are_off_their_places() {
        // Four by four cells of 20 pixels, of which the lines are found six pixels off.
        let mut plane = Plane::new(120, 120, 230);
        for (x, y) in (0..120_usize).flat_map(|y| (0..120_usize).map(move |x| (x, y))) {
            let is_filled = (46..65).contains(&x) && (26..45).contains(&y);
            let is_cross = (26..45).contains(&x) && (66..85).contains(&y) && (x + 40).abs_diff(y) < 2;
            if x % 20 == 5 || y % 20 == 5 || is_filled || is_cross {
                plane.pixels[y * 120 + x] = 60;
            }
        }
        let lines: Vec<f32> = (0..5).map(|at| 19.0 + 20.0 * at as f32).collect();
        let table = Table::plain(lines.clone(), lines, 120.0);
        assert_eq!(read(&table, &plane, 1.0, false), states(".#......x......."));
    }

    #[test]
    fn of_two_colors_that_may_be_blank_one_leaves_more_filled() {
        // Neither is more than the clues ask for, and nothing else is known of the cells.
        let (rows, columns) = (clues([2, 2, 2]), clues([2, 3, 2]));
        let drawn = "##.##..##";
        for (filled, blank) in [(BLUE, WHITE), (WHITE, BLUE)] {
            let cells = tinted(&[None; 9], &colors(drawn, filled, blank), true, [&rows, &columns], 1);
            assert_eq!(cells, states(drawn));
        }
    }

    #[test]
    fn filled_cells_are_those_of_blocks() {
        let cells = |drawn: &str| drawn.chars().map(|cell| (cell != '.').then_some(cell == '#')).collect::<Vec<_>>();
        let fits = |blocks: &[usize], drawn: &str, gap: usize| has_placement(blocks, &cells(drawn), gap);
        assert!(fits(&[2, 1], "#..#", 1) && !fits(&[2, 1], ".##.", 1) && fits(&[2, 1], "###.", 0));
        assert!(!fits(&[2, 1], "#.#x", 1) && !fits(&[2], "x#x.", 1) && fits(&[2], "x#..", 1));
        assert!(fits(&[], "x...", 1) && !fits(&[], "...#", 1) && !fits(&[3, 1], "....", 1));
        // Neither colour is more than the clues ask for, but one has no placement.
        let (rows, columns) = (clues([2, 2, 2]), clues([3, 3, 3]));
        let colors = colors(".#..#..#.", BLUE, WHITE);
        assert_eq!(tinted(&[None; 9], &colors, true, [&rows, &columns], 1), states(".#..#..#."));
    }

    #[test]
    fn dark_cells_are_filled_where_clues_do_not_tell() {
        let (rows, columns) = (clues([3, 3, 3]), clues([3, 3, 3]));
        let drawn = "#.##.##.#";
        let cells = tinted(&states(drawn), &colors(drawn, [20.0; 3], WHITE), false, [&rows, &columns], 1);
        assert_eq!(cells, states(drawn));
    }
}
