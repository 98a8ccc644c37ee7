//! Decomposition of what is left of a puzzle into independent components.
//!
//! A line falls into two segments wherever one run ends before the next begins, wherever they lie: no choice on the
//! left of that place matters on the right. Unknown cells in one segment of a line are connected; a component is all
//! that is connected so.

use std::{collections::HashMap, ops::Range};

use nonosat_encodings::{Fact, Gap, Instance, Line, Run};

use crate::{
    board::{Board, Contradiction, Domain},
    fixpoint::Halt,
    line::planes::RunsAlive,
    probe::Prober,
};
use nonosat_model::{Color, budget::Budget};

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
    background: Color,
    runs: Vec<Run>,
    starts: Vec<Vec<u32>>,
    ends: Vec<Vec<u32>>,
}

/// Decomposes what is unknown on a board, on which no line may wait, into its independent components.
///
/// The components come in the order of their first unknown cells. `prober`, if there is one, gives the implications
/// that it found.
///
/// # Errors
/// A line without a placement; there is none after line solving.
pub fn split<D: Domain>(board: &mut Board<D>, prober: Option<&Prober<D>>) -> Result<Vec<Component>, Contradiction> {
    let unknown = board.unknown_cells();
    let lines: Vec<usize> = (0..board.layout().line_count()).collect();
    split_among(board, &unknown, &lines, Positions::All, prober, || Ok(()))
}

/// Decomposes a giant for belief propagation alone, if there is time: where lines are long and their blocks many, that
/// takes seconds.
///
/// Of the positions of each run, only the first and the last are given: belief propagation takes all between them for
/// possible, and in a giant they are most of the memory. No encoding may be made of such components.
///
/// # Errors
/// See [`Halt`].
pub fn split_giant<D: Domain>(board: &mut Board<D>, budget: &Budget) -> Result<Vec<Component>, Halt> {
    let (unknown, lines) = (board.unknown_cells(), (0..board.layout().line_count()).collect::<Vec<usize>>());
    split_among(board, &unknown, &lines, Positions::Bounds, None, || Ok(budget.check()?))
}

/// Decomposes some of the unknown cells: those of one component that was found before, as far as they are unknown.
///
/// O(lines through them).
///
/// # Errors
/// A line without a placement; there is none after line solving.
pub fn split_further<D: Domain>(board: &mut Board<D>, cells: &[usize]) -> Result<Vec<Component>, Contradiction> {
    let mut unknown: Vec<usize> = cells.iter().copied().filter(|&cell| board.is_unknown(cell)).collect();
    unknown.sort_unstable();
    let through = |&cell: &usize| board.layout().lines_through(cell).into_iter().map(|(line, _)| line);
    let mut lines: Vec<usize> = unknown.iter().flat_map(through).collect();
    lines.sort_unstable();
    lines.dedup();
    split_among(board, &unknown, &lines, Positions::All, None, || Ok(()))
}

/// Which positions of the runs a component is given.
#[derive(Clone, Copy)]
enum Positions {
    All,
    /// The first and the last.
    Bounds,
}

impl Positions {
    /// Those of a run that are given, counted from the start of a segment.
    fn moved(self, positions: &mut Vec<u32>, start: usize) -> Vec<u32> {
        if let Self::Bounds = self
            && positions.len() > 2
        {
            // A list of its own, so that no room of the whole one stays.
            *positions = vec![positions[0], positions[positions.len() - 1]];
        }
        positions.iter_mut().for_each(|position| *position -= start as u32);
        std::mem::take(positions)
    }
}

/// `check` is called before each line, and each segment of one.
fn split_among<D: Domain, E: From<Contradiction>>(
    board: &mut Board<D>,
    unknown: &[usize],
    lines: &[usize],
    positions: Positions,
    prober: Option<&Prober<D>>,
    mut check: impl FnMut() -> Result<(), E>,
) -> Result<Vec<Component>, E> {
    let indices = Indices::new(unknown, board.layout().cell_count());
    let mut groups = Groups::new(unknown.len());
    let mut segments = Vec::new();
    for &line in lines {
        check()?;
        for segment in segments_of(board, line, positions)? {
            let Some(first) = indices.of(segment.first_unknown) else { continue };
            let others = segment.cells.iter().filter_map(|&cell| indices.of(cell));
            others.for_each(|other| groups.join(first, other));
            segments.push((first, segment));
        }
    }

    let (component_of, count) = groups.numbered();
    let mut builders: Vec<Builder> = (0..count).map(|_| Builder::default()).collect();
    let number = |(index, &cell): (usize, &usize)| builders[component_of[index]].add_cell(cell, board);
    let numbers: Vec<u32> = unknown.iter().enumerate().map(number).collect();
    for (first, segment) in segments {
        check()?;
        let builder = &mut builders[component_of[first]];
        let number = |&cell: &usize| match indices.of(cell) {
            Some(index) => numbers[index],
            None => builder.number_of_known(cell, board),
        };
        let cells = segment.cells.iter().map(number).collect();
        let Segment { background, runs, starts, ends, .. } = segment;
        builder.component.instance.lines.push(Line { cells, background, runs, starts, ends });
    }
    for (assumed, consequence) in prober.into_iter().flat_map(|prober| prober.implications(board)) {
        let both = [assumed, consequence].map(|fact| indices.of(fact.cell as usize));
        let [Some(one), Some(other)] = both else { continue };
        // Nothing in a component says anything of another.
        if component_of[one] == component_of[other] {
            let numbered = [(assumed, one), (consequence, other)].map(|(fact, at)| Fact { cell: numbers[at], ..fact });
            builders[component_of[one]].component.instance.implications.push(numbered.into());
        }
    }
    Ok(builders.into_iter().map(|builder| builder.component).collect())
}

