//! Pictures of screens: areas of one colour, and the pattern that the pixels of a screen leave in those of a camera.
//!
//! Such a pattern is a wave of a few pixels that goes on over most of the picture, where drawings and numbers have none
//! in common. It is found in the spectra of windows, and measured where nothing else is drawn.

use image::{DynamicImage, GenericImageView, Rgb};

use crate::{
    ground::Ground,
    plane::{Plane, quantile},
};

/// The side of a window in pixels, and how many windows are looked at along a side of the picture.
const WINDOW: usize = 64;
const WINDOWS: usize = 7;
const HALF: usize = WINDOW / 2;

/// The most pixels of a picture of which a pattern is taken off; larger ones lose it as they are scaled down.
const MOST_PIXELS: usize = 4_000_000;

/// The part of the windows that may be without the pattern.
const PART: f32 = 0.3;

/// The periods of patterns in pixels.
const PERIODS: std::ops::Range<f32> = 2.0..7.5;

/// The least height of a wave, in levels of 255.
const LEAST: f32 = 1.6;

/// How much stronger a wave is than the usual frequency, and than the longer ones of its direction, of which it may be
/// an overtone, as those of a grid.
const STANDS_OUT: f32 = 40.0;
const OVERTONE: f32 = 0.2;

/// The most waves, overtones of a pattern among them.
const MOST_WAVES: usize = 6;

/// How far around a place a wave is measured, in pixels, three times, and the side of the squares that are a place.
const AROUND: usize = 8;
const SQUARE: usize = 4;

/// The part of the pixels around that must be bare to measure a wave.
const BARE: f32 = 0.02;

/// A picture of areas, as screens show them.
pub(crate) struct Screen<'a> {
    pub(crate) image: &'a DynamicImage,
    is_noisy: bool,
    ground: Option<Ground>,
    /// What stands on areas, for cells of this size in pixels of the picture.
    ink: Option<(f32, Plane)>,
}

impl<'a> Screen<'a> {
    pub(crate) fn new(image: &'a DynamicImage, is_noisy: bool) -> Self {
        Self { image, is_noisy, ground: None, ink: None }
    }

    pub(crate) fn ground(&mut self) -> &Ground {
        self.ground.get_or_insert_with(|| Ground::of(self.image, self.is_noisy))
    }

    /// What stands on areas, with the pixels of the picture per pixel.
    pub(crate) fn repainted(&mut self, pitch: f32) -> (&Plane, f32) {
        let known = self.ink.take().filter(|(other, _)| (0.9..1.1).contains(&(other / pitch)));
        let known = known.unwrap_or_else(|| {
            let ground = self.ground();
            (pitch, ground.repainted(pitch * ground.scale))
        });
        let plane = &self.ink.insert(known).1;
        (plane, self.image.width() as f32 / plane.width as f32)
    }
}

/// A wave: its frequency along both axes, in turns per pixel, and its height in levels.
#[derive(Debug, Clone, Copy)]
struct Wave {
    turns: [f32; 2],
    height: f32,
}

/// The picture without the pattern, if there is one.
pub(crate) fn without_pattern(image: &DynamicImage) -> Option<DynamicImage> {
    let waves = if image.color().has_alpha() { Vec::new() } else { waves(image) };
    if waves.is_empty() {
        return None;
    }
    let mut picture = image.to_rgb8();
    let (width, height) = (image.width() as usize, image.height() as usize);
    let is_grey = picture.pixels().all(|Rgb([r, g, b])| r == g && g == b);
    for band in 0..if is_grey { 1 } else { 3 } {
        let mut plane = Plane { width, height, pixels: picture.pixels().map(|pixel| pixel.0[band]).collect() };
        waves.iter().for_each(|wave| take_off(&mut plane, *wave));
        for (pixel, shade) in picture.pixels_mut().zip(plane.pixels) {
            let bands = if is_grey { 0..3 } else { band..band + 1 };
            pixel.0[bands].fill(shade);
        }
    }
    Some(DynamicImage::ImageRgb8(picture))
}

