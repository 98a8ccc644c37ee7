//! Search by the grade: puzzles in a range of grades, easier ones, harder ones.

use std::collections::BTreeSet;

use super::{
    beam::Found,
    inspector::Halt,
    moves::{Move, Moves, key, looks},
    want::Want,
};
use crate::repair::{Change, Workbench};
use nonosat_core::analyse::{
    rate,
    rate::{Level, SolveStop, level_and_grade},
};
use nonosat_model::{Puzzle, budget::Budget, random::Random};

/// How many pictures of a level go on.
const WIDTH: usize = 2;

/// How many moves of a picture are rated.
const RATED: usize = 48;

/// How many moves are drawn for each that is rated.
const DRAWN: usize = 4;

/// How many pictures are rated in all.
const ALL_RATED: usize = 4000;

/// What a puzzle counts that has not exactly one solution, beside a difference of grades of at most 9.
const NOT_UNIQUE: f64 = 10.0;

/// A search by the grade, from the picture of a workbench with line solving.
pub(super) struct Climb<'a, 'b> {
    pub(super) puzzle: &'b Puzzle,
    pub(super) moves: &'a Moves<'b>,
    pub(super) bench: &'a mut Workbench,
    pub(super) want: Want,
    /// The grade of the original; `None` if it is not known, or has not exactly one solution.
    pub(super) before: Option<f64>,
    pub(super) seed: u64,
    pub(super) budget: &'b Budget,
}

/// Changes of the original, and how far they are from what is wanted.
#[derive(Clone, Debug)]
struct State {
    changes: Vec<Change>,
    /// 0 or less if it is what is wanted; the less the better.
    distance: f64,
    ugliness: f64,
}

impl Climb<'_, '_> {
    /// Searches with up to so many changed cells, until there are `enough` sets of changes.
    ///
    /// # Errors
    /// If a limit was reached, or the solver failed; what was found until then is there.
    pub(super) fn search(&mut self, most: usize, enough: usize, found: &mut Found) -> Result<(), Halt> {
        let mut random = Random::new(self.seed);
        let mut beam = vec![State { changes: Vec::new(), distance: f64::INFINITY, ugliness: 0.0 }];
        let mut reached: Vec<State> = Vec::new();
        let mut nearest = f64::INFINITY;
        let mut rated = 0;
        for _level in 0..most {
            let mut next = Vec::new();
            let mut end = Ok(());
            for state in &beam {
                end = self.expand(state, most, &mut random, &mut next);
                while self.bench.undo() {}
                if end.is_err() {
                    break;
                }
            }
            rated += next.len();
            let mut seen = BTreeSet::new();
            next.sort_by(order);
            next.retain(|state| seen.insert(key(&state.changes)));
            if let Some(first) = next.first().filter(|first| first.distance < nearest) {
                nearest = first.distance;
                found.nearest = Some((first.changes.clone(), 0));
            }
            reached.extend(next.iter().filter(|state| self.is_enough(state.distance)).cloned());
            next.truncate(WIDTH);
            beam = next;
            if end.is_err() || beam.is_empty() || rated >= ALL_RATED || self.is_done(&reached, enough) {
                self.hand_over(reached, found);
                return end;
            }
        }
        self.hand_over(reached, found);
        Ok(())
    }

    fn is_enough(&self, distance: f64) -> bool {
        match self.want {
            // As far as possible: 0 is the grade that it has.
            Want::Easier | Want::Harder => distance < 0.0 || self.before.is_none() && distance < NOT_UNIQUE,
            _ => distance <= 0.0,
        }
    }

    /// Whether to look at no more changes: not as long as a higher or lower grade is better.
    fn is_done(&self, reached: &[State], enough: usize) -> bool {
        matches!(self.want, Want::Grade { .. }) && reached.len() >= enough
    }

    /// Sorts what was found: in a range the fewest changes first, else those that no fewer changes equal, the best
    /// first.
    fn hand_over(&self, mut reached: Vec<State>, found: &mut Found) {
        if matches!(self.want, Want::Grade { .. }) {
            reached.sort_by(|one, other| {
                one.changes.len().cmp(&other.changes.len()).then(one.ugliness.total_cmp(&other.ugliness))
            });
        } else {
            // More changes must gain more.
            reached.sort_by(|one, other| one.changes.len().cmp(&other.changes.len()).then_with(|| order(one, other)));
            let mut best = f64::INFINITY;
            reached.retain(|state| {
                let is_better = state.distance < best;
                best = best.min(state.distance);
                is_better
            });
            reached.sort_by(order);
        }
        found.sets.extend(reached.into_iter().map(|state| state.changes));
    }

