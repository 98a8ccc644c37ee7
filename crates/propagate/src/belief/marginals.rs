//! Approximate marginals: the probabilities of cells and of block starts.

use nonosat_encodings::{Color, Fact, Instance, Line, Meaning};

/// The approximate marginals that belief propagation ends with.
#[derive(Clone, Debug, PartialEq)]
pub struct Marginals {
    /// For each cell of the instance, the probability that it is filled; with reinforcement, close to 0 or 1.
    pub cells: Vec<f64>,
    /// For each line, block and possible start: the probability that the block starts there or before.
    pub starts_by: Vec<Vec<Vec<f64>>>,
    /// The number of rounds.
    pub rounds: usize,
    /// Whether a fixed point was reached.
    pub converged: bool,
}

impl Marginals {
    /// The probability that a variable of an encoding of `instance` is true, by what it stands for; `None` for
    /// [`Meaning::Auxiliary`].
    pub fn of(&self, instance: &Instance, meaning: Meaning) -> Option<f64> {
        match meaning {
            Meaning::Cell(Fact { cell, color: Color::BLANK }) => Some(1.0 - self.cells[cell as usize]),
            Meaning::Cell(Fact { cell, .. }) => Some(self.cells[cell as usize]),
            Meaning::StartsBy { line, .. }
            | Meaning::EndsBy { line, .. }
            | Meaning::StartsAt { line, .. }
            | Meaning::StartBit { line, .. }
            | Meaning::Covers { line, .. }
            | Meaning::Gap { line, .. } => self.line(instance, line).of(meaning),
            Meaning::Auxiliary => None,
        }
    }

    fn line<'a>(&'a self, instance: &'a Instance, line: u32) -> LineMarginals<'a> {
        LineMarginals { line: &instance.lines[line as usize], starts_by: &self.starts_by[line as usize] }
    }
}

/// The marginals of the block starts of a line.
pub(super) struct LineMarginals<'a> {
    pub(super) line: &'a Line,
    pub(super) starts_by: &'a [Vec<f64>],
}

impl LineMarginals<'_> {
    /// The probability that a variable about this line is true.
    pub(super) fn of(&self, meaning: Meaning) -> Option<f64> {
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
