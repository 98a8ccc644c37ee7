//! The thresholds of the method `auto`, each with the measurement that set it.
//!
//! All were measured on one thread with the engine `cdcl`, in conflicts and CPU
//! seconds, over every fifth puzzle of TAAI 2011, ICGA 2017 and TCGA 2016 (two
//! seeds), twenty random 50x50 puzzles (three seeds), Meow and Faase (six seeds)
//! and 18297 (five seeds), if nothing else is said. The spread between seeds is large: what made less
//! difference than that is marked as not decided.

use std::time::Duration;

use crate::belief::{Exploration, Idle, Nudges};

/// Parts with fewer unknown cells are given to the engine without hints.
///
/// A TAAI puzzle that the engine solves in 100 conflicts by itself costs 0.4 ms
/// without hints and 1.2 ms with them; those are the small ones.
pub const FEWEST_CELLS: usize = 100;

/// How many rounds lines talk, at most; the first time, one more for so many cells.
///
/// 20 rounds of talk are too few for random 50x50 puzzles (327 thousand conflicts, 36 with
/// 40). Of four random 80x80 puzzles, two were not solved in 12 seconds with 40 rounds of
/// talk, and all without a conflict with 200. Where that does not help, more rounds for
/// new hints cost time and gain nothing: Faase takes twice as long.
pub const ROUNDS: usize = 40;
/// See [`ROUNDS`].
pub const CELLS_PER_ROUND: usize = 40;

/// Parts with fewer unknown cells are small: it costs no more to let lines talk again than to run into a hundred conflicts.
///
/// In talks about those, lines keep silent that were told nothing new: a third of all messages of tournament puzzles. Every tenth of
/// the three tournaments, three seeds: 18.3 CPU seconds instead of 22.8; a hundred of TAAI 2011 that need no conflict: 3.0
/// instead of 3.7. Faase, of 5363 cells, takes half as long again with it.
pub const FEWEST_CELLS_OF_LARGE: usize = 1000;

/// Talks about parts with fewer unknown cells are not nudged on.
pub const FEWEST_CELLS_TO_NUDGE: usize = 2000;

/// How a talk is nudged on that did not end by itself.
///
/// Of forty random 80x80 puzzles (seeds 21 to 60), the lines violated after the talk was driven: 105 without, 58 with
/// four nudges, 51 with eight. With four and powers from 0.02 to 0.04 80, from 0.01 to 0.08 70, with 40 rounds each 80; from 0.08 to
/// 0.2 95. When they stop is not decided.
pub const NUDGES: Nudges = Nudges { count: 8, rounds: [20, 30], powers: [0.04, 0.1], undecided: 0.05, gain: 0.01 };

/// How far from 1 the odds of a cell or a start must be, as a logarithm, that it be decided before all others.
///
/// Thousands of conflicts with this, and with the engine's own order: TAAI 2011 132 and 244, ICGA 2017 157 and 256, TCGA
/// 2016 151 and 211; forty runs on random 50x50 puzzles 1.5 and 65; six on Faase 15 and 29. With 3, the three
/// tournaments took half as long again; with 0, six runs on Faase took 27 thousand; from 5 to 12 is not decided. With this order
/// each time, not every other, two puzzles of TCGA 2016 were not solved in 30 seconds.
pub const CERTAIN: f64 = 8.0;

/// When a talk about a giant part goes round in circles.
///
/// A random 300x300 puzzle of density 0.55 has 816 undecided cells after 40 rounds and 729 after 80; these change for 2100
/// rounds more, and a minute. The share is that of [`NUDGES`], which are idle below it, too. The rest is not decided.
/// Of twelve random 80x80 puzzles, five seeds, some took longer with it and none less, so that it is for giants only.
pub const IDLE_TALK: Idle = Idle { rounds: 20, undecided: 0.05, gain: 0.01 };

/// Parts with fewer unknown cells are no giants.
pub const FEWEST_CELLS_OF_GIANT: usize = 10_000;

/// Parts with fewer unknown cells are driven towards one solution at once, not completed from what is certain.
///
/// Of twenty random 80x80 puzzles, twelve are completed at once from the first talk, four after cells were released. Puzzles that took 0.09
/// seconds take 0.05 then. Of those that are not completed, one takes, over five seeds, twice as long. Below 2000 not decided.
pub const FEWEST_CELLS_TO_COMPLETE: usize = 2000;

