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
use crate::solve::method::Method;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = WIDTH - 190.0;
const TOP: f64 = 14.0;
/// The distance of entries of the legend.
const STEP: f64 = 19.0;

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
    let bottom = 330.0_f64.max(TOP + STEP * (curves.len() as f64 + 2.0));
    let times = curves.iter().flat_map(|curve| curve.points.iter().map(|point| point.1));
    let y = Axis::decades(times.chain([tally.limit_s]), [bottom, TOP]);
    let [first, last] =
        [sizes.classes.first(), sizes.classes.last()].map(|class| class.map_or(1.0, |class| class.area));
    let x = Axis { values: [first * 0.8, last * 1.25], places: [LEFT, RIGHT], logarithmic: true };
    let mut svg = decade_rows(&y, [LEFT, RIGHT], time_label);
    for class in &sizes.classes {
        let (place, name) = (x.place(class.area), class.side.to_string());
        svg += &line("grid", [place, TOP], [place, bottom]);
        svg += &text("tick", [place, bottom + 18.0], "middle", &name);
    }
    if tally.limit_s.is_finite() {
        let place = y.place(tally.limit_s);
        svg += &line("limit", [LEFT, place], [RIGHT, place]);
        svg += &text("limit-name", [LEFT + 6.0, place - 5.0], "start", "limit");
    }
    svg += &text(
        "axis",
        [f64::midpoint(LEFT, RIGHT), bottom + 38.0],
        "middle",
        "cells: up to those of a square of this side",
    );
    for (row, curve) in curves.iter().enumerate() {
        svg += &drawn(curve, &x, &y);
        let at = TOP + STEP * (row as f64 + 0.5);
        svg += &line(&format!("line {}", classes(curve.index)), [RIGHT + 16.0, at], [RIGHT + 44.0, at]);
        svg += &text("key", [RIGHT + 52.0, at + 4.0], "start", curve.label);
    }
    let at = TOP + STEP * (curves.len() as f64 + 1.0);
    svg += &text("tick", [RIGHT + 16.0, at], "start", "hollow: not in all runs");
    drawing(WIDTH, bottom + 48.0, goal.label(), &svg)
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
