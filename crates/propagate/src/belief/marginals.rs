//! Approximate marginals: the probabilities of cells and of block starts.

use nonosat_encodings::{Color, Fact, Instance, Line, Meaning};

/// The approximate marginals that belief propagation ends with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marginals {
    /// For each cell of the instance, where its probabilities begin among `shares`.
    pub(super) cells: Vec<u32>,
    /// For each cell, the probability of each colour that it may have, in increasing order; with reinforcement, close
    /// to 0 or 1.
    pub(super) shares: Vec<f64>,
    /// For each line, run and possible start: the probability that the run starts there or before.
    pub(super) starts_by: Vec<Vec<Vec<f64>>>,
    /// The number of rounds.
    pub rounds: usize,
    /// Whether a fixed point was reached.
    pub converged: bool,
}

impl Marginals {
    /// The probability that a variable of an encoding of `instance` is true, by what it stands for; `None` for
    /// [`Meaning::Auxiliary`], and for what depends on where a run of unknown length ends.
    pub fn of(&self, instance: &Instance, meaning: Meaning) -> Option<f64> {
        let is_exact =
            |line: u32, run: u32| instance.lines[line as usize].runs.get(run as usize).is_none_or(|run| run.is_exact());
        match meaning {
            Meaning::Cell(Fact { cell, color }) => Some(self.color(instance, cell as usize, color)),
            Meaning::Covers { line, block, .. } | Meaning::EndsBy { line, block, .. } if !is_exact(line, block) => None,
            Meaning::Gap { line, block, .. } if block > 0 && !is_exact(line, block - 1) => None,
            Meaning::StartsBy { line, .. }
            | Meaning::EndsBy { line, .. }
            | Meaning::StartsAt { line, .. }
            | Meaning::StartBit { line, .. }
            | Meaning::Covers { line, .. }
            | Meaning::Gap { line, .. } => self.line(instance, line).of(meaning),
            Meaning::Auxiliary => None,
        }
    }

    /// The probability that a cell has a colour.
    pub fn color(&self, instance: &Instance, cell: usize, color: Color) -> f64 {
        let index = instance.cells[cell].iter().position(|own| own == color);
        index.map_or(0.0, |index| self.shares[self.cells[cell] as usize + index])
    }

    fn line<'a>(&'a self, instance: &'a Instance, line: u32) -> LineMarginals<'a> {
        LineMarginals { line: &instance.lines[line as usize], starts_by: &self.starts_by[line as usize] }
    }
}

/// The marginals of the block starts of a line.
struct LineMarginals<'a> {
    line: &'a Line,
    starts_by: &'a [Vec<f64>],
}

impl LineMarginals<'_> {
    /// The probability that a variable about this line is true.
    fn of(&self, meaning: Meaning) -> Option<f64> {
        Some(match meaning {
            Meaning::StartsBy { block, position, .. } => self.begun(block, position.into()),
            Meaning::EndsBy { block, position, .. } => self.over(block, position.into()),
            Meaning::StartsAt { block, position, .. } => {
                let position = i64::from(position);
                self.begun(block, position) - self.begun(block, position - 1)
            }
            Meaning::StartBit { block, bit, .. } => {
                let by = &self.starts_by[block as usize];
                let before = std::iter::once(0.0).chain(by.iter().copied());
                let starts = by.iter().zip(before).map(|(by, before)| by - before);
                starts.enumerate().filter(|(index, _)| index >> bit & 1 == 1).map(|(_, start)| start).sum()
            }
            Meaning::Covers { block, position, .. } => {
                self.begun(block, position.into()) - self.over(block, position.into())
            }
            Meaning::Gap { block, position, .. } => {
                let before_is_over = block.checked_sub(1).map_or(1.0, |before| self.over(before, position.into()));
                let has_behind = (block as usize) < self.line.runs.len();
                before_is_over - if has_behind { self.begun(block, position.into()) } else { 0.0 }
            }
            Meaning::Cell(_) | Meaning::Auxiliary => return None,
        })
    }

    /// The probability that a block starts at a position or before.
    fn begun(&self, block: u32, position: i64) -> f64 {
        let starts = &self.line.starts[block as usize];
        let possible = starts.partition_point(|&start| i64::from(start) <= position);
        possible.checked_sub(1).map_or(0.0, |last| self.starts_by[block as usize][last])
    }

    /// The probability that a block ends before a position.
    fn over(&self, block: u32, position: i64) -> f64 {
        self.begun(block, position - i64::from(self.line.runs[block as usize].min))
    }
}
