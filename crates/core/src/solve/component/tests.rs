//! How long an engine is given for a further solution, and when with hints: an engine that answers by a script.

use super::*;
use crate::{
    engine::{ConflictLimit, DecisionOrder, Engine, Incremental, PhaseHints},
    solve::outcome::SearchCounts,
};
use nonosat_model::{budget::Limit, pattern};
use nonosat_propagate::{board::Board, decompose::split};

/// What the engine was given for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    limit: Option<u64>,
    hinted: bool,
}

/// An engine that answers by a script, and notes what it was given.
#[derive(Default)]
struct Script {
    /// What it will answer, the last one first.
    answers: Vec<Answer>,
    runs: Vec<Run>,
    clauses: usize,
    limit: Option<u64>,
    phases: Option<Vec<bool>>,
    order: Option<Vec<f64>>,
}

impl Engine for Script {
    type Input = Cnf;

    fn name(&self) -> &str {
        "script"
    }

    fn solve(&mut self, _: &Cnf, budget: &Budget) -> Answer {
        self.solve_again(budget)
    }

    fn counts(&self) -> Option<SearchCounts> {
        None
    }
}

impl Incremental for Script {
    fn add_clause(&mut self, _: &[Atom]) {
        self.clauses += 1;
    }

    fn solve_again(&mut self, _: &Budget) -> Answer {
        self.runs.push(Run { limit: self.limit, hinted: self.phases.is_some() || self.order.is_some() });
        self.answers.pop().expect("no more runs than answers")
    }
}

impl SatEngine for Script {
    fn phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        Some(self)
    }

    fn decision_order(&mut self) -> Option<&mut dyn DecisionOrder> {
        Some(self)
    }

    fn conflict_limit(&mut self) -> Option<&mut dyn ConflictLimit> {
        Some(self)
    }
}

impl PhaseHints for Script {
    fn set_phases(&mut self, phases: Option<Vec<bool>>) {
        self.phases = phases;
    }
}

impl DecisionOrder for Script {
    fn set_order(&mut self, priorities: Option<Vec<f64>>) {
        self.order = priorities;
    }
}

impl ConflictLimit for Script {
    fn set_conflict_limit(&mut self, conflicts: Option<u64>) {
        self.limit = conflicts;
    }
}

/// The solver of a component of 144 open cells.
fn new_solver(is_guided: bool) -> ComponentSolver<Script> {
    let puzzle = pattern::ones(12);
    let component = split(&mut Board::new(&puzzle), None).unwrap().remove(0);
    let solver = ComponentSolver::new(component, &CnfEncoding::default(), Box::<Script>::default(), is_guided);
    assert_eq!((solver.known.unknown, solver.is_guided()), (144, is_guided));
    solver
}

/// A solver with one solution noted, whose engine will spend its first `spent` runs and then say `last`.
fn solver(is_guided: bool, spent: usize, last: fn(Vec<bool>) -> Answer) -> ComponentSolver<Script> {
    let mut solver = new_solver(is_guided);
    // Which values do not matter: nobody judges them here. The formula itself is gone after the first run.
    let variables = solver.formula.variables();
    let model = |value| vec![value; variables];
    let (first, second) = (model(false), model(true));
    solver.engine.answers.push(Answer::Sat(first));
    assert_eq!(solver.find(0, &Budget::unlimited()), Ok(true));
    assert_eq!(
        solver.engine.runs,
        [Run { limit: is_guided.then_some(tuning::RUNS[0].conflicts(0)), hinted: is_guided }]
    );
    solver.engine.runs.clear();
    solver.engine.answers = vec![last(second)];
    solver.engine.answers.resize(1 + spent, Answer::Unknown(Unknown::ConflictLimit));
    solver
}

/// Runs without hints, each followed by one of a share of it with hints, the next half as long again.
fn expected(count: usize) -> Vec<Run> {
    let mut plain = tuning::PACES[0].run_without_hints;
    let mut runs = Vec::new();
    while runs.len() < count {
        runs.push(Run { limit: Some(plain), hinted: false });
        runs.push(Run { limit: Some(plain / tuning::SHARE_WITH_HINTS), hinted: true });
        plain += plain / 2;
    }
    runs.truncate(count);
    runs
}

