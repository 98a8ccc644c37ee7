//! The results for people: a Markdown summary and one HTML page.

mod charts;
mod markdown;
mod page;
mod table;

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};
use nonosat::bench::plot;

use crate::{
    growth::{self, curves::PointSummary},
    peers::{
        self,
        data::Peers,
        rows::{Row, rows},
        summary::Summary,
    },
    record::{self, Run},
    stamp::Stamp,
};

/// Everything that a report shows.
pub(crate) struct Results {
    /// One for each sitting.
    pub(crate) stamps: Vec<Stamp>,
    pub(crate) peers: Peers,
    /// The rows of the peers' table that were measured, or that the peers have figures for.
    pub(crate) rows: Vec<(Row, Option<Summary>)>,
    pub(crate) growth: Vec<Run>,
}

impl Results {
    fn read(folder: &Path) -> Result<Self> {
        let (mut stamps, runs) = record::read(&folder.join(peers::LOG))?;
        let (more_stamps, growth) = record::read(&folder.join(growth::LOG))?;
        stamps.extend(more_stamps);
        ensure!(!stamps.is_empty(), "there are no results in {}", folder.display());
        // Sittings of the same day and program are one; the load of the first is as good as any.
        stamps.dedup_by(|a, b| (&a.date, &a.commit, &a.cpu) == (&b.date, &b.commit, &b.cpu));
        let peers = Peers::read();
        let summed = rows().into_iter().map(|row| (Summary::of(&row, &runs), row)).map(|(summary, row)| (row, summary));
        let shown = |(row, summary): &(Row, Option<Summary>)| summary.is_some() || peers.rows.contains_key(row.name);
        Ok(Self { stamps, rows: summed.filter(shown).collect(), peers, growth })
    }

    /// The summary of a row, if it was measured.
    pub(crate) fn summary(&self, name: &str) -> Option<&Summary> {
        self.rows.iter().find(|(row, _)| row.name == name)?.1.as_ref()
    }

    /// The points of a growth curve.
    pub(crate) fn curve(&self, name: &str) -> Vec<PointSummary> {
        PointSummary::curve(name, &self.growth)
    }
}

/// Writes `summary.md` and `index.html` into a folder that has runs in it.
pub(crate) fn write(folder: &Path) -> Result<()> {
    let results = Results::read(folder)?;
    for (name, text) in [("summary.md", markdown::summary(&results)), ("index.html", page::page(&results))] {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        println!("{}", path.display());
    }
    Ok(())
}
