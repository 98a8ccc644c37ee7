//! The cactus plot: the number of puzzles that a solver solves within a time each.

use super::{
    super::plot::{Axis, cross, decade_rows, drawing, escape, line, text, time_label},
    tally::Tally,
};

/// As wide as a phone, so that its text can be read there.
const WIDTH: f64 = 440.0;
const LEFT: f64 = 66.0;
const RIGHT: f64 = WIDTH - 18.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 300.0;
/// The number of colours of the style sheet; further solvers have them again, dashed.
pub(super) const COLORS: usize = 8;
/// The most points of a line: more cannot be seen, and would make the page heavy.
const MOST_POINTS: usize = 150;

/// The classes of a solver's line.
pub(super) fn classes(index: usize) -> String {
    format!("c{} d{}", index % COLORS, index / COLORS % 4)
}

/// A short segment of a solver's line, for a legend.
pub(super) fn key(index: usize) -> String {
    format!(
        "<svg class=\"swatch\" viewBox=\"0 0 22 8\" aria-hidden=\"true\"><line class=\"line {}\" x1=\"0\" y1=\"4\" \
         x2=\"22\" y2=\"4\"/></svg>",
        classes(index)
    )
}

/// The plot and its legend.
pub(super) fn plot(tally: &Tally) -> String {
    let y = Axis::decades(tally.times(), [BOTTOM, TOP]);
    let most = tally.scored.len().max(1) as f64;
    let x = Axis { values: [0.0, most], places: [LEFT, RIGHT], logarithmic: false };
    let mut svg = decade_rows(&y, [LEFT, RIGHT], time_label);
    for tick in round_ticks(most) {
        svg += &line("grid", [x.place(tick), TOP], [x.place(tick), BOTTOM]);
        svg += &text("tick", [x.place(tick), BOTTOM + 18.0], "middle", &tick.to_string());
    }
    if tally.limit_s.is_finite() {
        svg += &line("limit", [LEFT, y.place(tally.limit_s)], [RIGHT, y.place(tally.limit_s)]);
        svg += &text("limit-name", [LEFT + 6.0, y.place(tally.limit_s) - 5.0], "start", "limit");
    }
    svg += &text("axis", [(LEFT + RIGHT) / 2.0, BOTTOM + 38.0], "middle", "puzzles solved, the easiest first");
    // The best solver is drawn last, on top of all others.
    for (index, column) in tally.columns.iter().enumerate().rev() {
        let cells = tally.scored.iter().filter_map(|row| row.cells[index].as_ref());
        let mut times: Vec<f64> = cells.map(|cell| cell.time.median).filter(|median| median.is_finite()).collect();
        times.sort_unstable_by(f64::total_cmp);
        let points: Vec<String> = thinned(times.len())
            .map(|at| format!("{:.1},{:.1}", x.place(at as f64 + 1.0), y.place(times[at])))
            .collect();
        let tip = format!("{}: {} of {}", column.label, column.solved, column.tried);
        svg += &format!("<g class=\"{}\" data-line=\"{index}\"><title>{}</title>", classes(index), escape(&tip));
        svg += &format!("<polyline class=\"line\" points=\"{}\"/>", points.join(" "));
        if let [only] = times[..] {
            svg += &cross("line", [x.place(1.0), y.place(only)], &tip);
        }
        svg += "</g>\n";
    }
    drawing(WIDTH, BOTTOM + 44.0, "How many puzzles each solver solves within a time", &svg) + &legend(tally)
}

fn legend(tally: &Tally) -> String {
    let mut html = String::from("<ul class=\"legend\">\n");
    for (index, column) in tally.columns.iter().enumerate() {
        html += &format!(
            "<li><label><input type=\"checkbox\" checked data-toggle=\"{index}\">{}{}</label></li>\n",
            key(index),
            escape(&column.label)
        );
    }
    html + "</ul>\n"
}

/// The indices of the points that are drawn, of so many: both ends, and others at even distances.
fn thinned(count: usize) -> impl Iterator<Item = usize> {
    let drawn = count.min(MOST_POINTS);
    (0..drawn).map(move |step| if drawn < 2 { step } else { step * (count - 1) / (drawn - 1) })
}

/// Round numbers along an axis that ends at `most`.
fn round_ticks(most: f64) -> Vec<f64> {
    let rough = most / 6.0;
    let power = 10_f64.powf(rough.log10().floor()).max(1.0);
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|&step| step >= rough);
    let step = step.unwrap_or(power).max(1.0);
    (0..).map(|index| f64::from(index) * step).take_while(|&tick| tick <= most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_and_points_are_few() {
        assert_eq!(round_ticks(7.0), [0.0, 2.0, 4.0, 6.0]);
        assert_eq!(round_ticks(1000.0), [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]);
        assert_eq!(round_ticks(1.0), [0.0, 1.0]);
        assert_eq!(thinned(3).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(thinned(0).count() + thinned(1).count(), 1);
        let many: Vec<usize> = thinned(5000).collect();
        assert_eq!((many.len(), many[0], many[MOST_POINTS - 1]), (MOST_POINTS, 0, 4999));
    }
}
