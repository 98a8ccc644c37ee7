//! The curves, their points, and what the runs of a point come to.

use nonosat::generate::Recipe;

use crate::{
    record::Run,
    stats::{Spread, bytes, time},
};

/// The names of all curves.
pub(crate) const NAMES: [&str; 5] = ["random", "dom", "blobs", "density", "giants"];

/// The density of random giants: at 0.5, clues of large puzzles tell just as much as there is to know.
const GIANT_DENSITY: f64 = 0.6;

/// A family of puzzles with one number that grows.
pub(crate) struct Curve {
    pub(crate) name: &'static str,
    /// Whether puzzles only get harder: then the curve ends where none is solved.
    pub(crate) monotone: bool,
    pub(crate) points: Vec<Point>,
}

/// The puzzles of one size, or of one density.
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) recipes: Vec<Recipe>,
}

impl Curve {
    /// The name of a point in the file of runs: `random/50`.
    pub(crate) fn row(&self, x: f64) -> String {
        format!("{}/{x}", self.name)
    }
}

/// All curves, with so many random puzzles of each size.
pub(crate) fn curves(puzzles: u64, density: f64) -> [Curve; 5] {
    let random = |size: usize, density: f64, count: u64| {
        (1..=count).map(move |seed| Recipe::Random { size: size.into(), density, seed }).collect::<Vec<_>>()
    };
    let sizes = (2..=20).map(|tens| tens * 10);
    let densities = (1..=19).map(|twentieths| f64::from(twentieths * 5) / 100.0);
    let by_size = |size: usize| Point { x: size as f64, recipes: random(size, density, puzzles) };
    let by_density = |density: f64| Point { x: density, recipes: random(200, density, puzzles.min(3)) };
    let giant = |size: usize| Point { x: size as f64, recipes: random(size, GIANT_DENSITY, puzzles.min(3)) };
    let dom = |n: usize| Point { x: n as f64, recipes: vec![Recipe::Dom { n }] };
    let blobs = |size: usize| {
        let recipes = (1..=puzzles.min(3)).map(|seed| Recipe::Blobs { size, seed }).collect();
        Point { x: size as f64, recipes }
    };
    [
        Curve { name: "random", monotone: true, points: sizes.map(by_size).collect() },
        Curve { name: "dom", monotone: true, points: (3..=30).map(dom).collect() },
        Curve { name: "blobs", monotone: true, points: [500, 1000, 2000, 5000].map(blobs).into() },
        Curve { name: "density", monotone: false, points: densities.map(by_density).collect() },
        Curve { name: "giants", monotone: true, points: [200, 300, 500, 700, 1000].map(giant).into() },
    ]
}

/// The runs of a point, summed up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PointSummary {
    pub(crate) x: f64,
    /// CPU seconds of every puzzle; infinite if unsolved.
    pub(crate) times: Vec<f64>,
    pub(crate) spread: Spread,
    pub(crate) solved: usize,
    /// The most memory a worker held, in bytes; absent where the system does not tell.
    pub(crate) peak_bytes: Option<f64>,
    /// The time limit of a puzzle, in seconds.
    pub(crate) limit_s: f64,
}

impl PointSummary {
    /// Sums up the runs of the point with this row name; `None` if there are none.
    pub(crate) fn of(row: &str, runs: &[Run]) -> Option<Self> {
        let runs: Vec<&Run> = runs.iter().filter(|run| run.row == row).collect();
        let cost = |run: &&Run| if run.answer.is_solved() { run.answer.cpu_s } else { f64::INFINITY };
        let times: Vec<f64> = runs.iter().map(cost).collect();
        Some(Self {
            x: row.rsplit_once('/')?.1.parse().ok()?,
            spread: Spread::of(times.iter().copied())?,
            solved: times.iter().filter(|time| time.is_finite()).count(),
            times,
            peak_bytes: runs.iter().filter_map(|run| run.answer.peak_bytes).max().map(|bytes| bytes as f64),
            limit_s: runs.first()?.limit_s,
        })
    }

    /// The summaries of a curve's points, in order of their x.
    pub(crate) fn curve(name: &str, runs: &[Run]) -> Vec<Self> {
        let of_curve = |run: &&Run| run.row.split_once('/').is_some_and(|(curve, _)| curve == name);
        let mut rows: Vec<&str> = runs.iter().filter(of_curve).map(|run| run.row.as_str()).collect();
        rows.sort_unstable();
        rows.dedup();
        let mut points: Vec<Self> = rows.into_iter().filter_map(|row| Self::of(row, runs)).collect();
        points.sort_unstable_by(|a, b| a.x.total_cmp(&b.x));
        points
    }

    /// All of it in one line.
    pub(crate) fn line(&self) -> String {
        let (median, max) = (time(self.spread.median), time(self.spread.max));
        let memory = self.peak_bytes.map(|peak| format!(", peak {}", bytes(peak))).unwrap_or_default();
        format!("median {median}, max {max}, solved {} of {}{memory}", self.solved, self.times.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Answer;

    #[test]
    fn curves_have_their_points() {
        let [random, dom, blobs, density, giants] = curves(10, 0.5);
        assert_eq!([&random, &dom, &blobs, &density, &giants].map(|curve| curve.name), NAMES);
        assert_eq!(random.points.len(), 19);
        assert_eq!(random.points[0].recipes.len(), 10);
        assert_eq!((dom.points[0].x, dom.points.len()), (3.0, 28));
        assert_eq!(density.row(density.points[18].x), "density/0.95");
        assert_eq!(giants.points[4].recipes[2].to_string(), "random-1000-0.6-3");
        assert_eq!(blobs.row(blobs.points[3].x), "blobs/5000");
    }

    #[test]
    fn points_come_in_order() {
        let run = |row: &str, verdict: &str| {
            let answer = Answer { verdict: verdict.into(), cpu_s: 2.0, ..Answer::default() };
            Run { row: row.into(), answer, ..Run::default() }
        };
        let runs =
            [run("dom/10", "unknown"), run("dom/9", "unique"), run("random/9", "unique"), run("dom/9", "unique")];
        let points = PointSummary::curve("dom", &runs);
        assert_eq!(points.iter().map(|point| (point.x, point.solved)).collect::<Vec<_>>(), [(9.0, 2), (10.0, 0)]);
        assert_eq!(points[0].spread.median, 2.0);
    }
}
