//! Checking a proof hint by hint, without a search.
//!
//! # References
//! L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp, *Efficient certified RAT
//! verification*, CADE 2017.

use std::ops::Range;

use super::{
    error::{Fault, VerifyError, excerpt},
    formula::Formula,
};
use nonosat_model::budget::Budget;

const LRAT: &str = "proof.lrat";
const DRAT: &str = "proof.drat";
/// The number of lines between two checks of the budget.
const LINES_PER_CHECK: usize = 256;

/// The size of a proof that holds.
pub(super) struct Proof {
    pub(super) steps: usize,
    pub(super) hints: usize,
    /// The number of clauses of the formula that occur as hints.
    pub(super) clauses_used: usize,
}

/// Checks that a proof refutes a formula, and that its other form has the same steps.
pub(super) fn check(formula: &Formula, lrat: &[u8], drat: &[u8], budget: &Budget) -> Result<Proof, VerifyError> {
    let mut twin = Twin { rest: drat, line: 0, expected: Vec::new() };
    let proof = follow(formula, lrat, |mark, clause| twin.compare(mark, clause), budget)?;
    twin.finish()?;
    Ok(proof)
}

/// Checks that a proof refutes a formula; calls `watch` with each clause added (mark empty) and deleted (mark `d `).
fn follow(
    formula: &Formula,
    lrat: &[u8],
    mut watch: impl FnMut(&str, &[i32]) -> Result<(), VerifyError>,
    budget: &Budget,
) -> Result<Proof, VerifyError> {
    let mut checker = Checker::new(formula);
    let mut lines = lrat.split_inclusive(|&byte| byte == b'\n').zip(1..);
    for (bytes, line) in &mut lines {
        if line % LINES_PER_CHECK == 0 {
            budget.check().map_err(|stop| VerifyError::new(LRAT, line, Fault::Stopped(stop)))?;
        }
        let refuse = |fault| VerifyError::new(LRAT, line, fault);
        match checker.line(bytes).map_err(refuse)? {
            Done::Added(clause) => watch("", checker.literals_of(clause))?,
            Done::Deleted(clauses) => {
                for clause in clauses {
                    watch("d ", &checker.literals[clause])?;
                }
            }
        }
        if checker.is_refuted {
            break;
        }
    }
    let end = lrat.iter().filter(|&&byte| byte == b'\n').count();
    if !checker.is_refuted {
        return Err(VerifyError::new(LRAT, end.max(1), Fault::Unproven("it ends before the empty clause".to_owned())));
    }
    if let Some((bytes, line)) = lines.next() {
        let fault = Fault::Differs { found: excerpt(bytes), expected: "the end behind the empty clause".to_owned() };
        return Err(VerifyError::new(LRAT, line, fault));
    }
    let clauses_used = checker.used[..formula.len()].iter().filter(|&&used| used).count();
    Ok(Proof { steps: checker.clauses.len() - formula.len(), hints: checker.hints, clauses_used })
}

/// The effect of a line.
enum Done {
    /// Added the clause of this number.
    Added(usize),
    /// Deleted clauses, whose literals these are.
    Deleted(Vec<Range<usize>>),
}

struct Checker {
    variables: usize,
    literals: Vec<i32>,
    /// For each clause, its literals; none if it was deleted. Clause n is at n - 1.
    clauses: Vec<Option<Range<usize>>>,
    /// Which clauses were hints.
    used: Vec<bool>,
    /// For each variable from 1 on: 1 true, -1 false, 0 open. All are open between two lines.
    values: Vec<i8>,
    assigned: Vec<i32>,
    hints: usize,
    is_refuted: bool,
}

impl Checker {
    fn new(formula: &Formula) -> Self {
        let mut checker = Self {
            variables: formula.variables(),
            literals: Vec::new(),
            clauses: Vec::new(),
            used: Vec::new(),
            values: vec![0; formula.variables() + 1],
            assigned: Vec::new(),
            hints: 0,
            is_refuted: false,
        };
        formula.clauses().for_each(|clause| checker.add(clause));
        checker
    }

    fn add(&mut self, clause: &[i32]) {
        let start = self.literals.len();
        self.literals.extend_from_slice(clause);
        self.clauses.push(Some(start..self.literals.len()));
        self.used.push(false);
    }

    fn literals_of(&self, clause: usize) -> &[i32] {
        self.clauses[clause - 1].clone().map_or(&[], |range| &self.literals[range])
    }

    /// Follows a line: `NUMBER LITERAL... 0 HINT... 0` or `NUMBER d CLAUSE... 0`.
    fn line(&mut self, bytes: &[u8]) -> Result<Done, Fault> {
        let text = bytes.strip_suffix(b"\n").and_then(|line| std::str::from_utf8(line).ok());
        let Some(text) = text else {
            let expected = "a line of numbers that ends with a line break".to_owned();
            return Err(Fault::Differs { found: excerpt(bytes), expected });
        };
        let mut words = text.split(' ');
        let number = number(words.next())?;
        let mut words = words.peekable();
        if words.peek() == Some(&"d") {
            words.next();
            expect(number, self.clauses.len() as i64)?;
            let deleted =
                numbers(&mut words)?.into_iter().map(|clause| self.delete(clause)).collect::<Result<_, _>>()?;
            expect_end(words.next())?;
            return Ok(Done::Deleted(deleted));
        }
        expect(number, self.clauses.len() as i64 + 1)?;
        let literals = numbers(&mut words)?;
        let hints = numbers(&mut words)?;
        expect_end(words.next())?;
        let clause: Vec<i32> = literals.into_iter().map(|literal| self.literal(literal)).collect::<Result<_, _>>()?;
        let holds = self.follows(&clause, &hints);
        for literal in self.assigned.drain(..) {
            self.values[literal.unsigned_abs() as usize] = 0;
        }
        holds?;
        self.add(&clause);
        self.hints += hints.len();
        self.is_refuted = clause.is_empty();
        Ok(Done::Added(self.clauses.len()))
    }

