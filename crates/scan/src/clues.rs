//! The clues beside a grid: pieces of ink become digits, digits of lines become numbers.

use crate::{
    digits,
    ink::{Ink, Piece},
    numbers::{Digit, variants},
    plane::{Plane, quantile},
    reading::{Quad, Variant},
    straighten::Frame,
    table::Table,
};

/// The most pieces of ink beside a grid.
const MOST_PIECES: usize = 60_000;

/// The pitch of cells in pixels at which digits are looked for, at least and at most.
const PITCHES: [f32; 2] = [32.0, 56.0];

/// The most pixels of a grid at that pitch.
const MOST_PIXELS: f32 = 16_000_000.0;

/// How far from the others a number may be, in cells.
const WIDEST_GAP: f32 = 3.5;

/// What was read beside a grid.
pub(crate) struct Clues {
    pub(crate) rows: Vec<Vec<Variant>>,
    pub(crate) columns: Vec<Vec<Variant>>,
    /// The usual height of digits in pixels of the picture; 0 if there are none.
    pub(crate) height: f32,
    /// The mean cost of the most probable digits.
    pub(crate) doubt: f32,
}

/// A picture with dark ink, in the size it came in.
pub(crate) struct Source<'a> {
    pub(crate) plane: &'a Plane,
    /// Its pixels per unit of the paper.
    pub(crate) scale: f32,
}

/// One side of a grid, straightened.
struct Side {
    frame: Frame,
    pitch: f32,
    /// The lines between which the clues of a row or a column are, in pixels.
    bands: Vec<f32>,
    /// The lines between boxes, towards the grid, in pixels; none where there are no boxes.
    boxes: Vec<f32>,
    /// How much more light ink than dark ink there is.
    lightness: f32,
    ink: Ink,
    pieces: Vec<Piece>,
}

/// Reads the clues left of a grid and above it.
pub(crate) fn read(table: &Table, source: &Source<'_>) -> Clues {
    let (columns, rows) = (table.grid_columns(), table.grid_rows());
    let step = |lines: &[f32]| (lines[lines.len() - 1] - lines[0]) / (lines.len() - 1) as f32;
    let steps = [step(columns), step(rows)];
    let pitch = steps[0].min(steps[1]);
    let mut scale = (pitch * source.scale).clamp(PITCHES[0], PITCHES[1]) / pitch;
    let longest = columns.len().max(rows.len()) as f32;
    if longest * longest * pitch * pitch * scale * scale > MOST_PIXELS {
        scale = MOST_PIXELS.sqrt() / (longest * pitch);
    }
    let side = |is_top: bool, is_light: bool| {
        let (along, across) = if is_top { (1, 0) } else { (0, 1) };
        let (lines, bands) = if is_top { (rows, columns) } else { (columns, rows) };
        let all = if is_top { &table.rows } else { &table.columns };
        let boxes = if is_top { &table.rows[..=table.top] } else { &table.columns[..=table.left] };
        // As many numbers as fit in a line, and some more.
        let reach = steps[along] * ((lines.len() - 1) as f32 / 2.0 + 3.0) * 1.2;
        let from = if boxes.len() > 1 { all[0] - 2.0 } else { (lines[0] - reach).max(table.least[along]) };
        let margin = steps[across] * 0.2;
        let (start, end) = (bands[0] - margin, bands[bands.len() - 1] + margin);
        let mut origin = [0.0; 2];
        (origin[along], origin[across]) = (from, start);
        let mut size = [0; 2];
        size[along] = ((lines[0] - from).max(0.0) * scale) as usize;
        size[across] = ((end - start) * scale) as usize;
        let frame = Frame { origin, scale, source: source.scale, width: size[0], height: size[1] };
        let local = |line: &f32, axis: usize| (line - origin[axis]) * scale;
        let bands: Vec<f32> = bands.iter().map(|line| local(line, across)).collect();
        let boxes: Vec<f32> = boxes.iter().map(|line| local(line, along)).collect();
        let mut paper = table.bend.render(source.plane, &frame);
        let lightness = lightness(&paper, is_top, (pitch * scale * 3.0) as usize);
        if is_light {
            paper = paper.inverted();
        }
        let ink = if is_top {
            let mut ink = Ink::of(&paper.transposed(), &bands, pitch * scale);
            ink.depth = ink.depth.transposed();
            ink
        } else {
            Ink::of(&paper, &bands, pitch * scale)
        };
        // Where boxes are even, there may be more lines than those known.
        let (across, down) = if is_top { (&boxes, &bands) } else { (&bands, &boxes) };
        let ink = ink.without(across, down, pitch * scale);
        Side { frame, pitch: pitch * scale, bands, boxes, lightness, ink, pieces: Vec::new() }
    };
    let mut sides = [side(false, false), side(true, false)];
    // Light digits on dark paper leave no ink.
    if sides.iter().map(|side| side.lightness).sum::<f32>() > 0.0 {
        sides = [side(false, true), side(true, true)];
    }
    let black = sides.iter().filter(|side| side.frame.width * side.frame.height > 0).map(|side| side.ink.darkest(0.006));
    let least = (black.fold(0.0, f32::max) * 0.2).max(16.0) as u8;
    for side in &mut sides {
        side.find(least);
    }
    let mut heights: Vec<f32> = sides.iter().flat_map(|side| side.heights()).collect();
    let height = quantile(&mut heights, 0.5).max(1.0);
    let mut widths: Vec<f32> = sides.iter().flat_map(|side| side.widths(height)).collect();
    let width = quantile(&mut widths, 0.6);
    let [left, top] = &sides;
    let sizes = Sizes { height, width };
    let rows = left.rows(table, source, &sizes, columns.len() as u32 - 1);
    let columns = top.columns(table, source, &sizes, rows.len() as u32);
    let height = if heights.is_empty() { 0.0 } else { height / scale * source.scale };
    let best = rows.iter().chain(&columns).filter_map(|variants: &Vec<Variant>| variants.first());
    let costs: Vec<f32> = best.flat_map(|variant| &variant.numbers).map(|number| number.values[0].1).collect();
    let doubt = costs.iter().sum::<f32>() / costs.len().max(1) as f32;
    Clues { rows, columns, height, doubt }
}

