//! What lines, blocks, cells and colours are called, as data.

use super::finding::Finding;
use nonosat_model::{CellName, Clue, Color, ColorSet, Layout, LineName, Message, Puzzle, Run};

/// Longer lists of lines are cut.
pub(super) const LONGEST: usize = 6;

/// Words for the lines, blocks and cells of a puzzle.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub(super) puzzle: &'a Puzzle,
}

impl<'a> Words<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        Self { puzzle }
    }

    /// `columns 1-3 and 7` of a row.
    pub(super) fn positions(self, line: usize, mut positions: Vec<usize>) -> Message {
        positions.sort_unstable();
        positions.dedup();
        let id = match self.layout().line_name(line) {
            LineName::Row(_) if self.layout().is_rectangle() => "cells.column",
            LineName::Column(_) if self.layout().is_rectangle() => "cells.row",
            _ => "cells.cell",
        };
        let ranges = positions.chunk_by(|one, next| one + 1 == *next).map(|range| match range {
            [first, .., last] => format!("{}-{}", first + 1, last + 1),
            _ => range.iter().map(|position| (position + 1).to_string()).collect(),
        });
        Message::new(id).with("count", positions.len()).with("ranges", ranges.collect::<Vec<_>>())
    }

    /// `the 5`, or `the second 3` if there are several; with its colour in puzzles of several: `the red 5`.
    pub(super) fn block(self, line: usize, block: usize) -> Message {
        let runs = self.runs(line);
        let length = self.run(runs[block]);
        let is_same = |run: &&Run| run.color == runs[block].color && self.run(**run) == length;
        let same = |runs: &[Run]| runs.iter().filter(is_same).count();
        let run = match self.adjective(line, ColorSet::only(runs[block].color)).pop() {
            Some(color) => Message::new("run.color").with("color", color).with("length", length.as_str()),
            None => Message::new("run.plain").with("length", length.as_str()),
        };
        if same(runs) == 1 {
            return Message::new("block.only").with("run", run);
        }
        const NAMED: usize = 6;
        match same(&runs[..block]) {
            before if before < NAMED => Message::new("block.same").with("nth", before + 1).with("run", run),
            _ => Message::new("block.at").with("run", run).with("number", block + 1),
        }
    }

    /// The length of a block, `?` if it is not given.
    pub(super) fn run(self, run: Run) -> String {
        match run.block() {
            Some(block) if block.length > 0 => block.length.to_string(),
            Some(_) => "?".to_owned(),
            None if run.max == Run::UNLIMITED => format!("{}+", run.min),
            None => format!("{}-{}", run.min, run.max),
        }
    }

    /// The colours of blocks before their name; none where there is only one.
    pub(super) fn adjective(self, line: usize, colors: ColorSet) -> Vec<Message> {
        if self.has_two_colors() {
            return Vec::new();
        }
        let background = self.puzzle.clues()[line].as_ref().map_or(Color::BLANK, Clue::background);
        colors.without(background).iter().map(|color| self.value(color)).collect()
    }

    /// `row 3, column 7 and column 9`.
    pub(super) fn lines(self, lines: &[usize]) -> Vec<Message> {
        let mut names: Vec<Message> = lines.iter().take(LONGEST).map(|&line| self.line(line)).collect();
        if lines.len() > LONGEST {
            names.push(Message::new("line.more").with("count", lines.len() - LONGEST));
        }
        names
    }

    /// `row 3`.
    pub(super) fn line(self, line: usize) -> Message {
        self.layout().line_message(line)
    }

    /// `r3c4`; in a triddler the fourth triangle of the third row.
    pub(super) fn cell(self, cell: usize) -> Message {
        match self.layout().cell_name(cell) {
            CellName::Grid { row, column } => Message::new("cell.grid").with("row", row).with("column", column),
            CellName::Triangle { row, place } => Message::new("cell.triangle").with("row", row).with("nth", place),
            CellName::Cell(number) => Message::new("cell.number").with("number", number),
        }
    }

    /// What a cell of a colour is.
    pub(super) fn value(self, color: Color) -> Message {
        match (color, self.has_two_colors()) {
            (Color::BLANK, _) => Message::new("value.blank"),
            (_, true) => Message::new("value.filled"),
            _ => Message::new("value.color").with("name", self.puzzle.palette.get(color).name.as_str()),
        }
    }

    /// What a cell without a supposed colour is.
    pub(super) fn without(self, color: Color) -> Value {
        Value::new(ColorSet::only(color), ColorSet::first(self.puzzle.palette.len()).without(color))
    }

    pub(super) fn words_of(self, value: Value) -> Message {
        match value {
            Value::Painted(color) => self.value(color),
            Value::Blank => Message::new("value.blank"),
            Value::Not(colors) => {
                let values: Vec<Message> = colors.iter().map(|color| self.value(color)).collect();
                Message::new("value.not").with("values", values)
            }
        }
    }

    pub(super) fn background(self, line: usize) -> Message {
        self.value(self.puzzle.clues()[line].as_ref().map_or(Color::BLANK, Clue::background))
    }

    pub(super) fn runs(self, line: usize) -> &'a [Run] {
        self.puzzle.clues()[line].as_ref().map_or(&[], Clue::runs)
    }

    pub(super) fn has_two_colors(self) -> bool {
        self.puzzle.is_black_and_white()
    }

    pub(super) fn layout(self) -> &'a Layout {
        self.puzzle.layout()
    }
}

/// What is known of a cell; what is filled comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Value {
    Painted(Color),
    Blank,
    Not(ColorSet),
}

impl Value {
    pub(super) fn new(removed: ColorSet, left: ColorSet) -> Self {
        match left.known() {
            Some(Color::BLANK) => Self::Blank,
            Some(color) => Self::Painted(color),
            None => Self::Not(removed),
        }
    }

    pub(super) fn of(finding: Finding) -> Self {
        match finding {
            Finding { has: false, color, .. } => Self::Not(ColorSet::only(color)),
            Finding { color, .. } => Self::new(ColorSet::EMPTY, ColorSet::only(color)),
        }
    }
}
