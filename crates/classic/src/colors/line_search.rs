//! `line+dfs` on puzzles of every kind.

use super::{
    automaton::Automaton,
    words::{Walk, Words},
};
use crate::{ClassicReport, Emit, End, Problem, StopReason, Tally, pace::Pace};
use nonosat_model::{ColorSet, progress::Phase};
use nonosat_propagate::{
    board::{Board, Domain, Set},
    fixpoint::{Halt, propagate_within},
    technique::{CellCounts, Technique},
};

/// How many of the budget's small steps solving a line counts for.
const STEPS_PER_LINE: usize = 32;

/// Line solving to a fixpoint, then depth-first search: all placements of an unsettled line that has the fewest.
pub(crate) fn line_dfs(problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    if let Some(progress) = problem.progress {
        progress.enter(Phase::Line);
    }
    let mut board = Set::make(problem.puzzle, problem.known);
    let total = board.layout().cell_count();
    let narrowed = propagate_within(&mut board, problem.budget, |_| {});
    let iterations = board.line_solves();
    let (left, known) = (board.unknown(), board.grid());
    let mut search = Search {
        problem,
        pace: Pace::new(problem.budget),
        tally: Tally { iterations, ..Tally::default() },
        branches: Vec::new(),
        board,
    };
    let end = match narrowed {
        Ok(()) => search.run(emit).unwrap_or_else(End::Stopped),
        Err(Halt::Contradiction(_)) => End::Exhausted,
        Err(Halt::Limit(limit)) => limit.into(),
    };
    let cells = CellCounts { total, by_line: problem.unknown() - left, by_search: left, ..CellCounts::default() };
    let technique = if left == 0 { Technique::Line } else { Technique::Search };
    // A board that ends in a contradiction may have cells without any colour.
    let known = Some(known).filter(|known| known.cells().iter().all(|colors| !colors.is_empty()));
    ClassicReport { end, technique, known, cells, tally: search.tally }
}

struct Search<'a> {
    problem: &'a Problem<'a>,
    pace: Pace<'a>,
    tally: Tally,
    board: Board<Set>,
    /// The lines branched on.
    branches: Vec<Branch>,
}

/// A line whose placements are tried one by one.
struct Branch {
    line: usize,
    words: Words,
    walk: Walk,
    /// How long the board's trail was before.
    mark: usize,
}

impl Search<'_> {
    fn run(&mut self, emit: Emit<'_>) -> Result<End, StopReason> {
        self.board.clear_trail();
        if let Some(progress) = self.problem.progress.filter(|_| self.board.unknown() > 0) {
            progress.enter(Phase::First);
        }
        let mut is_possible = true;
        loop {
            if is_possible && self.board.unknown() > 0 {
                let branch = self.branch()?;
                self.branches.push(branch);
            } else if is_possible && emit(&self.board.picture()).is_break() {
                return Ok(End::Enough);
            }
            if !self.advance() {
                return Ok(End::Exhausted);
            }
            is_possible = self.settle()?;
        }
    }

    /// Solves lines until none waits; false if one has no placement.
    fn settle(&mut self) -> Result<bool, StopReason> {
        while let Some(line) = self.board.queue.pop() {
            self.pace.step(STEPS_PER_LINE)?;
            self.tally.iterations += 1;
            if self.board.settle(line).is_err() {
                self.board.queue.clear();
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The unsettled line with the fewest placements, of several the first; some cell must be unknown.
    fn branch(&mut self) -> Result<Branch, StopReason> {
        let layout = self.board.layout();
        let colors = self.problem.puzzle.palette.len();
        let mut best: Option<(usize, Words)> = None;
        for (line, clue) in self.problem.puzzle.clues().iter().enumerate() {
            let cells: Vec<ColorSet> = layout.cells(line).map(|cell| self.board.colors(cell)).collect();
            if cells.iter().all(|colors| colors.len() == 1) {
                continue;
            }
            let words = Words::new(&Automaton::new(clue.as_ref(), cells.len(), colors), &cells, &mut self.pace)?;
            if best.as_ref().is_none_or(|(_, fewest)| words.count() < fewest.count()) {
                best = Some((line, words));
            }
        }
        let (line, words) = best.expect("a cell is unknown, and every cell is in a line");
        Ok(Branch { line, words, walk: Walk::default(), mark: self.board.trail().len() })
    }

    /// Lays the next placement of the last branch that has one; `false` if none has.
    fn advance(&mut self) -> bool {
        while let Some(branch) = self.branches.last_mut() {
            self.board.undo_to(branch.mark);
            let Some(word) = branch.walk.advance(&branch.words) else {
                self.branches.pop();
                continue;
            };
            self.tally.nodes += 1;
            self.problem.note_tried(self.tally.nodes);
            let layout = self.board.layout().clone();
            for (cell, &color) in layout.cells(branch.line).zip(word) {
                self.board.decide(cell, color);
            }
            return true;
        }
        false
    }
}
