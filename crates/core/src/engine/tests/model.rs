//! Every engine against a model of its interface: random sequences of calls, each answer compared with a truth table.

use std::sync::{Arc, atomic::AtomicBool};

use proptest::{prelude::*, test_runner::TestCaseResult};

use super::{rup::*, *};
use crate::engine::{Batsat, registry::SatEngineChoice};
use nonosat_model::budget::Limit;

/// The most variables of a formula with a truth table.
const FEW: u32 = 10;
/// The variables of a formula that takes some hundred conflicts: enough for restarts and for reductions.
const MANY: u32 = 110;
/// The clauses of such a formula: few have no model, but many have none after some more clauses.
const CLAUSES: u32 = 540;
/// The most clauses of a small formula that are spare.
const SPARE: usize = 8;

/// Literals as in DIMACS, so that failures can be read.
type Clause = Vec<i32>;

/// A call of the interface. Calls that an engine has not the ability for are left out.
#[derive(Clone, Debug)]
enum Operation {
    /// A new formula, solved from scratch.
    Solve(u32, Vec<Clause>),
    SolveAgain,
    /// Under these literals, with their own signs or, if true, those of the last model.
    SolveUnder(Clause, bool),
    /// Any answer is allowed that is not wrong.
    SolveCancelled,
    /// A clause, perhaps with a constant.
    AddClause(Clause, Option<bool>),
    /// The clause that excludes the last model.
    ExcludeModel,
    /// Which of these literals follow, with the signs that the last model gives them.
    Implied(Clause),
    SetPhases(Option<Vec<bool>>),
    SetOrder(Option<Vec<u8>>),
    SetConflictLimit(Option<u64>),
    SeekProof,
    SeekModel,
}

fn clause(variables: u32, length: impl Into<prop::collection::SizeRange>) -> impl Strategy<Value = Clause> {
    let sign = |(variable, positive): (u32, bool)| if positive { variable as i32 } else { -(variable as i32) };
    prop::collection::vec((1..=variables, prop::bool::ANY).prop_map(sign), length)
}

/// Clauses of most lengths, mostly short.
fn any_clause(variables: u32) -> impl Strategy<Value = Clause> {
    prop_oneof![1 => clause(variables, 0..=1), 6 => clause(variables, 2..=3), 2 => clause(variables, 4..=7)]
}

/// A small formula; some have fewer variables than their clauses name.
fn formula() -> impl Strategy<Value = (u32, Vec<Clause>)> {
    let clauses = prop::collection::vec(any_clause(FEW), 0..=35);
    (prop_oneof![1 => 0..=FEW, 6 => Just(FEW)], clauses)
}

/// The operations on one formula.
fn operation(variables: u32) -> impl Strategy<Value = Operation> {
    prop_oneof![
        6 => Just(Operation::SolveAgain),
        6 => (clause(variables, 0..=5), prop::bool::ANY)
            .prop_map(|(assumed, as_model)| Operation::SolveUnder(assumed, as_model)),
        // Some longer than there are variables.
        2 => clause(variables, 0..=20).prop_map(|assumed| Operation::SolveUnder(assumed, true)),
        1 => Just(Operation::SolveCancelled),
        5 => (any_clause(variables), prop::option::weighted(0.1, prop::bool::ANY))
            .prop_map(|(clause, constant)| Operation::AddClause(clause, constant)),
        4 => Just(Operation::ExcludeModel),
        2 => clause(variables, 0..=6).prop_map(Operation::Implied),
        2 => prop::option::of(prop::collection::vec(prop::bool::ANY, 0..=variables as usize))
            .prop_map(Operation::SetPhases),
        2 => prop::option::of(prop::collection::vec(0..4_u8, 0..=variables as usize)).prop_map(Operation::SetOrder),
        1 => prop::option::of(0..60_u64).prop_map(Operation::SetConflictLimit),
        1 => Just(Operation::SeekProof),
        1 => Just(Operation::SeekModel),
    ]
}

