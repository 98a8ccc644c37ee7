//! The output of `rate`: JSON (`docs/schema/rate.schema.json`), a row of CSV (`docs/RATING.md`), and text for people.

use std::collections::BTreeMap;

use nonosat::{
    analyse::rate::{Class, Effort, Level, Rating},
    format::inert::csv_cell,
    propagate::rules::{MinimalSets, Rule},
    puzzle::Puzzle,
    solve::outcome::Verdict,
};
use serde::Serialize;

use super::{origin::Origin, text};

/// A rating; unknown values are null.
#[derive(Debug, Serialize)]
pub(crate) struct RatingReport {
    verdict: &'static str,
    reason: Option<&'static str>,
    grade: Option<f64>,
    level: Option<&'static str>,
    features: FeaturesReport,
    scales: ScalesReport,
    minimal_sets: Option<SetsReport>,
}

#[derive(Debug, Serialize)]
struct FeaturesReport {
    width: usize,
    height: usize,
    area: usize,
    filled: Option<u64>,
    filled_share: Option<f64>,
    blocks: usize,
    empty_lines: usize,
    dp_iterations: Option<u64>,
    dp_uses: Option<u64>,
    rule_iterations: Option<u64>,
    rule_uses: Option<BTreeMap<&'static str, u64>>,
    solved_by_rules: Option<bool>,
    solved_by_line: Option<bool>,
    probing_depth: Option<u8>,
    search_needed: Option<bool>,
}

#[derive(Debug, Serialize)]
struct ScalesReport {
    lines_per_hundred: Option<f64>,
    class: Option<&'static str>,
    skims: Option<u64>,
    scrubs: Option<u64>,
    difficulty: Option<f64>,
    tedium: Option<f64>,
    /// Why some of them are null whatever the puzzle; left out for black-and-white grids.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_applicable: Option<&'static str>,
}

/// Why number-loom's measures are left out.
const NOT_APPLICABLE: &str = "skims, scrubs, difficulty and tedium are defined for black-and-white grids only";

#[derive(Debug, Serialize)]
struct SetsReport {
    number: usize,
    sets: Vec<Vec<usize>>,
    shares: BTreeMap<&'static str, f64>,
}

impl RatingReport {
    /// The report of a rating.
    pub(crate) fn new(puzzle: &Puzzle, rating: &Rating) -> Self {
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
                not_applicable: (!puzzle.is_plain()).then_some(NOT_APPLICABLE),
            },
            minimal_sets: minimal_sets.as_ref().map(SetsReport::new),
        }
    }

    /// The columns of the CSV, in order.
    pub(crate) fn csv_header() -> String {
        let uses = Rule::ALL.map(|rule| format!("uses_{}", column(rule)));
        let shares = Rule::ALL.map(|rule| format!("share_{}", column(rule)));
        let columns: Vec<&str> = IDENTITY
            .iter()
            .chain(BEFORE_USES)
            .copied()
            .chain(uses.iter().map(String::as_str))
            .chain(AFTER_USES.iter().copied())
            .chain(shares.iter().map(String::as_str))
            .collect();
        csv_line(columns)
    }

    /// The row of a puzzle.
    pub(crate) fn csv_row(&self, origin: &Origin, title: Option<&str>) -> String {
        let Self { features, scales, minimal_sets, .. } = self;
        let mut cells = vec![
            csv_cell(&origin.source).into_owned(),
            cell(origin.index),
            csv_cell(title.unwrap_or_default()).into_owned(),
            features.width.to_string(),
            features.height.to_string(),
            features.area.to_string(),
            cell(features.filled),
            cell(features.filled_share),
            features.blocks.to_string(),
            features.empty_lines.to_string(),
            self.verdict.to_owned(),
            cell(features.dp_iterations),
            cell(features.dp_uses),
            cell(features.rule_iterations),
        ];
        let uses = |rule: Rule| cell(features.rule_uses.as_ref().map(|uses| uses[rule.name()]));
        cells.extend(Rule::ALL.map(uses));
        cells.extend([
            cell(features.solved_by_rules),
            cell(features.solved_by_line),
            cell(features.probing_depth),
            cell(features.search_needed),
            cell(self.level),
            cell(self.grade),
            cell(scales.lines_per_hundred),
            cell(scales.class),
            cell(scales.skims),
            cell(scales.scrubs),
            cell(scales.difficulty),
            cell(scales.tedium),
            cell(minimal_sets.as_ref().map(|sets| sets.number)),
        ]);
        let share = |rule: Rule| cell(minimal_sets.as_ref().map(|sets| sets.shares[rule.name()]));
        cells.extend(Rule::ALL.map(share));
        csv_line(cells)
    }

    /// The page of a puzzle, for people; without the heading.
    pub(crate) fn page(&self, verdict: Verdict, meaning: &str, color: bool) -> String {
        let Self { grade, level, features, scales, minimal_sets, .. } = self;
        let mut page = format!("{}: {meaning}\n", text::verdict(verdict, 0, color));
        page += &match grade {
            Some(grade) => format!("grade: {grade:.1} of 10\n"),
            None if verdict == Verdict::Unique => "grade: none; a limit was reached before it was known\n".to_owned(),
            None => "grade: none; only puzzles with exactly one solution get one\n".to_owned(),
        };
        if let Some(level) = Level::ALL.into_iter().find(|known| Some(known.name()) == *level) {
            page += &format!("level: {} ({})\n", level.name(), level.words());
        }
        page += &features.words();
        page += &scales.words();
        if let Some(sets) = minimal_sets {
            page += &sets.words();
        }
        page
    }

    /// The line of a puzzle among many, for people.
    pub(crate) fn line(&self, verdict: Verdict, size: &str, name: &str, color: bool) -> String {
        let grade = self.grade.map_or("   -".to_owned(), |grade| format!("{grade:>4.1}"));
        let level = self.level.unwrap_or("-");
        format!("{grade}  {level:<7}  {}  {size:<7}  {name}\n", text::verdict(verdict, 8, color))
    }
}

