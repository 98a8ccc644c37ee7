//! Probing at every node of a search, which forgets nothing that still holds.

use nonosat_model::{ColorSet, budget::Budget};
use nonosat_propagate::{
    board::{Bit, Board, CellFact, Contradiction},
    fixpoint::{Halt, propagate},
    probe_memory::ProbeMemory,
};

/// How often, in probes, the budget is asked.
const PROBES_PER_CHECK: u32 = 16;

/// Looks one step ahead from the unknown cells.
///
/// As [`Prober`](nonosat_propagate::probe::Prober) does, a probe is repeated only if a line it touched has changed;
/// here facts stay on the board's trail, and what was found out can be put back together with the board.
#[derive(Debug)]
pub(super) struct Lookahead {
    /// What is known of the probes at this node of the search, by the numbers of the cells; to be kept, and put back
    /// when the search comes back.
    pub(super) memory: ProbeMemory<Bit>,
    /// Grows for ever: moments of a branch that was left mean nothing in another.
    now: u32,
}

impl Lookahead {
    pub(super) fn new(board: &Board) -> Self {
        Self { memory: ProbeMemory::new(board.layout().cell_count(), board), now: 1 }
    }

    /// Probes the unknown ones of `cells` until nothing new is found.
    ///
    /// # Errors
    /// See [`Halt`]. What was found until then is on the trail, and no line waits.
    pub(super) fn run(&mut self, board: &mut Board, cells: &[usize], budget: &Budget) -> Result<(), Halt> {
        let (mut last_change, mut since_change) = (self.now, 0);
        let mut probes = 0;
        for &cell in cells.iter().cycle() {
            if since_change == cells.len() {
                break;
            }
            if board.value(cell).is_none() {
                probes += 1;
                if probes % PROBES_PER_CHECK == 0 {
                    budget.check()?;
                }
                self.probe(board, cell)?;
            }
            since_change = if self.now > last_change { 0 } else { since_change + 1 };
            last_change = self.now;
        }
        Ok(())
    }

    /// How many facts each value of an unknown cell leads to.
    pub(super) fn sizes(&self, board: &Board, cell: usize) -> [usize; 2] {
        [false, true].map(|filled| self.memory.removals(cell, board.color(filled)).len())
    }

    /// Adds a fact, with all that follows.
    ///
    /// # Errors
    /// The line without a placement; then no line waits.
    pub(super) fn settle(&mut self, board: &mut Board, fact: CellFact) -> Result<(), Contradiction> {
        let mark = board.trail().len();
        board.assume(fact);
        let outcome = propagate(board);
        self.now += 1;
        self.memory.outdate(board, &board.trail()[mark..], self.now);
        outcome
    }

    fn probe(&mut self, board: &mut Board, cell: usize) -> Result<(), Halt> {
        for value in [false, true] {
            let [color, other] = [value, !value].map(|filled| board.color(filled));
            if self.memory.is_fresh(board, cell, color, self.now) {
                continue;
            }
            let mark = board.trail().len();
            board.assume(CellFact::new(cell, value));
            let outcome = propagate(board);
            self.memory.keep(cell, color, &board.trail()[mark..], self.now);
            let others = ColorSet::only(other);
            let agreed = if outcome.is_ok() { self.memory.agreed(board, cell, others, self.now) } else { Vec::new() };
            board.undo_to(mark);
            if outcome.is_err() {
                return Ok(self.settle(board, CellFact::new(cell, !value))?);
            }
            for fact in agreed {
                if board.value(fact.cell()).is_none() {
                    self.settle(board, fact)?;
                }
            }
            if board.value(cell).is_some() {
                return Ok(());
            }
        }
        Ok(())
    }
}
