//! A few colours for an image, and which of them each cell has.

use super::{
    area::Area,
    cells::{Cells, opacity},
    clean::clean_but,
    clusters::{ALIKE, clusters, nearest},
    oklab::{Converter, Lab},
    photo::Photo,
};
use nonosat_model::{Color, Palette, PaletteColor, Rgb};

/// The samples along the longer side of which colours are chosen, however many cells there are: so a picture has the
/// same colours in all sizes.
const SAMPLES: f64 = 128.0;
/// The samples of a cell in each direction.
pub(super) const OVERSAMPLING: usize = 4;
/// The groups of which the colours are chosen.
const GROUPS: usize = 24;
/// Neighbours nearer than this are of one area, and colours further from each other than this do not look alike; the
/// squares of distances.
const SMOOTH: f64 = 0.001;
const UNLIKE: f64 = 0.004;
const STRONG: f64 = 0.02;
/// A drawing has at least this share of samples within areas.
const DRAWING: f64 = 0.6;
/// Colours of a smaller share of the drawing are small, and count more in the vote of a cell.
const SMALL: f64 = 0.05;
const SMALL_WEIGHT: f64 = 1.5;
/// The share of a cell that a colour needs to be there at all, and to stay as a speck.
const LEAST: f64 = 0.15;
const CERTAIN: f64 = 0.6;
/// The share of the border that the ground has at least.
const BORDER: f64 = 0.6;
/// What a transparent ground may look like, the preferred one first.
const GROUNDS: [[u8; 3]; 6] =
    [[255, 255, 255], [196, 222, 244], [206, 234, 200], [224, 206, 240], [176, 186, 200], [64, 68, 76]];

/// The colours of an image, the ground first.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    means: Vec<Lab>,
    /// How much of what is not ground each takes.
    shares: Vec<f64>,
    /// Whether the ground is what is transparent.
    is_clear: bool,
    /// Whether it is a drawing on a ground of one colour.
    is_drawing: bool,
}

