//! The report as a page: one HTML file that needs nothing else.

use super::{Results, cactus, methods, scatter, scores, table};
use crate::bench::{
    page::{Page, Section, Tile},
    stats::{bytes, seconds},
};

/// The page of a set of results.
pub(super) fn page(results: &Results) -> String {
    let sets = results.last_sitting().map_or_else(String::new, |sitting| sitting.sets.join("; "));
    Page {
        title: "Solvers compared",
        notice: results.notice.clone(),
        about: format!("{sets}: how long it takes to say, with proof, whether there is a solution, and another one."),
        defects: &results.defects,
        tiles: tiles(results),
        sections: sections(results),
        skipped: results.last_sitting().map_or(&[], |sitting| &sitting.skipped),
        method: method(results),
        stamps: results.records.stamps(),
        scripts: format!(
            "<script type=\"application/json\" id=\"data\">{}</script>\n<script>\n{}</script>\n",
            scatter::data(&results.tally),
            include_str!("page.js")
        ),
    }
    .html()
}

fn tiles(results: &Results) -> Vec<Tile> {
    let tally = &results.tally;
    let Some(best) = tally.columns.first() else { return Vec::new() };
    let everything = tally.scored.iter().filter(|row| !row.verdict.is_empty()).count();
    let tile = |figure: String, what: &str, remark: String| Tile { figure, what: what.into(), remark, bad: false };
    let defects = match results.defects.len() {
        0 => tile("0".into(), "contradictions", "verdicts agree with each other and with what is known".into()),
        count => Tile { bad: true, ..tile(count.to_string(), "defects", "see above".into()) },
    };
    vec![
        tile(
            best.par2_s.map_or_else(|| "-".to_owned(), |par2_s| seconds(par2_s) + " s"),
            "the best PAR2 score",
            best.label.clone(),
        ),
        tile(format!("{} of {}", best.solved, best.tried), "solved by it", format!("{everything} by any")),
        tile(tally.rows.len().to_string(), "puzzles", format!("{} solvers", tally.columns.len())),
        tile(results.records.runs.len().to_string(), "runs", format!("{} a puzzle and solver", tally.runs)),
        defects,
    ]
}

fn sections(results: &Results) -> Vec<Section> {
    let (tally, runs) = (&results.tally, &results.common);
    if tally.columns.is_empty() {
        let content = "<p class=\"none\">There are no runs yet.</p>\n".to_owned();
        return vec![Section { title: "Scores", about: "", content }];
    }
    let mut sections = vec![
        Section {
            title: "Scores",
            about: "CPU seconds from the clues to a proven verdict. PAR2 is the mean time, with twice the limit for a \
                    run without a verdict: the lower, the better.",
            content: scores::html(tally),
        },
        Section {
            title: "Solved over time",
            about: "Each line is a solver: the number of puzzles it solves within that time each. Further right and \
                    lower is better.",
            content: figure("wide narrow", &cactus::plot(tally)),
        },
        Section {
            title: "Side by side",
            about: "Runs with a proven verdict, and runs that found a solution, proven or not; the size of the largest \
                    puzzle with a verdict, and up to which size none was left without; CPU seconds of the runs with a \
                    verdict.",
            content: methods::html(runs, tally),
        },
        Section { title: "By size", about: "", content: by_size(results) },
        Section {
            title: "One against the other",
            about: "A dot is a puzzle, a cross one that not both have solved. Below the diagonal the solver on the \
                    vertical axis is faster.",
            content: scatter(results),
        },
        Section {
            title: "Puzzle by puzzle",
            about: "Medians of CPU seconds, the fastest <span class=\"best\">marked</span>; T: out of time, M: out of \
                    memory, ?: the method gave up, !: it failed; missing: no run.<span class=\"script\"> A \
                    click on a heading sorts.</span>",
            content: table::html(tally),
        },
        Section {
            title: "Steps and sizes",
            about: "Medians over runs: wall seconds to the first solution, from there to the second or to the proof \
                    that there is no other; then the formulas, the search in them, and memory.",
            content: scores::effort_html(tally),
        },
    ];
    sections.retain(|section| !section.content.is_empty());
    sections
}

fn figure(class: &str, content: &str) -> String {
    format!("<figure class=\"{class}\">\n{content}</figure>\n")
}

/// The plots by size, if there are several sizes.
fn by_size(results: &Results) -> String {
    let plots = results.plots();
    plots
        .iter()
        .map(|(_, about, svg)| figure("wide narrow", &format!("<figcaption>{about}</figcaption>\n{svg}")))
        .collect()
}

/// The scatter plot with the choice of its solvers, if there are two.
fn scatter(results: &Results) -> String {
    let plot = scatter::plot(&results.tally);
    if plot.is_empty() {
        return plot;
    }
    let choice = "<form id=\"pick\" class=\"script\"><label>across <select id=\"x-solver\"></select></label>\n\
                  <label>upwards <select id=\"y-solver\"></select></label><output id=\"count\"></output></form>\n\
                  <noscript><p>The two solvers with the best scores; with scripts, any two.</p></noscript>\n";
    figure("scatter", &(choice.to_owned() + &plot))
}

/// How it was measured.
const METHOD: &str = "<p>Each run is a process of its own, watched from outside; its seed is its number. Starting \
                      the process and reading the puzzle do not count. All pictures were judged by a referee that \
                      shares no code with the solvers.</p>\n";

fn method(results: &Results) -> String {
    let mut html = METHOD.to_owned();
    if let Some(sitting) = results.last_sitting() {
        let warmup = match sitting.warmup {
            0 => String::new(),
            count => format!(" {count} run(s) before the first of each solver and puzzle were not counted."),
        };
        html += &format!(
            "<p>Each run: at most {} CPU seconds and {}; {} at once.{warmup}</p>\n",
            sitting.limits.time_s,
            bytes(sitting.limits.memory_bytes as f64),
            sitting.jobs
        );
    }
    html
}
