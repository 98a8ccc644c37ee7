//! The registry: every method, encoding and engine by its name.
//!
//! The command line, the tests and the benchmarks go through these lists, so
//! that whatever has a line here is offered, tested and measured.

mod classic;
mod encodings;
mod ilp;
mod options;

use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

pub use encodings::ENCODINGS;
pub(crate) use ilp::IlpEncoder;
pub use ilp::{ILP_ENCODINGS, ILP_ENGINES, IlpEncodingInfo, IlpEngineInfo, ilp_engine};
use nonosat_encodings::{Cnf, Encoded, Encoding, Instance};
pub use options::{ENCODING_OPTIONS, EncodingOption};

use crate::{
    engine::{Batsat, Cdcl, Confined, Outside, SatEngine, Splr, Varisat},
    enumerate::Listing,
    ilp::IlpApproach,
    outcome::Outcome,
    pipeline::{self, Steps},
    puzzle::Puzzle,
    search::{
        Anneal, BfsRows, DfsCells, DfsRows, Genetic, LineDfs, LineDp, PermElim, ProbeDfs, Queue, RandomRows, Rules,
        SingleGuess,
    },
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
    /// What it gives to its engine: `cnf` or `ilp`; `None` if it uses none.
    pub input: Option<&'static str>,
    pub(crate) run: fn(&Puzzle, &Request<'_>, Option<&mut Listing<'_>>) -> Result<Outcome, SolveError>,
}

impl MethodInfo {
    /// The names of the engines it can use, if it uses any; the first is the default.
    pub fn engines(&self) -> Vec<&'static str> {
        match self.input {
            Some("ilp") => ILP_ENGINES.iter().map(|info| info.name).collect(),
            Some(_) => ENGINES.iter().map(|info| info.name).collect(),
            None => Vec::new(),
        }
    }

    /// What can be asked for as its engine: each of its engines, or nothing if it uses none.
    pub fn engine_choices(&self) -> Vec<Option<&'static str>> {
        if self.input.is_none() { vec![None] } else { self.engines().into_iter().map(Some).collect() }
    }
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
    encoding: &'static (dyn Encoding<Target = Cnf> + Sync),
}

impl EncodingInfo {
    /// Writes an instance in this encoding.
    pub fn encode(&self, instance: &Instance) -> Encoded<Cnf> {
        self.encoding.encode(instance)
    }
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
    /// The same, to be moved from thread to thread.
    pub(crate) start_mobile: fn() -> Box<dyn SatEngine + Send>,
}

/// An engine under the name it was asked for by, which for an outside one holds the command.
#[derive(Clone, Copy, Debug)]
pub struct EngineChoice {
    /// The name.
    pub name: &'static str,
    /// The engine.
    pub info: &'static EngineInfo,
}

impl EngineChoice {
    pub(crate) fn start(self) -> Box<dyn SatEngine> {
        if self.is_outside() { Box::new(Outside::new(self.name)) } else { (self.info.start)() }
    }

    pub(crate) fn start_mobile(self) -> Box<dyn SatEngine + Send> {
        if self.is_outside() { Box::new(Outside::new(self.name)) } else { (self.info.start_mobile)() }
    }

    fn is_outside(self) -> bool {
        self.info.name == OUTSIDE.name
    }
}

