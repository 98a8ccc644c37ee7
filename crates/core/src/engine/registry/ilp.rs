//! The registry of integer programs: their encodings and engines.
//!
//! They have lists of their own because a SAT engine takes no integer program. Any encoding of
//! [`ENCODINGS`](super::ENCODINGS), however, can be written as one.

use std::fmt;

use nonosat_encodings::{Encoded, Encoding, Ilp, IlpFlow, IlpStart, Instance};

use super::Ability;
#[cfg(feature = "good-lp")]
use crate::engine::GoodLp;
use crate::engine::IlpEngine;
#[cfg(feature = "microlp")]
use crate::engine::Microlp;

/// An encoding as an integer program.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct IlpEncodingInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line on what it does.
    pub about: &'static str,
    pub(super) encoding: &'static (dyn Encoding<Target = Ilp> + Sync),
}

impl IlpEncodingInfo {
    /// Writes an instance in this encoding.
    pub fn encode(&self, instance: &Instance) -> Encoded<Ilp> {
        self.encoding.encode(instance)
    }
}

/// An engine for integer programs.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct IlpEngineInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its abilities besides solving, as in [`EngineInfo`](super::EngineInfo).
    pub abilities: &'static [Ability],
    /// One line on it.
    pub about: &'static str,
    start: fn() -> Box<dyn IlpEngine>,
}

/// Every encoding as an integer program; the first is the default.
pub const ILP_ENCODINGS: &[IlpEncodingInfo] = &[
    IlpEncodingInfo {
        name: "ilp-start",
        about: "one 0-1 variable for each start of a block (Bosch 2001)",
        encoding: &IlpStart,
    },
    IlpEncodingInfo { name: "ilp-flow", about: "the clue's automaton as a unit flow", encoding: &IlpFlow },
];

/// Every engine for integer programs in this build, perhaps none; the first is the default.
pub const ILP_ENGINES: &[IlpEngineInfo] = &[
    #[cfg(feature = "microlp")]
    IlpEngineInfo {
        name: "microlp",
        abilities: &[Ability::Interrupt],
        about: "microlp, branch and cut in pure Rust; for small components, see --force",
        start: || Box::new(Microlp),
    },
    #[cfg(feature = "good-lp")]
    IlpEngineInfo {
        name: "good-lp",
        abilities: &[Ability::Interrupt],
        about: "the same through the modelling library good_lp, in a thread of its own",
        start: || Box::new(GoodLp::microlp()),
    },
    #[cfg(feature = "highs")]
    IlpEngineInfo {
        name: "highs",
        abilities: &[Ability::Interrupt],
        about: "HiGHS through good_lp, branch and cut in C++",
        start: || Box::new(GoodLp::highs()),
    },
];

impl fmt::Debug for IlpEncodingInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IlpEncodingInfo").field("name", &self.name).finish_non_exhaustive()
    }
}

impl IlpEngineInfo {
    /// Starts the engine.
    pub fn start(&self) -> Box<dyn IlpEngine> {
        (self.start)()
    }
}
