//! The report of peers and growth as a summary in Markdown.

use nonosat::bench::{
    page::markdown_head,
    stats::{bytes, growth_exponent, seconds},
};

use super::Overview;
use crate::{
    growth::families::{MAPS, NAMES, map_of},
    peers::{
        benchmarks::{Benchmark, Statistic},
        summary::Summary,
    },
};

/// The tables of an overview.
pub(super) fn summary(overview: &Overview) -> String {
    let mut text = markdown_head("nonosat, measured", None, &overview.records.stamps(), &overview.defects);
    text += "CPU seconds from the file to a proven verdict; T: not within the limit; best peer: published or measured\n\
             separately, see `data/peers.json`.\n\n";
    text += "| row | what | median | min | max | seeds | solved | slowest | asked | best peer |\n";
    text += "|---|---|--:|--:|--:|--:|--:|--:|--:|---|\n";
    for (benchmark, summary) in &overview.benchmarks {
        if let Some(summary) = summary {
            let peer = overview.peers.best(benchmark.name);
            let peer = peer.map(|(name, time)| format!("{} ({name})", seconds(time))).unwrap_or_default();
            text += &format!("| {} | {} | {peer} |\n", benchmark.name, cells(benchmark, summary));
        }
    }
    for name in NAMES {
        text += &curve(overview, name);
    }
    for (colors, sizes, densities) in MAPS {
        text += &map(overview, colors, &sizes, densities);
    }
    text
}

/// The share that was solved and the median time, by side and density; nothing if none was measured.
fn map(overview: &Overview, colors: usize, sizes: &[usize], densities: &[f64]) -> String {
    let rows: Vec<_> = sizes.iter().map(|size| (size, overview.curve(&format!("{}{size}", map_of(colors))))).collect();
    if rows.iter().all(|(_, points)| points.is_empty()) {
        return String::new();
    }
    let heads: String = densities.iter().map(|density| format!(" {density} |")).collect();
    let words = if colors == 1 { "one colour".to_owned() } else { format!("{colors} colours") };
    let mut text = format!("\n## Map: {words}\n\n| side |{heads}\n|--:|{}\n", "--:|".repeat(densities.len()));
    for (size, points) in rows {
        let cell = |density: &f64| match points.iter().find(|point| point.x == *density) {
            Some(point) => format!(" {}/{} {} |", point.solved, point.times.len(), seconds(point.spread.median)),
            None => " |".to_owned(),
        };
        text += &format!("| {size} |{}\n", densities.iter().map(cell).collect::<String>());
    }
    text
}

fn cells(benchmark: &Benchmark, summary: &Summary) -> String {
    let statistic = match benchmark.statistic {
        Statistic::Single => String::new(),
        statistic => format!(", {}", statistic.word()),
    };
    let spread = summary.spread;
    let [median, min, max, slowest] = [spread.median, spread.min, spread.max, summary.slowest].map(seconds);
    let wrong = if summary.wrong > 0 { format!(", **{} WRONG**", summary.wrong) } else { String::new() };
    let asked = benchmark.asked_s.map(|asked_s| {
        let met = summary.comparable().is_some_and(|median| median <= asked_s);
        format!("{} {}", seconds(asked_s), if met { "met" } else { "missed" })
    });
    format!(
        "{}{statistic} | {median} | {min} | {max} | {} | {} of {}{wrong} | {slowest} | {}",
        benchmark.title,
        summary.figures.len(),
        summary.solved,
        summary.tried,
        asked.unwrap_or_default()
    )
}

fn curve(overview: &Overview, name: &str) -> String {
    let points = overview.curve(name);
    if points.is_empty() {
        return String::new();
    }
    let mut text =
        format!("\n## Growth: {name}\n\n|  | solved | median | max | peak memory |\n|--:|--:|--:|--:|--:|\n");
    for point in points {
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
