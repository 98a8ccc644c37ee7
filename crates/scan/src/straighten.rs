//! The displacement that makes the lines of a table straight: paper is turned, seen from the side, and bent.

use crate::{lines::Track, plane::Plane};

/// The terms of a displacement.
const TERMS: usize = 6;

/// Where each point of a picture is on the straightened paper.
///
/// A displacement each for down and across, polynomials of third degree in which the terms that would only move whole
/// lines are left out. Outside of the lines that it was fitted to it goes on linearly.
#[derive(Debug, Clone)]
pub(crate) struct Bend {
    center: [f32; 2],
    half: [f32; 2],
    across: [f32; TERMS],
    down: [f32; TERMS],
    /// What the polynomials leave, at the knots of a net over the lines.
    rest: Vec<[f32; 2]>,
}

/// The knots of the net along each side.
const KNOTS: usize = 13;

/// The powers along and across, for displacements across the lines.
fn terms(along: f32, across: f32) -> [f32; TERMS] {
    // Beyond 1 the tangent.
    let square = |x: f32| if x.abs() > 1.0 { 2.0 * x.abs() - 1.0 } else { x * x };
    let cube = |x: f32| if x.abs() > 1.0 { 3.0 * x - 2.0 * x.signum() } else { x * x * x };
    let (square_along, square_across) = (square(along), square(across));
    [along, square_along, cube(along), along * across, square_along * across, along * square_across]
}

impl Bend {
    /// Nothing is moved.
    pub(crate) fn none() -> Self {
        Self {
            center: [0.0; 2],
            half: [1.0; 2],
            across: [0.0; TERMS],
            down: [0.0; TERMS],
            rest: vec![[0.0; 2]; KNOTS * KNOTS],
        }
    }

    /// The displacement after which each of these lines is straight; those across are transposed.
    pub(crate) fn fitted(rows: &[Vec<[f32; 2]>], columns: &[Vec<[f32; 2]>]) -> Self {
        let all = || rows.iter().flatten().chain(columns.iter().flatten());
        let span = |axis: usize| {
            let from = all().map(|point| point[axis]).fold(f32::INFINITY, f32::min);
            let to = all().map(|point| point[axis]).fold(f32::NEG_INFINITY, f32::max);
            if from < to { ((from + to) / 2.0, (to - from) / 2.0) } else { (0.0, 1.0) }
        };
        let [(x, half_x), (y, half_y)] = [span(0), span(1)];
        let (center, half) = ([x, y], [half_x, half_y]);
        let scaled = |points: &Vec<[f32; 2]>, along: usize| -> Vec<[f32; 2]> {
            let scale = |point: &[f32; 2], axis: usize| (point[axis] - center[axis]) / half[axis];
            points.iter().map(|point| [scale(point, along), scale(point, 1 - along)]).collect()
        };
        let across = fit(&columns.iter().map(|points| scaled(points, 1)).collect::<Vec<_>>());
        let down = fit(&rows.iter().map(|points| scaled(points, 0)).collect::<Vec<_>>());
        let mut bend = Self { center, half, across, down, rest: vec![[0.0; 2]; KNOTS * KNOTS] };
        for _ in 0..2 {
            let rests = [bend.rests(columns, 0), bend.rests(rows, 1)];
            for (axis, rests) in rests.into_iter().enumerate() {
                bend.rest.iter_mut().zip(rests).for_each(|(rest, value)| rest[axis] -= value);
            }
        }
        bend
    }

    /// The knot before a point, and how far the point is from there to the next, for both axes.
    fn knot(&self, point: [f32; 2]) -> ([usize; 2], [f32; 2]) {
        let mut knot = [0; 2];
        let mut part = [0.0; 2];
        for axis in 0..2 {
            let place = (point[axis] - self.center[axis]) / self.half[axis];
            let place = (place + 1.0) / 2.0 * (KNOTS - 1) as f32;
            let place = place.clamp(0.0, (KNOTS - 1) as f32 - 0.001);
            knot[axis] = place as usize;
            part[axis] = place - knot[axis] as f32;
        }
        (knot, part)
    }

