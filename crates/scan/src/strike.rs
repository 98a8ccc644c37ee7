//! Numbers that a player has struck through: the stroke is taken off them.

use crate::ink::Piece;

/// How thick a stroke is at most, as a part of the height of digits, and in pixels at least.
const THICKEST: f32 = 0.24;
const LEAST: f32 = 2.0;

/// The least length of a stroke, as a part of the height of digits.
const SHORTEST: f32 = 0.5;

/// Where a level stroke is, as a part of the height of what is struck, and how far its ends differ at most.
const MIDDLE: std::ops::Range<f32> = 0.22..0.78;
const STEEPEST: f32 = 0.3;

/// The part of its length in which a stroke is seen.
const SEEN: f32 = 0.9;

/// How far a stroke reaches beyond a digit under it, and where it is, as parts of the height, of which so much is left
/// without it.
const BEYOND: f32 = 0.1;
const HALF: std::ops::Range<f32> = 0.38..0.6;
const LEAST_HEIGHT: f32 = 0.85;

/// How far beside a digit its stroke is remembered, in pixels.
const BESIDE: usize = 4;

/// How many strokes a number has at most: two are a cross.
const MOST_STROKES: usize = 2;

/// The vertical extent of a piece in a column of pixels.
#[derive(Clone, Copy)]
struct Extent {
    from: u16,
    to: u16,
}

impl Extent {
    fn middle(self) -> f32 {
        f32::from(self.from + self.to) / 2.0
    }

    fn height(self) -> f32 {
        f32::from(self.to - self.from + 1)
    }
}

/// The parts of a piece without the strokes through it; `None` if there is none. `height` is that of digits.
pub(crate) fn without(piece: &Piece, height: f32) -> Option<Vec<Piece>> {
    let mut pixels = piece.pixels.clone();
    let mut taken: Vec<(u16, u16)> = Vec::new();
    for _ in 0..MOST_STROKES {
        let Some(stroke) = stroke(&pixels, height) else { break };
        let (off, rest) = pixels.into_iter().partition(|pixel| stroke.contains(pixel));
        taken.extend::<Vec<_>>(off);
        pixels = rest;
    }
    if taken.is_empty() || pixels.len() < taken.len() {
        return None;
    }
    let parts = Piece::parts(pixels).into_iter().map(|mut part| {
        // What the stroke covers of a digit is not known.
        let (from, end) = (part.left.saturating_sub(BESIDE) as u16, (part.right + BESIDE) as u16);
        let (top, bottom) = (part.top as u16, part.bottom as u16);
        let within = |&&(x, y): &&(u16, u16)| (from..end).contains(&x) && (top..bottom).contains(&y);
        part.stroke = taken.iter().filter(within).copied().collect();
        part
    });
    Some(parts.collect())
}

/// What a digit is under a stroke through its middle that reaches beyond it on both sides: what looks like a 4 may be a
/// 1. `None` if there is no such stroke, or if more than a piece is left.
pub(crate) fn under(piece: &Piece, height: f32) -> Option<Piece> {
    let mut parts = without(piece, height)?;
    let digit = parts.pop().filter(|_| parts.is_empty())?;
    let beyond = |from: usize, to: usize| to.saturating_sub(from) as f32 >= BEYOND * height;
    if !beyond(piece.left, digit.left) || !beyond(digit.right, piece.right) {
        return None;
    }
    let is_outside = |x: u16| !(digit.left..digit.right).contains(&usize::from(x));
    let ends = piece.pixels.iter().filter(|pixel| is_outside(pixel.0)).map(|pixel| f32::from(pixel.1) + 0.5);
    let place = ends.clone().sum::<f32>() / ends.count().max(1) as f32 - piece.top as f32;
    // The stroke of a 4 is lower.
    (HALF.contains(&(place / piece.height())) && digit.height() >= LEAST_HEIGHT * piece.height()).then_some(digit)
}

