//! Line solving for every kind of clue: runs of any colours, with a least and a greatest length and a gap rule.
//!
//! Positions are bits. Each colour of the line, the background among them, has a *plane*: the positions that may have
//! it. A line is read by an automaton whose states are pairs of a run and a position; a step of the automaton costs the
//! same for one position as for 64, and the same for two colours as for eight, for a run looks at its own plane only.
//!
//! [`RunLineSolver`] is complete. [`BitLineSolver`] does the same for black-and-white lines.

mod narrow;
mod open;
mod wide;

use nonosat_encodings::{Color, Gap, Run};

use self::open::{OpenPart, open_part};
use super::{
    BitLineSolver, LineCells, LineSolver, NoPlacement,
    bits::{give, take},
    narrow::Word,
    words_for,
};

/// What is known of the cells of a line: one plane for each symbol of the line, the background first.
#[derive(Debug, PartialEq, Eq)]
pub struct Planes<'a> {
    /// The number of cells.
    pub length: usize,
    /// The background of the line, then each other colour of its runs, without repetition; see [`RunLine::symbols`].
    pub symbols: &'a [Color],
    /// The positions that may have each symbol: `may[s * words_for(length)..][..words_for(length)]` is the plane of
    /// `symbols[s]`. Bits at positions from `length` on are zero.
    pub may: &'a mut [u64],
}

impl Planes<'_> {
    /// Whether a cell may have but one colour.
    #[inline]
    fn is_known(&self, position: usize) -> bool {
        let planes = self.may.chunks_exact(words_for(self.length));
        planes.map(|plane| plane[position / 64] >> (position % 64) & 1).sum::<u64>() == 1
    }

    /// The cells that may have but one colour.
    #[inline]
    fn known(&self, known: &mut Vec<u64>) {
        let words = words_for(self.length);
        known.clear();
        known.extend((0..words).map(|index| {
            let words = self.may[index..].iter().step_by(words);
            let (once, twice) = words.fold((0, 0), |(once, twice), word| (once | word, twice | once & word));
            once & !twice
        }));
    }
}

/// The runs of a line, prepared for [`RunLineSolver`].
///
/// A placement gives each run a stretch of cells; all other cells have the colour of the background. A run may have
/// that colour, too. Behind the last run there may be any number of background cells.
#[derive(Clone, Debug)]
pub struct RunLine {
    symbols: Vec<Color>,
    runs: Vec<Run>,
    steps: Vec<Step>,
    /// The length of the shortest line that holds the runs; `None` if a run cannot be laid at all.
    least: Option<usize>,
    /// The lengths, if the line is as in black-and-white: runs of one colour and of given lengths, all apart.
    lengths: Option<Vec<u32>>,
    /// Whether no run has the colour of the background, so that a known end shows which runs it holds.
    is_readable: bool,
}

/// A run as the passes need it.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The number of its plane.
    symbol: u32,
    min: u32,
    max: u32,
    gap: Gap,
    /// The gap of the next run; `Free` behind the last one.
    gap_behind: Gap,
}

impl Step {
    /// Whether lengths above the least one matter, and no greatest length does.
    fn is_unlimited(&self, length: usize) -> bool {
        self.max as usize >= length
    }

    fn is_exact(&self) -> bool {
        self.min == self.max
    }
}

impl RunLine {
    /// Prepares the runs of a line.
    ///
    /// A least length of 0 counts as 1. A run whose greatest length is below its least has no placement.
    pub fn new(background: Color, runs: &[Run]) -> Self {
        let mut symbols = vec![background];
        let mut steps = Vec::with_capacity(runs.len());
        let mut least = Some(0_usize);
        for (index, run) in runs.iter().enumerate() {
            let symbol = symbols.iter().position(|&symbol| symbol == run.color).unwrap_or_else(|| {
                symbols.push(run.color);
                symbols.len() - 1
            });
            let gap_behind = runs.get(index + 1).map_or(Gap::Free, |next| next.gap);
            let min = run.min.max(1);
            let cells = (min as usize).saturating_add(run.gap.min() as usize);
            least = least.filter(|_| run.max >= min).map(|least| least.saturating_add(cells));
            steps.push(Step { symbol: symbol as u32, min, max: run.max, gap: run.gap, gap_behind });
        }
        let is_ordinary = |(index, run): (usize, &Run)| {
            let gap = if index == 0 { run.gap == Gap::Free } else { run.gap == Gap::Apart };
            gap && run.is_exact() && run.min > 0 && run.color != background
        };
        let is_ordinary = symbols.len() == 2 && runs.iter().enumerate().all(is_ordinary);
        let lengths = is_ordinary.then(|| runs.iter().map(|run| run.min).collect());
        let is_readable = runs.iter().all(|run| run.color != background);
        Self { symbols, runs: runs.to_vec(), steps, least, is_readable, lengths }
    }

    /// The background, then each other colour of the runs in the order of their first run.
    pub fn symbols(&self) -> &[Color] {
        &self.symbols
    }

    /// The runs, in order.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Whether known ends show which runs they hold.
    fn has_readable_ends(&self) -> bool {
        self.is_readable && !self.steps.is_empty()
    }

