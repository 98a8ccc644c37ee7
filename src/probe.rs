//! Probing: looking one step ahead from every unknown cell.
//!
//! Both values of a cell are tried, with line solving to a fixpoint. If one
//! leads to a contradiction, the other holds; what both lead to holds anyway.
//!
//! A witness is told why each cell was settled, in steps of one line each.

use std::sync::Arc;

use crate::{
    board::{Board, Fact},
    budget::Budget,
    propagate::{Halt, propagate_on_trail},
};

/// How often, in cells, the budget is asked.
const CELLS_PER_CHECK: usize = 16;

/// Who is told what probing finds out, so that it can be checked step by step.
pub(crate) trait Witness {
    /// The first fact, assumed, leads to the others: each by one line, from those before it and what is settled.
    ///
    /// Only assumptions that settle something are told, just before it is settled. Two in a row are the two values of
    /// a cell; one alone ends with a line without a placement.
    fn supposed(&mut self, facts: &[Fact]);

    /// The facts hold: the first by what was supposed, the others each by one line from those before it.
    fn settled(&mut self, facts: &[Fact]);
}

/// A witness who looks away.
struct Nobody;

impl Witness for Nobody {
    fn supposed(&mut self, _: &[Fact]) {}

    fn settled(&mut self, _: &[Fact]) {}
}

/// What follows from assuming one value of a cell.
#[derive(Clone, Debug, Default)]
struct Consequences {
    /// When it was found out; 0 for never.
    at: u32,
    /// All facts that followed, the assumed one first.
    facts: Arc<[Fact]>,
}

/// Probing to a fixpoint, and the implications found on the way.
///
/// A probe is not repeated while no line it touched has changed: it would find
/// the same again. The lines it touched are those through its facts.
#[derive(Clone, Debug)]
pub struct Prober {
    /// The cells that were unknown at the start.
    cells: Vec<usize>,
    /// For each of them, what blank and what filled leads to.
    probes: Vec<[Consequences; 2]>,
    /// For each line, when a cell of it was last settled.
    changed_at: Vec<u32>,
    now: u32,
    tries: u64,
    /// How many lines were solved.
    lines: usize,
}

impl Prober {
    /// A prober for what is unknown on the board, where no line may wait.
    pub fn new(board: &Board) -> Self {
        let cells = board.unknown_cells();
        let probes = vec![Default::default(); cells.len()];
        Self { cells, probes, changed_at: vec![0; board.layout().line_count()], now: 1, tries: 0, lines: 0 }
    }

    /// The same after these facts have become known, with all that line solving finds of them.
    ///
    /// What it has found out stays, but for what touches a line of these facts.
    pub(crate) fn after(&self, facts: &[Fact], board: &Board) -> Self {
        let mut prober = self.clone();
        prober.outdate(facts, board);
        prober
    }

    /// Notes that cells were settled.
    fn outdate(&mut self, facts: &[Fact], board: &Board) {
        self.now += 1;
        for fact in facts {
            for (line, _) in board.layout().lines_through(fact.cell()) {
                self.changed_at[line] = self.now;
            }
        }
    }

    /// Probes until nothing new is found.
    ///
    /// `watch` is told from time to time how many cells are unknown.
    ///
    /// # Errors
    /// See [`Halt`]. After a stop, what was found until then is on the board.
    pub fn run(&mut self, board: &mut Board, budget: &Budget, watch: impl FnMut(usize)) -> Result<(), Halt> {
        self.run_before(&mut Nobody, board, budget, watch)
    }

    /// Probes until nothing new is found, as [`Prober::run`] does, before a witness.
    pub(crate) fn run_before(
        &mut self,
        witness: &mut impl Witness,
        board: &mut Board,
        budget: &Budget,
        mut watch: impl FnMut(usize),
    ) -> Result<(), Halt> {
        board.clear_trail();
        board.keep_answers();
        let mut last_change = self.now;
        let mut index = 0;
        let mut since_change = 0;
        while since_change < self.cells.len() {
            if index % CELLS_PER_CHECK == 0 {
                watch(board.unknown());
                budget.check()?;
            }
            self.probe(board, index, witness, budget)?;
            since_change = if self.now > last_change { 0 } else { since_change + 1 };
            last_change = self.now;
            index = (index + 1) % self.cells.len();
        }
        Ok(())
    }

