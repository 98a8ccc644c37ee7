//! Belief propagation for lines of any runs: coloured, blotted or glued, on any background.
//!
//! It is that of [`MessagePassing`](super::MessagePassing) with vectors in place of odds: a message from a line to a
//! cell has a weight for each colour that the cell may have, and its greatest is 1. A cell multiplies the messages of
//! its other lines, one or more. Each line computes its messages exactly, by forward-backward sums over its automaton
//! (modules `line` and `sums`). Damping, bounds, reinforcement and the order of updates are the same for each pair of
//! cell and colour, so that with two colours the marginals are the same up to rounding.
//!
//! # References
//! F. R. Kschischang, B. J. Frey, H.-A. Loeliger, *Factor graphs and the sum-product algorithm*, IEEE Transactions on
//! Information Theory 47 (2001): messages about variables of any domain.

mod line;
mod marginals;
mod passing;
mod picture;
mod sums;
#[cfg(test)]
mod tests;

pub use marginals::ColorMarginals;
pub use passing::ColorPassing;
