//! The changes that mend one picture: which searches are made, and in which order.

use super::{
    Options,
    beam::{Beam, Found, Scope},
    exact::{Depth, Exact},
    grades::Climb,
    inspector::{Halt, Inspector, Target},
    moves::{Moves, key, looks},
    polish::Polish,
    standing::Standing,
    want::Want,
};
use crate::{
    make::{
        repair,
        repair::{Change, Logic, Workbench},
    },
    puzzle::{Picture, Puzzle},
};

/// The work of a search: trials times cells. On an ordinary machine, about a second for a beam of one picture, three
/// for a wide one.
const NARROW: u64 = 60_000_000;
const WIDE: u64 = 180_000_000;
const POLISH: u64 = 40_000_000;

/// How many pictures of a level go on in a wide beam.
const WIDTH: usize = 6;

/// How many pictures an exact search looks at if nobody asked for a proof, and if somebody did.
const QUICK_LOOKS: u64 = 20_000;
const EXACT_LOOKS: u64 = 2_000_000;

/// Finds sets of changes of a picture; what was found before a limit was reached is in `found`.
///
/// # Errors
/// If a limit was reached, or the solver failed.
pub(super) fn mend(
    puzzle: &Puzzle,
    picture: &Picture,
    before: &Standing,
    options: &Options,
    most: usize,
    found: &mut Found,
) -> Result<(), Halt> {
    let moves = Moves { palette: &puzzle.palette, conditions: &options.conditions };
    let bench = |logic| Workbench::new(puzzle, picture.clone(), logic, &options.budget);
    let mut lines = bench(Logic::Line)?;
    let target = match (options.want, options.want.logic()) {
        (_, Some(logic)) => Target::Solved(logic),
        (Want::Unique, None) => Target::Unique,
        (want, None) => {
            let (seed, budget) = (options.seed, &options.budget);
            let mut climb =
                Climb { puzzle, moves: &moves, bench: &mut lines, want, before: before.grade, seed, budget };
            return climb.search(most, options.suggestions, found);
        }
    };
    let mut fine =
        if let Target::Solved(Logic::Line) | Target::Unique = target { None } else { Some(bench(target.logic())?) };
    let mut inspector = Inspector::new(puzzle, target, options.seed, &options.budget);
    let mut search = Search { moves: &moves, lines: &mut lines, fine: fine.as_mut(), inspector: &mut inspector };
    search.run(puzzle, picture, options, most, found)
}

/// All that the searches share.
struct Search<'a, 'b> {
    moves: &'a Moves<'b>,
    lines: &'a mut Workbench,
    fine: Option<&'a mut Workbench>,
    inspector: &'a mut Inspector<'b>,
}

impl Search<'_, '_> {
    fn run(
        &mut self,
        puzzle: &Puzzle,
        picture: &Picture,
        options: &Options,
        most: usize,
        found: &mut Found,
    ) -> Result<(), Halt> {
        let enough = options.suggestions.max(1);
        if options.exact || options.want == Want::Unique {
            let looks = if options.exact { EXACT_LOOKS } else { QUICK_LOOKS };
            exact(puzzle, picture, options, Depth { most: most.min(2), looks }, found)?;
            if !found.sets.is_empty() {
                return Ok(());
            }
        }
        let narrow = Scope { width: 1, most, enough, effort: NARROW };
        self.beam(narrow, found)?;
        self.polish(found)?;
        let best = fewest(found);
        if best.is_none() {
            self.quick(puzzle, picture, options, most, found)?;
            self.polish(found)?;
        }
        // What is proven to be the fewest cannot be bettered.
        let best = fewest(found).unwrap_or(most + 1);
        if best > found.at_least.max(2) {
            let mut wide = Found { at_least: found.at_least, ..Found::default() };
            let scope = Scope { width: WIDTH, most: best - 1, enough, effort: WIDE };
            let end = self.beam(scope, &mut wide);
            found.sets.append(&mut wide.sets);
            if let Some(nearest) =
                wide.nearest.filter(|(_, open)| found.nearest.as_ref().is_none_or(|(_, least)| open < least))
            {
                found.nearest = Some(nearest);
            }
            end?;
            self.polish(found)?;
        }
        // Of more changes, the fewest are proven by refuting all that are fewer; of as many, the least ugly by trying
        // all.
        let best = fewest(found).unwrap_or(most).min(most);
        if options.exact && best >= found.at_least {
            exact(puzzle, picture, options, Depth { most: best, looks: EXACT_LOOKS }, found)?;
            self.sort(found);
        }
        Ok(())
    }

