//! The classic methods on puzzles of every kind: coloured, blotted, glued, on any lines.
//!
//! All of them read clues as an [`Automaton`], and know cells as sets of colours. Ordinary black-and-white grids have
//! methods of their own, which the files above this folder hold: the same ones, with bits for cells. The tests hold
//! one against the other.

mod annealing;
mod cells;
mod chance;
mod elimination;
mod rows;

pub(super) use self::{
    annealing::anneal,
    cells::dfs_cells,
    chance::{genetic, random_rows},
    elimination::perm_elim,
    rows::{bfs_rows, dfs_rows},
};
