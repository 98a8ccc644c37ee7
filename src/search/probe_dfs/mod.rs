//! `probe+dfs`: search that looks one step ahead from every cell before each choice.

mod lookahead;

use std::rc::Rc;

use lookahead::{Lookahead, Memory};

use super::{End, Found, Quest, Report, Search, lines};
use crate::{
    belief::{Schedule, beliefs},
    board::{Board, Contradiction, Fact},
    budget::Stop,
    outcome::{CellCounts, Tally, Technique},
    propagate::{Halt, propagate_within},
    random::Random,
    split::{Component, split_further},
};

/// Depth-first search with line solving and probing at every node, the scheme of programs that won tournaments.
///
/// The cell to branch on is one whose values both lead to many facts; the value tried first is the one that the
/// lines, asked for a few rounds of belief propagation, think likelier. Every other try, the cell is that of which they are
/// most certain. Parts of the picture that have become
/// independent are solved one by one: if one has no solution, the others are not tried again. Until a first solution
/// is known, a search that takes too many choices begins anew with other ones. Complete; exponential in the worst
/// case. Holds the trail of one path, and for each choice on it what probing had found out.
///
/// # References
/// I-C. Wu, D.-J. Sun, L.-P. Chen, K.-Y. Chen, C.-H. Kuo, H.-H. Kang, H.-H. Lin, *An efficient approach to solving
/// nonograms*, IEEE Transactions on Computational Intelligence and AI in Games 5 (2013).
#[derive(Clone, Copy, Debug)]
pub struct ProbeDfs;

/// The choices of the first try; each further one may take half as many again.
const FIRST_TRY: u64 = 100;

/// How many rounds the lines talk before a choice.
///
/// Of 5, 10 and 20, 10 took the least time over 100 random 30x30 puzzles (0.72, 0.58 and 0.62 CPU seconds; 2.4 where the
/// value that leads to fewer facts came first). Of every twentieth puzzle of TAAI 2011, 1 and 3 left some unsolved in
/// 5 seconds, 10 none. Measured before every other try went by certainty.
const ROUNDS: usize = 10;

/// How much the stronger value counts beside the weaker one.
const TIE: f64 = 0.01;

/// By what part of itself a score may grow by chance.
const LUCK: f64 = 0.1;

/// Cells that hang together, to be solved on their own.
#[derive(Clone, Debug)]
struct Part {
    cells: Rc<[usize]>,
    /// How many choices were open when it was cut off from its neighbours.
    base: usize,
}

/// A choice that was made, and all it takes to make the other.
struct Choice {
    /// The fact to be tried next; `None` when both were.
    other: Option<Fact>,
    /// The length of the trail before.
    mark: usize,
    memory: Memory,
    /// The parts that were open before, the one of this choice last.
    parts: Vec<Part>,
    /// How many solutions were told before.
    told: u64,
}

struct Run<'a> {
    quest: &'a Quest<'a>,
    board: Board,
    lookahead: Lookahead,
    choices: Vec<Choice>,
    parts: Vec<Part>,
    random: Random,
    likely: Vec<f64>,
    told: u64,
    tally: Tally,
    cells: CellCounts,
}

impl Search for ProbeDfs {
    fn run(&self, quest: &Quest<'_>, found: Found<'_>) -> Report {
        let mut board = lines::board(quest);
        let total = board.layout().cell_count();
        let unknown = board.unknown();
        let narrowed = propagate_within(&mut board, quest.budget, |_| {});
        let cells = CellCounts { total, by_line: unknown - board.unknown(), ..CellCounts::default() };
        let mut run = Run {
            quest,
            lookahead: Lookahead::new(&board),
            board,
            choices: Vec::new(),
            parts: Vec::new(),
            random: Random::new(quest.seed),
            likely: vec![0.5; total],
            told: 0,
            tally: Tally::default(),
            cells,
        };
        let end = match narrowed.map_err(end_of).and_then(|()| run.begin()) {
            Ok(()) => run.search(found),
            Err(end) => end,
        };
        run.report(end)
    }
}

/// How a search ends that is halted where nothing was chosen.
fn end_of(halt: Halt) -> End {
    match halt {
        Halt::Contradiction(_) => End::Exhausted,
        Halt::Stop(stop) => stop.into(),
    }
}

