//! A trimmed proof with hints, and its two forms as text: LRAT and DRAT.

use std::io::{self, Write};

/// A literal: twice the variable, plus one if negated.
pub(super) type Lit = u32;
/// A clause by its number, those of the formula first.
pub(super) type ClauseId = u32;

/// A proof that a formula has no model, with hints for each step.
///
/// Clauses are numbered: those of the formula from 1, then those of the proof. The hints of a clause are the numbers of
/// clauses before it: if the clause is assumed to be false, each of them in turn becomes unit, and the last one is
/// falsified.
///
/// # References
/// L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp, *Efficient certified RAT
/// verification*, CADE 2017.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lrat {
    formula: usize,
    used: usize,
    /// In the numbers of DIMACS.
    literals: Vec<i32>,
    hints: Vec<u32>,
    /// Clauses that are needed no more.
    deleted: Vec<u32>,
    /// For each step, where its literals, hints and deletions end.
    ends: Vec<[usize; 3]>,
}

impl Lrat {
    /// The number of clauses that the proof adds, the empty one included.
    pub fn steps(&self) -> usize {
        self.ends.len()
    }

    /// The number of hints of all steps together.
    pub fn hints(&self) -> usize {
        self.hints.len()
    }

    /// The number of clauses of the formula that are used.
    pub fn formula_clauses_used(&self) -> usize {
        self.used
    }

    /// The literals, hints and deletions of a step.
    fn step(&self, index: usize) -> (&[i32], &[u32], &[u32]) {
        let [l0, h0, d0] = if index == 0 { [0; 3] } else { self.ends[index - 1] };
        let [l1, h1, d1] = self.ends[index];
        (&self.literals[l0..l1], &self.hints[h0..h1], &self.deleted[d0..d1])
    }

    /// Writes it as LRAT: `NUMBER LITERAL... 0 HINT... 0` for a clause, `NUMBER d CLAUSE... 0` for clauses deleted.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_lrat(&self, out: &mut dyn Write) -> io::Result<()> {
        for (index, number) in (0..self.steps()).zip(self.formula + 1..) {
            let (literals, hints, deleted) = self.step(index);
            write!(out, "{number} ")?;
            write_numbers(literals, out)?;
            out.write_all(b" ")?;
            write_numbers(hints, out)?;
            out.write_all(b"\n")?;
            if !deleted.is_empty() {
                write!(out, "{number} d ")?;
                write_numbers(deleted, out)?;
                out.write_all(b"\n")?;
            }
        }
        Ok(())
    }

    /// Writes it as DRAT: `LITERAL... 0` for a clause, `d LITERAL... 0` for one deleted.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_drat(&self, out: &mut dyn Write) -> io::Result<()> {
        for index in 0..self.steps() {
            let (literals, _, deleted) = self.step(index);
            write_numbers(literals, out)?;
            out.write_all(b"\n")?;
            for &clause in deleted {
                let (literals, ..) = self.step(clause as usize - self.formula - 1);
                out.write_all(b"d ")?;
                write_numbers(literals, out)?;
                out.write_all(b"\n")?;
            }
        }
        Ok(())
    }
}

/// Writes numbers and the 0 that ends them.
fn write_numbers(numbers: &[impl std::fmt::Display], out: &mut dyn Write) -> io::Result<()> {
    for number in numbers {
        write!(out, "{number} ")?;
    }
    out.write_all(b"0")
}

/// A clause that a step uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Used {
    /// One of the formula or of the proof.
    Clause(ClauseId),
    /// The unit clause of a variable that is assigned at the top level.
    Unit(u32),
}

/// A step that is not numbered yet.
#[derive(Clone, Copy, Debug)]
enum Name {
    Empty,
    Clause(ClauseId),
    Unit(u32),
}

/// A trimmed proof as it is found: the last step first.
#[derive(Debug, Default)]
pub(super) struct Raw {
    literals: Vec<Lit>,
    hints: Vec<Used>,
    /// For each step, what it is, and where its literals and hints end.
    steps: Vec<(Name, usize, usize)>,
}