    fn beam(&mut self, scope: Scope, found: &mut Found) -> Result<(), Halt> {
        Beam { moves: self.moves, lines: self.lines, fine: self.fine.as_deref_mut(), inspector: self.inspector }
            .search(scope, found)
    }

    /// The quick search, for pictures that take many changes.
    fn quick(
        &mut self,
        puzzle: &Puzzle,
        picture: &Picture,
        options: &Options,
        most: usize,
        found: &mut Found,
    ) -> Result<(), Halt> {
        let settings = repair::Settings {
            max_changes: most,
            seed: options.seed,
            logic: self.inspector.logic(),
            conditions: options.conditions.clone(),
            ..repair::Settings::default()
        };
        let repaired = repair::repair(puzzle, picture, &settings, &options.budget);
        let colors = repaired.picture.cells();
        let changes: Vec<Change> = repaired.changed.iter().map(|&cell| Change { cell, to: colors[cell] }).collect();
        if repaired.reached && !changes.is_empty() && changes.len() <= most {
            found.sets.push(changes);
        } else if found.nearest.as_ref().is_none_or(|&(_, open)| repaired.open < open) {
            found.nearest = Some((changes, repaired.open));
        }
        repaired.stop.map_or(Ok(()), |limit| Err(limit.into()))
    }

    /// Makes all sets smaller, and leaves those out that are others with more.
    fn polish(&mut self, found: &mut Found) -> Result<(), Halt> {
        let bench = self.fine.as_deref_mut().unwrap_or(self.lines);
        let mut polish = Polish { moves: self.moves, bench, inspector: self.inspector, effort: POLISH };
        let mut end = Ok(());
        for set in &mut found.sets {
            if set.len() >= 2 && set.len() > found.at_least && end.is_ok() {
                end = polish.polish(set);
            }
        }
        while bench.undo() {}
        self.sort(found);
        end
    }

    /// Sorts the sets, and leaves those out that are others with more.
    fn sort(&self, found: &mut Found) {
        found.sets.sort_by_key(Vec::len);
        let mut kept: Vec<Vec<Change>> = Vec::new();
        for set in std::mem::take(&mut found.sets) {
            if !kept.iter().any(|other| other.iter().all(|change| set.contains(change))) {
                kept.push(set);
            }
        }
        kept.sort_by(|one, other| {
            let by_looks = looks(self.lines, one).total_cmp(&looks(self.lines, other));
            one.len().cmp(&other.len()).then(by_looks).then_with(|| key(one).cmp(&key(other)))
        });
        found.sets = kept;
    }
}

/// The exact search, for half of the time that is left; that this is over is no limit.
fn exact(puzzle: &Puzzle, picture: &Picture, options: &Options, depth: Depth, found: &mut Found) -> Result<(), Halt> {
    let whole = &options.budget;
    let half = whole.time_left().map_or_else(|| whole.clone(), |left| whole.for_at_most(left / 2));
    let target = options.want.logic().map_or(Target::Unique, Target::Solved);
    let moves = Moves { palette: &puzzle.palette, conditions: &options.conditions };
    let mut search = || -> Result<(), Halt> {
        let mut bench = Workbench::new(puzzle, picture.clone(), target.logic(), &half)?;
        let mut inspector = Inspector::new(puzzle, target, options.seed, &half);
        Exact { moves: &moves, bench: &mut bench, inspector: &mut inspector }.search(depth, found)
    };
    match search() {
        Err(Halt::Stop(_)) => Ok(whole.check()?),
        other => other,
    }
}

/// The fewest cells of a set.
fn fewest(found: &Found) -> Option<usize> {
    found.sets.iter().map(Vec::len).min()
}
