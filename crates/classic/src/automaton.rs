//! The clue of a line, of any kind, as an automaton that reads colours.

use nonosat_model::{Clue, Color, ColorSet, Gap, Run};

/// A nondeterministic automaton that accepts the ways to paint a line that meet its clue, in one pass over its cells.
///
/// A state is a cell of a run, or a background cell before, between or behind runs. Nothing is shared with the line
/// solvers of [`propagate`](nonosat_propagate): the two are each other's check.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    length: usize,
    background: Color,
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

    fn words(&self) -> impl Iterator<Item = u64> {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }

    pub(super) fn states(&self) -> impl Iterator<Item = usize> {
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
    /// The automaton of a clue in a line of so many cells.
    ///
    /// A clue that is too long for the line has no states, whatever its lengths are.
    pub(super) fn new(clue: &Clue, length: usize) -> Self {
        let mut automaton = Self {
            length,
            background: clue.background(),
            colors: Vec::new(),
            edges: Vec::new(),
            first_edge: vec![0],
            initial: StateSet::default(),
            accepting: StateSet::default(),
            runs: Vec::new(),
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
        // As many as there are if all lengths are given.
        let states = length + 2;
        self.colors.reserve(states);
        self.first_edge.reserve(states);
        self.edges.reserve(2 * states);
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

    /// The colour of the cells in no run.
    pub(super) fn background(&self) -> Color {
        self.background
    }

    /// The runs of the clue, if it is not too long.
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

    /// The number of states.
    pub(super) fn state_count(&self) -> usize {
        self.colors.len()
    }

    /// The colour of the cells read in a state.
    pub(super) fn color(&self, state: usize) -> Color {
        self.colors[state]
    }

    /// The states that may follow one; `None` is before the first cell.
    pub(super) fn after(&self, state: Option<usize>) -> impl Iterator<Item = usize> {
        let next = state.into_iter().flat_map(|state| self.next(state));
        next.chain(self.initial.states().filter(move |_| state.is_none()))
    }

    /// Whether a line may end with a state.
    pub(super) fn may_end(&self, state: usize) -> bool {
        self.accepting.contains(state)
    }

    /// Whether a line without cells meets the clue.
    pub(super) fn accepts_nothing(&self) -> bool {
        self.runs.is_empty() && !self.initial.is_empty()
    }

    /// For each cell, the states in which it is read on the way to the end of the line; `None` if there is no way.
    pub(super) fn alive(&self, cells: &[ColorSet]) -> Option<Vec<StateSet>> {
        let mut alive: Vec<StateSet> = Vec::with_capacity(cells.len());
        for &colors in cells {
            let next = self.read(alive.last(), colors);
            alive.push(next);
        }
        let Some(last) = alive.last_mut() else { return self.accepts_nothing().then(Vec::new) };
        *last = last.states().filter(|&state| self.accepting.contains(state)).collect();
        for position in (1..alive.len()).rev() {
            let (before, behind) = alive.split_at_mut(position);
            let goes_on = |&state: &usize| self.next(state).any(|next| behind[0].contains(next));
            before[position - 1] = before[position - 1].states().filter(goes_on).collect();
        }
        (!alive[0].is_empty()).then_some(alive)
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
}
