//! Tools for makers of puzzles: what is wrong with a puzzle, what mends it, pictures repaired, and puzzles generated,
//! made of images and by recipes.

pub mod diagnose;
pub mod generate;
pub mod image;
pub mod recipe;
pub mod repair;
pub mod suggest;
