//! Questions that are answered before a formula of the whole is written.

use std::time::Duration;

use super::{Conclusion, Run, Steps};
use crate::{
    board::Board,
    budget::{Stop, Stopwatch},
    complete::completed,
    guess::{Believed, Guesswork, Task, believed},
    outcome::{PartStats, Technique, Verdict},
    parts,
    progress::Phase,
    puzzle::{Color, Picture},
    solve::Request,
    split::split_within,
    switch::switched,
    tuning,
};

impl Run<'_, '_> {
    /// Takes what lines are certain of for granted before anything is probed, where so much is unknown that probing takes long.
    ///
    /// Random puzzles of that size have next to nothing that probing finds; what it does find, lines that talk find sooner.
    pub(super) fn complete_early(&mut self, steps: Steps) -> Option<Conclusion> {
        let is_giant = self.board.unknown() >= tuning::FEWEST_CELLS_TO_TALK_FIRST;
        let may_talk = || {
            let starts = room_for_starts(&self.board);
            let is_enough = |left: Duration| left >= tuning::TIME_PER_START * starts as u32;
            starts <= tuning::MOST_STARTS_TO_TALK_FIRST && self.request.budget.time_left().is_none_or(is_enough)
        };
        if !(is_giant && steps.probe && steps.search && steps.hints && self.may_believe() && may_talk()) {
            return None;
        }
        let clock = Stopwatch::start();
        self.enter(Phase::First);
        let components = match split_within(&self.board, &self.request.budget) {
            Ok(components) => components,
            Err(halt) => return Some(self.halted(halt, Technique::Search)),
        };
        let mut tasks: Vec<Task> = components.into_iter().map(Task::from).collect();
        parts::sort(&mut tasks);
        let first = completed(&mut tasks, &self.board, self.request.seed, &self.request.budget);
        let conclusion = first.and_then(|first| self.conclude_from(first, &tasks));
        if conclusion.is_some() {
            self.stats.cells.by_search = self.board.unknown();
        }
        self.stats.time.first = clock.elapsed();
        conclusion
    }

    /// Concludes from a first solution that was had without a formula of the whole.
    fn conclude_from(&mut self, first: Believed, tasks: &[Task]) -> Option<Conclusion> {
        let Some(conclusion) = self.first_or_switched(first.picture.clone()) else {
            self.lone = Some(first.picture);
            return None;
        };
        match first.completion {
            None => self.stats.believed = true,
            Some(completion) => {
                self.stats.search = Some(completion.search);
                self.stats.completion = Some(completion);
            }
        }
        let stats = |task: &Task| PartStats { unknown: task.component.unknown(), guesses: 1 };
        self.stats.components = tasks.iter().map(stats).collect();
        Some(conclusion)
    }

    /// Whether a guess that is a solution may be taken for one: whoever asks for an engine is to get it.
    pub(super) fn may_believe(&self) -> bool {
        let Request { encoding, engine, solutions, .. } = *self.request;
        self.listing.is_none() && solutions <= 2 && encoding.is_none() && engine.is_none()
    }

    /// Takes the guesses about all parts for a solution if they are one, and for another what it is with some cells
    /// switched: then no formula is needed. Not if a solution is known already.
    ///
    /// What was guessed stays with the parts.
    pub(super) fn believe(&mut self, tasks: &mut [Task]) -> Option<Conclusion> {
        if self.lone.is_some() {
            return None;
        }
        self.enter(Phase::First);
        let first = believed(tasks, &self.board, self.request.seed, &self.request.budget)?;
        self.conclude_from(first, tasks)
    }

    /// Makes the solution found so far what the engine is told to try first, so that only the proof is left to it.
    pub(super) fn adopt(&mut self, tasks: &mut [Task]) {
        let Some(picture) = self.lone.take() else { return };
        for Task { component, guesswork } in tasks {
            if component.unknown() >= tuning::FEWEST_CELLS {
                let solution: Vec<Color> = component.cells.iter().map(|&cell| picture.cells()[cell]).collect();
                let guesswork = guesswork.get_or_insert_with(|| Guesswork::new(component.unknown()));
                guesswork.adopt(&component.instance, &solution, self.request.seed);
            }
        }
    }

    /// Concludes with the first solution if no other is asked for, or with what it is with some cells switched.
    pub(super) fn first_or_switched(&mut self, first: Picture) -> Option<Conclusion> {
        match self.request.solutions {
            0 | 1 => Some(Conclusion::unknown(Stop::SolutionLimit, vec![first])),
            2 => {
                let second = switched(&first, &self.board.unknown_cells())?;
                self.stats.switched = true;
                let solutions = vec![first, second];
                Some(Conclusion { verdict: Verdict::Multiple, solutions, technique: Technique::Search })
            }
            _ => None,
        }
    }
}

/// How many starts of blocks the clues of open lines leave room for, all else unknown.
fn room_for_starts(board: &Board) -> usize {
    let layout = board.layout();
    let starts = |line: usize| {
        let clue = board.clue(line).unwrap_or_default();
        let needed = clue.iter().map(|&length| length as usize + 1).sum::<usize>();
        clue.len() * (layout.line_length(line) + 2).saturating_sub(needed)
    };
    (0..layout.line_count()).filter(|&line| board.is_open(line)).map(starts).sum()
}
