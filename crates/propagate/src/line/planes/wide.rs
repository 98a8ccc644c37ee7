//! Lines of any length.
//!
//! The same two passes as in [`super::narrow`], in terms of positions: a run ends at the position behind its last cell.
//! What each run can do lies in a window of the line, often a small one; only its words are kept and touched.

use nonosat_encodings::Gap;

use super::{
    super::window::{Window, or_smeared_up, runs},
    NoPlacement, Planes, RunsAlive, Step, words_for,
};

/// Buffers for lines of several words.
#[derive(Clone, Debug, Default)]
pub(super) struct Wide {
    /// Words of a plane that has a bit for the position behind the line, too.
    width: usize,
    planes: Vec<u64>,
    now: Vec<u64>,
    /// What the left end reaches: the positions before each gap, with those that the gap leads to; starts; ends.
    gaps: Vec<Window>,
    starts: Vec<Window>,
    ends: Vec<Window>,
    /// The starts of the present run that reach the right end.
    useful: Window,
    alive_starts: Window,
    alive_ends: Window,
    longer: Window,
    scratch: Window,
    words: Vec<u64>,
}

impl Wide {
    /// See [`super::RunLineSolver::settle`].
    pub(super) fn settle(&mut self, steps: &[Step], cells: &mut Planes<'_>) -> Result<(), NoPlacement> {
        self.forward(steps, cells)?;
        self.backward(steps, cells.length, &mut |_, _, _| {});
        let words = words_for(cells.length).max(1);
        for (may, now) in cells.may.chunks_exact_mut(words).zip(self.now.chunks_exact(self.width)) {
            for (may, now) in may.iter_mut().zip(now) {
                *may &= now;
            }
        }
        Ok(())
    }

    /// See [`super::RunLineSolver::alive`].
    pub(super) fn alive(&mut self, steps: &[Step], cells: &Planes<'_>) -> Result<RunsAlive, NoPlacement> {
        self.forward(steps, cells)?;
        let mut alive = RunsAlive { starts: vec![Vec::new(); steps.len()], ends: vec![Vec::new(); steps.len()] };
        self.backward(steps, cells.length, &mut |run, starts, ends| {
            if let Some(starts) = starts {
                alive.starts[run] = starts.to_vec();
            }
            if let Some(ends) = ends {
                alive.ends[run] = ends.to_vec();
            }
        });
        Ok(alive)
    }

    fn forward(&mut self, steps: &[Step], cells: &Planes<'_>) -> Result<(), NoPlacement> {
        let (length, words) = (cells.length, words_for(cells.length));
        self.width = length / 64 + 1;
        self.planes.clear();
        for symbol in 0..cells.symbols.len() {
            self.planes.extend_from_slice(&cells.may[symbol * words..][..words]);
            self.planes.resize((symbol + 1) * self.width, 0);
        }
        if self.gaps.len() <= steps.len() {
            for sets in [&mut self.gaps, &mut self.starts, &mut self.ends] {
                sets.resize_with(steps.len() + 1, Window::default);
            }
        }

        let background = &self.planes[..self.width];
        self.gaps[0].set_only(0);
        for (j, step) in steps.iter().enumerate() {
            let plane = plane_of(&self.planes, self.width, step);
            let (reached, starts, ends) = (&mut self.gaps[j], &mut self.starts[j], &mut self.ends[j]);
            if step.gap != Gap::Glued {
                reached.walk_up(background);
            }
            let first = if step.gap == Gap::Apart {
                step_up(reached, background, &mut self.alive_ends, &mut self.scratch);
                &self.scratch
            } else {
                &*reached
            };
            runs(step.min as usize, plane, first.word_range(), &mut self.words);
            starts.set_words(first, |index, word| word & self.words[index - first.first()]);
            if starts.is_empty() {
                return Err(NoPlacement);
            }
            ends.set_shifted_up(starts, step.min as usize);
            if !step.is_exact() && step.is_unlimited(length) {
                ends.walk_up(plane);
            } else if !step.is_exact() {
                self.longer.set(ends);
                for _ in step.min..step.max {
                    step_up(&self.longer, plane, &mut self.alive_ends, &mut self.scratch);
                    if self.scratch.is_empty() {
                        break;
                    }
                    std::mem::swap(&mut self.longer, &mut self.scratch);
                    ends.add(&self.longer);
                }
            }
            self.gaps[j + 1].set(ends);
        }
        let last = &mut self.gaps[steps.len()];
        if gap_behind(steps) != Gap::Glued {
            last.walk_up(background);
        }
        if last.contains(length) { Ok(()) } else { Err(NoPlacement) }
    }

