//! The ways to make cells of shades.

use std::{fmt, str::FromStr};

use nonosat_model::Color;

/// How the colours of an image become cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mode {
    /// Otsu's threshold if two tones hold nearly all cells, else local means.
    #[default]
    Auto,
    /// What is darker than Otsu's threshold on lightness: silhouettes, logos.
    Otsu,
    /// What is darker than its surroundings: photographs.
    Local,
    /// Where lightness changes most: outlines.
    Edges,
    /// Lines: the strokes of a line drawing, or the borders between the areas of another one.
    Outline,
    /// Dots as dense as the image is dark. Hard to recognise, and dear to repair.
    Dither,
    /// What is darker than so many percent of white: scans.
    Threshold(u8),
    /// So many colours, the background included.
    Palette(usize),
}

impl Mode {
    /// The modes that choose for themselves, as a contact sheet shows them.
    pub const TRIED: [Self; 4] = [Self::Otsu, Self::Local, Self::Edges, Self::Palette(Self::COLORS)];

    /// The colours of `palette` without a number.
    const COLORS: usize = 4;

    /// The level of `threshold` without a number.
    const LEVEL: u8 = 50;

    /// Whether specks are cleaned unless asked otherwise: dots and thin lines are meant.
    pub(super) fn cleans(self) -> bool {
        !matches!(self, Self::Edges | Self::Outline | Self::Dither)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::Otsu => f.write_str("otsu"),
            Self::Local => f.write_str("local"),
            Self::Edges => f.write_str("edges"),
            Self::Outline => f.write_str("outline"),
            Self::Dither => f.write_str("dither"),
            Self::Threshold(level) => write!(f, "threshold:{level}"),
            Self::Palette(colors) => write!(f, "palette:{colors}"),
        }
    }
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, number) = text.split_once(':').map_or((text, None), |(name, number)| (name, Some(number)));
        let most = Color::LIMIT;
        match (name, number) {
            ("auto", None) => Ok(Self::Auto),
            ("otsu", None) => Ok(Self::Otsu),
            ("local", None) => Ok(Self::Local),
            ("edges", None) => Ok(Self::Edges),
            ("outline", None) => Ok(Self::Outline),
            ("dither", None) => Ok(Self::Dither),
            ("threshold", None) => Ok(Self::Threshold(Self::LEVEL)),
            ("palette", None) => Ok(Self::Palette(Self::COLORS)),
            ("threshold", Some(level)) => match level.parse() {
                Ok(level @ 1..=99) => Ok(Self::Threshold(level)),
                _ => Err(format!("`{level}` is no level; expected 1 to 99 percent of white, as in threshold:40")),
            },
            ("palette", Some(colors)) => match colors.parse() {
                Ok(colors) if (2..=most).contains(&colors) => Ok(Self::Palette(colors)),
                _ => Err(format!("`{colors}` is no number of colours; expected 2 to {most}, as in palette:4")),
            },
            _ => Err(format!(
                "`{text}` is no mode; expected auto, otsu, local, edges, outline, dither, threshold:PERCENT or \
                 palette:COLOURS"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_read_and_shown() {
        for text in ["auto", "otsu", "local", "edges", "outline", "dither", "threshold:40", "palette:3"] {
            assert_eq!(text.parse::<Mode>().unwrap().to_string(), text);
        }
        assert_eq!("palette".parse(), Ok(Mode::Palette(4)));
        assert_eq!("threshold".parse(), Ok(Mode::Threshold(50)));
        for wrong in ["", "otsu:3", "threshold:0", "threshold:100", "palette:1", "palette:99", "nearest"] {
            assert!(wrong.parse::<Mode>().is_err(), "{wrong}");
        }
    }
}
