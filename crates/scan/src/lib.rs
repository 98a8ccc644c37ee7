//! Pictures of printed nonograms read: the grid, the clues and their alternatives.
//!
//! [`scan`] finds the puzzles of a picture and reads their clues, each with what else it might be and how probable
//! that is. What it gives is no puzzle yet: `nonosat-make` looks for the most probable reading that has exactly one
//! solution.
//!
//! Lines are followed across the picture and straightened, as paper bends; those at even distances that cross are the
//! table. Beside it ink that hangs together becomes digits, and digits become numbers. All arithmetic is in `f32` and
//! `f64` without functions of a system's library: the same picture gives the same reading on every machine.

mod attempt;
mod beyond;
mod cells;
mod clues;
mod colors;
mod comb;
mod corners;
pub mod digits;
mod ends;
mod error;
mod fives;
mod glyphs;
mod grain;
mod ground;
mod ink;
mod lines;
mod numbers;
mod plane;
mod reading;
mod recolor;
mod rims;
mod scanning;
mod screen;
mod settle;
mod sides;
mod spacing;
mod split;
mod straighten;
mod strike;
mod table;
mod tiles;

pub use error::{ScanError, Side};
pub use reading::{Number, Quad, Reading, Variant};
pub use scanning::{ScanOptions, scan};