fn operations(operation: impl Strategy<Value = Operation>) -> impl Strategy<Value = Vec<Operation>> {
    prop::collection::vec(operation, 0..=30)
}

/// A literal, if it is one of so many variables.
fn literal(number: i32, variables: usize) -> Option<Literal> {
    let variable = Variable::new(number.unsigned_abs() - 1);
    let positive = variable.positive();
    (variable.index() < variables).then_some(if number > 0 { positive } else { !positive })
}

/// An engine, and all that must be known to judge its next answer.
struct Run {
    engine: Box<dyn SatEngine>,
    formula: Cnf,
    /// The models of the formula, if it has few variables.
    table: Option<Vec<Vec<bool>>>,
    /// The last model that was given, if no clause excludes it.
    model: Option<Vec<bool>>,
    is_refuted: bool,
    /// Whether the engine was stopped and cannot go on.
    is_lost: bool,
    conflict_limit: Option<u64>,
    proof: Option<Recorder>,
    /// The steps of the proof that were checked.
    checked: usize,
}

impl Run {
    fn new(engine: Box<dyn SatEngine>) -> Self {
        Self {
            engine,
            formula: Cnf::new(),
            table: None,
            model: None,
            is_refuted: false,
            is_lost: false,
            conflict_limit: None,
            proof: None,
            checked: 0,
        }
    }

    /// Gives the engine a formula and checks its answer.
    fn begin(&mut self, formula: Cnf) -> TestCaseResult {
        self.table = (formula.variables() <= FEW as usize).then(|| models(&formula));
        self.formula = formula;
        (self.model, self.is_refuted, self.is_lost, self.checked) = (None, false, false, 0);
        let recorder = Recorder::default();
        self.proof = self.engine.proof_log().map(|log| {
            log.log_proof(Some(Box::new(recorder.clone())));
            recorder
        });
        let answer = self.engine.solve(&self.formula, &Budget::unlimited());
        self.judge(answer, &[], false)
    }

    fn run(&mut self, operation: &Operation) -> TestCaseResult {
        let unlimited = Budget::unlimited();
        match operation {
            Operation::Solve(variables, clauses) => {
                return self.begin(with_spare(cnf(*variables, clauses)));
            }
            Operation::SolveAgain => {
                let answer = self.engine.solve_again(&unlimited);
                return self.judge(answer, &[], false);
            }
            Operation::SolveUnder(numbers, as_model) => {
                let assumed = if *as_model { self.literals_of_model(numbers) } else { self.literals(numbers) };
                if let Some(engine) = self.engine.assumptions() {
                    let answer = engine.solve_under(&assumed, &unlimited);
                    return self.judge(answer, &assumed, false);
                }
            }
            Operation::SolveCancelled => {
                let answer = self.engine.solve_again(&unlimited.with_cancel(Arc::new(AtomicBool::new(true))));
                return self.judge(answer, &[], true);
            }
            Operation::AddClause(numbers, constant) => {
                let mut atoms = atoms(numbers, self.formula.variables());
                atoms.extend(constant.map(Atom::Constant));
                self.add(&atoms);
            }
            Operation::ExcludeModel => {
                if let Some(model) = self.model.take() {
                    let positive = (0..).map(|variable| Variable::new(variable).positive());
                    let different =
                        positive.zip(&model).map(|(literal, &value)| if value { !literal } else { literal });
                    self.add(&different.map(Atom::from).collect::<Vec<_>>());
                }
            }
            Operation::Implied(numbers) => {
                let held = self.literals_of_model(numbers);
                if let Some(engine) = self.engine.assumptions().filter(|_| self.model.is_some()) {
                    let implied = engine.implied(&held);
                    prop_assert_eq!(implied.len(), held.len());
                    for index in (0..held.len()).filter(|&index| implied[index]) {
                        let otherwise = [&held[..index], &[!held[index]]].concat();
                        prop_assert!(!self.has_model(&otherwise), "{} is not implied", held[index].dimacs());
                    }
                }
            }
            Operation::SetPhases(phases) => {
                if let Some(hints) = self.engine.phase_hints() {
                    hints.set_phases(phases.clone());
                }
            }
            Operation::SetOrder(order) => {
                if let Some(decisions) = self.engine.decision_order() {
                    let priorities = |order: &Vec<u8>| order.iter().copied().map(f64::from).collect();
                    decisions.set_order(order.as_ref().map(priorities));
                }
            }
            Operation::SetConflictLimit(conflicts) => {
                if let Some(limit) = self.engine.conflict_limit() {
                    limit.set_conflict_limit(*conflicts);
                    self.conflict_limit = *conflicts;
                }
            }
            Operation::SeekProof => {
                if let Some(search) = self.engine.proof_search() {
                    search.seek_proof();
                }
            }
            Operation::SeekModel => {
                if let Some(search) = self.engine.proof_search() {
                    search.seek_model();
                }
            }
        }
        Ok(())
    }