/// With so many unknown cells, lines talk before anything is probed.
///
/// Random 200x200 puzzles of density 0.55 take 0.3 seconds in place of 1.7, 500x500 of density 0.6 9 in place of 38. Where it comes
/// to nothing, lines talk once more after probing.
pub const FEWEST_CELLS_TO_TALK_FIRST: usize = 30_000;

/// Where clues leave room for more starts of blocks, they do not: a talk takes 13 bytes for each.
///
/// 1000x1000 cells of density 0.65 have 56 million, and take 0.65 GB.
pub const MOST_STARTS_TO_TALK_FIRST: usize = 110_000_000;

/// Nor where less time is left than this for each: before a talk has begun there is no stopping it.
pub const TIME_PER_START: Duration = Duration::from_nanos(100);

/// How far from 1 the odds of a cell must be, as a logarithm, that it be taken for granted.
///
/// From 3 to 8 is not decided.
pub const CERTAIN_TO_COMPLETE: f64 = 3.0;

/// The greatest part, as a share of all unknown cells, that may be left when what is certain is taken for granted.
///
/// In a trial without it, a part of 2528 cells out of 6400 was searched with success, one of 3296 without.
pub const LARGEST_SHARE_TO_COMPLETE: f64 = 0.4;

/// How many times cells may be released that were certain, and how far around a cell or a part that led to a contradiction.
///
/// In a trial with eight random 80x80 puzzles that are not completed at once, and no hints for what is left, 1 cell around a part completed none,
/// for it released nothing new, 3 and 6 one; with hints, 3 completed three. The rest is not decided.
pub const RELEASES: usize = 30;
/// See [`RELEASES`].
pub const RELEASED_AROUND_CELL: usize = 15;
/// See [`RELEASES`].
pub const RELEASED_AROUND_PART: usize = 3;

/// How long a part that is left may be searched: so many runs with hints, or one of so many conflicts without.
///
/// The sixteen 80x80 puzzles that are completed take 0 to 311 conflicts in all their parts. Not decided.
pub const RUNS_TO_COMPLETE: usize = 3;
/// See [`RUNS_TO_COMPLETE`].
pub const CONFLICTS_TO_COMPLETE: u64 = 2000;

/// How many rounds lines are then driven towards one solution: so many, and one more for so many cells, up to a limit.
///
/// Without any: 53 thousand conflicts on TAAI 2011 and 18 on Meow; with 55 rounds for
/// 25x25 cells: 29 and 1. 60 rounds for 50x50 cells took twice the time of 100. 79 for 25x25 rather than 55, with
/// [`RUNS`] as they are: a fifth fewer conflicts, as much time.
pub const REINFORCED_ROUNDS: usize = 40;
/// See [`REINFORCED_ROUNDS`].
pub const CELLS_PER_REINFORCED_ROUND: usize = 16;
/// See [`REINFORCED_ROUNDS`].
pub const REINFORCED_ROUNDS_LIMIT: usize = 100;

/// By what part of itself a message may still change when that begins.
///
/// 0.02 and 0.001 gave the same hints on all but ICGA 2017, and there 0.02 was better.
pub const TOLERANCE: f64 = 0.02;

/// How far lines are driven: the [`limit`](crate::belief::Reinforcement::limit).
///
/// Not decided: 0.9 and 0.95 gave the same; 0.5 gave half as many conflicts again.
pub const REINFORCEMENT_LIMIT: f64 = 0.9;

/// The noise of messages, the first time and when new hints are worked out.
///
/// The latter is not decided (0.5 and 1 gave the same).
pub const NOISE: [f64; 2] = [0.01, 0.5];

/// How long the engine may try with the hints of each attempt, before new ones are worked out.
#[derive(Clone, Copy, Debug)]
pub struct Runs {
    /// The conflicts of the first attempt, and of the second.
    pub conflicts: [u64; 2],
    /// By one part of so many each later run is longer than the one before: a proof that there is no solution is to end some day.
    pub growth: u64,
}

impl Runs {
    /// The conflicts of an attempt, the first being 0.
    pub fn conflicts(&self, attempt: u64) -> u64 {
        let [first, second] = self.conflicts;
        if attempt == 0 { first } else { (1..attempt).fold(second, |run, _| run.saturating_add(run / self.growth)) }
    }
}

