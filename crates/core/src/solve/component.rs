//! The solver of one component: its formula, its engine, its solutions.

use std::collections::HashMap;

use nonosat_encodings::{Atom, CellMap, Cnf, Color, Encoded, Fact, Instance, Literal, Meaning};

use super::{
    guidance::{Guidance, Hints},
    guided::GuidedComponent,
    outcome::{FormulaSize, Stop},
    plain_runs::PlainRuns,
    strips::{Peel, Peeled, Unwritten, peeler},
    tuning::{self, Pace},
};
use crate::engine::{Answer, SatEngine, Unknown, registry::CnfEncoding};
use nonosat_model::budget::Budget;

/// What is known of the solutions of a component.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownSolutions {
    /// For each cell of the component, the cell of the puzzle.
    pub(crate) cells: Vec<usize>,
    /// For each solution, the colour of each cell.
    pub solutions: Vec<Vec<Color>>,
    /// Whether there are no others.
    pub(crate) exhausted: bool,
    /// How many of its cells are unknown.
    pub unknown: usize,
    /// How many times hints were computed.
    pub(crate) hints: usize,
}

impl KnownSolutions {
    /// Whether a solution is known, or that there is none.
    pub(crate) fn is_begun(&self) -> bool {
        self.exhausted || !self.solutions.is_empty()
    }

    /// Whether there is known to be none.
    pub(crate) fn is_impossible(&self) -> bool {
        self.exhausted && self.solutions.is_empty()
    }
}

/// "This cell has this colour", which is neither known to hold nor known not to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenValue {
    /// The cell's number in the puzzle.
    pub(crate) cell: usize,
    pub(crate) color: Color,
    /// The lowest colour that the cell may have: its colour if it has no other.
    pub(crate) lowest: Color,
    pub(crate) literal: Literal,
}

/// A component with the engine that solves it.
pub(crate) struct ComponentSolver<E: ?Sized = dyn SatEngine> {
    pub(crate) known: KnownSolutions,
    formula: Cnf,
    pub(crate) size: FormulaSize,
    map: CellMap,
    pub(crate) engine: Box<E>,
    /// Where hints come from; `None` if there are to be none.
    guide: Option<Guide>,
    /// How many of the known solutions are excluded in the engine.
    excluded: usize,
    /// Whether the engine has the formula.
    started: bool,
    /// How the next runs without hints go, as long as no solution is known.
    plain: PlainRuns,
    /// Where strips are peeled off, once that has begun.
    peeler: Option<Box<dyn Peel>>,
}

/// The guidance of an engine, in the variables of its formula.
struct Guide {
    guidance: Guidance,
    instance: Instance,
    pace: &'static Pace,
    meanings: Vec<Meaning>,
    seed: u64,
    /// The number of the next hints.
    attempt: u64,
    /// Whether a solution is known, so that the engine searches without hints as a rule.
    withdrawn: bool,
}

impl<E: SatEngine + ?Sized> ComponentSolver<E> {
    /// Encodes a component.
    pub(crate) fn new(
        component: impl Into<GuidedComponent>,
        encoding: &CnfEncoding,
        engine: Box<E>,
        is_guided: bool,
    ) -> Self {
        let GuidedComponent { component, guidance } = component.into();
        let unknown = component.unknown();
        let Encoded { target: formula, cells: map, meanings } = encoding.encode(&component.instance);
        let guide = (is_guided && unknown >= tuning::FEWEST_CELLS).then(|| {
            let guidance = guidance.unwrap_or_else(|| Guidance::new(unknown));
            let instance = component.instance;
            let pace = tuning::pace(&instance);
            Guide { guidance, instance, pace, meanings, seed: 0, attempt: 0, withdrawn: false }
        });
        let known = KnownSolutions { cells: component.cells, unknown, ..KnownSolutions::default() };
        let size = FormulaSize { variables: formula.variables(), clauses: formula.len() };
        let plain = PlainRuns::of(unknown);
        Self { known, formula, size, map, engine, guide, excluded: 0, started: false, plain, peeler: None }
    }