impl Chosen {
    /// At most so many colours of an area.
    ///
    /// The ground is what is transparent, or else the colour of most of the border, or else the largest one.
    /// The largest of the others is the first. Then that colour comes next which has the greatest product of its
    /// distance from those before and the square root of its share: a small area of a strong colour is worth as much as
    /// a large one of a shade. Samples on edges, which are mixed, do not count in drawings.
    pub(super) fn new(photo: &Photo, area: Area, most: usize) -> Self {
        let scale = SAMPLES / area.width.max(area.height);
        let side = |length: f64| ((length * scale.min(1.0)).round() as usize).max(1);
        let (width, height) = (side(area.width), side(area.height));
        let samples = Cells::new(photo, area, width, height).colors;
        let clear = opacity(photo, area, width, height);
        let is_clear = |at: usize| clear.as_ref().is_some_and(|opacity| opacity[at] < 0.5);
        let flat: Vec<usize> = (0..samples.len()).filter(|&at| !is_clear(at) && is_flat(&samples, width, at)).collect();
        let shown = (0..samples.len()).filter(|&at| !is_clear(at));
        let is_drawing = flat.len() as f64 >= DRAWING * shown.clone().count() as f64;
        let used: Vec<usize> = if is_drawing && !flat.is_empty() { flat } else { shown.collect() };
        let colors: Vec<Lab> = used.iter().map(|&at| samples[at]).collect();
        let (means, groups) = clusters(&colors, GROUPS.max(most));
        let mut sizes = vec![0.0; means.len()];
        groups.iter().for_each(|&group| sizes[group] += 1.0);
        let (ground, rest, is_certain) = if clear.is_some() {
            (Lab::default(), None, true)
        } else {
            let is_border = |at: usize| {
                let (row, column) = (at / width, at % width);
                row == 0 || column == 0 || row + 1 == height || column + 1 == width
            };
            let mut border = vec![0.0; means.len()];
            used.iter().zip(&groups).filter(|(at, _)| is_border(**at)).for_each(|(_, &group)| border[group] += 1.0);
            let most =
                |counts: &[f64]| (0..counts.len()).rev().max_by(|&one, &other| counts[one].total_cmp(&counts[other]));
            // Of all of the border, not only of what is even there.
            let seen = (0..samples.len()).filter(|&at| is_border(at) && !is_clear(at)).count() as f64;
            let at_border = most(&border).filter(|&group| border[group] >= BORDER * seen && seen > 0.0);
            let group = at_border.or_else(|| most(&sizes)).unwrap_or(0);
            (means.get(group).copied().unwrap_or_default(), Some(group), is_drawing && at_border.is_some())
        };
        let total: f64 = sizes.iter().sum::<f64>() - rest.map_or(0.0, |group| sizes[group]);
        // What is transparent looks like nothing: it is chosen last, to suit the others.
        let first = usize::from(clear.is_some());
        let mut chosen = vec![ground];
        while chosen.len() < most {
            let worth = |group: usize| {
                let nearest =
                    chosen[first..].iter().map(|&mean| means[group].distance_squared(mean)).fold(f64::MAX, f64::min);
                if nearest < ALIKE { 0.0 } else { nearest * (sizes[group] / total.max(1.0)).sqrt() }
            };
            let size = |group: usize| if worth(group) > 0.0 { sizes[group] } else { 0.0 };
            let rank = |group: usize| if chosen.len() == 1 { size(group) } else { worth(group) };
            let best = (0..means.len()).rev().max_by(|&one, &other| rank(one).total_cmp(&rank(other)));
            let Some(best) = best.filter(|&group| worth(group) > 0.0) else { break };
            chosen.push(means[best]);
        }
        refine(&mut chosen, first, &colors, is_drawing);
        let mut shares: Vec<f64> = vec![0.0; chosen.len()];
        for &color in &colors {
            shares[nearest_from(&chosen, first, color)] += 1.0;
        }
        if !is_certain {
            // In a photograph, or where the border has many colours, the border means little. What is uneven counts.
            let mut areas = vec![0; chosen.len()];
            (0..samples.len())
                .filter(|&at| !is_clear(at))
                .for_each(|at| areas[nearest_from(&chosen, first, samples[at])] += 1);
            let largest = (0..areas.len()).rev().max_by_key(|&group| areas[group]).unwrap_or(0);
            chosen.swap(0, largest);
            shares.swap(0, largest);
        }
        if first > 0 {
            chosen[0] = clear_ground(&chosen[1..]);
        }
        let figure: f64 = shares.iter().skip(1).sum::<f64>().max(1.0);
        shares.iter_mut().for_each(|share| *share /= figure);
        Self { means: chosen, shares, is_clear: clear.is_some(), is_drawing: is_drawing && is_certain }
    }

    /// The colour of each sample of an area: ground only what is like it, in drawings.
    pub(super) fn samples(&self, photo: &Photo, area: Area, width: usize, height: usize) -> Vec<usize> {
        let colors = Cells::new(photo, area, width, height).colors;
        let opacity = if self.is_clear { opacity(photo, area, width, height) } else { None };
        let of = |(at, &color): (usize, &Lab)| match &opacity {
            Some(opacity) if opacity[at] < 0.5 => 0,
            Some(_) => nearest_from(&self.means, 1, color),
            None => self.of_sample(color),
        };
        let is_bare = self.means.len() < 2;
        colors.iter().enumerate().map(|sample| if is_bare { 0 } else { of(sample) }).collect()
    }

    fn of_sample(&self, color: Lab) -> usize {
        let group = nearest(&self.means, color);
        let differs = || self.is_drawing && color.distance_squared(self.means[0]) > SMOOTH;
        if group == 0 && differs() { nearest_from(&self.means, 1, color) } else { group }
    }

