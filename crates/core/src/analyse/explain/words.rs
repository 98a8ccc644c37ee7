//! Reasons in plain words.

use std::collections::BTreeMap;

use super::{
    finding::Finding,
    names::{LONGEST, Value, Words, list},
    placements::Placements,
    step::{By, Chain},
};
use nonosat_model::{Clue, Color, ColorSet};
use nonosat_propagate::rules::{Deduction, Interval, Narrowed, Reason};

/// More findings of one rule in a line, and more further suppositions, are only counted.
const MANY: usize = 4;

impl<'a> Words<'a> {
    /// The deductions of a rule in a line; `is_complete` if all blocks were finished already, and this is the rest.
    pub(super) fn deductions(self, line: usize, deductions: &[Deduction], is_complete: bool) -> String {
        let name = self.line(line);
        if self.runs(line).is_empty() && deductions.iter().all(|found| found.cells.iter().all(is_settled)) {
            return format!("{name}: there is no block in it, so all of it is {}", self.background(line));
        }
        if is_complete {
            return format!("{name}: all of its blocks are there, so the rest is {}", self.background(line));
        }
        let (shown, more) = deductions.split_at(deductions.len().min(MANY));
        let shown: Vec<String> = shown.iter().map(|deduction| self.deduction(line, deduction)).collect();
        let more = match more.len() {
            0 => String::new(),
            1 => "; and 1 more of the same kind".to_owned(),
            count => format!("; and {count} more of the same kind"),
        };
        format!("{name}: {}{more}", shown.join("; "))
    }

    fn deduction(self, line: usize, deduction: &Deduction) -> String {
        let block = deduction.block.map_or_else(|| "a block".to_owned(), |block| self.block(line, block));
        let found = &deduction.cells[..];
        let so = || self.so(line, found);
        let news = || self.positions(line, found.iter().map(|narrowed| narrowed.position).collect());
        let cells = |cells: Interval| self.positions(line, cells.cells().collect());
        let cell = |cell: usize| self.positions(line, vec![cell]);
        // The colour that the cells lose, in puzzles of several.
        let lost = || self.adjective(line, found.iter().fold(ColorSet::EMPTY, |lost, cell| lost.union(cell.removed)));
        match deduction.reason {
            Reason::Overlap(_) => format!("{block} overlaps itself in {}", news()),
            Reason::OutOfReach(_) if found.iter().all(is_settled) && self.is_blank(line, found) => {
                format!("no block reaches {}", news())
            }
            Reason::OutOfReach(_) if found.iter().all(is_settled) => {
                format!("no {}block reaches {}, so {}", lost(), news(), so())
            }
            Reason::OutOfReach(_) => format!("no {}block reaches {}", lost(), news()),
            Reason::EdgeOfInterval(edge) => {
                let is_first = found.iter().all(|narrowed| narrowed.position < edge);
                let [end, verb, side] = if is_first { ["first", "begin", "before"] } else { ["last", "end", "behind"] };
                format!(
                    "{} is the {end} cell of its block, as {block} cannot {verb} {side} it and any other there is a 1, \
                     so {}",
                    cell(edge),
                    so()
                )
            }
            Reason::RunTooLong(run) => {
                let lost = found.iter().flat_map(|narrowed| narrowed.removed.iter()).next();
                let value = self.value(lost.unwrap_or(Color::BLACK));
                let adjective = lost.map_or_else(String::new, |color| self.adjective(line, ColorSet::only(color)));
                format!(
                    "with {} {value}, {} would be a run too long for any {adjective}block there",
                    news(),
                    cells(run)
                )
            }
            Reason::NearObstacle { run, obstacle, shortest } => {
                let color = self.color_left(found);
                let obstacle = match obstacle {
                    None => "the edge".to_owned(),
                    Some(blank) if self.has_two_colors() => format!("the blank in {}", cell(blank)),
                    Some(other) => format!("{}, which is not {color}", cell(other)),
                };
                let close = self.are(line, run.cells().collect(), "close to");
                format!(
                    "{close} {obstacle}, so the {}block there, of {shortest} cells or more, reaches on to {}",
                    if self.has_two_colors() { String::new() } else { format!("{color} ") },
                    news()
                )
            }
            Reason::RunComplete(run) => match deduction.block.filter(|_| !self.has_two_colors()) {
                Some(_) => format!("{} is all of {block}, so {}", cells(run), so()),
                None => format!("no block that may lie there is longer than {}, so {}", cells(run), so()),
            },
            Reason::OwnCells(own) if own.start == own.end => {
                format!("only {block} reaches {}, which is not {}, so {}", cell(own.start), self.background(line), so())
            }
            Reason::OwnCells(own) => {
                format!("{} and {} both belong to {block}, so {}", cell(own.start), cell(own.end), so())
            }
            Reason::GapTooShort(gap) => {
                let only = if self.has_two_colors() { String::new() } else { lost() };
                format!("{block}, the only {only}one that reaches {}, does not fit there, so {}", cells(gap), so())
            }
            Reason::EdgeFilled(edge) => {
                let begins = self.begins_at(line, deduction, edge);
                let verb = if begins { "begins" } else { "ends" };
                let earlier = if self.has_two_colors() { "no other block" } else { "no other block there" };
                format!("{block} {verb} with {}, which {earlier} reaches, so {}", cell(edge), so())
            }
            // The other rules settle no cells.
            _ => so(),
        }
    }