/// The columns that identify the puzzle.
const IDENTITY: &[&str] = &["source", "index", "title"];

const BEFORE_USES: &[&str] = &[
    "width",
    "height",
    "area",
    "filled",
    "filled_share",
    "blocks",
    "empty_lines",
    "verdict",
    "dp_iterations",
    "dp_uses",
    "rule_iterations",
];

const AFTER_USES: &[&str] = &[
    "solved_by_rules",
    "solved_by_line",
    "probing_depth",
    "search_needed",
    "level",
    "grade",
    "lines_per_hundred",
    "class",
    "skims",
    "scrubs",
    "difficulty",
    "tedium",
    "minimal_sets",
];

impl FeaturesReport {
    fn words(&self) -> String {
        let Self { area, filled, blocks, empty_lines, .. } = self;
        let share = self.filled_share.map(|share| format!(" ({:.0} %)", share * 100.0)).unwrap_or_default();
        let filled = filled.map_or("?".to_owned(), |filled| format!("{filled}{share}"));
        let lines = if *empty_lines == 1 { "line" } else { "lines" };
        let mut words =
            format!("cells: {area}, {filled} filled; {blocks} blocks in all clues; {empty_lines} empty {lines}\n");
        if let (Some(passes), Some(uses), Some(solved)) = (self.dp_iterations, self.dp_uses, self.solved_by_line) {
            words += &format!(
                "line solving: {}, {}{}\n",
                times(passes, "pass", "passes"),
                times(uses, "use", "uses"),
                stuck(solved)
            );
        }
        if let (Some(passes), Some(uses), Some(solved)) = (self.rule_iterations, &self.rule_uses, self.solved_by_rules)
        {
            let total: u64 = uses.values().sum();
            words += &format!(
                "thirteen rules: {}, {}{}\n",
                times(passes, "pass", "passes"),
                times(total, "use", "uses"),
                stuck(solved)
            );
            let used = Rule::ALL.map(|rule| (rule.name(), uses[rule.name()]));
            let used: Vec<String> =
                used.into_iter().filter(|&(_, uses)| uses > 0).map(|(name, uses)| format!("{name} {uses}")).collect();
            if !used.is_empty() {
                words += &format!("  {}\n", used.join(", "));
            }
        }
        words
    }
}

/// `1 pass` or `3 passes`.
fn times(number: u64, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

fn stuck(solved: bool) -> &'static str {
    if solved { "" } else { "; not solved" }
}

impl ScalesReport {
    fn words(&self) -> String {
        let mut words = String::new();
        if let Some(lines) = self.lines_per_hundred {
            words += &format!("lines solved per 100 lines: {lines:.0}\n");
        }
        if let Some(class) = self.class {
            words += &format!("class: {class}\n");
        }
        if let (Some(difficulty), Some(tedium), Some(skims), Some(scrubs)) =
            (self.difficulty, self.tedium, self.skims, self.scrubs)
        {
            words += &format!("difficulty {difficulty:.2}, tedium {tedium:.2} ({skims} skims, {scrubs} scrubs)\n");
        }
        if self.not_applicable.is_some() {
            words += "difficulty, tedium: defined for black-and-white grids only\n";
        }
        words
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

    fn words(&self) -> String {
        if self.number == 0 {
            return "minimal sets of rules: none solves it\n".to_owned();
        }
        let numbers = |set: &Vec<usize>| set.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let sets: Vec<String> = self.sets.iter().map(numbers).collect();
        let shares = Rule::ALL.map(|rule| (rule.name(), self.shares[rule.name()]));
        let shares = shares.into_iter().filter(|&(_, share)| share > 0.0);
        let shares: Vec<String> = shares.map(|(name, share)| format!("{name} {:.0} %", share * 100.0)).collect();
        format!("minimal sets of rules: {}\n  {}\n  {}\n", self.number, sets.join("  "), shares.join(", "))
    }
}

/// Rounded to four decimals.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

/// The name of a rule within the name of a column.
fn column(rule: Rule) -> String {
    rule.name().replace('-', "_")
}

/// A value; empty if it is not known.
fn cell(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// A line of CSV.
fn csv_line(cells: impl IntoIterator<Item = impl AsRef<[u8]>>) -> String {
    let mut table = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    _ = table.write_record(cells);
    String::from_utf8(table.into_inner().unwrap_or_default()).unwrap_or_default()
}