/// The cosine and the sine of so many turns.
fn turned(turns: f32) -> [f32; 2] {
    // By hand, as those of the system differ between machines.
    let angle = (turns - turns.round()) * std::f32::consts::TAU;
    let half = angle / 2.0;
    let square = half * half;
    let series = |terms: [f32; 6]| terms.iter().rev().fold(1.0, |sum, term| 1.0 - square / term * sum);
    let cosine = series([2.0, 12.0, 30.0, 56.0, 90.0, 132.0]);
    let sine = half * series([6.0, 20.0, 42.0, 72.0, 110.0, 156.0]);
    [cosine * cosine - sine * sine, 2.0 * sine * cosine]
}

/// The waves of a picture.
fn waves(image: &DynamicImage) -> Vec<Wave> {
    let (width, height) = (image.width() as usize, image.height() as usize);
    if width.min(height) < WINDOW || width * height > MOST_PIXELS {
        return Vec::new();
    }
    let table: Vec<[f32; 2]> = (0..WINDOW).map(|at| turned(at as f32 / WINDOW as f32)).collect();
    let part = |at: usize, part: usize| std::array::from_fn(|turns| table[at * turns % WINDOW][part]);
    let all: Vec<[[f32; HALF]; 2]> = (0..WINDOW).map(|at| [part(at, 0), part(at, 1)]).collect();
    let places = |side: usize| -> Vec<usize> {
        let count = WINDOWS.min(side / WINDOW);
        (0..count).map(|at| (side - WINDOW) * at / (count - 1).max(1)).collect()
    };
    let mut powers: Vec<Vec<f32>> = Vec::new();
    for top in places(height) {
        for left in places(width) {
            powers.push(spectrum(image, [left, top], &table, &all));
        }
    }
    let usual = |at: usize| quantile(&mut powers.iter().map(|power| power[at]).collect::<Vec<_>>(), PART);
    let mut usual: Vec<f32> = (0..WINDOW * HALF).map(usual).collect();
    let floor = quantile(&mut usual.clone(), 0.5);
    let mut waves = Vec::new();
    while waves.len() < MOST_WAVES {
        let Some((wave, bin)) = strongest(&usual, floor) else { break };
        waves.push(wave);
        clear(&mut usual, bin);
    }
    waves
}

/// The power of each frequency of a window, by rows of those across from none to half, those down first.
///
/// `turned` is the cosines and the sines of each place for all turns across a window, `table` for one turn.
fn spectrum(
    image: &DynamicImage,
    [left, top]: [usize; 2],
    table: &[[f32; 2]],
    turned: &[[[f32; HALF]; 2]],
) -> Vec<f32> {
    let luma = |x: usize, y: usize| {
        let [r, g, b, _] = image.get_pixel((left + x) as u32, (top + y) as u32).0.map(f32::from);
        0.3 * r + 0.59 * g + 0.11 * b
    };
    let pixels: Vec<f32> = (0..WINDOW * WINDOW).map(|at| luma(at % WINDOW, at / WINDOW)).collect();
    let mean = pixels.iter().sum::<f32>() / pixels.len() as f32;
    let fade = |at: usize| 0.5 - 0.5 * table[at][0];
    // All frequencies across at once, as compilers make of that operations on several numbers.
    let mut across = vec![[[0.0_f32; HALF]; 2]; WINDOW];
    for (y, sums) in across.iter_mut().enumerate() {
        let [reals, others] = sums;
        for (x, pixel) in pixels[y * WINDOW..(y + 1) * WINDOW].iter().enumerate() {
            let value = (pixel - mean) * fade(x);
            for turns in 0..HALF {
                reals[turns] += value * turned[x][0][turns];
                others[turns] -= value * turned[x][1][turns];
            }
        }
        sums.iter_mut().flatten().for_each(|sum| *sum *= fade(y));
    }
    let mut powers = Vec::with_capacity(WINDOW * HALF);
    for down in 0..WINDOW {
        let mut sums = [[0.0_f32; HALF]; 2];
        for (y, [reals, others]) in across.iter().enumerate() {
            let [cosine, sine] = table[y * down % WINDOW];
            for turns in 0..HALF {
                sums[0][turns] += reals[turns] * cosine + others[turns] * sine;
                sums[1][turns] += others[turns] * cosine - reals[turns] * sine;
            }
        }
        powers.extend((0..HALF).map(|turns| sums[0][turns] * sums[0][turns] + sums[1][turns] * sums[1][turns]));
    }
    powers
}

