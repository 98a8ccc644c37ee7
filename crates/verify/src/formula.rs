//! The order encoding of a puzzle, written a second time.
//!
//! `docs/CERTIFICATES.md` defines it; this is that definition as a program, and nothing else: of a line only its clue
//! and its cells are used.

use std::fmt::Write;

use super::error::{Fault, VerifyError, excerpt};
use nonosat_model::{Clue, Color, Gap, Layout, Picture, Puzzle, Run};

/// The formula of a claim: the clauses, and the text of the whole file.
pub(super) struct Formula {
    variables: usize,
    /// The number of colours.
    colors: usize,
    literals: Vec<i32>,
    /// Where each clause ends in `literals`.
    ends: Vec<usize>,
    claim: &'static str,
    head: String,
}

/// A term of a clause: "block j begins at position p or before", "a cell has a colour", or a constant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Term {
    True,
    False,
    Literal(i32),
}

impl Term {
    fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Literal(number) => Self::Literal(-number),
        }
    }
}

/// The variables "at position p or before", for positions one after the other.
#[derive(Clone, Copy)]
struct Chain {
    /// The first position.
    first: i64,
    /// How many positions follow it; negative if the line has no room for the clue.
    slack: i64,
    /// The variable of `first`; those of the next positions follow it, but for the last one.
    variable: i32,
}

impl Chain {
    fn by(&self, position: i64) -> Term {
        let moved = position - self.first;
        if moved < 0 || self.slack < 0 {
            Term::False
        } else if moved >= self.slack {
            Term::True
        } else {
            Term::Literal(self.variable + moved as i32)
        }
    }
}

/// A block of a clue in its line: a run of cells of one colour.
struct Block {
    color: Color,
    gap: Gap,
    length: i64,
    /// By where it has begun.
    begin: Chain,
    /// By where it is over, if its length may vary.
    end: Option<Chain>,
}

impl Block {
    fn begun(&self, position: i64) -> Term {
        self.begin.by(position)
    }

    /// Whether it ends before a position.
    fn over(&self, position: i64) -> Term {
        self.end.map_or_else(|| self.begun(position - self.length), |end| end.by(position))
    }
}

impl Formula {
    /// The formula whose models are the solutions of the puzzle, other than `excluded` if that is given.
    ///
    /// Its file has `bytes` bytes by the manifest. If it must be longer, not all of the formula is written.
    pub(super) fn new(puzzle: &Puzzle, excluded: Option<&Picture>, bytes: usize) -> Self {
        let layout = puzzle.layout();
        let cells = layout.cell_count();
        let colors = puzzle.palette.len();
        let claim = match excluded {
            None => "no solution",
            Some(_) => "no solution but the picture, which the last clause excludes",
        };
        let mut formula = Self { claim, ..Self::without_clauses(0, colors) };
        formula.variables = cells * formula.per_cell();
        formula.title(puzzle);
        for cell in 0..cells.min(bytes) {
            formula.remark_cell(layout, cell);
        }
        for cell in 0..if colors > 2 { cells } else { 0 } {
            // A clause takes two bytes and more.
            if formula.len() < bytes {
                formula.one_color(cell);
            }
        }
        for (line, clue) in puzzle.clues().iter().enumerate() {
            if let Some(clue) = clue.as_ref().filter(|_| formula.len() < bytes) {
                let cells: Vec<usize> = layout.cells(line).collect();
                formula.line(&layout.line_name(line).to_string(), clue, &cells);
            }
        }
        // Nothing but the puzzle says which cells are given.
        for &(cell, color) in puzzle.given() {
            let has_color = formula.has_color(cell, color);
            formula.clause(&[has_color]);
        }
        if let Some(picture) = excluded {
            let differs = |(cell, &color): (usize, &Color)| formula.has_color(cell, color).not();
            let clause: Vec<Term> = picture.cells().iter().enumerate().map(differs).collect();
            formula.clause(&clause);
        }
        formula
    }