    /// Rates some changes of a picture.
    fn expand(&mut self, state: &State, most: usize, random: &mut Random, next: &mut Vec<State>) -> Result<(), Halt> {
        if !state.changes.is_empty() {
            self.bench.change(&state.changes)?;
        }
        let room = most - state.changes.len();
        for a_move in self.draw(room, random)? {
            self.budget.check()?;
            if let Some(progress) = self.budget.progress() {
                progress.add_tried(1);
            }
            let mut changes = [&state.changes[..], &a_move.changes].concat();
            changes.sort_by_key(|change| change.cell);
            let distance = self.distance(&a_move.changes)?;
            let ugliness = looks(self.bench, &changes);
            next.push(State { changes, distance, ugliness });
        }
        Ok(())
    }

    /// Some random moves: of several times as many those that leave the fewest cells open, then the least ugly.
    fn draw(&mut self, room: usize, random: &mut Random) -> Result<Vec<Move>, Halt> {
        let open = self.bench.open_cells();
        let mut cells: Vec<usize> =
            if open.is_empty() { (0..self.bench.picture().cells().len()).collect() } else { open };
        for at in 0..cells.len().min(RATED * DRAWN) {
            let other = random.between(at as u64, cells.len() as u64 - 1) as usize;
            cells.swap(at, other);
        }
        cells.truncate(RATED * DRAWN);
        let mut moves: Vec<(usize, Move)> = Vec::new();
        for a_move in self.moves.of(self.bench, cells) {
            if a_move.changes.len() <= room {
                moves.push((self.bench.trial(&a_move.changes)?, a_move));
            }
        }
        // What is to be harder may leave cells open to line solving.
        let counts_open = self.is_for_line_solving();
        let open = |open: usize| if counts_open { open } else { 0 };
        moves.sort_by(|(one, a), (other, b)| open(*one).cmp(&open(*other)).then(a.ugliness.total_cmp(&b.ugliness)));
        moves.truncate(RATED);
        Ok(moves.into_iter().map(|(_, a_move)| a_move).collect())
    }

    /// Whether what is wanted is solved by line solving.
    fn is_for_line_solving(&self) -> bool {
        match self.want {
            Want::Grade { high, .. } => high < rate::grade_band(Level::ProbeOne).0,
            Want::Harder => false,
            _ => true,
        }
    }

    /// The hardest level that can be wanted.
    fn hardest(&self) -> Level {
        match self.want {
            Want::Grade { high, .. } => {
                let reached = |&level: &Level| rate::grade_band(level).0 <= high;
                Level::ALL.into_iter().rfind(reached).unwrap_or(Level::Rules)
            }
            // Beyond, grading takes too long.
            Want::Harder => Level::ProbeTwo,
            _ => Level::Line,
        }
    }

    /// How far the picture with some changes is from what is wanted.
    fn distance(&mut self, changes: &[Change]) -> Result<f64, Halt> {
        let open = self.bench.trial(changes)?;
        let not_unique = NOT_UNIQUE + open as f64;
        if open > 0 && self.is_for_line_solving() {
            return Ok(not_unique);
        }
        let mut picture = self.bench.picture().clone();
        changes.iter().for_each(|change| picture.set(change.cell, change.to));
        let puzzle = Puzzle::from_picture_on(self.puzzle.layout().clone(), picture, self.puzzle.palette.clone());
        // One that takes long to rate must not take the time of all others.
        let share =
            self.budget.time_left().map_or_else(|| self.budget.clone(), |left| self.budget.for_at_most(left / 8));
        let grade = match level_and_grade(&puzzle, self.hardest(), &share) {
            Ok(Some((_, grade))) => grade,
            Ok(None) | Err(SolveStop::Stop(_)) => return Ok(not_unique),
            Err(SolveStop::Error(error)) => return Err(Halt::Failed(error)),
        };
        Ok(match (self.want, self.before) {
            (Want::Grade { low, high }, _) => (low - grade).max(grade - high).max(0.0),
            (Want::Harder, Some(before)) => before - grade,
            (Want::Harder, None) => NOT_UNIQUE - grade,
            (_, Some(before)) => grade - before,
            (_, None) => grade,
        })
    }
}

fn order(one: &State, other: &State) -> std::cmp::Ordering {
    one.distance.total_cmp(&other.distance).then(one.ugliness.total_cmp(&other.ugliness))
}
