//! Decomposition of what is left of a puzzle into independent components.
//!
//! A line falls into two segments wherever only one state of its automaton is alive: no choice on the left of that
//! place matters on the right. Unknown cells in one segment of a line are connected; a component is all that is
//! connected so.

use std::collections::HashMap;

use nonosat_encodings::{Fact, Instance, Line};

use crate::{
    board,
    board::{Board, Contradiction},
    fixpoint::Halt,
    probe::Prober,
};
use nonosat_model::{Color, ColorSet, Gap, Run, budget::Budget};

/// A component of a puzzle: cells that can be solved on their own.
#[derive(Clone, Debug, Default)]
pub struct Component {
    /// The component as a problem of its own.
    pub instance: Instance,
    /// For each cell of the instance, the cell of the puzzle.
    pub cells: Vec<usize>,
}

impl Component {
    /// How many of its cells are unknown.
    pub fn unknown(&self) -> usize {
        self.instance.cells.iter().filter(|colors| colors.len() > 1).count()
    }
}

/// A segment of a line that has unknown cells.
struct Segment {
    /// The puzzle's cells, in order; their first unknown one.
    cells: Vec<usize>,
    first_unknown: usize,
    runs: Vec<Run>,
    starts: Vec<Vec<u32>>,
}

/// Decomposes what is unknown on a board, on which no line may wait, into its independent components.
///
/// The components come in the order of their first unknown cells. `prober`, if there is one, gives the implications
/// that it found.
///
/// # Errors
/// A line without a placement; there is none after line solving.
pub fn split(board: &mut Board, prober: Option<&Prober>) -> Result<Vec<Component>, Contradiction> {
    let unknown = board.unknown_cells();
    let lines: Vec<usize> = (0..board.layout().line_count()).collect();
    split_among(board, &unknown, &lines, prober, || Ok(()))
}

/// Does as [`split`] does, if there is time: where lines are long and their blocks many, that takes seconds.
///
/// # Errors
/// See [`Halt`].
pub fn split_within(board: &Board, budget: &Budget) -> Result<Vec<Component>, Halt> {
    let lines: Vec<usize> = (0..board.layout().line_count()).collect();
    split_among(board, &board.unknown_cells(), &lines, None, || Ok(budget.check()?))
}

/// Decomposes some of the unknown cells: those of one component that was found before.
///
/// O(lines through them).
///
/// # Errors
/// A line without a placement; there is none after line solving.
pub fn split_further(board: &Board, cells: &[usize]) -> Result<Vec<Component>, Contradiction> {
    let unknown: Vec<usize> = cells.iter().copied().filter(|&cell| board.value(cell).is_none()).collect();
    let through = |&cell: &usize| board.layout().lines_through(cell).into_iter().map(|(line, _)| line);
    let mut lines: Vec<usize> = unknown.iter().flat_map(through).collect();
    lines.sort_unstable();
    lines.dedup();
    split_among(board, &unknown, &lines, None, || Ok(()))
}

/// `check` is called before each line, and each segment of one.
fn split_among<E: From<Contradiction>>(
    board: &Board,
    unknown: &[usize],
    lines: &[usize],
    prober: Option<&Prober>,
    mut check: impl FnMut() -> Result<(), E>,
) -> Result<Vec<Component>, E> {
    let index_of = |cell: usize| unknown.binary_search(&cell).expect("only unknown cells are looked up");
    let mut groups = Groups::new(unknown.len());
    let mut segments = Vec::new();
    for &line in lines {
        check()?;
        for segment in segments_of(board, line)? {
            if unknown.binary_search(&segment.first_unknown).is_err() {
                continue;
            }
            let first = index_of(segment.first_unknown);
            for &cell in segment.cells.iter().filter(|&&cell| board.value(cell).is_none()) {
                groups.join(first, index_of(cell));
            }
            segments.push(segment);
        }
    }

    let (component_of, count) = groups.numbered();
    let mut builders: Vec<Builder> = (0..count).map(|_| Builder::default()).collect();
    for (index, &cell) in unknown.iter().enumerate() {
        builders[component_of[index]].number(cell, board);
    }
    for segment in segments {
        check()?;
        builders[component_of[index_of(segment.first_unknown)]].add_line(segment, board);
    }
    for (assumed, consequence) in prober.into_iter().flat_map(|prober| prober.implications(board)) {
        builders[component_of[index_of(assumed.cell())]].add_implication(assumed, consequence);
    }
    Ok(builders.into_iter().map(|builder| builder.component).collect())
}

