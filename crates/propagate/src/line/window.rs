//! Sets of positions of a long line, kept as the few words that are not zero.

use std::ops::Range;

use super::narrow::{eroded, smeared};

/// A set of positions: its words from number `first` on; those not kept are zero.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    first: usize,
    words: Vec<u64>,
}

impl Window {
    pub(super) fn first(&self) -> usize {
        self.first
    }

    pub(super) fn word_range(&self) -> Range<usize> {
        self.first..self.first + self.words.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The words kept, each with its number.
    pub(super) fn words(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.words.iter().enumerate().map(|(index, &word)| (self.first + index, word))
    }

    /// The members in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words().flat_map(|(index, word)| ones(word).map(move |bit| index * 64 + bit))
    }

    /// The members in increasing order, with no room for more: of a giant they are most of what is kept.
    pub(super) fn to_vec(&self) -> Vec<u32> {
        let count = self.words.iter().map(|word| word.count_ones() as usize).sum();
        let mut members = Vec::with_capacity(count);
        members.extend(self.iter().map(|position| position as u32));
        members
    }

    pub(super) fn contains(&self, position: usize) -> bool {
        self.bits_at(position) & 1 == 1
    }

    /// The 64 members or non-members from `position` on.
    pub(super) fn bits_at(&self, position: usize) -> u64 {
        let kept = self.first * 64;
        if position >= kept {
            bits_at(&self.words, position - kept)
        } else if kept - position < 64 {
            self.words.first().map_or(0, |word| word << (kept - position))
        } else {
            0
        }
    }

    /// Becomes a copy of `of`.
    pub(super) fn set(&mut self, of: &Self) {
        self.first = of.first;
        self.words.clone_from(&of.words);
    }

    pub(super) fn set_empty(&mut self) {
        self.words.clear();
    }

    /// Adds the members of another set.
    pub(super) fn add(&mut self, other: &Self) {
        if self.is_empty() {
            return self.set(other);
        }
        if other.is_empty() {
            return;
        }
        if other.first < self.first {
            let missing = self.first - other.first;
            self.words.splice(0..0, std::iter::repeat_n(0, missing));
            self.first = other.first;
        }
        let end = self.word_range().end.max(other.word_range().end);
        self.words.resize(end - self.first, 0);
        for (index, word) in other.words() {
            self.words[index - self.first] |= word;
        }
    }

    pub(super) fn set_only(&mut self, position: usize) {
        self.first = position / 64;
        self.words.clear();
        self.words.push(1 << (position % 64));
    }

    /// Becomes `of` with every word put through `map`, which is given its number, too.
    #[inline(always)]
    pub(super) fn set_words(&mut self, of: &Self, map: impl Fn(usize, u64) -> u64) {
        self.first = of.first;
        self.words.clear();
        self.words.extend(of.words().map(|(index, word)| map(index, word)));
        self.trim();
    }

    /// Becomes `of`, every member moved up.
    #[inline(always)]
    pub(super) fn set_shifted_up(&mut self, of: &Self, by: usize) {
        self.first = of.first + by / 64;
        self.words.clear();
        let by = by % 64;
        let mut carry = 0;
        for &word in &of.words {
            self.words.push(word << by | carry);
            carry = if by == 0 { 0 } else { word >> (64 - by) };
        }
        self.words.push(carry);
        self.trim();
    }

    /// Adds all positions reached by steps up over `open` cells.
    #[inline(always)]
    pub(super) fn walk_up(&mut self, open: &[u64]) {
        let mut carry = false;
        let mut index = self.first;
        while index < open.len() && (carry || index < self.first + self.words.len()) {
            if index == self.first + self.words.len() {
                self.words.push(0);
            }
            let (word, open) = (&mut self.words[index - self.first], open[index]);
            *word |= u64::from(carry);
            let (sum, over) = open.overflowing_add(*word & open);
            *word |= sum ^ open;
            carry = over;
            index += 1;
        }
    }

