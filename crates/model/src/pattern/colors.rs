//! The colours of generated puzzles.

use crate::{Color, Palette, PaletteColor, Rgb};

/// The most colours beside the background.
pub const MOST_COLORS: usize = Color::LIMIT - 1;

/// The first colours behind black.
const NAMED: [(&str, Rgb, char); 7] = [
    ("red", Rgb(214, 39, 40), 'r'),
    ("blue", Rgb(31, 119, 180), 'b'),
    ("green", Rgb(44, 160, 44), 'g'),
    ("orange", Rgb(255, 127, 14), 'o'),
    ("purple", Rgb(148, 103, 189), 'p'),
    ("brown", Rgb(140, 86, 75), 'n'),
    ("yellow", Rgb(240, 200, 20), 'y'),
];
/// The characters of the others.
const SYMBOLS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVW";

/// White, black, and so many colours in all beside the background, from 1 to [`MOST_COLORS`].
pub(super) fn palette(colors: usize) -> Palette {
    let mut palette = Palette::black_and_white();
    for index in 1..colors.min(MOST_COLORS) {
        let color = match NAMED.get(index - 1) {
            Some(&(name, rgb, symbol)) => PaletteColor::new(name, rgb, symbol),
            None => {
                let other = index - 1 - NAMED.len();
                let channel = |factor: usize| (factor * (other + 1) % 256) as u8;
                let rgb = Rgb(channel(89), channel(157), channel(211));
                PaletteColor::new(format!("color{}", index + 1), rgb, char::from(SYMBOLS[other]))
            }
        };
        palette.add(color);
    }
    palette
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn colours_differ() {
        for colors in 1..=MOST_COLORS {
            let palette = palette(colors);
            assert_eq!(palette.len(), colors + 1);
            let all = palette.colors();
            assert_eq!(all.iter().map(|color| &color.name).collect::<HashSet<_>>().len(), all.len());
            assert_eq!(all.iter().map(|color| color.symbol).collect::<HashSet<_>>().len(), all.len());
            assert_eq!(all.iter().map(|color| color.rgb).collect::<HashSet<_>>().len(), all.len());
        }
    }
}
