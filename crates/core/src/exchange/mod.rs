//! Puzzles as formulas and integer programs for outside solvers, and pictures from their answers.
//!
//! A model is written with comment lines about the meaning of its variables; [`CellNames`] reads those about the cells
//! back.

mod names;

use std::io::{self, Write};

pub use names::{CellNames, NameError};
pub use nonosat_encodings::{AnswerError, Claim};
use nonosat_encodings::{
    Cnf, Encoded, Ilp, read_answer, read_values, variable_of_name, write_dimacs, write_lp, write_mps,
};

use crate::{
    engine::registry::{CnfEncoding, EncodingChoice},
    solve::request::SolveError,
};
use nonosat_model::{Layout, Puzzle};
use nonosat_propagate::monolithic::Monolithic;

/// The form of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// A formula in DIMACS.
    Dimacs,
    /// An integer program in the LP format of CPLEX.
    Lp,
    /// An integer program in free MPS.
    Mps,
}

/// A puzzle for an outside solver: its variables and its constraints.
#[non_exhaustive]
pub struct Model {
    /// For each line of the instance, the line of the puzzle.
    lines: Vec<usize>,
    encoding: EncodingChoice,
    form: Form,
    body: Body,
}

enum Body {
    Formula(Encoded<Cnf>),
    Program(Encoded<Ilp>),
}

impl Model {
    /// Encodes a puzzle; `None` stands for the default encoding of the form.
    ///
    /// # Errors
    /// [`SolveError::Usage`]: the encoding is not for this form.
    pub fn new(whole: Monolithic, encoding: Option<EncodingChoice>, form: Form) -> Result<Self, SolveError> {
        let (encoding, body) = match form {
            Form::Dimacs => {
                if let Some(EncodingChoice::Ilp(info)) = encoding {
                    let message = format!("`{}` makes an integer program, which DIMACS cannot hold", info.name);
                    return Err(SolveError::Usage(message));
                }
                let encoding = CnfEncoding::new(encoding.as_ref())?;
                (EncodingChoice::Cnf(encoding), Body::Formula(encoding.encode(&whole.instance)))
            }
            Form::Lp | Form::Mps => {
                let encoding = encoding.unwrap_or_else(EncodingChoice::default_program);
                (encoding, Body::Program(encoding.encode_program(&whole.instance)))
            }
        };
        Ok(Self { lines: whole.lines, encoding, form, body })
    }

    /// Writes it, with comment lines about its variables in front.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<()> {
        match &self.body {
            Body::Formula(formula) => write_formula(puzzle, &self.lines, &self.encoding.to_string(), formula, out),
            Body::Program(program) => {
                let mark = if self.form == Form::Lp { "\\" } else { "*" };
                write_title(mark, puzzle, &self.encoding.to_string(), out)?;
                let comments = names::Comments { mark, prefix: "x", puzzle, lines: &self.lines };
                comments.write(&program.cells, &program.meanings, out)?;
                if self.form == Form::Lp { write_lp(&program.target, out) } else { write_mps(&program.target, out) }
            }
        }
    }
}

/// Writes a formula as DIMACS, with comment lines about its variables in front; `lines` gives for each line of the
/// encoded instance the line of the puzzle.
pub(crate) fn write_formula(
    puzzle: &Puzzle,
    lines: &[usize],
    encoding: &str,
    formula: &Encoded<Cnf>,
    out: &mut dyn Write,
) -> io::Result<()> {
    write_title("c", puzzle, encoding, out)?;
    let comments = names::Comments { mark: "c", prefix: "", puzzle, lines };
    comments.write(&formula.cells, &formula.meanings, out)?;
    write_dimacs(&formula.target, out)
}

fn write_title(mark: &str, puzzle: &Puzzle, encoding: &str, out: &mut dyn Write) -> io::Result<()> {
    let layout = puzzle.layout();
    let colors = match puzzle.palette.len() {
        2 => String::new(),
        count => format!(" in {count} colors"),
    };
    match *layout {
        Layout::Rectangle { width, height, .. } => {
            writeln!(out, "{mark} nonogram of {width} columns and {height} rows{colors}, encoding {encoding}")
        }
        Layout::Table(_) => {
            let (cells, lines) = (layout.cell_count(), layout.line_count());
            writeln!(out, "{mark} nonogram of {cells} cells and {lines} lines{colors}, encoding {encoding}")
        }
    }
}

/// Reads the answer of a solver of formulas or of integer programs.
///
/// # Errors
/// The first mistake in it, and where.
pub fn read_claim(text: &str) -> Result<Claim, AnswerError> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && *line != "c" && !line.starts_with("c "));
    let of_formula = first.is_none_or(|line| {
        let word = line.split_whitespace().next().unwrap_or_default();
        ["s", "v", "SAT", "UNSAT", "INDET"].contains(&word)
    });
    let names_variables = text.split_whitespace().any(|word| variable_of_name(word).is_some());
    if !of_formula && (names_variables || text.to_ascii_lowercase().contains("infeasible")) {
        read_values(text)
    } else {
        read_answer(text)
    }
}
