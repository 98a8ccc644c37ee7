//! Colours of cells, and sets of colours that a cell may have.

/// A colour of a puzzle, as an index into its palette; 0 is the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(u8);

impl Color {
    /// How many colours a puzzle may have, the background included.
    pub const LIMIT: usize = 32;
    /// The background: a blank cell.
    pub const BLANK: Self = Self(0);
    /// The colour of the blocks of a black-and-white puzzle.
    pub const BLACK: Self = Self(1);

    /// The colour with this index, or `None` from [`Color::LIMIT`] on.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::LIMIT { Some(Self(index as u8)) } else { None }
    }

    /// The index into the palette.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is the background.
    pub const fn is_blank(self) -> bool {
        self.0 == 0
    }
}

/// Black for a filled cell (`true`), the background for a blank one.
impl From<bool> for Color {
    fn from(filled: bool) -> Self {
        if filled { Self::BLACK } else { Self::BLANK }
    }
}

/// The set of colours that a cell may still have.
///
/// One member: the cell is known. None: a contradiction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ColorSet(u32);

/// The set of a known cell of a black-and-white puzzle: filled (`true`) or blank.
impl From<bool> for ColorSet {
    fn from(filled: bool) -> Self {
        Self::only(filled.into())
    }
}

impl ColorSet {
    /// No colour at all: a contradiction.
    pub const EMPTY: Self = Self(0);
    /// Only the background.
    pub const BLANK: Self = Self::only(Color::BLANK);
    /// Only black.
    pub const BLACK: Self = Self::only(Color::BLACK);
    /// An unknown cell of a black-and-white puzzle.
    pub const BLANK_OR_BLACK: Self = Self(0b11);

    /// The set with this one member.
    pub const fn only(color: Color) -> Self {
        Self(1 << color.0)
    }

    /// The first `count` colours, the background among them.
    pub const fn first(count: usize) -> Self {
        if count >= Color::LIMIT { Self(u32::MAX) } else { Self((1 << count) - 1) }
    }

    /// The number of colours in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no colour is left.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `color` is a member.
    pub const fn contains(self, color: Color) -> bool {
        self.0 >> color.0 & 1 == 1
    }

    /// The set with `color` added.
    #[must_use]
    pub const fn with(self, color: Color) -> Self {
        Self(self.0 | 1 << color.0)
    }

    /// The set without `color`.
    #[must_use]
    pub const fn without(self, color: Color) -> Self {
        Self(self.0 & !(1 << color.0))
    }

    /// The colours in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The colours in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The colour, if it is the only one left.
    pub const fn known(self) -> Option<Color> {
        if self.0.is_power_of_two() { Some(Color(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// The members in increasing order.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let color = left.trailing_zeros() as u8;
            (left != 0).then(|| {
                left &= left - 1;
                Color(color)
            })
        })
    }
}

impl FromIterator<Color> for ColorSet {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Self {
        colors.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl std::fmt::Debug for ColorSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(Color::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_know_their_members() {
        let set: ColorSet = [Color::BLANK, Color::new(5).unwrap()].into_iter().collect();
        assert_eq!(set.len(), 2);
        assert_eq!(set.known(), None);
        assert_eq!(set.without(Color::BLANK).known(), Color::new(5));
        assert_eq!(set.iter().map(Color::index).collect::<Vec<_>>(), [0, 5]);
        assert!(set.intersection(ColorSet::BLACK).is_empty());
        assert_eq!(ColorSet::first(2), ColorSet::BLANK_OR_BLACK);
        assert_eq!(ColorSet::first(32).len(), 32);
        assert_eq!(Color::new(32), None);
    }
}
