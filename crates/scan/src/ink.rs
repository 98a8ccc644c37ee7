//! Ink on paper, and what hangs together of it.

use std::collections::BTreeSet;

use image::GrayImage;

use crate::plane::{Plane, Shades};

/// The ink of a part of the paper: how much darker than the paper around each pixel is.
#[derive(Debug)]
pub(crate) struct Ink {
    pub(crate) depth: Plane,
    /// The least depth that counts as ink.
    pub(crate) least: u8,
}

/// A piece of ink that hangs together.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    pub(crate) left: usize,
    pub(crate) top: usize,
    /// One past the last.
    pub(crate) right: usize,
    /// One past the last.
    pub(crate) bottom: usize,
    /// Its pixels.
    pub(crate) pixels: Vec<(u16, u16)>,
    /// Those of a stroke through it that may be some of it, and those beside it.
    pub(crate) stroke: Vec<(u16, u16)>,
}

impl Piece {
    pub(crate) fn width(&self) -> f32 {
        (self.right - self.left) as f32
    }

    pub(crate) fn height(&self) -> f32 {
        (self.bottom - self.top) as f32
    }

    pub(crate) fn middle(&self) -> [f32; 2] {
        [(self.left + self.right) as f32 / 2.0, (self.top + self.bottom) as f32 / 2.0]
    }

    pub(crate) fn of(pixels: Vec<(u16, u16)>) -> Self {
        let [mut left, mut top, mut right, mut bottom] = [usize::MAX, usize::MAX, 0, 0];
        for &(x, y) in &pixels {
            let (x, y) = (usize::from(x), usize::from(y));
            (left, top) = (left.min(x), top.min(y));
            (right, bottom) = (right.max(x + 1), bottom.max(y + 1));
        }
        Self { left, top, right, bottom, pixels, stroke: Vec::new() }
    }

    /// Both together.
    pub(crate) fn with(&self, other: &Self) -> Self {
        let mut both = Self::of(self.pixels.iter().chain(&other.pixels).copied().collect());
        both.stroke = self.stroke.iter().chain(&other.stroke).copied().collect();
        both
    }

    /// With what a stroke through it has within its box.
    pub(crate) fn with_stroke(&self) -> Option<Self> {
        let is_within = |&&(x, y): &&(u16, u16)| {
            (self.left..self.right).contains(&usize::from(x)) && (self.top..self.bottom).contains(&usize::from(y))
        };
        let stroke: Vec<_> = self.stroke.iter().filter(is_within).copied().collect();
        (!stroke.is_empty()).then(|| Self::of(self.pixels.iter().copied().chain(stroke).collect()))
    }

    /// The parts of pixels that hang together.
    pub(crate) fn parts(pixels: Vec<(u16, u16)>) -> Vec<Self> {
        let (width, height) = pixels.iter().fold((0, 0), |(width, height), &(x, y)| (width.max(x), height.max(y)));
        let (width, height) = (usize::from(width) + 1, usize::from(height) + 1);
        let mut mask = vec![false; width * height];
        pixels.iter().for_each(|&(x, y)| mask[usize::from(y) * width + usize::from(x)] = true);
        parts(pixels.into_iter(), &mut mask, width, height)
    }

    /// The parts left and right of a line down.
    pub(crate) fn cut(&self, x: usize) -> Option<[Self; 2]> {
        let (left, right): (Vec<_>, Vec<_>) = self.pixels.iter().partition(|pixel| usize::from(pixel.0) < x);
        let both = (!left.is_empty() && !right.is_empty()).then(|| [Self::of(left), Self::of(right)]);
        both.map(|both| {
            both.map(|mut half| {
                half.stroke.clone_from(&self.stroke);
                half
            })
        })
    }

    /// Whether the boxes of both have a common part.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// How much ink is in each column of pixels.
    pub(crate) fn columns(&self, ink: &Ink) -> Vec<u32> {
        let mut columns = vec![0; self.right - self.left];
        for &(x, y) in &self.pixels {
            columns[usize::from(x) - self.left] += u32::from(ink.at(x, y));
        }
        columns
    }