    fn literals(&self, numbers: &[i32]) -> Vec<Literal> {
        numbers.iter().filter_map(|&number| literal(number, self.formula.variables())).collect()
    }

    /// The literals, or their negations, as the last model holds them.
    fn literals_of_model(&self, numbers: &[i32]) -> Vec<Literal> {
        let as_model = |literal: Literal| match &self.model {
            Some(model) if !literal.holds(model) => !literal,
            _ => literal,
        };
        self.literals(numbers).into_iter().map(as_model).collect()
    }

    fn add(&mut self, atoms: &[Atom]) {
        self.engine.add_clause(atoms);
        self.formula.clause(atoms);
        let holds = |model: &Vec<bool>| atoms.iter().any(|atom| atom.holds(model));
        self.model.take_if(|model| !holds(model));
        if let Some(table) = &mut self.table {
            table.retain(holds);
        }
    }

    /// Whether the formula has a model in which all of these hold: by its truth table, or by a fresh engine.
    fn has_model(&self, assumed: &[Literal]) -> bool {
        if let Some(table) = &self.table {
            return table.iter().any(|model| assumed.iter().all(|literal| literal.holds(model)));
        }
        let mut formula = self.formula.clone();
        assumed.iter().for_each(|&literal| formula.clause(&[literal.into()]));
        matches!(Batsat::new().solve(&formula, &Budget::unlimited()), Answer::Sat(_))
    }

    fn judge(&mut self, answer: Answer, assumed: &[Literal], is_cancelled: bool) -> TestCaseResult {
        match answer {
            Answer::Sat(model) => {
                prop_assert_eq!(model.len(), self.formula.variables());
                let holds = |literals: &&[Literal]| literals.iter().any(|literal| literal.holds(&model));
                let wrong = self.formula.clauses().find(|clause| !holds(clause)).map(numbers);
                prop_assert_eq!(wrong, None, "the model does not satisfy a clause");
                prop_assert!(assumed.iter().all(|literal| literal.holds(&model)), "the model is not as assumed");
                self.model = Some(model);
            }
            Answer::Unsat => {
                prop_assert!(!self.has_model(assumed), "there is a model");
                self.is_refuted |= assumed.is_empty();
            }
            Answer::Unknown(Unknown::ConflictLimit) => prop_assert!(self.conflict_limit.is_some()),
            Answer::Unknown(reason) => {
                prop_assert_eq!(reason, Unknown::Limit(Limit::Interrupt));
                prop_assert!(is_cancelled || self.is_lost, "not cancelled");
                self.is_lost = self.engine.conflict_limit().is_none();
            }
        }
        self.check_proof()
    }

    /// Checks that the new steps of the proof follow from the clauses so far; at the end, each by unit propagation.
    fn check_proof(&mut self) -> TestCaseResult {
        let Some(proof) = &self.proof else { return Ok(()) };
        let steps = proof.steps();
        for step in &steps[self.checked..] {
            if let (Step::Add(clause), Some(table)) = (step, &self.table) {
                let follows = table.iter().all(|model| clause.iter().any(|literal| literal.holds(model)));
                prop_assert!(follows, "the learnt clause {:?} does not follow", numbers(clause));
            }
        }
        self.checked = steps.len();
        if self.is_refuted {
            prop_assert_eq!(check(&self.formula, &steps), Ok(()));
        }
        Ok(())
    }
}