/// Every method; the first is the default.
pub const METHODS: &[MethodInfo] = &[
    MethodInfo {
        name: "auto",
        complete: true,
        about: "line solving, probing, then a SAT engine that is told what belief propagation thinks",
        input: Some("cnf"),
        run: |puzzle, request, listing| {
            pipeline::run(puzzle, request, Steps { probe: true, search: true, hints: true }, listing)
        },
    },
    MethodInfo {
        name: "line",
        complete: false,
        about: "line solving alone; unknown where it gets stuck",
        input: Some("cnf"),
        run: |puzzle, request, listing| {
            pipeline::run(puzzle, request, Steps { probe: false, search: false, hints: false }, listing)
        },
    },
    MethodInfo {
        name: "probe",
        complete: false,
        about: "line solving and probing; unknown where they get stuck",
        input: Some("cnf"),
        run: |puzzle, request, listing| {
            pipeline::run(puzzle, request, Steps { probe: true, search: false, hints: false }, listing)
        },
    },
    MethodInfo {
        name: "sat",
        complete: true,
        about: "line solving, then a SAT engine for what is left",
        input: Some("cnf"),
        run: |puzzle, request, listing| {
            pipeline::run(puzzle, request, Steps { probe: false, search: true, hints: false }, listing)
        },
    },
    MethodInfo {
        name: "probe+sat",
        complete: true,
        about: "line solving, probing, then a SAT engine that is told nothing more",
        input: Some("cnf"),
        run: |puzzle, request, listing| {
            pipeline::run(puzzle, request, Steps { probe: true, search: true, hints: false }, listing)
        },
    },
    MethodInfo {
        name: "ilp",
        complete: false,
        about: "line solving, then an integer program for what is left; unknown where that is too large",
        input: Some("ilp"),
        run: |puzzle, request, listing| {
            let steps = Steps { probe: false, search: true, hints: false };
            pipeline::run_with(puzzle, request, steps, &IlpApproach::new(request)?, listing)
        },
    },
    MethodInfo {
        name: "line-dp",
        complete: false,
        about: "line solving by the textbook's table; unknown where it gets stuck",
        input: None,
        run: |puzzle, request, listing| classic::run(&LineDp, puzzle, request, listing),
    },
    MethodInfo {
        name: "queue",
        complete: false,
        about: "line solving as people begin it; unknown where it gets stuck",
        input: None,
        run: |puzzle, request, listing| classic::run(&Queue, puzzle, request, listing),
    },
    MethodInfo {
        name: "rules",
        complete: false,
        about: "thirteen logical rules, as people use them; unknown where they get stuck",
        input: None,
        run: |puzzle, request, listing| classic::run(&Rules, puzzle, request, listing),
    },
    MethodInfo {
        name: "perm-elim",
        complete: false,
        about: "all placements of every line, those dropped that contradict what crossing lines agree on",
        input: None,
        run: |puzzle, request, listing| classic::run(&PermElim, puzzle, request, listing),
    },
    MethodInfo {
        name: "dfs-rows",
        complete: true,
        about: "depth-first search, row by row, dropped where a column cannot go on",
        input: None,
        run: |puzzle, request, listing| classic::run(&DfsRows, puzzle, request, listing),
    },
    MethodInfo {
        name: "bfs-rows",
        complete: true,
        about: "the same search level by level, in memory that grows with the levels",
        input: None,
        run: |puzzle, request, listing| classic::run(&BfsRows, puzzle, request, listing),
    },
    MethodInfo {
        name: "dfs-cells",
        complete: true,
        about: "depth-first search, cell by cell, row and column checked after each",
        input: None,
        run: |puzzle, request, listing| classic::run(&DfsCells, puzzle, request, listing),
    },
    MethodInfo {
        name: "line+dfs",
        complete: true,
        about: "line solving; where it gets stuck, every placement of a line that has the fewest",
        input: None,
        run: |puzzle, request, listing| classic::run(&LineDfs, puzzle, request, listing),
    },
    MethodInfo {
        name: "single-guess",
        complete: false,
        about: "line solving, and one cell tried both ways at a time; unknown where that gets stuck",
        input: None,
        run: |puzzle, request, listing| classic::run(&SingleGuess, puzzle, request, listing),
    },
    MethodInfo {
        name: "probe+dfs",
        complete: true,
        about: "depth-first search with line solving and probing before each choice, as tournament winners do",
        input: None,
        run: |puzzle, request, listing| classic::run(&ProbeDfs, puzzle, request, listing),
    },
    MethodInfo {
        name: "anneal",
        complete: false,
        about: "simulated annealing: cells in conflict swapped at random; may find solutions, proves nothing",
        input: None,
        run: |puzzle, request, listing| classic::run(&Anneal, puzzle, request, listing),
    },
    MethodInfo {
        name: "genetic",
        complete: false,
        about: "pictures whose rows fit, crossed and mutated until columns do; may find solutions, proves nothing",
        input: None,
        run: |puzzle, request, listing| classic::run(&Genetic, puzzle, request, listing),
    },
    MethodInfo {
        name: "random-rows",
        complete: false,
        about: "pictures drawn at random until one fits; may find solutions, proves nothing",
        input: None,
        run: |puzzle, request, listing| classic::run(&RandomRows, puzzle, request, listing),
    },
];

