//! The parameters of the method `auto`: each with its unit, and one line of evidence.
//!
//! The experiments behind them are in `benchmarks/NOTES.md`, under the heading that stands in brackets. All were made
//! with one thread and the engine `cdcl`. "Not decided" marks what made less difference than the seed.

mod slowly;

use std::{ops::Range, time::Duration};

use super::strips::Peeling;
use nonosat_encodings::Instance;
use nonosat_propagate::belief::{Bursts, Stall, WalkOptions, is_black_and_white};

pub use slowly::*;

/// Components with fewer unknown cells are given to the engine without hints.
///
/// Hints cost 0.8 ms on a puzzle that the engine solves in 0.4 ms without \[guidance\].
pub const FEWEST_CELLS: usize = 100;

/// The most rounds of BP without reinforcement; the first time, one more for every [`CELLS_PER_ROUND`] cells.
///
/// 20 rounds take ten times the conflicts of 40 on random 50x50 puzzles \[rounds\].
pub const ROUNDS: usize = 40;
/// See [`ROUNDS`]; in cells.
pub const CELLS_PER_ROUND: usize = 40;
/// The most rounds of later runs on small components: with 5 and 40 tournaments take longer \[rounds\].
pub const ROUNDS_OF_SMALL: usize = 15;

/// Components with fewer unknown cells are small: BP is run again after short runs of the engine, and skips lines whose
/// incoming messages have not changed.
///
/// Skipping saves a fifth of the time on tournament puzzles, and costs half as much again on Faase \[rounds\].
pub const FEWEST_CELLS_OF_LARGE: usize = 1000;

/// Components with fewer unknown cells get no bursts of reinforcement.
pub const FEWEST_CELLS_FOR_BURSTS: usize = 2000;

/// The bursts of reinforcement for BP without a fixed point.
///
/// On forty random 80x80 puzzles they halve the number of violated lines, 105 to 51 \[bursts\].
pub const BURSTS: Bursts = Bursts { count: 8, rounds: [20, 30], powers: [0.04, 0.1], undecided: 0.05, gain: 0.01 };

/// The absolute logarithm of the odds from which on a variable is decided before all others.
///
/// Halves the conflicts on the tournaments, and takes random 50x50 puzzles from 65 to 1.5 thousand \[decision order\].
pub const CERTAIN: f64 = 8.0;

/// When BP on a giant component has stalled.
///
/// On a random 300x300 puzzle the last few hundred cells oscillate for 2100 rounds, a minute \[giants\].
pub const STALL: Stall = Stall { rounds: 20, undecided: 0.05, gain: 0.01 };

/// Components with fewer unknown cells are no giants.
pub const FEWEST_CELLS_OF_GIANT: usize = 10_000;

/// The rounds of BP on a giant after which its Bethe free entropy is looked at: one more than those in which most
/// random giants end, by [`STALL`].
pub const ROUNDS_TO_LOOK: usize = 41;

/// The entropy of each unknown cell of a giant below which BP is of no use, in natural logarithms.
///
/// Random 200x200 have -0.02 at density 0.5 and about nothing above; coarse hills -0.07 to -0.4, for which BP takes 6 s
/// and probing 0.1 \[sparse and coarse giants\].
pub const ENTROPY_OF_MISLED: f64 = -0.05;

/// The same above which there are so many solutions that one is driven at, not proven to.
///
/// Random 200x200 of density 0.1 to 0.4 have 0.24, 0.27, 0.22 and 0.11, of 0.45 0.05 \[sparse and coarse giants\].
pub const ENTROPY_OF_MANY: f64 = 0.08;

/// The drives at a solution of a giant, one after the other: the strength of the random external field, as a logarithm
/// of odds, and the rounds with reinforcement.
///
/// The first two find one in each of nine random 200x200 of density 0.1 to 0.3. Without a field all cells of a sparse
/// one stay blank \[sparse and coarse giants\].
pub const DRIVES: [(f64, usize); 4] = [(2.0, 100), (1.0, 200), (0.5, 400), (0.3, 800)];

/// Components with fewer unknown cells are reinforced at once, not decimated.
///
/// Sixteen of twenty random 80x80 puzzles are solved by decimation, in about half the time \[decimation\].
pub const FEWEST_CELLS_TO_DECIMATE: usize = 2000;

/// With so many unknown cells, decimation comes before probing.
///
/// Random 200x200 puzzles take 0.3 s in place of 1.7 \[giants\].
pub const FEWEST_CELLS_TO_DECIMATE_FIRST: usize = 30_000;

/// With more possible block starts it does not: the time of a round grows with them, and the memory by 2 to 4 bytes
/// each.
///
/// 2000x2000 cells of density 0.6 have 618 million starts, and take 1.03 GB \[giants\].
pub const MOST_STARTS_TO_DECIMATE_FIRST: usize = 700_000_000;

