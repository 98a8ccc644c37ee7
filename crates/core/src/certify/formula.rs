//! The formula of a certificate: the order encoding of a puzzle of any kind, from its clues and given cells alone.
//!
//! `docs/CERTIFICATES.md` defines it. It is written down here, and not by [`Order`](nonosat_encodings::Order), because
//! it must not change when that encoding does: for black-and-white puzzles both are the same, for other kinds `Order`
//! has more clauses. Those *off clauses* help engines, and follow by unit propagation: in a proof they are steps.

use nonosat_encodings::{Atom, CellMap, Cnf, Color, ColorSet, Encoded, Gap, Instance, Meaning, Run, Variable};

use crate::solve::strips::End;
use nonosat_model::{Clue, Puzzle};

/// The order encoding of a puzzle.
#[derive(Debug)]
pub(super) struct Formula {
    pub(super) encoded: Encoded<Cnf>,
    /// For each line with a clue, by the number that it has in the meanings of variables, the line of the puzzle.
    pub(super) lines: Vec<usize>,
    /// For each of these, its blocks.
    blocks: Vec<Vec<Block>>,
}

/// The positions of a chain of variables "at position p or before": one for each of `slack` positions from `first` on.
#[derive(Clone, Copy, Debug)]
struct Chain {
    first: i64,
    slack: i64,
    variable: u32,
}

/// A block of a line, with its variables.
#[derive(Clone, Copy, Debug)]
struct Block {
    run: Run,
    starts: Chain,
    /// `None` if it has but one length.
    ends: Option<Chain>,
}

impl Chain {
    fn by(&self, position: i64) -> Atom {
        match position - self.first {
            moved if moved < 0 || self.slack < 0 => Atom::FALSE,
            moved if moved >= self.slack => Atom::TRUE,
            moved => Variable::new(self.variable + moved as u32).positive().into(),
        }
    }

    fn positions(&self) -> impl Iterator<Item = i64> + use<> {
        self.first..=self.first + self.slack
    }
}

impl Block {
    /// Whether it starts at a position or before.
    fn begun(&self, position: i64) -> Atom {
        self.starts.by(position)
    }

    /// Whether it ends before a position.
    fn over(&self, position: i64) -> Atom {
        match self.ends {
            Some(ends) => ends.by(position),
            None => self.starts.by(position - i64::from(self.run.min)),
        }
    }
}

/// The number of clauses of the formula of a puzzle, or a few more.
pub(super) fn count_clauses(puzzle: &Puzzle) -> usize {
    let colors = puzzle.palette.len();
    let per_cell = if colors > 2 { 1 + colors * (colors - 1) / 2 } else { 0 };
    let of_line = |(line, clue): (usize, &Option<Clue>)| {
        let Some(clue) = clue else { return 0 };
        let length = puzzle.layout().line_length(line);
        let slack = (length as u64).saturating_sub(clue.min_length()) as usize + 1;
        // Order, length, sequence; cover and blank.
        let of_block = |run: &Run| slack.saturating_mul(if run.is_exact() { 3 } else { 6 });
        let blocks = clue.runs().iter().map(of_block).fold(1, usize::saturating_add);
        length.saturating_mul(2 * clue.runs().len() + 1).saturating_add(blocks)
    };
    let lines = puzzle.clues().iter().enumerate().map(of_line).fold(0, usize::saturating_add);
    puzzle.layout().cell_count().saturating_mul(per_cell).saturating_add(lines).saturating_add(puzzle.given().len())
}

