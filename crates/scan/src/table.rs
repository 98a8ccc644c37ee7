//! Where the table of a picture is, and which of its lines bound the grid of cells.

use crate::{
    comb::{Comb, LEAST_PITCH, NARROW, best_pair, combs},
    error::Side,
    fives,
    lines::{ANY_SLOPE, BLOCK, Depths, Kind, Track},
    plane::{Plane, quantile},
    reading::Quad,
    settle::settled,
    split::Split,
    straighten::{Bend, Frame, points},
};

/// The least lines of each direction that make a table.
const LEAST_LINES: usize = 3;

/// A table: all its lines on the straightened paper.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub(crate) bend: Bend,
    /// The lines down, with those of boxes for clues.
    pub(crate) columns: Vec<f32>,
    /// The lines across, with those of boxes for clues.
    pub(crate) rows: Vec<f32>,
    /// How many columns of boxes are left of the grid.
    pub(crate) left: usize,
    /// How many rows of boxes are above the grid.
    pub(crate) top: usize,
    /// The least place of the picture along and down on the straightened paper.
    pub(crate) least: [f32; 2],
    /// The greatest.
    pub(crate) most: [f32; 2],
    /// The side on which its lines go on to the edge of the picture.
    pub(crate) cut: Option<Side>,
    /// The place of a line down and of one across that are thicker, if every fifth is.
    pub(crate) fives: [Option<f32>; 2],
}

impl Table {
    /// The lines down that bound the columns of cells.
    pub(crate) fn grid_columns(&self) -> &[f32] {
        &self.columns[self.left..]
    }

    /// The same without boxes.
    pub(crate) fn unboxed(&self) -> Self {
        let mut table = self.clone();
        table.columns.drain(..std::mem::take(&mut table.left));
        table.rows.drain(..std::mem::take(&mut table.top));
        table
    }

    /// The same if lines bound cells that were taken for boxes: of both sides, or of one.
    pub(crate) fn wholes(&self) -> Vec<Self> {
        let (left, top) = (self.left, self.top);
        let wholes = [(0, 0), (0, top), (left, 0)].into_iter().filter(|&it| it != (left, top));
        let mut wholes: Vec<_> = wholes.collect();
        wholes.dedup();
        wholes.into_iter().map(|(left, top)| Self { left, top, ..self.clone() }).collect()
    }

    /// The same with every second line across (`axes[1]`) or down (`axes[0]`), from the first or from the second one.
    pub(crate) fn halves(&self, axes: [bool; 2]) -> Vec<Self> {
        let phases = |is_halved: bool| if is_halved { &[Some(0), Some(1)][..] } else { &[None][..] };
        let every = |lines: &[f32], phase: Option<usize>| match phase {
            Some(phase) => lines.iter().skip(phase).step_by(2).copied().collect(),
            None => lines.to_vec(),
        };
        let both = phases(axes[0]).iter().flat_map(|&x| phases(axes[1]).iter().map(move |&y| (x, y)));
        let half = |(x, y): (Option<usize>, Option<usize>)| {
            let columns = if x.is_some() { self.grid_columns() } else { &self.columns };
            let rows = if y.is_some() { self.grid_rows() } else { &self.rows };
            let (columns, rows) = (every(columns, x), every(rows, y));
            let (left, top) = (x.map_or(self.left, |_| 0), y.map_or(self.top, |_| 0));
            Self { columns, rows, left, top, ..self.clone() }
        };
        both.map(half)
            .filter(|it| it.rows.len() > it.top + LEAST_LINES && it.columns.len() > it.left + LEAST_LINES)
            .collect()
    }

    /// By how many lines the grid must begin further left and further up for thicker lines to be every five; `None`
    /// where no lines are thicker.
    pub(crate) fn missing(&self) -> [Option<i8>; 2] {
        [(self.fives[0], self.grid_columns()), (self.fives[1], self.grid_rows())].map(|(place, lines)| {
            let step = (lines[lines.len() - 1] - lines[0]) / (lines.len() - 1) as f32;
            Some(fives::missing((place? - lines[0]) / step))
        })
    }

