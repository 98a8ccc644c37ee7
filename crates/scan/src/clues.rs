//! The clues beside a grid: pieces of ink become digits, digits of lines become numbers.

use crate::{
    glyphs::{CLEAR, Glyph, Sizes, apart, heights, stacked, usual_width, whole},
    grain,
    ink::{Ink, Piece},
    numbers::{APART, Digit, variants},
    plane::{Plane, Source, quantile},
    reading::{Quad, Variant},
    spacing::{Grid, Spacing, drifts, strays},
    straighten::Frame,
    strike,
    table::Table,
};

/// The most pieces of ink beside a grid.
const MOST_PIECES: usize = 60_000;

/// The pitch of cells in pixels at which digits are looked for, at least and at most.
const PITCHES: [f32; 2] = [32.0, 56.0];

/// The most pixels of a grid at that pitch.
const MOST_PIXELS: f32 = 16_000_000.0;

/// The steps from the grid in which it is looked how numbers run, in cells, and how far they may run in one.
const STEP: f32 = 1.5;
const MOST_DRIFT: f32 = 0.25;

/// How high numbers are at most that touch each other, in cells.
const STACK: f32 = 4.0;

/// How far off the middle of its row a number is, more than others, that may be another row's, in cells.
const STRAY: f32 = 0.33;

/// How far from the others a number may be, in cells.
const WIDEST_GAP: f32 = 3.5;

/// How far from the numbers a title may be at least, in cells, and from a grid without numbers, and how much higher it
/// is.
const TITLE_GAP: f32 = 1.1;
const AWAY: f32 = 2.5;
const TITLE: f32 = 1.3;

/// The least side of a box behind a number, in cells, how much higher it is than digits, and the least part of it that
/// is ink where the number is not.
const LEAST_BOX: f32 = 0.5;
const BOX: f32 = 1.25;
const FULL: f32 = 0.5;

/// What was read beside a grid.
pub(crate) struct Clues {
    pub(crate) rows: Vec<Vec<Variant>>,
    pub(crate) columns: Vec<Vec<Variant>>,
    /// The usual height of digits in pixels of the picture; 0 if there are none.
    pub(crate) height: f32,
    /// The mean cost of the most probable digits.
    pub(crate) doubt: f32,
    /// Whether ink is lighter than paper.
    pub(crate) is_light: bool,
    /// How many boxes there are among the numbers of which nothing was read.
    pub(crate) unread: usize,
    /// How many numbers of rows may be those of the row beside.
    pub(crate) strays: usize,
}

/// One side of a grid, straightened.
struct Side {
    frame: Frame,
    pitch: f32,
    /// The lines between which the clues of a row or a column are, in pixels.
    bands: Vec<f32>,
    /// The lines between boxes, towards the grid, in pixels; none where there are no boxes.
    boxes: Vec<f32>,
    /// Whether the grid is before it, not behind it.
    is_after: bool,
    /// How much more light ink than dark ink there is.
    lightness: f32,
    ink: Ink,
    pieces: Vec<Piece>,
    /// What is as large as a box behind a number.
    boxed: Vec<Piece>,
}

