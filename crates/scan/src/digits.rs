//! Digits: which one a small picture shows.
//!
//! A net of two 3x3 convolutions, each with pooling, and two dense layers. `tools/scan` trains it with this module's
//! [`normalize`] and [`Net`]. All of it is sums, products and quotients of `f32` in a fixed order, without functions
//! of a system's library, so every machine computes the same bits.

use std::sync::LazyLock;

use image::GrayImage;

/// The side of the picture that is looked at.
pub const SIDE: usize = 20;
/// The classes: the ten digits, and "no digit".
pub const CLASSES: usize = 11;

/// The length of a component's larger side in the picture that is looked at.
const FILLED: f32 = 16.0;

/// The inputs and the outputs of the layers: for convolutions channels, for dense layers neurons.
pub const LAYERS: [(usize, usize); 4] = [(1, 12), (12, 24), (25 * 24, 56), (56, CLASSES)];
/// The weights of an output for each input: 3x3 in convolutions.
pub const TAPS: [usize; 4] = [9, 9, 1, 1];

/// The weights as trained.
static TRAINED: &[u8] = include_bytes!("digits.weights");
/// The net that [`costs`] asks. A file of the wrong length, which a test refuses, would read every picture as 0.
static NET: LazyLock<Net> = LazyLock::new(|| Net::read(TRAINED).unwrap_or_default());

/// Scales a component of ink to the picture that is looked at: its larger side fills 16 of the 20 pixels, its aspect
/// is kept, and it is centred. The ink is given from 0 (paper) to 255, the picture from 0 to 1 (the blackest of the
/// component).
///
/// Reads nothing but the box and a margin of a pixel, or of a sixteenth of larger boxes.
pub fn normalize(ink: &GrayImage, left: u32, top: u32, width: u32, height: u32) -> [f32; SIDE * SIDE] {
    let larger = width.max(height).max(1);
    let scale = larger as f32 / FILLED;
    let margin = (larger / 16).max(1);
    let columns = taps(left, width, margin, ink.width(), scale);
    let rows = taps(top, height, margin, ink.height(), scale);
    let mut picture = [0.0; SIDE * SIDE];
    let (pixels, stride) = (ink.as_raw(), ink.width() as usize);
    for (row, &(y, ref down)) in rows.iter().enumerate() {
        for (column, &(x, ref across)) in columns.iter().enumerate() {
            let mut sum = 0.0;
            for (y, down) in (y as usize..).zip(down) {
                for (pixel, across) in pixels[y * stride + x as usize..].iter().zip(across) {
                    sum += down * across * f32::from(*pixel);
                }
            }
            picture[row * SIDE + column] = sum;
        }
    }
    let blackest = picture.iter().fold(0.0, |most: f32, &value| most.max(value));
    if blackest > 0.0 {
        picture.iter_mut().for_each(|value| *value /= blackest);
    }
    picture
}

/// For each pixel of a side of the picture that is looked at, the first pixel of the ink that it is made of, and the
/// weights of that one and the next ones: a triangle as wide as the step between pixels of whichever has fewer.
fn taps(start: u32, length: u32, margin: u32, end: u32, scale: f32) -> Vec<(u32, Vec<f32>)> {
    let centre = start as f32 + length as f32 / 2.0;
    let reach = scale.max(1.0);
    let (first, last) = (start.saturating_sub(margin), (start + length + margin).min(end));
    let pixels = (0..SIDE).map(|pixel| {
        let at = centre + (pixel as f32 + 0.5 - SIDE as f32 / 2.0) * scale;
        let from = ((at - reach).max(0.0) as u32).clamp(first, last);
        let to = ((at + reach).max(0.0) as u32 + 1).clamp(from, last);
        let weight = |x: u32| (1.0 - ((x as f32 + 0.5 - at) / reach).abs()).max(0.0) / reach;
        (from, (from..to).map(weight).collect())
    });
    pixels.collect()
}

/// How much each class costs for a picture from [`normalize`]: the negative natural logarithm of its probability, for
/// the digits 0 to 9 and for "no digit" (10).
pub fn costs(picture: &[f32; SIDE * SIDE]) -> [f32; CLASSES] {
    NET.costs(picture)
}

