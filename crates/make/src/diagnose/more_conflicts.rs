//! The smallest conflict, and all conflicts.

use nonosat_encodings::{Cnf, Variable};

use super::{
    conflict::{Conflict, ConflictLogic, Minimal},
    selectors::{Oracle, SetOfClues},
    subset::contradicts,
};
use crate::hitting::smallest_hitting;
use nonosat_core::engine::{Answer, Cdcl, Engine};
use nonosat_model::{Puzzle, budget::Budget, random::Random};

/// A smallest conflict by any logic, or what is known of its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Smallest {
    /// A smallest conflict, if one is proven to be.
    pub(super) found: Option<Conflict>,
    /// Every conflict has at least this many clues.
    pub(super) at_least: usize,
}

/// Looks for a smallest conflict; one of the size of `best` is not looked for again.
///
/// A conflict has a line of every set without which there is a solution: a smallest set that hits all those known so
/// far is a smallest conflict if it is one at all. Else it leads to another such set. A culprit is such a set by
/// itself.
///
/// # References
/// A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, *Smallest MUS extraction with minimal hitting set
/// dualization*, CP 2015.
pub(super) fn smallest(puzzle: &Puzzle, best: &Conflict, culprits: &[usize], seed: u64, budget: &Budget) -> Smallest {
    let mut at_least = culprits.len().max(1);
    let stopped = |at_least: usize| Smallest { found: None, at_least };
    // Of a smallest conflict nothing can be spared.
    let proven = |conflict: Conflict| Smallest {
        at_least: conflict.lines.len(),
        found: Some(Conflict { minimal: Minimal::Proven, ..conflict }),
    };
    if best.lines.len() <= at_least {
        return proven(best.clone());
    }
    let Ok(mut oracle) = Oracle::new(puzzle, budget) else { return stopped(at_least) };
    let mut random = Random::of(&[seed, 1]);
    let mut sets: Vec<Vec<usize>> = culprits.iter().map(|&line| vec![line]).collect();
    loop {
        let mut lines = match smallest_hitting(&sets, at_least, best.lines.len() - 1, budget) {
            Ok(Some(lines)) => lines,
            Ok(None) => return proven(best.clone()),
            Err((size, _)) => return stopped(at_least.max(size)),
        };
        lines.sort_unstable();
        at_least = at_least.max(lines.len());
        match oracle.ask(&lines) {
            SetOfClues::Contradicting(_) => {
                let kept: Vec<bool> = (0..puzzle.clues().len()).map(|line| lines.contains(&line)).collect();
                let is_by_line = contradicts(puzzle, &kept, budget) == Ok(true);
                let by = if is_by_line { ConflictLogic::Line } else { ConflictLogic::Search };
                return proven(Conflict { lines, by, minimal: Minimal::Proven });
            }
            SetOfClues::Unknown => return stopped(at_least),
            SetOfClues::Consistent => match oracle.left_by(&lines, &mut random) {
                Some(left) => sets.push(left),
                None => return stopped(at_least),
            },
        }
    }
}

/// Up to so many conflicts beside the first one, none of which holds another, and whether these are all there are.
///
/// # References
/// M. Liffiton, A. Previti, A. Malik, J. Marques-Silva, *Fast, flexible MUS enumeration*, Constraints 21 (2016): MARCO.
pub(super) fn others(
    puzzle: &Puzzle,
    first: &Conflict,
    most: usize,
    seed: u64,
    budget: &Budget,
) -> (Vec<Conflict>, bool) {
    let Ok(mut oracle) = Oracle::new(puzzle, budget) else { return (Vec::new(), false) };
    let lines = oracle.lines();
    let mut random = Random::of(&[seed, 2]);
    // The sets of lines that are not known to be consistent, nor to hold a conflict: a variable for each line.
    let mut map = Cnf::new();
    let variables: Vec<Variable> = lines.iter().map(|_| map.new_variable()).collect();
    let variable = |line: &usize| lines.binary_search(line).map(|at| variables[at]).ok();
    let block = |map: &mut Cnf, conflict: &[usize]| {
        let atoms: Vec<_> = conflict.iter().filter_map(variable).map(|it| (!it.positive()).into()).collect();
        map.clause(&atoms);
    };
    let mut found: Vec<Conflict> = Vec::new();
    if first.minimal == Minimal::Proven {
        block(&mut map, &first.lines);
    } else {
        // Fewer of its clues may do.
        match oracle.ask(&first.lines) {
            SetOfClues::Contradicting(core) => {
                let mut least = oracle.shrink(core, &[], &mut random);
                if least.lines == first.lines {
                    least.by = first.by;
                }
                block(&mut map, &least.lines);
                let is_whole = least.minimal == Minimal::Proven;
                if is_whole || least.lines != first.lines {
                    found.push(least);
                }
                if !is_whole {
                    return (found, false);
                }
            }
            _ => return (found, false),
        }
    }
    while found.len() < most {
        let seed_lines: Vec<usize> = match Cdcl::new().solve(&map, budget) {
            Answer::Sat(model) => {
                lines.iter().zip(&variables).filter(|(_, it)| model[it.index()]).map(|(&line, _)| line).collect()
            }
            Answer::Unsat => return (found, true),
            Answer::Unknown(_) => return (found, false),
        };
        match oracle.ask(&seed_lines) {
            SetOfClues::Contradicting(core) => {
                let conflict = oracle.shrink(core, &[], &mut random);
                block(&mut map, &conflict.lines);
                let is_whole = conflict.minimal == Minimal::Proven;
                found.push(conflict);
                if !is_whole {
                    return (found, false);
                }
            }
            SetOfClues::Consistent => match oracle.left_by(&seed_lines, &mut random) {
                Some(left) => {
                    let atoms: Vec<_> = left.iter().filter_map(variable).map(|it| it.positive().into()).collect();
                    map.clause(&atoms);
                }
                None => return (found, false),
            },
            SetOfClues::Unknown => return (found, false),
        }
    }
    (found, false)
}
