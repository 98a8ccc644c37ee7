//! Readings from the most probable one on, until one has exactly one solution.

use std::{cmp::Ordering, collections::BinaryHeap, rc::Rc};

use nonosat_core::solve::{
    outcome::{Outcome, Stop, Verdict},
    request::{Request, SolveError},
    solve,
};
use nonosat_model::{Block, Clue, Color, Layout, Palette, Puzzle};
use nonosat_scan::Reading;

use super::{
    CERTAIN, Options, ReadLine, Scanned, belief,
    colors::Colors,
    is_bounded,
    lines::{Candidate, MOST_DIFFERENCE, candidates, mended, mending},
};
use crate::diagnose::line_conflict;

/// How far beyond the reading that is taken others are looked for.
const MARGIN: f32 = CERTAIN + 1.4;

/// The most readings that wait.
const MOST_WAITING: usize = 200_000;

/// How many readings are looked at for each that may be solved, and the most, unless more may be solved: most are
/// refused by line logic or sums, which is quick.
const CHECKS: usize = 30;
const MOST_CHECKED: usize = 20_000;

/// How many readings are looked at before the lines are asked how probable each clue is, given all others, and how many
/// by what they say, twice: as they were read, and as if numbers were lost.
const CHECKS_FIRST: usize = 150;
const CHECKS_RANKED: usize = 150;

/// A clue of a line is doubtful if another one costs no more than this and the puzzle is not certain, or if there is no
/// solution that speaks for any clue, or one of a reading that need not be the most probable one.
const DOUBT: f32 = 3.0;
const DOUBT_OF_ALL: f32 = 8.0;

pub(super) struct Search<'a> {
    options: &'a Options,
    layout: Layout,
    palette: Palette,
    /// For each line, what its clue may be.
    lines: Vec<Vec<Candidate>>,
    /// For each difference of sums, the least cost of changes that make up for it.
    mending: Vec<f32>,
    waiting: BinaryHeap<Node>,
    /// The least cost of a reading of which it is not known what comes of it.
    open: f32,
    is_bounded: bool,
    tried: usize,
    /// How many readings were looked at, solved or not.
    checked: usize,
    stop: Option<Stop>,
}

/// A reading, with the lines that stay as they are in those that follow from it.
struct Node {
    choice: Rc<[u16]>,
    fixed: Rc<[bool]>,
    cost: f32,
    /// What it costs at least until the sums agree.
    bound: f32,
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Node {}

impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Node {
    /// The cheapest is the greatest; of equal ones, that with less to mend.
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |node: &Self| [node.bound, -node.cost];
        let ([bound, cost], [other_bound, other_cost]) = (key(self), key(other));
        other_bound.total_cmp(&bound).then(other_cost.total_cmp(&cost)).then_with(|| other.choice.cmp(&self.choice))
    }
}

/// What a reading costs, the reading, and what it came to.
type Solved = (f32, Rc<[u16]>, Box<Outcome>);

/// What was found among readings.
#[derive(Default)]
struct Found {
    /// The first with exactly one solution.
    best: Option<Solved>,
    /// The next with another.
    second: Option<(f32, Rc<[u16]>)>,
    /// The first with more than one.
    several: Option<(Rc<[u16]>, Box<Outcome>)>,
    /// What all others cost at least.
    reached: f32,
    /// Whether all with exactly one solution are kept, whatever they cost, and these.
    is_ranked: bool,
    all: Vec<(Rc<[u16]>, Box<Outcome>)>,
}

/// What a reading came to.
enum Judged {
    /// These lines contradict each other.
    Conflict(Vec<usize>),
    Solved(Box<Outcome>),
}