    /// The corners of the grid of cells and how far the middles of its sides are from those between them; `pixel` says
    /// where a place of the bent paper is.
    pub(crate) fn outline(&self, pixel: impl Fn([f32; 2]) -> [f32; 2]) -> (Quad, Quad) {
        let (us, vs) = (self.grid_columns(), self.grid_rows());
        let (left, right, top, bottom) = (us[0], us[us.len() - 1], vs[0], vs[vs.len() - 1]);
        let flat = [[left, top], [right, top], [right, bottom], [left, bottom]];
        let middle = |of: &Quad, at: usize| {
            let (from, to) = (of[at], of[(at + 1) % 4]);
            [0, 1].map(|axis| (from[axis] + to[axis]) / 2.0)
        };
        let seen = |place: [f32; 2]| pixel(self.bend.bent(place));
        let corners = flat.map(seen);
        let bows = [0, 1, 2, 3].map(|side| {
            let (own, straight) = (seen(middle(&flat, side)), middle(&corners, side));
            [0, 1].map(|axis| own[axis] - straight[axis])
        });
        (corners, bows)
    }

    /// The distance of lines.
    pub(crate) fn pitch(&self) -> f32 {
        let step = |lines: &[f32]| (lines[lines.len() - 1] - lines[0]) / (lines.len() - 1) as f32;
        step(&self.columns).min(step(&self.rows))
    }

    /// The lines across that bound the rows of cells.
    pub(crate) fn grid_rows(&self) -> &[f32] {
        &self.rows[self.top..]
    }
}

/// The lines of a picture and the tables they form.
pub(crate) struct Lines {
    kind: Kind,
    /// Whether lines of a table are those that are seen in most of their length.
    is_begun: bool,
    rows: Vec<Track>,
    columns: Vec<Track>,
}

impl Lines {
    /// Follows the lines of a picture.
    pub(crate) fn of(plane: &Plane, kind: Kind, is_begun: bool) -> Self {
        let rows = Depths::new(plane, kind).tracks(ANY_SLOPE);
        let columns = Depths::turned(plane, kind).tracks(ANY_SLOPE);
        Self { kind, is_begun, rows, columns }
    }

    /// The length of all lines together that cross others.
    pub(crate) fn length(&self) -> f32 {
        let length = |track: &Track| (track.end() - track.start()) * track.depth.min(20.0);
        let lines = |group: &Group| -> f32 {
            let rows = group.rows.iter().map(|&at| length(&self.rows[at]));
            rows.chain(group.columns.iter().map(|&at| length(&self.columns[at]))).sum()
        };
        self.groups().iter().map(lines).sum()
    }

    /// The groups of lines that cross, those with most crossings first.
    fn groups(&self) -> Vec<Group> {
        let mut parents: Vec<usize> = (0..self.rows.len() + self.columns.len()).collect();
        fn root(parents: &mut [usize], mut at: usize) -> usize {
            while parents[at] != at {
                parents[at] = parents[parents[at]];
                at = parents[at];
            }
            at
        }
        let mut crossings = Vec::new();
        for (i, row) in self.rows.iter().enumerate() {
            for (j, column) in self.columns.iter().enumerate() {
                let mut y = (row.points[0][1] + row.points[row.points.len() - 1][1]) / 2.0;
                let x = column.at(y);
                y = row.at(x);
                let x = column.at(y);
                let reach = |track: &Track| (track.end() - track.start()) * 0.1 + 8.0;
                let is_on =
                    |track: &Track, at: f32| at >= track.start() - reach(track) && at <= track.end() + reach(track);
                if is_on(row, x) && is_on(column, y) {
                    let (one, other) = (root(&mut parents, i), root(&mut parents, self.rows.len() + j));
                    parents[other] = one;
                    crossings.push(i);
                }
            }
        }
        let mut groups: Vec<Group> = Vec::new();
        let mut of_root = std::collections::BTreeMap::new();
        for at in 0..parents.len() {
            let root = root(&mut parents, at);
            let group = *of_root.entry(root).or_insert_with(|| {
                groups.push(Group { rows: Vec::new(), columns: Vec::new(), crossings: 0 });
                groups.len() - 1
            });
            match at.checked_sub(self.rows.len()) {
                None => groups[group].rows.push(at),
                Some(column) => groups[group].columns.push(column),
            }
        }
        for row in crossings {
            let root = root(&mut parents, row);
            groups[of_root[&root]].crossings += 1;
        }
        groups.retain(|group| group.rows.len() >= LEAST_LINES && group.columns.len() >= LEAST_LINES);
        groups.sort_by_key(|group| std::cmp::Reverse(group.crossings));
        groups
    }

    /// The tables of the picture, those with most crossings first.
    pub(crate) fn tables(&self, plane: &Plane, most: usize) -> Vec<Table> {
        self.groups().iter().take(most).filter_map(|group| self.table(plane, group)).collect()
    }

