//! The run of the commands that give each puzzle an answer of its own.

use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use nonosat::{format::Warning, puzzle::Puzzle};

use super::{
    Exit, Notes, Screen, WriteFailure, args,
    args::AnswerFormat,
    failure,
    failure::{Cause, Failure},
    input::{Inputs, LoadedPuzzle},
    interrupt::Interrupt,
    origin::Origin,
    parallel::in_order,
    progress::{Meter, Watched},
    report::Report,
    solving::guarded,
    text,
};

/// A command that gives each puzzle an answer of its own.
pub(crate) trait Answering: Sync {
    /// What it finds out about a puzzle.
    type Answer: Send;

    /// Finds it out. Others may be at work on other puzzles; a panic ends none of them.
    fn work(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Self::Answer, Cause>;

    /// The answer for people.
    fn text(&self, found: &Found<'_, Self::Answer>, screen: &mut Screen, notes: &Notes) -> String;

    /// The answer, or why there is none, for programs.
    fn report<'a>(
        &self,
        origin: &'a Origin,
        puzzle: &'a Puzzle,
        answer: Result<&'a Self::Answer, &'a Cause>,
    ) -> Report<'a>;

    /// How a run with this answer ends.
    fn exit(&self, answer: &Self::Answer) -> Exit;

    /// Writes the files that are asked for.
    fn write(&self, _found: &Found<'_, Self::Answer>, _notes: &Notes) -> Exit {
        Exit::Done
    }

    /// What is shown while it works; there are so many puzzles.
    fn watched(&self, puzzles: Arc<AtomicUsize>) -> Watched {
        Watched::Puzzles(puzzles)
    }
}

/// What was found out about a puzzle.
pub(crate) struct Found<'a, A> {
    pub(crate) origin: &'a Origin,
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) answer: &'a A,
    /// Whether it is one of several puzzles.
    pub(crate) many: bool,
    /// How many answers were printed before.
    pub(crate) before: usize,
}

/// A puzzle that was read, and its answer.
struct Answered<A> {
    origin: Origin,
    puzzle: Puzzle,
    warnings: Vec<Warning>,
    answer: Result<A, Cause>,
}

/// Answers for each puzzle, so many at once, and prints the answers in their order.
///
/// After an interruption no puzzle is started any more.
pub(crate) fn each<C: Answering>(
    command: &C,
    mut tasks: Inputs,
    jobs: usize,
    form: AnswerFormat,
    screen: &mut Screen,
    notes: &Notes,
) -> Result<Exit, WriteFailure> {
    let (many, total) = (tasks.are_many(), tasks.total());
    let interrupt = Interrupt::listen();
    let meter = Meter::start(command.watched(total.clone()), *notes);
    let (mut worst, mut printed) = (Exit::Done, 0);
    let mut written: Result<(), WriteFailure> = Ok(());
    in_order(
        args::threads(jobs),
        std::iter::from_fn(|| if interrupt.is_set() { None } else { tasks.next() }),
        |task| {
            let LoadedPuzzle { origin, puzzle, warnings, .. } = task?;
            let answer = guarded(|| command.work(&puzzle, &interrupt));
            Ok(Answered { origin, puzzle, warnings, answer })
        },
        |answered: Result<_, Failure>| {
            let mut print = || {
                worst = worst.max(print(command, &answered, many, printed, form, screen, notes)?);
                Ok(())
            };
            written = if let Some(meter) = &meter { meter.suspend(print) } else { print() };
            printed += 1;
            if let Some(meter) = &meter {
                meter.advance();
            }
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    drop(meter);
    written?;
    let total = total.load(Relaxed);
    if printed < total {
        notes.warning(&text::not_started(total - printed, total));
        worst = worst.max(Exit::Unknown);
    }
    screen.print(form.end(many, printed))?;
    Ok(worst)
}

/// Prints an answer, or why there is none: how a run with it ends.
fn print<C: Answering>(
    command: &C,
    answered: &Result<Answered<C::Answer>, Failure>,
    many: bool,
    before: usize,
    form: AnswerFormat,
    screen: &mut Screen,
    notes: &Notes,
) -> Result<Exit, WriteFailure> {
    let Answered { origin, puzzle, warnings, answer } = match answered {
        Ok(answered) => answered,
        Err(Failure { origin, cause }) => {
            failure::print(origin, cause, notes);
            screen.print(&form.next(many, before, &Report::of_failure(origin, cause))?)?;
            return Ok(cause.exit());
        }
    };
    for warning in warnings {
        notes.of_file(&origin.source, warning);
    }
    let answer = match answer {
        Ok(answer) => answer,
        Err(cause) => {
            failure::print(origin, cause, notes);
            screen.print(&form.next(many, before, &command.report(origin, puzzle, Err(cause)))?)?;
            return Ok(cause.exit());
        }
    };
    let found = Found { origin, puzzle, answer, many, before };
    let page = match form {
        AnswerFormat::Text => command.text(&found, screen, notes),
        _ => form.next(many, before, &command.report(origin, puzzle, Ok(answer)))?,
    };
    screen.print(&page)?;
    Ok(command.exit(answer).max(command.write(&found, notes)))
}