/// How much lighter than the paper the lightest is than the darkest is darker, near the grid.
fn lightness(paper: &Plane, is_top: bool, reach: usize) -> f32 {
    let (from_x, from_y) = match is_top {
        true => (0, paper.height.saturating_sub(reach)),
        false => (paper.width.saturating_sub(reach), 0),
    };
    let mut shades: Vec<f32> = Vec::new();
    for y in (from_y..paper.height).step_by(2) {
        shades.extend(paper.row(y)[from_x..].iter().map(|&pixel| f32::from(pixel)));
    }
    let [dark, usual, light] = [0.01, 0.5, 0.99].map(|part| quantile(&mut shades, part));
    (light - usual) - (usual - dark)
}

/// The usual size of digits in pixels.
struct Sizes {
    height: f32,
    width: f32,
}

impl Side {
    /// Finds the pieces of ink.
    fn find(&mut self, least: u8) {
        if self.frame.width < 4 || self.frame.height < 4 {
            return;
        }
        self.ink.least = least;
        let empty = Ink { depth: Plane::new(0, 0, 0), least };
        let ink = std::mem::replace(&mut self.ink, empty);
        self.ink = ink.without_lines((self.pitch * 1.5) as usize, (self.pitch * 0.3).max(3.0) as usize);
        self.pieces = self.ink.pieces(MOST_PIECES);
        let pitch = self.pitch;
        self.pieces.retain(|piece| piece.height() <= pitch * 1.2 && piece.width() <= pitch * 2.5);
    }

    /// The heights of pieces that may be digits.
    fn heights(&self) -> Vec<f32> {
        let is_digit = |height: &f32| *height >= self.pitch * 0.25 && *height <= self.pitch * 1.1;
        self.pieces.iter().map(Piece::height).filter(is_digit).collect()
    }

    /// The widths of pieces that may be digits of this height, but for 1.
    fn widths(&self, height: f32) -> Vec<f32> {
        let is_digit = |piece: &&Piece| {
            (0.8..1.2).contains(&(piece.height() / height)) && (0.4..1.0).contains(&(piece.width() / height))
        };
        self.pieces.iter().filter(is_digit).map(Piece::width).collect()
    }