    fn without_clauses(variables: usize, colors: usize) -> Self {
        let (literals, ends) = (Vec::new(), Vec::new());
        Self { variables, colors, literals, ends, claim: "no solution", head: String::new() }
    }

    /// A formula of these clauses.
    #[cfg(test)]
    pub(super) fn of_clauses(variables: usize, clauses: &[Vec<i32>]) -> Self {
        let mut formula = Self::without_clauses(variables, 2);
        for clause in clauses {
            formula.clause(&clause.iter().map(|&literal| Term::Literal(literal)).collect::<Vec<_>>());
        }
        formula
    }

    /// The number of variables of a cell.
    fn per_cell(&self) -> usize {
        match self.colors {
            0 | 1 => 0,
            2 => 1,
            colors => colors,
        }
    }

    /// Whether a cell has a colour.
    fn has_color(&self, cell: usize, color: Color) -> Term {
        let color = color.index();
        let variable = |index: usize| (cell * self.per_cell() + index + 1) as i32;
        match self.colors {
            colors if color >= colors => Term::False,
            1 => Term::True,
            2 if color == 0 => Term::Literal(-variable(0)),
            2 => Term::Literal(variable(0)),
            _ => Term::Literal(variable(color)),
        }
    }

    /// The line about the size of the puzzle.
    fn title(&mut self, puzzle: &Puzzle) {
        let colors = if self.colors == 2 { String::new() } else { format!(" in {} colors", self.colors) };
        let layout = puzzle.layout();
        match *layout {
            Layout::Rectangle { width, height, .. } => {
                self.remark(format_args!("nonogram of {width} columns and {height} rows{colors}, encoding order"));
            }
            Layout::Table(_) => {
                let (cells, lines) = (layout.cell_count(), layout.line_count());
                self.remark(format_args!("nonogram of {cells} cells and {lines} lines{colors}, encoding order"));
            }
        }
    }

    /// The line about the variables of a cell: one for each colour, but of two only that of the second.
    fn remark_cell(&mut self, layout: &Layout, cell: usize) {
        let (row, column) = layout.row_and_column(cell);
        let variables = match self.per_cell() {
            0 => " true".to_owned(),
            count => (1..=count).fold(String::new(), |text, index| format!("{text} {}", cell * count + index)),
        };
        self.remark(format_args!("cell {} {} ={variables}", row + 1, column + 1));
    }

    /// The clauses by which a cell has just one of more than two colours.
    fn one_color(&mut self, cell: usize) {
        let all: Vec<Term> = (0..self.colors).filter_map(Color::new).map(|color| self.has_color(cell, color)).collect();
        self.clause(&all);
        for (index, one) in all.iter().enumerate() {
            for other in &all[..index] {
                self.clause(&[one.not(), other.not()]);
            }
        }
    }

    /// The clauses by which a line meets its clue.
    fn line(&mut self, name: &str, clue: &Clue, cells: &[usize]) {
        let blocks = self.blocks(name, clue, cells.len() as i64);
        if let Some(first) = blocks.first().filter(|first| first.gap == Gap::Glued) {
            self.clause(&[first.begun(0)]);
        }
        for pair in blocks.windows(2) {
            let Chain { first, slack, .. } = pair[1].begin;
            for position in first..=first + slack {
                let over = pair[0].over(position - least_gap(pair[1].gap));
                self.clause(&[pair[1].begun(position).not(), over]);
            }
            for position in (first..=first + slack).filter(|_| pair[1].gap == Gap::Glued) {
                self.clause(&[pair[0].over(position).not(), pair[1].begun(position)]);
            }
        }
        for (position, &cell) in (0..).zip(cells) {
            for block in &blocks {
                let own = self.has_color(cell, block.color);
                self.clause(&[block.begun(position).not(), block.over(position), own]);
            }
            let background = self.has_color(cell, clue.background());
            for gap in 0..=blocks.len() {
                let before = if gap == 0 { Term::True } else { blocks[gap - 1].over(position) };
                let behind = blocks.get(gap).map_or(Term::False, |block| block.begun(position));
                self.clause(&[before.not(), behind, background]);
            }
        }
    }

