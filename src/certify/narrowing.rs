//! Line solving and probing, each deduction a step of the proof.
//!
//! A cell that a line settles is a unit clause. What follows from an assumption
//! p is a clause "not p, or the cell has this value" while it is needed, and a
//! cell settled by it a unit clause then. Unit propagation under the order
//! encoding finds every contradiction of a line, so that each of these clauses
//! follows by it from those before: what one line tells of a cell is a
//! contradiction if the cell has the other value.

use nonosat_encodings::{Literal, Variable};

use super::steps::Steps;
use crate::{
    board::{Board, Fact},
    budget::{Budget, Stop},
    engine::ProofSink,
    probe::{Prober, Witness},
    propagate::{Halt, propagate_before},
    puzzle::Puzzle,
};

/// What narrowing has found out.
#[derive(Debug, Default)]
pub(super) struct Narrowing {
    /// The proof of it.
    pub(super) steps: Steps,
    /// The cells settled.
    pub(super) facts: Vec<Fact>,
    /// Pairs of literals of which one holds, at least: steps of the proof, too.
    pub(super) pairs: Vec<[Literal; 2]>,
    /// Whether a line was left without a placement.
    pub(super) contradiction: bool,
}

impl Narrowing {
    /// Narrows a puzzle.
    pub(super) fn new(puzzle: &Puzzle, budget: &Budget) -> Result<Self, Stop> {
        let mut narrowing = Self::default();
        match narrowing.run(puzzle, budget) {
            Ok(()) => {}
            Err(Halt::Contradiction(_)) => narrowing.contradiction = true,
            Err(Halt::Stop(stop)) => return Err(stop),
        }
        Ok(narrowing)
    }

    fn run(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<(), Halt> {
        let mut board = Board::new(puzzle);
        propagate_before(|facts| self.hold(facts), &mut board, budget, |_| {})?;
        if board.unknown() == 0 {
            return Ok(());
        }
        let mut prober = Prober::new(&board);
        let mut notary = Notary { narrowing: self, supposed: Vec::new(), has_settled: false };
        prober.run_before(&mut notary, &mut board, budget, |_| {})?;
        for (assumed, fact) in prober.implications(&board) {
            let pair = [!literal(assumed), literal(fact)];
            self.steps.add(&pair);
            self.pairs.push(pair);
        }
        Ok(())
    }

    fn hold(&mut self, facts: &[Fact]) {
        self.facts.extend_from_slice(facts);
        facts.iter().for_each(|&fact| self.steps.add(&[literal(fact)]));
    }
}

/// The literal that says the same as a fact: in the formula of a whole puzzle the cells come first.
pub(super) fn literal(fact: Fact) -> Literal {
    let filled = Variable::new(fact.cell() as u32).positive();
    if fact.is_filled() { filled } else { !filled }
}

/// Puts down what probing finds out.
struct Notary<'a> {
    narrowing: &'a mut Narrowing,
    /// What was supposed last, and whether something has been settled since.
    supposed: Vec<[Literal; 2]>,
    has_settled: bool,
}

impl Witness for Notary<'_> {
    fn supposed(&mut self, facts: &[Fact]) {
        let Some((&assumed, facts)) = facts.split_first() else { return };
        if std::mem::take(&mut self.has_settled) {
            self.supposed.drain(..).for_each(|pair| self.narrowing.steps.delete(&pair));
        }
        for &fact in facts {
            let pair = [!literal(assumed), literal(fact)];
            self.narrowing.steps.add(&pair);
            self.supposed.push(pair);
        }
    }

    fn settled(&mut self, facts: &[Fact]) {
        self.narrowing.hold(facts);
        self.has_settled = true;
    }
}
