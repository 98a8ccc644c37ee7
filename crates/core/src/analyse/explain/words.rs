//! Reasons as sentences of the table of sentences.

use std::collections::BTreeMap;

use super::{
    finding::Finding,
    names::{LONGEST, Value, Words},
    placements::Placements,
    step::{By, Chain},
};
use nonosat_model::{Clue, Color, ColorSet, Message};
use nonosat_propagate::rules::{Deduction, Interval, Narrowed, Reason};

/// More findings of one rule in a line, and more further suppositions, are only counted.
const MANY: usize = 4;

impl Words<'_> {
    /// The deductions of a rule in a line; `is_complete` if all blocks were finished already, and this is the rest.
    pub(super) fn deductions(self, line: usize, deductions: &[Deduction], is_complete: bool) -> Message {
        let rest = |id| Message::new(id).with("line", self.line(line)).with("value", self.background(line));
        if self.runs(line).is_empty() && deductions.iter().all(|found| found.cells.iter().all(is_settled)) {
            return rest("step.no-block");
        }
        if is_complete {
            return rest("step.rest");
        }
        let (shown, more) = deductions.split_at(deductions.len().min(MANY));
        let mut found: Vec<Message> = shown.iter().map(|deduction| self.deduction(line, deduction)).collect();
        if !more.is_empty() {
            found.push(Message::new("rule.more").with("count", more.len()));
        }
        Message::new("step.rule").with("line", self.line(line)).with("found", found)
    }

    fn deduction(self, line: usize, deduction: &Deduction) -> Message {
        let found = &deduction.cells[..];
        let block = || deduction.block.map_or_else(|| Message::new("block.any"), |block| self.block(line, block));
        let so = |message: Message| message.with("so", self.so(line, found));
        let news = || self.positions(line, found.iter().map(|narrowed| narrowed.position).collect());
        let cells = |cells: Interval| self.positions(line, cells.cells().collect());
        let cell = |cell: usize| self.positions(line, vec![cell]);
        // The colours that the cells lose, in puzzles of several.
        let lost = || self.adjective(line, found.iter().fold(ColorSet::EMPTY, |lost, cell| lost.union(cell.removed)));
        // The sentence, or the one that names colours.
        let of_color = |plain, colored, colors: Vec<Message>| match colors.is_empty() {
            true => Message::new(plain),
            false => Message::new(colored).with("colors", colors),
        };
        match deduction.reason {
            Reason::Overlap(_) => Message::new("rule.overlap").with("block", block()).with("cells", news()),
            Reason::OutOfReach(_) if found.iter().all(is_settled) && self.is_blank(line, found) => {
                Message::new("rule.unreached").with("cells", news())
            }
            Reason::OutOfReach(_) if found.iter().all(is_settled) => {
                so(of_color("rule.unreached-so", "rule.unreached-color-so", lost()).with("cells", news()))
            }
            Reason::OutOfReach(_) => of_color("rule.unreached", "rule.unreached-color", lost()).with("cells", news()),
            Reason::EdgeOfInterval(edge) => {
                let is_first = found.iter().all(|narrowed| narrowed.position < edge);
                let id = if is_first { "rule.first" } else { "rule.last" };
                so(Message::new(id).with("cell", cell(edge)).with("block", block()))
            }
            Reason::RunTooLong(run) => {
                let lost = found.iter().flat_map(|narrowed| narrowed.removed.iter()).next();
                let is_named = lost.is_some_and(|color| !self.adjective(line, ColorSet::only(color)).is_empty());
                Message::new(if is_named { "rule.too-long-color" } else { "rule.too-long" })
                    .with("cells", news())
                    .with("value", self.value(lost.unwrap_or(Color::BLACK)))
                    .with("run", cells(run))
            }
            Reason::NearObstacle { run, obstacle, shortest } => {
                let plain = self.has_two_colors();
                let message = match obstacle {
                    None => Message::new(if plain { "rule.edge" } else { "rule.edge-color" }),
                    Some(other) => Message::new(if plain { "rule.obstacle" } else { "rule.obstacle-color" })
                        .with("cell", cell(other)),
                };
                let message = if plain { message } else { message.with("value", self.value_left(found)) };
                message
                    .with("run", cells(run))
                    .with("count", run.cells().count())
                    .with("shortest", shortest)
                    .with("cells", news())
            }
            Reason::RunComplete(run) => so(match deduction.block.filter(|_| !self.has_two_colors()) {
                Some(_) => Message::new("rule.complete").with("cells", cells(run)).with("block", block()),
                None => Message::new("rule.longest").with("cells", cells(run)),
            }),
            Reason::OwnCells(own) if own.start == own.end => so(Message::new("rule.only")
                .with("block", block())
                .with("cell", cell(own.start))
                .with("value", self.background(line))),
            Reason::OwnCells(own) => so(Message::new("rule.both")
                .with("first", cell(own.start))
                .with("last", cell(own.end))
                .with("block", block())),
            Reason::GapTooShort(gap) => {
                so(of_color("rule.gap", "rule.gap-color", lost()).with("block", block()).with("cells", cells(gap)))
            }
            Reason::EdgeFilled(edge) => {
                let id = match (self.begins_at(line, deduction, edge), self.has_two_colors()) {
                    (true, true) => "rule.begins",
                    (true, false) => "rule.begins-color",
                    (false, true) => "rule.ends",
                    (false, false) => "rule.ends-color",
                };
                so(Message::new(id).with("block", block()).with("cell", cell(edge)))
            }
            // The other rules settle no cells.
            _ => so(Message::new("rule.so")),
        }
    }

    /// Whether a block that has this cell at an edge begins there, by the cells found.
    fn begins_at(self, line: usize, deduction: &Deduction, edge: usize) -> bool {
        let length = deduction.block.map_or(0, |block| self.runs(line)[block].min as usize);
        deduction.cells.iter().all(|&Narrowed { position, .. }| position + 1 >= edge && position <= edge + length)
    }

    /// What some cells are, or are not: `columns 4-5 are red and column 6 is blank`.
    fn so(self, line: usize, found: &[Narrowed]) -> Vec<Message> {
        let mut groups: BTreeMap<Value, Vec<usize>> = BTreeMap::new();
        for &Narrowed { position, removed, left } in found {
            groups.entry(Value::new(removed, left)).or_default().push(position);
        }
        let are = |(value, cells): (Value, Vec<usize>)| {
            Message::new("are.cells")
                .with("count", cells.len())
                .with("cells", self.positions(line, cells))
                .with("value", self.words_of(value))
        };
        groups.into_iter().map(are).collect()
    }

    /// Whether all cells have become background.
    fn is_blank(self, line: usize, found: &[Narrowed]) -> bool {
        let background = self.puzzle.clues()[line].as_ref().map_or(Color::BLANK, Clue::background);
        found.iter().all(|narrowed| narrowed.left == ColorSet::only(background))
    }

    /// The one colour that is left to some cells.
    fn value_left(self, found: &[Narrowed]) -> Message {
        let color = found.first().and_then(|narrowed| narrowed.left.known());
        color.map_or_else(|| Message::new("value.filled"), |color| self.value(color))
    }

    /// What all placements of a line have in common.
    pub(super) fn placements(self, line: usize, found: &[Finding], placements: &Placements) -> Message {
        let message = match placements.count {
            1 => Message::new("step.one-way"),
            count @ ..1_000_000 => Message::new("step.ways").with("ways", count),
            1_000_000..1_000_000_000 => Message::new("step.million-ways"),
            _ => Message::new("step.billion-ways"),
        };
        message.with("line", self.line(line)).with("found", self.settled(line, found))
    }

    /// Why a cell does not have the supposed colour.
    pub(super) fn refuted(self, found: &[Finding], chain: &Chain) -> Message {
        let other = found.first().map_or_else(|| self.without(chain.supposed.color), |&finding| Value::of(finding));
        let mut further: Vec<Message> = chain.refuted().map(|inner| self.aside(inner)).collect();
        let more = further.len().saturating_sub(MANY);
        further.truncate(MANY);
        if more > 0 {
            further.push(Message::new("further.more").with("count", more));
        }
        let message = match further.is_empty() {
            true => Message::new("step.refuted"),
            false => Message::new("step.refuted-twice").with("further", further),
        };
        message
            .with("cell", self.cell(chain.supposed.cell))
            .with("value", self.value(chain.supposed.color))
            .with("end", self.dead_end(chain, ["dead.would", "dead.would-via"]))
            .with("other", self.words_of(other))
    }

    /// A further supposition under way.
    fn aside(self, chain: &Chain) -> Message {
        let Finding { cell, color, .. } = chain.supposed;
        Message::new("further.cell")
            .with("cell", self.cell(cell))
            .with("value", self.words_of(self.without(color)))
            .with("supposed", self.value(color))
            .with("end", self.dead_end(chain, ["dead.has", "dead.has-via"]))
    }

    /// `by way of row 3 and column 7, column 9 would have no place for its 4 1`.
    fn dead_end(self, chain: &Chain, [at_once, by_way]: [&'static str; 2]) -> Message {
        let end = chain.end.unwrap_or_default();
        let mut lines: Vec<usize> = Vec::new();
        for link in &chain.links {
            if let By::Line(line) = link.by
                && !lines.contains(&line)
            {
                lines.push(line);
            }
        }
        let lack = match self.runs(end) {
            [] => Message::new("lacks.cell"),
            runs if runs.len() > LONGEST => Message::new("lacks.clue"),
            runs => {
                let clue = runs.iter().map(|run| self.run(*run)).collect::<Vec<_>>().join(" ");
                Message::new("lacks.runs").with("clue", clue)
            }
        };
        let message = match lines.is_empty() {
            true => Message::new(at_once),
            false => Message::new(by_way).with("lines", self.lines(&lines)),
        };
        message.with("line", self.line(end)).with("lack", lack)
    }

    /// The common consequences of all colours of a cell.
    pub(super) fn agreement(self, found: &[Finding], chains: &[Chain]) -> Message {
        let mut groups: BTreeMap<Value, Vec<Message>> = BTreeMap::new();
        for &finding in found {
            groups.entry(Value::of(finding)).or_default().push(self.cell(finding.cell));
        }
        let are = |(value, cells): (Value, Vec<Message>)| {
            Message::new("are.list")
                .with("count", cells.len())
                .with("places", cells)
                .with("value", self.words_of(value))
        };
        let way = |(index, chain): (usize, &Chain)| {
            Message::new(if index == 0 { "way.first" } else { "way.other" })
                .with("value", self.value(chain.supposed.color))
                .with("lines", self.lines(&chain.lines()))
        };
        let cell = chains.first().map_or(0, |chain| chain.supposed.cell);
        Message::new("step.agreed")
            .with("cell", self.cell(cell))
            .with("cases", chains.iter().enumerate().map(way).collect::<Vec<_>>())
            .with("found", groups.into_iter().map(are).collect::<Vec<_>>())
    }

    /// What search settles.
    pub(super) fn search(self, cells: usize) -> Message {
        Message::new("step.search").with("count", cells)
    }

    /// One of the cells that search settles.
    pub(super) fn searched_cell(self, left: usize, finding: Finding) -> Message {
        Message::new("step.searched")
            .with("count", left)
            .with("cell", self.cell(finding.cell))
            .with("value", self.value(finding.color))
    }

    /// `column 5 filled and columns 8-9 blank`.
    fn settled(self, line: usize, found: &[Finding]) -> Vec<Message> {
        let mut groups: BTreeMap<Value, Vec<usize>> = BTreeMap::new();
        for &finding in found {
            let places = self.layout().lines_through(finding.cell);
            let position = places.into_iter().find(|&(through, _)| through == line).map(|(_, position)| position);
            groups.entry(Value::of(finding)).or_default().extend(position);
        }
        let with = |(value, cells): (Value, Vec<usize>)| {
            Message::new("with.cells").with("cells", self.positions(line, cells)).with("value", self.words_of(value))
        };
        groups.into_iter().map(with).collect()
    }
}

/// Whether a cell has become known.
fn is_settled(narrowed: &Narrowed) -> bool {
    narrowed.left.len() == 1
}
