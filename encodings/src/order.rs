//! The order encoding of block starts.

use crate::{Atom, CellMap, Cnf, Color, Encoded, Encoding, Instance, Line, Meaning};

/// The order encoding: one variable for each "block j starts at or before p".
///
/// Beside the cells there are no other variables. With o(j, p) for that
/// variable, c(j) for the length of block j and blocks 0..k, the clauses are, for
/// each line:
///
/// * order: o(j, p) -> o(j, p+1);
/// * sequence: o(j+1, p + c(j) + gap) -> o(j, p), the gap being 1 between blocks of one colour, else 0;
/// * cover: o(j, i) and not o(j, i - c(j)) -> cell i has the colour of block j;
/// * blank: o(j-1, i - c(j-1)) and not o(j, i) -> cell i is blank, for j = 0..=k.
///
/// Starts that are ruled out take no variable: o(j, p) is the same literal as
/// o(j, p-1) there, and a constant before the first and from the last start on.
///
/// # Size
/// With s(j) possible starts of block j and u unknown cells in a line of n cells:
/// at most sum (s(j) - 1) variables; sum (s(j) - 2) order, sum s(j) sequence and
/// n (2k + 1) other clauses.
///
/// # Strength
/// Unit propagation finds every contradiction of a line, so each deduction of
/// the line solver is a reverse-unit-propagation consequence; it finds most, not
/// all, of a line's deductions itself.
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
        let mut cnf = Cnf::new();
        let cells = CellMap::add_to(&mut cnf, instance);
        let mut meanings: Vec<Meaning> = cells.meanings().collect();
        for (number, line) in (0..).zip(&instance.lines) {
            encode_line(line, &cells, &mut cnf);
            for (block, starts) in (0..).zip(&line.starts) {
                let open = 0..starts.len().saturating_sub(1) as u32;
                meanings.extend(open.map(|start| Meaning::StartsBy { line: number, block, start }));
            }
        }
        for (condition, consequence) in &instance.implications {
            cnf.implies(cells.atom(condition.cell, condition.color), cells.atom(consequence.cell, consequence.color));
        }
        Encoded { target: cnf, cells, meanings }
    }
}

fn encode_line(line: &Line, cells: &CellMap, cnf: &mut Cnf) {
    let blocks: Vec<OrderedBlock<'_>> = line.starts.iter().map(|starts| OrderedBlock::new(starts, cnf)).collect();
    let lengths: Vec<i64> = line.blocks.iter().map(|block| i64::from(block.length)).collect();

    for (j, pair) in blocks.windows(2).enumerate() {
        let step = lengths[j] + i64::from(line.blocks[j].gap_before(line.blocks[j + 1]));
        for &start in pair[1].starts {
            let start = i64::from(start);
            cnf.implies(pair[1].at_or_before(start), pair[0].at_or_before(start - step));
        }
    }
    for (position, &cell) in (0..).zip(&line.cells) {
        for (j, block) in blocks.iter().enumerate() {
            let (begun, over) = (block.at_or_before(position), block.at_or_before(position - lengths[j]));
            cnf.both_imply(begun, !over, cells.atom(cell, line.blocks[j].color));
        }
        let blank = cells.atom(cell, Color::BLANK);
        for j in 0..=blocks.len() {
            let before_is_over = match j.checked_sub(1) {
                Some(before) => blocks[before].at_or_before(position - lengths[before]),
                None => Atom::TRUE,
            };
            let behind_is_begun = blocks.get(j).map_or(Atom::FALSE, |behind| behind.at_or_before(position));
            cnf.both_imply(before_is_over, !behind_is_begun, blank);
        }
    }
}

/// A block with its order variables: one for each start but the last.
struct OrderedBlock<'a> {
    starts: &'a [u32],
    first: Option<crate::Variable>,
}

impl<'a> OrderedBlock<'a> {
    fn new(starts: &'a [u32], cnf: &mut Cnf) -> Self {
        let variables: Vec<_> = starts.iter().skip(1).map(|_| cnf.new_variable()).collect();
        for pair in variables.windows(2) {
            cnf.implies(pair[0].positive().into(), pair[1].positive().into());
        }
        if starts.is_empty() {
            cnf.clause(&[]);
        }
        Self { starts, first: variables.first().copied() }
    }

    /// The atom that says the block starts at `position` or before.
    fn at_or_before(&self, position: i64) -> Atom {
        let possible = self.starts.partition_point(|&start| i64::from(start) <= position);
        match self.first {
            _ if possible == 0 => Atom::FALSE,
            Some(first) if possible < self.starts.len() => {
                Atom::from(crate::Variable::new((first.index() + possible - 1) as u32).positive())
            }
            _ => Atom::TRUE,
        }
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
        assert_eq!(encoded.meanings[7], Meaning::StartsBy { line: 0, block: 0, start: 1 });
        assert_eq!(encoded.target.len(), 2 + 2 + (4 + 3) + (2 + 3 + 2)); // order, sequence, cover, blank
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check(&Order);
    }
}
