//! The textbook baseline: "this placement, or that one, or ...".

use crate::{Atom, Cnf, Color, Encoded, Encoding, Instance, Line, Meaning, order, paths::Paths, writer::Writer};

/// A line as the disjunction of its placements, turned into clauses with Tseitin's variables.
///
/// The most obvious encoding, here for comparison. With t for the variable of a placement:
///
/// * t if and only if each cell has the colour it gives;
/// * one of the t holds.
///
/// The number of placements grows exponentially, so a line with more than [`DnfTseitin::limit`] of them is written in
/// [`Order`](crate::Order).
///
/// # Size
/// For a line of u unknown cells with p placements: p variables and p (u + 1) + 1 clauses.
///
/// # Strength
/// Unit propagation finds every contradiction of a line, as each t is falsified by some cell. But cells on which all
/// remaining placements agree it finds only when one is left: in half-known random lines it settles 31 % of the cells
/// that follow.
///
/// # References
/// G. S. Tseitin, *On the complexity of derivation in propositional calculus*, 1968.
#[derive(Clone, Copy, Debug)]
pub struct DnfTseitin {
    /// The most placements of a line that are written one by one.
    pub limit: usize,
}

impl Default for DnfTseitin {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl DnfTseitin {
    /// The setting of the command line.
    pub const DEFAULT: Self = Self { limit: 500 };
}

impl Encoding for DnfTseitin {
    type Target = Cnf;

    fn name(&self) -> &'static str {
        "dnf-tseitin"
    }

    fn encode(&self, instance: &Instance) -> Encoded<Cnf> {
        Writer::encode(instance, |writer, number, line| {
            let placements = Paths::new(line, &writer.cells).placements(self.limit);
            match placements {
                Some(placements) => write_placements(writer, line, &placements),
                None => _ = order::write_line(writer, number, line, [&line.starts, &line.ends]),
            }
        })
    }
}

fn write_placements(writer: &mut Writer, line: &Line, placements: &[Vec<Color>]) {
    let mut taken = Vec::new();
    for colors in placements {
        let all = writer.variable(Meaning::Auxiliary);
        let atoms: Vec<Atom> =
            line.cells.iter().zip(colors).map(|(&cell, &color)| writer.cells.atom(cell, color)).collect();
        for &atom in &atoms {
            writer.cnf.implies(all, atom);
        }
        writer.cnf.clause(&atoms.iter().map(|&atom| !atom).chain([all]).collect::<Vec<_>>());
        taken.push(all);
    }
    writer.cnf.clause(&taken);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, ColorSet, Order, brute_force};

    #[test]
    fn sizes_are_as_computed() {
        // 2 and 1 in six cells: six placements.
        let line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
        let instance = Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]);
        let encoded = DnfTseitin::DEFAULT.encode(&instance);
        assert_eq!((encoded.target.variables(), encoded.target.len()), (6 + 6, 6 * 7 + 1));
        assert_eq!(encoded.meanings[6..], [Meaning::Auxiliary; 6]);
        assert_eq!(DnfTseitin { limit: 5 }.encode(&instance).target, Order.encode(&instance).target);
    }

    #[test]
    fn a_line_with_very_many_placements_stays_small() {
        let line = Line::new((0..200).collect(), vec![Block::black(1); 50]);
        let instance = Instance::new(vec![ColorSet::BLANK_OR_BLACK; 200], vec![line]);
        assert_eq!(DnfTseitin::DEFAULT.encode(&instance).target, Order.encode(&instance).target);
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check(&DnfTseitin::DEFAULT);
        brute_force::check(&DnfTseitin { limit: 1 });
    }
}
