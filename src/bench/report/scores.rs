//! The scores of the solvers, side by side.

use super::{
    super::{
        plot::escape,
        stats::{bytes, seconds},
    },
    tally::{Column, Tally},
};
use crate::format::inert::markdown as escaped;

/// A column of a table of solvers: its heading, what that means, and how its figures are shown.
struct Score {
    heading: &'static str,
    about: &'static str,
    show: fn(&Column) -> String,
}

const SCORES: [Score; 6] = [
    Score {
        heading: "solved",
        about: "puzzles with a verdict in more than half of the runs",
        show: |column| format!("{} of {}", column.solved, column.tried),
    },
    Score {
        heading: "PAR2",
        about: "mean CPU seconds, with twice the limit for a run without a verdict",
        show: |column| optional(column.par2_s, seconds),
    },
    Score {
        heading: "median",
        about: "CPU seconds, T: not within the limit",
        show: |column| optional(column.times.map(|times| times.median), seconds),
    },
    Score { heading: "min", about: "", show: |column| optional(column.times.map(|times| times.min), seconds) },
    Score { heading: "max", about: "", show: |column| optional(column.times.map(|times| times.max), seconds) },
    Score {
        heading: "fastest",
        about: "puzzles on which no other was faster",
        show: |column| column.fastest.to_string(),
    },
];

const EFFORT: [Score; 9] = [
    Score {
        heading: "first",
        about: "median wall seconds from the clues to the first solution",
        show: |column| optional(column.steps.first_s, seconds),
    },
    Score {
        heading: "second",
        about: "from the first solution to the second",
        show: |column| optional(column.steps.second_s, seconds),
    },
    Score {
        heading: "proof",
        about: "from the first solution to the proof that it is the only one",
        show: |column| optional(column.steps.proof_s, seconds),
    },
    Score {
        heading: "encoded",
        about: "runs that needed a formula; what follows are medians over them",
        show: |column| column.sizes.encoded.to_string(),
    },
    Score { heading: "variables", about: "", show: |column| optional(column.sizes.variables, count) },
    Score { heading: "clauses", about: "", show: |column| optional(column.sizes.clauses, count) },
    Score { heading: "conflicts", about: "", show: |column| optional(column.sizes.conflicts, count) },
    Score { heading: "propagations", about: "", show: |column| optional(column.sizes.propagations, count) },
    Score {
        heading: "memory",
        about: "median of the most memory a run held",
        show: |column| optional(column.sizes.memory_bytes, bytes),
    },
];

fn optional(figure: Option<f64>, show: fn(f64) -> String) -> String {
    figure.map_or_else(|| "-".to_owned(), show)
}

/// A count for people: `950`, `12.3k`, `4.5M`.
fn count(figure: f64) -> String {
    match figure {
        n if n < 9999.5 => format!("{n:.0}"),
        n if n < 999_500.0 => format!("{:.1}k", n / 1e3),
        n if n < 999_500_000.0 => format!("{:.1}M", n / 1e6),
        n => format!("{:.1}G", n / 1e9),
    }
}

/// The scores as HTML, with bars.
pub(super) fn html(tally: &Tally) -> String {
    let worst = tally.columns.iter().filter_map(|column| column.par2_s).fold(0.0, f64::max);
    let bar =
        |column: &Column| format!(" style=\"--w:{:.1}%\"", 100.0 * column.par2_s.unwrap_or(0.0) / worst.max(1e-9));
    table("scores", &SCORES, tally, bar)
}

/// Steps, sizes and memory as HTML.
pub(super) fn effort_html(tally: &Tally) -> String {
    table("effort", &EFFORT, tally, |_| String::new())
}

fn table(class: &str, figures: &[Score], tally: &Tally, style: impl Fn(&Column) -> String) -> String {
    let mut html = format!("<div class=\"scroll\"><table class=\"{class}\">\n<thead><tr><th>solver</th>");
    for figure in figures {
        html += &format!("<th title=\"{}\">{}</th>", escape(figure.about), figure.heading);
    }
    html += "</tr></thead>\n<tbody>\n";
    for (index, column) in tally.columns.iter().enumerate() {
        let name = escape(&column.solver.to_string());
        let key = super::cactus::key(index);
        html += &format!("<tr{}><th scope=\"row\" title=\"{name}\">{key}{}</th>", style(column), escape(&column.label));
        for figure in figures {
            html += &format!("<td class=\"{}\">{}</td>", figure.heading, (figure.show)(column));
        }
        html += "</tr>\n";
    }
    html + "</tbody>\n</table></div>\n"
}

/// Both tables in Markdown.
pub(super) fn markdown(tally: &Tally) -> [String; 2] {
    [&SCORES[..], &EFFORT[..]].map(|figures| {
        let headings: Vec<&str> = figures.iter().map(|figure| figure.heading).collect();
        let mut text = format!("| solver | {} |\n|---|{}\n", headings.join(" | "), "--:|".repeat(figures.len()));
        for column in &tally.columns {
            let shown: Vec<String> = figures.iter().map(|figure| (figure.show)(column)).collect();
            text += &format!("| {} | {} |\n", escaped(&column.label), shown.join(" | "));
        }
        text
    })
}

/// The scores for a terminal.
pub(super) fn plain(tally: &Tally) -> String {
    let mut lines = vec![vec!["solver".to_owned()]];
    lines[0].extend(SCORES.iter().map(|figure| figure.heading.to_owned()));
    for column in &tally.columns {
        let mut line = vec![escaped(&column.label)];
        line.extend(SCORES.iter().map(|figure| (figure.show)(column)));
        lines.push(line);
    }
    let width = |at: usize| lines.iter().map(|line| line[at].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..=SCORES.len()).map(width).collect();
    let mut text = String::new();
    for line in &lines {
        text += &format!("{:<1$}", line[0], widths[0]);
        for (field, width) in line.iter().zip(&widths).skip(1) {
            text += &format!("  {field:>width$}");
        }
        text.push('\n');
    }
    text
}
