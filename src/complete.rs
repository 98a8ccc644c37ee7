//! A picture in which all holds that lines are certain of; what is left is small, and searched.
//!
//! When lines have talked about a large puzzle, all cells but a few are certain as a rule, and nearly all of the certain ones
//! right. To take them for granted leaves small parts, most of which have several solutions. If it leads to a
//! contradiction, something is wrong nearby: cells there are released, and it begins again. What comes of it is a
//! picture that a judge is to look at; nothing is proven, and it may come to nothing.
//!
//! Where a large region stays open though next to nothing fits there, lines first walk to where something does
//! ([`Explorer`](crate::belief::Explorer)).

use nonosat_encodings::Color;

use crate::{
    board::{Board, Fact},
    budget::{Budget, Stop},
    guess::{Believed, Guesswork, Task},
    method,
    outcome::Completion,
    part::Part,
    propagate::propagate_on_trail,
    puzzle::Picture,
    split::{Component, split},
    tuning,
};

/// Lets the lines of each part talk, and completes what they are certain of over what is known on the board.
///
/// `None` if that comes to nothing; the talks stay with the parts, which come in the order of their sizes. If the largest part is not large,
/// there is no talk: a guess about all of it is as good.
pub(crate) fn completed(tasks: &mut [Task], board: &Board, seed: u64, budget: &Budget) -> Option<Believed> {
    if tasks.last()?.component.unknown() < tuning::FEWEST_CELLS_TO_COMPLETE {
        return None;
    }
    for Task { component, guesswork } in tasks.iter_mut() {
        if component.unknown() >= tuning::FEWEST_CELLS {
            let guesswork = guesswork.insert(Guesswork::new(component.unknown()));
            guesswork.open(&component.instance, 0, seed, budget)?;
        }
    }
    for walks in 0..=tuning::WALKS {
        if let Some((picture, completion)) = completed_as_told(tasks, board, seed, budget) {
            return Some(Believed { picture, completion: Some(Completion { walks, ..completion }) });
        }
        if walks == tuning::WALKS || budget.check().is_err() {
            break;
        }
        let mut has_walked = false;
        for Task { component, guesswork } in tasks.iter_mut() {
            let Some(guesswork) = guesswork.as_mut().filter(|guesswork| !guesswork.has_walked()) else { continue };
            has_walked |= guesswork.walk(&component.instance, seed.wrapping_mul(1000).wrapping_add(walks + 1), budget);
        }
        if !has_walked {
            break;
        }
    }
    None
}

/// Completes what lines are certain of as far as they have talked.
fn completed_as_told(tasks: &[Task], board: &Board, seed: u64, budget: &Budget) -> Option<(Picture, Completion)> {
    let mut certain: Vec<(f64, Fact)> = Vec::new();
    for Task { component, guesswork } in tasks {
        let fact = |(cell, odds): (usize, f64)| (odds.abs(), Fact::new(component.cells[cell], odds > 0.0));
        let odds = guesswork.iter().flat_map(Guesswork::odds);
        certain.extend(odds.map(fact).filter(|fact| fact.0 > tuning::CERTAIN_TO_COMPLETE));
    }
    certain.sort_by(|one, other| other.0.total_cmp(&one.0));
    let facts = certain.into_iter().map(|(_, fact)| fact).collect();
    let mut attempt = Attempt { board, facts, seed, completion: Completion::default() };
    for _ in 0..tuning::RELEASES {
        let released = match attempt.complete(budget) {
            Ok(picture) => return Some((picture, attempt.completion)),
            Err(Trouble::Hopeless) => return None,
            Err(Trouble::At(cell)) => attempt.release(&[cell], tuning::RELEASED_AROUND_CELL),
            Err(Trouble::Within(cells)) => attempt.release(&cells, tuning::RELEASED_AROUND_PART),
        };
        if released == 0 {
            return None;
        }
        attempt.completion.released += released;
    }
    None
}

/// Why what was taken for granted cannot be completed.
enum Trouble {
    /// This cell contradicts what is more certain.
    At(usize),
    /// These unknown cells have no solution.
    Within(Vec<usize>),
    /// It would take too long to find out.
    Hopeless,
}

impl From<Stop> for Trouble {
    fn from(_: Stop) -> Self {
        Self::Hopeless
    }
}