    /// How much ink is in each row of pixels.
    pub(crate) fn rows(&self, ink: &Ink) -> Vec<u32> {
        let mut rows = vec![0; self.bottom - self.top];
        for &(x, y) in &self.pixels {
            rows[usize::from(y) - self.top] += u32::from(ink.at(x, y));
        }
        rows
    }

    /// The depth of its darkest pixels.
    pub(crate) fn deepest(&self, ink: &Ink) -> f32 {
        let width = ink.depth.width;
        let depths = self.pixels.iter().map(|&(x, y)| &ink.depth.pixels[usize::from(y) * width + usize::from(x)]);
        Shades::of(depths).quantile(0.93)
    }

    /// The picture of its ink alone, with its place in that picture as left, top, width and height.
    pub(crate) fn picture(&self, ink: &Ink) -> (GrayImage, [u32; 4]) {
        const MARGIN: usize = 4;
        let (width, height) = (self.right - self.left, self.bottom - self.top);
        let (across, down) = (width + 2 * MARGIN, height + 2 * MARGIN);
        let mut is_near = vec![false; across * down];
        for &(x, y) in &self.pixels {
            let (x, y) = (usize::from(x) - self.left + MARGIN, usize::from(y) - self.top + MARGIN);
            for row in y - 2..=y + 2 {
                is_near[row * across + x - 2..=row * across + x + 2].fill(true);
            }
        }
        // The ends of a stroke that was taken off, and their fringe, are near it, and none of it.
        for &(x, y) in self.stroke.iter().filter(|pixel| !(self.left..self.right).contains(&usize::from(pixel.0))) {
            let Some(x) = (usize::from(x) + MARGIN).checked_sub(self.left).filter(|&x| x < across) else { continue };
            for y in usize::from(y).saturating_sub(1)..=usize::from(y) + 1 {
                if let Some(y) = (y + MARGIN).checked_sub(self.top).filter(|&y| y < down) {
                    is_near[y * across + x] = false;
                }
            }
        }
        let full = self.deepest(ink).max(1.0);
        let mut picture = GrayImage::new(across as u32, down as u32);
        for (at, pixel) in picture.pixels_mut().enumerate() {
            let (x, y) = ((at % across + self.left).checked_sub(MARGIN), (at / across + self.top).checked_sub(MARGIN));
            let (Some(x), Some(y), true) = (x, y, is_near[at]) else { continue };
            if x < ink.depth.width && y < ink.depth.height {
                let depth = f32::from(ink.depth.pixels[y * ink.depth.width + x]);
                pixel.0[0] = (depth / full * 255.0).min(255.0) as u8;
            }
        }
        (picture, [MARGIN as u32, MARGIN as u32, width as u32, height as u32])
    }
}

impl Ink {
    /// The ink of a part of the paper with bands from left to right: the paper is as bright as most of a band around.
    pub(crate) fn of(paper: &Plane, bands: &[f32], pitch: f32) -> Self {
        let (width, height) = (paper.width, paper.height);
        let mut depth = Plane::new(width, height, 0);
        let step = ((pitch / 2.0) as usize).max(4);
        let knots = width / step + 2;
        let last = bands.len().saturating_sub(1);
        for (band, two) in bands.windows(2).enumerate() {
            let side = |place: f32| (place.max(0.0) as usize).min(height);
            // The first and the last band reach to the edge.
            let from = if band == 0 { 0 } else { side(two[0]) };
            let end = if band + 1 == last { height } else { side(two[1]) };
            let inner = side(two[0] + 1.0)..side(two[1] - 1.0);
            // Those between two knots.
            let mut steps = vec![Shades::none(); knots + 1];
            for y in inner.clone() {
                let parts = paper.row(y).chunks(step);
                steps[1..].iter_mut().zip(parts).for_each(|(shades, pixels)| shades.add(pixels));
            }
            let bright: Vec<f32> = steps.windows(2).map(|two| two[0].with(&two[1]).quantile(0.75)).collect();
            // What lies beyond the edge of the paper is much darker; the edge is within a step of the middle of a knot.
            let edge = (0..knots.saturating_sub(3)).rev().find(|&knot| bright[knot] < 0.75 * bright[knot + 2]);
            let first = edge.map_or(0, |knot| {
                let is_beyond = |&x: &usize| {
                    let shades = Shades::of(inner.clone().map(|y| &paper.row(y)[x]));
                    shades.quantile(0.75) < 0.75 * bright[knot + 2]
                };
                let near = ((knot + 2) * step).min(width);
                let last = (knot * step..near).rev().find(is_beyond);
                last.map_or(knot * step, |last| last + step / 4 + 1)
            });
            let between = |x: usize| {
                let (knot, part) = (x / step, (x % step) as f32 / step as f32);
                bright[knot] + (bright[knot + 1] - bright[knot]) * part
            };
            let bright: Vec<f32> = (first..width).map(between).collect();
            for y in from..end {
                let row = depth.pixels[y * width..(y + 1) * width].iter_mut().zip(paper.row(y)).skip(first);
                row.zip(&bright).for_each(|((to, &pixel), bright)| *to = (bright - f32::from(pixel)).max(0.0) as u8);
            }
        }
        Self { depth, least: 0 }
    }

