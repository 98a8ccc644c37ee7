//! Grids whose cells are areas of one colour, as on screens: tiles with gaps between them, or cells between lines.

use crate::{
    error::{ScanError, Side},
    ground::{Area, Ground},
    plane::quantile,
    straighten::Bend,
    table::Table,
};

/// The least side of a tile, in pixels, and the largest ratio of its sides.
const LEAST_SIDE: f32 = 6.0;
const MOST_RATIO: f32 = 1.6;

/// The least part of a tile's box that is of its colour.
const LEAST_PART: f32 = 0.4;

/// How much the sides of tiles differ, as a part of them and in pixels.
const DIFFERENCE: [f32; 2] = [0.1, 1.6];

/// The distances of neighbours, in sides of tiles, and how far one is off the line of the other.
const STEPS: [f32; 2] = [0.85, 1.6];
const OFF: f32 = 0.2;

/// The widest gap between groups of tiles, in steps.
const WIDEST: f32 = 1.35;

/// The part of a tile's inside that is ink where something stands on it, and the part of its sides that is left out.
const INK: f32 = 0.03;
const MARGIN: f32 = 0.16;

/// How far colours of a tile are apart at most.
const ALIKE: i32 = 36;

/// The sizes of tiles that are tried, the most tiles of one size, and the most rows and columns of a grid.
const MOST_SIZES: usize = 3;
const MOST_TILES: usize = 60_000;
const MOST_LINES: usize = 200;

/// The least rows and columns of a grid, and the least part of its cells that are tiles.
const LEAST_LINES: usize = 3;
const LEAST_FULL: f32 = 0.6;

/// A grid of tiles.
pub(crate) struct Tiles {
    pub(crate) table: Table,
    /// The cells on which something stands, by rows: crossed ones, if they are not filled.
    pub(crate) cells: Vec<Option<bool>>,
}

/// An area that may be a cell.
#[derive(Clone, Copy)]
struct Tile {
    area: usize,
    middle: [f32; 2],
    size: [f32; 2],
}

/// A place of a lattice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// There is no tile.
    None,
    Blank,
    /// Something stands on the tile.
    Inked,
}

/// The grids of tiles of a picture, those of the most usual size first; their unit is the pixel of the areas.
pub(crate) fn grids(ground: &Ground) -> Vec<Tiles> {
    let mut tiles: Vec<Tile> = ground.areas.iter().enumerate().filter_map(|(at, area)| tile(at, area)).collect();
    tiles.truncate(MOST_TILES);
    let mut grids = Vec::new();
    for _ in 0..MOST_SIZES {
        let Some(size) = usual(&tiles) else { break };
        let (alike, others): (Vec<Tile>, Vec<Tile>) = tiles.into_iter().partition(|tile| is_alike(tile.size, size));
        tiles = others;
        if alike.len() < LEAST_LINES * LEAST_LINES {
            break;
        }
        grids.extend(Lattice::of(&alike).map(|lattice| lattice.grids(ground)).unwrap_or_default());
    }
    grids
}

fn tile(at: usize, area: &Area) -> Option<Tile> {
    let [left, top, right, bottom] = area.bounds.map(|side| side as f32);
    let size = [right - left, bottom - top];
    let (less, more) = (size[0].min(size[1]), size[0].max(size[1]));
    let is_tile = less >= LEAST_SIDE && more <= MOST_RATIO * less && area.count as f32 >= LEAST_PART * less * more;
    is_tile.then_some(Tile { area: at, middle: [(left + right) / 2.0, (top + bottom) / 2.0], size })
}

fn is_alike(one: [f32; 2], other: [f32; 2]) -> bool {
    let [part, pixels] = DIFFERENCE;
    (0..2).all(|axis| (one[axis] - other[axis]).abs() <= (part * other[axis]).max(pixels))
}

/// The size that most tiles have.
fn usual(tiles: &[Tile]) -> Option<[f32; 2]> {
    let step = (tiles.len() / 300).max(1);
    let count = |size: [f32; 2]| tiles.iter().filter(|tile| is_alike(tile.size, size)).count();
    tiles.iter().step_by(step).map(|tile| tile.size).max_by_key(|&size| count(size))
}

/// Tiles in rows and columns.
struct Lattice {
    /// The middles of the columns and rows.
    lines: [Vec<f32>; 2],
    steps: [f32; 2],
    /// The tile of each place, by rows.
    tiles: Vec<Option<Tile>>,
}

