//! The page: one HTML file that needs nothing else.

use super::{Results, cactus, methods, scatter, scores, table};
use crate::bench::{
    plot::escape,
    stats::{bytes, seconds},
    style::{self, Page},
};

/// The page of a set of results.
pub(super) fn page(results: &Results) -> String {
    let tally = &results.tally;
    let scatter = match scatter::plot(tally) {
        plot if plot.is_empty() => String::new(),
        plot => include_str!("scatter.html").replace("{{plot}}", &plot),
    };
    let content = include_str!("main.html")
        .replace("{{defects}}", &defects(results))
        .replace("{{headline}}", &headline(results))
        .replace("{{scores}}", &scores::html(tally))
        .replace("{{effort}}", &scores::effort_html(tally))
        .replace("{{cactus}}", &cactus::plot(tally))
        .replace("{{methods}}", &methods::html(&results.runs, tally))
        .replace("{{growth}}", &growth(results))
        .replace("{{scatter}}", &scatter)
        .replace("{{table}}", &table::html(tally))
        .replace("{{skipped}}", &skipped(results))
        .replace("{{limits}}", &limits(results))
        .replace("{{stamps}}", &style::stamps(results.sittings.iter().map(|sitting| &sitting.stamp)))
        .replace("{{data}}", &scatter::data(tally))
        .replace("{{script}}", include_str!("page.js"));
    let sets = results.sittings.last().map_or_else(String::new, |sitting| sitting.sets.join("; "));
    let about = format!("{sets}: how long it takes to say, with proof, whether there is a solution, and another one.");
    Page { title: "Solvers compared", about: &about, style: include_str!("page.css") }.with(&content)
}

/// Wrong verdicts are the first thing to be read.
fn defects(results: &Results) -> String {
    if results.defects.is_empty() {
        return String::new();
    }
    let items: String = results.defects.iter().map(|defect| format!("<li>{}</li>\n", escape(defect))).collect();
    format!("<section class=\"wrong\" role=\"alert\"><h2>Something is wrong</h2>\n<ul>\n{items}</ul></section>\n")
}

fn headline(results: &Results) -> String {
    let tally = &results.tally;
    let Some(best) = tally.columns.first() else {
        return "<p class=\"none\">There are no runs yet.</p>".to_owned();
    };
    let everything = tally.rows.iter().filter(|row| !row.verdict.is_empty()).count();
    let wrong = match results.defects.len() {
        0 => ("0".to_owned(), "contradictions", "verdicts agree with each other and with what is known".to_owned()),
        count => (count.to_string(), "defects", "see above".to_owned()),
    };
    let tiles = [
        (seconds(best.par2_s) + " s", "the best PAR2 score", best.label.clone()),
        (format!("{} of {}", best.solved, best.tried), "solved by it", format!("{everything} by any")),
        (tally.rows.len().to_string(), "puzzles", format!("{} solvers", tally.columns.len())),
        (results.runs.len().to_string(), "runs", format!("{} a puzzle and solver", tally.runs)),
        wrong,
    ];
    let mut html = String::from("<ul class=\"tiles\">\n");
    for (figure, what, more) in tiles {
        html += &format!("<li><b>{figure}</b><span>{what}</span><small>{}</small></li>\n", escape(&more));
    }
    html + "</ul>\n"
}

/// The plots by size, if there are several sizes.
fn growth(results: &Results) -> String {
    let figures: String = results
        .plots()
        .iter()
        .map(|(_, about, svg)| format!("<figure class=\"growth\">\n<figcaption>{about}</figcaption>\n{svg}</figure>\n"))
        .collect();
    if figures.is_empty() { figures } else { format!("<section>\n<h2>By size</h2>\n{figures}</section>\n") }
}

fn skipped(results: &Results) -> String {
    let skipped = results.sittings.last().map_or(&[][..], |sitting| &sitting.skipped);
    if skipped.is_empty() {
        return String::new();
    }
    let item = |name: &str, reason: &str| format!("<li><b>{}</b>: {}</li>\n", escape(name), escape(reason));
    let items: String = skipped.iter().map(|skip| item(&skip.name, &skip.reason)).collect();
    format!("<section><h2>Left out</h2>\n<ul class=\"skipped\">\n{items}</ul></section>\n")
}

fn limits(results: &Results) -> String {
    let Some(sitting) = results.sittings.last() else { return String::new() };
    let warmup = match sitting.warmup {
        0 => String::new(),
        count => format!(" {count} run(s) before the first of each solver and puzzle were not counted."),
    };
    format!(
        "<p>Each run: at most {} CPU seconds and {}; {} at once.{warmup}</p>\n",
        sitting.limits.time_s,
        bytes(sitting.limits.memory_bytes as f64),
        sitting.jobs
    )
}
