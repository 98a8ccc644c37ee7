//! Pictures of printed nonograms read: the grid, the clues and their alternatives.
//!
//! [`scan`] finds the puzzles of a picture and reads their clues, each with what else it might be and how probable
//! that is. What it gives is no puzzle yet: `nonosat-make` looks for the most probable reading that has exactly one
//! solution.

pub mod digits;
mod reading;

pub use reading::{Number, Quad, Reading, Variant};
