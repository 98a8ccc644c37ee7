//! Tools for makers of puzzles: what is wrong with a puzzle, what mends it, pictures repaired, and puzzles generated,
//! made of images and by recipes.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

pub mod diagnose;
pub mod generate;
mod giving;
mod hitting;
pub mod image;
pub mod recipe;
pub mod repair;
#[cfg(feature = "scan")]
pub mod scan;
pub mod suggest;
