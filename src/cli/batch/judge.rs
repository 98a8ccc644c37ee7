//! The judge of merged answers: whether a record says the same wherever it repeats itself, and whether its pictures
//! meet the clues. It solves nothing.

use nonosat::{
    format::Format,
    puzzle::{Color, Palette, Picture, Puzzle, referee},
    report::json::SCHEMA,
    solve::cube::CubeId,
};
use serde::{Deserialize, de::IgnoredAny};

use super::{
    folder::Folder,
    loading::{Entry, Shelf},
    plan::{Ask, Plan},
};
use crate::cli::input::Kind;

/// What is read of a record.
#[derive(Debug, Deserialize)]
pub(super) struct Record {
    schema: String,
    pub(super) position: usize,
    verdict: Option<String>,
    reason: Option<String>,
    open: Vec<String>,
    puzzle: About,
    cube: Option<CubeId>,
    check: Option<Check>,
    count: Option<Count>,
    rate: Option<Judgement>,
    diagnose: Option<Judgement>,
    error: Option<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
struct About {
    source: String,
    index: Option<usize>,
    width: Option<usize>,
    height: Option<usize>,
    colors: Option<usize>,
    clue_hash: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Check {
    verdict: String,
    reason: Option<String>,
    solutions: Vec<String>,
    solutions_found: usize,
    complete: bool,
    count: Option<String>,
    count_at_least: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Count {
    count: Option<String>,
    count_at_least: Option<String>,
    reason: Option<String>,
}

/// The verdict of a rating or a diagnosis.
#[derive(Debug, Deserialize)]
struct Judgement {
    verdict: String,
    reason: Option<String>,
    grade: Option<f64>,
}

/// What one question found out.
struct Finding<'a> {
    verdict: &'a str,
    reason: Option<&'a str>,
    is_open: bool,
}

/// Judges the records of a batch.
pub(super) struct Judge<'a> {
    asks: &'a [Ask],
    shelf: Shelf,
}

impl Record {
    /// The record of a line; `None` if it is no answer.
    pub(super) fn of(line: &[u8]) -> Option<Self> {
        serde_json::from_slice(line).ok()
    }

    /// Whether it is about this puzzle; one that could not be read has no number.
    pub(super) fn is_about(&self, source: &str, index: usize) -> bool {
        self.puzzle.source == source && self.puzzle.index.is_none_or(|own| own == index)
    }

    /// Whether it is about the cube in the file of this name, `cubes/cube-0003.json`.
    pub(super) fn is_about_cube(&self, name: &str) -> bool {
        let number = name.rsplit('-').next().and_then(|rest| rest.strip_suffix(".json"));
        let number = number.and_then(|digits| digits.parse().ok());
        self.is_about(name, 1) && self.cube.as_ref().is_none_or(|cube| Some(cube.index) == number)
    }

    /// The first place where it contradicts itself; its pictures are not looked at.
    pub(super) fn contradiction(&self, asks: &[Ask]) -> Option<String> {
        self.consistent(asks).err()
    }

    fn consistent(&self, asks: &[Ask]) -> Result<(), String> {
        if self.schema != SCHEMA {
            return Err(format!("schema is {:?}, expected {SCHEMA:?}", self.schema));
        }
        let has = |ask| match ask {
            Ask::Check => self.check.is_some(),
            Ask::Count => self.count.is_some(),
            Ask::Rate => self.rate.is_some(),
            Ask::Diagnose => self.diagnose.is_some(),
        };
        if let Some(ask) =
            [Ask::Check, Ask::Count, Ask::Rate, Ask::Diagnose].into_iter().find(|&ask| has(ask) && !asks.contains(&ask))
        {
            return Err(format!("there is an answer to {}, which was not asked", ask.name()));
        }
        let mut findings = Vec::new();
        for &ask in asks {
            let finding = match ask {
                Ask::Check => self.check.as_ref().map(Check::finding).transpose()?,
                Ask::Count => self.count.as_ref().map(Count::finding).transpose()?,
                Ask::Rate => self.rate.as_ref().map(|it| it.finding(true)).transpose()?,
                Ask::Diagnose => self.diagnose.as_ref().map(|it| it.finding(false)).transpose()?,
            };
            findings.extend(finding.map(|finding| (ask, finding)));
        }
        let names: Vec<&str> = asks.iter().map(|ask| ask.name()).collect();
        if self.reason.as_deref() == Some("crashed") {
            let is_whole = findings.is_empty() && self.error.is_none() && self.open == names;
            let is_unknown = self.verdict.as_deref() == Some("unknown");
            return if is_whole && is_unknown {
                Ok(())
            } else {
                Err("reason is crashed, and there are answers".into())
            };
        }
        if let Some(ask) = asks.iter().find(|&&ask| !has(ask) && self.error.is_none()) {
            return Err(format!("there is neither an answer to {} nor an error", ask.name()));
        }
        if findings.len() == asks.len() && self.error.is_some() {
            return Err("there is an error, and an answer to every question".into());
        }
        self.sums_up(&findings)?;
        match (
            self.check.as_ref().and_then(|it| it.count.as_ref()),
            self.count.as_ref().and_then(|it| it.count.as_ref()),
        ) {
            (Some(one), Some(other)) if one != other => Err(format!("check.count is {one}, and count.count {other}")),
            _ => Ok(()),
        }
    }

