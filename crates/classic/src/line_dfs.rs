//! `line+dfs`: line solving, and branching on the placements of a line.

use super::{
    ClassicMethod, ClassicReport, Emit, End, Problem, colors, layings::Layings, lines, pace::Pace, prefix::Suffixes,
};
use crate::{StopReason, Tally};
use nonosat_model::progress::Phase;
use nonosat_propagate::{
    board::{Board, CellFact},
    technique::{CellCounts, Technique},
};

/// How many of the budget's small steps solving a line counts for.
const STEPS_PER_LINE: usize = 32;

/// Line solving to a fixpoint, then depth-first search: all placements of a line, with line solving after each.
///
/// The line is an unsettled one with the fewest placements that agree with what is known, counted by dynamic
/// programming; of several, the first. Placements are made one by one, so that many of them take no memory.
///
/// Complete: emits all solutions, each once. Time is exponential in the number of lines it branches on, which is mostly
/// zero for puzzles made for people; memory is a placement for each of them. An iteration is a line solved, a node a
/// placement tried.
#[derive(Clone, Copy, Debug)]
pub struct LineDfs;

impl ClassicMethod for LineDfs {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if !problem.puzzle.is_plain() {
            return colors::line_dfs(problem, emit);
        }
        if let Some(progress) = problem.progress {
            progress.enter(Phase::Line);
        }
        let board = lines::board(problem);
        let mut search = LineSearch {
            problem,
            pace: Pace::new(problem.budget),
            tally: Tally::default(),
            branches: Vec::new(),
            board,
        };
        let unknown = search.board.unknown();
        let root = search.settle();
        let (left, known) = (search.board.unknown(), search.board.grid());
        let end = root
            .and_then(|is_possible| if is_possible { search.run(emit) } else { Ok(End::Exhausted) })
            .unwrap_or_else(End::Stopped);
        let total = search.board.layout().cell_count();
        let cells = CellCounts { total, by_line: unknown - left, by_search: left, ..CellCounts::default() };
        let technique = if left == 0 { Technique::Line } else { Technique::Search };
        ClassicReport { end, technique, known: Some(known), cells, tally: search.tally }
    }
}

struct LineSearch<'a> {
    problem: &'a Problem<'a>,
    pace: Pace<'a>,
    tally: Tally,
    board: Board,
    /// The lines branched on.
    branches: Vec<Branch>,
}

/// A line whose placements are tried one by one.
struct Branch {
    line: usize,
    suffixes: Suffixes,
    layings: Layings,
    /// How long the board's trail was before.
    mark: usize,
}

impl LineSearch<'_> {
    /// Searches from a board on which no line waits.
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

    /// The unsettled line with the fewest placements; some cell must be unknown.
    fn branch(&mut self) -> Result<Branch, StopReason> {
        let layout = self.board.layout();
        let mut best: Option<(f64, usize, Suffixes)> = None;
        for line in (0..layout.line_count()).filter(|&line| self.board.is_open(line)) {
            let clue = self.board.clue(line);
            let length = layout.line_length(line);
            let cells = |at| self.board.value(layout.cell(line, at));
            let suffixes = Suffixes::new(clue, length, cells, true);
            self.pace.step(length * (clue.map_or(0, <[u32]>::len) + 1))?;
            let count = suffixes.count();
            if best.as_ref().is_none_or(|&(fewest, ..)| count < fewest) {
                best = Some((count, line, suffixes));
            }
        }
        let (_, line, suffixes) = best.expect("a cell is unknown, and so is its row");
        Ok(Branch { line, layings: Layings::new(&suffixes), suffixes, mark: self.board.trail().len() })
    }

    /// Lays the next placement of the last branch that has one; `false` if none has.
    fn advance(&mut self) -> bool {
        while let Some(branch) = self.branches.last_mut() {
            self.board.undo_to(branch.mark);
            let layout = self.board.layout().clone();
            let Some(bits) = branch.layings.advance(&branch.suffixes) else {
                self.branches.pop();
                continue;
            };
            self.tally.nodes += 1;
            self.problem.note_tried(self.tally.nodes);
            for (at, cell) in layout.cells(branch.line).enumerate() {
                if self.board.value(cell).is_none() {
                    self.board.assume(CellFact::new(cell, bits[at / 64] >> (at % 64) & 1 == 1));
                }
            }
            return true;
        }
        false
    }
}
