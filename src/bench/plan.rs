//! Which method, encoding and engine go together, found out by letting the library try.

use std::{collections::HashSet, fmt};

use serde::{Deserialize, Serialize};

use super::record::Skip;
use crate::{
    method::{self, ENCODINGS, ENGINES},
    puzzle::{Clue, Puzzle},
    solve::{Request, SolveError, solve},
};

/// A method, with the encoding and the engine if it uses such.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Solver {
    /// The method.
    pub method: String,
    /// The encoding.
    pub encoding: Option<String>,
    /// The engine.
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
    fn parts(&self) -> [Option<&str>; 3] {
        [Some(&self.method), self.encoding.as_ref(), self.engine.as_ref()].map(|part| part.map(String::as_str))
    }
}

/// Short names of solvers: what all of them have in common is left out.
pub fn labels(solvers: &[Solver]) -> Vec<String> {
    let common = |part: usize| solvers.iter().all(|solver| solver.parts()[part] == solvers[0].parts()[part]);
    let told: Vec<usize> = (0..3).filter(|&part| !common(part)).collect();
    let label = |solver: &Solver| {
        let parts: Vec<&str> = told.iter().filter_map(|&part| solver.parts()[part]).collect();
        if parts.is_empty() { solver.to_string() } else { parts.join("/") }
    };
    solvers.iter().map(label).collect()
}

/// Every combination that works, in the order of the names, and those that do not, with the reason.
///
/// An empty list of encodings or engines stands for the method's own choice, the name `all` for all there are.
/// A method that uses no engine is there once.
///
/// # Errors
/// If a name is unknown.
pub fn solvers(
    methods: &[String],
    encodings: &[String],
    engines: &[String],
) -> Result<(Vec<Solver>, Vec<Skip>), SolveError> {
    let methods = all_or(methods, || method::METHODS.iter().map(|info| info.name).collect());
    let encodings = optional(all_or(encodings, || ENCODINGS.iter().map(|info| info.name).collect()));
    let engines = optional(all_or(engines, || ENGINES.iter().map(|info| info.name).collect()));
    for name in &methods {
        method::method(name)?;
    }
    for name in encodings.iter().flatten() {
        method::encoding(Some(name))?;
    }
    for name in engines.iter().flatten() {
        method::engine(Some(name))?;
    }
    let (mut solvers, mut skipped, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for method in &methods {
        for encoding in &encodings {
            for engine in &engines {
                match tried(method, encoding.as_deref(), engine.as_deref()) {
                    Ok(solver) if seen.insert(solver.clone()) => solvers.push(solver),
                    Ok(_) => {}
                    Err(SolveError::Defect(defect)) => return Err(SolveError::Defect(defect)),
                    Err(error) => {
                        let solver =
                            Solver { method: method.clone(), encoding: encoding.clone(), engine: engine.clone() };
                        skipped.push(Skip { name: solver.to_string(), reason: error.to_string() });
                    }
                }
            }
        }
    }
    Ok((solvers, skipped))
}

fn all_or(names: &[String], all: impl FnOnce() -> Vec<&'static str>) -> Vec<String> {
    if names == ["all"] { all().into_iter().map(str::to_owned).collect() } else { names.to_vec() }
}

fn optional(names: Vec<String>) -> Vec<Option<String>> {
    if names.is_empty() { vec![None] } else { names.into_iter().map(Some).collect() }
}

/// The solver that comes of these names: tried on two by two cells with a diagonal, where lines and probing tell nothing.
fn tried(method: &str, encoding: Option<&str>, engine: Option<&str>) -> Result<Solver, SolveError> {
    let clues = || vec![Clue::black([1]); 2];
    let puzzle = Puzzle::new(clues(), clues());
    let outcome = solve(&puzzle, &Request { method, encoding, engine, ..Request::default() })?;
    let name = |name: Option<&str>| name.map(str::to_owned);
    // What was used is told by the outcome: with the names of defaults, without what was not needed.
    let encoding = outcome.stats.encoding.map(|used| encoding.unwrap_or(used));
    let engine = outcome.stats.engine.map(|used| engine.unwrap_or(used));
    Ok(Solver { method: method.to_owned(), encoding: name(encoding), engine: name(engine) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    fn shown(methods: &[&str], encodings: &[&str], engines: &[&str]) -> Vec<String> {
        let (solvers, skipped) = solvers(&names(methods), &names(encodings), &names(engines)).unwrap();
        assert!(skipped.is_empty(), "{skipped:?}");
        solvers.iter().map(Solver::to_string).collect()
    }

    #[test]
    fn defaults_are_named_and_what_is_not_used_is_not() {
        assert_eq!(shown(&["auto", "line"], &[], &[]), ["auto/order/cdcl", "line"]);
        assert_eq!(
            shown(&["sat", "line"], &["order", "log"], &["varisat", "cdcl"]),
            ["sat/order/varisat", "sat/order/cdcl", "sat/log/varisat", "sat/log/cdcl", "line"]
        );
        assert!(solvers(&names(&["sat"]), &names(&["all"]), &[]).unwrap().0.len() > 9);
        assert!(matches!(solvers(&names(&["magic"]), &[], &[]), Err(SolveError::Usage(_))));
        assert!(matches!(solvers(&names(&["sat"]), &names(&["magic"]), &[]), Err(SolveError::Usage(_))));
    }

    #[test]
    fn labels_leave_out_what_is_common() {
        let solvers = |methods: &[&str], engines: &[&str]| {
            let (solvers, _) = super::solvers(&names(methods), &names(&["order", "log"]), &names(engines)).unwrap();
            labels(&solvers)
        };
        assert_eq!(solvers(&["auto"], &["cdcl"]), ["order", "log"]);
        assert_eq!(solvers(&["line"], &["cdcl"]), ["line"]);
        assert_eq!(solvers(&["auto"], &["cdcl", "batsat"])[1], "order/batsat");
        assert_eq!(solvers(&["auto", "line"], &["cdcl"]), ["auto/order/cdcl", "auto/log/cdcl", "line"]);
    }
}
