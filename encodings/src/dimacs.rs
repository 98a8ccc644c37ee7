//! Formulas as DIMACS text, and the answers of SAT solvers.

use std::{
    collections::{HashMap, hash_map::Entry},
    fmt,
    io::{self, Write},
};

use crate::Cnf;

/// Writes the formula as DIMACS: the line `p cnf VARIABLES CLAUSES`, then a clause a line.
///
/// Comment lines, `c` and a blank in front, may stand before it.
///
/// # Errors
/// Those of `out`.
pub fn write_dimacs(cnf: &Cnf, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "p cnf {} {}", cnf.variables(), cnf.len())?;
    for clause in cnf.clauses() {
        for literal in clause {
            write!(out, "{} ", literal.dimacs())?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}

/// The claim of an outside solver, not judged yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Values of variables, by their numbers from 1; missing ones may have any value.
    Model(HashMap<u32, bool>),
    /// There is no model.
    NoModel,
    /// The solver gave up.
    Unknown,
}

/// A mistake in an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnswerError {
    /// The line, from 1.
    pub line: usize,
    /// What was found, and what was expected.
    pub message: String,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for AnswerError {}

/// Reads the answer of a SAT solver: lines `s` and `v`, or what MiniSat writes to a file.
///
/// # Errors
/// A line of another kind, a model that is cut off or contradicts itself, or no answer at all.
pub fn read_answer(text: &str) -> Result<Claim, AnswerError> {
    let mut reader = Reader::default();
    for (line, text) in (1..).zip(text.lines()) {
        reader.take(line, text.trim()).map_err(|message| AnswerError { line, message })?;
    }
    let line = text.lines().count().max(1);
    reader.finish().map_err(|message| AnswerError { line, message })
}

/// The answer, as far as it is read.
#[derive(Default)]
struct Reader {
    status: Option<Claim>,
    values: HashMap<u32, bool>,
    /// Whether there is a line of values, and whether the 0 behind the last one was met.
    begun: bool,
    ended: bool,
    /// Whether values stand on lines without a `v`.
    bare: bool,
}

