//! Plans: which methods, encodings and engines go together, found out by trying them.

use std::collections::HashSet;

use super::{record::Skip, solver::Solver};
use crate::{
    engine::registry::{CnfEncoding, ENCODINGS, ENGINES, SatEngineChoice},
    solve::{method::Method, methods::METHODS, request::SolveError},
};

/// Lists the combinations that work, in the order of the names, and those that do not, with the reason.
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
    let methods = all_or(methods, || METHODS.iter().map(|info| info.name).collect());
    let encodings = optional(all_or(encodings, || ENCODINGS.iter().map(|info| info.name).collect()));
    let engines = optional(all_or(engines, || ENGINES.iter().map(|info| info.name).collect()));
    for name in &methods {
        name.parse::<Method>()?;
    }
    for name in encodings.iter().flatten() {
        CnfEncoding::new(Some(&name.parse()?))?;
    }
    for name in engines.iter().flatten() {
        SatEngineChoice::new(Some(&name.parse()?))?;
    }
    let (mut solvers, mut skipped, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for method in &methods {
        for encoding in &encodings {
            for engine in &engines {
                let solver = Solver { method: method.clone(), encoding: encoding.clone(), engine: engine.clone() };
                match solver.tried() {
                    Ok(solver) if seen.insert(solver.clone()) => solvers.push(solver),
                    Ok(_) => {}
                    Err(SolveError::Defect(defect)) => return Err(SolveError::Defect(defect)),
                    Err(error) => {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::solver::labels;

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
