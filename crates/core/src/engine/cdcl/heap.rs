//! The order in which variables are decided: a binary heap by activity, or by an order that was given.

use std::cmp::Reverse;

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
    /// For each variable, what it is ordered by.
    keys: Vec<Key>,
    /// The priorities as they were given, for a formula that has yet to come as well.
    priorities: Vec<f64>,
    /// Whether some variable has one.
    pub(super) is_prioritized: bool,
    heap: Vec<u32>,
    /// For each variable its place in the heap; `ABSENT` if it is not there.
    place: Vec<u32>,
    increment: f64,
}

const ABSENT: u32 = u32::MAX;

/// What a variable is ordered by: its priority, 0 for none, and then its activity.
///
/// The bits of both, behind each other, are in the order of the pairs. So one number is compared, without a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key(u128);

impl Key {
    fn new(priority: f64, activity: f64) -> Self {
        // Without a sign, numbers are in the order of their bits; with one, the other way round.
        let bits = priority.to_bits();
        let ordered = if priority < 0.0 { !bits } else { bits | 1 << 63 };
        Self(u128::from(ordered) << 64 | u128::from(activity.to_bits()))
    }

    fn activity(self) -> f64 {
        f64::from_bits(self.0 as u64)
    }

    fn set_activity(&mut self, activity: f64) {
        self.0 = self.0 >> 64 << 64 | u128::from(activity.to_bits());
    }
}

impl ActivityHeap {
    /// All variables, none active yet, in increasing order.
    pub(super) fn new(variables: usize) -> Self {
        let heap: Vec<u32> = (0..variables as u32).collect();
        let keys = vec![Key::new(0.0, 0.0); variables];
        Self { keys, priorities: Vec::new(), is_prioritized: false, place: heap.clone(), heap, increment: 1.0 }
    }

    /// Takes the priorities that were set.
    pub(super) fn take_priorities(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.priorities)
    }

    /// Sets priorities, which are compared before activity; variables beyond the last have none.
    pub(super) fn prioritize(&mut self, priorities: Vec<f64>) {
        self.is_prioritized = priorities.iter().any(|&priority| priority != 0.0);
        let all = priorities.iter().copied().chain(std::iter::repeat(0.0));
        self.keys.iter_mut().zip(all).for_each(|(key, priority)| *key = Key::new(priority, key.activity()));
        self.priorities = priorities;
        self.heap.sort_by_key(|&variable| Reverse(self.keys[variable as usize]));
        for (place, &variable) in self.heap.iter().enumerate() {
            self.place[variable as usize] = place as u32;
        }
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
        let key = &mut self.keys[variable as usize];
        let activity = key.activity() + self.increment;
        key.set_activity(activity);
        if activity > LARGEST {
            self.keys.iter_mut().for_each(|key| key.set_activity(key.activity() / LARGEST));
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
        let key = self.keys[variable as usize];
        while at > 0 {
            let parent = (at - 1) / 2;
            let above = self.heap[parent];
            if self.keys[above as usize] >= key {
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
        let key = self.keys[variable as usize];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            let key_at = |at: usize| self.keys[self.heap[at] as usize];
            if child + 1 < self.heap.len() {
                // Without a branch, which would be mispredicted half of the time.
                child += usize::from(key_at(child + 1) > key_at(child));
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

    #[test]
    fn priorities_may_be_below_none() {
        let mut heap = ActivityHeap::new(5);
        heap.prioritize(vec![-1.0, 0.0, -2.0, -0.0, 0.5]);
        // Zero is zero, with a sign or without.
        heap.bump(3);
        (0..2).for_each(|_| heap.bump(2));
        assert_eq!([(); 5].map(|()| heap.pop()), [4, 3, 1, 0, 2].map(Some));
    }
}