/// The frequency of a bin, in turns per window.
fn frequency(at: usize) -> [f32; 2] {
    let (down, across) = (at / HALF, at % HALF);
    [across as f32, if down > HALF { down as f32 - WINDOW as f32 } else { down as f32 }]
}

/// The place of a frequency among the powers, and whether it is there.
fn bin([across, down]: [f32; 2]) -> Option<usize> {
    let [across, down] = if across < -0.5 { [-across, -down] } else { [across, down] };
    let (across, down) = (across.round().max(0.0) as usize, (down.round() as isize).rem_euclid(WINDOW as isize));
    (across < HALF).then_some(down as usize * HALF + across)
}

/// The strongest wave of some powers, with its bin.
fn strongest(powers: &[f32], floor: f32) -> Option<(Wave, usize)> {
    let length = |at: usize| frequency(at).iter().map(|part| part * part).sum::<f32>().sqrt();
    let is_short = |at: &usize| PERIODS.contains(&(WINDOW as f32 / length(*at)));
    // A wave of one level has this power at its bin.
    let one = (WINDOW * WINDOW) as f32 / 8.0;
    let mut all: Vec<usize> = (0..powers.len()).filter(is_short).collect();
    all.sort_by(|&a, &b| powers[b].total_cmp(&powers[a]));
    for &at in all.iter().take(24) {
        let height = powers[at].sqrt() / one;
        if height < LEAST || powers[at] < STANDS_OUT * floor {
            break;
        }
        let (way, far) = (frequency(at), length(at));
        let longer = (3..far as usize - 2).filter_map(|step| bin(way.map(|part| part * step as f32 / far)));
        if longer.map(|at| powers[at]).fold(0.0, f32::max) > OVERTONE * powers[at] {
            continue;
        }
        // Between the bins, by a parabola.
        let turns: [f32; 2] = std::array::from_fn(|axis| {
            let beside = |step: f32| {
                let mut place = way;
                place[axis] += step;
                bin(place).map_or(0.0, |at| powers[at].sqrt().sqrt())
            };
            let [less, own, more] = [-1.0, 0.0, 1.0].map(beside);
            let bend = 2.0 * own - less - more;
            let off = if bend > 0.0 { ((more - less) / 2.0 / bend).clamp(-0.5, 0.5) } else { 0.0 };
            (way[axis] + off) / WINDOW as f32
        });
        return Some((Wave { turns, height }, at));
    }
    None
}

/// Takes a bin and those beside it off some powers.
fn clear(powers: &mut [f32], at: usize) {
    let [across, down] = frequency(at);
    for (x, y) in (-3..=3).flat_map(|y| (-3..=3).map(move |x| (x, y))) {
        if let Some(at) = bin([across + x as f32, down + y as f32]) {
            powers[at] = 0.0;
        }
    }
}

