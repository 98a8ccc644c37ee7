//! The clue of a line, of any kind, as a deterministic machine that reads colours one by one.

use std::collections::HashMap;

use super::{
    automaton::{Automaton, StateSet},
    pace::Pace,
};
use crate::StopReason;
use nonosat_model::{Clue, Color, ColorSet, random::Random};

/// A state of a [`Reader`]: what was read up to some cell.
pub(super) type State = u32;

/// The state before the first cell.
pub(super) const START: State = 0;

/// No state: what was read is no beginning of a placement.
const DEAD: State = u32::MAX;

/// Reads the cells of a line in order, and knows after each whether the line can still be completed.
///
/// Every sequence of colours leads to one state, so that a placement comes once, in however many ways the clue can be
/// laid over it. Nothing is shared with the line solvers of [`propagate`](nonosat_propagate): the two are each other's
/// check.
#[derive(Debug)]
pub(super) struct Reader {
    length: usize,
    colors: usize,
    /// For each state and colour, the state behind.
    next: Vec<State>,
    /// For each state, how many cells must follow at least; with more, background can be laid behind.
    needs: Vec<u32>,
}

/// What follows for a line from the colours that its cells may have.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    cells: Box<[ColorSet]>,
    /// For each number of cells read and each state, the ways to complete the line: rounded, infinite where that is out
    /// of range, positive if there is any.
    counts: Box<[f64]>,
}

impl Ways {
    /// How many placements there are.
    pub(super) fn count(&self) -> f64 {
        self.counts[START as usize]
    }
}

