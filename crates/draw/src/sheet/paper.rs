//! Sizes of paper.

use std::{fmt, str::FromStr};

/// A sheet of paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// The width in millimetres.
    pub width: f64,
    /// The height in millimetres.
    pub height: f64,
}

/// The least and the greatest side in millimetres.
const SIDES: std::ops::RangeInclusive<f64> = 30.0..=2000.0;

/// The sizes that have a name.
const NAMED: [(&str, f64, f64); 3] = [("a4", 210.0, 297.0), ("a5", 148.0, 210.0), ("letter", 215.9, 279.4)];

impl Paper {
    /// 210 mm by 297 mm.
    pub const A4: Self = Self { width: 210.0, height: 297.0 };

    /// The paper turned, so that it is wider than high, or higher than wide.
    #[must_use]
    pub fn turned(self, landscape: bool) -> Self {
        let (short, long) = (self.width.min(self.height), self.width.max(self.height));
        if landscape { Self { width: long, height: short } } else { Self { width: short, height: long } }
    }
}

impl Default for Paper {
    fn default() -> Self {
        Self::A4
    }
}

/// Reads `a4`, `a5`, `letter` or `148x210mm`.
impl FromStr for Paper {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.to_ascii_lowercase();
        if let Some(&(_, width, height)) = NAMED.iter().find(|named| named.0 == text) {
            return Ok(Self { width, height });
        }
        let advice = "expected a4, a5, letter, or a size such as 148x210mm";
        let (width, height) = text.strip_suffix("mm").and_then(|sides| sides.split_once('x')).ok_or(advice)?;
        let side = |side: &str| side.trim().parse::<f64>().ok();
        let (width, height) = side(width).zip(side(height)).ok_or(advice)?;
        if SIDES.contains(&width) && SIDES.contains(&height) {
            return Ok(Self { width, height });
        }
        Err(format!("paper has sides of {} to {} mm", SIDES.start(), SIDES.end()))
    }
}

/// Shows what is read: the name of the size, or its sides.
impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match NAMED.iter().find(|named| (named.1, named.2) == (self.width, self.height)) {
            Some((name, ..)) => f.write_str(name),
            None => write!(f, "{}x{}mm", self.width, self.height),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_shown() {
        for text in ["a4", "a5", "letter", "148.5x210mm"] {
            assert_eq!(text.parse::<Paper>().unwrap().to_string(), text);
        }
        assert_eq!("A4".parse(), Ok(Paper::A4));
        let long = Paper::A4.turned(true);
        assert_eq!((long.width, long.height, long.turned(false)), (297.0, 210.0, Paper::A4));
        for wrong in ["", "a6", "210x297", "10x10mm", "0x0mm", "-210x297mm", "NaNx297mm", "infx297mm", "1e9x297mm"] {
            assert!(wrong.parse::<Paper>().is_err(), "{wrong}");
        }
    }
}
