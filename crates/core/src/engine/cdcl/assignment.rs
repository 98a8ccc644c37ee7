//! The present values of literals, with their levels and reasons.

use super::clauses::{ClauseId, Lit};

/// The level of a variable without a value.
const NO_LEVEL: u32 = u32::MAX;

/// Why a variable has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or given.
    None,
    /// The other literal of a binary clause is false.
    Binary(Lit),
    /// The other two literals of a ternary clause are false.
    Ternary(Lit, Lit),
    /// All other literals of this clause are false; its first literal is the one in question.
    Clause(ClauseId),
}

/// The decision level and the reason of a variable's value: together, so that they are written at once.
#[derive(Clone, Copy, Debug)]
struct Origin {
    level: u32,
    reason: Reason,
}

/// The values of all literals, and the trail.
#[derive(Debug)]
pub(super) struct Assignment {
    /// For each literal: 1 true, -1 false, 0 open.
    pub(super) values: Vec<i8>,
    origins: Vec<Origin>,
    pub(super) trail: Vec<Lit>,
    /// For each decision level above 0, where it begins on the trail.
    pub(super) limits: Vec<usize>,
}

impl Assignment {
    /// So many variables, all open.
    pub(super) fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            origins: vec![Origin { level: NO_LEVEL, reason: Reason::None }; variables],
            trail: Vec::with_capacity(variables),
            limits: Vec::new(),
        }
    }

    /// The decision level of a literal that has a value.
    #[inline]
    pub(super) fn level_of(&self, literal: Lit) -> u32 {
        self.origins[(literal >> 1) as usize].level
    }

    /// Why a literal has its value.
    #[inline]
    pub(super) fn reason(&self, literal: Lit) -> Reason {
        self.origins[(literal >> 1) as usize].reason
    }

    /// The reason of a literal, to be changed.
    pub(super) fn reason_mut(&mut self, literal: Lit) -> &mut Reason {
        &mut self.origins[(literal >> 1) as usize].reason
    }

    /// The present decision level.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.limits.len() as u32
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Lit, reason: Reason) {
        self.slate().assign(literal, reason);
    }

    /// The fields that are written at the present level.
    #[inline]
    pub(super) fn slate(&mut self) -> Slate<'_> {
        let level = self.level();
        Slate { values: &mut self.values, origins: &mut self.origins, trail: &mut self.trail, level }
    }
}

/// The fields of an assignment at one decision level, borrowed one by one: compilers keep them in registers in a loop.
pub(super) struct Slate<'a> {
    values: &'a mut [i8],
    origins: &'a mut [Origin],
    pub(super) trail: &'a mut Vec<Lit>,
    level: u32,
}

impl Slate<'_> {
    #[inline]
    pub(super) fn value(&self, literal: Lit) -> i8 {
        self.values[literal as usize]
    }

    /// Makes an open literal true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Lit, reason: Reason) {
        self.values[literal as usize] = 1;
        self.values[(literal ^ 1) as usize] = -1;
        self.origins[(literal >> 1) as usize] = Origin { level: self.level, reason };
        self.trail.push(literal);
    }
}