impl Lattice {
    /// The lattice with most of some tiles.
    fn of(tiles: &[Tile]) -> Option<Self> {
        // By rows of buckets as high as a tile.
        let side = [0, 1].map(|axis| quantile(&mut tiles.iter().map(|tile| tile.size[axis]).collect::<Vec<_>>(), 0.5));
        let bucket = |tile: &Tile| (tile.middle[1] / side[1]) as usize;
        let most = tiles.iter().map(bucket).max()?;
        let mut buckets: Vec<Vec<usize>> = vec![Vec::new(); most + 1];
        tiles.iter().enumerate().for_each(|(at, tile)| buckets[bucket(tile)].push(at));
        for bucket in &mut buckets {
            bucket.sort_by(|&a, &b| tiles[a].middle[0].total_cmp(&tiles[b].middle[0]));
        }
        // The nearest tile behind each along an axis, on its line.
        let next = |at: usize, axis: usize, reach: f32| -> Option<usize> {
            let tile = &tiles[at];
            let rows = bucket(tile).saturating_sub(1)..(bucket(tile) + if axis == 0 { 2 } else { 3 }).min(most + 1);
            let mut best: Option<(f32, usize)> = None;
            for row in &buckets[rows] {
                let from = tile.middle[0] - side[0];
                let first = row.partition_point(|&other| tiles[other].middle[0] < from);
                for &other in &row[first..] {
                    let [across, down] = [0, 1].map(|axis| tiles[other].middle[axis] - tile.middle[axis]);
                    if across > STEPS[1] * side[0] {
                        break;
                    }
                    let (along, off) = if axis == 0 { (across, down) } else { (down, across) };
                    let is_next = along >= STEPS[0] * side[axis] && along <= reach && off.abs() < OFF * side[1 - axis];
                    if is_next && best.is_none_or(|best| along < best.0) {
                        best = Some((along, other));
                    }
                }
            }
            best.map(|best| best.1)
        };
        let mut steps = [0.0; 2];
        for axis in 0..2 {
            let step = |at: usize| {
                let other = next(at, axis, STEPS[1] * side[axis])?;
                Some(tiles[other].middle[axis] - tiles[at].middle[axis])
            };
            let mut all: Vec<f32> = (0..tiles.len()).filter_map(step).collect();
            if all.is_empty() {
                return None;
            }
            steps[axis] = quantile(&mut all, 0.5);
        }
        let mut parents: Vec<usize> = (0..tiles.len()).collect();
        fn root(parents: &mut [usize], mut at: usize) -> usize {
            while parents[at] != at {
                parents[at] = parents[parents[at]];
                at = parents[at];
            }
            at
        }
        for at in 0..tiles.len() {
            for (axis, step) in steps.into_iter().enumerate() {
                if let Some(other) = next(at, axis, WIDEST * step) {
                    let (one, other) = (root(&mut parents, at), root(&mut parents, other));
                    parents[other] = one;
                }
            }
        }
        let mut counts = vec![0_usize; tiles.len()];
        (0..tiles.len()).for_each(|at| counts[root(&mut parents, at)] += 1);
        let largest = (0..counts.len()).max_by_key(|&at| counts[at])?;
        let own: Vec<Tile> =
            (0..tiles.len()).filter(|&at| root(&mut parents, at) == largest).map(|at| tiles[at]).collect();
        let lines = [0, 1].map(|axis| lines(own.iter().map(|tile| tile.middle[axis]).collect(), steps[axis]));
        let [columns, rows] = lines.each_ref().map(Vec::len);
        if columns.min(rows) < LEAST_LINES || columns.max(rows) > MOST_LINES {
            return None;
        }
        let mut places = vec![None; columns * rows];
        for tile in own {
            let [column, row] = [0, 1].map(|axis| {
                let at = lines[axis].partition_point(|&line| line < tile.middle[axis]);
                let before = at.saturating_sub(1);
                let far = |at: usize| lines[axis].get(at).map_or(f32::INFINITY, |l| (l - tile.middle[axis]).abs());
                if far(before) < far(at) { before } else { at }
            });
            places[row * columns + column] = Some(tile);
        }
        Some(Self { lines, steps, tiles: places })
    }

    /// The grids of cells: all tiles, and those without tiles that clues may stand on.
    fn grids(&self, ground: &Ground) -> Vec<Tiles> {
        let [columns, rows] = self.lines.each_ref().map(Vec::len);
        let place = |tile: &Option<Tile>| match tile {
            None => Place::None,
            Some(tile) if is_inked(tile, ground) => Place::Inked,
            Some(_) => Place::Blank,
        };
        let places: Vec<Place> = self.tiles.iter().map(place).collect();
        // Clues before the grid, or behind it.
        let [before, behind] = [false, true].map(|is_turned| {
            let mut places = places.clone();
            if is_turned {
                places.reverse();
            }
            best(&places, columns, rows)
        });
        let split = if before.0 >= behind.0 {
            [before.1[0], before.1[1], columns, rows]
        } else {
            [0, 0, columns - behind.1[0], rows - behind.1[1]]
        };
        let mut grids = [[0, 0, columns, rows], split].map(|grid| trimmed(&places, columns, grid)).to_vec();
        grids.dedup();
        grids.into_iter().filter_map(|grid| self.grid(ground, &places, grid)).collect()
    }

