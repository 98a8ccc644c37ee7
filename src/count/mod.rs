//! Counting: the number of solutions, what they have in common, and all of them as a diagram.
//!
//! Line solving and probing leave independent components. A component is counted in turns, with growing limits, by a
//! sweep over its cells (module `frontier`), by an engine that lists its solutions, and by a search that decomposes it
//! further and caches the counts of components (module `search`). The product over the components is the count; if a
//! limit is reached, the products of the proven bounds of each are bounds of it.
//!
//! [`count`] returns numbers. [`compile`] returns a [`Diagram`], which holds all solutions in little space: it lists
//! them, samples them uniformly, and computes what they share. [`listing`] lists solutions without a diagram.
//!
//! ```
//! use nonosat::{count, puzzle::{pattern, random::Random}};
//!
//! // One black cell in every row and column: 6! pictures.
//! let puzzle = pattern::ones(6);
//! let counted = count::count(&puzzle, &count::CountRequest::default())?;
//! assert_eq!(counted.exact(), Some(720_u32.into()));
//!
//! let diagram = count::compile(&puzzle, &count::CountRequest::default())?.expect("there is no limit");
//! assert_eq!(diagram.solutions().count(), 720);
//! assert!(diagram.sample(&mut Random::new(7)).is_some());
//! # Ok::<(), nonosat::solve::request::SolveError>(())
//! ```

mod algebra;
mod automaton;
mod colors;
mod component_counter;
mod diagram;
mod frontier;
mod graph;
mod layer;
pub mod listing;
mod lookahead;
mod network;
mod number;
mod oracle;
mod order;
mod packing;
mod rank;
mod rounds;
mod search;
mod solutions;
mod swept;

pub use diagram::{ComponentDiagram, Diagram, Share, Shares};
pub use num_bigint::BigUint;
pub(crate) use solutions::SolutionIterator;
pub use solutions::Solutions;
pub(crate) use swept::sweep;

use self::{
    algebra::{Algebra, Numbers},
    component_counter::ComponentCounter,
    graph::{Graph, Node},
};
use crate::{
    propagate::{
        board::Board,
        decompose::{Component, split},
        fixpoint::{Halt, propagate_within},
        probe::Prober,
    },
    puzzle::{
        Grid, Puzzle,
        budget::Budget,
        progress::{Phase, Progress},
    },
    solve::{
        outcome::Stop,
        request::{SolveError, check_kind},
    },
};

/// How to count.
#[derive(Clone, Debug)]
pub struct CountRequest<'a> {
    /// The limits. Without a memory limit, a sweep takes what it needs.
    pub budget: Budget,
    /// How many threads may count at once, at least 1.
    pub jobs: usize,
    /// A meter to be kept up to date.
    pub progress: Option<&'a Progress>,
}

impl Default for CountRequest<'_> {
    fn default() -> Self {
        Self { budget: Budget::unlimited(), jobs: 1, progress: None }
    }
}

/// What is proven about the number of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// There are at least this many solutions.
    pub at_least: BigUint,
    /// There are at most this many; `None` if no bound is known.
    pub at_most: Option<BigUint>,
    /// Why the count is not exact; `None` if it is.
    pub stop: Option<Stop>,
    /// The cells settled by line solving and probing.
    pub known: Grid,
    /// The independent components of the other cells; the counts are the products of theirs, or 0.
    pub components: Vec<CountedComponent>,
}

/// What is proven about an independent component.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountedComponent {
    /// The puzzle's cells that are unknown here, in increasing order.
    pub cells: Vec<usize>,
    /// It has at least this many solutions.
    pub at_least: BigUint,
    /// It has at most this many.
    pub at_most: BigUint,
}

/// Nothing is proven, about a puzzle without cells.
impl Default for Counted {
    fn default() -> Self {
        Self { at_least: BigUint::ZERO, at_most: None, stop: None, known: Grid::unknown(0, 0), components: Vec::new() }
    }
}

impl Counted {
    /// The number of solutions, if it is known exactly.
    pub fn exact(&self) -> Option<BigUint> {
        (self.at_most.as_ref() == Some(&self.at_least)).then(|| self.at_least.clone())
    }
}

/// Counts the solutions of a puzzle.
///
/// # Errors
/// [`SolveError::Unsupported`] if the puzzle is of a kind that cannot be solved. Running out of a limit is no error.
pub fn count(puzzle: &Puzzle, request: &CountRequest<'_>) -> Result<Counted, SolveError> {
    if !puzzle.is_plain() {
        return Ok(colors::count(puzzle, request));
    }
    let run = run::<Numbers>(puzzle, request)?;
    Ok(run.counted())
}

