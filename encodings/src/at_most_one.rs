//! Four encodings of "at most one of several literals".

use crate::{Atom, Meaning, writer::Writer};

/// The size of the groups of a commander, as its authors recommend.
const GROUP: usize = 3;
/// The most literals for which pairwise clauses are as short as any other encoding.
const FEW: usize = 4;

/// An encoding of "at most one of n literals".
///
/// With each of them, unit propagation makes the others false as soon as one is true. They differ in size:
///
/// | encoding | variables | clauses |
/// |---|---|---|
/// | pairwise | 0 | n (n - 1) / 2 |
/// | sequential | n - 1 | 3 n - 4 |
/// | product | about 2 sqrt n | about 2 n + 4 sqrt n |
/// | commander | about n / 2 | about 7 n / 2 |
///
/// Up to four literals all are pairwise.
///
/// # References
/// C. Sinz, *Towards an optimal CNF encoding of Boolean cardinality constraints*, CP 2005 (sequential).
/// J. Chen, *A new SAT encoding of the at-most-one constraint*, ModRef 2010 (product).
/// W. Klieber, G. Kwon, *Efficient CNF encoding for selecting 1 from N objects*, CFV 2007 (commander).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum AtMostOne {
    /// A binary clause for each pair.
    Pairwise,
    /// A variable for each but the last: "it is this one or one before".
    #[default]
    Sequential,
    /// The literals laid out in a rectangle: at most one row of it and at most one column.
    Product,
    /// Groups of three, each with a variable for "it is in this group"; at most one group.
    Commander,
}

impl AtMostOne {
    /// Adds the clauses of "at most one of `atoms`".
    pub(crate) fn write(self, writer: &mut Writer, atoms: &[Atom]) {
        match self {
            _ if atoms.len() <= FEW => pairwise(writer, atoms),
            Self::Pairwise => pairwise(writer, atoms),
            Self::Sequential => sequential(writer, atoms),
            Self::Product => self.product(writer, atoms),
            Self::Commander => self.commander(writer, atoms),
        }
    }

    fn product(self, writer: &mut Writer, atoms: &[Atom]) {
        let width = (1..).find(|width| width * width >= atoms.len()).unwrap_or(atoms.len());
        let [rows, columns] = [atoms.len().div_ceil(width), width]
            .map(|count| (0..count).map(|_| writer.variable(Meaning::Auxiliary)).collect::<Vec<_>>());
        for (index, &atom) in atoms.iter().enumerate() {
            writer.cnf.implies(atom, rows[index / width]);
            writer.cnf.implies(atom, columns[index % width]);
        }
        self.write(writer, &rows);
        self.write(writer, &columns);
    }

    fn commander(self, writer: &mut Writer, atoms: &[Atom]) {
        let mut commanders = Vec::new();
        for group in atoms.chunks(GROUP) {
            let commander = writer.variable(Meaning::Auxiliary);
            pairwise(writer, group);
            for &atom in group {
                writer.cnf.implies(atom, commander);
            }
            writer.cnf.clause(&[&[!commander], group].concat());
            commanders.push(commander);
        }
        self.write(writer, &commanders);
    }
}

fn pairwise(writer: &mut Writer, atoms: &[Atom]) {
    for (index, &one) in atoms.iter().enumerate() {
        for &other in &atoms[..index] {
            writer.cnf.not_both(one, other);
        }
    }
}

fn sequential(writer: &mut Writer, atoms: &[Atom]) {
    let mut begun = Atom::FALSE;
    for (index, &atom) in atoms.iter().enumerate() {
        writer.cnf.not_both(begun, atom);
        if index + 1 < atoms.len() {
            let next = writer.variable(Meaning::Auxiliary);
            writer.cnf.implies(begun, next);
            writer.cnf.implies(atom, next);
            begun = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CellMap, Cnf, Encoded, Propagator};

    const ALL: [AtMostOne; 4] = [AtMostOne::Pairwise, AtMostOne::Sequential, AtMostOne::Product, AtMostOne::Commander];

    fn written(way: AtMostOne, count: usize) -> Cnf {
        let mut writer = Writer::from(Encoded { target: Cnf::new(), cells: CellMap::default(), meanings: vec![] });
        let atoms: Vec<Atom> = (0..count).map(|_| writer.variable(Meaning::Auxiliary)).collect();
        way.write(&mut writer, &atoms);
        writer.cnf
    }

    #[test]
    fn at_most_one_may_hold_and_any_may() {
        for way in ALL {
            for count in 0..=11 {
                let cnf = written(way, count);
                let mut propagator = Propagator::new(&cnf);
                for values in 0..1_u32 << count {
                    let assumed: Vec<_> = (0..count)
                        .map(|index| {
                            let literal = crate::Variable::new(index as u32).positive();
                            if values >> index & 1 == 1 { literal } else { !literal }
                        })
                        .collect();
                    let model = propagator.complete(&assumed);
                    assert_eq!(model.is_some(), values.count_ones() <= 1, "{way:?}: {values:b} of {count}");
                    assert!(model.is_none_or(|model| cnf.holds(&model)));
                }
            }
        }
    }

    #[test]
    fn one_propagates_to_all_others() {
        for way in ALL {
            for count in 1..=40 {
                let mut propagator = Propagator::new(&written(way, count));
                for one in 0..count {
                    let assumed = [crate::Variable::new(one as u32).positive()];
                    let values = propagator.propagate(&assumed).unwrap();
                    assert!((0..count).all(|index| values[index] == Some(index == one)), "{way:?}: {one} of {count}");
                }
            }
        }
    }

    #[test]
    fn sizes_are_as_computed() {
        let size = |way, count| {
            let cnf = written(way, count);
            (cnf.variables() - count, cnf.len())
        };
        assert_eq!(size(AtMostOne::Pairwise, 12), (0, 66));
        assert_eq!(size(AtMostOne::Sequential, 12), (11, 32));
        // Three rows and four columns.
        assert_eq!(size(AtMostOne::Product, 12), (7, 24 + 3 + 6));
        // Four groups of 3 pairs, 3 implications and a clause each.
        assert_eq!(size(AtMostOne::Commander, 12), (4, 4 * 7 + 6));
        assert!(ALL.iter().all(|&way| size(way, 4) == (0, 6)));
    }
}
