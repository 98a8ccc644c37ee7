//! Peeling as steps of a proof.
//!
//! The formula of a strip is the part of the whole formula that speaks of the strip alone: its cells, and the blocks of
//! a line from where they reach it. What is learnt of this part is learnt of the whole. A block that lies behind the
//! strip starts by no position in it, one before it starts by all of them, and what keeps blocks apart is in the order
//! of their positions in the strip: so nothing is lost, as long as unit propagation knows the starts and ends that line
//! solving has ruled out. These are steps, too.

use std::{collections::BTreeMap, io, ops::Range};

use nonosat_encodings::{Atom, Cnf, Fact, Instance, Line, Literal, Meaning, Variable};

use super::{formula::Formula, narrowing::Narrowing, steps::SharedSteps};
use crate::{
    engine::ProofSink,
    solve::strips::{End, Posed, Strip, Tools},
};
use nonosat_model::{Color, budget::Budget};
use nonosat_propagate::{
    board::{Board, Domain},
    fixpoint::Halt,
};

/// Tools that note all that they do as steps.
pub(super) struct Written<'a> {
    narrowing: Narrowing<'a>,
    formula: &'a Formula,
    /// The formula, with lemmas.
    clauses: &'a Cnf,
    /// That blocks do not have their ends at positions.
    places: Vec<[Atom; 2]>,
    /// What narrowing has left.
    instance: &'a Instance,
    /// Whether a literal, by its index, is known to hold.
    is_fact: Vec<bool>,
    /// How many facts of narrowing, and how many places, were looked at for that.
    noted: [usize; 2],
}

impl<'a> Written<'a> {
    /// Those that go on after narrowing.
    pub(super) fn new(
        narrowing: Narrowing<'a>,
        formula: &'a Formula,
        clauses: &'a Cnf,
        instance: &'a Instance,
    ) -> Self {
        let is_fact = vec![false; 2 * clauses.variables()];
        Self { narrowing, formula, clauses, places: Vec::new(), instance, is_fact, noted: [0; 2] }
    }

    /// Notes the facts that are new, and what unit propagation makes of places: before its first start that is left a
    /// block has not begun, and by the last one it has.
    fn note_facts(&mut self) {
        let [facts, places] = std::mem::replace(&mut self.noted, [self.narrowing.facts.len(), self.places.len()]);
        self.narrowing.facts[facts..].iter().for_each(|fact| self.is_fact[fact.index()] = true);
        let mut is_over = places == self.places.len();
        while !is_over {
            is_over = true;
            // Positions were dropped in increasing order: from the first on, and from the last on.
            for place in self.places.iter().chain(self.places.iter().rev()) {
                let mut open = literals(place).filter(|&literal| !self.is_fact[(!literal).index()]);
                if let (Some(literal), None) = (open.next(), open.next())
                    && !self.is_fact[literal.index()]
                {
                    self.is_fact[literal.index()] = true;
                    is_over = false;
                }
            }
        }
    }

    /// For each line with open cells in a strip, which of its positions are in it.
    fn windows(&self, strip: &Strip) -> Vec<Option<Range<u32>>> {
        let mut open = vec![None; self.instance.cells.len()];
        for (&cell, colors) in strip.cells.iter().zip(&strip.instance.cells) {
            open[cell] = Some(colors.len() > 1);
        }
        let of_line = |line: &Line| {
            let is_open = |cell: &u32| open[*cell as usize];
            line.cells.iter().any(|cell| is_open(cell) == Some(true)).then_some(())?;
            let start = line.cells.iter().position(|cell| is_open(cell).is_some())?;
            let end = line.cells.iter().rposition(|cell| is_open(cell).is_some())?;
            Some(start as u32..end as u32 + 1)
        };
        self.instance.lines.iter().map(of_line).collect()
    }

    /// Whether a strip with these windows has a variable.
    fn is_inside(&self, windows: &[Option<Range<u32>>], meaning: Meaning) -> bool {
        let window = |line: u32| windows[line as usize].as_ref();
        match meaning {
            Meaning::StartsBy { line, block, position } => window(line).is_some_and(|window| {
                position < window.end && position.saturating_add(self.formula.longest(line, block)) >= window.start
            }),
            Meaning::EndsBy { line, position, .. } => {
                window(line).is_some_and(|window| (window.start..=window.end).contains(&position))
            }
            _ => false,
        }
    }
}

