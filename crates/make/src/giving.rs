//! Few cells of a picture that, printed with the clues, make its puzzle what is wanted.
//!
//! To leave one solution, a cell must be given of every set in which another solution differs from the picture: the
//! fewest are a smallest set that hits all of these, and each that is not enough leads to another solution. What it
//! takes beyond that, for a puzzle that needs no guessing, is found step by step.

use nonosat_core::solve::{
    outcome::{Stop, Verdict},
    request::{Request, SolveError},
    solve,
};
use nonosat_model::{Color, Picture, Puzzle, budget::Budget, referee::judge};
use nonosat_propagate::{board::Board, fixpoint::propagate_within, on_board};

use crate::hitting::{Ended, smallest_within, some_hitting};

/// How many cells are compared at each further step.
const COMPARED: usize = 24;

/// How often the solver is asked for another solution, and how far a smallest set is searched for: where that is not
/// enough, more cells are needed than anybody prints.
const MOST_ASKED: usize = 200;
const MOST_NODES: u64 = 20_000;

/// Cells to be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Few {
    /// The cells, with their colours in the picture, in increasing order.
    pub(crate) cells: Vec<(usize, Color)>,
    /// Whether fewer are proven not to be enough.
    pub(crate) is_fewest: bool,
}

/// Few cells of a picture to be given beside those that are, and how many there must be at least.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// The cells; `None` if none were found.
    pub(crate) few: Option<Few>,
    /// So many are proven to be needed.
    pub(crate) at_least: usize,
    /// The limit that was reached, if one was.
    pub(crate) stop: Option<Stop>,
}

/// The search for a picture, which is a solution of its puzzle.
pub(crate) struct Search<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) picture: &'a Picture,
    pub(crate) seed: u64,
    pub(crate) budget: &'a Budget,
}

impl Search<'_> {
    /// At most so many cells, fewest first, with which the puzzle has one solution and `is_good`, which is asked of
    /// puzzles with one solution only.
    ///
    /// # Errors
    /// If the solver fails. A limit is none.
    pub(crate) fn run(
        &self,
        most: usize,
        is_good: &mut dyn FnMut(&Puzzle) -> Result<bool, SolveError>,
    ) -> Result<Found, SolveError> {
        let mut found = self.for_one_solution(most)?;
        let Some(few) = found.few.take() else { return Ok(found) };
        let mut cells: Vec<usize> = few.cells.iter().map(|&(cell, _)| cell).collect();
        let mut is_fewest = few.is_fewest;
        loop {
            let puzzle = self.with(&cells);
            if is_good(&puzzle)? {
                cells.sort_unstable();
                found.few = Some(Few { cells: self.colored(&cells), is_fewest });
                return Ok(found);
            }
            if cells.len() >= most || self.budget.check().is_err() {
                return Ok(found);
            }
            match self.best_cell(&cells) {
                Some(cell) => cells.push(cell),
                None => return Ok(found),
            }
            // Others, as many as these fewer ones, may have been good.
            is_fewest &= cells.len() == 1;
        }
    }

    /// The fewest cells with which there is one solution.
    fn for_one_solution(&self, most: usize) -> Result<Found, SolveError> {
        let mut found = Found::default();
        let mut sets: Vec<Vec<usize>> = Vec::new();
        for _ in 0..MOST_ASKED {
            let cells = match smallest_within(&sets, found.at_least, most, MOST_NODES, self.budget) {
                Ok(Some(cells)) => {
                    found.at_least = cells.len();
                    cells
                }
                Ok(None) => {
                    found.at_least = most + 1;
                    return Ok(found);
                }
                Err((at_least, Ended::Limit(limit))) => {
                    (found.at_least, found.stop) = (at_least, Some(limit.into()));
                    return Ok(found);
                }
                Err((at_least, Ended::Nodes)) => {
                    found.at_least = at_least;
                    let cells = some_hitting(&sets);
                    if cells.len() > most {
                        return Ok(found);
                    }
                    cells
                }
            };
            let request = Request { budget: self.budget.clone(), seed: self.seed, ..Request::default() };
            let outcome = solve(&self.with(&cells), &request)?;
            match outcome.verdict {
                Verdict::Unique => {
                    let is_fewest = cells.len() == found.at_least;
                    found.few = Some(Few { cells: self.colored(&cells), is_fewest });
                    return Ok(found);
                }
                Verdict::Multiple => {
                    let others = outcome.solutions.iter().filter(|other| *other != self.picture);
                    sets.extend(others.map(|other| self.smallest_difference(other)));
                }
                // The picture is no solution; there is nothing to find.
                Verdict::None => return Ok(found),
                Verdict::Unknown(stop) => {
                    found.stop = Some(stop);
                    return Ok(found);
                }
            }
        }
        Ok(found)
    }

    /// The puzzle with these cells given, too.
    fn with(&self, cells: &[usize]) -> Puzzle {
        let given = self.puzzle.given().iter().copied().filter(|(cell, _)| !cells.contains(cell));
        let all: Vec<(usize, Color)> = given.chain(self.colored(cells)).collect();
        let mut puzzle = self.puzzle.clone();
        puzzle.set_given(all).expect("cells of a picture are cells of its puzzle, in its colours");
        puzzle
    }

    fn colored(&self, cells: &[usize]) -> Vec<(usize, Color)> {
        cells.iter().map(|&cell| (cell, self.picture.cells()[cell])).collect()
    }

    /// The cells in which a solution differs, or those of them which alone make another solution: the fewest of those
    /// that share lines.
    fn smallest_difference(&self, other: &Picture) -> Vec<usize> {
        let layout = self.puzzle.layout();
        let differs = |cell: &usize| self.picture.cells()[*cell] != other.cells()[*cell];
        let all: Vec<usize> = (0..layout.cell_count()).filter(differs).collect();
        let mut open = all.clone();
        let mut best = all;
        while let Some(first) = open.pop() {
            let (mut part, mut next) = (vec![first], 0);
            while let Some(&cell) = part.get(next) {
                next += 1;
                let lines: Vec<usize> = layout.lines_through(cell).into_iter().map(|(line, _)| line).collect();
                let (near, far) = open
                    .into_iter()
                    .partition(|&cell| layout.lines_through(cell).into_iter().any(|(line, _)| lines.contains(&line)));
                open = far;
                let near: Vec<usize> = near;
                part.extend(near);
            }
            let mut alone = self.picture.clone();
            part.iter().for_each(|&cell| alone.set(cell, other.cells()[cell]));
            if part.len() < best.len() && judge(self.puzzle, &alone).is_ok() {
                best = part;
            }
        }
        // Of cells that do as well, those are given that show something.
        best.sort_by_key(|&cell| (self.picture.cells()[cell].is_blank(), cell));
        best
    }

    /// The cell that, given beside these, leaves line solving with the fewest open cells; `None` if none is open.
    fn best_cell(&self, cells: &[usize]) -> Option<usize> {
        let open = open_cells(&self.with(cells), self.budget)?;
        let step = open.len().div_ceil(COMPARED).max(1);
        let tried = open.iter().step_by(step).copied();
        let left = |cell: usize| {
            let more: Vec<usize> = cells.iter().copied().chain([cell]).collect();
            open_cells(&self.with(&more), self.budget).map_or(usize::MAX, |open| open.len())
        };
        tried.min_by_key(|&cell| (left(cell), cell))
    }
}