    /// Whether belief propagation guides the engine, as long as no solution is known.
    pub(crate) fn is_guided(&self) -> bool {
        self.guide.is_some()
    }

    /// Takes guidance that was computed for it meanwhile.
    pub(crate) fn take_guidance(&mut self, computed: Option<Guidance>) {
        if let (Some(guide), Some(computed)) = (&mut self.guide, computed) {
            guide.guidance = computed;
        }
    }

    /// Looks for a first solution besides those noted, of which there are none as a rule; false if there is none.
    pub(crate) fn find_first(&mut self, seed: u64, budget: &Budget) -> Result<bool, Stop> {
        self.find_first_within(usize::MAX, seed, budget)
    }

    /// Does the same within `runs` runs with hints, or in one that [has a limit](Self::limit_conflicts) without.
    pub(crate) fn find_first_within(&mut self, runs: usize, seed: u64, budget: &Budget) -> Result<bool, Stop> {
        if let Some(guide) = &mut self.guide {
            guide.seed = seed;
        }
        let before_hints = self.guide.as_ref().map(|guide| guide.pace.conflicts_before_hints).unwrap_or_default();
        let before_hints = before_hints.iter().find(|(cells, _)| self.known.unknown < *cells).map(|pair| pair.1);
        if before_hints.is_some() && !self.started && self.engine.conflict_limit().is_some() {
            self.limit_conflicts(before_hints);
        } else {
            self.give_hints(budget);
        }
        let mut answer = self.ask(budget)?;
        // Short runs with growing limits and new hints: misleading hints cost little. A proof needs none.
        for run in 1..runs {
            if answer != Answer::Unknown(Unknown::ConflictLimit) {
                break;
            }
            let guidance = self.guide.as_ref().map(|guide| &guide.guidance);
            if let Some(conflicts) = self.plain.next(run, guidance) {
                answer = self.run_plainly(conflicts, budget)?;
                if answer != Answer::Unknown(Unknown::ConflictLimit) {
                    break;
                }
            }
            self.give_hints(budget);
            answer = self.ask(budget)?;
        }
        self.record_first(answer)
    }

    /// Looks for a first solution in a run without hints, each time a longer one; `None` if it ends without an answer.
    ///
    /// Such a run is as good as any where there is no solution, or where hints mislead.
    pub(crate) fn find_plainly(&mut self, is_doubtful: bool, budget: &Budget) -> Result<Option<bool>, Stop> {
        if self.engine.conflict_limit().is_none() {
            return Ok(None);
        }
        let conflicts = self.plain.next_long(is_doubtful);
        match self.run_plainly(conflicts, budget)? {
            Answer::Unknown(Unknown::ConflictLimit) => Ok(None),
            answer => self.record_first(answer).map(Some),
        }
    }

    /// Asks the engine without hints, as for a proof.
    fn run_plainly(&mut self, conflicts: u64, budget: &Budget) -> Result<Answer, Stop> {
        self.withdraw_hints(None);
        self.seek_proof();
        self.limit_conflicts(Some(conflicts));
        let mut answer = self.ask(budget)?;
        if answer == Answer::Unknown(Unknown::ConflictLimit) && !self.peel(conflicts, budget)? {
            answer = Answer::Unsat;
        }
        if answer == Answer::Unknown(Unknown::ConflictLimit)
            && let Some(search) = self.engine.proof_search()
        {
            search.seek_model();
        }
        Ok(answer)
    }

