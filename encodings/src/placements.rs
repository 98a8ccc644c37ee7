//! The placement encoding: a selector for each placement of a line.

use crate::{Atom, Cnf, Color, Encoded, Encoding, Instance, Line, Meaning, order_path, paths::Paths, writer::Writer};

/// The placement encoding: one variable for each placement of a line, where these are few.
///
/// A line with more than [`Placements::limit`] of them is written in [`OrderPath`](crate::OrderPath). The clauses of
/// the others are:
///
/// * one of the placements is taken;
/// * a placement -> each cell has the colour it gives;
/// * cell i has colour c -> one of the placements that give it that colour.
///
/// No clause is needed to exclude two of them: they differ in some cell. Placements that differ only in where a run
/// ends and another begins, or a gap, are one.
///
/// # Size
/// For a line of n cells, u of them unknown, with p placements: p variables and 1 + p u + n + u clauses (more in
/// colour).
///
/// # Strength
/// Unit propagation is as strong as a complete line solver.
///
/// # References
/// This is the support encoding (I. P. Gent, *Arc consistency in SAT*, ECAI 2002) of the dual model (R. Dechter,
/// J. Pearl, *Tree clustering for constraint networks*, Artificial Intelligence 38, 1989), in which a line is a
/// variable and its placements are the values.
#[derive(Clone, Copy, Debug)]
pub struct Placements {
    /// The most placements of a line that are written one by one.
    pub limit: usize,
}

impl Default for Placements {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Placements {
    /// The setting of the command line.
    pub const DEFAULT: Self = Self { limit: 100 };
}

impl Encoding for Placements {
    type Target = Cnf;

    fn name(&self) -> &'static str {
        "placements"
    }

    fn encode(&self, instance: &Instance) -> Encoded<Cnf> {
        Writer::encode(instance, |writer, number, line| {
            let placements = Paths::new(line, &writer.cells).placements(self.limit);
            match placements {
                Some(placements) => write_placements(writer, line, &placements),
                None => order_path::write_line(writer, number, line),
            }
        })
    }
}

fn write_placements(writer: &mut Writer, line: &Line, placements: &[Vec<Color>]) {
    let selectors: Vec<Atom> = placements.iter().map(|_| writer.variable(Meaning::Auxiliary)).collect();
    let Writer { cnf, cells, .. } = writer;
    cnf.clause(&selectors);
    for (&selector, colors) in selectors.iter().zip(placements) {
        for (&cell, &color) in line.cells.iter().zip(colors) {
            cnf.implies(selector, cells.atom(cell, color));
        }
    }
    for (position, &cell) in line.cells.iter().enumerate() {
        for color in cells.colors(cell).iter() {
            let giving = selectors.iter().zip(placements).filter(|(_, colors)| colors[position] == color);
            let giving = giving.map(|(&selector, _)| selector);
            cnf.clause(&[!cells.atom(cell, color)].into_iter().chain(giving).collect::<Vec<_>>());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, ColorSet, OrderPath, brute_force};

    #[test]
    fn sizes_are_as_computed() {
        // 2 and 1 in six cells: six placements. No cell is the same in all.
        let line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
        let mut instance = Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]);
        let encoded = Placements::DEFAULT.encode(&instance);
        assert_eq!((encoded.target.variables(), encoded.target.len()), (6 + 6, 1 + 6 * 6 + 12));
        assert_eq!(encoded.meanings[6..], [Meaning::Auxiliary; 6]);
        assert_eq!(Placements { limit: 5 }.encode(&instance).target, OrderPath.encode(&instance).target);
        // Three are left.
        instance.cells[0] = ColorSet::BLACK;
        let encoded = Placements { limit: 5 }.encode(&instance);
        assert_eq!((encoded.target.variables(), encoded.target.len()), (5 + 3, 1 + 3 * 5 + 6 + 5));
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check(&Placements::DEFAULT);
        brute_force::check(&Placements { limit: 1 });
    }
}
