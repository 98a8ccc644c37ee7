//! The colours of numbers: those that look alike are one.

use nonosat_model::{Palette, PaletteColor, Rgb};
use nonosat_scan::{Number, Reading};

/// How far apart two looks of one colour may be, as the square of a distance in sRGB.
const NEAR: i64 = 20 * 20;

/// A colour of fewer numbers is a stain.
const FEWEST: usize = 2;

/// The colours of a reading; ink is black.
pub(super) struct Colors {
    /// The mean look of each, without black.
    looks: Vec<[u8; 3]>,
}

impl Colors {
    pub(super) fn of(reading: &Reading) -> Self {
        let first = reading.rows.iter().chain(&reading.columns).filter_map(|variants| variants.first());
        let mut groups: Vec<([i64; 3], i64)> = Vec::new();
        for look in first.flat_map(|variant| &variant.numbers).filter_map(|number| number.color) {
            let look = look.map(i64::from);
            let is_near = |(sum, count): &([i64; 3], i64)| distance(sum.map(|sum| sum / count), look) < NEAR;
            match groups.iter_mut().find(|group| is_near(group)) {
                Some((sum, count)) => {
                    (0..3).for_each(|at| sum[at] += look[at]);
                    *count += 1;
                }
                None => groups.push((look, 1)),
            }
        }
        groups.retain(|&(_, count)| count >= FEWEST as i64);
        let mean = |(sum, count): ([i64; 3], i64)| sum.map(|sum| u8::try_from(sum / count).unwrap_or(0));
        Self { looks: groups.into_iter().map(mean).collect() }
    }

    /// The index of a number's colour in the palette, from 1.
    pub(super) fn index(&self, number: &Number) -> usize {
        let Some(look) = number.color else { return 1 };
        let far = |own: &[u8; 3]| distance(own.map(i64::from), look.map(i64::from));
        let nearest = self.looks.iter().enumerate().min_by_key(|(_, own)| far(own));
        nearest.filter(|(_, own)| far(own) < 4 * NEAR).map_or(1, |(at, _)| at + 2)
    }

    /// The colours on white.
    pub(super) fn palette(&self) -> Palette {
        let mut palette = Palette::black_and_white();
        for (at, &[red, green, blue]) in self.looks.iter().enumerate() {
            let symbol = char::from(b'a' + (at % 26) as u8);
            // More than there is room for are black.
            palette.add(PaletteColor::new(format!("color{}", at + 1), Rgb(red, green, blue), symbol));
        }
        palette
    }
}

fn distance(one: [i64; 3], other: [i64; 3]) -> i64 {
    one.iter().zip(other).map(|(one, other)| (one - other) * (one - other)).sum()
}
