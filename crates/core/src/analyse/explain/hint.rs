//! The next step from a partly filled grid, and what is wrong in that grid.

use super::{
    Ending, ExplainRequest,
    guide::{Guide, Next, SOLVER_TIME, start},
    names::Words,
    step::{Reason, Step},
};
use crate::solve::{
    outcome::{Stop, Verdict},
    request::{Request, SolveError, check},
    solve,
};
use nonosat_model::{ColorSet, Grid, Picture, Puzzle, budget::Budget};

/// A hint about a partly filled grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hint {
    /// Whether the grid is right so far.
    pub standing: Standing,
    /// The grid that the next step starts from: the given one without the cells that are wrong.
    pub grid: Grid,
    /// The next step, or the end; `None` if the puzzle has no solution, or if a limit was reached before it was known
    /// what is wrong in a grid that contradicts given cells.
    pub next: Option<HintStep>,
}

/// The next step, or the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// The next step. A step of search settles one cell only.
    Step(Step),
    /// There is none.
    End(Ending),
}

/// Whether a grid can still become a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Some solution agrees with it.
    Right,
    /// These cells, in increasing order, differ from the only solution.
    Wrong(Vec<usize>),
    /// No solution agrees with it, though there are several. One agrees if these cells are cleared, in increasing
    /// order; not if any of them is put back.
    Spoilt(Vec<usize>),
    /// The puzzle has no solution at all.
    NoSolution,
    /// A limit was reached before that was known.
    Unknown(Stop),
}

/// The next step from a partly filled grid ([`ExplainRequest::start`]), and what is wrong in that grid.
///
/// # Errors
/// As [`explain`](fn@super::explain).
pub fn hint(puzzle: &Puzzle, request: &ExplainRequest<'_>) -> Result<Hint, SolveError> {
    check(puzzle, &Request { known: request.start, ..Default::default() })?;
    let open = puzzle.open_grid();
    let given = request.start.cloned().unwrap_or_else(|| open.clone());
    let standing = Inspector::new(puzzle, &request.budget).standing(&given)?;
    let mut grid = given;
    match &standing {
        Standing::NoSolution => return Ok(Hint { standing, grid, next: None }),
        Standing::Wrong(cells) | Standing::Spoilt(cells) => {
            cells.iter().for_each(|&cell| grid.set(cell, open.cells()[cell]));
        }
        Standing::Right | Standing::Unknown(_) => {}
    }
    let narrowed = puzzle.narrowed(grid.clone());
    if narrowed.cells().iter().any(|colors| colors.is_empty()) {
        // Where that is wrong was not found out.
        return Ok(Hint { standing, grid, next: None });
    }
    grid = narrowed;
    let start = start(puzzle, Some(&grid));
    let next = match Guide::new(puzzle, &start, request).next()? {
        Next::End(ending) => HintStep::End(ending),
        Next::Step(step) => HintStep::Step(one_cell_of_search(puzzle, step)),
    };
    Ok(Hint { standing, grid, next: Some(next) })
}

/// The step itself; of a step of search, which would give away everything, only one cell.
fn one_cell_of_search(puzzle: &Puzzle, step: Step) -> Step {
    match step.found[..] {
        [first, ..] if step.reason == Reason::Search => {
            let message = Words::new(puzzle).searched_cell(step.found.len(), first);
            Step::new(vec![first], Reason::Search, message)
        }
        _ => step,
    }
}

/// Compares a grid with the solutions.
struct Inspector<'a> {
    puzzle: &'a Puzzle,
    budget: Budget,
}

impl<'a> Inspector<'a> {
    fn new(puzzle: &'a Puzzle, budget: &Budget) -> Self {
        let slice = budget.time_left().map_or(SOLVER_TIME, |left| left / 2);
        Self { puzzle, budget: budget.for_at_most(slice) }
    }

    fn standing(&self, grid: &Grid) -> Result<Standing, SolveError> {
        match self.solve(Some(grid), 1)? {
            (Verdict::None, _) => {}
            (_, pictures) if !pictures.is_empty() => return Ok(Standing::Right),
            (Verdict::Unknown(stop), _) => return Ok(Standing::Unknown(stop)),
            (Verdict::Unique | Verdict::Multiple, _) => return Ok(Standing::Right),
        }
        match self.solve(None, 2)? {
            (Verdict::None, _) => Ok(Standing::NoSolution),
            (Verdict::Unique, pictures) => Ok(Standing::Wrong(differing(grid, &pictures[0]).collect())),
            (Verdict::Multiple, pictures) => self.spoilt(grid, &pictures),
            (Verdict::Unknown(stop), _) => Ok(Standing::Unknown(stop)),
        }
    }

    /// The cells to clear, beginning with those in which the nearest solution differs.
    fn spoilt(&self, grid: &Grid, solutions: &[Picture]) -> Result<Standing, SolveError> {
        let mut kept = grid.clone();
        let mut open: Vec<usize> = Vec::new();
        if let Some(best) = solutions.iter().min_by_key(|picture| differing(grid, picture).count()) {
            open.extend(differing(grid, best));
        }
        let unknown = ColorSet::first(self.puzzle.palette.len());
        open.iter().for_each(|&cell| kept.set(cell, unknown));
        let mut spoilt = Vec::new();
        while let Some(cell) = open.pop() {
            kept.set(cell, grid.cells()[cell]);
            match self.solve(Some(&kept), 1)? {
                (Verdict::None, _) => {
                    kept.set(cell, unknown);
                    spoilt.push(cell);
                }
                (verdict, pictures) => match (pictures.first(), verdict) {
                    (Some(picture), _) => open.retain(|&other| {
                        let differs = !grid.cells()[other].contains(picture.cells()[other]);
                        if !differs {
                            kept.set(other, grid.cells()[other]);
                        }
                        differs
                    }),
                    (None, Verdict::Unknown(stop)) => return Ok(Standing::Unknown(stop)),
                    (None, _) => {}
                },
            }
        }
        spoilt.sort_unstable();
        Ok(Standing::Spoilt(spoilt))
    }

    /// The verdict on the puzzle, and solutions, up to so many.
    fn solve(&self, known: Option<&Grid>, solutions: usize) -> Result<(Verdict, Vec<Picture>), SolveError> {
        let question = Request { known, solutions, budget: self.budget.clone(), ..Default::default() };
        let outcome = solve(self.puzzle, &question)?;
        Ok((outcome.verdict, outcome.solutions))
    }
}

/// The cells that are known in the grid, and otherwise in the picture.
fn differing<'a>(grid: &'a Grid, picture: &'a Picture) -> impl Iterator<Item = usize> + 'a {
    let cells = grid.cells().iter().zip(picture.cells()).enumerate();
    cells.filter(|(_, (set, color))| !set.contains(**color)).map(|(cell, _)| cell)
}
