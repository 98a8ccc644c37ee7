//! Whether the sides of a grid are drawn: a grid may end elsewhere than where it was found.

use image::{DynamicImage, GenericImageView};

use crate::{
    plane::quantile,
    reading::{Number, Quad, Reading},
};

/// How far a line lies from where a side is taken to be, in cells, and how far outside paper is looked at.
const REACH: f32 = 0.25;
const OUTSIDE: f32 = 0.55;

/// The same where the picture ends near the grid.
const NEAR_REACH: f32 = 0.1;
const NEAR_OUTSIDE: f32 = 0.3;

/// The part of the depth of lines within the grid that those have that go on beyond it.
const GOES_ON: f32 = 0.5;

/// How much cells may differ that are all blank, in levels of 255.
const EVEN: f32 = 24.0;

/// How far from the middle of a cell, in cells, marks leave it blank.
const MARK: f32 = 0.22;

/// How many places on both sides of the middle of a cell a line across it is looked at, a twentieth of a cell apart.
const ALONG: i32 = 4;

/// The places on a side at which it is looked at, and those across it.
const PLACES: usize = 160;
const ACROSS: usize = 9;

/// By how much a line differs from the paper outside, in levels of 255, and what is surely no edge of the paper.
const LEAST: f32 = 6.0;
const SURE: f32 = 25.0;

/// Whether a side of a grid is not drawn, or it goes on there.
pub(crate) fn are_open(image: &DynamicImage, reading: &Reading) -> bool {
    let mut reading = reading.clone();
    find(image, &mut reading);
    reading.sides != [true; 4] || reading.is_guessed
}

/// Finds out which sides are drawn. The reading is a guess if the grid goes on beyond one of them.
pub(crate) fn find(image: &DynamicImage, reading: &mut Reading) {
    let sides = of(reading.corners, reading.bows, [reading.rows.len(), reading.columns.len()]);
    // What is no row is blank paper up to its edge, which looks like a side.
    reading.sides = sides.map(|side| is_line(image, &side) || is_drawn(image, &side) && !is_bare(image, &side));
    reading.is_guessed |= going_on(image, reading, &sides) != [false; 4];
}

/// A side of a grid.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    ends: [[f32; 2]; 2],
    /// How far its middle is from that between the ends.
    bow: [f32; 2],
    /// A step of one cell out of the grid at both ends.
    pub(crate) out: [[f32; 2]; 2],
    cells: usize,
}

impl Edge {
    /// The place at this part of its length, so many cells outside.
    fn place(&self, part: f32, away: f32) -> [f32; 2] {
        let (point, step) = (mix(self.ends, part), mix(self.out, part));
        let bow = 4.0 * part * (1.0 - part);
        [0, 1].map(|axis| point[axis] + bow * self.bow[axis] + step[axis] * away)
    }

    /// The side if there was one cell more.
    fn next(&self) -> Self {
        Self { ends: [0, 1].map(|end| [0, 1].map(|axis| self.ends[end][axis] + self.out[end][axis])), ..*self }
    }
}

/// The upper, right, lower and left side of a grid of so many rows and columns.
pub(crate) fn of(corners: Quad, bows: [[f32; 2]; 4], [rows, columns]: [usize; 2]) -> [Edge; 4] {
    let [top_left, top_right, bottom_right, bottom_left] = corners;
    let step = |from: [f32; 2], to: [f32; 2], cells: usize| {
        [(to[0] - from[0]) / cells.max(1) as f32, (to[1] - from[1]) / cells.max(1) as f32]
    };
    let up = [step(bottom_left, top_left, rows), step(bottom_right, top_right, rows)];
    let right = [step(top_left, top_right, columns), step(bottom_left, bottom_right, columns)];
    let back = |[one, other]: [[f32; 2]; 2]| [one, other].map(|step| step.map(|part| -part));
    let sides = [
        ([top_left, top_right], up, columns),
        ([top_right, bottom_right], right, rows),
        ([bottom_left, bottom_right], back(up), columns),
        ([top_left, bottom_left], back(right), rows),
    ];
    let mut bows = bows.into_iter();
    sides.map(|(ends, out, cells)| Edge { ends, bow: bows.next().unwrap_or_default(), out, cells })
}

