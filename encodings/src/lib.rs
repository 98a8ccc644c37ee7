//! Encodings of nonogram-like line constraints: an instance goes in, a formula comes out.
//!
//! This crate knows neither files nor puzzles nor engines.

mod block;
mod color;

pub use block::Block;
pub use color::{Color, ColorSet};
