//! Corners that are set by hand: the picture is seen as if from above, and its lines are looked for between them.

use crate::{
    comb::{LEAST_PITCH, combs},
    lines::{Depths, Kind},
    plane::Plane,
    reading::Quad,
    straighten::Bend,
    table::{Lines, Table},
};

/// How much of the grid's sides is shown left of it and above it, for its clues.
const BEFORE: f32 = 0.8;

/// How much of the grid's sides is shown right of it and below it.
const AFTER: f32 = 0.06;

/// The least side of a grid in pixels.
const LEAST_SIDE: f32 = 24.0;

/// The most pixels along a side of the picture as seen from above.
const MOST_SIDE: f32 = 3000.0;

/// How far from a corner a line may be, in cells.
const NEAR: f32 = 0.4;

/// A picture as seen from above a grid.
pub(crate) struct Above {
    pub(crate) plane: Plane,
    /// The left, upper, right and lower side of the grid in it.
    sides: [f32; 4],
    /// From a place in it, in pixels, to the one in the picture.
    map: Projection,
}

/// A map that keeps lines straight.
#[derive(Debug, Clone, Copy)]
struct Projection {
    /// From the unit square.
    weights: [f32; 8],
    origin: [f32; 2],
    size: [f32; 2],
}

impl Projection {
    /// From the rectangle of this size to the corners, as in Paul Heckbert, "Fundamentals of Texture Mapping and Image
    /// Warping", 1989.
    fn new(corners: Quad, origin: [f32; 2], size: [f32; 2]) -> Option<Self> {
        let [a, b, c, d] = corners;
        let skew: [f32; 2] = std::array::from_fn(|axis| a[axis] - b[axis] + c[axis] - d[axis]);
        let (one, other) = ([b[0] - c[0], b[1] - c[1]], [d[0] - c[0], d[1] - c[1]]);
        let area = one[0] * other[1] - other[0] * one[1];
        if area.abs() < 1.0 {
            return None;
        }
        let g = (skew[0] * other[1] - other[0] * skew[1]) / area;
        let h = (one[0] * skew[1] - skew[0] * one[1]) / area;
        let weights = [
            b[0] - a[0] + g * b[0],
            d[0] - a[0] + h * d[0],
            a[0],
            b[1] - a[1] + g * b[1],
            d[1] - a[1] + h * d[1],
            a[1],
            g,
            h,
        ];
        Some(Self { weights, origin, size })
    }

    fn at(&self, place: [f32; 2]) -> [f32; 2] {
        let [x, y] = [0, 1].map(|axis| (place[axis] - self.origin[axis]) / self.size[axis]);
        let [a, b, c, d, e, f, g, h] = self.weights;
        // What lies behind the viewer is as far as can be.
        let depth = (g * x + h * y + 1.0).max(0.05);
        [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth]
    }
}

impl Above {
    /// The picture from above the grid with these corners, if they can be such.
    pub(crate) fn new(picture: &Plane, corners: Quad) -> Option<Self> {
        let is_number = corners.iter().flatten().all(|place| place.is_finite() && place.abs() < 1e6);
        let turn = |at: usize| {
            let [a, b, c] = [corners[at], corners[(at + 1) % 4], corners[(at + 2) % 4]];
            (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        };
        if !is_number || !(0..4).all(|at| turn(at) > LEAST_SIDE) {
            return None;
        }
        let length = |one: usize, other: usize| {
            let [x, y] = [0, 1].map(|axis| corners[one][axis] - corners[other][axis]);
            (x * x + y * y).sqrt()
        };
        let size = [(length(0, 1) + length(3, 2)) / 2.0, (length(0, 3) + length(1, 2)) / 2.0];
        if size[0].min(size[1]) < LEAST_SIDE {
            return None;
        }
        let whole = 1.0 + BEFORE + AFTER;
        let scale = (MOST_SIDE / (size[0].max(size[1]) * whole)).min(1.0);
        let size = size.map(|side| side * scale);
        let origin = size.map(|side| side * BEFORE);
        let map = Projection::new(corners, origin, size)?;
        let (width, height) = ((size[0] * whole) as usize, (size[1] * whole) as usize);
        let mut plane = Plane::new(width, height, 0);
        for y in 0..height {
            for x in 0..width {
                let [shade] = picture.between([map.at([x as f32, y as f32])]);
                plane.pixels[y * width + x] = (shade + 0.5) as u8;
            }
        }
        let sides = [origin[0], origin[1], origin[0] + size[0], origin[1] + size[1]];
        Some(Self { plane, sides, map })
    }

    /// The place in the picture of one in this.
    pub(crate) fn place(&self, place: [f32; 2]) -> [f32; 2] {
        self.map.at(place)
    }

    /// The table whose grid has these corners; `scale` is the pixels of `plane` per pixel of this picture.
    pub(crate) fn table(&self, lines: &Lines, plane: &Plane, scale: f32) -> Option<Table> {
        let [left, top, right, bottom] = self.sides.map(|side| side * scale);
        let between = |table: &Table| -> Option<Table> {
            let middle = |one: [f32; 2], other: [f32; 2], axis: usize| {
                (table.bend.straight(one)[axis] + table.bend.straight(other)[axis]) / 2.0
            };
            let across = [middle([left, top], [left, bottom], 0), middle([right, top], [right, bottom], 0)];
            let down = [middle([left, top], [right, top], 1), middle([left, bottom], [right, bottom], 1)];
            let mut table = table.clone();
            (table.columns, table.left) = within(&table.columns, across)?;
            (table.rows, table.top) = within(&table.rows, down)?;
            table.cut = None;
            Some(table)
        };
        lines.tables(plane, 4).iter().find_map(between).or_else(|| even(plane, [left, top, right, bottom]))
    }
}

/// The lines up to the second place, and how many are before the first; none if no line is near one of them.
fn within(lines: &[f32], [from, to]: [f32; 2]) -> Option<(Vec<f32>, usize)> {
    let pitch = (lines[lines.len() - 1] - lines[0]) / (lines.len() - 1) as f32;
    let near = |place: f32| lines.iter().position(|line| (line - place).abs() < NEAR * pitch);
    let (first, last) = (near(from)?, near(to)?);
    (last > first).then(|| (lines[..=last].to_vec(), first))
}

/// A table with even lines between the corners, as many as agree best with what is seen.
fn even(plane: &Plane, [left, top, right, bottom]: [f32; 4]) -> Option<Table> {
    let lines = |depths: &Depths, [from, to]: [f32; 2], across: [f32; 2]| -> Option<Vec<f32>> {
        let [profile] = depths.profiles(depths.range(across[0], across[1]), [0.6]);
        let inner = profile.get((from - 3.0).max(0.0) as usize..((to + 4.0) as usize).min(profile.len()))?;
        let pitch = combs(inner, 2.0, LEAST_PITCH).first()?.pitch();
        let count = ((to - from) / pitch).round_ties_even().clamp(1.0, 200.0);
        Some((0..=count as usize).map(|at| from + (to - from) * at as f32 / count).collect())
    };
    let rows = lines(&Depths::new(plane, Kind::Dark), [top, bottom], [left, right])?;
    let columns = lines(&Depths::turned(plane, Kind::Dark), [left, right], [top, bottom])?;
    let most = [plane.width as f32, plane.height as f32];
    Some(Table {
        bend: Bend::none(),
        columns,
        rows,
        left: 0,
        top: 0,
        least: [0.0; 2],
        most,
        cut: None,
        fives: [None; 2],
    })
}