impl<'a> Search<'a> {
    pub(super) fn new(reading: &Reading, options: &'a Options) -> Self {
        let (height, width) = (reading.rows.len(), reading.columns.len());
        let colors = Colors::of(reading);
        let rows = reading.rows.iter().map(|variants| candidates(variants, width, &colors));
        let columns = reading.columns.iter().map(|variants| candidates(variants, height, &colors));
        let mut lines: Vec<Vec<Candidate>> = rows.chain(columns).collect();
        for &line in &options.said {
            lines.get_mut(line).into_iter().for_each(|candidates| candidates.truncate(1));
        }
        let mending = mending(&lines, height);
        let layout = Layout::grid(width, height);
        let (palette, waiting) = (colors.palette(), BinaryHeap::new());
        let (open, is_bounded) = (f32::INFINITY, is_bounded(reading));
        Self { options, layout, palette, lines, mending, waiting, open, is_bounded, tried: 0, checked: 0, stop: None }
    }

    pub(super) fn run(mut self) -> Result<Scanned, SolveError> {
        let count = self.lines.len();
        let first = self.begin();
        let most = CHECKS.saturating_mul(self.options.tries).min(MOST_CHECKED).max(self.options.tries);
        let mut found = Found::default();
        let mut is_open = self.look(&mut found, CHECKS_FIRST.min(most))?;
        // One with several solutions is most probably read rightly, and so.
        let is_lost = found.best.is_none() && found.several.is_none();
        let mut is_ranked = false;
        if is_lost && self.options.tries > 0 && self.stop.is_none() {
            found.best = self.ranked()?;
            is_ranked = found.best.is_some();
            is_open &= found.best.is_none() && self.stop.is_none();
        }
        if is_open {
            self.look(&mut found, most)?;
        }
        let Found { best, second, several, reached, .. } = found;
        let cost = best.as_ref().map(|best| best.0);
        let margin = cost.map_or(0.0, |cost| (reached.min(self.open) - cost).clamp(0.0, 1000.0));
        let doubt = if margin >= CERTAIN {
            0.0
        } else if cost.is_some() && !is_ranked {
            DOUBT
        } else {
            DOUBT_OF_ALL
        };
        let (choice, outcome) = match (best, several) {
            (Some((_, choice, outcome)), _) => (choice, Some(outcome)),
            (None, Some((choice, outcome))) => (choice, Some(outcome)),
            (None, None) => (first, None),
        };
        let other = second.as_ref().map(|(_, choice)| choice.clone());
        let other_of = |line: usize| other.as_ref().map(|it| it[line]);
        let lines = (0..count).map(|line| self.read_line(line, choice[line], other_of(line), doubt)).collect();
        let mut puzzle = self.puzzle(&choice);
        let solution = outcome.as_ref().filter(|it| it.verdict == Verdict::Unique).map(|it| it.solutions[0].clone());
        // What was not taken for a clue is what the solution has there.
        if let Some(solution) = &solution {
            let clues = (0..count).map(|line| {
                let cells = self.layout.cells(line).map(|cell| solution.cells()[cell]);
                puzzle.clues()[line].clone().or_else(|| Some(Clue::of_line(cells)))
            });
            puzzle = puzzle.with_clues(clues.collect());
        }
        Ok(Scanned {
            verdict: outcome.map_or(Verdict::None, |outcome| outcome.verdict),
            solution,
            lines,
            margin,
            other: other.map(|choice| self.puzzle(&choice)),
            is_bounded: self.is_bounded,
            tried: self.tried,
            stop: self.stop,
            puzzle,
        })
    }

    /// Begins with the most probable clue of each line.
    fn begin(&mut self) -> Rc<[u16]> {
        let first: Rc<[u16]> = vec![0; self.lines.len()].into();
        self.push(first.clone(), vec![false; self.lines.len()].into());
        first
    }