    fn grid(&self, ground: &Ground, places: &[Place], [left, top, right, bottom]: [usize; 4]) -> Option<Tiles> {
        let columns = self.lines[0].len();
        if right < left + LEAST_LINES || bottom < top + LEAST_LINES {
            return None;
        }
        let inside = |at: &usize| (left..right).contains(&(at % columns)) && (top..bottom).contains(&(at / columns));
        let inner: Vec<usize> = (0..places.len()).filter(inside).collect();
        let there = inner.iter().filter(|&&at| places[at] != Place::None).count();
        if (there as f32) < LEAST_FULL * inner.len() as f32 {
            return None;
        }
        let cells = inner.iter().map(|&at| (places[at] == Place::Inked).then_some(false)).collect();
        let bounds = |axis: usize, from: usize, to: usize| {
            let (middles, half) = (&self.lines[axis][from..to], self.steps[axis] / 2.0);
            let mut bounds = vec![middles[0] - half];
            bounds.extend(middles.windows(2).map(|two| (two[0] + two[1]) / 2.0));
            bounds.push(middles[middles.len() - 1] + half);
            // The middle of a pixel is its place.
            bounds.iter_mut().for_each(|bound| *bound -= 0.5);
            bounds
        };
        let table = Table {
            bend: Bend::none(),
            columns: bounds(0, left, right),
            rows: bounds(1, top, bottom),
            left: 0,
            top: 0,
            least: [0.0; 2],
            most: [ground.width as f32, ground.height as f32],
            cut: None,
            fives: [None; 2],
        };
        Some(Tiles { table, cells })
    }
}

/// The middles of lines, with those in which no tile is.
fn lines(mut places: Vec<f32>, step: f32) -> Vec<f32> {
    places.sort_by(f32::total_cmp);
    let mut lines: Vec<f32> = Vec::new();
    let mut own: Vec<f32> = Vec::new();
    let mut close = |own: &mut Vec<f32>| {
        let Some(middle) = (!own.is_empty()).then(|| own.iter().sum::<f32>() / own.len() as f32) else { return };
        if let Some(&last) = lines.last() {
            let missing = ((middle - last) / step).round_ties_even().max(1.0);
            for at in 1..missing as usize {
                lines.push(last + (middle - last) * at as f32 / missing);
            }
        }
        lines.push(middle);
        own.clear();
    };
    for place in places {
        if own.first().is_some_and(|first| place - first > 0.5 * step) {
            close(&mut own);
        }
        own.push(place);
    }
    close(&mut own);
    lines
}

fn far(one: [i32; 3], other: [i32; 3]) -> i32 {
    (0..3).map(|band| (one[band] - other[band]).abs()).max().unwrap_or(0)
}

/// Whether something stands on a tile.
fn is_inked(tile: &Tile, ground: &Ground) -> bool {
    let [left, top, right, bottom] = ground.areas[tile.area].bounds;
    let [across, down] = tile.size.map(|size| (MARGIN * size).ceil() as usize);
    let color = ground.areas[tile.area].color();
    let (mut ink, mut all) = (0_usize, 0_usize);
    for y in top + down..bottom.saturating_sub(down) {
        for x in left + across..right.saturating_sub(across) {
            let at = y * ground.width + x;
            all += 1;
            let is_other = ground.labels[at] as usize != tile.area;
            ink += usize::from(is_other && far(ground.pixels[at].map(i32::from), color) > ALIKE);
        }
    }
    ink as f32 > INK * all as f32
}

