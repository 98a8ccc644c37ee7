//! The colours of numbers, for coloured puzzles.
//!
//! A number may have the colour of its puzzle itself, or the box behind it has it, or a frame around it. Which of them
//! it is, and how many colours there are, is where rows and columns ask for as many cells of each colour.

use image::{DynamicImage, GenericImageView};

use crate::{
    plane::{quantile, samples},
    reading::{Number, Quad, Reading, Variant},
    recolor::{FEWEST, are_one_ink, clusters, distance, full, moved, nearest, nearest_mixed},
};

/// The least difference of a colour's channels, of one that is no grey.
const LEAST_CHROMA: f32 = 48.0;

/// How far apart two looks of one colour may be, from the most to the least, and the same for the directions in which
/// they differ from the paper, as the length of the difference of unit vectors.
const DISTANCES: [f32; 5] = [110.0, 80.0, 56.0, 40.0, 28.0];
const TURNS: [f32; 3] = [0.5, 0.34, 0.22];

/// What part of its depth a look of one ink has at least.
const ONE_DEPTH: f32 = 0.7;

/// The least difference from the paper that has a direction.
const LEAST_DEPTH: f32 = 24.0;

/// How far the differences of two channels are apart where there are several colours.
const VARIED: f32 = 64.0;

/// By what part of all cells rows and columns may differ more than they do at best.
const DISAGREE: f32 = 0.02;

/// The most pixels along a side of a number that are looked at.
const MOST_SAMPLES: u32 = 36;

/// How far a frame is from the middle of its number at most, in cells, and the part of the pixels there that it has.
const FRAME: f32 = 0.47;
const LEAST_FRAME: f32 = 0.03;

/// How much a frame stands out at least, as a part of what does so most around a number.
const NEAR_FRAME: f32 = 0.4;

/// The pixels that are looked at to know whether there are colours, and the least part of them that has some.
const SAMPLES: u32 = 60_000;
const COLORED: f32 = 0.002;

/// What a number looks like.
#[derive(Debug, Clone, Copy)]
struct Look {
    /// The colours of the box behind it, of its ink, and of a frame around it.
    colors: [[f32; 3]; 3],
    place: Quad,
}

/// What has the colour of the puzzle.
const BOX: usize = 0;
const FRAMES: usize = 2;
const PARTS: [usize; 3] = [1, BOX, FRAMES];

/// Which looks are of one colour: those that are alike, those that differ from the paper in one direction, or those
/// that are mixtures of the paper and the colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Alike,
    Turned,
    Mixed,
}

impl Kind {
    /// Whether lighter looks of a colour are the same one.
    fn is_faded(self) -> bool {
        self != Self::Alike
    }
}

/// Numbers by colours.
struct Partition {
    part: usize,
    kind: Kind,
    /// The means of the colours, as looks or as directions, and the look that is shown.
    means: Vec<[f32; 3]>,
    shown: Vec<[f32; 3]>,
    /// By how many cells rows and columns differ.
    difference: u32,
    /// The number that has another one of the colours, if rows and columns agree then, and that colour.
    moved: Option<(Quad, usize)>,
}

/// Whether there are colours in a picture.
pub(crate) fn is_colored(image: &DynamicImage) -> bool {
    let (mut colored, mut all) = (0_u32, 0_u32);
    for (x, y) in samples(image, 0, SAMPLES) {
        let [r, g, b, _] = image.get_pixel(x, y).0.map(f32::from);
        colored += u32::from(chroma([r, g, b]) >= LEAST_CHROMA);
        all += 1;
    }
    colored as f32 >= COLORED * all as f32
}

