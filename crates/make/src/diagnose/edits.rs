//! The likely misprints of one clue, each with its cost.

use std::{collections::HashSet, ops::Range};

use super::{arithmetic::Lack, correction::CorrectionKind};
use nonosat_model::{Block, Clue, Color};

/// What a clue may have been, and how implausible that is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Edit {
    pub(super) kind: CorrectionKind,
    pub(super) cost: f64,
    pub(super) blocks: Vec<Block>,
}

/// What is known of a line beside its clue.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its cells.
    pub(super) room: u64,
    /// The colours of the puzzle, with the blank.
    pub(super) colors: usize,
    /// The cells of each colour that its clue should have beyond those that it has, if that is known.
    pub(super) lack: Option<Lack>,
    /// Misprints that cost more are left out.
    pub(super) most_cost: f64,
}

/// The most edits of a clue that are listed; where the sums are not known, a long line may have more.
pub(super) const MOST_EDITS: usize = 10_000;

/// Digits that are taken for each other.
const LOOK_ALIKE: [(char, char); 4] = [('1', '7'), ('3', '8'), ('5', '6'), ('6', '0')];

/// The clues that a line may have had, each once, the most plausible first.
pub(super) fn edits(blocks: &[Block], line: &Line) -> Vec<Edit> {
    let mut list = List { blocks, line, edits: Vec::new() };
    list.numbers();
    list.colors();
    list.neighbours();
    list.digits();
    list.cells();
    let mut edits = list.edits;
    edits.sort_by(|one, other| one.cost.total_cmp(&other.cost));
    let mut met = HashSet::new();
    edits.retain(|edit| met.insert(edit.blocks.clone()));
    edits
}

struct List<'a> {
    blocks: &'a [Block],
    line: &'a Line,
    edits: Vec<Edit>,
}

impl List<'_> {
    /// Notes the clue with the blocks of `range` replaced by others, if it can be.
    fn replace(&mut self, kind: CorrectionKind, cost: f64, range: Range<usize>, with: &[Block]) {
        let old = &self.blocks[range.clone()];
        let is_wanted = cost <= self.line.most_cost && self.edits.len() < MOST_EDITS;
        if !is_wanted || old == with || with.iter().any(|block| block.length == 0) || !self.adds_up(old, with) {
            return;
        }
        let blocks = [&self.blocks[..range.start], with, &self.blocks[range.end..]].concat();
        if Clue::new(blocks.clone()).min_length() <= self.line.room {
            self.edits.push(Edit { kind, cost, blocks });
        }
    }

    /// Whether the new blocks have the cells that the old ones lack.
    fn adds_up(&self, old: &[Block], new: &[Block]) -> bool {
        let Some(mut lack) = self.line.lack else { return true };
        old.iter().for_each(|block| lack[block.color.index()] += i64::from(block.length));
        new.iter().for_each(|block| lack[block.color.index()] -= i64::from(block.length));
        lack.iter().all(|&cells| cells == 0)
    }

    /// The blocks that may stand in the place of one, or of none, in the same colour.
    fn others(&self, old: Block) -> Vec<Block> {
        let lengths = match self.line.lack {
            Some(lack) => {
                let length = i64::from(old.length) + lack[old.color.index()];
                u32::try_from(length).into_iter().collect::<Vec<_>>()
            }
            None => (1..=u32::try_from(self.line.room).unwrap_or(u32::MAX)).collect(),
        };
        lengths.into_iter().map(|length| Block { length, ..old }).collect()
    }

    fn all_colors(&self) -> impl Iterator<Item = Color> + use<> {
        (1..self.line.colors).filter_map(Color::new)
    }

    /// One number is another one, is missing, or is too many.
    fn numbers(&mut self) {
        for (at, &old) in self.blocks.iter().enumerate() {
            for new in self.others(old) {
                let cost = match new.length.abs_diff(old.length) {
                    1 => 1.0,
                    _ if is_look_alike(old.length, new.length) => 1.5,
                    _ => 3.0,
                };
                self.replace(CorrectionKind::Number, cost, at..at + 1, &[new]);
            }
            let is_doubled = at > 0 && self.blocks[at - 1] == old;
            self.replace(CorrectionKind::Extra, if is_doubled { 1.5 } else { 3.0 }, at..at + 1, &[]);
        }
        for at in 0..=self.blocks.len() {
            for color in self.all_colors() {
                for new in self.others(Block { length: 0, color }) {
                    self.replace(CorrectionKind::Missing, 2.0, at..at, &[new]);
                }
            }
        }
    }

    /// A block has another colour.
    fn colors(&mut self) {
        for (at, &old) in self.blocks.iter().enumerate() {
            for color in self.all_colors() {
                self.replace(CorrectionKind::Color, 1.5, at..at + 1, &[Block { color, ..old }]);
            }
        }
    }

    /// Two neighbours were exchanged.
    fn neighbours(&mut self) {
        for (at, pair) in self.blocks.windows(2).enumerate() {
            self.replace(CorrectionKind::Swap, 1.5, at..at + 2, &[pair[1], pair[0]]);
        }
    }

    /// Digits were joined or taken apart.
    fn digits(&mut self) {
        for (at, pair) in self.blocks.windows(2).enumerate() {
            let joined = format!("{}{}", pair[0].length, pair[1].length).parse();
            if let (Ok(length), true) = (joined, pair[0].color == pair[1].color) {
                self.replace(CorrectionKind::Join, 2.0, at..at + 2, &[Block { length, ..pair[0] }]);
            }
        }
        for (at, &block) in self.blocks.iter().enumerate() {
            let digits = block.length.to_string();
            for cut in 1..digits.len() {
                let (front, back) = digits.split_at(cut);
                if let (Ok(front), Ok(back), false) = (front.parse(), back.parse(), back.starts_with('0')) {
                    let parts = [front, back].map(|length| Block { length, ..block });
                    self.replace(CorrectionKind::SplitDigits, 2.0, at..at + 1, &parts);
                }
            }
        }
    }

    /// A block was split, two were merged, or a cell went from one to another.
    fn cells(&mut self) {
        let blocks = self.blocks;
        for (at, &block) in blocks.iter().enumerate() {
            for front in 1..block.length.min(u32::try_from(self.line.room).unwrap_or(u32::MAX)) {
                let parts = [front, block.length - front].map(|length| Block { length, ..block });
                self.replace(CorrectionKind::Split, 4.0, at..at + 1, &parts);
            }
        }
        for (at, pair) in blocks.windows(2).enumerate().filter(|(_, pair)| pair[0].color == pair[1].color) {
            let length = pair[0].length.saturating_add(pair[1].length);
            self.replace(CorrectionKind::Merge, 4.0, at..at + 2, &[Block { length, ..pair[0] }]);
        }
        for less in (0..blocks.len()).filter(|&less| blocks[less].length > 1) {
            for more in (0..blocks.len()).filter(|&more| more != less && blocks[less].color == blocks[more].color) {
                let mut moved = blocks.to_vec();
                moved[less].length -= 1;
                moved[more].length = moved[more].length.saturating_add(1);
                self.replace(CorrectionKind::Shift, 4.0, 0..blocks.len(), &moved);
            }
        }
    }
}