/// Takes a wave off a picture, as high as it is around each place.
fn take_off(plane: &mut Plane, wave: Wave) {
    let (width, height) = (plane.width, plane.height);
    let phases = |turns: f32, side: usize| -> Vec<[f32; 2]> {
        (0..side).map(|at| turned((turns * at as f32).fract())).collect()
    };
    let (across, down) = (phases(wave.turns[0], width), phases(wave.turns[1], height));
    let phase = |[cosine, sine]: [f32; 2], [other, more]: [f32; 2]| {
        [cosine * other - sine * more, sine * other + cosine * more]
    };
    // How high it is around changes slowly: it is measured in squares, and between their middles it is even.
    let heights = heights(plane, wave, |x, y| phase(across[x], down[y]));
    let columns = width.div_ceil(SQUARE);
    let between = |at: usize, count: usize| {
        let place = ((at as f32 + 0.5) / SQUARE as f32 - 0.5).clamp(0.0, (count - 1) as f32);
        (place as usize, (place as usize + 1).min(count - 1), place.fract())
    };
    let mix = |one: [f32; 2], other: [f32; 2], part: f32| [0, 1].map(|at| one[at] + (other[at] - one[at]) * part);
    let places: Vec<(usize, usize, f32)> = (0..width).map(|x| between(x, columns)).collect();
    for (y, row) in plane.pixels.chunks_exact_mut(width).enumerate() {
        let (upper, lower, part) = between(y, height.div_ceil(SQUARE));
        let [upper, lower] = [upper, lower].map(|row| &heights[row * columns..(row + 1) * columns]);
        let knots: Vec<[f32; 2]> = upper.iter().zip(lower).map(|(&upper, &lower)| mix(upper, lower, part)).collect();
        for (x, (pixel, &(left, right, part))) in row.iter_mut().zip(&places).enumerate() {
            let ([one, other], [cosine, sine]) = (mix(knots[left], knots[right], part), phase(across[x], down[y]));
            *pixel = (f32::from(*pixel) - (one * cosine + other * sine) + 0.5) as u8;
        }
    }
}

/// The heights of the cosine and the sine of a wave around each square.
fn heights(plane: &Plane, wave: Wave, phase: impl Fn(usize, usize) -> [f32; 2]) -> Vec<[f32; 2]> {
    let (width, height) = (plane.width, plane.height);
    let period = 1.0 / wave.turns.iter().map(|turns| turns * turns).sum::<f32>().sqrt();
    let reach = (period * 0.75).ceil() as usize;
    // The part of the wave that is left in the mean of a box.
    let left = |turns: f32| {
        let cosines = (1..=reach).map(|at| 2.0 * turned(turns * at as f32)[0]);
        cosines.fold(1.0, |sum, part| sum + part) / (2 * reach + 1) as f32
    };
    let gain = 1.0 / (1.0 - left(wave.turns[0]) * left(wave.turns[1])).max(0.3);
    let (columns, rows) = (width.div_ceil(SQUARE), height.div_ceil(SQUARE));
    let [mut cosines, mut sines, mut weights] = [(); 3].map(|()| vec![0.0_f32; columns * rows]);
    let near = |at: usize, side: usize| at.saturating_sub(reach)..(at + reach + 1).min(side);
    // The sums, the least and the greatest pixels of the columns of the boxes around a row.
    let (mut sums, mut least, mut most) = (vec![0_u32; width], vec![0; width], vec![0; width]);
    for y in 0..height {
        let box_rows = near(y, height);
        sums.fill(0);
        least.fill(u8::MAX);
        most.fill(0);
        for row in box_rows.clone() {
            let row = plane.row(row);
            sums.iter_mut().zip(row).for_each(|(sum, &pixel)| *sum += u32::from(pixel));
            least.iter_mut().zip(row).for_each(|(least, &pixel)| *least = pixel.min(*least));
            most.iter_mut().zip(row).for_each(|(most, &pixel)| *most = pixel.max(*most));
        }
        let (least, most) = (extremes(&least, reach, u8::min), extremes(&most, reach, u8::max));
        let (mut sum, mut from, mut end) = (0, 0, 0);
        for (x, &pixel) in plane.row(y).iter().enumerate() {
            let box_columns = near(x, width);
            sum += sums[end..box_columns.end].iter().sum::<u32>();
            sum -= sums[from..box_columns.start].iter().sum::<u32>();
            (from, end) = (box_columns.start, box_columns.end);
            if f32::from(most[x] - least[x]) > 5.0 * wave.height + 10.0 {
                continue;
            }
            let own = (f32::from(pixel) - sum as f32 / (box_rows.len() * box_columns.len()) as f32) * gain;
            let (square, [cosine, sine]) = (y / SQUARE * columns + x / SQUARE, phase(x, y));
            cosines[square] += own * cosine;
            sines[square] += own * sine;
            weights[square] += 1.0;
        }
    }
    for values in [&mut cosines, &mut sines, &mut weights] {
        (0..3).for_each(|_| blur(values, columns, AROUND / SQUARE));
    }
    let height = |at: usize| {
        let is_known = weights[at] >= BARE * (SQUARE * SQUARE) as f32;
        [cosines[at], sines[at]].map(|sum| if is_known { 2.0 * sum / weights[at] } else { 0.0 })
    };
    (0..weights.len()).map(height).collect()
}

