//! An integer program under construction: its constraints, its cells, and the meanings of its variables.

use crate::{Atom, CellMap, Cnf, Color, ColorSet, Encoded, Ilp, Instance, Line, Meaning, Relation};

/// The sink of encodings as integer programs.
pub(crate) struct IlpWriter {
    pub(crate) ilp: Ilp,
    pub(crate) cells: CellMap,
    meanings: Vec<Meaning>,
}

impl IlpWriter {
    /// Writes the cells, each line by `write_line`, which gets its number too, and the known implications.
    pub(crate) fn encode(instance: &Instance, mut write_line: impl FnMut(&mut Self, u32, &Line)) -> Encoded<Ilp> {
        let cells = CellMap::add_to(&mut Cnf::new(), instance);
        let meanings: Vec<Meaning> = cells.meanings().collect();
        let mut ilp = Ilp::new();
        meanings.iter().for_each(|_| _ = ilp.new_variable());
        for (cell, colors) in (0..).zip(&instance.cells) {
            // Always so, and not added, where a cell has one colour or two.
            let colors: Vec<Atom> = colors.iter().map(|color| cells.atom(cell, color)).collect();
            ilp.constrain(&ones(colors), Relation::Exactly, 1);
        }
        let mut writer = Self { ilp, cells, meanings };
        for (number, line) in (0..).zip(&instance.lines) {
            write_line(&mut writer, number, line);
        }
        for (condition, consequence) in &instance.implications {
            let [condition, consequence] =
                [condition, consequence].map(|fact| writer.cells.atom(fact.cell, fact.color));
            writer.ilp.clause(&[!condition, consequence]);
        }
        Encoded { target: writer.ilp, cells: writer.cells, meanings: writer.meanings }
    }

    /// A new variable.
    pub(crate) fn variable(&mut self, meaning: Meaning) -> Atom {
        self.meanings.push(meaning);
        self.ilp.new_variable().positive().into()
    }

    /// Adds the constraints by which each cell of a line has a colour if and only if a run lays it so.
    ///
    /// `laid` returns, for a position and a colour, terms whose sum is 1 if a run of the colour lays the cell and else
    /// 0. The background needs no constraint: a cell has it if it has no other colour.
    pub(crate) fn cover(&mut self, line: &Line, mut laid: impl FnMut(usize, Color) -> Vec<(i32, Atom)>) {
        for (position, &cell) in line.cells.iter().enumerate() {
            let colors = self.cells.colors(cell);
            // Neither may a run lay a cell in a colour that it may not have.
            let missing = line.runs.iter().map(|run| run.color).filter(|&color| !colors.contains(color));
            for color in missing.fold(colors.without(line.background), ColorSet::with).iter() {
                let mut terms = laid(position, color);
                terms.push((-1, self.cells.atom(cell, color)));
                self.ilp.constrain(&terms, Relation::Exactly, 0);
            }
        }
    }
}

/// Each atom once.
pub(crate) fn ones(atoms: impl IntoIterator<Item = Atom>) -> Vec<(i32, Atom)> {
    atoms.into_iter().map(|atom| (1, atom)).collect()
}
