//! The road that `solve` and `check` share: puzzle by puzzle, from the arguments to the answers.

use std::{
    ops::ControlFlow,
    path::Path,
    sync::{Arc, atomic::Ordering::Relaxed},
};

use nonosat::{outcome::Outcome, progress::Progress};

use super::{
    Exit, Notes, Screen, WriteFailure,
    advice::Advisor,
    args,
    batch::in_order,
    certificates::Certificates,
    input::Tasks,
    interrupt::Interrupt,
    progress::{Meter, Watched},
    solving::{Answer, Plan},
    speaker::Speaker,
};

/// What distinguishes the commands that solve puzzles.
pub(crate) trait Question {
    /// How many solutions to look for.
    fn solutions(&self) -> usize;
    /// What to tell about each puzzle beside its solutions; `many` if there are several puzzles.
    fn advisor(&self, _many: bool) -> Advisor {
        Advisor::Silent
    }
    /// How a run with this answer ends.
    fn exit(&self, answer: &Answer, outcome: &Outcome) -> Exit;
    /// The answer in a word, for the tally.
    fn word(&self, answer: &Answer, outcome: &Outcome) -> &'static str;
    /// The answer for people; `many` if it is one of several.
    fn text(&self, answer: &Answer, outcome: &Outcome, many: bool, screen: &mut Screen, notes: &Notes) -> String;
}

/// The arguments that the commands share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Common<'a> {
    pub(crate) input: &'a args::Input,
    pub(crate) cubes: &'a args::Cubes,
    pub(crate) solver: &'a args::Solver,
    pub(crate) jobs: &'a args::Jobs,
    pub(crate) answer: &'a args::Answer,
    pub(crate) verbose: bool,
    /// Where certificates go, if they are wanted.
    pub(crate) certify: Option<&'a Path>,
}

/// Answers a question about all puzzles.
pub(crate) fn run(
    question: &(impl Question + Sync),
    common: Common<'_>,
    screen: &mut Screen,
    notes: &Notes,
) -> Result<Exit, WriteFailure> {
    let cubes = common.cubes.cubes;
    let mut tasks = if cubes { Tasks::of_cubes(common.input) } else { Tasks::new(common.input) };
    let many = tasks.are_many();
    let total = tasks.total();
    let interrupt = Interrupt::listen();
    let progress = Arc::new(Progress::new());
    let watched = if many { Watched::Puzzles(total.clone()) } else { Watched::Puzzle(progress.clone()) };
    let meter = Meter::start(watched, *notes);
    let plan = Plan {
        solver: common.solver,
        solutions: question.solutions(),
        jobs: if many { 1 } else { common.jobs.count() },
        deterministic: common.jobs.deterministic,
        interrupt: &interrupt,
        progress: (!many).then_some(&*progress),
        advisor: question.advisor(many),
        certificates: common.certify.map(|directory| Certificates { directory, many }),
    };
    let mut speaker = Speaker::new(question, common, many, screen, notes);
    let mut write_failure = None;
    let until_interrupted = std::iter::from_fn(|| if interrupt.is_set() { None } else { tasks.next() });
    // A single puzzle gets all threads, many get one each.
    let jobs = if many { common.jobs.count() } else { 1 };
    in_order(
        jobs,
        (1..).zip(until_interrupted),
        |(number, task)| plan.answer(number, task),
        |answer| {
            let mut speak = || speaker.speak(&answer);
            let spoken = if let Some(meter) = &meter { meter.suspend(speak) } else { speak() };
            if let Some(meter) = &meter {
                meter.advance();
            }
            if let Err(failure) = spoken {
                // Whatever is still being solved has no reader any more.
                interrupt.set();
                write_failure = Some(failure);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        },
    );
    drop(meter);
    match write_failure {
        Some(failure) => Ok(speaker.worst().max(failure.settle(notes))),
        None => speaker.end(total.load(Relaxed)),
    }
}