    /// The colour of each cell: that of most of its samples, of which those of small colours count more. A colour that
    /// no cell would have gets the one with most of it.
    pub(super) fn cells(&self, photo: &Photo, area: Area, (width, height): (usize, usize), cleans: bool) -> Vec<usize> {
        let across = width * OVERSAMPLING;
        let samples = self.samples(photo, area, across, height * OVERSAMPLING);
        let count = self.means.len();
        let mut counts = vec![0.0; width * height * count];
        for (at, &group) in samples.iter().enumerate() {
            let cell = at / across / OVERSAMPLING * width + at % across / OVERSAMPLING;
            counts[cell * count + group] += 1.0 / (OVERSAMPLING * OVERSAMPLING) as f64;
        }
        let of_cell = |cell: usize| &counts[cell * count..][..count];
        let weight = |group: usize| if group > 0 && self.shares[group] < SMALL { SMALL_WEIGHT } else { 1.0 };
        let best = |cell: usize| {
            let votes = of_cell(cell);
            let vote = |group: usize| votes[group] * weight(group);
            // Of equal ones the last: no ground.
            (0..count).max_by(|&one, &other| vote(one).total_cmp(&vote(other))).unwrap_or(0)
        };
        let mut cells: Vec<usize> = (0..width * height).map(best).collect();
        if cleans {
            let before = cells.clone();
            let is_certain = |cell: usize| of_cell(cell)[before[cell]] >= CERTAIN;
            let is_strong = |one: usize, other: usize| self.means[one].distance_squared(self.means[other]) > STRONG;
            clean_but(&mut cells, width, |cell, new| {
                is_certain(cell) && before[cell] > 0 && is_strong(before[cell], new)
            });
        }
        for group in 1..count {
            let share = |cell: usize| of_cell(cell)[group];
            let fullest = (0..cells.len()).rev().max_by(|&one, &other| share(one).total_cmp(&share(other)));
            if let Some(cell) = fullest.filter(|&cell| !cells.contains(&group) && share(cell) >= LEAST) {
                cells[cell] = group;
            }
        }
        cells
    }

    /// The colour of each cell as dots: what a cell differs from its colour is handed on to its neighbours.
    ///
    /// # References
    /// R. W. Floyd, L. Steinberg, *An adaptive algorithm for spatial grey scale*, Proceedings of the SID 17 (1976).
    pub(super) fn dithered(&self, photo: &Photo, area: Area, (width, height): (usize, usize)) -> Vec<usize> {
        let mut colors = Cells::new(photo, area, width, height).colors;
        let opacity = if self.is_clear { opacity(photo, area, width, height) } else { None };
        let mut cells = vec![0; colors.len()];
        for cell in 0..colors.len() {
            if opacity.as_ref().is_some_and(|opacity| opacity[cell] < 0.5) {
                continue;
            }
            let group = nearest_from(&self.means, usize::from(self.is_clear), colors[cell]);
            cells[cell] = group;
            let error: [f64; 3] = std::array::from_fn(|channel| colors[cell].0[channel] - self.means[group].0[channel]);
            let column = cell % width;
            let mut pass = |is_inside: bool, to: usize, share: f64| {
                if let Some(other) = colors.get_mut(to).filter(|_| is_inside) {
                    other.0.iter_mut().zip(error).for_each(|(channel, error)| *channel += error * share);
                }
            };
            pass(column + 1 < width, cell + 1, 7.0 / 16.0);
            pass(column > 0, (cell + width).wrapping_sub(1), 3.0 / 16.0);
            pass(true, cell + width, 5.0 / 16.0);
            pass(column + 1 < width, cell + width + 1, 1.0 / 16.0);
        }
        cells
    }

