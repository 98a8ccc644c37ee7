//! `rules`: the thirteen logical rules, as people use them.

use super::{ClassicMethod, ClassicReport, Emit, End, Problem};
use crate::{StopReason, Tally};
use nonosat_model::progress::Phase;
use nonosat_propagate::{
    rules,
    rules::RuleRun,
    technique::{CellCounts, Technique},
};

/// The [rules] on all lines, again and again, until they find nothing more.
///
/// Incomplete: stops where no rule of the set finds anything.
#[derive(Clone, Copy, Debug)]
pub struct Rules;

impl ClassicMethod for Rules {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        let Problem { puzzle, known, budget, options, progress, .. } = *problem;
        if let Some(progress) = progress {
            progress.enter(Phase::Line);
        }
        let run = rules::run(puzzle, known, options.rules, budget, options.max_iterations);
        let RuleRun { iterations, uses, grid, .. } = run;
        let end = match (run.contradiction, run.stop, grid.picture().filter(|_| run.solved)) {
            (Some(_), _, _) => End::Exhausted,
            (_, Some(stop), _) => stop.into(),
            (_, _, Some(picture)) => {
                if emit(&picture).is_break() {
                    End::Enough
                } else {
                    End::Exhausted
                }
            }
            _ => End::Stopped(StopReason::MethodExhausted),
        };
        // A cell that was known to be impossible is no more known than before.
        let (total, before) = (grid.cells().len(), known.map_or(0, |known| known.known()));
        let cells = CellCounts { total, by_line: grid.known().saturating_sub(before), ..CellCounts::default() };
        let tally = Tally { iterations, rule_uses: uses, ..Tally::default() };
        ClassicReport { end, technique: Technique::Line, known: Some(grid), cells, tally }
    }
}
