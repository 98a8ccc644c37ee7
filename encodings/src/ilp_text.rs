//! Integer programs as text, and the answers of their solvers.
//!
//! Variable number n, from 1, is called `xn`, constraint number n `cn`. There is nothing to optimise, but most solvers
//! need an objective: it is 0.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use crate::{AnswerError, Claim, Ilp, Relation, dimacs::excerpt};

/// The most terms on a line of an LP file: some solvers read no lines of more than 255 characters.
const TERMS_PER_LINE: usize = 10;

/// Writes the program in the LP format of CPLEX.
///
/// Comment lines, `\` in front, may stand before it.
///
/// # Errors
/// Those of `out`.
pub fn write_lp(ilp: &Ilp, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "Minimize\n obj: 0 x1\nSubject To")?;
    for (number, (terms, relation, bound)) in (1..).zip(ilp.constraints()) {
        write!(out, " c{number}:")?;
        if terms.is_empty() {
            write!(out, " 0 x1")?;
        }
        for (place, &(factor, variable)) in terms.iter().enumerate() {
            if place > 0 && place % TERMS_PER_LINE == 0 {
                write!(out, "\n  ")?;
            }
            let sign = if factor < 0 { '-' } else { '+' };
            match factor.unsigned_abs() {
                1 => write!(out, " {sign} x{}", variable.index() + 1)?,
                size => write!(out, " {sign} {size} x{}", variable.index() + 1)?,
            }
        }
        let relation = match relation {
            Relation::AtMost => "<=",
            Relation::Exactly => "=",
            Relation::AtLeast => ">=",
        };
        writeln!(out, " {relation} {bound}")?;
    }
    writeln!(out, "Binary")?;
    for number in 1..=ilp.variables().max(1) {
        writeln!(out, " x{number}")?;
    }
    writeln!(out, "End")
}

/// Writes the program in the free MPS format.
///
/// Comment lines, `*` in front, may stand before it.
///
/// # Errors
/// Those of `out`.
pub fn write_mps(ilp: &Ilp, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "NAME nonogram\nROWS\n N obj")?;
    // MPS goes column by column.
    let mut columns = vec![Vec::new(); ilp.variables().max(1)];
    for (number, (terms, relation, _)) in (1_usize..).zip(ilp.constraints()) {
        let relation = match relation {
            Relation::AtMost => 'L',
            Relation::Exactly => 'E',
            Relation::AtLeast => 'G',
        };
        writeln!(out, " {relation} c{number}")?;
        for &(factor, variable) in terms {
            columns[variable.index()].push((number, factor));
        }
    }
    writeln!(out, "COLUMNS\n BEGIN 'MARKER' 'INTORG'")?;
    for (number, column) in (1..).zip(&columns) {
        if column.is_empty() {
            writeln!(out, " x{number} obj 0")?;
        }
        for (row, factor) in column {
            writeln!(out, " x{number} c{row} {factor}")?;
        }
    }
    writeln!(out, " END 'MARKER' 'INTEND'\nRHS")?;
    for (number, (_, _, bound)) in (1..).zip(ilp.constraints()) {
        if bound != 0 {
            writeln!(out, " RHS c{number} {bound}")?;
        }
    }
    writeln!(out, "BOUNDS")?;
    for number in 1..=columns.len() {
        writeln!(out, " BV BND x{number}")?;
    }
    writeln!(out, "ENDATA")
}

/// The number of the variable of this name.
pub fn variable_of_name(name: &str) -> Option<u32> {
    let digits = name.strip_prefix('x').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse().ok().filter(|&number| number > 0)
}

