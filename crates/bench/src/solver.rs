//! Solvers: a method, with the encoding and the engine if it uses such.

use std::fmt;

use serde::{Deserialize, Serialize};

use nonosat_core::{
    engine::registry::RegistryError,
    solve::{
        method::Method,
        request::{Request, SolveError},
        solve,
    },
};
use nonosat_model::{Clue, Puzzle};

/// A method, with the encoding and the engine if it uses such.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Solver {
    /// The name of the method.
    pub method: String,
    /// The name of the encoding; absent for the method's own choice, or if it uses none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// The name of the engine; absent for the method's own choice, or if it uses none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
}

/// Shows `auto/order/cdcl`, or `line`.
impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.method)?;
        [&self.encoding, &self.engine].into_iter().flatten().try_for_each(|part| write!(f, "/{part}"))
    }
}

impl Solver {
    /// The default solver: the method `auto` with its own choices.
    pub fn auto() -> Self {
        Self { method: Method::default().info().name.to_owned(), encoding: None, engine: None }
    }

    /// The request for this solver.
    ///
    /// # Errors
    /// If there is no method, encoding or engine of such a name.
    pub fn request(&self) -> Result<Request<'static>, RegistryError> {
        Ok(Request {
            method: self.method.parse()?,
            encoding: self.encoding.as_deref().map(str::parse).transpose()?,
            engine: self.engine.as_deref().map(str::parse).transpose()?,
            ..Request::default()
        })
    }

    /// The solver with the names of the encoding and the engine that it uses: tried on two by two cells with a
    /// diagonal, where line solving and probing settle nothing; defaults are asked for more than shortcuts find.
    pub(super) fn tried(&self) -> Result<Self, SolveError> {
        let clues = || vec![Clue::black([1]); 2];
        let request = self.request()?;
        let takes_shortcuts = request.method.info().input.is_some() && self.encoding.is_none() && self.engine.is_none();
        let solutions = if takes_shortcuts { 3 } else { request.solutions };
        let request = Request { solutions, ..request };
        let stats = solve(&Puzzle::new(clues(), clues()), &request)?.stats;
        // The outcome says what was used: with the names of defaults, without what was not needed.
        let encoding = stats.encoding.map(|used| self.encoding.clone().unwrap_or_else(|| used.to_string()));
        let engine = stats.engine.map(|used| self.engine.clone().unwrap_or_else(|| used.to_string()));
        Ok(Self { method: self.method.clone(), encoding, engine })
    }

    fn parts(&self) -> [Option<&str>; 3] {
        [Some(&self.method), self.encoding.as_ref(), self.engine.as_ref()].map(|part| part.map(String::as_str))
    }
}

/// Short names of solvers: without the parts that all of them share.
pub fn labels(solvers: &[Solver]) -> Vec<String> {
    let common = |part: usize| solvers.iter().all(|solver| solver.parts()[part] == solvers[0].parts()[part]);
    let distinct: Vec<usize> = (0..3).filter(|&part| !common(part)).collect();
    let label = |solver: &Solver| {
        let parts: Vec<&str> = distinct.iter().filter_map(|&part| solver.parts()[part]).collect();
        if parts.is_empty() { solver.to_string() } else { parts.join("/") }
    };
    solvers.iter().map(label).collect()
}