    /// Whether verdict, reason and open questions are those of the answers.
    fn sums_up(&self, findings: &[(Ask, Finding<'_>)]) -> Result<(), String> {
        let known = |finding: &Finding<'_>| finding.verdict != "unknown";
        let first = findings.iter().find(|(_, finding)| known(finding));
        if let (Some((ask, one)), Some((other, two))) = (
            first,
            findings.iter().rfind(|(_, it)| known(it) && first.is_some_and(|(_, one)| one.verdict != it.verdict)),
        ) {
            let (ask, other) = (ask.name(), other.name());
            return Err(format!("{ask} comes to {:?}, and {other} to {:?}", one.verdict, two.verdict));
        }
        let decisive = first.or(findings.last());
        let (verdict, reason) = (decisive.map(|(_, it)| it.verdict), decisive.and_then(|(_, it)| it.reason));
        let shown = |word: Option<&str>| word.map_or_else(|| "null".to_owned(), |word| format!("{word:?}"));
        if self.verdict.as_deref() != verdict {
            let by = decisive.map_or_else(|| "no answer".to_owned(), |(ask, _)| format!("{}.verdict", ask.name()));
            return Err(format!("verdict is {}, and {by} {}", shown(self.verdict.as_deref()), shown(verdict)));
        }
        if self.reason.as_deref() != reason {
            return Err(format!("reason is {}, expected {}", shown(self.reason.as_deref()), shown(reason)));
        }
        let open: Vec<&str> = findings.iter().filter(|(_, it)| it.is_open).map(|(ask, _)| ask.name()).collect();
        if self.open != open {
            return Err(format!("open is {:?}, expected {open:?}", self.open));
        }
        Ok(())
    }

    /// Whether its pictures are those of a puzzle with its clue hash: clues that are given in full follow from the
    /// picture.
    fn has_hash_of(&self, picture: &str) -> bool {
        let About { width: Some(width), height: Some(height), colors: Some(colors), .. } = self.puzzle else {
            return false;
        };
        let picture = cells(picture, colors).filter(|cells| Some(cells.len()) == width.checked_mul(height));
        let picture = picture.and_then(|cells| Picture::new(width, cells));
        picture.is_some_and(|picture| {
            let puzzle = Puzzle::from_picture(picture, Palette::black_and_white());
            Some(format!("{:016x}", puzzle.clue_hash())) == self.puzzle.clue_hash
        })
    }
}

impl Check {
    fn finding(&self) -> Result<Finding<'_>, String> {
        let Self { verdict, reason, solutions, solutions_found, complete, count, count_at_least } = self;
        let fits = match (verdict.as_str(), solutions.len()) {
            ("none", 0) | ("unique", 1) => *complete,
            ("multiple", 2..) => true,
            ("unknown", 0 | 1) => !complete,
            _ => false,
        };
        if !fits {
            return Err(format!(
                "check.verdict is {verdict:?}, with {} solutions, complete {complete}: they do not go together",
                solutions.len()
            ));
        }
        if solutions.iter().enumerate().any(|(at, one)| solutions[..at].contains(one)) {
            return Err("check.solutions has the same picture twice".into());
        }
        let number = Some(solutions.len().to_string());
        let (exact, least) = if *complete { (&number, &None) } else { (&None, &number) };
        if *solutions_found != solutions.len() || count != exact || count_at_least != least {
            return Err("check.solutions are not as many as check.solutions_found and check.count say".into());
        }
        Finding::new("check", verdict, reason.as_deref(), verdict == "unknown")
    }
}

impl Count {
    fn finding(&self) -> Result<Finding<'_>, String> {
        let Self { count, count_at_least, reason } = self;
        let verdict = match (count.as_deref(), count_at_least.as_deref()) {
            (Some("0"), None) => "none",
            (Some("1"), None) => "unique",
            (Some(number), None) | (None, Some(number)) if is_number(number) => match number {
                "0" | "1" => "unknown",
                _ => "multiple",
            },
            _ => return Err("count has neither count nor count_at_least, or both, or no number there".into()),
        };
        if count.is_some() && reason.is_some() {
            return Err("count.count is known, and count.reason given".into());
        }
        let reason = reason.as_deref().filter(|_| verdict == "unknown");
        Ok(Finding { verdict, reason, is_open: count.is_none() })
    }
}

impl Judgement {
    fn finding(&self, is_graded: bool) -> Result<Finding<'_>, String> {
        let Self { verdict, reason, grade } = self;
        let is_open = verdict == "unknown" || is_graded && verdict == "unique" && grade.is_none();
        Finding::new(if is_graded { "rate" } else { "diagnose" }, verdict, reason.as_deref(), is_open)
    }
}