/// Checks an answer after each number of spent runs, so that it comes with hints and without.
fn check(last: fn(Vec<bool>) -> Answer, found: Result<bool, Stop>) {
    for spent in 0..8 {
        let mut solver = solver(true, spent, last);
        assert_eq!(solver.find_next(&Budget::unlimited()), found, "after {spent} runs");
        assert_eq!(solver.engine.runs, expected(spent + 1));
        assert_eq!(solver.engine.clauses, 1, "the first solution is excluded once");
        assert_eq!(solver.known.solutions.len(), if found == Ok(true) { 2 } else { 1 });
        assert_eq!(solver.known.exhausted, found == Ok(false));
        // Whoever asks next has a free engine.
        let Script { limit, phases, order, .. } = *solver.engine;
        assert_eq!((limit, phases, order), (None, None, None), "after {spent} runs");
    }
}

#[test]
fn a_second_solution_is_sought_without_hints_and_with_them_in_turn() {
    check(Answer::Sat, Ok(true));
}

#[test]
fn a_proof_that_there_is_none_may_come_in_any_run() {
    check(|_| Answer::Unsat, Ok(false));
}

#[test]
fn other_limits_end_the_turns() {
    check(|_| Answer::Unknown(Limit::Time.into()), Err(Stop::TimeLimit));
}

#[test]
fn without_hints_there_is_one_run_without_a_limit() {
    let mut solver = solver(false, 0, Answer::Sat);
    assert_eq!(solver.find_next(&Budget::unlimited()), Ok(true));
    assert_eq!(solver.engine.runs, [Run { limit: None, hinted: false }]);
    assert_eq!(solver.known.solutions.len(), 2);
}

#[test]
fn hints_are_computed_again_for_each_run_with_them() {
    let mut solver = solver(true, 6, Answer::Sat);
    let before = solver.known.hints;
    solver.find_next(&Budget::unlimited()).unwrap();
    assert_eq!(solver.known.hints - before, 3);
}

/// While no solution is known, every fourth run with hints is followed by one without, half as long again each time.
#[test]
fn a_first_solution_is_sought_with_hints_and_without_in_turn() {
    let hinted = |attempt| Run { limit: Some(tuning::RUNS[0].conflicts(attempt)), hinted: true };
    let plain = |limit| Run { limit: Some(limit), hinted: false };
    let mut expected: Vec<Run> = (0..4).map(hinted).collect();
    expected.push(plain(tuning::PLAIN_RUN[0]));
    expected.extend((4..8).map(hinted));
    expected.push(plain(tuning::PLAIN_RUN[0] * 3 / 2));
    expected.push(hinted(8));
    for spent in [3, 4, 9, 10] {
        let mut solver = new_solver(true);
        let model = vec![false; solver.formula.variables()];
        solver.engine.answers = vec![Answer::Sat(model)];
        solver.engine.answers.resize(1 + spent, Answer::Unknown(Unknown::ConflictLimit));
        assert_eq!(solver.find_first(0, &Budget::unlimited()), Ok(true));
        assert_eq!(solver.engine.runs, expected[..=spent]);
    }
}

/// A run without hints before all others: what it finds is known, what it does not find is sought on.
#[test]
fn a_plain_run_is_the_beginning_of_a_search() {
    let mut solver = new_solver(true);
    let model = vec![false; solver.formula.variables()];
    solver.engine.answers = vec![Answer::Unsat, Answer::Sat(model), Answer::Unknown(Unknown::ConflictLimit)];
    let budget = Budget::unlimited();
    assert_eq!(solver.find_plainly(false, &budget), Ok(None));
    assert_eq!(solver.find_plainly(true, &budget), Ok(Some(true)));
    let long = tuning::PLAIN_RUN_BESIDE_WALK;
    let second = long * 5 / 4 * tuning::STRETCH_IN_DOUBT;
    assert_eq!(solver.engine.runs, [long, second].map(|limit| Run { limit: Some(limit), hinted: false }));
    assert_eq!((solver.engine.clauses, solver.known.solutions.len()), (0, 1));
    assert_eq!(solver.find(0, &budget), Ok(false));
    assert_eq!((solver.engine.clauses, solver.known.exhausted), (1, true));
}
