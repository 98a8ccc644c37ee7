//! Probing: looking one step ahead from every unknown cell.
//!
//! Each colour of a cell is tried, with line solving to a fixpoint. One that leads to a contradiction is ruled out;
//! what all lead to holds anyway.
//!
//! An observer sees why each colour was ruled out, in steps of one line each.

use nonosat_encodings::{Color, Fact};

use crate::{
    board::{Board, Domain, Removal},
    fixpoint::{Halt, propagate_on_trail},
    probe_memory::ProbeMemory,
};
use nonosat_model::{ColorSet, budget::Budget};

/// The most implications handed on: ten times as many as the hardest benchmarks have.
const MOST_IMPLICATIONS: usize = 1_000_000;

/// How often, in cells, the budget is asked.
const CELLS_PER_CHECK: usize = 16;

/// What probing finds out, so that it can be checked step by step.
pub trait Observer<D: Domain> {
    /// Receives an assumption, that a cell has a colour, and what it rules out: the other colours of the cell, then the
    /// rest, each by one line, from those before it and what is settled.
    ///
    /// Only assumptions that settle something are reported, just before it is settled: all colours of a cell, or one
    /// alone that ends with a line without a placement.
    fn supposed(&mut self, board: &Board<D>, cell: usize, color: Color, removals: &[D::Removal]);

    /// Receives the board with removals for good on its trail: the first by what was supposed, the others each by one
    /// line from those before it.
    fn settled(&mut self, board: &Board<D>);
}

/// An observer of nothing.
struct Nobody;

impl<D: Domain> Observer<D> for Nobody {
    fn supposed(&mut self, _: &Board<D>, _: usize, _: Color, _: &[D::Removal]) {}

    fn settled(&mut self, _: &Board<D>) {}
}

/// Probing to a fixpoint, and the implications found on the way.
///
/// A probe is not repeated while no line it touched has changed.
#[derive(Clone, Debug)]
pub struct Prober<D: Domain> {
    /// The cells that were unknown at the start.
    cells: Vec<usize>,
    /// What their colours lead to.
    memory: ProbeMemory<D>,
    now: u32,
    tries: u64,
    /// How many lines were solved.
    lines: usize,
    open_values: OpenValues,
}

/// The colours that unknown cells have in solutions which probes have come upon.
#[derive(Clone, Debug, Default)]
struct OpenValues {
    /// For each cell of the board, the colours seen; empty before the first solution.
    seen: Vec<ColorSet>,
    /// For how many cells all were seen that the cell could have then.
    all: usize,
}

impl OpenValues {
    /// Notes a solution: cells and their colours, of those that are unknown on the board.
    fn note<D: Domain>(&mut self, solution: &[(usize, ColorSet)], board: &Board<D>) {
        self.seen.resize(board.layout().cell_count(), ColorSet::EMPTY);
        for &(cell, color) in solution {
            let (seen, colors) = (&mut self.seen[cell], board.colors(cell));
            let has_all = |seen: ColorSet| colors.intersection(seen) == colors;
            let now = seen.union(color);
            self.all += usize::from(!has_all(*seen) && has_all(now));
            *seen = now;
        }
    }
}

impl<D: Domain> Prober<D> {
    /// A prober for what is unknown on the board, where no line may wait.
    pub fn new(board: &Board<D>) -> Self {
        let cells = board.unknown_cells();
        let memory = ProbeMemory::new(cells.len(), board);
        Self { cells, memory, now: 1, tries: 0, lines: 0, open_values: OpenValues::default() }
    }

    /// The prober after these removals have become known, with all that line solving finds of them.
    ///
    /// What it has found out stays, but for what touches a line of these removals.
    pub(crate) fn after(&self, removals: &[D::Removal], board: &Board<D>) -> Self {
        let mut prober = self.clone();
        prober.outdate(removals, board);
        prober
    }

    /// Notes that something was ruled out.
    fn outdate(&mut self, removals: &[D::Removal], board: &Board<D>) {
        self.now += 1;
        self.memory.outdate(board, removals, self.now);
    }

