//! Solves a puzzle within a time limit, shows what it is doing, and stops when asked to.
//!
//! Search cell by cell takes ages: the limit, in seconds, or the Enter key ends it.
//!
//! ```sh
//! cargo run --example progress -- puzzles/dom-16.non 10
//! ```

#![allow(clippy::print_stdout, reason = "programs print")]
#![allow(clippy::disallowed_methods, reason = "a program, not for browsers")]

use std::{
    error::Error,
    fs, io,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use nonosat::{
    Request, Verdict, format,
    puzzle::{budget::Budget, progress::Progress},
    solve,
    solve::method::Method,
};

/// The time between two lines of progress.
const PAUSE: Duration = Duration::from_millis(100);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "puzzles/dom-16.non".into());
    let seconds = arguments.next().map_or(Ok(1.0), |seconds| seconds.parse())?;
    let limit = Duration::try_from_secs_f64(seconds)?;
    let document = format::read(&path, &fs::read(&path)?, None)?;
    let puzzle = document.puzzles.first().ok_or("there is no puzzle in this file")?;

    // Any thread may set this flag; a reporter may, too.
    let cancel = Arc::new(AtomicBool::new(false));
    let flag = cancel.clone();
    thread::spawn(move || {
        if io::stdin().read_line(&mut String::new()).is_ok_and(|bytes| bytes > 0) {
            flag.store(true, Ordering::Relaxed);
        }
    });

    // The solve itself calls the reporter, every 10 ms or so. No thread is needed for it.
    let progress = Arc::new(Progress::new());
    let last = Mutex::new(Instant::now());
    let reporter = progress.reporter(move |progress| {
        let mut last = last.lock().expect("no reporter panics");
        if last.elapsed() >= PAUSE {
            *last = Instant::now();
            // `cells` has more, for methods that begin line by line.
            println!("{}: {} choices tried", progress.phase(), progress.tried());
        }
    });

    let budget = Budget::unlimited().with_time_limit(limit).with_cancel(cancel).with_pulse(reporter);
    let request = Request { method: Method::DfsCells, budget, progress: Some(&progress), ..Request::default() };
    match solve(puzzle, &request)?.verdict {
        Verdict::Unknown(reason) => println!("no answer: {reason}"),
        verdict => println!("answer: {verdict}"),
    }
    Ok(())
}
