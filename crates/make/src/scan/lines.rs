//! What the clue of a line may be, from what was seen beside it.

use nonosat_scan::Variant;

/// The most clues of a line that are kept.
const MOST: usize = 300;

/// How much more than the most probable clue one may cost.
const MOST_COST: f32 = 24.0;

/// What a clue costs of which nothing is taken but that there is one.
const NOT_TAKEN: f32 = 14.0;

/// A clue that a line may have.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Candidate {
    /// Its numbers; `None` where what was seen is not taken for a clue.
    pub(super) clue: Option<Vec<u32>>,
    /// The negative logarithm of how probable it is beside the most probable one.
    pub(super) cost: f32,
    /// The cells that it asks for; of a clue that is not taken, 0.
    pub(super) sum: i64,
}

/// The clues that a line of so many cells may have, the most probable first; the last one is none.
pub(super) fn candidates(variants: &[Variant], cells: usize) -> Vec<Candidate> {
    let mut found: Vec<(f32, Vec<u32>)> = Vec::new();
    for variant in variants {
        // What has been taken, from the cheapest on.
        let mut taken: Vec<(f32, Vec<u32>, usize)> = vec![(variant.cost, Vec::new(), 0)];
        for number in &variant.numbers {
            let mut next = Vec::new();
            for (cost, clue, room) in &taken {
                for &(value, own) in &number.values {
                    let room = if value == 0 { *room } else { room + value as usize + 1 };
                    if room <= cells + 1 {
                        let clue = clue.iter().copied().chain((value > 0).then_some(value)).collect();
                        next.push((cost + own, clue, room));
                    }
                }
            }
            next.sort_by(|one, other| one.0.total_cmp(&other.0));
            next.truncate(MOST);
            taken = next;
        }
        found.extend(taken.into_iter().map(|(cost, clue, _)| (cost, clue)));
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    let best = found.first().map_or(0.0, |&(cost, _)| cost);
    let mut candidates: Vec<Candidate> = Vec::new();
    for (cost, clue) in found.into_iter().take_while(|&(cost, _)| cost <= best + MOST_COST) {
        if candidates.len() < MOST && candidates.iter().all(|known| known.clue.as_ref() != Some(&clue)) {
            let sum = clue.iter().map(|&length| i64::from(length)).sum();
            candidates.push(Candidate { clue: Some(clue), cost: cost - best, sum });
        }
    }
    let at = candidates.partition_point(|candidate| candidate.cost <= NOT_TAKEN);
    candidates.truncate(at);
    candidates.push(Candidate { clue: None, cost: if at == 0 { 0.0 } else { NOT_TAKEN }, sum: 0 });
    candidates
}

#[cfg(test)]
mod tests {
    use super::{Candidate, NOT_TAKEN, candidates};
    use nonosat_scan::{Number, Variant};

    fn number(values: &[(u32, f32)]) -> Number {
        Number { values: values.to_vec(), place: [[0.0; 2]; 4], color: None }
    }

    #[test]
    fn clues_that_fit_are_ordered_by_their_cost() {
        let split = Variant { numbers: vec![number(&[(1, 0.0), (7, 2.0)]), number(&[(3, 0.1), (8, 1.0)])], cost: 0.0 };
        let joined = Variant { numbers: vec![number(&[(13, 0.1)])], cost: 1.5 };
        let clues = |cells| -> Vec<(Option<Vec<u32>>, f32)> {
            let of = |it: Candidate| (it.clue, (it.cost * 10.0).round() / 10.0);
            candidates(&[split.clone(), joined.clone()], cells).into_iter().map(of).collect()
        };
        assert_eq!(
            clues(11),
            [(Some(vec![1, 3]), 0.0), (Some(vec![1, 8]), 0.9), (Some(vec![7, 3]), 2.0), (None, NOT_TAKEN),]
        );
        assert!(clues(13).contains(&(Some(vec![13]), 1.5)));
        assert_eq!(clues(2), [(None, 0.0)]);
        assert_eq!(candidates(&[], 5), [Candidate { clue: None, cost: 0.0, sum: 0 }]);
    }
}