    /// How far lines are from straight along an axis, smoothed, at each knot.
    fn rests(&self, lines: &[Vec<[f32; 2]>], axis: usize) -> Vec<f32> {
        let (mut weights, mut sums) = (vec![0.0_f32; KNOTS * KNOTS], vec![0.0_f32; KNOTS * KNOTS]);
        for line in lines {
            let places: Vec<f32> = line.iter().map(|point| self.straight(*point)[axis]).collect();
            let middle = crate::plane::quantile(&mut places.clone(), 0.5);
            for (point, place) in line.iter().zip(places) {
                let ([column, row], [a, b]) = self.knot(*point);
                let rest = (place - middle).clamp(-6.0, 6.0);
                for (at, weight) in [
                    (row * KNOTS + column, (1.0 - a) * (1.0 - b)),
                    (row * KNOTS + column + 1, a * (1.0 - b)),
                    ((row + 1) * KNOTS + column, (1.0 - a) * b),
                    ((row + 1) * KNOTS + column + 1, a * b),
                ] {
                    weights[at] += weight;
                    sums[at] += weight * rest;
                }
            }
        }
        // Each knot is pulled to its lines and to its neighbours.
        let mut rests = vec![0.0_f32; KNOTS * KNOTS];
        for _ in 0..40 {
            for row in 0..KNOTS {
                for column in 0..KNOTS {
                    let at = row * KNOTS + column;
                    let (mut sum, mut weight) = (sums[at], weights[at]);
                    let mut pull = |is_there: bool, other: usize| {
                        if is_there {
                            sum += rests[other];
                            weight += 1.0;
                        }
                    };
                    pull(row > 0, at.wrapping_sub(KNOTS));
                    pull(row + 1 < KNOTS, (at + KNOTS) % (KNOTS * KNOTS));
                    pull(column > 0, at.wrapping_sub(1));
                    pull(column + 1 < KNOTS, (at + 1) % (KNOTS * KNOTS));
                    rests[at] = sum / weight;
                }
            }
        }
        rests
    }

    /// Where a point of the picture is on the straightened paper.
    pub(crate) fn straight(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        let (a, b) = ((x - self.center[0]) / self.half[0], (y - self.center[1]) / self.half[1]);
        let sum = |terms: [f32; TERMS], weights: &[f32; TERMS]| -> f32 {
            terms.iter().zip(weights).map(|(term, weight)| term * weight).sum()
        };
        let across = sum(terms(b, a), &self.across) * self.half[0];
        let down = sum(terms(a, b), &self.down) * self.half[1];
        let ([column, row], [part, below]) = self.knot([x, y]);
        let at = row * KNOTS + column;
        let rest = |axis: usize| {
            let upper = self.rest[at][axis] + (self.rest[at + 1][axis] - self.rest[at][axis]) * part;
            let (left, right) = (self.rest[at + KNOTS][axis], self.rest[at + KNOTS + 1][axis]);
            upper + (left + (right - left) * part - upper) * below
        };
        [x + across + rest(0), y + down + rest(1)]
    }

    /// Where a point of the straightened paper is in the picture.
    pub(crate) fn bent(&self, [u, v]: [f32; 2]) -> [f32; 2] {
        let mut point = [u, v];
        for _ in 0..10 {
            let now = self.straight(point);
            let next = [point[0] + u - now[0], point[1] + v - now[1]];
            if next == point {
                break;
            }
            point = next;
        }
        point
    }

    /// The part of the straightened paper from a point on, enlarged so many times.
    pub(crate) fn render(&self, plane: &Plane, area: &Frame) -> Plane {
        const STEP: usize = 16;
        let (width, height) = (area.width, area.height);
        let mut to = Plane::new(width, height, 255);
        let columns = width / STEP + 2;
        let knots = |y: usize| -> Vec<[f32; 2]> {
            let knot = |at: usize| self.bent(area.paper([(at * STEP) as f32, y as f32]));
            (0..columns).map(|at| knot(at).map(|x| x * area.source)).collect()
        };
        let mut lower = knots(0);
        for top in (0..height).step_by(STEP) {
            let upper = lower;
            lower = knots(top + STEP);
            for y in top..(top + STEP).min(height) {
                let part = (y - top) as f32 / STEP as f32;
                let mix =
                    |a: [f32; 2], b: [f32; 2], part: f32| [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
                for (block, pixels) in to.pixels[y * width..(y + 1) * width].chunks_mut(STEP).enumerate() {
                    let left = mix(upper[block], lower[block], part);
                    let right = mix(upper[block + 1], lower[block + 1], part);
                    let places = std::array::from_fn(|at| mix(left, right, at as f32 / STEP as f32));
                    let shades = plane.between::<STEP>(places);
                    pixels.iter_mut().zip(shades).for_each(|(pixel, shade)| *pixel = (shade + 0.5) as u8);
                }
            }
        }
        to
    }
}

/// A part of the straightened paper, as a picture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    /// The paper at its top left.
    pub(crate) origin: [f32; 2],
    /// Its pixels per unit of the paper.
    pub(crate) scale: f32,
    /// The pixels of the picture that it is taken from per unit of the paper.
    pub(crate) source: f32,
    /// Its width in pixels.
    pub(crate) width: usize,
    /// Its height in pixels.
    pub(crate) height: usize,
}

