//! With `--verbose`: what was done, why, and what it took.

use std::time::Duration;

use nonosat::{
    outcome::{CellCounts, Completion, FormulaSize, Outcome, PartStats, Stats, Tally},
    rules::Rule,
    tuning::FEWEST_CELLS,
};

use super::{certificates, solving::Answer};

/// So many parts are told of one by one, the largest ones.
const PARTS: usize = 5;

/// The story of an answer, for standard error; without times unless `timed`.
pub(crate) fn tell(answer: &Answer, outcome: &Outcome, timed: bool) -> String {
    let stats = &outcome.stats;
    // What classic methods leave, they leave to themselves.
    let searcher = if stats.tally.is_some() { "search" } else { "engine" };
    let mut lines = vec![format!("{}: {}", answer.origin, narrowing(stats.cells, searcher))];
    lines.extend(parts(stats));
    if let Some(tally) = &stats.tally {
        lines.extend(counts(tally));
        lines.extend(rules_used(tally));
        lines.extend(placements(tally, answer.puzzle.height()));
    }
    if timed {
        lines.push(times(answer, stats));
    }
    if let Some(Ok(written)) = &answer.certificate {
        lines.push(certificates::line(written).trim_end().to_owned());
        if timed {
            lines.push(format!("certified in {:.3} ms", written.time.as_secs_f64() * 1000.0));
        }
    }
    lines.join("\n  ")
}

/// What was known before any search.
fn narrowing(CellCounts { total, by_line, by_probe, by_search }: CellCounts, searcher: &str) -> String {
    let left = match total.saturating_sub(by_line + by_probe) {
        0 => "none is left".to_owned(),
        left if by_search == 0 => format!("{left} stay unknown"),
        left => format!("{left} are left for the {searcher}"),
    };
    format!("of {total} cells {by_line} settled by line, {by_probe} by probe, {left}")
}

/// How often a classic method did what it does.
fn counts(&Tally { iterations, nodes, .. }: &Tally) -> Option<String> {
    let counted = [("iterations", iterations), ("choices tried", nodes)].into_iter().filter(|&(_, count)| count > 0);
    let told: Vec<String> = counted.map(|(what, count)| format!("{what}: {count}")).collect();
    (!told.is_empty()).then(|| told.join(", "))
}

/// How many placements were left after each iteration, in all and line by line.
fn placements(tally: &Tally, height: usize) -> impl Iterator<Item = String> {
    tally.placements.iter().enumerate().map(move |(index, left)| {
        let all = left.iter().fold(0_u64, |sum, &count| sum.saturating_add(count));
        let list = |counts: &[u64]| counts.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        let (rows, columns) = left.split_at(height);
        format!("placements after iteration {}: {all}; rows {}; columns {}", index + 1, list(rows), list(columns))
    })
}

/// In how many visits to a line each rule found something; `None` if no rules were used.
fn rules_used(tally: &Tally) -> Option<String> {
    let used = Rule::ALL.into_iter().zip(tally.rule_uses).filter(|&(_, uses)| uses > 0);
    let used: Vec<String> = used.map(|(rule, uses)| format!("{rule} {uses}")).collect();
    (!used.is_empty()).then(|| format!("rules that found something, and how many times: {}", used.join(", ")))
}

/// What was searched, and how.
fn parts(stats: &Stats) -> Vec<String> {
    let mut lines = Vec::new();
    if stats.weighed > 0 {
        lines.push(format!("starts of blocks ruled out by weighing rows against columns: {}", stats.weighed));
    }
    let parts = &stats.components;
    if stats.believed {
        lines.push(format!("independent parts: {}", parts.len()));
        lines.push("the first solution is what belief propagation believes in: no engine was asked for it".to_owned());
    }
    if let Some(Completion { walks, left, parts: small, released, search }) = stats.completion {
        lines.push(format!("independent parts: {}", parts.len()));
        if walks > 0 {
            lines.push(format!(
                "belief propagation came to a stand where next to nothing fits, by its own reckoning; it walked on {walks} times"
            ));
        }
        lines.push(format!(
            "the first solution holds what belief propagation is certain of, but for {released} cells released again; \
             the {left} cells left in {small} parts took {} conflicts",
            search.conflicts
        ));
    }
    if let Stats { encoding: Some(encoding), engine: Some(engine), formula: Some(size), .. } = stats {
        lines.extend(searched(stats, encoding, engine, *size));
    }
    if stats.switched {
        lines.push("the second solution is the first one, a few cells switched: no engine was asked for it".to_owned());
    }
    lines
}

/// How the parts were searched by an engine.
fn searched(stats: &Stats, encoding: &str, engine: &str, size: FormulaSize) -> Vec<String> {
    let (mut lines, parts) = (Vec::new(), &stats.components);
    lines.push(format!(
        "independent parts: {}, encoding {encoding}: {} variables, {} clauses",
        parts.len(),
        size.variables,
        size.clauses
    ));
    lines.extend(parts.iter().rev().take(PARTS).map(|part| part_story(*part)));
    if parts.len() > PARTS {
        lines.push(format!("and {} smaller parts", parts.len() - PARTS));
    }
    if let Some(counts) = stats.search {
        let (conflicts, decisions) = (counts.conflicts, counts.decisions);
        lines.push(format!("engine {engine}: {conflicts} conflicts, {decisions} decisions"));
    }
    lines
}

fn part_story(PartStats { unknown, guesses }: PartStats) -> String {
    let why = match guesses {
        0 if unknown < FEWEST_CELLS => {
            format!("searched without hints: belief propagation pays from {FEWEST_CELLS} cells on")
        }
        0 => "searched without hints".to_owned(),
        1 => "belief propagation told the engine what to try first".to_owned(),
        _ => format!(
            "belief propagation told the engine what to try first; anew {} times, for short runs did not suffice",
            guesses - 1
        ),
    };
    format!("part of {unknown} cells: {why}")
}

fn times(answer: &Answer, Stats { time, .. }: &Stats) -> String {
    let steps = [
        ("read", answer.read_time),
        ("line", time.line),
        ("probe", time.probe),
        ("encode", time.encode),
        ("first", time.first),
        ("proof", time.proof),
        ("total", answer.read_time + time.total),
    ];
    let ms = |time: Duration| format!("{:.3} ms", time.as_secs_f64() * 1000.0);
    let steps: Vec<String> = steps.into_iter().map(|(name, time)| format!("{name} {}", ms(time))).collect();
    steps.join(", ")
}
