//! The order encoding of block starts.

use crate::{Atom, Cnf, Encoded, Encoding, Instance, Line, Meaning, Variable, writer::Writer};

/// The order encoding: one variable for each "block j starts at or before p".
///
/// Beside the cells there are no other variables. With o(j, p) for that variable, c(j) for the length of block j and
/// blocks 0..k, the clauses are, for each line:
///
/// * order: o(j, p) -> o(j, p+1);
/// * sequence: o(j+1, p + c(j) + gap) -> o(j, p), the gap being 1 between blocks of one colour, else 0;
/// * cover: o(j, i) and not o(j, i - c(j)) -> cell i has the colour of block j;
/// * blank: o(j-1, i - c(j-1)) and not o(j, i) -> cell i is blank, for j = 0..=k.
///
/// Starts that are ruled out take no variable: o(j, p) is the same literal as o(j, p-1) there, and a constant before
/// the first and from the last start on.
///
/// # Size
/// With s(j) possible starts of block j and u unknown cells in a line of n cells: at most sum (s(j) - 1) variables; sum
/// (s(j) - 2) order, sum s(j) sequence and n (2k + 1) other clauses.
///
/// # Strength
/// Unit propagation finds every contradiction of a line, so each deduction of the line solver has reverse unit
/// propagation (RUP). It finds most, not all, of a line's deductions itself: in half-known random lines it settles 95 %
/// of the cells that follow.
///
/// # References
/// N. Tamura, A. Taga, S. Kitagawa, M. Banbara, *Compiling finite linear CSP into SAT*,
/// Constraints 14 (2009), for order variables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Order;

impl Encoding for Order {
    type Target = Cnf;

    fn name(&self) -> &'static str {
        "order"
    }

    fn encode(&self, instance: &Instance) -> Encoded<Cnf> {
        Writer::encode(instance, |writer, number, line| {
            write_line(writer, number, line, &line.starts);
        })
    }
}

/// Writes a line whose blocks may start at `starts`; the blocks with their order variables.
pub(crate) fn write_line<'a>(
    writer: &mut Writer,
    number: u32,
    line: &Line,
    starts: &'a [Vec<u32>],
) -> Vec<OrderedBlock<'a>> {
    let blocks: Vec<OrderedBlock<'_>> = (0..)
        .zip(&line.runs)
        .zip(starts)
        .map(|((block, run), starts)| OrderedBlock::new(writer, (number, block), run.min, starts))
        .collect();
    let Writer { cnf, cells, .. } = writer;
    for (j, pair) in blocks.windows(2).enumerate() {
        let step = pair[0].length + i64::from(line.runs[j + 1].gap.min());
        for &start in pair[1].starts {
            let start = i64::from(start);
            cnf.implies(pair[1].begun(start), pair[0].begun(start - step));
        }
    }
    for (position, &cell) in (0..).zip(&line.cells) {
        for (block, run) in blocks.iter().zip(&line.runs) {
            // Elsewhere the clause holds anyway.
            if block.may_cover(position) {
                cnf.both_imply(block.begun(position), !block.over(position), cells.atom(cell, run.color));
            }
        }
        let blank = cells.atom(cell, line.background);
        for j in 0..=blocks.len() {
            let [before_is_over, behind_is_begun] = around_gap(&blocks, j, position);
            if before_is_over != Atom::FALSE && behind_is_begun != Atom::TRUE {
                cnf.both_imply(before_is_over, !behind_is_begun, blank);
            }
        }
    }
    blocks
}

/// Whether, at `position`, the block before gap `j` is over, and whether the block behind it has begun.
pub(crate) fn around_gap(blocks: &[OrderedBlock<'_>], j: usize, position: i64) -> [Atom; 2] {
    let before = j.checked_sub(1).map_or(Atom::TRUE, |before| blocks[before].over(position));
    [before, blocks.get(j).map_or(Atom::FALSE, |behind| behind.begun(position))]
}

/// A block with its order variables: one for each start but the last.
pub(crate) struct OrderedBlock<'a> {
    length: i64,
    starts: &'a [u32],
    first: Option<Variable>,
}

impl<'a> OrderedBlock<'a> {
    fn new(writer: &mut Writer, (line, block): (u32, u32), length: u32, starts: &'a [u32]) -> Self {
        let first = (starts.len() > 1).then(|| Variable::new(writer.cnf.variables() as u32));
        let open = starts.len().saturating_sub(1);
        let variables: Vec<Atom> = starts[..open]
            .iter()
            .map(|&position| writer.variable(Meaning::StartsBy { line, block, position }))
            .collect();
        for pair in variables.windows(2) {
            writer.cnf.implies(pair[0], pair[1]);
        }
        if starts.is_empty() {
            writer.cnf.clause(&[]);
        }
        Self { length: length.into(), starts, first }
    }

    /// The atom "the block starts at `position` or before".
    pub(crate) fn begun(&self, position: i64) -> Atom {
        let [first, last] = [self.starts.first(), self.starts.last()].map(|start| start.copied().map(i64::from));
        let (Some(first), Some(last)) = (first, last) else { return Atom::FALSE };
        if position < first {
            return Atom::FALSE;
        }
        let Some(variable) = self.first.filter(|_| position < last) else { return Atom::TRUE };
        // Usually no start in between is ruled out, and no search is needed.
        let index = if (last - first) as usize + 1 == self.starts.len() {
            (position - first) as usize
        } else {
            self.starts.partition_point(|&start| i64::from(start) <= position) - 1
        };
        Variable::new((variable.index() + index) as u32).positive().into()
    }

    /// Whether the block may cover a position, by its first and its last start.
    fn may_cover(&self, position: i64) -> bool {
        let [first, last] = [self.starts.first(), self.starts.last()];
        first.is_some_and(|&first| i64::from(first) <= position)
            && last.is_some_and(|&last| position < i64::from(last) + self.length)
    }

    /// The atom "the block ends before `position`".
    pub(crate) fn over(&self, position: i64) -> Atom {
        self.begun(position - self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, ColorSet, brute_force};

    #[test]
    fn sizes_are_as_computed() {
        // 2 and 1 in six cells: each block has three starts.
        let line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
        let encoded = Order.encode(&Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]));
        assert_eq!(encoded.target.variables(), 6 + 2 + 2);
        assert_eq!(encoded.meanings.len(), encoded.target.variables());
        assert_eq!(encoded.meanings[7], Meaning::StartsBy { line: 0, block: 0, position: 1 });
        assert_eq!(encoded.target.len(), 2 + 2 + (4 + 3) + (2 + 3 + 2)); // order, sequence, cover, blank
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check(&Order);
    }
}
