//! From the solutions that a classic method finds to a verdict.

use std::{collections::HashSet, ops::ControlFlow};

use crate::solve::{
    lister::Lister,
    outcome::{Outcome, Stats, Stop, Verdict},
    request::{Request, SolveError},
};
use nonosat_classic::{ClassicMethod, ClassicReport, End, Problem};
use nonosat_model::{Picture, Puzzle, budget::Stopwatch, referee::Judge};

/// Solves a puzzle by a classic method; lists its solutions if that is asked for.
///
/// Every picture is judged by the referee, and one that comes a second time is not counted.
pub(super) fn run(
    method: &dyn ClassicMethod,
    puzzle: &Puzzle,
    request: &Request<'_>,
    mut lister: Option<&mut dyn Lister>,
) -> Result<Outcome, SolveError> {
    let &Request { solutions: wanted, seed, ref budget, progress, jobs, known, options, .. } = request;
    let clock = Stopwatch::start();
    let problem = Problem { puzzle, known, budget, seed, jobs, options, progress };
    let mut referee = Judge::new();
    let mut judged = Ok(());
    let mut first = None;
    let mut solutions: Vec<Picture> = Vec::new();
    // A lister keeps no solutions, and needs a set of them only where one may come twice.
    let mut seen = (lister.is_none() || !method.emits_once()).then(HashSet::new);
    let mut found = 0;
    let report = method.run(&problem, &mut |picture| {
        let is_new = seen.as_mut().is_none_or(|seen| seen.insert(picture.clone()));
        if !is_new || known.is_some_and(|known| !known.admits(picture)) {
            return ControlFlow::Continue(());
        }
        if let Err(fault) = referee.judge(puzzle, picture) {
            judged = Err(SolveError::Defect(format!("a picture found is no solution: {fault}")));
            return ControlFlow::Break(());
        }
        first.get_or_insert_with(|| clock.elapsed());
        found += 1;
        if let Some(lister) = &mut lister {
            return lister.hand_out(picture);
        }
        solutions.push(picture.clone());
        if let Some(progress) = progress {
            progress.set_found(found);
        }
        if found >= wanted as u64 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    judged?;
    let ClassicReport { end, technique, known, cells, tally } = report;
    let verdict = match (end, found) {
        (_, 2..) => Verdict::Multiple,
        (End::Exhausted, 1) => Verdict::Unique,
        (End::Exhausted, _) => Verdict::None,
        (End::Enough, _) => Verdict::Unknown(Stop::SolutionLimit),
        (End::Stopped(reason), _) => Verdict::Unknown(reason.into()),
    };
    let is_open = matches!(verdict, Verdict::Unknown(_) | Verdict::Multiple);
    let mut stats = Stats { cells, tally: Some(tally), ..Stats::default() };
    stats.time.total = clock.elapsed();
    stats.time.first = first.unwrap_or(stats.time.total);
    stats.time.proof = stats.time.total - stats.time.first;
    Ok(Outcome {
        verdict,
        solutions,
        complete: end == End::Exhausted,
        technique: (!matches!(verdict, Verdict::Unknown(_))).then_some(technique),
        fault: None,
        known: known.filter(|_| is_open),
        stats,
    })
}
