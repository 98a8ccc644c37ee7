//! Numbers that have another colour than they seem to.

use crate::reading::Quad;

/// The number that has another colour than it seems to, if rows and columns agree then: the one that looks most like
/// that colour.
pub(crate) fn moved(
    lists: &[Vec<(u32, [f32; 3], Quad)>; 2],
    sums: &[Vec<u32>; 2],
    means: &[[f32; 3]],
) -> Option<(Quad, usize)> {
    let differ: Vec<usize> = (0..means.len()).filter(|&at| sums[0][at] != sums[1][at]).collect();
    let [one, other] = differ[..] else { return None };
    let [more, less] = if sums[0][one] > sums[1][one] { [one, other] } else { [other, one] };
    let value = sums[0][more].checked_sub(sums[1][more])?;
    if sums[1][less].checked_sub(sums[0][less]) != Some(value) {
        return None;
    }
    let ways = [(&lists[0], more, less), (&lists[1], less, more)];
    let numbers = ways.into_iter().flat_map(|(list, from, to)| list.iter().map(move |number| (number, from, to)));
    let far = |(number, from, to): (&(u32, [f32; 3], Quad), usize, usize)| {
        distance(number.1, means[to]) - distance(number.1, means[from])
    };
    let own = numbers.filter(|(number, from, _)| number.0 == value && nearest(means, number.1) == *from);
    own.min_by(|&a, &b| far(a).total_cmp(&far(b))).map(|(number, _, to)| (number.2, to))
}

pub(crate) fn nearest(means: &[[f32; 3]], point: [f32; 3]) -> usize {
    let far = |at: &usize| distance(means[*at], point);
    (0..means.len()).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(0)
}

pub(crate) fn distance(one: [f32; 3], other: [f32; 3]) -> f32 {
    (0..3).map(|at| (one[at] - other[at]) * (one[at] - other[at])).sum::<f32>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEANS: [[f32; 3]; 3] = [[200.0, 0.0, 0.0], [0.0, 0.0, 200.0], [0.0, 150.0, 0.0]];
    const BETWEEN: [f32; 3] = [120.0, 0.0, 90.0];

    fn found(rows: &[(u32, [f32; 3])], columns: &[(u32, [f32; 3])]) -> Option<(f32, usize)> {
        let at = |list: &[(u32, [f32; 3])], from: usize| -> Vec<(u32, [f32; 3], Quad)> {
            (from..).zip(list).map(|(at, &(value, color))| (value, color, [[at as f32; 2]; 4])).collect()
        };
        let lists = [at(rows, 0), at(columns, 10)];
        let sum = |list: &Vec<(u32, [f32; 3], Quad)>| {
            let mut sums = vec![0; 3];
            list.iter().for_each(|number| sums[nearest(&MEANS, number.1)] += number.0);
            sums
        };
        moved(&lists, &[sum(&lists[0]), sum(&lists[1])], &MEANS).map(|(place, color)| (place[0][0], color))
    }

    #[test]
    fn the_number_that_looks_most_like_the_other_color_has_it() {
        let [red, blue, green] = MEANS;
        assert_eq!(found(&[(1, red), (3, red), (1, BETWEEN)], &[(4, red), (1, blue)]), Some((2.0, 1)));
        // In the other list, a number that seems red and is blue.
        assert_eq!(found(&[(3, red), (1, blue)], &[(1, red), (2, red), (1, BETWEEN)]), Some((12.0, 1)));
        assert_eq!(found(&[(5, red)], &[(3, red), (2, blue)]), Some((11.0, 0)));
        // Nothing differs; several numbers would have to be moved; sums differ; three colours differ.
        assert_eq!(found(&[(3, red), (1, blue)], &[(3, red), (1, blue)]), None);
        assert_eq!(found(&[(5, red)], &[(3, red), (1, blue), (1, blue)]), None);
        assert_eq!(found(&[(3, red), (1, BETWEEN)], &[(3, red), (2, blue)]), None);
        assert_eq!(found(&[(3, red), (1, BETWEEN), (2, blue)], &[(3, red), (1, blue), (2, green)]), None);
    }
}
