//! The clue of a line, of any kind, as an automaton that reads colours.

use super::Problem;
use nonosat_model::{Clue, Color, ColorSet, Gap, Run};

/// A nondeterministic automaton that accepts the ways to paint a line that meet its clue, in one pass over its cells.
///
/// A state is a cell of a run, or a background cell before, between or behind runs. Nothing is shared with the line
/// solvers of [`propagate`](nonosat_propagate): the two are each other's check.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    length: usize,
    background: Option<Color>,
    /// For each state, the colour of the cells that it reads.
    colors: Vec<Color>,
    /// The states that may follow state `s`: `edges[first_edge[s]..first_edge[s + 1]]`.
    edges: Vec<u32>,
    first_edge: Vec<u32>,
    initial: StateSet,
    accepting: StateSet,
    /// The runs, each with the state of its first cell.
    runs: Vec<(Run, u32)>,
}

/// A set of states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct StateSet {
    /// The first 64 states, which are all of most lines; the others, none of them behind the last word with one.
    first: u64,
    others: Vec<u64>,
}

impl StateSet {
    fn insert(&mut self, state: usize) {
        let bit = 1 << (state % 64);
        match (state / 64).checked_sub(1) {
            None => self.first |= bit,
            Some(word) => {
                self.others.resize(self.others.len().max(word + 1), 0);
                self.others[word] |= bit;
            }
        }
    }

    pub(super) fn contains(&self, state: usize) -> bool {
        self.words().nth(state / 64).is_some_and(|word| word >> (state % 64) & 1 == 1)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words().all(|word| word == 0)
    }

    /// The states in both sets.
    pub(super) fn common(&self, other: &Self) -> Self {
        self.states().filter(|&state| other.contains(state)).collect()
    }

    fn words(&self) -> impl Iterator<Item = u64> {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }

    fn states(&self) -> impl Iterator<Item = usize> {
        let bits = |mut word: u64| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize);
                word &= word.wrapping_sub(1);
                bit
            })
        };
        self.words().enumerate().flat_map(move |(index, word)| bits(word).map(move |bit| index * 64 + bit))
    }
}

impl FromIterator<usize> for StateSet {
    fn from_iter<I: IntoIterator<Item = usize>>(states: I) -> Self {
        let mut set = Self::default();
        states.into_iter().for_each(|state| set.insert(state));
        set
    }
}

impl Automaton {
    /// The automaton of a clue in a line of so many cells; without a clue, of any line in so many colours.
    ///
    /// A clue that is too long for the line has no states, whatever its lengths are.
    pub(super) fn new(clue: Option<&Clue>, length: usize, colors: usize) -> Self {
        let mut automaton = Self {
            length,
            background: clue.map(Clue::background),
            colors: Vec::new(),
            edges: Vec::new(),
            first_edge: vec![0],
            initial: StateSet::default(),
            accepting: StateSet::default(),
            runs: Vec::new(),
        };
        let Some(clue) = clue else {
            automaton.initial = (0..colors).collect();
            automaton.accepting = (0..colors).collect();
            (0..colors).for_each(|color| automaton.add(Color::new(color).unwrap_or(Color::BLANK), 0..colors));
            return automaton;
        };
        let fits = clue.min_length() <= length as u64 && clue.runs().iter().all(|run| run.min.max(1) <= run.max);
        if fits {
            automaton.add_runs(clue.background(), clue.runs());
        }
        automaton
    }

    /// Adds a state that may be followed by these.
    fn add(&mut self, color: Color, next: impl IntoIterator<Item = usize>) {
        self.colors.push(color);
        self.edges.extend(next.into_iter().map(|state| state as u32));
        self.first_edge.push(self.edges.len() as u32);
    }

    fn add_runs(&mut self, background: Color, runs: &[Run]) {
        let length = self.length;
        let least = |run: &Run| run.min.max(1) as usize;
        // Beyond the least length, one state for all cells if the line ends before the run must.
        let has_loop = |run: &Run| run.max as usize >= length && run.max as usize > least(run);
        let cells = |run: &Run| if has_loop(run) { least(run) + 1 } else { run.max as usize };
        // What may follow where the run before this one has ended, by the background cell before it.
        let behind = |gap: usize, run: Option<&Run>| match run.map(|run| run.gap) {
            None | Some(Gap::Apart) => [Some(gap), None],
            Some(Gap::Glued) => [None, Some(gap + 1)],
            Some(Gap::Free) => [Some(gap), Some(gap + 1)],
        };
        self.initial = behind(0, runs.first()).into_iter().flatten().collect();
        for (index, run) in runs.iter().enumerate() {
            let gap = self.colors.len();
            self.runs.push((*run, gap as u32 + 1));
            self.add(background, [gap, gap + 1]);
            let next_gap = gap + 1 + cells(run);
            for cell in 0..cells(run) {
                let (state, is_last) = (gap + 1 + cell, cell + 1 == cells(run));
                let next = if is_last { has_loop(run).then_some(state) } else { Some(state + 1) };
                let end = if cell + 1 >= least(run) { behind(next_gap, runs.get(index + 1)) } else { [None; 2] };
                self.add(run.color, next.into_iter().chain(end.into_iter().flatten()));
            }
            if index + 1 == runs.len() {
                self.accepting = (gap + least(run)..next_gap).collect();
            }
        }
        let last_gap = self.colors.len();
        self.accepting.insert(last_gap);
        self.add(background, [last_gap]);
    }