impl Reader {
    /// The reader of a clue in a line of so many cells; without a clue, of any line in so many colours.
    ///
    /// O(states x colours). Clues in which two runs may be mistaken for each other may have many states.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn new(
        clue: Option<&Clue>,
        length: usize,
        colors: usize,
        pace: &mut Pace<'_>,
    ) -> Result<Self, StopReason> {
        let mut reader = Self { length, colors, next: Vec::new(), needs: Vec::new() };
        let Some(clue) = clue else {
            (reader.next, reader.needs) = (vec![START; colors], vec![0]);
            return Ok(reader);
        };
        let automaton = Automaton::new(clue, length);
        pace.step(automaton.state_count())?;
        let is_last = match reader.read_one_by_one(&automaton) {
            Some(is_last) => is_last,
            None => reader.read_by_sets(&automaton, pace)?,
        };
        reader.find_needs(&is_last);
        Ok(reader)
    }

    /// Takes over the states of an automaton of which each has one way on in each colour; for each state, whether the
    /// line may end with it. `None` if some state has more ways.
    fn read_one_by_one(&mut self, automaton: &Automaton) -> Option<Vec<bool>> {
        let colors = self.colors;
        self.next = vec![DEAD; (automaton.state_count() + 1) * colors];
        let mut is_last = Vec::with_capacity(automaton.state_count() + 1);
        is_last.push(automaton.accepts_nothing());
        for before in std::iter::once(None).chain((0..automaton.state_count()).map(Some)) {
            let first = before.map_or(0, |state| (state + 1) * colors);
            for state in automaton.after(before) {
                let next = self.next[first..first + colors].get_mut(automaton.color(state).index())?;
                if *next != DEAD {
                    return None;
                }
                *next = state as State + 1;
            }
            is_last.extend(before.map(|state| automaton.may_end(state)));
        }
        Some(is_last)
    }

    /// Makes a state of each set of states that an automaton may be in; for each, whether the line may end with it.
    fn read_by_sets(&mut self, automaton: &Automaton, pace: &mut Pace<'_>) -> Result<Vec<bool>, StopReason> {
        self.next.clear();
        let mut is_last = vec![automaton.accepts_nothing()];
        let mut numbers: HashMap<StateSet, State> = HashMap::new();
        let mut sets: Vec<StateSet> = vec![StateSet::default()];
        let mut number = 0;
        while number < sets.len() {
            let before = (number > 0).then(|| sets[number].clone());
            for color in ColorSet::first(self.colors).iter() {
                pace.step(automaton.state_count())?;
                let set = automaton.read(before.as_ref(), ColorSet::only(color));
                if set.is_empty() {
                    self.next.push(DEAD);
                    continue;
                }
                self.next.push(*numbers.entry(set).or_insert_with_key(|set| {
                    is_last.push(set.states().any(|state| automaton.may_end(state)));
                    sets.push(set.clone());
                    sets.len() as State - 1
                }));
            }
            number += 1;
        }
        Ok(is_last)
    }

    fn find_needs(&mut self, is_last: &[bool]) {
        self.needs = is_last.iter().map(|is_last| if *is_last { 0 } else { u32::MAX }).collect();
        // Mostly states come in the order in which they are read, and once over them is enough.
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for state in (0..self.needs.len()).rev() {
                let next = self.next[state * self.colors..][..self.colors].iter().filter(|&&next| next != DEAD);
                let fewest = next.map(|&next| self.needs[next as usize].saturating_add(1)).min();
                if fewest.is_some_and(|fewest| fewest < self.needs[state]) {
                    (self.needs[state], has_changed) = (fewest.unwrap_or(0), true);
                }
            }
        }
    }

    /// How many cells the line has.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// The state behind one cell more, whatever may follow.
    #[inline]
    fn behind(&self, state: State, color: Color) -> Option<State> {
        let next = self.next[state as usize * self.colors + color.index()];
        (next != DEAD).then_some(next)
    }

    /// What is read after one cell more, at `at`; `None` if that is no beginning of a placement.
    ///
    /// `ways` has what is known of the line, if anything is.
    #[inline]
    pub(super) fn read(&self, ways: Option<&Ways>, before: State, at: usize, color: Color) -> Option<State> {
        let state = self.behind(before, color)?;
        let can_go_on = match ways {
            None => (self.needs[state as usize] as usize) < self.length - at,
            Some(ways) => {
                ways.cells[at].contains(color) && ways.counts[(at + 1) * self.needs.len() + state as usize] > 0.0
            }
        };
        can_go_on.then_some(state)
    }

    /// Whether the line has a placement.
    pub(super) fn is_possible(&self, ways: Option<&Ways>) -> bool {
        ways.map_or(self.needs[START as usize] as usize <= self.length, |ways| ways.count() > 0.0)
    }

    /// What follows from the colours that the cells may have. O(cells x states x colours).
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn ways(
        &self,
        cells: impl ExactSizeIterator<Item = ColorSet>,
        pace: &mut Pace<'_>,
    ) -> Result<Ways, StopReason> {
        let (cells, states): (Box<[ColorSet]>, _) = (cells.collect(), self.needs.len());
        let mut counts = vec![0.0; (cells.len() + 1) * states];
        for (state, &need) in self.needs.iter().enumerate().filter(|(_, need)| **need == 0) {
            counts[cells.len() * states + state] = f64::from(1 - need);
        }
        for (at, colors) in cells.iter().enumerate().rev() {
            pace.step(states)?;
            let (before, behind) = counts.split_at_mut((at + 1) * states);
            let before = &mut before[at * states..];
            // The states that can be completed, and not more than can have been reached.
            let left = (cells.len() - at) as u32;
            for (state, count) in before.iter_mut().enumerate().filter(|(state, _)| self.needs[*state] <= left) {
                for color in colors.iter() {
                    if let Some(next) = self.behind(state as State, color) {
                        *count += behind[next as usize];
                    }
                }
            }
        }
        Ok(Ways { cells, counts: counts.into() })
    }

    /// A placement, each as likely as any other; `None` if there is none.
    pub(super) fn draw(&self, ways: &Ways, random: &mut Random) -> Option<Vec<Color>> {
        if ways.count() == 0.0 {
            return None;
        }
        let mut state = START;
        let mut word = Vec::with_capacity(self.length);
        for (at, colors) in ways.cells.iter().enumerate() {
            let counts = &ways.counts[(at + 1) * self.needs.len()..];
            let (mut all, mut choices) = (0.0, 0);
            for color in colors.iter() {
                let count = self.behind(state, color).map_or(0.0, |next| counts[next as usize]);
                all += count;
                choices += u32::from(count > 0.0);
            }
            let mut left = if choices > 1 { random.unit() * all } else { 0.0 };
            let mut chosen = None;
            for color in colors.iter() {
                let Some(next) = self.behind(state, color).filter(|&next| counts[next as usize] > 0.0) else {
                    continue;
                };
                // Where numbers are out of range or rounding leaves a little, any way will do.
                chosen = Some((color, next));
                left -= counts[next as usize];
                if left < 0.0 {
                    break;
                }
            }
            let (color, next) = chosen?;
            word.push(color);
            state = next;
        }
        Some(word)
    }

    /// Takes from the cells the colours that they have in no placement; `false` if there is none.
    ///
    /// Complete. O(cells x states x colours).
    pub(super) fn settle(&self, cells: &mut [ColorSet]) -> bool {
        let states = self.needs.len();
        let mut is_reached = vec![false; (cells.len() + 1) * states];
        is_reached[START as usize] = true;
        for (at, colors) in cells.iter().enumerate() {
            let (before, behind) = is_reached.split_at_mut((at + 1) * states);
            let before = before[at * states..].iter().enumerate().filter(|(_, is_reached)| **is_reached);
            let left = (cells.len() - at - 1) as u32;
            for (state, _) in before {
                let next = colors.iter().filter_map(|color| self.behind(state as State, color));
                let open = next.filter(|&next| self.needs[next as usize] <= left);
                open.for_each(|next| behind[next as usize] = true);
            }
        }
        let last = is_reached[cells.len() * states..].iter().zip(&self.needs);
        let mut is_possible = last.into_iter().any(|(is_reached, need)| *is_reached && *need == 0);
        for (at, colors) in cells.iter_mut().enumerate().rev() {
            let (before, behind) = is_reached.split_at_mut((at + 1) * states);
            let before = before[at * states..].iter_mut().enumerate().filter(|(_, is_reached)| **is_reached);
            let mut left = ColorSet::EMPTY;
            for (state, is_reached) in before {
                *is_reached = false;
                for color in colors.iter() {
                    if self.behind(state as State, color).is_some_and(|next| behind[next as usize]) {
                        left = left.with(color);
                        *is_reached = true;
                    }
                }
            }
            *colors = left;
            is_possible &= !left.is_empty();
        }
        is_possible
    }

    /// Whether a line of which this is known can be completed.
    pub(super) fn accepts(&self, cells: impl ExactSizeIterator<Item = ColorSet>) -> bool {
        let mut cells: Vec<ColorSet> = cells.collect();
        self.settle(&mut cells)
    }

    /// Whether a painted line meets the clue.
    pub(super) fn meets(&self, mut cells: impl Iterator<Item = Color>) -> bool {
        let last = cells.try_fold(START, |state, color| self.behind(state, color));
        last.is_some_and(|state| self.needs[state as usize] == 0)
    }
}

