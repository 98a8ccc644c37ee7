//! Probing at every node of a search, which forgets nothing that still holds.

use std::rc::Rc;

use crate::{
    board::{Board, Contradiction, Fact},
    budget::Budget,
    propagate::{Halt, propagate},
};

/// How often, in probes, the budget is asked.
const PROBES_PER_CHECK: u32 = 16;

/// What follows from assuming one value of a cell.
#[derive(Clone, Debug, Default)]
struct Consequences {
    /// When it was found out; 0 for never.
    at: u32,
    /// All facts that followed, the assumed one first.
    facts: Rc<[Fact]>,
}

/// What is known of the probes at one node of the search; to be kept, and put back when the search comes back.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// For each cell of the puzzle, what blank and what filled leads to.
    probes: Vec<[Consequences; 2]>,
    /// For each line, when a cell of it was last settled.
    changed_at: Vec<u32>,
}

/// Looks one step ahead from the unknown cells.
///
/// As [`Prober`](crate::probe::Prober) does, a probe is repeated only if a line it touched has changed; here facts
/// stay on the board's trail, and what was found out can be put back together with the board.
#[derive(Debug)]
pub(super) struct Lookahead {
    pub(super) memory: Memory,
    /// Grows for ever: moments of a branch that was left mean nothing in another.
    now: u32,
}

impl Lookahead {
    pub(super) fn new(board: &Board) -> Self {
        let (cells, lines) = (board.layout().cell_count(), board.layout().line_count());
        let memory = Memory { probes: vec![Default::default(); cells], changed_at: vec![0; lines] };
        Self { memory, now: 1 }
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
    pub(super) fn sizes(&self, cell: usize) -> [usize; 2] {
        let [blank, filled] = &self.memory.probes[cell];
        [blank.facts.len(), filled.facts.len()]
    }

    /// Adds a fact, with all that follows.
    ///
    /// # Errors
    /// The line without a placement; then no line waits.
    pub(super) fn settle(&mut self, board: &mut Board, fact: Fact) -> Result<(), Contradiction> {
        let mark = board.trail().len();
        board.assume(fact);
        let outcome = propagate(board);
        self.now += 1;
        for fact in &board.trail()[mark..] {
            for (line, _) in board.layout().lines_through(fact.cell()) {
                self.memory.changed_at[line] = self.now;
            }
        }
        outcome
    }

    fn probe(&mut self, board: &mut Board, cell: usize) -> Result<(), Halt> {
        for value in [false, true] {
            if self.is_fresh(board, cell, value) {
                continue;
            }
            let mark = board.trail().len();
            board.assume(Fact::new(cell, value));
            let outcome = propagate(board);
            let facts = Rc::from(&board.trail()[mark..]);
            self.memory.probes[cell][usize::from(value)] = Consequences { at: self.now, facts };
            let compare = outcome.is_ok() && self.is_fresh(board, cell, !value);
            let other = if compare { &self.memory.probes[cell][usize::from(!value)].facts[..] } else { &[] };
            let agreed: Vec<Fact> = other.iter().copied().filter(|&fact| board.holds(fact)).collect();
            board.undo_to(mark);
            if outcome.is_err() {
                return Ok(self.settle(board, Fact::new(cell, !value))?);
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

    /// Whether trying this value again would find the same as before.
    fn is_fresh(&self, board: &Board, cell: usize, value: bool) -> bool {
        let Consequences { at, facts } = &self.memory.probes[cell][usize::from(value)];
        let unchanged = |fact: &Fact| {
            board.layout().lines_through(fact.cell()).iter().all(|&(line, _)| self.memory.changed_at[line] <= *at)
        };
        *at == self.now || *at > 0 && facts.iter().all(unchanged)
    }
}