/// The costs where a picture is one of two, each as probable.
pub(crate) fn either(one: [f32; CLASSES], other: [f32; CLASSES]) -> [f32; CLASSES] {
    mixed(one, other, [std::f32::consts::LN_2; 2])
}

/// The same where the first one is so in six of seven cases.
pub(crate) fn rather(one: [f32; CLASSES], other: [f32; CLASSES]) -> [f32; CLASSES] {
    mixed(one, other, [0.15415, 1.94591])
}

/// The costs where a picture is one of two, which cost so much.
fn mixed(mut one: [f32; CLASSES], mut other: [f32; CLASSES], [first, second]: [f32; 2]) -> [f32; CLASSES] {
    one.iter_mut().for_each(|cost| *cost += first);
    other.iter_mut().for_each(|cost| *cost += second);
    std::array::from_fn(|class| {
        let (least, most) = (one[class].min(other[class]), one[class].max(other[class]));
        // What is surely this one in either may seem to be a little more than sure.
        (least - logarithm(1.0 + exponential(least - most))).max(0.0)
    })
}

/// A net with its weights.
#[derive(Debug, Clone, Default)]
pub struct Net {
    layers: [Layer; 4],
}

/// A layer: the weights of each input, for each of the taps, of all outputs; and the biases of the outputs.
#[derive(Debug, Clone, Default)]
struct Layer {
    weights: Vec<f32>,
    biases: Vec<f32>,
}

impl Net {
    /// Reads the weights of a file: for each layer a scale and its biases as `f32`, least byte first, then its weights,
    /// a byte each, to be multiplied by the scale; those of an input stand together, and the inputs of a tap. `None` if
    /// the file is too short or too long.
    pub fn read(mut bytes: &[u8]) -> Option<Self> {
        let mut net = Self::default();
        for ((layer, (inputs, outputs)), taps) in net.layers.iter_mut().zip(LAYERS).zip(TAPS) {
            let (floats, rest) = bytes.split_at_checked(4 * (outputs + 1))?;
            let (weights, rest) = rest.split_at_checked(taps * inputs * outputs)?;
            bytes = rest;
            let mut floats =
                floats.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
            let scale = floats.next()?;
            layer.biases = floats.collect();
            layer.weights = weights.iter().map(|&byte| f32::from(byte.cast_signed()) * scale).collect();
        }
        bytes.is_empty().then_some(net)
    }

    /// How much each class costs for a picture, like [`costs`].
    pub fn costs(&self, picture: &[f32; SIDE * SIDE]) -> [f32; CLASSES] {
        let [first, second, third, last] = &self.layers;
        let pooled = first.pooled::<{ LAYERS[0].1 }>(picture, SIDE);
        let pooled = second.pooled::<{ LAYERS[1].1 }>(&pooled, SIDE / 2);
        let mut hidden = third.biased::<{ LAYERS[2].1 }>();
        third.add(&mut hidden, &pooled, 0);
        hidden.iter_mut().for_each(|value| *value = value.max(0.0));
        let mut scores = last.biased::<CLASSES>();
        last.add(&mut scores, &hidden, 0);
        let most = scores.iter().fold(f32::NEG_INFINITY, |most, &score| most.max(score));
        let total = logarithm(scores.iter().map(|score| exponential(score - most)).sum());
        scores.map(|score| (total + most - score).max(0.0))
    }
}

impl Layer {
    /// The outputs without inputs.
    fn biased<const OUTPUTS: usize>(&self) -> [f32; OUTPUTS] {
        std::array::from_fn(|output| self.biases.get(output).copied().unwrap_or_default())
    }