    /// Adds all positions reached by steps down over `open` cells, without going below the word `floor`.
    #[inline(always)]
    pub(super) fn walk_down(&mut self, open: &[u64], floor: usize) {
        let mut carry = false;
        let mut index = self.first + self.words.len();
        while index > floor && (carry || index > self.first) {
            index -= 1;
            if index < self.first {
                self.words.insert(0, 0);
                self.first -= 1;
            }
            let word = &mut self.words[index - self.first];
            // On the mirrored word: a step from position p leads over cell p - 1.
            let below = if index == 0 { 0 } else { open[index - 1] >> 63 };
            let steps = (open[index] << 1 | below).reverse_bits();
            let from = word.reverse_bits() | u64::from(carry);
            let (sum, over) = steps.overflowing_add(from & steps);
            *word = (from | sum ^ steps).reverse_bits();
            carry = over;
        }
    }

    #[inline(always)]
    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
        let zeros = self.words.iter().take_while(|&&word| word == 0).count();
        if zeros > 0 {
            self.words.drain(..zeros);
            self.first += zeros;
        }
    }
}

/// The 64 bits from position `at` on; zero behind the end.
pub(super) fn bits_at(words: &[u64], at: usize) -> u64 {
    let (index, by) = (at / 64, at % 64);
    let Some(&low) = words.get(index) else { return 0 };
    match words.get(index + 1) {
        Some(&high) if by > 0 => low >> by | high << (64 - by),
        _ => low >> by,
    }
}

/// Writes to `out` the words of `range` that tell where a run of `count` members of `set` begins.
#[inline(always)]
pub(super) fn runs(count: usize, set: &[u64], range: Range<usize>, out: &mut Vec<u64>) {
    out.clear();
    let word = |index: usize| set.get(index).copied().unwrap_or(0);
    // One word, as most windows have, and the next, in a register.
    if range.len() == 1 && count <= 64 {
        let both = u128::from(word(range.start)) | u128::from(word(range.start + 1)) << 64;
        return out.push(eroded(both, count as u32) as u64);
    }
    let end = range.end + count / 64 + 1;
    out.extend((range.start..end).map(word));
    let mut done = 1;
    while done < count {
        let by = done.min(count - done);
        for index in 0..out.len() {
            out[index] &= bits_at(out, index * 64 + by);
        }
        done += by;
    }
}

/// Adds to `target` the members of `set`, moved up.
#[inline(always)]
pub(super) fn or_shifted_up(set: &Window, by: usize, target: &mut [u64]) {
    for (index, word) in set.words() {
        let (index, by) = (index + by / 64, by % 64);
        target[index] |= word << by;
        if by > 0 && index + 1 < target.len() {
            target[index + 1] |= word >> (64 - by);
        }
    }
}

/// Adds to `target` the members of `set` and the `count - 1` positions behind each.
#[inline(always)]
pub(super) fn or_smeared_up(set: &Window, count: usize, target: &mut [u64], scratch: &mut Vec<u64>) {
    if let [word] = set.words[..]
        && count <= 64
    {
        let both = smeared(u128::from(word), count as u32);
        target[set.first] |= both as u64;
        if let Some(next) = target.get_mut(set.first + 1) {
            *next |= (both >> 64) as u64;
        }
        return;
    }
    scratch.clear();
    scratch.extend(set.words().map(|(_, word)| word));
    scratch.resize((scratch.len() + count / 64 + 1).min(target.len() - set.first()), 0);
    let mut done = 1;
    while done < count {
        let by = done.min(count - done);
        let (words, bits) = (by / 64, by % 64);
        for index in (words..scratch.len()).rev() {
            let mut moved = scratch[index - words] << bits;
            if bits > 0 && index > words {
                moved |= scratch[index - words - 1] >> (64 - bits);
            }
            scratch[index] |= moved;
        }
        done += by;
    }
    for (target, &word) in target[set.first()..].iter_mut().zip(&*scratch) {
        *target |= word;
    }
}

/// The positions of the bits that are set, from the lowest.
pub fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}
