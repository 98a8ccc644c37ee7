//! SAT engines as a back end of the pipeline: one thread, or a portfolio.

use super::Portfolio;
use crate::{
    engine::registry::{EncodingChoice, EngineChoice},
    solve::{
        components::{Backend, ComponentSearch, SequentialSearch},
        configuration::Configuration,
        guided::GuidedComponent,
        request::{Request, SolveError},
    },
};
use nonosat_model::threads;

/// SAT engines, with one thread or several.
pub(crate) struct SatBackend {
    configuration: Configuration,
    jobs: usize,
    deterministic: bool,
}

impl SatBackend {
    /// As it was asked for.
    pub(crate) fn new(request: &Request<'_>, is_guided: bool) -> Result<Self, SolveError> {
        let Request { jobs, deterministic, .. } = *request;
        Ok(Self { configuration: Configuration::new(request, is_guided)?, jobs, deterministic })
    }
}

impl Backend for SatBackend {
    fn encoding(&self) -> EncodingChoice {
        EncodingChoice::Cnf(self.configuration.encoding)
    }

    fn engine(&self) -> EngineChoice {
        EngineChoice::Sat(self.configuration.engine.clone())
    }

    fn begin(&self, components: Vec<GuidedComponent>) -> Box<dyn ComponentSearch> {
        if threads::AVAILABLE && self.jobs > 1 {
            Box::new(Portfolio::new(components, &self.configuration, self.jobs, self.deterministic))
        } else {
            Box::new(SequentialSearch::encode(components, &self.configuration))
        }
    }
}