    /// Looks at readings until so many were looked at; whether there is more to look at.
    fn look(&mut self, found: &mut Found, most: usize) -> Result<bool, SolveError> {
        let all: Vec<usize> = (0..self.lines.len()).collect();
        let tries = if found.is_ranked { usize::MAX } else { self.options.tries };
        while let Some(node) = self.waiting.pop() {
            if found.best.as_ref().is_some_and(|best| node.bound > best.0 + MARGIN) {
                found.reached = node.bound;
                return Ok(false);
            }
            self.stop = self.options.budget.check().err().map(Stop::from);
            if self.stop.is_some() || self.tried >= tries || self.checked >= most {
                found.reached = node.bound;
                self.waiting.push(node);
                return Ok(self.stop.is_none() && self.tried < tries);
            }
            match self.judge(&node.choice)? {
                None => {
                    found.reached = node.bound;
                    return Ok(false);
                }
                Some(Judged::Conflict(lines)) => self.branch(&node, &lines),
                Some(Judged::Solved(outcome)) => {
                    let best = found.best.as_ref();
                    match outcome.verdict {
                        Verdict::Unique if found.is_ranked => found.all.push((node.choice.clone(), outcome)),
                        Verdict::Unique if best.is_none() => {
                            found.best = Some((node.cost, node.choice.clone(), outcome));
                        }
                        // Without some of the clues, it is the same puzzle.
                        Verdict::Unique if best.is_some_and(|best| best.2.solutions == outcome.solutions) => {}
                        Verdict::Unique => {
                            found.second = Some((node.cost, node.choice.clone()));
                            found.reached = node.cost;
                            return Ok(false);
                        }
                        Verdict::Multiple if found.several.is_none() && self.difference(&node.choice).is_some() => {
                            found.several = Some((node.choice.clone(), outcome));
                        }
                        Verdict::Unknown(_) => self.open = self.open.min(node.cost),
                        _ => {}
                    }
                    self.branch(&node, &all);
                }
            }
        }
        found.reached = f32::INFINITY;
        Ok(false)
    }

    /// A reading with exactly one solution among the most probable ones by what all lines say of each clue, in which
    /// numbers may be lost.
    ///
    /// It need not be the most probable by what was seen, so that it has no margin.
    fn ranked(&mut self) -> Result<Option<Solved>, SolveError> {
        let sides = [self.layout.height(), self.layout.width()];
        let mut lines = self.lines.clone();
        for are_mended in [false, true] {
            if are_mended {
                for (line, candidates) in lines.iter_mut().enumerate().filter(|it| !self.options.said.contains(&it.0)) {
                    candidates.extend(mended(candidates, sides[usize::from(line < sides[0])]));
                }
            }
            let order = belief::ranked(&lines, sides, self.palette.len() - 1, &self.options.budget);
            let rank = |(line, order): (&Vec<Candidate>, &Vec<(u16, f32)>)| {
                order.iter().map(|&(at, cost)| Candidate { cost, ..line[usize::from(at)].clone() }).collect()
            };
            let by_rank: Vec<Vec<Candidate>> = lines.iter().zip(&order).map(rank).collect();
            let mending = mending(&by_rank, sides[0]);
            let (layout, palette, waiting) = (self.layout.clone(), self.palette.clone(), BinaryHeap::new());
            let mut search = Search { layout, palette, lines: by_rank, mending, waiting, open: f32::INFINITY, ..*self };
            let mut found = Found { is_ranked: true, ..Found::default() };
            search.begin();
            search.look(&mut found, self.checked + CHECKS_RANKED)?;
            (self.tried, self.checked, self.stop) = (search.tried, search.checked, search.stop);
            // As they were read.
            let seen = |(choice, outcome): (Rc<[u16]>, Box<Outcome>)| {
                let choice: Rc<[u16]> =
                    choice.iter().zip(&order).map(|(&at, order)| order[usize::from(at)].0).collect();
                let cost: f32 = choice.iter().zip(&lines).map(|(&at, line)| line[usize::from(at)].cost).sum();
                (cost, choice, outcome)
            };
            let best = found.all.into_iter().map(seen).min_by(|one, other| one.0.total_cmp(&other.0));
            if best.is_some() || self.stop.is_some() {
                self.lines = lines;
                self.open = f32::NEG_INFINITY;
                return Ok(best);
            }
        }
        Ok(None)
    }

