//! The table of all puzzles: the medians of every solver, the fastest marked.

use super::{
    super::{plot::escape, stats::seconds},
    tally::{Cell, Tally},
};
use nonosat_format::inert::markdown as escaped;

/// The table as HTML. Kept short: there may be tens of thousands of cells.
pub(super) fn html(tally: &Tally) -> String {
    let mut html =
        String::from("<div class=\"scroll\"><table class=\"puzzles\" id=\"puzzles\">\n<thead><tr><th>puzzle</th>");
    html += "<th>size</th><th>verdict</th>";
    for column in &tally.columns {
        let (name, label) = (escape(&column.solver.to_string()), escape(&column.label));
        html += &format!("<th title=\"{name}\"><span>{label}</span></th>");
    }
    html += "</tr></thead>\n<tbody>\n";
    for row in &tally.rows {
        let [width, height] = row.size;
        let title = if row.shown == row.name { String::new() } else { format!(" title=\"{}\"", escape(&row.name)) };
        let verdict = if row.verdict.is_empty() { "?" } else { &row.verdict };
        html += &format!("<tr><th{title}>{}<td>{width}x{height}<td>{}", escape(&row.shown), escape(verdict));
        let best = row.best();
        for cell in &row.cells {
            html += &match cell {
                None => "<td class=t>missing".to_owned(),
                Some(cell) => cell_html(cell, best == Some(cell.time.median), tally.runs),
            };
        }
        html.push('\n');
    }
    html + "</tbody>\n</table></div>\n"
}

fn cell_html(cell: &Cell, best: bool, runs: usize) -> String {
    let spread = runs > 1;
    let time = cell.time;
    let range = if spread && time.min < time.max { format!("<small>{}</small>", range(cell)) } else { String::new() };
    let range = range + &part(cell, runs).map_or_else(String::new, |part| format!("<small>{part}</small>"));
    match (&cell.note, time.median.is_finite()) {
        (Some(note), false) => {
            format!("<td class=t title=\"{}\">{}{range}", escape(note), unsolved(cell.failed, Some(note)))
        }
        (None, false) => format!("<td class=t>T{range}"),
        (_, true) if best => format!("<td class=b>{}{range}", seconds(time.median)),
        (_, true) => format!("<td>{}{range}", seconds(time.median)),
    }
}

/// What stands in place of a time: T for time, M for memory, ? for a method that gives up, ! for a failure.
pub(super) fn unsolved(failed: bool, note: Option<&str>) -> &'static str {
    match note.unwrap_or_default() {
        _ if failed => "!",
        note if note.starts_with("the memory limit") => "M",
        note if note.is_empty() || note.starts_with("the time limit") => "T",
        _ => "?",
    }
}

fn range(cell: &Cell) -> String {
    format!("{}–{}", seconds(cell.time.min), seconds(cell.time.max))
}

/// How many runs of a puzzle are there, if some are missing.
fn part(cell: &Cell, runs: usize) -> Option<String> {
    (cell.runs < runs).then(|| format!("{} of {runs} runs", cell.runs))
}

/// The table in Markdown, the fastest bold.
pub(super) fn markdown(tally: &Tally) -> String {
    let labels: Vec<String> = tally.columns.iter().map(|column| escaped(&column.label)).collect();
    let mut text =
        format!("| puzzle | size | verdict | {} |\n|---|---|---|{}\n", labels.join(" | "), "--:|".repeat(labels.len()));
    for row in &tally.rows {
        let [width, height] = row.size;
        let best = row.best();
        let cell = |cell: &Option<Cell>| match cell {
            None => "missing".to_owned(),
            Some(cell) => {
                let finite = cell.time.median.is_finite();
                let median = match &cell.note {
                    Some(note) if !finite => unsolved(cell.failed, Some(note)).to_owned(),
                    _ => seconds(cell.time.median),
                };
                let median = if best == Some(cell.time.median) { format!("**{median}**") } else { median };
                let spread = tally.runs > 1 && cell.time.min < cell.time.max;
                let median = if spread { format!("{median} ({})", range(cell)) } else { median };
                part(cell, tally.runs).map_or_else(|| median.clone(), |part| format!("{median}, {part}"))
            }
        };
        let cells: Vec<String> = row.cells.iter().map(cell).collect();
        let name = escaped(&row.shown);
        text += &format!("| {name} | {width}x{height} | {} | {} |\n", escaped(&row.verdict), cells.join(" | "));
    }
    text
}
