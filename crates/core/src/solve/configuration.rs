//! How a component is searched: encoding, engine, guidance and seed.

use super::request::{Request, SolveError};
use crate::engine::registry::{CnfEncoding, SatEngineChoice};

/// How a component is searched by a SAT engine.
#[derive(Clone)]
pub(crate) struct Configuration {
    pub(crate) encoding: CnfEncoding,
    pub(crate) engine: SatEngineChoice,
    /// Whether belief propagation guides the engine.
    pub(crate) is_guided: bool,
    pub(crate) seed: u64,
    /// Whether the engine was not asked for by name, so that another one will do as well.
    pub(crate) any_engine: bool,
}

impl Configuration {
    /// The configuration that was asked for.
    pub(crate) fn new(request: &Request<'_>, is_guided: bool) -> Result<Self, SolveError> {
        Ok(Self {
            encoding: CnfEncoding::new(request.encoding.as_ref())?,
            engine: SatEngineChoice::new(request.engine.as_ref())?,
            is_guided,
            seed: request.seed,
            any_engine: request.engine.is_none(),
        })
    }
}
