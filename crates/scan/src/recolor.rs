//! Numbers that have another colour than they seem to.

use crate::{
    colors::{Look, distance, nearest},
    reading::Quad,
};

/// The number that has another colour than it seems to, if rows and columns agree then: the one that looks most like
/// that colour.
pub(crate) fn moved(
    lists: [&[(u32, Look)]; 2],
    sums: &[Vec<u32>; 2],
    means: &[[f32; 3]],
    point: impl Fn(&Look) -> [f32; 3],
) -> Option<(Quad, usize)> {
    let differ: Vec<usize> = (0..means.len()).filter(|&at| sums[0][at] != sums[1][at]).collect();
    let [one, other] = differ[..] else { return None };
    let [more, less] = if sums[0][one] > sums[1][one] { [one, other] } else { [other, one] };
    let value = sums[0][more].checked_sub(sums[1][more])?;
    if sums[1][less].checked_sub(sums[0][less]) != Some(value) {
        return None;
    }
    let ways = [(lists[0], more, less), (lists[1], less, more)];
    let numbers = ways.into_iter().flat_map(|(list, from, to)| list.iter().map(move |number| (number, from, to)));
    let far = |((_, look), from, to): (&(u32, Look), usize, usize)| {
        let point = point(look);
        distance(point, means[to]) - distance(point, means[from])
    };
    let own = numbers.filter(|(number, from, _)| number.0 == value && nearest(means, point(&number.1)) == *from);
    own.min_by(|&a, &b| far(a).total_cmp(&far(b))).map(|(number, _, to)| (number.1.place, to))
}