    /// The pieces of each band that may be digits, put together and cut apart.
    fn bands(&self, sizes: &Sizes, is_top: bool) -> Vec<Vec<Piece>> {
        let mut bands: Vec<Vec<Piece>> = vec![Vec::new(); self.bands.len() - 1];
        for piece in &self.pieces {
            let place = piece.middle()[if is_top { 0 } else { 1 }];
            let band = self.bands.partition_point(|&line| line <= place);
            if band == 0 || band == self.bands.len() {
                continue;
            }
            bands[band - 1].push(piece.clone());
        }
        for band in &mut bands {
            *band = whole(std::mem::take(band), sizes);
            band.retain(|piece| self.ink.is_apart(piece));
            *band = band.drain(..).flat_map(|piece| apart(piece, &self.ink, sizes)).collect();
        }
        bands
    }

    fn digit(&self, piece: &Piece, table: &Table, source: &Source<'_>, join: f32) -> Digit {
        let (picture, [left, top, width, height]) = piece.picture(&self.ink);
        let costs = digits::costs(&digits::normalize(&picture, left, top, width, height));
        Digit { costs, place: self.place(piece, table, source), color: None, join }
    }

    /// Where a piece is in the picture.
    fn place(&self, piece: &Piece, table: &Table, source: &Source<'_>) -> Quad {
        let (left, top) = (piece.left as f32 - 0.5, piece.top as f32 - 0.5);
        let (right, bottom) = (piece.right as f32 - 0.5, piece.bottom as f32 - 0.5);
        [[left, top], [right, top], [right, bottom], [left, bottom]].map(|corner| {
            let [x, y] = table.bend.bent(self.frame.paper(corner));
            [x * source.scale, y * source.scale]
        })
    }

    /// The clues of the rows, left of the grid.
    fn rows(&self, table: &Table, source: &Source<'_>, sizes: &Sizes, cells: u32) -> Vec<Vec<Variant>> {
        let mut bands = self.bands(sizes, false);
        for band in &mut bands {
            band.sort_by(|a, b| a.middle()[0].total_cmp(&b.middle()[0]));
            self.near(band, 0);
        }
        let spacing = Spacing::of(&bands, self.frame.width as f32, &self.boxes, sizes);
        let line = |band: &Vec<Piece>| {
            let digits: Vec<Digit> = (0..band.len())
                .map(|at| {
                    let join = if at == 0 { 0.0 } else { spacing.join(&band[at - 1], &band[at]) };
                    self.digit(&band[at], table, source, join)
                })
                .collect();
            variants(&digits, cells)
        };
        bands.iter().map(line).collect()
    }

    /// The clues of the columns, above the grid: a number a line.
    fn columns(&self, table: &Table, source: &Source<'_>, sizes: &Sizes, cells: u32) -> Vec<Vec<Variant>> {
        let line = |mut band: Vec<Piece>| {
            band.sort_by(|a, b| a.middle()[1].total_cmp(&b.middle()[1]));
            self.near(&mut band, 1);
            // Lines of text.
            let mut lines: Vec<Vec<Piece>> = Vec::new();
            for piece in band {
                match lines.last_mut() {
                    Some(line) if piece.middle()[1] - line[0].middle()[1] < sizes.height * 0.5 => line.push(piece),
                    _ => lines.push(vec![piece]),
                }
            }
            let mut digits = Vec::new();
            for mut line in lines {
                line.sort_by(|a, b| a.middle()[0].total_cmp(&b.middle()[0]));
                for (at, piece) in line.iter().enumerate() {
                    digits.push(self.digit(piece, table, source, if at == 0 { -12.0 } else { 8.0 }));
                }
            }
            variants(&digits, cells)
        };
        self.bands(sizes, true).into_iter().map(line).collect()
    }