/// How well a grid of cells begins at each column and row, of the best one: what it is and where.
fn best(places: &[Place], columns: usize, rows: usize) -> (f32, [usize; 2]) {
    let sums = |value: &dyn Fn(Place) -> f32| {
        // From each place to the last one.
        let mut sums = vec![0.0_f32; (columns + 1) * (rows + 1)];
        for row in (0..rows).rev() {
            let mut own = 0.0;
            for column in (0..columns).rev() {
                own += value(places[row * columns + column]);
                sums[row * (columns + 1) + column] = own + sums[(row + 1) * (columns + 1) + column];
            }
        }
        move |left: usize, top: usize, right: usize, bottom: usize| {
            let at = |column: usize, row: usize| sums[row * (columns + 1) + column];
            at(left, top) - at(right, top) - at(left, bottom) + at(right, bottom)
        }
    };
    let inner = sums(&|place| match place {
        Place::None => -3.0,
        Place::Blank => 1.0,
        Place::Inked => -0.6,
    });
    let arm = sums(&|place| match place {
        Place::None => 0.0,
        Place::Blank => -0.1,
        Place::Inked => 1.0,
    });
    let corner = sums(&|place| match place {
        Place::None => 0.2,
        Place::Blank => -0.4,
        Place::Inked => -1.0,
    });
    let mut found = (f32::NEG_INFINITY, [0; 2]);
    for top in 0..=rows - LEAST_LINES {
        for left in 0..=columns - LEAST_LINES {
            let score = inner(left, top, columns, rows)
                + arm(0, top, left, rows)
                + arm(left, 0, columns, top)
                + corner(0, 0, left, top);
            if score > found.0 {
                found = (score, [left, top]);
            }
        }
    }
    found
}

/// The grid without the lines at its ends in which few tiles are.
fn trimmed(places: &[Place], columns: usize, grid: [usize; 4]) -> [usize; 4] {
    let [mut left, mut top, mut right, mut bottom] = grid;
    loop {
        let is_full = |all: &mut dyn Iterator<Item = usize>| {
            let (mut there, mut count) = (0, 0);
            for at in all {
                there += usize::from(places[at] != Place::None);
                count += 1;
            }
            there * 2 >= count
        };
        if right <= left || bottom <= top {
            return [left, top, right, bottom];
        }
        if !is_full(&mut (top..bottom).map(|row| row * columns + left)) {
            left += 1;
        } else if !is_full(&mut (top..bottom).map(|row| row * columns + right - 1)) {
            right -= 1;
        } else if !is_full(&mut (left..right).map(|column| top * columns + column)) {
            top += 1;
        } else if !is_full(&mut (left..right).map(|column| (bottom - 1) * columns + column)) {
            bottom -= 1;
        } else {
            return [left, top, right, bottom];
        }
    }
}

/// Whether lines that were seen to be cut off are those of a grid of tiles, of which a part is seen behind the last.
pub(crate) fn is_cut(table: &Table, size: [usize; 2], problem: &ScanError) -> bool {
    let ScanError::Cut { side } = problem else { return false };
    let (lines, end) = match side {
        Side::Right => (&table.columns, size[0]),
        Side::Bottom => (&table.rows, size[1]),
        Side::Left | Side::Top => return false,
    };
    let rest = (end as f32 - lines[lines.len() - 1]) / table.pitch();
    (0.2..1.0).contains(&rest)
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, Rgb, RgbImage};

    use super::grids;
    use crate::ground::Ground;

    /// A grid of 6 by 5 tiles on dark ground, with two columns and two rows of tiles that have strokes on them.
    fn drawn(is_after: bool) -> DynamicImage {
        let mut image = RgbImage::from_pixel(300, 280, Rgb([24, 24, 34]));
        let mut tile = |column: u32, row: u32, color: [u8; 3], is_inked: bool| {
            let flip = |at: u32, count: u32| if is_after { count - 1 - at } else { at };
            let (left, top) = (40 + 24 * flip(column, 8), 40 + 24 * flip(row, 7));
            for (x, y) in (0..20).flat_map(|y| (0..20).map(move |x| (x, y))) {
                let is_ink = is_inked && (8..11).contains(&x) && (4..16).contains(&y);
                image.put_pixel(left + x, top + y, Rgb(if is_ink { [250; 3] } else { color }));
            }
        };
        for row in 0..7 {
            for column in 0..8 {
                match (column < 2, row < 2) {
                    (true, true) => {}
                    (false, false) if (column, row) == (4, 3) => tile(column, row, [40, 40, 220], false),
                    (false, false) => tile(column, row, [80, 80, 92], false),
                    _ => tile(column, row, [200, 60, 60], true),
                }
            }
        }
        DynamicImage::ImageRgb8(image)
    }

    #[test]
    fn tiles_with_clues_are_none_of_the_grid() {
        for is_after in [false, true] {
            // The second one: the first has all tiles.
            let found = &grids(&Ground::of(&drawn(is_after), false))[1..];
            let table = &found[0].table;
            assert_eq!((table.columns.len(), table.rows.len()), (7, 6));
            let first = if is_after { 40.0 } else { 88.0 };
            assert!((table.columns[0] - first).abs() <= 3.0 && (table.rows[0] - first).abs() <= 3.0);
            assert!(found[0].cells.iter().all(Option::is_none), "nothing stands on them");
        }
        assert!(grids(&Ground::of(&DynamicImage::new_rgb8(90, 90), false)).is_empty());
    }
}
