//! Pictures of puzzles drawn here, and pictures of nothing.

mod drawing;

use drawing::{MARGIN, PITCH, Puzzle, cup, drawn, fill, mapped, number};
use image::{DynamicImage, GrayImage, Luma};
use nonosat_scan::{Reading, ScanError, ScanOptions, Side, Variant, scan};

fn read(image: GrayImage) -> Result<Vec<Reading>, ScanError> {
    scan(&DynamicImage::ImageLuma8(image), &ScanOptions::default())
}

fn values(lines: &[Vec<Variant>]) -> Vec<Vec<u32>> {
    let best = |line: &Vec<Variant>| -> Vec<u32> {
        line[0].numbers.iter().map(|number| number.values[0].0).filter(|&value| value > 0).collect()
    };
    lines.iter().map(best).collect()
}

fn assert_read(image: GrayImage, puzzle: &Puzzle) -> Reading {
    let mut readings = read(image).unwrap();
    assert_eq!(readings.len(), 1);
    let reading = readings.remove(0);
    assert_eq!(values(&reading.rows), puzzle.rows);
    assert_eq!(values(&reading.columns), puzzle.columns);
    assert_eq!(reading.cells.len(), puzzle.rows.len() * puzzle.columns.len());
    reading
}

#[test]
fn a_drawn_puzzle_is_read() {
    let puzzle = cup();
    let reading = assert_read(drawn(&puzzle, 255, 0), &puzzle);
    let [left, top] = reading.corners[0];
    let [right, bottom] = reading.corners[2];
    for (found, truth) in [(left, MARGIN), (top, MARGIN), (right, MARGIN + 11 * PITCH), (bottom, MARGIN + 9 * PITCH)] {
        assert!((found - truth as f32).abs() < 3.0, "{found} for {truth}");
    }
    let place = reading.rows[3][0].numbers[0].place;
    assert!(place[0][0] < place[1][0] && place[1][1] < place[2][1]);
    assert!(place[2][0] < left && place[0][1] > top + 3.0 * PITCH as f32 - 3.0);
}

#[test]
fn light_ink_on_dark_paper_is_read() {
    assert_read(drawn(&cup(), 20, 230), &cup());
}

#[test]
fn turned_and_bent_pictures_are_read() {
    let picture = drawn(&cup(), 240, 30);
    // A turn by two degrees.
    assert_read(mapped(&picture, |x, y| (x + 0.035 * y - 12.0, y - 0.035 * x + 10.0)), &cup());
    // Paper that is bent down at the right.
    assert_read(mapped(&picture, |x, y| (x, y - 30.0 * (x / 600.0) * (x / 600.0))), &cup());
}

#[test]
fn corners_may_be_given() {
    let picture = drawn(&cup(), 240, 30);
    // Seen from the side.
    let map = |x: f32, y: f32| {
        let depth = 1.0 + 0.0004 * x;
        (x * depth, y * depth + 0.02 * x)
    };
    let (right, bottom) = ((MARGIN + 11 * PITCH) as f32, (MARGIN + 9 * PITCH) as f32);
    let margin = MARGIN as f32;
    let goal = [[margin, margin], [right, margin], [right, bottom], [margin, bottom]];
    // The places that are mapped to the corners, by trial.
    let corners = goal.map(|[x, y]| {
        let (mut a, mut b) = (x, y);
        for _ in 0..30 {
            let (u, v) = map(a, b);
            (a, b) = (a + x - u, b + y - v);
        }
        [a, b]
    });
    let image = DynamicImage::ImageLuma8(mapped(&picture, map));
    let mut options = ScanOptions::default();
    options.corners = Some(corners);
    let readings = scan(&image, &options).unwrap();
    assert_eq!(values(&readings[0].rows), cup().rows);
    assert_eq!(values(&readings[0].columns), cup().columns);
    assert_eq!(readings[0].corners, corners);
    let [x, y] = readings[0].rows[3][0].numbers[0].place[0];
    assert!(x > 0.0 && x < corners[0][0] && y > corners[0][1] && y < corners[3][1], "{x} {y}");

    for wrong in [[[0.0; 2]; 4], [[f32::NAN; 2]; 4], [corners[3], corners[2], corners[1], corners[0]]] {
        options.corners = Some(wrong);
        assert_eq!(scan(&image, &options), Err(ScanError::Corners));
    }
}

