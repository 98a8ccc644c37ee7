//! Formulas in conjunctive normal form.

use std::{collections::HashSet, ops::Range};

use crate::{Atom, Literal, Variable};

/// Clauses of more atoms are simplified with a table.
const LONG: usize = 64;

/// A formula: a conjunction of clauses, which are disjunctions of literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: u32,
    literals: Vec<Literal>,
    /// Where each clause ends in `literals`.
    ends: Vec<usize>,
    /// The clauses that are implied by the others.
    spare: Range<usize>,
}

impl Cnf {
    /// The most variables that literals can tell apart: a literal is a variable and a sign in a word of 32 bits.
    ///
    /// A formula with more of them is no formula of its instance; solvers refuse it.
    pub const MOST_VARIABLES: usize = 1 << 31;

    /// A formula without variables and clauses.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.variables as usize
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clauses, in the order they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Literal]> {
        self.ends.iter().enumerate().map(|(index, &end)| {
            let start = if index == 0 { 0 } else { self.ends[index - 1] };
            &self.literals[start..end]
        })
    }

    /// The numbers of the clauses that are known to be implied by the others, and may be left out: usually none.
    pub fn spare(&self) -> Range<usize> {
        self.spare.clone()
    }

    /// Marks all present clauses from this number on as implied by those before.
    pub fn spare_from(&mut self, first: usize) {
        self.spare = first..self.len();
    }

    /// Adds a variable.
    pub fn new_variable(&mut self) -> Variable {
        let variable = Variable::new(self.variables);
        self.variables = self.variables.saturating_add(1);
        variable
    }

    /// Adds the clause of these atoms, without false constants; a clause that always holds is not added.
    pub fn clause(&mut self, atoms: &[Atom]) {
        let start = self.literals.len();
        if atoms.len() > LONG {
            return self.long_clause(atoms);
        }
        for &atom in atoms {
            match atom {
                Atom::Constant(false) => {}
                Atom::Literal(literal) if !self.literals[start..].contains(&!literal) => {
                    if !self.literals[start..].contains(&literal) {
                        self.literals.push(literal);
                    }
                }
                _ => return self.literals.truncate(start),
            }
        }
        self.ends.push(self.literals.len());
    }

    /// Adds a clause in time linear in the number of atoms.
    fn long_clause(&mut self, atoms: &[Atom]) {
        let start = self.literals.len();
        let mut met = HashSet::with_capacity(atoms.len());
        for &atom in atoms {
            match atom {
                Atom::Constant(false) => {}
                Atom::Literal(literal) if !met.contains(&!literal) => {
                    if met.insert(literal) {
                        self.literals.push(literal);
                    }
                }
                _ => return self.literals.truncate(start),
            }
        }
        self.ends.push(self.literals.len());
    }

    /// Adds `condition -> consequence`.
    pub fn implies(&mut self, condition: Atom, consequence: Atom) {
        self.clause(&[!condition, consequence]);
    }

    /// Adds `one and other -> consequence`.
    pub fn both_imply(&mut self, one: Atom, other: Atom, consequence: Atom) {
        self.clause(&[!one, !other, consequence]);
    }

    /// Adds `not one or not other`.
    pub fn not_both(&mut self, one: Atom, other: Atom) {
        self.clause(&[!one, !other]);
    }

    /// Whether a model, a value for each variable, satisfies every clause.
    pub fn holds(&self, model: &[bool]) -> bool {
        self.clauses().all(|clause| clause.iter().any(|literal| literal.holds(model)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spare_does_not_grow() {
        let mut cnf = Cnf::new();
        let a = Atom::from(cnf.new_variable().positive());
        cnf.clause(&[a]);
        assert!(cnf.spare().is_empty());
        cnf.implies(!a, a);
        cnf.spare_from(1);
        cnf.clause(&[a]);
        assert_eq!(cnf.spare(), 1..2);
    }

    #[test]
    fn clauses_are_simplified() {
        let mut cnf = Cnf::new();
        let [a, b] = [cnf.new_variable(), cnf.new_variable()].map(|variable| Atom::from(variable.positive()));
        cnf.implies(a, b);
        cnf.implies(a, a);
        cnf.implies(Atom::FALSE, b);
        cnf.implies(Atom::TRUE, b);
        cnf.clause(&[a, Atom::FALSE, a]);
        let clauses: Vec<Vec<i64>> = cnf.clauses().map(|clause| clause.iter().map(|l| l.dimacs()).collect()).collect();
        assert_eq!(clauses, [vec![-1, 2], vec![2], vec![1]]);
        assert!(cnf.holds(&[true, true]));
        assert!(!cnf.holds(&[true, false]));
        cnf.clause(&[]);
        assert!(!cnf.holds(&[true, true]));
    }

    #[test]
    fn long_clauses_are_simplified_as_short_ones_are() {
        let mut cnf = Cnf::new();
        let atoms: Vec<Atom> = (0..=LONG).map(|_| cnf.new_variable().positive().into()).collect();
        let twice = [&atoms[..], &[Atom::FALSE], &atoms[..]].concat();
        cnf.clause(&twice);
        cnf.clause(&[&twice[..], &[!atoms[3]]].concat());
        cnf.clause(&[&twice[..], &[Atom::TRUE]].concat());
        let clauses: Vec<Vec<Atom>> = cnf.clauses().map(|clause| clause.iter().map(|&l| l.into()).collect()).collect();
        assert_eq!(clauses, [atoms]);
    }
}
