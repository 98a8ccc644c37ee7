//! A minimal unsatisfiable set of clues, by a SAT engine under assumptions.

use std::time::Duration;

use nonosat_encodings::{Atom, CellMap, Cnf, ColorSet, Encoding, Instance, Line, Literal, Meaning, Order};

use super::{
    conflict::{Conflict, ConflictLogic, Minimal, order},
    subset::{contradicts, subset},
};
use nonosat_core::{
    engine::{Answer, Cdcl, ConflictLimit, Cores, Engine},
    solve::{outcome::Verdict, request::Request, solve},
};
use nonosat_model::{
    Puzzle,
    budget::{Budget, Limit},
    random::Random,
};

/// The most conflicts of one call of the engine.
const CONFLICTS: u64 = 20_000;

/// A call that takes no more is better left to the engine alone.
const FEW_CONFLICTS: u64 = 300;

/// How long the solver tries what takes more.
const SOLVER: Duration = Duration::from_millis(30);

/// Says of sets of clues whether they contradict each other.
pub(super) struct Oracle<'a> {
    puzzle: &'a Puzzle,
    engine: Cdcl,
    /// The literal that lets a line's clue hold.
    selectors: Vec<Option<Literal>>,
    budget: &'a Budget,
}

/// What is known of a set of clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SetOfClues {
    /// They contradict each other; these of them do by themselves.
    Contradicting(Vec<usize>),
    /// There is a picture that meets all of them.
    Consistent,
    /// A limit was reached first.
    Unknown,
}

impl<'a> Oracle<'a> {
    /// The oracle of a puzzle without a clue that is too long for its line.
    ///
    /// # Errors
    /// If a limit is reached first.
    pub(super) fn new(puzzle: &'a Puzzle, budget: &'a Budget) -> Result<Self, Limit> {
        let (formula, selectors) = formula(puzzle, budget)?;
        let mut engine = Cdcl::new();
        engine.set_conflict_limit(Some(CONFLICTS));
        // With all selectors open every clause can be met: this only loads the formula.
        engine.solve(&formula, budget);
        Ok(Self { puzzle, engine, selectors, budget })
    }

    /// The lines with a clue.
    pub(super) fn lines(&self) -> Vec<usize> {
        (0..self.selectors.len()).filter(|&line| self.selectors[line].is_some()).collect()
    }

    /// Asks about the clues of these lines.
    pub(super) fn ask(&mut self, lines: &[usize]) -> SetOfClues {
        let literals: Vec<Literal> = lines.iter().filter_map(|&line| self.selectors[line]).collect();
        match self.engine.solve_for_core(&literals, self.budget) {
            Answer::Sat(_) => SetOfClues::Consistent,
            Answer::Unknown(_) => SetOfClues::Unknown,
            Answer::Unsat => {
                let core = self.engine.core();
                let is_in_core = |line: &usize| self.selectors[*line].is_some_and(|literal| core.contains(&literal));
                SetOfClues::Contradicting(lines.iter().copied().filter(is_in_core).collect())
            }
        }
    }

    /// Asks as [`ask`](Self::ask) does, but what is not easy for the engine goes to the solver, which finds solutions
    /// in other ways, too.
    fn ask_solver_too(&mut self, lines: &[usize]) -> SetOfClues {
        self.engine.set_conflict_limit(Some(FEW_CONFLICTS));
        let easy = self.ask(lines);
        self.engine.set_conflict_limit(Some(CONFLICTS));
        if easy != SetOfClues::Unknown {
            return easy;
        }
        let request = Request { solutions: 1, budget: self.budget.for_at_most(SOLVER), ..Request::default() };
        match solve(&subset(self.puzzle, |line| lines.contains(&line)), &request) {
            Ok(outcome) if !outcome.solutions.is_empty() => SetOfClues::Consistent,
            Ok(outcome) if outcome.verdict == Verdict::None => SetOfClues::Contradicting(lines.to_vec()),
            _ => self.ask(lines),
        }
    }

    /// Leaves out of clues that contradict each other what is not needed for that; `needed` are known to be.
    pub(super) fn shrink(&mut self, mut set: Vec<usize>, needed: &[usize], random: &mut Random) -> Conflict {
        let mut minimal = Minimal::Proven;
        let untried: Vec<usize> = order(set.len(), random).into_iter().map(|index| set[index]).collect();
        for line in untried.into_iter().filter(|line| !needed.contains(line)) {
            let rest: Vec<usize> = set.iter().copied().filter(|&other| other != line).collect();
            if rest.len() == set.len() {
                continue;
            }
            match self.ask_solver_too(&rest) {
                SetOfClues::Contradicting(core) => set = core,
                SetOfClues::Consistent => {}
                SetOfClues::Unknown => minimal = Minimal::Open,
            }
        }
        set.sort_unstable();
        Conflict { lines: set, by: ConflictLogic::Search, minimal }
    }

