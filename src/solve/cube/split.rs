//! Splitting: a balanced tree of assumptions, narrowed at every node.

use std::cmp::Reverse;

use super::{Assumption, Cube, CubeId, MAX_DEPTH, SetId};
use crate::{
    propagate::{
        board::Board,
        fixpoint::{Halt, propagate_within},
        probe::Prober,
    },
    puzzle::{
        Grid, Picture, Puzzle,
        budget::Budget,
        progress::{Phase, Progress},
        referee,
    },
    solve::{
        outcome::Stop,
        request::{SolveError, check_kind},
    },
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
/// from either is largest. If narrowing shows one value to be impossible, the
/// other holds, and the node is split elsewhere. A branch without any solution
/// left is no cube; one that is solved on the way is a cube with nothing left
/// to do. The same puzzle and depth give the same cubes, on every machine.
///
/// # Errors
/// If the puzzle is of a kind that cannot be solved, or if `depth` is above [`MAX_DEPTH`].
pub fn split(puzzle: &Puzzle, depth: u32, budget: &Budget, progress: Option<&Progress>) -> Result<Split, SolveError> {
    check_kind(puzzle, "splitting into cubes")?;
    if depth > MAX_DEPTH {
        return Err(SolveError::Usage(format!("the depth of a split is at most {MAX_DEPTH}")));
    }
    let mut tree = Tree { puzzle, budget, progress, path: Vec::new(), leaves: Vec::new() };
    let nothing = Grid::unknown(puzzle.width(), puzzle.height());
    let grown = tree.node(&nothing).and_then(|root| root.map_or(Ok(()), |root| tree.grow(root, depth)));
    if let Err(stop) = grown {
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

/// A narrowed state in which some solution may be.
struct Node {
    known: Grid,
    /// The cell to split on; `None` if all are known.
    cell: Option<usize>,
}

/// A branch to be solved elsewhere.
struct Leaf {
    assumptions: Vec<Assumption>,
    known: Grid,
}

impl Tree<'_> {
    /// Splits a node `depth` times.
    fn grow(&mut self, mut node: Node, depth: u32) -> Result<(), Stop> {
        while let Some(cell) = node.cell.filter(|_| depth > 0) {
            let [blank, filled] = [false, true].map(|filled| Assumption::new(self.puzzle.layout(), cell, filled));
            let children = [self.child(&node, cell, blank)?, self.child(&node, cell, filled)?];
            node = match children {
                [None, None] => return Ok(()),
                // One value is impossible, so that the other is no assumption.
                [Some(child), None] | [None, Some(child)] => child,
                [Some(one), Some(other)] => {
                    for (assumption, child) in [(blank, one), (filled, other)] {
                        self.path.push(assumption);
                        self.grow(child, depth - 1)?;
                        self.path.pop();
                    }
                    return Ok(());
                }
            };
        }
        self.leaves.push(Leaf { assumptions: self.path.clone(), known: node.known });
        Ok(())
    }

    fn child(&self, node: &Node, cell: usize, assumption: Assumption) -> Result<Option<Node>, Stop> {
        let mut known = node.known.clone();
        known.set(cell, assumption.colors());
        self.node(&known)
    }

    /// Narrows what is known to a node; `None` if it ends in a contradiction.
    fn node(&self, known: &Grid) -> Result<Option<Node>, Stop> {
        let mut board = Board::with_known(self.puzzle, known);
        match self.narrow(&mut board) {
            Ok(prober) => Ok(Some(Node { known: board.grid(), cell: best_cell(&board, &prober) })),
            Err(Halt::Contradiction(_)) => Ok(None),
            Err(Halt::Limit(limit)) => Err(limit.into()),
        }
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
