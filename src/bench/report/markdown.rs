//! The summary as Markdown.

use super::{Results, methods, scores, table};
use crate::bench::stats::{bytes, seconds};

/// The tables of a set of results.
pub(super) fn summary(results: &Results) -> String {
    let mut text = String::from("# Solvers compared\n\n");
    if let Some(sitting) = results.sittings.last() {
        text += &format!(
            "{}: {} puzzles, {} solvers, {} runs, within {} CPU seconds and {} each.\n\n",
            sitting.sets.join("; "),
            results.tally.rows.len(),
            results.tally.columns.len(),
            results.runs.len(),
            sitting.limits.time_s,
            bytes(sitting.limits.memory_bytes as f64)
        );
    }
    for sitting in &results.sittings {
        let stamp = &sitting.stamp;
        text += &format!(
            "{}: nonosat {}, commit {}, on {} ({} cores, {}), {} at once\n\n",
            stamp.date, stamp.version, stamp.commit, stamp.cpu, stamp.cores, stamp.os, sitting.jobs
        );
    }
    if !results.defects.is_empty() {
        text += "## WRONG\n\n";
        for defect in &results.defects {
            text += &format!("- {defect}\n");
        }
        text.push('\n');
    }
    let [score, effort] = scores::markdown(&results.tally);
    text += &format!(
        "CPU seconds from the clues to a proven verdict. PAR2: the mean, with {} for a run without a verdict.\n\n{score}\n",
        seconds(2.0 * results.tally.limit_s)
    );
    text += "Side by side. Runs with a proven verdict; runs that found a solution, proven or not; the largest puzzle with a verdict; \
             up to which size none was left without; CPU seconds of the runs with a verdict; runs without, by reason.\n\n";
    text += &methods::markdown(&results.runs, &results.tally);
    text += &format!("\nMedians: wall seconds of the steps, the size of formula and search, memory.\n\n{effort}\n");
    text += "Medians by puzzle, the fastest bold; T time, M memory, ? the method gave up, ! failed.\n\n";
    text += &table::markdown(&results.tally);
    let skipped = results.sittings.last().map_or(&[][..], |sitting| &sitting.skipped);
    if !skipped.is_empty() {
        text += "\n## Left out\n\n";
        for skip in skipped {
            text += &format!("- {}: {}\n", skip.name, skip.reason);
        }
    }
    text
}
