//! Splitting: a balanced tree of assumptions, narrowed at every node.

use std::cmp::Reverse;

use super::{Assumption, Cube, CubeId, MAX_DEPTH, SetId};
use crate::solve::{outcome::Stop, request::SolveError};
use nonosat_model::{
    Color, Grid, Picture, Puzzle,
    budget::Budget,
    progress::{Phase, Progress},
    referee,
};
use nonosat_propagate::{
    board::Board,
    colors,
    colors::{ColorBoard, probe},
    fixpoint::{Halt, propagate_within},
    probe::Prober,
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
/// from either is largest. In more than two colours, it is split on a cell and
/// a colour: the cell has it, or it does not. If narrowing shows one side to be
/// impossible, the other holds, and the node is split elsewhere. A branch without any solution
/// left is no cube; one that is solved on the way is a cube with nothing left
/// to do. The same puzzle and depth give the same cubes, on every machine.
///
/// # Errors
/// If `depth` is above [`MAX_DEPTH`].
pub fn split(puzzle: &Puzzle, depth: u32, budget: &Budget, progress: Option<&Progress>) -> Result<Split, SolveError> {
    if depth > MAX_DEPTH {
        return Err(SolveError::Usage(format!("the depth of a split is at most {MAX_DEPTH}")));
    }
    let mut tree = Tree { puzzle, budget, progress, path: Vec::new(), leaves: Vec::new() };
    let nothing = puzzle.open_grid();
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
    /// The cell and the colour to split on; `None` if all are known.
    choice: Option<(usize, Color)>,
}

/// A branch to be solved elsewhere.
struct Leaf {
    assumptions: Vec<Assumption>,
    known: Grid,
}

impl Tree<'_> {
    /// Splits a node `depth` times.
    fn grow(&mut self, mut node: Node, depth: u32) -> Result<(), Stop> {
        while let Some((cell, color)) = node.choice.filter(|_| depth > 0) {
            let [not, is] = [false, true].map(|is| Assumption::new(self.puzzle, cell, color, is));
            let children = [self.child(&node, cell, not)?, self.child(&node, cell, is)?];
            node = match children {
                [None, None] => return Ok(()),
                // One side is impossible, so that the other is no assumption.
                [Some(child), None] | [None, Some(child)] => child,
                [Some(one), Some(other)] => {
                    for (assumption, child) in [(not, one), (is, other)] {
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
        let Some(colors) = assumption.narrowed(known.cells()[cell]) else { return Ok(None) };
        known.set(cell, colors);
        self.node(&known)
    }

    /// Narrows what is known to a node; `None` if it ends in a contradiction.
    fn node(&self, known: &Grid) -> Result<Option<Node>, Stop> {
        let narrowed = if self.puzzle.is_plain() { self.narrow(known) } else { self.narrow_in_colors(known) };
        match narrowed {
            Ok(node) => Ok(Some(node)),
            Err(Halt::Contradiction(_)) => Ok(None),
            Err(Halt::Limit(limit)) => Err(limit.into()),
        }
    }

    /// Solves lines and probes, to a fixpoint.
    fn narrow(&self, known: &Grid) -> Result<Node, Halt> {
        let mut board = Board::with_known(self.puzzle, known);
        propagate_within(&mut board, self.budget, self.watch(Phase::Line))?;
        let mut prober = Prober::new(&board);
        prober.run(&mut board, self.budget, self.watch(Phase::Probe))?;
        let choice = best_cell(&board, &prober).map(|cell| (cell, Color::BLACK));
        Ok(Node { known: board.grid(), choice })
    }

    /// The same for puzzles of every kind.
    fn narrow_in_colors(&self, known: &Grid) -> Result<Node, Halt> {
        let mut board = ColorBoard::new(self.puzzle, Some(known));
        colors::propagate_within(&mut board, self.budget, self.watch(Phase::Line))?;
        probe(&mut board, self.budget, self.watch(Phase::Probe))?;
        let choice = best_color(&mut board, self.budget)?;
        Ok(Node { known: board.grid(), choice })
    }

    fn watch(&self, phase: Phase) -> impl FnMut(usize) + use<'_> {
        let cells = self.puzzle.layout().cell_count();
        let progress = self.progress;
        if let Some(progress) = progress {
            progress.enter(phase);
        }
        move |unknown| {
            if let Some(progress) = progress {
                progress.set_cells(cells - unknown, cells);
            }
        }
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

/// The cell and its colour of which both "it has it" and "it does not" lead furthest; the first of several.
///
/// If one of these is impossible, it is the choice: then it costs no depth.
///
/// # Errors
/// A limit was reached.
fn best_color(board: &mut ColorBoard, budget: &Budget) -> Result<Option<(usize, Color)>, Halt> {
    board.clear_trail();
    let mut best: Option<(u64, (usize, Color))> = None;
    for cell in board.unknown_cells() {
        budget.check()?;
        let colors = board.colors(cell);
        // Of two colours, one is what the other is not.
        for color in colors.iter().skip(usize::from(colors.len() == 2)) {
            let mut product = 1_u64;
            for is in [false, true] {
                if is {
                    board.assume(cell, color);
                } else {
                    board.remove(cell, color);
                }
                let outcome = colors::propagate(board, budget);
                product = product.saturating_mul(board.trail().len() as u64);
                board.undo_to(0);
                match outcome {
                    Ok(()) => {}
                    Err(Halt::Contradiction(_)) => return Ok(Some((cell, color))),
                    Err(halt) => return Err(halt),
                }
            }
            if best.is_none_or(|(most, _)| product > most) {
                best = Some((product, (cell, color)));
            }
        }
    }
    Ok(best.map(|(_, choice)| choice))
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