    /// How many values were tried.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// Pairs of an assumption and a fact that follows from it, both about cells that are still unknown.
    pub fn implications<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = (Fact, Fact)> + 'a {
        let open = |fact: &Fact| board.value(fact.cell()).is_none();
        let probes = self.probes.iter().flatten().filter_map(|probe| probe.facts.split_first());
        probes
            .filter(move |(assumed, _)| open(assumed))
            .flat_map(move |(&assumed, facts)| facts.iter().copied().filter(open).map(move |fact| (assumed, fact)))
    }

    fn probe(
        &mut self,
        board: &mut Board,
        index: usize,
        witness: &mut impl Witness,
        budget: &Budget,
    ) -> Result<(), Halt> {
        let cell = self.cells[index];
        if board.value(cell).is_some() {
            return Ok(());
        }
        for value in [false, true] {
            if self.is_fresh(board, index, value) {
                continue;
            }
            self.tries += 1;
            board.assume(Fact::new(cell, value));
            let outcome = propagate_on_trail(board, budget, &mut self.lines);
            if let Err(Halt::Stop(_)) = outcome {
                board.undo();
                board.queue.clear();
                return outcome;
            }
            self.probes[index][usize::from(value)] = Consequences { at: self.now, facts: board.trail().into() };
            let compare = outcome.is_ok() && self.is_fresh(board, index, !value);
            let other = if compare { &self.probes[index][usize::from(!value)].facts[..] } else { &[] };
            let agreed: Vec<Fact> = other.iter().copied().filter(|&fact| board.holds(fact)).collect();
            board.undo();
            if outcome.is_err() {
                witness.supposed(&self.probes[index][usize::from(value)].facts);
                return self.settle(board, Fact::new(cell, !value), witness, budget);
            }
            if !agreed.is_empty() {
                self.probes[index].iter().for_each(|probe| witness.supposed(&probe.facts));
            }
            for fact in agreed {
                if board.value(fact.cell()).is_none() {
                    self.settle(board, fact, witness, budget)?;
                }
            }
            if board.value(cell).is_some() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Whether trying this value again would find the same as before.
    fn is_fresh(&self, board: &Board, index: usize, value: bool) -> bool {
        let Consequences { at, facts } = &self.probes[index][usize::from(value)];
        let unchanged = |fact: &Fact| {
            board.layout().lines_through(fact.cell()).iter().all(|&(line, _)| self.changed_at[line] <= *at)
        };
        *at == self.now || *at > 0 && facts.iter().all(unchanged)
    }

    /// Adds a fact for good, with all that follows.
    fn settle(
        &mut self,
        board: &mut Board,
        fact: Fact,
        witness: &mut impl Witness,
        budget: &Budget,
    ) -> Result<(), Halt> {
        board.assume(fact);
        let outcome = propagate_on_trail(board, budget, &mut self.lines);
        witness.settled(board.trail());
        self.outdate(board.trail(), board);
        board.clear_trail();
        outcome
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{
        budget::Stop,
        generate::Recipe,
        propagate::{LINES_PER_CHECK, propagate},
    };

    #[test]
    fn a_probe_that_is_cut_short_leaves_no_trace() {
        let puzzle = "random-20-0.5-3".parse::<Recipe>().unwrap().puzzle();
        let mut board = Board::new(&puzzle);
        propagate(&mut board).unwrap();
        board.clear_trail();
        let unknown = board.unknown_cells();
        assert!(!unknown.is_empty());
        let spent = Budget::unlimited().with_time_limit(Duration::ZERO);
        let mut prober = Prober::new(&board);
        for lines in 1..=LINES_PER_CHECK {
            prober.lines = LINES_PER_CHECK - lines;
            match prober.probe(&mut board, 0, &mut Nobody, &spent) {
                Err(halt) => assert_eq!(halt, Halt::Stop(Stop::TimeLimit)),
                Ok(()) => break,
            }
            assert!(board.trail().is_empty() && board.queue.pop().is_none());
            assert_eq!(board.unknown_cells(), unknown);
        }
        prober.run(&mut board, &Budget::unlimited(), |_| {}).unwrap();
        let mut whole = Board::new(&puzzle);
        propagate(&mut whole).unwrap();
        Prober::new(&whole).run(&mut whole, &Budget::unlimited(), |_| {}).unwrap();
        assert_eq!(board.unknown_cells(), whole.unknown_cells());
    }
}