    /// The palette of the colours that cells have, and the cells in it.
    pub(super) fn palette(&self, cells: &[usize]) -> (Vec<usize>, Palette) {
        let converter = Converter::new();
        let looks: Vec<Rgb> = self.means.iter().map(|&mean| converter.rgb(mean)).collect();
        let mut symbols = ('a'..='z').chain('A'..='Z');
        let mut named = |rgb: Rgb, symbol: Option<char>| {
            PaletteColor::of_look(rgb, symbol.or_else(|| symbols.next()).unwrap_or('#'))
        };
        let background = looks.first().copied().unwrap_or(Rgb(255, 255, 255));
        let mut palette = Palette::with_background(named(background, Some('.')));
        // Colours that a screen shows alike are one.
        let mut indices = vec![0; looks.len().max(1)];
        for (group, &look) in looks.iter().enumerate().skip(1).filter(|(group, _)| cells.contains(group)) {
            let same = palette.colors().iter().position(|color| color.rgb == look);
            indices[group] = same.or_else(|| palette.add(named(look, None)).map(Color::index)).unwrap_or(0);
        }
        (cells.iter().map(|&group| indices[group]).collect(), palette)
    }
}

/// Whether a sample lies within an area: its neighbours look like it.
fn is_flat(samples: &[Lab], width: usize, at: usize) -> bool {
    let (column, own) = (at % width, samples[at]);
    let is_like = |is_inside: bool, other: usize| {
        !is_inside || samples.get(other).is_none_or(|other| other.distance_squared(own) < SMOOTH)
    };
    is_like(column > 0, at.wrapping_sub(1))
        && is_like(column + 1 < width, at + 1)
        && is_like(at >= width, at.wrapping_sub(width))
        && is_like(true, at + width)
}

/// The look of a transparent ground: white, unless the drawing is white, too.
fn clear_ground(means: &[Lab]) -> Lab {
    let converter = Converter::new();
    let grounds = GROUNDS.map(|rgb| Lab(converter.lab(rgb).map(f64::from)));
    let distance = |ground: Lab| means.iter().map(|mean| mean.distance_squared(ground)).fold(f64::MAX, f64::min);
    let far = grounds.into_iter().find(|&ground| distance(ground) >= UNLIKE);
    let farthest = || grounds.into_iter().max_by(|&one, &other| distance(one).total_cmp(&distance(other)));
    far.or_else(farthest).unwrap_or_default()
}

/// Moves all colours but the ground to the means of what is nearest to them; in drawings the ground takes only what is
/// like it.
fn refine(chosen: &mut [Lab], first: usize, colors: &[Lab], is_drawing: bool) {
    for _ in 0..3 {
        let mut sums = vec![([0.0; 3], 0.0); chosen.len()];
        for &color in colors {
            let group = nearest_from(chosen, first, color);
            if group == 0 && is_drawing {
                continue;
            }
            let (sum, count) = &mut sums[group];
            sum.iter_mut().zip(color.0).for_each(|(sum, channel)| *sum += channel);
            *count += 1.0;
        }
        for (mean, (sum, count)) in chosen.iter_mut().zip(sums).skip(1).filter(|(_, (_, count))| *count > 0.0) {
            *mean = Lab(sum.map(|channel| channel / count));
        }
    }
}

