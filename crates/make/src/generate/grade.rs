//! Puzzles of a grade: many first pictures, and annealing from the best of them.

use super::{DENSITY, Made, Settings, Wish, first_puzzle, is_wanted, or_limit, puzzle_of, settings};
use crate::repair::{Change, Logic, Repaired, Workbench, repair_until, ugliness};
use nonosat_core::{
    analyse::rate::{Level, grade_band, grade_of_probing, level_and_grade},
    solve::outcome::Stop,
};
use nonosat_model::{
    Color, Picture, Puzzle,
    budget::{Budget, Limit},
    random::Random,
};

/// How much the density of the next first picture moves if a puzzle is too easy or too hard.
const DENSITY_STEP: f64 = 0.03;

/// The densities that first pictures have.
const DENSITIES: (f64, f64) = (0.3, 0.85);

/// An annealing follows each time after so many first pictures of which none suits.
const ATTEMPTS_PER_ANNEALING: u64 = 12;

/// The steps of an annealing; each tries a change.
const STEPS: usize = 400;

/// The temperature at the beginning of an annealing and at its end, in grades.
const TEMPERATURES: (f64, f64) = (0.3, 0.02);

/// How much a cell may stand out that annealing changes: beyond, it is a dot or a hole in an area of the picture.
const MOST_UGLINESS: f64 = 0.8;

/// The grades that are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    low: f64,
    high: f64,
}

impl Target {
    pub(super) fn new(low: f64, high: f64) -> Self {
        Self { low, high }
    }

    /// How far a grade is from what is wanted.
    fn distance(self, grade: f64) -> f64 {
        // Grades are tenths; what is wanted may be a hair off.
        let distance = (self.low - grade).max(grade - self.high);
        if distance < 1e-9 { 0.0 } else { distance }
    }
}

/// A rated picture.
#[derive(Clone, Debug)]
struct Rated {
    first: Puzzle,
    picture: Picture,
    rated: (Level, f64),
    distance: f64,
}

/// The search for a puzzle of a grade.
#[derive(Clone, Debug)]
pub(super) struct Search<'a> {
    wish: &'a Wish,
    seed: u64,
    density: f64,
    best: Option<Rated>,
}

impl<'a> Search<'a> {
    pub(super) fn new(wish: &'a Wish, seed: u64) -> Self {
        Self { wish, seed, density: DENSITY, best: None }
    }

    /// The puzzle whose grade was nearest so far.
    pub(super) fn best(self) -> Option<Made> {
        self.best.map(Rated::made)
    }

    /// Another first picture, repaired, and now and then an annealing; a puzzle if it has the grade.
    pub(super) fn attempt(&mut self, target: &Target, attempt: u64, budget: &Budget) -> Result<Option<Made>, Stop> {
        let Some(first) = first_puzzle(self.wish, self.seed, attempt, self.density) else { return Ok(None) };
        let Some(picture) = first.goal.clone() else { return Ok(None) };
        let settings = Settings { takes_back: false, restarts: 0, ..settings(self.wish, self.seed, attempt) };
        let mut found: Option<(Level, f64)> = None;
        let (mut rater, mut rated) = (Rater { first: &first, most: self.wish.level, target: *target, budget }, None);
        let mut accepts = |bench: &Workbench| {
            let score = rater.rate(bench)?;
            if let Some(rating) = score.rated {
                found = Some(rating);
                rated = Some(bench.picture().clone());
            }
            Ok(score.distance == 0.0)
        };
        let Repaired { picture, reached, stop, open, .. } =
            repair_until(&first, &picture, &settings, budget, &mut accepts);
        if let Some((rating, rated_picture)) = found.zip(rated) {
            self.keep(&first, rated_picture, rating, target);
            self.density = self.next_density(target, rating.1);
        } else if open == 0 {
            // Solved, but by more than the level that is asked for.
            self.density = (self.density + DENSITY_STEP).min(DENSITIES.1);
        }
        if let Some(limit) = stop {
            return Err(limit.into());
        }
        let is_due = (attempt + 1).is_multiple_of(ATTEMPTS_PER_ANNEALING) || !reached && self.is_given();
        if !self.is_done() && is_due {
            self.anneal(&first, picture, &settings, target, budget)?;
        }
        if self.is_done() && self.is_given() {
            // A limit leaves more changes than there must be.
            let _ = self.take_back(target, budget);
        }
        Ok(self.best.clone().filter(|_| self.is_done()).map(Rated::made))
    }

