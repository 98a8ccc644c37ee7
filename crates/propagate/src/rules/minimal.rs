//! Which rules a puzzle needs.

use super::{
    Rule, RuleSet, RuleStop,
    run::{Counts, End, State},
};
use nonosat_model::{
    Puzzle,
    budget::{Budget, Limit},
};

/// The sets of rules that solve a puzzle and of which no proper subset does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MinimalSets {
    /// The sets, smaller ones first, those of one size in the order of their rules' numbers.
    pub sets: Vec<RuleSet>,
}

impl MinimalSets {
    /// In which share of the sets a rule is, from 0 to 1; 0 if there are none.
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
/// another: smaller ones first, every set is tried but for those with a minimal one in them, which are none of the
/// answer. At most 8192 runs of [`super::run()`].
///
/// # Errors
/// If the budget is spent.
pub fn minimal_sets(puzzle: &Puzzle, as_published: bool, budget: &Budget) -> Result<MinimalSets, Limit> {
    let start = State::new(puzzle, None);
    let mut sets: Vec<RuleSet> = Vec::new();
    for set in by_size(as_published) {
        if sets.iter().any(|minimal| minimal.is_subset(set)) {
            continue;
        }
        match start.clone().pass_until_done(set, budget, u64::MAX, &mut Counts::default()) {
            End::Solved => sets.push(set),
            End::Stopped(RuleStop::Limit(limit)) => return Err(limit),
            End::Stuck | End::Contradiction(_) | End::Stopped(RuleStop::Iterations) => {}
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::run;
    use nonosat_model::Clue;

    fn puzzle(rows: &[&str], columns: &[&str]) -> Puzzle {
        let clues = |texts: &[&str]| texts.iter().map(|text| text.parse::<Clue>().unwrap()).collect();
        Puzzle::new(clues(rows), clues(columns))
    }

    /// Solved by some rules, and not when `fill-between` is one more: it moves an interval off a gap that trimming
    /// would have found too short for the block, and without simple spaces what no block reaches stays unknown.
    fn not_monotone() -> Puzzle {
        puzzle(&["0", "1 2", "1 1", "1 1", "3"], &["2", "2", "1 1", "4"])
    }

    fn solves(puzzle: &Puzzle, set: RuleSet) -> bool {
        run(puzzle, None, set, &Budget::unlimited(), None).solved
    }

    #[test]
    fn more_rules_may_solve_less() {
        let set = |text: &str| text.parse::<RuleSet>().unwrap();
        let puzzle = not_monotone();
        let (some, more) = (set("1,4,10-12"), set("1,4,9-12"));
        assert!(some.is_subset(more));
        assert!(solves(&puzzle, some) && !solves(&puzzle, more));
        assert!(solves(&puzzle, RuleSet::ALL));
    }

    #[test]
    fn minimal_sets_are_all_those_that_the_definition_has() {
        let wrong = puzzle(&["1", "1"], &["2", "2"]);
        let stuck = puzzle(&["1", "1"], &["1", "1"]);
        for (puzzle, is_solved) in [(not_monotone(), true), (wrong, false), (stuck, false)] {
            for as_published in [false, true] {
                let all = by_size(as_published);
                assert!(all.len() == 8192 && all.is_sorted_by_key(|set| set.len()));
                let solving: Vec<RuleSet> = all.into_iter().filter(|&set| solves(&puzzle, set)).collect();
                let has_smaller = |set: RuleSet| solving.iter().any(|&other| other != set && other.is_subset(set));
                let expected: Vec<RuleSet> = solving.iter().copied().filter(|&set| !has_smaller(set)).collect();
                let found = minimal_sets(&puzzle, as_published, &Budget::unlimited()).unwrap();
                assert_eq!(found.sets, expected);
                assert_eq!(!expected.is_empty(), is_solved);
            }
        }
    }

    #[test]
    fn shares_are_parts_of_the_sets() {
        let found = minimal_sets(&not_monotone(), false, &Budget::unlimited()).unwrap();
        let shares: Vec<f64> = Rule::ALL.into_iter().map(|rule| found.share(rule)).collect();
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)) && shares.iter().any(|&share| share > 0.0));
        for (rule, share) in Rule::ALL.into_iter().zip(shares) {
            assert_eq!(found.necessary().contains(rule), share == 1.0);
        }
        assert_eq!(MinimalSets::default().share(Rule::Glue), 0.0);
        assert!(MinimalSets::default().necessary().is_empty());
        let spent = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
        assert_eq!(minimal_sets(&not_monotone(), false, &spent), Err(Limit::Time));
    }
}