/// The pixels of a thin line that reaches beyond the digits on both sides.
fn stroke(pixels: &[(u16, u16)], height: f32) -> Option<std::collections::BTreeSet<(u16, u16)>> {
    let thickest = (THICKEST * height).max(LEAST);
    let (left, right) = pixels.iter().fold((u16::MAX, 0), |(from, to), pixel| (from.min(pixel.0), to.max(pixel.0)));
    let (top, bottom) = pixels.iter().fold((u16::MAX, 0), |(from, to), pixel| (from.min(pixel.1), to.max(pixel.1)));
    let width = f32::from(right.checked_sub(left)? + 1);
    if width < SHORTEST * height {
        return None;
    }
    let mut columns: Vec<Vec<u16>> = vec![Vec::new(); usize::from(right - left) + 1];
    pixels.iter().for_each(|&(x, y)| columns[usize::from(x - left)].push(y));
    columns.iter_mut().for_each(|column| column.sort_unstable());
    let extent = |column: &Vec<u16>| Some(Extent { from: *column.first()?, to: *column.last()? });
    let end = |columns: &mut dyn Iterator<Item = &Vec<u16>>| -> Option<f32> {
        let count = ((0.05 * height) as usize).max(1);
        let ends: Vec<Extent> = columns.take(count).filter_map(extent).collect();
        let is_thin = ends.iter().all(|end| end.height() <= thickest);
        (is_thin && !ends.is_empty()).then(|| ends.iter().map(|end| end.middle()).sum::<f32>() / ends.len() as f32)
    };
    let (from, to) = (end(&mut columns.iter())?, end(&mut columns.iter().rev())?);
    let tall = f32::from(bottom - top).max(1.0);
    let part = |y: f32| (y - f32::from(top)) / tall;
    let is_level = (from - to).abs() <= STEEPEST * height && MIDDLE.contains(&part(from)) && MIDDLE.contains(&part(to));
    let is_slanted = (part(from) - part(to)).abs() >= 0.6;
    if !is_level && !is_slanted {
        return None;
    }
    // In each column the run of ink at the line between the ends.
    let slope = (to - from) / (width - 1.0).max(1.0);
    let run = |at: usize| -> Option<Extent> {
        let place = from + slope * at as f32;
        let column = &columns[at];
        let near = column
            .iter()
            .copied()
            .min_by(|&a, &b| (f32::from(a) - place).abs().total_cmp(&(f32::from(b) - place).abs()))?;
        if (f32::from(near) - place).abs() > 1.5 {
            return None;
        }
        let mut extent = Extent { from: near, to: near };
        while extent.from > 0 && column.binary_search(&(extent.from - 1)).is_ok() {
            extent.from -= 1;
        }
        while column.binary_search(&(extent.to + 1)).is_ok() {
            extent.to += 1;
        }
        Some(extent)
    };
    let runs: Vec<Option<Extent>> = (0..columns.len()).map(run).collect();
    let seen = runs.iter().flatten().count();
    if (seen as f32) < SEEN * runs.len() as f32 {
        return None;
    }
    let thin: Vec<f32> =
        runs.iter().flatten().map(|run| run.height()).filter(|&run| run <= thickest + slope.abs()).collect();
    if thin.len() < 2 {
        return None;
    }
    let thick = thin.iter().sum::<f32>() / thin.len() as f32 + 1.0;
    let mut stroke = std::collections::BTreeSet::new();
    for (x, run) in (left..).zip(&runs) {
        let Some(run) = run.filter(|run| run.height() <= thick + slope.abs()) else { continue };
        stroke.extend((run.from..=run.to).map(|y| (x, y)));
    }
    Some(stroke)
}

#[cfg(test)]
mod tests {
    use super::{under, without};
    use crate::{
        ink::{Ink, Piece},
        plane::Plane,
    };

    fn piece(rows: &[&str]) -> Piece {
        let mut pixels = Vec::new();
        for (y, row) in (0_u16..).zip(rows) {
            pixels.extend((0_u16..).zip(row.bytes()).filter(|it| it.1 == b'#').map(|(x, _)| (x, y)));
        }
        Piece::of(pixels)
    }

    #[test]
    fn strokes_are_taken_off_digits() {
        let struck = [
            "...##.......##..",
            "..###......#..#.",
            "...##.........#.",
            "...##.........#.",
            "################",
            "...##.......#...",
            "...##......#....",
            "..####.....####.",
        ];
        let parts = without(&piece(&struck), 8.0).unwrap();
        let mut ends: Vec<(usize, usize)> = parts.iter().map(|part| (part.left, part.right)).collect();
        ends.sort_unstable();
        ends.dedup();
        assert!(ends.first().is_some_and(|end| end.1 <= 6) && ends.last().is_some_and(|end| end.0 >= 11), "{ends:?}");
        let plain: Vec<String> = struck.iter().map(|row| row.replace("################", "...##........##.")).collect();
        let plain: Vec<&str> = plain.iter().map(|row| &row[..8]).collect();
        assert!(without(&piece(&plain), 8.0).is_none());
    }

    #[test]
    fn what_is_under_a_stroke_may_be_another_digit() {
        let struck = [
            "....##....",
            "...###....",
            "....##....",
            "....##....",
            "##########",
            "....##....",
            "....##....",
            "....##....",
        ];
        let digit = under(&piece(&struck), 8.0).unwrap();
        assert_eq!((digit.left, digit.right, digit.top, digit.bottom), (3, 6, 0, 8));
        // A 4 has its stroke lower, other digits have none.
        let four = [
            ".....##..",
            "....###..",
            "...####..",
            "..##.##..",
            ".##..##..",
            "##...##..",
            "#########",
            ".....##..",
            ".....##..",
        ];
        assert!(under(&piece(&four), 9.0).is_none());
        let one: Vec<&str> = struck.iter().map(|row| if row.starts_with('#') { "....##...." } else { row }).collect();
        assert!(under(&piece(&one), 8.0).is_none());
    }

    #[test]
    fn ends_of_a_stroke_are_not_seen_beside_a_digit() {
        // A bar with a stroke, both with a faint fringe.
        let shade = |x: usize, y: usize| match (x, y) {
            (20..24, 10..34) | (12..32, 21..23) => 200,
            (19..25, 9..35) | (11..33, 20..24) => 60,
            _ => 0,
        };
        let mut depth = Plane::new(44, 44, 0);
        depth.pixels.iter_mut().enumerate().for_each(|(at, pixel)| *pixel = shade(at % 44, at / 44));
        let ink = Ink { depth, least: 40 };
        let digit = under(&ink.pieces(9)[0], 24.0).unwrap();
        let (picture, [left, _, width, _]) = digit.picture(&ink);
        let is_beside = |x: u32| x + 1 < left || x > left + width;
        assert!(picture.enumerate_pixels().all(|(x, _, pixel)| !is_beside(x) || pixel.0[0] == 0));
        assert!(picture.pixels().filter(|pixel| pixel.0[0] > 200).count() >= 90);
    }
}
