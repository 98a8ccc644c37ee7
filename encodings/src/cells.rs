//! The cells of an instance as literals.

use crate::{Atom, Cnf, Color, ColorSet, Fact, Instance, Meaning};

/// The map from (cell, colour) to the atom "the cell has this colour".
///
/// A known cell takes no variable, a cell with two possible colours one (true for the second), any other cell one for
/// each colour it may have.
#[derive(Clone, Debug, Default)]
pub struct CellMap {
    cells: Vec<(ColorSet, Atom)>,
}

impl CellMap {
    /// Adds the variables of the cells to a formula, and the clauses that give each cell one colour.
    pub fn add_to(cnf: &mut Cnf, instance: &Instance) -> Self {
        let cells = instance.cells.iter().map(|&colors| (colors, first_atom(cnf, colors)));
        let map = Self { cells: cells.collect() };
        for (cell, &colors) in instance.cells.iter().enumerate() {
            if colors.len() > 2 || colors.is_empty() {
                let atoms: Vec<Atom> = colors.iter().map(|color| map.atom(cell as u32, color)).collect();
                cnf.clause(&atoms);
                for (index, &one) in atoms.iter().enumerate() {
                    for &other in &atoms[..index] {
                        cnf.not_both(one, other);
                    }
                }
            }
        }
        map
    }

    /// The colours that `cell` may have.
    pub fn colors(&self, cell: u32) -> ColorSet {
        self.cells[cell as usize].0
    }

    /// The atom "`cell` has `color`".
    pub fn atom(&self, cell: u32, color: Color) -> Atom {
        let (colors, first) = self.cells[cell as usize];
        let Some(place) = colors.iter().position(|other| other == color) else { return Atom::FALSE };
        match (first, colors.len(), place) {
            (Atom::Literal(_), 2, 0) => !first,
            (Atom::Literal(literal), 3.., _) => {
                Atom::from(crate::Variable::new((literal.variable().index() + place) as u32).positive())
            }
            _ => first,
        }
    }

    /// The meanings of the variables, in the order in which [`CellMap::add_to`] adds them.
    pub fn meanings(&self) -> impl Iterator<Item = Meaning> + '_ {
        (0..).zip(&self.cells).flat_map(|(cell, (colors, _))| {
            // Of two colours the second has a variable, of more than two every one.
            let skipped = if colors.len() == 2 { 1 } else { 0 };
            let colors = if colors.len() == 1 { ColorSet::EMPTY } else { *colors };
            colors.iter().skip(skipped).map(move |color| Meaning::Cell(Fact { cell, color }))
        })
    }

    /// The colours of the cells under a model.
    ///
    /// If the model gives a cell no colour, which is impossible under the clauses of this map, the cell is blank.
    pub fn decode(&self, model: &[bool]) -> Vec<Color> {
        let color = |cell: usize| {
            let mut colors = self.cells[cell].0.iter();
            colors.find(|&color| self.atom(cell as u32, color).holds(model)).unwrap_or(Color::BLANK)
        };
        (0..self.cells.len()).map(color).collect()
    }

    /// The clause that excludes one painting of the cells.
    pub fn differs_from(&self, colors: &[Color]) -> Vec<Atom> {
        colors.iter().enumerate().map(|(cell, &color)| !self.atom(cell as u32, color)).collect()
    }
}

/// The atom of a cell's first variable, or its value if it needs none.
fn first_atom(cnf: &mut Cnf, colors: ColorSet) -> Atom {
    match colors.len() {
        0 | 1 => Atom::TRUE,
        2 => cnf.new_variable().positive().into(),
        count => {
            let first = cnf.new_variable();
            (1..count).for_each(|_| _ = cnf.new_variable());
            first.positive().into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_take_as_few_variables_as_they_can() {
        let red = Color::new(2).unwrap();
        let cells = vec![ColorSet::BLACK, ColorSet::BLANK_OR_BLACK, ColorSet::first(3)];
        let mut cnf = Cnf::new();
        let map = CellMap::add_to(&mut cnf, &Instance::new(cells, vec![]));
        assert_eq!((cnf.variables(), cnf.len()), (4, 4));
        assert_eq!(map.atom(0, Color::BLACK), Atom::TRUE);
        assert_eq!(map.atom(0, Color::BLANK), Atom::FALSE);
        assert_eq!(map.atom(1, Color::BLANK), !map.atom(1, Color::BLACK));
        assert_eq!(map.atom(1, red), Atom::FALSE);
        let fact = |cell: u32, color: Color| Meaning::Cell(Fact { cell, color });
        let meanings = [fact(1, Color::BLACK), fact(2, Color::BLANK), fact(2, Color::BLACK), fact(2, red)];
        assert_eq!(map.meanings().collect::<Vec<_>>(), meanings);
        assert_eq!(map.decode(&[true, false, false, true]), [Color::BLACK, Color::BLACK, red]);
    }
}
