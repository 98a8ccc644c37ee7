//! Axes and marks of a chart, as SVG that the page's style sheet colours.

pub use nonosat_format::markup::escape;

/// An axis of a chart: a scale from values to places.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    /// The values at its ends; both above zero if it is logarithmic.
    pub values: [f64; 2],
    /// The places of its ends on the drawing.
    pub places: [f64; 2],
    /// Whether equal ratios have equal lengths.
    pub logarithmic: bool,
}

impl Axis {
    /// A logarithmic axis over whole decades that covers the finite ones of these values.
    pub fn decades(values: impl Iterator<Item = f64>, places: [f64; 2]) -> Self {
        let usable = values.filter(|value| value.is_finite() && *value > 0.0);
        let (low, high) = usable.fold((f64::INFINITY, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if high > 0.0 { (low, high) } else { (0.001, 1.0) };
        let (first, last) = (low.log10().floor(), high.log10().ceil());
        Self { values: [10_f64.powf(first), 10_f64.powf(last.max(first + 1.0))], places, logarithmic: true }
    }

    /// The place of a value; beyond the axis, that of its end.
    pub fn place(&self, value: f64) -> f64 {
        let scale = |value: f64| if self.logarithmic { value.log10() } else { value };
        let [low, high] = self.values.map(scale);
        let share = ((scale(value) - low) / (high - low)).clamp(0.0, 1.0);
        self.places[0] + share * (self.places[1] - self.places[0])
    }

    /// The decades of the axis, each of which deserves a line.
    fn decade_ticks(&self) -> Vec<f64> {
        let [first, last] = self.values.map(|value| value.log10().round() as i32);
        (first..=last).map(|exponent| 10_f64.powi(exponent)).collect()
    }
}

/// A drawing of this size, with a label for readers who do not see it.
pub fn drawing(width: f64, height: f64, label: &str, content: &str) -> String {
    let label = escape(label);
    format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\">\n{content}</svg>\n")
}

/// A drawing as a file of its own, with a plain background and its styles.
pub(crate) fn standalone(drawing: &str, style: &str) -> String {
    let (head, content) = drawing.split_once('\n').unwrap_or((drawing, ""));
    let head = head.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1);
    let ground = "<rect class=\"background\" width=\"100%\" height=\"100%\"/>";
    format!("{head}\n<style>\n{style}</style>\n{ground}\n{content}")
}

/// A straight line.
pub fn line(class: &str, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> String {
    format!("<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>\n")
}

/// A line through points, without those at infinity.
pub fn path(class: &str, points: impl Iterator<Item = [f64; 2]>) -> String {
    let points: Vec<String> = points.map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
    format!("<polyline class=\"{class}\" points=\"{}\"/>\n", points.join(" "))
}

/// A dot with a tip.
pub fn dot(class: &str, [x, y]: [f64; 2], radius: f64, tip: &str) -> String {
    let tip = escape(tip);
    format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"><title>{tip}</title></circle>\n")
}

/// A cross with a tip: a run that did not end.
pub fn cross(class: &str, [x, y]: [f64; 2], tip: &str) -> String {
    let (tip, r) = (escape(tip), 3.5);
    let strokes = format!("M{:.1} {:.1}l{d} {d}m0 -{d}l-{d} {d}", x - r, y - r, d = 2.0 * r);
    format!("<path class=\"{class}\" d=\"{strokes}\"><title>{tip}</title></path>\n")
}

/// A diamond with a tip: the figure of a peer.
pub fn diamond(class: &str, [x, y]: [f64; 2], tip: &str) -> String {
    let (tip, r) = (escape(tip), 5.0);
    let strokes = format!("M{:.1} {y:.1}l{r} -{r}l{r} {r}l-{r} {r}z", x - r);
    format!("<path class=\"{class}\" d=\"{strokes}\"><title>{tip}</title></path>\n")
}

/// A rectangle with a tip.
pub fn rectangle(class: &str, [x, y]: [f64; 2], width: f64, height: f64, tip: &str) -> String {
    let tip = escape(tip);
    format!(
        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\">\
         <title>{tip}</title></rect>\n"
    )
}

/// A text whose `anchor` (`start`, `middle`, `end`) lies at a place.
pub fn text(class: &str, [x, y]: [f64; 2], anchor: &str, text: &str) -> String {
    let text = escape(text);
    format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>\n")
}

/// Shows a time on an axis: `10 ms`, `1 s`, `100 s`.
pub fn time_label(seconds: f64) -> String {
    match seconds {
        s if s < 0.000_95 => format!("{:.0} µs", s * 1e6),
        s if s < 0.95 => format!("{:.0} ms", s * 1e3),
        s => format!("{s:.0} s"),
    }
}

/// Horizontal lines at the decades of a vertical axis, from `left` to `right`, with labels on the left.
pub fn decade_rows(axis: &Axis, [left, right]: [f64; 2], label: impl Fn(f64) -> String) -> String {
    let mut svg = String::new();
    for tick in axis.decade_ticks() {
        let y = axis.place(tick);
        svg += &line("grid", [left, y], [right, y]);
        svg += &text("tick", [left - 8.0, y + 4.0], "end", &label(tick));
    }
    svg
}

/// Vertical lines at the decades of a horizontal axis, from `top` to `bottom`, with labels below.
///
/// Labels need room: of more than six decades, every other one has a label.
pub fn decade_columns(axis: &Axis, [top, bottom]: [f64; 2], label: impl Fn(f64) -> String) -> String {
    let ticks = axis.decade_ticks();
    let every = if ticks.len() > 6 { 2 } else { 1 };
    let mut svg = String::new();
    for (index, tick) in ticks.into_iter().enumerate() {
        let x = axis.place(tick);
        svg += &line("grid", [x, top], [x, bottom]);
        if index % every == 0 {
            svg += &text("tick", [x, bottom + 18.0], "middle", &label(tick));
        }
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_cover_their_values() {
        let axis = Axis::decades([0.02, 3.0, f64::INFINITY].into_iter(), [0.0, 300.0]);
        assert_eq!(axis.decade_ticks().len(), 4);
        assert_eq!([0.01, 10.0, 1e9, 0.001].map(|value| axis.place(value).round()), [0.0, 300.0, 300.0, 0.0]);
        assert!((axis.place(1.0) - 200.0).abs() < 1e-9);
        assert_eq!(Axis::decades([].into_iter(), [0.0, 1.0]).decade_ticks().len(), 4);
    }

    #[test]
    fn decades_have_lines_and_labels() {
        let axis = Axis::decades([1e-6, 100.0].into_iter(), [0.0, 80.0]);
        let svg = decade_columns(&axis, [0.0, 10.0], time_label);
        assert_eq!((svg.matches("<line").count(), svg.matches("<text").count()), (9, 5), "{svg}");
        let svg = decade_rows(&axis, [0.0, 10.0], time_label);
        assert_eq!((svg.matches("<line").count(), svg.matches("<text").count()), (9, 9), "{svg}");
    }

    #[test]
    fn labels() {
        assert_eq!([1e-4, 0.001, 0.1, 1.0, 100.0].map(time_label), ["100 µs", "1 ms", "100 ms", "1 s", "100 s"]);
    }
}