/// With so many unknown cells, BP skips lines whose incoming messages have not changed, as it does on small components:
/// all but a few lines are soon the same from round to round.
///
/// Random 200x200 to 1000x1000 puzzles mostly take a third to two thirds of the time \[giants\].
pub const FEWEST_CELLS_TO_SKIP: usize = FEWEST_CELLS_TO_DECIMATE_FIRST;

/// The minimum remaining time per block start: the set-up of BP cannot be interrupted.
pub const TIME_PER_START: Duration = Duration::from_nanos(100);

/// The absolute logarithm of the odds from which on a cell is fixed by decimation; 3 to 8 are alike \[decimation\].
pub const CERTAIN_TO_DECIMATE: f64 = 3.0;

/// The largest component that decimation may leave, as a share of all unknown cells.
///
/// A component of 2528 cells of 6400 was solved, one of 3296 was not \[decimation\].
pub const LARGEST_SHARE_TO_DECIMATE: f64 = 0.4;

/// The most releases of fixed cells.
///
/// Of eight random 80x80 puzzles that fail at first, three are solved after releases \[decimation\].
pub const RELEASES: usize = 30;
/// The distance up to which cells are released around one that contradicts more certain ones; see [`RELEASES`].
pub const RELEASED_AROUND_CELL: usize = 15;
/// The distance up to which cells are released around a component without a solution; see [`RELEASES`].
pub const RELEASED_AROUND_COMPONENT: usize = 3;

/// The most runs of the engine with hints on a component that decimation leaves.
///
/// Such components take 0 to 311 conflicts. Not decided \[decimation\].
pub const RUNS_TO_DECIMATE: usize = 3;
/// The most conflicts of the engine on such a component without hints; see [`RUNS_TO_DECIMATE`].
pub const CONFLICTS_TO_DECIMATE: u64 = 2000;

/// The rounds with reinforcement: these, and one more for every [`CELLS_PER_REINFORCED_ROUND`] cells.
///
/// Without any, TAAI 2011 takes 53 thousand conflicts in place of 29 \[reinforcement\].
pub const REINFORCED_ROUNDS: usize = 40;
/// See [`REINFORCED_ROUNDS`]; in cells.
pub const CELLS_PER_REINFORCED_ROUND: usize = 16;
/// The most rounds with reinforcement; see [`REINFORCED_ROUNDS`].
pub const REINFORCED_ROUNDS_LIMIT: usize = 100;

/// The relative change of a message below which BP has converged.
///
/// 0.02 and 0.001 gave the same hints on all sets but ICGA 2017, where 0.02 was better \[rounds\].
pub const TOLERANCE: f64 = 0.02;

/// The power of the last reinforced round: [`Reinforcement::limit`](nonosat_propagate::belief::Reinforcement::limit).
///
/// 0.9 and 0.95 gave the same; 0.5 half as many conflicts again \[reinforcement\].
pub const REINFORCEMENT_LIMIT: f64 = 0.9;

/// The noise of the first messages, in the first run and in later ones, where 0.5 and 1 gave the same \[rounds\].
pub const NOISE: [f64; 2] = [0.01, 0.5];

/// How long the engine runs with the hints of each attempt, before there are new ones.
#[derive(Clone, Copy, Debug)]
pub struct Runs {
    /// The conflicts of the first attempt, and of the second.
    pub conflicts: [u64; 2],
    /// Each later run is longer by one in so many: a proof that there is no solution has to end some day.
    pub growth: u64,
}

impl Runs {
    /// The conflicts of an attempt, the first being 0.
    pub fn conflicts(&self, attempt: u64) -> u64 {
        let [first, second] = self.conflicts;
        if attempt == 0 { first } else { (1..attempt).fold(second, |run, _| run.saturating_add(run / self.growth)) }
    }
}

/// Of a setting for small components, one for large ones, and one for those that [restart
/// locally](FEWEST_CELLS_TO_RESTART), the one for a component with so many unknown cells.
pub fn by_size<T: Copy>(settings: [T; 3], unknown: usize) -> T {
    settings[usize::from(unknown >= FEWEST_CELLS_OF_LARGE) + usize::from(unknown >= FEWEST_CELLS_TO_RESTART)]
}

/// The runs by [size](by_size).
///
/// Short ones with a random field take tournaments from 468 to 263 thousand conflicts; slower growth is worse \[runs\].
/// Faase takes a third longer with short ones, webpbn 18297 a third less time \[plain runs\].
pub const RUNS: [Runs; 3] = [
    Runs { conflicts: [300, 200], growth: 10 },
    Runs { conflicts: [200, 200], growth: 16 },
    Runs { conflicts: [1000, 1500], growth: 2 },
];

