//! How pages become files: sharp, from a screen, from a scanner, from a telephone.

use anyhow::Result;
use image::{ExtendedColorType, codecs::jpeg::JpegEncoder};
use nonosat_model::random::Random;

use crate::{
    canvas::{Canvas, size_within, within},
    page::Page,
    sheet::Sheet,
};

/// How a page was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Kind {
    /// As it was drawn.
    Clean,
    /// Scaled, with the pattern of a screen, as JPEG.
    Screen,
    /// Turned a little, grey, with grain.
    Scan,
    /// In perspective, bent, with shadows, blurred.
    Photo,
}

/// A picture's file.
pub(crate) struct Shot {
    pub(crate) bytes: Vec<u8>,
    pub(crate) extension: &'static str,
    /// The corners of the grid in it.
    pub(crate) corners: [[f32; 2]; 4],
    /// The height of digits in it, about.
    pub(crate) digit: f32,
}

/// Takes a page.
pub(crate) fn shoot(page: &Page, kind: Kind, random: &mut Random) -> Result<Shot> {
    let mut sheet = page.sheet.clone();
    let (mut corners, mut digit) = (page.corners, page.digit);
    match kind {
        Kind::Clean => {}
        Kind::Screen => {
            // No digit becomes lower than seven pixels.
            let scale = size_within(random, (7.0 / digit).clamp(0.6, 1.0), 1.9);
            let (width, height) = (sheet.width() as f32 * scale, sheet.height() as f32 * scale);
            sheet.each(|canvas| *canvas = canvas.scaled(width as usize, height as usize));
            corners = corners.map(|corner| corner.map(|value| value * scale));
            digit *= scale;
            if random.chance(0.4) {
                moire(&mut sheet, random);
            }
        }
        Kind::Scan => {
            let turn = within(random, -0.045, 0.045);
            let (width, height) = (sheet.width() as f32, sheet.height() as f32);
            let size = [width + height * turn.abs(), height + width * turn.abs()];
            let warp = Warp::turned(turn, [width, height], size);
            (sheet, corners) =
                (warp.take(&sheet, size, within(random, 0.0, 0.1)), corners.map(|corner| warp.find(corner)));
            let (paper, ink) = (within(random, 0.02, 0.25), within(random, 0.75, 1.0));
            let blur = within(random, 0.2, 0.35 + 0.03 * digit);
            sheet.each(|canvas| {
                canvas.ink.iter_mut().for_each(|value| *value = paper + (ink - paper) * *value);
                canvas.blur(blur, blur);
            });
            grain(&mut sheet, within(random, 0.01, 0.05), within(random, 1.0, 2.0), random);
        }
        Kind::Photo => {
            let size = [sheet.width() as f32 * 1.06, sheet.height() as f32 * 1.06];
            let warp = Warp::taken([sheet.width() as f32, sheet.height() as f32], size, random);
            let desk = within(random, 0.3, 0.75);
            (sheet, corners) = (warp.take(&sheet, size, desk), corners.map(|corner| warp.find(corner)));
            shade(&mut sheet, random);
            let blur = within(random, 0.3, 0.45 + 0.05 * digit);
            let shake = if random.chance(0.2) { within(random, 0.7, 1.4) } else { 1.0 };
            sheet.each(|canvas| canvas.blur(blur * shake, blur / shake));
            if random.chance(0.5) {
                let (amount, sigma) = (within(random, 0.2, 1.0), within(random, 0.8, 2.0));
                sheet.each(|canvas| canvas.sharpen(amount, sigma));
            }
            grain(&mut sheet, within(random, 0.005, 0.04), within(random, 1.0, 2.5), random);
        }
    }
    let image = sheet.image();
    let mut bytes = Vec::new();
    let extension = if kind == Kind::Clean { "png" } else { "jpg" };
    if kind == Kind::Clean {
        image.write_to(&mut std::io::Cursor::new(&mut bytes), image::ImageFormat::Png)?;
    } else {
        let quality = random.between(if kind == Kind::Screen { 55 } else { 65 }, 95) as u8;
        let (width, height) = image.dimensions();
        JpegEncoder::new_with_quality(&mut bytes, quality).encode(&image, width, height, ExtendedColorType::Rgb8)?;
    }
    Ok(Shot { bytes, extension, corners, digit })
}

