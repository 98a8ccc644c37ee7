//! How many solutions a puzzle has, what they share, and all of them in little space.
//!
//! What line solving and probing leave open is split into independent parts.
//! A part is counted in turns, with growing limits, by a sweep over its cells
//! (module `frontier`), by an engine that lists its solutions, and by a search
//! that splits it further and remembers what it has counted (module `search`).
//! The product over the parts is the count; if a limit is reached, the
//! products of what was proven of each part are bounds of it.
//!
//! [`count`] gives numbers. [`compile`] gives a [`Diagram`], which holds all
//! solutions in little space: it lists them, draws them at random, and tells
//! what they share.
//!
//! ```
//! use nonosat::{count, generate, random::Random};
//!
//! // One black cell in every row and column: 6! pictures.
//! let puzzle = "ones-6".parse::<generate::Recipe>().unwrap().puzzle();
//! let counted = count::count(&puzzle, &count::Request::default())?;
//! assert_eq!(counted.exact(), Some(720_u32.into()));
//!
//! let diagram = count::compile(&puzzle, &count::Request::default())?.expect("there is no limit");
//! assert_eq!(diagram.solutions().count(), 720);
//! assert!(diagram.sample(&mut Random::new(7)).is_some());
//! # Ok::<(), nonosat::solve::SolveError>(())
//! ```

mod algebra;
mod automaton;
mod contest;
mod diagram;
mod frontier;
mod graph;
mod layer;
mod lookahead;
mod network;
mod number;
mod oracle;
mod order;
mod packing;
mod rank;
mod search;
mod solutions;
mod swept;
mod team;

pub use diagram::{Diagram, Part, Share, Shares};
pub use num_bigint::BigUint;
pub use solutions::Solutions;
pub(crate) use solutions::Walk;
pub(crate) use swept::sweep;

use self::{
    algebra::{Algebra, Numbers},
    contest::Contest,
    graph::{Graph, Node},
};
use crate::{
    board::Board,
    budget::{Budget, Stop},
    probe::Prober,
    progress::{Phase, Progress},
    propagate::{Halt, propagate_within},
    puzzle::{Grid, Puzzle},
    solve::{SolveError, check_kind},
    split::{Component, split},
};

/// How to count.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The limits. With none on memory, a sweep takes what it needs.
    pub budget: Budget,
    /// How many threads may count at once, at least 1.
    pub jobs: usize,
    /// A meter to be kept up to date.
    pub progress: Option<&'a Progress>,
}

impl Default for Request<'_> {
    fn default() -> Self {
        Self { budget: Budget::unlimited(), jobs: 1, progress: None }
    }
}

/// What is proven about the number of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// There are at least this many solutions.
    pub at_least: BigUint,
    /// There are at most this many; `None` if no bound is known.
    pub at_most: Option<BigUint>,
    /// Why the count is not exact; `None` if it is.
    pub stop: Option<Stop>,
    /// What line solving and probing found out of every cell.
    pub known: Grid,
    /// The independent parts of what they left open; the counts are the products of theirs, or 0.
    pub parts: Vec<CountedPart>,
}

/// What is proven about an independent part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedPart {
    /// The puzzle's cells that are unknown here, in increasing order.
    pub cells: Vec<usize>,
    /// It has at least this many solutions.
    pub at_least: BigUint,
    /// It has at most this many.
    pub at_most: BigUint,
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
pub fn count(puzzle: &Puzzle, request: &Request<'_>) -> Result<Counted, SolveError> {
    let run = run::<Numbers>(puzzle, request)?;
    Ok(run.counted())
}

/// Finds all solutions of a puzzle, as a diagram; what is proven of their number, if a limit was reached first.
///
/// # Errors
/// [`SolveError::Unsupported`] if the puzzle is of a kind that cannot be solved. Running out of a limit is no error.
pub fn compile(puzzle: &Puzzle, request: &Request<'_>) -> Result<Result<Diagram, Counted>, SolveError> {
    let run = run::<Graph>(puzzle, request)?;
    if run.stop.is_some() {
        return Ok(Err(run.counted()));
    }
    let layout = puzzle.layout();
    let mut filled = vec![0_u64; layout.cell_count().div_ceil(64)];
    for cell in (0..layout.cell_count()).filter(|&cell| run.board.value(cell) == Some(true)) {
        filled[cell / 64] |= 1 << (cell % 64);
    }
    let solvable = !run.contradiction && run.contests.iter().all(|contest| !contest.at_most.is_zero());
    let parts = run.contests.into_iter().filter_map(|contest| {
        let cells = unknown_cells(&contest.component);
        let (graph, root): (Graph, Node) = contest.answer()?;
        Some(Part { cells, graph, root })
    });
    let parts = if solvable { parts.collect() } else { Vec::new() };
    Ok(Ok(Diagram { layout, solvable, filled, parts }))
}

/// What counting came to.
struct Run<A: Algebra> {
    board: Board,
    /// Whether a line has no placement.
    contradiction: bool,
    /// Whether the puzzle was split.
    narrowed: bool,
    contests: Vec<Contest<A>>,
    stop: Option<Stop>,
}

fn run<A>(puzzle: &Puzzle, request: &Request<'_>) -> Result<Run<A>, SolveError>
where
    A: Algebra + Default + Send,
    A::Value: Send,
{
    check_kind(puzzle)?;
    let budget = &request.budget;
    let mut board = Board::new(puzzle);
    let total = board.unknown();
    let narrowed = narrow(&mut board, request);
    let mut run = Run { board, contradiction: false, narrowed: false, contests: Vec::new(), stop: None };
    match narrowed {
        Err(Halt::Stop(stop)) => run.stop = Some(stop),
        Err(Halt::Contradiction(_)) => run.contradiction = true,
        Ok(parts) => {
            run.narrowed = true;
            let known = run.board.grid();
            let begin = |component| Contest::new(component, Board::settled(puzzle, &known));
            run.contests = parts.into_iter().map(begin).collect();
            let watch = |open: usize| {
                if let Some(progress) = request.progress {
                    progress.enter(Phase::Count);
                    progress.set_cells(total.saturating_sub(open), total);
                }
            };
            run.stop = team::count_all(&mut run.contests, request.jobs, budget, &watch);
        }
    }
    Ok(run)
}

/// Line solving, probing, splitting.
fn narrow(board: &mut Board, request: &Request<'_>) -> Result<Vec<Component>, Halt> {
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
        let part = |contest: &Contest<A>| CountedPart {
            cells: unknown_cells(&contest.component),
            at_least: contest.at_least.big(),
            at_most: contest.at_most.big(),
        };
        let parts: Vec<CountedPart> = self.contests.iter().map(part).collect();
        let (at_least, at_most) = if self.contradiction || parts.iter().any(|part| part.at_most == BigUint::ZERO) {
            (BigUint::ZERO, Some(BigUint::ZERO))
        } else if self.narrowed {
            let at_most = parts.iter().map(|part| &part.at_most).product();
            (parts.iter().map(|part| &part.at_least).product(), Some(at_most))
        } else {
            (BigUint::ZERO, None)
        };
        Counted { at_least, at_most, stop: self.stop, known: self.board.grid(), parts }
    }
}

/// The puzzle's cells that are unknown in a part, in increasing order.
fn unknown_cells(component: &Component) -> Vec<usize> {
    let Component { instance, cells } = component;
    let unknown = cells.iter().zip(&instance.cells).filter(|(_, colors)| colors.len() > 1);
    let mut unknown: Vec<usize> = unknown.map(|(&cell, _)| cell).collect();
    unknown.sort_unstable();
    unknown
}