    fn at(&self, x: u16, y: u16) -> u8 {
        self.depth.pixels[usize::from(y) * self.depth.width + usize::from(x)]
    }

    /// The depth that one of this many parts of the pixels reaches.
    pub(crate) fn darkest(&self, part: f32) -> f32 {
        Shades::of(&self.depth.pixels).quantile(1.0 - part)
    }

    /// Takes away what is as deep all along a line from left to right: the line itself, if it is drawn.
    fn without_line(&mut self, line: f32, reach: f32, length: usize) {
        let (width, height) = (self.depth.width, self.depth.height);
        let (from, end) = ((line - reach).max(0.0) as usize, ((line + reach + 1.0).max(0.0) as usize).min(height));
        for y in from..end {
            let row = &mut self.depth.pixels[y * width..(y + 1) * width];
            let count = (row.len() / length).max(1);
            for part in 0..count {
                let part = &mut row[part * width / count..(part + 1) * width / count];
                let usual = Shades::of(&*part).at(part.len() * 2 / 5);
                if usual >= 4 {
                    // A little more, as a line is not everywhere as deep.
                    let usual = usual.saturating_add(usual / 3);
                    part.iter_mut().for_each(|depth| *depth = depth.saturating_sub(usual));
                }
            }
        }
    }

    /// Takes away the lines at these places, if they are drawn: from left to right, and from top to bottom.
    pub(crate) fn without(mut self, across: &[f32], down: &[f32], pitch: f32) -> Self {
        if self.depth.width < 8 || self.depth.height < 8 {
            return self;
        }
        let (reach, length) = (pitch * 0.14, (pitch * 3.0) as usize);
        across.iter().for_each(|&line| self.without_line(line, reach, length));
        self.depth = self.depth.transposed();
        down.iter().for_each(|&line| self.without_line(line, reach, length));
        self.depth = self.depth.transposed();
        self
    }

    /// Whether there is paper above and below a piece, or one of these, which is parted from it by less.
    pub(crate) fn is_apart(&self, piece: &Piece, others: &[Piece]) -> bool {
        const DISTANCE: usize = 2;
        let least = piece.deepest(self) * 0.4;
        let beside = |other: &&Piece| other.left < piece.right && piece.left < other.right;
        let gap = |of: &dyn Fn(&Piece) -> Option<usize>| others.iter().filter(beside).filter_map(of).min();
        let is_paper = |y: Option<usize>, gap: Option<usize>| {
            let Some(y) = y.filter(|&y| y < self.depth.height) else { return true };
            let row = &self.depth.row(y)[piece.left..piece.right];
            let is_bare = || row.iter().filter(|&&depth| f32::from(depth) > least).count() * 3 <= row.len();
            gap.is_some_and(|gap| gap <= DISTANCE + 1) || is_bare()
        };
        is_paper(piece.top.checked_sub(DISTANCE + 1), gap(&|other| piece.top.checked_sub(other.bottom)))
            && is_paper(Some(piece.bottom + DISTANCE), gap(&|other| other.top.checked_sub(piece.bottom)))
    }

