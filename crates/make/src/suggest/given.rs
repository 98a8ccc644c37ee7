//! Cells to be printed with the clues, in place of a change of the picture.

use super::{Options, standing::Standing};
use crate::giving::{Found, Search};
use nonosat_core::solve::{outcome::Stop, request::SolveError};
use nonosat_model::{Color, Picture, Puzzle, budget::Budget};

/// Cells that, printed with the clues, make a puzzle what is wanted; the picture stays as it is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GivenCells {
    /// The picture.
    pub picture: Picture,
    /// The cells that are not given yet, with their colours, in increasing order.
    pub cells: Vec<(usize, Color)>,
    /// How the puzzle stands with them, solved and rated.
    pub standing: Standing,
    /// Whether fewer are proven not to be enough.
    pub is_fewest: bool,
}

impl GivenCells {
    /// The puzzle with these cells given, too, and the picture as its goal.
    #[must_use]
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        let mut changed = with(puzzle, &self.cells);
        changed.goal = Some(self.picture.clone());
        changed
    }
}

fn with(puzzle: &Puzzle, cells: &[(usize, Color)]) -> Puzzle {
    let mut changed = puzzle.clone();
    changed.set_given(puzzle.given().iter().chain(cells).copied()).expect("cells of a solution agree with given ones");
    changed
}

/// The fewest cells found, at most [`Options::given`], and the limit that was reached, if one was.
pub(super) fn cells(
    puzzle: &Puzzle,
    picture: &Picture,
    before: &Standing,
    options: &Options,
    budget: &Budget,
) -> Result<(Option<GivenCells>, Option<Stop>), SolveError> {
    let seed = options.seed;
    let search = Search { puzzle, picture, seed, budget };
    let mut standing = None;
    let mut is_good = |puzzle: &Puzzle| {
        let now = Standing::of(puzzle, picture, seed, budget)?;
        let is_met = options.want.is_met(&now, Some(before)) == Some(true);
        standing = Some(now);
        Ok(is_met)
    };
    let Found { few, stop, .. } = search.run(options.given, &mut is_good)?;
    let given = few.zip(standing).filter(|(few, _)| !few.cells.is_empty());
    let given = given.map(|(few, standing)| GivenCells {
        picture: picture.clone(),
        cells: few.cells,
        standing,
        is_fewest: few.is_fewest,
    });
    Ok((given, stop))
}
