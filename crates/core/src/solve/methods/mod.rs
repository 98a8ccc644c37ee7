//! The methods: ways to an answer, each by its name.
//!
//! The command line, the tests and the benchmarks go through [`METHODS`], so that whatever has a line here is offered,
//! tested and measured. Engines and encodings have a [registry](crate::engine::registry) of their own.

#[cfg(feature = "methods")]
mod classical;

use std::{fmt, str::FromStr};

use super::{
    ilp::IlpBackend,
    lister::Lister,
    method::Method,
    outcome::Outcome,
    pipeline::{self, Steps},
    request::{Request, SolveError},
};
use crate::engine::registry::{ENGINES, ILP_ENGINES, Input, Kind, RegistryError};
use nonosat_model::Puzzle;

impl Method {
    /// What is known about it.
    pub fn info(self) -> &'static MethodInfo {
        &METHODS[self as usize]
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)
    }
}

impl FromStr for Method {
    type Err = RegistryError;

    fn from_str(name: &str) -> Result<Self, RegistryError> {
        let info = METHODS.iter().find(|info| info.name == name);
        let unknown = || RegistryError::unknown(Kind::Method, name, METHODS.iter().map(|info| info.name));
        info.map(|info| info.method).ok_or_else(unknown)
    }
}

/// What is known about a method.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MethodInfo {
    /// The method.
    pub method: Method,
    /// Its name on the command line.
    pub name: &'static str,
    /// Whether it always ends with a verdict, given time and memory.
    pub complete: bool,
    /// One line on what it does.
    pub about: &'static str,
    /// What it gives to its engine; `None` if it uses none.
    pub input: Option<Input>,
    pub(crate) run: Run,
}

/// How a method is run; solutions go to the lister if there is one.
pub(crate) type Run = fn(&Puzzle, &Request<'_>, Option<&mut dyn Lister>) -> Result<Outcome, SolveError>;

impl MethodInfo {
    /// The names of the engines it can use, if it uses any; the first is the default.
    pub fn engines(&self) -> Vec<&'static str> {
        match self.input {
            Some(Input::Ilp) => ILP_ENGINES.iter().map(|info| info.name).collect(),
            Some(Input::Cnf) => ENGINES.iter().map(|info| info.name).collect(),
            None => Vec::new(),
        }
    }

    /// What can be asked for as its engine: each of its engines, or nothing if it uses none.
    pub fn engine_choices(&self) -> Vec<Option<&'static str>> {
        if self.input.is_none() { vec![None] } else { self.engines().into_iter().map(Some).collect() }
    }
}

/// How a classic method is run; in builds without them, the error says so.
#[cfg(feature = "methods")]
macro_rules! classical {
    ($method:ident) => {
        |puzzle, request, lister| classical::run(&nonosat_classic::$method, puzzle, request, lister)
    };
}
#[cfg(not(feature = "methods"))]
macro_rules! classical {
    ($method:ident) => {
        |_, _, _| Err(SolveError::Usage("this build has no classic methods: they are the feature `methods`".to_owned()))
    };
}