    fn table(&self, plane: &Plane, group: &Group) -> Option<Table> {
        let rows: Vec<Track> = group.rows.iter().map(|&at| self.rows[at].clone()).collect();
        let columns: Vec<Track> = group.columns.iter().map(|&at| self.columns[at].clone()).collect();
        let rough = Bend::fitted(&points(&rows, false), &points(&columns, true));
        // Once more on the straightened paper, where lines are seen better.
        let frame = around(&rough, &rows, &columns, plane);
        let flat = rough.render(plane, &frame);
        let back = |tracks: Vec<Track>, is_column: bool| -> Vec<Vec<[f32; 2]>> {
            let mut lines = points(&tracks, is_column);
            lines.iter_mut().flatten().for_each(|point| *point = rough.bent(frame.paper(*point)));
            lines
        };
        let rows = back(Depths::new(&flat, self.kind).tracks(0.02), false);
        let columns = back(Depths::turned(&flat, self.kind).tracks(0.02), true);
        if rows.len() < LEAST_LINES || columns.len() < LEAST_LINES {
            return None;
        }
        let bend = Bend::fitted(&rows, &columns);
        let flat = bend.render(plane, &frame);
        let (down, across) = (Depths::new(&flat, self.kind), Depths::turned(&flat, self.kind));
        // Lines across are looked for between the outermost lines down, and the other way round.
        let across_of = |lines: &[Vec<[f32; 2]>], axis: usize| {
            let places = lines.iter().flatten().map(|point| bend.straight(*point)[axis] - frame.origin[axis]);
            places.fold([f32::INFINITY, 0.0_f32], |[least, most], place| [least.min(place), most.max(place)])
        };
        let mut spans = [across_of(&columns, 0), across_of(&rows, 1)];
        let mut pair = None;
        let kind = if self.kind == Kind::Dark { Kind::Edges } else { self.kind };
        let edges = [Depths::new(&flat, kind), Depths::turned(&flat, kind)];
        let [edges, turned] = [[&edges[0], &edges[1]], [&edges[1], &edges[0]]];
        for _ in 0..3 {
            let mut best: Option<(f32, Comb, Comb)> = None;
            // Lines that are seen in some of their length, as where many cells are filled, or in most of it.
            let (parts, pitch) = if self.is_begun { ([0.3, 0.45], NARROW) } else { ([0.6, 0.75], LEAST_PITCH) };
            let rows = down.profiles(down.range(spans[0][0], spans[0][1]), parts);
            let columns = across.profiles(across.range(spans[1][0], spans[1][1]), parts);
            for ((rows, columns), trust) in rows.iter().zip(&columns).zip([1.1, 1.0]) {
                let Some((rows, columns)) = best_pair(&combs(rows, 2.0, pitch), &combs(columns, 2.0, pitch)) else {
                    continue;
                };
                let score = (rows.score + columns.score) * trust;
                if best.as_ref().is_none_or(|best| score > best.0) {
                    best = Some((score, rows, columns));
                }
            }
            let Some((_, rows, columns)) = best else { break };
            let (rows, columns) = (bounded(&edges, &rows, &columns), bounded(&turned, &columns, &rows));
            let last = spans;
            spans = [&columns, &rows].map(|comb| [comb.lines[0], comb.lines[comb.lines.len() - 1]]);
            let score = rows.score + columns.score;
            // The last one, unless it lost lines.
            if pair.as_ref().is_none_or(|pair: &(f32, Comb, Comb)| score > 0.85 * pair.0) {
                pair = Some((score, rows, columns));
            }
            // All would be the same once more.
            if spans == last {
                break;
            }
        }
        let (_, rows, columns) = pair?;
        let (left, top) = Split { flat: &flat, down: &down, across: &across, rows: &rows, columns: &columns }.best();
        let thick = |depths: &Depths, comb: &Comb, [from, to]: [f32; 2]| {
            let [profile] = depths.profiles(depths.range(from, to), [0.7]);
            let reach = (comb.pitch() * 0.15).clamp(2.0, 6.0) as usize;
            let mass = |line: &f32| {
                let (at, end) = (line.max(0.0).round_ties_even() as usize, profile.len());
                profile[at.saturating_sub(reach).min(end)..(at + reach + 1).min(end)].iter().sum()
            };
            let masses: Vec<f32> = comb.lines.iter().map(mass).collect();
            fives::first(&masses)
        };
        let fives = [thick(&across, &columns, spans[1]), thick(&down, &rows, spans[0])];
        let paper = |lines: &[f32], axis: usize| lines.iter().map(|line| frame.origin[axis] + line).collect();
        let gaps = self.is_begun.then(|| [Depths::new(&flat, Kind::Gaps), Depths::turned(&flat, Kind::Gaps)]);
        let depths = gaps.as_ref().map_or([&down, &across], |[down, across]| [down, across]);
        let settled = settled(&bend, &frame, depths, [&rows, &columns]);
        let (bend, lines) = settled.unwrap_or((bend, [paper(&columns.lines, 0), paper(&rows.lines, 1)]));
        let fives = [0, 1].map(|axis| fives[axis].map(|at| lines[axis][at]));
        let corners = corners(plane).map(|corner| bend.straight(corner));
        let extreme = |axis: usize, pick: fn(f32, f32) -> f32| {
            corners.iter().map(|corner| corner[axis]).reduce(pick).unwrap_or_default()
        };
        let least = [0, 1].map(|axis| extreme(axis, f32::min));
        let most = [0, 1].map(|axis| extreme(axis, f32::max));
        let rest = |axis: usize, comb: &Comb| (most[axis] - lines[axis][lines[axis].len() - 1]) / comb.pitch();
        let cut = if goes_on(&edges, &rows, &columns, rest(1, &rows)) {
            Some(Side::Bottom)
        } else if goes_on(&turned, &columns, &rows, rest(0, &columns)) {
            Some(Side::Right)
        } else {
            None
        };
        let [columns, rows] = lines;
        Some(Table { fives, cut, least, most, columns, rows, bend, left, top })
    }
}

