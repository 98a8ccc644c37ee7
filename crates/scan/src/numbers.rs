//! From digits to numbers, with alternatives.

use crate::reading::{Number, Quad, Variant};

/// The most values that are kept for a number.
const MOST_VALUES: usize = 12;

/// How much more than the most probable value one may cost.
const MOST_COST: f32 = 14.0;

/// The most ways of splitting that are kept for a line.
const MOST_VARIANTS: usize = 6;

/// How much more than the most probable way of splitting one may cost.
const MOST_SPLIT: f32 = 9.0;

/// What a gap within a number costs that would be too long, and the cost of being none from which on digits count.
const PARTED: f32 = 1.0;
const NONE: f32 = 1.5;

/// The logarithm of the odds of the surest gaps, and that of what is on different lines.
const SUREST: f32 = 7.5;
pub(crate) const APART: f32 = -40.0;

/// A digit that was seen.
#[derive(Debug, Clone)]
pub(crate) struct Digit {
    /// The negative logarithm of the probability of each digit and of none.
    pub(crate) costs: [f32; 11],
    /// Where it is in the picture.
    pub(crate) place: Quad,
    pub(crate) color: Option<[u8; 3]>,
    /// The logarithm of the odds that it belongs to the number before.
    pub(crate) join: f32,
}

/// The number that digits make, at most `most`.
fn number(digits: &[Digit], most: u32) -> Number {
    // What has been read, whether it has a digit, and the cost.
    let mut read: Vec<(u32, bool, f32)> = vec![(0, false, 0.0)];
    for digit in digits {
        let mut next: Vec<(u32, bool, f32)> = Vec::new();
        for &(value, has_digit, cost) in &read {
            next.push((value, has_digit, cost + digit.costs[10]));
            for (figure, &own) in (0_u32..).zip(&digit.costs[..10]) {
                // No number begins with 0, but one may be 0.
                if has_digit && value == 0 {
                    continue;
                }
                next.push((value.saturating_mul(10).saturating_add(figure), true, cost + own));
            }
        }
        next.sort_by(|a, b| a.2.total_cmp(&b.2));
        next.truncate(60);
        read = next;
    }
    let fits: Vec<_> = read.iter().filter(|read| read.0 <= most).collect();
    let mut values: Vec<(u32, f32)> = Vec::new();
    for &(value, _, cost) in if fits.is_empty() { read.iter().take(1).collect() } else { fits } {
        if values.iter().all(|known| known.0 != value) {
            values.push((value, cost));
        }
    }
    let best = values[0].1;
    values.retain(|value| value.1 <= best + MOST_COST);
    values.truncate(MOST_VALUES);
    let (first, last) = (&digits[0].place, &digits[digits.len() - 1].place);
    Number { values, place: [first[0], last[1], last[2], first[3]], color: digits[0].color }
}

/// Digits of which no number is longer than a line has cells: longer ones are parted where they hang together least.
fn parted(digits: &[Digit], cells: u32) -> Vec<Digit> {
    let most = cells.max(1).ilog10() as usize + 1;
    let mut digits = digits.to_vec();
    let mut from = 0;
    while from < digits.len() {
        let end = (from + 1..digits.len()).find(|&at| digits[at].join <= 0.0).unwrap_or(digits.len());
        // What is surely none does not count.
        let count = digits[from..end].iter().filter(|digit| digit.costs[10] > NONE).count();
        let least = (from + 1..end).min_by(|&a, &b| digits[a].join.total_cmp(&digits[b].join));
        // Where all hang together alike, as in a box, nobody knows where.
        let is_least = |&at: &usize| (from + 1..end).any(|other| digits[other].join > digits[at].join);
        match least.filter(|_| count > most).filter(is_least) {
            Some(at) => digits[at].join = -PARTED,
            None => from = end,
        }
    }
    // No gap is surely one of either kind, but those between lines.
    let gaps = digits.iter_mut().filter(|digit| digit.join > APART);
    gaps.for_each(|digit| digit.join = digit.join.clamp(-SUREST, SUREST));
    digits
}

