//! Encodings of nonogram-like line constraints: an [`Instance`] goes in, a formula comes out.
//!
//! This crate knows neither files nor puzzles nor engines. An encoding is one
//! small file behind the trait [`Encoding`]; what it writes is a [`Cnf`] with a
//! map from the cells of the instance to the literals of the formula.
//!
//! ```
//! use nonosat_encodings::{Block, ColorSet, Encoding, Instance, Line, Order};
//!
//! // Two cells, one black.
//! let cells = vec![ColorSet::BLANK_OR_BLACK; 2];
//! let line = Line::new(vec![0, 1], vec![Block::black(1)]);
//! let encoded = Order.encode(&Instance::new(cells, vec![line]));
//! assert_eq!(encoded.target.variables(), 3); // two cells, and "the block starts at the first one"
//! ```

mod block;
mod cells;
mod cnf;
mod color;
mod instance;
mod literal;
mod order;

pub use block::Block;
pub use cells::CellMap;
pub use cnf::Cnf;
pub use color::{Color, ColorSet};
pub use instance::{Fact, Instance, Line};
pub use literal::{Atom, Literal, Variable};
pub use order::Order;

/// A way to write an instance as a formula.
pub trait Encoding {
    /// What it writes: [`Cnf`], for one.
    type Target;

    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Writes the instance.
    ///
    /// The models of the target, looked at through [`Encoded::cells`], are the
    /// solutions of the instance, neither more nor less.
    fn encode(&self, instance: &Instance) -> Encoded<Self::Target>;
}

/// A formula, and where the cells are in it.
#[derive(Clone, Debug)]
pub struct Encoded<Target> {
    /// The formula.
    pub target: Target,
    /// From cells and colours to literals.
    pub cells: CellMap,
    /// What each variable stands for, by its number.
    pub meanings: Vec<Meaning>,
}

/// What a variable stands for: so that a hint about the instance finds its literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// "This cell has this colour."
    Cell(Fact),
    /// "This block starts at this one of its possible starts or before."
    StartsBy {
        /// The line's number in the instance.
        line: u32,
        /// The block's number in the line.
        block: u32,
        /// The index of the start among [`Line::starts`] of the block.
        start: u32,
    },
}

#[cfg(test)]
mod brute_force;
