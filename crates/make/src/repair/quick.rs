//! The quick search: a few random changes, the best of them, again and again.

use super::{
    Acceptance, Repaired, Settings,
    ugliness::ugliness,
    workbench::{Change, UGLINESS_WEIGHT, Workbench},
};
use nonosat_model::{Color, Palette, budget::Limit, random::Random};

/// How many steps in a row may fail before the best change is made even though it gains nothing.
const FAILURES: usize = 3;

/// How many steps may pass without a new least number of open cells.
const PATIENCE: usize = 24;

/// A candidate: changes, at least how many cells they leave open, and their ugliness.
struct Candidate {
    changes: Vec<Change>,
    bound: usize,
    ugliness: f64,
    trial: Option<usize>,
}

impl Candidate {
    fn score(&self) -> f64 {
        self.trial.unwrap_or(self.bound) as f64 + UGLINESS_WEIGHT * self.ugliness
    }
}

/// One search from the workbench's picture as it is; the best picture met is in `best`.
///
/// # Errors
/// If a limit is reached.
pub(super) fn search(
    bench: &mut Workbench,
    palette: &Palette,
    settings: &Settings,
    accepts: &mut Acceptance<'_>,
    random: &mut Random,
    best: &mut Repaired,
) -> Result<(), Limit> {
    let (mut least, mut since, mut failures) = (bench.open(), 0, 0);
    let mut accepted = accepts(bench)?;
    while !accepted && bench.open() > 0 && since < PATIENCE {
        since += 1;
        let mut candidates = draw(bench, palette, settings, random)?;
        let Some(chosen) = choose(bench, &mut candidates)? else { break };
        let is_gain = chosen.trial.is_some_and(|open| open < bench.open());
        if !is_gain && failures < FAILURES {
            failures += 1;
            continue;
        }
        failures = 0;
        bench.change(&chosen.changes)?;
        if bench.open() < least {
            (least, since) = (bench.open(), 0);
        }
        if bench.changed().len() > settings.max_changes {
            break;
        }
        accepted = accepts(bench)?;
        best.improve(bench, accepted);
    }
    if accepted && settings.takes_back {
        take_back(bench, settings, accepts)?;
        best.improve(bench, true);
    }
    Ok(())
}

/// Random allowed changes of open cells, with their bounds.
fn draw(
    bench: &mut Workbench,
    palette: &Palette,
    settings: &Settings,
    random: &mut Random,
) -> Result<Vec<Candidate>, Limit> {
    let mut open = bench.open_cells();
    let mut candidates = Vec::new();
    while !open.is_empty() && candidates.len() < settings.candidates {
        let cell = open.swap_remove(random.between(0, open.len() as u64 - 1) as usize);
        let Some(to) = another_color(bench, palette, cell, random) else { continue };
        let Some(changes) = settings.conditions.changes(bench.layout(), cell, to) else { continue };
        if !settings.conditions.allow(bench.layout(), bench.picture(), &changes) {
            continue;
        }
        let ugliness = changes.iter().map(|change| ugliness(bench.layout(), bench.original(), change.cell)).sum();
        candidates.push(Candidate { bound: bench.bound(&changes)?, ugliness, changes, trial: None });
    }
    Ok(candidates)
}

/// A random colour that a cell does not have.
fn another_color(bench: &Workbench, palette: &Palette, cell: usize, random: &mut Random) -> Option<Color> {
    let now = bench.picture().cells()[cell].index();
    let others = palette.len().checked_sub(1).filter(|&others| others > 0)?;
    let index = if others == 1 { 0 } else { random.between(0, others as u64 - 1) as usize };
    Color::new(if index < now { index } else { index + 1 })
}

/// The best candidate, tried: the first of the lowest score. Only those are tried whose bound does not exclude them.
fn choose<'a>(bench: &mut Workbench, candidates: &'a mut [Candidate]) -> Result<Option<&'a Candidate>, Limit> {
    candidates.sort_by(|one, other| one.score().total_cmp(&other.score()));
    let mut best: Option<usize> = None;
    for index in 0..candidates.len() {
        if best.is_some_and(|best| candidates[best].score() <= candidates[index].score()) {
            break;
        }
        candidates[index].trial = Some(bench.trial(&candidates[index].changes)?);
        if best.is_none_or(|best| candidates[index].score() < candidates[best].score()) {
            best = Some(index);
        }
    }
    Ok(best.map(|best| &candidates[best]))
}

/// Takes back each change that is not needed.
fn take_back(bench: &mut Workbench, settings: &Settings, accepts: &mut Acceptance<'_>) -> Result<(), Limit> {
    for cell in bench.changed() {
        let original = bench.original().cells()[cell];
        if bench.picture().cells()[cell] == original {
            continue;
        }
        let Some(changes) = settings.conditions.changes(bench.layout(), cell, original) else { continue };
        if settings.conditions.allow(bench.layout(), bench.picture(), &changes) {
            bench.change(&changes)?;
            if !accepts(bench)? {
                bench.undo();
            }
        }
    }
    Ok(())
}
