//! Peeling: what no solution of a component has, found in strips along its sides.
//!
//! A *strip* keeps some lines along a side whole, of the lines that cross them only the first cells, and drops the
//! rest. Every solution, seen in the strip, is a solution of it. So what no solution of the strip has, no solution
//! has, and if the strip has none, there is none. Strips are small, and there the clues tell most: at the side it is
//! known where the numbering of blocks begins, and what many solutions of a strip have in common is mostly in its outer
//! lines. What is found is spread by line solving and probing, so that the next strip, deeper or along another side,
//! leaves less open.
//!
//! This refutes large puzzles near density one half, of which a clause learner sees no end as a whole.

mod cut;
mod outline;
mod search;
mod strip;

use nonosat_encodings::{ColorSet, Encoded, Fact, Instance, Line};

use self::{
    outline::{Outline, Side},
    search::{Found, search},
};
pub(crate) use self::{search::Posed, strip::Strip};
use super::outcome::Stop;
use crate::engine::registry::CnfEncoding;
use nonosat_model::budget::{Budget, Limit};
use nonosat_propagate::{
    board::{Board, Contradiction, Domain},
    fixpoint::{Halt, propagate_within},
    on_board,
    probe::Prober,
};

/// What peeling came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Peeled {
    /// There is no solution.
    None,
    /// No solution has these values, by cells of the component.
    Gone(Vec<Fact>),
}

/// The peeling of a component, whatever its cells are.
pub(crate) trait Peel: Send {
    /// Goes on for so many conflicts, or until nothing is left to do.
    ///
    /// # Errors
    /// After a stop it may go on; what was found until then is handed out next time.
    fn peel(&mut self, conflicts: u64, budget: &Budget) -> Result<Peeled, Stop>;
}

/// How strips are peeled off a component, and how long each is searched.
#[derive(Clone, Copy, Debug)]
pub struct Peeling {
    /// The lines of the narrowest strip.
    pub first: usize,
    /// Each strip is wider than the one before it by one in so many lines.
    pub growth: usize,
    /// The most conflicts for the first solution of a strip.
    pub conflicts: u64,
    /// The most conflicts for each value that is asked for.
    pub conflicts_per_value: u64,
    /// The conflicts without a value ruled out after which a strip is left.
    pub idle: u64,
    /// The logarithm of the odds against a value from which on it is asked for at first.
    pub odds: f64,
    /// The most rounds of BP on a strip, and the relative change of a message below which it has converged.
    pub rounds: usize,
    /// See `rounds`.
    pub tolerance: f64,
    /// What a strip takes beside its search, in conflicts.
    pub overhead: u64,
}

/// What peeling works with.
pub(crate) trait Tools: Send {
    /// Puts the question whether a strip has solutions.
    fn pose(&mut self, strip: &Strip) -> Posed;

    /// Spreads what is known by line solving and probing; what a strip has ruled out is on the trail.
    fn spread<D: Domain>(&mut self, board: &mut Board<D>, budget: &Budget) -> Result<(), Halt>;

    /// Hears that a run of a line neither starts nor ends at a position any more, as far as cells that are known tell.
    fn displace(&mut self, line: usize, run: usize, end: End, position: u32);
}

/// An end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Its first cell.
    First,
    /// The position behind its last cell.
    Behind,
}

/// Those of solvers, who note nothing.
pub(crate) struct Unwritten;

impl Tools for Unwritten {
    fn pose(&mut self, strip: &Strip) -> Posed {
        let Encoded { target: formula, cells, meanings } = CnfEncoding::default().encode(&strip.instance);
        Posed { formula, literal: Box::new(move |value| cells.atom(value.cell, value.color)), meanings, log: None }
    }

    fn spread<D: Domain>(&mut self, board: &mut Board<D>, budget: &Budget) -> Result<(), Halt> {
        propagate_within(board, budget, |_| {})?;
        Prober::new(board).run(board, budget, |_| {})
    }

    fn displace(&mut self, _: usize, _: usize, _: End, _: u32) {}
}

/// Begins to peel a component, given the puzzle's cells; `None` if its lines are no rows and columns.
pub(crate) fn peeler<'a>(
    instance: &Instance,
    cells: &[usize],
    options: Peeling,
    tools: impl Tools + 'a,
) -> Option<Box<dyn Peel + 'a>> {
    let outline = Outline::new(instance, cells)?;
    Some(on_board!(of instance, |board| Box::new(Peeler::new(board, outline, instance, options, tools))))
}

/// A strip to be searched.
#[derive(Clone, Debug)]
struct Task {
    side: Side,
    /// How many lines it has.
    depth: usize,
    /// How often its limits were doubled.
    level: u32,
    /// How many of its cells were open after it was searched last.
    left: usize,
    /// Whether the last search was complete.
    is_done: bool,
}

/// The peeling of a component on its board.
struct Peeler<D: Domain, T> {
    tools: T,
    options: Peeling,
    outline: Outline,
    board: Board<D>,
    /// The lines of the component, with the starts and ends that are left.
    lines: Vec<Line>,
    tasks: Vec<Task>,
    /// What is known of each cell outside.
    told: Vec<ColorSet>,
    is_refuted: bool,
}

impl<D: Domain, T: Tools> Peeler<D, T> {
    fn new(mut board: Board<D>, outline: Outline, instance: &Instance, options: Peeling, mut tools: T) -> Self {
        let mut tasks = Vec::new();
        for side in Side::ALL {
            let mut depth = options.first;
            while depth < outline.depth(side) {
                tasks.push(Task { side, depth, level: 0, left: usize::MAX, is_done: false });
                depth += (depth / options.growth).max(1);
            }
        }
        let (mut lines, told) = (instance.lines.clone(), instance.cells.clone());
        let is_refuted = drop_places(&mut board, &mut lines, &mut tools).is_err();
        Self { tools, options, outline, board, lines, tasks, told, is_refuted }
    }