/// Reads the clues left of a grid and above it, or, where it says so, right of it and below it.
pub(crate) fn read(table: &Table, source: &Source<'_>, is_after: [bool; 2]) -> Clues {
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
        let is_after = is_after[usize::from(is_top)];
        let boxes = if is_top { &table.rows[..=table.top] } else { &table.columns[..=table.left] };
        let boxes = if is_after { &boxes[..1] } else { boxes };
        // As many numbers as fit in a line, and some more.
        let reach = steps[along] * ((lines.len() - 1) as f32 / 2.0 + 3.0) * 1.2;
        let last = lines[lines.len() - 1];
        let [from, to] = if is_after {
            [last, (last + reach).min(table.most[along])]
        } else if boxes.len() > 1 {
            [all[0] - 2.0, lines[0]]
        } else {
            [(lines[0] - reach).max(table.least[along]), lines[0]]
        };
        let margin = steps[across] * 0.2;
        let (start, end) = (bands[0] - margin, bands[bands.len() - 1] + margin);
        let mut origin = [0.0; 2];
        (origin[along], origin[across]) = (from, start);
        let mut size = [0; 2];
        size[along] = ((to - from).max(0.0) * scale) as usize;
        size[across] = ((end - start) * scale) as usize;
        let frame = Frame { origin, scale, source: source.scale, width: size[0], height: size[1] };
        let local = |line: &f32, axis: usize| (line - origin[axis]) * scale;
        let bands: Vec<f32> = bands.iter().map(|line| local(line, across)).collect();
        let boxes: Vec<f32> = boxes.iter().map(|line| local(line, along)).collect();
        let mut paper = table.bend.render(source.plane, &frame);
        let lightness = paper.lightness(is_top, is_after, (pitch * scale * 3.0) as usize);
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
        Side {
            frame,
            pitch: pitch * scale,
            bands,
            boxes,
            is_after,
            lightness,
            ink,
            pieces: Vec::new(),
            boxed: Vec::new(),
        }
    };
    let mut sides = [side(false, false), side(true, false)];
    // Light digits on dark paper leave no ink.
    let is_light = sides.iter().map(|side| side.lightness).sum::<f32>() > 0.0;
    if is_light {
        sides = [side(false, true), side(true, true)];
    }
    let black =
        sides.iter().filter(|side| side.frame.width * side.frame.height > 0).map(|side| side.ink.darkest(0.006));
    let least = (black.fold(0.0, f32::max) * 0.2).max(16.0) as u8;
    for (side, is_top) in sides.iter_mut().zip([false, true]) {
        side.find(least, is_top);
        source.pieces.set(source.pieces.get() + side.pieces.len());
    }
    let mut heights: Vec<f32> = sides.iter().flat_map(|side| heights(&side.pieces, side.pitch)).collect();
    let height = quantile(&mut heights, 0.5).max(1.0);
    let width = usual_width(sides.iter().map(|side| (&side.pieces[..], &side.ink)), height);
    let sizes = Sizes { height, width };
    let [left, top] = &mut sides;
    top.pieces = top.pieces.iter().flat_map(|piece| stacked(piece, &top.ink, &sizes)).collect();
    let [(across, strays), (down, _)] = [left.bands(&sizes, false), top.bands(&sizes, true)];
    let unread = left.unread(&across, &sizes, false) + top.unread(&down, &sizes, true);
    let rows = left.rows(&across, table, source, &sizes, columns.len() as u32 - 1);
    let columns = top.columns(down, table, source, &sizes, rows.len() as u32);
    let height = if heights.is_empty() { 0.0 } else { height / scale * source.scale };
    let best = rows.iter().chain(&columns).filter_map(|variants: &Vec<Variant>| variants.first());
    let costs: Vec<f32> = best.flat_map(|variant| &variant.numbers).map(|number| number.values[0].1).collect();
    let doubt = costs.iter().sum::<f32>() / costs.len().max(1) as f32;
    Clues { rows, columns, height, doubt, is_light, unread, strays }
}

impl Side {
    /// Finds the pieces of ink.
    fn find(&mut self, least: u8, is_top: bool) {
        if self.frame.width < 4 || self.frame.height < 4 {
            return;
        }
        self.ink.least = least;
        let empty = Ink { depth: Plane::new(0, 0, 0), least };
        let ink = std::mem::replace(&mut self.ink, empty);
        self.ink = ink.without_lines((self.pitch * 1.5) as usize, (self.pitch * 0.3).max(3.0) as usize);
        self.pieces = self.ink.pieces(MOST_PIECES);
        let pitch = self.pitch;
        // Numbers above each other may touch.
        let is_stack = |piece: &Piece| is_top && piece.width() <= pitch && piece.height() <= STACK * pitch;
        let is_digit = |piece: &Piece| piece.height() <= pitch * 1.2 && piece.width() <= pitch * 2.5;
        self.pieces.retain(|piece| is_digit(piece) || is_stack(piece));
        let is_box = |piece: &&Piece| {
            let (less, more) = (piece.width().min(piece.height()), piece.width().max(piece.height()));
            less >= LEAST_BOX * pitch && more <= 1.1 * pitch && piece.pixels.len() as f32 >= FULL * less * more
        };
        self.boxed = self.pieces.iter().filter(is_box).cloned().collect();
    }

