//! Adding up what was found out about the cubes of a set.

use std::{
    collections::{BTreeMap, HashSet},
    fmt,
};

use super::{Assumption, CubeId, IdFault, SetId, cover, id::assumed};
use crate::solve::{
    outcome::{Stop, Verdict},
    request::{Request, SolveError},
    solve,
};
use nonosat_model::{Picture, Puzzle, budget::Budget, referee, referee::Fault};

/// What a run found out about a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeAnswer {
    /// Which cube.
    pub id: CubeId,
    /// The clue hash of the puzzle that the run had.
    pub clue_hash: u64,
    /// The solutions found in the cube.
    pub solutions: Vec<Picture>,
    /// Whether the cube has no others.
    pub complete: bool,
}

/// What the answers add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Merged {
    /// What is proven about the puzzle.
    pub verdict: Verdict,
    /// All solutions found, each judged by the referee.
    pub solutions: Vec<Picture>,
    /// Whether there are no others; true only if proven.
    pub complete: bool,
    /// The set that the answers are about.
    pub set: SetId,
    /// How many cubes it has.
    pub of: usize,
    /// The cubes that there is no answer about, in order.
    pub missing: Vec<usize>,
    /// The cubes whose answers leave it open whether there are more solutions than found, and found less than two.
    pub unfinished: Vec<usize>,
}

/// Why answers are not added up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeError {
    /// There are none.
    Nothing,
    /// An answer is about another puzzle.
    OtherPuzzle(CubeId),
    /// Answers are about different sets.
    OtherSet {
        /// The cube of the first answer.
        one: CubeId,
        /// The cube that does not fit.
        other: CubeId,
    },
    /// An answer is about no cube of the puzzle.
    Id {
        /// What it says it is about.
        id: CubeId,
        /// What is wrong.
        fault: IdFault,
    },
    /// A picture is no solution.
    WrongPicture {
        /// The cube.
        id: CubeId,
        /// What the referee found.
        fault: Fault,
    },
    /// A picture disagrees with what its cube assumes.
    StrayPicture(CubeId),
    /// Two answers about the same cube cannot both be right.
    Disagreement(CubeId),
    /// The cubes together are not those of the set.
    NotTheSet(SetId),
    /// The cubes overlap, or leave out solutions.
    NoCover(SetId),
    /// What no cube covers could not be examined.
    NotSolved(SolveError),
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("there is no answer about any cube"),
            Self::OtherPuzzle(it) => write!(f, "the answer about cube {it} is about another puzzle"),
            Self::OtherSet { one, other } => {
                write!(f, "cube {one} of set {} and cube {other} of set {} are of different sets", one.set, other.set)
            }
            Self::Id { id, fault } => write!(f, "the answer about cube {id} is not right: {fault}"),
            Self::WrongPicture { id, fault } => write!(f, "a picture of cube {id} is no solution: {fault}"),
            Self::StrayPicture(it) => write!(f, "a picture of cube {it} is not of this cube"),
            Self::Disagreement(it) => write!(f, "there are two answers about cube {it}, and they disagree"),
            Self::NotTheSet(it) => write!(f, "the cubes do not make up the set {it}"),
            Self::NoCover(it) => write!(f, "the cubes of the set {it} do not cover the puzzle once"),
            Self::NotSolved(it) => it.fmt(f),
        }
    }
}

impl std::error::Error for MergeError {}

impl From<SolveError> for MergeError {
    fn from(error: SolveError) -> Self {
        Self::NotSolved(error)
    }
}

/// Adds up answers about the cubes of a set.
///
/// Nothing is taken on trust that can be examined: the referee judges every picture,
/// and before `unique` or `none` is said, the cubes must make up their set,
/// and every branch that none of them covers is proven empty once more, within
/// the budget. `multiple` needs but two pictures, whatever is missing.
///
/// # Errors
/// See [`MergeError`]. Cubes that are missing or did not end are no error: they may leave the verdict `unknown`.
pub fn merge(puzzle: &Puzzle, answers: &[CubeAnswer], budget: &Budget) -> Result<Merged, MergeError> {
    let first = &answers.first().ok_or(MergeError::Nothing)?.id;
    let mut cubes: BTreeMap<usize, CubeAnswer> = BTreeMap::new();
    for answer in answers {
        examine(puzzle, first, answer)?;
        match cubes.get_mut(&answer.id.index) {
            Some(known) => unite(known, answer)?,
            None => _ = cubes.insert(answer.id.index, deduplicated(answer)),
        }
    }
    let has_ended = |cube: &CubeAnswer| cube.complete || cube.solutions.len() > 1;
    let missing: Vec<usize> = (1..=first.of).filter(|index| !cubes.contains_key(index)).collect();
    let unfinished = cubes.values().filter(|cube| !has_ended(cube)).map(|cube| cube.id.index).collect();
    let all: Vec<Picture> = cubes.values().flat_map(|cube| cube.solutions.iter().cloned()).collect();
    let mut solutions = Vec::new();
    // As long as cubes are missing, nobody knows that the others do not overlap.
    add(&mut solutions, &all);
    let mut merged = Merged {
        verdict: Verdict::Unknown(Stop::OpenCubes),
        solutions,
        complete: false,
        set: first.set,
        of: first.of,
        missing,
        unfinished,
    };
    if merged.missing.is_empty() {
        let assumptions: Vec<&[Assumption]> = cubes.values().map(|cube| &cube.id.assumptions[..]).collect();
        if SetId::new(puzzle, assumptions.iter().copied()) != merged.set {
            return Err(MergeError::NotTheSet(merged.set));
        }
        if cubes.values().all(|cube| cube.complete) {
            match prove_cover(puzzle, merged.set, &assumptions, budget)? {
                Ok(()) => merged.complete = true,
                Err(stop) => merged.verdict = Verdict::Unknown(stop),
            }
        }
    }
    merged.verdict = match merged.solutions.len() {
        0 if merged.complete => Verdict::None,
        1 if merged.complete => Verdict::Unique,
        0 | 1 => merged.verdict,
        _ => Verdict::Multiple,
    };
    Ok(merged)
}

