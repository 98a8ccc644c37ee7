//! The registry of integer programs: their encodings and engines.
//!
//! They are lists of their own because they do not mix with formulas: a SAT
//! engine takes no integer program. The other way round it goes: any encoding
//! of [`ENCODINGS`](super::ENCODINGS) makes one, too.

use nonosat_encodings::{Cnf, Encoded, Encoding, Ilp, IlpFlow, IlpStart, Instance};

use super::{ENGINES, EncodingInfo, find, options};
#[cfg(feature = "highs")]
use crate::engine::Highs;
use crate::{
    engine::{IlpEngine, Microlp},
    solve::SolveError,
};

/// An encoding as an integer program.
#[derive(Clone, Copy)]
pub struct IlpEncodingInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line on what it does.
    pub about: &'static str,
    encoding: &'static (dyn Encoding<Target = Ilp> + Sync),
}

impl IlpEncodingInfo {
    /// Writes an instance in this encoding.
    pub fn encode(&self, instance: &Instance) -> Encoded<Ilp> {
        self.encoding.encode(instance)
    }
}

/// An engine for integer programs.
#[derive(Clone, Copy, Debug)]
pub struct IlpEngineInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it can do beside solving, as in [`EngineInfo`](super::EngineInfo).
    pub abilities: &'static [&'static str],
    /// One line on it.
    pub about: &'static str,
    pub(crate) start: fn() -> Box<dyn IlpEngine>,
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

/// Every engine for integer programs; the first is the default.
pub const ILP_ENGINES: &[IlpEngineInfo] = &[
    IlpEngineInfo {
        name: "microlp",
        abilities: &["interrupt"],
        about: "microlp, branch and cut in pure Rust; for small parts, see --force",
        start: || Box::new(Microlp),
    },
    #[cfg(feature = "highs")]
    IlpEngineInfo {
        name: "highs",
        abilities: &["interrupt"],
        about: "HiGHS, branch and cut in C++",
        start: || Box::new(Highs),
    },
];

/// What makes an integer program of an instance: an encoding for it, or one that makes a formula.
#[derive(Clone, Copy)]
pub(crate) enum IlpEncoder {
    Ilp(&'static IlpEncodingInfo),
    Cnf(&'static EncodingInfo),
}

impl IlpEncoder {
    /// The encoder of this name; the default for none.
    pub(crate) fn new(name: Option<&str>) -> Result<Self, SolveError> {
        if let Some(info) = name.and_then(options::encoding) {
            return Ok(Self::Cnf(info));
        }
        name.map_or(Ok(&ILP_ENCODINGS[0]), |name| find("encoding", name, ILP_ENCODINGS, |info| info.name))
            .map(Self::Ilp)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Ilp(info) => info.name,
            Self::Cnf(info) => info.name,
        }
    }

    pub(crate) fn encode(self, instance: &Instance) -> Encoded<Ilp> {
        match self {
            Self::Ilp(info) => info.encode(instance),
            Self::Cnf(info) => {
                let Encoded::<Cnf> { target, cells, meanings } = info.encode(instance);
                Encoded { target: Ilp::from(&target), cells, meanings }
            }
        }
    }
}

/// The engine for integer programs of this name; `None` for the default.
///
/// # Errors
/// A message that names all there are.
pub fn ilp_engine(name: Option<&str>) -> Result<&'static IlpEngineInfo, SolveError> {
    if let Some(name) = name.filter(|name| ENGINES.iter().any(|info| info.name == *name)) {
        let fitting: Vec<&str> = ILP_ENGINES.iter().map(|info| info.name).collect();
        return Err(SolveError::Usage(format!(
            "the engine `{name}` takes formulas, not integer programs; those are taken by: {}",
            fitting.join(", ")
        )));
    }
    name.map_or(Ok(&ILP_ENGINES[0]), |name| find("engine", name, ILP_ENGINES, |info| info.name))
}

/// Fails if the name is that of something for integer programs, which SAT engines do not take.
pub(super) fn refuse(kind: &str, name: &str) -> Result<(), SolveError> {
    let of_ilp = match kind {
        "encoding" => ILP_ENCODINGS.iter().any(|info| info.name == name),
        _ => ILP_ENGINES.iter().any(|info| info.name == name),
    };
    if of_ilp {
        let message = format!("the {kind} `{name}` is for integer programs: use it with the method `ilp`");
        return Err(SolveError::Usage(message));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_things_named() {
        assert!(ILP_ENCODINGS.iter().all(|info| info.encoding.name() == info.name));
        assert!(ILP_ENGINES.iter().all(|info| (info.start)().name() == info.name));
    }

    #[test]
    fn what_does_not_go_together_is_told() {
        let error = ilp_engine(Some("cdcl")).unwrap_err().to_string();
        assert!(
            error.starts_with("the engine `cdcl` takes formulas, not integer programs; those are taken by: microlp")
        );
        let error = super::super::engine(Some("microlp")).unwrap_err().to_string();
        assert_eq!(error, "the engine `microlp` is for integer programs: use it with the method `ilp`");
        assert!(super::super::encoding(Some("ilp-flow")).is_err());
        assert!(IlpEncoder::new(Some("magic")).is_err());
        assert_eq!(IlpEncoder::new(Some("order")).unwrap().name(), "order");
        assert_eq!(IlpEncoder::new(None).unwrap().name(), "ilp-start");
    }
}
