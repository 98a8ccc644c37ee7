//! Grain of a picture that looks like digits.

use crate::{
    glyphs::{CLEAR, Glyph},
    ink::Ink,
    plane::quantile,
};

/// How many digits must be clear for others to be compared with them.
const LEAST_DIGITS: usize = 4;

/// How much lower than the lowest digits grain is, how much fainter than the darkest digit of its line, and how much
/// less probable that makes a digit, as a logarithm.
const SHORT: f32 = 0.76;
const FAINT: f32 = 0.5;
const GRAIN: f32 = 3.0;

/// Grain may look like a digit, but is lower than digits are, or fainter than those of its line.
pub(crate) fn doubted(mut bands: Vec<Vec<Glyph>>, ink: &Ink) -> Vec<Vec<Glyph>> {
    let clear = || bands.iter().flatten().filter(|glyph| glyph.best() < CLEAR);
    let mut heights: Vec<f32> = clear().map(|glyph| glyph.piece.height()).collect();
    if heights.len() < LEAST_DIGITS {
        return bands;
    }
    // Digits of some fonts have several heights.
    let [least, most] = [0.1, 0.9].map(|part| quantile(&mut heights, part));
    for band in &mut bands {
        let depths: Vec<f32> = band.iter().map(|glyph| glyph.piece.deepest(ink)).collect();
        // What is left of a line may be darker.
        let is_digit =
            |glyph: &Glyph| glyph.best() < CLEAR && (SHORT * least..most / SHORT).contains(&glyph.piece.height());
        let digits = band.iter().zip(&depths).filter(|(glyph, _)| is_digit(glyph));
        let deepest = digits.map(|(_, &depth)| depth).fold(0.0, f32::max);
        for (glyph, depth) in band.iter_mut().zip(depths) {
            if glyph.piece.height() < SHORT * least || depth < FAINT * deepest {
                glyph.doubt(GRAIN);
            }
        }
    }
    bands
}

#[cfg(test)]
mod tests {
    use super::doubted;
    use crate::{
        glyphs::Glyph,
        ink::{Ink, Piece},
        plane::Plane,
    };

    /// A piece of ink from and to these rows that may be a 1, or none at this cost.
    fn glyph(from: u16, to: u16, none: f32) -> Glyph {
        let mut costs = [5.0; 11];
        (costs[1], costs[10]) = (1.0, none);
        Glyph { piece: Piece::of(vec![(4, from), (15, to - 1)]), costs }
    }

    #[test]
    fn grain_is_doubted() {
        // Digits 12 pixels high, as dark as this; what is lower or fainter is rather none.
        let mut ink = Ink { depth: Plane::new(20, 200, 100), least: 0 };
        (20 * 150..20 * 170).for_each(|at| ink.depth.pixels[at] = 40);
        let cost = |from: u16, to: u16, count: u16| {
            let mut band: Vec<Glyph> = (0..count).map(|at| glyph(14 * at, 14 * at + 12, 5.0)).collect();
            band.iter_mut().for_each(|glyph| glyph.costs[1] = 0.1);
            band.push(glyph(from, to, 5.0));
            let bands = doubted(vec![band], &ink);
            assert!(bands[0].iter().take(usize::from(count)).all(|glyph| glyph.costs[1] == 0.1));
            bands[0].last().map(|glyph| [glyph.costs[1], glyph.costs[10]]).unwrap()
        };
        assert_eq!(cost(130, 142, 6), [1.0, 5.0]);
        assert_eq!(cost(130, 138, 6), [4.0, 5.0], "it is lower");
        assert_eq!(cost(155, 167, 6), [4.0, 5.0], "it is fainter");
        assert_eq!(cost(130, 138, 2), [1.0, 5.0], "too few digits are known");
    }
}