/// Beyond which sides the grid goes on, where none of its numbers stand.
pub(crate) fn going_on(image: &DynamicImage, reading: &Reading, sides: &[Edge; 4]) -> [bool; 4] {
    sides.map(|side| goes_on(image, &side) && 4 * numbers(reading, &side) < side.cells)
}

/// Beyond which sides there is a line more of the grid: it goes on to where another side is drawn.
pub(crate) fn longer(image: &DynamicImage, reading: &Reading, sides: &[Edge; 4]) -> [bool; 4] {
    let going = going_on(image, reading, sides);
    std::array::from_fn(|at| {
        let next = sides[at].next();
        going[at] && is_drawn(image, &next) && !is_bare(image, &next)
    })
}

fn mix(pair: [[f32; 2]; 2], part: f32) -> [f32; 2] {
    [0, 1].map(|axis| pair[0][axis] * (1.0 - part) + pair[1][axis] * part)
}

/// Whether a side is darker, or lighter, than the paper outside or the cells within.
fn is_drawn(image: &DynamicImage, side: &Edge) -> bool {
    let windows = [[OUTSIDE, REACH], [NEAR_OUTSIDE, NEAR_REACH], [-OUTSIDE, REACH]];
    windows.into_iter().filter_map(|window| depth(image, side, window)).any(|[dark, light]| dark.max(light) >= LEAST)
}

/// Whether a side is much darker, or lighter, than what is on both sides of it: no edge of the paper is.
fn is_line(image: &DynamicImage, side: &Edge) -> bool {
    let both = [-OUTSIDE, OUTSIDE].map(|away| depth(image, side, [away, REACH]));
    let [Some(within), Some(outside)] = both else { return false };
    within.into_iter().zip(outside).any(|(within, outside)| within.min(outside) >= SURE)
}

/// Whether the lines across a side go on for a cell as they are within.
fn goes_on(image: &DynamicImage, side: &Edge) -> bool {
    let [within, beyond] = [-0.5, 0.5].map(|away| crossing(image, side, away));
    let (Some(within), Some(beyond)) = (within, beyond) else { return false };
    within.abs() >= LEAST && beyond * within.signum() >= GOES_ON * within.abs() && is_wide(image, side)
}

/// Whether the paper goes on for a cell outside of a side.
fn is_wide(image: &DynamicImage, side: &Edge) -> bool {
    let shade = |away: f32| {
        let cells =
            (0..side.cells).filter_map(|at| luma(image, side.place((at as f32 + 0.4) / side.cells as f32, away)));
        let mut shades: Vec<f32> = cells.collect();
        (!shades.is_empty()).then(|| quantile(&mut shades, 0.5))
    };
    // Where the picture ends nobody knows.
    shade(0.2).zip(shade(0.85)).is_none_or(|(near, far)| (near - far).abs() < EVEN)
}

/// Whether the lines across a side do not reach it, as they are one cell further in.
fn is_bare(image: &DynamicImage, side: &Edge) -> bool {
    let cells = side.cells;
    let [within, deeper] = [-0.5, -1.5].map(|away| crossings(image, side, away));
    // Only between blank cells, if there are some: those between filled ones are lighter.
    let both = || within.iter().zip(&deeper).filter_map(|it| Some(((*it.0)?, (*it.1)?)));
    let is_blank = |(a, b): &([f32; 2], [f32; 2])| (a[1] - b[1]).abs() < EVEN;
    let blank = both().filter(is_blank).count();
    let all = both().filter(|it| 4 * blank < cells || is_blank(it));
    let (sums, count) =
        all.fold(([0.0; 2], 0), |(sums, count), it| ([sums[0] + it.0[0], sums[1] + it.1[0]], count + 1));
    if 4 * count < cells {
        return false;
    }
    let [within, deeper] = sums.map(|sum: f32| sum / count as f32);
    deeper.abs() >= LEAST / 2.0 && within * deeper.signum() < GOES_ON * deeper.abs()
}

