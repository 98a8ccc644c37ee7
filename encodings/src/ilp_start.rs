//! Block starts as an integer program.

use crate::{
    Atom, Encoded, Encoding, Ilp, Instance, Line, Meaning, Relation,
    ilp_writer::{IlpWriter, ones},
    paths::{Paths, Step, StepMap},
};

/// Block starts as an integer program: one 0-1 variable for each "block j starts at s".
///
/// Starts that occur in no placement have no variable. With x(j, s) for it, c(j) for the length of block j and blocks
/// 0..k, the constraints are, for each line:
///
/// * start: the sum of x(j, s) over all starts s is 1;
/// * sequence: the sum of x(j+1, t) over t <= p is at most the sum of x(j, s) over s <= p - c(j) - gap, for each start
///   p of block j+1, the gap being 1 between blocks of one colour, else 0;
/// * cover: the sum of x(j, s) over the blocks of a colour and the starts that lay cell i is 1 if cell i has the
///   colour, else 0.
///
/// The cover is an equation, both directions in one. The sequence is that of the order encoding, summed up: where Bosch
/// has a constraint for each single start, this one is about all starts up to p at once, which cuts off more fractional
/// solutions.
///
/// # Size
/// With s(j) starts of block j and u unknown of n cells in a line: sum s(j) variables, beside those of the cells; k
/// start, at most sum s(j) - s(0) sequence and at most n cover constraints (in colour, for each colour a cell may
/// have). Constraints that always hold are left out.
///
/// # Strength
/// As long as no cell is known, the linear relaxation of a line is the convex hull of its solutions: in the sums of
/// starts up to p, start and sequence are bounds on differences.
///
/// # References
/// R. A. Bosch, *Painting by numbers*, Optima 65 (2001).
#[derive(Clone, Copy, Debug, Default)]
pub struct IlpStart;

impl Encoding for IlpStart {
    type Target = Ilp;

    fn name(&self) -> &'static str {
        "ilp-start"
    }

    fn encode(&self, instance: &Instance) -> Encoded<Ilp> {
        IlpWriter::encode(instance, write_line)
    }
}

fn write_line(writer: &mut IlpWriter, number: u32, line: &Line) {
    let paths = Paths::new(line, &writer.cells);
    let starts = paths.starts();
    let mut blocks: Vec<Vec<Atom>> = Vec::new();
    for (block, starts) in (0..).zip(&starts) {
        let at = |&position: &u32| writer.variable(Meaning::StartsAt { line: number, block, position });
        let atoms: Vec<Atom> = starts.iter().map(at).collect();
        writer.ilp.constrain(&ones(atoms.iter().copied()), Relation::Exactly, 1);
        blocks.push(atoms);
    }
    for (j, pair) in blocks.windows(2).enumerate() {
        let step = line.runs[j].min + line.runs[j + 1].gap.min();
        for (index, &start) in starts[j + 1].iter().enumerate() {
            let end = starts[j].partition_point(|&before| before + step <= start);
            if end == starts[j].len() {
                break; // From here on every start of block j leaves room.
            }
            let mut terms = ones(pair[1][..=index].iter().copied());
            terms.extend(pair[0][..end].iter().map(|&before| (-1, before)));
            writer.ilp.constrain(&terms, Relation::AtMost, 0);
        }
    }
    let mut next: Vec<_> = blocks.iter().map(|atoms| atoms.iter()).collect();
    let atoms = StepMap::new(&paths, Atom::FALSE, |step| match step {
        Step::Block { block, .. } => *next[block].next().unwrap_or(&Atom::FALSE),
        Step::Gap { .. } => Atom::FALSE,
    });
    writer.cover(line, |position, color| {
        paths.covering(position, color).into_iter().map(|step| *atoms.of(step)).collect()
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, ColorSet, brute_force};

    #[test]
    fn sizes_are_as_computed() {
        // 2 and 1 in six cells: three starts each.
        let line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
        let encoded = IlpStart.encode(&Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]));
        assert_eq!(encoded.target.variables(), 6 + 3 + 3);
        assert_eq!(encoded.meanings[6], Meaning::StartsAt { line: 0, block: 0, position: 0 });
        // The last start of the second block fits every start of the first.
        assert_eq!(encoded.target.len(), 2 + (3 - 1) + 6);
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check_ilp(&IlpStart);
    }
}
