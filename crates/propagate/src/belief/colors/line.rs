//! A line of any runs as a factor: exact messages, by forward-backward sums over its automaton.
//!
//! Its placements are the ways through the automaton background*, run, gap, run, ..., background*. The weight of a
//! placement is the product of the weights of its cells, which are what comes in from them for their colours. For run j
//! and a position p, up to which cells count as laid,
//!
//! * E(j, p) is the weight of all ways to lay the runs up to j in cells 0..p, where run j ends before p;
//! * G(j, p) is that of all ways to lay the runs before j in cells 0..p, and background behind them;
//! * S(j, p) is the weight of all ways to lay the runs from j on in cells p.., where run j starts at p;
//! * H(j, p) is that of all ways to lay them there with background before run j, or none.
//!
//! Products of one of the first and one of the last two are the probabilities of starts and of background cells.
//!
//! # References
//! L. R. Rabiner, *A tutorial on hidden Markov models and selected applications in speech recognition*, Proceedings of
//! the IEEE 77 (1989): forward-backward sums over an automaton, and their scaling.

use std::ops::Range;

use nonosat_encodings::{Color, ColorSet, Gap, Line};

/// Beyond this number of slots: no slot, of weight 0.
pub(super) const NO_SLOT: u32 = u32::MAX;

/// A line as a factor. A cell has a slot for each colour that it may have.
#[derive(Clone, Debug)]
pub(in crate::belief) struct RunLineModel {
    /// The number of cells.
    pub(super) length: usize,
    /// For each cell, where its slots begin; then, how many there are.
    pub(super) cells: Vec<u32>,
    /// For each slot, its place among the numbers of all cells.
    pub(super) places: Vec<u32>,
    /// For each colour of the line, the background first, the slot of each cell.
    pub(super) slots: Vec<u32>,
    /// For each slot, where in `slots` it is; behind their end if its colour is none of the line's.
    pub(super) planes: Vec<u32>,
    pub(super) runs: Vec<RunModel>,
    /// The sums behind the last run.
    pub(super) tail: GapModel,
    /// The products of exact runs: one table for each colour and length, those of a colour by increasing length.
    pub(super) tables: Vec<Table>,
    /// How many numbers all gaps hold, and all starts.
    pub(super) room: [usize; 2],
    /// Whether there is a start for every run.
    pub(super) is_possible: bool,
}

/// A run, and where it may start and end: somewhere in windows.
#[derive(Clone, Debug)]
pub(super) struct RunModel {
    /// The number of its colour in the line.
    pub(super) plane: usize,
    pub(super) lengths: [usize; 2],
    pub(super) gap: Gap,
    /// The first and the last start.
    pub(super) starts: [usize; 2],
    /// The first and the last position that it may end before.
    pub(super) ends: [usize; 2],
    /// The table of its products, if it has but one length.
    pub(super) table: Option<usize>,
    /// The sums before it.
    pub(super) before: GapModel,
    /// Where the probabilities of its starts are in the buffers.
    pub(super) offset: usize,
}

/// The positions where a gap has sums, from the first end of the run before to the last start of the one behind.
#[derive(Clone, Copy, Debug)]
pub(super) struct GapModel {
    pub(super) first: usize,
    pub(super) last: usize,
    /// Where they are in the buffers.
    pub(super) offset: usize,
}

impl GapModel {
    /// The sums in the buffers.
    pub(super) fn window(&self) -> Range<usize> {
        self.offset..self.offset + self.last + 1 - self.first
    }
}

impl RunModel {
    /// How many starts its window has.
    pub(super) fn width(&self) -> usize {
        self.starts[1] + 1 - self.starts[0]
    }

    /// The window of starts in the buffers.
    pub(super) fn window(&self) -> Range<usize> {
        self.offset..self.offset + self.width()
    }
}

/// The products of so many weights of one colour, from each position on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Table {
    pub(super) plane: usize,
    pub(super) length: usize,
}