/// The strength of the random external field of later runs of BP on small components, in logarithms of odds.
///
/// Of 89 puzzles of ICGA 2017, 69 have a solution among twenty runs with a field of 0.2 to 0.4, 14 without \[runs\].
pub const FIELD_OF_SMALL: f64 = 0.5;

/// What depends on the messages of BP: odds in black and white, weights in colours, which take longer.
#[derive(Debug)]
pub struct Pace {
    /// The conflicts of the engine before there are hints, each number below so many unknown cells: blobs of 50x50 take
    /// 0.19 s in place of 0.33, noise of 20x20 a tenth less with 100 than with 50 \[colours\].
    pub conflicts_before_hints: &'static [(usize, u64)],
    /// The conflicts after which a second solution, or the proof that there is none, is sought with hints again; half
    /// as many again each time. ICGA 2017 #631 takes 3 s in place of 27 \[runs\].
    pub run_without_hints: u64,
    /// The unknown cells for each local restart before the engine runs again. Ten on 80x80 cells are better than six
    /// \[local restarts\]; on coloured noise, ten times as many \[colours\].
    pub cells_per_restart: usize,
    /// The Bethe free entropy of [slow components](CELLS_TO_DRIVE_SLOWLY), in nats: below, walks lead on; above, any
    /// hints do. Density 0.43 has 0.03 to 0.06, 0.45 0 to 0.05; Faase 0.15 \[slow reinforcement\].
    pub entropy_to_drive_slowly: Range<f64>,
    /// Up to this entropy the first attempt is slow as well: five coloured 60x60 take 2.0 s each in place of 5.3.
    pub entropy_to_drive_at_once: f64,
}

/// With odds, and with weights.
pub const PACES: [Pace; 2] = [
    Pace {
        conflicts_before_hints: &[],
        run_without_hints: 10_000,
        cells_per_restart: 640,
        entropy_to_drive_slowly: 0.008..0.1,
        entropy_to_drive_at_once: f64::NEG_INFINITY,
    },
    Pace {
        conflicts_before_hints: &[(400, 100), (usize::MAX, 50)],
        run_without_hints: 500,
        cells_per_restart: 64,
        entropy_to_drive_slowly: 0.008..f64::INFINITY,
        entropy_to_drive_at_once: 0.105,
    },
];

/// The one for an instance.
pub(crate) fn pace(instance: &Instance) -> &'static Pace {
    &PACES[usize::from(!is_black_and_white(instance))]
}

/// The conflicts of the first run without hints while no solution is known, by [size](by_size). As a rule the next one
/// is half as long again.
///
/// Puzzles of 50x50 and 60x60 with a typing error need proofs of some ten thousand conflicts \[plain runs\].
pub const PLAIN_RUN: [u64; 3] = [100, 1000, 1000];

/// The conflicts of the first run without hints before a walk; the next one is longer by a quarter.
///
/// A walk on 60x60 cells takes 2 s, as long as 60 thousand conflicts. The automaton of rule 30, which takes three
/// thousand, took 0.2 to 22 s by seed, and takes 0.2 \[plain runs\].
pub const PLAIN_RUN_BESIDE_WALK: u64 = 5000;

/// Each run without hints is longer by one in so many where there are solutions, by the entropy, and much is undecided.
///
/// By half each they and strips took three quarters of 40 s on a random 60x60 of 0.45 \[steady reinforcement\].
pub const GROWTH_WHERE_SOLUTIONS_ARE: u64 = 16;

/// How many times as long that run is where walks have found no fixed point whose entropy leaves room for a solution.
///
/// So it is on 50x50 and 60x60 that stall with a typing error; random ones of these sizes have 5 to 16 nats after one
/// walk. misprint-50-0.5-2 takes 8 s in place of 15 \[plain runs\].
pub const STRETCH_IN_DOUBT: u64 = 4;

/// Strips get one in so many of the conflicts that they would get after a run of that length.
///
/// misprint-50-0.5-2 takes 8 s, and 11 with all of them \[plain runs\].
pub const SHARE_TO_PEEL_IN_DOUBT: u64 = 2;

/// With so many unknown cells it is not: random-80-0.5-13 is in doubt until it is solved \[plain runs\].
pub const FEWEST_CELLS_TO_WALK_IN_DOUBT: usize = 4000;

/// Of so many runs with hints one is followed by one without, by [size](by_size).
///
/// Two on small ones cost a third on tournaments; on large ones they save a quarter of webpbn-bulk \[plain runs\].
pub const HINTED_RUNS: [usize; 3] = [4, 1, 2];
/// The same where there are solutions by the entropy: with 1, noise of 40x40 in two colours takes a fifth longer.
pub const HINTED_RUNS_WHERE_SOLUTIONS_ARE: usize = 2;