impl Frame {
    /// The place on the paper of a point in this picture.
    pub(crate) fn paper(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        [self.origin[0] + x / self.scale, self.origin[1] + y / self.scale]
    }
}

/// The points of tracks.
pub(crate) fn points(tracks: &[Track], is_column: bool) -> Vec<Vec<[f32; 2]>> {
    let turned = |point: &[f32; 2]| if is_column { [point[1], point[0]] } else { *point };
    tracks.iter().map(|track| track.points.iter().map(turned).collect()).collect()
}

/// The weights of the terms for which each line `[along, across]` becomes most nearly constant; a few outliers are
/// left out.
fn fit(lines: &[Vec<[f32; 2]>]) -> [f32; TERMS] {
    let mut weights = [0.0; TERMS];
    let mut limit = f32::INFINITY;
    for _ in 0..3 {
        let mut matrix = [[0.0_f64; TERMS + 1]; TERMS];
        let mut errors = Vec::new();
        for line in lines {
            let residue = |point: &[f32; 2]| {
                let terms = terms(point[0], point[1]);
                point[1] + terms.iter().zip(&weights).map(|(term, weight)| term * weight).sum::<f32>()
            };
            let mut residues: Vec<f32> = line.iter().map(residue).collect();
            let middle = crate::plane::quantile(&mut residues.clone(), 0.5);
            residues.iter_mut().for_each(|residue| *residue = (*residue - middle).abs());
            errors.extend_from_slice(&residues);
            let kept: Vec<&[f32; 2]> =
                line.iter().zip(&residues).filter(|&(_, &residue)| residue <= limit).map(|(point, _)| point).collect();
            if kept.len() < 2 {
                continue;
            }
            let rows: Vec<[f64; TERMS + 1]> = kept
                .iter()
                .map(|point| {
                    let terms = terms(point[0], point[1]);
                    std::array::from_fn(|at| f64::from(if at < TERMS { terms[at] } else { -point[1] }))
                })
                .collect();
            let count = rows.len() as f64;
            let means: [f64; TERMS + 1] = std::array::from_fn(|at| rows.iter().map(|row| row[at]).sum::<f64>() / count);
            for row in rows {
                for (one, entries) in matrix.iter_mut().enumerate() {
                    for (other, entry) in entries.iter_mut().enumerate() {
                        *entry += (row[one] - means[one]) * (row[other] - means[other]);
                    }
                }
            }
        }
        // Terms of higher degree only where the lines ask for them.
        let weight = matrix[0][0].max(1e-6);
        for (at, row) in matrix.iter_mut().enumerate() {
            row[at] += weight * if at == 0 { 1e-6 } else { 2e-3 };
        }
        weights = solve(matrix).map(|weight| weight as f32);
        limit = (crate::plane::quantile(&mut errors, 0.5) * 4.0).max(1e-4);
    }
    weights
}

/// Gaussian elimination; the matrix is positive definite.
fn solve(mut matrix: [[f64; TERMS + 1]; TERMS]) -> [f64; TERMS] {
    for pivot in 0..TERMS {
        let best = (pivot..TERMS).max_by(|&a, &b| matrix[a][pivot].abs().total_cmp(&matrix[b][pivot].abs()));
        matrix.swap(pivot, best.unwrap_or(pivot));
        if matrix[pivot][pivot].abs() < 1e-12 {
            return [0.0; TERMS];
        }
        let row = matrix[pivot];
        for (at, other) in matrix.iter_mut().enumerate() {
            if at != pivot {
                let factor = other[pivot] / row[pivot];
                other.iter_mut().zip(row).for_each(|(entry, of)| *entry -= factor * of);
            }
        }
    }
    std::array::from_fn(|at| matrix[at][TERMS] / matrix[at][at])
}