    /// Whether the runs are too long for so many cells; if not, no length of a run is above the number of cells.
    fn is_too_long_for(&self, length: usize) -> bool {
        self.least.is_none_or(|least| least > length)
    }
}

/// What is still possible for the runs of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunsAlive {
    /// For each run, the positions of its first cell in some placement, in increasing order.
    pub starts: Vec<Vec<u32>>,
    /// For each run, the positions behind its last cell in some placement, in increasing order.
    pub ends: Vec<Vec<u32>>,
}

/// The complete line solver for runs of any colours.
///
/// O(k log n) word operations for k runs of given lengths, or without a greatest length, in up to 128 cells; beyond,
/// that times the number of words that a run can lie in. What known cells settle at both ends is cut off before. A run
/// with a least and a greatest length takes the difference of the two as a further factor. The number of colours adds
/// one operation each. Allocates only while its buffers grow to the largest line met.
#[derive(Clone, Debug, Default)]
pub struct RunLineSolver {
    trace64: narrow::Trace<u64>,
    trace128: narrow::Trace<u128>,
    wide: wide::Wide,
    /// For lines as in black-and-white.
    bits: BitLineSolver,
    known: Vec<u64>,
    /// The planes of the open part of a line.
    open: Vec<u64>,
}

impl RunLineSolver {
    /// Takes from the planes what the runs rule out.
    ///
    /// Complete: afterwards a cell may have a colour iff some placement of the runs, within the planes as they were,
    /// gives it that colour. The symbols of `cells` are those of `line`, in its order.
    ///
    /// # Errors
    /// If the line has no placement; `cells` is then as it was.
    #[inline]
    pub fn settle(&mut self, line: &RunLine, cells: &mut Planes<'_>) -> Result<(), NoPlacement> {
        debug_assert_eq!(line.symbols(), cells.symbols, "the planes of another line");
        let length = cells.length;
        if line.is_too_long_for(length) {
            return Err(NoPlacement);
        }
        if length == 0 {
            return Ok(());
        }
        if let Some(lengths) = &line.lengths {
            let (may_blank, may_fill) = cells.may.split_at_mut(words_for(length));
            return self.bits.settle(lengths, &mut LineCells { length, may_blank, may_fill });
        }
        // In a word it takes longer to cut than to solve.
        let is_long = length > u64::BITS as usize;
        if is_long && line.has_readable_ends() && (cells.is_known(0) || cells.is_known(length - 1)) {
            self.settle_open_part(line, cells)
        } else {
            self.settle_all(&line.steps, cells)
        }
    }

    /// Settles a line by its open part.
    fn settle_open_part(&mut self, line: &RunLine, cells: &mut Planes<'_>) -> Result<(), NoPlacement> {
        cells.known(&mut self.known);
        let OpenPart { cells: part, steps } =
            open_part(&line.steps, cells.length, cells.may, &self.known).ok_or(NoPlacement)?;
        let (first, length, steps) = (part.start, part.len(), &line.steps[steps]);
        if steps.iter().any(|step| step.min as usize > length) {
            return Err(NoPlacement);
        }
        let words = words_for(cells.length);
        let starts = || (0..length).step_by(64).map(|at| (first + at, (length - at).min(64)));
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        for plane in cells.may.chunks_exact(words) {
            open.extend(starts().map(|(at, length)| take(plane, at, length)));
        }
        let mut planes = Planes { length, symbols: cells.symbols, may: &mut open };
        let settled = self.settle_all(steps, &mut planes);
        if settled.is_ok() {
            for (plane, now) in cells.may.chunks_exact_mut(words).zip(open.chunks_exact(words_for(length))) {
                now.iter().zip(starts()).for_each(|(&now, (at, length))| give(now, plane, at, length));
            }
        }
        self.open = open;
        settled
    }

    /// Settles a line without cutting; no run is longer than it.
    #[inline]
    fn settle_all(&mut self, steps: &[Step], cells: &mut Planes<'_>) -> Result<(), NoPlacement> {
        let length = cells.length;
        if length <= u64::BITS as usize {
            self.trace64.settle(length, steps, cells.may.iter().copied())?;
            for (may, now) in cells.may.iter_mut().zip(self.trace64.now()) {
                *may &= now;
            }
            Ok(())
        } else if length <= u128::BITS as usize {
            let pairs = cells.may.chunks_exact(2).map(|pair| u128::from(pair[1]) << 64 | u128::from(pair[0]));
            self.trace128.settle(length, steps, pairs)?;
            for (may, now) in cells.may.chunks_exact_mut(2).zip(self.trace128.now()) {
                may[0] &= now as u64;
                may[1] &= (now >> 64) as u64;
            }
            Ok(())
        } else {
            self.wide.settle(steps, cells)
        }
    }

    /// The starts and the ends that each run has in some placement.
    ///
    /// Exact, like [`settle`](Self::settle), at the cost of its answer.
    ///
    /// # Errors
    /// If the line has no placement.
    pub fn alive(&mut self, line: &RunLine, cells: &Planes<'_>) -> Result<RunsAlive, NoPlacement> {
        debug_assert_eq!(line.symbols(), cells.symbols, "the planes of another line");
        if line.is_too_long_for(cells.length) {
            return Err(NoPlacement);
        }
        self.wide.alive(&line.steps, cells)
    }
}

#[cfg(test)]
mod tests;
