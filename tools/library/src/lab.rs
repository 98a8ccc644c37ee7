//! Few colours for many pixels: merged in Oklab, a colour space of equal steps for the eye.

use std::collections::BTreeMap;

use nonosat_model::Rgb;

/// Colours closer than this are one: they could not be told apart in small cells.
const LEAST_DISTANCE: f64 = 0.13;

/// The most frequent shades of a picture that are looked at.
const MOST_SHADES: usize = 64;

/// The colours of a picture, white first.
pub(crate) struct Palette {
    pub(crate) colors: Vec<Rgb>,
    labs: Vec<[f64; 3]>,
    /// The mean distance of a pixel that is not white to its colour.
    pub(crate) lost: f64,
}

impl Palette {
    /// The number of the nearest colour.
    pub(crate) fn nearest(&self, pixel: [u8; 3]) -> usize {
        let lab = oklab(pixel);
        (0..self.labs.len()).min_by(|&a, &b| gap(self.labs[a], lab).total_cmp(&gap(self.labs[b], lab))).unwrap_or(0)
    }
}

/// The colour with its lightness, and two axes of hue.
fn oklab(pixel: [u8; 3]) -> [f64; 3] {
    let linear = pixel.map(|channel| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    let mix =
        |weights: [f64; 3], of: [f64; 3]| weights.iter().zip(of).map(|(weight, value)| weight * value).sum::<f64>();
    let cone =
        [[0.412_221, 0.536_333, 0.051_446], [0.211_903, 0.680_700, 0.107_397], [0.088_302, 0.281_719, 0.629_979]]
            .map(|weights| mix(weights, linear).cbrt());
    [[0.210_454, 0.793_618, -0.004_072], [1.977_998, -2.428_592, 0.450_594], [0.025_904, 0.782_772, -0.808_676]]
        .map(|weights| mix(weights, cone))
}

fn gap(one: [f64; 3], other: [f64; 3]) -> f64 {
    one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

struct Cluster {
    weight: f64,
    mean: [f64; 3],
    /// Its most frequent colour, and how frequent that is.
    look: ([u8; 3], f64),
}

/// At most `most` colours, white included, none of them near another.
pub(crate) fn palette(pixels: &[[u8; 3]], most: usize) -> Palette {
    let mut counts: BTreeMap<[u8; 3], ([u64; 3], u64)> = BTreeMap::new();
    for pixel in pixels {
        let (sum, count) = counts.entry(pixel.map(|channel| channel >> 4)).or_default();
        sum.iter_mut().zip(pixel).for_each(|(sum, &channel)| *sum += u64::from(channel));
        *count += 1;
    }
    let white = oklab([255; 3]);
    let mut clusters: Vec<Cluster> = vec![Cluster { weight: 1.0, mean: white, look: ([255; 3], f64::INFINITY) }];
    for (sum, count) in counts.into_values() {
        let color = sum.map(|sum| (sum / count) as u8);
        let (mean, weight) = (oklab(color), count as f64);
        if gap(mean, white) < 0.03 {
            continue;
        }
        clusters.push(Cluster { weight, mean, look: (color, weight) });
    }
    clusters[1..].sort_by(|one, other| other.weight.total_cmp(&one.weight));
    let seen: Vec<([f64; 3], f64)> = clusters.iter().skip(1).map(|cluster| (cluster.mean, cluster.weight)).collect();
    clusters.truncate(MOST_SHADES);
    loop {
        // The pair whose union costs least; what is near enough goes first.
        let mut best: Option<(f64, f64, usize, usize)> = None;
        for (a, one) in clusters.iter().enumerate() {
            for (b, other) in clusters.iter().enumerate().skip(a + 1) {
                let distance = gap(one.mean, other.mean);
                let weight =
                    if a == 0 { other.weight } else { one.weight * other.weight / (one.weight + other.weight) };
                // White gives way to nothing, and takes only what is close.
                let cost = distance * distance * weight * if a == 0 { 4.0 } else { 1.0 };
                if best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, distance, a, b));
                }
            }
        }
        let too_near = || {
            let pairs = clusters.iter().enumerate();
            pairs
                .flat_map(|(a, one)| {
                    clusters.iter().enumerate().skip(a + 1).map(move |(b, other)| (gap(one.mean, other.mean), a, b))
                })
                .filter(|&(distance, ..)| distance < LEAST_DISTANCE)
                .min_by(|one, other| one.0.total_cmp(&other.0))
        };
        let (a, b) = match best {
            Some((.., a, b)) if clusters.len() > most => (a, b),
            _ => match too_near() {
                Some((_, a, b)) => (a, b),
                None => break,
            },
        };
        let other = clusters.remove(b);
        let one = &mut clusters[a];
        if a > 0 {
            let weight = one.weight + other.weight;
            let mean = |index: usize| (one.mean[index] * one.weight + other.mean[index] * other.weight) / weight;
            one.mean = [mean(0), mean(1), mean(2)];
            one.weight = weight;
            if other.look.1 > one.look.1 {
                one.look = other.look;
            }
        }
    }
    let all: f64 = seen.iter().map(|(_, weight)| weight).sum::<f64>().max(1.0);
    let labs: Vec<[f64; 3]> = clusters.iter().map(|cluster| oklab(cluster.look.0)).collect();
    let nearest = |lab: [f64; 3]| labs.iter().map(|&of| gap(of, lab)).fold(f64::INFINITY, f64::min);
    let lost = seen.iter().map(|&(lab, weight)| nearest(lab) * weight).sum::<f64>() / all;
    let colors =
        clusters.iter().map(|Cluster { look: ([red, green, blue], _), .. }| Rgb(*red, *green, *blue)).collect();
    Palette { colors, labs, lost }
}
