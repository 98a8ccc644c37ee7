//! The meaning of the variables of a model, as comment lines.

use std::{
    fmt,
    io::{self, Write},
};

use nonosat_encodings::{Atom, CellMap, Claim, Meaning, variable_of_name};

use crate::{
    propagate::monolithic::Monolithic,
    puzzle::{Color, Picture, Puzzle},
};

/// The comment lines of a model; see `docs/CLI.md` for their form.
pub(super) struct Comments<'a> {
    /// The beginning of a comment line.
    pub(super) mark: &'static str,
    /// The prefix of the number of a variable.
    pub(super) prefix: &'static str,
    pub(super) puzzle: &'a Puzzle,
    pub(super) whole: &'a Monolithic,
}

impl Comments<'_> {
    /// Writes a line for each cell, and one for each variable of a block.
    pub(super) fn write(&self, cells: &CellMap, meanings: &[Meaning], out: &mut dyn Write) -> io::Result<()> {
        let Self { mark, prefix, puzzle, .. } = self;
        for cell in 0..puzzle.layout().cell_count() {
            let (row, column) = (cell / puzzle.width() + 1, cell % puzzle.width() + 1);
            write!(out, "{mark} cell {row} {column} = ")?;
            match cells.atom(cell as u32, Color::BLACK) {
                Atom::Constant(value) => writeln!(out, "{value}")?,
                // Of two colours black is the second, whose atom is no negation.
                Atom::Literal(literal) => writeln!(out, "{prefix}{}", literal.dimacs())?,
            }
        }
        for (variable, meaning) in (1..).zip(meanings) {
            if let Some(text) = self.meaning(meaning) {
                writeln!(out, "{mark} {text} = {prefix}{variable}")?;
            }
        }
        Ok(())
    }

    /// A meaning in words and numbers from 1; `None` for cells, which have lines of their own, and auxiliary variables.
    fn meaning(&self, meaning: &Meaning) -> Option<String> {
        let line = |line: u32| self.puzzle.layout().line_name(self.whole.lines[line as usize]);
        match *meaning {
            Meaning::Cell(_) | Meaning::Auxiliary => None,
            Meaning::StartsBy { line: number, block, position } => {
                Some(format!("start {} block {} by {}", line(number), block + 1, position + 1))
            }
            // A block that ends before a position has its last cell there, counted from 1, or before.
            Meaning::EndsBy { line: number, block, position } => {
                Some(format!("end {} block {} by {position}", line(number), block + 1))
            }
            Meaning::StartsAt { line: number, block, position } => {
                Some(format!("start {} block {} at {}", line(number), block + 1, position + 1))
            }
            Meaning::StartBit { line: number, block, bit } => {
                Some(format!("start {} block {} bit {bit}", line(number), block + 1))
            }
            Meaning::Covers { line: number, block, position } => {
                Some(format!("cover {} block {} at {}", line(number), block + 1, position + 1))
            }
            Meaning::Gap { line: number, block, position } => {
                Some(format!("gap {} block {} at {}", line(number), block + 1, position + 1))
            }
        }
    }
}

/// The cells in the models of an outside solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellNames(Vec<Name>);

/// The variable of a cell, by its number from 1, or its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Known(bool),
    Variable(u32),
}

/// A mistake in the comment lines of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NameError {
    /// The line, from 1.
    pub line: usize,
    /// What was found, and what was expected.
    pub message: String,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for NameError {}

impl CellNames {
    /// Those of every encoding of a puzzle that was not narrowed: the cells come first, row by row.
    pub fn of(puzzle: &Puzzle) -> Self {
        Self((1..=puzzle.layout().cell_count() as u32).map(Name::Variable).collect())
    }

