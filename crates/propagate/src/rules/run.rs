//! The rules on a whole puzzle.

use super::{LineState, Log, Narrowed, RuleSet, visit};
use crate::line::NoPlacement;
use nonosat_model::{
    Clue, ColorSet, Grid, Layout, Puzzle,
    budget::{Budget, Limit},
};

/// What the rules came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRun {
    /// How many times they passed over all lines, the last pass included even if it found nothing.
    pub iterations: u64,
    /// In how many visits to a line each rule found something, in the order of the rules' numbers.
    pub uses: [u64; 13],
    /// Whether every cell is settled, and every clue met.
    pub solved: bool,
    /// What is known of the cells.
    pub grid: Grid,
    /// The number of a line that has no placement, if one was met.
    pub contradiction: Option<usize>,
    /// The limit that ended it, if one did.
    pub stop: Option<RuleStop>,
}

/// The limit that ended a run of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleStop {
    /// One of the budget.
    Limit(Limit),
    /// As many iterations as allowed were made.
    Iterations,
}

/// Applies rules to all lines of a puzzle until they find nothing more; see [the schedule](super#the-schedule).
///
/// `known`, if given, must have the size of the puzzle.
pub fn run(
    puzzle: &Puzzle,
    known: Option<&Grid>,
    set: RuleSet,
    budget: &Budget,
    max_iterations: Option<u64>,
) -> RuleRun {
    let mut state = State::new(puzzle, known);
    let mut counts = Counts::default();
    let end = state.pass_until_done(set, budget, max_iterations.unwrap_or(u64::MAX), &mut counts);
    RuleRun {
        iterations: counts.iterations,
        uses: counts.uses,
        solved: end == End::Solved,
        grid: state.grid(),
        contradiction: if let End::Contradiction(line) = end { Some(line) } else { None },
        stop: if let End::Stopped(stop) = end { Some(stop) } else { None },
    }
}

/// How passing over the lines ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Every cell is settled, and every clue met.
    Solved,
    /// The rules find nothing more.
    Stuck,
    /// This line has no placement.
    Contradiction(usize),
    /// A limit was reached.
    Stopped(RuleStop),
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) iterations: u64,
    pub(super) uses: [u64; 13],
}

/// A puzzle as the rules see it; every cell is known here and in the lines through it, or in none of them.
#[derive(Clone, Debug)]
pub(super) struct State {
    layout: Layout,
    cells: Vec<ColorSet>,
    unknown: usize,
    lines: Vec<Line>,
    /// A line too short for its clue.
    too_short: Option<usize>,
}

/// A line, and what is new in it.
#[derive(Clone, Debug)]
struct Line {
    /// `None` if it has no clue.
    state: Option<LineState>,
    /// Whether something has changed since a visit found nothing.
    has_news: bool,
}

impl State {
    /// The puzzle before the first pass.
    pub(super) fn new(puzzle: &Puzzle, known: Option<&Grid>) -> Self {
        let layout = puzzle.layout();
        let used = puzzle.used_colors();
        let mut cells = vec![used; layout.cell_count()];
        if let Some(known) = known {
            cells.iter_mut().zip(known.cells()).for_each(|(cell, known)| *cell = cell.intersection(*known));
        }
        for &(cell, color) in puzzle.given() {
            cells[cell] = cells[cell].intersection(ColorSet::only(color));
        }
        let mut too_short = None;
        let line = |(line, clue): (usize, &Option<Clue>)| {
            let clue = clue.as_ref()?;
            let state = LineState::of_clue(clue, layout.cells(line).map(|cell| cells[cell]).collect()).ok();
            too_short = too_short.or_else(|| state.is_none().then_some(line));
            state
        };
        let states = puzzle.clues().iter().enumerate().map(line);
        let lines = states.map(|state| Line { state, has_news: true }).collect();
        let unknown = cells.iter().filter(|cell| cell.len() > 1).count();
        Self { layout: layout.clone(), cells, unknown, lines, too_short }
    }

    /// Passes over all lines until nothing is left to find, or a limit is reached.
    pub(super) fn pass_until_done(
        &mut self,
        set: RuleSet,
        budget: &Budget,
        max_iterations: u64,
        counts: &mut Counts,
    ) -> End {
        if let Some(line) = self.too_short {
            return End::Contradiction(line);
        }
        let mut log = Log::default();
        loop {
            if self.unknown == 0 {
                return self.check();
            }
            if counts.iterations == max_iterations {
                return End::Stopped(RuleStop::Iterations);
            }
            counts.iterations += 1;
            let mut changed = false;
            for line in 0..self.lines.len() {
                if !self.lines[line].has_news {
                    continue;
                }
                if let Err(limit) = budget.check() {
                    return End::Stopped(RuleStop::Limit(limit));
                }
                match self.visit(set, line, &mut log, &mut counts.uses) {
                    Ok(found) => changed |= found,
                    Err(NoPlacement) => return End::Contradiction(line),
                }
            }
            if !changed {
                return End::Stuck;
            }
        }
    }

