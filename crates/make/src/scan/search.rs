//! Readings from the most probable one on, until one has exactly one solution.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BinaryHeap},
    rc::Rc,
};

use nonosat_core::solve::{
    outcome::{Outcome, Stop, Verdict},
    request::{Request, SolveError},
    solve,
};
use nonosat_model::{Block, Clue, Color, Layout, Palette, Puzzle};
use nonosat_scan::Reading;

use super::{
    CERTAIN, Options, ReadLine, Scanned,
    colors::Colors,
    is_bounded,
    lines::{Candidate, candidates},
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

/// The largest difference of sums for which the cost of mending it is known.
const MOST_DIFFERENCE: i64 = 80;

/// A clue of a line is doubtful if another one costs no more than this and the puzzle is not certain, or if there is no
/// solution that speaks for any clue.
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
        let first: Rc<[u16]> = vec![0; count].into();
        self.push(first.clone(), vec![false; count].into());
        let mut best: Option<(f32, Rc<[u16]>, Box<Outcome>)> = None;
        let mut second: Option<(f32, Rc<[u16]>)> = None;
        let mut several: Option<(Rc<[u16]>, Box<Outcome>)> = None;
        let mut reached = f32::INFINITY;
        let all: Vec<usize> = (0..count).collect();
        let most = CHECKS.saturating_mul(self.options.tries).min(MOST_CHECKED).max(self.options.tries);
        while let Some(node) = self.waiting.pop() {
            if best.as_ref().is_some_and(|best| node.bound > best.0 + MARGIN) {
                reached = node.bound;
                break;
            }
            self.stop = self.options.budget.check().err().map(Stop::from);
            if self.stop.is_some() || self.tried >= self.options.tries || self.checked >= most {
                reached = node.bound;
                break;
            }
            match self.judge(&node.choice)? {
                None => {
                    reached = node.bound;
                    break;
                }
                Some(Judged::Conflict(lines)) => self.branch(&node, &lines),
                Some(Judged::Solved(outcome)) => {
                    match outcome.verdict {
                        Verdict::Unique if best.is_none() => best = Some((node.cost, node.choice.clone(), outcome)),
                        // Without some of the clues, it is the same puzzle.
                        Verdict::Unique if best.as_ref().is_some_and(|best| best.2.solutions == outcome.solutions) => {}
                        Verdict::Unique => {
                            second = Some((node.cost, node.choice.clone()));
                            reached = node.cost;
                            break;
                        }
                        Verdict::Multiple if several.is_none() && self.difference(&node.choice).is_some() => {
                            several = Some((node.choice.clone(), outcome));
                        }
                        Verdict::Unknown(_) => self.open = self.open.min(node.cost),
                        _ => {}
                    }
                    self.branch(&node, &all);
                }
            }
        }
        let cost = best.as_ref().map(|best| best.0);
        let margin = cost.map_or(0.0, |cost| (reached.min(self.open) - cost).clamp(0.0, 1000.0));
        let doubt = if margin >= CERTAIN {
            0.0
        } else if cost.is_some() {
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

/// For each difference from `-MOST_DIFFERENCE` on, the least cost of changes of lines that add so much to it, each line
/// changed once at most from its most probable clue.
fn mending(lines: &[Vec<Candidate>], rows: usize) -> Vec<f32> {
    let size = usize::try_from(2 * MOST_DIFFERENCE + 1).unwrap_or_default();
    let middle = usize::try_from(MOST_DIFFERENCE).unwrap_or_default();
    let mut costs = vec![f32::INFINITY; size];
    costs[middle] = 0.0;
    for (line, candidates) in lines.iter().enumerate() {
        // The cheapest change for each difference.
        let mut changes: BTreeMap<i64, f32> = BTreeMap::new();
        let sign = if line < rows { 1 } else { -1 };
        for candidate in candidates.iter().skip(1) {
            // One that is not taken has any sum.
            let Some(_) = candidate.clue else {
                let least = costs.iter().copied().fold(f32::INFINITY, f32::min) + candidate.cost;
                for cost in &mut costs {
                    *cost = cost.min(least);
                }
                continue;
            };
            let change = sign * (candidate.sum - candidates[0].sum);
            let cost = changes.entry(change).or_insert(f32::INFINITY);
            *cost = cost.min(candidate.cost);
        }
        let before = costs.clone();
        for (change, cost) in changes {
            for (at, known) in before.iter().enumerate() {
                let to = usize::try_from(at as i64 + change).ok().and_then(|to| costs.get_mut(to));
                if let Some(to) = to {
                    *to = to.min(known + cost);
                }
            }
        }
    }
    costs
}
