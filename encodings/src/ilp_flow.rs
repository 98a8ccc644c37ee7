//! The clue's automaton as a flow.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    Atom, Encoded, Encoding, Ilp, Instance, Line, Meaning, Relation,
    ilp_writer::{IlpWriter, ones},
    path::meaning,
    paths::Paths,
    steps::Step,
};

/// The automaton of the clue as a unit flow: one 0-1 variable for each arc on some run over the line.
///
/// At a node (j, p) the runs before run j are laid, with the gap that must follow, and nothing is laid from position p
/// on. An arc lays a cell of the background, to (j, p+1), unless run j is glued to the one before; or run j with the
/// gap behind it, to (j+1, p + c(j) + gap), c(j) being its length and the gap 1 before a run that stands apart, else 0.
///
/// A run whose length may vary has nodes of its own, for each position p before which it has its least length, and if
/// its greatest length is shorter than the line, for each number of cells beyond the least. An arc lays one more of
/// these, and another one, which lays nothing, leaves the run, to (j+1, p + gap).
///
/// Each placement is a path from (0, 0), or (0, 1) if the first run stands apart from the begin, to (k, n). The
/// constraints are, for each line:
///
/// * flow: 1 flows out of the first node; at any other node but the last one, outflow equals inflow;
/// * cover: the sum of the arcs that lay cell i with a run of a colour is 1 if cell i has the colour, else 0. There is
///   none for the background.
///
/// Arcs on no path, given the known cells, are left out, as in [`Automaton`](crate::Automaton).
///
/// # Size
/// With x arcs that lay runs, z others and v nodes of n cells: x + z variables, beside those of the cells; v - 1 flow
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

/// The numbers of runs and of cells laid, and 0; or, inside a run whose length may vary, the number of this run, and 1
/// and the number of its cells beyond the least length, if these are counted.
type Node = (usize, usize, usize);

fn write_line(writer: &mut IlpWriter, number: u32, line: &Line) {
    let paths = Paths::new(line, &writer.cells);
    let first_gap = line.runs.first().map_or(0, |run| run.gap.min() as usize);
    let (source, sink): (Node, Node) = ((0, first_gap, 0), (line.runs.len(), line.cells.len(), 0));
    // The outflow of a node, with +1, and its inflow, with -1.
    let mut flows: BTreeMap<Node, Vec<(i32, Atom)>> = BTreeMap::from([(source, vec![])]);
    // The nodes inside runs that have an arc to what is behind the run.
    let mut left = BTreeSet::new();
    let atoms = paths.map(Atom::FALSE, |step| {
        let (from, to) = ends(&paths, step);
        // A gap cell that can only be the gap of a run is no arc: no path reaches its node.
        if !flows.contains_key(&from) {
            return Atom::FALSE;
        }
        let mut arc = |from, to, meaning| {
            let arc = writer.variable(meaning);
            flows.entry(from).or_default().push((1, arc));
            flows.entry(to).or_default().push((-1, arc));
            arc
        };
        let laid = arc(
            from,
            to,
            match step {
                Step::Block { .. } => meaning(number, step),
                Step::Gap { .. } | Step::More { .. } => Meaning::Auxiliary,
            },
        );
        let (block, position, inside) = to;
        if inside > 0 && paths.may_be_left(step) && left.insert(to) {
            arc(to, behind(line, block, position), Meaning::Auxiliary);
        }
        laid
    });
    if !paths.is_possible() {
        writer.ilp.clause(&[]);
    }
    flows.remove(&sink);
    for (node, terms) in flows {
        writer.ilp.constrain(&terms, Relation::Exactly, i32::from(node == source));
    }
    writer.cover(line, |position, color| ones(paths.covering(position, color).into_iter().map(|step| *atoms.of(step))));
}

/// The nodes that the arc of a step goes from and to.
fn ends(paths: &Paths<'_>, step: Step) -> (Node, Node) {
    let end = paths.cells(step).end;
    match step {
        Step::Gap { block, position } => ((block, position, 0), (block, end, 0)),
        Step::Block { block, position } if paths.line.runs[block].is_exact() => {
            ((block, position, 0), behind(paths.line, block, end))
        }
        Step::Block { block, position } => ((block, position, 0), (block, end, 1)),
        Step::More { block, before, position } => {
            let counted = usize::from(paths.needs_count(block));
            ((block, position, 1 + before), (block, end, 1 + before + counted))
        }
    }
}

/// The node behind a run that ends before a position, and behind the gap that must follow.
fn behind(line: &Line, block: usize, end: usize) -> Node {
    (block + 1, end + line.runs.get(block + 1).map_or(0, |next| next.gap.min() as usize), 0)
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