impl Reader {
    fn take(&mut self, line: usize, text: &str) -> Result<(), String> {
        let (kind, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match kind {
            "" | "c" => Ok(()),
            "s" => self.status(rest.trim()),
            "v" => self.values(rest),
            "SAT" | "UNSAT" | "INDET" if rest.is_empty() => {
                self.bare = true;
                self.status(kind)
            }
            _ if self.bare && kind.parse::<i64>().is_ok() => self.values(text),
            _ => {
                let expected = if line == 1 { ": is this the answer of a SAT solver?" } else { "" };
                Err(format!("expected a line that begins with `c`, `s` or `v`, found {}{expected}", excerpt(text)))
            }
        }
    }

    fn status(&mut self, word: &str) -> Result<(), String> {
        let status = match word {
            "SATISFIABLE" | "SAT" => Claim::Model(HashMap::new()),
            "UNSATISFIABLE" | "UNSAT" => Claim::NoModel,
            "UNKNOWN" | "INDETERMINATE" | "INDET" => Claim::Unknown,
            _ => return Err(format!("expected SATISFIABLE, UNSATISFIABLE or UNKNOWN, found {}", excerpt(word))),
        };
        match self.status.replace(status) {
            None => Ok(()),
            Some(_) => Err("a second `s` line".to_owned()),
        }
    }

    fn values(&mut self, text: &str) -> Result<(), String> {
        self.begun = true;
        for word in text.split_whitespace() {
            let literal: i64 = word.parse().map_err(|_| format!("expected a literal, found {}", excerpt(word)))?;
            if self.ended {
                return Err(format!("expected nothing behind the 0 that ends the model, found {}", excerpt(word)));
            }
            if literal == 0 {
                self.ended = true;
                continue;
            }
            let variable = u32::try_from(literal.unsigned_abs());
            let variable = variable.map_err(|_| format!("there is no variable {}", excerpt(word)))?;
            match self.values.entry(variable) {
                Entry::Occupied(value) if *value.get() != (literal > 0) => {
                    return Err(format!("variable {variable} is both true and false"));
                }
                entry => _ = entry.or_insert(literal > 0),
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Claim, String> {
        match self.status {
            Some(claim @ (Claim::NoModel | Claim::Unknown)) if !self.begun => Ok(claim),
            Some(Claim::NoModel | Claim::Unknown) => Err("a model, and a status that denies it".to_owned()),
            Some(Claim::Model(_)) if !self.begun => {
                Err("the answer is SATISFIABLE, but has no model: no `v` line".to_owned())
            }
            None if !self.begun => Err("no answer: neither an `s` nor a `v` line".to_owned()),
            _ if !self.ended => Err("the model is cut off: there is no 0 at its end".to_owned()),
            _ => Ok(Claim::Model(self.values)),
        }
    }
}

/// The text in quotes, its beginning if it is long, without control characters.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let clean = |symbol: char| if symbol.is_control() { ' ' } else { symbol };
    let more = if text.chars().count() > LONGEST { "..." } else { "" };
    format!("\"{}{more}\"", text.chars().take(LONGEST).map(clean).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(text: &str) -> Result<Claim, String> {
        read_answer(text).map_err(|error| error.to_string())
    }

    #[test]
    fn formulas_are_written() {
        let mut cnf = Cnf::new();
        let [a, b] = [(); 2].map(|()| cnf.new_variable().positive());
        cnf.clause(&[a.into(), (!b).into()]);
        cnf.clause(&[]);
        let mut text = Vec::new();
        write_dimacs(&cnf, &mut text).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "p cnf 2 2\n1 -2 0\n0\n");
    }

    #[test]
    fn answers_are_read() {
        let model = Ok(Claim::Model(HashMap::from([(1, true), (2, false), (3, true)])));
        assert_eq!(claim("c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\nc bye\n"), model);
        assert_eq!(claim("v 1 -2 3 0"), model);
        assert_eq!(claim("SAT\r\n1 -2 3 0\r\n"), model);
        assert_eq!(claim("s UNSATISFIABLE\n"), Ok(Claim::NoModel));
        assert_eq!(claim("UNSAT"), Ok(Claim::NoModel));
        assert_eq!(claim("c x\ns UNKNOWN"), Ok(Claim::Unknown));
        assert_eq!(claim("s SATISFIABLE\nv 0\n"), Ok(Claim::Model(HashMap::new())));
    }

    #[test]
    fn faults_are_told_with_their_line() {
        for (text, expected) in [
            ("", "line 1: no answer"),
            ("c only\nc comments\n", "line 2: no answer"),
            (
                "Hello World\n",
                "line 1: expected a line that begins with `c`, `s` or `v`, found \"Hello World\": is this",
            ),
            ("c\n1 2 0\n", "line 2: expected a line that begins"),
            ("s MAYBE\n", "line 1: expected SATISFIABLE, UNSATISFIABLE or UNKNOWN, found \"MAYBE\""),
            ("s UNKNOWN\ns UNSATISFIABLE\n", "line 2: a second `s` line"),
            ("s SATISFIABLE\n", "line 1: the answer is SATISFIABLE, but has no model"),
            ("s SATISFIABLE\nv 1 2\n", "line 2: the model is cut off"),
            ("s SATISFIABLE\nv 1 two 0\n", "line 2: expected a literal, found \"two\""),
            ("s SATISFIABLE\nv 1 -1 0\n", "line 2: variable 1 is both"),
            ("v 1 0 2\n", "line 1: expected nothing behind the 0"),
            ("v 99999999999 0\n", "line 1: there is no variable \"99999999999\""),
            ("v 9999999999999999999999 0\n", "line 1: expected a literal"),
            ("s UNSATISFIABLE\nv 1 0\n", "line 2: a model, and a status that denies it"),
        ] {
            let error = claim(text).unwrap_err();
            assert!(error.starts_with(expected), "{text:?}: {error}");
        }
    }
}
