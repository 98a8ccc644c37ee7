//! The meaning of the variables of a model, as comment lines.

use std::{
    fmt,
    io::{self, Write},
};

use nonosat_encodings::{Atom, CellMap, Claim, Meaning, Variable, variable_of_name};

use nonosat_model::{Color, Picture, Puzzle};

/// The comment lines of a model; see `docs/CLI.md` for their form.
pub(super) struct Comments<'a> {
    /// The beginning of a comment line.
    pub(super) mark: &'static str,
    /// The prefix of the number of a variable.
    pub(super) prefix: &'static str,
    pub(super) puzzle: &'a Puzzle,
    /// For each line of the instance, the line of the puzzle.
    pub(super) lines: &'a [usize],
}

impl Comments<'_> {
    /// Writes a line for each cell, and one for each variable of a block.
    pub(super) fn write(&self, cells: &CellMap, meanings: &[Meaning], out: &mut dyn Write) -> io::Result<()> {
        let Self { mark, prefix, puzzle, .. } = self;
        for cell in 0..puzzle.layout().cell_count() {
            let (row, column) = puzzle.layout().row_and_column(cell);
            write!(out, "{mark} cell {} {} =", row + 1, column + 1)?;
            for color in named_colors(puzzle) {
                match cells.atom(cell as u32, color) {
                    Atom::Constant(value) => write!(out, " {value}")?,
                    Atom::Literal(literal) => {
                        let sign = if literal.is_positive() { "" } else { "-" };
                        write!(out, " {sign}{prefix}{}", literal.variable().index() + 1)?;
                    }
                }
            }
            writeln!(out)?;
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
        let line = |line: u32| self.puzzle.layout().line_name(self.lines[line as usize]);
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

/// The colours that comment lines about cells name variables for: all, but of two only the second.
fn named_colors(puzzle: &Puzzle) -> impl Iterator<Item = Color> + use<> {
    let count = puzzle.palette.len();
    (if count == 2 { 1 } else { 0 }..count).filter_map(Color::new)
}

/// The cells in the models of an outside solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellNames {
    /// For each cell, an atom for each colour, but of two colours only for the second.
    atoms: Vec<Atom>,
    per_cell: usize,
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
    /// Those of every encoding of a puzzle that was not narrowed: the cells come first, in order, each with a variable
    /// for each colour, but of two colours only for the second. A given cell has none.
    pub fn of(puzzle: &Puzzle) -> Self {
        let (cells, per_cell) = (puzzle.layout().cell_count(), named_colors(puzzle).count());
        if puzzle.palette.len() < 2 {
            return Self { atoms: vec![Atom::TRUE; cells], per_cell };
        }
        let mut atoms: Vec<Atom> = Vec::with_capacity(cells * per_cell);
        let mut variable = 0;
        for cell in 0..cells {
            match puzzle.given_color(cell) {
                Some(given) => atoms.extend(named_colors(puzzle).map(|color| Atom::Constant(color == given))),
                None => {
                    let own = variable..variable + per_cell as u32;
                    variable = own.end;
                    atoms.extend(own.map(|variable| Atom::from(Variable::new(variable).positive())));
                }
            }
        }
        Self { atoms, per_cell }
    }

    /// Reads the comment lines about cells in the text of a model, or in those lines alone.
    ///
    /// # Errors
    /// A line that is malformed, or about a cell outside the puzzle or of an earlier line; a cell without a line.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Self, NameError> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let per_cell = named_colors(puzzle).count();
        let expected = match per_cell {
            1 => "expected `cell ROW COLUMN = VARIABLE`, or true or false in place of VARIABLE".to_owned(),
            _ => format!("expected `cell ROW COLUMN = ` and {per_cell} variables, or true or false in place of one"),
        };
        let mut names: Vec<Option<Vec<Atom>>> = vec![None; puzzle.layout().cell_count()];
        for (line, text) in (1..).zip(text.lines()) {
            let fail = |message: String| Err(NameError { line, message });
            let words: Vec<&str> = text.split_whitespace().collect();
            let ["c" | "\\" | "*", "cell", rest @ ..] = &words[..] else { continue };
            let (cell, atoms) = match rest {
                [row, column, "=", atoms @ ..] if atoms.len() == per_cell => {
                    let atoms = atoms.iter().map(|atom| parse(atom).filter(|atom| per_cell > 1 || !is_negated(*atom)));
                    (row.parse().ok().zip(column.parse().ok()), atoms.collect::<Option<Vec<_>>>())
                }
                _ => (None, None),
            };
            let (Some((row, column)), Some(atoms)) = (cell, atoms) else { return fail(expected) };
            let (row, column): (usize, usize) = (row, column);
            if !(1..=height).contains(&row) || !(1..=width).contains(&column) {
                return fail(format!(
                    "there is no cell {row} {column} in a puzzle of {height} rows and {width} columns: is it the model \
                     of another puzzle?"
                ));
            }
            if names[(row - 1) * width + column - 1].replace(atoms).is_some() {
                return fail(format!("a second line about the cell {row} {column}"));
            }
        }
        let missing = |cell: usize| NameError {
            line: text.lines().count().max(1),
            message: format!("no line about the cell {} {} came", cell / width + 1, cell % width + 1),
        };
        let mut atoms = Vec::with_capacity(names.len() * per_cell);
        for (cell, name) in names.into_iter().enumerate() {
            atoms.extend(name.ok_or_else(|| missing(cell))?);
        }
        Ok(Self { atoms, per_cell })
    }

    /// The picture of a claim, if it gives a model; not judged yet. A variable without a value is false, and a cell
    /// that has no colour then is blank.
    pub fn picture(&self, claim: &Claim, puzzle: &Puzzle) -> Option<Picture> {
        let Claim::Model(values) = claim else { return None };
        let holds = |atom: &Atom| match *atom {
            Atom::Constant(value) => value,
            Atom::Literal(literal) => {
                let value = values.get(&(literal.variable().index() as u32 + 1)).copied().unwrap_or(false);
                value == literal.is_positive()
            }
        };
        let color = |atoms: &[Atom]| match atoms {
            [black] if puzzle.palette.len() == 2 => holds(black).into(),
            _ => atoms.iter().position(holds).and_then(Color::new).unwrap_or(Color::BLANK),
        };
        Picture::new(puzzle.width(), self.atoms.chunks(self.per_cell.max(1)).map(color).collect())
    }
}

