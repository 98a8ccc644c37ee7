//! `rules`: the thirteen logical rules, as people use them.

use super::{End, Found, Quest, Report, Search};
use crate::{
    budget::Stop,
    outcome::{CellCounts, Tally, Technique},
    progress::Phase,
    rules::{self, RuleRun},
};

/// The [rules] on all lines, again and again, until they find nothing more.
///
/// Incomplete: it stops where the rules of the set see less than there is to see.
#[derive(Clone, Copy, Debug)]
pub struct Rules;

impl Search for Rules {
    fn run(&self, quest: &Quest<'_>, found: Found<'_>) -> Report {
        let Quest { puzzle, known, budget, options, progress, .. } = *quest;
        if let Some(progress) = progress {
            progress.enter(Phase::Line);
        }
        let run = rules::run(puzzle, known, options.rules, budget, options.max_iterations);
        let RuleRun { iterations, uses, grid, .. } = run;
        let end = match (run.contradiction, run.stop, grid.picture().filter(|_| run.solved)) {
            (Some(_), _, _) => End::Exhausted,
            (_, Some(stop), _) => End::Stopped(stop),
            (_, _, Some(picture)) => {
                if found(&picture).is_break() {
                    End::Enough
                } else {
                    End::Exhausted
                }
            }
            _ => End::Stopped(Stop::MethodExhausted),
        };
        let (total, before) = (grid.cells().len(), known.map_or(0, |known| known.known()));
        let cells = CellCounts { total, by_line: grid.known() - before, ..CellCounts::default() };
        let tally = Tally { iterations, rule_uses: uses, ..Tally::default() };
        Report { end, technique: Technique::Line, known: Some(grid), cells, tally }
    }
}
