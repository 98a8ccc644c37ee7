//! Suppositions: their consequences line by line, and the lines needed for these.

use std::collections::BTreeSet;

use super::{
    effort::{Effort, Enough},
    finding::{Finding, alone},
    step::{By, Chain, Link},
};
use nonosat_model::Color;
use nonosat_propagate::{
    board::{Board, ColorRemoval as Removal, Set},
    line::{
        planes::{Planes, RunLineSolver},
        words_for,
    },
};

/// The consequences of a supposition, in the order found.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// The cell, and the colour that it is supposed to have.
    pub(super) supposed: (usize, Color),
    /// The colours that the cell does not have by that, and all that followed.
    pub(super) facts: Vec<Removal>,
    pub(super) moves: Vec<Move>,
    pub(super) end: End,
}

/// Some facts of a walk and where they come from.
#[derive(Clone, Debug)]
pub(super) struct Move {
    from: usize,
    to: usize,
    cause: Cause,
}

#[derive(Clone, Debug)]
enum Cause {
    Line(usize),
    Refuted(Walk),
}

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// This line has no placement.
    Dead(usize),
    /// Nothing more follows.
    Quiet,
    /// It reached the limit of lines.
    Far,
}

/// A walk under way: the facts since `mark` are on the trail of the board.
pub(super) struct Walker<'b> {
    board: &'b mut Board<Set>,
    supposed: (usize, Color),
    mark: usize,
    moves: Vec<Move>,
}

impl<'b> Walker<'b> {
    /// Supposes a colour of a cell that is unknown on a board where no line waits.
    pub(super) fn suppose(board: &'b mut Board<Set>, cell: usize, color: Color) -> Self {
        let mark = board.trail().len();
        board.decide(cell, color);
        Self { board, supposed: (cell, color), mark, moves: Vec::new() }
    }

    /// The board as it is under the supposition.
    pub(super) fn board(&mut self) -> &mut Board<Set> {
        self.board
    }

    /// Goes on until nothing more follows, the lines nearest to the supposition first, through at most so many lines
    /// that find something.
    pub(super) fn go(&mut self, most: usize, effort: &mut Effort<'_>) -> Result<End, Enough> {
        while let Some(line) = self.board.queue.pop() {
            effort.spend()?;
            let before = self.board.trail().len();
            if self.board.settle(line).is_err() {
                return Ok(End::Dead(line));
            }
            if self.board.trail().len() > before {
                self.note(before, Cause::Line(line));
                if self.moves.len() >= most {
                    return Ok(End::Far);
                }
            }
        }
        Ok(End::Quiet)
    }

    /// Adds the opposite of the supposition of another walk, which began here and ended in a contradiction.
    pub(super) fn refute(&mut self, walk: Walk) {
        let before = self.board.trail().len();
        let (cell, color) = walk.supposed;
        self.board.rule_out(Removal { cell: cell as u32, color });
        self.note(before, Cause::Refuted(walk));
    }

    fn note(&mut self, before: usize, cause: Cause) {
        let to = self.board.trail().len() - self.mark;
        self.moves.push(Move { from: before - self.mark, to, cause });
    }

    /// Undoes everything on the board; returns the walk.
    pub(super) fn back(self, end: End) -> Walk {
        let facts = self.board.trail()[self.mark..].to_vec();
        self.board.queue.clear();
        self.board.undo_to(self.mark);
        Walk { supposed: self.supposed, facts, moves: self.moves, end }
    }
}

/// Supposes a colour of a cell, goes on through at most so many lines, and undoes it.
pub(super) fn walk(
    board: &mut Board<Set>,
    (cell, color): (usize, Color),
    most: usize,
    effort: &mut Effort<'_>,
) -> Result<Walk, Enough> {
    let mut walker = Walker::suppose(board, cell, color);
    let outcome = walker.go(most, effort);
    let walk = walker.back(outcome.unwrap_or(End::Far));
    outcome.map(|_| walk)
}

impl Walk {
    /// What is refuted if the walk ended in a contradiction.
    pub(super) fn refuted(&self) -> Removal {
        let (cell, color) = self.supposed;
        Removal { cell: cell as u32, color }
    }