/// The least or the greatest of the values at most so far from each.
fn extremes(values: &[u8], reach: usize, of: impl Fn(u8, u8) -> u8) -> Vec<u8> {
    let mut extremes = values.to_vec();
    for far in 1..=reach.min(values.len()) {
        extremes[far..].iter_mut().zip(values).for_each(|(own, &other)| *own = of(*own, other));
        extremes.iter_mut().zip(&values[far..]).for_each(|(own, &other)| *own = of(*own, other));
    }
    extremes
}

/// Makes each value the mean of the box around it.
fn blur(values: &mut [f32], width: usize, reach: usize) {
    let rows = values.len() / width;
    let mut sums: Vec<f32> = Vec::new();
    for row in values.chunks_exact_mut(width) {
        sums.clear();
        sums.push(0.0);
        let mut sum = 0.0;
        for &value in row.iter() {
            sum += value;
            sums.push(sum);
        }
        for (x, value) in row.iter_mut().enumerate() {
            let (from, end) = (x.saturating_sub(reach), (x + reach + 1).min(width));
            *value = (sums[end] - sums[from]) / (end - from) as f32;
        }
    }
    let source = values.to_vec();
    let mut sum = vec![0.0_f32; width];
    let (mut from, mut end) = (0, 0);
    for y in 0..rows {
        while end < (y + reach + 1).min(rows) {
            sum.iter_mut().zip(&source[end * width..]).for_each(|(sum, value)| *sum += value);
            end += 1;
        }
        while from < y.saturating_sub(reach) {
            sum.iter_mut().zip(&source[from * width..]).for_each(|(sum, value)| *sum -= value);
            from += 1;
        }
        let row = &mut values[y * width..(y + 1) * width];
        row.iter_mut().zip(&sum).for_each(|(value, sum)| *value = sum / (end - from) as f32);
    }
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, Rgb, RgbImage};

    use super::{turned, without_pattern};

    #[test]
    fn turns_are_those_of_a_circle() {
        for at in -20..20 {
            let turns = at as f32 * 0.137;
            let [cosine, sine] = turned(turns);
            let angle = turns * std::f32::consts::TAU;
            assert!((cosine - angle.cos()).abs() < 1e-4 && (sine - angle.sin()).abs() < 1e-4, "{turns}");
        }
    }

    /// A grid with cells of 20 pixels, with strokes in them, and with waves of this height.
    fn drawn(height: f32) -> RgbImage {
        RgbImage::from_fn(400, 300, |x, y| {
            let is_stroke = x % 20 == 9 && y % 20 > 5 && y % 20 < 15;
            let is_ink = (is_stroke || x % 20 == 0 || y % 20 == 0) && x >= 140 && y >= 120;
            let wave = |along: f32, period: f32| (along * std::f32::consts::TAU / period).sin();
            let (x, y) = (x as f32, y as f32);
            let wave = wave(x + 0.1 * y, 4.3) + wave(y - 0.1 * x, 4.3);
            let shade = if is_ink { 70.0 } else { 190.0 } + height * wave;
            Rgb([shade as u8; 3])
        })
    }

    #[test]
    fn the_pattern_of_a_screen_is_taken_off() {
        let plain = drawn(0.0);
        assert!(without_pattern(&DynamicImage::ImageRgb8(plain.clone())).is_none(), "a grid is no pattern");
        let found = without_pattern(&DynamicImage::ImageRgb8(drawn(14.0))).unwrap().to_rgb8();
        let far = |picture: &RgbImage| {
            let away = picture.pixels().zip(plain.pixels()).map(|(a, b)| u64::from(a.0[0].abs_diff(b.0[0])).pow(2));
            (away.sum::<u64>() as f32 / (400.0 * 300.0)).sqrt()
        };
        let (before, after) = (far(&drawn(14.0)), far(&found));
        assert!(before > 12.0 && after < 4.0, "{before} {after}");
    }
}