/// How long runs are in small parts and in large ones.
///
/// Large parts: with 300 at first and then half as many again each time, 9.4 CPU seconds on the three tournaments; with 1000, 7.9;
/// not better beyond. That was before [`TILT`].
///
/// Small parts: 870 puzzles of the three tournaments, three seeds, took 468 thousand conflicts and 32.3 CPU seconds with the same
/// runs as large parts and no tilt; 263 thousand and 25.7 seconds with these and a tilt. Second runs of 200 to 400 conflicts
/// and growths from a fortieth to a fifth are not decided.
pub const RUNS: [Runs; 2] = [Runs { conflicts: [300, 200], growth: 20 }, Runs { conflicts: [1000, 1500], growth: 2 }];

/// How far cells lean to one side in small parts and in large ones, when hints are worked out again.
///
/// With other noise alone, talks end where they ended before. Of 89 puzzles of ICGA 2017 whose first guess is no solution, 14 have one
/// among twenty guesses without a tilt; with one that is normally distributed, of standard deviation 0.05: 46, 0.1: 59, 0.2 and
/// 0.4: 69, 0.8: 41. A tilt that keeps to that of the best guess before finds no more. Faase takes no fewer conflicts with it, and
/// talks last longer.
pub const TILT: [f64; 2] = [0.5, 0.0];

/// The conflicts after which a second solution, or the proof that there is none, is sought with new hints for once; half as many
/// again each time.
///
/// ICGA 2017 #631 has solutions far apart. From one of ten seeds the second takes 245 thousand conflicts and 27 CPU seconds
/// without, 3 with it. How many is best is not decided, nor what it costs a proof that is long in any case.
pub const RUN_WITHOUT_HINTS: u64 = 10_000;

/// For so many conflicts without hints there is one with them; not decided.
pub const SHARE_WITH_HINTS: u64 = 4;

/// Parts with fewer unknown cells get new hints that are worked out from the start.
///
/// Others are talked over place by place ([`Talk::revise`](crate::belief::Talk::revise)). 18297, of 1308 cells: 1.3
/// CPU seconds with it, 0.6 without (three seeds each). Of twenty random 80x80 puzzles seven were not solved in 8
/// seconds without it, two with it in 12, and a third one with some seeds.
pub const FEWEST_CELLS_TO_REVISE: usize = 2000;

/// Nor are parts of whose lines a greater share is violated by what is believed.
///
/// A share of 0.19 to 0.25 is common in random puzzles of 80x80, and mends. Faase has 0.49: more than
/// twice the time with it.
pub const VIOLATED_TO_REVISE: f64 = 0.3;

/// For how many unknown cells there is a place talked over before the engine tries again.
///
/// Of 80x80 cells, ten places were better than six, and twenty no better; of 50x50, two to ten are alike.
pub const CELLS_PER_REVISION: usize = 640;

/// After how many revisions in a row that mended nothing the lines talk anew.
///
/// Of forty random 80x80 puzzles, seeds 10, 13 and 36 are not solved in 20 to 30 seconds if they never do. With 3, one of four runs of
/// 60 seconds on 10 ends, and two of four on 36; with 1 and 40 seconds, none and three. Nine others that take more than half a
/// second, three seeds each, took 78 CPU seconds, and with 3 in two runs 74 and 77.
pub const IDLE_REVISIONS: usize = 3;

/// How many times lines walk on from where they have come to a stand before an engine is asked; after that they do where revisions mend nothing.
///
/// A walk in a puzzle of 80x80 cells takes 6 seconds at most. Not decided; an unsolvable puzzle waits for its proof meanwhile.
pub const WALKS: u64 = 10;