/// Compiles all solutions of a puzzle to a diagram; returns proven bounds if a limit was reached first.
///
/// # Errors
/// [`SolveError::Unsupported`] if the puzzle is of a kind that cannot be solved. Running out of a limit is no error.
pub fn compile(puzzle: &Puzzle, request: &CountRequest<'_>) -> Result<Result<Diagram, Counted>, SolveError> {
    let run = run::<Graph>(puzzle, request)?;
    if run.stop.is_some() {
        return Ok(Err(run.counted()));
    }
    let layout = puzzle.layout();
    let mut filled = vec![0_u64; layout.cell_count().div_ceil(64)];
    for cell in (0..layout.cell_count()).filter(|&cell| run.board.value(cell) == Some(true)) {
        filled[cell / 64] |= 1 << (cell % 64);
    }
    let solvable = !run.contradiction && run.counters.iter().all(|counter| !counter.at_most.is_zero());
    let components = run.counters.into_iter().filter_map(|counter| {
        let cells = unknown_cells(&counter.component);
        let (graph, root): (Graph, Node) = counter.answer()?;
        Some(ComponentDiagram { cells, graph, root })
    });
    let components = if solvable { components.collect() } else { Vec::new() };
    Ok(Ok(Diagram { layout: layout.clone(), solvable, filled, components }))
}

/// The result of counting.
struct Run<A: Algebra> {
    board: Board,
    /// Whether a line has no placement.
    contradiction: bool,
    /// Whether the puzzle was split.
    narrowed: bool,
    counters: Vec<ComponentCounter<A>>,
    stop: Option<Stop>,
}

fn run<A>(puzzle: &Puzzle, request: &CountRequest<'_>) -> Result<Run<A>, SolveError>
where
    A: Algebra + Default + Send,
    A::Value: Send,
{
    check_kind(puzzle, "a diagram of all solutions")?;
    let budget = &request.budget;
    let mut board = Board::new(puzzle);
    let total = board.unknown();
    if puzzle.clue_fault().is_some() {
        return Ok(Run { board, contradiction: true, narrowed: false, counters: Vec::new(), stop: None });
    }
    let narrowed = narrow(&mut board, request);
    let mut run = Run { board, contradiction: false, narrowed: false, counters: Vec::new(), stop: None };
    match narrowed {
        Err(Halt::Limit(limit)) => run.stop = Some(limit.into()),
        Err(Halt::Contradiction(_)) => run.contradiction = true,
        Ok(components) => {
            run.narrowed = true;
            let known = run.board.grid();
            let begin = |component| ComponentCounter::new(component, Board::settled(puzzle, &known));
            run.counters = components.into_iter().map(begin).collect();
            let watch = |open: usize| {
                if let Some(progress) = request.progress {
                    progress.enter(Phase::Count);
                    progress.set_cells(total.saturating_sub(open), total);
                }
            };
            run.stop = rounds::count_all(&mut run.counters, request.jobs, budget, &watch);
        }
    }
    Ok(run)
}

/// Line solving, probing, splitting.
fn narrow(board: &mut Board, request: &CountRequest<'_>) -> Result<Vec<Component>, Halt> {
    let total = board.unknown();
    let watch = |phase: Phase| {
        let progress = request.progress;
        if let Some(progress) = progress {
            progress.enter(phase);
        }
        move |unknown: usize| {
            if let Some(progress) = progress {
                progress.set_cells(total - unknown, total);
            }
        }
    };
    propagate_within(board, &request.budget, watch(Phase::Line))?;
    let mut prober = Prober::new(board);
    prober.run(board, &request.budget, watch(Phase::Probe))?;
    Ok(split(board, Some(&prober))?)
}

impl<A: Algebra + Default + Send> Run<A>
where
    A::Value: Send,
{
    fn counted(&self) -> Counted {
        let component = |counter: &ComponentCounter<A>| CountedComponent {
            cells: unknown_cells(&counter.component),
            at_least: counter.at_least.big(),
            at_most: counter.at_most.big(),
        };
        let components: Vec<CountedComponent> = self.counters.iter().map(component).collect();
        let (at_least, at_most) =
            if self.contradiction || components.iter().any(|component| component.at_most == BigUint::ZERO) {
                (BigUint::ZERO, Some(BigUint::ZERO))
            } else if self.narrowed {
                let at_most = components.iter().map(|component| &component.at_most).product();
                (components.iter().map(|component| &component.at_least).product(), Some(at_most))
            } else {
                (BigUint::ZERO, None)
            };
        Counted { at_least, at_most, stop: self.stop, known: self.board.grid(), components }
    }
}

/// The puzzle's cells that are unknown in a component, in increasing order.
fn unknown_cells(component: &Component) -> Vec<usize> {
    let Component { instance, cells } = component;
    let unknown = cells.iter().zip(&instance.cells).filter(|(_, colors)| colors.len() > 1);
    let mut unknown: Vec<usize> = unknown.map(|(&cell, _)| cell).collect();
    unknown.sort_unstable();
    unknown
}
