//! What a rule found, and why.

use super::{Interval, Rule};
use nonosat_model::ColorSet;

/// One thing that a rule found in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The rule.
    pub rule: Rule,
    /// The block it is about, if it is about one, counted from 0.
    pub block: Option<usize>,
    /// What the rule saw.
    pub reason: Reason,
    /// The cells that lose colours by it.
    pub cells: Vec<Narrowed>,
    /// The blocks whose intervals have shrunk by it, each with its interval before and after.
    pub bounds: Vec<(usize, Interval, Interval)>,
}

/// A cell that lost colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Narrowed {
    /// Its position in the line.
    pub position: usize,
    /// The colours that it does not have, which were possible before.
    pub removed: ColorSet,
    /// The colours that it may still have.
    pub left: ColorSet,
}

/// What a rule saw; *the block* is [`Deduction::block`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Wherever the block lies, it covers these cells.
    Overlap(Interval),
    /// No block of the colours that they lose reaches these cells.
    OutOfReach(Interval),
    /// This cell of a block is at the edge of the block's interval, and all others that may cover it have length 1.
    EdgeOfInterval(usize),
    /// Had the cell the colour that it loses, there would be this run, too long for all blocks that may cover it.
    RunTooLong(Interval),
    /// All blocks that may cover the run have at least the length `shortest`, and have to lie on this side of an
    /// obstacle.
    NearObstacle {
        /// The run.
        run: Interval,
        /// The cell of another colour; `None` for the edge of the grid.
        obstacle: Option<usize>,
        /// The length of the shortest block that may cover the run.
        shortest: usize,
    },
    /// All blocks that may cover this run are as long as it is.
    RunComplete(Interval),
    /// Between the block and the edge this neighbour must have room.
    RoomForNeighbour(usize),
    /// This run begins or ends outside the block's interval, so that the block does not touch it.
    RunAtEdge(Interval),
    /// This run is longer than the block, which must lie on one side of it.
    LongerThanBlock(Interval),
    /// These cells, from the first to the last that is filled, are in reach of no other block, or between such cells.
    OwnCells(Interval),
    /// The block does not fit in these cells because of those of other colours.
    GapTooShort(Interval),
    /// The block's interval begins or ends with this filled cell, and the neighbour does not reach it.
    EdgeFilled(usize),
    /// The neighbour does not reach the filled cell, so that the block lies on its side of the cell of another colour.
    ClosedByBlank {
        /// The filled cell.
        filled: usize,
        /// The cell of another colour.
        blank: usize,
    },
    /// The neighbour reaches neither run, and the block is too short to cover both.
    TwoRuns {
        /// The one that the block, which may lie before it, comes to first.
        first: Interval,
        /// The one that it does not cover.
        second: Interval,
    },
}

impl Reason {
    /// The same in a line of `length` cells and `blocks` blocks that is read from its other end.
    pub(super) fn mirrored(self, length: usize, blocks: usize) -> Self {
        let at = |cell: usize| length - 1 - cell;
        let over = |cells: Interval| cells.mirrored(length);
        match self {
            Self::Overlap(cells) => Self::Overlap(over(cells)),
            Self::OutOfReach(cells) => Self::OutOfReach(over(cells)),
            Self::EdgeOfInterval(cell) => Self::EdgeOfInterval(at(cell)),
            Self::RunTooLong(run) => Self::RunTooLong(over(run)),
            Self::NearObstacle { run, obstacle, shortest } => {
                Self::NearObstacle { run: over(run), obstacle: obstacle.map(at), shortest }
            }
            Self::RunComplete(run) => Self::RunComplete(over(run)),
            Self::RoomForNeighbour(block) => Self::RoomForNeighbour(blocks - 1 - block),
            Self::RunAtEdge(run) => Self::RunAtEdge(over(run)),
            Self::LongerThanBlock(run) => Self::LongerThanBlock(over(run)),
            Self::OwnCells(cells) => Self::OwnCells(over(cells)),
            Self::GapTooShort(cells) => Self::GapTooShort(over(cells)),
            Self::EdgeFilled(cell) => Self::EdgeFilled(at(cell)),
            Self::ClosedByBlank { filled, blank } => Self::ClosedByBlank { filled: at(filled), blank: at(blank) },
            Self::TwoRuns { first, second } => Self::TwoRuns { first: over(first), second: over(second) },
        }
    }
}
