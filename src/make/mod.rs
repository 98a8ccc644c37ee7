//! Puzzles made by recipes.

pub mod recipe;