/// How lines look for room for a solution where they have come to a stand.
///
/// * What is stuck: entropies for each undecided cell are -0.07 to 0 in the random 80x80 puzzles that take long, 0.04 in 22336, 0.07 in Meow, 0.15 in
///   Faase, which is lost if it is taken for stuck, and 0.09 at a density of 0.4.
/// * How cells are helped decides how often a step leads on. From a place in random-80-0.5-13 where 2000 cells are undecided, a thousand
///   steps led to a place with 190 more of them right 6 times with a power of 0.05 for 20 rounds, 13 times for 30, 8 with 0.07 for 25, 29 with 0.03
///   for 50, 38 for 70, 18 with 0.02 for 80.
/// * A power of 0.04 for 45 rounds beside the longer tilt: 5 of 7 runs, twice as many steps.
/// * Doubting with a power of 0.87 for 20 rounds: 19 in place of 27; 0.92 for 25: 37, but more that is wrong stays, so not decided. With 18
///   rounds and settled after 20, 20, and two and a half times as much is wrong.
/// * A tilt of 0.7: 4; of 1.4: 95, but it leads away from the origin half as often. For 20 rounds in place of 10, and 15 are as good, runs on
///   random-80-0.5-13 take less than half as many steps: 8 of 8 are solved in 60 seconds after 90 steps each, 5 of 8 after 190 before. A stronger tilt
///   where much is decided: no fewer steps.
/// * Talks that gather every 10 steps in place of 50: 14 of 18 such runs are solved, 5 of 10 before. After 5 steps: 3 of 8. A rise of 3 makes all
///   gather where 500 cells are wrong now and then, one of 4 does not.
/// * Back to the best place where what was found could not be completed, and only then to an engine for a while: after the first good
///   place, 14 runs took 4 steps each to the solution, where they took 40.
/// * A decided cell worth 0.008: places where 300 cells are wrong hold the walk. A step that is taken with twice the tolerance for what is worse: no
///   difference.
/// * A place is better by its entropy, not by what it is worth: otherwise all talks gather where 300 cells are wrong, in two of eight runs.
/// * The rest is not decided.
pub const EXPLORATION: Exploration = Exploration {
    stuck: (0.05, 0.02),
    steps: [50, 10],
    gathering: 10,
    rise: 4.0,
    patience: 4,
    undecided: 0.15,
    room: -0.7,
    gain: 0.3,
    tilt: (1.0, 20),
    help: (0.03, 60),
    doubt: (0.9, 25),
    settling: [15, 29],
    tolerance: 0.01,
    worth: 0.005,
};

/// The least and the greatest distance from the middle of a place to its edge, as a share of the longest line.
///
/// Half of that mends what is small: of seven random 80x80 puzzles, 6 to 20 cells mended two, 10 to 30 four, and
/// 60 at most were needed for those of which a third of the lines was violated.
pub const REVISION_DISTANCE: [f64; 2] = [0.125, 0.75];

/// How far a place is from a square, as a logarithm; not decided.
pub const REVISION_DISTORTION: f64 = 0.3;

/// How many rounds lines then talk freely, to tell what is certain; not decided.
pub const FREE_ROUNDS: usize = 20;

/// The noise of messages about a place; not decided.
pub const REVISION_NOISE: f64 = 0.1;

/// How many rounds the lines through a place talk, and how many more for each cell from its middle to its edge.
///
/// Without such rounds nothing is mended. Two for each cell: 2.5 CPU seconds on two random 80x80 puzzles that took
/// eight with one; on 50x50 puzzles the difference is less than that between seeds.
pub const REVISION_ROUNDS: [f64; 2] = [15.0, 2.0];

/// How many rounds a place is then driven towards one solution, at most; 20, 40 and 60 are alike.
pub const REVISION_REINFORCED_ROUNDS: usize = 40;

/// How long runs are after places were talked over.
///
/// With a tenth more each time, and with 1000, a random 80x80 puzzle that takes 2.5 seconds took eight.
pub const RUNS_AFTER_REVISION: Runs = Runs { conflicts: [500, 500], growth: 16 };

/// How long a part is searched by one strategy alone before threads that have nothing else to do join.
///
/// About as long as it takes to encode a hard part and to work out its hints,
/// which is what joining costs: a part that is done before is none to join.
pub const PATIENCE: Duration = Duration::from_millis(20);

/// With more unknown cells than this a part is too large for microlp.
///
/// With `ilp-start`, first solution and proof, on a busy machine: the domino puzzle of 169 cells 1 s, that of 225 cells
/// 5 s; 406 cells of a TCGA 2016 puzzle 3 s, 457 of another more than 8 s. Of twenty puzzles with 440 to 625 cells
/// left one had a first solution within 8 s, and none was settled.
pub const MICROLP_CELLS: usize = 250;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_grow_from_the_second_on() {
        let runs = Runs { conflicts: [300, 200], growth: 20 };
        assert_eq!([0, 1, 2, 3].map(|attempt| runs.conflicts(attempt)), [300, 200, 210, 220]);
        assert_eq!(Runs { conflicts: [1, 2], growth: 2 }.conflicts(1000), u64::MAX);
    }
}
