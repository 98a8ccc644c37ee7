//! `probe+dfs`: search that looks one step ahead from every cell before each choice.

mod lookahead;

use std::rc::Rc;

use lookahead::Lookahead;

use super::{ClassicMethod, ClassicReport, Emit, End, Problem, halted, known_on};
use crate::{StopReason, Tally};
use nonosat_model::{Color, progress::Phase, random::Random};
use nonosat_propagate::{
    belief::{Schedule, marginals},
    board::{Board, Contradiction, Domain},
    decompose::{Component, split_further},
    fixpoint::{Halt, propagate_within},
    on_board,
    probe_memory::ProbeMemory,
    technique::{CellCounts, Technique},
};

/// Depth-first search with line solving and probing at every node, the scheme of programs that won tournaments.
///
/// The cell to branch on is one whose colours all lead to many facts. The colour tried first is the likeliest one by
/// the marginals of a few rounds of belief propagation (BP); once that is refuted, any cell may be next. After every
/// other restart, the cell is the one of which BP is most certain. Independent components are solved one by one: if one
/// has no solution, the others are not tried again. Until a first solution is known, the search restarts after a number
/// of choices. Complete; exponential in the worst case. Memory: the trail of one path, and the results of probing for
/// each choice on it.
///
/// # References
/// I-C. Wu, D.-J. Sun, L.-P. Chen, K.-Y. Chen, C.-H. Kuo, H.-H. Kang, H.-H. Lin, *An efficient approach to solving
/// nonograms*, IEEE Transactions on Computational Intelligence and AI in Games 5 (2013).
#[derive(Clone, Copy, Debug)]
pub struct ProbeDfs;

/// The most choices before the first restart; half as many again before each later one.
const FIRST_TRY: u64 = 100;

/// The rounds of BP before a choice.
///
/// Of 5, 10 and 20, 10 took the least time over 100 random 30x30 puzzles (0.72, 0.58 and 0.62 CPU seconds; 2.4 where
/// the value that leads to fewer facts came first). Of every twentieth puzzle of TAAI 2011, 1 and 3 left some unsolved
/// in 5 seconds, 10 none. Measured before certainty chose the cell after every other restart.
const ROUNDS: usize = 10;

/// How much the strongest colour counts beside the weakest one.
const TIE: f64 = 0.01;

/// The share by which a score may grow at random.
const LUCK: f64 = 0.1;

/// The cells of an independent component that is not solved yet.
#[derive(Clone, Debug)]
struct OpenComponent {
    cells: Rc<[usize]>,
    /// The number of open choices when it became independent.
    base: usize,
}

/// A choice, with the state before it.
struct Choice<D: Domain> {
    /// The colour that was chosen, to be ruled out next; `None` when it was.
    chosen: Option<D::Removal>,
    /// The length of the trail before.
    mark: usize,
    memory: ProbeMemory<D>,
    /// The components that were open before, the one of this choice last.
    components: Vec<OpenComponent>,
    /// The number of solutions emitted before.
    emitted: u64,
}

/// The likeliest colour of a cell, and by how much it is.
#[derive(Clone, Copy, Debug)]
struct Likely {
    color: Color,
    certainty: f64,
}

struct Run<'a, D: Domain> {
    problem: &'a Problem<'a>,
    board: Board<D>,
    lookahead: Lookahead<D>,
    choices: Vec<Choice<D>>,
    components: Vec<OpenComponent>,
    random: Random,
    likely: Vec<Likely>,
    emitted: u64,
    tally: Tally,
    cells: CellCounts,
}

impl ClassicMethod for ProbeDfs {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        on_board!(problem.puzzle, problem.known, |board| run(board, problem, emit))
    }
}