impl Raw {
    /// Adds the empty clause.
    pub(super) fn empty(&mut self, hints: &[Used]) {
        self.push(Name::Empty, &[], hints);
    }

    /// Adds a clause of the proof.
    pub(super) fn clause(&mut self, clause: ClauseId, literals: &[Lit], hints: &[Used]) {
        self.push(Name::Clause(clause), literals, hints);
    }

    /// Adds the unit clause of a variable.
    pub(super) fn unit(&mut self, literal: Lit, hints: &[Used]) {
        self.push(Name::Unit(literal >> 1), &[literal], hints);
    }

    fn push(&mut self, name: Name, literals: &[Lit], hints: &[Used]) {
        self.literals.extend_from_slice(literals);
        self.hints.extend_from_slice(hints);
        self.steps.push((name, self.literals.len(), self.hints.len()));
    }

    /// Reverses it and numbers the clauses, of which the first `formula` are the formula's.
    pub(super) fn finish(self, formula: usize) -> Lrat {
        let clauses = self.steps.iter().filter_map(|step| if let Name::Clause(id) = step.0 { Some(id) } else { None });
        let units =
            self.steps.iter().filter_map(|step| if let Name::Unit(variable) = step.0 { Some(variable) } else { None });
        let mut clause_numbers: Vec<u32> = (1..=formula as u32).collect();
        clause_numbers.resize(clauses.max().map_or(0, |id| id as usize + 1).max(formula), 0);
        let mut unit_numbers = vec![0; units.max().map_or(0, |variable| variable as usize + 1)];
        for (step, number) in self.steps.iter().rev().zip(formula as u32 + 1..) {
            match step.0 {
                Name::Empty => {}
                Name::Clause(id) => clause_numbers[id as usize] = number,
                Name::Unit(variable) => unit_numbers[variable as usize] = number,
            }
        }
        let mut lrat = Lrat { formula, ..Lrat::default() };
        for index in (0..self.steps.len()).rev() {
            let (literals_from, hints_from) =
                if index == 0 { (0, 0) } else { (self.steps[index - 1].1, self.steps[index - 1].2) };
            let (_, literals_to, hints_to) = self.steps[index];
            lrat.literals.extend(self.literals[literals_from..literals_to].iter().map(|&literal| dimacs(literal)));
            lrat.hints.extend(self.hints[hints_from..hints_to].iter().map(|hint| match *hint {
                Used::Clause(id) => clause_numbers[id as usize],
                Used::Unit(variable) => unit_numbers[variable as usize],
            }));
            lrat.ends.push([lrat.literals.len(), lrat.hints.len(), 0]);
        }
        lrat.find_last_uses();
        lrat
    }
}

impl Lrat {
    /// Deletes each clause of the proof but unit clauses after the step that uses it last.
    fn find_last_uses(&mut self) {
        let mut last_use = vec![None; self.formula + self.steps()];
        let mut start = 0;
        for (step, &[_, end, _]) in self.ends.iter().enumerate() {
            for &hint in &self.hints[start..end] {
                last_use[hint as usize - 1] = Some(step);
            }
            start = end;
        }
        self.used = last_use[..self.formula].iter().flatten().count();
        let mut dead = vec![Vec::new(); self.steps()];
        for (index, last) in last_use[self.formula..].iter().enumerate() {
            // Clauses that the last step needs are not worth a deletion.
            if let Some(last) = last.filter(|&last| last + 1 < self.steps() && self.step(index).0.len() > 1) {
                dead[last].push((self.formula + index + 1) as u32);
            }
        }
        for (ends, dead) in self.ends.iter_mut().zip(dead) {
            self.deleted.extend(dead);
            ends[2] = self.deleted.len();
        }
    }
}

fn dimacs(literal: Lit) -> i32 {
    let number = (literal >> 1) as i32 + 1;
    if literal & 1 == 0 { number } else { -number }
}