/// The corners of a picture.
fn corners(plane: &Plane) -> [[f32; 2]; 4] {
    let (width, height) = (plane.width as f32, plane.height as f32);
    [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]]
}

/// Whether the other lines go on behind the last one, up to the edge of the picture, which is so many cells away.
fn goes_on([_, turned]: &[&Depths; 2], comb: &Comb, others: &Comb, rest: f32) -> bool {
    if !(0.3..1.3).contains(&rest) {
        return false;
    }
    let (last, step) = (comb.lines[comb.lines.len() - 1], comb.pitch());
    let blocks = turned.range(last + step * 0.1 + 3.0, last + step * (rest * 0.8));
    let reach = (others.pitch() * 0.1).clamp(2.0, 5.0) as usize;
    let is_seen = |at: &usize| {
        let least = (others.depths[*at] * 0.3).max(1.5);
        !blocks.is_empty() && turned.whole(blocks.clone(), others.lines[*at] as usize, reach) >= least
    };
    (0..others.lines.len()).filter(is_seen).count() * 10 >= others.lines.len() * 8
}

/// The comb without lines at its ends that are none, and with a border that is seen as an edge alone.
fn bounded([depths, turned]: &[&Depths; 2], comb: &Comb, others: &Comb) -> Comb {
    let reach = (comb.pitch() * 0.1).clamp(2.0, 5.0) as usize;
    let usual = quantile(&mut comb.depths.clone(), 0.5);
    let part = |place: f32, least: f32| {
        let seen = others.lines.windows(2).filter(|two| {
            let blocks = depths.range(two[0] + 1.0, two[1]);
            !blocks.is_empty() && depths.whole(blocks, place as usize, reach) >= least
        });
        seen.count() as f32 / (others.lines.len() - 1) as f32
    };
    // The part of the other lines that are seen between two places.
    let going = |from: f32, to: f32| {
        let goes_on = |at: &usize| {
            let blocks = turned.range(from.min(to) + 3.0, from.max(to));
            let least = (others.depths[*at] * 0.3).max(1.5);
            !blocks.is_empty() && turned.whole(blocks, others.lines[*at] as usize, reach) >= least
        };
        (0..others.lines.len()).filter(goes_on).count() as f32 / others.lines.len() as f32
    };
    let mut comb = comb.clone().trimmed(|at| {
        let inner = if at * 2 < comb.lines.len() { at + 1 } else { at - 1 };
        let (line, inner) = (comb.lines[at], comb.lines[inner]);
        let step = inner - line;
        part(line, (comb.depths[at] * 0.3).max(usual * 0.2).max(1.5)) >= 0.4
            && going(line + step * 0.15, line + step * 0.85) >= 0.3
    });
    for is_start in [true, false] {
        let step = comb.pitch();
        let from = if is_start { comb.lines[0] - step } else { comb.lines[comb.lines.len() - 1] + step };
        let shifts = (step * 0.15) as i32;
        let places = (-shifts..=shifts).map(|shift| from + shift as f32).filter(|&place| place > 0.0);
        let best = places.map(|place| (part(place, usual * 0.25), place)).max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((part, place)) = best else { continue };
        // The other lines must go on to the border, which may be the edge of the paper otherwise.
        let (inner, sign) = if is_start { (comb.lines[0], -1.0) } else { (comb.lines[comb.lines.len() - 1], 1.0) };
        let going = |near: f32, far: f32| going(inner + sign * step * near, inner + sign * step * far);
        // There may be no border where all lines end at once, unless that is the edge of the picture.
        let end = (turned.blocks * BLOCK) as f32 + 4.0;
        let is_bounded = part >= 0.5 && going(0.15, 0.85) >= 0.7;
        let place = if is_bounded { place } else { from };
        if is_bounded || !is_start && going(0.15, 0.8) >= 0.7 && going(1.2, 1.6) <= 0.3 && place <= end {
            let at = if is_start { 0 } else { comb.lines.len() };
            comb.lines.insert(at, place);
            comb.depths.insert(at, usual * 0.4);
        }
    }
    comb
}

