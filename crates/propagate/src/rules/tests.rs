//! Every rule against brute force over all placements: what it says holds in each.

use proptest::prelude::*;

use super::*;
use crate::line::{BitLineSolver, LineCells, LineSolver, words_for};
use nonosat_model::{ColorSet, random::Random};

/// Every rule, forwards and mirrored.
fn rules() -> impl Iterator<Item = (Rule, bool)> {
    Rule::ALL.into_iter().flat_map(|rule| [(rule, false), (rule, true)])
}

/// The longest lines checked: 10 cells with `NONOSAT_SLOW_TESTS` set, else 8.
fn longest() -> usize {
    if std::env::var_os("NONOSAT_SLOW_TESTS").is_some() { 10 } else { 8 }
}

/// Every clue that some line of this length has.
fn clues(length: usize) -> Vec<Vec<u32>> {
    let mut clues: Vec<_> = (0..1_u32 << length).map(|filled| blocks(length, filled).0).collect();
    clues.sort_unstable();
    clues.dedup();
    clues
}

/// The lengths and the starts of the blocks of a line.
fn blocks(length: usize, filled: u32) -> (Vec<u32>, Vec<u8>) {
    let is_filled = |cell: usize| cell < length && filled >> cell & 1 == 1;
    let starts: Vec<usize> =
        (0..length).filter(|&cell| is_filled(cell) && (cell == 0 || !is_filled(cell - 1))).collect();
    let run = |&start: &usize| (start..).take_while(|&cell| is_filled(cell)).count() as u32;
    (starts.iter().map(run).collect(), starts.iter().map(|&start| start as u8).collect())
}

/// What all placements of one clue imply in every state of the cells.
///
/// States are numbers of base 3, lowest digit for cell 0: 0 blank, 1 filled, 2 unknown. The answer for an unknown cell
/// is the union of those for its two values, so each state costs two look-ups.
struct BruteForce {
    /// For each state: the cells that may be blank, and those that may be filled.
    cells: Vec<(u32, u32)>,
    /// For each state and block: where it starts first and last; the wrong way round if there is no placement.
    starts: Vec<(u8, u8)>,
}

impl BruteForce {
    fn new(length: usize, clue: &[u32]) -> Self {
        let (states, k) = (3_usize.pow(length as u32), clue.len());
        let mut force = Self { cells: Vec::with_capacity(states), starts: Vec::with_capacity(states * k) };
        for state in 0..states {
            let powers = || (0..length).map(|cell| 3_usize.pow(cell as u32));
            match powers().find(|power| state / power % 3 == 2) {
                Some(power) => force.join(state - 2 * power, state - power, k),
                None => {
                    let filled =
                        (0..length).zip(powers()).map(|(cell, power)| ((state / power % 3) as u32) << cell).sum();
                    let (found, starts) = blocks(length, filled);
                    let fits = found == clue;
                    force.cells.push(if fits { ((1 << length) - 1 - filled, filled) } else { (0, 0) });
                    force.starts.extend((0..k).map(|i| if fits { (starts[i], starts[i]) } else { (u8::MAX, 0) }));
                }
            }
        }
        force
    }

    fn join(&mut self, one: usize, other: usize, k: usize) {
        let ((b0, f0), (b1, f1)) = (self.cells[one], self.cells[other]);
        self.cells.push((b0 | b1, f0 | f1));
        for i in 0..k {
            let ((s0, e0), (s1, e1)) = (self.starts[one * k + i], self.starts[other * k + i]);
            self.starts.push((s0.min(s1), e0.max(e1)));
        }
    }
}

/// The cells of a state.
fn cells_of(length: usize, state: usize) -> Vec<Option<bool>> {
    let digit = |cell: usize| state / 3_usize.pow(cell as u32) % 3;
    (0..length).map(|cell| [Some(false), Some(true), None][digit(cell)]).collect()
}

