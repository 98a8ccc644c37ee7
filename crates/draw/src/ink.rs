//! The colours of a character.

use std::fmt;

use nonosat_model::Rgb;

/// The colours of a character; the default is the terminal's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ink {
    /// The colour of the character.
    pub fore: Option<Rgb>,
    /// The colour behind it.
    pub back: Option<Rgb>,
    /// Whether it stands back.
    pub dim: bool,
    /// Whether it stands out.
    pub marked: bool,
}

impl Ink {
    /// The terminal's own colours.
    pub const PLAIN: Self = Self { fore: None, back: None, dim: false, marked: false };
    /// A character that stands back.
    pub const DIM: Self = Self { dim: true, ..Self::PLAIN };
    /// A character that stands out.
    pub const MARKED: Self = Self { marked: true, ..Self::PLAIN };

    /// A character in this colour.
    pub const fn fore(color: Rgb) -> Self {
        Self { fore: Some(color), ..Self::PLAIN }
    }

    /// Whatever can be read on a cell that is filled with this colour.
    pub fn filled(color: Rgb) -> Self {
        Self::fore(readable_on(color)).on(color)
    }

    /// A character before this colour.
    #[must_use]
    pub const fn on(self, color: Rgb) -> Self {
        Self { back: Some(color), ..self }
    }
}

/// Shows the ANSI escape sequence that switches from any ink to this one.
impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\x1b[0")?;
        if self.dim {
            f.write_str(";2")?;
        }
        if self.marked {
            // Yellow, which stands out from black and from white alike.
            f.write_str(";33")?;
        }
        if let Some(Rgb(red, green, blue)) = self.fore {
            write!(f, ";38;2;{red};{green};{blue}")?;
        }
        if let Some(Rgb(red, green, blue)) = self.back {
            write!(f, ";48;2;{red};{green};{blue}")?;
        }
        f.write_str("m")
    }
}

/// Black or white, whichever can be read on this colour.
pub(super) fn readable_on(Rgb(red, green, blue): Rgb) -> Rgb {
    // The relative luminance of sRGB, nearly. From a quarter on, black has the greater contrast by far; below, white
    // has a contrast of 3.5 at least.
    let light = |channel: u8| (f64::from(channel) / 255.0).powf(2.2);
    let luminance = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
    if luminance > 0.25 { Rgb(0, 0, 0) } else { Rgb(255, 255, 255) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_can_be_read() {
        let [black, white] = [Rgb(0, 0, 0), Rgb(255, 255, 255)];
        for dark in [black, Rgb(255, 0, 0), Rgb(0, 0, 255), Rgb(32, 128, 32), Rgb(128, 128, 128)] {
            assert_eq!(readable_on(dark), white, "{dark}");
        }
        for pale in [white, Rgb(255, 255, 0), Rgb(0, 204, 0), Rgb(255, 160, 0), Rgb(255, 0, 255)] {
            assert_eq!(readable_on(pale), black, "{pale}");
        }
    }
}