struct Group {
    rows: Vec<usize>,
    columns: Vec<usize>,
    crossings: usize,
}

/// The part of the paper with these lines and a margin as wide as they reach, within the picture.
fn around(bend: &Bend, rows: &[Track], columns: &[Track], plane: &Plane) -> Frame {
    let lines = points(rows, false).into_iter().chain(points(columns, true));
    let all: Vec<[f32; 2]> = lines.flatten().map(|point| bend.straight(point)).collect();
    let corners = corners(plane).map(|corner| bend.straight(corner));
    let span = |axis: usize| {
        let least = |points: &[[f32; 2]]| points.iter().map(|point| point[axis]).fold(f32::INFINITY, f32::min);
        let most = |points: &[[f32; 2]]| points.iter().map(|point| point[axis]).fold(f32::NEG_INFINITY, f32::max);
        let margin = (most(&all) - least(&all)) * 0.1 + 16.0;
        let from = (least(&all) - margin).max(least(&corners));
        let to = (most(&all) + margin).min(most(&corners));
        (from, (to - from).clamp(16.0, 4000.0))
    };
    let [(left, width), (top, height)] = [span(0), span(1)];
    Frame { origin: [left, top], scale: 1.0, source: 1.0, width: width as usize, height: height as usize }
}

#[cfg(test)]
mod tests {
    use super::{Lines, Table};
    use crate::{lines::Kind, plane::Plane, straighten::Bend};

    impl Table {
        /// Lines on flat paper, up to this place, without boxes.
        pub(crate) fn plain(columns: Vec<f32>, rows: Vec<f32>, most: f32) -> Self {
            let (least, most) = ([0.0; 2], [most; 2]);
            Self { fives: [None; 2], cut: None, least, most, columns, rows, bend: Bend::none(), left: 0, top: 0 }
        }
    }

    #[test]
    fn lines_between_filled_cells_are_those_of_the_table() {
        // Of 11 cells so many are filled, with light lines between; others have a mark in their middle.
        for (pitch, filled, mark) in [(14, 5, 5), (18, 1, 9)] {
            let (first, size) = (60, [12, 10]);
            let mut plane = Plane::new(360, 320, 230);
            let mut fill = |[x, y]: [usize; 2], [width, height]: [usize; 2], shade: u8| {
                (y..y + height).for_each(|y| plane.pixels[y * 360 + x..][..width].fill(shade));
            };
            for cell in 0..size[0] * size[1] {
                let (x, y) = (first + cell % size[0] * pitch, first + cell / size[0] * pitch);
                let middle = pitch / 2 - mark / 2;
                if cell * cell % 11 < filled {
                    fill([x, y], [pitch + 1; 2], 70);
                } else {
                    fill([x + middle, y + middle], [mark; 2], 120);
                }
            }
            let [width, height] = size.map(|cells| cells * pitch + 1);
            (0..=size[0]).for_each(|at| fill([first + at * pitch, first], [1, height], 100));
            (0..=size[1]).for_each(|at| fill([first, first + at * pitch], [width, 1], 100));
            let tables = |is_begun| Lines::of(&plane, Kind::Either, is_begun).tables(&plane, 1);
            let table = |is_begun| tables(is_begun).first().map(|it| [it.columns.len() - 1, it.rows.len() - 1]);
            assert_eq!(table(true), Some(size));
            assert_ne!(table(false), Some(size), "marks are taken for lines");
        }
    }
}
