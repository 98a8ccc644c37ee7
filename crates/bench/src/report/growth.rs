//! Time against size: the times of the solvers as puzzles grow.

use super::{
    super::{
        plot::{Axis, decade_rows, drawing, escape, line, path, text, time_label},
        stats::{Spread, seconds},
    },
    cactus::classes,
    sizes::{BySize, Class, Group},
    tally::Tally,
};
use nonosat_core::solve::method::Method;

/// As wide as a phone, so that its text can be read there.
const WIDTH: f64 = 440.0;
const LEFT: f64 = 66.0;
const RIGHT: f64 = WIDTH - 16.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 300.0;
/// The distance of entries of the legend.
const STEP: f64 = 19.0;
/// The width of a letter below the axis, and the least gap between two labels there.
const LETTER: f64 = 7.5;
const GAP: f64 = 5.0;
/// The longest label of a solver, in letters, of which two have room side by side.
const SHORT: usize = 22;

/// The goal of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// A proven verdict, of the methods that always end with one, given time and memory.
    Verdict,
    /// The first solution, of the others.
    Solution,
}

impl Goal {
    fn is_of(self, name: &str) -> bool {
        let complete = name.parse::<Method>().is_ok_and(|method| method.info().complete);
        complete == (self == Self::Verdict)
    }

    fn times(self, group: &Group<'_>) -> Option<Spread> {
        if self == Self::Verdict { group.verdict_times() } else { group.solution_times() }
    }

    fn reached(self, group: &Group<'_>) -> usize {
        if self == Self::Verdict { group.verdicts().count() } else { group.solutions().count() }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Verdict => "Complete methods: CPU time to a verdict against the number of cells",
            Self::Solution => "Incomplete methods: time on the wall to the first solution against the number of cells",
        }
    }
}

/// The line of a solver: its place in the tally, and the classes where it reached the goal, with the median.
struct Curve<'a> {
    index: usize,
    label: &'a str,
    points: Vec<(&'a Class, f64, String, bool)>,
}

/// The plot; empty if there are less than two sizes, or no solver for it.
pub(super) fn plot(sizes: &BySize<'_>, tally: &Tally, goal: Goal) -> String {
    let curves = curves(sizes, tally, goal);
    if sizes.classes.len() < 2 || curves.is_empty() {
        return String::new();
    }
    let times = curves.iter().flat_map(|curve| curve.points.iter().map(|point| point.1));
    let y = Axis::decades(times.chain([tally.limit_s]), [BOTTOM, TOP]);
    let [first, last] =
        [sizes.classes.first(), sizes.classes.last()].map(|class| class.map_or(1.0, |class| class.area));
    let x = Axis { values: [first * 0.8, last * 1.25], places: [LEFT, RIGHT], logarithmic: true };
    let mut svg = decade_rows(&y, [LEFT, RIGHT], time_label);
    let mut free = 0.0;
    for class in &sizes.classes {
        let place = x.place(class.area);
        svg += &line("grid", [place, TOP], [place, BOTTOM]);
        let (sides, puzzles) = (class.sides(), class.puzzles.to_string());
        let half = sides.chars().count().max(puzzles.len()) as f64 * LETTER / 2.0;
        if place - half >= free {
            svg += &text("tick", [place, BOTTOM + 20.0], "middle", &sides);
            svg += &text("tick", [place, BOTTOM + 36.0], "middle", &puzzles);
            free = place + half + GAP;
        }
    }
    svg += &text("tick", [LEFT - 8.0, BOTTOM + 20.0], "end", "side");
    svg += &text("tick", [LEFT - 8.0, BOTTOM + 36.0], "end", "puzzles");
    if tally.limit_s.is_finite() {
        let place = y.place(tally.limit_s);
        svg += &line("limit", [LEFT, place], [RIGHT, place]);
        svg += &text("limit-name", [LEFT + 6.0, place - 5.0], "start", "limit");
    }
    let caption = "side of a square with as many cells";
    svg += &text("axis", [f64::midpoint(LEFT, RIGHT), BOTTOM + 56.0], "middle", caption);
    curves.iter().for_each(|curve| svg += &drawn(curve, &x, &y));
    let columns = if curves.iter().all(|curve| curve.label.chars().count() <= SHORT) { 2 } else { 1 };
    let legend = |entry: usize| {
        let (row, column) = (entry / columns, entry % columns);
        [14.0 + (WIDTH / 2.0) * column as f64, BOTTOM + 78.0 + STEP * row as f64]
    };
    for (entry, curve) in curves.iter().enumerate() {
        let [left, at] = legend(entry);
        svg += &line(&format!("line {}", classes(curve.index)), [left, at], [left + 28.0, at]);
        svg += &text("key", [left + 36.0, at + 4.0], "start", curve.label);
    }
    let [left, at] = legend(curves.len().next_multiple_of(columns));
    svg += &text("tick", [left, at + 4.0], "start", "hollow: some runs did not get there, and do not count");
    drawing(WIDTH, at + 14.0, goal.label(), &svg)
}

/// The lines, the highest end first, as the legend lists them.
fn curves<'a>(sizes: &'a BySize<'_>, tally: &'a Tally, goal: Goal) -> Vec<Curve<'a>> {
    let mut curves: Vec<Curve<'_>> = Vec::new();
    for (index, (column, groups)) in tally.columns.iter().zip(&sizes.solvers).enumerate() {
        let point = |(class, group): (&'a Class, &Group<'_>)| {
            let median = goal.times(group)?.median.max(1e-6);
            let (reached, tried) = (goal.reached(group), group.0.len());
            let tip = format!("{}: {reached} of {tried}, {} s", column.label, seconds(median));
            Some((class, median, tip, reached == tried))
        };
        let points: Vec<_> = sizes.classes.iter().zip(groups).filter_map(point).collect();
        if goal.is_of(&column.solver.method) && !points.is_empty() {
            curves.push(Curve { index, label: &column.label, points });
        }
    }
    let end = |curve: &Curve<'_>| curve.points.last().map_or(0.0, |point| point.1);
    curves.sort_by(|one, other| end(other).total_cmp(&end(one)));
    curves
}

fn drawn(curve: &Curve<'_>, x: &Axis, y: &Axis) -> String {
    let place = |class: &Class, time: f64| [x.place(class.area), y.place(time)];
    let class = classes(curve.index);
    let mut svg = path(&format!("line {class}"), curve.points.iter().map(|point| place(point.0, point.1)));
    for (size, time, tip, all) in &curve.points {
        let ([cx, cy], fill) = (place(size, *time), if *all { "full" } else { "hollow" });
        svg += &format!(
            "<circle class=\"end {fill} c{}\" cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"3.5\"><title>{}</title></circle>\n",
            curve.index % super::cactus::COLORS,
            escape(tip)
        );
    }
    svg
}
