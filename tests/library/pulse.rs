//! The pulse of a budget: called by whatever takes long, and able to end it.

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
};

use nonosat::{
    Request, Verdict,
    analyse::{
        explain::{Ending, ExplainRequest, explain},
        rate::{self, Level, rate},
    },
    count::{CountRequest, count},
    format,
    make::{
        diagnose::{self, diagnose},
        generate::{First, Style, Wish, generate},
        suggest::{self, suggest},
    },
    puzzle::{Puzzle, budget::Budget, pattern, progress::Progress},
    solve,
    solve::{Stop, method::Method},
};

/// A budget whose pulse cancels it at the second call, and the number of calls.
fn cancelled_from_within() -> (Budget, Arc<AtomicUsize>) {
    let (cancel, calls) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let pulse = {
        let (cancel, calls) = (cancel.clone(), calls.clone());
        move || {
            if calls.fetch_add(1, Relaxed) == 1 {
                cancel.store(true, Relaxed);
            }
        }
    };
    (Budget::unlimited().with_cancel(cancel).with_pulse(Arc::new(pulse)), calls)
}

fn assert_cancelled(puzzle: &Puzzle, request: Request<'_>) {
    let (budget, calls) = cancelled_from_within();
    let about = format!("{} with {:?} and {} jobs", request.method, request.engine, request.jobs);
    let outcome = solve(puzzle, &Request { budget, ..request }).unwrap();
    assert_eq!(outcome.verdict, Verdict::Unknown(Stop::Interrupted), "{about}");
    assert_eq!(calls.load(Relaxed), 2, "{about}: there is no call after the end");
}

#[test]
fn methods_can_be_cancelled_from_within() {
    let dom = pattern::dom(30);
    let methods = [Method::DfsCells, Method::DfsRows, Method::LineDfs, Method::ProbeDfs, Method::Anneal];
    for method in methods {
        assert_cancelled(&dom, Request { method, ..Request::default() });
    }
}

#[test]
fn engines_can_be_cancelled_from_within() {
    let hard = pattern::random(100, 0.5, 1);
    // Nothing stops `splr`: its thread goes on to the end, beside whatever is tested next.
    let shorter = pattern::random(40, 0.45, 4);
    let engines =
        [(&hard, "cdcl", 1), (&hard, "cdcl", 2), (&hard, "batsat", 1), (&hard, "varisat", 1), (&shorter, "splr", 1)];
    for (puzzle, engine, jobs) in engines {
        let engine = Some(engine.parse().unwrap());
        assert_cancelled(puzzle, Request { method: Method::Sat, engine, jobs, ..Request::default() });
    }
}

#[test]
fn counting_can_be_cancelled_from_within() {
    let (budget, calls) = cancelled_from_within();
    let counted = count(&pattern::random(100, 0.5, 1), &CountRequest { budget, ..CountRequest::default() }).unwrap();
    assert_eq!((counted.stop, calls.load(Relaxed)), (Some(Stop::Interrupted), 2));
}

#[test]
fn explaining_can_be_cancelled_from_within() {
    let (budget, calls) = cancelled_from_within();
    let request = ExplainRequest { budget, ..ExplainRequest::default() };
    let explanation = explain(&pattern::random(100, 0.5, 1), &request).unwrap();
    assert_eq!((explanation.ending, calls.load(Relaxed)), (Ending::Stopped(Stop::Interrupted), 2));
}

#[test]
fn a_reporter_shows_the_meter() {
    let (progress, cancel) = (Arc::new(Progress::new()), Arc::new(AtomicBool::new(false)));
    let flag = cancel.clone();
    let pulse = progress.reporter(move |progress| {
        if progress.tried() > 0 {
            flag.store(true, Relaxed);
        }
    });
    let budget = Budget::unlimited().with_cancel(cancel).with_pulse(pulse);
    let request = Request { method: Method::DfsCells, budget, progress: Some(&progress), ..Request::default() };
    let outcome = solve(&pattern::dom(30), &request).unwrap();
    assert_eq!(outcome.verdict, Verdict::Unknown(Stop::Interrupted));
}

/// A budget with a meter, and the meter.
fn metered() -> (Budget, Arc<Progress>) {
    let progress = Arc::new(Progress::new());
    (Budget::unlimited().with_progress(progress.clone()), progress)
}

#[test]
fn steps_and_ratings_are_metered() {
    let puzzle = pattern::random(20, 0.7, 3);
    let (budget, progress) = metered();
    let explanation = explain(&puzzle, &ExplainRequest { budget, ..ExplainRequest::default() }).unwrap();
    assert_eq!(progress.turn(), explanation.steps.len() as u64 + 1);
    assert_eq!(progress.cells(), (explanation.grid.known(), 400));
    // Now and then a solver tells how many cells are known.
    let (budget, progress) = metered();
    let puzzle = pattern::dom(9);
    rate(&puzzle, &rate::Options { budget, ..rate::Options::default() }).unwrap();
    assert_eq!(progress.cells().1, puzzle.layout().cell_count());
}

#[test]
fn what_is_tried_is_metered() {
    let picture = pattern::random(15, 0.4, 1);
    let (budget, progress) = metered();
    suggest(&picture, &suggest::Options { budget, ..suggest::Options::default() }).unwrap();
    assert!(progress.tried() > 0);

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/unsolvable.non");
    let wrong = format::read(path, &fs::read(path).unwrap(), None).unwrap().puzzles.remove(0);
    let (budget, progress) = metered();
    let found = diagnose(&wrong, &diagnose::Options { budget, ..diagnose::Options::default() }).unwrap();
    assert!(!found.corrections.is_empty());
    assert!(progress.to_try() > 0 && progress.tried() <= progress.to_try());

    let first = First::Drawn { size: 20.into(), style: Style::Random, density: Some(0.5), colors: 1 };
    let (budget, progress) = metered();
    let generated = generate(&Wish::new(first, Level::Line), 7, &budget);
    assert_eq!(progress.turn(), generated.attempts);
}
