//! What lines, blocks, cells and colours are called.

use super::finding::Finding;
use nonosat_model::{CellName, Clue, Color, ColorSet, Layout, LineName, Puzzle, Run, plural};

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
    pub(super) fn positions(self, line: usize, mut positions: Vec<usize>) -> String {
        positions.sort_unstable();
        positions.dedup();
        let kind = match self.layout().line_name(line) {
            LineName::Row(_) if self.layout().is_rectangle() => "column",
            LineName::Column(_) if self.layout().is_rectangle() => "row",
            _ => "cell",
        };
        let ranges = positions.chunk_by(|one, next| one + 1 == *next).map(|range| match range {
            [first, .., last] => format!("{}-{}", first + 1, last + 1),
            _ => range.iter().map(|position| (position + 1).to_string()).collect(),
        });
        let kind = if positions.len() == 1 { kind.to_owned() } else { plural(kind) };
        format!("{kind} {}", list(ranges.collect()))
    }

    /// `the 5`, or `the second 3` if there are several; with its colour in puzzles of several: `the red 5`.
    pub(super) fn block(self, line: usize, block: usize) -> String {
        let runs = self.runs(line);
        let name = self.run(runs[block]);
        let color = self.adjective(line, ColorSet::only(runs[block].color));
        let is_same = |run: &&Run| run.color == runs[block].color && self.run(**run) == name;
        let same = |runs: &[Run]| runs.iter().filter(is_same).count();
        if same(runs) == 1 {
            return format!("the {color}{name}");
        }
        const NAMES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
        match NAMES.get(same(&runs[..block])) {
            Some(number) => format!("the {number} {color}{name}"),
            None => format!("the {color}{name} at number {}", block + 1),
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

    /// The colours of blocks before their name; nothing where there is only one.
    pub(super) fn adjective(self, line: usize, colors: ColorSet) -> String {
        if self.has_two_colors() {
            return String::new();
        }
        let background = self.puzzle.clues()[line].as_ref().map_or(Color::BLANK, Clue::background);
        let names: Vec<&str> = colors.without(background).iter().map(|color| self.value(color)).collect();
        if names.is_empty() { String::new() } else { format!("{} ", names.join(" or ")) }
    }

    /// `row 3, column 7 and column 9`.
    pub(super) fn lines(self, lines: &[usize]) -> String {
        let mut names: Vec<String> = lines.iter().take(LONGEST).map(|&line| self.line(line)).collect();
        if lines.len() > LONGEST {
            names.push(format!("{} more lines", lines.len() - LONGEST));
        }
        list(names)
    }

    /// `row 3`.
    pub(super) fn line(self, line: usize) -> String {
        self.layout().line_label(line).into_owned()
    }

    /// `r3c4`; in a triddler the fourth triangle of the third row.
    pub(super) fn cell(self, cell: usize) -> String {
        match self.layout().cell_name(cell) {
            CellName::Grid { row, column } => format!("r{row}c{column}"),
            CellName::Triangle { row, place } => format!("r{row}t{place}"),
            CellName::Cell(number) => format!("cell {number}"),
        }
    }

    /// What a cell of a colour is.
    pub(super) fn value(self, color: Color) -> &'a str {
        match (color, self.has_two_colors()) {
            (Color::BLANK, _) => "blank",
            (_, true) => "filled",
            _ => &self.puzzle.palette.get(color).name,
        }
    }

    /// What a cell without a supposed colour is.
    pub(super) fn without(self, color: Color) -> Value {
        Value::new(ColorSet::only(color), ColorSet::first(self.puzzle.palette.len()).without(color))
    }

    pub(super) fn words_of(self, value: Value) -> String {
        let names = |colors: ColorSet| colors.iter().map(|color| self.value(color)).collect::<Vec<_>>().join(" or ");
        match value {
            Value::Painted(color) => self.value(color).to_owned(),
            Value::Blank => "blank".to_owned(),
            Value::Not(colors) => format!("not {}", names(colors)),
        }
    }

    pub(super) fn background(self, line: usize) -> &'a str {
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

/// `a, b and c`.
pub(super) fn list(mut words: Vec<String>) -> String {
    match (words.pop(), words.len()) {
        (None, _) => String::new(),
        (Some(last), 0) => last,
        (Some(last), _) => format!("{} and {last}", words.join(", ")),
    }
}
