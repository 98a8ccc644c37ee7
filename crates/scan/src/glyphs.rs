//! From pieces of ink to digits: what is broken is put together, what touches is cut.

use crate::{
    digits,
    ink::{Ink, Piece},
    plane::quantile,
    strike,
};

/// The cost of a digit below which it is one as it is.
pub(crate) const CLEAR: f32 = 0.7;

/// The usual size of digits in pixels.
pub(crate) struct Sizes {
    pub(crate) height: f32,
    /// But for 1.
    pub(crate) width: f32,
}

/// The heights of pieces that may be digits beside cells of this size.
pub(crate) fn heights(pieces: &[Piece], pitch: f32) -> impl Iterator<Item = f32> {
    pieces.iter().map(Piece::height).filter(move |&height| height >= pitch * 0.25 && height <= pitch * 1.1)
}

/// The usual width of digits of this height, but for 1, among pieces of ink: of those that surely do not touch.
pub(crate) fn usual_width<'a>(sides: impl Iterator<Item = (&'a [Piece], &'a Ink)>, height: f32) -> f32 {
    /// How many pieces of a side are looked at, how many at least are clear, and the cost of those.
    const MOST: usize = 80;
    const LEAST: usize = 12;
    const SURE: f32 = 0.05;
    let is_digit = |piece: &&Piece| {
        (0.8..1.2).contains(&(piece.height() / height)) && (0.4..1.0).contains(&(piece.width() / height))
    };
    let (mut all, mut clear) = (Vec::new(), Vec::new());
    for (pieces, ink) in sides {
        let pieces: Vec<&Piece> = pieces.iter().filter(is_digit).collect();
        let some = pieces.iter().step_by(pieces.len() / MOST + 1);
        clear.extend(some.filter(|&&it| Glyph::of(it.clone(), ink).best() < SURE).map(|it| it.width()));
        all.extend(pieces.iter().map(|it| it.width()));
    }
    quantile(if clear.len() < LEAST { &mut all } else { &mut clear }, 0.6)
}

