//! `probe+dfs`: search that looks one step ahead from every cell before each choice.

mod lookahead;

use std::rc::Rc;

use lookahead::Lookahead;

use super::{ClassicMethod, ClassicReport, Emit, End, Problem, colors, lines};
use crate::{StopReason, Tally};
use nonosat_model::{Color, random::Random};
use nonosat_propagate::{
    belief::{Schedule, marginals},
    board::{Bit, Board, CellFact, Contradiction},
    decompose::{Component, split_further},
    fixpoint::{Halt, propagate_within},
    probe_memory::ProbeMemory,
    technique::{CellCounts, Technique},
};

/// Depth-first search with line solving and probing at every node, the scheme of programs that won tournaments.
///
/// The cell to branch on is one whose values both lead to many facts. The value tried first is the likelier one by the
/// marginals of a few rounds of belief propagation (BP). After every other restart, the cell is the one of which BP is
/// most certain. Independent components are solved one by one: if one has no solution, the others are not tried again.
/// Until a first solution is known, the search restarts after a number of choices. Complete; exponential in the worst
/// case. Memory: the trail of one path, and the results of probing for each choice on it.
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

/// How much the stronger value counts beside the weaker one.
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
struct Choice {
    /// The fact to be tried next; `None` when both were.
    other: Option<CellFact>,
    /// The length of the trail before.
    mark: usize,
    memory: ProbeMemory<Bit>,
    /// The components that were open before, the one of this choice last.
    components: Vec<OpenComponent>,
    /// The number of solutions emitted before.
    emitted: u64,
}

struct Run<'a> {
    problem: &'a Problem<'a>,
    board: Board,
    lookahead: Lookahead,
    choices: Vec<Choice>,
    components: Vec<OpenComponent>,
    random: Random,
    likely: Vec<f64>,
    emitted: u64,
    tally: Tally,
    cells: CellCounts,
}

impl ClassicMethod for ProbeDfs {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if !problem.puzzle.is_plain() {
            return colors::probe_dfs(problem, emit);
        }
        let mut board = lines::board(problem);
        let total = board.layout().cell_count();
        let unknown = board.unknown();
        let narrowed = propagate_within(&mut board, problem.budget, |_| {});
        let cells = CellCounts { total, by_line: unknown - board.unknown(), ..CellCounts::default() };
        let mut run = Run {
            problem,
            lookahead: Lookahead::new(&board),
            board,
            choices: Vec::new(),
            components: Vec::new(),
            random: Random::new(problem.seed),
            likely: vec![0.5; total],
            emitted: 0,
            tally: Tally::default(),
            cells,
        };
        let end = match narrowed.map_err(end_of).and_then(|()| run.begin()) {
            Ok(()) => run.search(emit),
            Err(end) => end,
        };
        run.report(end)
    }
}

/// How a search ends that is halted where nothing was chosen.
fn end_of(halt: Halt) -> End {
    match halt {
        Halt::Contradiction(_) => End::Exhausted,
        Halt::Limit(limit) => limit.into(),
    }
}

impl Run<'_> {
    /// Narrows by probing, for good.
    fn begin(&mut self) -> Result<(), End> {
        self.board.clear_trail();
        let unknown = self.board.unknown_cells();
        let result = self.lookahead.run(&mut self.board, &unknown, self.problem.budget);
        self.board.clear_trail();
        self.cells.by_probe = unknown.len() - self.board.unknown();
        self.cells.by_search = self.board.unknown();
        result.map_err(end_of)?;

        self.components = vec![OpenComponent { cells: unknown.into(), base: 0 }];
        Ok(())
    }

    fn search(&mut self, emit: Emit<'_>) -> End {
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

    /// Tries the better value of the best cell; whether there is anything left to be tried.
    fn choose(&mut self) -> Result<bool, StopReason> {
        let fact = self.best();
        self.choices.push(Choice {
            other: Some(CellFact::new(fact.cell(), !fact.is_filled())),
            mark: self.board.trail().len(),
            memory: self.lookahead.memory.clone(),
            components: self.components.clone(),
            emitted: self.emitted,
        });
        Ok(self.follow(fact)? || self.turn_back()?)
    }

    /// Notes a fact and all that follows from it; `false` if that is a contradiction.
    fn follow(&mut self, fact: CellFact) -> Result<bool, StopReason> {
        self.tally.nodes += 1;
        let Some(open) = self.components.last() else { return Ok(true) };
        let narrowed = match self.lookahead.settle(&mut self.board, fact) {
            Ok(()) => self.lookahead.run(&mut self.board, &open.cells, self.problem.budget),
            Err(contradiction) => Err(contradiction.into()),
        };
        match narrowed {
            Ok(()) => Ok(true),
            Err(Halt::Contradiction(_)) => Ok(false),
            Err(Halt::Limit(limit)) => Err(limit.into()),
        }
    }

    /// Backtracks to the last choice whose other value is possible, and makes it; `false` if there is none.
    fn turn_back(&mut self) -> Result<bool, StopReason> {
        while let Some(choice) = self.choices.last_mut() {
            self.board.undo_to(choice.mark);
            let Some(other) = choice.other.take() else {
                self.give_up();
                continue;
            };
            self.lookahead.memory.clone_from(&choice.memory);
            self.components.clone_from(&choice.components);
            if self.follow(other)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Drops the last choice; if its component has no solution at all, also those in components split off with it.
    fn give_up(&mut self) {
        let Some(choice) = self.choices.pop() else { return };
        let (Some(last), count) = (choice.components.last(), choice.components.len()) else { return };
        let is_same = |before: &Choice| {
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
        for (index, &cell) in component.cells.iter().enumerate() {
            self.likely[cell] = marginals.color(&component.instance, index, Color::BLACK);
        }
    }

    /// The next choice: the likelier value of the unknown cell, in the last component, whose weaker value leads to the
    /// most facts; after every other restart, of the most certain one.
    fn best(&mut self) -> CellFact {
        let cells = self.components.last().map(|open| open.cells.clone()).unwrap_or_default();
        // After restarts, chance decides between cells that are nearly as good.
        let luck = if self.tally.iterations > 0 { LUCK } else { 0.0 };
        // The most certain cell first finds solutions; the one of the greatest impact first proves that there are none.
        let by_belief = self.tally.iterations % 2 == 1;
        let mut best = (-1.0, CellFact::new(0, false));
        for &cell in cells.iter().filter(|&&cell| self.board.value(cell).is_none()) {
            let [blank, filled] = self.lookahead.sizes(&self.board, cell).map(|size| size as f64);
            let impact = blank.min(filled) + TIE * blank.max(filled);
            let certainty = (self.likely[cell] - 0.5).abs();
            let score = (if by_belief { certainty } else { impact }) * (1.0 + luck * self.random.unit());
            if score > best.0 {
                best = (score, CellFact::new(cell, self.likely[cell] > 0.5));
            }
        }
        best.1
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
        ClassicReport { end, technique, known: Some(board.grid()), cells: self.cells, tally: self.tally }
    }
}
