//! The table of families and that of luck, in Markdown.

use nonosat::bench::{
    page::markdown_head,
    record::{Records, Run, defects},
    stats::{Spread, bytes, seconds},
};

use super::{
    puzzles::{Family, families},
    solvers::{COLUMNS, Column},
};

/// The beginning of the names of sittings that measure luck.
pub(super) const LUCK: &str = "luck/";

/// All tables of the runs of a journal.
pub(super) fn markdown(records: &Records) -> String {
    let limits: Vec<f64> = records.sittings.iter().map(|sitting| sitting.limits.time_s).collect();
    let limit = limits.iter().copied().fold(0.0, f64::max);
    let mut text = markdown_head("Families of puzzles", None, &records.stamps(), &defects(&records.runs));
    text += &format!(
        "Made by `nonosat-benchmarks families`, with a limit of {limit} CPU seconds a puzzle: no solution, exactly\n\
         one, or two of several? A process for each puzzle, whose whole CPU time counts.\n\n"
    );
    let runs = |name: &str, column: Option<&Column>| -> Vec<Run> {
        let sittings = records.by_sitting().filter(|(sitting, _)| sitting.sets == [name]);
        let runs = sittings.flat_map(|(_, runs)| runs);
        runs.filter(|run| column.is_none_or(|column| run.solver == column.solver())).cloned().collect()
    };
    let measured = families(false).into_iter().chain(families(true));
    let measured: Vec<Family> = measured.filter(|family| !runs(family.name, None).is_empty()).collect();
    if !measured.is_empty() {
        text += &head();
        for family in &measured {
            let cells = COLUMNS.iter().map(|column| {
                let runs = runs(family.name, Some(column));
                if runs.is_empty() { word(column, records).to_owned() } else { figure(&runs) }
            });
            let count = runs(family.name, Some(&COLUMNS[0])).len();
            text += &format!("| {} ({count}) | {} |\n", family.title, cells.collect::<Vec<_>>().join(" | "));
        }
        text += "\nThe sum over the puzzles that were decided, and how many these are if not all; compare them first.\n\
                 The number of puzzles is in brackets. `-`: the program reads no such puzzles. *absent*: it was not\n\
                 installed. The SAT solvers get what line solving leaves, a formula for each part, and for the second\n\
                 solution a clause that excludes the first; their times include that.\n\n";
        for column in COLUMNS {
            text += &format!("* {}: {}\n", column.name, column.about);
        }
    }
    text + &luck_table(records)
}

fn head() -> String {
    let names: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
    format!("| family | {} |\n|---|{}\n", names.join(" | "), "--:|".repeat(names.len()))
}

/// What stands where a program has no runs of a family.
fn word(column: &Column, records: &Records) -> &'static str {
    if records.runs.iter().any(|run| run.solver == column.solver()) { "-" } else { "absent" }
}

/// The runs of a program on a family: how many were decided, if not all, and the sum of their times; the memory of what
/// took much.
pub(super) fn figure(runs: &[Run]) -> String {
    const MUCH: f64 = (256 << 20) as f64;
    let decided: Vec<f64> = runs.iter().filter(|run| run.answer.is_solved()).map(|run| run.answer.total_s()).collect();
    let sum = seconds(decided.iter().sum());
    let wrong = runs.iter().filter(|run| run.is_wrong()).count();
    let mut text = match (decided.len(), runs.len()) {
        (0, 0) => "-".to_owned(),
        (0, all) => format!("0 of {all}"),
        (some, all) if some < all => format!("{some} of {all}: {sum}"),
        _ => sum,
    };
    if wrong > 0 {
        text += &format!(", **{wrong} WRONG**");
    }
    let peak = runs.iter().filter_map(|run| run.answer.peak_bytes).max().map(|peak| peak as f64);
    if let Some(peak) = peak.filter(|peak| *peak > MUCH) {
        text += &format!(", {}", bytes(peak));
    }
    text
}

/// The times of one puzzle with several seeds; without a verdict, endless.
fn spread(runs: &[&Run]) -> Option<Spread> {
    let time = |run: &&Run| if run.answer.is_solved() { run.answer.total_s() } else { f64::INFINITY };
    Spread::of(runs.iter().map(time))
}