impl Tools for Written<'_> {
    fn pose(&mut self, strip: &Strip) -> Posed {
        self.note_facts();
        let (mut formula, mut numbers) = (Cnf::new(), vec![None; self.clauses.variables()]);
        let (mut variables, mut meanings, mut values) = (Vec::new(), Vec::new(), BTreeMap::new());
        let mut add = |variable: usize| {
            let is_known = [0, 1].map(|sign| self.is_fact[2 * variable + sign]) != [false; 2];
            (!is_known).then(|| {
                variables.push(Variable::new(variable as u32));
                *numbers[variable].insert(formula.new_variable())
            })
        };
        // Cells first, as everywhere.
        for (cell, (&own, colors)) in (0..).zip(strip.cells.iter().zip(&strip.instance.cells)) {
            for color in colors.iter() {
                let Atom::Literal(literal) = self.formula.has_color(own as u32, color) else { continue };
                values.insert((cell, color), literal);
                if literal.is_positive() && add(literal.variable().index()).is_some() {
                    meanings.push(Meaning::Cell(Fact { cell, color }));
                }
            }
        }
        let windows = self.windows(strip);
        for (variable, &meaning) in self.formula.encoded.meanings.iter().enumerate() {
            if self.is_inside(&windows, meaning) {
                add(variable);
            }
        }
        let renamed = |literal: Literal| {
            numbers[literal.variable().index()].map(|variable| signed(variable, literal.is_positive()))
        };
        let mut atoms: Vec<Atom> = Vec::new();
        let mut add = |clause: &mut dyn Iterator<Item = Literal>| {
            atoms.clear();
            for literal in clause.filter(|&literal| !self.is_fact[(!literal).index()]) {
                let Some(literal) = renamed(literal) else { return };
                atoms.push(literal.into());
            }
            formula.clause(&atoms);
        };
        self.clauses.clauses().for_each(|clause| add(&mut clause.iter().copied()));
        self.places.iter().for_each(|place| add(&mut literals(place)));
        let values: BTreeMap<(u32, Color), Atom> = values
            .into_iter()
            .map(|(value, literal)| (value, renamed(literal).map_or(Atom::FALSE, Atom::from)))
            .collect();
        let literal =
            Box::new(move |value: Fact| values.get(&(value.cell, value.color)).copied().unwrap_or(Atom::FALSE));
        let steps = self.narrowing.steps.clone();
        let log = StripLog { steps, variables, clause: Vec::new(), live: BTreeMap::new() };
        Posed { formula, literal, meanings, log: Some(Box::new(log)) }
    }

    fn spread<D: Domain>(&mut self, board: &mut Board<D>, budget: &Budget) -> Result<(), Halt> {
        self.narrowing.spread(board, budget).map(|_| ())
    }

    fn displace(&mut self, line: usize, run: usize, end: End, position: u32) {
        let atoms = self.formula.displaced(line, run, end, position);
        if !atoms.contains(&Atom::TRUE) {
            self.narrowing.steps.add(&literals(&atoms).collect::<Vec<_>>());
            self.places.push(atoms);
        }
    }
}

fn literals(atoms: &[Atom]) -> impl Iterator<Item = Literal> {
    atoms.iter().filter_map(|atom| if let Atom::Literal(literal) = atom { Some(*literal) } else { None })
}

fn signed(variable: Variable, is_positive: bool) -> Literal {
    if is_positive { variable.positive() } else { !variable.positive() }
}

/// The log of a strip's engine: steps in the variables of the whole formula, of which only units stay in the end.
struct StripLog {
    steps: SharedSteps,
    /// For each variable of the strip, that of the whole formula.
    variables: Vec<Variable>,
    clause: Vec<Literal>,
    /// The clauses that are there, and how often; their literals are sorted.
    live: BTreeMap<Box<[Literal]>, usize>,
}

impl StripLog {
    fn rename(&mut self, clause: &[Literal]) {
        let variables = &self.variables;
        let whole = |literal: &Literal| signed(variables[literal.variable().index()], literal.is_positive());
        self.clause.clear();
        self.clause.extend(clause.iter().map(whole));
        self.clause.sort_unstable();
    }
}

impl ProofSink for StripLog {
    fn add(&mut self, clause: &[Literal]) {
        self.rename(clause);
        self.steps.add(&self.clause);
        if clause.len() > 1 {
            *self.live.entry(self.clause.as_slice().into()).or_default() += 1;
        }
    }

    fn delete(&mut self, clause: &[Literal]) {
        self.rename(clause);
        if let Some(count) = self.live.get_mut(self.clause.as_slice()).filter(|count| **count > 0) {
            *count -= 1;
            self.steps.delete(&self.clause);
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        for (clause, count) in std::mem::take(&mut self.live) {
            (0..count).for_each(|_| self.steps.delete(&clause));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