/// Whether all placements of a line, given by their cells and the hull of each block, agree with what is known.
fn holds(line: &LineState, (may_blank, may_fill): (u32, u32), hulls: &[Interval]) -> bool {
    let agrees = |(position, cell): (usize, &Option<bool>)| match cell {
        None => true,
        Some(true) => may_blank >> position & 1 == 0,
        Some(false) => may_fill >> position & 1 == 0,
    };
    let inside = |(interval, &hull): (&Interval, &Interval)| interval.covers(hull);
    line.values().iter().enumerate().all(agrees) && line.intervals.iter().zip(hulls).all(inside)
}

#[test]
fn rules_say_nothing_wrong() {
    let mut random = Random::new(1);
    let mut fired = [0_u64; 13];
    for length in 0..=longest() {
        for clue in clues(length) {
            let (force, k) = (BruteForce::new(length, &clue), clue.len());
            for (state, &may) in force.cells.iter().enumerate() {
                let is_possible = length == 0 || may != (0, 0);
                let starts = &force.starts[state * k..][..k];
                let hull = |(&(first, last), &block): (&(u8, u8), &u32)| Interval {
                    start: first.into(),
                    end: usize::from(last) + block as usize - 1,
                };
                let line = LineState::new(&clue, &cells_of(length, state)).unwrap();
                let mut lines = vec![line.clone()];
                let mut hulls = Vec::new();
                if is_possible {
                    hulls = starts.iter().zip(&clue).map(hull).collect();
                    // Intervals as tight as can be, and some in between.
                    lines.push(LineState { intervals: hulls.clone(), ..line.clone() });
                    let between = |(outer, inner): (&Interval, &Interval)| Interval {
                        start: random.between(outer.start as u64, inner.start as u64) as usize,
                        end: random.between(inner.end as u64, outer.end as u64) as usize,
                    };
                    let intervals = line.intervals.iter().zip(&hulls).map(between).collect();
                    lines.push(LineState { intervals, ..line });
                }
                for before in lines {
                    for (rule, as_published) in rules() {
                        let mut line = before.clone();
                        let found = apply(rule, as_published, &mut line);
                        if !is_possible {
                            continue;
                        }
                        let found = found.unwrap_or_else(|_| panic!("{rule} on {before:?}: there is a placement"));
                        assert!(holds(&line, may, &hulls), "{rule} on {before:?}: {found:?} is wrong");
                        assert_eq!(line == before, found.is_empty(), "{rule} on {before:?}: {found:?}");
                        fired[rule as usize] += u64::from(!found.is_empty());
                    }
                }
            }
        }
    }
    assert!(fired.iter().all(|&times| times > 100), "{fired:?}");
}

/// Replays deductions on a line as it was before.
fn replay(line: &mut LineState, deductions: &[Deduction]) {
    for deduction in deductions {
        assert!(!deduction.cells.is_empty() || !deduction.bounds.is_empty());
        for &Narrowed { position, removed, left } in &deduction.cells {
            assert_eq!(line.learn(position, left), Ok(removed));
            assert!(!removed.is_empty() && line.cells[position] == left);
        }
        for &(block, before, after) in &deduction.bounds {
            assert_eq!(std::mem::replace(&mut line.intervals[block], after), before);
            assert!(before.covers(after) && before != after);
        }
    }
}

/// A painted line of up to 30 cells, and which of its cells are known.
fn known_line() -> impl Strategy<Value = (Vec<bool>, Vec<bool>)> {
    let shape = (1..=30_usize, prop::sample::select(vec![0.3, 0.5, 0.7]), prop::sample::select(vec![0.1, 0.3, 0.6]));
    shape.prop_flat_map(|(length, density, known)| {
        let bits = move |share| prop::collection::vec(prop::bool::weighted(share), length);
        (bits(density), bits(known))
    })
}

fn clue_of(painted: &[bool]) -> Vec<u32> {
    painted.split(|&filled| !filled).filter(|run| !run.is_empty()).map(|run| run.len() as u32).collect()
}

