//! The order encoding of a puzzle, written a second time.
//!
//! `docs/CERTIFICATES.md` defines it; this is that definition as a program, and nothing else: of a line only its clue
//! and its length are used.

use std::fmt::Write;

use super::error::{Fault, VerifyError, excerpt};
use crate::puzzle::{Color, Picture, Puzzle};

/// The formula of a claim: the clauses, and the text of the whole file.
pub(super) struct Formula {
    variables: usize,
    literals: Vec<i32>,
    /// Where each clause ends in `literals`.
    ends: Vec<usize>,
    claim: &'static str,
    head: String,
}

/// A term of a clause: "block j begins at position p or before", a cell, or a constant.
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

/// A block of a clue in its line.
struct Block {
    length: i64,
    /// Where it begins if all blocks are pushed to the front.
    first: i64,
    /// How far it can move from there; negative if the line has no room for the clue.
    slack: i64,
    /// The variable of `first`; those of the next positions follow it.
    variable: i32,
}

impl Block {
    fn begun(&self, position: i64) -> Term {
        let moved = position - self.first;
        if moved < 0 || self.slack < 0 {
            Term::False
        } else if moved >= self.slack {
            Term::True
        } else {
            Term::Literal(self.variable + moved as i32)
        }
    }

    /// Whether it ends before a position.
    fn over(&self, position: i64) -> Term {
        self.begun(position - self.length)
    }
}

impl Formula {
    /// The formula whose models are the solutions of the puzzle, other than `excluded` if that is given.
    ///
    /// Its file has `bytes` bytes by the manifest. If it must be longer, not all of the formula is written.
    pub(super) fn new(puzzle: &Puzzle, excluded: Option<&Picture>, bytes: usize) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let claim = match excluded {
            None => "no solution",
            Some(_) => "no solution but the picture, which the last clause excludes",
        };
        let mut formula =
            Self { variables: width * height, literals: Vec::new(), ends: Vec::new(), claim, head: String::new() };
        formula.remark(format_args!("nonogram of {width} columns and {height} rows, encoding order"));
        for row in (1..=height).take_while(|row| row * width < bytes) {
            for column in 1..=width {
                formula.remark(format_args!("cell {row} {column} = {}", (row - 1) * width + column));
            }
        }
        for (row, clue) in puzzle.rows().iter().enumerate() {
            let cells: Vec<i32> = (0..width).map(|column| (row * width + column + 1) as i32).collect();
            // A clause takes two bytes and more.
            if let Some(clue) = clue.as_ref().filter(|_| formula.len() < bytes) {
                formula.line(&format!("row {}", row + 1), &lengths(clue), &cells);
            }
        }
        for (column, clue) in puzzle.columns().iter().enumerate() {
            let cells: Vec<i32> = (0..height).map(|row| (row * width + column + 1) as i32).collect();
            if let Some(clue) = clue.as_ref().filter(|_| formula.len() < bytes) {
                formula.line(&format!("column {}", column + 1), &lengths(clue), &cells);
            }
        }
        if let Some(picture) = excluded {
            let differs = |(cell, &color): (i32, &Color)| Term::Literal(if color.is_blank() { cell } else { -cell });
            let clause: Vec<Term> = (1..).zip(picture.cells()).map(differs).collect();
            formula.clause(&clause);
        }
        formula
    }

    /// A formula of these clauses.
    #[cfg(test)]
    pub(super) fn of_clauses(variables: usize, clauses: &[Vec<i32>]) -> Self {
        let mut formula =
            Self { variables, literals: Vec::new(), ends: Vec::new(), claim: "no solution", head: String::new() };
        for clause in clauses {
            formula.clause(&clause.iter().map(|&literal| Term::Literal(literal)).collect::<Vec<_>>());
        }
        formula
    }

    /// The clauses by which a line meets its clue.
    fn line(&mut self, name: &str, lengths: &[i64], cells: &[i32]) {
        let needed = lengths.iter().sum::<i64>() + (lengths.len() as i64 - 1).max(0);
        let slack = cells.len() as i64 - needed;
        let mut blocks = Vec::with_capacity(lengths.len());
        let mut first = 0;
        for (&length, number) in lengths.iter().zip(1..) {
            let variable = self.variables as i32 + 1;
            blocks.push(Block { length, first, slack, variable });
            for moved in 0..slack.max(0) {
                self.variables += 1;
                let place = first + moved + 1;
                self.remark(format_args!("start {name} block {number} by {place} = {}", variable + moved as i32));
            }
            for moved in 1..slack.max(0) as i32 {
                self.clause(&[Term::Literal(-(variable + moved - 1)), Term::Literal(variable + moved)]);
            }
            if slack < 0 {
                self.clause(&[]);
            }
            first += length + 1;
        }
        for pair in blocks.windows(2) {
            for moved in 0..=slack {
                let (here, before) = (pair[1].begun(pair[1].first + moved), pair[0].begun(pair[0].first + moved));
                self.clause(&[here.not(), before]);
            }
        }
        for (position, &cell) in (0..).zip(cells) {
            for block in &blocks {
                self.clause(&[block.begun(position).not(), block.over(position), Term::Literal(cell)]);
            }
            for gap in 0..=blocks.len() {
                let before = if gap == 0 { Term::True } else { blocks[gap - 1].over(position) };
                let behind = blocks.get(gap).map_or(Term::False, |block| block.begun(position));
                self.clause(&[before.not(), behind, Term::Literal(-cell)]);
            }
        }
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

fn lengths(clue: &crate::puzzle::Clue) -> Vec<i64> {
    clue.blocks().iter().map(|block| block.length.into()).collect()
}
