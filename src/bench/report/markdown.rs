//! The report as a summary in Markdown.

use super::{Results, methods, scores, table};
use crate::{
    bench::{
        page::{markdown_head, markdown_skipped},
        stats::{bytes, seconds},
    },
    format::inert::markdown,
};

/// The tables of a set of results.
pub(super) fn summary(results: &Results) -> String {
    let tally = &results.tally;
    let mut text =
        markdown_head("Solvers compared", results.notice.as_deref(), &results.records.stamps(), &results.defects);
    if let Some(sitting) = results.last_sitting() {
        text += &format!(
            "{}: {} puzzles, {} solvers, {} runs, within {} CPU seconds and {} each, {} at once.\n\n",
            markdown(&sitting.sets.join("; ")),
            tally.rows.len(),
            tally.columns.len(),
            results.records.runs.len(),
            sitting.limits.time_s,
            bytes(sitting.limits.memory_bytes as f64),
            sitting.jobs
        );
    }
    let [score, effort] = scores::markdown(tally);
    text += &format!(
        "CPU seconds from the clues to a proven verdict. PAR2: the mean, with {} for a run without a verdict.\n\n\
         {score}\n",
        seconds(2.0 * tally.limit_s)
    );
    text += "Side by side. Runs with a proven verdict; runs that found a solution, proven or not; the largest puzzle\n\
             with a verdict; up to which size none was left without; CPU seconds of the runs with a verdict; runs\n\
             without, by reason.\n\n";
    text += &methods::markdown(&results.common, tally);
    text += &format!("\nMedians: wall seconds of the steps, the size of formula and search, memory.\n\n{effort}\n");
    text +=
        "Medians by puzzle, the fastest bold; T time, M memory, ? the method gave up, ! failed; missing: no run.\n\n";
    text += &table::markdown(tally);
    text + &markdown_skipped(results.last_sitting().map_or(&[], |sitting| &sitting.skipped))
}
