//! The order encoding with the steps of a path.

use std::collections::HashMap;

use crate::{
    Atom, Cnf, Encoded, Encoding, Instance, Line, order, ordered,
    path::{meaning, write_paths},
    paths::Paths,
    steps::Step,
    writer::Writer,
};

/// The order encoding, and the steps of [`Path`](crate::Path) defined by order variables.
///
/// The variables and clauses of [`Order`](crate::Order) and those of [`Path`](crate::Path), with
///
/// * "run j starts at s" if and only if o(j, s) and not o(j, s-1);
/// * "cell i lies in the gap before run j" if and only if e(j-1, i) and not o(j, i);
/// * "cell i is one more of run j", beyond its least length, if and only if o(j, i - min) and not e(j, i); as the c-th
///   of these, where they are counted, if and only if the run starts at i - min - c + 1, and not e(j, i).
///
/// Where one side of a definition is known, the step is the other side and takes no variable. Only steps and starts
/// on a path from the first cell to the last take part.
///
/// # Size
/// At most the sum of those of both, and 3 clauses for each step that is defined by two order variables.
///
/// # Strength
/// Unit propagation is as strong as a complete line solver, as with [`Path`](crate::Path); order variables are for the
/// engine to branch on and to learn with.
///
/// # References
/// As for [`Order`](crate::Order) and [`Path`](crate::Path); the union is a channelling of two models, for which
/// see B. M. W. Cheng, K. M. F. Choi, J. H. M. Lee, J. C. K. Wu, *Increasing constraint propagation by redundant
/// modeling*, Constraints 4 (1999).
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderPath;

impl Encoding for OrderPath {
    type Target = Cnf;

    fn name(&self) -> &'static str {
        "order-path"
    }

    fn encode(&self, instance: &Instance) -> Encoded<Cnf> {
        Writer::encode(instance, write_line)
    }
}

pub(crate) fn write_line(writer: &mut Writer, number: u32, line: &Line) {
    let paths = Paths::new(line, &writer.cells);
    let (starts, ends) = (paths.starts(), paths.ends());
    let blocks = order::write_line(writer, number, line, [&starts, &ends]);
    let mut started: Vec<HashMap<usize, Atom>> = vec![HashMap::new(); blocks.len()];
    let steps = paths.map(Atom::FALSE, |step| match step {
        Step::Gap { block, position } => {
            let [before_is_over, behind_is_begun] = ordered::around_gap(&blocks, block, position as i64);
            writer.and(before_is_over, !behind_is_begun, meaning(number, step))
        }
        Step::Block { block, position } => {
            let [begun, before] = [0, 1].map(|back| blocks[block].begun(position as i64 - back));
            let starts = writer.and(begun, !before, meaning(number, step));
            started[block].insert(position, starts);
            starts
        }
        Step::More { block, before, position } => {
            let start = position - before - line.runs[block].min as usize;
            let is_laid = match started[block].get(&start) {
                // Counted cells know their start.
                Some(&starts) if paths.needs_count(block) => starts,
                _ => blocks[block].begun(start as i64),
            };
            writer.and(is_laid, !blocks[block].over(position as i64), meaning(number, step))
        }
    });
    write_paths(writer, &paths, |step, _| *steps.of(step));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, ColorSet, brute_force};

    #[test]
    fn sizes_are_as_computed() {
        // 2 and 1 in six cells: three starts each, and 2 + 3 + 2 gap cells.
        let line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
        let encoded = OrderPath.encode(&Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]));
        // The middle starts, and cell 3 between the blocks, are defined by two order variables.
        assert_eq!(encoded.target.variables(), 10 + 3);
        // Order encoding, definitions, and the 50 clauses of the path encoding but for 8: of four pairs of steps, one
        // can only follow the other, and both are the same literal.
        assert_eq!(encoded.target.len(), 18 + 3 * 3 + (50 - 8));
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check(&OrderPath);
    }
}
