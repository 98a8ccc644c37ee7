//! What one thread does, and what a crew does, behind one face.

use super::{Approach, Crew};
use crate::{
    guess::Task,
    parts::{Parts, Search, Seeker},
    solve::{Request, SolveError},
};

/// SAT engines, with one thread or several.
pub(crate) struct SatSeeker {
    approach: Approach,
    jobs: usize,
    deterministic: bool,
}

impl SatSeeker {
    /// As it was asked for.
    pub(crate) fn new(request: &Request<'_>, hints: bool) -> Result<Self, SolveError> {
        let Request { jobs, deterministic, .. } = *request;
        Ok(Self { approach: Approach::new(request, hints)?, jobs, deterministic })
    }
}

impl Seeker for SatSeeker {
    fn encoding(&self) -> &'static str {
        self.approach.encoding.name
    }

    fn engine(&self) -> &'static str {
        self.approach.engine.name
    }

    fn begin(&self, tasks: Vec<Task>) -> Box<dyn Search> {
        if self.jobs > 1 {
            Box::new(Crew::new(tasks, &self.approach, self.jobs, self.deterministic))
        } else {
            Box::new(Parts::encode(tasks, &self.approach))
        }
    }
}
