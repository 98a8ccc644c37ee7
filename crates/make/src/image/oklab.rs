//! The colour space Oklab, in which equal distances look equal.
//!
//! Only of operations that every machine rounds alike, so that the same image is the same puzzle everywhere.
//!
//! # References
//! B. Ottosson, *A perceptual color space for image processing*, 2020.

use nonosat_model::Rgb;

/// The weight of the square of a difference of lightness: a sky has many shades, and should be one colour.
const SHADE: f64 = 0.3;

/// A colour: its lightness from 0 (black) to 1 (white), then green to red and blue to yellow, about -0.4 to 0.4.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Lab(pub(super) [f64; 3]);

impl Lab {
    /// The lightness, from 0 to 1.
    pub(super) fn lightness(self) -> f64 {
        self.0[0]
    }

    /// The square of the distance of two colours, in which shades of a colour are nearer than colours.
    pub(super) fn distance_squared(self, other: Self) -> f64 {
        let [lightness, a, b]: [f64; 3] = std::array::from_fn(|channel| self.0[channel] - other.0[channel]);
        SHADE * lightness * lightness + a * a + b * b
    }
}

/// What turns the colours of pixels into Oklab: a table of the 256 values of a channel.
#[derive(Clone, Debug)]
pub(super) struct Converter {
    /// The linear light of a channel's value.
    linear: [f32; 256],
}

impl Converter {
    pub(super) fn new() -> Self {
        Self { linear: std::array::from_fn(|value| linear(value as f64 / 255.0) as f32) }
    }

    /// The colour of a pixel.
    pub(super) fn lab(&self, [red, green, blue]: [u8; 3]) -> [f32; 3] {
        let [r, g, b] = [red, green, blue].map(|value| self.linear[usize::from(value)]);
        let l = cube_root(0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b);
        let m = cube_root(0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b);
        let s = cube_root(0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b);
        [
            0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
            1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        ]
    }

    /// The nearest colour that a screen has.
    pub(super) fn rgb(&self, Lab([lightness, a, b]): Lab) -> Rgb {
        let cube = |x: f64| x * x * x;
        let l = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b);
        let m = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b);
        let s = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548 * b);
        Rgb(
            self.value(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
            self.value(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
            self.value(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s),
        )
    }

    /// The value of a channel whose linear light is nearest.
    fn value(&self, light: f64) -> u8 {
        let above = self.linear.partition_point(|&linear| f64::from(linear) < light).min(255);
        let below = above.saturating_sub(1);
        let is_nearer_below = light - f64::from(self.linear[below]) < f64::from(self.linear[above]) - light;
        // At most 255, as there are so many.
        (if is_nearer_below { below } else { above }) as u8
    }
}

/// The linear light of a channel of sRGB, both from 0 to 1.
fn linear(value: f64) -> f64 {
    if value <= 0.040_45 {
        return value / 12.92;
    }
    let base = (value + 0.055) / 1.055;
    let square = base * base;
    // To the power of 2.4: the square, and the fifth root of the square by Newton's method.
    let mut root = 1.0_f64;
    for _ in 0..40 {
        root = (4.0 * root + square / (root * root * root * root)) / 5.0;
    }
    square * root
}

/// The cube root of a number from 0 to about 1, by two steps of Halley's method.
fn cube_root(x: f32) -> f32 {
    if x <= 0.0 {
        return 0.0;
    }
    let mut root = f32::from_bits(x.to_bits() / 3 + 0x2a51_37a0);
    for _ in 0..2 {
        let cube = root * root * root;
        root *= (cube + 2.0 * x) / (2.0 * cube + x);
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_publication() {
        let converter = Converter::new();
        let near = |[red, green, blue]: [u8; 3], expected: [f32; 3]| {
            let lab = converter.lab([red, green, blue]);
            assert!(lab.iter().zip(expected).all(|(one, other)| (one - other).abs() < 2e-4), "{lab:?} {expected:?}");
        };
        near([0, 0, 0], [0.0, 0.0, 0.0]);
        near([255, 255, 255], [1.0, 0.0, 0.0]);
        near([255, 0, 0], [0.627_96, 0.224_86, 0.125_85]);
        near([0, 255, 0], [0.866_44, -0.233_89, 0.179_5]);
        near([0, 0, 255], [0.452_01, -0.032_46, -0.311_53]);
    }

    #[test]
    fn colours_come_back() {
        let converter = Converter::new();
        for rgb in (0..=255_u8).flat_map(|it| [[it, it, it], [it, 255 - it, 7], [128, it, it / 2], [it, 3, 250]]) {
            let lab = Lab(converter.lab(rgb).map(f64::from));
            let Rgb(red, green, blue) = converter.rgb(lab);
            let is_near = [red, green, blue].iter().zip(rgb).all(|(one, other)| one.abs_diff(other) <= 1);
            assert!(is_near, "{rgb:?} {red} {green} {blue}");
        }
    }

    #[test]
    fn roots_are_roots() {
        for step in 1..=10_000 {
            let x = step as f32 / 9_000.0;
            assert!((cube_root(x) - x.cbrt()).abs() < 1e-6, "{x}");
        }
    }
}
