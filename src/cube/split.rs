//! Splitting: a balanced tree of assumptions, narrowed at every node.

use std::cmp::Reverse;

use super::{Assumption, Cube, CubeId, MAX_DEPTH, SetId};
use crate::{
    board::Board,
    budget::{Budget, Stop},
    probe::Prober,
    progress::{Phase, Progress},
    propagate::{Halt, propagate_within},
    puzzle::{Grid, Picture, Puzzle},
    referee,
    solve::{SolveError, check_kind},
};

/// What becomes of a puzzle that is split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Split {
    /// The cubes: every solution agrees with exactly one of them.
    Cubes(Vec<Cube>),
    /// Nothing is left to do: this is the only solution.
    Unique(Picture),
    /// Nothing is left to do: every branch ended in a contradiction.
    None,
    /// A limit was reached before the tree was done.
    Stopped(Stop),
}

/// Cuts the search for a puzzle's solutions into up to 2^`depth` cubes.
///
/// Each node of the tree is narrowed by line solving and probing, then split on
/// the cell where both values lead furthest: where the product of what follows
/// from either is largest. A branch that ends in a contradiction is closed and
/// is no cube; one that is solved on the way is a cube with nothing left to do.
/// The same puzzle and depth give the same cubes, on every machine.
///
/// # Errors
/// If the puzzle is of a kind that cannot be solved, or if `depth` is above [`MAX_DEPTH`].
pub fn split(puzzle: &Puzzle, depth: u32, budget: &Budget, progress: Option<&Progress>) -> Result<Split, SolveError> {
    check_kind(puzzle)?;
    if depth > MAX_DEPTH {
        return Err(SolveError::Usage(format!("the depth of a split is at most {MAX_DEPTH}")));
    }
    let mut tree = Tree { puzzle, budget, progress, path: Vec::new(), leaves: Vec::new() };
    let root = Grid::unknown(puzzle.width(), puzzle.height());
    if let Err(stop) = tree.grow(&root, depth) {
        return Ok(Split::Stopped(stop));
    }
    Ok(match &tree.leaves[..] {
        [] => Split::None,
        // All else is closed, so the last leaf is the whole puzzle.
        [Leaf { known, .. }] if known.picture().is_some() => Split::Unique(judged(puzzle, known)?),
        _ => Split::Cubes(numbered(puzzle, tree.leaves)),
    })
}

/// The tree of a split, of which only the path to the node under way and the leaves are kept.
struct Tree<'a> {
    puzzle: &'a Puzzle,
    budget: &'a Budget,
    progress: Option<&'a Progress>,
    path: Vec<Assumption>,
    leaves: Vec<Leaf>,
}

/// A branch that is not closed.
struct Leaf {
    assumptions: Vec<Assumption>,
    known: Grid,
}

impl Tree<'_> {
    /// Narrows a node and splits it, `depth` times.
    fn grow(&mut self, known: &Grid, depth: u32) -> Result<(), Stop> {
        let mut board = Board::with_known(self.puzzle, known);
        let prober = match self.narrow(&mut board) {
            Ok(prober) => prober,
            Err(Halt::Contradiction(_)) => return Ok(()),
            Err(Halt::Stop(stop)) => return Err(stop),
        };
        let mut known = board.grid();
        let Some(cell) = best_cell(&board, &prober).filter(|_| depth > 0) else {
            self.leaves.push(Leaf { assumptions: self.path.clone(), known });
            return Ok(());
        };
        // The children need none of it, and it may be large.
        drop((board, prober));
        for filled in [false, true] {
            let assumption = Assumption::new(self.puzzle.layout(), cell, filled);
            known.set(cell, assumption.colors());
            self.path.push(assumption);
            self.grow(&known, depth - 1)?;
            self.path.pop();
        }
        Ok(())
    }

    /// Solves lines and probes, to a fixpoint.
    fn narrow(&self, board: &mut Board) -> Result<Prober, Halt> {
        let cells = self.puzzle.layout().cell_count();
        let watch = |phase| {
            let progress = self.progress;
            if let Some(progress) = progress {
                progress.enter(phase);
            }
            move |unknown| {
                if let Some(progress) = progress {
                    progress.set_cells(cells - unknown, cells);
                }
            }
        };
        propagate_within(board, self.budget, watch(Phase::Line))?;
        let mut prober = Prober::new(board);
        prober.run(board, self.budget, watch(Phase::Probe))?;
        Ok(prober)
    }
}

/// The unknown cell whose values both lead furthest; the first of several.
fn best_cell(board: &Board, prober: &Prober) -> Option<usize> {
    // The assumption counts as well: a value that leads nowhere must not make the other worthless.
    let mut gains = vec![[1_u64; 2]; board.layout().cell_count()];
    for (assumed, _) in prober.implications(board) {
        gains[assumed.cell()][usize::from(assumed.is_filled())] += 1;
    }
    board.unknown_cells().into_iter().min_by_key(|&cell| Reverse(gains[cell][0].saturating_mul(gains[cell][1])))
}

fn numbered(puzzle: &Puzzle, leaves: Vec<Leaf>) -> Vec<Cube> {
    let set = SetId::new(puzzle, leaves.iter().map(|leaf| &leaf.assumptions[..]));
    let of = leaves.len();
    let cube = |(index, Leaf { assumptions, known })| Cube { id: CubeId { set, index, of, assumptions }, known };
    (1..).zip(leaves).map(cube).collect()
}

fn judged(puzzle: &Puzzle, known: &Grid) -> Result<Picture, SolveError> {
    let defect = |message| SolveError::Defect(format!("a picture found is no solution: {message}"));
    let picture = known.picture().ok_or_else(|| defect("it has unknown cells".to_owned()))?;
    referee::judge(puzzle, &picture).map_err(|fault| defect(fault.to_string()))?;
    Ok(picture)
}