/// What is taken for granted, over what is known.
struct Attempt<'a> {
    board: &'a Board,
    /// The most certain first.
    facts: Vec<Fact>,
    seed: u64,
    completion: Completion,
}

impl Attempt<'_> {
    fn complete(&mut self, budget: &Budget) -> Result<Picture, Trouble> {
        let mut board = self.board.clone();
        take(&mut board, &self.facts, budget)?;
        let parts = split(&mut board, None).map_err(|_| Trouble::Hopeless)?;
        let room = tuning::LARGEST_SHARE_TO_COMPLETE * self.board.unknown() as f64;
        if parts.iter().any(|part| part.unknown() as f64 > room) {
            return Err(Trouble::Hopeless);
        }
        self.completion.left = board.unknown();
        self.completion.parts = parts.len();
        let mut picture = board.picture();
        for part in parts {
            let cells = part.cells.clone();
            let colors = self.search(part, &board, budget)?;
            cells.into_iter().zip(colors).for_each(|(cell, color)| picture.set(cell, color));
        }
        Ok(picture)
    }

    /// A solution of a part that is left.
    fn search(&mut self, component: Component, board: &Board, budget: &Budget) -> Result<Vec<Color>, Trouble> {
        let unknown = component.unknown();
        let has_hints = unknown >= tuning::FEWEST_CELLS;
        let mut guesswork = has_hints.then(|| Guesswork::new(unknown));
        if let Some(solution) =
            guesswork.as_mut().and_then(|guess| guess.solution(&component.instance, self.seed, budget))
        {
            return Ok(solution);
        }
        let (Ok(encoding), Ok(engine)) = (method::encoding(None), method::engine(None)) else {
            return Err(Trouble::Hopeless);
        };
        let mut part = Part::new(Task { component, guesswork }, encoding, engine.start(), has_hints);
        part.limit_conflicts(Some(tuning::CONFLICTS_TO_COMPLETE));
        let found = part.find_first_within(tuning::RUNS_TO_COMPLETE, self.seed, budget);
        self.completion.search = [self.completion.search, part.engine.counts().unwrap_or_default()].into_iter().sum();
        match (found?, part.known.solutions.pop()) {
            (true, Some(solution)) => Ok(solution),
            _ => {
                let open = part.known.cells.into_iter().filter(|&cell| board.value(cell).is_none());
                Err(Trouble::Within(open.collect()))
            }
        }
    }

    /// Takes nothing for granted any more that is this near to one of these cells; how many cells it was.
    fn release(&mut self, cells: &[usize], distance: usize) -> usize {
        let layout = self.board.layout();
        let mut near = vec![false; layout.cell_count()];
        for &cell in cells {
            let [(row, column), _] = layout.lines_through(cell);
            let columns = column.saturating_sub(distance)..(column + distance + 1).min(layout.width());
            for row in row.saturating_sub(distance)..(row + distance + 1).min(layout.height()) {
                near[layout.cell(row, columns.start)..][..columns.len()].fill(true);
            }
        }
        let before = self.facts.len();
        self.facts.retain(|fact| !near[fact.cell()]);
        before - self.facts.len()
    }
}