/// What a line solver makes of cells.
fn settled(solver: &mut dyn LineSolver, clue: &[u32], cells: &[Option<bool>]) -> Option<Vec<Option<bool>>> {
    let length = cells.len();
    let words = |value: bool| {
        let mut words = vec![0_u64; words_for(length)];
        for (position, &cell) in cells.iter().enumerate() {
            words[position / 64] |= u64::from(cell != Some(value)) << (position % 64);
        }
        words
    };
    let (mut may_blank, mut may_fill) = (words(true), words(false));
    solver.settle(clue, &mut LineCells { length, may_blank: &mut may_blank, may_fill: &mut may_fill }).ok()?;
    let may = |words: &[u64], position: usize| words[position / 64] >> (position % 64) & 1 == 1;
    let cell = |position| match (may(&may_blank, position), may(&may_fill, position)) {
        (true, true) => None,
        (_, filled) => Some(filled),
    };
    Some((0..length).map(cell).collect())
}

proptest! {
    /// Any sequence of rules finds only what the complete solver finds, and logs all it changes. A cell may be a lie.
    #[test]
    fn rules_find_no_more_than_there_is(
        (painted, known) in known_line(),
        order in prop::collection::vec((0..13_usize, prop::bool::ANY), 1..60),
        lie in prop::option::of(0..30_usize),
    ) {
        let shown = |position: usize| painted[position] ^ (lie == Some(position));
        let cells: Vec<_> = (0..painted.len()).map(|at| known[at].then(|| shown(at))).collect();
        let clue = clue_of(&painted);
        let complete = settled(&mut BitLineSolver::new(), &clue, &cells);
        let mut line = LineState::new(&clue, &cells).unwrap();
        for (rule, as_published) in order {
            let mut copy = line.clone();
            let Ok(found) = apply(Rule::ALL[rule], as_published, &mut line) else {
                prop_assert_eq!(&complete, &None);
                return Ok(());
            };
            replay(&mut copy, &found);
            prop_assert_eq!(&copy, &line);
        }
        if let Some(complete) = complete {
            prop_assert!(line.values().iter().zip(&complete).all(|(found, all)| found.is_none() || found == all));
        }
    }

    /// The line solver finds no more than the complete one, and no contradiction where there is none.
    #[test]
    fn the_line_solver_is_sound((painted, known) in known_line(), lie in prop::option::of(0..30_usize)) {
        let shown = |position: usize| painted[position] ^ (lie == Some(position));
        let cells: Vec<_> = (0..painted.len()).map(|at| known[at].then(|| shown(at))).collect();
        let clue = clue_of(&painted);
        let complete = settled(&mut BitLineSolver::new(), &clue, &cells);
        let found = settled(&mut RuleLineSolver::default(), &clue, &cells);
        match (complete, found) {
            (None, Some(found)) => prop_assert!(found.contains(&None), "a wrong line passed"),
            (complete, None) => prop_assert_eq!(complete, None),
            (Some(complete), Some(found)) => {
                prop_assert!(found.iter().zip(&complete).all(|(found, all)| found.is_none() || found == all));
            }
        }
    }
}

#[test]
fn odd_lines_are_no_reason_to_panic() {
    for clue in [vec![], vec![0], vec![0, 0, 3], vec![u32::MAX; 3], vec![1; 40], vec![7], vec![3, 3]] {
        for length in [0, 1, 2, 6, 7] {
            for value in [None, Some(false), Some(true)] {
                let cells = vec![value; length];
                settled(&mut RuleLineSolver::default(), &clue, &cells);
                let Ok(mut line) = LineState::new(&clue, &cells) else { continue };
                for (rule, as_published) in rules() {
                    // An error is an answer, too.
                    let _: Result<_, NoPlacement> = apply(rule, as_published, &mut line);
                }
                assert_eq!(line.learn(length, ColorSet::BLACK), Err(NoPlacement));
            }
        }
    }
}
