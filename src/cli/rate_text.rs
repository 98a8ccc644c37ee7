//! The output of `rate` beside JSON: a row of CSV (`docs/RATING.md`), and text for people.

use nonosat::{
    analyse::rate::Level,
    format::inert::csv_cell,
    propagate::rules::Rule,
    report::rating::{FeaturesReport, RatingReport, ScalesReport, SetsReport},
    solve::outcome::Verdict,
};

use super::{origin::Origin, text};

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
pub(crate) fn csv_row(report: &RatingReport, origin: &Origin, title: Option<&str>) -> String {
    let RatingReport { features, scales, minimal_sets, .. } = report;
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
        report.verdict.to_owned(),
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
        cell(report.level),
        cell(report.grade),
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
pub(crate) fn page(report: &RatingReport, verdict: Verdict, meaning: &str, color: bool) -> String {
    let RatingReport { grade, level, features, scales, minimal_sets, .. } = report;
    let mut page = format!("{}: {meaning}\n", text::verdict(verdict, 0, color));
    page += &match grade {
        Some(grade) => format!("grade: {grade:.1} of 10\n"),
        None if verdict == Verdict::Unique => "grade: none; a limit was reached before it was known\n".to_owned(),
        None => "grade: none; only puzzles with exactly one solution get one\n".to_owned(),
    };
    if let Some(level) = level.and_then(Level::by_name) {
        page += &format!("level: {} ({})\n", level.name(), level.words());
    }
    page += &features_words(features);
    page += &scales_words(scales);
    if let Some(sets) = minimal_sets {
        page += &sets_words(sets);
    }
    page
}

/// The line of a puzzle among many, for people.
pub(crate) fn line(report: &RatingReport, verdict: Verdict, size: &str, name: &str, color: bool) -> String {
    let grade = report.grade.map_or("   -".to_owned(), |grade| format!("{grade:>4.1}"));
    let level = report.level.unwrap_or("-");
    format!("{grade}  {level:<7}  {}  {size:<7}  {name}\n", text::verdict(verdict, 8, color))
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

fn features_words(features: &FeaturesReport) -> String {
    let FeaturesReport { area, filled, blocks, empty_lines, .. } = features;
    let share = features.filled_share.map(|share| format!(" ({})", text::percent(share, 0))).unwrap_or_default();
    let filled = filled.map_or("?".to_owned(), |filled| format!("{filled}{share}"));
    let lines = if *empty_lines == 1 { "line" } else { "lines" };
    let mut words =
        format!("cells: {area}, {filled} filled; {blocks} blocks in all clues; {empty_lines} empty {lines}\n");
    if let (Some(passes), Some(uses), Some(solved)) =
        (features.dp_iterations, features.dp_uses, features.solved_by_line)
    {
        words += &format!(
            "line solving: {}, {}{}\n",
            times(passes, "pass", "passes"),
            times(uses, "use", "uses"),
            stuck(solved)
        );
    }
    if let (Some(passes), Some(uses), Some(solved)) =
        (features.rule_iterations, &features.rule_uses, features.solved_by_rules)
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

/// `1 pass` or `3 passes`.
fn times(number: u64, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

fn stuck(solved: bool) -> &'static str {
    if solved { "" } else { "; not solved" }
}

fn scales_words(scales: &ScalesReport) -> String {
    let mut words = String::new();
    if let Some(lines) = scales.lines_per_hundred {
        words += &format!("lines solved per 100 lines: {lines:.0}\n");
    }
    if let Some(class) = scales.class {
        words += &format!("class: {class}\n");
    }
    if let (Some(difficulty), Some(tedium), Some(skims), Some(scrubs)) =
        (scales.difficulty, scales.tedium, scales.skims, scales.scrubs)
    {
        words += &format!("difficulty {difficulty:.2}, tedium {tedium:.2} ({skims} skims, {scrubs} scrubs)\n");
    }
    if scales.not_applicable.is_some() {
        words += "difficulty, tedium: defined for black-and-white puzzles only\n";
    }
    words
}

fn sets_words(found: &SetsReport) -> String {
    if found.number == 0 {
        return "minimal sets of rules: none solves it\n".to_owned();
    }
    let numbers = |set: &Vec<usize>| set.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    let sets: Vec<String> = found.sets.iter().map(numbers).collect();
    let shares = Rule::ALL.map(|rule| (rule.name(), found.shares[rule.name()]));
    let shares = shares.into_iter().filter(|&(_, share)| share > 0.0);
    let shares: Vec<String> = shares.map(|(name, share)| format!("{name} {}", text::percent(share, 0))).collect();
    format!("minimal sets of rules: {}\n  {}\n  {}\n", found.number, sets.join("  "), shares.join(", "))
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
