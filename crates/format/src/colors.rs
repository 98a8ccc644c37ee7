//! Colours as formats name them: natural names, hexadecimal digits, symbols.

use super::{
    error::{ReadError, say},
    input::Input,
};
use nonosat_model::{Color, Message, Palette, PaletteColor, Rgb};

/// The colours that files may name without defining them.
const NAMED: [(&str, u32); 34] = [
    ("aqua", 0x00ffff),
    ("beige", 0xf5f5dc),
    ("black", 0x000000),
    ("blue", 0x0000ff),
    ("brown", 0xa52a2a),
    ("cyan", 0x00ffff),
    ("darkblue", 0x00008b),
    ("darkgray", 0xa9a9a9),
    ("darkgreen", 0x006400),
    ("darkred", 0x8b0000),
    ("fuchsia", 0xff00ff),
    ("gold", 0xffd700),
    ("gray", 0x808080),
    ("green", 0x008000),
    ("grey", 0x808080),
    ("lightblue", 0xadd8e6),
    ("lightgray", 0xd3d3d3),
    ("lightgreen", 0x90ee90),
    ("lime", 0x00ff00),
    ("magenta", 0xff00ff),
    ("maroon", 0x800000),
    ("navy", 0x000080),
    ("olive", 0x808000),
    ("orange", 0xffa500),
    ("orchid", 0xda70d6),
    ("pink", 0xffc0cb),
    ("purple", 0x800080),
    ("red", 0xff0000),
    ("silver", 0xc0c0c0),
    ("tan", 0xd2b48c),
    ("teal", 0x008080),
    ("violet", 0xee82ee),
    ("white", 0xffffff),
    ("yellow", 0xffff00),
];

/// The colour of this natural name, in upper or lower case.
pub(super) fn named(name: &str) -> Option<Rgb> {
    let (_, rgb) = NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    Rgb::parse(&format!("{rgb:06x}"))
}

/// What this colour is called: its natural name, or `#RRGGBB`.
pub(super) fn name_of(rgb: Rgb) -> String {
    let known = NAMED.iter().find(|(name, _)| named(name) == Some(rgb));
    known.map_or_else(|| format!("#{rgb}"), |(name, _)| (*name).to_owned())
}

/// The palette of these looks, each named by it; `None` if there are too many.
pub(super) fn of_looks(background: Rgb, looks: &[Rgb]) -> Option<Palette> {
    let mut palette = Palette::with_background(PaletteColor::new(name_of(background), background, '.'));
    for &rgb in looks {
        let mut name = name_of(rgb);
        if palette.by_name(&name).is_some() {
            name = format!("{name} {}", palette.len() + 1);
        }
        let symbol = free_symbol(&palette, (rgb == black().rgb).then_some('#'));
        palette.add(PaletteColor::new(name, rgb, symbol))?;
    }
    Some(palette)
}

/// Why a format that lists the colours beside the background cannot hold a palette, if it cannot.
pub(super) fn none(palette: &Palette) -> Option<Message> {
    (palette.len() == 1).then(|| say("unfit.colorless"))
}

/// Why a format that knows colours by their looks alone cannot hold a palette, if it cannot.
pub(super) fn lookalikes(palette: &Palette) -> Option<Message> {
    let looks: Vec<Rgb> = palette.colors().iter().map(|color| color.rgb).collect();
    let alike = (1..looks.len()).any(|index| looks.iter().skip(index + 1).any(|look| looks.get(index) == Some(look)));
    // A list of colours has white last, if it is one.
    let white = looks.iter().skip(1).position(|&look| look == white().rgb).is_some_and(|at| at + 2 < looks.len());
    (alike || white).then(|| say("unfit.nameless"))
}

/// A symbol that no colour of the palette has: its own, or else a letter.
pub(super) fn free_symbol(palette: &Palette, own: Option<char>) -> char {
    let is_free = |symbol: &char| palette.colors().iter().all(|color| color.symbol != *symbol);
    own.into_iter().chain('a'..='z').chain('A'..='Z').find(is_free).unwrap_or('#')
}

/// Adds a colour to a palette; its name must be new there.
pub(super) fn add(
    input: &Input<'_>,
    palette: &mut Palette,
    color: PaletteColor,
    place: &str,
) -> Result<Color, ReadError> {
    if palette.by_name(&color.name).is_some() {
        return Err(input.unexpected(place, say("expected.declared")));
    }
    palette.add(color).ok_or_else(|| input.too_large(place, say("large.palette"), Color::LIMIT))
}

/// The white background, which is the default of formats.
pub(super) fn white() -> PaletteColor {
    PaletteColor::new("white", Rgb(255, 255, 255), '.')
}

/// The black that is the default of formats.
pub(super) fn black() -> PaletteColor {
    PaletteColor::new("black", Rgb(0, 0, 0), '#')
}

/// Whether the colours are just white and black, whatever their symbols.
pub(super) fn is_plain(palette: &Palette) -> bool {
    let look = |color: &PaletteColor| (color.name.to_ascii_lowercase(), color.rgb, color.shape);
    palette.colors().iter().map(look).eq([look(&white()), look(&black())])
}

/// The palette, or the usual one if it is just white and black: there the symbols mean nothing.
pub(super) fn usual(palette: Palette) -> Palette {
    if is_plain(&palette) { Palette::black_and_white() } else { palette }
}

/// A different symbol for each colour: its own where it is allowed and free, else a letter.
pub(super) fn symbols(palette: &Palette, allowed: impl Fn(char) -> bool) -> Vec<char> {
    let colors = palette.colors();
    let keeps = |index: usize, symbol: char| {
        allowed(symbol) && colors.iter().take(index).all(|earlier| earlier.symbol != symbol)
    };
    let mut letters = ('a'..='z').chain('A'..='Z').filter(|&letter| colors.iter().all(|color| color.symbol != letter));
    let symbol = |(index, color): (usize, &PaletteColor)| {
        if keeps(index, color.symbol) { color.symbol } else { letters.next().unwrap_or(color.symbol) }
    };
    colors.iter().enumerate().map(symbol).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_known() {
        assert!(NAMED.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert_eq!(named("Black"), Some(Rgb(0, 0, 0)));
        assert_eq!(named("LIME"), Some(Rgb(0, 255, 0)));
        assert_eq!(named("superred"), None);
    }

    #[test]
    fn symbols_are_all_different() {
        let mut palette = Palette::black_and_white();
        for name in ["one", "two"] {
            palette.add(PaletteColor::new(name, Rgb(1, 1, 1), '#'));
        }
        assert_eq!(symbols(&palette, |symbol| symbol != '.'), ['a', '#', 'b', 'c']);
    }
}
