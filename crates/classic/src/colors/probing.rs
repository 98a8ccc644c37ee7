//! `single-guess` and `probe+dfs` on puzzles of every kind.

use crate::{ClassicReport, Emit, End, Problem, StopReason, Tally};
use nonosat_model::{Color, budget::Budget, progress::Phase};
use nonosat_propagate::{
    board::{Board, ColorRemoval, Domain, Set},
    fixpoint::{Halt, propagate_on_trail, propagate_within},
    technique::{CellCounts, Technique},
};

/// Line solving; then each colour of a cell is tried. What all of them lead to is kept, and what a contradiction
/// forces.
pub(crate) fn single_guess(problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    let mut probing = Probing::new(problem);
    let end = match probing.begin() {
        Err(end) => end,
        Ok(()) if probing.board.unknown() > 0 => StopReason::MethodExhausted.into(),
        Ok(()) if emit(&probing.board.picture()).is_break() => End::Enough,
        Ok(()) => End::Exhausted,
    };
    probing.tally.nodes = probing.probes;
    probing.cells.by_search = 0;
    probing.report(end)
}

/// Depth-first search with line solving and probing before each choice.
///
/// The cell to branch on is one whose weakest colour leads to the most facts; the colour that leads to the fewest comes
/// first. There are no restarts, and independent components are not split off.
pub(crate) fn probe_dfs(problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
    let mut probing = Probing::new(problem);
    let end = match probing.begin() {
        Ok(()) => probing.search(emit).unwrap_or_else(End::Stopped),
        Err(end) => end,
    };
    probing.report(end)
}

struct Probing<'a> {
    problem: &'a Problem<'a>,
    board: Board<Set>,
    /// How many lines were solved.
    lines: usize,
    tally: Tally,
    probes: u64,
    cells: CellCounts,
    /// For each cell, its colours when it was last probed, each with the number of facts that it leads to.
    impacts: Vec<Vec<(Color, usize)>>,
}

/// A choice, with the length of the trail before it and the colours still to be tried, the next one last.
struct Choice {
    cell: usize,
    mark: usize,
    untried: Vec<Color>,
}

fn end_of(halt: Halt) -> End {
    match halt {
        Halt::Contradiction(_) => End::Exhausted,
        Halt::Limit(limit) => limit.into(),
    }
}

impl<'a> Probing<'a> {
    fn new(problem: &'a Problem<'a>) -> Self {
        let board = Set::make(problem.puzzle, problem.known);
        let total = board.layout().cell_count();
        let cells = CellCounts { total, ..CellCounts::default() };
        Self { problem, board, lines: 0, tally: Tally::default(), probes: 0, cells, impacts: vec![Vec::new(); total] }
    }

    fn enter(&self, phase: Phase) {
        if let Some(progress) = self.problem.progress {
            progress.enter(phase);
        }
    }

    /// Narrows by lines and by probing, for good.
    fn begin(&mut self) -> Result<(), End> {
        self.enter(Phase::Line);
        // On the board, cells may be known by the colours of their lines alone.
        let unknown = self.problem.unknown();
        let narrowed = propagate_within(&mut self.board, self.problem.budget, |_| {});
        self.cells.by_line = unknown - self.board.unknown();
        narrowed.map_err(end_of)?;
        self.board.clear_trail();
        self.enter(Phase::Probe);
        let unknown = self.board.unknown();
        let narrowed = self.probe_all(self.problem.budget);
        self.cells.by_probe = unknown - self.board.unknown();
        self.cells.by_search = self.board.unknown();
        self.board.clear_trail();
        narrowed.map_err(end_of)
    }

    /// Probes every unknown cell until nothing new is found.
    fn probe_all(&mut self, budget: &Budget) -> Result<(), Halt> {
        let cells = self.board.unknown_cells();
        let mut since_change = 0;
        for &cell in cells.iter().cycle() {
            if since_change == cells.len() {
                break;
            }
            budget.check()?;
            let found = self.board.colors(cell).len() > 1 && self.probe(cell, budget)?;
            since_change = if found { 0 } else { since_change + 1 };
        }
        Ok(())
    }