/// The cells that line solving leaves open; `None` at a contradiction or a limit.
pub(crate) fn open_cells(puzzle: &Puzzle, budget: &Budget) -> Option<Vec<usize>> {
    on_board!(puzzle, None, |board| {
        propagate_within(&mut board, budget, |_| {}).ok()?;
        Some(Board::unknown_cells(&board))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{pattern, random::Random};

    /// The fewest cells, by trying all sets of up to two.
    fn fewest(puzzle: &Puzzle, picture: &Picture) -> Option<usize> {
        let verdict = |cells: &[usize]| {
            let given = cells.iter().map(|&cell| (cell, picture.cells()[cell]));
            let puzzle = puzzle.clone().with_given(given).unwrap();
            solve(&puzzle, &Request::default()).unwrap().verdict == Verdict::Unique
        };
        let cells = picture.cells().len();
        if verdict(&[]) {
            return Some(0);
        }
        if (0..cells).any(|cell| verdict(&[cell])) {
            return Some(1);
        }
        (0..cells).any(|one| (0..one).any(|other| verdict(&[one, other]))).then_some(2)
    }

    #[test]
    fn the_fewest_are_found() {
        let mut random = Random::new(7);
        let mut counts = [0; 4];
        let budget = Budget::unlimited();
        for seed in 0..40 {
            let side = random.between(3, 6) as usize;
            let puzzle = match seed % 4 {
                0 => pattern::ones(side - 1),
                1 => pattern::noise(side, 0.5, 2, seed),
                _ => pattern::random(side, 0.5, seed),
            };
            let picture = solve(&puzzle, &Request::default()).unwrap().solutions.remove(0);
            let search = Search { puzzle: &puzzle, picture: &picture, seed, budget: &budget };
            let found = search.run(2, &mut |_| Ok(true)).unwrap();
            let wanted = fewest(&puzzle, &picture);
            assert_eq!(found.few.as_ref().map(|few| few.cells.len()), wanted, "{puzzle:?}");
            assert_eq!(found.at_least, wanted.unwrap_or(3));
            assert!(found.few.is_none_or(|few| few.is_fewest));
            counts[wanted.unwrap_or(3)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    }

    #[test]
    fn more_may_be_needed_where_nothing_is_to_be_guessed() {
        let budget = Budget::unlimited();
        let mut found_some = 0;
        for seed in 0..30 {
            let puzzle = pattern::random(10, 0.5, seed);
            let picture = puzzle.goal.clone().unwrap();
            let search = Search { puzzle: &puzzle, picture: &picture, seed, budget: &budget };
            let mut by_lines = |puzzle: &Puzzle| Ok(open_cells(puzzle, &budget).is_some_and(|open| open.is_empty()));
            let found = search.run(8, &mut by_lines).unwrap();
            if let Some(few) = found.few {
                let given = puzzle.clone().with_given(few.cells.iter().copied()).unwrap();
                assert_eq!(open_cells(&given, &budget), Some(Vec::new()));
                assert!(few.cells.len() >= found.at_least);
                found_some += usize::from(!few.cells.is_empty());
            }
        }
        assert!(found_some > 10, "{found_some}");
    }
}