    /// Drops what is far from the numbers beside the grid, from the other end of a sorted band.
    fn near(&self, band: &mut Vec<Piece>, axis: usize) {
        let gap = |two: &[Piece]| match axis {
            0 => two[1].left as f32 - two[0].right as f32,
            _ => two[1].top as f32 - two[0].bottom as f32,
        };
        let far = band.windows(2).rposition(|two| gap(two) > self.pitch * WIDEST_GAP);
        if let (Some(far), true) = (far, self.boxes.len() <= 1) {
            band.drain(..=far);
        }
    }
}

/// Puts pieces of one digit together, and drops what is too small.
fn whole(mut pieces: Vec<Piece>, sizes: &Sizes) -> Vec<Piece> {
    pieces.sort_by_key(|piece| piece.left);
    let mut at = 0;
    while at < pieces.len() {
        let fits = |other: &Piece| {
            let piece = &pieces[at];
            let gap = |from: usize, to: usize| from as f32 - to as f32;
            let across = gap(piece.left.max(other.left), piece.right.min(other.right));
            let down = gap(piece.top.max(other.top), piece.bottom.min(other.bottom));
            let width = gap(piece.right.max(other.right), piece.left.min(other.left));
            let height = gap(piece.bottom.max(other.bottom), piece.top.min(other.top));
            let widest = piece.width().max(other.width()).max(sizes.width * 1.15);
            let is_small = piece.height().min(other.height()) < sizes.height * 0.75;
            let is_near = across <= 0.0 && down <= sizes.height * 0.2 || across <= 1.5 && down <= 1.5;
            is_small && is_near && width <= widest && height <= sizes.height * 1.15
        };
        match (at + 1..pieces.len()).find(|&other| fits(&pieces[other])) {
            Some(other) => {
                let other = pieces.remove(other);
                pieces[at] = pieces[at].with(&other);
            }
            None => at += 1,
        }
    }
    pieces.retain(|piece| piece.height() >= sizes.height * 0.6 && piece.height() <= sizes.height * 1.7);
    pieces
}

/// Cuts a piece in two that is as wide as two digits.
fn apart(piece: Piece, ink: &Ink, sizes: &Sizes) -> Vec<Piece> {
    let limit = (sizes.width * 1.35).max(sizes.height * 0.8);
    if piece.width() <= limit {
        return vec![piece];
    }
    let cost = |piece: &Piece| {
        let (picture, [left, top, width, height]) = piece.picture(ink);
        let costs = digits::costs(&digits::normalize(&picture, left, top, width, height));
        costs[..10].iter().copied().fold(f32::INFINITY, f32::min)
    };
    let columns = piece.columns(ink);
    let (from, end) = (columns.len() / 4, columns.len() * 3 / 4);
    let mut places: Vec<usize> = (from..end).collect();
    places.sort_by_key(|&at| columns[at]);
    let halves = places.into_iter().take(4).filter_map(|at| piece.cut(piece.left + at));
    let best = halves
        .map(|halves| (cost(&halves[0]) + cost(&halves[1]), halves))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    match best {
        Some((both, halves)) if both < cost(&piece) + 2.0 => halves.into_iter().collect(),
        _ => vec![piece],
    }
}

/// How numbers of rows are told apart.
enum Spacing {
    /// A number a box: the lines between.
    Boxes(Vec<f32>),
    /// A number a place: how far the first is from the grid, and each from the next.
    Places { end: f32, offset: f32, step: f32 },
    /// Digits are one number if their distance is below this.
    Gaps { least: f32, width: f32, height: f32 },
}

impl Spacing {
    fn of(bands: &[Vec<Piece>], end: f32, boxes: &[f32], sizes: &Sizes) -> Self {
        if boxes.len() > 1 {
            return Self::Boxes(boxes.to_vec());
        }
        let (height, width) = (sizes.height, sizes.width);
        let mut gaps: Vec<f32> = bands.iter().flat_map(|band| band.windows(2)).map(|two| distance(two, width)).collect();
        gaps.sort_by(f32::total_cmp);
        // The widest step between the distances, where one is expected; digits of a number nearly touch.
        gaps.insert(0, 0.1 * height);
        let mut least = 0.32 * height;
        let mut widest = 0.0;
        for two in gaps.windows(2) {
            let place = (two[0] + 0.4 * (two[1] - two[0])) / height;
            if (0.15..0.75).contains(&place) && two[1] - two[0] > widest {
                widest = two[1] - two[0];
                least = place * height;
            }
        }
        Self::places(bands, end, least, sizes).unwrap_or(Self::Gaps { least, width, height })
    }