/// Puts pieces of one digit together, and drops what is too small.
pub(crate) fn whole(mut pieces: Vec<Piece>, sizes: &Sizes) -> Vec<Piece> {
    pieces.sort_by_key(|piece| piece.left);
    let mut at = 0;
    while at < pieces.len() {
        // How far apart two pieces of one digit are.
        let gap = |other: &Piece| {
            let piece = &pieces[at];
            let gap = |from: usize, to: usize| from as f32 - to as f32;
            let across = gap(piece.left.max(other.left), piece.right.min(other.right));
            let down = gap(piece.top.max(other.top), piece.bottom.min(other.bottom));
            let width = gap(piece.right.max(other.right), piece.left.min(other.left));
            let height = gap(piece.bottom.max(other.bottom), piece.top.min(other.top));
            let widest = piece.width().max(other.width()).max(sizes.width * 1.15);
            let (less, more) = (piece.height().min(other.height()), piece.height().max(other.height()));
            let is_small = less < sizes.height * 0.75;
            // The thin stroke of a 2 may be lost, and some digits are higher than the usual one.
            let are_parts = more < sizes.height * 0.75 && height >= sizes.height * 0.85;
            let [most, highest] = if are_parts { [0.3, 1.25] } else { [0.2, 1.15] }.map(|part| sizes.height * part);
            let is_near = across <= 0.0 && down <= most || across <= 1.5 && down <= 1.5;
            (is_small && is_near && width <= widest && height <= highest).then_some(across.max(0.0) + down)
        };
        let others = (at + 1..pieces.len()).filter_map(|other| Some((other, gap(&pieces[other])?)));
        // The base of a digit is not as near to the next one below.
        let nearest = others.min_by(|a, b| a.1.total_cmp(&b.1)).map(|it| it.0);
        match nearest {
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

/// Cuts what is as high as several digits of a column that touch.
pub(crate) fn stacked(piece: &Piece, ink: &Ink, sizes: &Sizes) -> Vec<Piece> {
    /// The step from digit to digit where they touch, and how far from even steps one may be cut, in their heights.
    const STEP: f32 = 1.12;
    const OFF: f32 = 0.22;
    /// The most ink where they touch, as a part of what is in the fullest row above and below.
    const TOUCH: f32 = 0.7;
    let count = (piece.height() / (STEP * sizes.height)).round() as usize;
    let rows = piece.rows(ink);
    let off = ((OFF * sizes.height) as usize).max(1);
    let place = |at: usize| {
        let middle = rows.len() * at / count;
        (middle.saturating_sub(off).max(1)..(middle + off).min(rows.len())).min_by_key(|&row| rows[row])
    };
    let cuts: Option<Vec<usize>> = (1..count).map(place).collect();
    let Some(cuts) = cuts.filter(|cuts| !cuts.is_empty() && piece.width() <= 2.3 * sizes.width) else {
        return vec![piece.clone()];
    };
    let ends: Vec<usize> = [0].into_iter().chain(cuts).chain([rows.len()]).collect();
    let fullest: Vec<u32> =
        ends.windows(2).map(|two| rows[two[0]..two[1].max(two[0])].iter().copied().max().unwrap_or(0)).collect();
    let touches = fullest.windows(2).zip(&ends[1..]);
    if touches.into_iter().any(|(two, &cut)| rows[cut] as f32 > TOUCH * two[0].min(two[1]) as f32) {
        return vec![piece.clone()];
    }
    let part = |two: &[usize]| {
        let within = |pixel: &&(u16, u16)| (two[0]..two[1]).contains(&(usize::from(pixel.1) - piece.top));
        Piece::of(piece.pixels.iter().filter(within).copied().collect())
    };
    ends.windows(2).map(part).filter(|part| !part.pixels.is_empty()).collect()
}

/// A piece of ink and what it may be.
pub(crate) struct Glyph {
    pub(crate) piece: Piece,
    /// The negative logarithm of the probability of each digit and of none.
    pub(crate) costs: [f32; 11],
}

impl Glyph {
    pub(crate) fn of(piece: Piece, ink: &Ink) -> Self {
        let costs = |piece: &Piece| {
            let (picture, [left, top, width, height]) = piece.picture(ink);
            digits::costs(&digits::normalize(&picture, left, top, width, height))
        };
        let mut own = costs(&piece);
        // What a stroke through it covers may be ink or not.
        if let Some(with) = piece.with_stroke() {
            let with = costs(&with);
            own = if least(&own) < CLEAR { digits::rather(own, with) } else { digits::either(own, with) };
        }
        Self { costs: own, piece }
    }

    /// With the thin strokes that belong to it, if it is a digit with them and is none without; `others` are the pieces
    /// beside it.
    pub(crate) fn grow(&mut self, ink: &Ink, sizes: &Sizes, others: &[Piece]) {
        let fits = |piece: &Piece| {
            piece.height() <= 1.15 * sizes.height
                && piece.width() <= 1.15 * sizes.width
                && others.iter().all(|other| {
                    let is_own = other.left == self.piece.left && other.top == self.piece.top;
                    is_own || !piece.overlaps(other)
                })
        };
        if self.best() < CLEAR || !fits(&self.piece) {
            return;
        }
        for part in [0.3, 0.2] {
            let grown = Some(ink.grown(&self.piece, part)).filter(fits).map(|piece| Self::of(piece, ink));
            if let Some(grown) = grown.filter(|grown| grown.best() < CLEAR) {
                *self = grown;
                return;
            }
        }
    }

    /// As it is less probable that it is a digit: by this, as a logarithm.
    pub(crate) fn doubt(&mut self, cost: f32) {
        self.costs[..10].iter_mut().for_each(|own| *own += cost);
    }

    /// Where a stroke may go through it, it may be what is under the stroke.
    pub(crate) fn strike(&mut self, ink: &Ink, sizes: &Sizes) {
        let under = strike::under(&self.piece, sizes.height).map(|piece| Self::of(piece, ink));
        if let Some(under) = under.filter(|under| under.best() < CLEAR) {
            self.costs = digits::rather(under.costs, self.costs);
        }
    }

    /// The cost of the most probable digit.
    pub(crate) fn best(&self) -> f32 {
        least(&self.costs)
    }
}

/// The cost of the most probable digit.
fn least(costs: &[f32; 11]) -> f32 {
    costs[..10].iter().copied().fold(f32::INFINITY, f32::min)
}

/// Cuts a piece in two that is rather two digits that touch.
pub(crate) fn apart(glyph: Glyph, ink: &Ink, sizes: &Sizes) -> Vec<Glyph> {
    /// How much better two digits must be.
    const MARGIN: f32 = 1.0;
    const CLEAREST: f32 = 0.1;
    let piece = &glyph.piece;
    let is_wide = piece.width() > (sizes.width * 1.35).max(sizes.height * 0.8);
    let is_unclear = piece.width() > sizes.height * 0.4 && glyph.best() > MARGIN;
    // Two thin digits are hardly wider than others.
    let is_wider = piece.width() > sizes.width * 1.2 && glyph.best() > 2.0 * CLEAREST;
    if !is_wide && !is_unclear && !is_wider {
        return vec![glyph];
    }
    let columns = piece.columns(ink);
    let (from, end) = (columns.len() / 5, (columns.len() * 4).div_ceil(5));
    // Where there is less ink than on both sides, the least first.
    let mut places: Vec<usize> = (from.max(1)..end.min(columns.len().saturating_sub(1)))
        .filter(|&at| columns[at] <= columns[at - 1] && columns[at] <= columns[at + 1])
        .collect();
    places.sort_by_key(|&at| columns[at]);
    let halves = places.into_iter().take(4).filter_map(|at| piece.cut(piece.left + at));
    let best = halves
        .map(|halves| halves.map(|half| Glyph::of(half, ink)))
        .min_by(|a, b| (a[0].best() + a[1].best()).total_cmp(&(b[0].best() + b[1].best())));
    let margin = match (is_wide, is_wider) {
        (true, _) => -MARGIN,
        (false, true) => CLEAREST,
        (false, false) => MARGIN,
    };
    match best {
        Some(halves) if halves[0].best() + halves[1].best() + margin < glyph.best() => halves.into_iter().collect(),
        _ => vec![glyph],
    }
}

#[cfg(test)]
mod tests {
    use super::{Sizes, stacked, usual_width, whole};
    use crate::{
        ink::{Ink, Piece},
        plane::Plane,
    };

    #[test]
    fn what_is_as_high_as_several_digits_is_cut_where_they_touch() {
        // From one row to another, and how deep it is there.
        let heights = |areas: &[(u8, [usize; 2])]| -> Vec<[usize; 2]> {
            let mut depth = Plane::new(20, 80, 0);
            for &(own, [top, bottom]) in areas {
                (top..bottom).for_each(|y| depth.pixels[y * 20 + 5..y * 20 + 15].fill(own));
            }
            let ink = Ink { depth, least: 16 };
            let piece = ink.pieces(9).remove(0);
            let parts = stacked(&piece, &ink, &Sizes { height: 16.0, width: 10.0 });
            parts.iter().map(|part| [part.top, part.bottom]).collect()
        };
        assert_eq!(heights(&[(200, [4, 20]), (100, [20, 22]), (200, [22, 38])]), [[4, 20], [20, 38]]);
        let three = [(200, [4, 20]), (100, [20, 22]), (200, [22, 38]), (100, [38, 40]), (200, [40, 56])];
        assert_eq!(heights(&three), [[4, 20], [20, 38], [38, 56]]);
        // A line has no place where there is less of it; a digit is left as it is.
        assert_eq!(heights(&[(200, [4, 56])]), [[4, 56]]);
        assert_eq!(heights(&[(200, [4, 12]), (100, [12, 14]), (200, [14, 20])]), [[4, 20]]);
    }

    #[test]
    fn the_usual_width_is_of_single_digits() {
        // An 8 of dots, and one with a 1 that touches it, in cells of 40 pixels.
        let dots = [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110];
        let mut depth = Plane::new(400, 40, 0);
        for (at, row) in (0..10).flat_map(|at| (0..7).map(move |row| (at, row))) {
            let mut draw = |x: usize, width: usize, depths: [u8; 2]| {
                for (y, own) in depths.into_iter().enumerate() {
                    depth.pixels[(8 + 2 * row + y) * 400 + 40 * at + x..][..width].fill(own);
                }
            };
            (0..5).filter(|dot| dots[row] >> (4 - dot) & 1 == 1).for_each(|dot| draw(10 + 2 * dot, 2, [200; 2]));
            if at % 2 == 1 {
                draw(6, 2, [200; 2]);
                if row == 3 {
                    draw(8, 4, [0, 120]);
                }
            }
        }
        let ink = Ink { depth, least: 16 };
        let pieces = ink.pieces(99);
        assert_eq!(pieces.iter().map(Piece::width).collect::<Vec<_>>(), [10.0, 14.0].repeat(5));
        let width = |sides: usize| usual_width((0..sides).map(|_| (&pieces[..], &ink)), 15.0);
        assert_eq!(width(3), 10.0);
        // Of fewer that are clear nothing is said.
        assert_eq!(width(2), 14.0);
    }

    /// The heights of what pieces are put together to, of digits of 16 by 10 pixels: each from one line to another.
    fn heights(pieces: &[[u16; 2]]) -> Vec<f32> {
        let piece =
            |[top, bottom]: &[u16; 2]| Piece::of((*top..*bottom).flat_map(|y| (20..30).map(move |x| (x, y))).collect());
        let mut found = whole(pieces.iter().map(piece).collect(), &Sizes { height: 16.0, width: 10.0 });
        found.sort_by_key(|piece| piece.top);
        found.iter().map(Piece::height).collect()
    }

    #[test]
    fn parts_of_a_digit_are_put_together() {
        // The bow and the base of a 2 without what is between.
        assert_eq!(heights(&[[15, 24], [28, 31]]), [16.0]);
        assert_eq!(heights(&[[15, 24], [26, 31]]), [16.0]);
        // One that is higher than the usual digit.
        assert_eq!(heights(&[[15, 24], [28, 34]]), [19.0]);
        // Two that are too far apart or too low together, a digit with grain above it, two digits.
        assert_eq!(heights(&[[10, 20], [26, 29]]), [10.0]);
        assert_eq!(heights(&[[15, 22], [26, 28]]), [0.0; 0]);
        assert_eq!(heights(&[[10, 12], [16, 30]]), [14.0]);
        assert_eq!(heights(&[[10, 26], [30, 46]]), [16.0, 16.0]);
    }

    #[test]
    fn parts_go_to_the_nearest() {
        // The bows and bases of two above each other, of which the bases are further left.
        let parts = [[20, 35, 45], [20, 15, 25], [19, 28, 31], [19, 48, 51]];
        let piece = |&[left, top, bottom]: &[u16; 3]| {
            Piece::of((top..bottom).flat_map(|y| (left..left + 10).map(move |x| (x, y))).collect())
        };
        let mut found = whole(parts.iter().map(piece).collect(), &Sizes { height: 16.0, width: 10.0 });
        found.sort_by_key(|piece| piece.top);
        assert_eq!(found.iter().map(|it| [it.top, it.bottom]).collect::<Vec<_>>(), [[15, 31], [35, 51]]);
    }
}