/// The colours that are tried for a cell, in this order: filled before blank.
pub(super) fn in_order(colors: ColorSet) -> impl Iterator<Item = Color> {
    let blank = colors.contains(Color::BLANK).then_some(Color::BLANK);
    colors.without(Color::BLANK).iter().chain(blank)
}

/// A walk over all placements of a line, one after the other; always of the same line.
///
/// Stores only the current placement, and never runs into a dead end: a step to the next takes time proportional to the
/// cells that differ.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    /// What is read before each cell, and at the end.
    states: Vec<State>,
    word: Vec<Color>,
    /// The colours, in the order in which they are tried; for each cell of the word, the place of its colour.
    colors: Vec<Color>,
    places: Vec<usize>,
}

impl Walk {
    /// The next placement, if there is one.
    pub(super) fn advance(&mut self, line: &Reader, ways: Option<&Ways>) -> Option<&[Color]> {
        // The first place to be tried at the end of the word.
        let mut place = 0;
        if self.states.is_empty() {
            self.colors.extend(in_order(ColorSet::first(line.colors)));
            self.states.push(START);
            line.is_possible(ways).then_some(())?;
        } else {
            place = self.back()?;
        }
        while self.word.len() < line.length {
            let (at, before) = (self.word.len(), self.states[self.word.len()]);
            let others = self.colors[place..].iter().enumerate();
            let read = |(skipped, &color)| Some((place + skipped, color, line.read(ways, before, at, color)?));
            place = match others.map(read).find(Option::is_some).flatten() {
                Some((place, color, state)) => {
                    self.places.push(place);
                    self.word.push(color);
                    self.states.push(state);
                    0
                }
                None => self.back()?,
            };
        }
        Some(&self.word)
    }

    /// Takes the last cell away; the place behind that of its colour.
    fn back(&mut self) -> Option<usize> {
        self.word.pop();
        let place = self.places.pop()?;
        self.states.pop();
        Some(place + 1)
    }
}

/// The most cells of placements of one line that are kept.
const KEPT_CELLS: usize = 1 << 18;

/// All placements of a line, to be gone through again and again.
///
/// They are kept the first time, unless there are too many.
#[derive(Debug, Default)]
pub(super) struct Placements {
    walk: Walk,
    /// The cells of the first ones, one after the other.
    kept: Vec<Color>,
    /// How many cells of them were handed out.
    next: usize,
    has_too_many: bool,
}

impl Placements {
    /// Back to before the first one.
    pub(super) fn restart(&mut self) {
        self.next = 0;
        if self.has_too_many {
            self.walk = Walk::default();
        }
    }

