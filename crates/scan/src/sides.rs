//! Whether the sides of a grid are drawn: a grid may end elsewhere than where it was found.

use image::{DynamicImage, GenericImageView};

use crate::reading::Reading;

/// How far a line lies from where a side is taken to be, in cells, and how far outside paper is looked at.
const REACH: f32 = 0.25;
const OUTSIDE: f32 = 0.55;

/// The places on a side at which it is looked at, and those across it.
const PLACES: usize = 160;
const ACROSS: usize = 9;

/// By how much a line differs from the paper outside, in levels of 255.
const LEAST: f32 = 6.0;

/// Finds out which sides are drawn.
pub(crate) fn find(image: &DynamicImage, reading: &mut Reading) {
    let [top_left, top_right, bottom_right, bottom_left] = reading.corners;
    let (rows, columns) = (reading.rows.len() as f32, reading.columns.len() as f32);
    // A step of one cell out of the grid, at both ends of each side.
    let step = |from: [f32; 2], to: [f32; 2], cells: f32| [(to[0] - from[0]) / cells, (to[1] - from[1]) / cells];
    let up = [step(bottom_left, top_left, rows), step(bottom_right, top_right, rows)];
    let right = [step(top_left, top_right, columns), step(bottom_left, bottom_right, columns)];
    let back = |[one, other]: [[f32; 2]; 2]| [one, other].map(|step| step.map(|part| -part));
    reading.sides = [
        is_drawn(image, [top_left, top_right], up),
        is_drawn(image, [top_right, bottom_right], right),
        is_drawn(image, [bottom_left, bottom_right], back(up)),
        is_drawn(image, [top_left, bottom_left], back(right)),
    ];
}

/// Whether a side is darker, or lighter, than the paper outside: the darkest place across it, in the mean of its
/// length, beside the darkest one in as many places of paper.
fn is_drawn(image: &DynamicImage, ends: [[f32; 2]; 2], out: [[f32; 2]; 2]) -> bool {
    let mix = |pair: [[f32; 2]; 2], part: f32| [0, 1].map(|axis| pair[0][axis] * (1.0 - part) + pair[1][axis] * part);
    let [mut dark, mut light, mut count] = [0.0_f32; 3];
    for place in 0..PLACES {
        let part = (place as f32 + 0.5) / PLACES as f32;
        let (point, step) = (mix(ends, part), mix(out, part));
        let window = |middle: f32| {
            let values = (0..ACROSS).filter_map(|at| {
                let away = middle + REACH * (2.0 * at as f32 / (ACROSS - 1) as f32 - 1.0);
                luma(image, point[0] + step[0] * away, point[1] + step[1] * away)
            });
            values.fold((f32::INFINITY, f32::NEG_INFINITY), |(least, most), value| (least.min(value), most.max(value)))
        };
        let (here, paper) = (window(0.0), window(OUTSIDE));
        if [here.0, here.1, paper.0, paper.1].iter().all(|value| value.is_finite()) {
            dark += paper.0 - here.0;
            light += here.1 - paper.1;
            count += 1.0;
        }
    }
    count >= PLACES as f32 / 2.0 && dark.max(light) / count >= LEAST
}

/// The brightness at a place; `None` beyond the picture.
fn luma(image: &DynamicImage, x: f32, y: f32) -> Option<f32> {
    let inside = x >= 0.0 && y >= 0.0 && x < image.width() as f32 && y < image.height() as f32;
    let pixel = inside.then(|| image.get_pixel(x as u32, y as u32))?;
    Some(0.3 * f32::from(pixel.0[0]) + 0.59 * f32::from(pixel.0[1]) + 0.11 * f32::from(pixel.0[2]))
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, GrayImage, Luma};

    use super::find;
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
        reading.corners = [[0.0; 2]; 4];
        find(&image, &mut reading);
        assert_eq!(reading.sides, [false; 4]);
    }
}