    /// How many boxes there are among digits that are larger than these, or are no digits.
    fn unread(&self, bands: &[Vec<Glyph>], sizes: &Sizes, is_top: bool) -> usize {
        let axis = usize::from(is_top);
        let far = |piece: &Piece| {
            let place = piece.middle()[axis];
            let end = [self.frame.width, self.frame.height][axis] as f32;
            if self.is_after { place } else { end - place }
        };
        let farthest = bands.iter().flatten().map(|glyph| far(&glyph.piece)).fold(0.0, f32::max);
        let is_unread = |piece: &&Piece| {
            let across = piece.middle()[1 - axis];
            let is_beside = self.bands[0] <= across && across < self.bands[self.bands.len() - 1];
            let is_in = |glyph: &&Glyph| {
                let [x, y] = glyph.piece.middle();
                (piece.left..piece.right).contains(&(x as usize)) && (piece.top..piece.bottom).contains(&(y as usize))
            };
            // What numbers stand on may be all that is seen of them, and as high as the usual piece.
            let is_none = || !bands.iter().flatten().filter(is_in).any(|glyph| glyph.best() < glyph.costs[10]);
            let is_near = is_beside && far(piece) <= farthest + 1.5 * self.pitch;
            is_near && (piece.height() >= BOX * sizes.height || is_none())
        };
        self.boxed.iter().filter(is_unread).count()
    }

    /// The step from the grid in which a piece is.
    fn step(&self, piece: &Piece, is_top: bool) -> usize {
        let (place, end) = match is_top {
            true => (piece.middle()[1], self.frame.height as f32),
            false => (piece.middle()[0], self.frame.width as f32),
        };
        let distance = if self.is_after { place } else { end - place };
        (distance.max(0.0) / (STEP * self.pitch)) as usize
    }

    /// How far digits have run off the middles of their bands, for each step from the grid: paper bends beyond the
    /// lines by which it was straightened.
    fn drifts(&self, sizes: &Sizes, is_top: bool) -> Vec<f32> {
        let mut steps: Vec<Vec<f32>> = Vec::new();
        for piece in &self.pieces {
            if (0.75..1.3).contains(&(piece.height() / sizes.height)) {
                let step = self.step(piece, is_top);
                steps.resize(steps.len().max(step + 1), Vec::new());
                steps[step].push(piece.middle()[usize::from(!is_top)]);
            }
        }
        drifts(steps, &self.bands, MOST_DRIFT * self.pitch)
    }

    /// The digits of each band, in order: pieces put together and cut apart; and how many may be those of another band.
    fn bands(&self, sizes: &Sizes, is_top: bool) -> (Vec<Vec<Glyph>>, usize) {
        let mut bands: Vec<Vec<Piece>> = vec![Vec::new(); self.bands.len() - 1];
        let drifts = self.drifts(sizes, is_top);
        let mut away: Vec<(f32, &Piece)> = Vec::new();
        for piece in &self.pieces {
            let drift = drifts.get(self.step(piece, is_top)).or(drifts.last()).copied().unwrap_or(0.0);
            let place = piece.middle()[usize::from(!is_top)] - drift;
            let band = self.bands.partition_point(|&line| line <= place);
            if band == 0 || band == self.bands.len() {
                continue;
            }
            if (0.75..1.3).contains(&(piece.height() / sizes.height)) {
                away.push((place - (self.bands[band - 1] + self.bands[band]) / 2.0, piece));
            }
            // What is a digit with its stroke is none that is struck through.
            match strike::without(piece, sizes.height).filter(|_| !self.is_clear(piece)) {
                Some(parts) => bands[band - 1].extend(parts),
                None => bands[band - 1].push(piece.clone()),
            }
        }
        let axis = usize::from(is_top);
        let glyphs = |band| {
            let pieces = whole(band, sizes);
            let alone: Vec<bool> = pieces.iter().map(|piece| self.ink.is_apart(piece, &pieces)).collect();
            let alone = pieces.iter().zip(alone).filter(|it| it.1).map(|it| it.0);
            let glyph = |piece: &Piece| {
                let mut glyph = Glyph::of(piece.clone(), &self.ink);
                glyph.grow(&self.ink, sizes, &pieces);
                apart(glyph, &self.ink, sizes)
            };
            let mut glyphs: Vec<Glyph> = alone.flat_map(glyph).collect();
            glyphs.iter_mut().for_each(|glyph| glyph.strike(&self.ink, sizes));
            glyphs.sort_by(|a, b| a.piece.middle()[axis].total_cmp(&b.piece.middle()[axis]));
            self.near(&mut glyphs, axis, sizes.height);
            glyphs
        };
        let strays = strays(away, STRAY * self.pitch).filter(|piece| self.is_clear(piece)).count();
        (grain::doubted(bands.into_iter().map(glyphs).collect(), &self.ink), strays)
    }

