//! Unit propagation alone: it measures the strength of encodings, and finds models of small formulas.

use crate::{Cnf, Literal};

/// Unit propagation on a formula, with undo.
///
/// A simple one, with a list of clauses for each literal; engines have faster ones.
#[derive(Clone, Debug)]
pub struct Propagator {
    clauses: Vec<Vec<Literal>>,
    /// For each literal, the clauses with its negation.
    falsified_by: Vec<Vec<u32>>,
    values: Vec<Option<bool>>,
    trail: Vec<Literal>,
    /// Whether the formula's own unit clauses lead to a conflict.
    refuted: bool,
}

impl Propagator {
    /// Reads a formula and propagates its own units.
    pub fn new(cnf: &Cnf) -> Self {
        let clauses: Vec<Vec<Literal>> = cnf.clauses().map(<[Literal]>::to_vec).collect();
        let mut falsified_by = vec![Vec::new(); 2 * cnf.variables()];
        for (number, clause) in (0..).zip(&clauses) {
            for &literal in clause {
                falsified_by[(!literal).index()].push(number);
            }
        }
        let values = vec![None; cnf.variables()];
        let mut propagator = Self { clauses, falsified_by, values, trail: Vec::new(), refuted: false };
        propagator.refuted =
            !(0..propagator.clauses.len()).all(|clause| propagator.look_at(clause)) || !propagator.run(0);
        propagator
    }

    /// The values implied by some literals; `None` if a clause is falsified.
    pub fn propagate(&mut self, assumed: &[Literal]) -> Option<Vec<Option<bool>>> {
        let mark = self.trail.len();
        let values = self.assume(assumed).then(|| self.values.clone());
        self.take_back(mark);
        values
    }

    /// A model in which some literals hold, found by backtracking; for small formulas.
    pub fn complete(&mut self, assumed: &[Literal]) -> Option<Vec<bool>> {
        let mark = self.trail.len();
        let model = if self.assume(assumed) { self.search() } else { None };
        self.take_back(mark);
        model
    }

    fn search(&mut self) -> Option<Vec<bool>> {
        let Some(open) = self.values.iter().position(Option::is_none) else {
            return Some(self.values.iter().map(|&value| value == Some(true)).collect());
        };
        let literal = crate::Variable::new(open as u32).positive();
        [!literal, literal].into_iter().find_map(|literal| self.complete(&[literal]))
    }

    /// Assumes literals and propagates; false if a clause is falsified.
    fn assume(&mut self, assumed: &[Literal]) -> bool {
        let mark = self.trail.len();
        !self.refuted && assumed.iter().all(|&literal| self.set(literal)) && self.run(mark)
    }

    /// Makes a literal true; false if it is false already.
    fn set(&mut self, literal: Literal) -> bool {
        let value = &mut self.values[literal.variable().index()];
        if value.is_none() {
            *value = Some(literal.is_positive());
            self.trail.push(literal);
        }
        *value == Some(literal.is_positive())
    }

    /// Propagates the literals of the trail from position `next` on; false if a clause is falsified.
    fn run(&mut self, mut next: usize) -> bool {
        while next < self.trail.len() {
            let literal = self.trail[next].index();
            next += 1;
            for index in 0..self.falsified_by[literal].len() {
                if !self.look_at(self.falsified_by[literal][index] as usize) {
                    return false;
                }
            }
        }
        true
    }

    /// Sets the last open literal of a clause; false if all are false.
    fn look_at(&mut self, clause: usize) -> bool {
        let mut last = None;
        for &literal in &self.clauses[clause] {
            match self.values[literal.variable().index()] {
                Some(value) if value == literal.is_positive() => return true,
                Some(_) => {}
                None if last.is_some() => return true,
                None => last = Some(literal),
            }
        }
        last.is_some_and(|literal| self.set(literal))
    }

    fn take_back(&mut self, mark: usize) {
        for literal in self.trail.drain(mark..) {
            self.values[literal.variable().index()] = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Atom;

    #[test]
    fn what_follows_is_found_and_taken_back() {
        let mut cnf = Cnf::new();
        let [a, b, c] = [(); 3].map(|()| cnf.new_variable().positive());
        cnf.both_imply(a.into(), b.into(), c.into());
        cnf.clause(&[Atom::from(a), Atom::from(b)]);
        let mut propagator = Propagator::new(&cnf);
        assert_eq!(propagator.propagate(&[!a]), Some(vec![Some(false), Some(true), None]));
        assert_eq!(propagator.propagate(&[a, !c]), Some(vec![Some(true), Some(false), Some(false)]));
        assert_eq!(propagator.propagate(&[!a, !b]), None);
        assert_eq!(propagator.propagate(&[]), Some(vec![None; 3]));
        assert_eq!(propagator.complete(&[!c]), Some(vec![false, true, false]));
        cnf.clause(&[Atom::from(!a)]);
        cnf.clause(&[Atom::from(!b)]);
        assert_eq!(Propagator::new(&cnf).propagate(&[]), None);
    }
}