/// Gives the numbers their colours. If all of them have the same one, the puzzle is printed in it, and none is given.
/// Where lighter looks of a colour may be another one, or numbers of several colours are given none, the reading is a
/// guess. `is_flat` says that the picture is of areas of one colour.
pub(crate) fn give(image: &DynamicImage, reading: &mut Reading, is_flat: bool) {
    let cell = {
        let [a, b, _, d] = reading.corners;
        let length = |to: [f32; 2]| ((to[0] - a[0]).powi(2) + (to[1] - a[1]).powi(2)).sqrt();
        (length(b) / reading.columns.len().max(1) as f32).min(length(d) / reading.rows.len().max(1) as f32)
    };
    let numbers = |lines: &[Vec<Variant>]| -> Vec<(u32, Look)> {
        let best = lines.iter().filter_map(|variants| variants.first());
        let numbers = best.flat_map(|variant| &variant.numbers).filter(|number| number.values[0].0 > 0);
        numbers.map(|number| (number.values[0].0, look(image, &number.place, cell))).collect()
    };
    let [rows, columns] = [numbers(&reading.rows), numbers(&reading.columns)];
    give_to(image, reading, is_flat, cell, [&rows, &columns]);
    let given = reading.rows.iter().chain(&reading.columns).flatten().flat_map(|variant| &variant.numbers);
    let mut given = given.map(|number| number.color);
    if has_alike(given.clone())
        || given.all(|color| color.is_none()) && is_varied(&rows.iter().chain(&columns).map(|number| number.1))
    {
        reading.is_guessed = true;
    }
}

/// Whether two of these colours are as near to black as looks of one colour may be; numbers without one are black.
fn has_alike(colors: impl Iterator<Item = Option<[u8; 3]>>) -> bool {
    let is_dark = |color: [u8; 3]| distance(color.map(f32::from), [0.0; 3]) < DISTANCES[0];
    let mut dark = colors.filter(|color| color.is_none_or(is_dark));
    dark.next().is_some_and(|first| dark.any(|other| other != first))
}

/// Whether a part of these looks has several colours, however light they are.
fn is_varied(looks: &(impl Iterator<Item = Look> + Clone)) -> bool {
    let range = |of: &dyn Fn([f32; 3]) -> f32, part: usize| {
        let ends = looks.clone().map(|look| of(look.colors[part]));
        let [least, most] =
            ends.fold([f32::INFINITY, f32::NEG_INFINITY], |[least, most], it| [least.min(it), most.max(it)]);
        most - least
    };
    PARTS.iter().any(|&part| {
        range(&|color| color[0] - color[1], part) > VARIED || range(&|color| color[1] - color[2], part) > VARIED
    })
}

