//! The lines that wait to be solved.

use std::collections::VecDeque;

/// The lines that have changed and were not solved since.
#[derive(Clone, Debug, Default)]
pub struct LineQueue {
    lines: VecDeque<u32>,
    waiting: Vec<bool>,
}

impl LineQueue {
    /// A queue of all of so many lines, in their order.
    pub(crate) fn of_all(lines: usize) -> Self {
        let mut queue = Self { lines: VecDeque::new(), waiting: vec![false; lines] };
        (0..lines).for_each(|line| queue.push(line));
        queue
    }

    #[inline]
    pub(crate) fn push(&mut self, line: usize) {
        if !std::mem::replace(&mut self.waiting[line], true) {
            self.lines.push_back(line as u32);
        }
    }

    #[inline]
    pub fn pop(&mut self) -> Option<usize> {
        let line = self.lines.pop_front()? as usize;
        self.waiting[line] = false;
        Some(line)
    }

    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