impl Run<'_> {
    /// Narrows by probing; what is found is there to stay.
    fn begin(&mut self) -> Result<(), End> {
        self.board.clear_trail();
        let unknown = self.board.unknown_cells();
        let result = self.lookahead.run(&mut self.board, &unknown, self.quest.budget);
        self.board.clear_trail();
        self.cells.by_probe = unknown.len() - self.board.unknown();
        self.cells.by_search = self.board.unknown();
        result.map_err(end_of)?;

        self.parts = vec![Part { cells: unknown.into(), base: 0 }];
        Ok(())
    }

    fn search(&mut self, found: Found<'_>) -> End {
        let root = (self.lookahead.memory.clone(), self.parts.clone());
        let (mut limit, mut nodes) = (FIRST_TRY, 0);
        loop {
            let narrowed = match self.cut() {
                Err(_) => self.turn_back(),
                Ok(false) => {
                    self.told += 1;
                    if found(&self.board.picture()).is_break() {
                        return End::Enough;
                    }
                    self.turn_back()
                }
                Ok(true) if nodes == limit && self.told == 0 => {
                    self.board.undo();
                    self.choices.clear();
                    (self.lookahead.memory, self.parts) = root.clone();
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

    /// Takes away parts that are solved, and cuts the last one if it has fallen apart; whether one is left.
    fn cut(&mut self) -> Result<bool, Contradiction> {
        while let Some(part) = self.parts.pop() {
            let mut pieces = split_further(&self.board, &part.cells)?;
            if pieces.is_empty() {
                continue;
            }
            // The smallest is solved first: if it has no solution, that is soon known.
            pieces.sort_by_key(|piece| std::cmp::Reverse(piece.cells.len()));
            if let Some(piece) = pieces.last() {
                self.believe(piece);
            }
            let base = if pieces.len() == 1 { part.base } else { self.choices.len() };
            self.parts.extend(pieces.into_iter().map(|piece| Part { cells: piece.cells.into(), base }));
            return Ok(true);
        }
        Ok(false)
    }

    /// Tries the better value of the best cell; whether there is anything left to be tried.
    fn choose(&mut self) -> Result<bool, Stop> {
        let fact = self.best();
        self.choices.push(Choice {
            other: Some(Fact::new(fact.cell(), !fact.is_filled())),
            mark: self.board.trail().len(),
            memory: self.lookahead.memory.clone(),
            parts: self.parts.clone(),
            told: self.told,
        });
        Ok(self.follow(fact)? || self.turn_back()?)
    }

    /// Notes a fact and all that follows from it; `false` if that is a contradiction.
    fn follow(&mut self, fact: Fact) -> Result<bool, Stop> {
        self.tally.nodes += 1;
        let Some(part) = self.parts.last() else { return Ok(true) };
        let narrowed = match self.lookahead.settle(&mut self.board, fact) {
            Ok(()) => self.lookahead.run(&mut self.board, &part.cells, self.quest.budget),
            Err(contradiction) => Err(contradiction.into()),
        };
        match narrowed {
            Ok(()) => Ok(true),
            Err(Halt::Contradiction(_)) => Ok(false),
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }

    /// Goes back to the last choice of which the other value is possible, and makes it; `false` if there is none.
    fn turn_back(&mut self) -> Result<bool, Stop> {
        while let Some(choice) = self.choices.last_mut() {
            self.board.undo_to(choice.mark);
            let Some(other) = choice.other.take() else {
                self.give_up();
                continue;
            };
            self.lookahead.memory.clone_from(&choice.memory);
            self.parts.clone_from(&choice.parts);
            if self.follow(other)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Forgets the last choice; if its part has no solution at all, those in the parts cut off together with it, too.
    fn give_up(&mut self) {
        let Some(choice) = self.choices.pop() else { return };
        let (Some(part), open) = (choice.parts.last(), choice.parts.len()) else { return };
        let is_same =
            |before: &Choice| before.parts.len() == open && before.parts.last().is_some_and(|p| p.base == part.base);
        let is_first = !self.choices.last().is_some_and(is_same);
        if is_first && choice.told == self.told && part.base < self.choices.len() {
            self.board.undo_to(self.choices[part.base].mark);
            self.choices.truncate(part.base);
        }
    }

    /// Lets the lines of a part talk a little about its cells.
    fn believe(&mut self, part: &Component) {
        let schedule = Schedule { rounds: ROUNDS, seed: self.random.bits(), ..Schedule::default() };
        let Some(beliefs) = beliefs(&part.instance, &schedule, self.quest.budget) else { return };
        for (&cell, likely) in part.cells.iter().zip(beliefs.cells) {
            self.likely[cell] = likely;
        }
    }

    /// The likelier value of the unknown cell of the last part of which the weaker value leads to the most facts.
    fn best(&mut self) -> Fact {
        let cells = self.parts.last().map(|part| part.cells.clone()).unwrap_or_default();
        // In later tries, chance decides between cells that are nearly as good.
        let luck = if self.tally.iterations > 0 { LUCK } else { 0.0 };
        // What is most certain first: that finds solutions, the most telling one first proves that there are none.
        let by_belief = self.tally.iterations % 2 == 1;
        let mut best = (-1.0, Fact::new(0, false));
        for &cell in cells.iter().filter(|&&cell| self.board.value(cell).is_none()) {
            let [blank, filled] = self.lookahead.sizes(cell).map(|size| size as f64);
            let telling = blank.min(filled) + TIE * blank.max(filled);
            let certainty = (self.likely[cell] - 0.5).abs();
            let score = (if by_belief { certainty } else { telling }) * (1.0 + luck * self.random.unit());
            if score > best.0 {
                best = (score, Fact::new(cell, self.likely[cell] > 0.5));
            }
        }
        best.1
    }

    fn report(self, end: End) -> Report {
        let CellCounts { by_probe, by_search, .. } = self.cells;
        let technique = match (by_probe, by_search) {
            (0, 0) => Technique::Line,
            (_, 0) => Technique::Probe,
            _ => Technique::Search,
        };
        let mut board = self.board;
        board.undo();
        Report { end, technique, known: Some(board.grid()), cells: self.cells, tally: self.tally }
    }
}