    /// The colours that each cell may have.
    fn colors(&self) -> Vec<ColorSet> {
        (0..self.outline.len()).map(|cell| self.board.colors(cell)).collect()
    }

    /// Whether a cell is in a strip.
    fn is_inside(&self, task: &Task, cell: usize) -> bool {
        self.outline.distance(cell, task.side) < task.depth
    }

    /// How many cells of each strip are open.
    fn open(&self) -> Vec<usize> {
        let cells: Vec<usize> = (0..self.outline.len()).filter(|&cell| self.board.is_unknown(cell)).collect();
        self.tasks.iter().map(|task| cells.iter().filter(|&&cell| self.is_inside(task, cell)).count()).collect()
    }

    /// The next strip, and its level: of those with the lowest the one with the fewest open cells.
    ///
    /// Where much was found since it was searched last, it is searched with the same limits again.
    fn next(&self, open: &[usize]) -> Option<(usize, u32)> {
        let choices = self.tasks.iter().zip(open).enumerate().filter_map(|(index, (task, &open))| {
            let has_shrunk = open < task.left - task.left / 10;
            let level = task.level.saturating_sub(has_shrunk.into());
            (open > 0 && (has_shrunk || !task.is_done)).then_some((level, open, index))
        });
        choices.min().map(|(level, _, index)| (index, level))
    }

    /// Searches the next strip, and spreads what it shows: how many conflicts that took; `None` if none is left.
    fn search_next(&mut self, budget: &Budget) -> Result<Option<u64>, Stop> {
        let open = self.open();
        let Some((index, level)) = self.next(&open) else { return Ok(None) };
        let task = &self.tasks[index];
        let Some(strip) = Strip::new(&self.lines, &self.colors(), |cell| self.is_inside(task, cell)) else {
            self.is_refuted = true;
            return Ok(Some(0));
        };
        let (found, conflicts) = search(&strip, self.tools.pose(&strip), &self.options, level, budget)?;
        match found {
            Found::None => self.is_refuted = true,
            Found::Unknown => self.put_off(index, level, &open),
            Found::Gone { values, is_complete } => {
                self.board.clear_trail();
                for &Fact { cell, color } in &values {
                    let removal = Board::<D>::removal(strip.cells[cell as usize], color);
                    if !self.board.is_gone(removal) {
                        self.board.rule_out(removal);
                    }
                }
                if !values.is_empty() {
                    self.spread(budget)?;
                }
                let left = self.open()[index];
                let task = &mut self.tasks[index];
                (task.is_done, task.left, task.level) = (is_complete && level > 0, left, level + 1);
            }
        }
        Ok(Some(conflicts + self.options.overhead))
    }

    /// Puts a strip off to the next level, and with it all that hold it: they take no less.
    fn put_off(&mut self, index: usize, level: u32, open: &[usize]) {
        let Task { side, depth, .. } = self.tasks[index];
        let others = self.tasks.iter_mut().zip(open).filter(|(task, _)| task.side == side && task.depth >= depth);
        for (task, &open) in others.filter(|(task, _)| task.level <= level + 1) {
            (task.level, task.left) = (level + 1, open);
        }
    }

    /// Spreads what is known by line solving and probing.
    fn spread(&mut self, budget: &Budget) -> Result<(), Stop> {
        match self.tools.spread(&mut self.board, budget) {
            Ok(()) => self.is_refuted = drop_places(&mut self.board, &mut self.lines, &mut self.tools).is_err(),
            Err(Halt::Limit(limit)) => return Err(limit.into()),
            Err(Halt::Contradiction(_)) => self.is_refuted = true,
        }
        Ok(())
    }

    /// What was found since it was last handed out.
    fn news(&mut self) -> Vec<Fact> {
        let mut news = Vec::new();
        for (cell, now) in self.colors().into_iter().enumerate() {
            let before = std::mem::replace(&mut self.told[cell], now);
            let gone = before.iter().filter(|&color| !now.contains(color));
            news.extend(gone.map(|color| Fact { cell: cell as u32, color }));
        }
        news
    }
}

impl<D: Domain, T: Tools> Peel for Peeler<D, T> {
    fn peel(&mut self, conflicts: u64, budget: &Budget) -> Result<Peeled, Stop> {
        let mut spent = 0;
        while !self.is_refuted && spent < conflicts {
            budget.check().map_err(|limit: Limit| Stop::from(limit))?;
            match self.search_next(budget)? {
                Some(conflicts) => spent += conflicts,
                None => break,
            }
        }
        Ok(if self.is_refuted { Peeled::None } else { Peeled::Gone(self.news()) })
    }
}

/// Drops the starts and ends that the runs of lines do not have any more.
pub(crate) fn drop_places<D: Domain>(
    board: &mut Board<D>,
    lines: &mut [Line],
    tools: &mut impl Tools,
) -> Result<(), Contradiction> {
    for (number, line) in lines.iter_mut().enumerate() {
        let alive = board.runs_alive(number)?;
        let both = [(End::First, &mut line.starts, alive.starts), (End::Behind, &mut line.ends, alive.ends)];
        for (end, positions, alive) in both {
            for (run, (positions, alive)) in positions.iter_mut().zip(&alive).enumerate() {
                positions.retain(|&position| {
                    let is_alive = alive.binary_search(&position).is_ok();
                    if !is_alive {
                        tools.displace(number, run, end, position);
                    }
                    is_alive
                });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests;
