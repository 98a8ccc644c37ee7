//! A line solver that does what people do first.

use super::{LineCells, LineSolver, NoPlacement, meets};

/// The line solver by extreme bounds, walls, reach and segments; sound, not complete.
///
/// For each block it keeps the first cell it may cover and the last, and goes over the line from both ends until
/// nothing changes:
///
/// * *splitting by blanks*: blanks cut the line in segments; a block begins no sooner than in the first segment behind
///   the block before that has room for it. A segment in which no block has room is blank.
/// * *pushing off the walls*: a filled cell too near to the wall for any but the outermost unfinished block belongs to
///   that block, and the block reaches at least as far from the wall as its length. A finished block is closed by
///   blanks.
/// * *overlap of extreme bounds*: what a block covers both when laid as near to the one end as it can be and to the
///   other is filled.
/// * *unreachability*: what no block reaches is blank. If only one block is left, it joins all filled cells that are
///   left.
///
/// O(n k) for n cells and k blocks, each time around.
#[derive(Clone, Copy, Debug, Default)]
pub struct QueueLineSolver;

impl LineSolver for QueueLineSolver {
    fn name(&self) -> &'static str {
        "queue"
    }

    fn settle(&mut self, clue: &[u32], cells: &mut LineCells<'_>) -> Result<(), NoPlacement> {
        let mut line = Line::new(clue, cells.values().ok_or(NoPlacement)?);
        loop {
            let before = line.clone();
            line.go_over()?;
            if line == before {
                break;
            }
        }
        if !line.cells.contains(&None) && !meets(&line.cells, line.blocks.iter().copied()) {
            return Err(NoPlacement);
        }
        cells.take(&line.cells);
        Ok(())
    }
}

/// A line, read from one of its ends.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    cells: Vec<Option<bool>>,
    /// The lengths of the blocks.
    blocks: Vec<usize>,
    /// The first cell that each block may cover.
    starts: Vec<usize>,
    /// The cell behind the last that each block may cover.
    ends: Vec<usize>,
}

impl Line {
    fn new(clue: &[u32], cells: Vec<Option<bool>>) -> Self {
        let blocks: Vec<usize> = clue.iter().map(|&length| length as usize).filter(|&length| length > 0).collect();
        let (starts, ends) = (vec![0; blocks.len()], vec![cells.len(); blocks.len()]);
        Self { cells, blocks, starts, ends }
    }

    fn go_over(&mut self) -> Result<(), NoPlacement> {
        for _ in 0..2 {
            self.slide()?;
            self.push_off_the_wall()?;
            self.mirror();
        }
        self.join_the_last()?;
        self.overlap()?;
        self.blank_out_of_reach()
    }

    /// Reads the line from its other end.
    fn mirror(&mut self) {
        let length = self.cells.len();
        self.cells.reverse();
        self.blocks.reverse();
        std::mem::swap(&mut self.starts, &mut self.ends);
        for bounds in [&mut self.starts, &mut self.ends] {
            bounds.reverse();
            bounds.iter_mut().for_each(|bound| *bound = length - *bound);
        }
    }

    fn is(&self, position: usize, filled: bool) -> bool {
        self.cells.get(position) == Some(&Some(filled))
    }

    fn set(&mut self, position: usize, filled: bool) -> Result<(), NoPlacement> {
        match self.cells.get_mut(position) {
            Some(cell) if *cell != Some(!filled) => *cell = Some(filled),
            // Beyond the line all is blank.
            None if !filled => {}
            _ => return Err(NoPlacement),
        }
        Ok(())
    }

    /// Whether it is known where a block lies.
    fn is_finished(&self, block: usize) -> bool {
        self.ends[block] - self.starts[block] == self.blocks[block]
    }

    /// Moves each block to the first place, behind the block before, where it has room.
    fn slide(&mut self) -> Result<(), NoPlacement> {
        let mut from = 0;
        for block in 0..self.blocks.len() {
            let length = self.blocks[block];
            let mut start = from.max(self.starts[block]);
            loop {
                let end = start.saturating_add(length);
                if end > self.ends[block] {
                    return Err(NoPlacement);
                }
                if let Some(blank) = (start..end).rev().find(|&position| self.is(position, false)) {
                    start = blank + 1;
                } else if self.is(end, true) || start > 0 && self.is(start - 1, true) {
                    start += 1;
                } else {
                    break;
                }
            }
            self.starts[block] = start;
            from = start + length + 1;
        }
        Ok(())
    }

    /// Gives the first unfinished block the filled cell before which it has no room.
    fn push_off_the_wall(&mut self) -> Result<(), NoPlacement> {
        let Some(block) = (0..self.blocks.len()).find(|&block| !self.is_finished(block)) else { return Ok(()) };
        let (start, length) = (self.starts[block], self.blocks[block]);
        let Some(filled) = (start..start + length).find(|&position| self.is(position, true)) else { return Ok(()) };
        self.ends[block] = self.ends[block].min(filled + length);
        (filled..start + length).try_for_each(|position| self.set(position, true))
    }

    /// Gives the only unfinished block all filled cells that are not of finished ones.
    fn join_the_last(&mut self) -> Result<(), NoPlacement> {
        let mut unfinished = (0..self.blocks.len()).filter(|&block| !self.is_finished(block));
        let (Some(block), None) = (unfinished.next(), unfinished.next()) else { return Ok(()) };
        let is_others = |position: usize| {
            let covers = |other: usize| self.starts[other] <= position && position < self.ends[other];
            (0..self.blocks.len()).any(|other| other != block && covers(other))
        };
        let mut left = (0..self.cells.len()).filter(|&position| self.is(position, true) && !is_others(position));
        let Some(first) = left.next() else { return Ok(()) };
        let last = left.next_back().unwrap_or(first);
        drop(left);
        let length = self.blocks[block];
        self.starts[block] = self.starts[block].max((last + 1).saturating_sub(length));
        self.ends[block] = self.ends[block].min(first + length);
        if self.starts[block] + length > self.ends[block] {
            return Err(NoPlacement);
        }
        (first..=last).try_for_each(|position| self.set(position, true))
    }

    /// Fills what each block covers anyhow, and closes those that are finished.
    fn overlap(&mut self) -> Result<(), NoPlacement> {
        for block in 0..self.blocks.len() {
            let (start, end, length) = (self.starts[block], self.ends[block], self.blocks[block]);
            (end - length..start + length).try_for_each(|position| self.set(position, true))?;
            if self.is_finished(block) {
                start.checked_sub(1).map_or(Ok(()), |before| self.set(before, false))?;
                self.set(end, false)?;
            }
        }
        Ok(())
    }

    /// Makes blank what no block can cover for want of reach or room.
    fn blank_out_of_reach(&mut self) -> Result<(), NoPlacement> {
        let mut reached = vec![false; self.cells.len()];
        for (block, &length) in self.blocks.iter().enumerate() {
            let mut start = self.starts[block];
            while start < self.ends[block] {
                let end =
                    (start..self.ends[block]).find(|&position| self.is(position, false)).unwrap_or(self.ends[block]);
                if end - start >= length {
                    reached[start..end].fill(true);
                }
                start = end + 1;
            }
        }
        let unreached: Vec<usize> = (0..reached.len()).filter(|&position| !reached[position]).collect();
        unreached.into_iter().try_for_each(|position| self.set(position, false))
    }
}