    /// The blocks of a clue in a line of so many cells, and the clauses about each of them alone.
    fn blocks(&mut self, name: &str, clue: &Clue, length: i64) -> Vec<Block> {
        let needed: i64 = clue.runs().iter().map(|run| least_gap(run.gap) + i64::from(run.min)).sum();
        let slack = length - needed;
        let mut blocks = Vec::with_capacity(clue.runs().len());
        let mut first = 0;
        for (run, number) in clue.runs().iter().zip(1..) {
            let (min, max) = (i64::from(run.min), i64::from(run.max));
            first += least_gap(run.gap);
            let begin = self.chain(first, slack, |place| format!("start {name} block {number} by {}", place + 1));
            first += min;
            let end =
                (min != max).then(|| self.chain(first, slack, |place| format!("end {name} block {number} by {place}")));
            let block = Block { color: run.color, gap: run.gap, length: min, begin, end };
            for position in (first..=first + slack).filter(|_| min != max) {
                self.clause(&[block.over(position).not(), block.begun(position - min)]);
            }
            for position in (begin.first..=begin.first + slack).filter(|_| min != max && run.max != Run::UNLIMITED) {
                self.clause(&[block.begun(position).not(), block.over(position + max)]);
            }
            blocks.push(block);
        }
        blocks
    }

    /// New variables for all positions from the first one on but the last, named by `name`, and their order.
    fn chain(&mut self, first: i64, slack: i64, name: impl Fn(i64) -> String) -> Chain {
        let variable = self.variables as i32 + 1;
        for moved in 0..slack.max(0) {
            self.variables += 1;
            self.remark(format_args!("{} = {}", name(first + moved), variable + moved as i32));
        }
        for moved in 1..slack.max(0) as i32 {
            self.clause(&[Term::Literal(-(variable + moved - 1)), Term::Literal(variable + moved)]);
        }
        if slack < 0 {
            self.clause(&[]);
        }
        Chain { first, slack, variable }
    }

    /// Adds a clause without its false terms; none if a term is true.
    fn clause(&mut self, terms: &[Term]) {
        if terms.contains(&Term::True) {
            return;
        }
        self.literals.extend(terms.iter().filter_map(|&term| match term {
            Term::Literal(literal) => Some(literal),
            _ => None,
        }));
        self.ends.push(self.literals.len());
    }

    /// Adds a comment line.
    fn remark(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.head, "c {text}");
    }

    /// The number of variables.
    pub(super) fn variables(&self) -> usize {
        self.variables
    }

    /// The number of clauses.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The clauses, in order.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.ends.iter().enumerate().map(|(index, &end)| {
            let start = if index == 0 { 0 } else { self.ends[index - 1] };
            &self.literals[start..end]
        })
    }

    /// The text of its file.
    fn text(&self) -> String {
        let mut text = format!("c claim: {}\n{}", self.claim, self.head);
        let _ = writeln!(text, "p cnf {} {}", self.variables, self.len());
        for clause in self.clauses() {
            clause.iter().for_each(|literal| _ = write!(text, "{literal} "));
            text.push_str("0\n");
        }
        text
    }

    /// Compares a file with the formula, byte by byte.
    pub(super) fn compare(&self, name: &str, bytes: &[u8]) -> Result<(), VerifyError> {
        let text = self.text();
        if text.as_bytes() == bytes {
            return Ok(());
        }
        let mut expected = text.as_bytes().split(|&byte| byte == b'\n');
        let mut found = bytes.split(|&byte| byte == b'\n');
        for line in 1.. {
            let pair = (found.next(), expected.next());
            if pair.0 != pair.1 || pair.0.is_none() {
                let show = |text: Option<&[u8]>| text.map_or("the end of the file".to_owned(), excerpt);
                let fault = Fault::Differs { found: show(pair.0), expected: show(pair.1) };
                return Err(VerifyError::new(name, line, fault));
            }
        }
        Ok(())
    }
}

/// The fewest cells of a gap.
fn least_gap(gap: Gap) -> i64 {
    i64::from(gap == Gap::Apart)
}