    /// Tries each rule once on a line, and passes the news on; says whether something was found.
    fn visit(&mut self, set: RuleSet, line: usize, log: &mut Log, uses: &mut [u64; 13]) -> Result<bool, NoPlacement> {
        log.clear();
        let Line { state: Some(state), has_news } = &mut self.lines[line] else { return Ok(false) };
        let visited = visit(set, state, log, uses);
        *has_news = log.changes() > 0;
        for &Narrowed { position, left, .. } in &log.cells {
            let cell = &mut self.cells[self.layout.cell(line, position)];
            *cell = cell.intersection(left);
            self.unknown -= usize::from(left.len() == 1);
            let mut learnt = Ok(());
            self.layout.for_each_crossing(line, position, |crossing, at| {
                let crossing = &mut self.lines[crossing];
                crossing.has_news = true;
                if let (Ok(_), Some(state)) = (learnt, &mut crossing.state) {
                    learnt = state.learn(at, left).map(|_| ());
                }
            });
            learnt?;
        }
        visited.map(|()| log.changes() > 0)
    }

    /// Holds every line against its clue when all cells are known.
    fn check(&self) -> End {
        let wrong = |line: &Line| line.state.as_ref().is_some_and(|state| state.check().is_err());
        self.lines.iter().position(wrong).map_or(End::Solved, End::Contradiction)
    }

    /// What is known of the cells.
    fn grid(&self) -> Grid {
        Grid::new(self.layout.width(), self.cells.clone()).expect("cells fill whole rows")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{Palette, Picture};

    fn heart() -> Picture {
        Picture::parse(".##.##.\n#######\n#######\n.#####.\n..###..\n...#...").unwrap()
    }

    fn solve(puzzle: &Puzzle, known: Option<&Grid>) -> RuleRun {
        run(puzzle, known, RuleSet::ALL, &Budget::unlimited(), None)
    }

    #[test]
    fn a_puzzle_is_solved_and_its_rules_are_counted() {
        let puzzle = Puzzle::from_picture(heart(), Palette::black_and_white());
        let whole = solve(&puzzle, None);
        assert!(whole.solved && whole.contradiction.is_none() && whole.stop.is_none());
        assert_eq!(whole.grid.picture(), Some(heart()));
        assert!(whole.iterations > 0 && whole.uses[0] > 0);
        let limited = run(&puzzle, None, RuleSet::ALL, &Budget::unlimited(), Some(0));
        assert_eq!((limited.iterations, limited.stop), (0, Some(RuleStop::Iterations)));
        let nothing = run(&puzzle, None, RuleSet::EMPTY, &Budget::unlimited(), None);
        assert_eq!((nothing.iterations, nothing.solved, nothing.stop), (1, false, None));
    }

    #[test]
    fn what_is_known_is_held_against_the_clues() {
        let puzzle = Puzzle::from_picture(heart(), Palette::black_and_white());
        let known = Grid::from(&heart());
        assert_eq!((solve(&puzzle, Some(&known)).solved, solve(&puzzle, Some(&known)).iterations), (true, 0));
        let mut wrong = known;
        wrong.set(0, ColorSet::BLACK);
        assert_eq!(solve(&puzzle, Some(&wrong)).contradiction, Some(0));
        wrong.set(1, ColorSet::BLANK_OR_BLACK);
        assert!(solve(&puzzle, Some(&wrong)).contradiction.is_some());
    }

    #[test]
    fn a_clue_too_long_is_a_contradiction_and_one_not_given_tells_nothing() {
        let clue = |text: &str| text.parse::<Clue>().unwrap();
        let long = Puzzle::new(vec![clue("1"), clue("2")], vec![clue("2")]);
        assert_eq!(solve(&long, None).contradiction, Some(1));
        let columns = vec![Some(clue("1")), Some(clue("0"))];
        let open = Puzzle::with_palette(vec![None], columns, Palette::black_and_white());
        assert!(solve(&open, None).solved);
        let empty = Puzzle::new(Vec::new(), Vec::new());
        assert!(solve(&empty, None).solved);
    }
}
