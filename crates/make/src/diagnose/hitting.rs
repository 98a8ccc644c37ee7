//! Sets that share a line with each of some sets.

use std::collections::BTreeMap;

use nonosat_model::budget::{Budget, Limit};

/// A smallest set that shares a line with each of these, if it has at most `most` lines; `at_least` is known to be a
/// lower bound of its size.
///
/// A search in depth: one of the lines of a set that is not hit yet must be in it. As many lines as there are disjoint
/// sets are needed.
///
/// # Errors
/// The lower bound that was proven when a limit was reached.
pub(super) fn smallest_hitting(
    sets: &[Vec<usize>],
    at_least: usize,
    most: usize,
    budget: &Budget,
) -> Result<Option<Vec<usize>>, (usize, Limit)> {
    for size in at_least..=most {
        let mut search = Search { sets, budget, chosen: Vec::new(), excluded: Vec::new(), nodes: 0 };
        match search.descend(size) {
            Ok(true) => return Ok(Some(search.chosen)),
            Ok(false) => {}
            Err(limit) => return Err((size, limit)),
        }
    }
    Ok(None)
}

struct Search<'a> {
    sets: &'a [Vec<usize>],
    budget: &'a Budget,
    chosen: Vec<usize>,
    /// The lines that are left out, as all sets with them were tried.
    excluded: Vec<usize>,
    nodes: u64,
}

impl Search<'_> {
    /// Whether so many more lines are enough; then they are chosen.
    fn descend(&mut self, more: usize) -> Result<bool, Limit> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) {
            self.budget.check()?;
        }
        let mut open: Vec<Vec<usize>> = self
            .sets
            .iter()
            .filter(|set| set.iter().all(|line| !self.chosen.contains(line)))
            .map(|set| set.iter().copied().filter(|line| !self.excluded.contains(line)).collect())
            .collect();
        if open.is_empty() {
            return Ok(true);
        }
        open.sort_by_key(Vec::len);
        let mut disjoint: Vec<&Vec<usize>> = Vec::new();
        for set in &open {
            if disjoint.iter().all(|other| set.iter().all(|line| !other.contains(line))) {
                disjoint.push(set);
            }
        }
        if open[0].is_empty() || disjoint.len() > more {
            return Ok(false);
        }
        let mut hits: BTreeMap<usize, usize> = BTreeMap::new();
        open.iter().flatten().for_each(|&line| *hits.entry(line).or_default() += 1);
        let mut lines = open.swap_remove(0);
        lines.sort_by_key(|line| std::cmp::Reverse(hits[line]));
        let before = self.excluded.len();
        for line in lines {
            self.chosen.push(line);
            if self.descend(more - 1)? {
                return Ok(true);
            }
            self.chosen.pop();
            self.excluded.push(line);
        }
        self.excluded.truncate(before);
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::random::Random;

    #[test]
    fn no_smaller_set_hits_all() {
        let mut random = Random::new(3);
        for _ in 0..200 {
            let sets: Vec<Vec<usize>> = (0..random.between(1, 9))
                .map(|_| (0..random.between(1, 4)).map(|_| random.between(0, 9) as usize).collect())
                .collect();
            let hits = |mask: &u32| sets.iter().all(|set| set.iter().any(|line| mask >> line & 1 == 1));
            let least = (0..1 << 10).filter(hits).map(u32::count_ones).min().unwrap() as usize;
            let found = smallest_hitting(&sets, 0, 10, &Budget::unlimited()).unwrap().unwrap();
            assert_eq!(found.len(), least, "{sets:?}");
            assert!(hits(&found.iter().fold(0, |mask, line| mask | 1 << line)));
            assert_eq!(smallest_hitting(&sets, 0, least - 1, &Budget::unlimited()), Ok(None));
        }
    }
}
