//! Where the lines of a table are along their whole length: what was followed at first may have left a line for the
//! digits beside it.

use crate::{
    comb::Comb,
    lines::{Depths, peaks},
    plane::quantile,
    straighten::{Bend, Frame},
};

/// How far from its place a line is looked for, as a part of the pitch, and in pixels.
const REACH: f32 = 0.3;
const FARTHEST: f32 = 8.0;

/// How many parts beside one must be as far off as it is, and up to how many pixels.
const LIKE: usize = 2;
const UNUSUAL: f32 = 1.5;

/// The parts into which each line is cut at most.
const PARTS: usize = 10;

/// How deep a part of a line is at least, of the whole line, and in steps of brightness.
const PART: f32 = 0.3;
const LEAST: f32 = 1.5;

/// The part of all lines that must be seen.
const SEEN: f32 = 0.5;

/// The bend after which the lines of a table are straight, and where they are then: those down, and those across.
///
/// `depths` and `combs` are those across and down of the paper that another bend straightened, as `frame` shows it;
/// `None` where too little of the lines is seen.
pub(crate) fn settled(
    bend: &Bend,
    frame: &Frame,
    [down, across]: [&Depths; 2],
    [rows, columns]: [&Comb; 2],
) -> Option<(Bend, [Vec<f32>; 2])> {
    let back = |lines: Vec<Vec<[f32; 2]>>, point: fn([f32; 2]) -> [f32; 2]| -> Vec<Vec<[f32; 2]>> {
        let back = |at: [f32; 2]| bend.bent(frame.paper(point(at)));
        lines.into_iter().map(|line| line.into_iter().map(back).collect()).collect()
    };
    let across = back(seen(across, columns, rows)?, |[along, place]| [place, along]);
    let down = back(seen(down, rows, columns)?, |point| point);
    let settled = Bend::fitted(&down, &across);
    let places = |lines: &[Vec<[f32; 2]>], comb: &Comb, axis: usize| {
        let shift = |(line, place): (&Vec<[f32; 2]>, &f32)| {
            let mut places: Vec<f32> = line.iter().map(|point| settled.straight(*point)[axis]).collect();
            (places.len() > 1).then(|| quantile(&mut places, 0.5) - place)
        };
        let shifts: Vec<Option<f32>> = lines.iter().zip(&comb.lines).map(shift).collect();
        let near = |at: usize| {
            let distance = |other: &usize| at.abs_diff(*other);
            let nearest = (0..shifts.len()).filter(|&other| shifts[other].is_some()).min_by_key(distance);
            nearest.and_then(|other| shifts[other]).unwrap_or(frame.origin[axis])
        };
        comb.lines.iter().enumerate().map(|(at, place)| place + near(at)).collect()
    };
    let places = [places(&across, columns, 0), places(&down, rows, 1)];
    Some((settled, places))
}

/// Where each line is seen between the others, as places along it and across.
fn seen(depths: &Depths, comb: &Comb, others: &Comb) -> Option<Vec<Vec<[f32; 2]>>> {
    let reach = (comb.pitch() * REACH).min(FARTHEST);
    let cells = others.lines.len() - 1;
    let count = cells.min(PARTS);
    let ends: Vec<f32> = (0..=count).map(|at| others.lines[at * cells / count]).collect();
    let parts: Vec<&[f32]> = ends.windows(2).collect();
    let profile = |two: &&[f32]| {
        let [profile] = depths.profiles(depths.range(two[0] + 1.0, two[1]), [0.5]);
        profile
    };
    let profiles: Vec<Vec<f32>> = parts.iter().map(profile).collect();
    // How far off each part of each line is.
    let line = |(&place, &depth): (&f32, &f32)| -> Vec<Option<f32>> {
        let (from, end) = ((place - reach).max(0.0) as usize, (place + reach + 2.0).max(0.0) as usize);
        let off = |profile: &Vec<f32>| {
            let seen = peaks(profile.get(from..end.min(profile.len()))?).into_iter();
            let seen = seen.filter(|peak| peak.1 >= (PART * depth).max(LEAST));
            seen.max_by(|a, b| a.1.total_cmp(&b.1)).map(|peak| from as f32 + peak.0 - place)
        };
        profiles.iter().map(off).collect()
    };
    let off: Vec<Vec<Option<f32>>> = comb.lines.iter().zip(&comb.depths).map(line).collect();
    // What some parts beside it, along the line or on the next ones, are as far off as.
    let is_usual = |line: usize, part: usize, own: f32| {
        let lines = line.saturating_sub(1)..(line + 2).min(off.len());
        let near = part.saturating_sub(1)..(part + 2).min(parts.len());
        let near = lines.flat_map(|line| near.clone().map(move |part| (line, part))).filter(|&it| it != (line, part));
        let near = near.filter_map(|(line, part)| off[line][part]);
        near.filter(|near| (near - own).abs() <= UNUSUAL).count() >= LIKE
    };
    let line = |(at, &place): (usize, &f32)| -> Vec<[f32; 2]> {
        let off = off[at].iter().enumerate().filter_map(|(part, own)| Some((part, (*own)?)));
        let off = off.filter(|&(part, own)| is_usual(at, part, own));
        off.map(|(part, own)| [(parts[part][0] + parts[part][1]) / 2.0, place + own]).collect()
    };
    let lines: Vec<_> = comb.lines.iter().enumerate().map(line).collect();
    let count: usize = lines.iter().map(Vec::len).sum();
    (count as f32 >= SEEN * (lines.len() * parts.len()) as f32).then_some(lines)
}

