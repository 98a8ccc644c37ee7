//! Variables, literals, and literals whose value may be known.

use std::ops::Not;

/// A variable of a formula, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(u32);

impl Variable {
    /// The variable with this number.
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal "the variable is true".
    pub const fn positive(self) -> Literal {
        Literal(self.0 << 1)
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// Its variable.
    pub const fn variable(self) -> Variable {
        Variable(self.0 >> 1)
    }

    /// Whether it is the variable itself and not its negation.
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// A number from 0: twice the variable's, plus one for a negation.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number in DIMACS: the variable's number from 1, negative for a negation.
    pub const fn dimacs(self) -> i64 {
        let number = (self.0 >> 1) as i64 + 1;
        if self.is_positive() { number } else { -number }
    }

    /// Its value under a model that gives a value for each variable.
    pub fn holds(self, model: &[bool]) -> bool {
        model[self.variable().index()] == self.is_positive()
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A literal, or a constant where the value is known: encoders build clauses of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// A known value.
    Constant(bool),
    /// Open.
    Literal(Literal),
}

impl Atom {
    /// The constant true.
    pub const TRUE: Self = Self::Constant(true);
    /// The constant false.
    pub const FALSE: Self = Self::Constant(false);

    /// Its value under a model that gives a value for each variable.
    pub fn holds(self, model: &[bool]) -> bool {
        match self {
            Self::Constant(value) => value,
            Self::Literal(literal) => literal.holds(model),
        }
    }
}

impl Not for Atom {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Literal(literal) => Self::Literal(!literal),
        }
    }
}

impl From<Literal> for Atom {
    fn from(literal: Literal) -> Self {
        Self::Literal(literal)
    }
}
