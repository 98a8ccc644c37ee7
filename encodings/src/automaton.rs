//! The clue's automaton, unrolled over the cells of a line.

use crate::{
    Atom, Cnf, Encoded, Encoding, Instance, Line,
    path::{meaning, write_paths},
    paths::Paths,
    writer::Writer,
};

/// The automaton of the clue: one variable for each "at cell i, the automaton is in state q".
///
/// A state is a gap before, between or behind runs, or the r-th cell of a run; all cells beyond the least length are
/// one state, if no greatest length ends the run before the line. Only states on some path over the line take a
/// variable. The clauses are, for each line:
///
/// * support: a state -> one of the states it may go to; a state -> one of the states it may come from;
/// * colour: a state -> its cell has its colour;
/// * cover: cell i has colour c -> one of the states of that colour at cell i.
///
/// # Size
/// With q such states, at all cells together, and u unknown of n cells: q variables; at most 2 q support and q colour
/// clauses, and n + u cover clauses (more in colour). q is the number of steps of [`Path`](crate::Path), those
/// of several cells counted for each of these.
///
/// # Strength
/// Unit propagation is as strong as a complete line solver.
///
/// # References
/// G. Pesant, *A regular language membership constraint for finite sequences of variables*, CP 2004.
/// C.-G. Quimper, T. Walsh, *Global grammar constraints*, CP 2006.
/// F. Bacchus, *GAC via unit propagation*, CP 2007.
#[derive(Clone, Copy, Debug, Default)]
pub struct Automaton;

impl Encoding for Automaton {
    type Target = Cnf;

    fn name(&self) -> &'static str {
        "automaton"
    }

    fn encode(&self, instance: &Instance) -> Encoded<Cnf> {
        Writer::encode(instance, write_line)
    }
}

fn write_line(writer: &mut Writer, number: u32, line: &Line) {
    let paths = Paths::new(line, &writer.cells);
    let states = paths.map(Vec::new(), |step| {
        let of_step: Vec<Atom> = paths.cells(step).map(|_| writer.variable(meaning(number, step))).collect();
        for pair in of_step.windows(2) {
            writer.cnf.implies(pair[0], pair[1]);
            writer.cnf.implies(pair[1], pair[0]);
        }
        of_step
    });
    write_paths(writer, &paths, |step, cell| states.of(step)[cell - paths.cells(step).start]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, ColorSet, Meaning, brute_force};

    #[test]
    fn sizes_are_as_computed() {
        // 2 and 1 in six cells: three starts each, and 2 + 3 + 2 gap cells.
        let line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
        let encoded = Automaton.encode(&Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]));
        assert_eq!(encoded.target.variables(), 6 + 16);
        assert_eq!(encoded.meanings[7..9], [Meaning::StartsAt { line: 0, block: 0, position: 0 }; 2]);
        // Support, of it 3 + 3 clauses inside the block of 2; colours; cover.
        assert_eq!(encoded.target.len(), (11 + 3) + (11 + 3) + 16 + 12);
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check(&Automaton);
    }
}
