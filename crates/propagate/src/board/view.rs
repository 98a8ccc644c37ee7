//! What a board shows.

use super::{Board, CellFact, Contradiction, LineRecord, place};
use crate::{
    line,
    line::{Alive, LineCells, words_for},
};
use nonosat_model::{Color, ColorSet, Grid, Picture, Run};

impl Board {
    /// The value of a cell, if known: whether it is filled.
    pub fn value(&self, cell: usize) -> Option<bool> {
        let (line, position) = self.layout.line_through(cell);
        let (word, bit) = self.place(line, position);
        self.value_at(word, bit)
    }

    fn value_at(&self, word: usize, bit: u64) -> Option<bool> {
        match (self.may_blank[word] & bit != 0, self.may_fill[word] & bit != 0) {
            (true, true) => None,
            (_, filled) => Some(filled),
        }
    }

    /// For each cell, what `of` makes of its value.
    fn map_values<T>(&self, of: impl Fn(Option<bool>) -> T) -> Vec<T> {
        let Some(lines) = self.layout.ordered_lines() else {
            return (0..self.layout.cell_count()).map(|cell| of(self.value(cell))).collect();
        };
        let mut cells = Vec::with_capacity(self.layout.cell_count());
        for line in 0..lines {
            let first = self.lines[line].words;
            let value = |position| self.value_at(first + position / 64, 1_u64 << (position % 64));
            cells.extend((0..self.layout.line_length(line)).map(value).map(&of));
        }
        cells
    }

    /// Whether a fact is known to hold.
    pub fn holds(&self, fact: CellFact) -> bool {
        self.value(fact.cell()) == Some(fact.is_filled())
    }

    /// The unknown cells, in increasing order.
    pub fn unknown_cells(&self) -> Vec<usize> {
        let Some(lines) = self.layout.ordered_lines() else {
            return (0..self.layout.cell_count()).filter(|&cell| self.value(cell).is_none()).collect();
        };
        let mut cells = Vec::with_capacity(self.unknown);
        for line in 0..lines {
            let first = self.lines[line].words;
            for word in 0..words_for(self.layout.line_length(line)) {
                let unknown = self.may_blank[first + word] & self.may_fill[first + word];
                cells.extend(line::ones(unknown).map(|bit| self.layout.cell(line, word * 64 + bit)));
            }
        }
        cells
    }

    /// What is known, as a grid.
    pub fn grid(&self) -> Grid {
        let cells = self.map_values(|value| match value {
            None => ColorSet::BLANK_OR_BLACK,
            Some(false) => ColorSet::BLANK,
            Some(true) => ColorSet::BLACK,
        });
        Grid::new(self.layout.width(), cells).expect("a board is a rectangle")
    }

    /// What is known, as a picture in which unknown cells are blank.
    pub fn picture(&self) -> Picture {
        let cells = self.map_values(|value| if value == Some(true) { Color::BLACK } else { Color::BLANK });
        Picture::new(self.layout.width(), cells).expect("a board is a rectangle")
    }

    /// The clue of a line: its lengths, or `None` if it is not given.
    pub fn clue(&self, line: usize) -> Option<&[u32]> {
        let LineRecord { clue, has_clue, .. } = self.lines[line];
        has_clue.then(|| &self.lengths[clue.0 as usize..clue.1 as usize])
    }

    /// The runs of a line, or `None` if its clue is not given.
    pub(crate) fn runs(&self, line: usize) -> Option<&[Run]> {
        let LineRecord { clue, has_clue, .. } = self.lines[line];
        has_clue.then(|| &self.runs[clue.0 as usize..clue.1 as usize])
    }

    /// Whether some cell of a line is unknown.
    pub fn is_open(&self, line: usize) -> bool {
        self.words(line).any(|word| self.may_blank[word] & self.may_fill[word] != 0)
    }

    /// What is still possible in a line; all is nothing if its clue is not given.
    ///
    /// # Errors
    /// If the line has no placement.
    pub fn alive(&self, line: usize) -> Result<Alive, Contradiction> {
        let (mut may_blank, mut may_fill) = self.line_words(line);
        let length = self.layout.line_length(line);
        let cells = LineCells { length, may_blank: &mut may_blank, may_fill: &mut may_fill };
        line::alive(self.clue(line).unwrap_or_default(), &cells).map_err(|_| Contradiction { line })
    }

    /// The cells of a line, as sets of positions: those that may be blank, and those that may be filled.
    pub(crate) fn line_words(&self, line: usize) -> (Vec<u64>, Vec<u64>) {
        let words = self.words(line);
        (self.may_blank[words.clone()].to_vec(), self.may_fill[words].to_vec())
    }

    fn words(&self, line: usize) -> std::ops::Range<usize> {
        let LineRecord { words, length, .. } = self.lines[line];
        words..words + words_for(length as usize)
    }

    /// The word and the bit of a cell in a line.
    fn place(&self, line: usize, position: usize) -> (usize, u64) {
        place(&self.lines, line, position)
    }
}
