//! All solutions of a small puzzle of any kind.
//!
//! Lines are read by backtracking over their runs, and pictures are put together from all words of all lines; nothing
//! is shared with a solver, nor with the referee.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use nonosat::{
    puzzle::{Clue, Color, Gap, Puzzle, Run},
    solve::Verdict,
};

use crate::variety::color;

/// The ways to paint a line; lines with the same clue share them.
type Words = Arc<Vec<Vec<Color>>>;

/// All solutions of a puzzle, or the first ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Truth {
    pub(crate) solutions: BTreeSet<Vec<Color>>,
    /// Whether there are more.
    pub(crate) has_more: bool,
}

impl Truth {
    /// The most solutions that are kept.
    const MOST: usize = 3_000;

    /// By all words of all lines: one line after the other, as long as every line has a word left.
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        let mut known: HashMap<(Option<&Clue>, usize), Words> = HashMap::new();
        let layout = puzzle.layout();
        let lines = puzzle.clues().iter().enumerate().map(|(line, clue)| {
            let length = layout.line_length(line);
            let words = known
                .entry((clue.as_ref(), length))
                .or_insert_with(|| Arc::new(words(clue.as_ref(), puzzle.palette.len(), length)));
            (layout.cells(line).collect(), words.clone())
        });
        let lines: Vec<(Vec<usize>, Words)> = lines.collect();
        let mut truth = Self::default();
        let mut cells = vec![None; layout.cell_count()];
        puzzle.given().iter().for_each(|&(cell, color)| cells[cell] = Some(color));
        truth.extend(&lines, &mut cells);
        truth
    }

    fn extend(&mut self, lines: &[(Vec<usize>, Words)], cells: &mut Vec<Option<Color>>) {
        let agrees = |cells: &[Option<Color>], places: &[usize], word: &[Color]| {
            places.iter().zip(word).all(|(&cell, color)| cells[cell].is_none_or(|known| known == *color))
        };
        let fitting =
            |(places, words): &(Vec<usize>, Words)| words.iter().filter(|word| agrees(cells, places, word)).count();
        let ways: Vec<usize> = lines.iter().map(fitting).collect();
        if ways.contains(&0) {
            return;
        }
        // The fewest first: lines without clues would be painted in all ways before others contradict each other.
        let is_open = |line: &usize| lines[*line].0.iter().any(|&cell| cells[cell].is_none());
        let fewest = (0..lines.len()).filter(is_open).min_by_key(|&line| ways[line]);
        let Some((places, words)) = fewest.map(|line| &lines[line]) else {
            if self.solutions.len() == Self::MOST {
                self.has_more = true;
            } else {
                self.solutions.insert(cells.iter().copied().map(Option::unwrap).collect());
            }
            return;
        };
        let before = cells.clone();
        for word in words.iter() {
            if agrees(&before, places, word) && !self.has_more {
                places.iter().zip(word).for_each(|(&cell, &color)| cells[cell] = Some(color));
                self.extend(lines, cells);
            }
        }
        *cells = before;
    }

    pub(crate) fn verdict(&self) -> Verdict {
        match self.solutions.len() {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        }
    }
}

/// All ways to paint a line of so many cells that meet its clue, if it has one.
fn words(clue: Option<&Clue>, colors: usize, length: usize) -> Vec<Vec<Color>> {
    let word = |number: usize| -> Vec<Color> {
        (0..length).map(|cell| color(number / colors.pow(cell as u32) % colors)).collect()
    };
    let fits = |word: &Vec<Color>| clue.is_none_or(|clue| fits(clue.runs(), clue.background(), word));
    (0..colors.pow(length as u32)).map(word).filter(fits).collect()
}

/// Whether the cells are these runs, with the gaps that they ask for before them, and background.
pub(crate) fn fits(runs: &[Run], background: Color, cells: &[Color]) -> bool {
    let is_all = |cells: &[Color], color: Color| cells.iter().all(|&cell| cell == color);
    let Some((run, others)) = runs.split_first() else { return is_all(cells, background) };
    let (fewest, most) = match run.gap {
        Gap::Glued => (0, 0),
        Gap::Free => (0, cells.len()),
        Gap::Apart => (1, cells.len()),
    };
    (fewest..=most).any(|gap| {
        let (before, rest) = cells.split_at(gap.min(cells.len()));
        let longest = rest.len().min(run.max as usize);
        gap <= cells.len()
            && is_all(before, background)
            && (run.min as usize..=longest)
                .any(|length| is_all(&rest[..length], run.color) && fits(others, background, &rest[length..]))
    })
}
