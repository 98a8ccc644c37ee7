//! What scenes are painted with: shapes as signed distances, light, noise.
//!
//! A point is (x, y), x to the right and y down; a picture is about 2 high, its middle is (0, 0). A distance is
//! negative inside a shape.

/// A point, or a vector.
pub(super) type Point = (f64, f64);

/// A colour: red, green and blue from 0 to 1.
pub(super) type Light = [f64; 3];

/// Grey of this brightness.
pub(super) fn grey(value: f64) -> Light {
    [value; 3]
}

/// A colour in hexadecimal digits.
pub(super) fn hex(digits: u32) -> Light {
    [16, 8, 0].map(|shift| f64::from(digits >> shift & 255) / 255.0)
}

/// A colour so much brighter.
pub(super) fn lit(color: Light, factor: f64) -> Light {
    color.map(|channel| channel * factor)
}

/// Between two colours.
pub(super) fn mix(one: Light, other: Light, share: f64) -> Light {
    let share = share.clamp(0.0, 1.0);
    std::array::from_fn(|channel| one[channel] + (other[channel] - one[channel]) * share)
}

/// From 0 to 1 between two numbers, smoothly.
pub(super) fn ramp(from: f64, to: f64, value: f64) -> f64 {
    let at = ((value - from) / (to - from)).clamp(0.0, 1.0);
    at * at * (3.0 - 2.0 * at)
}

/// The colour of a point while layers are laid over it.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    pub(super) color: Light,
    /// The width of a pixel, over which edges are smoothed.
    pub(super) pixel: f64,
}

impl Paint {
    /// Lays a shape over it.
    pub(super) fn over(&mut self, distance: f64, color: Light) {
        self.blur(distance, self.pixel, color);
    }

    /// Lays a shape over it whose edge is so soft.
    pub(super) fn blur(&mut self, distance: f64, softness: f64, color: Light) {
        self.color = mix(self.color, color, ramp(softness, -softness, distance));
    }

    /// Darkens a shape with a soft edge.
    pub(super) fn shade(&mut self, distance: f64, softness: f64, depth: f64) {
        self.color = lit(self.color, 1.0 - depth * ramp(softness, -softness, distance));
    }
}

pub(super) fn circle((x, y): Point, (center_x, center_y): Point, radius: f64) -> f64 {
    (x - center_x).hypot(y - center_y) - radius
}

/// Nearly a distance, good at the edge.
pub(super) fn ellipse((x, y): Point, (center_x, center_y): Point, (across, down): Point) -> f64 {
    let (x, y) = ((x - center_x) / across, (y - center_y) / down);
    (x.hypot(y) - 1.0) * across.min(down)
}

/// A rectangle between two corners, with rounded corners.
pub(super) fn block((x, y): Point, from: Point, to: Point, radius: f64) -> f64 {
    let (center_x, center_y) = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    let (over_x, over_y) = (
        (x - center_x).abs() - (to.0 - from.0).abs() / 2.0 + radius,
        (y - center_y).abs() - (to.1 - from.1).abs() / 2.0 + radius,
    );
    over_x.max(0.0).hypot(over_y.max(0.0)) + over_x.max(over_y).min(0.0) - radius
}

/// A stroke through some points, as wide as twice the radius.
pub(super) fn stroke(point: Point, through: &[Point], radius: f64) -> f64 {
    let part = |pair: &[Point]| {
        let ((from_x, from_y), (to_x, to_y)) = (pair[0], pair[1]);
        let (x, y, along_x, along_y) = (point.0 - from_x, point.1 - from_y, to_x - from_x, to_y - from_y);
        let at = ((x * along_x + y * along_y) / (along_x * along_x + along_y * along_y)).clamp(0.0, 1.0);
        (x - along_x * at).hypot(y - along_y * at)
    };
    through.windows(2).map(part).fold(f64::MAX, f64::min) - radius
}

/// A polygon.
pub(super) fn polygon(point: Point, corners: &[Point]) -> f64 {
    let (mut distance, mut is_inside) = (f64::MAX, false);
    for (index, &from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % corners.len()];
        distance = distance.min(stroke(point, &[from, to], 0.0));
        if (from.1 > point.1) != (to.1 > point.1)
            && point.0 < from.0 + (point.1 - from.1) * (to.0 - from.0) / (to.1 - from.1)
        {
            is_inside = !is_inside;
        }
    }
    if is_inside { -distance } else { distance }
}

/// The light on a ball from above left, from 0 to 1; also for points outside.
pub(super) fn ball((x, y): Point, center: Point, radius: f64) -> f64 {
    let (x, y) = ((x - center.0) / radius, (y - center.1) / radius);
    let z = (1.0 - x * x - y * y).max(0.0).sqrt();
    (0.15 + 0.85 * (-0.5 * x - 0.6 * y + 0.62 * z)).clamp(0.0, 1.0)
}

/// A number from 0 to 1 for each whole point.
pub(super) fn hash(x: i64, y: i64, seed: u64) -> f64 {
    nonosat::puzzle::random::Random::of(&[x as u64, y as u64, seed]).unit()
}

/// Smooth noise from 0 to 1, with details at four scales, the largest about 1.
pub(super) fn noise((x, y): Point, seed: u64) -> f64 {
    let octave = |scale: f64, seed: u64| {
        let (x, y) = (x * scale, y * scale);
        let (left, top) = (x.floor(), y.floor());
        let corner = |right: i64, down: i64| hash(left as i64 + right, top as i64 + down, seed);
        let (across, down) = (ramp(0.0, 1.0, x - left), ramp(0.0, 1.0, y - top));
        let row = |down: i64| corner(0, down) + (corner(1, down) - corner(0, down)) * across;
        row(0) + (row(1) - row(0)) * down
    };
    let scales = [(1.0, 0.5), (2.0, 0.25), (4.0, 0.15), (8.0, 0.1)];
    scales.iter().zip(seed..).map(|(&(scale, weight), seed)| weight * octave(scale, seed)).sum()
}