    /// Tries each colour of an unknown cell; whether something new was found, which is on the trail.
    fn probe(&mut self, cell: usize, budget: &Budget) -> Result<bool, Halt> {
        let mark = self.board.trail().len();
        let mut agreed: Option<Vec<ColorRemoval>> = None;
        self.impacts[cell].clear();
        for color in self.board.colors(cell).iter() {
            self.probes += 1;
            self.board.decide(cell, color);
            let outcome = propagate_on_trail(&mut self.board, budget, &mut self.lines);
            let facts = self.board.trail()[mark..].to_vec();
            self.board.undo_to(mark);
            match outcome {
                Ok(()) => {}
                Err(Halt::Contradiction(_)) => {
                    self.board.rule_out(Set::removal(cell, color));
                    propagate_on_trail(&mut self.board, budget, &mut self.lines)?;
                    return Ok(true);
                }
                Err(halt) => return Err(halt),
            }
            self.impacts[cell].push((color, facts.len()));
            agreed = Some(match agreed {
                None => facts,
                Some(agreed) => agreed.into_iter().filter(|fact| facts.contains(fact)).collect(),
            });
        }
        let agreed = agreed.unwrap_or_default();
        for &removal in &agreed {
            if !self.board.is_gone(removal) {
                self.board.rule_out(removal);
            }
        }
        propagate_on_trail(&mut self.board, budget, &mut self.lines)?;
        Ok(!agreed.is_empty())
    }

    fn search(&mut self, emit: Emit<'_>) -> Result<End, StopReason> {
        self.enter(Phase::First);
        let mut choices: Vec<Choice> = Vec::new();
        let mut is_possible = true;
        loop {
            if is_possible && self.board.unknown() > 0 {
                choices.push(self.choice());
            } else if is_possible && emit(&self.board.picture()).is_break() {
                return Ok(End::Enough);
            }
            // The next colour of the last choice that has one.
            let color = loop {
                let Some(choice) = choices.last_mut() else { return Ok(End::Exhausted) };
                self.board.undo_to(choice.mark);
                match choice.untried.pop() {
                    Some(color) => break (choice.cell, color),
                    None => choices.pop(),
                };
            };
            self.tally.nodes += 1;
            self.problem.note_tried(self.tally.nodes);
            is_possible = self.follow(color)?;
        }
    }

    /// Paints a cell, and finds what follows by lines and by probing; whether there is no contradiction.
    fn follow(&mut self, (cell, color): (usize, Color)) -> Result<bool, StopReason> {
        let budget = self.problem.budget;
        self.board.decide(cell, color);
        match propagate_on_trail(&mut self.board, budget, &mut self.lines).and_then(|()| self.probe_all(budget)) {
            Ok(()) => Ok(true),
            Err(Halt::Contradiction(_)) => Ok(false),
            Err(Halt::Limit(limit)) => Err(limit.into()),
        }
    }

    fn choice(&self) -> Choice {
        let least = |cell: usize| self.impacts[cell].iter().map(|&(_, facts)| facts).min().unwrap_or(0);
        let unknown = self.board.unknown_cells();
        // The first of several.
        let cell = unknown.into_iter().rev().max_by_key(|&cell| least(cell)).expect("a cell is unknown");
        let facts = |color: &Color| self.impacts[cell].iter().find(|(other, _)| other == color).map_or(0, |it| it.1);
        let mut untried: Vec<Color> = self.board.colors(cell).iter().collect();
        untried.sort_by_key(|color| std::cmp::Reverse(facts(color)));
        Choice { cell, mark: self.board.trail().len(), untried }
    }

    fn report(mut self, end: End) -> ClassicReport {
        let technique = match (self.probes, self.cells.by_search) {
            (0, _) => Technique::Line,
            (_, 0) => Technique::Probe,
            _ => Technique::Search,
        };
        self.board.undo();
        let known = Some(self.board.grid()).filter(|known| known.cells().iter().all(|colors| !colors.is_empty()));
        ClassicReport { end, technique, known, cells: self.cells, tally: self.tally }
    }
}