    /// Adds to clues that do not contradict each other all that can be: the lines that are left, each of which would
    /// contradict; `None` if a limit is reached first.
    pub(super) fn left_by(&mut self, set: &[usize], random: &mut Random) -> Option<Vec<usize>> {
        let mut kept = set.to_vec();
        let mut left = Vec::new();
        let others: Vec<usize> = self.lines().into_iter().filter(|line| !set.contains(line)).collect();
        for index in order(others.len(), random) {
            kept.push(others[index]);
            match self.ask(&kept) {
                SetOfClues::Consistent => {}
                SetOfClues::Contradicting(_) => {
                    kept.pop();
                    left.push(others[index]);
                }
                SetOfClues::Unknown => return None,
            }
        }
        left.sort_unstable();
        Some(left)
    }
}

/// A set of clues without a solution, of which none can be spared unless a limit is reached.
///
/// `None` if a limit keeps the engine from the first answer. No clue may be too long for its line.
///
/// # References
/// M. Liffiton, A. Previti, A. Malik, J. Marques-Silva, *Fast, flexible MUS enumeration*, Constraints 21 (2016), for
/// the selectors and the refinement by cores.
pub(super) fn minimal_set(puzzle: &Puzzle, seed: u64, budget: &Budget) -> Option<Conflict> {
    let mut oracle = Oracle::new(puzzle, budget).ok()?;
    match oracle.ask(&oracle.lines()) {
        SetOfClues::Contradicting(core) => Some(oracle.shrink(core, &[], &mut Random::of(&[seed]))),
        _ => None,
    }
}

/// A conflict without the clues that line solving needs and a search does not; `culprits` are in every conflict.
///
/// If a limit is reached first, it stays minimal by line logic only.
pub(super) fn spared(puzzle: &Puzzle, conflict: Conflict, culprits: &[usize], seed: u64, budget: &Budget) -> Conflict {
    if conflict.minimal != Minimal::ByLine {
        return conflict;
    }
    // The empty set is no conflict.
    if conflict.lines.len() == 1 || conflict.lines.iter().all(|line| culprits.contains(line)) {
        return Conflict { minimal: Minimal::Proven, ..conflict };
    }
    let alone = conflict.apply(puzzle);
    let Ok(mut oracle) = Oracle::new(&alone, budget) else { return conflict };
    let fewer = oracle.shrink(conflict.lines.clone(), culprits, &mut Random::of(&[seed]));
    match (fewer.lines.len() == conflict.lines.len(), fewer.minimal) {
        (true, Minimal::Proven) => Conflict { minimal: Minimal::Proven, ..conflict },
        (true, _) => conflict,
        (false, _) => {
            let kept: Vec<bool> = (0..puzzle.clues().len()).map(|line| fewer.lines.contains(&line)).collect();
            let is_by_line = contradicts(puzzle, &kept, budget) == Ok(true);
            Conflict { by: if is_by_line { ConflictLogic::Line } else { ConflictLogic::Search }, ..fewer }
        }
    }
}

/// The formula in which each clue holds if its selector does, and the selectors of the lines with a clue.
fn formula(puzzle: &Puzzle, budget: &Budget) -> Result<(Cnf, Vec<Option<Literal>>), Limit> {
    let any_color = ColorSet::first(puzzle.palette.len());
    let mut formula = Cnf::new();
    // Given cells are no clues that could be spared.
    let cells = CellMap::add_to(&mut formula, &Instance::new(puzzle.open_grid().cells().to_vec(), Vec::new()));
    let mut selectors = Vec::with_capacity(puzzle.clues().len());
    let mut clause: Vec<Atom> = Vec::new();
    for (number, clue) in puzzle.clues().iter().enumerate() {
        budget.check()?;
        let Some(clue) = clue else {
            selectors.push(None);
            continue;
        };
        let selector = formula.new_variable().positive();
        selectors.push(Some(selector));
        let length = puzzle.layout().line_length(number);
        let own = (0..length as u32).collect();
        let line = Line::of_runs(own, clue.background(), clue.runs().to_vec());
        let encoded = Order.encode(&Instance::new(vec![any_color; length], vec![line]));
        // The line's own cells stand for those of the puzzle; its other variables are new.
        let atoms: Vec<Atom> = encoded
            .meanings
            .iter()
            .map(|meaning| match meaning {
                Meaning::Cell(fact) => cells.atom(puzzle.layout().cell(number, fact.cell as usize) as u32, fact.color),
                _ => formula.new_variable().positive().into(),
            })
            .collect();
        for literals in encoded.target.clauses() {
            clause.clear();
            clause.push((!selector).into());
            clause.extend(literals.iter().map(|literal| {
                let atom = atoms[literal.variable().index()];
                if literal.is_positive() { atom } else { !atom }
            }));
            formula.clause(&clause);
        }
    }
    Ok((formula, selectors))
}