    /// A piece with what hangs together with it and is this part as deep as its darkest pixels.
    pub(crate) fn grown(&self, piece: &Piece, part: f32) -> Piece {
        let least = (piece.deepest(self) * part).max(1.0);
        let mut pixels: BTreeSet<(u16, u16)> = piece.pixels.iter().copied().collect();
        let mut open = piece.pixels.clone();
        // What is larger is no digit.
        let most = 4 * (piece.right - piece.left + 8) * (piece.bottom - piece.top + 8);
        while let Some((x, y)) = open.pop().filter(|_| pixels.len() < most) {
            let [left, above] = [x, y].map(|at| at.wrapping_sub(1));
            let [right, below] = [x, y].map(|at| at.saturating_add(1));
            for near in [(left, y), (right, y), (x, above), (x, below)] {
                let is_there = usize::from(near.0) < self.depth.width && usize::from(near.1) < self.depth.height;
                if is_there && f32::from(self.at(near.0, near.1)) >= least && pixels.insert(near) {
                    open.push(near);
                }
            }
        }
        let mut grown = Piece::of(pixels.into_iter().collect());
        grown.stroke.clone_from(&piece.stroke);
        grown
    }

    /// Takes away lines: runs of ink as long as this, along or across.
    pub(crate) fn without_lines(mut self, longest: usize, thickest: usize) -> Self {
        let mask = self.mask();
        let across = runs(&mask, self.depth.width, self.depth.height, longest, thickest);
        let turned = transposed(&mask, self.depth.width, self.depth.height);
        let down = runs(&turned, self.depth.height, self.depth.width, longest, thickest);
        let down = transposed(&down, self.depth.height, self.depth.width);
        for (pixel, (across, down)) in self.depth.pixels.iter_mut().zip(across.into_iter().zip(down)) {
            if across || down {
                *pixel = 0;
            }
        }
        self
    }

    fn mask(&self) -> Vec<bool> {
        self.depth.pixels.iter().map(|&depth| depth >= self.least).collect()
    }

    /// The pieces of ink, each of what is nearly as dark as its darkest.
    pub(crate) fn pieces(&self, most: usize) -> Vec<Piece> {
        let mut mask = self.mask();
        let all = (0..self.depth.height).flat_map(|y| (0..self.depth.width).map(move |x| (x as u16, y as u16)));
        let mut pieces = Vec::new();
        for piece in parts(all, &mut mask, self.depth.width, self.depth.height) {
            if piece.pixels.len() < 6 || pieces.len() >= most {
                continue;
            }
            let least = piece.deepest(self) * 0.42;
            for &(x, y) in &piece.pixels {
                mask[usize::from(y) * self.depth.width + usize::from(x)] = f32::from(self.at(x, y)) >= least;
            }
            pieces.extend(parts(piece.pixels.iter().copied(), &mut mask, self.depth.width, self.depth.height));
        }
        pieces.retain(|piece| piece.pixels.len() >= 6);
        pieces
    }
}

/// The parts of a mask that hang together, also over corners, from these pixels; takes them off the mask.
fn parts(from: impl Iterator<Item = (u16, u16)>, mask: &mut [bool], width: usize, height: usize) -> Vec<Piece> {
    let mut parts = Vec::new();
    let mut open = Vec::new();
    for (x, y) in from {
        let at = usize::from(y) * width + usize::from(x);
        if !mask[at] {
            continue;
        }
        mask[at] = false;
        open.push((x, y));
        let mut pixels = Vec::new();
        while let Some((x, y)) = open.pop() {
            pixels.push((x, y));
            for row in y.saturating_sub(1)..=(y + 1).min(height as u16 - 1) {
                for column in x.saturating_sub(1)..=(x + 1).min(width as u16 - 1) {
                    let at = usize::from(row) * width + usize::from(column);
                    if mask[at] {
                        mask[at] = false;
                        open.push((column, row));
                    }
                }
            }
        }
        parts.push(Piece::of(pixels));
    }
    parts
}

fn transposed(mask: &[bool], width: usize, height: usize) -> Vec<bool> {
    let mut turned = vec![false; mask.len()];
    for y in 0..height {
        for x in 0..width {
            turned[x * height + y] = mask[y * width + x];
        }
    }
    turned
}

