//! The parameters of slow reinforcement, and of what follows it.

use std::ops::Range;

use nonosat_propagate::belief::{Reheating, Reinforcement, Steady};

/// How many unknown cells a component has that is reinforced slowly where BP leaves much undecided; not decided.
pub const CELLS_TO_DRIVE_SLOWLY: Range<usize> = 1400..super::FEWEST_CELLS_OF_GIANT;
/// The share of undecided cells from which on that is much; not decided.
pub const UNDECIDED_TO_DRIVE_SLOWLY: f64 = 0.125;
/// Slow reinforcement.
///
/// Of twelve random 60x60 of density 0.43, 100 rounds solve two in 10 s, 2000 ten \[slow reinforcement\]; these solve
/// more than 2000 that grow evenly \[steady reinforcement\].
pub const SLOWLY: Reinforcement = Reinforcement { rounds: 1200, limit: 0.6, steady: Some(STEADY) };
/// How reinforcement follows the cells that are decided.
///
/// Three tournaments take an eighth less time, coloured noise of 60x60 a fifth less \[steady reinforcement\].
pub const STEADY: Steady = Steady { share: 0.8, slope: 2.5 };
/// The greatest share of violated lines from which local restarts follow slow reinforcement, as long as bouts of them
/// leave fewer.
///
/// Slow reinforcement of coloured noise of 60x60 leaves 2 to 10 of 140 \[slow reinforcement\].
pub const VIOLATED_TO_MEND: f64 = 0.085;
/// The restarts of such a bout; 20 are as good, with 24 less is solved.
pub const RESTARTS_TO_MEND: usize = 12;
/// Their [distance](super::RESTART_DISTANCE): with twice the greatest they take 1.7 times as long, and mend no more.
pub const DISTANCE_TO_MEND: [f64; 2] = [0.125, 0.35];
/// The strength of the random external field of later runs with slow reinforcement, in logarithms of odds.
///
/// With 0.1, runs on nine of these twelve end in a solution, without one on five, with 1 on hardly any \[slow
/// reinforcement\].
pub const FIELD_TO_DRIVE_SLOWLY: f64 = 0.1;

/// How often what slow reinforcement has led to is reheated while lines are violated; 4 to 20 are alike.
///
/// Of sixty runs on noise of 60x60 in three colours 50 are solved in 15 s without, 55 with these \[reheating\].
pub const REHEATS: usize = 6;
/// Such a reheating, which the picture is mended after.
///
/// Half as much undecided solves 4 of 8 where this solves 8; 400 rounds 9 of 16, these 14 \[reheating\].
pub const REHEATING: Reheating = Reheating {
    powers: [0.1, 0.002],
    factor: 0.97,
    undecided: 0.6,
    reinforcement: Reinforcement { rounds: 600, ..SLOWLY },
};