fn give_to(
    image: &DynamicImage,
    reading: &mut Reading,
    is_flat: bool,
    cell: f32,
    [rows, columns]: [&[(u32, Look)]; 2],
) {
    let looks: Vec<Look> = rows.iter().chain(columns).map(|number| number.1).collect();
    if looks.len() < 2 * FEWEST {
        return;
    }
    let paper = paper(image, reading, cell, &looks);
    // Cells that are filled are a reason for lighter numbers.
    let is_begun = reading.cells.contains(&Some(true));
    let mut found: Vec<Partition> = Vec::new();
    for part in PARTS {
        let values: Vec<[f32; 3]> = looks.iter().map(|look| look.colors[part]).collect();
        for (kind, limits) in
            [(Kind::Alike, &DISTANCES[..]), (Kind::Turned, &TURNS[..]), (Kind::Mixed, &DISTANCES[2..])]
        {
            let is_faded = kind.is_faded();
            // In other pictures shadows make the same colour lighter and darker.
            if kind != Kind::Turned && !is_flat {
                continue;
            }
            let points: Vec<[f32; 3]> = looks.iter().map(|look| point(look, part, kind, paper)).collect();
            for &limit in limits {
                let means = clusters(&points, limit);
                let means = if kind == Kind::Mixed { means.and_then(|means| full(&means, paper)) } else { means };
                let Some(means) = means else { continue };
                let groups = |numbers: &[(u32, Look)]| {
                    let mut sums = vec![0_u32; means.len()];
                    for (value, look) in numbers {
                        let own = &mut sums[group(&means, look, part, kind, paper)];
                        *own = own.saturating_add(*value);
                    }
                    sums
                };
                let sums = [groups(rows), groups(columns)];
                let difference = sums[0].iter().zip(&sums[1]).map(|(a, b)| a.abs_diff(*b)).sum();
                if !is_faded && are_one_ink(&means, paper, ONE_DEPTH) {
                    // Thin digits and thick ones add up by chance, or there are two shades.
                    reading.is_guessed |= difference == 0;
                    continue;
                }
                let spots = [rows, columns].map(|numbers| -> Vec<(u32, [f32; 3], Quad)> {
                    numbers.iter().map(|it| (it.0, point(&it.1, part, kind, paper), it.1.place)).collect()
                });
                // The lines of a table around some numbers are no frames of theirs: these are around all numbers, of
                // colours well apart, and none is grey.
                let are_frames = || {
                    let is_seen = |&mean: &[f32; 3]| distance(mean, if is_faded { [0.0; 3] } else { paper }) > limit;
                    let finest = limits.last().and_then(|&limit| clusters(&points, limit));
                    let is_tinted = |&mean: &[f32; 3]| is_faded || chroma(mean) >= LEAST_CHROMA;
                    means.iter().all(|mean| is_seen(mean) && is_tinted(mean))
                        && finest.is_some_and(|finest| finest.len() == means.len())
                };
                // Numbers of lines that are done are lighter, and add up to nothing.
                let are_done = || is_begun && !is_faded && are_one_ink(&means, paper, 0.0);
                let may_move = if part == FRAMES { are_frames() } else { !are_done() };
                let moved = if may_move && kind != Kind::Mixed { moved(&spots, &sums, &means) } else { None };
                let mut grouped = vec![Vec::new(); means.len()];
                for (look, &value) in looks.iter().zip(&values) {
                    let depth = distance(value, reference(look, part, paper));
                    grouped[group(&means, look, part, kind, paper)].push((depth, value));
                }
                let shown: Vec<[f32; 3]> = grouped.into_iter().map(shown).collect();
                if shown.iter().any(|&color| chroma(color) >= LEAST_CHROMA) {
                    found.push(Partition { part, kind, means, shown, difference, moved });
                }
            }
        }
    }
    let total = |numbers: &[(u32, Look)]| numbers.iter().fold(0_u32, |sum, number| sum.saturating_add(number.0));
    let [all, others] = [total(rows), total(columns)];
    // More colours, of which one number seems to have another one.
    let exact = |is_faded: bool| {
        let exact = found.iter().filter(move |it| it.difference == 0 && it.kind.is_faded() == is_faded);
        exact.map(|it| it.means.len()).max().unwrap_or(0)
    };
    let finest = [false, true].map(exact);
    for partition in &mut found {
        let is_finer =
            finest[usize::from(partition.kind.is_faded())] == 0 && partition.means.len() > finest[0].max(finest[1]);
        if partition.difference > 0 && is_finer && partition.moved.is_some() {
            partition.difference = 0;
        } else {
            partition.moved = None;
        }
    }
    let Some(least) = found.iter().map(|partition| partition.difference).min() else { return };
    // Where all cells together agree, those of each colour do; else some digit is not right.
    let apart = all.abs_diff(others);
    let slack = if apart == 0 { 0 } else { (DISAGREE * all.max(others) as f32) as u32 };
    if least > apart + slack {
        return;
    }
    found.retain(|partition| partition.difference <= least + slack);
    let count = |is_faded: bool| {
        found.iter().filter(|it| it.kind.is_faded() == is_faded).map(|it| it.means.len()).max().unwrap_or(0)
    };
    let [plain, faded] = [false, true].map(count);
    // By chance more colours seldom agree.
    let is_finer = finest[1] > plain;
    let is_faded = faded > 0 && (is_begun || plain == 0 || is_finer);
    let is_open = is_faded && (plain > faded || plain > 0 && is_finer);
    let best = found.into_iter().filter(|it| it.kind.is_faded() == is_faded || !is_faded && plain == 0);
    // The finest one; of equal ones the first.
    let Some(best) = best.reduce(|one, other| if other.means.len() > one.means.len() { other } else { one }) else {
        return;
    };
    // Numbers of lines that are done are faint, and taken for others.
    reading.is_guessed |= is_open || is_begun || best.moved.is_some();
    let away = |color: [f32; 3]| distance(color, paper);
    let greys = (0..best.shown.len()).filter(|&at| chroma(best.shown[at]) < LEAST_CHROMA);
    let ink = greys.max_by(|&a, &b| away(best.shown[a]).total_cmp(&away(best.shown[b])));
    let numbers = reading.rows.iter_mut().chain(&mut reading.columns).flatten();
    numbers.flat_map(|variant| &mut variant.numbers).for_each(|number: &mut Number| {
        let look = look(image, &number.place, cell);
        let moved = best.moved.filter(|moved| moved.0 == number.place);
        let own = || group(&best.means, &look, best.part, best.kind, paper);
        let at = moved.map_or_else(own, |moved| moved.1);
        number.color = (Some(at) != ink).then(|| best.shown[at].map(|channel| (channel + 0.5) as u8));
    });
}

