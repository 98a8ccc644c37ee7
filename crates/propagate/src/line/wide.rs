//! The bit-parallel line solver for lines of any length.
//!
//! The same two passes as in [`super::narrow`], with several words a set. The
//! states before a block lie in a window of the line, often a small one; only
//! the words of the window are kept and touched, so that a long line with
//! little freedom costs little.

use super::{
    LineCells, NoPlacement,
    window::{Window, or_shifted_up, or_smeared_up, runs},
};

/// The sets that the backward pass hands to a visitor: states on some complete placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AliveSet {
    /// The gap states with this many blocks behind them.
    Gaps(usize),
    /// The starts of this block.
    Starts(usize),
}

pub(super) type Visitor<'a> = &'a mut dyn FnMut(AliveSet, &Window);

/// Buffers for lines of several words.
#[derive(Clone, Debug, Default)]
pub(super) struct Wide {
    /// `reached[j]`: the gap states after j blocks that the left end reaches.
    reached: Vec<Window>,
    /// `starts[j]`: the starts of block j that the left end reaches.
    starts: Vec<Window>,
    /// The gap states of the present block that reach the right end.
    useful: Window,
    alive: Window,
    blank: Vec<u64>,
    now_blank: Vec<u64>,
    now_fill: Vec<u64>,
    scratch: Vec<u64>,
}

impl Wide {
    /// See [`super::LineSolver::settle`].
    pub(super) fn settle(&mut self, clue: &[u32], cells: &mut LineCells<'_>) -> Result<(), NoPlacement> {
        self.forward(clue, cells)?;
        self.backward(clue, cells.length, None);
        for (may, now) in cells.may_blank.iter_mut().zip(&self.now_blank) {
            *may &= now;
        }
        for (may, now) in cells.may_fill.iter_mut().zip(&self.now_fill) {
            *may &= now;
        }
        Ok(())
    }

    /// Hands every alive set to `visit`, from the last gap states back to the first.
    pub(super) fn visit(&mut self, clue: &[u32], cells: &LineCells<'_>, visit: Visitor<'_>) -> Result<(), NoPlacement> {
        self.forward(clue, cells)?;
        self.backward(clue, cells.length, Some(visit));
        Ok(())
    }

    fn forward(&mut self, clue: &[u32], cells: &LineCells<'_>) -> Result<(), NoPlacement> {
        let length = cells.length;
        self.blank.clear();
        self.blank.extend_from_slice(cells.may_blank);
        self.blank.resize((length + 2).div_ceil(64), 0);
        self.blank[length / 64] |= 1 << (length % 64);
        if self.starts.len() < clue.len() + 1 {
            self.reached.resize_with(clue.len() + 1, Window::default);
            self.starts.resize_with(clue.len() + 1, Window::default);
        }

        self.reached[0].set_only(0);
        self.reached[0].walk_up(&self.blank);
        for (j, &block) in clue.iter().enumerate() {
            let block = block as usize;
            if block > length {
                return Err(NoPlacement);
            }
            let (reached, starts) = (&self.reached[j], &mut self.starts[j]);
            runs(block, cells.may_fill, reached.word_range(), &mut self.scratch);
            starts.set_words(reached, |index, word| {
                word & self.scratch[index - reached.first()] & super::window::bits_at(&self.blank, index * 64 + block)
            });
            if starts.is_empty() {
                return Err(NoPlacement);
            }
            self.reached[j + 1].set_shifted_up(starts, block + 1);
            self.reached[j + 1].walk_up(&self.blank);
        }
        if self.reached[clue.len()].contains(length + 1) { Ok(()) } else { Err(NoPlacement) }
    }

    fn backward(&mut self, clue: &[u32], length: usize, mut visit: Option<Visitor<'_>>) {
        for now in [&mut self.now_blank, &mut self.now_fill] {
            now.clear();
            now.resize(self.blank.len(), 0);
        }
        self.useful.set_only(length + 1);
        for j in (0..=clue.len()).rev() {
            let reached = &self.reached[j];
            self.useful.walk_down(&self.blank, reached.first());
            for (index, word) in reached.words() {
                self.now_blank[index] |= word & self.useful.bits_at(index * 64 + 1);
            }
            if let Some(visit) = &mut visit {
                self.alive.set_words(reached, |index, word| word & self.useful.bits_at(index * 64));
                visit(AliveSet::Gaps(j), &self.alive);
            }
            let Some(j) = j.checked_sub(1) else { return };
            let block = clue[j] as usize;
            self.alive.set_words(&self.starts[j], |index, word| word & self.useful.bits_at(index * 64 + block + 1));
            if let Some(visit) = &mut visit {
                visit(AliveSet::Starts(j), &self.alive);
            }
            or_shifted_up(&self.alive, block, &mut self.now_blank);
            or_smeared_up(&self.alive, block, &mut self.now_fill, &mut self.scratch);
            std::mem::swap(&mut self.useful, &mut self.alive);
        }
    }
}