/// The pixels of thin long runs from left to right, which may step up or down by a pixel.
fn runs(mask: &[bool], width: usize, height: usize, longest: usize, thickest: usize) -> Vec<bool> {
    let mut found = vec![false; mask.len()];
    // The pixels on, above and below a row.
    let mut near = vec![false; width];
    for y in 0..height {
        near.fill(false);
        for row in y.saturating_sub(1)..=(y + 1).min(height - 1) {
            near.iter_mut().zip(&mask[row * width..(row + 1) * width]).for_each(|(near, own)| *near |= own);
        }
        let mut from = 0;
        for x in 0..=width {
            if near.get(x) == Some(&true) {
                continue;
            }
            if x - from >= longest {
                for at in from..x {
                    if !mask[y * width + at] {
                        continue;
                    }
                    let above = (0..y).rev().take(thickest + 1).take_while(|row| mask[row * width + at]).count();
                    let below = (y + 1..height).take(thickest + 1).take_while(|row| mask[row * width + at]).count();
                    if above + below < thickest {
                        found[y * width + at] = true;
                    }
                }
            }
            from = x + 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Ink, Piece};
    use crate::plane::Plane;

    /// What is as deep as this from and to these columns and rows.
    fn inked(areas: &[(u8, [usize; 2], [usize; 2])]) -> Ink {
        let mut depth = Plane::new(40, 80, 0);
        for &(own, [left, right], [top, bottom]) in areas {
            (top..bottom).for_each(|y| depth.pixels[y * 40 + left..y * 40 + right].fill(own));
        }
        Ink { depth, least: 16 }
    }

    #[test]
    fn numbers_above_each_other_are_apart_and_parts_of_lines_are_not() {
        // Two digits with two blurred rows between them; a part of a line that goes on, fainter.
        let ink = inked(&[(200, [5, 15], [10, 26]), (82, [5, 15], [26, 28]), (200, [5, 15], [28, 44])]);
        let pieces = ink.pieces(9);
        assert_eq!(pieces.iter().map(|piece| [piece.top, piece.bottom]).collect::<Vec<_>>(), [[10, 26], [28, 44]]);
        assert!(pieces.iter().all(|piece| ink.is_apart(piece, &pieces)));
        let ink = inked(&[(200, [5, 15], [10, 26]), (82, [5, 15], [26, 60])]);
        let pieces = ink.pieces(9);
        assert!(pieces.len() == 1 && !ink.is_apart(&pieces[0], &pieces));
    }

    #[test]
    fn a_piece_grows_by_its_thin_strokes() {
        let ink = inked(&[(200, [5, 15], [10, 20]), (60, [5, 7], [20, 26]), (60, [20, 22], [10, 26])]);
        let piece = ink.pieces(9).remove(0);
        let grown = |part: f32| ink.grown(&piece, part);
        assert_eq!([piece.bottom, grown(0.4).bottom, grown(0.2).bottom], [20, 20, 26]);
        assert_eq!(grown(0.2).right, 15, "what is apart is another piece");
        let other = |left: u16, top: u16| Piece::of(vec![(left, top), (left + 2, top + 2)]);
        assert!(piece.overlaps(&other(14, 19)) && !piece.overlaps(&other(15, 19)) && !piece.overlaps(&other(14, 20)));
    }

    #[test]
    fn numbers_at_the_edge_of_the_paper_are_ink() {
        // Wherever the edge is, a stroke a third of a cell behind it is seen, and the edge itself is none.
        for edge in 40..80 {
            let mut paper = Plane::new(200, 60, 200);
            for (at, pixel) in paper.pixels.iter_mut().enumerate() {
                let (x, y) = (at % 200, at / 200 % 30);
                let is_stroke = (edge + 12..edge + 15).contains(&x) && (6..24).contains(&y);
                *pixel = if x < edge || is_stroke { 20 } else { 200 };
            }
            let ink = Ink::of(&paper, &[0.0, 30.0, 60.0], 32.0);
            let deep = |x: usize| (0..60).filter(|y| ink.depth.pixels[y * 200 + x] > 100).count();
            assert!((edge + 12..edge + 15).all(|x| deep(x) == 36), "{edge}");
            assert!((0..edge + 12).chain(edge + 15..200).all(|x| deep(x) == 0), "{edge}");
        }
    }
}