    /// The number of cells of the line.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// The colour of the cells in no run, if the clue is given.
    pub(super) fn background(&self) -> Option<Color> {
        self.background
    }

    /// The runs of the clue, if it is given and not too long.
    pub(super) fn runs(&self) -> impl Iterator<Item = Run> {
        self.runs.iter().map(|&(run, _)| run)
    }

    /// The states after one cell more, which has one of these colours; `before` is `None` for the first cell.
    pub(super) fn read(&self, before: Option<&StateSet>, colors: ColorSet) -> StateSet {
        let may = |&state: &usize| colors.contains(self.colors[state]);
        match before {
            None => self.initial.states().filter(may).collect(),
            Some(before) => before.states().flat_map(|state| self.next(state)).filter(may).collect(),
        }
    }

    fn next(&self, state: usize) -> impl Iterator<Item = usize> {
        let range = self.first_edge[state] as usize..self.first_edge[state + 1] as usize;
        self.edges[range].iter().map(|&next| next as usize)
    }

    /// Whether a line of which this is known can be completed.
    pub(super) fn accepts(&self, cells: impl Iterator<Item = ColorSet>) -> bool {
        let mut states = None;
        for colors in cells {
            let next = self.read(states.as_ref(), colors);
            if next.is_empty() {
                return false;
            }
            states = Some(next);
        }
        match states {
            Some(states) => states.states().any(|state| self.accepting.contains(state)),
            // A line without cells: nothing to be read.
            None => self.runs.is_empty() && !self.initial.is_empty(),
        }
    }

    /// For each cell, the states in which it is read on the way to the end of the line; `None` if there is no way.
    pub(super) fn alive(&self, cells: &[ColorSet]) -> Option<Vec<StateSet>> {
        let mut alive: Vec<StateSet> = Vec::with_capacity(cells.len());
        for &colors in cells {
            let next = self.read(alive.last(), colors);
            alive.push(next);
        }
        let Some(last) = alive.last_mut() else { return self.accepts(std::iter::empty()).then(Vec::new) };
        *last = last.states().filter(|&state| self.accepting.contains(state)).collect();
        for position in (1..alive.len()).rev() {
            let (before, behind) = alive.split_at_mut(position);
            let goes_on = |&state: &usize| self.next(state).any(|next| behind[0].contains(next));
            before[position - 1] = before[position - 1].states().filter(goes_on).collect();
        }
        (!alive[0].is_empty()).then_some(alive)
    }

    /// Takes from the cells the colours that they have in no way to complete the line; `false` if there is none.
    ///
    /// Complete. O(cells x states) at worst.
    pub(super) fn settle(&self, cells: &mut [ColorSet]) -> bool {
        let Some(alive) = self.alive(cells) else { return false };
        for (colors, states) in cells.iter_mut().zip(&alive) {
            *colors = states.states().map(|state| self.colors[state]).collect();
        }
        true
    }

    /// For each run, the first and the last position where it may begin, given what [`alive`](Self::alive) returned.
    pub(super) fn starts(&self, alive: &[StateSet]) -> Vec<(usize, usize)> {
        let may_begin = |first: u32| (0..alive.len()).filter(move |&position| alive[position].contains(first as usize));
        let bounds = |&(_, first): &(Run, u32)| {
            let mut positions = may_begin(first);
            let earliest = positions.next().unwrap_or(0);
            (earliest, positions.next_back().unwrap_or(earliest))
        };
        self.runs.iter().map(bounds).collect()
    }

    /// The fewest cells that must change for a painted line to meet the clue; `None` if none can.
    ///
    /// Dynamic programming, in time O(cells x states).
    pub(super) fn distance(&self, mut cells: impl Iterator<Item = Color>) -> Option<u32> {
        let Some(first) = cells.next() else { return self.accepts(std::iter::empty()).then_some(0) };
        let change = |state: usize, color: Color| u32::from(self.colors[state] != color);
        let mut costs: Vec<Option<u32>> = vec![None; self.colors.len()];
        self.initial.states().for_each(|state| costs[state] = Some(change(state, first)));
        for color in cells {
            let mut next: Vec<Option<u32>> = vec![None; costs.len()];
            for (state, cost) in costs.iter().enumerate() {
                let Some(cost) = cost else { continue };
                for after in self.next(state) {
                    let sum = cost + change(after, color);
                    next[after] = Some(next[after].map_or(sum, |other| other.min(sum)));
                }
            }
            costs = next;
        }
        self.accepting.states().filter_map(|state| costs[state]).min()
    }
}

