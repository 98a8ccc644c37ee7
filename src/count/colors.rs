//! Counting for puzzles of every kind: branching on cells, with decomposition and a cache of components.
//!
//! Cells are decided in the order of the shorter side. What is left of a component behind the decided cells is the same
//! for many of their pictures: with the cache, this is a sweep with a frontier of one line, found by itself.

use std::{collections::HashMap, panic, thread};

use nonosat_encodings::Instance;
use num_bigint::BigUint;

use super::{CountRequest, Counted, CountedComponent, search::STACK_BYTES, unknown_cells};
use crate::{
    propagate::{
        colors::{ColorBoard, probe, propagate, propagate_within, split, split_further},
        decompose::Component,
        fixpoint::Halt,
    },
    puzzle::{Puzzle, budget::Budget, progress::Phase},
    solve::outcome::Stop,
};

/// The numbers that all keys of the cache may hold together, four bytes each.
const CACHE_NUMBERS: usize = 100_000_000;

/// Counts the solutions of a puzzle of any kind; see [`count`](super::count).
pub(super) fn count(puzzle: &Puzzle, request: &CountRequest<'_>) -> Counted {
    let mut board = ColorBoard::new(puzzle, None);
    let total = board.unknown();
    let bounds = |at_least: u8, at_most: Option<u8>, stop, board: &ColorBoard| Counted {
        at_least: at_least.into(),
        at_most: at_most.map(BigUint::from),
        stop,
        known: board.grid(),
        components: Vec::new(),
    };
    if puzzle.clue_fault().is_some() {
        return bounds(0, Some(0), None, &board);
    }
    let watch = |phase: Phase| {
        request.progress.into_iter().for_each(|progress| progress.enter(phase));
        move |unknown: usize| {
            request.progress.into_iter().for_each(|progress| progress.set_cells(total - unknown, total));
        }
    };
    let narrowed = propagate_within(&mut board, &request.budget, watch(Phase::Line))
        .and_then(|()| probe(&mut board, &request.budget, watch(Phase::Probe)))
        .and_then(|()| Ok(split(&mut board)?));
    let components = match narrowed {
        Err(Halt::Limit(limit)) => return bounds(0, None, Some(limit.into()), &board),
        Err(Halt::Contradiction(_)) => return bounds(0, Some(0), None, &board),
        Ok(components) => components,
    };
    request.progress.into_iter().for_each(|progress| progress.enter(Phase::Count));
    let mut counter = Counter::new(&board, &request.budget);
    let (counts, stop) = thread::scope(|scope| {
        // The search may go deeper than the stack of the caller allows.
        let work = || counter.count_all(&components);
        let thread = thread::Builder::new().name("count".into()).stack_size(STACK_BYTES).spawn_scoped(scope, work);
        match thread {
            Ok(thread) => thread.join().unwrap_or_else(|defect| panic::resume_unwind(defect)),
            Err(_) => (Vec::new(), Some(Stop::MemoryLimit)),
        }
    });
    let counted: Vec<CountedComponent> = components
        .iter()
        .enumerate()
        .map(|(index, component)| {
            let exact = counts.get(index).cloned();
            let all = || component.instance.cells.iter().map(|colors| BigUint::from(colors.len())).product();
            CountedComponent {
                cells: unknown_cells(component),
                at_least: exact.clone().unwrap_or_default(),
                at_most: exact.unwrap_or_else(all),
            }
        })
        .collect();
    Counted {
        at_least: counted.iter().map(|component| &component.at_least).product(),
        at_most: Some(counted.iter().map(|component| &component.at_most).product()),
        stop,
        known: board.grid(),
        components: counted,
    }
}

/// What a component is told from others by: what is left of its cells and lines.
type Key = Box<[u32]>;

struct Counter<'a> {
    board: ColorBoard,
    budget: &'a Budget,
    /// Whether cells are decided column by column.
    by_columns: bool,
    cache: HashMap<Key, BigUint>,
    cached_numbers: usize,
}

impl<'a> Counter<'a> {
    fn new(board: &ColorBoard, budget: &'a Budget) -> Self {
        let layout = board.layout();
        let by_columns = layout.height() > 1 && layout.height() < layout.width();
        Self { board: board.clone(), budget, by_columns, cache: HashMap::new(), cached_numbers: 0 }
    }

    /// The numbers of solutions of the components, until a limit is reached.
    fn count_all(&mut self, components: &[Component]) -> (Vec<BigUint>, Option<Stop>) {
        let mut counts = Vec::with_capacity(components.len());
        for component in components {
            self.board.clear_trail();
            match self.count(component) {
                Ok(count) => counts.push(count),
                Err(Halt::Limit(limit)) => return (counts, Some(limit.into())),
                Err(Halt::Contradiction(_)) => counts.push(BigUint::ZERO),
            }
        }
        (counts, None)
    }

    /// Counts the solutions of a component; the board is what it was before.
    fn count(&mut self, component: &Component) -> Result<BigUint, Halt> {
        if let [colors] = component.instance.cells[..]
            && component.instance.lines.is_empty()
        {
            return Ok(colors.len().into());
        }
        let key = key_of(component);
        if let Some(known) = self.cache.get(&key) {
            return Ok(known.clone());
        }
        self.budget.check()?;
        let cell = self.next_cell(component);
        let mut total = BigUint::ZERO;
        for color in self.board.colors(cell).iter() {
            let mark = self.board.trail().len();
            self.board.assume(cell, color);
            let count = self.count_rest(component);
            self.board.undo_to(mark);
            match count {
                Ok(count) => total += count,
                Err(Halt::Contradiction(_)) => {}
                Err(halt) => return Err(halt),
            }
        }
        if self.cached_numbers + key.len() <= CACHE_NUMBERS {
            self.cached_numbers += key.len();
            self.cache.insert(key, total.clone());
        }
        Ok(total)
    }

    /// Counts what an assumption leaves of a component.
    fn count_rest(&mut self, component: &Component) -> Result<BigUint, Halt> {
        propagate(&mut self.board, self.budget)?;
        let mut product = BigUint::from(1_u8);
        for part in split_further(&mut self.board, &component.cells)? {
            let count = self.count(&part)?;
            if count == BigUint::ZERO {
                return Ok(count);
            }
            product *= count;
        }
        Ok(product)
    }

    /// The first unknown cell of a component, in the order of the shorter side.
    fn next_cell(&self, component: &Component) -> usize {
        let unknown = component.cells.iter().copied().filter(|&cell| self.board.colors(cell).len() > 1);
        let place = |&cell: &usize| {
            let (row, column) = self.board.layout().row_and_column(cell);
            if self.by_columns { (column, row) } else { (row, column) }
        };
        unknown.min_by_key(place).unwrap_or_default()
    }
}

/// What two components must share to have the same number of solutions.
fn key_of(component: &Component) -> Key {
    let Component { instance: Instance { cells, lines, .. }, cells: numbers } = component;
    let mut key = Vec::new();
    for (colors, &number) in cells.iter().zip(numbers) {
        key.extend([number as u32, colors.iter().fold(0, |set, color| set | 1 << color.index())]);
    }
    for line in lines {
        key.extend([u32::MAX, line.background.index() as u32]);
        key.extend(&line.cells);
        for ((run, starts), ends) in line.runs.iter().zip(&line.starts).zip(&line.ends) {
            key.extend([u32::MAX - 1, run.color.index() as u32, run.min, run.max, run.gap as u32]);
            key.extend(starts);
            key.push(u32::MAX);
            key.extend(ends);
        }
    }
    key.into_boxed_slice()
}
