//! A formula under construction: its clauses, its cells, and the meanings of its variables.

use crate::{Atom, CellMap, Cnf, Encoded, Instance, Line, Meaning};

/// The sink of encodings.
pub(crate) struct Writer {
    pub(crate) cnf: Cnf,
    pub(crate) cells: CellMap,
    meanings: Vec<Meaning>,
}

impl Writer {
    /// Writes the cells, each line by `write_line`, which gets its number too, and the known implications.
    pub(crate) fn encode(instance: &Instance, mut write_line: impl FnMut(&mut Self, u32, &Line)) -> Encoded<Cnf> {
        let mut cnf = Cnf::new();
        let cells = CellMap::add_to(&mut cnf, instance);
        let meanings = cells.meanings().collect();
        let mut writer = Self { cnf, cells, meanings };
        for (number, line) in (0..).zip(&instance.lines) {
            write_line(&mut writer, number, line);
        }
        let needed = writer.cnf.len();
        for (condition, consequence) in &instance.implications {
            let [condition, consequence] =
                [condition, consequence].map(|fact| writer.cells.atom(fact.cell, fact.color));
            writer.cnf.implies(condition, consequence);
        }
        writer.cnf.spare_from(needed);
        writer.finish()
    }

    /// The finished formula.
    pub(crate) fn finish(self) -> Encoded<Cnf> {
        Encoded { target: self.cnf, cells: self.cells, meanings: self.meanings }
    }

    /// A new variable.
    pub(crate) fn variable(&mut self, meaning: Meaning) -> Atom {
        self.meanings.push(meaning);
        self.cnf.new_variable().positive().into()
    }

    /// The conjunction of two atoms: a new variable, unless one of them is known.
    pub(crate) fn and(&mut self, one: Atom, other: Atom, meaning: Meaning) -> Atom {
        match (one, other) {
            (Atom::Constant(false), _) | (_, Atom::Constant(false)) => Atom::FALSE,
            (Atom::Constant(true), open) | (open, Atom::Constant(true)) => open,
            _ => {
                let both = self.variable(meaning);
                self.cnf.implies(both, one);
                self.cnf.implies(both, other);
                self.cnf.both_imply(one, other, both);
                both
            }
        }
    }
}

impl From<Encoded<Cnf>> for Writer {
    fn from(encoded: Encoded<Cnf>) -> Self {
        Self { cnf: encoded.target, cells: encoded.cells, meanings: encoded.meanings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gates_take_no_variable_where_an_input_is_known() {
        let mut writer = Writer::from(Encoded { target: Cnf::new(), cells: CellMap::default(), meanings: vec![] });
        let [a, b] = [(); 2].map(|()| writer.variable(Meaning::Auxiliary));
        assert_eq!(writer.and(a, Atom::FALSE, Meaning::Auxiliary), Atom::FALSE);
        assert_eq!(writer.and(Atom::TRUE, b, Meaning::Auxiliary), b);
        assert!(writer.cnf.is_empty());
        let both = writer.and(a, !b, Meaning::Auxiliary);
        for model in 0..8 {
            let model = [0, 1, 2].map(|bit| model >> bit & 1 == 1);
            assert_eq!(writer.cnf.holds(&model), both.holds(&model) == (model[0] && !model[1]));
        }
        assert_eq!(writer.finish().meanings.len(), 3);
    }
}
