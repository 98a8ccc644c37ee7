//! `line+dfs`: line solving, and branching on the placements of a line.

use super::{
    ClassicMethod, ClassicReport, Emit, End, Problem, known_on,
    pace::Pace,
    reader::{Reader, Walk, Ways},
};
use crate::{StopReason, Tally};
use nonosat_model::progress::Phase;
use nonosat_propagate::{
    board::{Board, Domain},
    on_board,
    technique::{CellCounts, Technique},
};

/// How many of the budget's small steps solving a line counts for.
const STEPS_PER_LINE: usize = 32;

/// Line solving to a fixpoint, then depth-first search: all placements of a line, with line solving after each.
///
/// The line is an unsettled one with the fewest placements that agree with what is known, counted by dynamic
/// programming; of several, the first. Placements are made one by one, so that many of them take no memory. They are
/// read from the clue by a reader of its own, not by the line solver.
///
/// Complete: emits all solutions, each once. Time is exponential in the number of lines it branches on, which is mostly
/// zero for puzzles made for people; memory is a placement for each of them. An iteration is a line solved, a node a
/// placement tried.
#[derive(Clone, Copy, Debug)]
pub struct LineDfs;

impl ClassicMethod for LineDfs {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        on_board!(problem.puzzle, problem.known, |board| run(board, problem, emit))
    }
}

fn run<D: Domain>(board: Board<D>, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    if let Some(progress) = problem.progress {
        progress.enter(Phase::Line);
    }
    let mut search = LineSearch {
        problem,
        pace: Pace::new(problem.budget),
        tally: Tally::default(),
        readers: problem.puzzle.clues().iter().map(|_| None).collect(),
        branches: Vec::new(),
        board,
    };
    let root = search.settle();
    let (left, known) = (search.board.unknown(), known_on(&search.board));
    let end = root
        .and_then(|is_possible| if is_possible { search.run(emit) } else { Ok(End::Exhausted) })
        .unwrap_or_else(End::Stopped);
    let total = search.board.layout().cell_count();
    // On the board, cells may be known by the colours of their lines alone.
    let cells = CellCounts { total, by_line: problem.unknown() - left, by_search: left, ..CellCounts::default() };
    let technique = if left == 0 { Technique::Line } else { Technique::Search };
    ClassicReport { end, technique, known, cells, tally: search.tally }
}

struct LineSearch<'a, D: Domain> {
    problem: &'a Problem<'a>,
    pace: Pace<'a>,
    tally: Tally,
    /// Of the lines that were open at a branch.
    readers: Vec<Option<Reader>>,
    board: Board<D>,
    /// The lines branched on.
    branches: Vec<Branch>,
}

/// A line whose placements are tried one by one.
struct Branch {
    line: usize,
    ways: Ways,
    walk: Walk,
    /// How long the board's trail was before.
    mark: usize,
}

impl<D: Domain> LineSearch<'_, D> {
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
        let (layout, colors) = (self.board.layout(), self.problem.puzzle.palette.len());
        let mut best: Option<(usize, Ways)> = None;
        let lines = self.readers.iter_mut().zip(self.problem.puzzle.clues()).enumerate();
        for (line, (reader, clue)) in lines.filter(|&(line, _)| self.board.is_open(line)) {
            let reader = match reader {
                Some(reader) => reader,
                None => reader.insert(Reader::new(clue.as_ref(), layout.line_length(line), colors, &mut self.pace)?),
            };
            let cells = layout.cells(line).map(|cell| self.board.colors(cell));
            let ways = reader.ways(cells, &mut self.pace)?;
            if best.as_ref().is_none_or(|(_, fewest)| ways.count() < fewest.count()) {
                best = Some((line, ways));
            }
        }
        let (line, ways) = best.expect("a cell is unknown, and every cell is in a line");
        Ok(Branch { line, ways, walk: Walk::default(), mark: self.board.trail().len() })
    }

    /// Lays the next placement of the last branch that has one; `false` if none has.
    fn advance(&mut self) -> bool {
        while let Some(branch) = self.branches.last_mut() {
            self.board.undo_to(branch.mark);
            let reader = self.readers[branch.line].as_ref();
            let Some(word) = reader.and_then(|reader| branch.walk.advance(reader, Some(&branch.ways))) else {
                self.branches.pop();
                continue;
            };
            self.tally.nodes += 1;
            self.problem.note_tried(self.tally.nodes);
            for (position, &color) in word.iter().enumerate() {
                let cell = self.board.layout().cell(branch.line, position);
                self.board.decide(cell, color);
            }
            return true;
        }
        false
    }
}