/// The same grain in all colours.
fn grain(sheet: &mut Sheet, amount: f32, size: f32, random: &mut Random) {
    let mut grain = Canvas::new(sheet.width(), sheet.height());
    grain.grain(amount, size, random);
    sheet.each(|canvas| canvas.ink.iter_mut().zip(&grain.ink).for_each(|(ink, grain)| *ink += grain));
}

/// The pattern of a screen's pixels in those of a camera.
fn moire(sheet: &mut Sheet, random: &mut Random) {
    let (period, amount) = (within(random, 2.1, 6.0), within(random, 0.01, 0.07));
    let (sine, cosine) = within(random, -0.2, 0.2).sin_cos();
    sheet.each(|canvas| {
        for (at, ink) in canvas.ink.iter_mut().enumerate() {
            let (x, y) = ((at % canvas.width) as f32, (at / canvas.width) as f32);
            let [across, down] =
                [x * cosine - y * sine, x * sine + y * cosine].map(|at| (at * std::f32::consts::TAU / period).sin());
            *ink += amount * (across + down);
        }
    });
}

/// Light from a side, and the shadow of a hand.
fn shade(sheet: &mut Sheet, random: &mut Random) {
    let size = [sheet.width() as f32, sheet.height() as f32];
    let light = [within(random, -0.45, 0.45), within(random, -0.45, 0.45)];
    let shadow = if random.chance(0.5) { within(random, 0.15, 0.5) } else { 0.0 };
    let (middle, turn) = (within(random, 0.1, 0.9), within(random, -1.0, 1.0));
    let soft = within(random, 0.01, 0.12);
    let ink = within(random, 0.8, 1.0);
    sheet.each(|canvas| {
        for (at, value) in canvas.ink.iter_mut().enumerate() {
            let (x, y) = ((at % canvas.width) as f32 / size[0] - 0.5, (at / canvas.width) as f32 / size[1] - 0.5);
            let side = (x + turn * y - (middle - 0.5)) / soft;
            let shadow = shadow / (1.0 + (-side.clamp(-30.0, 30.0)).exp());
            let light = (0.85 + light[0] * x + light[1] * y) * (1.0 - shadow);
            *value = 1.0 - (1.0 - ink * *value) * light;
        }
    });
}

/// Where on a page a point of its picture is: a projective map, then a bend.
struct Warp {
    /// The page's coordinates and their divisor, each by x, y and 1 of the picture.
    matrix: [[f32; 3]; 3],
    bend: [f32; 2],
    phase: [f32; 2],
    page: [f32; 2],
}

impl Warp {
    /// Turned around the middle.
    fn turned(turn: f32, page: [f32; 2], size: [f32; 2]) -> Self {
        let (sine, cosine) = turn.sin_cos();
        let shift = |row: [f32; 2], middle: f32| middle - row[0] * size[0] / 2.0 - row[1] * size[1] / 2.0;
        let [x, y] = [[cosine, sine], [-sine, cosine]];
        let matrix = [[x[0], x[1], shift(x, page[0] / 2.0)], [y[0], y[1], shift(y, page[1] / 2.0)], [0.0, 0.0, 1.0]];
        Self { matrix, bend: [0.0; 2], phase: [0.0; 2], page }
    }