    /// Whether a piece is surely a digit.
    fn is_clear(&self, piece: &Piece) -> bool {
        Glyph::of(piece.clone(), &self.ink).best() < CLEAR
    }

    fn digit(&self, glyph: &Glyph, table: &Table, source: &Source<'_>, join: f32) -> Digit {
        Digit { costs: glyph.costs, place: self.place(&glyph.piece, table, source), color: None, join }
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

    /// The clues of the rows, beside the grid.
    fn rows(
        &self,
        bands: &[Vec<Glyph>],
        table: &Table,
        source: &Source<'_>,
        sizes: &Sizes,
        cells: u32,
    ) -> Vec<Vec<Variant>> {
        let grid = if self.is_after { Grid::Before } else { Grid::After(self.frame.width as f32) };
        let spacing = Spacing::of(bands, grid, &self.boxes, sizes);
        let line = |band: &Vec<Glyph>| {
            let digits: Vec<Digit> = (0..band.len())
                .map(|at| {
                    let join = if at == 0 { 0.0 } else { spacing.join(&band[at - 1], &band[at]) };
                    self.digit(&band[at], table, source, join)
                })
                .collect();
            variants(&digits, cells, source.gap)
        };
        bands.iter().map(line).collect()
    }

    /// The clues of the columns, a number a line.
    fn columns(
        &self,
        bands: Vec<Vec<Glyph>>,
        table: &Table,
        source: &Source<'_>,
        sizes: &Sizes,
        cells: u32,
    ) -> Vec<Vec<Variant>> {
        let line = |band: Vec<Glyph>| {
            // Lines of text.
            let mut lines: Vec<Vec<Glyph>> = Vec::new();
            for glyph in band {
                match lines.last_mut() {
                    Some(line) if glyph.piece.middle()[1] - line[0].piece.middle()[1] < sizes.height * 0.5 => {
                        line.push(glyph);
                    }
                    _ => lines.push(vec![glyph]),
                }
            }
            let mut digits = Vec::new();
            for mut line in lines {
                line.sort_by(|a, b| a.piece.middle()[0].total_cmp(&b.piece.middle()[0]));
                for (at, glyph) in line.iter().enumerate() {
                    digits.push(self.digit(glyph, table, source, if at == 0 { APART } else { 8.0 }));
                }
            }
            variants(&digits, cells, source.gap)
        };
        bands.into_iter().map(line).collect()
    }

    /// Drops what is far from the numbers beside the grid, from the other end of a sorted band.
    fn near(&self, band: &mut Vec<Glyph>, axis: usize, height: f32) {
        let gap = |two: &[Glyph]| match axis {
            0 => two[1].piece.left as f32 - two[0].piece.right as f32,
            _ => two[1].piece.top as f32 - two[0].piece.bottom as f32,
        };
        // A title is higher than numbers, and not as near.
        let is_other = |glyph: &Glyph| glyph.piece.height() > TITLE * height || glyph.costs[10] < glyph.best();
        let outer = |two: &[Glyph]| is_other(&two[usize::from(self.is_after)]);
        let is_far = |two: &[Glyph]| gap(two) > self.pitch * if outer(two) { TITLE_GAP } else { WIDEST_GAP };
        if self.is_after {
            let far = band.windows(2).position(is_far);
            band.truncate(far.map_or(band.len(), |far| far + 1));
            return;
        }
        let far = band.windows(2).rposition(is_far);
        if let (Some(far), true) = (far, self.boxes.len() <= 1) {
            band.drain(..=far);
        }
        // A title may be above a line without numbers.
        let end = [self.frame.width, self.frame.height][axis];
        let nearest = |glyph: &Glyph| end.saturating_sub([glyph.piece.right, glyph.piece.bottom][axis]) as f32;
        if band.last().is_some_and(|last| is_other(last) && nearest(last) > AWAY * self.pitch) {
            band.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Side;
    use crate::{
        glyphs::{Glyph, Sizes},
        ink::{Ink, Piece},
        plane::Plane,
        straighten::Frame,
    };

    /// A side above a grid with cells of 20 pixels.
    fn side() -> Side {
        Side {
            frame: Frame { origin: [0.0; 2], scale: 1.0, source: 1.0, width: 20, height: 200 },
            pitch: 20.0,
            bands: vec![0.0, 20.0],
            boxes: vec![200.0],
            is_after: false,
            lightness: 0.0,
            ink: Ink { depth: Plane::new(0, 0, 0), least: 0 },
            pieces: Vec::new(),
            boxed: Vec::new(),
        }
    }

    /// A piece of ink from and to these rows that may be a 1, or none at this cost.
    fn glyph(from: u16, to: u16, none: f32) -> Glyph {
        let mut costs = [5.0; 11];
        (costs[1], costs[10]) = (1.0, none);
        Glyph { piece: Piece::of(vec![(4, from), (15, to - 1)]), costs }
    }

    /// What is left of pieces from and to these rows, with digits 12 pixels high.
    fn kept(pieces: &[[u16; 2]], none: f32) -> Vec<usize> {
        let mut band: Vec<Glyph> = pieces.iter().map(|&[from, to]| glyph(from, to, none)).collect();
        side().near(&mut band, 1, 12.0);
        band.iter().map(|glyph| glyph.piece.top).collect()
    }

    #[test]
    fn boxes_that_are_no_digits_are_unread() {
        let mut side = side();
        side.boxed = vec![glyph(180, 196, 5.0).piece];
        let sizes = |height: f32| Sizes { height, width: 8.0 };
        let unread = |none: f32, height: f32| side.unread(&[vec![glyph(180, 196, none)]], &sizes(height), true);
        assert_eq!([unread(5.0, 16.0), unread(5.0, 10.0)], [0, 1], "a box is higher than digits");
        assert_eq!(unread(0.5, 16.0), 1, "all pieces are boxes");
        assert_eq!(side.unread(&[vec![glyph(180, 196, 5.0)]], &sizes(16.0), false), 0, "it is not beside the grid");
    }

    #[test]
    fn titles_are_no_numbers() {
        // What is no higher than digits and reads as one may be farther away.
        assert_eq!(kept(&[[60, 72], [120, 132], [140, 152]], 5.0), [60, 120, 140]);
        assert_eq!(kept(&[[60, 72], [120, 132], [140, 152]], 0.5), [120, 140]);
        assert_eq!(kept(&[[50, 72], [120, 132], [140, 152]], 5.0), [120, 140]);
        assert_eq!(kept(&[[100, 118], [120, 132], [140, 152]], 5.0), [100, 120, 140]);
        assert_eq!(kept(&[[0, 12], [120, 132], [140, 152]], 5.0), [120, 140]);
        // Above a line without numbers.
        assert!(kept(&[[100, 118]], 5.0).is_empty() && kept(&[[100, 112]], 0.5).is_empty());
        assert_eq!([kept(&[[100, 112]], 5.0), kept(&[[150, 168]], 5.0)], [[100], [150]]);
    }
}
