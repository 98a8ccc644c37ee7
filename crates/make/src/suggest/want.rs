//! What a puzzle is to become.

use std::{fmt, str::FromStr};

use super::standing::Standing;
use crate::repair::Logic;
use nonosat_core::{analyse::rate::Level, solve::outcome::Verdict};

/// The lowest and the highest grade that there is.
const GRADES: [f64; 2] = [1.0, 10.0];

/// What a puzzle is to become.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Want {
    /// One with exactly one solution.
    Unique,
    /// One that line solving solves; so it has exactly one solution.
    #[default]
    Line,
    /// One that the thirteen rules solve.
    Rules,
    /// One that looking one step ahead solves.
    ProbeOne,
    /// One with exactly one solution whose [grade](nonosat_core::analyse::rate::grade()) is in this range.
    Grade {
        /// The lowest grade.
        low: f64,
        /// The highest.
        high: f64,
    },
    /// One with exactly one solution and a lower grade.
    Easier,
    /// One with exactly one solution and a higher grade.
    Harder,
}

impl Want {
    /// What must solve the puzzle; `None` if there is more to it.
    pub(super) fn logic(self) -> Option<Logic> {
        match self {
            Self::Line => Some(Logic::Line),
            Self::Rules => Some(Logic::Rules),
            Self::ProbeOne => Some(Logic::ProbeOne),
            Self::Unique | Self::Grade { .. } | Self::Easier | Self::Harder => None,
        }
    }

    /// Whether a puzzle is what is wanted, beside what it was; `None` if that is not known.
    pub(super) fn is_met(self, now: &Standing, before: Option<&Standing>) -> Option<bool> {
        match now.verdict {
            Verdict::Unique => {}
            Verdict::Multiple | Verdict::None => return Some(false),
            Verdict::Unknown(_) => return None,
        }
        let at_most = |level: Level| now.level.map(|own| own <= level);
        let beside = |is_better: fn(f64, f64) -> bool| match before {
            None => Some(false),
            Some(before) if before.verdict != Verdict::Unique => Some(true),
            Some(before) => Some(is_better(now.grade?, before.grade?)),
        };
        match self {
            Self::Unique => Some(true),
            Self::Line => at_most(Level::Line),
            Self::Rules => at_most(Level::Rules),
            Self::ProbeOne => at_most(Level::ProbeOne),
            Self::Grade { low, high } => now.grade.map(|grade| (low..=high).contains(&grade)),
            Self::Easier => beside(|own, before| own < before),
            Self::Harder => beside(|own, before| own > before),
        }
    }
}

/// As [`FromStr`] reads it: `line`, `grade=3..4.5`.
impl fmt::Display for Want {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unique => f.write_str("unique"),
            Self::Line => f.write_str("line"),
            Self::Rules => f.write_str("rules"),
            Self::ProbeOne => f.write_str("probe-1"),
            Self::Grade { low, high } => write!(f, "grade={low}..{high}"),
            Self::Easier => f.write_str("easier"),
            Self::Harder => f.write_str("harder"),
        }
    }
}

/// Why a text does not say what is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseWantError;

impl fmt::Display for ParseWantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected unique, line, rules, probe-1, easier, harder or a range of grades from 1 to 10 such as \
             grade=3..4.5",
        )
    }
}

impl std::error::Error for ParseWantError {}

impl FromStr for Want {
    type Err = ParseWantError;

    fn from_str(text: &str) -> Result<Self, ParseWantError> {
        Ok(match text {
            "unique" => Self::Unique,
            "line" => Self::Line,
            "rules" => Self::Rules,
            "probe-1" => Self::ProbeOne,
            "easier" => Self::Easier,
            "harder" => Self::Harder,
            _ => {
                let (low, high) =
                    text.strip_prefix("grade=").and_then(|range| range.split_once("..")).ok_or(ParseWantError)?;
                let grade =
                    |text: &str| text.parse::<f64>().ok().filter(|grade| (GRADES[0]..=GRADES[1]).contains(grade));
                match (grade(low), grade(high)) {
                    (Some(low), Some(high)) if low <= high => Self::Grade { low, high },
                    _ => return Err(ParseWantError),
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wants_are_read_and_shown() {
        for text in ["unique", "line", "rules", "probe-1", "easier", "harder", "grade=3..4.5", "grade=1..10"] {
            assert_eq!(text.parse::<Want>().unwrap().to_string(), text);
        }
        for wrong in
            ["", "Line", "grade=", "grade=3", "grade=4..3", "grade=0..3", "grade=3..11", "grade=NaN..4", "grade=a..b"]
        {
            assert_eq!(wrong.parse::<Want>(), Err(ParseWantError), "{wrong}");
        }
    }
}
