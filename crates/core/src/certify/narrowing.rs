//! Line solving and probing, each deduction a step of the proof.
//!
//! A colour that a line rules out of a cell is a unit clause. What an assumption p rules out is a clause "not p, or the
//! cell does not have this colour" while it is needed, and what probing rules out is a unit clause. Under the order
//! encoding unit propagation finds every contradiction of a line, whatever its runs. Each of these clauses therefore
//! follows from those before it by unit propagation: with the colour in the cell, the line has no placement.
//!
//! What is left open is for the engine, with the [off clauses](Formula::off_clauses) of coloured lines as lemmas.

use nonosat_encodings::{Atom, Cnf, Literal};

use super::{formula::Formula, steps::SharedSteps};
use crate::engine::ProofSink;
use nonosat_model::{
    Color, ColorSet, Kind, Puzzle,
    budget::{Budget, Limit},
};
use nonosat_propagate::{
    board::{Board, Domain, Removal},
    fixpoint::{Halt, propagate_before},
    on_board,
    probe::{Observer, Prober},
};

/// The deductions of narrowing as steps of a proof, in the variables of a formula.
pub(super) struct Narrowing<'a> {
    formula: &'a Formula,
    /// The proof so far.
    pub(super) steps: SharedSteps,
    /// What was settled about cells.
    pub(super) facts: Vec<Literal>,
    /// Clauses for the engine, which are steps of the proof, too.
    pub(super) lemmas: Cnf,
    /// Whether a line was left without a placement.
    pub(super) contradiction: bool,
    /// The last supposition, and whether something has been settled since.
    supposed: Vec<[Literal; 2]>,
    has_settled: bool,
}

impl<'a> Narrowing<'a> {
    /// Narrows a puzzle.
    pub(super) fn new(puzzle: &Puzzle, formula: &'a Formula, budget: &Budget) -> Result<Self, Limit> {
        let mut narrowing = Self::of_nothing(formula);
        match on_board!(puzzle, None, |board| narrowing.narrow(puzzle, board, budget)) {
            Ok(()) => {}
            Err(Halt::Contradiction(_)) => narrowing.contradiction = true,
            Err(Halt::Limit(limit)) => return Err(limit),
        }
        Ok(narrowing)
    }

    /// No narrowing, of what a formula is about.
    fn of_nothing(formula: &'a Formula) -> Self {
        Self {
            formula,
            steps: SharedSteps::default(),
            facts: Vec::new(),
            lemmas: Cnf::new(),
            contradiction: false,
            supposed: Vec::new(),
            has_settled: false,
        }
    }

    fn narrow<D: Domain>(&mut self, puzzle: &Puzzle, mut board: Board<D>, budget: &Budget) -> Result<(), Halt> {
        self.begin(puzzle, &board);
        let Some(prober) = self.spread(&mut board, budget)? else { return Ok(()) };
        for (assumed, fact) in prober.implications(&board) {
            let [Some(assumed), Some(fact)] = [assumed, fact].map(|fact| self.literal(fact.cell, fact.color)) else {
                continue;
            };
            let pair = [!assumed, fact];
            self.steps.add(&pair);
            self.lemmas.clause(&pair.map(Atom::from));
        }
        if puzzle.kind() == Kind::Colored {
            self.add_off_clauses(puzzle, &board);
        }
        Ok(())
    }

    /// Notes the colours that a line has nowhere.
    fn begin<D: Domain>(&mut self, puzzle: &Puzzle, board: &Board<D>) {
        let all = ColorSet::first(puzzle.palette.len());
        for cell in 0..puzzle.layout().cell_count() {
            let colors = board.colors(cell);
            all.iter().filter(|&color| !colors.contains(color)).for_each(|color| self.rule_out(cell as u32, color));
        }
    }

    /// Notes what is on the trail, and spreads what is known by line solving and probing; `None` if nothing is left
    /// unknown.
    pub(super) fn spread<D: Domain>(
        &mut self,
        board: &mut Board<D>,
        budget: &Budget,
    ) -> Result<Option<Prober<D>>, Halt> {
        self.rule_out_trail(board);
        board.clear_trail();
        propagate_before(|board| self.rule_out_trail(board), board, budget, |_| {})?;
        if board.unknown() == 0 {
            return Ok(None);
        }
        let mut prober = Prober::new(board);
        prober.run_before(self, board, budget, |_| {})?;
        Ok(Some(prober))
    }

    /// The literal that a cell has a colour; `None` if that is a constant.
    fn literal(&self, cell: u32, color: Color) -> Option<Literal> {
        if let Atom::Literal(literal) = self.formula.has_color(cell, color) { Some(literal) } else { None }
    }

    /// Notes that a cell does not have a colour, which follows from the formula and the steps so far by unit
    /// propagation.
    fn rule_out(&mut self, cell: u32, color: Color) {
        if let Some(literal) = self.literal(cell, color) {
            self.facts.push(!literal);
            self.steps.add(&[!literal]);
        }
    }

    fn rule_out_trail<D: Domain>(&mut self, board: &Board<D>) {
        for &removal in board.trail() {
            self.rule_out(removal.cell() as u32, board.lost(removal));
        }
    }

    /// Adds the [off clauses](Formula::off_clauses) about the cells that are still unknown, as lemmas.
    fn add_off_clauses<D: Domain>(&mut self, puzzle: &Puzzle, board: &Board<D>) {
        let mut lemmas = Cnf::new();
        for (number, &line) in self.formula.lines.iter().enumerate() {
            let Some(clue) = &puzzle.clues()[line] else { continue };
            for (position, cell) in (0..).zip(puzzle.layout().cells(line)) {
                if board.is_unknown(cell) {
                    let clauses = self.formula.off_clauses(number, clue, position, cell as u32);
                    clauses.iter().for_each(|clause| lemmas.clause(clause));
                }
            }
        }
        for clause in lemmas.clauses() {
            self.steps.add(clause);
            let atoms: Vec<Atom> = clause.iter().map(|&literal| Atom::from(literal)).collect();
            self.lemmas.clause(&atoms);
        }
    }
}

impl<D: Domain> Observer<D> for Narrowing<'_> {
    fn supposed(&mut self, board: &Board<D>, cell: usize, color: Color, removals: &[D::Removal]) {
        let Some(assumed) = self.literal(cell as u32, color) else { return };
        if std::mem::take(&mut self.has_settled) {
            self.supposed.drain(..).for_each(|pair| self.steps.delete(&pair));
        }
        for &removal in removals.iter().filter(|removal| removal.cell() != cell) {
            let Some(literal) = self.literal(removal.cell() as u32, board.lost(removal)) else { continue };
            let pair = [!assumed, !literal];
            self.steps.add(&pair);
            self.supposed.push(pair);
        }
    }

    fn settled(&mut self, board: &Board<D>) {
        self.rule_out_trail(board);
        self.has_settled = true;
    }
}

#[cfg(test)]
impl<'a> Narrowing<'a> {
    /// Narrows a puzzle by lines alone.
    pub(super) fn by_lines(puzzle: &Puzzle, formula: &'a Formula) -> Self {
        let mut narrowing = Self::of_nothing(formula);
        let outcome = on_board!(puzzle, None, |board| {
            narrowing.begin(puzzle, &board);
            propagate_before(|board| narrowing.rule_out_trail(board), &mut board, &Budget::unlimited(), |_| {})
        });
        narrowing.contradiction = outcome.is_err();
        narrowing
    }
}
