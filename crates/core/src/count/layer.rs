//! The states of one layer of a sweep, each once.

use super::packing::Key;

/// A set of keys, numbered in the order they came.
#[derive(Clone, Debug)]
pub(super) struct Layer<const N: usize> {
    pub(super) keys: Vec<Key<N>>,
    /// Numbers of keys, plus 1, by their hashes; a power of two of places, at most half of them taken.
    places: Vec<u32>,
}

impl<const N: usize> Default for Layer<N> {
    fn default() -> Self {
        Self { keys: Vec::new(), places: vec![0; 64] }
    }
}

impl<const N: usize> Layer<N> {
    /// Forgets all keys, and memory that was needed only for a much larger layer.
    pub(super) fn clear(&mut self) {
        if self.keys.len() * 16 < self.places.len() {
            self.places = vec![0; self.places.len() / 2];
            self.keys.shrink_to(self.places.len() / 2);
        } else {
            self.places.fill(0);
        }
        self.places.resize(self.places.len().max(64), 0);
        self.keys.clear();
    }

    /// The number of a key, which is added if it is new.
    #[inline]
    pub(super) fn number(&mut self, key: Key<N>) -> usize {
        let mask = self.places.len() - 1;
        let mut place = hash(&key) & mask;
        loop {
            match self.places[place] {
                0 => break,
                taken if self.keys[taken as usize - 1] == key => return taken as usize - 1,
                _ => place = (place + 1) & mask,
            }
        }
        self.keys.push(key);
        self.places[place] = self.keys.len() as u32;
        if self.keys.len() * 2 > self.places.len() {
            self.grow();
        }
        self.keys.len() - 1
    }

    /// The number of a key, if it is known.
    #[inline]
    pub(super) fn find(&self, key: &Key<N>) -> Option<usize> {
        let mask = self.places.len() - 1;
        let mut place = hash(key) & mask;
        loop {
            match self.places[place] {
                0 => return None,
                taken if self.keys[taken as usize - 1] == *key => return Some(taken as usize - 1),
                _ => place = (place + 1) & mask,
            }
        }
    }

    /// How much memory the next growth takes, if the next key makes it grow.
    pub(super) fn bytes(&self) -> usize {
        self.keys.capacity() * size_of::<Key<N>>() + self.places.capacity() * size_of::<u32>()
    }

    fn grow(&mut self) {
        let size = self.places.len() * 2;
        self.places.clear();
        self.places.resize(size, 0);
        for (number, key) in self.keys.iter().enumerate() {
            let mut place = hash(key) & (size - 1);
            while self.places[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            self.places[place] = number as u32 + 1;
        }
    }
}

#[inline]
fn hash<const N: usize>(key: &Key<N>) -> usize {
    let mut hash = 0_u64;
    for &word in key {
        hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    (hash ^ hash >> 32) as usize
}