/// The places of cells in a list of them.
struct Indices<'a> {
    /// In increasing order.
    cells: &'a [usize],
    /// For each cell of the board, its index, or more than any; nothing if the list is short beside the board.
    of_all: Vec<u32>,
}

impl<'a> Indices<'a> {
    fn new(cells: &'a [usize], count: usize) -> Self {
        let mut of_all = Vec::new();
        if cells.len() > count / 64 {
            of_all = vec![u32::MAX; count];
            (0..).zip(cells).for_each(|(index, &cell)| of_all[cell] = index);
        }
        Self { cells, of_all }
    }

    #[inline]
    fn of(&self, cell: usize) -> Option<usize> {
        if self.of_all.is_empty() {
            return self.cells.binary_search(&cell).ok();
        }
        let index = self.of_all[cell] as usize;
        (index < self.cells.len()).then_some(index)
    }
}

/// The segments of a line that have unknown cells.
fn segments_of<D: Domain>(board: &mut Board<D>, line: usize, given: Positions) -> Result<Vec<Segment>, Contradiction> {
    let mut segments = Vec::new();
    if board.runs(line).is_none() || !board.is_open(line) {
        return Ok(segments);
    }
    let RunsAlive { mut starts, mut ends } = board.runs_alive(line)?;
    let Some((background, all_runs)) = board.runs(line) else { return Ok(segments) };
    let layout = board.layout();
    let is_unknown = |&position: &usize| board.is_unknown(layout.cell(line, position));
    for (positions, runs) in cuts(all_runs, &starts, &ends, layout.line_length(line)) {
        let Some(first) = positions.clone().find(is_unknown) else { continue };
        let last = positions.clone().rev().find(is_unknown).unwrap_or(first);
        // Known cells around are left out, but for one behind the last run.
        let reach = |run: usize| last_end(all_runs[run], &starts[run], &ends[run]).unwrap_or(positions.end) + 1;
        let start = runs.clone().next().and_then(|run| starts[run].first()).map_or(first, |&at| first.min(at as usize));
        let end = runs.clone().next_back().map_or(last + 1, |run| (last + 1).max(reach(run))).min(positions.end);
        let moved = |positions: &mut Vec<u32>| given.moved(positions, start);
        let mut own = all_runs[runs.clone()].to_vec();
        // What stood before the first run ends where the line was cut.
        if let Some(run) = own.first_mut().filter(|_| start > 0) {
            run.gap = Gap::Free;
        }
        segments.push(Segment {
            cells: (start..end).map(|position| layout.cell(line, position)).collect(),
            first_unknown: layout.cell(line, first),
            background,
            runs: own,
            starts: starts[runs.clone()].iter_mut().map(moved).collect(),
            ends: ends[runs].iter_mut().map(moved).collect(),
        });
    }
    Ok(segments)
}

/// The last position that a run may end before.
fn last_end(run: Run, starts: &[u32], ends: &[u32]) -> Option<usize> {
    let end = if run.is_exact() { starts.last().map(|start| start + run.min) } else { ends.last().copied() };
    end.map(|end| end as usize)
}

/// The stretches of a line, of so many cells, that do not depend on each other, with their runs.
///
/// Two runs are apart if the first ends before the second begins wherever they lie, or if it is known where they meet.
fn cuts(runs: &[Run], starts: &[Vec<u32>], ends: &[Vec<u32>], length: usize) -> Vec<(Range<usize>, Range<usize>)> {
    let mut cuts = Vec::new();
    let (mut position, mut run) = (0, 0);
    for behind in 1..runs.len() {
        let end = last_end(runs[behind - 1], &starts[behind - 1], &ends[behind - 1]);
        let (Some(end), Some(&start)) = (end, starts[behind].first()) else { continue };
        let (start, gap) = (start as usize, runs[behind].gap);
        let is_apart = gap != Gap::Glued && end + gap.min() as usize <= start;
        let has_one_end = |run: usize| starts[run].len() == 1 && ends[run].len() <= 1;
        if is_apart || (has_one_end(behind - 1) && starts[behind].len() == 1) {
            cuts.push((position..start, run..behind));
            (position, run) = (start, behind);
        }
    }
    cuts.push((position..length, run..runs.len()));
    cuts
}

/// A component being put together.
#[derive(Default)]
struct Builder {
    component: Component,
    /// The numbers of its known cells, which others may have, too.
    known: HashMap<usize, u32>,
}

impl Builder {
    /// Adds a cell: its number in the instance.
    fn add_cell<D: Domain>(&mut self, cell: usize, board: &Board<D>) -> u32 {
        let Component { instance, cells } = &mut self.component;
        instance.cells.push(board.colors(cell));
        cells.push(cell);
        cells.len() as u32 - 1
    }

    fn number_of_known<D: Domain>(&mut self, cell: usize, board: &Board<D>) -> u32 {
        if let Some(&number) = self.known.get(&cell) {
            return number;
        }
        let number = self.add_cell(cell, board);
        self.known.insert(cell, number);
        number
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
