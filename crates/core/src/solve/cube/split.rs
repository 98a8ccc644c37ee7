//! Splitting: a balanced tree of assumptions, narrowed at every node.

use std::collections::HashMap;

use nonosat_encodings::Fact;

use super::{Assumption, Cube, CubeId, MAX_DEPTH, SetId};
use crate::solve::{outcome::Stop, request::SolveError};
use nonosat_model::{
    Color, Grid, Picture, Puzzle,
    budget::Budget,
    progress::{Phase, Progress},
    referee,
};
use nonosat_propagate::{
    board::{Board, Domain},
    fixpoint::{Halt, propagate_within},
    on_board,
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
        let narrowed = on_board!(self.puzzle, Some(known), |board| self.narrow(board));
        match narrowed {
            Ok(node) => Ok(Some(node)),
            Err(Halt::Contradiction(_)) => Ok(None),
            Err(Halt::Limit(limit)) => Err(limit.into()),
        }
    }

    /// Solves lines and probes, to a fixpoint.
    fn narrow<D: Domain>(&self, mut board: Board<D>) -> Result<Node, Halt> {
        propagate_within(&mut board, self.budget, self.watch(Phase::Line))?;
        let mut prober = Prober::new(&board);
        prober.run(&mut board, self.budget, self.watch(Phase::Probe))?;
        Ok(Node { known: board.grid(), choice: best_choice(&board, &prober) })
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

/// The unknown cell and its colour of which both "it has it" and "it does not" lead furthest; the first of several.
///
/// "It does not" leads at least as far as the other colour that leads least far.
fn best_choice<D: Domain>(board: &Board<D>, prober: &Prober<D>) -> Option<(usize, Color)> {
    // The assumption counts as well: a colour that leads nowhere must not make the others worthless.
    let mut gains: HashMap<Fact, u64> = HashMap::new();
    for (assumed, _) in prober.implications(board) {
        *gains.entry(assumed).or_insert(1) += 1;
    }
    let mut best = None;
    for cell in board.unknown_cells() {
        let colors = board.colors(cell);
        let gain = |color| gains.get(&Fact { cell: cell as u32, color }).copied().unwrap_or(1);
        // Of two colours, one is what the other is not.
        for color in colors.iter().skip(usize::from(colors.len() == 2)) {
            let others = colors.without(color).iter().map(gain).min().unwrap_or(1);
            let product = gain(color).saturating_mul(others);
            if best.is_none_or(|(most, _)| product > most) {
                best = Some((product, (cell, color)));
            }
        }
    }
    best.map(|(_, choice)| choice)
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