    fn is_given(&self) -> bool {
        matches!(self.wish.first, super::First::Given(_))
    }

    /// Whether pictures are of dots and holes anyway.
    fn is_noise(&self) -> bool {
        matches!(self.wish.first, super::First::Drawn { style: super::Style::Random, .. })
    }

    /// Whether the best puzzle is what is wanted.
    fn is_done(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.distance == 0.0)
    }

    /// Takes changes of the best puzzle back, as long as it is what is wanted.
    fn take_back(&mut self, target: &Target, budget: &Budget) -> Result<(), Limit> {
        let Some(best) = self.best.clone() else { return Ok(()) };
        let original = best.first.goal.as_ref().map(Picture::cells).unwrap_or_default();
        let mut bench = Workbench::new(&best.first, best.picture, Logic::Line, budget)?;
        let mut rater = Rater { first: &best.first, most: self.wish.level, target: *target, budget };
        // One that is needed may be needed no more when another one is taken back.
        let mut is_less = true;
        while is_less {
            is_less = false;
            for (cell, &to) in original.iter().enumerate() {
                if bench.picture().cells()[cell] == to {
                    continue;
                }
                let Some(changes) = self.wish.conditions.changes(bench.layout(), cell, to) else { continue };
                if !self.wish.conditions.allow(bench.layout(), bench.picture(), &changes) {
                    continue;
                }
                bench.change(&changes)?;
                match rater.rate(&bench)?.rated.filter(|rated| target.distance(rated.1) == 0.0) {
                    Some(rated) if is_wanted(self.wish, &puzzle_of(&best.first, bench.picture().clone())) => {
                        let (first, picture) = (best.first.clone(), bench.picture().clone());
                        self.best = Some(Rated { first, picture, rated, distance: 0.0 });
                        is_less = true;
                    }
                    _ => {
                        bench.undo();
                    }
                }
            }
        }
        Ok(())
    }

    /// The density for the next picture: larger areas make easier puzzles.
    fn next_density(&self, target: &Target, grade: f64) -> f64 {
        let step = if grade > target.high { DENSITY_STEP } else { -DENSITY_STEP };
        (self.density + step).clamp(DENSITIES.0, DENSITIES.1)
    }

    /// Keeps a puzzle if it is the nearest, and wanted.
    fn keep(&mut self, first: &Puzzle, picture: Picture, rated: (Level, f64), target: &Target) {
        let distance = target.distance(rated.1);
        if self.best.as_ref().is_some_and(|best| best.distance <= distance) {
            return;
        }
        if is_wanted(self.wish, &puzzle_of(first, picture.clone())) {
            self.best = Some(Rated { first: first.clone(), picture, rated, distance });
        }
    }

    /// Changes a picture in one or two cells at a time; what is worse is kept now and then, less and less often.
    fn anneal(
        &mut self,
        first: &Puzzle,
        picture: Picture,
        settings: &Settings,
        target: &Target,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let mut random = Random::of(&[settings.seed, 3]);
        let mut bench = Workbench::new(first, picture, settings.logic, budget)?;
        let mut rater = Rater { first, most: self.wish.level, target: *target, budget };
        let mut score = rater.rate(&bench)?.value;
        let cooling = (TEMPERATURES.1 / TEMPERATURES.0).powf(1.0 / STEPS as f64);
        let mut temperature = TEMPERATURES.0;
        for _ in 0..STEPS {
            temperature *= cooling;
            let Some(changes) = self.proposal(first, &bench, &mut random) else { continue };
            bench.change(&changes)?;
            let new = rater.rate(&bench)?;
            if let Some(rated) = new.rated {
                self.keep(first, bench.picture().clone(), rated, target);
                if new.distance == 0.0 {
                    break;
                }
            }
            if new.value <= score || random.chance(((score - new.value) / temperature).exp()) {
                score = new.value;
            } else {
                bench.undo();
            }
        }
        Ok(())
    }

    /// One or two allowed changes; three in four of open cells, as long as there are any.
    fn proposal(&self, first: &Puzzle, bench: &Workbench, random: &mut Random) -> Option<Vec<Change>> {
        let open = bench.open_cells();
        let mut all = Vec::new();
        for _ in 0..random.between(1, 2) {
            let cell = match random.chance(0.75) && !open.is_empty() {
                true => open[random.between(0, open.len() as u64 - 1) as usize],
                false => random.between(0, bench.picture().cells().len().checked_sub(1)? as u64) as usize,
            };
            let colors = first.palette.len() as u64;
            let to = Color::new(random.between(0, colors - 1) as usize)?;
            let to = if colors == 2 { Color::from(bench.picture().cells()[cell].is_blank()) } else { to };
            let changes = self.wish.conditions.changes(bench.layout(), cell, to)?;
            all.extend(changes.into_iter().filter(|change| bench.picture().cells()[change.cell] != to));
        }
        all.sort_unstable_by_key(|change| change.cell);
        all.dedup_by_key(|change| change.cell);
        let stands_out = |change: &Change| ugliness(bench.layout(), bench.picture(), change.cell) > MOST_UGLINESS;
        if !self.is_noise() && all.iter().any(stands_out) {
            return None;
        }
        let allowed = !all.is_empty() && self.wish.conditions.allow(bench.layout(), bench.picture(), &all);
        allowed.then_some(all)
    }
}

