//! Probing: looking one step ahead from every unknown cell.
//!
//! Both values of a cell are tried, with line solving to a fixpoint. If one
//! leads to a contradiction, the other holds; what both lead to holds anyway.
//!
//! A witness sees why each cell was settled, in steps of one line each.

use crate::{
    board::{Board, CellFact},
    fixpoint::{Halt, propagate_on_trail},
    probe_memory::ProbeMemory,
};
use nonosat_model::budget::Budget;

/// The most implications handed on: ten times as many as the hardest benchmarks have.
const MOST_IMPLICATIONS: usize = 1_000_000;

/// How often, in cells, the budget is asked.
const CELLS_PER_CHECK: usize = 16;

/// Who sees what probing finds out, so that it can be checked step by step.
pub trait Witness {
    /// The first fact, assumed, leads to the others: each by one line, from those before it and what is settled.
    ///
    /// Only assumptions that settle something are reported, just before it is settled. Two in a row are the two values
    /// of a cell; one alone ends with a line without a placement.
    fn supposed(&mut self, facts: &[CellFact]);

    /// The facts hold: the first by what was supposed, the others each by one line from those before it.
    fn settled(&mut self, facts: &[CellFact]);
}

/// A witness who looks away.
struct Nobody;

impl Witness for Nobody {
    fn supposed(&mut self, _: &[CellFact]) {}

    fn settled(&mut self, _: &[CellFact]) {}
}

/// Probing to a fixpoint, and the implications found on the way.
///
/// A probe is not repeated while no line it touched has changed.
#[derive(Clone, Debug)]
pub struct Prober {
    /// The cells that were unknown at the start.
    cells: Vec<usize>,
    /// What their values lead to.
    memory: ProbeMemory,
    now: u32,
    tries: u64,
    /// How many lines were solved.
    lines: usize,
    open_values: OpenValues,
}

/// The values that unknown cells have in solutions which probes have come upon.
#[derive(Clone, Debug, Default)]
struct OpenValues {
    /// For each cell of the board, whether blank and filled were seen; empty before the first solution.
    seen: Vec<[bool; 2]>,
    /// For how many cells both were seen.
    both: usize,
}

impl OpenValues {
    /// Notes a solution: the facts of a probe that left nothing unknown on the board.
    fn note(&mut self, facts: &[CellFact], board: &Board) {
        self.seen.resize(board.layout().cell_count(), [false; 2]);
        for fact in facts {
            let [own, other] = [fact.is_filled(), !fact.is_filled()].map(usize::from);
            let seen = &mut self.seen[fact.cell()];
            self.both += usize::from(!seen[own] && seen[other]);
            seen[own] = true;
        }
    }
}

impl Prober {
    /// A prober for what is unknown on the board, where no line may wait.
    pub fn new(board: &Board) -> Self {
        let cells = board.unknown_cells();
        let memory = ProbeMemory::new(cells.len(), board.layout().line_count());
        Self { cells, memory, now: 1, tries: 0, lines: 0, open_values: OpenValues::default() }
    }

    /// The same after these facts have become known, with all that line solving finds of them.
    ///
    /// What it has found out stays, but for what touches a line of these facts.
    pub(crate) fn after(&self, facts: &[CellFact], board: &Board) -> Self {
        let mut prober = self.clone();
        prober.outdate(facts, board);
        prober
    }

    /// Notes that cells were settled.
    fn outdate(&mut self, facts: &[CellFact], board: &Board) {
        self.now += 1;
        self.memory.outdate(board, facts, self.now);
    }

    /// Probes until nothing new is found.
    ///
    /// `watch` is called from time to time with the number of unknown cells.
    ///
    /// # Errors
    /// See [`Halt`]. After a stop, what was found until then is on the board.
    pub fn run(&mut self, board: &mut Board, budget: &Budget, watch: impl FnMut(usize)) -> Result<(), Halt> {
        self.run_before(&mut Nobody, board, budget, watch)
    }