/// The least, the median and the worst time of a puzzle, and the ratio of the last two.
pub(super) fn luck(runs: &[&Run]) -> String {
    let Some(Spread { min, median, max }) = spread(runs) else { return "-".to_owned() };
    let ratio = if max.is_finite() { format!("{:.1}", max / median) } else { "-".to_owned() };
    let open = runs.iter().filter(|run| !run.answer.is_solved()).count();
    let open = if open > 0 { format!("{open} of {}", runs.len()) } else { String::new() };
    [seconds(min), seconds(median), seconds(max), ratio, open].join(" | ")
}

fn luck_table(records: &Records) -> String {
    let mut rows: Vec<(&str, Vec<&Run>)> = Vec::new();
    for (sitting, runs) in records.by_sitting() {
        let Some(puzzle) = sitting.sets.first().and_then(|name| name.strip_prefix(LUCK)) else { continue };
        match rows.iter_mut().find(|(name, _)| *name == puzzle) {
            Some((_, all)) => all.extend(runs),
            None => rows.push((puzzle, runs.iter().collect())),
        }
    }
    if rows.is_empty() {
        return String::new();
    }
    let seeds = rows.iter().map(|(_, runs)| runs.len()).max().unwrap_or_default();
    let mut text = format!(
        "\n## Luck\n\nnonosat with {seeds} seeds, a process each: CPU seconds. The ratio is that of the worst to\n\
         the median; T: not within the limit.\n\n| puzzle | least | median | worst | ratio | open |\n\
         |---|--:|--:|--:|--:|--:|\n"
    );
    for (puzzle, runs) in &rows {
        text += &format!("| {puzzle} | {} |\n", luck(runs));
    }
    // Of less than a tenth of a second, a multiple is no matter.
    let matters = |spread: &Spread| spread.median > 0.1;
    let spreads: Vec<Spread> = rows.iter().filter_map(|(_, runs)| spread(runs)).filter(matters).collect();
    let even = spreads.iter().filter(|spread| spread.max <= 5.0 * spread.median && spread.max.is_finite()).count();
    text + &format!(
        "\nWhere the median is above 0.1 s, the worst is within five times the median in {even} of {} puzzles.\n",
        spreads.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;
    use nonosat::bench::record::Answer;

    #[test]
    fn figures_say_how_many_and_how_long() {
        let runs = |list: &[(&str, f64)]| -> Vec<Run> {
            list.iter().map(|&(verdict, cpu_s)| run("dom-3", 1, verdict, cpu_s)).collect()
        };
        assert_eq!(figure(&runs(&[("unique", 1.0), ("none", 0.5)])), "1.50");
        assert_eq!(figure(&runs(&[("unique", 1.0), ("unknown", 30.0)])), "1 of 2: 1.00");
        assert_eq!(figure(&runs(&[("unknown", 30.0)])), "0 of 1");
        assert_eq!(figure(&[]), "-");
        let large = Answer { peak_bytes: Some(1 << 30), ..run("a", 1, "unique", 1.0).answer };
        assert_eq!(figure(&[Run { answer: large, ..run("a", 1, "unique", 1.0) }]), "1.00, 1.0 GB");
        let wrong = Run { expected: Some("unique".into()), ..run("dom-3", 1, "none", 1.0) };
        assert_eq!(figure(&[wrong]), "1.00, **1 WRONG**");
    }

    #[test]
    fn luck_is_the_worst_beside_the_median() {
        let runs = [1.0, 2.0, 3.0].map(|cpu_s| run("dom-3", 1, "unique", cpu_s));
        assert_eq!(luck(&runs.iter().collect::<Vec<_>>()), "1.00 | 2.00 | 3.00 | 1.5 | ");
        let open = [run("dom-3", 1, "unique", 1.0), run("dom-3", 2, "unique", 1.0), run("dom-3", 3, "unknown", 30.0)];
        assert_eq!(luck(&open.iter().collect::<Vec<_>>()), "1.00 | 1.00 | T | - | 1 of 3");
    }
}