    /// Peels strips off a large component, for as long as such a run without hints or longer, and tells the engine what
    /// none of its solutions has; false if there is none.
    fn peel(&mut self, conflicts: u64, budget: &Budget) -> Result<bool, Stop> {
        let Some(guide) = self.guide.as_ref().filter(|_| self.known.unknown >= tuning::FEWEST_CELLS_TO_PEEL) else {
            return Ok(true);
        };
        if self.peeler.is_none() {
            self.peeler = peeler(&guide.instance, &self.known.cells, tuning::PEELING, Unwritten);
        }
        let Some(peeler) = &mut self.peeler else { return Ok(true) };
        let Peeled::Gone(values) = peeler.peel(self.plain.to_peel(conflicts), budget)? else { return Ok(false) };
        self.plain.note_peeled(values.len(), self.known.unknown);
        for Fact { cell, color } in values {
            self.engine.add_clause(&[!self.map.atom(cell, color)]);
        }
        Ok(true)
    }

    /// Asks the engine for a solution besides those noted; the first time it gets the formula.
    fn ask(&mut self, budget: &Budget) -> Result<Answer, Stop> {
        let noted = std::mem::replace(&mut self.excluded, self.known.solutions.len());
        let others = self.known.solutions[noted..].iter().map(|solution| self.map.differs_from(solution));
        if self.started {
            others.for_each(|clause| self.engine.add_clause(&clause));
            return Ok(self.engine.solve_again(budget));
        }
        let mut formula = std::mem::take(&mut self.formula);
        if formula.variables() > Cnf::MOST_VARIABLES {
            return Err(Stop::TooLarge { cells: self.known.unknown });
        }
        others.for_each(|clause| formula.clause(&clause));
        self.started = true;
        Ok(self.engine.solve(&formula, budget))
    }

    fn record_first(&mut self, answer: Answer) -> Result<bool, Stop> {
        if let Answer::Sat(model) = &answer {
            self.turn_to_proof(Some(model));
        }
        self.record(answer)
    }

    /// Looks for a further solution; false if there is none.
    pub(crate) fn find_next(&mut self, budget: &Budget) -> Result<bool, Stop> {
        let mut run = self.guide.as_ref().map_or(u64::MAX, |guide| guide.pace.run_without_hints);
        self.limit_conflicts(self.guide.is_some().then_some(run));
        let mut answer = self.ask(budget)?;
        // A second solution may be far from the first, where only hints lead to.
        while self.guide.is_some() && answer == Answer::Unknown(Unknown::ConflictLimit) {
            self.give_hints(budget);
            self.limit_conflicts(Some(run / tuning::SHARE_WITH_HINTS));
            answer = self.ask(budget)?;
            self.withdraw_hints(None);
            if answer == Answer::Unknown(Unknown::ConflictLimit) {
                run += run / 2;
                self.limit_conflicts(Some(run));
                answer = self.ask(budget)?;
            }
        }
        if self.guide.is_some() {
            self.limit_conflicts(None);
        }
        self.record(answer)
    }

    /// Looks for a solution besides those noted; false if there is none.
    ///
    /// May be called again after a stop, of an engine that has a [`ConflictLimit`](crate::engine::ConflictLimit).
    pub(crate) fn find(&mut self, seed: u64, budget: &Budget) -> Result<bool, Stop> {
        if self.started && !self.known.solutions.is_empty() {
            self.find_next(budget)
        } else {
            self.find_first(seed, budget)
        }
    }

    /// The values that its unknown cells may have beside their lowest colour, cell by cell, the highest colour first.
    pub(crate) fn open_values(&self) -> Vec<OpenValue> {
        let values = self.known.cells.iter().enumerate().flat_map(|(index, &cell)| {
            let colors = self.map.colors(index as u32);
            let lowest = colors.iter().next().unwrap_or(Color::BLANK);
            let mut values: Vec<OpenValue> = Vec::new();
            for color in colors.without(lowest).iter() {
                if let Atom::Literal(literal) = self.map.atom(index as u32, color) {
                    values.push(OpenValue { cell, color, lowest, literal });
                }
            }
            values.reverse();
            values
        });
        values.collect()
    }