/// Whether the numbers differ in one digit, which is easily taken for the other.
fn is_look_alike(one: u32, other: u32) -> bool {
    let (one, other) = (one.to_string(), other.to_string());
    let mut differing = one.chars().zip(other.chars()).filter(|(one, other)| one != other);
    let alike = |(a, b)| LOOK_ALIKE.contains(&(a, b)) || LOOK_ALIKE.contains(&(b, a));
    one.len() == other.len() && differing.next().is_some_and(alike) && differing.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edits of a black clue that should have so many cells.
    fn shown(lengths: &[u32], target: Option<i64>, room: u64) -> Vec<String> {
        let blocks: Vec<Block> = lengths.iter().map(|&length| Block::black(length)).collect();
        let own: i64 = lengths.iter().map(|&length| i64::from(length)).sum();
        let lack = target.map(|target| {
            let mut lack = [0; Color::LIMIT];
            lack[Color::BLACK.index()] = target - own;
            lack
        });
        let text = |edit: &Edit| {
            let lengths: Vec<u32> = edit.blocks.iter().map(|block| block.length).collect();
            format!("{} {} {lengths:?}", edit.kind.name(), edit.cost)
        };
        edits(&blocks, &Line { room, colors: 2, lack, most_cost: 9.0 }).iter().map(text).collect()
    }

    #[test]
    fn a_sum_leaves_few_edits() {
        assert_eq!(
            shown(&[3, 1], Some(5), 10),
            ["number 1 [4, 1]", "number 1 [3, 2]", "missing 2 [1, 3, 1]", "missing 2 [3, 1, 1]"]
        );
        assert_eq!(shown(&[1, 2], Some(12), 12), ["join 2 [12]"]);
        assert_eq!(shown(&[12], Some(3), 12), ["split-digits 2 [1, 2]", "number 3 [3]"]);
        assert_eq!(shown(&[4, 4], Some(4), 9), ["extra 1.5 [4]"]);
        assert_eq!(shown(&[], Some(2), 3), ["missing 2 [2]"]);
        assert_eq!(shown(&[2], Some(0), 3), ["extra 3 []"]);
        assert_eq!(shown(&[2], Some(-1), 3), [""; 0]);
        let same = shown(&[3, 1], Some(4), 10);
        assert_eq!(
            same,
            ["swap 1.5 [1, 3]", "split 4 [1, 2, 1]", "split 4 [2, 1, 1]", "merge 4 [4]", "shift 4 [2, 2]"]
        );
    }

    #[test]
    fn without_a_sum_the_room_decides() {
        assert_eq!(shown(&[1], None, 2), ["number 1 [2]", "extra 3 []"]);
        assert!(is_look_alike(17, 11) && is_look_alike(8, 3) && !is_look_alike(1, 2) && !is_look_alike(1, 17));
    }

    #[test]
    fn sums_of_colours_accuse_a_colour() {
        let red = Color::new(2).unwrap();
        let mut lack = [0; Color::LIMIT];
        (lack[1], lack[2]) = (2, -2);
        let blocks = [Block { length: 2, color: red }, Block::black(3), Block { length: 1, color: red }];
        let edits = edits(&blocks, &Line { room: 9, colors: 3, lack: Some(lack), most_cost: 9.0 });
        assert_eq!(edits.len(), 1);
        assert_eq!((edits[0].kind, edits[0].blocks[0]), (CorrectionKind::Color, Block::black(2)));
    }
}