impl RunLineModel {
    /// The numbers of all cells begin as `layout` says.
    pub(super) fn new(line: &Line, colors: &[ColorSet], layout: &[u32]) -> Self {
        let length = line.cells.len();
        let mut symbols = vec![line.background];
        for run in &line.runs {
            if !symbols.contains(&run.color) {
                symbols.push(run.color);
            }
        }
        let mut cells = vec![0];
        let mut slots = vec![NO_SLOT; symbols.len() * length];
        for (position, &cell) in line.cells.iter().enumerate() {
            let first = cells[position];
            for (slot, color) in (first..).zip(colors[cell as usize].iter()) {
                if let Some(plane) = symbols.iter().position(|&symbol| symbol == color) {
                    slots[plane * length + position] = slot;
                }
            }
            cells.push(first + colors[cell as usize].len() as u32);
        }
        let of_cell = |&cell: &u32| layout[cell as usize]..layout[cell as usize + 1];
        let places: Vec<u32> = line.cells.iter().flat_map(of_cell).collect();
        let mut planes = vec![slots.len() as u32; places.len()];
        for (index, &slot) in (0..).zip(&slots) {
            if let Some(plane) = planes.get_mut(slot as usize) {
                *plane = index;
            }
        }
        let windows = windows(line);
        let is_possible = windows.is_some();
        let windows = windows.unwrap_or_default();
        let mut model = Self {
            length,
            cells,
            places,
            slots,
            planes,
            runs: Vec::with_capacity(windows.len()),
            tail: GapModel { first: 0, last: length, offset: 0 },
            tables: tables(line, &symbols),
            room: [0; 2],
            is_possible,
        };
        let mut gap_first = 0;
        for (run, (starts, ends)) in line.runs.iter().zip(windows) {
            let before = GapModel { first: gap_first, last: starts[1], offset: model.room[0] };
            let lengths = [run.min as usize, (run.max as usize).min(length)];
            let plane = plane_of(&symbols, run.color);
            let table = Table { plane, length: lengths[0] };
            let table = model.tables.binary_search(&table).ok().filter(|_| run.is_exact());
            let offset = model.room[1];
            let run = RunModel { plane, lengths, gap: run.gap, starts, ends, table, before, offset };
            model.room = [run.before.window().end, run.window().end];
            model.runs.push(run);
            gap_first = ends[0];
        }
        model.tail = GapModel { first: gap_first.min(length), last: length, offset: model.room[0] };
        model.room[0] = model.tail.window().end;
        model
    }
}

fn plane_of(symbols: &[Color], color: Color) -> usize {
    symbols.iter().position(|&symbol| symbol == color).unwrap_or(0)
}

/// The tables that the exact runs of a line need.
fn tables(line: &Line, symbols: &[Color]) -> Vec<Table> {
    let exact = line.runs.iter().filter(|run| run.is_exact() && run.min as usize <= line.cells.len());
    let mut tables: Vec<Table> =
        exact.map(|run| Table { plane: plane_of(symbols, run.color), length: run.min as usize }).collect();
    tables.sort_unstable();
    tables.dedup();
    tables
}

/// For each run, the first and the last of its starts and of its ends that leave room for the others; `None` if some
/// run has none.
fn windows(line: &Line) -> Option<Vec<([usize; 2], [usize; 2])>> {
    let length = line.cells.len();
    let bounds = |positions: &Vec<u32>| Some([*positions.first()? as usize, *positions.last()? as usize]);
    let mut windows = Vec::with_capacity(line.runs.len());
    for ((run, starts), ends) in line.runs.iter().zip(&line.starts).zip(&line.ends) {
        let starts = bounds(starts)?;
        let [min, max] = [run.min, run.max].map(|length| length as usize);
        let mut reached = [starts[0] + min, starts[1].saturating_add(max).min(length)];
        if !run.is_exact() {
            let [first, last] = bounds(ends)?;
            reached = [reached[0].max(first), reached[1].min(last)];
        }
        windows.push((starts, reached));
    }
    let mut end = 0;
    for ((starts, ends), run) in windows.iter_mut().zip(&line.runs) {
        starts[0] = starts[0].max(end + run.gap.min() as usize);
        ends[0] = ends[0].max(starts[0] + run.min as usize);
        end = ends[0];
    }
    let mut behind = length;
    for ((starts, ends), run) in windows.iter_mut().zip(&line.runs).rev() {
        ends[1] = ends[1].min(behind);
        starts[1] = starts[1].min(ends[1].checked_sub(run.min as usize)?);
        if starts[0] > starts[1] || ends[0] > ends[1] {
            return None;
        }
        behind = starts[1].checked_sub(run.gap.min() as usize)?;
    }
    Some(windows)
}

#[cfg(test)]
pub(super) mod tests;