    fn literal(&self, number: i64) -> Result<i32, Fault> {
        match i32::try_from(number) {
            Ok(literal) if literal.unsigned_abs() as usize <= self.variables => Ok(literal),
            _ => Err(Fault::Differs {
                found: format!("the literal {number}"),
                expected: format!("a variable of the formula, from 1 to {}", self.variables),
            }),
        }
    }

    fn delete(&mut self, clause: i64) -> Result<Range<usize>, Fault> {
        let place = place(clause).and_then(|place| self.clauses.get_mut(place));
        place.and_then(Option::take).ok_or_else(|| unknown(clause))
    }

    /// Whether a clause follows from its hints by unit propagation.
    fn follows(&mut self, clause: &[i32], hints: &[i64]) -> Result<(), Fault> {
        for &literal in clause {
            if self.value(literal) > 0 {
                return Err(Fault::Unproven(format!("the clause has both {literal} and {}", -literal)));
            }
            if self.value(literal) == 0 {
                self.assign(-literal);
            }
        }
        for (index, &hint) in hints.iter().enumerate() {
            let there = place(hint).and_then(|place| Some((place, self.clauses.get(place)?.clone()?)));
            let (place, range) = there.ok_or_else(|| unknown(hint))?;
            self.used[place] = true;
            let mut open = None;
            for place in range {
                let literal = self.literals[place];
                if self.value(literal) > 0 {
                    return Err(Fault::Unproven(format!("hint {hint} is of no use: {literal} holds")));
                }
                if self.value(literal) == 0 && open.replace(literal).is_some_and(|other| other != literal) {
                    return Err(Fault::Unproven(format!("hint {hint} has more than one open literal")));
                }
            }
            match open {
                Some(literal) => self.assign(literal),
                None if index + 1 == hints.len() => return Ok(()),
                None => return Err(Fault::Unproven(format!("hint {hint} is a contradiction, but not the last hint"))),
            }
        }
        Err(Fault::Unproven("its hints lead to no contradiction".to_owned()))
    }

    fn value(&self, literal: i32) -> i8 {
        let value = self.values[literal.unsigned_abs() as usize];
        if literal > 0 { value } else { -value }
    }

    fn assign(&mut self, literal: i32) {
        self.values[literal.unsigned_abs() as usize] = if literal > 0 { 1 } else { -1 };
        self.assigned.push(literal);
    }
}

/// The index of the clause with this number.
fn place(number: i64) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}

fn unknown(clause: i64) -> Fault {
    Fault::Differs { found: format!("the number {clause}"), expected: "that of a clause that is there".to_owned() }
}

fn expect(found: i64, expected: i64) -> Result<(), Fault> {
    if found == expected {
        return Ok(());
    }
    Err(Fault::Differs { found: format!("the number {found}"), expected: expected.to_string() })
}

fn expect_end(word: Option<&str>) -> Result<(), Fault> {
    match word {
        None => Ok(()),
        Some(word) => {
            Err(Fault::Differs { found: excerpt(word.as_bytes()), expected: "the end of the line".to_owned() })
        }
    }
}

/// A number in canonical form: without plus and leading zeros.
fn number(word: Option<&str>) -> Result<i64, Fault> {
    let word = word.unwrap_or_default();
    let digits = word.strip_prefix('-').unwrap_or(word);
    let plain = word == "0" || digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    match word.parse() {
        Ok(number) if plain => Ok(number),
        _ => Err(Fault::Differs { found: excerpt(word.as_bytes()), expected: "a number, and 0 at the end".to_owned() }),
    }
}

/// The numbers up to the next 0.
fn numbers<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Vec<i64>, Fault> {
    let mut numbers = Vec::new();
    loop {
        match number(words.next())? {
            0 => return Ok(numbers),
            next => numbers.push(next),
        }
    }
}

/// The proof without hints, which must agree line by line.
struct Twin<'a> {
    rest: &'a [u8],
    line: usize,
    expected: Vec<u8>,
}

impl Twin<'_> {
    fn compare(&mut self, mark: &str, clause: &[i32]) -> Result<(), VerifyError> {
        use std::io::Write;

        self.line += 1;
        self.expected.clear();
        // Writing to a vector cannot fail.
        let _ = write!(self.expected, "{mark}");
        clause.iter().for_each(|literal| _ = write!(self.expected, "{literal} "));
        self.expected.extend(b"0\n");
        match self.rest.strip_prefix(&self.expected[..]) {
            Some(rest) => self.rest = rest,
            None => {
                let found = self.rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
                let expected = excerpt(self.expected.strip_suffix(b"\n").unwrap_or_default());
                return Err(self.refuse(excerpt(found), format!("{expected} as in {LRAT}")));
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), VerifyError> {
        self.line += 1;
        if self.rest.is_empty() {
            return Ok(());
        }
        let found = self.rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
        Err(self.refuse(excerpt(found), "the end behind the empty clause".to_owned()))
    }

    fn refuse(&self, found: String, expected: String) -> VerifyError {
        VerifyError::new(DRAT, self.line, Fault::Differs { found, expected })
    }
}

#[cfg(test)]
mod tests;
