//! The peers' table of the page, which becomes a list of cards on a narrow screen.

use nonosat::bench::{plot::escape, stats::seconds};

use super::Overview;
use crate::peers::{benchmarks::Benchmark, data::PeerFigure, summary::Summary};

/// The table: ours first, then the peers.
pub(super) fn table(overview: &Overview) -> String {
    let mut html =
        String::from("<div class=\"scroll peers-frame\"><table class=\"peers\">\n<thead><tr><th>puzzle</th>");
    html += "<th class=\"ours\">nonosat</th>";
    for solver in &overview.peers.solvers {
        html += &format!("<th title=\"{}\">{}</th>", escape(&solver.about), escape(&solver.name));
    }
    html += "</tr></thead>\n<tbody>\n";
    let mut notes = Vec::new();
    for (benchmark, summary) in &overview.benchmarks {
        html += &table_row(overview, benchmark, summary.as_ref(), &mut notes);
    }
    html += "</tbody>\n</table></div>\n";
    html + &footnotes(overview, &notes)
}

fn table_row(overview: &Overview, benchmark: &Benchmark, summary: Option<&Summary>, notes: &mut Vec<String>) -> String {
    let peers = overview.peers.rows.get(benchmark.name);
    let best_peer = overview.peers.best(benchmark.name).map(|(_, time)| time);
    let ours = summary.and_then(Summary::comparable);
    let best = [ours, best_peer].into_iter().flatten().reduce(f64::min);
    // With nobody to compare with, being first is no merit.
    let contest = peers.is_some() && ours.is_some();
    let mark = |time: Option<f64>| if contest && time.is_some() && time == best { " best" } else { "" };
    let note = peers.and_then(|peers| peers.note.as_deref()).map(|note| reference(note, notes)).unwrap_or_default();
    let mut html = format!(
        "<tr><th scope=\"row\">{}{note} <small>{}</small></th>",
        escape(benchmark.title),
        benchmark.statistic.word()
    );
    let figure = summary.map_or_else(|| "<span class=\"none\">not run</span>".to_owned(), ours_html);
    html += &format!("<td class=\"ours{}\" data-solver=\"nonosat\">{figure}</td>", mark(ours));
    for solver in &overview.peers.solvers {
        let cell = peers.and_then(|peers| peers.cells.get(&solver.name));
        html += &match cell {
            None => "<td class=\"empty\"></td>".to_owned(),
            Some(cell) => format!(
                "<td class=\"peer{}\" data-solver=\"{}\">{}</td>",
                mark(cell.comparable()),
                escape(&solver.name),
                peer_html(cell, notes)
            ),
        };
    }
    html + "</tr>\n"
}

/// Our figure: the median, the spread where there is one, and what is missing or wrong.
fn ours_html(summary: &Summary) -> String {
    let spread = summary.spread;
    let bound = if spread.median.is_finite() && summary.unsolved() > 0 && summary.tried > summary.figures.len() {
        "&gt; "
    } else {
        ""
    };
    let mut html = match spread.median.is_finite() {
        true => format!("<b>{bound}{}</b>", seconds(spread.median)),
        false => format!("<b>&gt; {}</b>", summary.limit_s),
    };
    let mut remarks = Vec::new();
    if summary.figures.len() > 1 && spread.min.is_finite() {
        remarks.push(format!("{} – {}", seconds(spread.min), seconds(spread.max)));
    } else if summary.tried > summary.figures.len() {
        remarks.push(format!("slowest {}", seconds(summary.slowest)));
    }
    if summary.unsolved() > 0 {
        remarks.push(format!("{} of {} solved", summary.solved, summary.tried));
    }
    if summary.wrong > 0 {
        remarks.push(format!("<em>{} WRONG</em>", summary.wrong));
    }
    if !remarks.is_empty() {
        html += &format!("<small>{}</small>", remarks.join("; "));
    }
    html
}

fn peer_html(cell: &PeerFigure, notes: &mut Vec<String>) -> String {
    let mut html = match (cell.seconds, cell.over) {
        (Some(time), _) => time.to_string(),
        (None, Some(limit)) => format!("<span class=\"late\">&gt; {limit}</span>"),
        (None, None) => String::new(),
    };
    if cell.published {
        html += "<sup>†</sup>";
    }
    if let Some(note) = &cell.note {
        html += &reference(note, notes);
    }
    let slowest = cell.slowest.map(|slowest| format!("slowest {}", seconds(slowest)));
    let solved = cell.solved.map(|[solved, of]| format!("{solved} of {of} solved"));
    let wrong = (cell.wrong > 0).then(|| format!("<em>{} wrong</em>", cell.wrong));
    let remarks: Vec<String> = [slowest, solved, wrong].into_iter().flatten().collect();
    if !remarks.is_empty() {
        html += &format!("<small>{}</small>", remarks.join("; "));
    }
    html
}

/// The number of a footnote.
fn reference(note: &str, notes: &mut Vec<String>) -> String {
    let known = notes.iter().position(|known| known == note);
    let index = known.unwrap_or_else(|| {
        notes.push(note.to_owned());
        notes.len() - 1
    });
    format!("<sup>{}</sup>", index + 1)
}

fn footnotes(overview: &Overview, notes: &[String]) -> String {
    let mut html = String::from("<div class=\"notes\">\n");
    for note in &overview.peers.notes {
        html += &format!("<p>{}</p>\n", escape(note));
    }
    for (index, note) in notes.iter().enumerate() {
        html += &format!("<p><sup>{}</sup> {}</p>\n", index + 1, escape(note));
    }
    html += "<dl>";
    for solver in &overview.peers.solvers {
        html += &format!("<div><dt>{}</dt> <dd>{}</dd></div>", escape(&solver.name), escape(&solver.about));
    }
    html + "</dl>\n</div>\n"
}
