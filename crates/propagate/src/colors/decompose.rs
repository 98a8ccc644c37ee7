//! Decomposition in colours: what is left of a puzzle, in independent components.

use std::{collections::HashMap, ops::Range};

use nonosat_encodings::{Color, Gap, Line, Run};

use super::ColorBoard;
use crate::{
    board::Contradiction,
    decompose::{Component, Groups},
    line::planes::RunsAlive,
};
use nonosat_model::ColorSet;

/// A stretch of a line that does not depend on the rest of it.
struct Segment {
    line: usize,
    /// Its positions in the line.
    positions: Range<usize>,
    /// Its runs.
    runs: Range<usize>,
    first_unknown: usize,
}

/// What is left of a line: its runs, with their starts and ends.
struct OpenLine {
    background: Color,
    runs: Vec<Run>,
    alive: RunsAlive,
}

/// Decomposes what is unknown on a board, on which no line may wait, into its independent components.
///
/// The components come in the order of their first unknown cells.
///
/// # Errors
/// A line without a placement; there is none after line solving.
pub fn split(board: &mut ColorBoard) -> Result<Vec<Component>, Contradiction> {
    let lines: Vec<usize> = (0..board.layout().line_count()).collect();
    split_among(board, &board.unknown_cells(), &lines)
}

/// Decomposes some of the unknown cells: those of one component that was found before, as far as they are unknown.
///
/// # Errors
/// A line without a placement; there is none after line solving.
pub fn split_further(board: &mut ColorBoard, cells: &[usize]) -> Result<Vec<Component>, Contradiction> {
    let mut unknown: Vec<usize> = cells.iter().copied().filter(|&cell| board.colors(cell).len() > 1).collect();
    unknown.sort_unstable();
    let through = |&cell: &usize| board.layout().lines_through(cell).into_iter().map(|(line, _)| line);
    let mut lines: Vec<usize> = unknown.iter().flat_map(through).collect();
    lines.sort_unstable();
    lines.dedup();
    split_among(board, &unknown, &lines)
}

fn split_among(board: &mut ColorBoard, unknown: &[usize], lines: &[usize]) -> Result<Vec<Component>, Contradiction> {
    let index_of = |cell: usize| unknown.binary_search(&cell).expect("only unknown cells are looked up");
    let mut groups = Groups::new(unknown.len());
    let (mut open_lines, mut segments) = (HashMap::new(), Vec::new());
    for &line in lines {
        if !board.layout().cells(line).any(|cell| board.colors(cell).len() > 1) {
            continue;
        }
        let Some(alive) = board.alive(line)? else { continue };
        let Some(clue) = board.clue(line) else { continue };
        let open = OpenLine { background: clue.symbols()[0], runs: clue.runs().to_vec(), alive };
        for (positions, runs) in open.cuts(board.layout().line_length(line)) {
            let cells = positions.clone().map(|position| board.layout().cell(line, position));
            let mut open = cells.filter(|&cell| board.colors(cell).len() > 1);
            let Some(first_unknown) = open.next().filter(|cell| unknown.binary_search(cell).is_ok()) else { continue };
            open.for_each(|cell| groups.join(index_of(first_unknown), index_of(cell)));
            segments.push(Segment { line, positions, runs, first_unknown });
        }
        open_lines.insert(line, open);
    }
    let (component_of, count) = groups.numbered();
    let mut builders: Vec<Builder> = Vec::new();
    builders.resize_with(count, Builder::default);
    for (index, &cell) in unknown.iter().enumerate() {
        builders[component_of[index]].number(cell, board.colors(cell));
    }
    for segment in segments {
        let builder = &mut builders[component_of[index_of(segment.first_unknown)]];
        let cells = segment.positions.clone().map(|position| board.layout().cell(segment.line, position));
        let cells = cells.map(|cell| builder.number(cell, board.colors(cell))).collect();
        builder.component.instance.lines.push(open_lines[&segment.line].part(&segment, cells));
    }
    Ok(builders.into_iter().map(|builder| builder.component).collect())
}

impl OpenLine {
    /// The stretches of the line, of so many cells, that do not depend on each other, with their runs.
    fn cuts(&self, length: usize) -> Vec<(Range<usize>, Range<usize>)> {
        let RunsAlive { starts, ends } = &self.alive;
        let mut cuts = Vec::new();
        let (mut position, mut run) = (0, 0);
        for behind in 1..self.runs.len() {
            let (before, own) = (&ends[behind - 1], &starts[behind]);
            let (Some(&last_end), Some(&first_start)) = (before.last(), own.first()) else { continue };
            let gap = self.runs[behind].gap;
            let is_apart = gap != Gap::Glued && last_end + gap.min() <= first_start;
            if is_apart || (before.len() == 1 && own.len() == 1) {
                cuts.push((position..first_start as usize, run..behind));
                (position, run) = (first_start as usize, behind);
            }
        }
        cuts.push((position..length, run..self.runs.len()));
        cuts
    }

    /// A segment as a line of its own.
    fn part(&self, segment: &Segment, cells: Vec<u32>) -> Line {
        let first = segment.positions.start as u32;
        let moved = |positions: &Vec<u32>| positions.iter().map(|position| position - first).collect();
        let mut runs = self.runs[segment.runs.clone()].to_vec();
        // What stood before the first run ends where the line was cut.
        if let Some(run) = runs.first_mut().filter(|_| segment.runs.start > 0) {
            run.gap = Gap::Free;
        }
        let starts = self.alive.starts[segment.runs.clone()].iter().map(moved).collect();
        let ends = runs.iter().zip(&self.alive.ends[segment.runs.clone()]);
        let ends = ends.map(|(run, ends)| if run.is_exact() { Vec::new() } else { moved(ends) }).collect();
        Line { cells, background: self.background, runs, starts, ends }
    }
}

/// A component being put together.
#[derive(Default)]
struct Builder {
    component: Component,
    numbers: HashMap<usize, u32>,
}

impl Builder {
    /// The number of a puzzle's cell in the instance.
    fn number(&mut self, cell: usize, colors: ColorSet) -> u32 {
        let Component { instance, cells } = &mut self.component;
        *self.numbers.entry(cell).or_insert_with(|| {
            instance.cells.push(colors);
            cells.push(cell);
            cells.len() as u32 - 1
        })
    }
}