    /// Probes until nothing new is found.
    ///
    /// `watch` is called from time to time with the number of unknown cells.
    ///
    /// # Errors
    /// See [`Halt`]. After a stop, what was found until then is on the board.
    pub fn run(&mut self, board: &mut Board<D>, budget: &Budget, watch: impl FnMut(usize)) -> Result<(), Halt> {
        self.run_before(&mut Nobody, board, budget, watch)
    }

    /// Probes until nothing new is found, as [`Prober::run`] does, before an observer.
    pub fn run_before(
        &mut self,
        observer: &mut impl Observer<D>,
        board: &mut Board<D>,
        budget: &Budget,
        mut watch: impl FnMut(usize),
    ) -> Result<(), Halt> {
        board.clear_trail();
        board.keep_memo();
        let mut last_change = self.now;
        let mut index = 0;
        let mut since_change = 0;
        while since_change < self.cells.len() && !self.is_backbone_empty(board) {
            if index % CELLS_PER_CHECK == 0 {
                watch(board.unknown());
                budget.check()?;
            }
            self.probe(board, index, observer, budget)?;
            if self.memory.is_full() {
                self.memory.drop_removals(index);
            }
            since_change = if self.now > last_change { 0 } else { since_change + 1 };
            last_change = self.now;
            index = (index + 1) % self.cells.len();
        }
        Ok(())
    }

    /// How many colours were tried.
    pub fn tries(&self) -> u64 {
        self.tries
    }

    /// Pairs of an assumption and a fact that follows from it, both about cells that are still unknown.
    ///
    /// In very ambiguous puzzles their number grows with the square of the cells: then each assumption has only its
    /// first ones, a million in all.
    pub fn implications<'a>(&'a self, board: &'a Board<D>) -> impl Iterator<Item = (Fact, Fact)> + 'a {
        let probes = || {
            self.memory.all().filter_map(|(index, value, removals)| {
                let cell = self.cells[index];
                if removals.is_empty() || !board.is_unknown(cell) {
                    return None;
                }
                let color = D::value(board, value);
                let own = removals.iter().take_while(|removal| removal.cell() == cell).count();
                board.colors(cell).contains(color).then(|| (Fact { cell: cell as u32, color }, &removals[own..]))
            })
        };
        let probes = move || probes().filter(|(_, removals)| !removals.is_empty());
        let (count, all) = probes().fold((0, 0), |(count, all), (_, removals)| (count + 1, all + removals.len()));
        let most = if all > MOST_IMPLICATIONS { MOST_IMPLICATIONS / count } else { all };
        probes()
            .flat_map(move |(assumed, removals)| D::facts(board, removals).take(most).map(move |fact| (assumed, fact)))
    }

    /// Whether each unknown cell has each of its colours in some solution: then no more can be settled.
    ///
    /// Cells of which all were seen stay unknown.
    fn is_backbone_empty(&self, board: &Board<D>) -> bool {
        self.open_values.all == board.unknown()
    }