impl<'a> Finding<'a> {
    fn new(ask: &str, verdict: &'a str, reason: Option<&'a str>, is_open: bool) -> Result<Self, String> {
        if !["unique", "multiple", "none", "unknown"].contains(&verdict) {
            return Err(format!("{ask}.verdict is {verdict:?}, which is no verdict"));
        }
        if reason.is_some() != (verdict == "unknown") {
            return Err(format!("{ask}.verdict is {verdict:?}, and {ask}.reason {reason:?}"));
        }
        Ok(Self { verdict, reason, is_open })
    }
}

impl<'a> Judge<'a> {
    /// The judge of the batch in a folder.
    pub(super) fn new(folder: &Folder, plan: &'a Plan) -> Self {
        let from = plan.options.get("--from").and_then(|name| Format::by_name(name));
        let kind = if plan.ask.contains(&Ask::Diagnose) { Kind::Faulty(from) } else { Kind::Puzzles(from) };
        Self { asks: &plan.ask, shelf: Shelf::new(folder, kind) }
    }

    /// What is wrong with a record that is about puzzle `number` of a file.
    ///
    /// A picture mostly proves by the clue hash that it is right. Where it does not, the file is asked.
    pub(super) fn fault(&mut self, record: &Record, entry: &Entry, number: usize) -> Option<String> {
        let asks = self.asks;
        record.contradiction(asks).or_else(|| {
            let pictures = record.check.iter().flat_map(|check| &check.solutions);
            let left: Vec<&String> = pictures.filter(|picture| !record.has_hash_of(picture)).collect();
            if left.is_empty() { None } else { self.judge(record, &left, entry, number).err() }
        })
    }

    fn judge(&mut self, record: &Record, pictures: &[&String], entry: &Entry, number: usize) -> Result<(), String> {
        let missing = "a picture has not the clue hash of the record, and the file of the puzzle is not here, or has \
                       changed: put it back, so that the picture can be judged";
        let puzzle = self.shelf.take(entry, number).map_err(|_| missing.to_owned())?.puzzle;
        let found = format!("{:016x}", puzzle.clue_hash());
        if record.puzzle.clue_hash.as_ref() != Some(&found) {
            let own = record.puzzle.clue_hash.as_deref().unwrap_or("null");
            return Err(format!("puzzle.clue_hash is {own}, and that of the puzzle {found}"));
        }
        for digits in pictures {
            let picture = cells(digits, puzzle.palette.len()).and_then(|cells| Picture::new(puzzle.width(), cells));
            let picture = picture.ok_or("a picture in check.solutions has not the cells of the puzzle")?;
            referee::judge(&puzzle, &picture)
                .map_err(|fault| format!("a picture in check.solutions is wrong: {fault}"))?;
        }
        Ok(())
    }
}

/// The cells of a picture of so many colours, as records have them.
fn cells(digits: &str, colors: usize) -> Option<Vec<Color>> {
    let color = |digit: char| {
        let index = digit.to_digit(36).filter(|_| !digit.is_ascii_uppercase())? as usize;
        Color::new(index).filter(|_| index < colors)
    };
    digits.chars().map(color).collect()
}

/// Whether a text is a number as counts have it.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'))
}
