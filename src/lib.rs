//! nonosat solves nonograms, with proof.

pub mod board;
pub mod budget;
pub mod engine;
pub mod format;
pub mod line;
pub mod method;
pub mod outcome;
mod parts;
mod pipeline;
pub mod probe;
pub mod progress;
pub mod propagate;
pub mod puzzle;
pub mod referee;
pub mod solve;
pub mod split;
mod switch;
