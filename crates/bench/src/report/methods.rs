//! The solvers side by side, as papers compare methods: the sizes, the times, the success.

use super::{
    super::{plot::escape, record::Run, stats::seconds},
    sizes::{Group, area},
    table::unsolved,
    tally::Tally,
};
use nonosat_format::inert::markdown as escaped;

/// The headings with their meanings.
const HEADINGS: [(&str, &str); 7] = [
    ("verdict", "runs with a proven verdict"),
    ("a solution", "runs that found a solution, whether they proved anything or not"),
    ("largest", "the largest puzzle with a verdict"),
    ("all up to", "the largest puzzle such that no run on any as small as it was without a verdict"),
    ("mean", "CPU seconds of the runs with a verdict"),
    ("worst", "CPU seconds of the longest run with a verdict"),
    ("without", "runs without a verdict: T out of time, M out of memory, ? the method gave up, ! it failed"),
];

/// The rows: a solver's name, and a figure for each heading.
fn rows(runs: &[Run], tally: &Tally) -> Vec<(String, [String; 7])> {
    let row = |column: &super::tally::Column| {
        let group = Group(runs.iter().filter(|run| run.solver == column.solver).collect());
        (column.label.clone(), figures(&group))
    };
    tally.columns.iter().map(row).collect()
}

fn figures(group: &Group<'_>) -> [String; 7] {
    let share = |count: usize| format!("{count} of {}", group.0.len());
    let verdicts = group.verdicts().count();
    let mean = group.verdicts().map(|run| run.answer.cpu_s).sum::<f64>() / verdicts as f64;
    let shown = |time: f64| if verdicts == 0 { "-".to_owned() } else { seconds(time) };
    [
        share(verdicts),
        share(group.solutions().count()),
        size(group.verdicts().max_by_key(|run| area(run))),
        size(all_up_to(group)),
        shown(mean),
        shown(group.verdict_times().map_or(0.0, |times| times.max)),
        without(group),
    ]
}

fn size(run: Option<&Run>) -> String {
    run.map_or_else(|| "-".to_owned(), |run| format!("{}x{}", run.width, run.height))
}

/// The largest run below the first size with a run that has no verdict.
fn all_up_to<'a>(group: &Group<'a>) -> Option<&'a Run> {
    let first_lost = group.0.iter().filter(|run| !run.answer.is_solved()).map(|run| area(run)).min();
    let below = |run: &&Run| first_lost.is_none_or(|lost| area(run) < lost);
    group.verdicts().filter(below).max_by_key(|run| area(run))
}

/// The numbers of runs without a verdict, by reason: `12 T, 3 ?`.
fn without(group: &Group<'_>) -> String {
    let lost = || group.0.iter().filter(|run| !run.answer.is_solved());
    let reason = |run: &Run| unsolved(run.answer.verdict == "error", run.answer.note.as_deref());
    let parts: Vec<String> = ["T", "M", "?", "!"]
        .into_iter()
        .map(|letter| (lost().filter(|run| reason(run) == letter).count(), letter))
        .filter(|&(count, _)| count > 0)
        .map(|(count, letter)| format!("{count} {letter}"))
        .collect();
    parts.join(", ")
}

/// The table as HTML.
pub(super) fn html(runs: &[Run], tally: &Tally) -> String {
    let mut html = String::from("<div class=\"scroll\"><table class=\"methods\">\n<thead><tr><th>solver</th>");
    for (heading, about) in HEADINGS {
        html += &format!("<th title=\"{about}\">{heading}</th>");
    }
    html += "</tr></thead>\n<tbody>\n";
    for (index, (label, figures)) in rows(runs, tally).into_iter().enumerate() {
        html += &format!("<tr><th scope=\"row\">{}{}</th>", super::cactus::key(index), escape(&label));
        html += &figures.map(|figure| format!("<td>{figure}</td>")).concat();
        html += "</tr>\n";
    }
    html + "</tbody>\n</table></div>\n"
}

/// The table in Markdown.
pub(super) fn markdown(runs: &[Run], tally: &Tally) -> String {
    let headings = HEADINGS.map(|(heading, _)| heading).join(" | ");
    let mut text = format!("| solver | {headings} |\n|---|{}\n", "--:|".repeat(HEADINGS.len()));
    for (label, figures) in rows(runs, tally) {
        text += &format!("| {} | {} |\n", escaped(&label), figures.join(" | "));
    }
    text
}
