//! Lists of clues as they are written, and the parts of them that a reading takes.

use std::{ops::Range, rc::Rc};

use super::tree::{BLANK, BREAK, COMMA, Kind, MISPLACED, NEGATIVE, Node, OTHER, TOO_LARGE, Tree, class, sign_class};
use crate::input::LONGEST_LINE;

/// A list of clues as it is written: the numbers of each, zeros included.
#[derive(Default)]
pub(super) struct List {
    numbers: Vec<u32>,
    /// Where the numbers of each clue end.
    ends: Vec<u32>,
    /// Where each clue is in the text.
    places: Vec<[u32; 2]>,
    /// The classes of signs between the numbers of a clue.
    signs: u32,
    /// How many clues are words such as `null`.
    pub(super) nulls: usize,
    /// The classes of signs between the first two numbers of a clue.
    first_signs: u32,
    /// The first key, of clues that have keys.
    base: Option<usize>,
}

impl List {
    /// How many clues there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    fn line(&self, line: usize) -> &[u32] {
        let end = |line: usize| self.ends.get(line).map_or(0, |&end| end as usize);
        let start = line.checked_sub(1).map_or(0, end);
        self.numbers.get(start..end(line)).unwrap_or_default()
    }

    /// Adds a number to the clue that is being made.
    pub(super) fn push(&mut self, number: u32) {
        self.numbers.push(number);
    }

    /// Ends a clue.
    pub(super) fn end(&mut self, place: [u32; 2]) {
        self.ends.push(u32::try_from(self.numbers.len()).unwrap_or(u32::MAX));
        self.places.push(place);
    }

    /// Whether there are more clues than any puzzle has.
    fn is_full(&self) -> bool {
        self.len() > LONGEST_LINE
    }

    /// Adds the numbers of nodes to the clue that is being made.
    fn add(&mut self, tree: &Tree<'_>, from: u32, to: u32) {
        let mut is_first = true;
        let mut count = 0;
        for node in tree.nodes.get(from as usize..to as usize).unwrap_or_default() {
            if matches!(node.kind, Kind::Number | Kind::Negative) {
                self.push(tree.value(node));
                count += 1;
            }
            let is_part = matches!(node.kind, Kind::Number | Kind::Negative | Kind::Quote);
            if !is_first && is_part {
                let signs = if count < 3 { &mut self.first_signs } else { &mut self.signs };
                *signs |= sign_class(node) & !BREAK;
            }
            is_first = node.is_group();
        }
    }

    /// The list of which each node is a clue: a number, a group of numbers, or `null`.
    pub(super) fn of_nodes(tree: &Tree<'_>, from: u32, to: u32) -> Self {
        let mut list = Self::default();
        for (at, node) in tree.between(from, to) {
            let is_null = tree.is_null(node);
            if node.kind == Kind::Word && !is_null || node.is_subscript() || list.is_full() {
                continue;
            }
            let is_key = tree.node(node.skip).is_some_and(|next| node.skip < to && matches!(next.sign, b':' | b'='));
            if is_key {
                list.check_key(tree, at, node);
                continue;
            }
            list.nulls += usize::from(is_null);
            list.add(tree, at, node.skip);
            list.end([node.start, node.end]);
        }
        list
    }

    /// Checks that a key such as that of `{1: [2]}` is the number of its clue, from 0 or 1; else the list is none.
    fn check_key(&mut self, tree: &Tree<'_>, at: u32, key: &Node) {
        let inner = tree.nodes.get(at as usize..key.skip as usize).unwrap_or_default();
        let number = inner.iter().find(|node| node.kind == Kind::Number).map(|node| tree.value(node) as usize);
        let base = *self.base.get_or_insert(number.unwrap_or(2));
        if base > 1 || number != Some(base + self.len()) {
            self.push(MISPLACED);
        }
    }

    /// The list of which each range of nodes is a clue; an empty range is an empty clue.
    pub(super) fn of_lines(tree: &Tree<'_>, lines: impl Iterator<Item = [u32; 2]>) -> Self {
        let mut list = Self::default();
        for [from, to] in lines {
            if list.is_full() {
                break;
            }
            let last = tree.between(from, to).last();
            list.nulls += usize::from(last.is_some_and(|(_, node)| tree.is_null(node)));
            list.add(tree, from, to);
            let start = tree.node(from).map_or(0, |node| node.start);
            list.end([start, last.map_or(start, |(_, node)| node.end)]);
        }
        list
    }

    /// The list of the numbers of these nodes, parted where one of the `outer` classes stands.
    pub(super) fn split(tree: &Tree<'_>, from: u32, to: u32, outer: u32) -> Self {
        let mut starts: Vec<u32> = vec![from];
        let mut is_first = true;
        for (at, node) in tree.between(from, to) {
            if !is_first && sign_class(node) & outer != 0 && starts.len() <= LONGEST_LINE + 1 {
                starts.push(at);
            }
            is_first = false;
        }
        starts.push(to);
        Self::of_lines(tree, starts.windows(2).map(|pair| [pair[0], pair[1]]))
    }

    /// The list of the numbers of these nodes, so many a clue.
    pub(super) fn chunks(tree: &Tree<'_>, from: u32, to: u32, each: usize) -> Self {
        let nodes: Vec<u32> = tree.between(from, to).map(|(at, _)| at).collect();
        let lines = nodes.chunks(each.max(1)).map(|chunk| [chunk[0], chunk[chunk.len() - 1] + 1]);
        Self { signs: COMMA, first_signs: COMMA, ..Self::of_lines(tree, lines) }
    }
}

