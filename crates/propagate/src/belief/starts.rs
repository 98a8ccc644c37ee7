//! The probabilities of starts, as they are asked for.

use super::number::Number;

/// For each of the starts asked for, in increasing order, the probability of starting there or before.
///
/// `probabilities` are those of the starts from `first` on, of which the first chain counts; without them, all starts
/// are equally likely.
pub(super) fn starts_by<N: Number>(asked: &[u32], first: usize, probabilities: Option<&[N]>) -> Vec<f64> {
    let Some(probabilities) = probabilities else {
        let share = 1.0 / asked.len() as f64;
        return (1..=asked.len()).map(|count| count as f64 * share).collect();
    };
    let mut sum = 0.0;
    let mut by = |&start: &u32| {
        let index = (start as usize).checked_sub(first);
        sum += index.and_then(|index| probabilities.get(index)).map_or(0.0, |probability| probability.of(0));
        sum
    };
    asked.iter().map(&mut by).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_add_up() {
        assert_eq!(starts_by(&[2, 3, 5], 2, Some(&[0.25, 0.25, 0.25, 0.25])), [0.25, 0.5, 0.75]);
        assert_eq!(starts_by(&[0, 2, 9], 1, Some(&[0.5, 0.5])), [0.0, 0.5, 0.5]);
        assert_eq!(starts_by::<f64>(&[1, 7], 0, None), [0.5, 1.0]);
    }
}
