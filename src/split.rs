//! Cutting what is left of a puzzle into independent parts.
//!
//! A line falls in two wherever only one state of its automaton is alive: no
//! choice on the left of that place matters on the right. Unknown cells in one
//! piece of a line belong together, and so does all that hangs together that way.

use nonosat_encodings::{Fact, Instance, Line};

use crate::{
    board::{self, Board, Contradiction},
    probe::Prober,
    puzzle::{Block, Color, ColorSet},
};

/// A part of a puzzle that can be solved on its own.
#[derive(Clone, Debug, Default)]
pub struct Component {
    /// The part as a problem of its own.
    pub instance: Instance,
    /// For each cell of the instance, the cell of the puzzle.
    pub cells: Vec<usize>,
}

/// A piece of a line that has unknown cells.
struct Piece {
    /// The puzzle's cells, in order; their first unknown one.
    cells: Vec<usize>,
    first_unknown: usize,
    blocks: Vec<Block>,
    starts: Vec<Vec<u32>>,
}

/// Cuts what is unknown on a board, on which no line may wait, into its independent parts.
///
/// The parts come in the order of their first unknown cells. `prober`, if there
/// is one, gives the implications that it found.
///
/// # Errors
/// A line without a placement; there is none after line solving.
pub fn split(board: &mut Board, prober: Option<&Prober>) -> Result<Vec<Component>, Contradiction> {
    let unknown = board.unknown_cells();
    let lines: Vec<usize> = (0..board.layout().line_count()).collect();
    split_among(board, &unknown, &lines, prober)
}

/// Cuts some of the unknown cells into their independent parts: those of one part that was found before.
///
/// O(lines through them), and a number for each cell of the puzzle is set aside.
///
/// # Errors
/// A line without a placement; there is none after line solving.
pub(crate) fn split_further(board: &Board, cells: &[usize]) -> Result<Vec<Component>, Contradiction> {
    let unknown: Vec<usize> = cells.iter().copied().filter(|&cell| board.value(cell).is_none()).collect();
    let through = |&cell: &usize| board.layout().lines_through(cell).map(|(line, _)| line);
    let mut lines: Vec<usize> = unknown.iter().flat_map(through).collect();
    lines.sort_unstable();
    lines.dedup();
    split_among(board, &unknown, &lines, None)
}

fn split_among(
    board: &Board,
    unknown: &[usize],
    lines: &[usize],
    prober: Option<&Prober>,
) -> Result<Vec<Component>, Contradiction> {
    let mut index_of = vec![NOWHERE; board.layout().cell_count()];
    for (index, &cell) in (0..).zip(unknown) {
        index_of[cell] = index;
    }
    let mut groups = Groups::new(unknown.len());
    let mut pieces = Vec::new();
    for &line in lines {
        for piece in pieces_of(board, line)? {
            let first = index_of[piece.first_unknown];
            if first == NOWHERE {
                continue;
            }
            for &cell in piece.cells.iter().filter(|&&cell| index_of[cell] != NOWHERE) {
                groups.join(first as usize, index_of[cell] as usize);
            }
            pieces.push(piece);
        }
    }

    let (group_of, count) = groups.numbered();
    let group = |cell: usize| group_of[index_of[cell] as usize];
    let mut builders: Vec<Builder> = (0..count).map(|_| Builder::default()).collect();
    let mut numbers = vec![NOWHERE; index_of.len()];
    unknown.iter().for_each(|&cell| _ = builders[group(cell)].number(cell, board, &mut numbers));
    pieces.into_iter().for_each(|piece| builders[group(piece.first_unknown)].pieces.push(piece));
    builders.iter_mut().for_each(|builder| builder.add_lines(board, &mut numbers));
    for (assumed, consequence) in prober.into_iter().flat_map(|prober| prober.implications(board)) {
        builders[group(assumed.cell())].add_implication(assumed, consequence, &numbers);
    }
    Ok(builders.into_iter().map(|builder| builder.component).collect())
}

/// The pieces of a line between the places where only one gap state is alive.
fn pieces_of(board: &Board, line: usize) -> Result<Vec<Piece>, Contradiction> {
    let mut pieces = Vec::new();
    let Some(clue) = board.clue(line).filter(|_| board.is_open(line)) else { return Ok(pieces) };
    let layout = board.layout();
    let length = layout.line_length(line);
    let alive = board.alive(line)?;
    for pair in alive.cuts(clue, length).windows(2) {
        let [(start, first_block), (end, end_block)] = [pair[0], pair[1]];
        let cells: Vec<usize> = (start..end.min(length)).map(|position| layout.cell(line, position)).collect();
        let Some(&first_unknown) = cells.iter().find(|&&cell| board.value(cell).is_none()) else { continue };
        let blocks = first_block..end_block;
        let starts = alive.starts[blocks.clone()].iter();
        pieces.push(Piece {
            first_unknown,
            blocks: clue[blocks].iter().map(|&length| Block::black(length)).collect(),
            starts: starts.map(|starts| starts.iter().map(|at| at - start as u32).collect()).collect(),
            cells,
        });
    }
    Ok(pieces)
}

/// The number of a cell that has none.
const NOWHERE: u32 = u32::MAX;

/// A component being put together.
#[derive(Default)]
struct Builder {
    component: Component,
    pieces: Vec<Piece>,
}

impl Builder {
    /// The number of a puzzle's cell in the instance; `numbers` has those given out.
    fn number(&mut self, cell: usize, board: &Board, numbers: &mut [u32]) -> u32 {
        if numbers[cell] == NOWHERE {
            let Component { instance, cells } = &mut self.component;
            numbers[cell] = cells.len() as u32;
            instance.cells.push(match board.value(cell) {
                None => ColorSet::BLANK_OR_BLACK,
                Some(filled) => ColorSet::only(color(filled)),
            });
            cells.push(cell);
        }
        numbers[cell]
    }

    /// Makes lines of the pieces, after all unknown cells got their numbers.
    fn add_lines(&mut self, board: &Board, numbers: &mut [u32]) {
        let unknown = self.component.cells.len();
        for piece in std::mem::take(&mut self.pieces) {
            let cells = piece.cells.iter().map(|&cell| self.number(cell, board, numbers)).collect();
            self.component.instance.lines.push(Line { cells, blocks: piece.blocks, starts: piece.starts });
        }
        // Known cells may be part of other components, too.
        self.component.cells[unknown..].iter().for_each(|&cell| numbers[cell] = NOWHERE);
    }

    fn add_implication(&mut self, assumed: board::Fact, consequence: board::Fact, numbers: &[u32]) {
        let fact = |fact: board::Fact| Fact { cell: numbers[fact.cell()], color: color(fact.is_filled()) };
        self.component.instance.implications.push((fact(assumed), fact(consequence)));
    }
}

fn color(filled: bool) -> Color {
    if filled { Color::BLACK } else { Color::BLANK }
}

/// Disjoint groups of the numbers 0..n (union-find with path halving).
struct Groups(Vec<usize>);

impl Groups {
    fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    fn root(&mut self, mut member: usize) -> usize {
        while self.0[member] != member {
            self.0[member] = self.0[self.0[member]];
            member = self.0[member];
        }
        member
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        // The smaller number stays the root, so that groups are met in the order of their first members.
        self.0[one.max(other)] = one.min(other);
    }

    /// The number of each member's group, in the order of their first members, and how many groups there are.
    fn numbered(mut self) -> (Vec<usize>, usize) {
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
