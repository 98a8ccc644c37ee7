//! Suppositions: their consequences line by line, and the lines needed for these.

use std::collections::BTreeSet;

use super::{
    effort::{Effort, Enough},
    step::{By, Chain, Link},
};
use crate::propagate::{
    board::{Board, CellFact},
    line::{BitLineSolver, LineCells, LineSolver},
};

/// The consequences of a supposition, in the order found.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// The supposed fact, and all that followed.
    pub(super) facts: Vec<CellFact>,
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
    board: &'b mut Board,
    mark: usize,
    moves: Vec<Move>,
}

impl<'b> Walker<'b> {
    /// Supposes a fact about a cell that is unknown on a board where no line waits.
    pub(super) fn suppose(board: &'b mut Board, fact: CellFact) -> Self {
        let mark = board.trail().len();
        board.assume(fact);
        Self { board, mark, moves: Vec::new() }
    }

    /// The board as it is under the supposition.
    pub(super) fn board(&mut self) -> &mut Board {
        self.board
    }

    /// Goes on until nothing more follows, the lines nearest to the supposition first, through at most so many lines
    /// that settle a cell.
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
        self.board.assume(opposite(walk.facts[0]));
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
        Walk { facts, moves: self.moves, end }
    }
}

/// Supposes a fact, goes on through at most so many lines, and undoes it.
pub(super) fn walk(board: &mut Board, fact: CellFact, most: usize, effort: &mut Effort<'_>) -> Result<Walk, Enough> {
    let mut walker = Walker::suppose(board, fact);
    let outcome = walker.go(most, effort);
    let walk = walker.back(outcome.unwrap_or(End::Far));
    outcome.map(|_| walk)
}

/// The other value of the same cell.
pub(super) fn opposite(fact: CellFact) -> CellFact {
    CellFact::new(fact.cell(), !fact.is_filled())
}

impl Walk {
    /// The number of lines after which a fact was found, if it was.
    pub(super) fn distance(&self, fact: CellFact) -> Option<usize> {
        let index = self.facts.iter().position(|&found| found == fact)?;
        Some(self.moves.iter().take_while(|a_move| a_move.from <= index).count())
    }

    /// The lines that were needed for the end of the walk; on the board it started from.
    pub(super) fn to_its_end(&self, board: &Board) -> Chain {
        self.trimmed(board, &[], &[]).0
    }

    /// The lines that were needed for some of its facts.
    pub(super) fn towards(&self, board: &Board, facts: &[CellFact]) -> Chain {
        self.trimmed(board, &[], facts).0
    }

    /// What was needed, of the walk itself and of what was supposed before it.
    fn trimmed(&self, board: &Board, before: &[CellFact], goal: &[CellFact]) -> (Chain, BTreeSet<CellFact>) {
        let known: Vec<CellFact> = before.iter().chain(&self.facts).copied().collect();
        let end = if let End::Dead(line) = self.end { Some(line) } else { None };
        let end = end.filter(|_| goal.is_empty());
        let mut needed: BTreeSet<CellFact> = goal.iter().copied().collect();
        if let Some(line) = end {
            needed.extend(reasons(board, line, &known, &[]));
        }
        let mut links = Vec::new();
        for a_move in self.moves.iter().rev() {
            let facts: Vec<CellFact> =
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
            links.push(Link { facts, by });
        }
        links.reverse();
        needed.retain(|fact| before.contains(fact));
        (Chain { supposed: self.facts[0], links, end }, needed)
    }
}

/// A minimal subset of the given facts with which a line, beside what is known on the board, settles the goal; without
/// a goal, has no placement. Minimal under inclusion: another subset might be smaller.
fn reasons(board: &Board, line: usize, given: &[CellFact], goal: &[CellFact]) -> Vec<CellFact> {
    let layout = board.layout();
    let position = |fact: CellFact| {
        let mut places = layout.lines_through(fact.cell()).into_iter();
        places.find(|&(through, _)| through == line).map_or(0, |(_, position)| position)
    };
    let crosses = |fact: CellFact| layout.lines_through(fact.cell()).iter().any(|&(through, _)| through == line);
    let mut kept: Vec<CellFact> = given.iter().copied().filter(|&fact| crosses(fact)).collect();
    let mut solver = BitLineSolver::new();
    let mut suffices = |facts: &[CellFact]| {
        let (mut may_blank, mut may_fill) = board.line_words(line);
        for &fact in facts {
            let ruled_out = if fact.is_filled() { &mut may_blank } else { &mut may_fill };
            ruled_out[position(fact) / 64] &= !(1 << (position(fact) % 64));
        }
        let length = layout.line_length(line);
        let mut cells = LineCells { length, may_blank: &mut may_blank, may_fill: &mut may_fill };
        let outcome = solver.settle(board.clue(line).unwrap_or_default(), &mut cells);
        let known = |fact: CellFact| {
            let words = if fact.is_filled() { &may_blank } else { &may_fill };
            words[position(fact) / 64] >> (position(fact) % 64) & 1 == 0
        };
        if goal.is_empty() { outcome.is_err() } else { outcome.is_ok() && goal.iter().all(|&fact| known(fact)) }
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
