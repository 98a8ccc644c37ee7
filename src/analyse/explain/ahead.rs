//! Looking ahead: cells that are settled because the opposite leads to a contradiction, or because both values of
//! another cell imply them.

use super::{
    effort::{Effort, Enough},
    step::{Chain, Reason},
    suppose::{End, Walk, Walker, opposite, walk},
};
use crate::{
    propagate::board::{Board, CellFact},
    puzzle::Picture,
};

/// Suppositions are followed through so many lines that settle a cell; further if that finds no contradiction.
const REACHES: [usize; 9] = [1, 2, 3, 4, 6, 8, 16, 32, usize::MAX];
/// The most contradictions within one reach that are compared for the shortest.
const COMPARED: usize = 32;

/// The result of looking ahead: the cells it settles, and why.
pub(super) type Found = (Vec<CellFact>, Reason);

/// A fact whose opposite leads to a line without a placement, by looking at few lines.
///
/// All suppositions are followed equally far, and further only if none leads to a contradiction; of those that do,
/// the one that needs the fewest lines is chosen, the first of `cells` if there are several.
pub(super) fn contradiction(
    board: &mut Board,
    cells: &[usize],
    effort: &mut Effort<'_>,
) -> Result<Option<Found>, Enough> {
    let mut open: Vec<CellFact> =
        cells.iter().flat_map(|&cell| [true, false].map(|filled| CellFact::new(cell, filled))).collect();
    for reach in REACHES {
        let (mut best, mut compared, mut further) = (None::<Chain>, 0, Vec::new());
        for fact in open {
            let walk = walk(board, fact, reach, effort)?;
            match walk.end {
                End::Quiet => {}
                End::Far => further.push(fact),
                End::Dead(_) => {
                    let chain = walk.to_its_end(board);
                    if best.as_ref().is_none_or(|best| chain.line_count() < best.line_count()) {
                        best = Some(chain);
                    }
                    compared += 1;
                    if compared == COMPARED {
                        break;
                    }
                }
            }
        }
        if let Some(chain) = best {
            return Ok(Some((vec![opposite(chain.supposed)], Reason::Refuted(chain))));
        }
        open = further;
    }
    Ok(None)
}

/// Facts that follow from both values of a cell, by looking at few lines.
pub(super) fn agreement(board: &mut Board, cells: &[usize], effort: &mut Effort<'_>) -> Result<Option<Found>, Enough> {
    let mut best: Option<(usize, CellFact, [Walk; 2])> = None;
    for &cell in cells {
        let blank = walk(board, CellFact::new(cell, false), usize::MAX, effort)?;
        let filled = walk(board, CellFact::new(cell, true), usize::MAX, effort)?;
        let nearest = agreed(board, &blank, &filled)
            .filter_map(|fact| Some((blank.distance(fact)? + filled.distance(fact)?, fact)))
            .min();
        if let Some((distance, fact)) = nearest
            && best.as_ref().is_none_or(|best| distance < best.0)
        {
            best = Some((distance, fact, [blank, filled]));
        }
    }
    Ok(best.map(|(_, fact, walks)| {
        // What comes with it at no more lines.
        let distances = |fact: CellFact| walks.each_ref().map(|walk| walk.distance(fact));
        let facts: Vec<CellFact> =
            agreed(board, &walks[0], &walks[1]).filter(|&other| distances(other) == distances(fact)).collect();
        let chains = walks.each_ref().map(|walk| walk.towards(board, &facts));
        (facts, Reason::Agreed(Box::new(chains)))
    }))
}

/// The facts that both walks found.
fn agreed<'a>(board: &Board, one: &'a Walk, other: &Walk) -> impl Iterator<Item = CellFact> + use<'a> {
    let mut found = vec![false; 2 * board.layout().cell_count()];
    let index = |fact: CellFact| 2 * fact.cell() + usize::from(fact.is_filled());
    for &fact in &other.facts {
        found[index(fact)] = true;
    }
    one.facts.iter().copied().filter(move |&fact| found[index(fact)])
}

/// A fact whose opposite is refuted by looking ahead twice: under it, cells are settled as by [`contradiction`] until
/// some line has no placement.
///
/// Known solutions show which suppositions need not be tried; they prove nothing.
pub(super) fn two_steps(
    board: &mut Board,
    cells: &[usize],
    solutions: &[Picture],
    effort: &mut Effort<'_>,
) -> Result<Option<Found>, Enough> {
    for &cell in cells {
        for filled in [true, false] {
            let possible = |picture: &Picture| picture.cells()[cell].is_blank() != filled;
            if solutions.iter().any(possible) {
                continue;
            }
            let walk = walk_further(board, CellFact::new(cell, filled), effort)?;
            if let End::Dead(_) = walk.end {
                let chain = walk.to_its_end(board);
                return Ok(Some((vec![opposite(chain.supposed)], Reason::Refuted(chain))));
            }
        }
    }
    Ok(None)
}

/// What follows from a fact, with suppositions under way.
fn walk_further(board: &mut Board, fact: CellFact, effort: &mut Effort<'_>) -> Result<Walk, Enough> {
    let mut walker = Walker::suppose(board, fact);
    let end = go_further(&mut walker, effort);
    let walk = walker.back(end.unwrap_or(End::Far));
    end.map(|_| walk)
}

fn go_further(walker: &mut Walker<'_>, effort: &mut Effort<'_>) -> Result<End, Enough> {
    let mut end = walker.go(usize::MAX, effort)?;
    let mut progress = true;
    while progress && end == End::Quiet {
        progress = false;
        for cell in walker.board().unknown_cells() {
            for filled in [true, false] {
                if end != End::Quiet || walker.board().value(cell).is_some() {
                    continue;
                }
                let inner = walk(walker.board(), CellFact::new(cell, filled), usize::MAX, effort)?;
                if let End::Dead(_) = inner.end {
                    walker.refute(inner);
                    end = walker.go(usize::MAX, effort)?;
                    progress = true;
                }
            }
        }
    }
    Ok(end)
}
