//! The colours of cells on paper.

use super::ink::readable_on;
use nonosat_model::{Color, Palette, PaletteColor, Rgb};

/// What is not drawn on.
pub(super) const WHITE: Rgb = Rgb(255, 255, 255);
/// Cells of no known colour, where white is a colour of the puzzle.
pub(super) const UNKNOWN: Rgb = Rgb(226, 226, 226);

/// How cells of no known colour look: as paper, unless they would be taken for white ones.
pub(super) fn unknown(palette: &Palette) -> Rgb {
    let is_pale = |color: &PaletteColor| {
        let Rgb(red, green, blue) = color.rgb;
        red.min(green).min(blue) > 240
    };
    if palette.colors().iter().skip(1).any(is_pale) { UNKNOWN } else { WHITE }
}

/// The colour of the dot in a blank cell.
pub(super) fn dot(palette: &Palette) -> Rgb {
    let Rgb(red, green, blue) = palette.get(Color::BLANK).rgb;
    let Rgb(ink, ..) = readable_on(Rgb(red, green, blue));
    // Halfway to what can be read.
    let mix = |ground: u8| ((u16::from(ground) + u16::from(ink)) / 2) as u8;
    Rgb(mix(red), mix(green), mix(blue))
}
