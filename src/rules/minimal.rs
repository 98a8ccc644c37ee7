//! Which rules a puzzle needs.

use super::{
    Rule, RuleSet,
    run::{Counts, End, State},
};
use crate::{
    budget::{Budget, Stop},
    puzzle::Puzzle,
};

/// The sets of rules that solve a puzzle and of which no proper subset does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MinimalSets {
    /// The sets, smaller ones first, those of one size in the order of their rules' numbers.
    pub sets: Vec<RuleSet>,
}

impl MinimalSets {
    /// In which part of the sets a rule is, from 0 to 1; 0 if there are none.
    pub fn share(&self, rule: Rule) -> f64 {
        let with = self.sets.iter().filter(|set| set.contains(rule)).count();
        if self.sets.is_empty() { 0.0 } else { with as f64 / self.sets.len() as f64 }
    }

    /// The rules in every set; none if there are no sets.
    pub fn necessary(&self) -> RuleSet {
        Rule::ALL
            .into_iter()
            .filter(|&rule| self.sets.iter().all(|set| set.contains(rule)))
            .take_while(|_| !self.sets.is_empty())
            .collect()
    }
}

/// Finds all sets of rules that solve a puzzle and of which no proper subset does.
///
/// A set that solves a puzzle may have a superset that does not, so that nothing is concluded from one set about
/// another: every set is tried, but for those with a minimal one in them, which are none of the answer, and those in
/// which nothing settles a cell. At most 8192 runs of [`super::run()`].
///
/// The puzzle must be black-and-white, without blotted blocks.
///
/// # Errors
/// If the budget is spent.
pub fn minimal_sets(puzzle: &Puzzle, as_published: bool, budget: &Budget) -> Result<MinimalSets, Stop> {
    let start = State::new(puzzle, None);
    let mut sets: Vec<RuleSet> = Vec::new();
    for set in by_size(as_published) {
        if sets.iter().any(|minimal| minimal.is_subset(set)) {
            continue;
        }
        match start.clone().pass_until_done(set, budget, u64::MAX, &mut Counts::default()) {
            End::Solved => sets.push(set),
            End::Stopped(stop) => return Err(stop),
            End::Stuck | End::Contradiction(_) => {}
        }
    }
    Ok(MinimalSets { sets })
}

/// All sets of rules, smaller ones first.
fn by_size(as_published: bool) -> Vec<RuleSet> {
    let rules = |bits: u32| Rule::ALL.into_iter().filter(move |&rule| bits >> (12 - rule as u32) & 1 == 1);
    let mut none = RuleSet::EMPTY;
    none.as_published = as_published;
    let set = |bits| rules(bits).fold(none, RuleSet::with);
    let mut sets: Vec<RuleSet> = (0..1 << Rule::ALL.len()).rev().map(set).collect();
    sets.sort_by_key(|set| set.len());
    sets
}