/// Whether an answer is about the puzzle and the set, and its pictures are what it says they are.
fn examine(puzzle: &Puzzle, first: &CubeId, answer: &CubeAnswer) -> Result<(), MergeError> {
    let CubeAnswer { id, clue_hash, solutions, .. } = answer;
    if *clue_hash != puzzle.clue_hash() {
        return Err(MergeError::OtherPuzzle(id.clone()));
    }
    if (id.set, id.of) != (first.set, first.of) {
        return Err(MergeError::OtherSet { one: first.clone(), other: id.clone() });
    }
    let assumed = id.grid(puzzle).map_err(|fault| MergeError::Id { id: id.clone(), fault })?;
    for picture in solutions {
        referee::judge(puzzle, picture).map_err(|fault| MergeError::WrongPicture { id: id.clone(), fault })?;
        if !assumed.admits(picture) {
            return Err(MergeError::StrayPicture(id.clone()));
        }
    }
    Ok(())
}

fn deduplicated(answer: &CubeAnswer) -> CubeAnswer {
    let mut alone = CubeAnswer { solutions: Vec::new(), ..answer.clone() };
    add(&mut alone.solutions, &answer.solutions);
    alone
}

/// Adds the pictures that are not there yet.
fn add(pictures: &mut Vec<Picture>, more: &[Picture]) {
    let mut seen: HashSet<Picture> = pictures.iter().cloned().collect();
    pictures.extend(more.iter().filter(|&picture| seen.insert(picture.clone())).cloned());
}

/// Makes one answer of two about the same cube.
fn unite(known: &mut CubeAnswer, other: &CubeAnswer) -> Result<(), MergeError> {
    let before = known.solutions.len();
    add(&mut known.solutions, &other.solutions);
    let lacks = |complete: bool, count: usize| complete && count < known.solutions.len();
    let others = deduplicated(other).solutions.len();
    if known.id != other.id || lacks(known.complete, before) || lacks(other.complete, others) {
        return Err(MergeError::Disagreement(other.id.clone()));
    }
    known.complete |= other.complete;
    Ok(())
}

/// Proves that the cubes share nothing and leave out no solution; a limit may keep it from an end.
fn prove_cover(
    puzzle: &Puzzle,
    set: SetId,
    cubes: &[&[Assumption]],
    budget: &Budget,
) -> Result<Result<(), Stop>, MergeError> {
    let gaps = cover::gaps(cubes).ok_or(MergeError::NoCover(set))?;
    for gap in gaps {
        let known = assumed(puzzle, &gap).map_err(|_| MergeError::NoCover(set))?;
        let request = Request { solutions: 1, budget: budget.clone(), known: Some(&known), ..Request::default() };
        let outcome = solve(puzzle, &request)?;
        match outcome.verdict {
            Verdict::None => {}
            Verdict::Unknown(stop) if outcome.solutions.is_empty() => return Ok(Err(stop)),
            _ => return Err(MergeError::NoCover(set)),
        }
    }
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::cube::{Split, split};

    /// A set that leaves out cubes, and says that it is whole.
    fn forged(puzzle: &Puzzle, left_out: &[usize]) -> Vec<CubeAnswer> {
        let Ok(Split::Cubes(cubes)) = split(puzzle, 1, &Budget::unlimited(), None) else { panic!("no cubes") };
        let kept = cubes.into_iter().filter(|cube| !left_out.contains(&cube.id.index));
        let mut answers: Vec<CubeAnswer> = kept
            .zip(1..)
            .map(|(cube, index)| {
                let outcome =
                    solve(puzzle, &Request { known: Some(&cube.known), solutions: 9, ..Request::default() }).unwrap();
                let id = CubeId { index, ..cube.id };
                CubeAnswer { id, clue_hash: puzzle.clue_hash(), solutions: outcome.solutions, complete: true }
            })
            .collect();
        let of = answers.len();
        let set = SetId::new(puzzle, answers.iter().map(|answer| &answer.id.assumptions[..]));
        answers.iter_mut().for_each(|answer| answer.id = CubeId { set, of, ..answer.id.clone() });
        answers
    }

    #[test]
    fn a_set_that_leaves_out_a_solution_is_found_out() {
        let line = |lengths: &[u32]| nonosat_model::Clue::black(lengths.to_vec());
        let puzzle = Puzzle::new(vec![line(&[1]), line(&[1])], vec![line(&[1]), line(&[1])]);
        let merged = merge(&puzzle, &forged(&puzzle, &[]), &Budget::unlimited()).unwrap();
        assert_eq!((merged.verdict, merged.complete), (Verdict::Multiple, true));
        for left_out in [1, 2] {
            let answers = forged(&puzzle, &[left_out]);
            let refused = merge(&puzzle, &answers, &Budget::unlimited());
            assert_eq!(refused, Err(MergeError::NoCover(answers[0].id.set)));
        }
    }
}
