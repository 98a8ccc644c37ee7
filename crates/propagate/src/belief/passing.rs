//! Message passing on instances of any kind: in black and white by odds, else by weights.

use nonosat_encodings::{Color, Instance};

use super::{
    LocalRestart, Marginals, Reheating, Reinforcement, Schedule, WalkOptions, colors::Weights, is_black_and_white,
    message_passing::MessagePassing, odds::Odds,
};
use nonosat_model::{budget::Budget, random::Random};

/// What there is for either kind of messages.
#[derive(Clone, Debug)]
pub(super) enum Of<O, W> {
    Odds(O),
    Weights(W),
}

/// Does the same with either.
macro_rules! either {
    ($one:expr, $name:ident => $what:expr) => {
        match $one {
            $crate::belief::passing::Of::Odds($name) => $what,
            $crate::belief::passing::Of::Weights($name) => $what,
        }
    };
}
pub(super) use either;

/// Message passing under way: the messages of all lines of an instance.
///
/// What takes an instance must be given the one that it was begun with.
#[derive(Clone, Debug)]
pub struct Passing(pub(super) Of<MessagePassing<Odds>, MessagePassing<Weights>>);

impl Passing {
    /// The state before the first round, with random messages near 1.
    pub fn new(instance: &Instance, schedule: &Schedule) -> Self {
        if is_black_and_white(instance) {
            Self(Of::Odds(MessagePassing::new(instance, schedule)))
        } else {
            Self(Of::Weights(MessagePassing::new(instance, schedule)))
        }
    }

    /// Runs rounds as `schedule` says; the number of rounds, and whether a fixed point was reached.
    pub fn run(&mut self, schedule: &Schedule, budget: &Budget) -> (usize, bool) {
        either!(&mut self.0, passing => passing.run(schedule, budget))
    }

    /// Runs rounds with growing reinforcement until every cell is decided; the number of rounds.
    pub fn reinforce(&mut self, reinforcement: &Reinforcement, tolerance: f64, budget: &Budget) -> usize {
        either!(&mut self.0, passing => passing.reinforce(reinforcement, tolerance, budget))
    }

    /// Reheats a state that was reinforced when this [share of cells](Self::undecided) was undecided; the number of
    /// rounds.
    pub fn reheat(&mut self, how: &Reheating, undecided: f64, tolerance: f64, budget: &Budget) -> usize {
        either!(&mut self.0, passing => passing.reheat(how, undecided, tolerance, budget))
    }

    /// Takes reinforcement away and runs so many rounds, or until a fixed point; the number of rounds.
    pub fn release(&mut self, rounds: usize, tolerance: f64, budget: &Budget) -> usize {
        either!(&mut self.0, passing => passing.release(rounds, tolerance, budget))
    }

    /// Restarts locally until no line is violated; the number of those that are.
    ///
    /// After reinforcement. A restart takes time linear in the lines through its window.
    pub fn restart_locally(
        &mut self,
        instance: &Instance,
        restart: &LocalRestart,
        random: &mut Random,
        budget: &Budget,
    ) -> usize {
        either!(&mut self.0, passing => passing.restart_locally(instance, restart, random, budget))
    }

    /// The share of undecided cells among those whose colour is unknown.
    pub fn undecided(&self) -> f64 {
        either!(&self.0, passing => passing.undecided())
    }

    /// Whether many cells are undecided though the [entropy](Self::entropy) hardly leaves room for two solutions: then
    /// a [walk](super::Walk) may help.
    ///
    /// With a higher entropy, cells are undecided because solutions differ.
    pub fn is_stalled(&mut self, options: &WalkOptions) -> bool {
        either!(&mut self.0, passing => passing.is_stalled(options))
    }

    /// The Bethe free entropy: at a fixed point, an estimate of the natural logarithm of the number of solutions.
    ///
    /// It is exact where the factor graph has no loops, and means little while messages still change. Minus infinity if
    /// what comes in at a line allows no placement. Takes half as long as a round.
    pub fn entropy(&mut self) -> f64 {
        either!(&mut self.0, passing => passing.entropy())
    }

    /// That [entropy](Self::entropy) for each undecided cell; not a number, or infinite, if there is none.
    pub fn entropy_of_undecided(&mut self) -> f64 {
        either!(&mut self.0, passing => passing.entropy_of_undecided())
    }

    /// The marginals now; the rounds are not counted.
    pub fn marginals(&mut self, instance: &Instance) -> Marginals {
        either!(&mut self.0, passing => passing.marginals(instance))
    }

    /// For each cell whose colour is unknown, its likeliest colour, and the log odds of that against all others.
    pub fn certain(&self, instance: &Instance) -> Vec<(usize, Color, f64)> {
        either!(&self.0, passing => passing.certain(instance))
    }

    /// The likeliest colour of each cell.
    pub fn likeliest(&self, instance: &Instance) -> Vec<Color> {
        either!(&self.0, passing => passing.likeliest(instance))
    }

    /// The lines that are violated if each cell has its likeliest colour; none if that is a solution.
    pub fn violated(&self, instance: &Instance) -> Vec<usize> {
        either!(&self.0, passing => passing.violated(instance))
    }

    /// Makes the marginals those of one solution, the colour of each cell, by an external field.
    pub fn impose(&mut self, instance: &Instance, solution: &[Color]) {
        either!(&mut self.0, passing => passing.impose(instance, solution));
    }
}
