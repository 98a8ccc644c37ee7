//! The reports: a Markdown summary and one HTML page of peers and growth, or the comparison of `nonosat bench`.

mod charts;
mod curves;
mod html;
mod markdown;
mod strips;
mod table;

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, ensure};
use nonosat::bench::{
    record::{Records, Run, defects},
    report,
};

use crate::{
    families,
    growth::summary::PointSummary,
    packed,
    peers::{
        benchmarks::{Benchmark, benchmarks},
        data::Peers,
        summary::Summary,
    },
    recorder,
};

/// The material of the report of peers and growth.
pub(crate) struct Overview {
    /// The runs of both journals.
    records: Records,
    /// What is wrong with them.
    defects: Vec<String>,
    /// The figures of the peers.
    peers: Peers,
    /// The benchmarks that were measured, or that the peers have figures for.
    benchmarks: Vec<(Benchmark, Option<Summary>)>,
    /// The points of the growth curves by the name of the family, in order of their sizes.
    curves: BTreeMap<String, Vec<PointSummary>>,
}

impl Overview {
    /// Reads the journals in a folder.
    fn read(folder: &Path) -> Result<Self> {
        let journals = [recorder::PEERS, recorder::GROWTH].map(|name| packed::read(&folder.join(name)));
        let [peers_lines, growth_lines] = journals;
        let (peers_lines, growth_lines) = (peers_lines?, growth_lines?);
        ensure!(peers_lines.is_some() || growth_lines.is_some(), "there are no results in {}", folder.display());
        Ok(Self::new(Records::new([peers_lines, growth_lines].into_iter().flatten().flatten())))
    }

    fn new(records: Records) -> Self {
        let peers = Peers::read();
        // The runs of each set, with the limit of the first sitting that has any.
        let mut sets: BTreeMap<&str, (Vec<&Run>, f64)> = BTreeMap::new();
        for (sitting, runs) in records.by_sitting().filter(|(_, runs)| !runs.is_empty()) {
            for name in &sitting.sets {
                sets.entry(name).or_insert_with(|| (Vec::new(), sitting.limits.time_s)).0.extend(runs);
            }
        }
        let summary = |benchmark: &Benchmark| {
            let (runs, limit_s) = sets.get(benchmark.name)?;
            Summary::of(benchmark, runs, *limit_s)
        };
        let shown = |benchmark: Benchmark| {
            let summary = summary(&benchmark);
            (summary.is_some() || peers.rows.contains_key(benchmark.name)).then_some((benchmark, summary))
        };
        let benchmarks = benchmarks().into_iter().filter_map(shown).collect();
        let mut curves: BTreeMap<String, Vec<PointSummary>> = BTreeMap::new();
        for (name, (runs, limit_s)) in &sets {
            if let (Some((family, _)), Some(point)) = (name.split_once('/'), PointSummary::of(name, runs, *limit_s)) {
                curves.entry(family.to_owned()).or_default().push(point);
            }
        }
        for points in curves.values_mut() {
            points.sort_unstable_by(|a, b| a.x.total_cmp(&b.x));
        }
        Self { defects: defects(&records.runs), peers, benchmarks, curves, records }
    }

    /// The summary of a benchmark, if it was measured.
    fn summary(&self, name: &str) -> Option<&Summary> {
        self.benchmarks.iter().find(|(benchmark, _)| benchmark.name == name)?.1.as_ref()
    }

    /// The points of a growth curve; none if it was not measured.
    fn curve(&self, family: &str) -> &[PointSummary] {
        self.curves.get(family).map_or(&[], Vec::as_slice)
    }
}

/// Draws the report of the runs in a folder into that folder.
///
/// # Errors
/// If there are no runs, they cannot be read, or the report cannot be written.
pub(crate) fn write(folder: &Path) -> Result<()> {
    if packed::exists(&folder.join(recorder::FAMILIES)) {
        return families::write(folder, &folder.join("families.md"));
    }
    if let Some(lines) = packed::read(&folder.join(report::RUNS))? {
        print!("{}", report::write_of(lines, folder)?);
    } else {
        let overview = Overview::read(folder)?;
        for (name, text) in [("summary.md", markdown::summary(&overview)), ("index.html", html::page(&overview))] {
            let path = folder.join(name);
            fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    for name in ["summary.md", "index.html"] {
        println!("{}", folder.join(name).display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use nonosat::bench::{
        record::{Limits, Line, Sitting},
        stamp::Stamp,
    };

    use super::*;
    use crate::testing::run;

    fn sitting(set: &str, time_s: f64) -> Line {
        let limits = Limits { time_s, memory_bytes: 1 << 30 };
        let sets = vec![set.to_owned()];
        Line::Sitting(Box::new(Sitting {
            stamp: Stamp::now(),
            limits,
            warmup: 0,
            jobs: 1,
            sets,
            skipped: Vec::new(),
            planned: None,
        }))
    }

    fn line(puzzle: &str, seed: u64, verdict: &str) -> Line {
        Line::Run(Box::new(run(puzzle, seed, verdict, 2.0)))
    }

    #[test]
    fn points_come_in_order() {
        let overview = Overview::new(Records::new([
            sitting("dom/10", 20.0),
            line("dom-10", 1, "unknown"),
            sitting("dom/9", 20.0),
            line("dom-9", 1, "unique"),
            sitting("random/9", 20.0),
            line("random-9-0.5-1", 1, "unique"),
            sitting("dom/9", 60.0),
            line("dom-9", 1, "unique"),
        ]));
        let points = overview.curve("dom");
        assert_eq!(points.iter().map(|point| (point.x, point.solved)).collect::<Vec<_>>(), [(9.0, 2), (10.0, 0)]);
        assert_eq!((points[0].spread.median, points[0].limit_s), (2.0, 20.0));
        assert!(overview.curve("blobs").is_empty());
    }

    #[test]
    fn benchmarks_that_nobody_has_figures_for_are_left_out() {
        let overview = Overview::new(Records::new([
            sitting("dom-16", 60.0),
            line("dom-16", 1, "unique"),
            line("dom-16", 2, "none"),
        ]));
        assert_eq!(overview.summary("dom-16").map(|summary| (summary.solved, summary.limit_s)), Some((2, 60.0)));
        assert!(overview.summary("knotty").is_none());
        let names: Vec<&str> = overview.benchmarks.iter().map(|(benchmark, _)| benchmark.name).collect();
        assert!(names.contains(&"knotty") && !names.contains(&"dom-30"), "{names:?}");
        assert_eq!(overview.defects.len(), 1, "{:?}", overview.defects);
    }
}