/// The segments of a line between the places where only one gap state is alive.
fn segments_of(board: &Board, line: usize) -> Result<Vec<Segment>, Contradiction> {
    let mut segments = Vec::new();
    let Some(clue) = board.clue(line).filter(|_| board.is_open(line)) else { return Ok(segments) };
    let layout = board.layout();
    let length = layout.line_length(line);
    let alive = board.alive(line)?;
    let all_runs = board.runs(line).unwrap_or_default();
    for pair in alive.cuts(clue, length).windows(2) {
        let [(start, first_block), (end, end_block)] = [pair[0], pair[1]];
        let cells: Vec<usize> = (start..end.min(length)).map(|position| layout.cell(line, position)).collect();
        let Some(&first_unknown) = cells.iter().find(|&&cell| board.value(cell).is_none()) else { continue };
        let blocks = first_block..end_block;
        let starts = alive.starts[blocks.clone()].iter();
        segments.push(Segment {
            first_unknown,
            runs: all_runs[blocks].to_vec(),
            starts: starts.map(|starts| starts.iter().map(|at| at - start as u32).collect()).collect(),
            cells,
        });
    }
    Ok(segments)
}

/// A component being put together.
#[derive(Default)]
struct Builder {
    component: Component,
    numbers: HashMap<usize, u32>,
}

impl Builder {
    /// The number of a puzzle's cell in the instance.
    fn number(&mut self, cell: usize, board: &Board) -> u32 {
        let Component { instance, cells } = &mut self.component;
        *self.numbers.entry(cell).or_insert_with(|| {
            instance.cells.push(match board.value(cell) {
                None => ColorSet::BLANK_OR_BLACK,
                Some(filled) => filled.into(),
            });
            cells.push(cell);
            cells.len() as u32 - 1
        })
    }

    fn add_line(&mut self, segment: Segment, board: &Board) {
        let cells = segment.cells.iter().map(|&cell| self.number(cell, board)).collect();
        let Segment { mut runs, starts, .. } = segment;
        // A blank cell is where the line was cut.
        if let Some(first) = runs.first_mut() {
            first.gap = Gap::Free;
        }
        let ends = vec![Vec::new(); runs.len()];
        self.component.instance.lines.push(Line { cells, background: Color::BLANK, runs, starts, ends });
    }

    fn add_implication(&mut self, assumed: board::CellFact, consequence: board::CellFact) {
        let fact = |fact: board::CellFact| Fact { cell: self.numbers[&fact.cell()], color: fact.is_filled().into() };
        let implication = (fact(assumed), fact(consequence));
        self.component.instance.implications.push(implication);
    }
}

/// Disjoint groups of the numbers 0..n (union-find with path halving).
pub(crate) struct Groups(Vec<usize>);

impl Groups {
    pub(crate) fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    fn root(&mut self, mut member: usize) -> usize {
        while self.0[member] != member {
            self.0[member] = self.0[self.0[member]];
            member = self.0[member];
        }
        member
    }

    pub(crate) fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        // The smaller number stays the root, so that groups are met in the order of their first members.
        self.0[one.max(other)] = one.min(other);
    }

    /// The number of each member's group, in the order of their first members, and how many groups there are.
    pub(crate) fn numbered(mut self) -> (Vec<usize>, usize) {
        let mut count = 0;
        let mut group_of = vec![0; self.0.len()];
        for member in 0..self.0.len() {
            let root = self.root(member);
            group_of[member] = if root == member { count } else { group_of[root] };
            count += usize::from(root == member);
        }
        (group_of, count)
    }
}
