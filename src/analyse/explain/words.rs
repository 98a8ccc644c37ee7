//! Reasons in plain words.

use super::{
    placements::Placements,
    step::{By, Chain},
};
use crate::{
    propagate::{
        board::CellFact,
        rules::{Deduction, Interval, Reason},
    },
    puzzle::{Layout, Puzzle},
};

/// Clues of more numbers are not spelled out, nor are longer lists of lines.
const LONGEST: usize = 6;
/// More findings of one rule in a line, and more further suppositions, are only counted.
const MANY: usize = 4;

/// Words for the lines, blocks and cells of a puzzle.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    puzzle: &'a Puzzle,
}

impl<'a> Words<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        Self { puzzle }
    }

    /// The deductions of a rule in a line; `is_complete` if all blocks were finished already.
    pub(super) fn deductions(self, line: usize, deductions: &[Deduction], is_complete: bool) -> String {
        let name = self.layout().line_name(line);
        if self.clue(line).is_empty() {
            return format!("{name}: there is no block in it, so all of it is blank");
        }
        if is_complete {
            return format!("{name}: all of its blocks are there, so the rest is blank");
        }
        let (shown, more) = deductions.split_at(deductions.len().min(MANY));
        let shown: Vec<String> = shown.iter().map(|deduction| self.deduction(line, deduction)).collect();
        let more = match more.len() {
            0 => String::new(),
            1 => "; and once more the like".to_owned(),
            count => format!("; and {count} times more the like"),
        };
        format!("{name}: {}{more}", shown.join("; "))
    }

    fn deduction(self, line: usize, deduction: &Deduction) -> String {
        let block = deduction.block.map_or_else(|| "a block".to_owned(), |block| self.block(line, block));
        let settled = |wanted: bool| -> Vec<usize> {
            deduction.cells.iter().filter(|&&(_, filled)| filled == wanted).map(|&(position, _)| position).collect()
        };
        let (filled, blank) = (|| self.positions(line, settled(true)), || self.positions(line, settled(false)));
        let (are_filled, are_blank) =
            (|| self.are(line, settled(true), "filled"), || self.are(line, settled(false), "blank"));
        let cells = |cells: Interval| self.positions(line, cells.cells().collect());
        let cell = |cell: usize| self.positions(line, vec![cell]);
        match deduction.reason {
            Reason::Overlap(_) => format!("{block} overlaps itself in {}", filled()),
            Reason::OutOfReach(_) => format!("no block reaches {}", blank()),
            Reason::EdgeOfInterval(edge) => {
                let is_first = deduction.cells.iter().all(|&(position, _)| position < edge);
                let [end, verb, side] = if is_first { ["first", "begin", "before"] } else { ["last", "end", "behind"] };
                format!(
                    "{} is the {end} cell of its block, as {block} cannot {verb} {side} it and any other there is a 1, so {}",
                    cell(edge),
                    are_blank()
                )
            }
            Reason::RunTooLong(run) => {
                format!("with {} filled, {} would be a run too long for any block there", blank(), cells(run))
            }
            Reason::NearObstacle { run, obstacle, shortest } => {
                let obstacle =
                    obstacle.map_or_else(|| "the edge".to_owned(), |blank| format!("the blank in {}", cell(blank)));
                let close = self.are(line, run.cells().collect(), "close to");
                format!(
                    "{close} {obstacle}, so the block there, of {shortest} cells or more, reaches on to {}",
                    filled()
                )
            }
            Reason::RunComplete(run) => {
                format!("no block that may lie there is longer than {}, so {}", cells(run), are_blank())
            }
            Reason::OwnCells(own) => {
                format!("{} and {} both belong to {block}, so {}", cell(own.start), cell(own.end), are_filled())
            }
            Reason::GapTooShort(gap) => {
                format!("{block}, the only one that reaches {}, does not fit there, so {}", cells(gap), are_blank())
            }
            Reason::EdgeFilled(edge) => {
                let length = deduction.block.map_or(0, |block| self.clue(line)[block] as usize);
                let begins =
                    deduction.cells.iter().all(|&(position, _)| position + 1 >= edge && position <= edge + length);
                let verb = if begins { "begins" } else { "ends" };
                let phrases = [(settled(true), "filled"), (settled(false), "blank")];
                let phrases = phrases.into_iter().filter(|(cells, _)| !cells.is_empty());
                let phrases: Vec<String> = phrases.map(|(cells, value)| self.are(line, cells, value)).collect();
                format!("{block} {verb} with {}, which no other block reaches, so {}", cell(edge), list(phrases))
            }
            // The other rules settle no cells.
            _ => list([are_filled(), are_blank()].into_iter().collect()),
        }
    }

    /// `columns 4-6 are filled`.
    fn are(self, line: usize, positions: Vec<usize>, what: &str) -> String {
        let verb = if positions.len() == 1 { "is" } else { "are" };
        format!("{} {verb} {what}", self.positions(line, positions))
    }

    /// What all placements of a line have in common.
    pub(super) fn placements(self, line: usize, facts: &[CellFact], placements: &Placements) -> String {
        let name = self.layout().line_name(line);
        let what = self.settled(line, facts);
        match placements.count {
            1 => format!("{name}: its blocks can lie in one way only, with {what}"),
            count @ 2..=Placements::FEW => format!("{name}: its blocks can lie in {count} ways, each with {what}"),
            count => format!("{name}: its blocks can lie in {} ways, each with {what}", self::count(count)),
        }
    }

    /// Why the opposite of what was supposed holds.
    pub(super) fn refuted(self, chain: &Chain) -> String {
        let cell = self.cell(chain.supposed);
        let [value, other] = values(chain.supposed);
        let mut further: Vec<String> = chain.refuted().map(|inner| self.aside(inner)).collect();
        let more = further.len().saturating_sub(MANY);
        further.truncate(MANY);
        if more > 0 {
            further.push(format!("{more} more cells would be settled like that"));
        }
        if further.is_empty() {
            return format!("if {cell} were {value}, {}; so it is {other}", self.dead_end(chain, "would have"));
        }
        let further = further.join(", ");
        format!(
            "if {cell} were {value}, then {further}, and {}; so {cell} is {other}",
            self.dead_end(chain, "would have")
        )
    }

    /// A further supposition under way.
    fn aside(self, chain: &Chain) -> String {
        let [value, other] = values(chain.supposed);
        format!("{} would be {other} (as if {value}, {})", self.cell(chain.supposed), self.dead_end(chain, "has"))
    }

    /// `by way of row 3 and column 7, column 9 would have no place for its 4 1`.
    fn dead_end(self, chain: &Chain, verb: &str) -> String {
        let Some(end) = chain.end else { return String::new() };
        let mut lines: Vec<usize> = Vec::new();
        for link in &chain.links {
            if let By::Line(line) = link.by
                && !lines.contains(&line)
            {
                lines.push(line);
            }
        }
        let name = self.layout().line_name(end);
        let what = match self.clue(end).as_slice() {
            [] => "no place for a filled cell".to_owned(),
            clue if clue.len() > LONGEST => "no place for its clue".to_owned(),
            clue => format!("no place for its {}", clue.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")),
        };
        if lines.is_empty() {
            return format!("{name} {verb} {what}");
        }
        format!("by way of {}, {name} {verb} {what}", self.lines(&lines))
    }

    /// The common consequences of both values of a cell.
    pub(super) fn agreement(self, facts: &[CellFact], chains: &[Chain; 2]) -> String {
        let names = |filled: bool| -> Vec<String> {
            facts.iter().filter(|fact| fact.is_filled() == filled).map(|&fact| self.cell(fact)).collect()
        };
        let phrase = |cells: Vec<String>, value: &str| match cells.len() {
            0 => None,
            1 => Some(format!("{} is {value}", cells[0])),
            _ => Some(format!("{} are {value}", list(cells))),
        };
        let what: Vec<String> =
            [phrase(names(true), "filled"), phrase(names(false), "blank")].into_iter().flatten().collect();
        let way = |chain: &Chain| self.lines(&chain.lines());
        format!(
            "whether {} is blank (then by way of {}) or filled (by way of {}), {}",
            self.cell(chains[0].supposed),
            way(&chains[0]),
            way(&chains[1]),
            what.join(" and ")
        )
    }

    /// What search settles.
    pub(super) fn search(self, cells: usize) -> String {
        let cells = if cells == 1 { "1 cell is left".to_owned() } else { format!("{cells} cells are left") };
        format!("{cells}, not solved by looking ahead; search shows that there is one solution only")
    }

    /// One of the cells that search settles.
    pub(super) fn searched_cell(self, left: usize, fact: CellFact) -> String {
        let cells = if left == 1 { "1 cell is left".to_owned() } else { format!("{left} cells are left") };
        format!("{cells}, not solved by looking ahead; in the only solution {} is {}", self.cell(fact), values(fact)[0])
    }

    /// `column 5 filled and columns 8-9 blank`.
    fn settled(self, line: usize, facts: &[CellFact]) -> String {
        let positions = |wanted: bool| -> Vec<usize> {
            let through = |fact: &CellFact| {
                self.layout().lines_through(fact.cell()).into_iter().find(|&(through, _)| through == line)
            };
            facts
                .iter()
                .filter(|fact| fact.is_filled() == wanted)
                .filter_map(through)
                .map(|(_, position)| position)
                .collect()
        };
        let phrase = |wanted: bool, value: &str| match positions(wanted) {
            positions if positions.is_empty() => None,
            positions => Some(format!("{} {value}", self.positions(line, positions))),
        };
        [phrase(true, "filled"), phrase(false, "blank")].into_iter().flatten().collect::<Vec<_>>().join(" and ")
    }

    /// `columns 1-3 and 7` of a row.
    fn positions(self, line: usize, mut positions: Vec<usize>) -> String {
        positions.sort_unstable();
        let kind = if line < self.puzzle.height() { "column" } else { "row" };
        let ranges = positions.chunk_by(|one, next| one + 1 == *next).map(|range| match range {
            [first, .., last] => format!("{}-{}", first + 1, last + 1),
            _ => range.iter().map(|position| (position + 1).to_string()).collect(),
        });
        let plural = if positions.len() == 1 { "" } else { "s" };
        format!("{kind}{plural} {}", list(ranges.collect()))
    }

    /// `the 5`, or `the second 3` if there are several.
    fn block(self, line: usize, block: usize) -> String {
        let clue = self.clue(line);
        let length = clue[block];
        let same = |blocks: &[u32]| blocks.iter().filter(|&&other| other == length).count();
        if same(&clue) == 1 {
            return format!("the {length}");
        }
        const NAMES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
        match NAMES.get(same(&clue[..block])) {
            Some(name) => format!("the {name} {length}"),
            None => format!("the {length} at number {}", block + 1),
        }
    }

    /// `row 3, column 7 and column 9`.
    fn lines(self, lines: &[usize]) -> String {
        let mut names: Vec<String> =
            lines.iter().take(LONGEST).map(|&line| self.layout().line_name(line).to_string()).collect();
        if lines.len() > LONGEST {
            names.push(format!("{} more lines", lines.len() - LONGEST));
        }
        list(names)
    }

    /// `r3c4`.
    fn cell(self, fact: CellFact) -> String {
        let (row, column) = self.layout().row_and_column(fact.cell());
        format!("r{}c{}", row + 1, column + 1)
    }

    fn clue(self, line: usize) -> Vec<u32> {
        let clue = self.puzzle.clues()[line].iter();
        clue.flat_map(|clue| clue.blocks()).map(|block| block.length).collect()
    }

    fn layout(self) -> &'a Layout {
        self.puzzle.layout()
    }
}

/// What a cell is in a fact, and what it is else.
fn values(fact: CellFact) -> [&'static str; 2] {
    if fact.is_filled() { ["filled", "blank"] } else { ["blank", "filled"] }
}

/// `a, b and c`.
fn list(mut words: Vec<String>) -> String {
    match (words.pop(), words.len()) {
        (None, _) => String::new(),
        (Some(last), 0) => last,
        (Some(last), _) => format!("{} and {last}", words.join(", ")),
    }
}

/// A number with commas, or that it is large.
fn count(count: u64) -> String {
    match count {
        0..1000 => count.to_string(),
        1000..1_000_000 => format!("{},{:03}", count / 1000, count % 1000),
        1_000_000..1_000_000_000 => "over a million".to_owned(),
        _ => "over a billion".to_owned(),
    }
}
