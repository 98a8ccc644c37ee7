//! nonosat solves nonograms, with proof.

pub mod budget;
pub mod format;
pub mod line;
pub mod method;
pub mod outcome;
pub mod progress;
pub mod puzzle;
pub mod solve;
