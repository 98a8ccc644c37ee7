//! The runs of a line, read cell by cell.

use std::hash::Hash;

use nonosat_encodings::{Color, Gap, Line};

/// How far a line is read: how many runs have begun, and how many cells of the last one are read; 0 behind its end.
///
/// Cells beyond the least length are counted only where a greatest length ends the run before the line does.
pub(super) type Place = (u32, u32);

/// Nothing is read of a line whose first run stands apart from its begin.
const BEGIN: Place = (0, u32::MAX);

/// A line to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a> {
    line: &'a Line,
    length: u32,
}

impl<'a> Reader<'a> {
    pub(super) fn new(line: &'a Line) -> Self {
        Self { line, length: line.cells.len() as u32 }
    }

    /// Whether each colour leads from a place to one other at most.
    pub(super) fn is_deterministic(self) -> bool {
        let Line { runs, background, .. } = self.line;
        let may_go_on = |run: usize| !runs[run].is_exact();
        let is_clear = |run: usize| {
            let differs = run == 0 || runs[run - 1].color != runs[run].color || runs[run].gap == Gap::Apart;
            runs[run].color != *background && (differs || !may_go_on(run - 1))
        };
        (0..runs.len()).all(is_clear)
    }

    fn begin(self) -> Place {
        if self.line.runs.first().is_some_and(|run| run.gap == Gap::Apart) { BEGIN } else { (0, 0) }
    }

    /// Calls `each` with the places behind a cell of this colour, at this position.
    #[inline]
    fn read(self, (begun, read): Place, color: Color, position: u32, mut each: impl FnMut(Place)) {
        let Line { runs, starts, background, .. } = self.line;
        if begun > 0 && read > 0 {
            let run = &runs[begun as usize - 1];
            if color == run.color && read < run.max {
                let counts = read < run.min || run.max < self.length;
                each((begun, if counts { read + 1 } else { read }));
            }
            if !self.may_end(begun, read, position) {
                return;
            }
        }
        let next = runs.get(begun as usize);
        if color == *background && next.is_none_or(|run| run.gap != Gap::Glued) {
            each((begun, 0));
        }
        if let Some(run) = next
            && color == run.color
            && (read == 0 || run.gap != Gap::Apart)
            && starts[begun as usize].binary_search(&position).is_ok()
        {
            each((begun + 1, 1));
        }
    }

    /// Whether the last run that has begun may end before this position.
    #[inline]
    fn may_end(self, begun: u32, read: u32, position: u32) -> bool {
        let index = begun as usize - 1;
        let run = &self.line.runs[index];
        read >= run.min && (run.is_exact() || self.line.ends[index].binary_search(&position).is_ok())
    }

    fn is_end(self, (begun, read): Place) -> bool {
        begun as usize == self.line.runs.len() && (begun == 0 || read == 0 || self.may_end(begun, read, self.length))
    }
}

/// What is known of a line that was read up to some cell.
pub(super) trait State: Clone + Eq + Hash {
    /// Before the first cell.
    fn begin(reader: Reader<'_>) -> Self;

    /// Behind one cell more; `None` if the line does not go on like that.
    fn next(&self, reader: Reader<'_>, color: Color, position: u32) -> Option<Self>;

    /// Whether the line may end here.
    fn is_end(&self, reader: Reader<'_>) -> bool;
}

/// Of a deterministic line.
impl State for Place {
    fn begin(reader: Reader<'_>) -> Self {
        reader.begin()
    }

    #[inline]
    fn next(&self, reader: Reader<'_>, color: Color, position: u32) -> Option<Self> {
        let mut next = None;
        reader.read(*self, color, position, |place| next = Some(place));
        next
    }

    fn is_end(&self, reader: Reader<'_>) -> bool {
        reader.is_end(*self)
    }
}

/// All places where a reader of any line may be, in increasing order (the subset construction).
impl State for Vec<Place> {
    fn begin(reader: Reader<'_>) -> Self {
        vec![reader.begin()]
    }

    fn next(&self, reader: Reader<'_>, color: Color, position: u32) -> Option<Self> {
        let mut next = Self::new();
        self.iter().for_each(|&place| reader.read(place, color, position, |place| next.push(place)));
        next.sort_unstable();
        next.dedup();
        (!next.is_empty()).then_some(next)
    }

    fn is_end(&self, reader: Reader<'_>) -> bool {
        self.iter().any(|&place| reader.is_end(place))
    }
}