fn is_negated(atom: Atom) -> bool {
    matches!(atom, Atom::Literal(literal) if !literal.is_positive())
}

/// A constant, or a variable by its number from 1 or its name, perhaps with a minus.
fn parse(name: &str) -> Option<Atom> {
    let (is_positive, number) = match name {
        "true" | "false" => return Some(Atom::Constant(name == "true")),
        _ => name.strip_prefix('-').map_or((true, name), |rest| (false, rest)),
    };
    let is_number = number.starts_with(|first: char| first.is_ascii_digit());
    let number = if is_number { number.parse().ok() } else { variable_of_name(number) };
    // Beyond these a literal is no 32-bit number.
    let variable = number.filter(|number| (1..1 << 31).contains(number))?;
    let literal = Variable::new(variable - 1).positive();
    Some(if is_positive { literal } else { !literal }.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::Clue;

    fn puzzle() -> Puzzle {
        Puzzle::new(vec![Clue::black([1])], vec![Clue::black([1]), Clue::black([])])
    }

    #[test]
    fn names_are_read_back() {
        let names = CellNames::read(
            "c hello\nc cell 1 2 = false\nc cell 1 1 = 7\nc start row 1 block 1 by 1 = 9\np cnf 9 0\n",
            &puzzle(),
        );
        let seven = Variable::new(6).positive().into();
        assert_eq!(names, Ok(CellNames { atoms: vec![seven, Atom::FALSE], per_cell: 1 }));
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
