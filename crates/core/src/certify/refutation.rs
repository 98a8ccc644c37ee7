//! The formula of a claim, and the proof that it has no model.

use nonosat_encodings::{Atom, Cnf};

use super::{
    CertifyError, LARGEST,
    formula::{Formula, count_clauses},
    lrat::Lrat,
    narrowing::Narrowing,
    steps::SharedSteps,
    trim::{TrimError, trim},
};
use crate::engine::{Answer, Cdcl, Engine, ProofLog, ProofSearch};
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
        let proof = prove(&formula.encoded.target, narrowing, budget)?;
        Ok(Self { formula, proof })
    }
}

fn prove(formula: &Cnf, mut narrowing: Narrowing, budget: &Budget) -> Result<Lrat, CertifyError> {
    let steps = SharedSteps::new(std::mem::take(&mut narrowing.steps));
    if !narrowing.contradiction {
        let mut engine = Cdcl::new();
        engine.log_proof(Some(Box::new(steps.clone())));
        engine.seek_proof();
        match engine.solve(&enriched(formula, &narrowing), budget) {
            Answer::Unsat => {}
            Answer::Sat(_) => return Err(CertifyError::Defect("the formula of the claim has a model".into())),
            Answer::Unknown(unknown) => return Err(unknown.into()),
        }
    }
    match trim(formula, &steps.take(), budget) {
        Ok(proof) => Ok(proof),
        Err(TrimError::Stopped(limit)) => Err(limit.into()),
        Err(error) => Err(CertifyError::Defect(error.to_string())),
    }
}

/// The formula with the results of narrowing; cells first, so that clauses they satisfy are left out.
fn enriched(formula: &Cnf, narrowing: &Narrowing) -> Cnf {
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
