//! Groups of looks, and numbers that have another colour than they seem to.

use crate::reading::Quad;

/// How much farther from each other colours must be than their looks are from them, in the mean.
const APART: f32 = 3.0;

/// The most colours of a puzzle.
const MOST_COLORS: usize = 10;

/// The fewest numbers of a colour.
pub(crate) const FEWEST: usize = 2;

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

/// The means of at least two groups of points that are well apart.
pub(crate) fn clusters(points: &[[f32; 3]], limit: f32) -> Option<Vec<[f32; 3]>> {
    let mut means: Vec<[f32; 3]> = Vec::new();
    for &point in points {
        if means.iter().all(|&mean| distance(mean, point) > limit) {
            means.push(point);
            if means.len() > 4 * MOST_COLORS {
                return None;
            }
        }
    }
    for _ in 0..6 {
        let mut sums = vec![([0.0_f32; 3], 0_usize); means.len()];
        for &point in points {
            let (sum, count) = &mut sums[nearest(&means, point)];
            (0..3).for_each(|band| sum[band] += point[band]);
            *count += 1;
        }
        // One number alone is a fault of the picture.
        sums.retain(|sum| sum.1 >= FEWEST);
        means = sums.into_iter().map(|(sum, count)| sum.map(|sum| sum / count as f32)).collect();
        if means.len() < 2 {
            return None;
        }
        let mut at = 0;
        while at < means.len() {
            if means[..at].iter().any(|&other| distance(other, means[at]) < 0.8 * limit) {
                means.remove(at);
            } else {
                at += 1;
            }
        }
    }
    if !(2..=MOST_COLORS).contains(&means.len()) {
        return None;
    }
    let away: f32 = points.iter().map(|&point| distance(means[nearest(&means, point)], point)).sum();
    let away = away / points.len() as f32;
    let pairs = (1..means.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let least = pairs.map(|(one, other)| distance(means[one], means[other])).fold(f32::INFINITY, f32::min);
    (least >= APART * away).then_some(means)
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
