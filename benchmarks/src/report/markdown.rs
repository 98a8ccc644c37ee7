//! The summary as Markdown.

use super::Results;
use crate::{
    growth::curves::NAMES,
    peers::{
        rows::{Figure, Row},
        summary::Summary,
    },
    stats::{bytes, growth_exponent, seconds},
};

/// The tables of a set of results.
pub(super) fn summary(results: &Results) -> String {
    let mut text = String::from("# nonosat, measured\n\n");
    for stamp in &results.stamps {
        let load = stamp.load.map(|load| format!(", load {load}")).unwrap_or_default();
        text += &format!(
            "{}: nonosat {}, commit {}, on {} ({} cores, {}{load})\n\n",
            stamp.date, stamp.version, stamp.commit, stamp.cpu, stamp.cores, stamp.os
        );
    }
    text += "CPU seconds from the file to a proven verdict; T: not within the limit; best peer: published or measured \
             separately, see `data/peers.json`.\n\n";
    text += "| row | what | median | min | max | seeds | solved | slowest | target | best peer |\n";
    text += "|---|---|--:|--:|--:|--:|--:|--:|--:|---|\n";
    for (row, summary) in &results.rows {
        if let Some(summary) = summary {
            let peer = results.peers.best(row.name);
            let peer = peer.map(|(name, time)| format!("{} ({name})", seconds(time))).unwrap_or_default();
            text += &format!("| {} | {} | {peer} |\n", row.name, cells(row, summary));
        }
    }
    for name in NAMES {
        text += &curve(results, name);
    }
    text
}

fn cells(row: &Row, summary: &Summary) -> String {
    let kind = match row.figure {
        Figure::Single => "",
        Figure::Total => ", total",
        Figure::Mean => ", mean",
    };
    let spread = summary.spread;
    let [median, min, max, slowest] = [spread.median, spread.min, spread.max, summary.slowest].map(seconds);
    let wrong = if summary.wrong > 0 { format!(", **{} WRONG**", summary.wrong) } else { String::new() };
    let target = row.target_s.map(|target| {
        let met = summary.comparable().is_some_and(|median| median <= target);
        format!("{} {}", seconds(target), if met { "met" } else { "missed" })
    });
    format!(
        "{}{kind} | {median} | {min} | {max} | {} | {} of {}{wrong} | {slowest} | {}",
        row.title,
        summary.figures.len(),
        summary.solved,
        summary.tried,
        target.unwrap_or_default()
    )
}

fn curve(results: &Results, name: &str) -> String {
    let points = results.curve(name);
    if points.is_empty() {
        return String::new();
    }
    let mut text =
        format!("\n## Growth: {name}\n\n|  | solved | median | max | peak memory |\n|--:|--:|--:|--:|--:|\n");
    for point in &points {
        let (median, max) = (seconds(point.spread.median), seconds(point.spread.max));
        let memory = point.peak_bytes.map(bytes).unwrap_or_default();
        text += &format!("| {} | {} of {} | {median} | {max} | {memory} |\n", point.x, point.solved, point.times.len());
    }
    if name == "blobs" {
        let time: Vec<(f64, f64)> = points.iter().map(|point| (point.x.powi(2), point.spread.median)).collect();
        let memory = points.iter().filter_map(|point| Some((point.x.powi(2), point.peak_bytes?))).collect::<Vec<_>>();
        for (what, exponent) in [("time", growth_exponent(&time)), ("memory", growth_exponent(&memory))] {
            if let Some(exponent) = exponent {
                text += &format!("\nThe {what} grows with the number of cells to the power of {exponent:.2}.\n");
            }
        }
    }
    text
}