    /// Probes until nothing new is found, as [`Prober::run`] does, before a witness.
    pub fn run_before(
        &mut self,
        witness: &mut impl Witness,
        board: &mut Board,
        budget: &Budget,
        mut watch: impl FnMut(usize),
    ) -> Result<(), Halt> {
        board.clear_trail();
        board.keep_memo();
        let mut last_change = self.now;
        let mut index = 0;
        let mut since_change = 0;
        while since_change < self.cells.len() && !self.is_backbone_empty(board) {
            if index % CELLS_PER_CHECK == 0 {
                watch(board.unknown());
                budget.check()?;
            }
            self.probe(board, index, witness, budget)?;
            if self.memory.is_full() {
                self.memory.drop_facts(index);
            }
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
    ///
    /// In very ambiguous puzzles their number grows with the square of the cells: then each assumption has only its
    /// first ones, a million in all.
    pub fn implications<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = (CellFact, CellFact)> + 'a {
        let open = |fact: &CellFact| board.value(fact.cell()).is_none();
        let is_open = move |(assumed, facts): &(&CellFact, &[CellFact])| open(assumed) && !facts.is_empty();
        let probes = || self.memory.all().filter_map(<[CellFact]>::split_first).filter(is_open);
        let (count, all) = probes().fold((0, 0), |(count, all), (_, facts)| (count + 1, all + facts.len()));
        let most = if all > MOST_IMPLICATIONS { MOST_IMPLICATIONS / count } else { all };
        probes().flat_map(move |(&assumed, facts)| {
            facts.iter().copied().filter(open).take(most).map(move |fact| (assumed, fact))
        })
    }

    /// Whether each unknown cell is blank in a solution and filled in another: then no more can be settled.
    ///
    /// Cells of which both values were seen stay unknown.
    fn is_backbone_empty(&self, board: &Board) -> bool {
        self.open_values.both == board.unknown()
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
            if self.memory.is_fresh(board, index, value, self.now) {
                continue;
            }
            self.tries += 1;
            board.assume(CellFact::new(cell, value));
            let outcome = propagate_on_trail(board, budget, &mut self.lines);
            if let Err(Halt::Limit(_)) = outcome {
                board.undo();
                board.queue.clear();
                return outcome;
            }
            self.memory.keep(index, value, board.trail(), self.now);
            if board.unknown() == 0 && outcome.is_ok() {
                self.open_values.note(board.trail(), board);
            }
            let agreed = if outcome.is_ok() { self.memory.agreed(board, index, value, self.now) } else { Vec::new() };
            board.undo();
            if outcome.is_err() {
                witness.supposed(self.memory.facts(index, value));
                return self.settle(board, CellFact::new(cell, !value), witness, budget);
            }
            if !agreed.is_empty() {
                [false, true].into_iter().for_each(|value| witness.supposed(self.memory.facts(index, value)));
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

    /// Adds a fact for good, with all that follows.
    fn settle(
        &mut self,
        board: &mut Board,
        fact: CellFact,
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
    use crate::fixpoint::{LINES_PER_CHECK, propagate};
    use nonosat_model::{Clue, Puzzle, budget::Limit, pattern};

    /// Without room for facts more is tried, and the same is found.
    #[test]
    fn probing_without_memory_finds_the_same() {
        for seed in 1..=8 {
            let puzzle = pattern::random(15, 0.55, seed);
            let [with, without] = [usize::MAX, 0].map(|most| {
                let mut board = Board::new(&puzzle);
                propagate(&mut board).unwrap();
                let mut prober = Prober::new(&board);
                prober.memory.most = most;
                prober.run(&mut board, &Budget::unlimited(), |_| {}).unwrap();
                (board.unknown_cells(), prober.tries())
            });
            assert_eq!(with.0, without.0, "seed {seed}");
            assert!(with.1 <= without.1);
        }
    }

    /// The implications of all ones grow with the cube of the side.
    #[test]
    fn implications_are_bounded() {
        let count = |side| {
            let mut board = Board::new(&pattern::ones(side));
            propagate(&mut board).unwrap();
            let mut prober = Prober::new(&board);
            prober.run(&mut board, &Budget::unlimited(), |_| {}).unwrap();
            prober.implications(&board).count()
        };
        assert_eq!(count(20), 400 * 38);
        assert!((MOST_IMPLICATIONS / 2..=MOST_IMPLICATIONS).contains(&count(90)));
    }

    #[test]
    fn probing_ends_where_solutions_differ_everywhere() {
        let clue = Clue::black([1; 20]);
        let mut board = Board::new(&Puzzle::new(vec![clue.clone(); 40], vec![clue; 40]));
        propagate(&mut board).unwrap();
        let mut prober = Prober::new(&board);
        prober.run(&mut board, &Budget::unlimited(), |_| {}).unwrap();
        assert_eq!((board.unknown(), prober.tries()), (1600, 2));
    }

    #[test]
    fn a_probe_that_is_cut_short_leaves_no_trace() {
        let puzzle = pattern::random(20, 0.5, 3);
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
                Err(halt) => assert_eq!(halt, Halt::Limit(Limit::Time)),
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
