//! Integer programs over 0-1 variables.

use crate::{Atom, Cnf, Variable};

/// The relation between the sum of a constraint and its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The sum is at most the bound.
    AtMost,
    /// The sum is the bound.
    Exactly,
    /// The sum is at least the bound.
    AtLeast,
}

impl Relation {
    /// Whether a sum is in this relation to a bound.
    pub fn holds(self, sum: i64, bound: i64) -> bool {
        match self {
            Self::AtMost => sum <= bound,
            Self::Exactly => sum == bound,
            Self::AtLeast => sum >= bound,
        }
    }
}

/// An integer program without objective: 0-1 variables and linear constraints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ilp {
    variables: u32,
    terms: Vec<(i32, Variable)>,
    /// For each constraint, where it ends in `terms`, its relation and its bound.
    rows: Vec<(usize, Relation, i32)>,
}

impl Ilp {
    /// A program without variables and constraints.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.variables as usize
    }

    /// The number of constraints.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no constraints.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The constraints, in the order they were added: terms (coefficient and variable), relation and bound.
    ///
    /// No coefficient is 0, and no variable occurs twice in one constraint. A constraint without terms cannot be
    /// satisfied.
    pub fn constraints(&self) -> impl ExactSizeIterator<Item = (&[(i32, Variable)], Relation, i32)> {
        self.rows.iter().enumerate().map(|(index, &(end, relation, bound))| {
            let start = if index == 0 { 0 } else { self.rows[index - 1].0 };
            (&self.terms[start..end], relation, bound)
        })
    }

    /// Adds a variable.
    pub fn new_variable(&mut self) -> Variable {
        self.variables += 1;
        Variable::new(self.variables - 1)
    }

    /// Adds a constraint: the sum of these terms, an atom being 1 if it holds and else 0, is in this relation to the
    /// bound.
    ///
    /// Constants and negations go into the bound; a constraint that always holds is not added.
    pub fn constrain(&mut self, terms: &[(i32, Atom)], relation: Relation, mut bound: i32) {
        let start = self.terms.len();
        for &(factor, atom) in terms {
            match atom {
                Atom::Constant(value) => bound -= factor * i32::from(value),
                Atom::Literal(literal) => {
                    let sign = if literal.is_positive() { 1 } else { -1 };
                    bound -= if literal.is_positive() { 0 } else { factor };
                    self.terms.push((sign * factor, literal.variable()));
                }
            }
        }
        self.gather(start);
        let of_sign = |negative: bool| {
            let terms = self.terms[start..].iter().map(|&(factor, _)| i64::from(factor));
            terms.filter(|&factor| (factor < 0) == negative).sum::<i64>()
        };
        let (least, most) = (of_sign(true), of_sign(false));
        let bound_wide = i64::from(bound);
        let always = match relation {
            Relation::AtMost => most <= bound_wide,
            Relation::Exactly => least == bound_wide && most == bound_wide,
            Relation::AtLeast => least >= bound_wide,
        };
        if always {
            self.terms.truncate(start);
        } else {
            self.rows.push((self.terms.len(), relation, bound));
        }
    }

    /// Adds up the terms of each variable, from `start` on.
    fn gather(&mut self, start: usize) {
        let mut terms = self.terms.split_off(start);
        terms.sort_by_key(|&(_, variable)| variable);
        for run in terms.chunk_by(|one, other| one.1 == other.1) {
            let factor = run.iter().map(|&(factor, _)| factor).sum();
            if factor != 0 {
                self.terms.push((factor, run[0].1));
            }
        }
    }

    /// Adds a clause as a constraint: the sum of the atoms is at least 1.
    pub fn clause(&mut self, atoms: &[Atom]) {
        let terms: Vec<(i32, Atom)> = atoms.iter().map(|&atom| (1, atom)).collect();
        self.constrain(&terms, Relation::AtLeast, 1);
    }

    /// Whether values for all variables satisfy every constraint, in integers.
    pub fn holds(&self, values: &[bool]) -> bool {
        self.constraints().all(|(terms, relation, bound)| {
            let sum = terms.iter().filter(|(_, variable)| values[variable.index()]);
            relation.holds(sum.map(|&(factor, _)| i64::from(factor)).sum(), bound.into())
        })
    }
}

