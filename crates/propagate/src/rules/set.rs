//! The rules by number and name, and sets of them.

use std::{fmt, str::FromStr};

/// One of the thirteen rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rule {
    /// What a block covers wherever it lies is filled.
    Intersection,
    /// A cell in no block's interval is blank.
    SimpleSpaces,
    /// A filled cell at the edge of an interval, which only blocks of length 1 share, ends a block.
    Ones,
    /// An unknown cell between two runs that would make a run too long is blank.
    Forcing,
    /// A filled cell near a wall or a blank stretches away from it; a run as long as all its blocks is closed.
    Glue,
    /// Intervals leave room for the blocks before and behind.
    Update0,
    /// A block does not begin right behind a filled cell, or end right before one.
    Update1,
    /// A run too long for a block is not the block's.
    Update2,
    /// Between the filled cells that only one block can cover all are filled.
    FillBetween,
    /// Gaps too short for a block are not in its interval.
    Trimming,
    /// A block whose interval begins with a filled cell, behind the interval before it, lies there.
    FirstFilled,
    /// A block that has a filled cell before a blank ends before the blank.
    Obstacle,
    /// A run that cannot join a block's first run belongs to a later block.
    Splitting,
}

impl Rule {
    /// All of them, by number.
    pub const ALL: [Self; 13] = [
        Self::Intersection,
        Self::SimpleSpaces,
        Self::Ones,
        Self::Forcing,
        Self::Glue,
        Self::Update0,
        Self::Update1,
        Self::Update2,
        Self::FillBetween,
        Self::Trimming,
        Self::FirstFilled,
        Self::Obstacle,
        Self::Splitting,
    ];

    /// Its number, from 1 to 13.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Intersection => "intersection",
            Self::SimpleSpaces => "simple-spaces",
            Self::Ones => "ones",
            Self::Forcing => "forcing",
            Self::Glue => "glue",
            Self::Update0 => "update-0",
            Self::Update1 => "update-1",
            Self::Update2 => "update-2",
            Self::FillBetween => "fill-between",
            Self::Trimming => "trimming",
            Self::FirstFilled => "first-filled",
            Self::Obstacle => "obstacle",
            Self::Splitting => "splitting",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of rules, and whether they reach as far as ours or only as far as those published.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleSet {
    /// Bit `n - 1` for rule number n.
    bits: u16,
    /// Leave out what was added to the published rules: the mirrored direction of some of them.
    pub as_published: bool,
}

impl RuleSet {
    /// All thirteen.
    pub const ALL: Self = Self { bits: (1 << 13) - 1, as_published: false };
    /// None of them.
    pub const EMPTY: Self = Self { bits: 0, as_published: false };

    /// Whether a rule is in the set.
    pub const fn contains(self, rule: Rule) -> bool {
        self.bits >> rule as u8 & 1 == 1
    }

    /// The set with one more rule.
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Self { bits: self.bits | 1 << rule as u8, ..self }
    }

    /// The set without a rule.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Self { bits: self.bits & !(1 << rule as u8), ..self }
    }

    /// Whether every rule of this set is in the other.
    pub const fn is_subset(self, other: Self) -> bool {
        self.bits & !other.bits == 0
    }

    /// How many rules there are in it.
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether there is none in it.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The rules in it, by number.
    pub fn iter(self) -> impl Iterator<Item = Rule> + Clone {
        Rule::ALL.into_iter().filter(move |&rule| self.contains(rule))
    }
}

impl Default for RuleSet {
    fn default() -> Self {
        Self::ALL
    }
}

impl FromIterator<Rule> for RuleSet {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        rules.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Shows the numbers: `1,2,5`.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.iter().map(|rule| rule.number().to_string()).collect();
        f.write_str(&numbers.join(","))
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}{}", if self.as_published { " as published" } else { "" })
    }
}

/// Why a text names no set of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseRuleError(String);

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text) = self;
        write!(f, "`{text}` is no rule; rules are numbers from 1 to 13, ranges such as 1-8, or names such as glue")
    }
}

impl std::error::Error for ParseRuleError {}

/// Reads numbers, ranges and names, parted by commas: `1,4-6,glue`.
impl FromStr for RuleSet {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Self, ParseRuleError> {
        text.split(',').map(str::trim).try_fold(Self::EMPTY, |set, word| {
            let rules = rules(word).ok_or_else(|| ParseRuleError(word.to_owned()))?;
            Ok(rules.iter().copied().fold(set, Self::with))
        })
    }
}

/// The rules that a word names.
fn rules(word: &str) -> Option<&'static [Rule]> {
    const ALL: &[Rule] = &Rule::ALL;
    if let Some(index) = ALL.iter().position(|rule| rule.name() == word) {
        return Some(&ALL[index..=index]);
    }
    let (low, high) = word.split_once('-').unwrap_or((word, word));
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=13).contains(number));
    let (low, high) = (number(low)?, number(high)?);
    (low <= high).then(|| &ALL[low - 1..high])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read_and_shown() {
        let set: RuleSet = "1, 4-6,obstacle".parse().unwrap();
        assert_eq!(set.to_string(), "1,4,5,6,12");
        assert_eq!(set.to_string().parse(), Ok(set));
        assert!(set.contains(Rule::Glue) && !set.contains(Rule::Ones) && set.is_subset(RuleSet::ALL));
        assert_eq!("1-13".parse(), Ok(RuleSet::ALL));
        for wrong in ["", "0", "14", "5-2", "gluee", "1,,2", "-3"] {
            assert!(wrong.parse::<RuleSet>().is_err(), "{wrong}");
        }
        assert!(Rule::ALL.iter().enumerate().all(|(index, rule)| rule.number() == index + 1));
    }
}