/// The classes of what stands between nodes, and those of them that have blanks beside them somewhere.
pub(super) fn classes(tree: &Tree<'_>, from: u32, to: u32) -> [u32; 2] {
    let (mut all, mut loose, mut at_breaks) = (0, 0, 0);
    for (_, node) in tree.between(from, to).skip(1) {
        all |= sign_class(node);
        if node.breaks > 0 && node.sign != 0 {
            at_breaks |= class(node.sign);
        }
        if node.sign != 0 && node.is_loose() {
            loose |= sign_class(node);
        }
    }
    // A sign that stands at ends of lines as well as within: is a line a clue, or is the list wrapped?
    if all & at_breaks != 0 {
        all |= OTHER;
    }
    [all, loose]
}

/// The classes that may part the clues of a list written in one piece, of those between its numbers.
///
/// Ends of lines part clues, then `|` and `;` do, and `/` where the others are no commas. A comma and a blank, or a
/// sign and a blank, may be meant either way.
pub(super) fn outer_classes([all, loose]: [u32; 2]) -> impl Iterator<Item = u32> {
    let [bar, semicolon, slash] = [b'|', b';', b'/'].map(class);
    let weakest = [BREAK, bar, semicolon].into_iter().find(|class| all & class != 0);
    let weakest = weakest.or((all & slash != 0 && all & COMMA == 0).then_some(slash));
    let bits = (0..32).map(|bit| 1_u32 << bit).filter(move |bit| all & bit != 0);
    let bits =
        bits.filter(move |&bit| weakest.is_none_or(|weakest| bit == weakest || bit == BLANK && all & BREAK == 0));
    bits.filter(move |&outer| {
        let inner = all & !outer;
        let signs = inner & !(BLANK | COMMA);
        let is_one = signs == 0 || signs.is_power_of_two() && inner == signs;
        // What stands close to numbers binds them more than what has blanks beside it.
        let binds = match outer {
            BREAK => true,
            BLANK => loose == 0,
            _ => outer & loose != 0 || inner & loose == 0,
        };
        outer != OTHER && inner & OTHER == 0 && is_one && binds
    })
}

/// What of the numbers of each clue is no block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trim {
    /// Nothing, but for zeros that fill up.
    Nothing,
    /// The first is the number of the line.
    Index,
    /// The first is how many blocks follow.
    Count,
}

/// Some clues of a list, as a reading takes them.
#[derive(Clone)]
pub(super) struct Part {
    list: Rc<List>,
    lines: Range<usize>,
    trim: Trim,
    /// At which end of clues zeros fill up: the beginning, the end.
    padding: [bool; 2],
}

/// What a part of a list is like.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measure {
    /// The cells of all blocks.
    pub(super) sum: u64,
    /// The cells that its longest clue needs.
    pub(super) longest: u64,
    /// The first clue that is none, and the number that it has.
    pub(super) wrong: Option<(usize, u32)>,
}

impl Part {
    /// Some clues of a list; `None` if the first numbers are not what is to be taken off.
    pub(super) fn new(list: &Rc<List>, lines: Range<usize>, trim: Trim) -> Option<Self> {
        let first = |line: usize| list.line(line).first().copied();
        let parts = match trim {
            Trim::Nothing => u32::MAX,
            Trim::Index => b":.|-;=".iter().fold(BLANK | COMMA, |signs, &sign| signs | class(sign)),
            Trim::Count => BLANK | COMMA,
        };
        if list.first_signs & !parts != 0 {
            return None;
        }
        let fits = match trim {
            Trim::Nothing => true,
            Trim::Count => {
                lines.clone().all(|line| first(line).is_some_and(|n| n as usize + 1 == list.line(line).len()))
            }
            Trim::Index => {
                let base = first(lines.start).filter(|&base| base < 2)? as usize;
                let is_whole = |line: usize| list.line(line).len() > 1;
                lines.clone().zip(base..).all(|(line, at)| first(line) == u32::try_from(at).ok() && is_whole(line))
            }
        };
        let mut part = Self { list: Rc::clone(list), lines, trim, padding: [false; 2] };
        part.padding = part.padding();
        fits.then_some(part)
    }

