//! Cubes: the search of one puzzle split so that several machines can work on it.
//!
//! A cube is the puzzle with something assumed of some cells: that they have a colour, or not. [`split()`] makes a set
//! of cubes such that every solution agrees with exactly one of them; it is solved by starting from what is known of it
//! ([`Request::known`](crate::solve::request::Request::known)); and [`merge()`] adds up what was found out about each.
//! `nonosat::solve::cube` also reads and writes cubes as files.
//!
//! # References
//! M. Heule, O. Kullmann, S. Wieringa, A. Biere: *Cube and Conquer: Guiding CDCL SAT Solvers by Lookaheads*, Haifa
//! Verification Conference, 2011.

mod cover;
mod id;
mod merge;
mod split;

pub use id::{Assumption, Claim, CubeId, IdFault, SetId};
pub use merge::{CubeAnswer, MergeError, Merged, merge};
pub use split::{Split, split};

use nonosat_model::{Grid, Puzzle};

/// The deepest split: 65536 cubes.
pub const MAX_DEPTH: u32 = 16;

impl Cube {
    /// The whole puzzle as the only cube of its set, with what is known of its cells.
    pub fn whole(puzzle: &Puzzle, known: Grid) -> Self {
        let set = SetId::new(puzzle, [&[][..]].into_iter());
        Self { id: CubeId { set, index: 1, of: 1, assumptions: Vec::new() }, known }
    }
}

/// One share of a puzzle's search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    /// Which one it is.
    pub id: CubeId,
    /// What is known of the cells, the assumptions included: where to start from.
    pub known: Grid,
}
