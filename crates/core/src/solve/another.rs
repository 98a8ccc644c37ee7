//! Another solution than those that are known.

use super::{
    outcome::{Stop, Verdict},
    request::{Request, SolveError},
    solve,
};
use nonosat_model::{Picture, Puzzle};

/// A solution other than some known ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Another {
    /// This one.
    Found(Picture),
    /// There is no other.
    None,
    /// A limit was reached first.
    Unknown(Stop),
}

/// Looks for a solution other than the known ones; the number of solutions in the request does not matter.
///
/// # Errors
/// As [`solve`](fn@solve).
pub fn another(puzzle: &Puzzle, known: &[Picture], request: &Request<'_>) -> Result<Another, SolveError> {
    // Of one solution more than are known, one is another.
    let request = Request { solutions: known.len() + 1, ..request.clone() };
    let outcome = solve(puzzle, &request)?;
    let is_all = outcome.complete;
    Ok(match (outcome.solutions.into_iter().find(|solution| !known.contains(solution)), outcome.verdict) {
        (Some(solution), _) => Another::Found(solution),
        (None, Verdict::Unknown(stop)) if !is_all => Another::Unknown(stop),
        (None, _) if is_all => Another::None,
        (None, _) => Another::Unknown(Stop::SolutionLimit),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{budget::Budget, pattern};

    #[test]
    fn all_solutions_come_one_by_one() {
        let puzzle = pattern::ones(3);
        let mut known = Vec::new();
        while let Another::Found(solution) = another(&puzzle, &known, &Request::default()).unwrap() {
            assert!(!known.contains(&solution));
            known.push(solution);
        }
        assert_eq!(known.len(), 6);
        assert_eq!(another(&puzzle, &known, &Request::default()), Ok(Another::None));
        let budget = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
        let hurried = another(&pattern::dom(12), &[], &Request { budget, ..Request::default() });
        assert!(matches!(hurried, Ok(Another::Unknown(Stop::TimeLimit))), "{hurried:?}");
    }
}
