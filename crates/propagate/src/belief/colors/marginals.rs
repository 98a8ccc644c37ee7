//! Approximate marginals: the probabilities of the colours of cells, and of starts.

use nonosat_encodings::{Color, Fact, Instance, Meaning};

use crate::belief::marginals::LineMarginals;

/// The approximate marginals of a coloured instance.
#[derive(Clone, Debug, PartialEq)]
pub struct ColorMarginals {
    /// For each cell of the instance, the probability of each colour that it may have, in increasing order.
    pub cells: Vec<Vec<f64>>,
    /// For each line, run and possible start: the probability that the run starts there or before.
    pub starts_by: Vec<Vec<Vec<f64>>>,
}

impl ColorMarginals {
    /// The probability that a variable of an encoding of `instance` is true, by what it stands for; `None` for
    /// [`Meaning::Auxiliary`], and for what depends on where a run of unknown length ends.
    pub fn of(&self, instance: &Instance, meaning: Meaning) -> Option<f64> {
        let of_line = |line: u32| LineMarginals {
            line: &instance.lines[line as usize],
            starts_by: &self.starts_by[line as usize],
        };
        let is_exact =
            |line: u32, run: u32| instance.lines[line as usize].runs.get(run as usize).is_none_or(|run| run.is_exact());
        match meaning {
            Meaning::Cell(Fact { cell, color }) => Some(self.color(instance, cell, color)),
            Meaning::Covers { line, block, .. } if !is_exact(line, block) => None,
            Meaning::Gap { line, block, .. } if block > 0 && !is_exact(line, block - 1) => None,
            Meaning::StartsBy { line, .. }
            | Meaning::StartsAt { line, .. }
            | Meaning::StartBit { line, .. }
            | Meaning::Covers { line, .. }
            | Meaning::Gap { line, .. } => of_line(line).of(meaning),
            // Only runs without a given length have such variables.
            Meaning::EndsBy { .. } | Meaning::Auxiliary => None,
        }
    }

    /// The probability that a cell has a colour.
    fn color(&self, instance: &Instance, cell: u32, color: Color) -> f64 {
        let index = instance.cells[cell as usize].iter().position(|own| own == color);
        index.map_or(0.0, |index| self.cells[cell as usize][index])
    }
}