#[test]
fn colors_of_numbers_are_seen() {
    let gray = drawn(&cup(), 255, 0);
    // The two cells of the handle are red: the last numbers of two rows, and those of a column.
    let red = |x: u32, y: u32| {
        let row = MARGIN + 4 * PITCH..MARGIN + 6 * PITCH;
        let column = MARGIN + 9 * PITCH..MARGIN + 10 * PITCH;
        (MARGIN - PITCH..MARGIN - 4).contains(&x) && row.contains(&y) || y < MARGIN - 4 && column.contains(&x)
    };
    let colored = |all_red: bool| {
        image::RgbImage::from_fn(gray.width(), gray.height(), |x, y| {
            let is_ink = gray.get_pixel(x, y).0[0] < 128;
            image::Rgb(match is_ink {
                true if red(x, y) || all_red => [200, 10, 20],
                true => [0; 3],
                false => [255; 3],
            })
        })
    };
    let read = |image| scan(&DynamicImage::ImageRgb8(image), &ScanOptions::default()).unwrap().remove(0);
    let reading = read(colored(false));
    assert_eq!(values(&reading.rows), cup().rows);
    assert_eq!(values(&reading.columns), cup().columns);
    for (line, clue) in reading.rows.iter().chain(&reading.columns).enumerate() {
        let numbers = &clue[0].numbers;
        for (at, number) in numbers.iter().enumerate() {
            let is_red = (line == 4 || line == 5) && at + 1 == numbers.len() || line == 9 + 9;
            assert_eq!(number.color.is_some_and(|[r, g, b]| r > 180 && g < 60 && b < 60), is_red, "{line} {at}");
            assert_eq!(number.color.is_some(), is_red);
        }
    }
    // A puzzle that is printed in red is no coloured one.
    let reading = read(colored(true));
    assert!(
        reading
            .rows
            .iter()
            .chain(&reading.columns)
            .flatten()
            .flat_map(|variant| &variant.numbers)
            .all(|number| number.color.is_none())
    );
}

#[test]
fn light_numbers_on_dark_boxes_are_read() {
    let gray = drawn(&cup(), 255, 0);
    let mut image =
        image::RgbImage::from_fn(gray.width(), gray.height(), |x, y| image::Rgb([gray.get_pixel(x, y).0[0]; 3]));
    let mut boxed = |x: u32, y: u32, is_red: bool| {
        let ground = if is_red { [150, 20, 30] } else { [30, 40, 120] };
        for (x, y) in (y - 12..y + 12).flat_map(|y| (x - 13..x + 13).map(move |x| (x, y))) {
            let is_ink = image.get_pixel(x, y).0[0] < 128;
            image.put_pixel(x, y, image::Rgb(if is_ink { [245; 3] } else { ground }));
        }
    };
    for (at, clue) in (0_u32..).zip(&cup().rows) {
        for place in 0..clue.len() as u32 {
            boxed(MARGIN - 20 - place * 30, MARGIN + at * PITCH + PITCH / 2, place == 0 && (at == 4 || at == 5));
        }
    }
    for (at, clue) in (0_u32..).zip(&cup().columns) {
        for place in 0..clue.len() as u32 {
            boxed(MARGIN + at * PITCH + PITCH / 2, MARGIN - 20 - place * 26, at == 9);
        }
    }
    let reading = scan(&DynamicImage::ImageRgb8(image), &ScanOptions::default()).unwrap().remove(0);
    assert_eq!(values(&reading.rows), cup().rows);
    assert_eq!(values(&reading.columns), cup().columns);
    // Boxes have the colours: the two cells of the handle are red.
    for (line, clue) in reading.rows.iter().chain(&reading.columns).enumerate() {
        let numbers = &clue[0].numbers;
        for (at, number) in numbers.iter().enumerate() {
            let [red, _, blue] = number.color.unwrap();
            let is_red = (line == 4 || line == 5) && at + 1 == numbers.len() || line == 9 + 9;
            assert_eq!(red > blue, is_red, "{line} {at}");
        }
    }
}

/// The cup with black numbers, but for those of the handle: these are in dark boxes, in this shade.
fn boxed_handle(shade: u8) -> DynamicImage {
    let gray = drawn(&cup(), 255, 0);
    let color = |x: u32, y: u32| image::Rgb([gray.get_pixel(x, y).0[0]; 3]);
    let mut image = image::RgbImage::from_fn(gray.width(), gray.height(), color);
    let row = |at: u32| [MARGIN - 20, MARGIN + at * PITCH + PITCH / 2];
    for [left, top] in [row(4), row(5), [MARGIN + 9 * PITCH + PITCH / 2, MARGIN - 20]] {
        for (x, y) in (top - 13..top + 13).flat_map(|y| (left - 13..left + 13).map(move |x| (x, y))) {
            let is_ink = image.get_pixel(x, y).0[0] < 128;
            image.put_pixel(x, y, image::Rgb(if is_ink { [shade, shade, 255] } else { [20, 30, 110] }));
        }
    }
    DynamicImage::ImageRgb8(image)
}