/// Of so many conflicts without hints, one with them; not decided.
pub const SHARE_WITH_HINTS: u64 = 4;

/// The peeling of strips.
///
/// Of ten 80x80 puzzles with a typing error 7 are refuted in 30 s. The numbers are not decided \[strips\].
pub const PEELING: Peeling = Peeling {
    first: 8,
    growth: 4,
    conflicts: 2000,
    conflicts_per_value: 50,
    idle: 500,
    odds: 2.0,
    rounds: 60,
    tolerance: TOLERANCE,
    overhead: 50,
};

/// Components with fewer unknown cells are not peeled: plain runs are as good there.
///
/// With 1000, webpbn 18297 takes 0.70 s in place of 0.53, twenty 40x40 with a typing error 3.2 in place of 2.3
/// \[strips\].
pub const FEWEST_CELLS_TO_PEEL: usize = 2000;

/// After a run without hints, so many halves of its conflicts for strips: as a rule, and where they gave next to
/// nothing the last time or solutions are expected.
///
/// A random 80x80 puzzle that takes 7.6 s without strips takes 9.2, and 12.4 with twice as many \[strips\].
pub const CONFLICTS_TO_PEEL: [u64; 2] = [4, 1];

/// Next to nothing is fewer values than one for so many unknown cells; not decided.
pub const CELLS_PER_VALUE_PEELED: usize = 100;

/// Components with fewer unknown cells get new hints from a run of BP from the start, others from local restarts.
///
/// Without local restarts seven of twenty random 80x80 puzzles were not solved in 8 s, with them two \[local
/// restarts\].
pub const FEWEST_CELLS_TO_RESTART: usize = 2000;

/// The share of violated lines from which on BP is run from the start instead.
///
/// A share of 0.19 to 0.25 is common in random 80x80 puzzles; Faase has 0.49 and takes twice as long \[local
/// restarts\].
pub const VIOLATED_TO_RESTART: f64 = 0.3;

/// The bouts of local restarts without a gain after which BP is run from the start, or walks on.
///
/// With 3, three of eight runs on two hard random 80x80 puzzles end within 60 s; never without \[local restarts\].
pub const IDLE_RESTARTS: usize = 3;

/// The most Metropolis walks before the engine has hints; after that they go on where local restarts gain nothing.
///
/// With two, random-80-0.5-13 takes twice as long \[plain runs\].
pub const WALKS: u64 = 10;

/// The parameters of Metropolis walks.
///
/// Each was found with random-80-0.5-13, of which 8 of 8 runs end within 60 s with these \[walks\].
pub const WALK: WalkOptions = WalkOptions {
    stalled: (0.05, 0.02),
    steps: [50, 10],
    resampling: 10,
    rise: 4.0,
    patience: 4,
    undecided: 0.15,
    plausible: -0.7,
    gain: 0.3,
    field: (1.0, 20),
    reinforcement: (0.03, 60),
    inverse_temperature: (0.9, 25),
    relaxation: [15, 29],
    tolerance: 0.01,
    decided: 0.005,
};

/// The least and the greatest distance from the middle of a local restart's window to its edge, as a share of the
/// longest line.
///
/// Half of that solved two of seven random 80x80 puzzles, this four \[local restarts\].
pub const RESTART_DISTANCE: [f64; 2] = [0.125, 0.75];

/// How far a window is from a square, as a logarithm of half the ratio; not decided.
pub const RESTART_DISTORTION: f64 = 0.3;

/// The rounds without reinforcement after local restarts, for the marginals behind the decision order; not decided.
pub const FREE_ROUNDS: usize = 20;

/// The noise of the messages within a window; not decided.
pub const RESTART_NOISE: f64 = 0.1;

/// The rounds of a local restart before reinforcement, and how many more for each cell from its middle to its edge.
///
/// Two for each cell take 2.5 s where one takes 8, on two random 80x80 puzzles \[local restarts\].
pub const RESTART_ROUNDS: [f64; 2] = [15.0, 2.0];

/// The most rounds with reinforcement of a local restart; 20, 40 and 60 are alike.
pub const RESTART_REINFORCED_ROUNDS: usize = 40;

/// The runs of the engine after local restarts.
///
/// A random 80x80 puzzle that takes 2.5 s took 8 with longer ones \[local restarts\].
pub const RUNS_AFTER_RESTART: Runs = Runs { conflicts: [500, 500], growth: 16 };

/// How long a component is searched by one strategy alone before idle workers join.
///
/// About as long as joining costs: to encode a hard component and to compute its hints \[portfolio\].
pub const PATIENCE: Duration = Duration::from_millis(20);

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