    /// From a side, of paper that is not flat.
    fn taken(page: [f32; 2], size: [f32; 2], random: &mut Random) -> Self {
        let mut warp = Self::turned(within(random, -0.06, 0.06), page, size);
        // The divisor is 1 in the middle; what lies there stays.
        let tilt = [within(random, -0.12, 0.12) / size[0], within(random, -0.12, 0.12) / size[1]];
        let constant = 1.0 - tilt[0] * size[0] / 2.0 - tilt[1] * size[1] / 2.0;
        warp.matrix[2] = [tilt[0], tilt[1], constant];
        let (zoom, divisor) = (1.04, warp.matrix[2]);
        for (row, middle) in warp.matrix.iter_mut().zip(page.map(|side| side / 2.0)) {
            row[2] -= middle;
            row.iter_mut().zip(divisor).for_each(|(value, divisor)| *value = zoom * *value + middle * divisor);
        }
        let bent = random.chance(0.6);
        let most = if bent { 0.012 } else { 0.0 };
        warp.bend = [0, 1].map(|axis| within(random, -most, most) * page[axis]);
        warp.phase = [within(random, 0.0, 3.0), within(random, 0.0, 3.0)];
        warp
    }

    fn of(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        let [page_x, page_y, divisor] = self.matrix.map(|row| row[0] * x + row[1] * y + row[2]);
        let [x, y] = [page_x / divisor, page_y / divisor];
        let [across, down] = [x / self.page[0], y / self.page[1]];
        let wave = |at: f32, phase: f32| (at * 4.0 + phase).sin();
        [x + self.bend[0] * wave(down, self.phase[0]), y + self.bend[1] * wave(across, self.phase[1])]
    }

    /// The point of the picture where a point of the page is.
    fn find(&self, page: [f32; 2]) -> [f32; 2] {
        let mut at = page;
        for _ in 0..40 {
            let found = self.of(at);
            at = [0, 1].map(|axis| at[axis] + 0.8 * (page[axis] - found[axis]));
        }
        at
    }

    /// The picture of a page on a desk that is so dark.
    fn take(&self, sheet: &Sheet, size: [f32; 2], desk: f32) -> Sheet {
        let mut taken = Sheet::new(size[0] as usize, size[1] as usize, [desk; 3]);
        let width = taken.width();
        for at in 0..width * taken.height() {
            let [x, y] = self.of([(at % width) as f32 + 0.5, (at / width) as f32 + 0.5]);
            if x >= 0.0 && y >= 0.0 && x < self.page[0] && y < self.page[1] {
                for (taken, page) in taken.0.iter_mut().zip(&sheet.0) {
                    taken.ink[at] = page.between(x, y);
                }
            }
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_where_the_page_has_them() {
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let (page, size) = ([800.0, 600.0], [850.0, 640.0]);
            for warp in [Warp::taken(page, size, &mut random), Warp::turned(0.04, page, size)] {
                for corner in [[100.0, 80.0], [780.0, 90.0], [790.0, 590.0], [50.0, 500.0]] {
                    let found = warp.of(warp.find(corner));
                    assert!((found[0] - corner[0]).hypot(found[1] - corner[1]) < 0.1, "{corner:?} {found:?}");
                }
                let middle = warp.of(size.map(|side| side / 2.0));
                assert!((middle[0] - 400.0).hypot(middle[1] - 300.0) < 20.0);
            }
        }
    }

    #[test]
    fn files_have_the_size_of_their_page() {
        let sheet = Sheet::new(90, 60, [0.1, 0.0, 0.0]);
        let corners = [[10.0, 10.0], [80.0, 10.0], [80.0, 50.0], [10.0, 50.0]];
        let page = Page { sheet, corners, digit: 9.0, cells: Vec::new() };
        for kind in [Kind::Clean, Kind::Screen, Kind::Scan, Kind::Photo] {
            let shot = shoot(&page, kind, &mut Random::new(5)).unwrap();
            let image = image::load_from_memory(&shot.bytes).unwrap();
            assert!(image.width() >= 60 && image.height() >= 40 && image.width() <= 180);
            let inside = |[x, y]: [f32; 2]| x > 0.0 && y > 0.0 && x < image.width() as f32 && y < image.height() as f32;
            assert!(shot.corners.into_iter().all(inside));
            let again = shoot(&page, kind, &mut Random::new(5)).unwrap();
            assert_eq!(again.bytes, shot.bytes);
        }
    }
}
