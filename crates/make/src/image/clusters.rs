//! A few colours for many: k-means in Oklab.

use super::oklab::Lab;

/// Rounds after which the colours have moved enough.
const ROUNDS: usize = 50;

/// Two colours nearer than this look alike; the square of their distance in Oklab.
pub(super) const ALIKE: f64 = 0.001;

/// Parts colours into at most so many groups; returns the mean of each, the largest first, and each colour's group.
///
/// Begins with the mean's farthest colour, then the colour farthest from those chosen, and so on: no random choice.
/// Groups that look alike are one, so there may be fewer. Takes time linear in colours and groups, for each of at most
/// 50 rounds.
///
/// # References
/// T. F. Gonzalez, *Clustering to minimize the maximum intercluster distance*, Theoretical Computer Science 38 (1985);
/// S. P. Lloyd, *Least squares quantization in PCM*, IEEE Transactions on Information Theory 28 (1982).
pub(super) fn clusters(colors: &[Lab], most: usize) -> (Vec<Lab>, Vec<usize>) {
    let mut means = farthest(colors, most);
    let mut groups = vec![0; colors.len()];
    for _ in 0..ROUNDS {
        let before = groups.clone();
        groups = colors.iter().map(|&color| nearest(&means, color)).collect();
        means = mean_of_groups(colors, &groups, &means);
        if groups == before {
            break;
        }
    }
    let mut sizes = vec![0_usize; means.len()];
    groups.iter().for_each(|&group| sizes[group] += 1);
    // The largest first; of groups that are equally large the first.
    let mut order: Vec<usize> = (0..means.len()).filter(|&group| sizes[group] > 0).collect();
    order.sort_by_key(|&group| (usize::MAX - sizes[group], group));
    let mut rank = vec![0; means.len()];
    order.iter().enumerate().for_each(|(place, &group)| rank[group] = place);
    let groups = groups.into_iter().map(|group| rank[group]).collect();
    (order.into_iter().map(|group| means[group]).collect(), groups)
}

/// The first colours of the groups.
fn farthest(colors: &[Lab], most: usize) -> Vec<Lab> {
    let Some(first) = colors.first() else { return Vec::new() };
    let mut mean = [0.0; 3];
    for color in colors {
        mean.iter_mut().zip(color.0).for_each(|(sum, channel)| *sum += channel / colors.len() as f64);
    }
    // The distance of each colour from the nearest chosen one.
    let mut distances: Vec<f64> = colors.iter().map(|color| color.distance_squared(Lab(mean))).collect();
    let mut chosen = Vec::new();
    while chosen.len() < most {
        let far = distances.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1).then(other.0.cmp(&one.0)));
        let Some((place, &distance)) = far else { break };
        if !chosen.is_empty() && distance < ALIKE {
            break;
        }
        let color = colors.get(place).copied().unwrap_or(*first);
        for (distance, other) in distances.iter_mut().zip(colors) {
            let new = other.distance_squared(color);
            *distance = if chosen.is_empty() { new } else { distance.min(new) };
        }
        chosen.push(color);
    }
    chosen
}

/// The group whose mean is nearest; the first of several.
pub(super) fn nearest(means: &[Lab], color: Lab) -> usize {
    let distance = |group: usize| means[group].distance_squared(color);
    (0..means.len()).min_by(|&one, &other| distance(one).total_cmp(&distance(other))).unwrap_or(0)
}

/// The means of the groups; an empty group keeps its old one.
fn mean_of_groups(colors: &[Lab], groups: &[usize], old: &[Lab]) -> Vec<Lab> {
    let mut sums = vec![([0.0; 3], 0.0); old.len()];
    for (color, &group) in colors.iter().zip(groups) {
        let (sum, count) = &mut sums[group];
        sum.iter_mut().zip(color.0).for_each(|(sum, channel)| *sum += channel);
        *count += 1.0;
    }
    let mean =
        |((sum, count), old): (([f64; 3], f64), &Lab)| if count > 0.0 { Lab(sum.map(|it| it / count)) } else { *old };
    sums.into_iter().zip(old).map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_found_the_largest_first() {
        let near = |center: [f64; 3], step: usize| Lab([center[0] + 0.001 * step as f64, center[1], center[2]]);
        let centers = [([0.9, 0.0, 0.0], 30), ([0.3, 0.1, 0.0], 50), ([0.6, -0.1, 0.1], 10)];
        let colors: Vec<Lab> =
            centers.iter().flat_map(|&(center, count)| (0..count).map(move |step| near(center, step % 5))).collect();
        let (means, groups) = clusters(&colors, 3);
        let lightness: Vec<f64> = means.iter().map(|mean| (mean.lightness() * 10.0).round() / 10.0).collect();
        assert_eq!(lightness, [0.3, 0.9, 0.6]);
        assert_eq!((groups[0], groups[40], groups[85]), (1, 0, 2));
        // There are no more than three colours to be told apart.
        assert_eq!(clusters(&colors, 9).0.len(), 3);
        assert_eq!(clusters(&colors, 1).0.len(), 1);
        assert!(clusters(&[], 4).0.is_empty());
    }
}