impl Rated {
    fn made(self) -> Made {
        Made::new(self.first, self.picture, Some(self.rated), self.distance == 0.0)
    }
}

/// How near a picture is to what is wanted.
struct Score {
    /// The less the better, for the annealing.
    value: f64,
    /// Level and grade, if it is a puzzle of the level that is asked for, and worth rating.
    rated: Option<(Level, f64)>,
    /// How far the grade is from what is wanted; infinite without one.
    distance: f64,
}

/// Rates pictures, no further than is of use.
struct Rater<'a> {
    first: &'a Puzzle,
    most: Level,
    target: Target,
    budget: &'a Budget,
}

impl Rater<'_> {
    fn rate(&mut self, bench: &Workbench) -> Result<Score, Limit> {
        let (open, area) = (bench.open(), bench.picture().cells().len());
        let share = open as f64 / area.max(1) as f64;
        let unrated = |value: f64| Score { value, rated: None, distance: f64::INFINITY };
        let most = if open == 0 { self.most.min(Level::Line) } else { self.most };
        if open > 0 {
            if most < Level::ProbeOne || self.target.high < grade_band(Level::ProbeOne).0 {
                return Ok(unrated(10.0 + 10.0 * share));
            }
            // The grade that it has if looking one step ahead solves it; only then it is worth to find that out.
            let distance = self.target.distance(grade_of_probing(area, open));
            if self.target.low < grade_band(Level::ProbeTwo).0 && distance > 0.0 {
                return Ok(unrated(5.0 + distance));
            }
        }
        let puzzle = puzzle_of(self.first, bench.picture().clone());
        let mut found = None;
        let rate = level_and_grade(&puzzle, most, self.budget).map(|rated| {
            found = rated;
            true
        });
        or_limit(rate, self.budget)?;
        Ok(match found {
            None => unrated(4.0 + share),
            Some(rated) => {
                let distance = self.target.distance(rated.1);
                Score { value: distance, rated: Some(rated), distance }
            }
        })
    }
}