/// Each clause as a sum that is at least 1; the variables keep their numbers.
///
/// A negated literal is 1 minus its variable: a clause with n of them becomes the sum of its variables, those negated
/// with the factor -1, that is at least 1 - n.
impl From<&Cnf> for Ilp {
    fn from(cnf: &Cnf) -> Self {
        let mut ilp = Self { variables: cnf.variables() as u32, ..Self::default() };
        for clause in cnf.clauses() {
            ilp.clause(&clause.iter().map(|&literal| literal.into()).collect::<Vec<_>>());
        }
        ilp
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The terms, the relation and the bound of a constraint.
    type Row = (Vec<(i32, usize)>, Relation, i32);

    fn rows(ilp: &Ilp) -> Vec<Row> {
        let row = |(terms, relation, bound): (&[(i32, Variable)], _, _)| {
            (terms.iter().map(|&(factor, variable)| (factor, variable.index())).collect(), relation, bound)
        };
        ilp.constraints().map(row).collect()
    }

    #[test]
    fn constraints_are_simplified() {
        let mut ilp = Ilp::new();
        let [a, b] = [(); 2].map(|()| Atom::from(ilp.new_variable().positive()));
        // 2 b + 3 (1 - a) + 4 + b <= 7
        ilp.constrain(&[(2, b), (3, !a), (4, Atom::TRUE), (1, b), (9, Atom::FALSE)], Relation::AtMost, 7);
        assert_eq!(rows(&ilp), [(vec![(-3, 0), (3, 1)], Relation::AtMost, 0)]);
        for values in [[false, false], [false, true], [true, false], [true, true]] {
            assert_eq!(ilp.holds(&values), values[0] || !values[1]);
        }
    }

    #[test]
    fn constraints_that_say_nothing_are_left_out() {
        let mut ilp = Ilp::new();
        let [a, b] = [(); 2].map(|()| Atom::from(ilp.new_variable().positive()));
        ilp.constrain(&[(1, a), (1, b)], Relation::AtMost, 2);
        ilp.constrain(&[(1, a), (-1, b)], Relation::AtLeast, -1);
        ilp.constrain(&[(1, a), (1, !a)], Relation::Exactly, 1);
        ilp.constrain(&[], Relation::Exactly, 0);
        ilp.clause(&[a, !a]);
        assert!(ilp.is_empty());
        ilp.clause(&[]);
        assert_eq!(rows(&ilp), [(vec![], Relation::AtLeast, 1)]);
        assert!(!ilp.holds(&[true, true]));
    }

    #[test]
    fn clauses_become_sums() {
        let mut cnf = Cnf::new();
        let [a, b, c] = [(); 3].map(|()| Atom::from(cnf.new_variable().positive()));
        cnf.clause(&[a, !b, c]);
        cnf.not_both(a, c);
        let ilp = Ilp::from(&cnf);
        let at_least = |terms, bound| (terms, Relation::AtLeast, bound);
        let expected = [at_least(vec![(1, 0), (-1, 1), (1, 2)], 0), at_least(vec![(-1, 0), (-1, 2)], -1)];
        assert_eq!((ilp.variables(), rows(&ilp)), (3, expected.to_vec()));
        for number in 0..8 {
            let values = [0, 1, 2].map(|bit| number >> bit & 1 == 1);
            assert_eq!(ilp.holds(&values), cnf.holds(&values));
        }
        cnf.clause(&[]);
        assert!(!Ilp::from(&cnf).holds(&[true, true, false]));
    }
}
