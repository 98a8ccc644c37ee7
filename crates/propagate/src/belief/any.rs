//! Message passing on instances of any kind: in black and white by odds, else by vectors.

use nonosat_encodings::{Color, Instance, Meaning};

use super::{ColorMarginals, ColorPassing, Marginals, MessagePassing, Reinforcement, Schedule};
use nonosat_model::budget::Budget;

/// Message passing under way, by the least numbers that its instance allows.
#[derive(Clone, Debug)]
pub enum AnyPassing {
    /// Of a black-and-white instance.
    BlackAndWhite(Box<MessagePassing>),
    /// Of any other.
    Colors(Box<ColorPassing>),
}

/// Its marginals.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyMarginals {
    /// Of a black-and-white instance.
    BlackAndWhite(Marginals),
    /// Of any other.
    Colors(ColorMarginals),
}

impl AnyPassing {
    /// The state before the first round, with random messages near 1.
    pub fn new(instance: &Instance, schedule: &Schedule) -> Self {
        match MessagePassing::new(instance, schedule) {
            Some(passing) => Self::BlackAndWhite(Box::new(passing)),
            None => Self::Colors(Box::new(ColorPassing::new(instance, schedule))),
        }
    }

    /// That of a black-and-white instance.
    pub fn black_and_white(&self) -> Option<&MessagePassing> {
        match self {
            Self::BlackAndWhite(passing) => Some(passing),
            Self::Colors(_) => None,
        }
    }

    /// The same, to be changed.
    pub fn black_and_white_mut(&mut self) -> Option<&mut MessagePassing> {
        match self {
            Self::BlackAndWhite(passing) => Some(passing),
            Self::Colors(_) => None,
        }
    }

    /// Runs rounds as `schedule` says.
    pub fn run(&mut self, schedule: &Schedule, budget: &Budget) {
        match self {
            Self::BlackAndWhite(passing) => _ = passing.run(schedule, budget),
            Self::Colors(passing) => _ = passing.run(schedule, budget),
        }
    }

    /// Runs rounds with growing reinforcement until every cell is decided.
    pub fn reinforce(&mut self, reinforcement: &Reinforcement, tolerance: f64, budget: &Budget) {
        match self {
            Self::BlackAndWhite(passing) => _ = passing.reinforce(reinforcement, tolerance, budget),
            Self::Colors(passing) => _ = passing.reinforce(reinforcement, tolerance, budget),
        }
    }

    /// The marginals now.
    pub fn marginals(&mut self, instance: &Instance) -> AnyMarginals {
        match self {
            Self::BlackAndWhite(passing) => AnyMarginals::BlackAndWhite(passing.marginals(instance)),
            Self::Colors(passing) => AnyMarginals::Colors(passing.marginals()),
        }
    }

    /// The likeliest colour of each cell.
    pub fn likeliest(&self, instance: &Instance) -> Vec<Color> {
        match self {
            Self::BlackAndWhite(passing) => passing.likeliest(instance),
            Self::Colors(passing) => passing.likeliest(instance),
        }
    }

    /// The lines that are violated if each cell has its likeliest colour; none if that is a solution.
    pub fn violated(&self, instance: &Instance) -> Vec<usize> {
        match self {
            Self::BlackAndWhite(passing) => passing.violated(instance),
            Self::Colors(passing) => passing.violated(instance),
        }
    }

    /// Makes the marginals those of one solution, the colour of each cell, by an external field.
    pub fn impose(&mut self, instance: &Instance, solution: &[Color]) {
        match self {
            Self::BlackAndWhite(passing) => passing.impose(solution),
            Self::Colors(passing) => passing.impose(instance, solution),
        }
    }
}

impl AnyMarginals {
    /// The probability that a variable of an encoding of `instance` is true, by what it stands for; `None` where BP
    /// says nothing about it.
    pub fn of(&self, instance: &Instance, meaning: Meaning) -> Option<f64> {
        match self {
            Self::BlackAndWhite(marginals) => marginals.of(instance, meaning),
            Self::Colors(marginals) => marginals.of(instance, meaning),
        }
    }
}