#[test]
fn numbers_in_boxes_are_not_lost_beside_those_without() {
    let reading = scan(&boxed_handle(240), &ScanOptions::default()).unwrap().remove(0);
    assert_eq!(values(&reading.rows), cup().rows);
    assert_eq!(values(&reading.columns), cup().columns);
    // Without the handle the puzzle has one solution, too, and rows and columns agree.
    let reading = scan(&boxed_handle(30), &ScanOptions::default()).unwrap().remove(0);
    assert!(values(&reading.rows) == cup().rows || reading.is_guessed);
}

#[test]
fn light_numbers_beside_a_light_grid_say_nothing_of_its_cells() {
    let mut image = drawn(&cup(), 250, 20);
    for (x, y) in (0..MARGIN + 9 * PITCH).flat_map(|y| (0..MARGIN + 11 * PITCH).map(move |x| (x, y))) {
        if (x < MARGIN) != (y < MARGIN) {
            let pixel = image.get_pixel_mut(x, y);
            pixel.0[0] = 255 - pixel.0[0];
        }
    }
    fill(&mut image, MARGIN + 2 * PITCH + 4, MARGIN + 3 * PITCH + 4, PITCH - 6, PITCH - 6, 30);
    let reading = assert_read(image, &cup());
    let filled: Vec<usize> = (0..99).filter(|&at| reading.cells[at].is_some()).collect();
    assert_eq!((filled, reading.cells[35]), (vec![35], Some(true)));
}

#[test]
fn gaps_of_tiles_are_no_lines_of_a_smaller_grid() {
    // Lines of which all have numbers leave no doubt of the smaller grid, but that it goes on.
    let numbered = Puzzle {
        rows: vec![vec![3], vec![1, 2], vec![6], vec![2, 3], vec![4], vec![5]],
        columns: vec![vec![5], vec![4], vec![2, 2], vec![6], vec![1, 3], vec![3]],
    };
    for inner in [cup(), numbered] {
        // The first row and column have no numbers, and nothing is drawn at the ends.
        let with_empty = |clues: &[Vec<u32>]| [&[Vec::new()], clues].concat();
        let puzzle = Puzzle { rows: with_empty(&inner.rows), columns: with_empty(&inner.columns) };
        let (rows, columns) = (puzzle.rows.len() as u32, puzzle.columns.len() as u32);
        let mut image = drawn(&puzzle, 215, 0);
        fill(&mut image, MARGIN - 2, MARGIN - 2, columns * PITCH + 6, rows * PITCH + 6, 215);
        for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
            fill(&mut image, MARGIN + column * PITCH + 2, MARGIN + row * PITCH + 2, PITCH - 4, PITCH - 4, 250);
        }
        assert_read(image, &puzzle);
    }
}

#[test]
fn clues_right_and_below_are_read() {
    let whole = drawn(&cup(), 255, 0);
    let (right, bottom) = (MARGIN + 11 * PITCH, MARGIN + 9 * PITCH);
    let mut image = GrayImage::from_pixel(30 + 11 * PITCH + MARGIN, 30 + 9 * PITCH + MARGIN, Luma([255]));
    for (x, y) in (MARGIN..bottom + 2).flat_map(|y| (MARGIN..right + 2).map(move |x| (x, y))) {
        image.put_pixel(x - MARGIN + 30, y - MARGIN + 30, *whole.get_pixel(x, y));
    }
    for (at, clue) in (0_u32..).zip(&cup().rows) {
        for (place, &value) in (0_u32..).zip(clue) {
            number(&mut image, 30 + 11 * PITCH + 20 + place * 30, 30 + at * PITCH + PITCH / 2, value, 0);
        }
    }
    for (at, clue) in (0_u32..).zip(&cup().columns) {
        for (place, &value) in (0_u32..).zip(clue) {
            number(&mut image, 30 + at * PITCH + PITCH / 2, 30 + 9 * PITCH + 20 + place * 26, value, 0);
        }
    }
    assert_read(image.clone(), &cup());
    // A line of text above the grid is none of its clues.
    let title = 60;
    let mut titled = GrayImage::from_pixel(image.width(), image.height() + title, Luma([255]));
    image::imageops::replace(&mut titled, &image, 0, i64::from(title));
    (0..7).for_each(|at| number(&mut titled, 60 + at * PITCH, 60, 2 + at % 3, 0));
    assert_read(titled, &cup());
}

