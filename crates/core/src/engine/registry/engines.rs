//! The SAT engines.

use std::sync::Arc;

use super::Ability;
#[cfg(feature = "batsat")]
use crate::engine::Batsat;
#[cfg(feature = "splr")]
use crate::engine::Splr;
#[cfg(feature = "varisat")]
use crate::engine::{Anew, Confined, Varisat};
use crate::engine::{Cdcl, Outside, SatEngine};
#[cfg(feature = "varisat")]
use nonosat_model::threads;

/// A SAT engine.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct EngineInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its abilities besides solving one formula.
    pub abilities: &'static [Ability],
    /// One line on it.
    pub about: &'static str,
    start: fn() -> Box<dyn SatEngine>,
    /// Starts the engine so that it can be moved from thread to thread.
    start_mobile: fn() -> Box<dyn SatEngine + Send>,
}

/// Every SAT engine in this build; the first is the default.
pub const ENGINES: &[EngineInfo] = &[
    EngineInfo {
        name: "cdcl",
        abilities: &[
            Ability::Incremental,
            Ability::Assumptions,
            Ability::Cores,
            Ability::Proof,
            Ability::Interrupt,
            Ability::Phases,
            Ability::Order,
        ],
        about: "our own conflict-driven clause learning, made for these formulas",
        start: || Box::new(Cdcl::new()),
        start_mobile: || Box::new(Cdcl::new()),
    },
    #[cfg(feature = "varisat")]
    EngineInfo {
        name: "varisat",
        abilities: &[Ability::Incremental, Ability::Cores, Ability::Interrupt, Ability::Phases],
        about: "varisat, a CDCL solver in pure Rust",
        start: || Box::new(Varisat::new()),
        start_mobile: || {
            let start: fn() -> Box<dyn SatEngine> = || Box::new(Varisat::new());
            if threads::AVAILABLE { Box::new(Confined::new(start)) } else { Box::new(Anew::new(start)) }
        },
    },
    #[cfg(feature = "batsat")]
    EngineInfo {
        name: "batsat",
        abilities: &[Ability::Incremental, Ability::Cores, Ability::Interrupt, Ability::Phases],
        about: "batsat, MiniSat in pure Rust",
        start: || Box::new(Batsat::new()),
        start_mobile: || Box::new(Batsat::new()),
    },
    #[cfg(feature = "splr")]
    EngineInfo {
        name: "splr",
        abilities: &[Ability::Interrupt],
        about: "splr, a CDCL solver in pure Rust, started anew for each answer",
        start: || Box::new(Splr::new()),
        start_mobile: || Box::new(Splr::new()),
    },
];

/// Any solver that is installed: `dimacs:` and the command that starts it.
pub const OUTSIDE: EngineInfo = EngineInfo {
    name: "dimacs:COMMAND",
    abilities: &[Ability::Interrupt],
    about: "any installed solver, as in --engine 'dimacs:kissat -q'; models are checked, claims of unsatisfiability \
        are not",
    start: || Box::new(Outside::new(OUTSIDE.name)),
    start_mobile: || Box::new(Outside::new(OUTSIDE.name)),
};

impl EngineInfo {
    /// Starts the engine.
    pub fn start(&self) -> Box<dyn SatEngine> {
        (self.start)()
    }
}

/// A SAT engine, as chosen: one of the list, or a command that starts one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum SatEngineChoice {
    /// One of [`ENGINES`].
    Listed(&'static EngineInfo),
    /// An outside solver, by its name: [`Outside::PREFIX`] and the command.
    Outside(Arc<str>),
}

impl SatEngineChoice {
    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::Listed(info) => info.name,
            Self::Outside(name) => name,
        }
    }

    /// Its entry in the registry.
    pub fn info(&self) -> &'static EngineInfo {
        match self {
            Self::Listed(info) => info,
            Self::Outside(_) => &OUTSIDE,
        }
    }

    /// Starts the engine.
    pub fn start(&self) -> Box<dyn SatEngine> {
        match self {
            Self::Listed(info) => (info.start)(),
            Self::Outside(name) => Box::new(Outside::new(name)),
        }
    }

    /// Starts the engine so that it may be moved from thread to thread.
    pub fn start_mobile(&self) -> Box<dyn SatEngine + Send> {
        match self {
            Self::Listed(info) => (info.start_mobile)(),
            Self::Outside(name) => Box::new(Outside::new(name)),
        }
    }
}

impl Default for SatEngineChoice {
    fn default() -> Self {
        Self::Listed(&ENGINES[0])
    }
}
