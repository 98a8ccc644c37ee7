//! Groups of looks, and numbers that have another colour than they seem to.

use crate::reading::Quad;

/// How much farther from each other colours must be than their looks are from them, in the mean.
const APART: f32 = 3.0;

/// The most colours of a puzzle.
const MOST_COLORS: usize = 10;

/// How far the directions of looks of one ink are apart at most.
const ONE_INK: f32 = 0.08;

/// How far a colour is at most from a mixture of another one and the paper, how deep it is at most to be one, and how
/// deep mixtures are at least.
const MIXED: f32 = 20.0;
const FADED: f32 = 0.85;
const FAINTEST: f32 = 0.3;

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

/// Whether some of these differ from the paper in one direction and this part as much or more: nearly as much as each
/// other, as thin digits of an ink do.
pub(crate) fn are_one_ink(means: &[[f32; 3]], paper: [f32; 3], least: f32) -> bool {
    let way = |mean: [f32; 3]| {
        let depth = distance(mean, paper);
        (depth, std::array::from_fn(|band| (mean[band] - paper[band]) / depth.max(1.0)))
    };
    let ways: Vec<(f32, [f32; 3])> = means.iter().map(|&mean| way(mean)).collect();
    let are_one = |one: &(f32, [f32; 3]), other: &(f32, [f32; 3])| {
        distance(one.1, other.1) < ONE_INK && one.0.min(other.0) > least * one.0.max(other.0)
    };
    ways.iter().enumerate().any(|(at, one)| ways[..at].iter().any(|other| are_one(one, other)))
}

/// The colours of these that are no mixture of the paper and another one; `None` if it is one.
pub(crate) fn full(means: &[[f32; 3]], paper: [f32; 3]) -> Option<Vec<[f32; 3]>> {
    let depth = |mean: [f32; 3]| distance(mean, paper);
    let is_full = |&mean: &[f32; 3]| {
        !means.iter().any(|&other| depth(mean) < FADED * depth(other) && mixed(paper, other, mean) < MIXED)
    };
    let full: Vec<[f32; 3]> = means.iter().copied().filter(is_full).collect();
    (full.len() > 1).then_some(full)
}

/// The colour of which this one is a mixture, with the paper.
pub(crate) fn nearest_mixed(means: &[[f32; 3]], paper: [f32; 3], color: [f32; 3]) -> usize {
    let far = |at: &usize| mixed(paper, means[*at], color);
    (0..means.len()).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(0)
}

/// How far a colour is from the mixtures of the paper and another one.
fn mixed(paper: [f32; 3], other: [f32; 3], color: [f32; 3]) -> f32 {
    let product = |one: [f32; 3]| (0..3).map(|at| one[at] * (other[at] - paper[at])).sum::<f32>();
    let [own, all] = [color, other].map(|it| product(std::array::from_fn(|at| it[at] - paper[at])));
    let part = (own / all.max(1.0)).clamp(FAINTEST, 1.0);
    distance(color, std::array::from_fn(|at| paper[at] + part * (other[at] - paper[at])))
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

    #[test]
    fn lighter_colors_are_mixtures_of_the_paper_and_a_color() {
        let paper = [240.0; 3];
        // Two that are in nearly the same direction from the paper, and what is half as deep of each.
        let [magenta, red] = [[208.0, 69.0, 152.0], [198.0, 14.0, 54.0]];
        let half = |color: [f32; 3]| color.map(|band| (band + 240.0) / 2.0);
        let means = [magenta, half(red), half(magenta), red];
        assert_eq!(full(&means, paper), Some(vec![magenta, red]));
        assert_eq!(full(&[red, half(red)], paper), None, "one colour");
        let own = |color: [f32; 3]| nearest_mixed(&[magenta, red], paper, color);
        assert_eq!([magenta, half(magenta), half(red), red].map(own), [0, 0, 1, 1]);
        // What is hardly lighter is another colour, and so is what is too faint to be one of a number.
        let lighter = red.map(|band| band + (240.0 - band) * 0.1);
        assert!(full(&[red, lighter], paper).is_some());
        assert!(full(&[red, red.map(|band| band + (240.0 - band) * 0.95)], paper).is_some());
    }
}