/// Every SAT engine; the first is the default.
pub const ENGINES: &[EngineInfo] = &[
    EngineInfo {
        name: "cdcl",
        input: "cnf",
        abilities: &["incremental", "assumptions", "proof", "interrupt", "phases", "order"],
        about: "our own conflict-driven clause learning, made for these formulas",
        start: || Box::new(Cdcl::new()),
        start_mobile: || Box::new(Cdcl::new()),
    },
    EngineInfo {
        name: "varisat",
        input: "cnf",
        abilities: &["incremental", "interrupt", "phases"],
        about: "varisat, a CDCL solver in pure Rust",
        start: || Box::new(Varisat::new()),
        start_mobile: || Box::new(Confined::new(|| Box::new(Varisat::new()))),
    },
    EngineInfo {
        name: "batsat",
        input: "cnf",
        abilities: &["incremental", "interrupt", "phases"],
        about: "batsat, MiniSat in pure Rust",
        start: || Box::new(Batsat::new()),
        start_mobile: || Box::new(Batsat::new()),
    },
    EngineInfo {
        name: "splr",
        input: "cnf",
        abilities: &["interrupt"],
        about: "splr, a CDCL solver in pure Rust, started anew for each answer",
        start: || Box::new(Splr::new()),
        start_mobile: || Box::new(Splr::new()),
    },
];

/// Any solver that is installed: `dimacs:` and the command that starts it.
pub const OUTSIDE: EngineInfo = EngineInfo {
    name: "dimacs:COMMAND",
    input: "cnf",
    abilities: &["interrupt"],
    about: "any installed solver, as in --engine 'dimacs:kissat -q'; its models are checked, that there is none is believed",
    start: || Box::new(Outside::new(OUTSIDE.name)),
    start_mobile: || Box::new(Outside::new(OUTSIDE.name)),
};

/// The method of this name.
///
/// # Errors
/// A message that names all there are.
pub fn method(name: &str) -> Result<&'static MethodInfo, SolveError> {
    find("method", name, METHODS, |info| info.name)
}

/// The names of all encodings, of formulas and of integer programs.
pub fn encoding_names() -> impl Iterator<Item = &'static str> + Clone {
    ENCODINGS.iter().map(|info| info.name).chain(ILP_ENCODINGS.iter().map(|info| info.name))
}

/// The names of all engines, for formulas and for integer programs.
pub fn engine_names() -> impl Iterator<Item = &'static str> + Clone {
    ENGINES.iter().map(|info| info.name).chain(ILP_ENGINES.iter().map(|info| info.name))
}

/// The encoding of this name that makes a formula; `None` for the default.
///
/// # Errors
/// A message that names all there are.
pub fn encoding(name: Option<&str>) -> Result<&'static EncodingInfo, SolveError> {
    name.map_or(Ok(()), |name| ilp::refuse("encoding", name))?;
    let Some(name) = name else { return Ok(&ENCODINGS[0]) };
    options::encoding(name).map_or_else(|| find("encoding", name, ENCODINGS, |info| info.name), Ok)
}

/// The SAT engine of this name; `None` for the default.
///
/// # Errors
/// A message that names all there are.
pub fn engine(name: Option<&str>) -> Result<EngineChoice, SolveError> {
    name.map_or(Ok(()), |name| ilp::refuse("engine", name))?;
    if let Some(name) = name.filter(|name| name.starts_with(Outside::PREFIX)) {
        return Ok(EngineChoice { name: kept(name), info: &OUTSIDE });
    }
    let info = name.map_or(Ok(&ENGINES[0]), |name| find("engine", name, ENGINES, |info| info.name));
    info.map(|info| EngineChoice { name: info.name, info })
}

/// The text for as long as the program runs, once for each text: there are few commands.
fn kept(text: &str) -> &'static str {
    static KEPT: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kept) = all.get(text) {
        return kept;
    }
    let kept: &'static str = Box::leak(text.into());
    all.insert(kept);
    kept
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
        assert!(ENGINES.iter().all(|info| (info.start_mobile)().name() == info.name));
    }

    #[test]
    fn abilities_are_those_of_the_engines() {
        for info in ENGINES {
            let mut engine = (info.start)();
            assert_eq!(engine.phase_hints().is_some(), info.abilities.contains(&"phases"), "{}", info.name);
            assert_eq!(engine.decision_order().is_some(), info.abilities.contains(&"order"), "{}", info.name);
            assert_eq!(engine.assumptions().is_some(), info.abilities.contains(&"assumptions"), "{}", info.name);
            assert_eq!(engine.proof_log().is_some(), info.abilities.contains(&"proof"), "{}", info.name);
        }
    }

    #[test]
    fn unknown_names_are_answered_with_the_known_ones() {
        let error = method("magic").unwrap_err();
        assert!(
            error.to_string().starts_with("there is no method `magic`; there are: auto, line, probe, sat, "),
            "{error}"
        );
    }
}