    /// All clues of a list.
    pub(super) fn whole(list: &Rc<List>) -> Option<Self> {
        Self::new(list, 0..list.len(), Trim::Nothing)
    }

    /// How many clues there are.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    fn raw(&self, line: usize) -> &[u32] {
        let numbers = self.list.line(self.lines.start + line);
        match self.trim {
            Trim::Nothing => numbers,
            Trim::Index | Trim::Count => numbers.get(1..).unwrap_or_default(),
        }
    }

    /// At which ends zeros, or numbers below, fill up: where all clues have as many numbers, or all have zeros there.
    fn padding(&self) -> [bool; 2] {
        let is_fill = |number: Option<&u32>| matches!(number, Some(0 | &NEGATIVE));
        let lines = || (0..self.len()).map(|line| self.raw(line));
        let width = self.raw(0).len();
        // A single clue shows no width.
        let is_even = self.len() > 1 && lines().all(|line| line.len() == width);
        let (starts, ends) = (lines().all(|line| is_fill(line.first())), lines().all(|line| is_fill(line.last())));
        let mixed = || lines().filter(|line| line.len() > 1 && line.iter().any(|n| !is_fill(Some(n))));
        let (starts_some, ends_some) =
            (mixed().any(|line| is_fill(line.first())), mixed().any(|line| is_fill(line.last())));
        [starts_some && !ends_some && (is_even || starts), ends_some && !starts_some && (is_even || ends)]
    }

    /// The blocks of a clue.
    pub(super) fn clue(&self, line: usize) -> &[u32] {
        let is_fill = |number: &u32| matches!(*number, 0 | NEGATIVE);
        let mut numbers = self.raw(line);
        let is_empty = numbers.len() == 1 || self.padding != [false; 2] || numbers.len() == self.raw(0).len();
        if is_empty && numbers.iter().all(is_fill) && *numbers != [NEGATIVE] {
            return &[];
        }
        while let Some((_, rest)) = numbers.split_first().filter(|(first, _)| self.padding[0] && is_fill(first)) {
            numbers = rest;
        }
        while let Some((_, rest)) = numbers.split_last().filter(|(last, _)| self.padding[1] && is_fill(last)) {
            numbers = rest;
        }
        numbers
    }

    /// Where a clue is in the text, in bytes.
    pub(super) fn place(&self, line: usize) -> [u32; 2] {
        self.list.places.get(self.lines.start + line).copied().unwrap_or_default()
    }

    /// The signs between numbers of a clue, and the clues that are `null`.
    pub(super) fn signs(&self) -> (u32, usize) {
        let first = if self.trim == Trim::Nothing { self.list.first_signs } else { 0 };
        (self.list.signs | first, self.list.nulls)
    }

    /// What it is like. Takes time linear in its numbers.
    pub(super) fn measure(&self) -> Measure {
        let mut found = Measure::default();
        let (mut unary, mut has_negative) = (true, false);
        for line in 0..self.len() {
            let mut needed = 0;
            for &number in self.clue(line) {
                if matches!(number, 0 | NEGATIVE | TOO_LARGE | MISPLACED) {
                    found.wrong = found.wrong.or(Some((line, number)));
                }
                found.sum += u64::from(number);
                needed += u64::from(number) + u64::from(needed > 0);
            }
            has_negative |= self.raw(line).contains(&NEGATIVE);
            unary &= self.raw(line).iter().all(|number| matches!(number, 0 | 1 | &NEGATIVE));
            found.longest = found.longest.max(needed);
        }
        // Cells, not lengths: MiniZinc's challenge writes 3 as 1, 1, 1.
        if unary && has_negative {
            found.wrong = found.wrong.or(Some((0, NEGATIVE)));
        }
        found
    }

    /// Whether the clues are the same.
    pub(super) fn same(&self, other: &Self) -> bool {
        self.len() == other.len() && (0..self.len()).all(|line| self.clue(line) == other.clue(line))
    }

    /// The clues as a text, `2; 4 1; 7`, cut short.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for line in 0..self.len() {
            if text.len() > 36 {
                return text + " ...";
            }
            let words: Vec<String> = self.clue(line).iter().take(12).map(u32::to_string).collect();
            text += if line > 0 { "; " } else { "" };
            text += if words.is_empty() { "0" } else { "" };
            text += &words.join(" ");
        }
        text
    }
}

/// Whether the signs between the numbers of clues are blanks and commas, or one other sign throughout.
pub(super) fn are_uniform(signs: u32) -> bool {
    let others = signs & !(BLANK | COMMA);
    others == 0 || others != OTHER && others.is_power_of_two() && signs == others
}

/// Whether signs between numbers may mean `times`.
pub(super) fn is_times(signs: u32) -> bool {
    signs & (class(b'x') | class(b'*')) != 0
}

/// Whether a node has a sign before it that ends what names it.
pub(super) fn is_apart(node: &Node) -> bool {
    matches!(node.sign, b',' | b';' | b'|')
}
