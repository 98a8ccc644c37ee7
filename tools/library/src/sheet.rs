//! Contact sheets: every puzzle with its title, to be looked at.

use std::{fs, path::Path};

use anyhow::Result;
use font8x8::UnicodeFonts;
use nonosat_library::{Entry, Shape};
use nonosat_model::Rgb;

/// Pictures side by side, and one above the other.
const ACROSS: usize = 8;
const DOWN: usize = 7;

/// The pixels of a picture with its title: width and height, and of the picture alone.
const WIDTH: usize = 190;
const HEIGHT: usize = 205;
const ROOM: usize = 170;

/// Writes sheets of 56 puzzles each, as PNG files, into a folder.
pub(crate) fn write(entries: &[Entry], folder: &Path) -> Result<usize> {
    fs::create_dir_all(folder)?;
    let sheets = entries.chunks(ACROSS * DOWN);
    let count = sheets.len();
    for (number, sheet) in (1..).zip(sheets) {
        let (width, height) = (ACROSS * WIDTH, DOWN * HEIGHT);
        let mut pixels = vec![255_u8; width * height * 3];
        let mut paint = |x: usize, y: usize, Rgb(red, green, blue): Rgb| {
            if x < width && y < height {
                pixels[(y * width + x) * 3..][..3].copy_from_slice(&[red, green, blue]);
            }
        };
        for (place, entry) in sheet.iter().enumerate() {
            let (left, top) = (place % ACROSS * WIDTH + 8, place / ACROSS * HEIGHT + 4);
            picture(entry, |x, y, color| paint(left + x, top + y, color));
            let grade = f64::from(entry.tenths) / 10.0;
            let below =
                format!("{} {} {grade} {}", (number - 1) * ACROSS * DOWN + place, entry.size(), entry.colors.len());
            for (row, text) in [&entry.title, &below].into_iter().enumerate() {
                for (index, letter) in text.chars().take(WIDTH / 8 - 1).enumerate() {
                    let Some(glyph) = font8x8::BASIC_FONTS.get(letter) else { continue };
                    for (y, bits) in glyph.into_iter().enumerate() {
                        let dots = (0..8).filter(|x| bits >> x & 1 == 1);
                        dots.for_each(|x| paint(left + index * 8 + x, top + ROOM + 6 + row * 11 + y, Rgb(0, 0, 0)));
                    }
                }
            }
        }
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header()?.write_image_data(&pixels)?;
        fs::write(folder.join(format!("sheet-{number:02}.png")), file)?;
    }
    Ok(count)
}

/// Paints the picture of a puzzle, with a frame.
fn picture(entry: &Entry, mut paint: impl FnMut(usize, usize, Rgb)) {
    let color = |cell: usize| entry.colors[usize::from(entry.cells[cell])];
    match entry.shape {
        Shape::Grid { width, height } => {
            let side = ROOM / width.max(height);
            let is_edge = |x: usize, y: usize| x == 0 || y == 0 || x > width * side || y > height * side;
            for y in 0..height * side + 2 {
                for x in 0..width * side + 2 {
                    let cell = || (y - 1) / side * width + (x - 1) / side;
                    paint(x, y, if is_edge(x, y) { Rgb(0xbb, 0xbb, 0xbb) } else { color(cell()) });
                }
            }
        }
        Shape::Hexagon { side } => {
            let scale = ROOM as f64 / (2 * side) as f64;
            let mut first = 0;
            for row in 0..2 * side {
                let (longer, is_upper) = if row < side { (side + row + 1, true) } else { (3 * side - row, false) };
                let left = (2 * side - longer) as f64 / 2.0;
                for cell in 0..2 * longer - 1 {
                    let is_up = (cell % 2 == 0) == is_upper;
                    for y in (row as f64 * scale * 0.866) as usize..=((row + 1) as f64 * scale * 0.866) as usize {
                        let part = (y as f64 / (scale * 0.866) - row as f64).clamp(0.0, 1.0);
                        let open = if is_up { part } else { 1.0 - part };
                        let middle = left + cell as f64 / 2.0 + 0.5;
                        let (from, to) = ((middle - open / 2.0) * scale, (middle + open / 2.0) * scale);
                        (from as usize..to as usize).for_each(|x| paint(x, y, color(first + cell)));
                    }
                }
                first += 2 * longer - 1;
            }
        }
    }
}
