//! The colours of numbers, for coloured puzzles.

use image::{DynamicImage, GenericImageView};

use crate::reading::{Number, Quad, Reading};

/// The least difference of a colour's channels.
const LEAST_CHROMA: f32 = 70.0;

/// How far two colours that are the same may be apart.
const SAME: f32 = 90.0;

/// The most pixels along a side of a number that are looked at.
const MOST_SAMPLES: u32 = 24;

/// Gives the numbers their colours: that of the ink, or that of a box behind black or white ink. If all of them have
/// the same one, the puzzle is printed in it, and none is given.
pub(crate) fn give(image: &DynamicImage, reading: &mut Reading) {
    let best = reading.rows.iter().chain(&reading.columns).filter_map(|variants| variants.first());
    let seen: Vec<Option<[f32; 3]>> =
        best.flat_map(|variant| &variant.numbers).map(|number| color(image, &number.place)).collect();
    let Some(first) = seen.iter().flatten().next() else { return };
    if seen.iter().all(|color| color.is_some_and(|color| distance(color, *first) < SAME)) {
        return;
    }
    // One odd number is a fault of the picture.
    if seen.iter().flatten().count() < 2 {
        return;
    }
    let numbers = reading.rows.iter_mut().chain(&mut reading.columns).flatten();
    numbers.flat_map(|variant| &mut variant.numbers).for_each(|number: &mut Number| {
        number.color = color(image, &number.place).map(|color| color.map(|channel| (channel + 0.5) as u8));
    });
}

fn distance(one: [f32; 3], other: [f32; 3]) -> f32 {
    (0..3).map(|at| (one[at] - other[at]).abs()).fold(0.0, f32::max)
}

fn chroma(color: [f32; 3]) -> f32 {
    color.iter().copied().fold(0.0, f32::max) - color.iter().copied().fold(255.0, f32::min)
}

/// The colour of a number, if it has one.
fn color(image: &DynamicImage, place: &Quad) -> Option<[f32; 3]> {
    let span = |axis: usize, end: u32| {
        let places = place.iter().map(|corner| corner[axis]);
        let (from, to) = places.fold((f32::INFINITY, 0.0_f32), |(from, to), at| (from.min(at), to.max(at)));
        let clamp = |at: f32| (at.max(0.0) as u32).min(end - 1);
        (clamp(from - 2.0), clamp(to + 2.0))
    };
    let ((left, right), (top, bottom)) = (span(0, image.width()), span(1, image.height()));
    let step = ((right - left).max(bottom - top) / MOST_SAMPLES).max(1);
    let (mut inner, mut border) = (Vec::new(), Vec::new());
    for y in (top..=bottom).step_by(step as usize) {
        for x in (left..=right).step_by(step as usize) {
            let [r, g, b, _] = image.get_pixel(x, y).0.map(f32::from);
            let is_border = x < left + step || y < top + step || x + step > right || y + step > bottom;
            if is_border { &mut border } else { &mut inner }.push([r, g, b]);
        }
    }
    let mean = |colors: &[[f32; 3]]| -> [f32; 3] {
        std::array::from_fn(|at| colors.iter().map(|color| color[at]).sum::<f32>() / colors.len().max(1) as f32)
    };
    let ground = mean(&border);
    // The quarter that differs most is ink.
    inner.sort_by(|a, b| distance(*b, ground).total_cmp(&distance(*a, ground)));
    inner.truncate((inner.len() / 5).max(1));
    let ink = mean(&inner);
    [ink, ground].into_iter().find(|&color| chroma(color) >= LEAST_CHROMA)
}
