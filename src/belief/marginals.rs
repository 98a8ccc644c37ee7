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
        Some(match meaning {
            Meaning::Cell(Fact { cell, color: Color::BLANK }) => 1.0 - self.cells[cell as usize],
            Meaning::Cell(Fact { cell, .. }) => self.cells[cell as usize],
            Meaning::StartsBy { line, block, position } => self.line(instance, line).begun(block, position.into()),
            Meaning::EndsBy { line, block, position } => self.line(instance, line).over(block, position.into()),
            Meaning::StartsAt { line, block, position } => {
                let (line, position) = (self.line(instance, line), i64::from(position));
                line.begun(block, position) - line.begun(block, position - 1)
            }
            Meaning::StartBit { line, block, bit } => {
                let by = &self.starts_by[line as usize][block as usize];
                let before = std::iter::once(0.0).chain(by.iter().copied());
                let starts = by.iter().zip(before).map(|(by, before)| by - before);
                starts.enumerate().filter(|(index, _)| index >> bit & 1 == 1).map(|(_, start)| start).sum()
            }
            Meaning::Covers { line, block, position } => {
                let line = self.line(instance, line);
                line.begun(block, position.into()) - line.over(block, position.into())
            }
            Meaning::Gap { line, block, position } => {
                let line = self.line(instance, line);
                let before_is_over = block.checked_sub(1).map_or(1.0, |before| line.over(before, position.into()));
                let has_behind = (block as usize) < line.line.runs.len();
                before_is_over - if has_behind { line.begun(block, position.into()) } else { 0.0 }
            }
            Meaning::Auxiliary => return None,
        })
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