/// Assumes facts with all that follows, as many at once as go together.
fn take(board: &mut Board, facts: &[Fact], budget: &Budget) -> Result<(), Trouble> {
    board.clear_trail();
    let (mut rest, mut count, mut lines) = (facts, facts.len(), 0);
    while !rest.is_empty() {
        let (some, others) = rest.split_at(count.min(rest.len()));
        let mark = board.trail().len();
        let fits = some.iter().all(|&fact| {
            let value = board.value(fact.cell());
            if value.is_none() {
                board.assume(fact);
            }
            value.is_none_or(|filled| filled == fact.is_filled())
        });
        let fits = fits && propagate_on_trail(board, budget, &mut lines).is_ok();
        budget.check()?;
        if fits {
            rest = others;
            continue;
        }
        if let [fact] = some {
            return Err(Trouble::At(fact.cell()));
        }
        board.queue.clear();
        board.undo_to(mark);
        count = some.len().div_ceil(2);
    }
    board.clear_trail();
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{
        generate::Recipe,
        outcome::Verdict,
        propagate::propagate,
        puzzle::Puzzle,
        referee::judge,
        solve::{Request, solve},
    };

    fn puzzle(recipe: &str) -> Puzzle {
        recipe.parse::<Recipe>().unwrap().puzzle()
    }

    /// The board after line solving, and the parts that are left.
    fn begun(puzzle: &Puzzle) -> (Board, Vec<Task>) {
        let mut board = Board::new(puzzle);
        propagate(&mut board).unwrap();
        board.clear_trail();
        let mut tasks: Vec<Task> = split(&mut board, None).unwrap().into_iter().map(Task::from).collect();
        crate::parts::sort(&mut tasks);
        (board, tasks)
    }

    #[test]
    fn what_is_completed_is_a_solution() {
        let (mut completions, mut released) = (0, 0);
        for seed in 1..=12 {
            let puzzle = puzzle(&format!("random-60-0.5-{seed}"));
            let (board, mut tasks) = begun(&puzzle);
            let Some(Believed { picture, completion }) = completed(&mut tasks, &board, seed, &Budget::unlimited())
            else {
                continue;
            };
            judge(&puzzle, &picture).unwrap();
            completions += 1;
            released += completion.unwrap().released;
        }
        assert!(completions >= 8, "{completions}");
        assert!(released > 0);
    }

    #[test]
    fn the_first_fact_that_contradicts_those_before_is_found() {
        let puzzle = puzzle("random-20-0.6-2");
        let solution = solve(&puzzle, &Request { solutions: 1, ..Request::default() }).unwrap().solutions.remove(0);
        let (board, _) = begun(&puzzle);
        let facts: Vec<Fact> =
            board.unknown_cells().into_iter().map(|cell| Fact::new(cell, !solution.cells()[cell].is_blank())).collect();
        let mut whole = board.clone();
        assert!(take(&mut whole, &facts, &Budget::unlimited()).is_ok());
        assert_eq!(whole.picture(), solution);
        for wrong in (0..facts.len()).step_by(7) {
            let mut facts = facts.clone();
            facts[wrong] = Fact::new(facts[wrong].cell(), !facts[wrong].is_filled());
            // One after the other, undone if it does not fit.
            let mut slow = board.clone();
            let unfit = facts.iter().find(|fact| match slow.value(fact.cell()) {
                Some(filled) => filled != fact.is_filled(),
                None => {
                    slow.assume(**fact);
                    propagate(&mut slow).is_err()
                }
            });
            match (take(&mut board.clone(), &facts, &Budget::unlimited()), unfit) {
                (Ok(()), None) => {}
                (Err(Trouble::At(cell)), Some(fact)) => assert_eq!(cell, fact.cell()),
                (result, unfit) => panic!("{} and {unfit:?}", result.is_ok()),
            }
        }
    }

    #[test]
    fn cells_are_released_up_to_a_distance() {
        let puzzle = puzzle("random-9x7-0.5-1");
        let board = Board::new(&puzzle);
        let facts = (0..63).map(|cell| Fact::new(cell, true)).collect();
        let mut attempt = Attempt { board: &board, facts, seed: 0, completion: Completion::default() };
        // Row 1, column 7, and the last cell.
        assert_eq!(attempt.release(&[16, 62], 2), 25);
        assert_eq!(attempt.release(&[16], 1), 0);
        let kept: Vec<usize> = attempt.facts.iter().map(|fact| fact.cell()).collect();
        let near = |cell: usize| (cell / 9 <= 3 && cell % 9 >= 5) || (cell / 9 >= 4 && cell % 9 >= 6);
        assert_eq!(kept, (0..63).filter(|&cell| !near(cell)).collect::<Vec<_>>());
    }

    #[test]
    fn giants_are_completed_before_they_are_probed() {
        let puzzle = puzzle("random-200-0.65-1");
        let outcome = solve(&puzzle, &Request::default()).unwrap();
        assert_eq!((outcome.verdict, outcome.stats.cells.by_probe), (Verdict::Multiple, 0));
        assert!(outcome.stats.completion.is_some_and(|completion| completion.left > 0));
        let budget = Budget::unlimited().with_time_limit(Duration::ZERO);
        let stopped = solve(&puzzle, &Request { budget, ..Request::default() }).unwrap();
        assert!(matches!(stopped.verdict, Verdict::Unknown(_)));
    }
}
