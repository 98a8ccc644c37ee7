//! The registry of engines and encodings: names, input and abilities.
//!
//! The command line, the tests and the benchmarks go through these lists, so that every entry is offered, tested and
//! measured. Names are parsed once, at the edge, into an [`EncodingChoice`] or an [`EngineChoice`].

mod choice;
mod encodings;
mod engines;
mod ilp;
mod options;

use std::fmt;

pub use choice::{EncodingChoice, EngineChoice};
pub use encodings::{CnfEncoding, ENCODINGS, EncodingInfo};
pub use engines::{ENGINES, EngineInfo, OUTSIDE, SatEngineChoice};
pub use ilp::{ILP_ENCODINGS, ILP_ENGINES, IlpEncodingInfo, IlpEngineInfo};
pub use options::{ENCODING_OPTIONS, EncodingOption};

/// The output of an encoding and input of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Input {
    /// A formula in conjunctive normal form.
    Cnf,
    /// A 0-1 integer program.
    Ilp,
}

impl Input {
    /// Its short name: `cnf` or `ilp`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cnf => "cnf",
            Self::Ilp => "ilp",
        }
    }
}

/// An ability of an engine besides solving one formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ability {
    /// It goes on after an answer, with further clauses: [`Incremental`](super::Incremental) without a restart.
    Incremental,
    /// It decides under assumptions: [`Assumptions`](super::Assumptions).
    Assumptions,
    /// It names assumptions that cannot all hold: [`Cores`](super::Cores).
    Cores,
    /// It writes a proof that there is no model: [`ProofLog`](super::ProofLog).
    Proof,
    /// A limit or a cancellation stops it.
    Interrupt,
    /// It takes phase hints: [`PhaseHints`](super::PhaseHints).
    Phases,
    /// It takes a decision order: [`DecisionOrder`](super::DecisionOrder).
    Order,
}

impl Ability {
    /// Its short name, as in the list of engines.
    pub fn name(self) -> &'static str {
        match self {
            Self::Incremental => "incremental",
            Self::Assumptions => "assumptions",
            Self::Cores => "core",
            Self::Proof => "proof",
            Self::Interrupt => "interrupt",
            Self::Phases => "phases",
            Self::Order => "order",
        }
    }
}

/// The kinds of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A method.
    Method,
    /// An encoding.
    Encoding,
    /// An engine.
    Engine,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Method => "method",
            Self::Encoding => "encoding",
            Self::Engine => "engine",
        })
    }
}

/// Why a name is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RegistryError {
    /// Nothing has this name.
    UnknownName {
        /// The kind that was asked for.
        kind: Kind,
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// It belongs to integer programs; SAT engines do not mix with those.
    ForPrograms {
        /// Its kind.
        kind: Kind,
        /// Its name.
        name: &'static str,
    },
    /// Nothing in this build solves integer programs.
    NoneForPrograms,
    /// It is a SAT engine, where one for integer programs is needed.
    ForFormulas {
        /// Its name.
        name: String,
        /// The names of engines that take integer programs.
        fitting: Vec<&'static str>,
    },
}

impl fmt::Display for RegistryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName { kind, name, known } => {
                write!(f, "there is no {kind} `{name}`; there are: {}", known.join(", "))
            }
            Self::ForPrograms { kind, name } => {
                write!(f, "the {kind} `{name}` is for integer programs: use it with the method `ilp`")
            }
            Self::NoneForPrograms => f.write_str(
                "this build has no engine for integer programs; build with the feature `microlp` or `good-lp`",
            ),
            Self::ForFormulas { name, fitting } => write!(
                f,
                "the engine `{name}` takes formulas, not integer programs; those are taken by: {}",
                fitting.join(", ")
            ),
        }
    }
}

impl std::error::Error for RegistryError {}

impl RegistryError {
    /// The error for an unknown name.
    pub fn unknown(kind: Kind, name: &str, known: impl IntoIterator<Item = &'static str>) -> Self {
        Self::UnknownName { kind, name: name.to_owned(), known: known.into_iter().collect() }
    }
}

/// The names of all encodings, of formulas and of integer programs.
pub fn encoding_names() -> impl Iterator<Item = &'static str> + Clone {
    ENCODINGS.iter().map(|info| info.name).chain(ILP_ENCODINGS.iter().map(|info| info.name))
}

/// The names of all engines, for formulas and for integer programs.
pub fn engine_names() -> impl Iterator<Item = &'static str> + Clone {
    ENGINES.iter().map(|info| info.name).chain(ILP_ENGINES.iter().map(|info| info.name))
}

#[cfg(test)]
mod tests;
