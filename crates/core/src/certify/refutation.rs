//! The formula of a claim, and the proof that it has no model.

use nonosat_encodings::{Atom, Cnf, ColorSet, Instance};

use super::{
    CertifyError, LARGEST,
    formula::{Formula, count_clauses},
    lrat::Lrat,
    narrowing::Narrowing,
    peeling::Written,
    trim::{TrimError, trim},
};
use crate::{
    engine::{Answer, Cdcl, ConflictLimit, Engine, Incremental, ProofLog, ProofSearch, Unknown},
    solve::{
        plain_runs::PlainRuns,
        strips::{self, Peeled, Peeling},
        tuning,
    },
};
use nonosat_model::{Picture, Puzzle, budget::Budget};

/// A formula without a model, and the proof.
#[derive(Debug)]
pub(super) struct Refutation {
    pub(super) formula: Formula,
    pub(super) proof: Lrat,
}

impl Refutation {
    /// Proves that a puzzle has no solution, other than `known` if that is given.
    pub(super) fn new(puzzle: &Puzzle, known: Option<&Picture>, budget: &Budget) -> Result<Self, CertifyError> {
        let clauses = count_clauses(puzzle);
        if clauses > LARGEST {
            return Err(CertifyError::TooLarge(clauses));
        }
        budget.check()?;
        let mut formula = Formula::new(puzzle);
        if let Some(known) = known {
            let differs = formula.encoded.cells.differs_from(known.cells());
            formula.encoded.target.clause(&differs);
        }
        let narrowing = Narrowing::new(puzzle, &formula, budget)?;
        let steps = narrowing.steps.clone();
        if !narrowing.contradiction {
            search(puzzle, &formula, narrowing, &Effort::DEFAULT, budget)?;
        }
        match trim(&formula.encoded.target, &steps.take(), budget) {
            Ok(proof) => Ok(Self { formula, proof }),
            Err(TrimError::Stopped(limit)) => Err(limit.into()),
            Err(error) => Err(CertifyError::Defect(error.to_string())),
        }
    }
}

/// When strips are peeled off, and how.
struct Effort {
    /// Puzzles with fewer unknown cells are not peeled.
    fewest_cells: usize,
    options: Peeling,
    /// The most conflicts for the engine, and for strips, in turn.
    conflicts: u64,
}

impl Effort {
    /// On fewer cells runs of the engine alone are as good: five proofs of 60x60 take 10.4 s without strips and 12.8
    /// with them, five of 80x80 61 with them and more than 150 without.
    const DEFAULT: Self = Self { fewest_cells: 4000, options: tuning::PEELING, conflicts: u64::MAX };
}

/// Searches for the rest of a proof: an engine for a while, then strips, in turn.
///
/// Strips get twice the conflicts that they have in solving, where runs with hints come in between.
fn search(
    puzzle: &Puzzle,
    formula: &Formula,
    narrowing: Narrowing<'_>,
    effort: &Effort,
    budget: &Budget,
) -> Result<(), CertifyError> {
    let cells = &formula.encoded.cells;
    let clauses = enriched(&formula.encoded.target, &narrowing);
    let mut engine = Cdcl::new();
    engine.log_proof(Some(Box::new(narrowing.steps.clone())));
    engine.seek_proof();
    let left = left(puzzle, formula, &narrowing);
    let unknown = left.iter().filter(|colors| colors.len() > 1).count();
    let instance;
    let mut peeler = None;
    if unknown >= effort.fewest_cells {
        instance = Instance { cells: left, ..puzzle.instance().0 };
        let cells: Vec<usize> = (0..instance.cells.len()).collect();
        let tools = Written::new(narrowing, formula, &clauses, &instance);
        peeler = strips::peeler(&instance, &cells, effort.options, tools);
    }
    let mut runs = PlainRuns::of(unknown);
    let mut conflicts = runs.next_long(false).min(effort.conflicts);
    engine.set_conflict_limit(peeler.is_some().then_some(conflicts));
    let mut answer = engine.solve(&clauses, budget);
    while let (Answer::Unknown(Unknown::ConflictLimit), Some(peeler)) = (&answer, &mut peeler) {
        let to_peel = runs.to_peel(conflicts).saturating_mul(2);
        let Peeled::Gone(values) = peeler.peel(to_peel, budget)? else { return Ok(()) };
        runs.note_peeled(values.len(), unknown);
        values.iter().for_each(|value| engine.add_clause(&[!cells.atom(value.cell, value.color)]));
        conflicts = runs.next_long(false).min(effort.conflicts);
        engine.set_conflict_limit(Some(conflicts));
        answer = engine.solve_again(budget);
    }
    match answer {
        Answer::Unsat => Ok(()),
        Answer::Sat(_) => Err(CertifyError::Defect("the formula of the claim has a model".into())),
        Answer::Unknown(unknown) => Err(unknown.into()),
    }
}

