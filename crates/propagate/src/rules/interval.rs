//! Stretches of neighbouring cells.

/// Neighbouring cells of a line, from `start` to `end`, both counted from 0 and both in it; never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interval {
    /// The first cell.
    pub start: usize,
    /// The last cell.
    pub end: usize,
}

impl Interval {
    /// How many cells it has.
    #[inline]
    pub const fn length(self) -> usize {
        self.end + 1 - self.start
    }

    /// Whether a cell lies in it.
    #[inline]
    pub const fn contains(self, cell: usize) -> bool {
        self.start <= cell && cell <= self.end
    }

    /// Whether all of another one lies in it.
    #[inline]
    pub const fn covers(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Whether it shares a cell with another one.
    pub const fn touches(self, other: Self) -> bool {
        self.start <= other.end && other.start <= self.end
    }

    /// Its cells, in order.
    pub fn cells(self) -> std::ops::RangeInclusive<usize> {
        self.start..=self.end
    }

    /// The same cells of a line of `length` cells, read from its other end.
    #[inline]
    pub(super) const fn mirrored(self, length: usize) -> Self {
        Self { start: length - 1 - self.end, end: length - 1 - self.start }
    }
}