/// Reads the solution of an integer program: lines with the name of a variable and its value behind it.
///
/// HiGHS, CBC, SCIP and GLPK write such lines; further words on them, and lines without a variable, are ignored.
/// Missing variables are 0: some solvers leave those out.
///
/// # Errors
/// A value that is missing, no number, or neither 0 nor 1; an answer without any variable and without `infeasible`.
pub fn read_values(text: &str) -> Result<Claim, AnswerError> {
    let mut values = HashMap::new();
    let mut infeasible = false;
    for (line, text) in (1..).zip(text.lines()) {
        let fail = |message| Err(AnswerError { line, message });
        let mut words = text.split_whitespace();
        let Some((name, variable)) = words.find_map(|word| Some((word, variable_of_name(word)?))) else {
            infeasible |= text.to_ascii_lowercase().contains("infeasible");
            continue;
        };
        // GLPK writes the state of a variable first.
        let mut words = words.skip_while(|word| ["*", "B", "NL", "NU", "NS"].contains(word));
        let Some(word) = words.next() else { return fail(format!("{name} has no value")) };
        let value = match word.parse::<f64>() {
            Ok(value) if (value - 1.0).abs() < TOLERANCE => true,
            Ok(value) if value.abs() < TOLERANCE => false,
            Ok(_) => return fail(format!("{name} is {}, neither 0 nor 1", excerpt(word))),
            Err(_) => return fail(format!("expected the value of {name}, found {}", excerpt(word))),
        };
        if values.insert(variable, value).is_some_and(|before| before != value) {
            return fail(format!("{name} has two values"));
        }
    }
    match (values.is_empty(), infeasible) {
        (true, true) => Ok(Claim::NoModel),
        (true, false) => {
            let message =
                "no answer: no variable such as x1 has a value, and there is no `infeasible` either".to_owned();
            Err(AnswerError { line: text.lines().count().max(1), message })
        }
        (false, _) => Ok(Claim::Model(values)),
    }
}

/// The greatest distance of a value from 0 or 1.
const TOLERANCE: f64 = 1e-4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Atom;

    fn program() -> Ilp {
        let mut ilp = Ilp::new();
        let [a, b, _] = [(); 3].map(|()| Atom::from(ilp.new_variable().positive()));
        ilp.constrain(&[(1, a), (-2, b)], Relation::AtMost, 0);
        ilp.clause(&[a, b]);
        ilp.clause(&[]);
        ilp
    }

    fn text(write: fn(&Ilp, &mut dyn Write) -> io::Result<()>) -> String {
        let mut text = Vec::new();
        write(&program(), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn programs_are_written() {
        let lp = "Minimize\n obj: 0 x1\nSubject To\n c1: + x1 - 2 x2 <= 0\n c2: + x1 + x2 >= 1\n c3: 0 x1 >= 1\n\
                  Binary\n x1\n x2\n x3\nEnd\n";
        assert_eq!(text(write_lp), lp);
        let mps = "NAME nonogram\nROWS\n N obj\n L c1\n G c2\n G c3\nCOLUMNS\n BEGIN 'MARKER' 'INTORG'\n \
                   x1 c1 1\n x1 c2 1\n x2 c1 -2\n x2 c2 1\n x3 obj 0\n END 'MARKER' 'INTEND'\nRHS\n \
                   RHS c2 1\n RHS c3 1\nBOUNDS\n BV BND x1\n BV BND x2\n BV BND x3\nENDATA\n";
        assert_eq!(text(write_mps), mps);
    }

    #[test]
    fn solutions_are_read_as_programs_write_them() {
        let model = |text: &str| match read_values(text).unwrap() {
            Claim::Model(values) => {
                let mut trues: Vec<u32> = values.iter().filter(|(_, value)| **value).map(|(name, _)| *name).collect();
                trues.sort_unstable();
                trues
            }
            other => panic!("{other:?}"),
        };
        let highs = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 3\nx1 1\nx2 \
            0\n\
                     x3 0.99999999\n# Rows 1\nc1 1\n";
        assert_eq!(model(highs), [1, 3]);
        assert_eq!(model("Optimal - objective value 0.0\n      0 x1    1    0\n      2 x3    1    0\n"), [1, 3]);
        assert_eq!(model("solution status: optimal\nobjective value: 0\nx1    1 \t(obj:0)\nx3  1 \t(obj:0)\n"), [1, 3]);
        assert_eq!(model("   1 x1    *     1     0     1\n   2 x2    *    0   0  1\n 3 x3  * 1 0 1\n"), [1, 3]);
        assert_eq!(read_values("Model status: Infeasible\n"), Ok(Claim::NoModel));
    }

    #[test]
    fn errors_name_their_line() {
        for (text, expected) in [
            ("", "line 1: no answer"),
            ("Optimal\nObjective 0\n", "line 2: no answer"),
            ("x1 1\nx2 0.5\n", "line 2: x2 is \"0.5\", neither 0 nor 1"),
            ("x1 nan\n", "line 1: x1 is \"nan\""),
            ("x1\n", "line 1: x1 has no value"),
            ("x1 one\n", "line 1: expected the value of x1, found \"one\""),
            ("x1 1\nx1 0\n", "line 2: x1 has two values"),
        ] {
            let error = read_values(text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text:?}: {error}");
        }
    }
}
