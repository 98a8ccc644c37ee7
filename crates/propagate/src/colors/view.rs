//! What a board shows of its lines.

use super::{ColorBoard, LineRecord};
use crate::line::{planes::RunLine, words_for};
use nonosat_model::ColorSet;

impl ColorBoard {
    /// The clue of a line and the planes of its symbols, one after the other; `None` if the clue is not given.
    pub fn line_planes(&self, line: usize) -> Option<(&RunLine, &[u64])> {
        let LineRecord { clue, first_word, length, .. } = &self.lines[line];
        let clue = clue.as_ref()?;
        Some((clue, &self.may[*first_word..][..words_for(*length) * clue.symbols().len()]))
    }

    /// The colours that some cell of a line may still have, as far as the other lines know, but not in this line.
    pub fn foreign_colors(&self, line: usize) -> ColorSet {
        let Some(clue) = &self.lines[line].clue else { return ColorSet::EMPTY };
        let own: ColorSet = clue.symbols().iter().copied().collect();
        let mut foreign = ColorSet::EMPTY;
        for cell in self.layout.cells(line) {
            foreign = foreign.union(self.cells[cell]);
        }
        own.iter().fold(foreign, ColorSet::without)
    }
}
