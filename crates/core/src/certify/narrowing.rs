//! Line solving and probing of black-and-white puzzles, each deduction a step of the proof.
//!
//! A cell that a line settles is a unit clause. A consequence of an assumption p is a clause "not p, or the cell has
//! this value" while it is needed, and a cell settled by probing is a unit clause. Under the order encoding unit
//! propagation finds every contradiction of a line. Each of these clauses therefore follows from those before it by
//! unit propagation: with the other value of the cell, the line has no placement.

use nonosat_encodings::{Atom, Cnf, Literal, Variable};

use super::steps::Steps;
use crate::engine::ProofSink;
use nonosat_model::{
    Puzzle,
    budget::{Budget, Limit},
};
use nonosat_propagate::{
    board::{Board, CellFact},
    fixpoint::{Halt, propagate_before},
    probe::{Prober, Witness},
};

/// The results of narrowing.
#[derive(Debug, Default)]
pub(super) struct Narrowing {
    /// The proof of it.
    pub(super) steps: Steps,
    /// What was settled about cells.
    pub(super) facts: Vec<Literal>,
    /// Clauses for the engine, which are steps of the proof, too.
    pub(super) lemmas: Cnf,
    /// Whether a line was left without a placement.
    pub(super) contradiction: bool,
}

impl Narrowing {
    /// Narrows a puzzle.
    pub(super) fn new(puzzle: &Puzzle, budget: &Budget) -> Result<Self, Limit> {
        let mut narrowing = Self::default();
        match narrowing.run(puzzle, budget) {
            Ok(()) => {}
            Err(Halt::Contradiction(_)) => narrowing.contradiction = true,
            Err(Halt::Limit(limit)) => return Err(limit),
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
            self.lemmas.clause(&pair.map(Atom::from));
        }
        Ok(())
    }

    fn hold(&mut self, facts: &[CellFact]) {
        facts.iter().for_each(|&fact| self.settle(literal(fact)));
    }

    /// Notes a fact that follows from the formula and the steps so far by unit propagation.
    pub(super) fn settle(&mut self, fact: Literal) {
        self.facts.push(fact);
        self.steps.add(&[fact]);
    }
}

/// The literal of a fact: in the formula of a whole puzzle the cells come first.
fn literal(fact: CellFact) -> Literal {
    let filled = Variable::new(fact.cell() as u32).positive();
    if fact.is_filled() { filled } else { !filled }
}

/// Writes the deductions of probing as proof steps.
struct Notary<'a> {
    narrowing: &'a mut Narrowing,
    /// The last supposition, and whether something has been settled since.
    supposed: Vec<[Literal; 2]>,
    has_settled: bool,
}

impl Witness for Notary<'_> {
    fn supposed(&mut self, facts: &[CellFact]) {
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

    fn settled(&mut self, facts: &[CellFact]) {
        self.narrowing.hold(facts);
        self.has_settled = true;
    }
}
