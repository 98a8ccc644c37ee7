//! Every clue is 1: permutation matrices, the puzzle with the most solutions for its clues.

use crate::puzzle::{Clue, Puzzle};

/// The square of side n: n! solutions, and nothing that one line could tell.
pub(super) fn puzzle(n: usize) -> Puzzle {
    Puzzle::new(vec![Clue::black([1]); n], vec![Clue::black([1]); n])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{outcome::Verdict, solve};

    #[test]
    fn there_are_as_many_solutions_as_permutations() {
        for (n, permutations) in [(1, 1), (2, 2), (3, 6), (4, 24)] {
            let request = solve::Request { solutions: 100, ..solve::Request::default() };
            let outcome = solve::solve(&puzzle(n), &request).unwrap();
            assert_eq!((outcome.solutions.len(), outcome.complete), (permutations, true), "{n}");
            assert_eq!(outcome.verdict, if n == 1 { Verdict::Unique } else { Verdict::Multiple });
        }
    }
}
