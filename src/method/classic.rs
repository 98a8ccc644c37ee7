//! From the solutions that a classic method tells to a verdict.

use std::{collections::HashSet, ops::ControlFlow};

use crate::{
    budget::{Stop, Stopwatch},
    enumerate::Listing,
    outcome::{Outcome, Stats, Verdict},
    puzzle::{Picture, Puzzle},
    referee::Judge,
    search::{End, Quest, Report, Search},
    solve::{Request, SolveError},
};

/// Solves a puzzle by a classic method; lists its solutions if that is asked for.
///
/// Every picture is judged by the referee, and one that comes a second time is not counted.
pub(super) fn run(
    search: &dyn Search,
    puzzle: &Puzzle,
    request: &Request<'_>,
    mut listing: Option<&mut Listing<'_>>,
) -> Result<Outcome, SolveError> {
    let &Request { solutions: wanted, seed, ref budget, progress, jobs, known, options, .. } = request;
    let clock = Stopwatch::start();
    let quest = Quest { puzzle, known, budget, seed, jobs, options, progress };
    let mut referee = Judge::new();
    let mut judged = Ok(());
    let mut first = None;
    let mut solutions: Vec<Picture> = Vec::new();
    // A long list is kept by nobody, and needs it only where something may come twice.
    let mut seen = (listing.is_none() || !search.tells_once()).then(HashSet::new);
    let mut told = 0;
    let report = search.run(&quest, &mut |picture| {
        let is_new = seen.as_mut().is_none_or(|seen| seen.insert(picture.clone()));
        if !is_new || known.is_some_and(|known| !known.admits(picture)) {
            return ControlFlow::Continue(());
        }
        if let Err(fault) = referee.judge(puzzle, picture) {
            judged = Err(SolveError::Defect(format!("a picture found is no solution: {fault}")));
            return ControlFlow::Break(());
        }
        first.get_or_insert_with(|| clock.elapsed());
        told += 1;
        let mut flow = ControlFlow::Continue(());
        match &mut listing {
            Some(listing) => {
                listing.found = told;
                flow = (listing.listener)(picture);
            }
            None => solutions.push(picture.clone()),
        }
        if let Some(progress) = progress {
            progress.set_found(told);
        }
        if told >= wanted as u64 { ControlFlow::Break(()) } else { flow }
    });
    judged?;
    let Report { end, technique, known, cells, tally } = report;
    let verdict = match (end, told) {
        (_, 2..) => Verdict::Multiple,
        (End::Exhausted, 1) => Verdict::Unique,
        (End::Exhausted, _) => Verdict::None,
        (End::Enough, _) => Verdict::Unknown(Stop::SolutionLimit),
        (End::Stopped(stop), _) => Verdict::Unknown(stop),
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
        known: known.filter(|_| is_open),
        stats,
    })
}