    /// The cells that the rows ask for less those of the columns; `None` if a clue is not taken.
    fn difference(&self, choice: &[u16]) -> Option<i64> {
        let mut difference = 0;
        for (line, &at) in choice.iter().enumerate() {
            let candidate = &self.lines[line][usize::from(at)];
            candidate.clue.as_ref()?;
            difference += if line < self.layout.height() { candidate.sum } else { -candidate.sum };
        }
        Some(difference)
    }

    fn push(&mut self, choice: Rc<[u16]>, fixed: Rc<[bool]>) {
        let cost = choice.iter().zip(&self.lines).map(|(&at, line)| line[usize::from(at)].cost).sum();
        let mending = self.difference(&choice).map_or(0.0, |difference| {
            let at = usize::try_from(MOST_DIFFERENCE - difference).ok();
            at.and_then(|at| self.mending.get(at)).copied().unwrap_or(0.0)
        });
        let bound = cost + mending;
        if self.waiting.len() < MOST_WAITING {
            self.waiting.push(Node { choice, fixed, cost, bound });
        } else {
            self.open = self.open.min(bound);
        }
    }

    /// The readings in which one of these lines has another clue; each of the others is in one of them.
    fn branch(&mut self, node: &Node, lines: &[usize]) {
        let mut fixed: Vec<bool> = node.fixed.to_vec();
        for &line in lines {
            let next = node.choice[line] + 1;
            if fixed[line] || usize::from(next) >= self.lines[line].len() {
                continue;
            }
            let mut choice: Vec<u16> = node.choice.to_vec();
            choice[line] = next;
            self.push(choice.into(), fixed.clone().into());
            fixed[line] = true;
        }
    }

    fn puzzle(&self, choice: &[u16]) -> Puzzle {
        let clue = |(line, &at): (usize, &u16)| {
            let clue = self.lines[line][usize::from(at)].clue.as_ref()?;
            let block = |&(length, color)| Block { length, color: Color::new(color).unwrap_or(Color::BLACK) };
            Some(Clue::new(clue.iter().map(block).collect()))
        };
        let clues = choice.iter().enumerate().map(clue).collect();
        Puzzle::with_layout(self.layout.clone(), clues, self.palette.clone())
    }

    /// Solves a reading; `None` if a limit was reached.
    fn judge(&mut self, choice: &[u16]) -> Result<Option<Judged>, SolveError> {
        self.checked += 1;
        let puzzle = self.puzzle(choice);
        let budget = &self.options.budget;
        match line_conflict(&puzzle, self.options.seed, budget) {
            Ok(Some(lines)) => return Ok(Some(Judged::Conflict(lines))),
            // Any of them may be the wrong one.
            Ok(None) if self.difference(choice).is_some_and(|difference| difference != 0) => {
                return Ok(Some(Judged::Conflict((0..choice.len()).collect())));
            }
            Ok(None) => {}
            Err(limit) => {
                self.stop = Some(limit.into());
                return Ok(None);
            }
        }
        self.tried += 1;
        let share = budget.for_a_share(8);
        let outcome = solve(&puzzle, &Request { budget: share, seed: self.options.seed, ..Request::default() })?;
        match outcome.verdict {
            // Which of them it is takes longer to know.
            Verdict::None => Ok(Some(Judged::Conflict((0..choice.len()).collect()))),
            _ => Ok(Some(Judged::Solved(Box::new(outcome)))),
        }
    }

    fn read_line(&self, line: usize, at: u16, other: Option<u16>, doubt: f32) -> ReadLine {
        let candidates = &self.lines[line];
        let taken = &candidates[usize::from(at)];
        let others = candidates.iter().filter(|it| *it != taken);
        let others: Vec<(Vec<u32>, f32)> = others.filter_map(|it| Some((it.lengths()?, it.cost))).take(8).collect();
        let is_close = others.first().is_some_and(|&(_, cost)| cost < doubt);
        ReadLine {
            seen: candidates[0].lengths(),
            taken: taken.lengths(),
            is_doubtful: at != 0 || taken.clue.is_none() || other.is_some_and(|other| other != at) || is_close,
            others,
        }
    }
}
