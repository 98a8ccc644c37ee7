//! The scale of the grades, made of the raw figures of puzzles of collections.

use std::{collections::BTreeMap, path::PathBuf, time::Duration};

use anyhow::{Context, Result, ensure};
use nonosat::{
    analyse::rate::{self, Level, level_and_raw, raw_band},
    format::{INPUT_LIMIT, read},
    puzzle::{bounded, budget::Budget},
};

/// Make the scale of the grades of raw figures: the text of `crates/core/src/analyse/rate/knots.rs`. With puzzles,
/// their figures are measured and printed instead, as CSV
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Puzzles, to print their level, raw figure and effort; without, the scale is made of what is on record
    files: Vec<PathBuf>,
    /// The record, as this command prints it
    #[arg(long, value_name = "FILE", default_value = "benchmarks/data/grades.csv")]
    record: PathBuf,
    /// Print a table in Markdown: the puzzles of each grade, and the effort that they take
    #[arg(long, conflicts_with = "files")]
    table: bool,
    /// The seconds for each puzzle
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    limit: f64,
}

/// The lowest grade of each level, and of what is behind the last.
const BANDS: [f64; 6] = [1.0, 6.0, 6.5, 9.0, 9.5, 10.0];

/// How far apart the knots are, in grades.
const STEP: f64 = 0.25;

/// How far the first and the last puzzle of a level are from the ends of its band: their grades are in it, the ends are
/// left to what is easier or harder than all.
const EDGE: f64 = 0.02;

/// The least distance of two knots in raw figures: many puzzles of one raw figure make no cliff.
const APART: f64 = 0.01;

/// Prints the scale, the table, or a record.
pub(crate) fn run(options: &Options) -> Result<()> {
    if options.files.is_empty() {
        let record = bounded::text(&options.record, INPUT_LIMIT)
            .with_context(|| format!("cannot read {}", options.record.display()))?;
        let figures = figures(&record)?;
        print!("{}", if options.table { table(&figures) } else { text(&knots(&figures)) });
        return Ok(());
    }
    let limit = Duration::try_from_secs_f64(options.limit)?;
    // Equal figures are one row: the record is small, and no copy of a collection.
    let mut rows: BTreeMap<String, usize> = BTreeMap::new();
    for file in &options.files {
        let name = file.display().to_string();
        let bytes = bounded::file(file, INPUT_LIMIT).with_context(|| format!("cannot read {name}"))?;
        let folder = file.parent().and_then(|folder| folder.file_name()).unwrap_or_default().to_string_lossy();
        // Files that are no puzzles, and puzzles of several solutions, have no figure.
        for puzzle in read(&name, &bytes, None).map(|document| document.puzzles).unwrap_or_default() {
            let budget = Budget::unlimited().with_time_limit(limit);
            if let Ok(Some((level, raw))) = level_and_raw(&puzzle, Level::Search, &budget) {
                let options = rate::Options { budget, ..rate::Options::default() };
                let effort = rate::rate(&puzzle, &options)?.lines_per_hundred;
                let effort = effort.map_or(String::new(), |lines| format!("{lines:.0}"));
                *rows.entry(format!("{folder},{},{raw:.3},{effort}", level.name())).or_default() += 1;
            }
        }
    }
    println!("collection,level,raw,lines_per_hundred,puzzles");
    rows.iter().for_each(|(row, count)| println!("{row},{count}"));
    Ok(())
}

/// What is known of a puzzle.
#[derive(Clone, Copy, Debug)]
struct Figure {
    level: Level,
    raw: f64,
    effort: Option<f64>,
}

/// Reads a record.
fn figures(record: &str) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for row in record.lines().filter(|row| !row.starts_with("collection,")) {
        let fields: Vec<&str> = row.split(',').collect();
        let figure = || {
            let [_, level, raw, effort, count] = fields[..] else { return None };
            let figure = Figure { level: Level::by_name(level)?, raw: raw.parse().ok()?, effort: effort.parse().ok() };
            Some((figure, count.parse::<usize>().ok()?))
        };
        let (figure, count) = figure().with_context(|| format!("no row of a record: {row}"))?;
        let (low, high) = raw_band(figure.level);
        ensure!((low..=high).contains(&figure.raw), "no raw figure of this level: {row}");
        figures.extend(std::iter::repeat_n(figure, count));
    }
    Ok(figures)
}

