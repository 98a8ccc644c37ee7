//! Sets that share a member with each of some sets.

use std::collections::BTreeMap;

use nonosat_model::budget::{Budget, Limit};

/// A smallest set that shares a member with each of these, if it has at most `most`; `at_least` is known to be a lower
/// bound of its size.
///
/// A search in depth: a member of a set that is not hit yet must be in it. As many as there are disjoint sets are
/// needed.
///
/// # Errors
/// The lower bound that was proven when a limit was reached.
pub(crate) fn smallest_hitting(
    sets: &[Vec<usize>],
    at_least: usize,
    most: usize,
    budget: &Budget,
) -> Result<Option<Vec<usize>>, (usize, Limit)> {
    match smallest_within(sets, at_least, most, u64::MAX, budget) {
        Ok(found) => Ok(found),
        Err((size, Ended::Limit(limit))) => Err((size, limit)),
        // There are never so many.
        Err((size, Ended::Nodes)) => Err((size, Limit::Interrupt)),
    }
}

/// Why a search ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// A limit was reached.
    Limit(Limit),
    /// It had as many nodes as it may have.
    Nodes,
}

impl From<Limit> for Ended {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// As [`smallest_hitting`], with so many nodes at most.
///
/// # Errors
/// The lower bound that was proven until then.
pub(crate) fn smallest_within(
    sets: &[Vec<usize>],
    at_least: usize,
    most: usize,
    most_nodes: u64,
    budget: &Budget,
) -> Result<Option<Vec<usize>>, (usize, Ended)> {
    let mut nodes = 0;
    for size in at_least..=most {
        let mut search = Search { sets, budget, chosen: Vec::new(), excluded: Vec::new(), nodes, most_nodes };
        match search.descend(size) {
            Ok(true) => return Ok(Some(search.chosen)),
            Ok(false) => nodes = search.nodes,
            Err(ended) => return Err((size, ended)),
        }
    }
    Ok(None)
}

/// A set that shares a member with each of these: the one that most of them have, time after time.
pub(crate) fn some_hitting(sets: &[Vec<usize>]) -> Vec<usize> {
    let mut open: Vec<&Vec<usize>> = sets.iter().collect();
    let mut chosen = Vec::new();
    loop {
        let mut hits: BTreeMap<usize, usize> = BTreeMap::new();
        open.iter().copied().flatten().for_each(|&member| *hits.entry(member).or_default() += 1);
        // Of as many, the first.
        let Some((&member, _)) = hits.iter().rev().max_by_key(|(_, count)| **count) else { return chosen };
        chosen.push(member);
        open.retain(|set| !set.contains(&member));
    }
}

struct Search<'a> {
    sets: &'a [Vec<usize>],
    budget: &'a Budget,
    chosen: Vec<usize>,
    /// What is left out, as all sets with it were tried.
    excluded: Vec<usize>,
    nodes: u64,
    most_nodes: u64,
}

impl Search<'_> {
    /// Whether so many more are enough; then they are chosen.
    fn descend(&mut self, more: usize) -> Result<bool, Ended> {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return Err(Ended::Nodes);
        }
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
