//! The clauses of three and more literals: one long list of words.

/// A literal of the engine: twice the variable, plus one if negated.
pub(super) type Lit = u32;

/// A clause, by the place of its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(pub(super) u32);

impl ClauseId {
    /// The place of no clause: marks a clause of two literals, which is not stored here.
    pub(super) const BINARY: Self = Self(u32::MAX);
}

/// The words before the literals of a clause: its length, its glue, the reductions that it survives, and the place
/// where the last search among the unwatched literals found one that was not false.
pub(super) const HEADER: usize = 4;
/// The reductions that a new clause survives, and one of low glue after each use.
const PROTECTED: u32 = 2;
/// The greatest low glue; other clauses survive one reduction after each use.
const LITTLE_GLUE: u32 = 6;
/// The mark of a clause that was vivified, among the reductions that it survives.
const VIVIFIED: u32 = 1 << 31;
/// The mark of a clause that was removed.
const REMOVED: u32 = u32::MAX;
/// The mark of a clause that was given, not learnt.
const GIVEN: u32 = u32::MAX - 1;

/// All clauses, and how learnt ones are rated.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// The learnt clauses, oldest first.
    pub(super) learnt: Vec<ClauseId>,
    /// The given clauses.
    pub(super) given: Vec<ClauseId>,
    /// Whether a formula was refused.
    pub(super) refused: bool,
}

/// The most words of clauses, and the most watches. They are numbered in 32 bits, and a quarter of the numbers is left
/// for what is learnt from one check to the next.
pub(super) const MOST_WORDS: usize = 3 << (u32::BITS - 2);

impl Clauses {
    /// Whether there is no room for clauses that are still to be learnt.
    pub(super) fn is_full(&self) -> bool {
        self.refused || self.words.len() > MOST_WORDS
    }

    /// Adds a clause; `glue` is given for a learnt one.
    pub(super) fn add(&mut self, literals: &[Lit], glue: Option<u32>) -> ClauseId {
        let id = ClauseId(self.words.len() as u32);
        self.words.push(literals.len() as u32);
        self.words.push(glue.unwrap_or(GIVEN));
        self.words.push(PROTECTED);
        self.words.push(0);
        self.words.extend_from_slice(literals);
        if glue.is_some() {
            self.learnt.push(id);
        } else {
            self.given.push(id);
        }
        id
    }

    pub(super) fn literals(&self, id: ClauseId) -> &[Lit] {
        let at = id.0 as usize;
        let length = self.words[at] as usize;
        &self.words[at + HEADER..at + HEADER + length]
    }

    /// The literals, and the place among those behind the first two where one was found last that was not false.
    ///
    /// # References
    /// I. P. Gent, *Optimal implementation of watched literals and more general techniques*, JAIR 48 (2013).
    #[inline]
    pub(super) fn search(&mut self, id: ClauseId) -> (&mut [Lit], &mut u32) {
        let at = id.0 as usize;
        let length = self.words[at] as usize;
        let (header, literals) = self.words[at..at + HEADER + length].split_at_mut(HEADER);
        (literals, &mut header[3])
    }

    /// The number of different levels in a learnt clause (its glue); `None` for a given one.
    pub(super) fn glue(&self, id: ClauseId) -> Option<u32> {
        let glue = self.words[id.0 as usize + 1];
        (glue < GIVEN).then_some(glue)
    }

    /// Lowers the glue of a learnt clause.
    pub(super) fn improve(&mut self, id: ClauseId, glue: u32) {
        let word = &mut self.words[id.0 as usize + 1];
        *word = glue.min(*word);
    }

    /// Notes that a learnt clause was used.
    pub(super) fn protect(&mut self, id: ClauseId, glue: u32) {
        let word = &mut self.words[id.0 as usize + 2];
        *word = *word & VIVIFIED | if glue <= LITTLE_GLUE { PROTECTED } else { 1 };
    }

    /// Whether a learnt clause survives one more reduction, which is counted.
    pub(super) fn outlasts(&mut self, id: ClauseId) -> bool {
        let word = &mut self.words[id.0 as usize + 2];
        let outlasts = *word & !VIVIFIED > 0;
        *word -= u32::from(outlasts);
        outlasts
    }

    /// Whether a clause was vivified.
    pub(super) fn is_vivified(&self, id: ClauseId) -> bool {
        self.words[id.0 as usize + 2] & VIVIFIED != 0
    }

    /// Notes that a clause was vivified, whatever came of it.
    pub(super) fn set_vivified(&mut self, id: ClauseId) {
        self.words[id.0 as usize + 2] |= VIVIFIED;
    }

    /// Cuts a clause down to these of its literals, three or more; the words of the others stay until
    /// [`Clauses::compact`].
    pub(super) fn shrink(&mut self, id: ClauseId, part: &[Lit]) {
        let at = id.0 as usize;
        self.words[at] = part.len() as u32;
        self.words[at + 3] = 0;
        self.words[at + HEADER..][..part.len()].copy_from_slice(part);
        if let Some(glue) = self.glue(id) {
            self.improve(id, glue.min(part.len() as u32 - 1));
        }
    }

    /// Marks a clause as removed; its words stay until [`Clauses::compact`].
    pub(super) fn remove(&mut self, id: ClauseId) {
        self.words[id.0 as usize + 1] = REMOVED;
    }

    /// Frees the memory of removed clauses; the others move.
    pub(super) fn compact(&mut self) -> Moves {
        let mut words = Vec::with_capacity(self.words.len());
        let mut moves = Vec::new();
        for list in [&mut self.given, &mut self.learnt] {
            list.retain_mut(|id| {
                let at = id.0 as usize;
                if self.words[at + 1] == REMOVED {
                    return false;
                }
                let new = ClauseId(words.len() as u32);
                words.extend_from_slice(&self.words[at..at + HEADER + self.words[at] as usize]);
                moves.push((*id, new));
                *id = new;
                true
            });
        }
        moves.sort_unstable_by_key(|(old, _)| old.0);
        self.words = words;
        Moves(moves)
    }
}

/// From the old places of clauses to the new ones.
pub(super) struct Moves(Vec<(ClauseId, ClauseId)>);

impl Moves {
    /// The new place of a clause; `None` if it was removed.
    pub(super) fn new_place(&self, old: ClauseId) -> Option<ClauseId> {
        let index = self.0.binary_search_by_key(&old.0, |(old, _)| old.0).ok()?;
        Some(self.0[index].1)
    }
}
