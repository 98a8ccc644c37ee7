//! Grades that few puzzles of a size have.

use std::fmt;

use super::{First, Style, Wish};
use nonosat_core::analyse::rate::{Level, grade_band, grade_of_probing};

/// The highest grade of noise that is found quickly: looking ahead solves it at once or not at all.
const HIGHEST_OF_NOISE: f64 = 8.0;

/// The cells below which a puzzle is small, and the grades that small ones seldom have: there is not enough to do
/// without a look ahead.
const SMALL: (usize, f64, f64) = (64, 4.5, 6.5);

/// The cells from which a puzzle is large, and the grade below which those seldom are.
const LARGE: (usize, f64) = (900, 1.5);

/// Why puzzles of the wanted grades are rare.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Rarity {
    /// Puzzles of this size that looking one step ahead solves have at most this grade.
    Steps(f64),
    /// Noise seldom has a higher grade than this.
    Noise(f64),
    /// Puzzles so small seldom have a grade between these.
    Small(f64, f64),
    /// Puzzles so large seldom have a lower grade than this.
    Large(f64),
}

impl fmt::Display for Rarity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps(most) => {
                write!(
                    f,
                    "such a grade is rare: beyond {most:.1}, puzzles of this size take two steps ahead or a search"
                )
            }
            Self::Noise(most) => {
                write!(f, "such a grade is rare in pictures of the style random: beyond {most:.1}, try another style")
            }
            Self::Small(low, high) => {
                write!(f, "such a grade is rare: few puzzles of this size have one from {low:.1} to {high:.1}")
            }
            Self::Large(least) => {
                write!(f, "such a grade is rare: few puzzles of this size have one below {least:.1}")
            }
        }
    }
}

/// Whether the wanted grades are rare among puzzles of that size and style, before any is made.
///
/// `None` is no promise: `docs/RATING.md` says how often each grade was reached.
pub fn rarity(wish: &Wish) -> Option<Rarity> {
    let (low, high) = wish.grade?;
    let area = match &wish.first {
        First::Given(puzzle) => puzzle.layout().cell_count(),
        First::Drawn { size, .. } => size.width * size.height,
    };
    // If line solving finds no cell at all.
    let most = grade_of_probing(area, area);
    if low > most {
        return Some(Rarity::Steps(most));
    }
    if area < SMALL.0 && low >= SMALL.1 && high <= SMALL.2 {
        return Some(Rarity::Small(SMALL.1, SMALL.2));
    }
    if area >= LARGE.0 && high <= LARGE.1 {
        return Some(Rarity::Large(LARGE.1));
    }
    let is_noise = matches!(wish.first, First::Drawn { style: Style::Random, .. });
    (is_noise && low >= HIGHEST_OF_NOISE && low < grade_band(Level::ProbeTwo).0)
        .then_some(Rarity::Noise(HIGHEST_OF_NOISE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rare_is_known_before_the_search() {
        let of = |side: usize, style, grade| {
            let first = First::Drawn { size: side.into(), style, density: None, colors: 1 };
            rarity(&Wish { grade: Some(grade), ..Wish::new(first, Level::Search) })
        };
        assert_eq!(of(15, Style::Smooth, (1.0, 8.3)), None);
        assert_eq!(of(20, Style::Smooth, (8.0, 9.0)), None);
        assert!(matches!(of(5, Style::Smooth, (5.0, 5.9)), Some(Rarity::Small(..))));
        assert!(matches!(of(30, Style::Smooth, (1.0, 1.4)), Some(Rarity::Large(_))));
        assert_eq!([of(5, Style::Smooth, (3.0, 3.9)), of(30, Style::Smooth, (1.0, 2.0))], [None, None]);
        assert!(matches!(of(15, Style::Smooth, (8.5, 8.9)), Some(Rarity::Steps(most)) if most < 8.5));
        assert!(matches!(of(50, Style::Random, (9.5, 10.0)), Some(Rarity::Steps(most)) if most < 9.0));
        assert_eq!(of(20, Style::Random, (8.0, 9.0)), Some(Rarity::Noise(HIGHEST_OF_NOISE)));
        let wish =
            Wish::new(First::Drawn { size: 15.into(), style: Style::Random, density: None, colors: 1 }, Level::Line);
        assert_eq!(rarity(&wish), None);
    }
}
