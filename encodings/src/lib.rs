//! Encodings of nonogram-like line constraints: an [`Instance`] goes in, a formula comes out.
//!
//! This crate has no files, no puzzles and no engines. An encoding is one small file behind the trait [`Encoding`]; it
//! writes a [`Cnf`] or an [`Ilp`], with a map from the cells of the instance to the literals of the formula.
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

mod at_most_one;
mod automaton;
mod bare;
mod block;
mod cells;
mod cnf;
mod color;
mod dimacs;
mod direct;
mod dnf_tseitin;
mod ilp;
mod ilp_flow;
mod ilp_start;
mod ilp_text;
mod ilp_writer;
mod incidence;
mod instance;
mod literal;
mod log;
mod order;
mod order_cover;
mod order_path;
mod ordered;
mod path;
mod paths;
mod placements;
mod propagator;
mod run;
mod steps;
mod sums;
mod writer;

pub use at_most_one::AtMostOne;
pub use automaton::Automaton;
pub use bare::Bare;
pub use block::Block;
pub use cells::CellMap;
pub use cnf::Cnf;
pub use color::{Color, ColorSet};
pub use dimacs::{AnswerError, Claim, read_answer, write_dimacs};
pub use direct::Direct;
pub use dnf_tseitin::DnfTseitin;
pub use ilp::{Ilp, Relation};
pub use ilp_flow::IlpFlow;
pub use ilp_start::IlpStart;
pub use ilp_text::{read_values, variable_of_name, write_lp, write_mps};
pub use incidence::Incidence;
pub use instance::{Fact, Instance, Line};
pub use literal::{Atom, Literal, Variable};
pub use log::Log;
pub use order::Order;
pub use order_cover::OrderCover;
pub use order_path::OrderPath;
pub use path::Path;
pub use placements::Placements;
pub use propagator::Propagator;
pub use run::{Gap, Run};
pub use sums::WithSums;

/// A way to write an instance as a formula.
pub trait Encoding {
    /// Its output: [`Cnf`] or [`Ilp`].
    type Target;

    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Writes the instance.
    ///
    /// The models of the target, restricted to [`Encoded::cells`], are exactly the solutions of the instance.
    fn encode(&self, instance: &Instance) -> Encoded<Self::Target>;
}

impl<E: Encoding + ?Sized> Encoding for &E {
    type Target = E::Target;

    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn encode(&self, instance: &Instance) -> Encoded<E::Target> {
        (**self).encode(instance)
    }
}

impl<E: Encoding + ?Sized> Encoding for Box<E> {
    type Target = E::Target;

    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn encode(&self, instance: &Instance) -> Encoded<E::Target> {
        (**self).encode(instance)
    }
}

/// A formula, with the literals of the cells.
#[derive(Clone, Debug)]
pub struct Encoded<Target> {
    /// The formula.
    pub target: Target,
    /// From cells and colours to literals.
    pub cells: CellMap,
    /// The meaning of each variable, by its number.
    pub meanings: Vec<Meaning>,
}

/// The meaning of a variable, by which a hint about the instance finds its literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// "This cell has this colour."
    Cell(Fact),
    /// "This block starts at this position of the line or before."
    StartsBy {
        /// The line's number in the instance.
        line: u32,
        /// The block's number in the line.
        block: u32,
        /// The position in the line.
        position: u32,
    },
    /// "This block ends before this position of the line." Only of blocks whose length may vary.
    EndsBy {
        /// The line's number in the instance.
        line: u32,
        /// The block's number in the line.
        block: u32,
        /// The position in the line; behind the line, the number of its cells.
        position: u32,
    },
    /// "This block starts at this position of the line."
    StartsAt {
        /// The line's number in the instance.
        line: u32,
        /// The block's number in the line.
        block: u32,
        /// The position in the line.
        position: u32,
    },
    /// "The index of this block's start among its [`Line::starts`] has this bit."
    StartBit {
        /// The line's number in the instance.
        line: u32,
        /// The block's number in the line.
        block: u32,
        /// The bit, 0 for the lowest.
        bit: u32,
    },
    /// "This block covers this position of the line."
    Covers {
        /// The line's number in the instance.
        line: u32,
        /// The block's number in the line.
        block: u32,
        /// The position in the line.
        position: u32,
    },
    /// "This position of the line is in the gap before this block."
    Gap {
        /// The line's number in the instance.
        line: u32,
        /// The block's number in the line; behind the last block, how many there are.
        block: u32,
        /// The position in the line.
        position: u32,
    },
    /// An auxiliary variable, without a hint.
    Auxiliary,
}

#[cfg(test)]
mod brute_force;
#[cfg(test)]
mod fixed;
#[cfg(test)]
mod random_lines;