/// The colours that narrowing has left each cell.
pub(super) fn left(puzzle: &Puzzle, formula: &Formula, narrowing: &Narrowing<'_>) -> Vec<ColorSet> {
    let mut is_false = vec![false; 2 * formula.encoded.target.variables()];
    narrowing.facts.iter().for_each(|&fact| is_false[(!fact).index()] = true);
    let is_left = |cell, color| !matches!(formula.has_color(cell, color), Atom::Literal(it) if is_false[it.index()]);
    let all = ColorSet::first(puzzle.palette.len());
    let cells = 0..puzzle.layout().cell_count() as u32;
    cells.map(|cell| all.iter().filter(|&color| is_left(cell, color)).collect()).collect()
}

/// The formula with the results of narrowing; cells first, so that clauses they satisfy are left out.
fn enriched(formula: &Cnf, narrowing: &Narrowing<'_>) -> Cnf {
    let mut cnf = Cnf::new();
    (0..formula.variables()).for_each(|_| _ = cnf.new_variable());
    narrowing.facts.iter().for_each(|&fact| cnf.clause(&[fact.into()]));
    let mut atoms: Vec<Atom> = Vec::new();
    for clause in formula.clauses().chain(narrowing.lemmas.clauses()) {
        atoms.clear();
        atoms.extend(clause.iter().map(|&literal| Atom::from(literal)));
        cnf.clause(&atoms);
    }
    cnf
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::solve::{
        Request, solve,
        strips::tests::{limited, small},
    };

    /// Checks the proof that a puzzle has no solution but the first, if so: line solving, and strips with such limits.
    fn check(puzzle: &Puzzle, limit: Option<u64>) {
        let outcome = solve(puzzle, &Request::default()).unwrap();
        if outcome.solutions.len() > 1 {
            return;
        }
        let mut formula = Formula::new(puzzle);
        for known in &outcome.solutions {
            formula.encoded.target.clause(&formula.encoded.cells.differs_from(known.cells()));
        }
        let narrowing = Narrowing::by_lines(puzzle, &formula);
        let steps = narrowing.steps.clone();
        if !narrowing.contradiction {
            let effort = Effort { fewest_cells: 0, options: limited(limit), conflicts: 1 };
            search(puzzle, &formula, narrowing, &effort, &Budget::unlimited()).unwrap();
        }
        trim(&formula.encoded.target, &steps.take(), &Budget::unlimited()).unwrap();
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

        #[test]
        fn proofs_with_strips_hold(small in small(), limit in prop::option::of(0..20_u64)) {
            check(&small.puzzle(), limit);
        }
    }

    #[test]
    fn proofs_of_larger_puzzles_hold() {
        for seed in 0..20 {
            check(&nonosat_model::pattern::random(14, 0.5, seed), Some(5));
            check(&nonosat_model::pattern::noise(10, 0.5, 2, seed), Some(5));
        }
    }
}