    /// The next one, if there is one.
    pub(super) fn advance(&mut self, line: &Reader, ways: Option<&Ways>) -> Option<&[Color]> {
        let first = self.next;
        if first < self.kept.len() {
            self.next += line.length;
            return Some(&self.kept[first..self.next]);
        }
        let word = self.walk.advance(line, ways)?;
        if !self.has_too_many {
            self.kept.extend_from_slice(word);
            self.next = self.kept.len();
            if self.kept.len() > KEPT_CELLS {
                (self.has_too_many, self.kept) = (true, Vec::new());
            }
        }
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::tests::{clues, words};
    use nonosat_model::budget::Budget;

    fn reader(clue: Option<&Clue>, length: usize, colors: usize) -> Reader {
        Reader::new(clue, length, colors, &mut Pace::new(&Budget::unlimited())).unwrap()
    }

    fn ways(reader: &Reader, cells: &[ColorSet]) -> Ways {
        reader.ways(cells.iter().copied(), &mut Pace::new(&Budget::unlimited())).unwrap()
    }

    fn color(index: usize) -> Color {
        Color::new(index).unwrap()
    }

    /// A run of the colour of the background can be read in many ways: each placement comes once all the same.
    #[test]
    fn it_reads_what_meets_the_clue_and_finds_all_of_a_line() {
        for clue in clues() {
            for length in 0..=4 {
                let all = words(&clue, length);
                let reader = reader(Some(&clue), length, 3);
                assert_eq!(reader.is_possible(None), !all.is_empty(), "{clue:?}");
                for number in 0..3_usize.pow(length as u32) {
                    let word: Vec<Color> =
                        (0..length).map(|cell| color(number / 3_usize.pow(cell as u32) % 3)).collect();
                    assert_eq!(reader.meets(word.iter().copied()), all.contains(&word), "{clue:?} {word:?}");
                    for mask in 0..1 << length {
                        check(&reader, &clue, &all, &word, mask);
                    }
                }
            }
        }
    }

    /// Some cells of a word are known.
    fn check(reader: &Reader, clue: &Clue, all: &[Vec<Color>], word: &[Color], mask: usize) {
        let set = |(cell, &color): (usize, &Color)| {
            if mask >> cell & 1 == 0 { ColorSet::first(3) } else { ColorSet::only(color) }
        };
        let mut cells: Vec<ColorSet> = word.iter().enumerate().map(set).collect();
        let agrees = |word: &&Vec<Color>| word.iter().zip(&cells).all(|(&it, set)| set.contains(it));
        let fitting: HashSet<&Vec<Color>> = all.iter().filter(agrees).collect();
        let of_cell = |cell: usize| fitting.iter().map(|word| word[cell]).collect::<ColorSet>();
        let expected: Vec<ColorSet> = (0..word.len()).map(of_cell).collect();
        let ways = ways(reader, &cells);
        assert_eq!(ways.count(), fitting.len() as f64, "{clue:?} {cells:?}");
        assert_eq!(reader.accepts(cells.iter().copied()), !fitting.is_empty(), "{clue:?} {cells:?}");
        let (mut walk, mut walked) = (Walk::default(), Vec::new());
        while let Some(word) = walk.advance(reader, Some(&ways)) {
            walked.push(word.to_vec());
        }
        assert_eq!(walked.len(), fitting.len());
        assert_eq!(walked.iter().collect::<HashSet<_>>(), fitting, "{clue:?} {cells:?}");
        let drawn = reader.draw(&ways, &mut Random::new(mask as u64));
        assert_eq!(drawn.is_some(), !fitting.is_empty());
        assert!(drawn.is_none_or(|drawn| fitting.contains(&drawn)));
        assert_eq!(reader.settle(&mut cells), !fitting.is_empty(), "{clue:?}");
        assert!(fitting.is_empty() || cells == expected, "{clue:?} {cells:?}");
    }

    #[test]
    fn draws_are_even() {
        let reader = reader(Some(&Clue::black([2, 1])), 6, 2);
        let ways = ways(&reader, &[ColorSet::BLANK_OR_BLACK; 6]);
        let mut random = Random::new(1);
        let mut counts: HashMap<Vec<Color>, u32> = HashMap::new();
        (0..6000).for_each(|_| *counts.entry(reader.draw(&ways, &mut random).unwrap()).or_default() += 1);
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (900..1100).contains(count)), "{counts:?}");
    }

    #[test]
    fn lines_without_a_clue_may_be_anything() {
        let free = reader(None, 3, 4);
        let mut cells = vec![ColorSet::first(4), ColorSet::only(color(2)), ColorSet::first(2)];
        let before = cells.clone();
        assert!(free.settle(&mut cells) && free.meets([0, 1, 2].map(color).into_iter()));
        assert_eq!(cells, before);
        assert_eq!(ways(&free, &cells).count(), 8.0);
        let huge = Clue::black([u32::MAX, u32::MAX]);
        assert!(!reader(Some(&huge), 9, 2).is_possible(None));
    }
}
