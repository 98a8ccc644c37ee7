//! The registry: every method, encoding and engine by its name.
//!
//! The command line, the tests and the benchmarks go through these lists, so
//! that whatever has a line here is offered, tested and measured.

use nonosat_encodings::{Cnf, Encoding, Order};

use crate::{
    engine::{Batsat, Cdcl, SatEngine, Varisat},
    outcome::Outcome,
    pipeline::{self, Steps},
    puzzle::Puzzle,
    solve::{Request, SolveError},
};

/// A way to an answer.
#[derive(Clone, Copy, Debug)]
pub struct MethodInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// Whether it always ends with a verdict, given time and memory.
    pub complete: bool,
    /// One line on what it does.
    pub about: &'static str,
    pub(crate) run: fn(&Puzzle, &Request<'_>) -> Result<Outcome, SolveError>,
}

/// An encoding.
#[derive(Clone, Copy)]
pub struct EncodingInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it makes: `cnf` or `ilp`.
    pub target: &'static str,
    /// One line on what it does.
    pub about: &'static str,
    pub(crate) encoding: &'static (dyn Encoding<Target = Cnf> + Sync),
}

/// An engine.
#[derive(Clone, Copy, Debug)]
pub struct EngineInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it takes: `cnf` or `ilp`.
    pub input: &'static str,
    /// What it can do beside solving: `incremental`, `assumptions`, `core`, `proof`, `interrupt`, `phases`.
    pub abilities: &'static [&'static str],
    /// One line on it.
    pub about: &'static str,
    pub(crate) start: fn() -> Box<dyn SatEngine>,
}

/// Every method; the first is the default.
pub const METHODS: &[MethodInfo] = &[
    MethodInfo {
        name: "auto",
        complete: true,
        about: "line solving, probing, then a SAT engine that is told what belief propagation thinks",
        run: |puzzle, request| pipeline::run(puzzle, request, Steps { probe: true, search: true, hints: true }),
    },
    MethodInfo {
        name: "line",
        complete: false,
        about: "line solving alone; unknown where it gets stuck",
        run: |puzzle, request| pipeline::run(puzzle, request, Steps { probe: false, search: false, hints: false }),
    },
    MethodInfo {
        name: "probe",
        complete: false,
        about: "line solving and probing; unknown where they get stuck",
        run: |puzzle, request| pipeline::run(puzzle, request, Steps { probe: true, search: false, hints: false }),
    },
    MethodInfo {
        name: "sat",
        complete: true,
        about: "line solving, then a SAT engine for what is left",
        run: |puzzle, request| pipeline::run(puzzle, request, Steps { probe: false, search: true, hints: false }),
    },
];

/// Every encoding; the first is the default.
pub const ENCODINGS: &[EncodingInfo] = &[EncodingInfo {
    name: "order",
    target: "cnf",
    about: "order encoding: one variable for each start a block may have begun at",
    encoding: &Order,
}];

/// Every engine; the first is the default.
pub const ENGINES: &[EngineInfo] = &[
    EngineInfo {
        name: "cdcl",
        input: "cnf",
        abilities: &["incremental", "interrupt", "phases"],
        about: "our own conflict-driven clause learning, made for these formulas",
        start: || Box::new(Cdcl::new()),
    },
    EngineInfo {
        name: "varisat",
        input: "cnf",
        abilities: &["incremental", "interrupt", "phases"],
        about: "varisat, a CDCL solver in pure Rust",
        start: || Box::new(Varisat::new()),
    },
    EngineInfo {
        name: "batsat",
        input: "cnf",
        abilities: &["incremental", "interrupt", "phases"],
        about: "batsat, MiniSat in pure Rust",
        start: || Box::new(Batsat::new()),
    },
];

/// The method of this name.
///
/// # Errors
/// A message that names all there are.
pub fn method(name: &str) -> Result<&'static MethodInfo, SolveError> {
    find("method", name, METHODS, |info| info.name)
}

/// The encoding of this name; `None` for the default.
///
/// # Errors
/// A message that names all there are.
pub fn encoding(name: Option<&str>) -> Result<&'static EncodingInfo, SolveError> {
    name.map_or(Ok(&ENCODINGS[0]), |name| find("encoding", name, ENCODINGS, |info| info.name))
}

/// The engine of this name; `None` for the default.
///
/// # Errors
/// A message that names all there are.
pub fn engine(name: Option<&str>) -> Result<&'static EngineInfo, SolveError> {
    name.map_or(Ok(&ENGINES[0]), |name| find("engine", name, ENGINES, |info| info.name))
}

fn find<T>(kind: &str, name: &str, all: &'static [T], name_of: fn(&T) -> &str) -> Result<&'static T, SolveError> {
    all.iter().find(|info| name_of(info) == name).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(name_of).collect();
        SolveError::Usage(format!("there is no {kind} `{name}`; there are: {}", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_things_named() {
        assert!(ENCODINGS.iter().all(|info| info.encoding.name() == info.name));
        assert!(ENGINES.iter().all(|info| (info.start)().name() == info.name));
    }

    #[test]
    fn unknown_names_are_answered_with_the_known_ones() {
        let error = method("magic").unwrap_err();
        assert_eq!(error.to_string(), "there is no method `magic`; there are: auto, line, probe, sat");
    }
}
