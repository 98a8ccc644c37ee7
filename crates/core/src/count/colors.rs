//! Counting for puzzles of every kind: branching on cells, with decomposition and a cache of components.
//!
//! Cells are decided in the order of the shorter side. What is left of a component behind the decided cells is the same
//! for many of their pictures: with the cache, this is a sweep with a frontier of one line, found by itself.

use std::collections::HashMap;

use nonosat_encodings::Instance;
use num_bigint::BigUint;

use super::{
    CountRequest,
    algebra::{Algebra, Branch},
    fact::Fact,
    found::{Found, FoundComponent, open_cells},
    number::Number,
    search::{DEEPEST, STACK_BYTES},
};
use crate::solve::outcome::Stop;
use nonosat_model::{Color, ColorSet, Puzzle, budget::Budget, progress::Phase, threads};
use nonosat_propagate::{
    board::{Board, Domain, Set},
    decompose::{Component, split, split_further},
    fixpoint::{Halt, propagate_on_trail, propagate_within},
    probe::Prober,
};

/// The numbers that all keys of the cache may hold together, four bytes each.
const CACHE_NUMBERS: usize = 100_000_000;

/// Finds the solutions of a puzzle of any kind.
pub(super) fn run<A>(puzzle: &Puzzle, request: &CountRequest<'_>) -> Found<A>
where
    A: Algebra + Default + Send,
    A::Value: Send,
{
    let mut board = Set::make(puzzle, None);
    let total = board.unknown();
    if puzzle.clue_fault().is_some() {
        return Found::none(board.grid());
    }
    let watch = |phase: Phase| {
        request.progress.into_iter().for_each(|progress| progress.enter(phase));
        move |unknown: usize| {
            request.progress.into_iter().for_each(|progress| progress.set_cells(total - unknown, total));
        }
    };
    let narrowed = propagate_within(&mut board, &request.budget, watch(Phase::Line))
        .and_then(|()| Prober::new(&board).run(&mut board, &request.budget, watch(Phase::Probe)))
        .and_then(|()| Ok(split(&mut board, None)?));
    let components = match narrowed {
        Err(Halt::Limit(limit)) => return Found::stopped(board.grid(), limit.into()),
        Err(Halt::Contradiction(_)) => return Found::none(board.grid()),
        Ok(components) => components,
    };
    request.progress.into_iter().for_each(|progress| progress.enter(Phase::Count));
    let mut searcher = Searcher::new(&board, &request.budget);
    // The search may go deeper than the stack of the caller allows.
    let found = threads::on_stack(STACK_BYTES, || searcher.all(&components));
    let (answers, stop) = found.unwrap_or_else(|threads::NoThread| (Vec::new(), Some(Stop::MemoryLimit)));
    let answers = answers.into_iter().map(Some).chain(std::iter::repeat_with(|| None));
    let found = |(component, answer): (&Component, Option<Answer<A>>)| {
        let cells = open_cells(component);
        let bounds = match &answer {
            Some((algebra, value)) => [algebra.number(value), algebra.number(value)],
            None => [Number::ZERO, fillings(&cells.1)],
        };
        FoundComponent::new(cells, bounds, answer)
    };
    Found { components: components.iter().zip(answers).map(found).collect(), stop, ..Found::narrowed(board.grid()) }
}

/// In how many ways cells that may have these colours can be filled.
fn fillings(cells: &[ColorSet]) -> Number {
    let mut of_size = [0_u32; Color::LIMIT + 1];
    cells.iter().for_each(|colors| of_size[colors.len()] += 1);
    let powers = (2..).zip(&of_size[2..]).map(|(size, &count)| BigUint::from(size as u32).pow(count));
    powers.product::<BigUint>().into()
}

/// What a component is told from others by: what is left of its cells and lines.
type Key = Box<[u32]>;

/// An answer, with the algebra that it belongs to.
type Answer<A> = (A, <A as Algebra>::Value);

struct Searcher<'a, A: Algebra> {
    board: Board<Set>,
    /// How many lines were solved.
    lines: usize,
    budget: &'a Budget,
    algebra: A,
    /// Whether cells are decided column by column.
    by_columns: bool,
    cache: HashMap<Key, A::Value>,
    cached_numbers: usize,
    depth: usize,
}

impl<'a, A: Algebra + Default> Searcher<'a, A> {
    fn new(board: &Board<Set>, budget: &'a Budget) -> Self {
        let layout = board.layout();
        let by_columns = layout.height() > 1 && layout.height() < layout.width();
        Self {
            board: board.clone(),
            lines: 0,
            budget,
            algebra: A::default(),
            by_columns,
            cache: HashMap::new(),
            cached_numbers: 0,
            depth: 0,
        }
    }

    /// The solutions of the components, until a limit is reached, or one has none.
    fn all(&mut self, components: &[Component]) -> (Vec<Answer<A>>, Option<Stop>) {
        let mut answers = Vec::with_capacity(components.len());
        for component in components {
            self.board.clear_trail();
            // Components have no cell in common, and so nothing in the cache.
            self.cache.clear();
            self.cached_numbers = 0;
            let value = match self.component(component) {
                Ok(value) => value,
                Err(stop) => return (answers, Some(stop)),
            };
            let has_none = self.algebra.is_none(&value);
            answers.push((std::mem::take(&mut self.algebra), value));
            if has_none {
                break;
            }
        }
        (answers, None)
    }

    /// The solutions of a component; the board is what it was before.
    fn component(&mut self, component: &Component) -> Result<A::Value, Stop> {
        let key = key_of(component);
        if let Some(known) = self.cache.get(&key) {
            return Ok(known.clone());
        }
        self.budget.check()?;
        if self.algebra.is_full() {
            return Err(Stop::MemoryLimit);
        }
        if self.depth >= DEEPEST {
            return Err(Stop::TooLarge { cells: component.unknown() });
        }
        let cell = self.next_cell(component);
        let mut branches = Vec::new();
        for color in self.board.colors(cell).iter() {
            let mark = self.board.trail().len();
            self.board.decide(cell, color);
            let branch = self.branch(component);
            self.board.undo_to(mark);
            branches.extend(branch?);
        }
        let value = self.algebra.join(branches);
        if self.cached_numbers + key.len() <= CACHE_NUMBERS {
            self.cached_numbers += key.len();
            self.cache.insert(key, value.clone());
        }
        Ok(value)
    }

    /// What an assumption leaves of a component; `None` if that has no solution.
    fn branch(&mut self, component: &Component) -> Result<Option<Branch<A::Value>>, Stop> {
        match propagate_on_trail(&mut self.board, self.budget, &mut self.lines) {
            Ok(()) => {}
            Err(Halt::Contradiction(_)) => return Ok(None),
            Err(Halt::Limit(limit)) => return Err(limit.into()),
        }
        let Ok(parts) = split_further(&mut self.board, &component.cells) else { return Ok(None) };
        let mut children = Vec::with_capacity(parts.len());
        for part in &parts {
            self.depth += 1;
            let value = self.component(part);
            self.depth -= 1;
            let value = value?;
            if self.algebra.is_none(&value) {
                return Ok(None);
            }
            children.push(value);
        }
        let cells = component.cells.iter().zip(&component.instance.cells);
        let open = cells.filter(|(_, before)| A::LISTS && before.len() > 1);
        let facts = open.filter_map(|(&cell, _)| Some(Fact::new(cell, self.board.colors(cell).known()?))).collect();
        Ok(Some(Branch { facts, children }))
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
