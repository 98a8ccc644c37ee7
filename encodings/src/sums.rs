//! Redundant cardinality constraints: the number of cells of a line in each colour.

use crate::{Atom, Cnf, Color, Encoded, Encoding, Instance, Line, Meaning, writer::Writer};

/// Another encoding, and for each line the number of its cells in each colour of its runs but the background.
///
/// The sum of the run lengths, or its bounds where lengths may vary, is written as a totalizer: a tree whose leaves are
/// the unknown cells, and where each node counts in unary the cells below it, up to one more than needed. The sums
/// follow from the clues: they change no solution, but propagate at once what the clauses of runs propagate only in
/// many steps.
///
/// # Size
/// For u unknown cells of which m are to be filled: about u log2 u variables and at most 2 u m clauses, beside those of
/// the other encoding.
///
/// # Strength
/// At least that of the other encoding; in random lines, with [`Order`](crate::Order), the same. The sum of one line
/// implies nothing that a complete line solver does not find, so with an encoding that propagates as strongly, sums add
/// nothing as long as only cells are known.
///
/// # References
/// O. Bailleux, Y. Boufkhad, *Efficient CNF encoding of Boolean cardinality constraints*, CP 2003.
#[derive(Clone, Copy, Debug)]
pub struct WithSums<E> {
    /// The other encoding.
    pub encoding: E,
    /// The name of both together.
    pub name: &'static str,
}

impl<E: Encoding<Target = Cnf>> Encoding for WithSums<E> {
    type Target = Cnf;

    fn name(&self) -> &'static str {
        self.name
    }

    fn encode(&self, instance: &Instance) -> Encoded<Cnf> {
        let mut writer = Writer::from(self.encoding.encode(instance));
        for line in &instance.lines {
            write_sums(&mut writer, line);
        }
        writer.finish()
    }
}

fn write_sums(writer: &mut Writer, line: &Line) {
    let mut colors: Vec<Color> = line.runs.iter().map(|run| run.color).collect();
    colors.sort_unstable();
    colors.dedup();
    for color in colors.into_iter().filter(|&color| color != line.background) {
        let of_color = || line.runs.iter().filter(|run| run.color == color);
        let least: usize = of_color().map(|run| run.min as usize).sum();
        let most = of_color().fold(0_u32, |sum, run| sum.saturating_add(run.max)) as usize;
        let atoms = line.cells.iter().map(|&cell| writer.cells.atom(cell, color));
        let (known, open): (Vec<Atom>, Vec<Atom>) = atoms.partition(|atom| matches!(atom, Atom::Constant(_)));
        let filled = known.iter().filter(|&&atom| atom == Atom::TRUE).count();
        match most.checked_sub(filled) {
            Some(most) => between(writer, &open, least.saturating_sub(filled), most),
            None => writer.cnf.clause(&[]),
        }
    }
}

/// Adds the clauses of "at least `least` and at most `most` of `atoms` hold".
fn between(writer: &mut Writer, atoms: &[Atom], least: usize, most: usize) {
    if least > atoms.len() {
        return writer.cnf.clause(&[]);
    }
    if least == 0 && most >= atoms.len() {
        return;
    }
    let cap = if most < atoms.len() { most + 1 } else { least };
    let sums = totalizer(writer, atoms, cap);
    for (index, &at_least) in sums.iter().enumerate() {
        if index < least {
            writer.cnf.clause(&[at_least]);
        } else if index >= most {
            writer.cnf.clause(&[!at_least]);
        }
    }
}

/// For 1, 2, ... up to `cap`, the atom "at least so many of `atoms` hold".
fn totalizer(writer: &mut Writer, atoms: &[Atom], cap: usize) -> Vec<Atom> {
    if atoms.len() <= 1 {
        return atoms.to_vec();
    }
    let (left, right) = atoms.split_at(atoms.len() / 2);
    let [left, right] = [left, right].map(|half| totalizer(writer, half, cap));
    let sums: Vec<Atom> = (0..atoms.len().min(cap)).map(|_| writer.variable(Meaning::Auxiliary)).collect();
    for i in 0..=left.len() {
        for j in 0..=right.len() {
            // At least i and at least j are at least i + j, or at least the cap.
            if let Some(sum) = (i + j).min(sums.len()).checked_sub(1) {
                writer.cnf.both_imply(at_least(&left, i), at_least(&right, j), sums[sum]);
            }
            // At most i and at most j are at most i + j. A sum that reached the cap has no known upper bound.
            if i + j < sums.len() {
                writer.cnf.clause(&[at_least(&left, i + 1), at_least(&right, j + 1), !sums[i + j]]);
            }
        }
    }
    sums
}

/// The atom "at least `count` hold", `sums` having all possible counts.
fn at_least(sums: &[Atom], count: usize) -> Atom {
    match count.checked_sub(1) {
        None => Atom::TRUE,
        Some(index) => sums.get(index).copied().unwrap_or(Atom::FALSE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, CellMap, ColorSet, Order, OrderPath, Propagator, Variable, brute_force};

    #[test]
    fn so_many_hold() {
        for (atoms, least, most) in (0..=7).flat_map(|atoms| bounds().map(move |[least, most]| (atoms, least, most))) {
            let mut writer = Writer::from(Encoded { target: Cnf::new(), cells: CellMap::default(), meanings: vec![] });
            let variables: Vec<Atom> = (0..atoms).map(|_| writer.variable(Meaning::Auxiliary)).collect();
            between(&mut writer, &variables, least, most);
            let mut propagator = Propagator::new(&writer.cnf);
            for values in 0..1_u32 << atoms {
                let literal = |index: usize| {
                    let literal = Variable::new(index as u32).positive();
                    if values >> index & 1 == 1 { literal } else { !literal }
                };
                let assumed: Vec<_> = (0..atoms).map(literal).collect();
                let fits = (least..=most).contains(&(values.count_ones() as usize));
                assert_eq!(propagator.complete(&assumed).is_some(), fits, "{least} to {most} of {values:b}");
            }
        }
    }

    fn bounds() -> impl Iterator<Item = [usize; 2]> {
        (0..=8).flat_map(|least| [0, 1, 3, usize::MAX - least].map(|more| [least, least + more]))
    }

    #[test]
    fn sizes_are_as_computed() {
        // 2 and 1 in six cells: three of them are filled.
        let line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
        let instance = Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]);
        let encoded = WithSums { encoding: Order, name: "order+sums" }.encode(&instance);
        // Of each half the sums of two cells and of all three; in all up to 4.
        assert_eq!(encoded.target.variables(), 10 + 2 * (2 + 3) + 4);
        assert_eq!(encoded.meanings.len(), encoded.target.variables());
        // Of one and one cell 3 + 3 clauses, of one and two 5 + 5; of three and three 15 and 10; the sum itself.
        assert_eq!(encoded.target.len(), 18 + 2 * (6 + 10) + 25 + 4);
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check(&WithSums { encoding: Order, name: "order+sums" });
        brute_force::check(&WithSums { encoding: OrderPath, name: "order-path+sums" });
    }
}