/// How many numbers there are within a cell of a side.
fn numbers(reading: &Reading, side: &Edge) -> usize {
    let (point, out) = (side.place(0.5, 0.0), mix(side.out, 0.5));
    let length = out[0] * out[0] + out[1] * out[1];
    let lines = reading.rows.iter().chain(&reading.columns).filter_map(|variants| variants.first());
    let numbers = lines.flat_map(|variant| &variant.numbers).filter(|number| number.values[0].0 > 0);
    let is_beside = |number: &&Number| {
        let middle = [0, 1].map(|axis| number.place.iter().map(|corner| corner[axis]).sum::<f32>() / 4.0);
        let away = (0..2).map(|axis| (middle[axis] - point[axis]) * out[axis]).sum::<f32>() / length.max(1e-6);
        (0.0..1.0).contains(&away)
    };
    numbers.filter(is_beside).count()
}

/// How much lighter cells are than the lines between them, so many cells outside of a side; below 0 if darker.
fn crossing(image: &DynamicImage, side: &Edge, away: f32) -> Option<f32> {
    let all: Vec<f32> = crossings(image, side, away).into_iter().flatten().map(|it| it[0]).collect();
    (2 * all.len() >= side.cells.saturating_sub(1) && !all.is_empty())
        .then(|| all.iter().sum::<f32>() / all.len() as f32)
}

/// The same for each line, with the brightness of the cells beside it; `None` beyond the picture.
fn crossings(image: &DynamicImage, side: &Edge, away: f32) -> Vec<Option<[f32; 2]>> {
    let one = |at: usize| {
        // A line is a little off where it is expected.
        let place = |at: f32, away: f32| luma(image, side.place(at / side.cells as f32, away));
        // In the mean of a part of the line, as each pixel may be grain.
        let line = |off: i32| {
            let along =
                (-ALONG..=ALONG).filter_map(|out| place(at as f32 + off as f32 * 0.03, away + out as f32 * 0.05));
            let all: Vec<f32> = along.collect();
            (!all.is_empty()).then(|| all.iter().sum::<f32>() / all.len() as f32)
        };
        let lines: Vec<f32> = (-4..=4).filter_map(line).collect();
        // In the middle there may be a mark.
        let beside = [[-0.5, MARK], [0.5, MARK], [-0.5, -MARK], [0.5, -MARK]];
        let cells: Vec<f32> = beside.into_iter().filter_map(|[off, out]| place(at as f32 + off, away + out)).collect();
        if lines.len() < 9 || cells.len() < 4 {
            return None;
        }
        let cell = cells.iter().sum::<f32>() / 4.0;
        let (dark, light) = lines.iter().fold((cell, cell), |(dark, light), &it| (it.min(dark), it.max(light)));
        Some([if cell - dark >= light - cell { cell - dark } else { cell - light }, cell])
    };
    (1..side.cells).map(one).collect()
}

/// How much darker, and lighter, a side is than the paper outside, which is `away` cells away: the darkest place across
/// it, in the mean of its length, beside the darkest one in as many places of paper. `None` beyond the picture.
fn depth(image: &DynamicImage, side: &Edge, [outside, reach]: [f32; 2]) -> Option<[f32; 2]> {
    let [mut dark, mut light, mut count] = [0.0_f32; 3];
    for place in 0..PLACES {
        let part = (place as f32 + 0.5) / PLACES as f32;
        let seen = |away: f32| luma(image, side.place(part, away));
        let window = |middle: f32| {
            let values =
                (0..ACROSS).filter_map(|at| seen(middle + reach * (2.0 * at as f32 / (ACROSS - 1) as f32 - 1.0)));
            values.fold((f32::INFINITY, f32::NEG_INFINITY), |(least, most), value| (least.min(value), most.max(value)))
        };
        let inside = |middle: f32| [middle - reach, middle + reach].into_iter().all(|away| seen(away).is_some());
        if !inside(outside) || !inside(0.0) {
            continue;
        }
        let (here, paper) = (window(0.0), window(outside));
        dark += paper.0 - here.0;
        light += here.1 - paper.1;
        count += 1.0;
    }
    (count >= PLACES as f32 / 2.0).then(|| [dark, light].map(|depth| depth / count))
}

