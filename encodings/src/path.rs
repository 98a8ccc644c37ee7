//! The path encoding: a placement as a path of runs and gap cells.

use crate::{Atom, Cnf, Encoded, Encoding, Instance, Line, Meaning, paths::Paths, steps::Step, writer::Writer};

/// The path encoding: one variable for each "run j starts at s" and each "cell i lies in the gap before run j".
///
/// This is the [`Automaton`](crate::Automaton) with the states inside a run merged into one. A placement is a path of
/// such steps; steps on no path from the first cell to the last take no variable. Of a run whose length may vary, the
/// first step has the least length, and "cell i is one more of run j" is a step, too. Such steps are counted only if
/// the greatest length is shorter than the line: then there is one for each cell and count. Which steps may follow
/// which is up to the gaps: none before a run that is glued to the one before, one cell at least before a run that
/// stands apart. The clauses are, for each line:
///
/// * support: a step -> one of the steps that may come next; a step -> one of those that may come before;
/// * colour: a step -> each of its cells has its colour;
/// * cover: cell i has colour c -> one of the steps that lay cell i in colour c.
///
/// That no two steps lay one cell needs no clause: every path that is taken has the colours of the cells. There is but
/// one, unless a run has the colour of its background, or touches another one of its colour.
///
/// # Size
/// With x steps that start runs, z other ones and u unknown of n cells: x + z variables; at most 2 (x + z) support
/// clauses, a colour clause for each unknown cell of each step, and n + u cover clauses (more in colour).
///
/// # Strength
/// Unit propagation is as strong as a complete line solver: steps that are no longer on a path are removed from both
/// ends, and a cell loses the colours for which no step is left.
///
/// # References
/// C.-G. Quimper, T. Walsh, *Global grammar constraints*, CP 2006.
/// F. Bacchus, *GAC via unit propagation*, CP 2007.
#[derive(Clone, Copy, Debug, Default)]
pub struct Path;

impl Encoding for Path {
    type Target = Cnf;

    fn name(&self) -> &'static str {
        "path"
    }

    fn encode(&self, instance: &Instance) -> Encoded<Cnf> {
        Writer::encode(instance, |writer, number, line| {
            let paths = Paths::new(line, &writer.cells);
            let steps = paths.map(Atom::FALSE, |step| writer.variable(meaning(number, step)));
            write_paths(writer, &paths, |step, _| *steps.of(step));
        })
    }
}

/// The meaning of the variable of a step.
pub(crate) fn meaning(line: u32, step: Step) -> Meaning {
    match step {
        Step::Gap { block, position } => Meaning::Gap { line, block: block as u32, position: position as u32 },
        Step::Block { block, position } => Meaning::StartsAt { line, block: block as u32, position: position as u32 },
        Step::More { .. } => Meaning::Auxiliary,
    }
}

/// Adds the clauses of "one of the paths is taken", `state` being the atom "a step lays this one of its cells".
pub(crate) fn write_paths(writer: &mut Writer, paths: &Paths<'_>, state: impl Fn(Step, usize) -> Atom) {
    let Writer { cnf, cells, .. } = writer;
    if !paths.is_possible() {
        cnf.clause(&[]);
    }
    let line: &Line = paths.line;
    for step in paths.steps() {
        let laid = paths.cells(step);
        let (first, last) = (laid.start, laid.end - 1);
        if laid.end < line.cells.len() {
            let next = paths.successors(step).into_iter().map(|next| state(next, laid.end));
            cnf.clause(&[!state(step, last)].into_iter().chain(next).collect::<Vec<_>>());
        }
        if first > 0 {
            let before = paths.predecessors(step).into_iter().map(|before| state(before, first - 1));
            cnf.clause(&[!state(step, first)].into_iter().chain(before).collect::<Vec<_>>());
        }
        for cell in laid {
            cnf.implies(state(step, cell), cells.atom(line.cells[cell], paths.color(step)));
        }
    }
    for (position, &cell) in line.cells.iter().enumerate() {
        for color in cells.colors(cell).iter() {
            let covering = paths.covering(position, color).into_iter().map(|step| state(step, position));
            cnf.clause(&[!cells.atom(cell, color)].into_iter().chain(covering).collect::<Vec<_>>());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, ColorSet, brute_force};

    #[test]
    fn sizes_are_as_computed() {
        // 2 and 1 in six cells: three starts each, and 2 + 3 + 2 gap cells.
        let line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
        let encoded = Path.encode(&Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]));
        assert_eq!(encoded.target.variables(), 6 + 13);
        assert_eq!(encoded.meanings[6], Meaning::Gap { line: 0, block: 0, position: 0 });
        assert_eq!(encoded.meanings[7], Meaning::StartsAt { line: 0, block: 0, position: 0 });
        // All steps but two have one before, all but two one behind; 16 cells of steps; two colours a cell.
        assert_eq!(encoded.target.len(), 11 + 11 + (3 * 2 + 3 + 7) + 12);
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check(&Path);
    }
}
