//! Puzzles as pictures.

use image::{GrayImage, Luma};

/// Digits of 5x7 dots, a row a number.
const FONT: [[u8; 7]; 10] = [
    [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    [0b01110, 0b10001, 0b00001, 0b00010, 0b00100, 0b01000, 0b11111],
    [0b11110, 0b00001, 0b00001, 0b01110, 0b00001, 0b00001, 0b11110],
    [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    [0b01110, 0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
    [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00001, 0b01110],
];

/// The pixels of a cell.
pub(crate) const PITCH: u32 = 36;

/// The pixels left of the grid and above it.
pub(crate) const MARGIN: u32 = 5 * PITCH;

pub(crate) struct Puzzle {
    pub(crate) rows: Vec<Vec<u32>>,
    pub(crate) columns: Vec<Vec<u32>>,
}

/// A cup, with a number of two digits, an empty row and an empty column.
pub(crate) fn cup() -> Puzzle {
    let picture = [
        "...........",
        ".#.#.#.....",
        "..#.#.#....",
        "#######....",
        "########.#.",
        "########.#.",
        "#######....",
        ".######....",
        "#######....",
    ];
    let cells: Vec<Vec<bool>> = picture.iter().map(|row| row.bytes().map(|cell| cell == b'#').collect()).collect();
    let clue = |line: Vec<bool>| -> Vec<u32> {
        line.split(|&cell| !cell).map(|run| run.len() as u32).filter(|&run| run > 0).collect()
    };
    let column = |at: usize| cells.iter().map(|row| row[at]).collect();
    Puzzle { columns: (0..11).map(|at| clue(column(at))).collect(), rows: cells.iter().cloned().map(clue).collect() }
}

pub(crate) fn fill(image: &mut GrayImage, left: u32, top: u32, width: u32, height: u32, shade: u8) {
    for y in top..top + height {
        for x in left..left + width {
            image.put_pixel(x, y, Luma([shade]));
        }
    }
}

/// A number with its middle here, in dots of 2x2 pixels.
pub(crate) fn number(image: &mut GrayImage, x: u32, y: u32, value: u32, ink: u8) {
    const DOT: u32 = 2;
    let digits = value.to_string();
    let width = digits.len() as u32 * 6 * DOT - DOT;
    for (at, digit) in (0_u32..).zip(digits.bytes()) {
        for (row, bits) in (0_u32..).zip(FONT[usize::from(digit - b'0')]) {
            for column in (0..5).filter(|column| bits >> (4 - column) & 1 == 1) {
                let (left, top) = (x - width / 2 + (at * 6 + column) * DOT, y - 7 + row * DOT);
                fill(image, left, top, DOT, DOT, ink);
            }
        }
    }
}

/// The puzzle as most programs draw it.
pub(crate) fn drawn(puzzle: &Puzzle, paper: u8, ink: u8) -> GrayImage {
    let (rows, columns) = (puzzle.rows.len() as u32, puzzle.columns.len() as u32);
    let mut image = GrayImage::from_pixel(MARGIN + columns * PITCH + 30, MARGIN + rows * PITCH + 30, Luma([paper]));
    for at in 0..=rows {
        let thickness = if at % 5 == 0 { 3 } else { 1 };
        fill(&mut image, MARGIN, MARGIN + at * PITCH, columns * PITCH + 2, thickness, ink);
    }
    for at in 0..=columns {
        let thickness = if at % 5 == 0 { 3 } else { 1 };
        fill(&mut image, MARGIN + at * PITCH, MARGIN, thickness, rows * PITCH + 2, ink);
    }
    for (at, clue) in (0_u32..).zip(&puzzle.rows) {
        for (place, &value) in (0_u32..).zip(clue.iter().rev()) {
            number(&mut image, MARGIN - 20 - place * 30, MARGIN + at * PITCH + PITCH / 2, value, ink);
        }
    }
    for (at, clue) in (0_u32..).zip(&puzzle.columns) {
        for (place, &value) in (0_u32..).zip(clue.iter().rev()) {
            number(&mut image, MARGIN + at * PITCH + PITCH / 2, MARGIN - 20 - place * 26, value, ink);
        }
    }
    image
}

/// The picture under a map of its places.
pub(crate) fn mapped(image: &GrayImage, map: impl Fn(f32, f32) -> (f32, f32)) -> GrayImage {
    let edge = *image.get_pixel(0, 0);
    GrayImage::from_fn(image.width(), image.height(), |x, y| {
        let (x, y) = map(x as f32, y as f32);
        image::imageops::interpolate_bilinear(image, x, y).unwrap_or(edge)
    })
}