    /// Adds what some inputs give, from a tap on, to all outputs. How many there are is known to the compiler, so that
    /// sums stay in registers.
    fn add<const OUTPUTS: usize>(&self, outputs: &mut [f32; OUTPUTS], inputs: &[f32], first: usize) {
        let weights = self.weights.as_chunks::<OUTPUTS>().0.get(first..).unwrap_or_default();
        let mut sums = *outputs;
        // Many inputs are 0.
        for (input, weights) in inputs.iter().zip(weights).filter(|it| *it.0 != 0.0) {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += input * weight;
            }
        }
        *outputs = sums;
    }

    /// The largest of each 2x2 of the 3x3 convolution of a square, beyond which all is 0, and 0.
    fn pooled<const OUTPUTS: usize>(&self, square: &[f32], side: usize) -> Vec<f32> {
        let channels = square.len() / (side * side);
        let mut pooled = Vec::with_capacity(side * side / 4 * OUTPUTS);
        for at in 0..side * side / 4 {
            let (top, left) = (at / (side / 2) * 2, at % (side / 2) * 2);
            let mut most = [0.0_f32; OUTPUTS];
            for (y, x) in [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)] {
                let mut sums = self.biased::<OUTPUTS>();
                // The taps of a row that are within the square.
                let (from, end) = (usize::from(x == 0), 3 - usize::from(x + 1 == side));
                for tap in usize::from(y == 0)..3 - usize::from(y + 1 == side) {
                    let start = (y + tap - 1) * side + x;
                    let inputs = &square[(start + from - 1) * channels..(start + end - 1) * channels];
                    self.add(&mut sums, inputs, (tap * 3 + from) * channels);
                }
                // A comparison, as `max` is a call in browsers.
                most.iter_mut().zip(sums).for_each(|(most, sum)| *most = if sum > *most { sum } else { *most });
            }
            pooled.extend(most);
        }
        pooled
    }
}

/// `e` to a power that is not above 0, to five digits.
fn exponential(power: f32) -> f32 {
    let power = power.max(-80.0);
    let twos = (power * std::f32::consts::LOG2_E).floor();
    let rest = power - twos * std::f32::consts::LN_2;
    let series = (1..=7).rev().fold(1.0, |sum, term| 1.0 + rest / term as f32 * sum);
    // The power of two as the bits of a number; it is at least -116.
    series * f32::from_bits(((twos as i32 + 127) as u32) << 23)
}

