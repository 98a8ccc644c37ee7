//! The shares of runs with a verdict, and with a solution, by size: a bar for each solver and size.

use super::{
    super::plot::{drawing, rectangle, text},
    sizes::{BySize, Group},
    tally::Tally,
};

/// As wide as a phone, so that its text can be read there: further sizes are in further bands.
const WIDTH: f64 = 440.0;
const TOP: f64 = 42.0;
const STEP: f64 = 74.0;
const BAR: f64 = 62.0;
const ROW: f64 = 29.0;
/// The room for the names of the solvers: of a letter, and at least and at most.
const LETTER: f64 = 7.0;
const NAMES: [f64; 2] = [70.0, WIDTH - 2.0 * STEP];

/// The drawing; empty if there are less than two sizes.
pub(super) fn plot(sizes: &BySize<'_>, tally: &Tally) -> String {
    if sizes.classes.len() < 2 {
        return String::new();
    }
    let longest = tally.columns.iter().map(|column| column.label.chars().count()).max().unwrap_or(0);
    let names = (longest as f64 * LETTER + 18.0).clamp(NAMES[0], NAMES[1]);
    let bars = ((WIDTH - names) / STEP).floor() as usize;
    let left = |at: usize| names + STEP * (at % bars) as f64;
    let height = TOP + ROW * tally.columns.len() as f64 + 12.0;
    let top = |at: usize| height * (at / bars) as f64;
    let mut svg = String::new();
    for (at, class) in sizes.classes.iter().enumerate() {
        svg += &text("key", [left(at), top(at) + 16.0], "start", &class.sides());
        svg += &text("tick", [left(at), top(at) + 31.0], "start", &class.puzzles.to_string());
        if at % bars == 0 {
            svg += &text("tick", [names - 12.0, top(at) + 16.0], "end", "side");
            svg += &text("tick", [names - 12.0, top(at) + 31.0], "end", "puzzles");
        }
    }
    for (row, (column, groups)) in tally.columns.iter().zip(&sizes.solvers).enumerate() {
        for (at, group) in groups.iter().enumerate() {
            let line = top(at) + TOP + ROW * row as f64;
            if at % bars == 0 {
                svg += &text("key", [names - 12.0, line + 17.0], "end", &column.label);
            }
            svg += &bar(group, [left(at), line]);
        }
    }
    let bottom = top(sizes.classes.len() - 1) + height + 4.0;
    for (place, class, name) in [(14.0, "proven", "a proven verdict"), (190.0, "shown", "a solution, no proof")] {
        svg += &rectangle(class, [place, bottom], 22.0, 6.0, name);
        svg += &text("tick", [place + 28.0, bottom + 8.0], "start", name);
    }
    for (line, note) in
        ["times: median CPU time of the verdicts", "side: of a square with as many cells"].iter().enumerate()
    {
        svg += &text("tick", [14.0, bottom + 28.0 + 17.0 * line as f64], "start", note);
    }
    drawing(WIDTH, bottom + 55.0, "How many puzzles of each size each solver solves", &svg)
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
    let mut svg = rectangle("track", [left, top + 18.0], BAR, 6.0, &tip);
    for (class, count) in [("shown", shown), ("proven", proven)] {
        if count > 0 {
            svg += &rectangle(class, [left, top + 18.0], width(count), 6.0, &tip);
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