/// The scale: within each level, equal steps of the grade have equal shares of the puzzles.
fn knots(figures: &[Figure]) -> Vec<(f64, f64)> {
    let mut knots = vec![(raw_band(Level::Rules).0, BANDS[0])];
    for (at, level) in Level::ALL.into_iter().enumerate() {
        let mut raws: Vec<f64> =
            figures.iter().filter(|figure| figure.level == level).map(|figure| figure.raw).collect();
        raws.sort_by(f64::total_cmp);
        let (low, high, end) = (BANDS[at], BANDS[at + 1], raw_band(level).1);
        let steps = ((high - low) / STEP).round() as usize;
        for step in 0..=steps {
            let share = step as f64 / steps as f64;
            let Some(&raw) = raws.get(((raws.len().saturating_sub(1)) as f64 * share).round() as usize) else { break };
            let grade = low + EDGE + share * (high - low - 2.0 * EDGE);
            let is_apart = knots.last().is_none_or(|last| raw - last.0 > APART) && end - raw > APART;
            if is_apart {
                knots.push(((raw * 100.0).round() / 100.0, (grade * 100.0).round() / 100.0));
            }
        }
        knots.push((end, high));
    }
    knots
}

/// The text of `knots.rs`.
fn text(knots: &[(f64, f64)]) -> String {
    let mut text = String::from(
        "//! The knots of the scale of grades. Made by `nonosat-benchmarks grades`; not to be changed by hand.\n\
         #![allow(clippy::approx_constant, reason = \"figures, not constants\")]\n\n\
         /// The scale: raw figures, and the grades that they get; between two knots it is linear.\n\
         pub const SCALE: &[(f64, f64)] = &[\n",
    );
    knots.iter().for_each(|(raw, grade)| text += &format!("    ({raw:?}, {grade:?}),\n"));
    text + "];\n"
}

/// The puzzles of each grade, rounded down, and what they take.
fn table(figures: &[Figure]) -> String {
    let mut text = String::from("| grade | puzzles | fewest in a tenth | lines per 100, median |\n|--:|--:|--:|--:|\n");
    for grade in 1..=9 {
        let of = |tenth: u32| {
            figures.iter().filter(move |figure| tenth_of(figure.raw) == tenth).copied().collect::<Vec<Figure>>()
        };
        let tenths: Vec<Vec<Figure>> = (grade * 10..grade * 10 + 10).map(of).collect();
        let mut efforts: Vec<f64> = tenths.iter().flatten().filter_map(|figure| figure.effort).collect();
        efforts.sort_by(f64::total_cmp);
        let median = efforts.get(efforts.len() / 2).map_or("-".to_owned(), |median| format!("{median:.0}"));
        let fewest = tenths.iter().map(Vec::len).min().unwrap_or(0);
        let count: usize = tenths.iter().map(Vec::len).sum();
        text += &format!("| {grade} | {count} | {fewest} | {median} |\n");
    }
    text
}

/// The grade of a raw figure in tenths.
fn tenth_of(raw: f64) -> u32 {
    (rate::grade_of_raw(raw) * 10.0).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = include_str!("../data/grades.csv");
    const DOCS: &str = include_str!("../../docs/RATING.md");

    /// What the library has is what this command makes.
    #[test]
    fn the_scale_is_that_of_the_record() {
        let made = text(&knots(&figures(RECORD).unwrap()));
        assert_eq!(made, include_str!("../../crates/core/src/analyse/rate/knots.rs"));
    }

    #[test]
    fn every_tenth_from_1_to_9_is_reached() {
        let figures = figures(RECORD).unwrap();
        for tenth in 10..90 {
            assert!(figures.iter().any(|figure| tenth_of(figure.raw) == tenth), "{tenth}");
        }
    }

    #[test]
    fn the_order_of_puzzles_does_not_change() {
        let mut figures = figures(RECORD).unwrap();
        figures.sort_by(|one, other| one.raw.total_cmp(&other.raw));
        assert!(figures.windows(2).all(|pair| tenth_of(pair[0].raw) <= tenth_of(pair[1].raw)));
        let knots = knots(&figures);
        assert!(knots.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1), "{knots:?}");
    }

    #[test]
    fn the_tables_in_the_docs_are_true() {
        let made = table(&figures(RECORD).unwrap());
        assert!(DOCS.contains(&made), "\n{made}");
        let mut old = String::from("| before | now |\n|--:|--:|\n");
        for before in [1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0, 7.5, 8.0, 8.5, 9.0, 9.5] {
            old += &format!("| {before:.1} | {:.1} |\n", f64::from(tenth_of(before)) / 10.0);
        }
        assert!(DOCS.contains(&old), "\n{old}");
    }

    #[test]
    fn damaged_records_are_refused() {
        for row in ["x,rules,2.0,100", "x,rules,two,100,1", "x,none,2.0,100,1", "x,rules,7.0,100,1"] {
            assert!(figures(row).is_err(), "{row}");
        }
        assert_eq!(figures("x,rules,2.0,,3").unwrap().len(), 3);
    }
}
