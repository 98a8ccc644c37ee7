//! The tables of a run, in Markdown.

use std::fmt::Write;

use super::{kinds::Misprint, puzzles::CLASSES};

/// What became of one misprint.
pub(crate) struct Finding {
    pub(crate) kind: Misprint,
    /// The index of the class of sizes.
    pub(crate) class: usize,
    /// The clues of the conflict, if one was found.
    pub(crate) conflict: Option<usize>,
    pub(crate) culprits: usize,
    /// The corrections that were tried.
    pub(crate) candidates: usize,
    /// The place of the original among the corrections, and how many share it.
    pub(crate) original: Option<(usize, usize)>,
    /// Whether the time limit left something open.
    pub(crate) is_cut_off: bool,
    /// The CPU seconds of the diagnosis without the verdict.
    pub(crate) cpu_s: f64,
    /// The seconds of conflict, culprits and corrections.
    pub(crate) stages_s: [f64; 3],
}

/// The most CPU seconds asked for as a median, by class; 95 of 100 may take ten times that.
const ASKED: [Option<f64>; 5] = [None, Some(0.01), Some(0.02), None, Some(0.2)];

/// Conflicts, culprits and corrections by kind of misprint.
pub(crate) fn by_kind(findings: &[Finding]) -> String {
    let mut table = String::from(
        "| misprint | n | conflict: median / max | culprits: median / max | candidates: median / max | original found \
         | alone at the top | in the first 3 | in the first 10 |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for kind in Misprint::ALL {
        let of_kind: Vec<&Finding> = findings.iter().filter(|finding| finding.kind == kind).collect();
        table += &row(kind.name(), &of_kind);
    }
    let of_one: Vec<&Finding> = findings.iter().filter(|finding| finding.kind.is_in_one_line()).collect();
    table + &row("**one line wrong, all kinds**", &of_one)
}

fn row(name: &str, findings: &[&Finding]) -> String {
    let spread = |value: fn(&Finding) -> Option<usize>| {
        let mut values: Vec<usize> = findings.iter().copied().filter_map(value).collect();
        values.sort_unstable();
        let half = |of: usize| values.get(of).map_or("-".to_owned(), ToString::to_string);
        format!("{} / {}", half(values.len() / 2), half(values.len().saturating_sub(1)))
    };
    let count = |is: fn((usize, usize)) -> bool| {
        let count = findings.iter().filter(|finding| finding.original.is_some_and(is)).count();
        format!("{count} ({:.1} %)", 100.0 * count as f64 / findings.len().max(1) as f64)
    };
    format!(
        "| {name} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
        findings.len(),
        spread(|finding| finding.conflict),
        spread(|finding| Some(finding.culprits)),
        spread(|finding| Some(finding.candidates)),
        count(|_| true),
        count(|place| place == (1, 1)),
        count(|(rank, _)| rank <= 3),
        count(|(rank, _)| rank <= 10),
    )
}

/// CPU seconds by class of sizes.
pub(crate) fn by_class(findings: &[Finding]) -> String {
    let mut table = String::from(
        "| CPU s | n | median | 95 % | max | asked | conflict: median / max | culprits: median / max \
         | corrections: median / max | cut off |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for (class, (name, _)) in CLASSES.iter().enumerate() {
        let of_class: Vec<&Finding> = findings.iter().filter(|finding| finding.class == class).collect();
        let whole = sorted(of_class.iter().map(|finding| finding.cpu_s));
        let [median, most, max] = [0.5, 0.95, 1.0].map(|part| quantile(&whole, part));
        let asked = ASKED[class].map_or("-".to_owned(), |asked| format!("{asked}, {}", asked * 10.0));
        let _ = write!(table, "| {name} | {} | {median:.4} | {most:.4} | {max:.3} | {asked} |", of_class.len());
        for stage in 0..3 {
            let times = sorted(of_class.iter().map(|finding| finding.stages_s[stage]));
            let _ = write!(table, " {:.4} / {:.3} |", quantile(&times, 0.5), quantile(&times, 1.0));
        }
        let _ = writeln!(table, " {} |", of_class.iter().filter(|finding| finding.is_cut_off).count());
    }
    table
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

/// The value that this part of the sorted values does not exceed; 0 of none.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let at = (sorted.len() as f64 * part).ceil() as usize;
    sorted.get(at.clamp(1, sorted.len().max(1)) - 1).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(kind: Misprint, original: Option<(usize, usize)>) -> Finding {
        Finding {
            kind,
            class: 1,
            conflict: Some(7),
            culprits: 2,
            candidates: 3,
            original,
            is_cut_off: false,
            cpu_s: 0.25,
            stages_s: [0.125, 0.0625, 0.0625],
        }
    }

    #[test]
    fn tables_count() {
        let findings = [
            finding(Misprint::ByOne, Some((1, 1))),
            finding(Misprint::ByOne, Some((1, 2))),
            finding(Misprint::Missing, Some((4, 1))),
            finding(Misprint::Lines, None),
        ];
        let table = by_kind(&findings);
        assert!(
            table
                .contains("| +-1 | 2 | 7 / 7 | 2 / 2 | 3 / 3 | 2 (100.0 %) | 1 (50.0 %) | 2 (100.0 %) | 2 (100.0 %) |")
        );
        assert!(table.contains("| lines exchanged | 1 | 7 / 7 | 2 / 2 | 3 / 3 | 0 (0.0 %) |"), "{table}");
        assert!(table.ends_with("| 3 (100.0 %) | 1 (33.3 %) | 2 (66.7 %) | 3 (100.0 %) |\n"), "{table}");
        let table = by_class(&findings);
        assert!(table.contains("| 16-20 | 4 | 0.2500 | 0.2500 | 0.250 | 0.01, 0.1 | 0.1250 / 0.125 |"), "{table}");
    }

    #[test]
    fn quantiles_are_values() {
        let values = [1.0, 2.0, 3.0, 4.0];
        assert_eq!([0.5, 0.95, 1.0].map(|part| quantile(&values, part)), [2.0, 4.0, 4.0]);
        assert_eq!(quantile(&[], 0.5), 0.0);
    }
}
