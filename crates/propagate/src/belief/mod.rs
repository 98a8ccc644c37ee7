//! Loopy belief propagation (BP): approximate marginals of the cells; the lines are the factors.
//!
//! A message from line a to cell i says how likely each colour of i is by the placements of a, without what came in
//! from i itself. What comes in at line a from cell i is the product of the messages of the other lines through i; the
//! belief of the cell is the product over all of them. Each line computes its messages exactly; loops in the factor
//! graph make the marginals approximate.
//!
//! There are two kinds of messages (`kind`). In black and white they are odds (`odds`, `line`): the ratio of the
//! weights of the placements in which the cell is filled and in which it is blank. For all other instances they are a
//! weight for each colour (`colors`). All that is done with messages is written once (`message_passing`); [`Passing`]
//! is of either kind.
//!
//! Rows are updated, then columns, and so on, until no message changes by more than `tolerance`: a fixed point.
//! Messages are damped: each is the weighted geometric mean of the old and the new one. Their odds are bounded by e to
//! the 10th either way.
//!
//! Beyond plain BP:
//!
//! * [`Reinforcement`] moves the marginals to one solution where there are many.
//! * A random external field ([`Schedule::field`]) makes runs end in different fixed points.
//! * Short bursts of reinforcement ([`Bursts`]) help where BP stalls before most cells are decided.
//! * The Bethe free entropy ([`Passing::entropy`]) estimates the number of solutions at a fixed point. Where it is
//!   negative, a Metropolis walk over fixed points continues ([`Walk`]).
//! * A local restart ([`LocalRestart`]) resets the messages around a violated line.
//!
//! `docs/BELIEF.md` explains all of it with a picture and figures.
//!
//! # References
//! * M. Mézard, A. Montanari, *Information, Physics, and Computation*, Oxford University Press 2009: chapter 14 for
//!   belief propagation and the Bethe free entropy, chapter 22 for guidance and decimation.
//! * J. Pearl, *Probabilistic Reasoning in Intelligent Systems*, Morgan Kaufmann 1988.
//! * F. R. Kschischang, B. J. Frey, H.-A. Loeliger, *Factor graphs and the sum-product algorithm*, IEEE Transactions on
//!   Information Theory 47 (2001).
//! * J. Chavas, C. Furtlehner, M. Mézard, R. Zecchina, *Survey-propagation decimation through distributed local
//!   computations*, Journal of Statistical Mechanics (2005), for reinforcement.

mod burst;
mod colors;
mod entropy;
mod kind;
mod line;
mod local_restart;
mod marginals;
mod message_passing;
mod number;
mod odds;
mod passing;
mod picture;
mod power;
mod schedule;
mod starts;
mod walk;

pub use local_restart::LocalRestart;
pub use marginals::Marginals;
use nonosat_encodings::Instance;
pub use odds::is_black_and_white;
pub use passing::Passing;
pub use schedule::{Bursts, Reheating, Reinforcement, Schedule, Stall, Steady, WalkOptions};
pub use walk::Walk;

use nonosat_model::budget::Budget;

/// Runs belief propagation on an instance.
///
/// A round takes time linear in the cells and the possible starts, and allocates nothing. Stops early when the budget
/// is spent.
pub fn marginals(instance: &Instance, schedule: &Schedule, budget: &Budget) -> Marginals {
    let mut passing = Passing::new(instance, schedule);
    let (mut rounds, converged) = passing.run(schedule, budget);
    if let Some(reinforcement) = schedule.reinforcement {
        rounds += passing.reinforce(&reinforcement, schedule.tolerance, budget);
    }
    Marginals { rounds, converged, ..passing.marginals(instance) }
}

#[cfg(test)]
mod tests;
