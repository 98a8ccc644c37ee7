//! The run of `solve` and `check`: puzzle by puzzle, from the arguments to the answers.

use std::{
    collections::{HashMap, hash_map::Entry},
    ops::ControlFlow,
    sync::{Arc, atomic::Ordering::Relaxed},
};

use nonosat::{
    analyse::rate::{advice::Advisor, warnings::Warning},
    puzzle::progress::Progress,
};

use super::{
    Exit, Notes, Screen, WriteFailure,
    args::AnswerFormat,
    certificates::Certificates,
    input::Inputs,
    interrupt::Interrupt,
    parallel::in_order,
    printer::Printer,
    progress::{Meter, Watched},
    question::{Common, Question},
    solving::{Answer, Duplicate, Plan},
};

/// Answers a question about all puzzles.
pub(crate) fn run(
    question: &(impl Question + Sync),
    common: Common<'_>,
    screen: &mut Screen,
    notes: &Notes,
) -> Result<Exit, WriteFailure> {
    let cubes = common.cubes.cubes;
    let mut tasks = if cubes { Inputs::of_cubes(common.input) } else { Inputs::new(common.input) };
    tasks = tasks.announced(notes).line_by_line(common.answer.format);
    let many = tasks.are_many();
    if let Err(exit) = common.output.check(many, notes) {
        return Ok(exit);
    }
    let total = tasks.total();
    let interrupt = Interrupt::listen();
    let progress = Arc::new(Progress::new());
    let watched = if many { Watched::Puzzles(total.clone()) } else { Watched::Puzzle(progress.clone()) };
    let meter = Meter::start(watched, *notes);
    // Nobody would read it.
    let is_silent = common.answer.format == AnswerFormat::Text && question.is_silent(notes);
    let plan = Plan {
        solver: common.solver,
        solutions: question.solutions(),
        jobs: if many { 1 } else { common.jobs.count() },
        deterministic: common.jobs.deterministic,
        interrupt: &interrupt,
        progress: (!many).then_some(&*progress),
        advisor: if is_silent { Advisor::Silent } else { question.advisor(many) },
        certificates: common.certify.map(|directory| Certificates { directory, many }),
    };
    let mut printer = Printer::new(question, common, many, screen, notes);
    let mut write_failure = None;
    // A service may be asked the same again and again.
    let mut duplicates =
        (many && !tasks.are_lines() && !is_silent && question.warns_of_duplicates()).then(Duplicates::default);
    let until_interrupted = std::iter::from_fn(|| if interrupt.is_set() { None } else { tasks.next() });
    // A single puzzle gets all threads, many get one each.
    let jobs = if many { common.jobs.count() } else { 1 };
    in_order(
        jobs,
        (1..).zip(until_interrupted),
        |(number, task)| plan.answer(number, task),
        |mut answer| {
            let mut print = || {
                if let (Some(duplicates), Ok(answer)) = (&mut duplicates, &mut answer) {
                    duplicates.look(answer, notes);
                }
                printer.print(&answer)
            };
            let printed = if let Some(meter) = &meter { meter.suspend(print) } else { print() };
            if let Some(meter) = &meter {
                meter.advance();
            }
            if let Err(failure) = printed {
                // Puzzles that are still being solved have no reader any more.
                interrupt.set();
                write_failure = Some(failure);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        },
    );
    drop(meter);
    match write_failure {
        Some(failure) => Ok(printer.worst().max(failure.settle(notes))),
        None => printer.end(total.load(Relaxed)),
    }
}

/// The puzzles so far: the name and the clue hash of the first of each kind.
#[derive(Debug, Default)]
struct Duplicates {
    first: HashMap<u64, (String, u64)>,
}

impl Duplicates {
    /// Warns of a puzzle that was there before; its answer names that one, and its advice, if any, has the warning.
    fn look(&mut self, answer: &mut Answer, notes: &Notes) {
        if answer.cube.is_some() {
            return;
        }
        let hash = answer.puzzle.clue_hash();
        match self.first.entry(answer.puzzle.canonical_clue_hash()) {
            Entry::Vacant(entry) => _ = entry.insert((answer.origin.to_string(), hash)),
            Entry::Occupied(entry) => {
                let (name, other) = entry.get();
                let exact = *other == hash;
                let warning = Warning::duplicate(name, exact);
                answer.duplicate = Some(Duplicate { of: name.clone(), exact });
                notes.warning(&format!("{}: {warning}", answer.origin));
                if let Some(advice) = &mut answer.advice {
                    advice.warnings.push(warning);
                }
            }
        }
    }
}