impl Formula {
    /// The formula whose models are the solutions of a puzzle.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let any_color = ColorSet::first(puzzle.palette.len());
        let instance = Instance::new(vec![any_color; puzzle.layout().cell_count()], Vec::new());
        let mut target = Cnf::new();
        let cells = CellMap::add_to(&mut target, &instance);
        let meanings = cells.meanings().collect();
        let encoded = Encoded { target, cells, meanings };
        let mut formula = Self { encoded, lines: Vec::new(), blocks: Vec::new() };
        for (line, clue) in puzzle.clues().iter().enumerate() {
            if let Some(clue) = clue {
                formula.line(clue, puzzle.layout().cells(line).map(|cell| cell as u32));
                formula.lines.push(line);
            }
        }
        for &(cell, color) in puzzle.given() {
            let has_color = formula.has_color(cell as u32, color);
            formula.encoded.target.clause(&[has_color]);
        }
        formula
    }

    /// The literal "a cell has a colour".
    pub(super) fn has_color(&self, cell: u32, color: Color) -> Atom {
        self.encoded.cells.atom(cell, color)
    }

    fn line(&mut self, clue: &Clue, cells: impl ExactSizeIterator<Item = u32>) {
        let blocks = self.new_blocks(clue, cells.len() as i64);
        let Encoded { target: cnf, cells: map, .. } = &mut self.encoded;
        if let Some(first) = blocks.first().filter(|first| first.run.gap == Gap::Glued) {
            cnf.clause(&[first.begun(0)]);
        }
        for pair in blocks.windows(2) {
            let gap = pair[1].run.gap;
            for start in pair[1].starts.positions() {
                cnf.implies(pair[1].begun(start), pair[0].over(start - i64::from(gap.min())));
            }
            if gap == Gap::Glued {
                pair[1].starts.positions().for_each(|start| cnf.implies(pair[0].over(start), pair[1].begun(start)));
            }
        }
        for (position, cell) in (0..).zip(cells) {
            for block in &blocks {
                cnf.both_imply(block.begun(position), !block.over(position), map.atom(cell, block.run.color));
            }
            let background = map.atom(cell, clue.background());
            for gap in 0..=blocks.len() {
                let over = gap.checked_sub(1).map_or(Atom::TRUE, |before| blocks[before].over(position));
                let begun = blocks.get(gap).map_or(Atom::FALSE, |behind| behind.begun(position));
                cnf.both_imply(over, !begun, background);
            }
        }
        self.blocks.push(blocks);
    }

    /// The blocks of a clue in a line of so many cells, with the clauses about each of them alone.
    fn new_blocks(&mut self, clue: &Clue, length: i64) -> Vec<Block> {
        let slack = length.saturating_sub_unsigned(clue.min_length());
        let line = self.lines.len() as u32;
        let mut blocks = Vec::with_capacity(clue.runs().len());
        let mut first = 0;
        for (&run, block) in clue.runs().iter().zip(0..) {
            let (min, max) = (i64::from(run.min), i64::from(run.max));
            first += i64::from(run.gap.min());
            let starts = self.chain(first, slack, |position| Meaning::StartsBy { line, block, position });
            first += min;
            if run.is_exact() {
                blocks.push(Block { run, starts, ends: None });
                continue;
            }
            let ends = self.chain(first, slack, |position| Meaning::EndsBy { line, block, position });
            let cnf = &mut self.encoded.target;
            ends.positions().for_each(|end| cnf.implies(ends.by(end), starts.by(end - min)));
            if run.max != Run::UNLIMITED {
                starts.positions().for_each(|start| cnf.implies(starts.by(start), ends.by(start + max)));
            }
            blocks.push(Block { run, starts, ends: Some(ends) });
        }
        blocks
    }

    fn chain(&mut self, first: i64, slack: i64, meaning: impl Fn(u32) -> Meaning) -> Chain {
        let Encoded { target: cnf, meanings, .. } = &mut self.encoded;
        let chain = Chain { first, slack, variable: cnf.variables() as u32 };
        for position in first..first + slack {
            cnf.new_variable();
            meanings.push(meaning(position as u32));
        }
        for position in first + 1..first + slack {
            cnf.implies(chain.by(position - 1), chain.by(position));
        }
        if slack < 0 {
            cnf.clause(&[]);
        }
        chain
    }

    /// The clause that a block of a line, the line by its number in `lines`, does not have an end at a position.
    pub(super) fn displaced(&self, line: usize, block: usize, end: End, position: u32) -> [Atom; 2] {
        let (block, position) = (&self.blocks[line][block], i64::from(position));
        let by = |position| match end {
            End::First => block.begun(position),
            End::Behind => block.over(position),
        };
        [!by(position), by(position - 1)]
    }

    /// The greatest length that a block of a line may have, the line by its number in `lines`.
    pub(super) fn longest(&self, line: u32, block: u32) -> u32 {
        self.blocks[line as usize][block as usize].run.max
    }

    /// The off clauses about one cell of a line, the line by its number in `lines`: between neighbours among the blocks
    /// of a colour, or such a block and an end of the line, the cell does not have that colour.
    ///
    /// Each follows from the formula by unit propagation: if the cell has that colour, no block of another colour and
    /// no gap is there, so that each block in between is over as soon as the one before it is.
    pub(super) fn off_clauses(&self, line: usize, clue: &Clue, position: i64, cell: u32) -> Vec<[Atom; 3]> {
        let blocks = &self.blocks[line];
        let mut clauses = Vec::new();
        let colors: ColorSet = blocks.iter().map(|block| block.run.color).collect();
        for color in colors.without(clue.background()).iter() {
            let mut before = Atom::TRUE;
            for block in blocks.iter().filter(|block| block.run.color == color) {
                clauses.push([!before, block.begun(position), !self.has_color(cell, color)]);
                before = block.over(position);
            }
            clauses.push([!before, Atom::FALSE, !self.has_color(cell, color)]);
        }
        clauses
    }
}

#[cfg(test)]
mod tests {
    use nonosat_encodings::{Encoding, Order};

    use super::*;
    use nonosat_model::pattern;

    #[test]
    fn black_and_white_is_the_order_encoding() {
        for seed in 0..30 {
            let mut puzzle = pattern::random(2 + seed as usize % 9, 0.6, seed);
            if seed % 5 == 0 {
                let mut rows = puzzle.rows().to_vec();
                rows[0] = [None, Some(Clue::black([1])), Some(Clue::black([]))][seed as usize / 5 % 3].clone();
                puzzle = Puzzle::with_palette(rows, puzzle.columns().to_vec(), puzzle.palette.clone());
            }
            let (instance, lines) = puzzle.instance();
            let (formula, order) = (Formula::new(&puzzle), Order.encode(&instance));
            assert!(formula.encoded.target.clauses().eq(order.target.clauses()), "seed {seed}");
            assert_eq!(formula.encoded.target.variables(), order.target.variables());
            assert_eq!((&formula.encoded.meanings, formula.lines), (&order.meanings, lines));
            assert!(count_clauses(&puzzle) >= order.target.len());
        }
    }
}
