//! The colours of a puzzle.

use std::fmt;

use super::Color;

/// A colour as red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Reads `RGB` or `RRGGBB` hexadecimal digits, with or without a `#` before them.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let number = u32::from_str_radix(digits, 16).ok()?;
        match digits.len() {
            3 => {
                let channel = |shift: u32| (number >> shift & 0xf) as u8 * 0x11;
                Some(Self(channel(8), channel(4), channel(0)))
            }
            6 => Some(Self((number >> 16) as u8, (number >> 8) as u8, number as u8)),
            _ => None,
        }
    }
}

/// Shows `RRGGBB`.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

/// A colour of a palette: how it is called, shown and written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaletteColor {
    /// Its name, unique in the palette.
    pub name: String,
    /// How it looks.
    pub rgb: Rgb,
    /// The character that stands for it in pictures of text.
    pub symbol: char,
    /// How much of a cell it fills.
    pub shape: Shape,
}

impl PaletteColor {
    /// A colour that fills its cells.
    pub fn new(name: impl Into<String>, rgb: Rgb, symbol: char) -> Self {
        Self { name: name.into(), rgb, symbol, shape: Shape::Full }
    }

    /// A colour that is named by its look: `white`, `black`, or else `#RRGGBB`.
    pub fn of_look(rgb: Rgb, symbol: char) -> Self {
        let name = match rgb {
            Rgb(255, 255, 255) => "white".to_owned(),
            Rgb(0, 0, 0) => "black".to_owned(),
            rgb => format!("#{rgb}"),
        };
        Self::new(name, rgb, symbol)
    }
}

/// How much of a cell a colour fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Shape {
    /// All of it.
    #[default]
    Full,
    /// A triangle: the half of it at a corner.
    Corner {
        /// Where the triangle has its right angle.
        corner: Corner,
        /// How the other half looks.
        rest: Rgb,
    },
}

impl Shape {
    /// The corner of a triangle.
    pub const fn corner(self) -> Option<Corner> {
        match self {
            Self::Full => None,
            Self::Corner { corner, .. } => Some(corner),
        }
    }
}

/// A corner of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Corner {
    /// `◢`
    BottomRight,
    /// `◤`
    TopLeft,
    /// `◥`
    TopRight,
    /// `◣`
    BottomLeft,
}

impl Corner {
    /// All corners.
    pub const ALL: [Self; 4] = [Self::BottomRight, Self::TopLeft, Self::TopRight, Self::BottomLeft];

    /// Its abbreviation: `BR`, `TL`, `TR` or `BL`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BottomRight => "BR",
            Self::TopLeft => "TL",
            Self::TopRight => "TR",
            Self::BottomLeft => "BL",
        }
    }

    /// The corner of this abbreviation.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|corner| corner.name() == name)
    }

    /// The triangle in this corner, as a character.
    pub const fn character(self) -> char {
        match self {
            Self::BottomRight => '◢',
            Self::TopLeft => '◤',
            Self::TopRight => '◥',
            Self::BottomLeft => '◣',
        }
    }

    /// Whether the triangle is at the right of its cell, so that it may begin a block of a row.
    pub const fn is_right(self) -> bool {
        matches!(self, Self::BottomRight | Self::TopRight)
    }

    /// Whether the triangle is at the bottom of its cell, so that it may begin a block of a column.
    pub const fn is_bottom(self) -> bool {
        matches!(self, Self::BottomRight | Self::BottomLeft)
    }
}

/// The colours of a puzzle in the order of their [`Color`] index; the first is the background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette(Vec<PaletteColor>);

impl Palette {
    /// White and black, drawn as `.` and `#`.
    pub fn black_and_white() -> Self {
        Self(vec![PaletteColor::new("white", Rgb(255, 255, 255), '.'), PaletteColor::new("black", Rgb(0, 0, 0), '#')])
    }

    /// A palette that has only this background so far.
    pub fn with_background(background: PaletteColor) -> Self {
        Self(vec![background])
    }

    /// Adds a colour and says which one it is, or `None` if there is no room for it ([`Color::LIMIT`]).
    pub fn add(&mut self, color: PaletteColor) -> Option<Color> {
        let index = Color::new(self.0.len())?;
        self.0.push(color);
        Some(index)
    }

    /// The colours, background first.
    pub fn colors(&self) -> &[PaletteColor] {
        &self.0
    }

    /// How many colours there are, the background included.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Never: a palette has at least its background.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How a colour is called, shown and written.
    ///
    /// # Panics
    /// If the colour is not of this palette.
    pub fn get(&self, color: Color) -> &PaletteColor {
        &self.0[color.index()]
    }

    /// The colour of this name.
    pub fn by_name(&self, name: &str) -> Option<Color> {
        self.0.iter().position(|color| color.name == name).and_then(Color::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_shown() {
        assert_eq!(Rgb::parse("#0f8"), Some(Rgb(0, 255, 136)));
        assert_eq!(Rgb::parse("12aBff").unwrap().to_string(), "12ABFF");
        for wrong in ["", "#", "12", "ggg", "+12", "1234567", "é12"] {
            assert_eq!(Rgb::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_palette_names_its_colours() {
        let mut palette = Palette::black_and_white();
        let red = palette.add(PaletteColor::new("red", Rgb(255, 0, 0), 'r'));
        assert_eq!(palette.by_name("red"), red);
        assert_eq!(palette.by_name("blue"), None);
        assert_eq!(palette.len(), 3);
    }

    #[test]
    fn looks_are_names() {
        let name = |red, green, blue| PaletteColor::of_look(Rgb(red, green, blue), 'a').name;
        assert_eq!([name(255, 255, 255), name(0, 0, 0), name(1, 2, 255)], ["white", "black", "#0102FF"]);
    }
}