/// What a part of a look stands out from.
fn reference(look: &Look, part: usize, paper: [f32; 3]) -> [f32; 3] {
    if part == BOX { paper } else { look.colors[BOX] }
}

/// Where a part of a look is among others: its colour, or the direction in which it differs from what is behind it.
fn point(look: &Look, part: usize, kind: Kind, paper: [f32; 3]) -> [f32; 3] {
    let (color, reference) = (look.colors[part], reference(look, part, paper));
    if kind != Kind::Turned {
        return color;
    }
    let way: [f32; 3] = std::array::from_fn(|band| color[band] - reference[band]);
    let length = way.iter().map(|step| step * step).sum::<f32>().sqrt();
    if length < LEAST_DEPTH { [0.0; 3] } else { way.map(|step| step / length) }
}

/// The colour of these means that a look has.
fn group(means: &[[f32; 3]], look: &Look, part: usize, kind: Kind, paper: [f32; 3]) -> usize {
    let point = point(look, part, kind, paper);
    match kind {
        Kind::Mixed => nearest_mixed(means, reference(look, part, paper), point),
        Kind::Alike | Kind::Turned => nearest(means, point),
    }
}

/// The colour in which a group is shown: the mean of those that stand out most, by how much they do.
fn shown(mut group: Vec<(f32, [f32; 3])>) -> [f32; 3] {
    group.sort_by(|a, b| b.0.total_cmp(&a.0));
    group.truncate(group.len().div_ceil(2));
    let count = group.len().max(1) as f32;
    std::array::from_fn(|band| group.iter().map(|it| it.1[band]).sum::<f32>() / count)
}

fn chroma(color: [f32; 3]) -> f32 {
    color.iter().copied().fold(0.0, f32::max) - color.iter().copied().fold(255.0, f32::min)
}

fn median(colors: &[[f32; 3]]) -> [f32; 3] {
    std::array::from_fn(|band| quantile(&mut colors.iter().map(|color| color[band]).collect::<Vec<_>>(), 0.5))
}

/// The paper: what is at the corner of the grid on the side of its clues.
fn paper(image: &DynamicImage, reading: &Reading, cell: f32, looks: &[Look]) -> [f32; 3] {
    let numbers = || reading.rows.iter().flatten().flat_map(|variant| &variant.numbers);
    let middle = (reading.corners[0][0] + reading.corners[2][0]) / 2.0;
    let behind = numbers().filter(|number| number.place[0][0] > middle).count();
    let (corner, sign) = if 2 * behind > numbers().count() { (2, 1.0) } else { (0, -1.0) };
    let mut colors = Vec::new();
    for at in 0..64 {
        let place = [at % 8, at / 8].map(|step| (0.25 + 0.1 * step as f32) * cell * sign);
        let [x, y] = [0, 1].map(|axis| reading.corners[corner][axis] + place[axis]);
        if x >= 0.0 && y >= 0.0 && x < image.width() as f32 && y < image.height() as f32 {
            let [r, g, b, _] = image.get_pixel(x as u32, y as u32).0.map(f32::from);
            colors.push([r, g, b]);
        }
    }
    if colors.is_empty() {
        colors.extend(looks.iter().map(|look| look.colors[BOX]));
    }
    median(&colors)
}

