//! What the clue of a line may be, from what was seen beside it.

use nonosat_scan::Variant;

use super::colors::Colors;

/// The most clues of a line that are kept.
const MOST: usize = 300;

/// How much more than the most probable clue one may cost.
const MOST_COST: f32 = 24.0;

/// What a clue costs of which nothing is taken but that there is one.
const NOT_TAKEN: f32 = 9.0;

/// The lengths of blocks and their colours.
pub(super) type Blocks = Vec<(u32, usize)>;

/// A clue that a line may have.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Candidate {
    /// Its blocks; `None` where what was seen is not taken for a clue.
    pub(super) clue: Option<Blocks>,
    /// The negative logarithm of how probable it is beside the most probable one.
    pub(super) cost: f32,
    /// The cells that it asks for; of a clue that is not taken, 0.
    pub(super) sum: i64,
}

impl Candidate {
    /// The lengths of its blocks.
    pub(super) fn lengths(&self) -> Option<Vec<u32>> {
        Some(self.clue.as_ref()?.iter().map(|&(length, _)| length).collect())
    }
}

/// The clues that a line of so many cells may have, the most probable first; the last one is none.
pub(super) fn candidates(variants: &[Variant], cells: usize, colors: &Colors) -> Vec<Candidate> {
    let mut found: Vec<(f32, Blocks)> = Vec::new();
    for variant in variants {
        // What has been taken, from the cheapest on.
        let mut taken: Vec<(f32, Blocks, usize)> = vec![(variant.cost, Vec::new(), 0)];
        for number in &variant.numbers {
            let color = colors.index(number);
            let mut next = Vec::new();
            for (cost, clue, room) in &taken {
                // Blocks of one colour have a gap between them.
                let gap = usize::from(clue.last().is_some_and(|&(_, last)| last == color));
                for &(value, own) in &number.values {
                    let room = if value == 0 { *room } else { room + value as usize + gap };
                    if room <= cells {
                        let clue = clue.iter().copied().chain((value > 0).then_some((value, color))).collect();
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
            let sum = clue.iter().map(|&(length, _)| i64::from(length)).sum();
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
    use super::{super::colors::Colors, Blocks, Candidate, NOT_TAKEN, candidates};
    use nonosat_scan::{Number, Reading, Variant};

    fn number(values: &[(u32, f32)]) -> Number {
        Number { values: values.to_vec(), place: [[0.0; 2]; 4], color: None }
    }

    /// The clues of a line of so many cells, with their costs in tenths.
    fn clues(variants: &[Variant], cells: usize, colors: &Colors) -> Vec<(Option<Blocks>, i32)> {
        let of = |it: Candidate| (it.clue, (it.cost * 10.0).round() as i32);
        candidates(variants, cells, colors).into_iter().map(of).collect()
    }

    #[test]
    fn clues_that_fit_are_ordered_by_their_cost() {
        let split = Variant { numbers: vec![number(&[(1, 0.0), (7, 2.0)]), number(&[(3, 0.1), (8, 1.0)])], cost: 0.0 };
        let joined = Variant { numbers: vec![number(&[(13, 0.1)])], cost: 1.5 };
        let none = (None, (NOT_TAKEN * 10.0) as i32);
        let variants = [split, joined];
        let colors = Colors::of(&reading(&variants));
        let black = |lengths: &[u32]| Some(lengths.iter().map(|&length| (length, 1)).collect::<Vec<_>>());
        let expected = [(black(&[1, 3]), 0), (black(&[1, 8]), 9), (black(&[7, 3]), 20), none];
        assert_eq!(clues(&variants, 11, &colors), expected);
        assert!(clues(&variants, 13, &colors).contains(&(black(&[13]), 15)));
        assert_eq!(clues(&variants, 2, &colors), [(None, 0)]);
        assert_eq!(candidates(&[], 5, &colors), [Candidate { clue: None, cost: 0.0, sum: 0 }]);
    }

    fn reading(variants: &[Variant]) -> Reading {
        let rows = vec![variants.to_vec(); 3];
        let (columns, cells, sides) = (Vec::new(), Vec::new(), [false; 4]);
        Reading { corners: [[0.0; 2]; 4], rows, columns, cells, sides, is_guessed: false }
    }

    #[test]
    fn blocks_of_two_colors_may_touch() {
        let mut numbers = vec![number(&[(2, 0.0)]), number(&[(3, 0.0)]), number(&[(1, 0.0)])];
        numbers[0].color = Some([200, 20, 30]);
        numbers[1].color = Some([20, 30, 190]);
        numbers[2].color = Some([30, 24, 200]);
        let variants = [Variant { numbers, cost: 0.0 }];
        let colors = Colors::of(&reading(&variants));
        assert_eq!(colors.palette().len(), 4);
        assert_eq!(clues(&variants, 7, &colors)[0].0, Some(vec![(2, 2), (3, 3), (1, 3)]));
        assert_eq!(clues(&variants, 6, &colors)[0].0, None);
    }
}
