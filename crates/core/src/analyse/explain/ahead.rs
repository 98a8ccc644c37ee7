//! Looking ahead: cells that do not have a colour because that leads to a contradiction, or because all colours of
//! another cell imply it.

use super::{
    effort::{Effort, Enough},
    step::{Chain, Reason},
    suppose::{End, Walk, Walker, walk},
};
use nonosat_model::{Color, ColorSet, Picture};
use nonosat_propagate::board::{Board, ColorRemoval as Removal, Set};

/// Suppositions are followed through so many lines that settle a cell; further if that finds no contradiction.
const REACHES: [usize; 9] = [1, 2, 3, 4, 6, 8, 16, 32, usize::MAX];
/// The most contradictions within one reach that are compared for the shortest.
const COMPARED: usize = 32;

/// The result of looking ahead: the colours that it rules out, and why.
pub(super) type Found = (Vec<Removal>, Reason);

/// A colour of a cell that leads to a line without a placement, by looking at few lines.
///
/// All suppositions are followed equally far, and further only if none leads to a contradiction; of those that do,
/// the one that needs the fewest lines is chosen, the first of `cells` if there are several.
pub(super) fn contradiction(
    board: &mut Board<Set>,
    cells: &[usize],
    effort: &mut Effort<'_>,
) -> Result<Option<Found>, Enough> {
    let mut open: Vec<(usize, Color)> = Vec::new();
    for &cell in cells {
        open.extend(paint_first(board.colors(cell)).map(|color| (cell, color)));
    }
    for reach in REACHES {
        let (mut best, mut compared, mut further) = (None::<(Removal, Chain)>, 0, Vec::new());
        for supposed in open {
            let walk = walk(board, supposed, reach, effort)?;
            match walk.end {
                End::Quiet => {}
                End::Far => further.push(supposed),
                End::Dead(_) => {
                    let chain = walk.to_its_end(board);
                    if best.as_ref().is_none_or(|(_, best)| chain.line_count() < best.line_count()) {
                        best = Some((walk.refuted(), chain));
                    }
                    compared += 1;
                    if compared == COMPARED {
                        break;
                    }
                }
            }
        }
        if let Some((removal, chain)) = best {
            return Ok(Some((vec![removal], Reason::Refuted(chain))));
        }
        open = further;
    }
    Ok(None)
}

/// The colours of a set, the blank one last.
fn paint_first(colors: ColorSet) -> impl Iterator<Item = Color> {
    colors.without(Color::BLANK).iter().chain(colors.intersection(ColorSet::BLANK).iter())
}

/// Facts that follow from every colour that a cell may have, by looking at few lines.
pub(super) fn agreement(
    board: &mut Board<Set>,
    cells: &[usize],
    effort: &mut Effort<'_>,
) -> Result<Option<Found>, Enough> {
    let mut best: Option<(usize, Removal, Vec<Walk>)> = None;
    for &cell in cells {
        let mut walks = Vec::with_capacity(2);
        for color in board.colors(cell).iter() {
            walks.push(walk(board, (cell, color), usize::MAX, effort)?);
        }
        let distance = |fact: Removal| walks.iter().map(|walk| walk.distance(fact)).sum::<Option<usize>>();
        let nearest = agreed(board, &walks).into_iter().filter_map(|fact| Some((distance(fact)?, fact_order(fact))));
        if let Some((distance, (.., fact))) = nearest.min()
            && best.as_ref().is_none_or(|best| distance < best.0)
        {
            best = Some((distance, fact, walks));
        }
    }
    Ok(best.map(|(_, fact, walks)| {
        // What comes with it at no more lines.
        let distances = |fact: Removal| walks.iter().map(|walk| walk.distance(fact)).collect::<Vec<_>>();
        let facts: Vec<Removal> =
            agreed(board, &walks).into_iter().filter(|&other| distances(other) == distances(fact)).collect();
        let chains = walks.iter().map(|walk| walk.towards(board, &facts));
        (facts.clone(), Reason::Agreed(chains.collect()))
    }))
}

/// By cell, and of one cell what makes it blank first.
fn fact_order(fact: Removal) -> (u32, std::cmp::Reverse<Color>, Removal) {
    (fact.cell, std::cmp::Reverse(fact.color), fact)
}

/// The facts that all walks found, in the order of the first one.
fn agreed(board: &Board<Set>, walks: &[Walk]) -> Vec<Removal> {
    let Some((first, others)) = walks.split_first() else { return Vec::new() };
    let mut agreed = first.facts.clone();
    for other in others {
        let mut found = vec![ColorSet::EMPTY; board.layout().cell_count()];
        for fact in &other.facts {
            found[fact.cell as usize] = found[fact.cell as usize].with(fact.color);
        }
        agreed.retain(|fact| found[fact.cell as usize].contains(fact.color));
    }
    agreed
}

/// A colour of a cell that is refuted by looking ahead twice: under it, colours are ruled out as by [`contradiction`]
/// until some line has no placement.
///
/// Known solutions show which suppositions need not be tried; they prove nothing.
pub(super) fn two_steps(
    board: &mut Board<Set>,
    cells: &[usize],
    solutions: &[Picture],
    effort: &mut Effort<'_>,
) -> Result<Option<Found>, Enough> {
    for &cell in cells {
        for color in paint_first(board.colors(cell)) {
            if solutions.iter().any(|picture| picture.cells()[cell] == color) {
                continue;
            }
            let walk = walk_further(board, (cell, color), effort)?;
            if let End::Dead(_) = walk.end {
                return Ok(Some((vec![walk.refuted()], Reason::Refuted(walk.to_its_end(board)))));
            }
        }
    }
    Ok(None)
}

/// What follows from a supposed colour, with suppositions under way.
fn walk_further(
    board: &mut Board<Set>,
    (cell, color): (usize, Color),
    effort: &mut Effort<'_>,
) -> Result<Walk, Enough> {
    let mut walker = Walker::suppose(board, cell, color);
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
            for color in paint_first(walker.board().colors(cell)) {
                let left = walker.board().colors(cell);
                if end != End::Quiet || left.len() < 2 || !left.contains(color) {
                    continue;
                }
                let inner = walk(walker.board(), (cell, color), usize::MAX, effort)?;
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
