//! The shares of runs with a verdict, and with a solution, by size: a bar for each solver and size.

use super::{
    super::plot::{drawing, rectangle, text},
    sizes::{BySize, Group},
    tally::Tally,
};

const LEFT: f64 = 150.0;
const TOP: f64 = 26.0;
const STEP: f64 = 74.0;
const BAR: f64 = 62.0;
const ROW: f64 = 27.0;

/// The drawing; empty if there are less than two sizes.
pub(super) fn plot(sizes: &BySize<'_>, tally: &Tally) -> String {
    if sizes.classes.len() < 2 {
        return String::new();
    }
    let left = |at: usize| LEFT + STEP * at as f64;
    let mut svg = String::new();
    for (at, class) in sizes.classes.iter().enumerate() {
        svg += &text("tick", [left(at), TOP - 9.0], "start", &format!("{0}x{0}", class.side));
    }
    for (row, (column, groups)) in tally.columns.iter().zip(&sizes.solvers).enumerate() {
        let top = TOP + ROW * row as f64;
        svg += &text("key", [LEFT - 12.0, top + 15.0], "end", &column.label);
        for (at, group) in groups.iter().enumerate() {
            svg += &bar(group, [left(at), top]);
        }
    }
    let bottom = TOP + ROW * tally.columns.len() as f64 + 14.0;
    for (place, class, name) in [(LEFT, "proven", "a proven verdict"), (LEFT + 150.0, "shown", "a solution, no proof")]
    {
        svg += &rectangle(class, [place, bottom], 22.0, 6.0, name);
        svg += &text("tick", [place + 28.0, bottom + 7.0], "start", name);
    }
    svg += &text("tick", [LEFT + 320.0, bottom + 7.0], "start", "median CPU time of the verdicts");
    drawing(left(sizes.classes.len()), bottom + 18.0, "How many puzzles of each size each solver solves", &svg)
}

/// The bar: what found a solution pale, what has a verdict strong over it, and the median of the time.
fn bar(group: &Group<'_>, [left, top]: [f64; 2]) -> String {
    let tried = group.0.len();
    if tried == 0 {
        return String::new();
    }
    let (proven, shown) = (group.verdicts().count(), group.solutions().count());
    let tip = format!("{proven} of {tried} verdicts, {shown} solutions");
    let width = |count: usize| BAR * count as f64 / tried as f64;
    let mut svg = rectangle("track", [left, top + 17.0], BAR, 6.0, &tip);
    for (class, count) in [("shown", shown), ("proven", proven)] {
        if count > 0 {
            svg += &rectangle(class, [left, top + 17.0], width(count), 6.0, &tip);
        }
    }
    if let Some(times) = group.verdict_times() {
        svg += &text("tick", [left, top + 13.0], "start", &short_time(times.median));
    }
    svg
}

/// A time in a few letters: `30 µs`, `4.2 ms`, `1.5 s`.
fn short_time(seconds: f64) -> String {
    match seconds {
        s if s < 0.000_999_5 => format!("{:.0} µs", s * 1e6),
        s if s < 0.009_95 => format!("{:.1} ms", s * 1e3),
        s if s < 0.999_5 => format!("{:.0} ms", s * 1e3),
        s => format!("{s:.1} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        let shown = [0.000_03, 0.004_24, 0.0123, 0.43, 1.55].map(short_time);
        assert_eq!(shown, ["30 µs", "4.2 ms", "12 ms", "430 ms", "1.6 s"]);
    }
}
