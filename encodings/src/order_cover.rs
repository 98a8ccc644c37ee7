//! The order encoding with cover variables.

use crate::{Atom, Cnf, Encoded, Encoding, Instance, Line, Meaning, order, writer::Writer};

/// The order encoding, and for each block and cell "block j covers cell i".
///
/// Beside the variables and clauses of [`Order`](crate::Order), with h(j, i) for a cover variable:
///
/// * h(j, i) if and only if o(j, i) and not o(j, i - c(j));
/// * support: cell i has a colour -> h(j, i) for one of the blocks j of that colour.
///
/// Where one side of the definition is known, h(j, i) is the other side and takes no variable.
///
/// # Size
/// Beside those of [`Order`](crate::Order): a variable and 3 clauses for each block and cell where both "the block has
/// begun" and "it is over" are open; for each cell, a clause for each colour it may have but blank.
///
/// # Strength
/// That of [`Order`](crate::Order): cover variables add no propagation as long as only cells are known. They are for
/// the engine to branch on and to learn with.
///
/// # References
/// N. Tamura, A. Taga, S. Kitagawa, M. Banbara, *Compiling finite linear CSP into SAT*, Constraints 14 (2009).
/// N. Tamura, M. Banbara, T. Soh, *Compiling pseudo-Boolean constraints to SAT with order encoding*, ICTAI 2013;
/// their program Copris has a nonogram solver of this kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderCover;

impl Encoding for OrderCover {
    type Target = Cnf;

    fn name(&self) -> &'static str {
        "order-cover"
    }

    fn encode(&self, instance: &Instance) -> Encoded<Cnf> {
        Writer::encode(instance, write_line)
    }
}

fn write_line(writer: &mut Writer, number: u32, line: &Line) {
    let blocks = order::write_line(writer, number, line, [&line.starts, &line.ends]);
    for (position, &cell) in (0..).zip(&line.cells) {
        let covers: Vec<Atom> = (0..)
            .zip(&blocks)
            .map(|(block, ordered)| {
                let (begun, over) = (ordered.begun(i64::from(position)), ordered.over(i64::from(position)));
                writer.and(begun, !over, Meaning::Covers { line: number, block, position })
            })
            .collect();
        for color in writer.cells.colors(cell).iter().filter(|&color| color != line.background) {
            let of_color = line.runs.iter().zip(&covers).filter(|(run, _)| run.color == color);
            let support: Vec<Atom> = of_color.map(|(_, &covers)| covers).collect();
            writer.cnf.clause(&[&[!writer.cells.atom(cell, color)], &support[..]].concat());
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
        let encoded = OrderCover.encode(&Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]));
        // Whether the 2 has begun is open at cells 0 and 1, whether it is over at 2 and 3; of the 1 at 3 and 4, and
        // at 4 and 5: at cell 4 both.
        assert_eq!(encoded.target.variables(), 10 + 1);
        assert_eq!(encoded.meanings[10], Meaning::Covers { line: 0, block: 1, position: 4 });
        assert_eq!(encoded.target.len(), 18 + 3 + 6); // order encoding, definition, support
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check(&OrderCover);
    }
}
