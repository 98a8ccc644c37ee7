//! The loop of the commands that give each puzzle an answer of its own.

use std::{ops::ControlFlow, sync::atomic::Ordering::Relaxed};

use super::{
    Exit, Notes, Screen, WriteFailure, args,
    failure::Failure,
    input::{Inputs, LoadedPuzzle},
    interrupt::Interrupt,
    parallel::in_order,
    progress::{Meter, Watched},
    text,
};

/// Does `work` on each puzzle, so many at once, and `print`s the answers in their order: how the run ends, and how many
/// answers were printed.
///
/// `print` gets how many answers came before. After an interruption no puzzle is started any more.
pub(crate) fn each<R: Send>(
    mut tasks: Inputs,
    jobs: usize,
    screen: &mut Screen,
    notes: &Notes,
    work: impl Fn(Result<LoadedPuzzle, Failure>, &Interrupt) -> R + Sync,
    mut print: impl FnMut(&R, usize, &mut Screen) -> Result<Exit, WriteFailure>,
) -> Result<(Exit, usize), WriteFailure> {
    let total = tasks.total();
    let interrupt = Interrupt::listen();
    let meter = Meter::start(Watched::Puzzles(total.clone()), *notes);
    let (mut worst, mut printed) = (Exit::Done, 0);
    let mut written: Result<(), WriteFailure> = Ok(());
    in_order(
        args::threads(jobs),
        std::iter::from_fn(|| if interrupt.is_set() { None } else { tasks.next() }),
        |task| work(task, &interrupt),
        |answer| {
            let mut print = || {
                worst = worst.max(print(&answer, printed, screen)?);
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
    Ok((worst, printed))
}
