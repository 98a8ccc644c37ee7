//! The report of peers and growth as a page: one HTML file that needs nothing else.

use nonosat::bench::{
    page::{Page, Section, Tile},
    stats::seconds,
};

use super::{Overview, curves, strips, table};

/// How it was measured.
const METHOD: &str = "<p>Each measurement is a process of its own; its CPU time counts from its start, reading the \
                      file included (a made puzzle counts from its clues). All pictures were judged by a referee \
                      that shares no code with the solver, all verdicts compared with known answers. A median over \
                      seeds counts a run without a verdict as infinite; sums count it with the time it was \
                      given.</p>\n";

/// The page of an overview.
pub(super) fn page(overview: &Overview) -> String {
    Page {
        title: "nonosat, measured",
        notice: None,
        about: "How long it takes to say of a nonogram, with proof: no solution, exactly one, or several.".to_owned(),
        defects: &overview.defects,
        tiles: tiles(overview),
        sections: vec![
            Section {
                title: "Beside its peers",
                about: "CPU seconds from the file to the verdict, one thread; ours are medians over seeds of the \
                        solver, the range below. The fastest of a row that solved all of it is \
                        <span class=\"best\">marked</span>.",
                content: table::table(overview),
            },
            Section {
                title: "Spread over seeds",
                about: "The time of a search depends on its seed, so every puzzle is solved with several.",
                content: or_command(strips::strips(overview), "peers"),
            },
            Section {
                title: "Growth",
                about: "CPU time on a logarithmic axis: each puzzle a dot, a cross where the limit was reached; a line \
                        through the medians, a thin one through the slowest.",
                content: or_command(curves::curves(overview), "growth"),
            },
        ],
        method: METHOD.to_owned(),
        stamps: overview.records.stamps(),
        ..Page::default()
    }
    .html()
}

/// The content of a section, or the command that measures it.
fn or_command(content: String, command: &str) -> String {
    match content.is_empty() {
        true => format!("<p class=\"none\">Not measured yet: <code>nonosat-benchmarks {command}</code></p>\n"),
        false => content,
    }
}

/// The figures that people ask for first, as far as they were measured.
fn tiles(overview: &Overview) -> Vec<Tile> {
    let tile = |(name, what): (&str, &str)| {
        let summary = overview.summary(name)?;
        let median = summary.comparable();
        Some(Tile {
            figure: match median {
                Some(median) => format!("{} s", seconds(median)),
                None => format!("{} of {}", summary.solved, summary.tried),
            },
            what: match median {
                Some(_) => what.to_owned(),
                None => format!("{what}, within {}\u{a0}s", summary.limit_s),
            },
            remark: match overview.peers.best(name) {
                Some((peer, time)) => format!("best peer: {time} s, {peer}"),
                None => "with verdict".to_owned(),
            },
            bad: median.is_none(),
        })
    };
    [
        ("knotty", "Knotty"),
        ("faase", "Faase"),
        ("meow", "Meow"),
        ("survey28", "28 survey puzzles"),
        ("taai2011", "1000 tournament puzzles"),
    ]
    .into_iter()
    .filter_map(tile)
    .collect()
}
