//! Counting: the number of solutions, what they have in common, and all of them as a diagram.
//!
//! Line solving and probing leave independent components. A component is counted in turns, with growing limits, by a
//! sweep over its cells (module `frontier`), by an engine that lists its solutions, and by a search that decomposes it
//! further and caches the counts of components (module `search`). That is so for puzzles of every kind. The product
//! over the components is the count; if a limit is reached, the products of the proven bounds of each are bounds of it.
//!
//! [`count`] returns numbers. [`compile`] returns a [`Diagram`], which holds all solutions in little space: it lists
//! them, samples them uniformly, and computes what they share. [`listing`] lists solutions without a diagram.
//!
//! ```
//! use nonosat_core::count;
//! use nonosat_model::{pattern, random::Random};
//!
//! // One black cell in every row and column: 6! pictures.
//! let puzzle = pattern::ones(6);
//! let counted = count::count(&puzzle, &count::CountRequest::default())?;
//! assert_eq!(counted.exact(), Some(720_u32.into()));
//!
//! let diagram = count::compile(&puzzle, &count::CountRequest::default())?.expect("there is no limit");
//! assert_eq!(diagram.solutions().count(), 720);
//! assert!(diagram.sample(&mut Random::new(7)).is_some());
//! # Ok::<(), nonosat_core::solve::request::SolveError>(())
//! ```

mod algebra;
mod automaton;
mod branches;
mod component_counter;
mod contract;
mod diagram;
mod fact;
mod found;
mod frontier;
mod graph;
mod holder;
mod layer;
pub mod listing;
mod lookahead;
mod network;
mod number;
mod oracle;
mod order;
mod packing;
mod rank;
mod reader;
mod rounds;
mod search;
mod shares;
mod solutions;
mod swept;
mod twins;
mod whole;

pub use diagram::{ComponentDiagram, Diagram};
pub use num_bigint::BigUint;
pub use shares::{Share, Shares};
pub(crate) use solutions::SolutionIterator;
pub use solutions::Solutions;
pub(crate) use swept::sweep;

use self::{
    algebra::{Algebra, Numbers},
    fact::Fact,
    found::Found,
    graph::Graph,
};
use crate::solve::{outcome::Stop, request::SolveError};
use nonosat_model::{Grid, Puzzle, budget::Budget, progress::Progress};
use nonosat_propagate::on_board;

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

/// Counts the solutions of a puzzle of any kind.
///
/// # Errors
/// None so far. Running out of a limit is no error.
pub fn count(puzzle: &Puzzle, request: &CountRequest<'_>) -> Result<Counted, SolveError> {
    Ok(run::<Numbers>(puzzle, request).counted())
}

/// Compiles all solutions of a puzzle of any kind to a diagram; returns proven bounds if a limit was reached first.
///
/// # Errors
/// None so far. Running out of a limit is no error.
pub fn compile(puzzle: &Puzzle, request: &CountRequest<'_>) -> Result<Result<Diagram, Counted>, SolveError> {
    let cells = puzzle.layout().cell_count();
    if cells > Fact::MOST_CELLS {
        return Ok(Err(Counted { stop: Some(Stop::TooLarge { cells }), ..Counted::default() }));
    }
    let found = run::<Graph>(puzzle, request);
    Ok(if found.stop.is_some() { Err(found.counted()) } else { Ok(found.diagram(puzzle.layout())) })
}

fn run<A>(puzzle: &Puzzle, request: &CountRequest<'_>) -> Found<A>
where
    A: Algebra + Default + Send,
    A::Value: Send,
{
    on_board!(puzzle, None, |board| whole::run(puzzle, board, request))
}

#[cfg(test)]
mod tests {
    use nonosat_model::{Clue, Color, Layout, Palette, PaletteColor, Picture, Run, random::Random};

    use super::*;

    /// The clues of a random picture, of up to 7 cells a side; see [`random_picture`].
    pub(super) fn random_puzzle(colors: u64, is_vague: bool, random: &mut Random) -> Puzzle {
        random_picture([2, 7], colors, is_vague, random).0
    }

    /// A random picture, and its clues; vague ones can be read in several ways.
    pub(super) fn random_picture(
        [least, most]: [u64; 2],
        colors: u64,
        is_vague: bool,
        random: &mut Random,
    ) -> (Puzzle, Picture) {
        let (width, height) = (random.between(least, most) as usize, random.between(least, most) as usize);
        let layout = Layout::grid(width, height);
        let mut cell = || if random.chance(0.5) { 0 } else { random.between(0, colors - 1) as usize };
        let cells: Vec<Color> = (0..layout.cell_count()).map(|_| Color::new(cell()).unwrap()).collect();
        let clue = |line: usize| {
            let clue = Clue::of_line(layout.cells(line).map(|cell| cells[cell]));
            let loose = |run: &Run| Run { min: 1, max: run.min + 1, ..*run };
            if is_vague { Clue::of_runs(Color::BLANK, clue.runs().iter().map(loose).collect()) } else { clue }
        };
        let clues = (0..layout.line_count()).map(|line| Some(clue(line))).collect();
        let mut palette = Palette::black_and_white();
        if colors > 2 {
            let red = PaletteColor { name: "red".into(), symbol: 'r', ..palette.colors()[1].clone() };
            palette.add(red).unwrap();
        }
        (Puzzle::with_layout(layout, clues, palette), Picture::new(width, cells).unwrap())
    }
}
