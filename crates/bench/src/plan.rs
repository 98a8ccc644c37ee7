//! Plans: which methods, encodings and engines go together, found out by trying them.

use std::collections::HashSet;

use super::{record::Skip, solver::Solver};
use nonosat_core::{
    engine::registry::{EncodingChoice, EngineChoice, encoding_names, engine_names},
    solve::{method::Method, methods::METHODS, request::SolveError},
};

/// Lists the combinations that work, in the order of the names, and those that do not, with the reason; combinations
/// with the same reason are one entry.
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
    let encodings = optional(all_or(encodings, || encoding_names().collect()));
    let engines = optional(all_or(engines, || engine_names().collect()));
    for name in &methods {
        name.parse::<Method>()?;
    }
    for name in encodings.iter().flatten() {
        name.parse::<EncodingChoice>()?;
    }
    for name in engines.iter().flatten() {
        name.parse::<EngineChoice>()?;
    }
    let (mut solvers, mut seen) = (Vec::new(), HashSet::new());
    // By reason: there may be hundreds of combinations.
    let mut skipped: Vec<(String, Vec<String>)> = Vec::new();
    for method in &methods {
        for encoding in &encodings {
            for engine in &engines {
                let solver = Solver { method: method.clone(), encoding: encoding.clone(), engine: engine.clone() };
                match solver.tried().or_else(|error| unaided(method).ok_or(error)) {
                    Ok(solver) if seen.insert(solver.clone()) => solvers.push(solver),
                    Ok(_) => {}
                    Err(SolveError::Defect(defect)) => return Err(SolveError::Defect(defect)),
                    Err(error) => {
                        let (reason, name) = (error.to_string(), solver.to_string());
                        match skipped.iter_mut().find(|(known, _)| *known == reason) {
                            Some((_, names)) => names.push(name),
                            None => skipped.push((reason, vec![name])),
                        }
                    }
                }
            }
        }
    }
    Ok((solvers, skipped.into_iter().map(|(reason, names)| Skip { name: few(&names), reason }).collect()))
}

/// The solver of a method that uses no encoding and no engine, whatever was asked for.
fn unaided(method: &str) -> Option<Solver> {
    let solver = Solver { method: method.to_owned(), encoding: None, engine: None }.tried().ok()?;
    (solver.encoding.is_none() && solver.engine.is_none()).then_some(solver)
}

/// The first of some names, and how many others there are.
fn few(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [one, other] => format!("{one} and {other}"),
        [one, others @ ..] => format!("{one} and {} like it", others.len()),
    }
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
    use crate::solver::labels;

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
    fn what_does_not_go_together_is_left_out() {
        let plan = |methods: &[&str], encodings: &[&str], engines: &[&str]| {
            solvers(&names(methods), &names(encodings), &names(engines)).unwrap()
        };
        let (solvers, skipped) = plan(&["sat", "ilp"], &["order", "ilp-start"], &["cdcl", "microlp"]);
        let shown: Vec<String> = solvers.iter().map(Solver::to_string).collect();
        assert_eq!(shown, ["sat/order/cdcl", "ilp/order/microlp", "ilp/ilp-start/microlp"]);
        assert!(skipped.len() <= 4 && skipped.iter().any(|skip| skip.name == "ilp/order/cdcl and ilp/ilp-start/cdcl"));
        let (solvers, skipped) = plan(&["all"], &["all"], &["all"]);
        assert!(solvers.len() > 100 && skipped.len() < 20, "{} {skipped:?}", solvers.len());
        assert!(solvers.iter().any(|solver| solver.to_string() == "ilp/ilp-flow/good-lp"));
        assert!(plan(&["sat"], &["ilp-start"], &[]).0.is_empty());
        for engines in [&["cdcl"][..], &["microlp"]] {
            assert_eq!(plan(&["line"], &[], engines).0.len(), 1, "it needs none");
        }
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
