//! The clue's automaton as a flow.

use std::collections::BTreeMap;

use crate::{
    Atom, Encoded, Encoding, Ilp, Instance, Line, Meaning, Relation,
    ilp_writer::IlpWriter,
    paths::{Paths, Step, StepMap},
};

/// The automaton of the clue as a unit flow: one 0-1 variable for each arc on some run over the line.
///
/// At a node (j, p) the blocks before block j are laid, with the gap that must follow, and nothing is laid from
/// position p on. An arc lays a blank cell, to (j, p+1), or block j with its gap, to (j+1, p + c(j) + gap), c(j) being
/// its length and the gap 1 before a block of its colour, else 0. Each placement is a path from (0, 0) to (k, n). The
/// constraints are, for each line:
///
/// * flow: 1 flows out of (0, 0); at any other node but the last one, outflow equals inflow;
/// * cover: the sum of the arcs that lay cell i with a block of a colour is 1 if cell i has the colour, else 0.
///
/// Arcs on no path, given the known cells, are left out, as in [`Automaton`](crate::Automaton).
///
/// # Size
/// With x arcs that lay blocks, z others and v nodes of n cells: x + z variables, beside those of the cells; v - 1 flow
/// and at most n cover constraints (in colour, for each colour a cell may have).
///
/// # Strength
/// The linear relaxation of a line is the convex hull of its solutions, for any known cells: a unit flow is a convex
/// combination of paths.
///
/// # References
/// M.-C. Côté, B. Gendron, L.-M. Rousseau, *Modeling the regular constraint with integer programming*, CPAIOR 2007.
#[derive(Clone, Copy, Debug, Default)]
pub struct IlpFlow;

impl Encoding for IlpFlow {
    type Target = Ilp;

    fn name(&self) -> &'static str {
        "ilp-flow"
    }

    fn encode(&self, instance: &Instance) -> Encoded<Ilp> {
        IlpWriter::encode(instance, write_line)
    }
}

/// The numbers of blocks and of cells laid.
type Node = (usize, usize);

fn write_line(writer: &mut IlpWriter, number: u32, line: &Line) {
    let paths = Paths::new(line, &writer.cells);
    let (source, sink): (Node, Node) = ((0, 0), (line.runs.len(), line.cells.len()));
    // The outflow of a node, with +1, and its inflow, with -1.
    let mut flows: BTreeMap<Node, Vec<(i32, Atom)>> = BTreeMap::from([(source, vec![])]);
    let atoms = StepMap::new(&paths, Atom::FALSE, |step| {
        let (from, to) = ends(line, step);
        // A gap cell that can only be the gap of a block is no arc: no path reaches its node.
        if !flows.contains_key(&from) {
            return Atom::FALSE;
        }
        let arc = writer.variable(match step {
            Step::Block { block, position } => {
                Meaning::StartsAt { line: number, block: block as u32, position: position as u32 }
            }
            Step::Gap { .. } => Meaning::Auxiliary,
        });
        flows.entry(from).or_default().push((1, arc));
        flows.entry(to).or_default().push((-1, arc));
        arc
    });
    if !paths.is_possible() {
        writer.ilp.clause(&[]);
    }
    flows.remove(&sink);
    for (node, terms) in flows {
        writer.ilp.constrain(&terms, Relation::Exactly, i32::from(node == source));
    }
    writer.cover(line, |position, color| {
        paths.covering(position, color).into_iter().map(|step| *atoms.of(step)).collect()
    });
}

/// The nodes an arc goes from and to.
fn ends(line: &Line, step: Step) -> (Node, Node) {
    match step {
        Step::Gap { block, position } => ((block, position), (block, position + 1)),
        Step::Block { block, position } => {
            let gap = line.runs.get(block + 1).map_or(0, |next| next.gap.min());
            ((block, position), (block + 1, position + (line.runs[block].min + gap) as usize))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, ColorSet, brute_force};

    #[test]
    fn sizes_are_as_computed() {
        // 2 and 1 in six cells: three starts each, and 2 + 2 + 2 blank cells beside the gap of the 2.
        let line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
        let encoded = IlpFlow.encode(&Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]));
        assert_eq!(encoded.target.variables(), 6 + 6 + 6);
        assert_eq!(encoded.meanings.len(), encoded.target.variables());
        assert_eq!(encoded.meanings[7], Meaning::StartsAt { line: 0, block: 0, position: 0 });
        // Nodes at 0, 1, 2, then 3, 4, 5, then 4, 5 and the last one, at 6.
        assert_eq!(encoded.target.len(), 8 + 6);
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check_ilp(&IlpFlow);
    }
}
