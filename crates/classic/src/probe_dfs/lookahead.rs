//! Probing at every node of a search, which forgets nothing that still holds.

use nonosat_model::{Color, budget::Budget};
use nonosat_propagate::{
    board::{Board, Domain, Removal},
    fixpoint::{Halt, propagate_on_trail},
    probe_memory::ProbeMemory,
};

/// How often, in probes, the budget is asked.
const PROBES_PER_CHECK: u32 = 16;

/// Looks one step ahead from the unknown cells.
///
/// As [`Prober`](nonosat_propagate::probe::Prober) does, a probe is repeated only if a line it touched has changed;
/// here removals stay on the board's trail, and what was found out can be put back together with the board.
#[derive(Debug)]
pub(super) struct Lookahead<D: Domain> {
    /// What is known of the probes at this node of the search, by the numbers of the cells; to be kept, and put back
    /// when the search comes back.
    pub(super) memory: ProbeMemory<D>,
    /// Grows for ever: moments of a branch that was left mean nothing in another.
    now: u32,
    /// How many lines were solved.
    lines: usize,
}

impl<D: Domain> Lookahead<D> {
    pub(super) fn new(board: &Board<D>) -> Self {
        Self { memory: ProbeMemory::new(board.layout().cell_count(), board), now: 1, lines: 0 }
    }

    /// Probes the unknown ones of `cells` until nothing new is found.
    ///
    /// # Errors
    /// See [`Halt`]. What was found until then is on the trail, and no line waits.
    pub(super) fn run(&mut self, board: &mut Board<D>, cells: &[usize], budget: &Budget) -> Result<(), Halt> {
        let (mut last_change, mut since_change) = (self.now, 0);
        let mut probes = 0;
        for &cell in cells.iter().cycle() {
            if since_change == cells.len() {
                break;
            }
            if board.is_unknown(cell) {
                probes += 1;
                if probes % PROBES_PER_CHECK == 0 {
                    budget.check()?;
                }
                self.probe(board, cell, budget)?;
            }
            since_change = if self.now > last_change { 0 } else { since_change + 1 };
            last_change = self.now;
        }
        Ok(())
    }

    /// How many colours each colour of an unknown cell rules out, the fewest and the most.
    pub(super) fn sizes(&self, board: &Board<D>, cell: usize) -> (usize, usize) {
        let size = |color| self.memory.removals(cell, color).len();
        let sizes = board.colors(cell).iter().map(size);
        sizes.fold((usize::MAX, 0), |(fewest, most), size| (fewest.min(size), most.max(size)))
    }

    /// Gives an unknown cell a colour, with all that follows.
    ///
    /// # Errors
    /// See [`Halt`].
    pub(super) fn decide(
        &mut self,
        board: &mut Board<D>,
        (cell, color): (usize, Color),
        budget: &Budget,
    ) -> Result<(), Halt> {
        let mark = board.trail().len();
        board.decide(cell, color);
        self.settle(board, mark, budget)
    }

    /// Rules a colour out, with all that follows.
    ///
    /// # Errors
    /// See [`Halt`].
    pub(super) fn rule_out(&mut self, board: &mut Board<D>, removal: D::Removal, budget: &Budget) -> Result<(), Halt> {
        let mark = board.trail().len();
        board.rule_out(removal);
        self.settle(board, mark, budget)
    }

    /// Finds what follows from what is on the trail behind `mark`.
    fn settle(&mut self, board: &mut Board<D>, mark: usize, budget: &Budget) -> Result<(), Halt> {
        let outcome = propagate_on_trail(board, budget, &mut self.lines);
        self.now += 1;
        self.memory.outdate(board, &board.trail()[mark..], self.now);
        outcome
    }

    fn probe(&mut self, board: &mut Board<D>, cell: usize, budget: &Budget) -> Result<(), Halt> {
        let colors = board.colors(cell);
        for color in colors.iter() {
            if self.memory.is_fresh(board, cell, color, self.now) {
                continue;
            }
            let mark = board.trail().len();
            board.decide(cell, color);
            let outcome = propagate_on_trail(board, budget, &mut self.lines);
            if let Err(Halt::Limit(_)) = outcome {
                // What was assumed is not to be taken for known.
                board.undo_to(mark);
                return outcome;
            }
            self.memory.keep(cell, color, &board.trail()[mark..], self.now);
            let others = colors.without(color);
            let agreed = if outcome.is_ok() { self.memory.agreed(board, cell, others, self.now) } else { Vec::new() };
            board.undo_to(mark);
            if outcome.is_err() {
                return self.rule_out(board, D::removal(cell, color), budget);
            }
            for removal in agreed {
                if board.is_unknown(removal.cell()) && !board.is_gone(removal) {
                    self.rule_out(board, removal, budget)?;
                }
            }
            if board.colors(cell) != colors {
                return Ok(());
            }
        }
        Ok(())
    }
}
