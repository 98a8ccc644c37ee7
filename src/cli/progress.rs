//! Progress: nothing in the first second, then a line on the terminal.

use std::{
    fmt::Write,
    io::IsTerminal,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use nonosat::puzzle::progress::Progress;

use super::{Notes, values};

/// The time before anything is shown.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two updates of the line.
const TICK: Duration = Duration::from_millis(100);

/// A line of progress on standard error; removed when dropped.
#[derive(Debug)]
pub(crate) struct Meter {
    bar: ProgressBar,
    /// Wakes the ticker when dropped, so that it ends.
    ticker: Option<(mpsc::Sender<()>, thread::JoinHandle<()>)>,
}

/// What is being waited for.
#[derive(Clone, Debug)]
pub(crate) enum Watched {
    /// One puzzle.
    Puzzle(Arc<Progress>),
    /// Many puzzles: how many there are.
    Puzzles(Arc<AtomicUsize>),
    /// The runs of a benchmark: how many there are.
    Runs(usize),
    /// Files to be read: how many there are.
    Files(usize),
}

impl Meter {
    /// Starts the meter; `None` if it would not be seen.
    pub(crate) fn start(watched: Watched, notes: Notes) -> Option<Self> {
        if notes.is_quiet() || !std::io::stderr().is_terminal() {
            return None;
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let (sender, receiver) = mpsc::channel::<()>();
        let shown = bar.clone();
        let tick = move || {
            let mut pause = PATIENCE;
            while receiver.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                if pause == PATIENCE {
                    shown.set_style(style(&watched));
                    shown.set_draw_target(ProgressDrawTarget::stderr());
                    pause = TICK;
                }
                update(&shown, &watched);
            }
        };
        // Without a thread there is no line of progress, and nothing else is lost.
        #[allow(clippy::disallowed_methods, reason = "no browser runs this")]
        let ticker = thread::Builder::new().name("progress".into()).spawn(tick).ok();
        Some(Self { bar, ticker: ticker.map(|thread| (sender, thread)) })
    }

    /// Counts a puzzle as done.
    pub(crate) fn advance(&self) {
        self.bar.inc(1);
    }

    /// Does something that may write on the terminal, with the line out of the way.
    pub(crate) fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.ticker.take() {
            drop(sender);
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

fn style(watched: &Watched) -> ProgressStyle {
    let template = match watched {
        Watched::Puzzle(_) => "{spinner} {elapsed} {msg}",
        Watched::Puzzles(_) => "{bar:30} {pos}/{len} puzzles{rate}{left}",
        Watched::Runs(_) => "{bar:30} {pos}/{len} runs, {elapsed}{left}",
        Watched::Files(_) => "{bar:30} {pos}/{len} files read{rate}{left}",
    };
    let style = ProgressStyle::with_template(template).expect("the templates are right");
    // What cannot be written there is not seen.
    let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
        let _ = out.write_str(&rate(state.pos(), state.per_sec()));
    });
    style.with_key("left", |state: &ProgressState, out: &mut dyn Write| {
        let _ = out.write_str(&left(state.pos(), state.eta()));
    })
}

/// How many are done a second, once any is.
fn rate(done: u64, per_second: f64) -> String {
    if done == 0 { String::new() } else { format!(", {}/s", values::count(per_second)) }
}

/// The time that is left, once there is something to estimate it from.
fn left(done: u64, time: Duration) -> String {
    if done == 0 { String::new() } else { format!(", {} left", HumanDuration(time)) }
}

fn update(bar: &ProgressBar, watched: &Watched) {
    match watched {
        Watched::Puzzle(progress) => {
            let (known, cells) = progress.cells();
            let doing = progress.phase();
            let rate = |count: u64| values::count(count as f64 / bar.elapsed().as_secs_f64());
            bar.set_message(match (progress.found(), progress.tried()) {
                (0, 0) => format!("{doing}; {known} of {cells} cells known"),
                (0, tried) => format!("{doing}; {} tried, {}/s", values::count(tried as f64), rate(tried)),
                (found, _) => format!("{} solutions, {}/s", values::count(found as f64), rate(found)),
            });
        }
        Watched::Puzzles(total) => bar.set_length(total.load(Relaxed) as u64),
        Watched::Runs(total) | Watched::Files(total) => bar.set_length(*total as u64),
    }
    bar.tick();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_estimated_before_anything_is_done() {
        assert_eq!((rate(0, 0.0), left(0, Duration::ZERO)), (String::new(), String::new()));
        assert_eq!(rate(3, 1.5), ", 1.5/s");
        assert_eq!(left(3, Duration::from_secs(90)), ", 2 minutes left");
    }
}
