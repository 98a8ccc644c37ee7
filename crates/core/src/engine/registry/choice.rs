//! Encodings and engines of any kind, as chosen by their names.

use std::{fmt, str::FromStr};

use nonosat_encodings::{Cnf, Encoded, Ilp, Instance};

use super::{
    CnfEncoding, ENGINES, ILP_ENCODINGS, ILP_ENGINES, IlpEncodingInfo, IlpEngineInfo, Kind, RegistryError,
    SatEngineChoice, encoding_names, engine_names,
};
use crate::engine::Outside;

/// An encoding, as chosen by its name.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum EncodingChoice {
    /// It makes formulas.
    Cnf(CnfEncoding),
    /// It makes integer programs.
    Ilp(&'static IlpEncodingInfo),
}

impl EncodingChoice {
    /// Writes an instance as an integer program; the clauses of a formula become inequalities.
    pub(crate) fn encode_program(&self, instance: &Instance) -> Encoded<Ilp> {
        match self {
            Self::Ilp(info) => info.encode(instance),
            Self::Cnf(encoding) => {
                let Encoded::<Cnf> { target, cells, meanings } = encoding.encode(instance);
                Encoded { target: Ilp::from(&target), cells, meanings }
            }
        }
    }

    /// The default where an integer program is needed.
    pub(crate) fn default_program() -> Self {
        Self::Ilp(&ILP_ENCODINGS[0])
    }
}

impl fmt::Display for EncodingChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cnf(encoding) => encoding.fmt(f),
            Self::Ilp(info) => f.write_str(info.name),
        }
    }
}

impl PartialEq for EncodingChoice {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for EncodingChoice {}

impl FromStr for EncodingChoice {
    type Err = RegistryError;

    fn from_str(name: &str) -> Result<Self, RegistryError> {
        if let Some(encoding) = CnfEncoding::by_name(name) {
            return Ok(Self::Cnf(encoding));
        }
        let info = ILP_ENCODINGS.iter().find(|info| info.name == name);
        info.map(Self::Ilp).ok_or_else(|| RegistryError::unknown(Kind::Encoding, name, encoding_names()))
    }
}

/// An engine, as chosen by its name.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum EngineChoice {
    /// For formulas.
    Sat(SatEngineChoice),
    /// For integer programs.
    Ilp(&'static IlpEngineInfo),
}

impl EngineChoice {
    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::Sat(choice) => choice.name(),
            Self::Ilp(info) => info.name,
        }
    }
}

impl fmt::Display for EngineChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for EngineChoice {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for EngineChoice {}

impl FromStr for EngineChoice {
    type Err = RegistryError;

    fn from_str(name: &str) -> Result<Self, RegistryError> {
        if name.starts_with(Outside::PREFIX) {
            return Ok(Self::Sat(SatEngineChoice::Outside(name.into())));
        }
        if let Some(info) = ENGINES.iter().find(|info| info.name == name) {
            return Ok(Self::Sat(SatEngineChoice::Listed(info)));
        }
        let info = ILP_ENGINES.iter().find(|info| info.name == name);
        info.map(Self::Ilp).ok_or_else(|| RegistryError::unknown(Kind::Engine, name, engine_names()))
    }
}

impl CnfEncoding {
    /// The encoding that was asked for; the default if none was.
    ///
    /// # Errors
    /// If it makes integer programs.
    pub fn new(choice: Option<&EncodingChoice>) -> Result<Self, RegistryError> {
        match choice {
            None => Ok(Self::default()),
            Some(EncodingChoice::Cnf(encoding)) => Ok(*encoding),
            Some(EncodingChoice::Ilp(info)) => {
                Err(RegistryError::ForPrograms { kind: Kind::Encoding, name: info.name })
            }
        }
    }
}

impl SatEngineChoice {
    /// The SAT engine that was asked for; the default if none was.
    ///
    /// # Errors
    /// If it is one for integer programs.
    pub fn new(choice: Option<&EngineChoice>) -> Result<Self, RegistryError> {
        match choice {
            None => Ok(Self::default()),
            Some(EngineChoice::Sat(choice)) => Ok(choice.clone()),
            Some(EngineChoice::Ilp(info)) => Err(RegistryError::ForPrograms { kind: Kind::Engine, name: info.name }),
        }
    }
}

impl IlpEngineInfo {
    /// The engine for integer programs that was asked for; the default if none was.
    ///
    /// # Errors
    /// If it is a SAT engine, or there is none in this build.
    pub fn new(choice: Option<&EngineChoice>) -> Result<&'static Self, RegistryError> {
        let default = ILP_ENGINES.first().ok_or(RegistryError::NoneForPrograms)?;
        match choice {
            None => Ok(default),
            Some(EngineChoice::Ilp(info)) => Ok(info),
            Some(EngineChoice::Sat(engine)) => Err(RegistryError::ForFormulas {
                name: engine.name().to_owned(),
                fitting: ILP_ENGINES.iter().map(|info| info.name).collect(),
            }),
        }
    }
}