fn numbers(literals: &[Literal]) -> Vec<i64> {
    literals.iter().map(|literal| literal.dimacs()).collect()
}

fn atoms(numbers: &[i32], variables: usize) -> Vec<Atom> {
    numbers.iter().filter_map(|&number| literal(number, variables)).map(Atom::from).collect()
}

fn cnf(variables: u32, clauses: &[Clause]) -> Cnf {
    let mut cnf = Cnf::new();
    (0..variables).for_each(|_| _ = cnf.new_variable());
    clauses.iter().for_each(|clause| cnf.clause(&atoms(clause, variables as usize)));
    cnf
}

fn models(formula: &Cnf) -> Vec<Vec<bool>> {
    let model = |bits: u32| (0..formula.variables()).map(|variable| bits >> variable & 1 == 1).collect();
    (0..1 << formula.variables()).map(model).filter(|model: &Vec<bool>| formula.holds(model)).collect()
}

/// A small formula with some clauses of two literals that the others imply.
fn with_spare(mut formula: Cnf) -> Cnf {
    let (models, first) = (models(&formula), formula.len());
    for (one, other) in (0..formula.variables() as u32).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let (one, other) = (Variable::new(one).positive(), Variable::new(other).positive());
        for clause in [[one, other], [one, !other], [!one, other], [!one, !other]] {
            let is_implied = models.iter().all(|model| clause.iter().any(|literal| literal.holds(model)));
            if is_implied && formula.len() < first + SPARE {
                formula.clause(&clause.map(Atom::from));
            }
        }
    }
    formula.spare_from(first);
    formula
}

/// Runs all operations, and asks once more at the end.
fn play(engine: Box<dyn SatEngine>, formula: Cnf, operations: &[Operation]) -> TestCaseResult {
    let mut run = Run::new(engine);
    run.begin(formula)?;
    let end = [Operation::SetConflictLimit(None), Operation::SolveAgain];
    operations.iter().chain(&end).try_for_each(|operation| run.run(operation))
}

/// Tries a run with every engine.
fn try_all(formula: &Cnf, operations: &[Operation]) -> TestCaseResult {
    for info in ENGINES {
        let name = |error| match error {
            TestCaseError::Fail(reason) => TestCaseError::fail(format!("{}: {reason}", info.name)),
            reject => reject,
        };
        // As they are moved between threads: for most there is no difference.
        play(SatEngineChoice::Listed(info).start_mobile(), formula.clone(), operations).map_err(name)?;
    }
    Ok(())
}

fn cases(count: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(count) }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn no_order_of_calls_leads_to_a_wrong_answer(
        (variables, clauses) in formula(),
        operations in operations(prop_oneof![
            1 => formula().prop_map(|(variables, clauses)| Operation::Solve(variables, clauses)),
            30 => operation(FEW),
        ]),
    ) {
        try_all(&with_spare(cnf(variables, &clauses)), &operations)?;
    }
}

proptest! {
    #![proptest_config(cases(10))]

    /// With many conflicts between the calls.
    #[test]
    fn nor_does_it_on_harder_formulas(seed in any::<u64>(), operations in operations(operation(MANY))) {
        let mut random = Random::new(seed);
        let variables: Vec<Variable> = (0..MANY).map(Variable::new).collect();
        let mut formula = cnf(MANY, &[]);
        for _ in 0..CLAUSES {
            let length = if random.chance(0.3) { 4 } else { 3 };
            let atoms: Vec<Atom> = (0..length).map(|_| random_literal(&mut random, &variables).into()).collect();
            formula.clause(&atoms);
        }
        try_all(&formula, &operations)?;
    }
}
