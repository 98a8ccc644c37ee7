//! How far a batch is: `--status`.

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use nonosat::{format::INPUT_LIMIT, puzzle::bounded, report::json::SCHEMA};
use serde::Serialize;

use super::{
    chunk::{Chunk, Division},
    folder::Folder,
    lines::{Head, Lines},
    plan::Plan,
    refusal::Refusal,
    run::Began,
    seal::PlanHash,
    shard::Shard,
};
use crate::cli::values;

/// How far a batch is; `docs/schema/batch-status.schema.json` describes it.
#[derive(Debug, Serialize)]
pub(super) struct Status {
    schema: &'static str,
    ask: Vec<&'static str>,
    #[serde(flatten)]
    all: Count,
    shards: Vec<ShardStatus>,
}

/// How far a shard is.
#[derive(Debug, Serialize)]
struct ShardStatus {
    shard: usize,
    #[serde(flatten)]
    count: Count,
    /// Seconds since the last answer was written.
    last_answer_s: Option<f64>,
}

/// Puzzles by what is known of them.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Count {
    puzzles: usize,
    /// Those with an answer, of whatever kind.
    done: usize,
    open: usize,
    /// Those of the answers in which a limit left something open.
    unknown: usize,
    /// Those of the answers that are errors.
    errors: usize,
    /// The answers a second since the last start.
    per_second: Option<f64>,
    /// The seconds that the rest takes at this rate.
    rest_s: Option<f64>,
}

impl Status {
    /// Counts the answers in a folder.
    pub(super) fn of(folder: &Folder, plan: &Plan) -> Result<Self, Refusal> {
        let hash = PlanHash::of(folder)?;
        let shards: Vec<ShardStatus> = Shard::all(plan.shards)
            .map(|shard| ShardStatus::of(&folder.shard(shard), Division::of(plan, hash, shard)))
            .collect::<Result<_, _>>()?;
        let mut all = Count::default();
        for ShardStatus { count, .. } in &shards {
            all.puzzles += count.puzzles;
            all.done += count.done;
            all.open += count.open;
            all.unknown += count.unknown;
            all.errors += count.errors;
            // Shards that are done, or have not begun, add nothing to the rate.
            if count.open > 0 {
                all.per_second =
                    [all.per_second, count.per_second].into_iter().flatten().reduce(|one, other| one + other);
            }
        }
        all.rest_s = rest(all.open, all.per_second);
        let ask = plan.ask.iter().map(|ask| ask.name()).collect();
        Ok(Self { schema: SCHEMA, ask, all, shards })
    }

    /// Whether every puzzle has an answer.
    pub(super) fn is_done(&self) -> bool {
        self.all.open == 0
    }

    /// For people: a table of the shards, if there are several, and their sum.
    pub(super) fn text(&self) -> String {
        let mut text = format!(
            "{:<9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>12}\n",
            "shard", "done", "open", "unknown", "errors", "a second", "rest", "last answer"
        );
        if self.shards.len() > 1 {
            for ShardStatus { shard, count, last_answer_s } in &self.shards {
                text += &count.line(&format!("{shard}/{}", self.shards.len()), *last_answer_s);
            }
        }
        let last = self.shards.iter().filter_map(|shard| shard.last_answer_s).reduce(f64::min);
        text + &self.all.line("all", last)
    }
}

impl Count {
    fn line(&self, name: &str, last: Option<f64>) -> String {
        let Self { done, open, unknown, errors, per_second, rest_s, .. } = self;
        let or_none = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
        let rate = or_none(per_second.map(values::count));
        let rest = or_none(rest_s.map(seconds));
        let last = or_none(last.map(|last| seconds(last) + " ago"));
        format!("{name:<9} {done:>9} {open:>9} {unknown:>9} {errors:>9} {rate:>9} {rest:>9} {last:>12}\n")
    }
}

impl ShardStatus {
    fn of(own: &Path, division: Division) -> Result<Self, Refusal> {
        let mut count = Count { puzzles: division.shard.count(division.puzzles), ..Count::default() };
        let mut last: Option<SystemTime> = None;
        for number in 1..=division.chunks() {
            let chunk = Chunk::new(own, division, number);
            let written = if chunk.is_plain() { modified(chunk.path()) } else { modified(chunk.part()) };
            last = last.max(written);
            if chunk.is_plain() {
                let mut lines = chunk.lines();
                count.add_lines(&mut lines)?;
            } else {
                // Each puzzle of the chunk counts once.
                let mut own: BTreeSet<usize> = division.positions(number).collect();
                chunk.answers()?.iter().filter(|it| own.remove(&it.position)).for_each(|it| count.add(&it.line));
            }
        }
        count.open = count.puzzles.saturating_sub(count.done);
        let began: Option<Began> = bounded::file(&own.join("began.json"), INPUT_LIMIT)
            .ok()
            .and_then(|text| serde_json::from_slice(&text).ok());
        if let (Some(began), Some(last)) = (began, last) {
            let took = since_1970(last) - began.at;
            let answers = count.done.saturating_sub(began.answered);
            count.per_second = (took > 0.0 && answers > 0).then(|| answers as f64 / took);
        }
        count.rest_s = rest(count.open, count.per_second);
        let last_answer_s = last.map(|last| last.elapsed().unwrap_or_default().as_secs_f64());
        Ok(Self { shard: division.shard.index, count, last_answer_s })
    }
}

impl Count {
    fn add_lines(&mut self, lines: &mut Lines) -> Result<(), Refusal> {
        while let Some(line) = lines.next()? {
            self.add(line);
        }
        lines.refuse()
    }

    fn add(&mut self, line: &[u8]) {
        self.done += 1;
        if let Some(head) = Head::of(line) {
            self.unknown += usize::from(!head.open.is_empty());
            self.errors += usize::from(head.error.is_some());
        }
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

fn since_1970(time: SystemTime) -> f64 {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}

/// The seconds that so many puzzles take at a rate.
fn rest(open: usize, per_second: Option<f64>) -> Option<f64> {
    if open == 0 { Some(0.0) } else { per_second.map(|rate| open as f64 / rate) }
}

/// `12 s`, `3 min`, `5 h`.
fn seconds(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        ..6000.0 => format!("{:.0} min", seconds / 60.0),
        ..360_000.0 => format!("{:.0} h", seconds / 3600.0),
        _ => format!("{:.0} days", Duration::from_secs_f64(seconds).as_secs_f64() / 86_400.0),
    }
}
