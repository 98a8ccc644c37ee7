//! The order in which variables are decided: a binary heap by activity, or by an order that was given.

use std::cmp::Ordering;

/// The decay of activity with each conflict.
const DECAY: f64 = 0.98;
/// Activities beyond this are scaled down.
const LARGEST: f64 = 1e100;

/// Variables by activity, the most active first (VSIDS); or by given priorities, as long as there are any.
///
/// # References
/// M. Moskewicz, C. Madigan, Y. Zhao, L. Zhang, S. Malik, *Chaff: engineering an efficient SAT solver*, DAC 2001.
#[derive(Clone, Debug)]
pub(super) struct ActivityHeap {
    activity: Vec<f64>,
    /// For each variable, its priority, which is compared before activity; 0 for none.
    priorities: Vec<f64>,
    /// Whether some variable has one.
    pub(super) is_prioritized: bool,
    heap: Vec<u32>,
    /// For each variable its place in the heap; `ABSENT` if it is not there.
    place: Vec<u32>,
    increment: f64,
}

const ABSENT: u32 = u32::MAX;

impl ActivityHeap {
    /// All variables, none active yet, in increasing order.
    pub(super) fn new(variables: usize) -> Self {
        let heap: Vec<u32> = (0..variables as u32).collect();
        let activity = vec![0.0; variables];
        let priorities = activity.clone();
        Self { activity, priorities, is_prioritized: false, place: heap.clone(), heap, increment: 1.0 }
    }

    /// Takes the priorities that were set.
    pub(super) fn take_priorities(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.priorities)
    }

    /// Sets priorities, which are compared before activity; variables beyond the last have none.
    pub(super) fn prioritize(&mut self, mut priorities: Vec<f64>) {
        priorities.resize(priorities.len().max(self.activity.len()), 0.0);
        self.is_prioritized = priorities.iter().any(|&priority| priority != 0.0);
        self.priorities = priorities;
        let mut heap = std::mem::take(&mut self.heap);
        heap.sort_by(|&one, &other| self.key(other).partial_cmp(&self.key(one)).unwrap_or(Ordering::Equal));
        for (place, &variable) in heap.iter().enumerate() {
            self.place[variable as usize] = place as u32;
        }
        self.heap = heap;
    }

    /// Takes out the most active variable.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let last = self.heap.pop()?;
        let Some(&top) = self.heap.first() else {
            self.place[last as usize] = ABSENT;
            return Some(last);
        };
        self.place[top as usize] = ABSENT;
        self.heap[0] = last;
        self.place[last as usize] = 0;
        self.sink(0);
        Some(top)
    }

    /// Puts a variable back, if it is not there.
    pub(super) fn push(&mut self, variable: u32) {
        if self.place[variable as usize] == ABSENT {
            self.place[variable as usize] = self.heap.len() as u32;
            self.heap.push(variable);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Makes a variable more active.
    pub(super) fn bump(&mut self, variable: u32) {
        let activity = &mut self.activity[variable as usize];
        *activity += self.increment;
        if *activity > LARGEST {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.increment /= LARGEST;
        }
        if self.place[variable as usize] != ABSENT {
            self.rise(self.place[variable as usize] as usize);
        }
    }

    /// Decays all activities relative to later bumps.
    pub(super) fn decay(&mut self) {
        self.increment /= DECAY;
    }

    fn rise(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let key = self.key(variable);
        while at > 0 {
            let parent = (at - 1) / 2;
            let above = self.heap[parent];
            if self.key(above) >= key {
                break;
            }
            self.heap[at] = above;
            self.place[above as usize] = at as u32;
            at = parent;
        }
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }

    fn sink(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let key = self.key(variable);
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            let key_at = |at: usize| self.key(self.heap[at]);
            if child + 1 < self.heap.len() && key_at(child + 1) > key_at(child) {
                child += 1;
            }
            if key >= key_at(child) {
                break;
            }
            let below = self.heap[child];
            self.heap[at] = below;
            self.place[below as usize] = at as u32;
            at = child;
        }
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }

    /// The key of the order: the greatest first.
    fn key(&self, variable: u32) -> (f64, f64) {
        (self.priorities[variable as usize], self.activity[variable as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_comes_first() {
        let mut heap = ActivityHeap::new(5);
        for (variable, times) in [(3, 3), (1, 2), (4, 1)] {
            (0..times).for_each(|_| heap.bump(variable));
        }
        assert_eq!(heap.pop(), Some(3));
        heap.decay();
        // A little more than the two bumps of 1 before.
        heap.bump(4);
        assert_eq!(heap.pop(), Some(4));
        heap.push(3);
        heap.push(3);
        assert_eq!([heap.pop(), heap.pop()], [Some(3), Some(1)]);
        let mut rest = [heap.pop().unwrap(), heap.pop().unwrap()];
        rest.sort_unstable();
        assert_eq!((rest, heap.pop()), ([0, 2], None));
    }

    #[test]
    fn priorities_go_before_activity() {
        let mut heap = ActivityHeap::new(4);
        heap.bump(2);
        heap.prioritize(vec![0.0, 3.0, 0.0, 2.0]);
        assert_eq!(heap.pop(), Some(1));
        (0..2).for_each(|_| heap.bump(0));
        heap.push(1);
        assert_eq!([heap.pop(), heap.pop()], [Some(1), Some(3)]);
        heap.prioritize(Vec::new());
        assert_eq!([heap.pop(), heap.pop(), heap.pop()], [Some(0), Some(2), None]);
    }
}
