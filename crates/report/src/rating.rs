//! The JSON of `rate`; `docs/schema/rate.schema.json` describes it, and `docs/RATING.md` every value.

use std::collections::BTreeMap;

use nonosat_core::{
    analyse::rate::{Class, Effort, Level, Rating},
    solve::outcome::Verdict,
};
use nonosat_model::{Kind, Puzzle};
use nonosat_propagate::rules::{MinimalSets, Rule};
use serde::Serialize;

/// A rating; unknown values are null.
#[derive(Debug, Serialize)]
pub struct RatingReport {
    /// The name of the verdict.
    pub verdict: &'static str,
    /// Why the verdict is unknown, if it is.
    pub reason: Option<&'static str>,
    /// The grade, from 1 to 10.
    pub grade: Option<f64>,
    /// The name of the level.
    pub level: Option<&'static str>,
    /// What was counted.
    pub features: FeaturesReport,
    /// Published scales.
    pub scales: ScalesReport,
    /// The smallest sets of rules that solve it, if they were asked for.
    pub minimal_sets: Option<SetsReport>,
}

/// What was counted in a puzzle.
#[derive(Debug, Serialize)]
pub struct FeaturesReport {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The number of cells.
    pub area: usize,
    /// The number of filled cells.
    pub filled: Option<u64>,
    /// The filled cells as a share of all.
    pub filled_share: Option<f64>,
    /// The number of blocks of all clues.
    pub blocks: usize,
    /// The number of lines without a block.
    pub empty_lines: usize,
    /// The passes of complete line solving.
    pub dp_iterations: Option<u64>,
    /// How often it settled something.
    pub dp_uses: Option<u64>,
    /// The passes of the rules.
    pub rule_iterations: Option<u64>,
    /// How often each rule settled something, by name.
    pub rule_uses: Option<BTreeMap<&'static str, u64>>,
    /// Whether the rules solve it.
    pub solved_by_rules: Option<bool>,
    /// Whether complete line solving does.
    pub solved_by_line: Option<bool>,
    /// How many steps ahead one has to look.
    pub probing_depth: Option<u8>,
    /// Whether looking two steps ahead is not enough.
    pub search_needed: Option<bool>,
}

/// Published scales.
#[derive(Debug, Serialize)]
pub struct ScalesReport {
    /// The lines solved per 100 lines.
    pub lines_per_hundred: Option<f64>,
    /// The class.
    pub class: Option<&'static str>,
    /// The lines skimmed.
    pub skims: Option<u64>,
    /// The lines scrubbed.
    pub scrubs: Option<u64>,
    /// The difficulty.
    pub difficulty: Option<f64>,
    /// The tedium.
    pub tedium: Option<f64>,
    /// Why some of them are null whatever the puzzle; left out for black-and-white grids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_applicable: Option<&'static str>,
}

/// Why number-loom's measures are left out.
const NOT_APPLICABLE: &str = "skims, scrubs, difficulty and tedium are defined for black-and-white puzzles only";

/// The smallest sets of rules that solve a puzzle.
#[derive(Debug, Serialize)]
pub struct SetsReport {
    /// How many there are.
    pub number: usize,
    /// The numbers of their rules.
    pub sets: Vec<Vec<usize>>,
    /// The share of the sets that each rule is in, by name.
    pub shares: BTreeMap<&'static str, f64>,
}

impl RatingReport {
    /// The report of a rating.
    pub fn new(puzzle: &Puzzle, rating: &Rating) -> Self {
        let Rating { verdict, clues, lines, rules, climb, level, effort, minimal_sets, .. } = rating;
        let has_lines = lines.stop.is_none();
        let has_rules = rules.stop.is_none();
        let uses = || Rule::ALL.into_iter().map(|rule| (rule.name(), rules.uses[rule as usize])).collect();
        let search_needed = match climb.depth {
            Some(_) => Some(false),
            None => climb.is_stuck().then_some(true),
        };
        Self {
            verdict: verdict.name(),
            reason: if let Verdict::Unknown(stop) = verdict { Some(stop.name()) } else { None },
            grade: rating.grade,
            level: level.map(Level::name),
            features: FeaturesReport {
                width: clues.width,
                height: clues.height,
                area: clues.area,
                filled: clues.filled,
                filled_share: clues.filled_share().map(rounded),
                blocks: clues.blocks,
                empty_lines: clues.empty_lines,
                dp_iterations: has_lines.then_some(lines.iterations),
                dp_uses: has_lines.then_some(lines.uses),
                rule_iterations: has_rules.then_some(rules.iterations),
                rule_uses: has_rules.then(uses),
                solved_by_rules: has_rules.then_some(rules.solved),
                solved_by_line: has_lines.then_some(lines.solved),
                probing_depth: climb.depth,
                search_needed,
            },
            scales: ScalesReport {
                lines_per_hundred: rating.lines_per_hundred.map(rounded),
                class: rating.class.map(Class::name),
                skims: effort.map(|effort| effort.skims),
                scrubs: effort.map(|effort| effort.scrubs),
                difficulty: effort.as_ref().map(Effort::difficulty).map(rounded),
                tedium: effort.as_ref().map(Effort::tedium).map(rounded),
                not_applicable: (puzzle.kind() != Kind::BlackAndWhite).then_some(NOT_APPLICABLE),
            },
            minimal_sets: minimal_sets.as_ref().map(SetsReport::new),
        }
    }
}

impl SetsReport {
    fn new(found: &MinimalSets) -> Self {
        Self {
            number: found.sets.len(),
            sets: found.sets.iter().map(|set| set.iter().map(Rule::number).collect()).collect(),
            shares: Rule::ALL.into_iter().map(|rule| (rule.name(), rounded(found.share(rule)))).collect(),
        }
    }
}

/// Rounded to four decimals.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
