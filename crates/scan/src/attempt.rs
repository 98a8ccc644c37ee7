//! What comes of reading a picture in one way.

use crate::{reading::Reading, table::Table};

/// How much more is against tiles at most that are one more each way than lines: those may have no numbers.
const EMPTIER: f32 = 0.1;

/// Where tables and ink are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// Lines, in a way of their own, and ink on paper.
    Lines(usize),
    /// The same lines, and what stands on areas of one colour.
    Areas(usize),
    /// Cells that are areas, and what stands on areas.
    Tiles,
}

/// What came of an attempt.
pub(crate) struct Attempt {
    /// What is against the first reading.
    pub(crate) doubt: f32,
    pub(crate) readings: Vec<Reading>,
    /// The table of the first reading, and the width of the picture in whose pixels it is.
    pub(crate) table: Table,
    pub(crate) width: usize,
    /// The size of cells in pixels of the picture, if areas were made paper.
    pub(crate) pitch: Option<f32>,
    pub(crate) way: Way,
}

impl Attempt {
    /// The rows and columns.
    pub(crate) fn size(&self) -> [usize; 2] {
        [self.readings[0].rows.len(), self.readings[0].columns.len()]
    }

    /// Whether these are tiles, and gaps between them were taken for lines, so that the cells at the ends are missing.
    pub(crate) fn is_whole(&self, lines: &Self) -> bool {
        let [own, other] = [self, lines].map(Self::size);
        let is_larger = (0..2).all(|axis| own[axis] == other[axis] + 1);
        let are_gaps = lines.way != Way::Tiles && lines.readings.len() == 1;
        self.way == Way::Tiles && are_gaps && is_larger && self.doubt < lines.doubt + EMPTIER
    }
}
