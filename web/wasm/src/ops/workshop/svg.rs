//! `svg`: a picture of a puzzle.

use nonosat::{
    draw,
    puzzle::{Grid, Picture, Puzzle},
};
use serde::{Deserialize, Serialize};

use crate::{
    failure::Failure,
    input::{self, PuzzleInput},
};

#[derive(Deserialize)]
pub(super) struct SvgRequest {
    puzzle: PuzzleInput,
    what: What,
    solution: Option<String>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum What {
    Puzzle,
    Solution,
}

#[derive(Serialize)]
pub(super) struct Drawn {
    svg: String,
}

pub(super) fn svg(request: &SvgRequest) -> Result<Drawn, Failure> {
    let puzzle = request.puzzle.puzzle()?;
    let grid = match request.what {
        What::Puzzle => puzzle.open_grid(),
        What::Solution => {
            let picture = solution(&puzzle, request.solution.as_deref())?;
            Grid::from(&picture.ok_or_else(|| Failure::Usage("there is no solution to draw".to_owned()))?)
        }
    };
    Ok(Drawn { svg: draw::svg(&puzzle, &grid, &[], false) })
}

/// The solution that was given, else the goal.
pub(super) fn solution(puzzle: &Puzzle, digits: Option<&str>) -> Result<Option<Picture>, Failure> {
    digits.map_or_else(|| Ok(puzzle.goal.clone()), |digits| input::picture(puzzle, digits).map(Some))
}