/// The numbers that the digits of a line with so many cells may make, the most probable first; there are at least so
/// many cells between two blocks.
pub(crate) fn variants(digits: &[Digit], cells: u32, gap: u32) -> Vec<Variant> {
    if digits.is_empty() {
        return vec![Variant { numbers: Vec::new(), cost: 0.0 }];
    }
    let digits = &parted(digits, cells);
    // The splits by cost, from the best: each changes one more of the least certain joins.
    let mut doubtful: Vec<(f32, usize)> = (1..digits.len()).map(|at| (digits[at].join.abs(), at)).collect();
    doubtful.sort_by(|a, b| a.0.total_cmp(&b.0));
    doubtful.retain(|doubt| doubt.0 <= MOST_SPLIT);
    doubtful.truncate(5);
    let mut found: Vec<(f32, Variant)> = Vec::new();
    for choice in 0_u32..1 << doubtful.len() {
        let is_changed =
            |at: usize| doubtful.iter().enumerate().any(|(bit, doubt)| doubt.1 == at && choice >> bit & 1 == 1);
        let cost: f32 = (0..doubtful.len())
            .filter(|bit| choice >> bit & 1 == 1)
            .map(|bit| doubtful[bit].0)
            .fold(0.0, |sum, own| sum + own);
        if cost > MOST_SPLIT {
            continue;
        }
        let mut numbers = Vec::new();
        let mut from = 0;
        for at in 1..=digits.len() {
            if at == digits.len() || (digits[at].join > 0.0) == is_changed(at) {
                numbers.push(number(&digits[from..at], cells));
                from = at;
            }
        }
        // What does not fit in its line is improbable.
        let least: u32 = numbers
            .iter()
            .map(|number| number.values[0].0)
            .filter(|&value| value > 0)
            .map(|value| value.saturating_add(gap))
            .fold(0, u32::saturating_add);
        let misfit = if least > cells.saturating_add(gap) { 6.0 } else { 0.0 };
        let read: f32 = numbers.iter().map(|number| number.values[0].1).sum();
        found.push((cost + misfit + read, Variant { numbers, cost }));
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.truncate(MOST_VARIANTS);
    found.into_iter().map(|(_, variant)| variant).collect()
}

#[cfg(test)]
mod tests {
    use super::{APART, Digit, Variant, parted, variants};

    /// Digits, each with how surely it belongs to the one before.
    fn digits(digits: &[(usize, f32)]) -> Vec<Digit> {
        let digit = |&(figure, join): &(usize, f32)| {
            let mut costs = [9.0; 11];
            costs[figure] = 0.0;
            Digit { costs, place: [[0.0; 2]; 4], color: None, join }
        };
        digits.iter().map(digit).collect()
    }

    /// What they may make in a line of so many cells.
    fn read(seen: &[(usize, f32)], cells: u32) -> Vec<Vec<u32>> {
        let values = |it: Variant| it.numbers.iter().map(|number| number.values[0].0).collect();
        variants(&digits(seen), cells, 1).into_iter().map(values).collect()
    }

    #[test]
    fn numbers_longer_than_a_line_are_parted_at_the_widest_gap() {
        assert_eq!(read(&[(1, 0.0), (3, 20.0), (2, 3.0), (4, 18.0)], 40)[0], [13, 24]);
        assert_eq!(read(&[(4, 0.0), (1, 5.0), (1, 20.0)], 40)[0], [4, 11]);
        assert_eq!(read(&[(1, 0.0), (3, 20.0)], 40)[0], [13]);
        // A box has one number, and a line of text as well.
        assert!(parted(&digits(&[(1, 0.0), (3, 8.0), (2, 8.0)]), 40)[1..].iter().all(|digit| digit.join > 0.0));
        // The surest gap may be one after all, but not what is on two lines.
        assert!(read(&[(1, 0.0), (3, 20.0)], 40).contains(&vec![1, 3]));
        assert!(read(&[(1, 0.0), (3, -20.0)], 40).contains(&vec![13]));
        assert_eq!(read(&[(1, 0.0), (3, APART)], 40), [[1, 3]]);
    }
}