fn run<D: Domain>(mut board: Board<D>, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    let total = board.layout().cell_count();
    if let Some(progress) = problem.progress {
        progress.enter(Phase::Line);
    }
    let narrowed = propagate_within(&mut board, problem.budget, |_| {});
    // On the board, cells may be known by the colours of their lines alone.
    let cells = CellCounts { total, by_line: problem.unknown() - board.unknown(), ..CellCounts::default() };
    let mut run = Run {
        problem,
        lookahead: Lookahead::new(&board),
        board,
        choices: Vec::new(),
        components: Vec::new(),
        random: Random::new(problem.seed),
        likely: vec![Likely { color: Color::BLANK, certainty: 0.0 }; total],
        emitted: 0,
        tally: Tally::default(),
        cells,
    };
    let end = match narrowed.map_err(halted).and_then(|()| run.begin()) {
        Ok(()) => run.search(emit),
        Err(end) => end,
    };
    run.report(end)
}

impl<D: Domain> Run<'_, D> {
    fn enter(&self, phase: Phase) {
        if let Some(progress) = self.problem.progress {
            progress.enter(phase);
        }
    }

    /// Narrows by probing, for good.
    fn begin(&mut self) -> Result<(), End> {
        self.enter(Phase::Probe);
        self.board.clear_trail();
        let unknown = self.board.unknown_cells();
        let result = self.lookahead.run(&mut self.board, &unknown, self.problem.budget);
        self.board.clear_trail();
        self.cells.by_probe = unknown.len() - self.board.unknown();
        self.cells.by_search = self.board.unknown();
        result.map_err(halted)?;

        self.components = vec![OpenComponent { cells: unknown.into(), base: 0 }];
        Ok(())
    }

    fn search(&mut self, emit: Emit<'_>) -> End {
        self.enter(Phase::First);
        let root = (self.lookahead.memory.clone(), self.components.clone());
        let (mut limit, mut nodes) = (FIRST_TRY, 0);
        loop {
            let narrowed = match self.cut() {
                Err(_) => self.turn_back(),
                Ok(false) => {
                    self.emitted += 1;
                    if emit(&self.board.picture()).is_break() {
                        return End::Enough;
                    }
                    self.turn_back()
                }
                Ok(true) if nodes == limit && self.emitted == 0 => {
                    self.board.undo();
                    self.choices.clear();
                    (self.lookahead.memory, self.components) = root.clone();
                    (limit, nodes) = (limit + limit / 2, 0);
                    self.tally.iterations += 1;
                    continue;
                }
                Ok(true) => {
                    nodes += 1;
                    self.choose()
                }
            };
            match narrowed {
                Ok(true) => {}
                Ok(false) => return End::Exhausted,
                Err(stop) => return stop.into(),
            }
        }
    }

    /// Removes solved components, and splits the last one further; whether one is left.
    fn cut(&mut self) -> Result<bool, Contradiction> {
        while let Some(open) = self.components.pop() {
            let mut found = split_further(&mut self.board, &open.cells)?;
            if found.is_empty() {
                continue;
            }
            // The smallest is solved first: if it has no solution, that is soon known.
            found.sort_by_key(|component| std::cmp::Reverse(component.cells.len()));
            if let Some(component) = found.last() {
                self.estimate(component);
            }
            let base = if found.len() == 1 { open.base } else { self.choices.len() };
            self.components
                .extend(found.into_iter().map(|component| OpenComponent { cells: component.cells.into(), base }));
            return Ok(true);
        }
        Ok(false)
    }

    /// Tries the best colour of the best cell; whether there is anything left to be tried.
    fn choose(&mut self) -> Result<bool, StopReason> {
        let Some((cell, color)) = self.best() else { return self.turn_back() };
        self.choices.push(Choice {
            chosen: Some(D::removal(cell, color)),
            mark: self.board.trail().len(),
            memory: self.lookahead.memory.clone(),
            components: self.components.clone(),
            emitted: self.emitted,
        });
        let narrowed = self.lookahead.decide(&mut self.board, (cell, color), self.problem.budget);
        Ok(self.follow(narrowed)? || self.turn_back()?)
    }

    /// Goes on behind a decision, with what probing finds; `false` if that is a contradiction.
    fn follow(&mut self, narrowed: Result<(), Halt>) -> Result<bool, StopReason> {
        self.tally.nodes += 1;
        self.problem.note_tried(self.tally.nodes);
        let Some(open) = self.components.last() else { return Ok(true) };
        match narrowed.and_then(|()| self.lookahead.run(&mut self.board, &open.cells, self.problem.budget)) {
            Ok(()) => Ok(true),
            Err(Halt::Contradiction(_)) => Ok(false),
            Err(Halt::Limit(limit)) => Err(limit.into()),
        }
    }

    /// Backtracks to the last choice of which the other colours are possible, and rules the chosen one out; `false` if
    /// there is none.
    fn turn_back(&mut self) -> Result<bool, StopReason> {
        while let Some(choice) = self.choices.last_mut() {
            self.board.undo_to(choice.mark);
            let Some(chosen) = choice.chosen.take() else {
                self.give_up();
                continue;
            };
            self.lookahead.memory.clone_from(&choice.memory);
            self.components.clone_from(&choice.components);
            let narrowed = self.lookahead.rule_out(&mut self.board, chosen, self.problem.budget);
            if self.follow(narrowed)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Drops the last choice; if its component has no solution at all, also those in components split off with it.
    fn give_up(&mut self) {
        let Some(choice) = self.choices.pop() else { return };
        let (Some(last), count) = (choice.components.last(), choice.components.len()) else { return };
        let is_same = |before: &Choice<D>| {
            before.components.len() == count && before.components.last().is_some_and(|open| open.base == last.base)
        };
        let is_first = !self.choices.last().is_some_and(is_same);
        if is_first && choice.emitted == self.emitted && last.base < self.choices.len() {
            self.board.undo_to(self.choices[last.base].mark);
            self.choices.truncate(last.base);
        }
    }

    /// Estimates the marginals of a component by a few rounds of belief propagation.
    fn estimate(&mut self, component: &Component) {
        let schedule = Schedule { rounds: ROUNDS, seed: self.random.bits(), ..Schedule::default() };
        let marginals = marginals(&component.instance, &schedule, self.problem.budget);
        for (index, (&cell, colors)) in component.cells.iter().zip(&component.instance.cells).enumerate() {
            let share = |color| marginals.color(&component.instance, index, color);
            // The first of several.
            let likelier = |best: (Color, f64), next: (Color, f64)| if next.1 > best.1 { next } else { best };
            let shares = colors.iter().map(|color| (color, share(color)));
            let (color, share) = shares.fold((Color::BLANK, -1.0), likelier);
            self.likely[cell] = Likely { color, certainty: share - 1.0 / colors.len() as f64 };
        }
    }

    /// The next choice: the likeliest colour of the unknown cell, in the last component, whose weakest colour leads to
    /// the most facts; after every other restart, of the most certain one.
    fn best(&mut self) -> Option<(usize, Color)> {
        let cells = self.components.last().map(|open| open.cells.clone()).unwrap_or_default();
        // After restarts, chance decides between cells that are nearly as good.
        let luck = if self.tally.iterations > 0 { LUCK } else { 0.0 };
        // The most certain cell first finds solutions; the one of the greatest impact first proves that there are none.
        let by_belief = self.tally.iterations % 2 == 1;
        let mut best = (-1.0, None);
        for &cell in cells.iter().filter(|&&cell| self.board.is_unknown(cell)) {
            let (weakest, strongest) = self.lookahead.sizes(&self.board, cell);
            let impact = weakest as f64 + TIE * strongest as f64;
            let Likely { color, certainty } = self.likely[cell];
            let score = (if by_belief { certainty } else { impact }) * (1.0 + luck * self.random.unit());
            if score > best.0 {
                best = (score, Some((cell, color)));
            }
        }
        let (cell, color) = best.1?;
        let colors = self.board.colors(cell);
        // Belief propagation may have been ended by a limit.
        let color = if colors.contains(color) { Some(color) } else { colors.iter().next() };
        color.map(|color| (cell, color))
    }

    fn report(self, end: End) -> ClassicReport {
        let CellCounts { by_probe, by_search, .. } = self.cells;
        let technique = match (by_probe, by_search) {
            (0, 0) => Technique::Line,
            (_, 0) => Technique::Probe,
            _ => Technique::Search,
        };
        let mut board = self.board;
        board.undo();
        ClassicReport { end, technique, known: known_on(&board), cells: self.cells, tally: self.tally }
    }
}
