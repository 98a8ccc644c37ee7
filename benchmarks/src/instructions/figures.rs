//! Figures of cases: as a file, and compared.

use std::{collections::BTreeMap, fmt::Write as _};

use anyhow::{Context as _, Result, bail};

/// By how much a figure may be above the last one.
const TOLERANCE: f64 = 0.02;

/// The instructions of each case, and the compiler that made the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) compiler: String,
    pub(crate) instructions: BTreeMap<String, u64>,
}

/// What came of a comparison.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Comparison {
    /// A line for each case.
    pub(crate) table: String,
    /// What else there is to say.
    pub(crate) notes: Vec<String>,
    /// What is wrong.
    pub(crate) faults: Vec<String>,
}

impl Figures {
    /// Reads what [`Self::to_csv`] wrote.
    ///
    /// # Errors
    /// It is something else.
    pub(crate) fn read(text: &str) -> Result<Self> {
        let mut lines = text.lines();
        let (Some(first), Some("case,instructions")) = (lines.next(), lines.next()) else {
            bail!("expected `# COMPILER` in line 1 and `case,instructions` in line 2");
        };
        let compiler = first.strip_prefix("# ").context("line 1: expected `# COMPILER`")?.to_owned();
        let figure = |(index, line): (usize, &str)| {
            let figure = line.split_once(',').and_then(|(case, number)| Some((case.to_owned(), number.parse().ok()?)));
            figure.with_context(|| format!("line {}: expected `case,instructions`, found `{line}`", index + 3))
        };
        Ok(Self { compiler, instructions: lines.enumerate().map(figure).collect::<Result<_>>()? })
    }

    /// A line with the compiler, a header, a line for each case.
    pub(crate) fn to_csv(&self) -> String {
        let mut text = format!("# {}\ncase,instructions\n", self.compiler);
        for (case, number) in &self.instructions {
            _ = writeln!(text, "{case},{number}");
        }
        text
    }

    /// Compares with the last figures. Those of another compiler are only shown.
    pub(crate) fn compare(&self, last: &Self) -> Comparison {
        let mut comparison = Comparison::default();
        _ = writeln!(comparison.table, "| case | last | now | ratio |\n|---|--:|--:|--:|");
        let shown =
            |number: Option<&u64>| number.map_or(String::from("-"), |number| format!("{:.1} M", *number as f64 / 1e6));
        let (mut faults, mut is_less) = (Vec::new(), false);
        let mut cases: Vec<&String> = last.instructions.keys().chain(self.instructions.keys()).collect();
        cases.sort_unstable();
        cases.dedup();
        for case in cases {
            let (before, now) = (last.instructions.get(case), self.instructions.get(case));
            let ratio = before.zip(now).map(|(&before, &now)| now as f64 / before as f64);
            let cell = ratio.map_or(String::from("-"), |ratio| format!("{ratio:.3}"));
            _ = writeln!(comparison.table, "| {case} | {} | {} | {cell} |", shown(before), shown(now));
            match ratio {
                None if now.is_none() => faults.push(format!("{case} was not measured")),
                None => faults.push(format!("{case} has no last figure")),
                Some(ratio) if ratio > 1.0 + TOLERANCE => {
                    faults.push(format!("{case} takes {:.1} % more instructions", 100.0 * (ratio - 1.0)));
                }
                Some(ratio) => is_less |= ratio < 1.0 - TOLERANCE,
            }
        }
        if self.compiler != last.compiler {
            let (one, other) = (&last.compiler, &self.compiler);
            comparison.notes.push(format!("not compared: the last figures are of {one}, these of {other}"));
            return comparison;
        }
        if is_less {
            comparison.notes.push("some cases take less: keep that with --write".to_owned());
        }
        comparison.faults = faults;
        comparison
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAST: [(&str, u64); 3] = [("check", 100_000_000), ("line", 50_000_000), ("probe", 200_000_000)];

    fn figures(compiler: &str, instructions: &[(&str, u64)]) -> Figures {
        let instructions = instructions.iter().map(|&(case, number)| (case.to_owned(), number)).collect();
        Figures { compiler: compiler.to_owned(), instructions }
    }

    fn compared(now: &[(&str, u64)]) -> Comparison {
        figures("rustc 1", now).compare(&figures("rustc 1", &LAST))
    }

    #[test]
    fn more_than_the_tolerance_is_a_fault() {
        let fault = "probe takes 3.0 % more instructions".to_owned();
        assert_eq!(compared(&[LAST[0], LAST[1], ("probe", 206_000_000)]).faults, [fault]);
        let within = compared(&[("check", 101_000_000), ("line", 49_500_000), ("probe", 204_000_000)]);
        assert!(within.faults.is_empty() && within.notes.is_empty(), "{within:?}");
        assert!(within.table.contains("| check | 100.0 M | 101.0 M | 1.010 |"), "{}", within.table);
        assert_eq!(compared(&[LAST[0], LAST[1], ("probe", 204_000_001)]).faults.len(), 1);
    }

    #[test]
    fn much_less_is_to_be_kept() {
        let less = compared(&[LAST[0], LAST[1], ("probe", 190_000_000)]);
        assert!(less.faults.is_empty() && less.notes[0].contains("--write"), "{less:?}");
    }

    #[test]
    fn every_case_has_both_figures() {
        assert_eq!(compared(&LAST[..2]).faults, ["probe was not measured"]);
        let more = [&LAST[..], &[("queue", 1)]].concat();
        assert_eq!(compared(&more).faults, ["queue has no last figure"]);
    }

    #[test]
    fn figures_of_another_compiler_are_only_shown() {
        let now = figures("rustc 2", &[("check", 300_000_000)]);
        let comparison = now.compare(&figures("rustc 1", &LAST));
        assert!(comparison.faults.is_empty(), "{comparison:?}");
        assert_eq!(comparison.notes, ["not compared: the last figures are of rustc 1, these of rustc 2"]);
        assert!(comparison.table.contains("| check | 100.0 M | 300.0 M | 3.000 |"), "{}", comparison.table);
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let last = figures("rustc 1", &LAST);
        assert_eq!(Figures::read(&last.to_csv()).unwrap(), last);
        let error = |text: &str| Figures::read(text).unwrap_err().to_string();
        assert!(error("").contains("line 1"));
        assert!(error("rustc 1\ncase,instructions\n").contains("# COMPILER"));
        assert!(error("# rustc 1\ncase,instructions\nline,many\n").contains("line 3"));
    }
}