    /// Places at even distances from the grid, where the numbers have such.
    fn places(bands: &[Vec<Piece>], end: f32, least: f32, sizes: &Sizes) -> Option<Self> {
        let mut middles: Vec<f32> = Vec::new();
        let mut steps: Vec<f32> = Vec::new();
        let mut firsts: Vec<f32> = Vec::new();
        let mut wide: Vec<f32> = Vec::new();
        for band in bands {
            let mut numbers: Vec<(f32, f32, usize)> = Vec::new();
            for piece in band {
                let (left, right) = (piece.left as f32, piece.right as f32);
                match numbers.last_mut() {
                    Some(last) if left - last.1 < least => (last.1, last.2) = (right, last.2 + 1),
                    _ => numbers.push((left, right, 1)),
                }
            }
            let places: Vec<f32> = numbers.iter().filter(|number| number.2 <= 2).map(|number| end - (number.0 + number.1) / 2.0).collect();
            wide.extend(numbers.iter().filter(|number| number.2 == 2).map(|number| end - (number.0 + number.1) / 2.0));
            steps.extend(places.windows(2).map(|two| two[0] - two[1]));
            firsts.extend(places.last());
            middles.extend(places);
        }
        if steps.len() < 3 {
            return None;
        }
        let mut step = quantile(&mut steps, 0.3);
        if step < sizes.height * 0.9 {
            return None;
        }
        let mut offset = quantile(&mut firsts, 0.5);
        for _ in 0..4 {
            // Least squares of place = offset + step * index.
            let (mut n, mut sum_i, mut sum_ii, mut sum_p, mut sum_ip) = (0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32);
            for &place in &middles {
                let index = ((place - offset) / step).round_ties_even();
                if (place - offset - index * step).abs() > 0.25 * step {
                    continue;
                }
                n += 1.0;
                sum_i += index;
                sum_ii += index * index;
                sum_p += place;
                sum_ip += index * place;
            }
            let spread = n * sum_ii - sum_i * sum_i;
            if spread < 0.5 {
                return None;
            }
            step = (n * sum_ip - sum_i * sum_p) / spread;
            offset = (sum_p - step * sum_i) / n;
            if step < sizes.height * 0.8 {
                return None;
            }
        }
        let fits = |place: f32| {
            let index = ((place - offset) / step).round_ties_even();
            (place - offset - index * step).abs() < 0.14 * step
        };
        let fitting = middles.iter().filter(|&&place| fits(place)).count();
        // Where numbers follow one another with a blank between, those of two digits move the others.
        let wide_fitting = wide.iter().filter(|&&place| fits(place)).count();
        if wide_fitting * 100 < wide.len() * 75 {
            return None;
        }
        (fitting * 100 >= middles.len() * 90).then_some(Self::Places { end, offset, step })
    }

    /// The logarithm of the odds that two digits are of one number.
    fn join(&self, one: &Piece, other: &Piece) -> f32 {
        match self {
            Self::Boxes(lines) => {
                let place = |piece: &Piece| lines.partition_point(|&line| line < piece.middle()[0]);
                if place(one) == place(other) { 8.0 } else { -8.0 }
            }
            Self::Places { end, offset, step } => {
                let place = |piece: &Piece| ((end - piece.middle()[0] - offset) / step).round_ties_even();
                if place(one) == place(other) { 6.0 } else { -6.0 }
            }
            Self::Gaps { least, width, height } => {
                let two = [one.clone(), other.clone()];
                ((least - distance(&two, *width)) / (height * 0.035)).clamp(-12.0, 12.0)
            }
        }
    }
}

/// How far apart two digits are: between their inks, and as if both were of the usual width.
fn distance(two: &[Piece], width: f32) -> f32 {
    let gap = two[1].left as f32 - two[0].right as f32;
    let middles = two[1].middle()[0] - two[0].middle()[0] - width;
    (gap + middles) / 2.0
}