    /// The number of lines after which a fact was found, if it was.
    pub(super) fn distance(&self, fact: Removal) -> Option<usize> {
        let index = self.facts.iter().position(|&found| found == fact)?;
        Some(self.moves.iter().take_while(|a_move| a_move.from <= index).count())
    }

    /// The lines that were needed for the end of the walk; on the board it started from.
    pub(super) fn to_its_end(&self, board: &Board<Set>) -> Chain {
        self.trimmed(board, &[], &[]).0
    }

    /// The lines that were needed for some of its facts.
    pub(super) fn towards(&self, board: &Board<Set>, facts: &[Removal]) -> Chain {
        self.trimmed(board, &[], facts).0
    }

    /// What was needed, of the walk itself and of what was supposed before it.
    fn trimmed(&self, board: &Board<Set>, before: &[Removal], goal: &[Removal]) -> (Chain, BTreeSet<Removal>) {
        let known: Vec<Removal> = before.iter().chain(&self.facts).copied().collect();
        let end = if let End::Dead(line) = self.end { Some(line) } else { None };
        let end = end.filter(|_| goal.is_empty());
        let mut needed: BTreeSet<Removal> = goal.iter().copied().collect();
        if let Some(line) = end {
            needed.extend(reasons(board, line, &known, &[]));
        }
        let mut links = Vec::new();
        for a_move in self.moves.iter().rev() {
            let facts: Vec<Removal> =
                self.facts[a_move.from..a_move.to].iter().copied().filter(|fact| needed.contains(fact)).collect();
            if facts.is_empty() {
                continue;
            }
            let earlier = &known[..before.len() + a_move.from];
            let by = match &a_move.cause {
                Cause::Line(line) => {
                    needed.extend(reasons(board, *line, earlier, &facts));
                    By::Line(*line)
                }
                Cause::Refuted(walk) => {
                    let (chain, more) = walk.trimmed(board, earlier, &[]);
                    needed.extend(more);
                    By::Refuted(Box::new(chain))
                }
            };
            let colors = board.palette_size();
            links.push(Link { found: facts.into_iter().map(|fact| alone(fact, colors)).collect(), by });
        }
        links.reverse();
        needed.retain(|fact| before.contains(fact));
        let (cell, color) = self.supposed;
        (Chain { supposed: Finding::has(cell, color), links, end }, needed)
    }
}

/// A minimal subset of the given facts with which a line, beside what is known on the board, finds the goal; without a
/// goal, has no placement. Minimal under inclusion: another subset might be smaller.
fn reasons(board: &Board<Set>, line: usize, given: &[Removal], goal: &[Removal]) -> Vec<Removal> {
    let Some((clue, planes)) = board.line_planes(line) else { return Vec::new() };
    let length = board.layout().line_length(line);
    // The word and the bit of a fact in the planes, if the line has the cell and the colour.
    let place = |fact: Removal| {
        let places = board.layout().lines_through(fact.cell as usize);
        let position = places.iter().find(|&&(through, _)| through == line)?.1;
        let plane = clue.symbols().iter().position(|&symbol| symbol == fact.color)?;
        Some((plane * words_for(length) + position / 64, 1_u64 << (position % 64)))
    };
    let mut kept: Vec<Removal> = given.iter().copied().filter(|&fact| place(fact).is_some()).collect();
    let mut solver = RunLineSolver::default();
    let mut suffices = |facts: &[Removal]| {
        let mut may = planes.to_vec();
        for (word, bit) in facts.iter().copied().filter_map(place) {
            may[word] &= !bit;
        }
        let outcome = solver.settle(clue, &mut Planes { length, symbols: clue.symbols(), may: &mut may });
        let is_known = |fact: Removal| place(fact).is_none_or(|(word, bit)| may[word] & bit == 0);
        if goal.is_empty() { outcome.is_err() } else { outcome.is_ok() && goal.iter().all(|&fact| is_known(fact)) }
    };
    // The latest facts have the longest chains, so they are dropped first.
    for index in (0..kept.len()).rev() {
        let fact = kept.remove(index);
        if !suffices(&kept) {
            kept.insert(index, fact);
        }
    }
    kept
}