/// The brightness at a place; `None` beyond the picture.
fn luma(image: &DynamicImage, [x, y]: [f32; 2]) -> Option<f32> {
    let inside = x >= 0.0 && y >= 0.0 && x < image.width() as f32 && y < image.height() as f32;
    let pixel = inside.then(|| image.get_pixel(x as u32, y as u32))?;
    Some(0.3 * f32::from(pixel.0[0]) + 0.59 * f32::from(pixel.0[1]) + 0.11 * f32::from(pixel.0[2]))
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, GrayImage, Luma};

    use super::{find, longer, of};
    use crate::reading::{Reading, Variant};

    #[test]
    fn sides_that_are_drawn_are_told_from_paper() {
        // A grid of 4 by 4 cells of 20 pixels, with noise; its right side is not drawn.
        let mut state = 1_u32;
        let mut noise = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 28) as u8
        };
        let mut image = GrayImage::from_fn(160, 160, |_, _| Luma([220 + noise()]));
        for at in 0..=4_u32 {
            for along in 40..=120 {
                image.put_pixel(along, 40 + 20 * at, Luma([190]));
                if at < 4 {
                    image.put_pixel(40 + 20 * at, along, Luma([190]));
                }
            }
        }
        let lines = |count: usize| vec![vec![Variant { numbers: Vec::new(), cost: 0.0 }]; count];
        let mut reading = Reading {
            corners: [[40.0, 40.0], [120.0, 40.0], [120.0, 120.0], [40.0, 120.0]],
            bows: [[0.0; 2]; 4],
            rows: lines(4),
            columns: lines(4),
            cells: vec![None; 16],
            sides: [false; 4],
            is_guessed: false,
        };
        let image = DynamicImage::ImageLuma8(image);
        find(&image, &mut reading);
        assert_eq!(reading.sides, [true, false, true, true]);
        // A column more than there is.
        reading.corners = [[40.0, 40.0], [140.0, 40.0], [140.0, 120.0], [40.0, 120.0]];
        reading.columns = lines(5);
        find(&image, &mut reading);
        assert_eq!(reading.sides, [true, false, true, true]);
        // Nor is there one where the paper ends.
        let mut on_table = image.to_luma8();
        for (x, y) in (0..160).flat_map(|y| (140..160).map(move |x| (x, y))) {
            on_table.put_pixel(x, y, Luma([60]));
        }
        find(&DynamicImage::ImageLuma8(on_table), &mut reading);
        assert_eq!(reading.sides, [true, false, true, true]);
        // A row less than there is: the lines go on.
        assert!(!reading.is_guessed);
        reading.corners = [[40.0, 40.0], [120.0, 40.0], [120.0, 100.0], [40.0, 100.0]];
        (reading.rows, reading.columns) = (lines(3), lines(4));
        find(&image, &mut reading);
        assert!(reading.is_guessed);
        reading.corners = [[0.0; 2]; 4];
        find(&image, &mut reading);
        assert_eq!(reading.sides, [false; 4]);
    }

    #[test]
    fn sides_are_drawn_beside_marks_and_filled_cells() {
        // Eight by eight cells of 20 pixels; in the first row are marks, or most of the second one is filled.
        for has_marks in [true, false] {
            let image = GrayImage::from_fn(240, 240, |x, y| {
                let (column, row) = (x.wrapping_sub(40), y.wrapping_sub(40));
                let is_mark = has_marks && row < 20 && row % 20 / 3 == 3 && column % 20 / 3 == 3;
                let is_filled = !has_marks && (20..40).contains(&row) && (60..160).contains(&column);
                Luma([match (column, row) {
                    (0..=160, 0..=160) if is_mark => 60,
                    (0..=160, 0..=160) if column % 20 == 0 || row % 20 == 0 => 190,
                    (0..=160, 0..=160) if is_filled => 40,
                    _ => 230,
                }])
            });
            let lines = vec![vec![Variant { numbers: Vec::new(), cost: 0.0 }]; 8];
            let corners = [[40.0, 40.0], [200.0, 40.0], [200.0, 200.0], [40.0, 200.0]];
            let (rows, cells) = (lines.clone(), vec![None; 64]);
            let mut reading = Reading {
                corners,
                bows: [[0.0; 2]; 4],
                rows,
                columns: lines,
                cells,
                sides: [false; 4],
                is_guessed: false,
            };
            find(&DynamicImage::ImageLuma8(image), &mut reading);
            assert_eq!((reading.sides, reading.is_guessed), ([true; 4], false), "{has_marks}");
        }
    }

    #[test]
    fn bent_sides_are_drawn_and_end_where_the_paper_does() {
        // Twelve columns and eight rows of 20 pixels, bent by more than half a cell, on paper that ends 14 pixels below
        // them.
        let bow = |x: f32| 14.0 * (1.0 - ((x - 160.0) / 120.0).powi(2));
        let image = GrayImage::from_fn(320, 280, |x, y| {
            let flat = (y as f32 - bow(x as f32)).round() as i64 - 50;
            let (column, is_in) = (i64::from(x) - 40, (40..=280).contains(&x) && (0..=160).contains(&flat));
            Luma([match () {
                () if flat > 174 => 90,
                () if is_in && (column % 20 == 0 || flat % 20 == 0) => 150,
                () => 230,
            }])
        });
        let image = DynamicImage::ImageLuma8(image);
        let lines = |count: usize| vec![vec![Variant { numbers: Vec::new(), cost: 0.0 }]; count];
        let seen = |bow: f32| {
            let mut reading = Reading {
                corners: [[40.0, 50.0], [280.0, 50.0], [280.0, 210.0], [40.0, 210.0]],
                bows: [[0.0, bow], [0.0; 2], [0.0, bow], [0.0; 2]],
                rows: lines(8),
                columns: lines(12),
                cells: vec![None; 96],
                sides: [false; 4],
                is_guessed: false,
            };
            find(&image, &mut reading);
            let sides = of(reading.corners, reading.bows, [8, 12]);
            (reading.sides, reading.is_guessed, longer(&image, &reading, &sides))
        };
        assert_eq!(seen(14.0), ([true; 4], false, [false; 4]));
        assert!(seen(0.0) != seen(14.0), "they are not where straight ones are");
    }

    /// What is seen of the sides of a grid of eight by eight cells of 20 pixels, from 40 on.
    fn found_in(image: GrayImage) -> Reading {
        let lines = vec![vec![Variant { numbers: Vec::new(), cost: 0.0 }]; 8];
        let corners = [[40.0, 40.0], [200.0, 40.0], [200.0, 200.0], [40.0, 200.0]];
        let (rows, cells, bows) = (lines.clone(), vec![None; 64], [[0.0; 2]; 4]);
        let mut reading = Reading { corners, bows, rows, columns: lines, cells, sides: [false; 4], is_guessed: false };
        find(&DynamicImage::ImageLuma8(image), &mut reading);
        reading
    }

    #[test]
    fn what_is_beyond_the_paper_is_no_line_of_the_grid() {
        // Faint lines, and a striped cloth that begins twelve pixels below eight rows of 20.
        let image = GrayImage::from_fn(240, 240, |x, y| {
            let (column, row) = (x.wrapping_sub(40), y.wrapping_sub(40));
            let is_down = column <= 160 && column % 20 == 0;
            Luma([match row {
                172..=199 => 130 - 130 * u8::from(is_down),
                0..=160 if is_down || column <= 160 && row % 20 == 0 => 218,
                _ => 230,
            }])
        });
        let reading = found_in(image);
        assert!(!reading.is_guessed);
    }

    #[test]
    fn a_grid_goes_on_to_the_end_of_the_picture() {
        // Eight by eight cells of 20 pixels, of which six rows were found, and the last one ends with the picture.
        let draw = |x: u32, y: u32| {
            let (column, row) = (x.wrapping_sub(40), y.wrapping_sub(40));
            Luma([if column <= 160 && row <= 160 && (column % 20 == 0 || row % 20 == 0) { 150 } else { 230 }])
        };
        let lines = |count: usize| vec![vec![Variant { numbers: Vec::new(), cost: 0.0 }]; count];
        for height in [175, 240] {
            let mut reading = Reading {
                corners: [[40.0, 40.0], [200.0, 40.0], [200.0, 160.0], [40.0, 160.0]],
                bows: [[0.0; 2]; 4],
                rows: lines(6),
                columns: lines(8),
                cells: vec![None; 48],
                sides: [false; 4],
                is_guessed: false,
            };
            find(&DynamicImage::ImageLuma8(GrayImage::from_fn(240, height, draw)), &mut reading);
            assert!(reading.is_guessed, "{height}");
        }
    }

    #[test]
    fn thick_lines_are_sides_beside_filled_cells() {
        // A thick side below cells whose lines are lighter than the filled ones beside them.
        let image = GrayImage::from_fn(240, 240, |x, y| {
            let (column, row) = (x.wrapping_sub(40), y.wrapping_sub(40));
            Luma([match (column, row) {
                (0..=160, 158..=161) => 30,
                (0..=160, 120..=140) if column % 20 > 0 => 60,
                (0..=160, 0..=140) if column % 20 == 0 || row % 20 == 0 => 150,
                _ => 230,
            }])
        });
        let reading = found_in(image);
        assert!(reading.sides[2]);
    }

    #[test]
    fn grain_is_no_line() {
        // Faint lines in grain between ten columns and twelve rows; a column more would be paper up to its edge.
        let drawn = |depth: u8| {
            let mut state = 4_u32;
            let mut grain = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 27) as u8
            };
            let image = GrayImage::from_fn(320, 340, |x, y| {
                let (column, row) = (x.wrapping_sub(40), y.wrapping_sub(40));
                let is_in = column <= 200 && row <= 240;
                let is_side = column == 0 || column == 200 || row == 0 || row == 240;
                Luma([match () {
                    () if x >= 260 => 60,
                    () if is_in && is_side => 100 + grain(),
                    () if is_in && (column % 20 == 0 || row % 20 == 0) => 180 - depth + grain(),
                    () => 180 + grain(),
                }])
            });
            DynamicImage::ImageLuma8(image)
        };
        let lines = |count: usize| vec![vec![Variant { numbers: Vec::new(), cost: 0.0 }]; count];
        let seen = |image: &DynamicImage, columns: usize, rows: usize| {
            let (right, down) = (40.0 + 20.0 * columns as f32, 40.0 + 20.0 * rows as f32);
            let corners = [[40.0, 40.0], [right, 40.0], [right, down], [40.0, down]];
            let (rows, columns) = (lines(rows), lines(columns));
            let cells = vec![None; rows.len() * columns.len()];
            let mut reading =
                Reading { corners, bows: [[0.0; 2]; 4], rows, columns, cells, sides: [false; 4], is_guessed: false };
            find(image, &mut reading);
            let sides = of(reading.corners, reading.bows, [reading.rows.len(), reading.columns.len()]);
            (reading.sides, longer(image, &reading, &sides))
        };
        for depth in [15, 20] {
            let image = drawn(depth);
            assert_eq!(seen(&image, 10, 12).0, [true; 4], "{depth}");
            assert_eq!(seen(&image, 11, 12).0, [true, false, true, true], "it is the edge of the paper: {depth}");
        }
        let image = drawn(40);
        assert_eq!(seen(&image, 10, 12).1, [false; 4]);
        assert_eq!(seen(&image, 9, 12).1, [false, true, false, false]);
        assert_eq!(seen(&image, 10, 11).1, [false, false, true, false]);
    }
}
