//! The output of `--verbose`: the steps of a solve, their reasons and their cost.

use std::time::Duration;

use nonosat::{
    propagate::rules::Rule,
    puzzle::Puzzle,
    solve::{
        outcome::{CellCounts, ComponentStats, Decimation, FormulaSize, Outcome, Stats, Tally},
        tuning::FEWEST_CELLS,
    },
};

use super::{certificates, solving::Answer};

/// The number of components that are described one by one, the largest ones.
const COMPONENTS: usize = 5;

/// The course of a solve, for standard error; without times unless `timed`.
pub(crate) fn describe(answer: &Answer, outcome: &Outcome, timed: bool) -> String {
    let stats = &outcome.stats;
    // A classic method searches by itself, without an engine.
    let searcher = if stats.tally.is_some() { "search" } else { "engine" };
    let mut lines = vec![format!("{}: {}", answer.origin, narrowing(stats.cells, searcher))];
    lines.extend(search(stats));
    if let Some(tally) = &stats.tally {
        lines.extend(counts(tally));
        lines.extend(rules_used(tally));
        lines.extend(placements(tally, &answer.puzzle));
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

/// The cells that were known before any search.
fn narrowing(CellCounts { total, by_line, by_probe, by_search, .. }: CellCounts, searcher: &str) -> String {
    let left = match total.saturating_sub(by_line + by_probe) {
        0 => "none is left".to_owned(),
        left if by_search == 0 => format!("{left} stay unknown"),
        left => format!("{left} are left for the {searcher}"),
    };
    format!("of {total} cells {by_line} settled by line, {by_probe} by probe, {left}")
}

/// The counts of a classic method.
fn counts(&Tally { iterations, nodes, .. }: &Tally) -> Option<String> {
    let counted = [("iterations", iterations), ("choices tried", nodes)].into_iter().filter(|&(_, count)| count > 0);
    let counts: Vec<String> = counted.map(|(what, count)| format!("{what}: {count}")).collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}

/// The number of placements left after each iteration, in all and line by line.
fn placements(tally: &Tally, puzzle: &Puzzle) -> impl Iterator<Item = String> {
    let families = match (puzzle.layout().is_rectangle(), puzzle.layout().outline()) {
        (true, _) => vec![("rows", puzzle.height()), ("columns", puzzle.width())],
        (false, Some(outline)) => ["rows", "/ lines", "\\ lines"].into_iter().zip(outline.families()).collect(),
        (false, None) => vec![("lines", puzzle.layout().line_count())],
    };
    tally.placements.iter().enumerate().map(move |(index, left)| {
        let all = left.iter().fold(0_u64, |sum, &count| sum.saturating_add(count));
        let list = |counts: &[u64]| counts.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        let mut rest = &left[..];
        let of_family = |&(name, count): &(&str, usize)| {
            let (own, others) = rest.split_at(count);
            rest = others;
            format!("; {name} {}", list(own))
        };
        let parts: String = families.iter().map(of_family).collect();
        format!("placements after iteration {}: {all}{parts}", index + 1)
    })
}

/// The number of visits to a line in which each rule found something; `None` if no rules were used.
fn rules_used(tally: &Tally) -> Option<String> {
    let used = Rule::ALL.into_iter().zip(tally.rule_uses).filter(|&(_, uses)| uses > 0);
    let used: Vec<String> = used.map(|(rule, uses)| format!("{rule} {uses}")).collect();
    (!used.is_empty()).then(|| format!("uses of rules: {}", used.join(", ")))
}

/// The search, and how the solutions were found.
fn search(stats: &Stats) -> Vec<String> {
    let mut lines = Vec::new();
    if stats.ruled_out_by_sums > 0 {
        lines.push(format!("linear sum bounds: {} block starts ruled out", stats.ruled_out_by_sums));
    }
    let count = stats.components.len();
    if stats.by_dive {
        lines.push("solutions: by dives, without an engine".to_owned());
    }
    if stats.by_belief {
        lines.push(format!("independent components: {count}"));
        lines.push("first solution: the likeliest values of belief propagation, without an engine".to_owned());
    }
    if let Some(Decimation { walks, left, components, released, search, .. }) = stats.decimation {
        lines.push(format!("independent components: {count}"));
        if walks > 0 {
            lines.push(format!("BP stalled (negative Bethe entropy), Metropolis walks: {walks}"));
        }
        lines.push(format!(
            "first solution: by decimation, {released} cells released; {left} cells left in {components} components, \
             {} conflicts",
            search.conflicts
        ));
    }
    if let Stats { encoding: Some(encoding), engine: Some(engine), formula: Some(size), .. } = stats {
        lines.extend(searched(stats, &encoding.to_string(), engine.name(), *size));
    }
    if stats.exchanged {
        lines.push("second solution: a switching component of four cells, without an engine".to_owned());
    }
    lines
}

/// The search of the components by an engine.
fn searched(stats: &Stats, encoding: &str, engine: &str, size: FormulaSize) -> Vec<String> {
    let (mut lines, components) = (Vec::new(), &stats.components);
    lines.push(format!(
        "independent components: {}, encoding {encoding}: {} variables, {} clauses",
        components.len(),
        size.variables,
        size.clauses
    ));
    lines.extend(components.iter().rev().take(COMPONENTS).map(|component| hints(*component)));
    if components.len() > COMPONENTS {
        lines.push(format!("and {} smaller components", components.len() - COMPONENTS));
    }
    if let Some(counts) = stats.search {
        let (conflicts, decisions) = (counts.conflicts, counts.decisions);
        lines.push(format!("engine {engine}: {conflicts} conflicts, {decisions} decisions"));
    }
    lines
}

/// The hints from belief propagation for a component.
fn hints(ComponentStats { unknown, hints, .. }: ComponentStats) -> String {
    let how = match hints {
        0 if unknown < FEWEST_CELLS => {
            format!("no hints (belief propagation pays off from {FEWEST_CELLS} cells on)")
        }
        0 => "no hints".to_owned(),
        1 => "phase hints from belief propagation".to_owned(),
        _ => format!("phase hints from belief propagation, renewed {} times after short runs", hints - 1),
    };
    format!("component of {unknown} cells: {how}")
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