    /// Fills `now`; calls `visit` with each run and its starts or its ends.
    fn backward(&mut self, steps: &[Step], length: usize, visit: Visitor<'_>) {
        self.now.clear();
        self.now.resize(self.planes.len(), 0);
        self.useful.set_only(length);
        for j in (0..=steps.len()).rev() {
            let background = &self.planes[..self.width];
            let gap = steps.get(j).map_or(gap_behind(steps), |step| step.gap);
            if gap != Gap::Glued {
                let reached = &self.gaps[j];
                self.useful.walk_down(background, reached.first());
                for (index, word) in reached.words() {
                    self.now[index] |= word & background[index] & self.useful.bits_at(index * 64 + 1);
                }
            }
            let Some(j) = j.checked_sub(1) else { return };
            if gap == Gap::Apart {
                let useful = &self.useful;
                let behind = |index, word| word & background[index] & useful.bits_at(index * 64 + 1);
                self.alive_ends.set_words(&self.ends[j], behind);
            } else {
                self.alive_ends.set_words(&self.ends[j], |index, word| word & self.useful.bits_at(index * 64));
            }
            visit(j, None, Some(&self.alive_ends));
            self.lay(&steps[j], j, length);
            visit(j, Some(&self.alive_starts), None);
            std::mem::swap(&mut self.useful, &mut self.alive_starts);
        }
    }

    /// From the ends of a run, its starts and its cells.
    fn lay(&mut self, step: &Step, j: usize, length: usize) {
        let (starts, ends) = (&self.starts[j], &mut self.alive_ends);
        let plane = plane_of(&self.planes, self.width, step);
        let now = &mut self.now[step.symbol as usize * self.width..][..self.width];
        let min = step.min as usize;
        if step.is_exact() {
            self.alive_starts.set_words(starts, |index, word| word & ends.bits_at(index * 64 + min));
            or_smeared_up(&self.alive_starts, min, now, &mut self.words);
        } else if step.is_unlimited(length) {
            // In each stretch of the plane the runs lie between the first start and the last end.
            ends.walk_down(plane, starts.first());
            self.alive_starts.set_words(starts, |index, word| word & ends.bits_at(index * 64 + min));
            self.scratch.set(&self.alive_starts);
            self.scratch.walk_up(plane);
            for (index, word) in self.scratch.words() {
                now[index] |= word & plane[index] & ends.bits_at(index * 64 + 1);
            }
        } else {
            self.alive_starts.set_empty();
            self.longer.set_shifted_up(starts, min);
            for length in min..=step.max as usize {
                let (longer, present) = (&self.longer, &mut self.scratch);
                present.set_words(starts, |index, word| {
                    let end = index * 64 + length;
                    word & longer.bits_at(end) & ends.bits_at(end)
                });
                if !present.is_empty() {
                    or_smeared_up(present, length, now, &mut self.words);
                    self.alive_starts.add(present);
                }
                step_up(&self.longer, plane, &mut self.useful, &mut self.scratch);
                std::mem::swap(&mut self.longer, &mut self.scratch);
            }
        }
    }
}

/// Takes the number of a run, and its starts or its ends.
type Visitor<'a> = &'a mut dyn FnMut(usize, Option<&Window>, Option<&Window>);

fn plane_of<'a>(planes: &'a [u64], width: usize, step: &Step) -> &'a [u64] {
    &planes[step.symbol as usize * width..][..width]
}

/// The gap behind the last run: the end of a part of a line may lie in any.
fn gap_behind(steps: &[Step]) -> Gap {
    steps.last().map_or(Gap::Free, |step| step.gap_behind)
}

/// Sets `to` to the positions one cell of `open` behind those of `from`.
fn step_up(from: &Window, open: &[u64], scratch: &mut Window, to: &mut Window) {
    scratch.set_words(from, |index, word| word & open[index]);
    to.set_shifted_up(scratch, 1);
}