#[test]
fn numbers_that_run_off_their_rows_are_read() {
    // Beyond the grid the paper bends more than within.
    let bend = |x: f32, y: f32| {
        let beyond = (MARGIN as f32 - 10.0 - x).max(0.0);
        (x, y - 0.18 * beyond)
    };
    assert_read(mapped(&drawn(&cup(), 240, 30), bend), &cup());
}

#[test]
fn drawn_cells_are_seen() {
    let mut image = drawn(&cup(), 250, 20);
    let left = |column: u32| MARGIN + column * PITCH;
    fill(&mut image, left(2) + 4, left(3) + 4, PITCH - 6, PITCH - 6, 30);
    for at in 8..PITCH - 6 {
        fill(&mut image, left(4) + at, left(5) + at, 2, 1, 60);
        fill(&mut image, left(4) + at, left(6) - at, 2, 1, 60);
    }
    let reading = assert_read(image, &cup());
    for (at, &cell) in reading.cells.iter().enumerate() {
        let expected = match (at / 11, at % 11) {
            (3, 2) => Some(true),
            (5, 4) => Some(false),
            _ => None,
        };
        assert_eq!(cell, expected, "{at}");
    }
}

#[test]
fn alternatives_have_costs_in_order() {
    let reading = read(drawn(&cup(), 255, 0)).unwrap().remove(0);
    for line in reading.rows.iter().chain(&reading.columns) {
        assert!(!line.is_empty());
        for number in line.iter().flat_map(|variant| &variant.numbers) {
            assert!(!number.values.is_empty());
            assert!(number.values.windows(2).all(|two| two[0].1 <= two[1].1));
            assert!(number.values.iter().all(|value| value.0 <= 11 && value.1.is_finite()));
        }
    }
}

#[test]
fn what_is_missing_is_said() {
    let whole = drawn(&cup(), 255, 0);
    let part = |left: u32, top: u32| {
        let (width, height) = (whole.width() - left, whole.height() - top);
        read(image::imageops::crop_imm(&whole, left, top, width, height).to_image())
    };
    assert_eq!(part(MARGIN - 8, 0), Err(ScanError::Cut { side: Side::Left }));
    assert_eq!(part(0, MARGIN - 8), Err(ScanError::Cut { side: Side::Top }));
    let cut = |width: u32, height: u32| {
        read(image::imageops::crop_imm(&whole, 0, 0, MARGIN + width, MARGIN + height).to_image())
    };
    assert_eq!(cut(9 * PITCH + 20, 10 * PITCH), Err(ScanError::Cut { side: Side::Right }));
    assert_eq!(cut(12 * PITCH - 10, 7 * PITCH + 20), Err(ScanError::Cut { side: Side::Bottom }));
    let empty = Puzzle { rows: vec![Vec::new(); 9], columns: vec![Vec::new(); 11] };
    let error = read(drawn(&empty, 255, 0));
    assert_eq!(error, Err(ScanError::NoNumbers { rows: 9, columns: 11, side: Side::Left }));
}

#[test]
fn pictures_of_nothing_are_refused() {
    let error = read(GrayImage::new(5, 400));
    assert_eq!(error, Err(ScanError::TooSmall { width: 5, height: 400, least: 32 }));
    assert_eq!(read(GrayImage::new(300, 200)), Err(ScanError::NoGrid));
    let gradient = GrayImage::from_fn(300, 200, |x, y| Luma([(x / 2 + y / 4) as u8]));
    assert_eq!(read(gradient), Err(ScanError::NoGrid));
}

#[test]
fn any_picture_ends_in_an_answer() {
    let mut state = 1_u32;
    let mut random = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 8
    };
    for (width, height) in [(32, 32), (33, 200), (400, 32), (160, 120), (32, 5000)] {
        for kind in 0..6 {
            let (across, down) = (random() % 30 + 2, random() % 30 + 2);
            let image = GrayImage::from_fn(width, height, |x, y| {
                Luma([match kind {
                    0 => random() as u8,
                    1 => (random() % 2 * 255) as u8,
                    2 if x % across == 0 || y % down == 0 => 0,
                    3 if x % across < across / 2 => 0,
                    4 => ((x / across + y / down) % 2 * 255) as u8,
                    5 if x % across == 0 || y % down == 0 => (random() % 90) as u8,
                    _ => 255,
                }])
            });
            // No picture has a puzzle, but a grid with dust beside it may look like one.
            if let Ok(readings) = read(image) {
                assert!(readings.iter().all(|reading| reading.rows.iter().all(|line| !line.is_empty())));
            }
        }
    }
}