    /// The literals of the first solution about these values, which are all that are open.
    pub(crate) fn first_literals(&self, values: &[OpenValue]) -> Vec<Literal> {
        let colors: HashMap<usize, Color> =
            self.known.cells.iter().copied().zip(self.known.solutions[0].iter().copied()).collect();
        values
            .iter()
            .map(|value| if colors[&value.cell] == value.color { value.literal } else { !value.literal })
            .collect()
    }

    /// Decides the formula under assumptions; the engine must take some, and have found a solution.
    pub(crate) fn solve_under(&mut self, assumptions: &[Literal], budget: &Budget) -> Answer {
        match self.engine.assumptions() {
            Some(engine) => engine.solve_under(assumptions, budget),
            None => Answer::Unknown(Unknown::NoAnswer),
        }
    }

    /// For each of these literals, which hold together in a solution, whether unit propagation derives it from those
    /// before it.
    pub(crate) fn implied(&mut self, literals: &[Literal]) -> Vec<bool> {
        self.engine.assumptions().map_or_else(|| vec![false; literals.len()], |engine| engine.implied(literals))
    }

    /// Notes a solution that was found elsewhere.
    pub(crate) fn note(&mut self, solution: Vec<Color>) {
        self.known.solutions.push(solution);
        if self.started {
            self.turn_to_proof(None);
        }
    }

    /// Gives the engine phase hints, a decision order and a conflict limit.
    fn give_hints(&mut self, budget: &Budget) {
        let Some(Guide { guidance, instance, meanings, seed, attempt, .. }) = &mut self.guide else { return };
        if self.engine.phase_hints().is_none() {
            return;
        }
        let hints = guidance.hints(instance, meanings, *attempt, *seed, budget);
        *attempt += 1;
        let Some(Hints { phases, order, conflicts }) = hints else { return };
        self.known.hints += 1;
        if let Some(engine) = self.engine.phase_hints() {
            engine.set_phases(Some(phases));
        }
        if let Some(decisions) = self.engine.decision_order() {
            decisions.set_order(order);
        }
        self.limit_conflicts(Some(conflicts));
    }

    /// Turns the engine to a proof, without hints: a second solution is likely to be near the first, and a proof needs
    /// none.
    fn turn_to_proof(&mut self, model: Option<&[bool]>) {
        self.seek_proof();
        if self.guide.as_mut().is_some_and(|guide| !std::mem::replace(&mut guide.withdrawn, true)) {
            self.withdraw_hints(model);
        }
    }

    fn seek_proof(&mut self) {
        if let Some(search) = self.engine.proof_search() {
            search.seek_proof();
        }
    }

    /// Withdraws hints, order and conflict limit; the engine saves the phases of a model if there is one.
    fn withdraw_hints(&mut self, model: Option<&[bool]>) {
        if let Some(hints) = self.engine.phase_hints() {
            if let Some(model) = model {
                hints.set_phases(Some(model.to_vec()));
            }
            hints.set_phases(None);
        }
        if let Some(decisions) = self.engine.decision_order() {
            decisions.set_order(None);
        }
        self.limit_conflicts(None);
    }

    /// Sets the number of conflicts after which the engine gives up, if it can.
    pub(crate) fn limit_conflicts(&mut self, conflicts: Option<u64>) {
        if let Some(limit) = self.engine.conflict_limit() {
            limit.set_conflict_limit(conflicts);
        }
    }

    /// Records an answer; false if there was no further solution.
    fn record(&mut self, answer: Answer) -> Result<bool, Stop> {
        match answer {
            Answer::Sat(model) => self.known.solutions.push(self.map.decode(&model)),
            Answer::Unsat => self.known.exhausted = true,
            Answer::Unknown(unknown) => return Err(unknown.into()),
        }
        Ok(!self.known.exhausted)
    }
}

#[cfg(test)]
mod tests;
