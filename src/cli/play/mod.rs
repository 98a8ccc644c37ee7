//! A puzzle that is played in the terminal: its state, its board, and where it is kept.

mod board;
mod game;
mod kept;

pub(crate) use board::{Board, View, board};
pub(crate) use game::{Game, Way};
pub(crate) use kept::Kept;