    /// Whether a block that has this cell at an edge begins there, by the cells found.
    fn begins_at(self, line: usize, deduction: &Deduction, edge: usize) -> bool {
        let length = deduction.block.map_or(0, |block| self.runs(line)[block].min as usize);
        deduction.cells.iter().all(|&Narrowed { position, .. }| position + 1 >= edge && position <= edge + length)
    }

    /// What some cells are, or are not: `columns 4-5 are red and column 6 is blank`.
    fn so(self, line: usize, found: &[Narrowed]) -> String {
        let mut groups: BTreeMap<Value, Vec<usize>> = BTreeMap::new();
        for &Narrowed { position, removed, left } in found {
            groups.entry(Value::new(removed, left)).or_default().push(position);
        }
        list(groups.into_iter().map(|(value, cells)| self.are(line, cells, &self.words_of(value))).collect())
    }

    /// Whether all cells have become background.
    fn is_blank(self, line: usize, found: &[Narrowed]) -> bool {
        let background = self.puzzle.clues()[line].as_ref().map_or(Color::BLANK, Clue::background);
        found.iter().all(|narrowed| narrowed.left == ColorSet::only(background))
    }

    /// The one colour that is left to some cells, in words.
    fn color_left(self, found: &[Narrowed]) -> &'a str {
        found.first().and_then(|narrowed| narrowed.left.known()).map_or("filled", |color| self.value(color))
    }

    /// `columns 4-6 are filled`.
    fn are(self, line: usize, positions: Vec<usize>, what: &str) -> String {
        let verb = if positions.len() == 1 { "is" } else { "are" };
        format!("{} {verb} {what}", self.positions(line, positions))
    }

    /// What all placements of a line have in common.
    pub(super) fn placements(self, line: usize, found: &[Finding], placements: &Placements) -> String {
        let name = self.line(line);
        let what = self.settled(line, found);
        match placements.count {
            1 => format!("{name}: its blocks can lie in one way only, with {what}"),
            count @ 2..=Placements::FEW => format!("{name}: its blocks can lie in {count} ways, each with {what}"),
            count => format!("{name}: its blocks can lie in {} ways, each with {what}", self::count(count)),
        }
    }

    /// Why a cell does not have the supposed colour.
    pub(super) fn refuted(self, found: &[Finding], chain: &Chain) -> String {
        let cell = self.cell(chain.supposed.cell);
        let value = self.value(chain.supposed.color);
        let other = found.first().map_or_else(String::new, |&finding| self.words_of(Value::of(finding)));
        let mut further: Vec<String> = chain.refuted().map(|inner| self.aside(inner)).collect();
        let more = further.len().saturating_sub(MANY);
        further.truncate(MANY);
        if more > 0 {
            further.push(format!("{more} more cells would be settled like that"));
        }
        if further.is_empty() {
            return format!("if {cell} were {value}, {}; so it is {other}", self.dead_end(chain, "would have"));
        }
        let further = further.join(", ");
        format!(
            "if {cell} were {value}, then {further}, and {}; so {cell} is {other}",
            self.dead_end(chain, "would have")
        )
    }

    /// A further supposition under way.
    fn aside(self, chain: &Chain) -> String {
        let Finding { cell, color, .. } = chain.supposed;
        let (value, other) = (self.value(color), self.words_of(self.without(color)));
        format!("{} would be {other} (as if {value}, {})", self.cell(cell), self.dead_end(chain, "has"))
    }

    /// `by way of row 3 and column 7, column 9 would have no place for its 4 1`.
    fn dead_end(self, chain: &Chain, verb: &str) -> String {
        let Some(end) = chain.end else { return String::new() };
        let mut lines: Vec<usize> = Vec::new();
        for link in &chain.links {
            if let By::Line(line) = link.by
                && !lines.contains(&line)
            {
                lines.push(line);
            }
        }
        let name = self.line(end);
        let what = match self.runs(end) {
            [] => "no place for a filled cell".to_owned(),
            runs if runs.len() > LONGEST => "no place for its clue".to_owned(),
            runs => format!("no place for its {}", runs.iter().map(|run| self.run(*run)).collect::<Vec<_>>().join(" ")),
        };
        if lines.is_empty() {
            return format!("{name} {verb} {what}");
        }
        format!("by way of {}, {name} {verb} {what}", self.lines(&lines))
    }

    /// The common consequences of all colours of a cell.
    pub(super) fn agreement(self, found: &[Finding], chains: &[Chain]) -> String {
        let mut groups: BTreeMap<Value, Vec<String>> = BTreeMap::new();
        for &finding in found {
            groups.entry(Value::of(finding)).or_default().push(self.cell(finding.cell));
        }
        let phrase = |(value, cells): (Value, Vec<String>)| match &cells[..] {
            [cell] => format!("{cell} is {}", self.words_of(value)),
            _ => format!("{} are {}", list(cells), self.words_of(value)),
        };
        let what: Vec<String> = groups.into_iter().map(phrase).collect();
        let way = |(index, chain): (usize, &Chain)| {
            let then = if index == 0 { "then " } else { "" };
            format!("{} ({then}by way of {})", self.value(chain.supposed.color), self.lines(&chain.lines()))
        };
        let ways: Vec<String> = chains.iter().enumerate().map(way).collect();
        let cell = chains.first().map_or(0, |chain| chain.supposed.cell);
        format!("whether {} is {}, {}", self.cell(cell), ways.join(" or "), what.join(" and "))
    }

    /// What search settles.
    pub(super) fn search(self, cells: usize) -> String {
        let cells = if cells == 1 { "1 cell is left".to_owned() } else { format!("{cells} cells are left") };
        format!("{cells}, not solved by looking ahead; search shows that there is one solution only")
    }

    /// One of the cells that search settles.
    pub(super) fn searched_cell(self, left: usize, finding: Finding) -> String {
        let cells = if left == 1 { "1 cell is left".to_owned() } else { format!("{left} cells are left") };
        let (cell, value) = (self.cell(finding.cell), self.value(finding.color));
        format!("{cells}, not solved by looking ahead; in the only solution {cell} is {value}")
    }

    /// `column 5 filled and columns 8-9 blank`.
    fn settled(self, line: usize, found: &[Finding]) -> String {
        let mut groups: BTreeMap<Value, Vec<usize>> = BTreeMap::new();
        for &finding in found {
            let places = self.layout().lines_through(finding.cell);
            let position = places.into_iter().find(|&(through, _)| through == line).map(|(_, position)| position);
            groups.entry(Value::of(finding)).or_default().extend(position);
        }
        let phrase =
            |(value, cells): (Value, Vec<usize>)| format!("{} {}", self.positions(line, cells), self.words_of(value));
        list(groups.into_iter().map(phrase).collect())
    }
}

/// Whether a cell has become known.
fn is_settled(narrowed: &Narrowed) -> bool {
    narrowed.left.len() == 1
}

/// A number with commas, or that it is large.
fn count(count: u64) -> String {
    match count {
        0..1000 => count.to_string(),
        1000..1_000_000 => format!("{},{:03}", count / 1000, count % 1000),
        1_000_000..1_000_000_000 => "over a million".to_owned(),
        _ => "over a billion".to_owned(),
    }
}