    fn probe(
        &mut self,
        board: &mut Board<D>,
        index: usize,
        observer: &mut impl Observer<D>,
        budget: &Budget,
    ) -> Result<(), Halt> {
        let cell = self.cells[index];
        if !board.is_unknown(cell) {
            return Ok(());
        }
        let colors = board.colors(cell);
        for color in colors.iter() {
            if self.memory.is_fresh(board, index, color, self.now) {
                continue;
            }
            self.tries += 1;
            board.decide(cell, color);
            let outcome = propagate_on_trail(board, budget, &mut self.lines);
            if let Err(Halt::Limit(_)) = outcome {
                board.undo();
                board.queue.clear();
                return outcome;
            }
            self.memory.keep(index, color, board.trail(), self.now);
            let mut solution = Vec::new();
            if board.unknown() == 0 && outcome.is_ok() {
                solution.extend(board.trail().iter().map(|removal| (removal.cell(), board.colors(removal.cell()))));
            }
            let others = colors.without(color);
            let agreed = if outcome.is_ok() { self.memory.agreed(board, index, others, self.now) } else { Vec::new() };
            board.undo();
            if !solution.is_empty() {
                self.open_values.note(&solution, board);
            }
            if outcome.is_err() {
                observer.supposed(board, cell, color, self.memory.removals(index, color));
                return self.settle(board, D::removal(cell, color), observer, budget);
            }
            if !agreed.is_empty() {
                let each = |color| observer.supposed(board, cell, color, self.memory.removals(index, color));
                colors.iter().for_each(each);
            }
            for removal in agreed {
                if board.is_unknown(removal.cell()) && !board.is_gone(removal) {
                    self.settle(board, removal, observer, budget)?;
                }
            }
            if board.colors(cell) != colors {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Rules a colour out for good, with all that follows.
    fn settle(
        &mut self,
        board: &mut Board<D>,
        removal: D::Removal,
        observer: &mut impl Observer<D>,
        budget: &Budget,
    ) -> Result<(), Halt> {
        board.rule_out(removal);
        let outcome = propagate_on_trail(board, budget, &mut self.lines);
        observer.settled(board);
        self.outdate(board.trail(), board);
        board.clear_trail();
        outcome
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::fixpoint::{LINES_PER_CHECK, propagate};
    use nonosat_model::{Clue, Puzzle, budget::Limit, pattern};

    /// Without room for facts more is tried, and the same is found.
    #[test]
    fn probing_without_memory_finds_the_same() {
        for seed in 1..=8 {
            let puzzle = pattern::random(15, 0.55, seed);
            let [with, without] = [usize::MAX, 0].map(|most| {
                let mut board = Board::new(&puzzle);
                propagate(&mut board).unwrap();
                let mut prober = Prober::new(&board);
                prober.memory.most = most;
                prober.run(&mut board, &Budget::unlimited(), |_| {}).unwrap();
                (board.unknown_cells(), prober.tries())
            });
            assert_eq!(with.0, without.0, "seed {seed}");
            assert!(with.1 <= without.1);
        }
    }

    /// The implications of all ones grow with the cube of the side.
    #[test]
    fn implications_are_bounded() {
        let count = |side| {
            let mut board = Board::new(&pattern::ones(side));
            propagate(&mut board).unwrap();
            let mut prober = Prober::new(&board);
            prober.run(&mut board, &Budget::unlimited(), |_| {}).unwrap();
            prober.implications(&board).count()
        };
        assert_eq!(count(20), 400 * 38);
        assert!((MOST_IMPLICATIONS / 2..=MOST_IMPLICATIONS).contains(&count(90)));
    }

    #[test]
    fn probing_ends_where_solutions_differ_everywhere() {
        let clue = Clue::black([1; 20]);
        let mut board = Board::new(&Puzzle::new(vec![clue.clone(); 40], vec![clue; 40]));
        propagate(&mut board).unwrap();
        let mut prober = Prober::new(&board);
        prober.run(&mut board, &Budget::unlimited(), |_| {}).unwrap();
        assert_eq!((board.unknown(), prober.tries()), (1600, 2));
    }

    #[test]
    fn a_probe_that_is_cut_short_leaves_no_trace() {
        let puzzle = pattern::random(20, 0.5, 3);
        let mut board = Board::new(&puzzle);
        propagate(&mut board).unwrap();
        board.clear_trail();
        let unknown = board.unknown_cells();
        assert!(!unknown.is_empty());
        let spent = Budget::unlimited().with_time_limit(Duration::ZERO);
        let mut prober = Prober::new(&board);
        for lines in 1..=LINES_PER_CHECK {
            prober.lines = LINES_PER_CHECK - lines;
            match prober.probe(&mut board, 0, &mut Nobody, &spent) {
                Err(halt) => assert_eq!(halt, Halt::Limit(Limit::Time)),
                Ok(()) => break,
            }
            assert!(board.trail().is_empty() && board.queue.pop().is_none());
            assert_eq!(board.unknown_cells(), unknown);
        }
        prober.run(&mut board, &Budget::unlimited(), |_| {}).unwrap();
        let mut whole = Board::new(&puzzle);
        propagate(&mut whole).unwrap();
        Prober::new(&whole).run(&mut whole, &Budget::unlimited(), |_| {}).unwrap();
        assert_eq!(board.unknown_cells(), whole.unknown_cells());
    }
}