    /// Reads the comment lines about cells in the text of a model, or in those lines alone.
    ///
    /// # Errors
    /// A line that is malformed, or about a cell outside the puzzle or of an earlier line; a cell without a line.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Self, NameError> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let mut names = vec![None; puzzle.layout().cell_count()];
        for (line, text) in (1..).zip(text.lines()) {
            let fail = |message: String| Err(NameError { line, message });
            let words: Vec<&str> = text.split_whitespace().collect();
            let ["c" | "\\" | "*", "cell", rest @ ..] = &words[..] else { continue };
            let (cell, name) = match rest {
                [row, column, "=", name] => (row.parse().ok().zip(column.parse().ok()), parse(name)),
                _ => (None, None),
            };
            let (Some((row, column)), Some(name)) = (cell, name) else {
                return fail("expected `cell ROW COLUMN = VARIABLE`, or true or false in place of VARIABLE".to_owned());
            };
            let (row, column): (usize, usize) = (row, column);
            if !(1..=height).contains(&row) || !(1..=width).contains(&column) {
                return fail(format!(
                    "there is no cell {row} {column} in a puzzle of {height} rows and {width} columns: is it the model \
                     of another puzzle?"
                ));
            }
            if names[(row - 1) * width + column - 1].replace(name).is_some() {
                return fail(format!("a second line about the cell {row} {column}"));
            }
        }
        let missing = |cell: usize| NameError {
            line: text.lines().count().max(1),
            message: format!("no line about the cell {} {} came", cell / width + 1, cell % width + 1),
        };
        let names = names.into_iter().enumerate().map(|(cell, name)| name.ok_or_else(|| missing(cell)));
        names.collect::<Result<_, _>>().map(Self)
    }

    /// The picture of a claim, if it gives a model; not judged yet. A variable without a value is false.
    pub fn picture(&self, claim: &Claim, puzzle: &Puzzle) -> Option<Picture> {
        let Claim::Model(values) = claim else { return None };
        let color = |name: &Name| {
            let filled = match name {
                Name::Known(value) => *value,
                Name::Variable(number) => values.get(number).copied().unwrap_or(false),
            };
            filled.into()
        };
        Picture::new(puzzle.width(), self.0.iter().map(color).collect())
    }
}

fn parse(name: &str) -> Option<Name> {
    match name {
        "true" => Some(Name::Known(true)),
        "false" => Some(Name::Known(false)),
        _ => {
            let number = name.parse().ok().filter(|&number| number > 0);
            number.or_else(|| variable_of_name(name)).map(Name::Variable)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Clue;

    fn puzzle() -> Puzzle {
        Puzzle::new(vec![Clue::black([1])], vec![Clue::black([1]), Clue::black([])])
    }

    #[test]
    fn names_are_read_back() {
        let names = CellNames::read(
            "c hello\nc cell 1 2 = false\nc cell 1 1 = 7\nc start row 1 block 1 by 1 = 9\np cnf 9 0\n",
            &puzzle(),
        );
        assert_eq!(names, Ok(CellNames(vec![Name::Variable(7), Name::Known(false)])));
        let names = CellNames::read("\\ cell 1 1 = x1\n* cell 1 2 = x2\n", &puzzle());
        assert_eq!(names, Ok(CellNames::of(&puzzle())));
    }

    #[test]
    fn errors_name_their_line() {
        for (text, expected) in [
            ("", "line 1: no line about the cell 1 1"),
            ("c cell 1 1 = 1\n", "line 1: no line about the cell 1 2"),
            ("c\nc cell 1 1 = -1\n", "line 2: expected `cell ROW COLUMN = VARIABLE`"),
            ("c cell 1 1 2\n", "line 1: expected `cell"),
            ("c cell 2 1 = 1\n", "line 1: there is no cell 2 1"),
            ("c cell 1 0 = 1\n", "line 1: there is no cell 1 0"),
            ("c cell 1 1 = 1\nc cell 1 1 = 2\n", "line 2: a second line about the cell 1 1"),
        ] {
            let error = CellNames::read(text, &puzzle()).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text:?}: {error}");
        }
    }
}
