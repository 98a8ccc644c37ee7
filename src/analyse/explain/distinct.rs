//! How many different pictures of a line meet a clue whose runs can be read in several ways.
//!
//! An automaton reads the line cell by cell. The sets of its states after each cell are what is counted: a picture
//! leads to one set, however many readings it has.

use std::collections::{BTreeSet, HashMap};

use super::placements::Placements;
use crate::puzzle::{Clue, Color, ColorSet, Gap, Run};

/// More sets of states are not looked at.
const MOST_SETS: usize = 50_000;

/// Where the reading of a line may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum State {
    /// Before a run; whether there was background since the one before.
    Before(usize, bool),
    /// In a run, of which so many cells are there; of a run without a limit, no more than it has at least.
    In(usize, usize),
}

type States = BTreeSet<State>;

/// The pictures of a line, by sets of states.
pub(super) struct Distinct<'a> {
    clue: &'a Clue,
    cells: Vec<ColorSet>,
    /// For each position, the pictures of what follows from each set of states.
    ways: Vec<HashMap<States, u64>>,
}

/// Whether a picture of a line can be read in several ways.
pub(super) fn is_ambiguous(clue: &Clue) -> bool {
    let is_background = |run: &Run| run.color == clue.background();
    let may_join = |pair: &[Run]| pair[0].color == pair[1].color && pair[1].gap != Gap::Apart;
    clue.runs().iter().any(is_background) || clue.runs().windows(2).any(may_join)
}

impl<'a> Distinct<'a> {
    /// The pictures that agree with the colours of the cells; `None` if there are too many sets of states.
    pub(super) fn new(clue: &'a Clue, cells: Vec<ColorSet>) -> Option<Self> {
        let mut layers: Vec<HashMap<States, u64>> = vec![HashMap::from([(Self::start(), 0)])];
        let mut distinct = Self { clue, cells, ways: Vec::new() };
        let mut sets = 1;
        for position in 0..distinct.cells.len() {
            let mut next = HashMap::new();
            for states in layers[position].keys() {
                for color in distinct.cells[position].iter() {
                    next.insert(distinct.next(states, color), 0);
                }
            }
            sets += next.len();
            if sets > MOST_SETS {
                return None;
            }
            layers.push(next);
        }
        let mut all = Vec::new();
        let mut behind: HashMap<States, u64> = HashMap::new();
        for (position, layer) in layers.into_iter().enumerate().rev() {
            let ways = |states: &States| match distinct.cells.get(position) {
                None => u64::from(states.iter().any(|&state| distinct.is_end(state))),
                Some(colors) => {
                    let ways = colors.iter().filter_map(|color| behind.get(&distinct.next(states, color)));
                    ways.fold(0, |sum: u64, ways| (sum + ways).min(Placements::MOST))
                }
            };
            let with_ways = |states: States| (states.clone(), ways(&states));
            let layer: HashMap<States, u64> = layer.into_keys().map(with_ways).collect();
            all.push(std::mem::replace(&mut behind, layer));
        }
        // The first is what is behind the last cell: nothing.
        all.push(behind);
        distinct.ways = all.into_iter().skip(1).rev().collect();
        Some(distinct)
    }

    /// How many there are.
    pub(super) fn count(&self) -> u64 {
        self.ways[0].get(&Self::start()).copied().unwrap_or(0)
    }

    /// All of them.
    pub(super) fn list(&self) -> Vec<Vec<Color>> {
        let mut found = vec![(Vec::new(), Self::start())];
        for (position, colors) in self.cells.iter().enumerate() {
            let mut longer = Vec::new();
            for (cells, states) in found {
                // Blocks first: from left to right.
                let mut colors: Vec<Color> = colors.iter().collect();
                colors.sort_by_key(|&color| color == self.clue.background());
                for color in colors {
                    let next = self.next(&states, color);
                    if self.ways[position + 1].get(&next).is_some_and(|&ways| ways > 0) {
                        longer.push(([&cells[..], &[color]].concat(), next));
                    }
                }
            }
            found = longer;
        }
        found.into_iter().map(|(cells, _)| cells).collect()
    }

    fn start() -> States {
        States::from([State::Before(0, false)])
    }

    fn next(&self, states: &States, color: Color) -> States {
        let mut next = States::new();
        for &state in states {
            if let State::In(at, length) = state {
                let Run { min, max, color: own, .. } = self.clue.runs()[at];
                if color == own && max as usize > length {
                    let is_open = max as usize >= self.cells.len();
                    let most = if is_open { min.max(1) as usize } else { usize::MAX };
                    next.insert(State::In(at, (length + 1).min(most)));
                }
            }
            let Some((at, passed)) = self.before(state) else { continue };
            let run = self.clue.runs().get(at);
            let is_glued = run.is_some_and(|run| run.gap == Gap::Glued);
            if color == self.clue.background() && !is_glued {
                next.insert(State::Before(at, true));
            }
            let begins = |run: &Run| match run.gap {
                Gap::Glued => !passed,
                Gap::Free => true,
                Gap::Apart => passed,
            };
            if run.is_some_and(|run| run.color == color && begins(run)) {
                next.insert(State::In(at, 1));
            }
        }
        next
    }

    /// The run that may come next, if one may, and whether there was background before it.
    fn before(&self, state: State) -> Option<(usize, bool)> {
        match state {
            State::Before(at, passed) => Some((at, passed)),
            State::In(at, length) => (length >= self.clue.runs()[at].min as usize).then_some((at + 1, false)),
        }
    }

    fn is_end(&self, state: State) -> bool {
        self.before(state).is_some_and(|(at, _)| at == self.clue.runs().len())
    }
}
