//! `random-rows`: pictures at random, until one fits.

use super::{ClassicMethod, ClassicReport, Emit, End, Problem, lines::Lines, pace::Pace};
use crate::{StopReason, Tally};
use nonosat_model::{Clue, Color, ColorSet, progress::Phase, random::Random};

/// The most pictures, by default.
const ITERATIONS: u64 = 2_000_000;

/// Random pictures with the right number of cells of each colour in every row, until one meets all clues.
///
/// Where a row has no clue, or one without lengths, the numbers are random too. A row is one of the first lines that
/// hold all cells; rows of tables may share cells, and a later one paints over an earlier one.
///
/// Incomplete: it may find solutions, some of them repeatedly. It proves nothing, except that a puzzle has no solution
/// if a single line rules it out. It is of use up to about 5x5 cells: an iteration is a picture, and the expected
/// number of them is the number of pictures for each solution. The same seed gives the same pictures.
#[derive(Clone, Copy, Debug)]
pub struct RandomRows;

impl ClassicMethod for RandomRows {
    fn run(&self, problem: &Problem<'_>, emit: Emit<'_>) -> ClassicReport {
        if let Some(progress) = problem.progress {
            progress.enter(Phase::First);
        }
        let mut tally = Tally::default();
        let end = search(problem, emit, &mut tally.iterations).unwrap_or_else(End::Stopped);
        ClassicReport::of_search(problem, end, tally)
    }

    fn emits_once(&self) -> bool {
        false
    }
}

fn search(problem: &Problem<'_>, emit: Emit<'_>, iterations: &mut u64) -> Result<End, StopReason> {
    let mut pace = Pace::new(problem.budget);
    // A row with a placement has room for the cells of its clue, known ones and all.
    let Some(lines) = Lines::new(problem, &mut pace)? else { return Ok(End::Exhausted) };
    let palette = ColorSet::first(problem.puzzle.palette.len());
    let row = |line: usize| Row::new(problem.puzzle.clues()[line].as_ref(), &lines, line, palette);
    let rows: Vec<Row> = lines.covering().into_iter().map(row).collect();
    let mut random = Random::new(problem.seed);
    let mut cells = vec![Color::BLANK; lines.cells.len()];
    let mut open = Vec::new();
    while *iterations < problem.iterations(ITERATIONS) {
        *iterations += 1;
        problem.note_tried(*iterations);
        pace.step(4 * cells.len() + 1)?;
        rows.iter().for_each(|row| row.paint(&mut cells, &mut open, &mut random));
        let meets = |line: usize| lines.lines[line].reader.meets(lines.layout.cells(line).map(|cell| cells[cell]));
        let agrees = || cells.iter().zip(&lines.cells).all(|(&color, known)| known.contains(color));
        if (0..lines.lines.len()).all(meets) && agrees() && emit(&lines.picture(cells.clone())).is_break() {
            return Ok(End::Enough);
        }
    }
    Err(StopReason::IterationLimit)
}

/// What a row is painted with.
struct Row {
    background: Color,
    /// The cells known from the start, each with its colour, and the others.
    known: Vec<(usize, Color)>,
    open: Vec<usize>,
    /// The other colours than the background, each with the least and the greatest number of open cells that have it.
    inks: Vec<(Color, usize, usize)>,
}

impl Row {
    fn new(clue: Option<&Clue>, lines: &Lines, line: usize, palette: ColorSet) -> Self {
        let background = clue.map_or(Color::BLANK, Clue::background);
        let cells = || lines.layout.cells(line);
        let known: Vec<(usize, Color)> = cells().filter_map(|cell| Some((cell, lines.cells[cell].known()?))).collect();
        let open: Vec<usize> = cells().filter(|&cell| lines.cells[cell].known().is_none()).collect();
        let numbers = |color: Color| {
            let length = cells().len();
            let is_known = known.iter().filter(|(_, known)| *known == color).count();
            let (mut fewest, mut most) = if clue.is_some() { (0, 0) } else { (0, length) };
            for run in clue.into_iter().flat_map(Clue::runs).filter(|run| run.color == color) {
                (fewest, most) = (fewest + run.min.max(1) as usize, length.min(most + run.max as usize));
            }
            (color, fewest.saturating_sub(is_known), most.saturating_sub(is_known))
        };
        let inks = palette.without(background).iter().map(numbers).collect();
        Self { background, known, open, inks }
    }

    /// Paints the row at random: the known cells, and as many others as its clue asks for.
    fn paint(&self, cells: &mut [Color], open: &mut Vec<usize>, random: &mut Random) {
        self.known.iter().for_each(|&(cell, color)| cells[cell] = color);
        self.open.iter().for_each(|&cell| cells[cell] = self.background);
        open.clone_from(&self.open);
        for &(color, fewest, most) in &self.inks {
            let most = most.min(open.len());
            let number = if fewest < most { random.between(fewest as u64, most as u64) as usize } else { most };
            for _ in 0..number {
                let index = random.between(0, open.len() as u64 - 1) as usize;
                cells[open.swap_remove(index)] = color;
            }
        }
    }
}