#[cfg(test)]
mod tests {
    use super::settled;
    use crate::{
        comb::Comb,
        lines::{Depths, Kind},
        plane::Plane,
        straighten::{Bend, Frame},
    };

    #[test]
    fn lines_are_where_they_are_seen() {
        // Ten cells of 20 pixels each way, and beside the first line down a darker stroke along one of them.
        let (first, last) = (40.0, 240.0);
        let mut plane = Plane::new(300, 300, 220);
        let lines: Vec<f32> = (0..=10).map(|at| first + 20.0 * at as f32).collect();
        for line in lines.iter().map(|&line| line as usize) {
            (40..=240).for_each(|at| plane.pixels[line * 300 + at] = 120);
            (40..=240).for_each(|at| plane.pixels[at * 300 + line] = 120);
        }
        (122..138).for_each(|y| plane.pixels[y * 300 + 35] = 20);
        // The lines down were followed to places that are up to 3 pixels to the right or to the left.
        let points = |turn: f32| -> Vec<Vec<[f32; 2]>> {
            let point = |line: f32, at: f32| [line + turn * (at - 140.0) / 100.0, at];
            lines.iter().map(|&line| (4..=24).map(|at| point(line, 10.0 * at as f32)).collect()).collect()
        };
        let rows: Vec<Vec<[f32; 2]>> =
            points(0.0).into_iter().map(|line| line.into_iter().map(|[x, y]| [y, x]).collect()).collect();
        let bend = Bend::fitted(&rows, &points(3.0));
        let frame = Frame { origin: [0.0; 2], scale: 1.0, source: 1.0, width: 300, height: 300 };
        let flat = bend.render(&plane, &frame);
        let depths = [Depths::new(&flat, Kind::Dark), Depths::turned(&flat, Kind::Dark)];
        let comb = Comb { lines: lines.clone(), depths: vec![100.0; 11], score: 11.0 };
        let found = settled(&bend, &frame, [&depths[0], &depths[1]], [&comb, &comb]);
        let (settled, [columns, rows]) = found.unwrap();
        for (x, y, place) in [(0, 0, [first, first]), (0, 10, [first, last]), (10, 10, [last, last])] {
            let seen = settled.bent([columns[x], rows[y]]);
            assert!((0..2).all(|axis| (seen[axis] - place[axis]).abs() < 0.6), "{place:?} is seen at {seen:?}");
        }
        // What is beside one part of a line is not the line.
        let parts = super::seen(&Depths::turned(&plane, Kind::Dark), &comb, &comb).unwrap();
        assert_eq!([parts[0].len(), parts[1].len()], [9, 10]);
        // Where no lines are seen nothing is said.
        let blank = Depths::new(&Plane::new(300, 300, 220), Kind::Dark);
        assert!(super::settled(&bend, &frame, [&blank, &blank], [&comb, &comb]).is_none());
    }
}
