//! The bit-parallel line solver for lines that fit a machine word.
//!
//! A line is read from left to right by an automaton. Its *gap states* are
//! pairs (j, p): the first j blocks, each with the blank that must follow it,
//! lie in cells 0..p. A blank cell p leads from (j, p) to (j, p+1); a block of
//! length c and the blank behind it lead from (j, p) to (j+1, p+c+1). One blank
//! cell is thought behind the line, so that the last block needs no exception.
//! A set of states with the same j is a word with a bit for each p.
//!
//! Two passes find which states are reached from (0, 0) and which reach
//! (k, n+1); a step is possible iff it goes from the first kind to the second.
//! Walking over blanks is one addition: a carry runs through a stretch of ones.

use super::NoPlacement;

/// A machine word seen as a set of small numbers.
pub(super) trait Word:
    Copy
    + Eq
    + std::ops::BitAnd<Output = Self>
    + std::ops::BitOr<Output = Self>
    + std::ops::BitXor<Output = Self>
    + std::ops::BitOrAssign
    + std::ops::BitAndAssign
    + std::ops::Shl<u32, Output = Self>
    + std::ops::Shr<u32, Output = Self>
{
    const BITS: u32;
    const EMPTY: Self;
    const ALL: Self;
    const FIRST: Self;
    fn plus(self, other: Self) -> Self;
    fn reversed(self) -> Self;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const EMPTY: Self = 0;
            const ALL: Self = <$type>::MAX;
            const FIRST: Self = 1;
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
        }
    };
}
word!(u64);
word!(u128);

/// The longest line that fits: a bit a cell, one for the blank behind, one for the state after it.
pub(super) const fn capacity<W: Word>() -> usize {
    W::BITS as usize - 2
}

/// Buffers of the forward pass, for each block; as many as the most blocks met.
#[derive(Clone, Debug)]
pub(super) struct Trace<W>(Vec<Place<W>>);

/// Where a block is.
#[derive(Clone, Copy, Debug)]
struct Place<W> {
    /// The gap states before it.
    before: W,
    /// The first cells that it fits at, with the blank behind it.
    fits: W,
    /// The last cells, on the mirrored line.
    fits_back: W,
}

impl<W> Default for Trace<W> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// What the cells may be, given what they might be: (may be blank, may be filled).
#[inline]
pub(super) fn settle<W: Word>(
    length: usize,
    clue: &[u32],
    may_blank: W,
    may_fill: W,
    trace: &mut Trace<W>,
) -> Result<(W, W), NoPlacement> {
    let length = length as u32;
    let longest = length + 1;
    let blank = may_blank | W::FIRST << length;
    let (back_blank, back_fill) = (blank.reversed(), may_fill.reversed());
    if trace.0.len() < clue.len() {
        trace.0.resize(clue.len(), Place { before: W::EMPTY, fits: W::EMPTY, fits_back: W::EMPTY });
    }

    let mut reached = walk(W::FIRST, blank);
    for (&block, place) in clue.iter().zip(&mut trace.0) {
        if block >= longest {
            return Err(NoPlacement);
        }
        let [fits, fits_back] = both_eroded([may_fill, back_fill], block);
        let fits = fits & blank >> block;
        *place = Place { before: reached, fits, fits_back: fits_back & back_blank << 1 };
        reached = walk((reached & fits) << block << 1, blank);
    }
    let end = W::FIRST << longest;
    if reached & end == W::EMPTY {
        return Err(NoPlacement);
    }

    // The way back, on the mirrored line: bit `BITS-1-p` stands for position p.
    let back_step = back_blank >> 1;
    let mut back_reached = walk(end.reversed(), back_step);
    let (mut now_blank, mut now_fill) = (W::EMPTY, W::EMPTY);
    for (&block, &Place { before, fits, fits_back }) in clue.iter().zip(&trace.0).rev() {
        let useful = back_reached.reversed();
        now_blank |= reached & useful >> 1;
        let alive = before & fits & useful >> block >> 1;
        now_blank |= alive << block;
        now_fill |= smeared(alive, block);
        back_reached = walk((back_reached << 2 & fits_back) << (block - 1), back_step);
        reached = before;
    }
    now_blank |= reached & back_reached.reversed() >> 1;
    Ok((now_blank & may_blank, now_fill & may_fill))
}

/// The positions reached from `from` by steps over `open` cells.
#[inline(always)]
pub(super) fn walk<W: Word>(from: W, open: W) -> W {
    (open.plus(from & open) ^ open) | from
}

/// The positions at which a run of `count` members begins; `count` at least 1.
#[inline(always)]
pub(super) fn eroded<W: Word>(set: W, count: u32) -> W {
    doubling(count, set, |set, by| set & set >> by)
}

/// Two sets [eroded] at once.
#[inline(always)]
pub(super) fn both_eroded<W: Word>(sets: [W; 2], count: u32) -> [W; 2] {
    doubling(count, sets, |[one, other], by| [one & one >> by, other & other >> by])
}

/// The members and the `count - 1` positions behind each.
#[inline(always)]
pub(super) fn smeared<W: Word>(set: W, count: u32) -> W {
    doubling(count, set, |set, by| set | set << by)
}

/// Combines `count` neighbours of each position in O(log count) steps.
#[inline(always)]
pub(super) fn doubling<S>(count: u32, set: S, combine: impl Fn(S, u32) -> S) -> S {
    let (mut result, mut done) = (set, 1);
    // Without asking, for most blocks are short; a jump not foreseen costs more than two steps.
    for _ in 0..2 {
        let by = done.min(count - done);
        result = combine(result, by);
        done += by;
    }
    while done < count {
        let by = done.min(count - done);
        result = combine(result, by);
        done += by;
    }
    result
}
