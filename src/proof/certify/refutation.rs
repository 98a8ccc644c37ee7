//! The formula of a claim, and the proof that it has no model.

use nonosat_encodings::{Atom, Cnf, Encoded, Encoding, Line, Order};

use super::{
    CertifyError, LARGEST,
    lrat::Lrat,
    narrowing::{Narrowing, literal},
    steps::SharedSteps,
    trim::{TrimError, trim},
};
use crate::{
    engine::{Answer, Cdcl, Engine, ProofLog},
    propagate::monolithic::Monolithic,
    puzzle::{Picture, Puzzle, budget::Budget},
};

/// A formula without a model, and the proof.
#[derive(Debug)]
pub(super) struct Refutation {
    pub(super) whole: Monolithic,
    pub(super) formula: Encoded<Cnf>,
    pub(super) proof: Lrat,
}

impl Refutation {
    /// Proves that a puzzle has no solution, other than `known` if that is given.
    pub(super) fn new(puzzle: &Puzzle, known: Option<&Picture>, budget: &Budget) -> Result<Self, CertifyError> {
        let whole = Monolithic::new(puzzle);
        let clauses = whole.instance.lines.iter().map(clauses_of).fold(0, usize::saturating_add);
        if clauses > LARGEST {
            return Err(CertifyError::TooLarge(clauses));
        }
        budget.check()?;
        let mut formula = Order.encode(&whole.instance);
        if let Some(known) = known {
            let differs = formula.cells.differs_from(known.cells());
            formula.target.clause(&differs);
        }
        let narrowing = Narrowing::new(puzzle, budget)?;
        let proof = prove(&formula, narrowing, budget)?;
        Ok(Self { whole, formula, proof })
    }
}

/// An upper bound of the clauses that the order encoding takes for a line.
fn clauses_of(line: &Line) -> usize {
    let starts: usize = line.starts.iter().map(|starts| 2 * starts.len() + 1).sum();
    line.cells.len() * (2 * line.runs.len() + 1) + starts
}

fn prove(formula: &Encoded<Cnf>, mut narrowing: Narrowing, budget: &Budget) -> Result<Lrat, CertifyError> {
    let steps = SharedSteps::new(std::mem::take(&mut narrowing.steps));
    if !narrowing.contradiction {
        let mut engine = Cdcl::new();
        engine.log_proof(Some(Box::new(steps.clone())));
        match engine.solve(&enriched(&formula.target, &narrowing), budget) {
            Answer::Unsat => {}
            Answer::Sat(_) => return Err(CertifyError::Defect("the formula of the claim has a model".into())),
            Answer::Unknown(unknown) => return Err(unknown.into()),
        }
    }
    match trim(&formula.target, &steps.take(), budget) {
        Ok(proof) => Ok(proof),
        Err(TrimError::Stopped(limit)) => Err(limit.into()),
        Err(error) => Err(CertifyError::Defect(error.to_string())),
    }
}

/// The formula with the results of narrowing; cells first, so that clauses they satisfy are left out.
fn enriched(formula: &Cnf, narrowing: &Narrowing) -> Cnf {
    let mut cnf = Cnf::new();
    (0..formula.variables()).for_each(|_| _ = cnf.new_variable());
    narrowing.facts.iter().for_each(|&fact| cnf.clause(&[literal(fact).into()]));
    let mut atoms: Vec<Atom> = Vec::new();
    for clause in formula.clauses() {
        atoms.clear();
        atoms.extend(clause.iter().map(|&literal| Atom::from(literal)));
        cnf.clause(&atoms);
    }
    narrowing.pairs.iter().for_each(|pair| cnf.clause(&pair.map(Atom::from)));
    cnf
}