/// Every method; the first is the default. Those without an engine need the feature `methods`.
pub const METHODS: &[MethodInfo] = &[
    MethodInfo {
        method: Method::Auto,
        name: "auto",
        complete: true,
        about: "line solving, probing, then a SAT engine guided by belief propagation",
        input: Some(Input::Cnf),
        run: |puzzle, request, lister| {
            pipeline::run(puzzle, request, Steps { probe: true, search: true, guidance: true }, lister)
        },
    },
    MethodInfo {
        method: Method::Line,
        name: "line",
        complete: false,
        about: "line solving alone; unknown where it gets stuck",
        input: Some(Input::Cnf),
        run: |puzzle, request, lister| {
            pipeline::run(puzzle, request, Steps { probe: false, search: false, guidance: false }, lister)
        },
    },
    MethodInfo {
        method: Method::Probe,
        name: "probe",
        complete: false,
        about: "line solving and probing; unknown where they get stuck",
        input: Some(Input::Cnf),
        run: |puzzle, request, lister| {
            pipeline::run(puzzle, request, Steps { probe: true, search: false, guidance: false }, lister)
        },
    },
    MethodInfo {
        method: Method::Sat,
        name: "sat",
        complete: true,
        about: "line solving, then a SAT engine for what is left",
        input: Some(Input::Cnf),
        run: |puzzle, request, lister| {
            pipeline::run(puzzle, request, Steps { probe: false, search: true, guidance: false }, lister)
        },
    },
    MethodInfo {
        method: Method::ProbeSat,
        name: "probe+sat",
        complete: true,
        about: "line solving, probing, then a SAT engine without guidance",
        input: Some(Input::Cnf),
        run: |puzzle, request, lister| {
            pipeline::run(puzzle, request, Steps { probe: true, search: true, guidance: false }, lister)
        },
    },
    MethodInfo {
        method: Method::Ilp,
        name: "ilp",
        complete: false,
        about: "line solving, then an integer program for what is left; unknown where that is too large",
        input: Some(Input::Ilp),
        run: |puzzle, request, lister| {
            let steps = Steps { probe: false, search: true, guidance: false };
            pipeline::run_with(puzzle, request, steps, &IlpBackend::new(request)?, lister)
        },
    },
    MethodInfo {
        method: Method::LineDp,
        name: "line-dp",
        complete: false,
        about: "line solving by the textbook's table; unknown where it gets stuck",
        input: None,
        run: classical!(LineDp),
    },
    MethodInfo {
        method: Method::Queue,
        name: "queue",
        complete: false,
        about: "line solving as people begin it; unknown where it gets stuck",
        input: None,
        run: classical!(Queue),
    },
    MethodInfo {
        method: Method::Rules,
        name: "rules",
        complete: false,
        about: "thirteen logical rules, as people use them; unknown where they get stuck",
        input: None,
        run: classical!(Rules),
    },
    MethodInfo {
        method: Method::PermElim,
        name: "perm-elim",
        complete: false,
        about: "all placements of every line, those dropped that contradict what crossing lines agree on",
        input: None,
        run: classical!(PermElim),
    },
    MethodInfo {
        method: Method::DfsRows,
        name: "dfs-rows",
        complete: true,
        about: "depth-first search, row by row, dropped where a column cannot go on",
        input: None,
        run: classical!(DfsRows),
    },
    MethodInfo {
        method: Method::BfsRows,
        name: "bfs-rows",
        complete: true,
        about: "the same search level by level, in memory that grows with the levels",
        input: None,
        run: classical!(BfsRows),
    },
    MethodInfo {
        method: Method::DfsCells,
        name: "dfs-cells",
        complete: true,
        about: "depth-first search, cell by cell, row and column checked after each",
        input: None,
        run: classical!(DfsCells),
    },
    MethodInfo {
        method: Method::LineDfs,
        name: "line+dfs",
        complete: true,
        about: "line solving; where it gets stuck, every placement of a line that has the fewest",
        input: None,
        run: classical!(LineDfs),
    },
    MethodInfo {
        method: Method::SingleGuess,
        name: "single-guess",
        complete: false,
        about: "line solving, and one cell tried both ways at a time; unknown where that gets stuck",
        input: None,
        run: classical!(SingleGuess),
    },
    MethodInfo {
        method: Method::ProbeDfs,
        name: "probe+dfs",
        complete: true,
        about: "depth-first search with line solving and probing before each choice, as tournament winners do",
        input: None,
        run: classical!(ProbeDfs),
    },
    MethodInfo {
        method: Method::Anneal,
        name: "anneal",
        complete: false,
        about: "simulated annealing: cells in conflict swapped at random; may find solutions, proves nothing",
        input: None,
        run: classical!(Anneal),
    },
    MethodInfo {
        method: Method::Genetic,
        name: "genetic",
        complete: false,
        about: "pictures whose rows fit, crossed and mutated until columns do; may find solutions, proves nothing",
        input: None,
        run: classical!(Genetic),
    },
    MethodInfo {
        method: Method::RandomRows,
        name: "random-rows",
        complete: false,
        about: "pictures drawn at random until one fits; may find solutions, proves nothing",
        input: None,
        run: classical!(RandomRows),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_has_its_line() {
        for (index, info) in METHODS.iter().enumerate() {
            assert_eq!((info.method as usize, info.method.info().name), (index, info.name));
            assert_eq!(info.name.parse(), Ok(info.method));
        }
        assert_eq!(Method::default().to_string(), "auto");
    }

    #[test]
    fn unknown_names_are_answered_with_the_known_ones() {
        let error = "magic".parse::<Method>().unwrap_err();
        assert!(
            error.to_string().starts_with("there is no method `magic`; there are: auto, line, probe, sat, "),
            "{error}"
        );
    }
}
