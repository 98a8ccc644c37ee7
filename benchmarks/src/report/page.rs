//! The page: one HTML file that needs nothing else.

use nonosat::bench::{
    stats::{growth_exponent, seconds},
    style::{self, Page},
};

use super::{
    Results,
    charts::{self, Look},
    plot::escape,
    table,
};

/// The page of a set of results.
pub(super) fn page(results: &Results) -> String {
    let content = include_str!("main.html")
        .replace("{{headline}}", &headline(results))
        .replace("{{table}}", &table::table(results))
        .replace("{{strips}}", &or_command(charts::strips(results), "peers"))
        .replace("{{growth}}", &or_command(growth(results), "growth"))
        .replace("{{stamps}}", &style::stamps(&results.stamps));
    let about = "How long it takes to say of a nonogram, with proof: no solution, exactly one, or several.";
    Page { title: "nonosat, measured", about, style: include_str!("page.css") }.with(&content)
}

/// What was not measured says how to measure it.
fn or_command(html: String, command: &str) -> String {
    match html.is_empty() {
        true => format!("<p class=\"none\">Not measured yet: <code>nonosat-benchmarks {command}</code></p>"),
        false => html,
    }
}

/// The figures that people ask for first, as far as they were measured.
fn headline(results: &Results) -> String {
    let mut tiles = String::new();
    for (name, what) in [
        ("knotty", "Knotty"),
        ("faase", "Faase"),
        ("meow", "Meow"),
        ("survey28", "28 survey puzzles"),
        ("taai2011", "1000 tournament puzzles"),
    ] {
        let Some(summary) = results.summary(name) else { continue };
        let (figure, class) = match summary.comparable() {
            Some(median) => (format!("{} s", seconds(median)), ""),
            None => (format!("{} of {}", summary.solved, summary.tried), " class=\"lost\""),
        };
        let what = match summary.comparable() {
            Some(_) => what.to_owned(),
            None => format!("{what}, within {}\u{a0}s", summary.limit_s),
        };
        let peer = match results.peers.best(name) {
            Some((solver, time)) => format!("best peer: {time} s, {solver}"),
            None => "with verdict".to_owned(),
        };
        tiles += &format!("<li{class}><b>{figure}</b><span>{what}</span><small>{}</small></li>\n", escape(&peer));
    }
    if tiles.is_empty() { tiles } else { format!("<ul class=\"tiles\">\n{tiles}</ul>\n") }
}

fn growth(results: &Results) -> String {
    let tens: Vec<f64> = (1..=10).map(|n| f64::from(n * 20)).collect();
    let dom: Vec<f64> = (1..=10).map(|n| f64::from(n * 3)).collect();
    let random = Look { x_label: "side n", x_ticks: &tens, x_logarithmic: false, shares: true };
    let dom = Look { x_label: "n (side 2n + 1)", x_ticks: &dom, ..random };
    let dom = Look { shares: false, ..dom };
    let density = Look { x_label: "density", x_ticks: &[0.1, 0.3, 0.5, 0.7, 0.9], x_logarithmic: false, shares: true };
    let ticks = [500.0, 1000.0, 2000.0, 5000.0];
    let blobs = Look { x_label: "side n", x_ticks: &ticks, x_logarithmic: true, shares: false };
    let giants =
        Look { x_label: "side n", x_ticks: &[200.0, 300.0, 500.0, 700.0, 1000.0], x_logarithmic: true, shares: true };
    let mut html = String::new();
    let mut figure = |title: &str, svg: String, caption: &str| {
        if !svg.is_empty() {
            html += &format!("<figure><figcaption><b>{title}</b> {caption}</figcaption>\n{svg}</figure>\n");
        }
    };
    let points = results.curve("random");
    if !points.is_empty() {
        figure("Random puzzles, n x n", charts::times(&points, &random), "Each cell filled with the same probability.");
    }
    let points = results.curve("density");
    if !points.is_empty() {
        figure("Sparse and dense", charts::times(&points, &density), "Random puzzles, 200x200.");
    }
    let points = results.curve("giants");
    if !points.is_empty() {
        figure("Giants", charts::times(&points, &giants), "Random puzzles of density 0.6, n x n.");
    }
    let points = results.curve("dom");
    if !points.is_empty() {
        figure("n-dom", charts::times(&points, &dom), "Proof of the one solution; exponential for depth-first search.");
    }
    let points = results.curve("blobs");
    if !points.is_empty() {
        let cells = |figure: f64, x: f64| (x * x, figure);
        let time: Vec<_> = points.iter().map(|point| cells(point.spread.median, point.x)).collect();
        let memory: Vec<_> = points.iter().filter_map(|point| Some(cells(point.peak_bytes?, point.x))).collect();
        let power = |points: &[(f64, f64)]| match growth_exponent(points).filter(|exponent| exponent.is_finite()) {
            Some(exponent) => format!("Grows with the number of cells to the power of {exponent:.2}."),
            None => String::new(),
        };
        figure(
            "Giants: time",
            charts::times(&points, &blobs),
            &format!("Pictures of blobs, line by line. {}", power(&time)),
        );
        figure("Giants: memory", charts::memory(&points, &blobs), &format!("The whole process. {}", power(&memory)));
    }
    html
}
