//! Puzzles as people solve them: the steps to the solution, and how hard they are.

pub mod explain;
pub mod rate;