/// What a number looks like; `cell` is the size of cells.
fn look(image: &DynamicImage, place: &Quad, cell: f32) -> Look {
    let span = |axis: usize| {
        let places = place.iter().map(|corner| corner[axis]);
        places.fold((f32::INFINITY, f32::NEG_INFINITY), |(from, to), at| (from.min(at), to.max(at)))
    };
    let ((left, right), (top, bottom)) = (span(0), span(1));
    let window = |margin: [f32; 2]| -> Vec<([f32; 2], [f32; 3])> {
        let clamp = |at: f32, end: u32| (at.round().max(0.0) as u32).min(end - 1);
        let xs = [clamp(left - margin[0], image.width()), clamp(right + margin[0], image.width())];
        let ys = [clamp(top - margin[1], image.height()), clamp(bottom + margin[1], image.height())];
        let step = ((xs[1].abs_diff(xs[0])).max(ys[1].abs_diff(ys[0])) / MOST_SAMPLES).max(1) as usize;
        let all = (ys[0]..=ys[1]).step_by(step).flat_map(|y| (xs[0]..=xs[1]).step_by(step).map(move |x| (x, y)));
        let pixel = |(x, y)| {
            let [r, g, b, _] = image.get_pixel(x, y).0.map(f32::from);
            ([x as f32, y as f32], [r, g, b])
        };
        all.map(pixel).collect()
    };
    let is_inside = |[x, y]: [f32; 2], by: f32| x >= left - by && x <= right + by && y >= top - by && y <= bottom + by;
    let all = window([2.0; 2]);
    // A wide number may reach to the sides of its box.
    let is_rim = |[x, y]: [f32; 2]| {
        !is_inside([x, y], 0.7) && (right - left < bottom - top || is_inside([x, (top + bottom) / 2.0], 0.0))
    };
    let rim: Vec<[f32; 3]> = all.iter().filter(|it| is_rim(it.0)).map(|it| it.1).collect();
    let ground = if rim.is_empty() { median(&all.iter().map(|it| it.1).collect::<Vec<_>>()) } else { median(&rim) };
    // Colours run out over edges where brightness does not, as in JPEG: all of the colour, over the area of the ink.
    let luma = |[r, g, b]: [f32; 3]| 0.3 * r + 0.59 * g + 0.11 * b;
    let mut depths: Vec<f32> = all.iter().map(|it| (luma(it.1) - luma(ground)).abs()).collect();
    let area: f32 = depths.iter().sum::<f32>();
    let mut peak = quantile(&mut depths, 0.93);
    let mut area = area;
    if peak < LEAST_DEPTH {
        let mut depths: Vec<f32> = all.iter().map(|it| distance(it.1, ground)).collect();
        area = depths.iter().sum();
        peak = quantile(&mut depths, 0.93);
    }
    let area = (area / peak.max(1.0)).max(1.0);
    let ink: [f32; 3] = std::array::from_fn(|band| {
        let sum: f32 = all.iter().map(|it| it.1[band] - ground[band]).sum();
        (ground[band] + sum / area).clamp(0.0, 255.0)
    });
    let reach = [FRAME * cell - (right - left) / 2.0, FRAME * cell - (bottom - top) / 2.0].map(|reach| reach.max(2.0));
    let around: Vec<([f32; 2], [f32; 3])> = window(reach).into_iter().filter(|it| !is_inside(it.0, 1.5)).collect();
    let mut far: Vec<f32> = around.iter().map(|it| distance(it.1, ground)).collect();
    let most = quantile(&mut far, 1.0 - LEAST_FRAME);
    // That of the next number may be seen, too: farther away, and in a stronger colour.
    let away = |[x, y]: [f32; 2]| (left - x).max(x - right).max(top - y).max(y - bottom);
    let mut frame: Vec<(f32, [f32; 3])> = around
        .iter()
        .filter(|it| distance(it.1, ground) >= (NEAR_FRAME * most).max(LEAST_DEPTH))
        .map(|it| (away(it.0), it.1))
        .collect();
    frame.sort_by(|a, b| a.0.total_cmp(&b.0));
    frame.truncate(((LEAST_FRAME * around.len() as f32) as usize).max(1));
    let frame = if frame.is_empty() { ground } else { median(&frame.iter().map(|it| it.1).collect::<Vec<_>>()) };
    Look { colors: [ground, ink, frame], place: *place }
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, Rgb, RgbImage};

    use super::{FRAMES, give, has_alike, look};
    use crate::reading::{Number, Reading, Variant};

    const RED: [u8; 3] = [200, 40, 40];
    const BLUE: [u8; 3] = [40, 60, 200];

    /// Numbers with white ink on boxes of these colours, left of a grid of three by three and above it.
    fn drawn(rows: [(u32, [u8; 3]); 3], columns: [(u32, [u8; 3]); 3]) -> (DynamicImage, Reading) {
        let mut image = RgbImage::from_pixel(180, 180, Rgb([250; 3]));
        let mut line = |left: u32, top: u32, (value, color): (u32, [u8; 3])| {
            for (x, y) in (0..20).flat_map(|y| (0..20).map(move |x| (x, y))) {
                let is_ink = (8..12).contains(&x) && (4..16).contains(&y);
                image.put_pixel(left + x, top + y, Rgb(if is_ink { [255; 3] } else { color }));
            }
            let [left, top] = [left + 8, top + 4].map(|at| at as f32);
            let place = [[left, top], [left + 4.0, top], [left + 4.0, top + 12.0], [left, top + 12.0]];
            vec![Variant { numbers: vec![Number { values: vec![(value, 0.0)], place, color: None }], cost: 0.0 }]
        };
        let rows = (0..3).map(|at| line(62, 90 + 24 * at as u32, rows[at])).collect();
        let columns = (0..3).map(|at| line(90 + 24 * at as u32, 62, columns[at])).collect();
        let corners = [[88.0, 88.0], [160.0, 88.0], [160.0, 160.0], [88.0, 160.0]];
        let reading = Reading {
            corners,
            bows: [[0.0; 2]; 4],
            rows,
            columns,
            cells: vec![None; 9],
            sides: [true; 4],
            is_guessed: false,
        };
        (DynamicImage::ImageRgb8(image), reading)
    }

    fn colors(reading: &Reading) -> Vec<Option<[u8; 3]>> {
        reading.rows.iter().chain(&reading.columns).map(|line| line[0].numbers[0].color).collect()
    }

    #[test]
    fn boxes_have_the_colors_in_which_rows_and_columns_agree() {
        let (image, mut reading) = drawn([(1, RED), (2, BLUE), (1, RED)], [(1, RED), (1, RED), (2, BLUE)]);
        give(&image, &mut reading, true);
        let is_near = |color: Option<[u8; 3]>, of: [u8; 3]| {
            color.is_some_and(|color| (0..3).all(|band| color[band].abs_diff(of[band]) < 12))
        };
        let expected = [RED, BLUE, RED, RED, RED, BLUE];
        assert!(colors(&reading).into_iter().zip(expected).all(|(color, of)| is_near(color, of)));
        assert!(!reading.is_guessed);
        // Boxes that follow the lines, as bands do, are no colours.
        let (image, mut reading) = drawn([(1, RED), (2, RED), (1, RED)], [(1, BLUE), (1, BLUE), (2, BLUE)]);
        give(&image, &mut reading, true);
        assert_eq!(colors(&reading), [None; 6]);
        assert!(reading.is_guessed, "several colours, and none of them is given");
        let (image, mut reading) = drawn([(1, RED), (2, RED), (1, RED)], [(1, RED), (1, RED), (2, RED)]);
        give(&image, &mut reading, true);
        assert!(!reading.is_guessed && colors(&reading) == [None; 6]);
    }

    #[test]
    fn lines_around_some_numbers_are_no_frames() {
        let (image, mut reading) = drawn([(1, RED), (2, RED), (1, RED)], [(1, RED), (1, RED), (2, RED)]);
        let mut image = image.into_rgb8();
        // Dark ink on bare paper.
        image.pixels_mut().for_each(|pixel| pixel.0 = if pixel.0 == [255; 3] { [20; 3] } else { [250; 3] });
        // Of two of the rows and one of the columns: if another column had them, too, sums would agree.
        let numbers = [&reading.rows[0], &reading.rows[2], &reading.columns[0]].map(|line| line[0].numbers[0].place);
        let framed = |image: &mut RgbImage, place: [[f32; 2]; 4], color: [u8; 3]| {
            let [left, top] = [place[0][0] as u32 - 8, place[0][1] as u32 - 4];
            for at in 0..20 {
                for [x, y] in [[at, 0], [at, 19], [0, at], [19, at]] {
                    image.put_pixel(left + x, top + y, Rgb(color));
                }
            }
        };
        numbers.into_iter().for_each(|place| framed(&mut image, place, BLUE));
        let others = [&reading.rows[1], &reading.columns[1], &reading.columns[2]];
        let others = others.map(|line| line[0].numbers[0].place);
        let mut begun = reading.clone();
        give(&DynamicImage::ImageRgb8(image.clone()), &mut reading, true);
        assert_eq!(colors(&reading), [None; 6]);
        // Where all numbers have frames of two colours, one of them may be misread.
        others.into_iter().for_each(|place| framed(&mut image, place, [20, 20, 20]));
        give(&DynamicImage::ImageRgb8(image), &mut begun, true);
        assert!(colors(&begun).iter().any(Option::is_some) && begun.is_guessed);
    }

    #[test]
    fn dark_colors_may_be_one_ink() {
        let is_alike = |colors: &[Option<[u8; 3]>]| has_alike(colors.iter().copied());
        assert!(is_alike(&[None, Some([200, 30, 30]), Some([74, 17, 34])]));
        assert!(is_alike(&[Some([20, 20, 90]), Some([74, 17, 34])]));
        assert!(!is_alike(&[None, None, Some([30, 120, 60])]) && !is_alike(&[Some([74, 17, 34]); 2]));
    }

    #[test]
    fn lighter_numbers_of_lines_that_are_done_are_no_other_color() {
        const GREEN: [u8; 3] = [19, 69, 46];
        const LIGHT: [u8; 3] = [134, 159, 148];
        // If the 2 of a column was lighter, too, sums would agree.
        let (image, mut reading) = drawn([(1, GREEN), (2, LIGHT), (1, LIGHT)], [(1, LIGHT), (1, GREEN), (2, GREEN)]);
        let mut begun = reading.clone();
        begun.cells[0] = Some(true);
        give(&image, &mut begun, true);
        assert_eq!(colors(&begun), [None; 6]);
        give(&image, &mut reading, true);
        assert!(colors(&reading).iter().any(Option::is_some) && reading.is_guessed);
    }

    #[test]
    fn lighter_numbers_have_the_color_of_which_they_are_mixtures() {
        // In nearly the same direction from the paper.
        const MAGENTA: [u8; 3] = [208, 69, 152];
        const CRIMSON: [u8; 3] = [198, 14, 54];
        const LIGHT: [u8; 3] = [224, 132, 152];
        let (image, mut reading) =
            drawn([(1, CRIMSON), (2, MAGENTA), (1, CRIMSON)], [(2, MAGENTA), (1, LIGHT), (1, LIGHT)]);
        reading.cells[0] = Some(true);
        give(&image, &mut reading, true);
        let [a, b, c, d, e, f] = colors(&reading)[..] else { panic!("six numbers") };
        assert!(a != b && [c, e, f] == [a; 3] && d == b, "{:?}", colors(&reading));
        assert!(a.is_some_and(|color| color[1] < 40) && reading.is_guessed);
    }

    #[test]
    fn a_frame_is_the_nearest_one() {
        const OWN: [u8; 3] = [110, 250, 216];
        const NEXT: [u8; 3] = [60, 20, 190];
        let color = |x: u32, y: u32| match (x, y) {
            (18..=21, 14..=25) => [30; 3],
            (9..=30, 8 | 31) | (9 | 30, 8..=31) => OWN,
            (33..=50, 8 | 31) | (33, 8..=31) => NEXT,
            _ => [250; 3],
        };
        let image = DynamicImage::ImageRgb8(RgbImage::from_fn(60, 40, |x, y| Rgb(color(x, y))));
        // A cell of 30 pixels: 14 to each side.
        let place = [[17.5, 13.5], [21.5, 13.5], [21.5, 25.5], [17.5, 25.5]];
        assert_eq!(look(&image, &place, 30.0).colors[FRAMES], OWN.map(f32::from));
    }

    #[test]
    fn thin_digits_of_an_ink_are_no_other_color() {
        const GREEN: [u8; 3] = [19, 69, 46];
        // As GREEN, on paper of 250, but for a fifth.
        const THIN: [u8; 3] = [65, 105, 87];
        let (image, mut reading) = drawn([(1, THIN), (2, GREEN), (1, THIN)], [(1, THIN), (1, THIN), (2, GREEN)]);
        give(&image, &mut reading, true);
        assert_eq!(colors(&reading), [None; 6]);
        assert!(reading.is_guessed, "they may be two shades");
        // Another hue, and one that is half as deep.
        for other in [[46, 69, 19], [140, 165, 155]] {
            let (image, mut reading) =
                drawn([(1, other), (2, GREEN), (1, other)], [(1, other), (1, other), (2, GREEN)]);
            give(&image, &mut reading, true);
            let colors = colors(&reading);
            assert!(colors[0] != colors[1] && colors[0] == colors[2], "{colors:?}");
        }
    }
}
