//! What the clue of a line may be, from what was seen beside it.

use std::collections::BTreeMap;

use nonosat_scan::Variant;

use super::colors::Colors;

/// The most clues of a line that are kept.
const MOST: usize = 300;

/// How much more than the most probable clue one may cost.
const MOST_COST: f32 = 24.0;

/// What a clue costs of which nothing is taken but that there is one.
const NOT_TAKEN: f32 = 9.0;

/// What it costs that a digit of a number was lost, that a number was, and that one was read as any other.
const DIGIT_LOST: f32 = 6.5;
const NUMBER_LOST: f32 = 8.0;
const ANY_NUMBER: f32 = 8.5;

/// The largest difference of sums for which the cost of mending it is known.
pub(super) const MOST_DIFFERENCE: i64 = 80;

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

/// The clues of a line of so many cells that are none of these, but one of which the most probable one is left if a
/// number is lost or misread.
pub(super) fn mended(candidates: &[Candidate], cells: usize) -> Vec<Candidate> {
    let Some(seen) = candidates.first().and_then(|first| first.clue.as_ref()) else { return Vec::new() };
    let mut found: Vec<Candidate> = Vec::new();
    let mut push = |clue: Blocks, cost: f32| {
        let sum: usize = clue.iter().map(|&(length, _)| length as usize).sum();
        let gaps = clue.windows(2).filter(|pair| pair[0].1 == pair[1].1).count();
        let is_new = |known: &Candidate| known.clue.as_ref() != Some(&clue);
        if sum + gaps <= cells && candidates.iter().chain(&found).all(is_new) {
            found.push(Candidate { clue: Some(clue), cost, sum: sum as i64 });
        }
    };
    for (at, &(length, color)) in seen.iter().enumerate() {
        let with = |length: u32| {
            let mut clue = seen.clone();
            clue[at] = (length, color);
            clue
        };
        for tens in [10, 20, 30, 40].into_iter().filter(|_| length < 10) {
            push(with(length + tens), DIGIT_LOST);
        }
        for ones in (0..10).filter(|_| length < 10) {
            push(with(10 * length + ones), DIGIT_LOST);
        }
        for other in 1..10 {
            push(with(other), ANY_NUMBER);
        }
    }
    for at in 0..=seen.len() {
        // In the colour of a neighbour.
        let color = seen.get(at.saturating_sub(1)).map_or(1, |block| block.1);
        for length in 1..10 {
            let mut clue = seen.clone();
            clue.insert(at, (length, color));
            push(clue, NUMBER_LOST);
        }
    }
    found
}

/// For each difference from `-MOST_DIFFERENCE` on, the least cost of changes of lines that add so much to it, each line
/// changed once at most from its most probable clue.
pub(super) fn mending(lines: &[Vec<Candidate>], rows: usize) -> Vec<f32> {
    let size = usize::try_from(2 * MOST_DIFFERENCE + 1).unwrap_or_default();
    let middle = usize::try_from(MOST_DIFFERENCE).unwrap_or_default();
    let mut costs = vec![f32::INFINITY; size];
    costs[middle] = 0.0;
    for (line, candidates) in lines.iter().enumerate() {
        // The cheapest change for each difference.
        let mut changes: BTreeMap<i64, f32> = BTreeMap::new();
        let sign = if line < rows { 1 } else { -1 };
        for candidate in candidates.iter().skip(1) {
            // One that is not taken has any sum.
            let Some(_) = candidate.clue else {
                let least = costs.iter().copied().fold(f32::INFINITY, f32::min) + candidate.cost;
                for cost in &mut costs {
                    *cost = cost.min(least);
                }
                continue;
            };
            let change = sign * (candidate.sum - candidates[0].sum);
            let cost = changes.entry(change).or_insert(f32::INFINITY);
            *cost = cost.min(candidate.cost);
        }
        let before = costs.clone();
        for (change, cost) in changes {
            for (at, known) in before.iter().enumerate() {
                let to = usize::try_from(at as i64 + change).ok().and_then(|to| costs.get_mut(to));
                if let Some(to) = to {
                    *to = to.min(known + cost);
                }
            }
        }
    }
    costs
}

#[cfg(test)]
mod tests {
    use super::{super::colors::Colors, Blocks, Candidate, NOT_TAKEN, candidates, mended};
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

    #[test]
    fn a_number_may_be_lost() {
        let black = |lengths: &[u32]| lengths.iter().map(|&length| (length, 1)).collect::<Blocks>();
        let candidate = |lengths: &[u32], cost| Candidate {
            clue: Some(black(lengths)),
            cost,
            sum: lengths.iter().map(|&it| i64::from(it)).sum(),
        };
        let known = [candidate(&[1, 3], 0.0), candidate(&[2, 3], 1.0), Candidate { clue: None, cost: 9.0, sum: 0 }];
        let found = mended(&known, 15);
        let has = |lengths: &[u32]| found.iter().any(|it| it.clue.as_deref() == Some(&black(lengths)[..]));
        assert!(has(&[11, 3]) && has(&[1, 13]) && has(&[10, 3]) && has(&[8, 3]) && has(&[1, 9]));
        assert!(has(&[1, 3, 9]) && has(&[4, 1, 3]) && has(&[1, 7, 3]));
        // Known ones, those without room, two at once.
        assert!(!has(&[1, 3]) && !has(&[2, 3]) && !has(&[1, 14]) && !has(&[2, 4]) && !has(&[1, 1, 1, 3]));
        assert!(found.iter().enumerate().all(|(at, one)| found[..at].iter().all(|other| one.clue != other.clue)));
        assert!(mended(&known[2..], 15).is_empty());
    }

    fn reading(variants: &[Variant]) -> Reading {
        let rows = vec![variants.to_vec(); 3];
        let (columns, cells, sides) = (Vec::new(), Vec::new(), [false; 4]);
        Reading { corners: [[0.0; 2]; 4], bows: [[0.0; 2]; 4], rows, columns, cells, sides, is_guessed: false }
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
