//! The growth curves of the page: a figure for each family.

use nonosat::bench::stats::growth_exponent;

use super::{
    Overview,
    charts::{self, Look},
};

const SIZES: [f64; 10] = [20.0, 40.0, 60.0, 80.0, 100.0, 120.0, 140.0, 160.0, 180.0, 200.0];
const DOMS: [f64; 10] = [3.0, 6.0, 9.0, 12.0, 15.0, 18.0, 21.0, 24.0, 27.0, 30.0];
const DENSITIES: [f64; 5] = [0.1, 0.3, 0.5, 0.7, 0.9];
const GIANTS: [f64; 5] = [200.0, 300.0, 500.0, 700.0, 1000.0];
const BLOBS: [f64; 4] = [500.0, 1000.0, 2000.0, 5000.0];

/// The figures of all families that were measured.
pub(super) fn curves(overview: &Overview) -> String {
    let look = |x_label, x_ticks, x_logarithmic, shares| Look { x_label, x_ticks, x_logarithmic, shares };
    let mut figures = String::new();
    for (family, title, caption, look) in [
        (
            "random",
            "Random puzzles, n x n",
            "Each cell filled with the same probability.",
            look("side n", &SIZES, false, true),
        ),
        ("density", "Sparse and dense", "Random puzzles, 200x200.", look("density", &DENSITIES, false, true)),
        ("giants", "Giants", "Random puzzles of density 0.6, n x n.", look("side n", &GIANTS, true, true)),
        (
            "dom",
            "n-dom",
            "Proof of the one solution; exponential for depth-first search.",
            look("n (side 2n + 1)", &DOMS, false, false),
        ),
    ] {
        let points = overview.curve(family);
        if !points.is_empty() {
            figures += &figure(title, caption, &charts::times(points, &look));
        }
    }
    figures += &blobs(overview, &look("side n", &BLOBS, true, false));
    if figures.is_empty() { figures } else { format!("<div class=\"charts\">\n{figures}</div>\n") }
}

/// Time and memory of pictures of blobs, with the exponents of their growth.
fn blobs(overview: &Overview, look: &Look<'_>) -> String {
    let points = overview.curve("blobs");
    if points.is_empty() {
        return String::new();
    }
    let cells = |x: f64| x * x;
    let time: Vec<_> = points.iter().map(|point| (cells(point.x), point.spread.median)).collect();
    let memory: Vec<_> = points.iter().filter_map(|point| Some((cells(point.x), point.peak_bytes?))).collect();
    let power = |points: &[(f64, f64)]| match growth_exponent(points).filter(|exponent| exponent.is_finite()) {
        Some(exponent) => format!("Grows with the number of cells to the power of {exponent:.2}."),
        None => String::new(),
    };
    let caption = format!("Line by line. {}", power(&time));
    let mut figures = figure("Pictures of blobs: time", &caption, &charts::times(points, look));
    let chart = charts::memory(points, look);
    if !chart.is_empty() {
        figures += &figure("Pictures of blobs: memory", &format!("The whole process. {}", power(&memory)), &chart);
    }
    figures
}

fn figure(title: &str, caption: &str, chart: &str) -> String {
    format!("<figure><figcaption><b>{title}</b> {caption}</figcaption>\n{chart}</figure>\n")
}