/// The natural logarithm of a number that is at least 1, to five digits.
fn logarithm(mut number: f32) -> f32 {
    let mut twos = 0.0;
    while number > 1.5 {
        number /= 2.0;
        twos += 1.0;
    }
    let ratio = (number - 1.0) / (number + 1.0);
    let square = ratio * ratio;
    let series = 1.0 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0 + square / 9.0)));
    twos * std::f32::consts::LN_2 + 2.0 * ratio * series
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(text: &[&str]) -> GrayImage {
        let pixel = |x: u32, y: u32| u8::from(text[y as usize].as_bytes()[x as usize] == b'#') * 255;
        GrayImage::from_fn(text[0].len() as u32, text.len() as u32, |x, y| image::Luma([pixel(x, y)]))
    }

    #[test]
    fn boxes_fill_sixteen_pixels_and_are_centred() {
        // A bar of 8x32 becomes 4x16, in the middle of the picture.
        let mut ink = GrayImage::new(60, 60);
        (10..42).for_each(|y| (20..28).for_each(|x| ink.put_pixel(x, y, image::Luma([128]))));
        let picture = normalize(&ink, 20, 10, 8, 32);
        let at = |x: usize, y: usize| picture[y * SIDE + x];
        assert!((at(9, 9) - 1.0).abs() < 1e-6 && (at(10, 10) - 1.0).abs() < 1e-6);
        assert!(at(9, 2) > 0.8 && at(9, 17) > 0.8 && at(9, 0) < 0.01 && at(9, 19) < 0.01);
        assert!(at(8, 10) > 0.8 && at(11, 10) > 0.8 && at(6, 10) < 0.01 && at(13, 10) < 0.01);
        assert!((0..20).all(|y| (0..20).all(|x| (at(x, y) - at(19 - x, 19 - y)).abs() < 1e-5)));
        // Small ones are enlarged; what stands farther than a pixel from the box is not seen.
        let mut ink = image(&["..........", "..##......", "..##...#..", ".........."]);
        let picture = normalize(&ink, 2, 1, 2, 2);
        assert!((picture[10 * SIDE + 10] - 1.0).abs() < 1e-6);
        ink.put_pixel(7, 2, image::Luma([0]));
        assert_eq!(normalize(&ink, 2, 1, 2, 2), picture);
        // At the border, and without ink.
        assert_eq!(normalize(&GrayImage::new(3, 3), 0, 0, 3, 3), [0.0; SIDE * SIDE]);
        assert_eq!(normalize(&GrayImage::new(3, 3), 2, 2, 40, 0), [0.0; SIDE * SIDE]);
    }

    #[test]
    fn the_series_are_near_the_functions() {
        for step in 0..800 {
            let x = step as f32 / 10.0;
            assert!((exponential(-x) - (-x).exp()).abs() < 1e-5 * (-x).exp());
            assert!((logarithm(1.0 + x) - (1.0 + x).ln()).abs() < 1e-5 * (1.0 + x));
        }
    }

    #[test]
    fn mixtures_are_probabilities() {
        let certain = |digit: usize| std::array::from_fn(|class| if class == digit { 0.0 } else { 40.0 });
        for (mixed, first) in [(either(certain(4), certain(1)), 0.5_f32), (rather(certain(4), certain(1)), 6.0 / 7.0)] {
            assert!(((-mixed[4]).exp() - first).abs() < 1e-3 && ((-mixed[1]).exp() - (1.0 - first)).abs() < 1e-3);
            assert!((0..CLASSES).all(|class| [1, 4].contains(&class) || mixed[class] > 38.0));
        }
        for both in [either(certain(4), certain(4)), rather(certain(4), certain(4))] {
            assert!((0.0..1e-3).contains(&both[4]), "{}", both[4]);
        }
    }

    /// The ten digits, drawn for this test.
    const DIGITS: [&str; 10] = [
        ".###. #...# #...# #...# #...# #...# #...# .###.",
        "..#.. .##.. ..#.. ..#.. ..#.. ..#.. ..#.. .###.",
        ".###. #...# ....# ....# ...#. ..#.. .#... #####",
        ".###. #...# ....# ..##. ....# ....# #...# .###.",
        "...#. ..##. ..##. .#.#. .#.#. ##### ...#. ...#.",
        "##### #.... #.... ####. ....# ....# #...# .###.",
        ".###. #...# #.... ####. #...# #...# #...# .###.",
        "##### ....# ...#. ...#. ..#.. ..#.. .#... .#...",
        ".###. #...# #...# .###. #...# #...# #...# .###.",
        ".###. #...# #...# #...# .#### ....# #...# .###.",
    ];

    /// The digits that a net reads wrong, each drawn in several sizes.
    fn wrong(net: &Net) -> Vec<(usize, u32)> {
        let mut wrong = Vec::new();
        for (digit, rows) in DIGITS.iter().enumerate() {
            let small = image(&rows.split(' ').collect::<Vec<_>>());
            for times in 1..=6 {
                let (width, height) = (5 * times, 8 * times);
                let mut ink = GrayImage::new(width + 8, height + 8);
                for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                    ink.put_pixel(x + 4, y + 4, *small.get_pixel(x / times, y / times));
                }
                // The box of the ink: narrow digits do not fill theirs.
                let inked = |x: u32| (0..ink.height()).any(|y| ink.get_pixel(x, y).0[0] > 0);
                let left = (0..ink.width()).find(|&x| inked(x)).unwrap();
                let right = (0..ink.width()).rfind(|&x| inked(x)).unwrap();
                let costs = net.costs(&normalize(&ink, left, 4, right + 1 - left, height));
                let least = (0..CLASSES).min_by(|&a, &b| costs[a].total_cmp(&costs[b]));
                assert!((costs.iter().map(|cost| (-cost).exp()).sum::<f32>() - 1.0).abs() < 1e-3);
                if least != Some(digit) {
                    wrong.push((digit, times));
                }
            }
        }
        wrong
    }

    #[test]
    fn ten_digits_are_read() {
        assert_eq!(wrong(&NET), []);
        // A planted breach: weights of 0 read nothing, and a file of another length is refused.
        assert_eq!(Net::read(TRAINED).map(|net| wrong(&net).len()), Some(0));
        assert!(wrong(&Net::read(&vec![0; TRAINED.len()]).unwrap()).len() > 50);
        assert!(Net::read(&TRAINED[1..]).is_none() && Net::read(&[TRAINED, &[0]].concat()).is_none());
        assert!(TRAINED.len() <= 40_000);
    }
}
