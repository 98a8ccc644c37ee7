//! The number of steps that one must look ahead to solve a puzzle.

use crate::solve::outcome::Stop;
use nonosat_model::{Puzzle, budget::Budget};
use nonosat_propagate::{
    fixpoint::{Halt, propagate_within},
    on_board,
    probe::Prober,
    probe_two::probe_two,
};

/// The results of looking no step ahead, one, and two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Climb {
    /// The number of unknown cells after line solving, after probing, and after probing of depth two, as far as it
    /// went.
    pub left: [Option<usize>; 3],
    /// The number of steps that settled the puzzle: every cell, or that it has no solution.
    pub depth: Option<u8>,
    /// How many times a line was solved on the way.
    pub line_solves: u64,
    /// The limit that ended it, if one did.
    pub stop: Option<Stop>,
}

impl Climb {
    /// Whether looking two steps ahead reached its end without settling the puzzle.
    pub fn is_stuck(&self) -> bool {
        self.depth.is_none() && self.left[2].is_some()
    }
}

/// Solves lines, then looks one step ahead, then two, until the puzzle is settled; no further than `highest` steps.
pub(super) fn climb(puzzle: &Puzzle, highest: u8, budget: &Budget) -> Climb {
    let cells = puzzle.layout().cell_count();
    let watch = |unknown: usize| {
        if let Some(progress) = budget.progress() {
            progress.set_cells(cells - unknown, cells);
        }
    };
    on_board!(puzzle, None, |board| {
        let mut prober = None;
        climb_by(highest, |depth| {
            let end = match depth {
                0 => propagate_within(&mut board, budget, watch),
                1 => prober.insert(Prober::new(&board)).run(&mut board, budget, watch),
                _ => prober.take().map_or(Ok(()), |prober| probe_two(&mut board, prober, budget)),
            };
            (end, board.unknown(), board.line_solves())
        })
    })
}

/// Takes one depth after the other; `look` returns how that ended, the unknown cells, and how many lines were solved.
fn climb_by(highest: u8, mut look: impl FnMut(u8) -> (Result<(), Halt>, usize, u64)) -> Climb {
    let mut climb = Climb::default();
    for depth in 0..=highest.min(2) {
        let (end, unknown, line_solves) = look(depth);
        climb.line_solves = line_solves;
        match end {
            Err(Halt::Limit(limit)) => climb.stop = Some(limit.into()),
            Err(Halt::Contradiction(_)) => climb.depth = Some(depth),
            Ok(()) => {
                climb.left[usize::from(depth)] = Some(unknown);
                climb.depth = (unknown == 0).then_some(depth);
            }
        }
        if climb.depth.is_some() || climb.stop.is_some() {
            break;
        }
    }
    climb
}