/// The automata of all lines of a puzzle.
pub(super) fn automata(problem: &Problem<'_>) -> Vec<Automaton> {
    let (layout, colors) = (problem.puzzle.layout(), problem.puzzle.palette.len());
    let clues = problem.puzzle.clues().iter().enumerate();
    clues.map(|(line, clue)| Automaton::new(clue.as_ref(), layout.line_length(line), colors)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::meets;

    fn color(index: usize) -> Color {
        Color::new(index).unwrap()
    }

    /// All words over three colours that meet the clue, by the referee's reading of lines.
    fn words(clue: &Clue, length: usize) -> Vec<Vec<Color>> {
        let word = |number: usize| -> Vec<Color> {
            (0..length).map(|cell| color(number / 3_usize.pow(cell as u32) % 3)).collect()
        };
        (0..3_usize.pow(length as u32)).map(word).filter(|word| meets(clue, word)).collect()
    }

    fn clues() -> Vec<Clue> {
        let mut clues = vec![Clue::default()];
        let lengths = [(1, 1), (2, 2), (1, Run::UNLIMITED), (1, 2), (2, 3)];
        for background in [0, 1] {
            for (min, max) in lengths {
                let run = |index: usize, gap| Run { color: color(index), min, max, gap };
                for gap in [Gap::Glued, Gap::Free, Gap::Apart] {
                    clues.push(Clue::of_runs(color(background), vec![run(1, gap)]));
                    for other in 0..3 {
                        let second = Run { color: color(other), min: 1, max: 1, gap };
                        clues.push(Clue::of_runs(color(background), vec![run(1, Gap::Free), second]));
                        clues.push(Clue::of_runs(color(background), vec![second, run(2, Gap::Free), second]));
                    }
                }
            }
        }
        clues
    }

    #[test]
    fn it_accepts_what_meets_the_clue_and_finds_all_of_a_line() {
        let partial = |word: &[Color], mask: usize| -> Vec<ColorSet> {
            let set = |(cell, &color): (usize, &Color)| {
                if mask >> cell & 1 == 0 { ColorSet::first(3) } else { ColorSet::only(color) }
            };
            word.iter().enumerate().map(set).collect()
        };
        for clue in clues() {
            for length in 0..=4 {
                let words = words(&clue, length);
                let automaton = Automaton::new(Some(&clue), length, 3);
                for number in 0..3_usize.pow(length as u32) {
                    let word: Vec<Color> =
                        (0..length).map(|cell| color(number / 3_usize.pow(cell as u32) % 3)).collect();
                    for mask in 0..1 << length {
                        let mut cells = partial(&word, mask);
                        let agrees = |word: &&Vec<Color>| word.iter().zip(&cells).all(|(&it, set)| set.contains(it));
                        let fitting: Vec<&Vec<Color>> = words.iter().filter(agrees).collect();
                        let of_cell = |cell: usize| fitting.iter().map(|word| word[cell]).collect::<ColorSet>();
                        let expected: Vec<ColorSet> = (0..length).map(of_cell).collect();
                        assert_eq!(automaton.accepts(cells.iter().copied()), !fitting.is_empty(), "{clue:?} {cells:?}");
                        assert_eq!(automaton.settle(&mut cells), !fitting.is_empty(), "{clue:?}");
                        assert!(fitting.is_empty() || cells == expected, "{clue:?} {cells:?}");
                    }
                    let far = |other: &Vec<Color>| other.iter().zip(&word).filter(|(one, other)| one != other).count();
                    let nearest = words.iter().map(far).min().map(|distance| distance as u32);
                    assert_eq!(automaton.distance(word.iter().copied()), nearest, "{clue:?} {word:?}");
                }
            }
        }
    }

    #[test]
    fn lines_without_a_clue_may_be_anything() {
        let automaton = Automaton::new(None, 3, 4);
        let mut cells = vec![ColorSet::first(4), ColorSet::only(color(2)), ColorSet::first(2)];
        let before = cells.clone();
        assert!(automaton.settle(&mut cells) && automaton.accepts(cells.iter().copied()));
        assert_eq!(cells, before);
        assert_eq!(automaton.distance([0, 1, 2].map(color).into_iter()), Some(0));
        let huge = Clue::black([u32::MAX, u32::MAX]);
        assert!(!Automaton::new(Some(&huge), 9, 2).accepts(std::iter::repeat_n(ColorSet::first(2), 9)));
    }
}