/// The nearest of the colours from this one on, if there are any.
fn nearest_from(means: &[Lab], first: usize, color: Lab) -> usize {
    if means.len() > first { first + nearest(&means[first..], color) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: [u8; 4] = [255, 255, 255, 255];

    /// A picture of so many pixels a side, whose pixels a function gives by their place from the middle, -1 to 1.
    fn photo(side: usize, of: impl Fn(f64, f64) -> [u8; 4]) -> Photo {
        let at = |pixel: usize| (pixel as f64 + 0.5) / side as f64 * 2.0 - 1.0;
        let bytes = (0..side * side).flat_map(|pixel| of(at(pixel % side), at(pixel / side))).collect();
        Photo::of_rgba(side, bytes).unwrap()
    }

    fn drawn(photo: &Photo, most: usize, side: usize) -> (Vec<usize>, Palette) {
        let area = Area { left: 0.0, top: 0.0, width: photo.width() as f64, height: photo.height() as f64 };
        let chosen = Chosen::new(photo, area, most);
        chosen.palette(&chosen.cells(photo, area, (side, side), true))
    }

    /// A flower on a meadow: shaded petals and a small centre.
    fn flower(x: f64, y: f64) -> [u8; 4] {
        let (reach, shade) = (x.hypot(y), (40.0 * (x + y)) as i16);
        match reach {
            _ if reach < 0.09 => [240, 130, 20, 255],
            _ if reach < 0.7 => {
                [(225 + shade / 2).clamp(180, 255) as u8, 225, (235 - shade / 2).clamp(200, 255) as u8, 255]
            }
            _ => [40, 150 + (20.0 * y) as u8, 60, 255],
        }
    }

    #[test]
    fn a_small_strong_colour_is_kept_in_every_size() {
        let photo = photo(200, flower);
        let mut palettes = Vec::new();
        for side in [12, 20, 30, 40] {
            let (cells, palette) = drawn(&photo, 3, side);
            let orange = palette.colors().iter().position(|color| color.rgb.name() == "orange");
            let orange = orange.unwrap_or_else(|| panic!("{side}: {palette:?}"));
            let middle = side / 2 * side + side / 2;
            let around = [middle, middle - 1, middle - side, middle - side - 1];
            assert!(around.iter().any(|&cell| cells[cell] == orange), "{side}");
            assert_eq!(palette.colors()[0].rgb.name(), "green", "the border is the ground");
            palettes.push(palette);
        }
        assert!(palettes.windows(2).all(|pair| pair[0] == pair[1]), "{palettes:?}");
    }

    #[test]
    fn a_pale_face_is_no_ground() {
        let face = |x: f64, y: f64| match x.hypot(y) {
            reach if reach > 0.8 => WHITE,
            _ if (x.abs() - 0.3).hypot(y + 0.2) < 0.1 => [30, 30, 40, 255],
            _ if (y - 0.3).abs() < 0.08 && x.abs() < 0.4 => [200, 20, 30, 255],
            _ => [250, 226, 206, 255],
        };
        let (cells, palette) = drawn(&photo(160, face), 4, 20);
        assert_eq!((palette.len(), cells[0]), (4, 0));
        assert_ne!(cells[10 * 20 + 10], 0);
        // Not even where there are too few colours for it.
        assert_ne!(drawn(&photo(160, face), 3, 20).0[10 * 20 + 10], 0);
    }

    #[test]
    fn white_on_nothing_is_seen() {
        let snow = |x: f64, y: f64| match x.hypot(y) {
            reach if reach > 0.8 => [0; 4],
            _ if x.hypot(y - 0.1) < 0.15 => [240, 130, 20, 255],
            _ => WHITE,
        };
        let (cells, palette) = drawn(&photo(160, snow), 4, 20);
        assert_ne!(palette.colors()[0].rgb, Rgb(255, 255, 255));
        assert!(cells[0] == 0 && cells[4 * 20 + 10] > 0 && cells[11 * 20 + 10] > 0);
        // A dark drawing stands on white.
        let dark = |x: f64, y: f64| if x.hypot(y) > 0.8 { [0; 4] } else { [20, 20, 90, 255] };
        assert_eq!(drawn(&photo(160, dark), 4, 20).1.colors()[0].rgb, Rgb(255, 255, 255));
    }

    #[test]
    fn dots_mix_colours() {
        let photo = photo(80, |x, _| {
            if x < -0.9 {
                [0, 0, 0, 255]
            } else if x > 0.9 {
                WHITE
            } else {
                [128, 128, 128, 255]
            }
        });
        let area = Area { left: 0.0, top: 0.0, width: 80.0, height: 80.0 };
        let mut chosen = Chosen::new(&photo, area, 3);
        let ground = chosen.means.iter().copied().filter(|mean| !(0.2..0.9).contains(&mean.lightness())).collect();
        chosen.means = ground;
        let cells = chosen.dithered(&photo, area, (20, 20));
        let middle: Vec<usize> =
            (0..400).filter(|cell| (4..16).contains(&(cell % 20))).map(|cell| cells[cell]).collect();
        let dark = middle.iter().filter(|&&cell| cell == middle[0]).count();
        assert!(dark > 50 && dark < middle.len() - 50, "{dark} of {}", middle.len());
    }
}
