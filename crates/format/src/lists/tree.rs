//! A text as a tree: numbers, words, and what stands in brackets or quotation marks.

use super::names::Name;
use crate::input::LONGEST_LINE;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Digits.
    Number,
    /// Digits behind a minus.
    Negative,
    /// A word, or a text without digits in quotation marks.
    Word,
    /// Digits and letters that are no name, such as `3B`.
    Glued,
    /// What stands in brackets.
    Group,
    /// What stands in quotation marks, with digits.
    Quote,
}

/// A number, a word or a group, and what stands before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Where it is in the text, in bytes.
    pub(super) start: u32,
    pub(super) end: u32,
    /// The node after it and all that is in it.
    pub(super) skip: u32,
    pub(super) kind: Kind,
    /// The sign before it, see [`sign_class`]; 0 if there are only blanks.
    pub(super) sign: u8,
    /// The ends of lines before it, 255 at most.
    pub(super) breaks: u8,
    flags: u8,
}

/// Blanks stand before a node.
pub(super) const LOOSE: u8 = 1;
/// A group of nothing but numbers, also of none.
const FLAT: u8 = 2;
/// A group of clues: numbers and flat groups, one group at least.
const LIST: u8 = 4;
/// A group of quotations with one number each, or none.
const TEXTS: u8 = 8;
/// A group of words.
const WORDS: u8 = 16;
/// A group that belongs to the word before it, and is no value.
pub(super) const SUBSCRIPT: u8 = 32;
/// A group of a word and one flat group: `{clue: [2]}`.
const BOX: u8 = 64;

impl Node {
    pub(super) fn new(kind: Kind, [start, end]: [u32; 2], sign: u8, breaks: u8, is_loose: bool) -> Self {
        Self { start, end, skip: 0, kind, sign, breaks, flags: if is_loose { LOOSE } else { 0 } }
    }

    fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    pub(super) fn is_group(&self) -> bool {
        matches!(self.kind, Kind::Group | Kind::Quote)
    }

    /// Whether it is a number or a group that can be a clue.
    pub(super) fn is_clue(&self) -> bool {
        matches!(self.kind, Kind::Number | Kind::Negative)
            || self.is_group() && self.has(FLAT | TEXTS) && !self.has(SUBSCRIPT)
    }

    pub(super) fn is_flat(&self) -> bool {
        self.has(FLAT) && !self.has(SUBSCRIPT)
    }

    pub(super) fn is_list(&self) -> bool {
        self.has(LIST)
    }

    pub(super) fn is_words(&self) -> bool {
        self.has(WORDS)
    }

    pub(super) fn is_subscript(&self) -> bool {
        self.has(SUBSCRIPT)
    }

    pub(super) fn is_loose(&self) -> bool {
        self.has(LOOSE)
    }
}

/// What stands for a number that is too large for any puzzle.
pub(super) const TOO_LARGE: u32 = u32::MAX;
/// What stands for a negative number.
pub(super) const NEGATIVE: u32 = u32::MAX - 1;

/// In place of a number: a key that is not that of its clue.
pub(super) const MISPLACED: u32 = u32::MAX - 2;

/// A text as a tree, in preorder.
#[derive(Default)]
pub(super) struct Tree<'a> {
    pub(super) text: &'a str,
    pub(super) nodes: Vec<Node>,
    /// Where a bracket or a quotation mark has no counterpart.
    pub(super) broken: Option<u32>,
    /// Where a `?` stands, in whose place a number may belong.
    pub(super) unknown: Vec<u32>,
}

impl<'a> Tree<'a> {
    /// The text of a node.
    pub(super) fn text_of(&self, node: &Node) -> &'a str {
        self.text.get(node.start as usize..node.end as usize).unwrap_or_default()
    }

    /// The node of this number.
    pub(super) fn node(&self, at: u32) -> Option<&Node> {
        self.nodes.get(at as usize)
    }

    /// The numbers of the nodes directly between two, and the nodes.
    pub(super) fn between(&self, from: u32, to: u32) -> impl Iterator<Item = (u32, &Node)> + Clone {
        let mut at = from;
        std::iter::from_fn(move || {
            let node = self.node(at).filter(|_| at < to)?;
            let found = (at, node);
            at = node.skip;
            Some(found)
        })
    }

    /// The nodes directly in a group.
    pub(super) fn children(&self, group: u32) -> impl Iterator<Item = (u32, &Node)> + Clone {
        let to = self.node(group).map_or(0, |node| node.skip);
        self.between(group + 1, to)
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> u32 {
        u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }

    /// The number that a node is; [`TOO_LARGE`] and [`NEGATIVE`] for others.
    pub(super) fn value(&self, node: &Node) -> u32 {
        if node.kind == Kind::Negative {
            return NEGATIVE;
        }
        let mut value = 0_u32;
        let bytes = self.text.as_bytes().get(node.start as usize..node.end as usize).unwrap_or_default();
        if bytes.len() < 6 && bytes.iter().all(u8::is_ascii_digit) {
            let value = bytes.iter().fold(0, |value, byte| value * 10 + u32::from(byte - b'0'));
            return if value as usize > LONGEST_LINE { TOO_LARGE } else { value };
        }
        for character in self.text_of(node).chars() {
            value = value.saturating_mul(10).saturating_add(digit(character).unwrap_or(0));
            if value as usize > LONGEST_LINE {
                return TOO_LARGE;
            }
        }
        value
    }

    /// Whether a word stands for a clue that is not written.
    pub(super) fn is_null(&self, node: &Node) -> bool {
        node.kind == Kind::Word
            && matches!(self.text_of(node), "null" | "None" | "nil" | "NULL" | "Nothing" | "none" | "empty" | "leer")
    }

    /// Finds out what kinds of groups there are, innermost first. Takes linear time.
    pub(super) fn classify(&mut self) {
        for at in (0..self.len()).rev() {
            let Some(node) = self.node(at).copied().filter(Node::is_group) else { continue };
            let flags = self.flags(at);
            let before = at.checked_sub(1).and_then(|before| self.node(before));
            let is_glued = node.sign == 0 && node.breaks == 0 && !node.is_loose();
            let square = self.text.as_bytes().get(node.start as usize) == Some(&b'[');
            // `[][]int{...}`
            let next = self.text.get(node.end as usize..).and_then(|rest| rest.chars().next());
            let is_type = square && node.skip == at + 1 && next.is_some_and(|next| next == '[' || next.is_alphabetic());
            // `New Integer() {2}`, `Dim rows() As Integer`
            let is_call = is_glued
                && node.skip == at + 1
                && self.node(node.skip).is_some_and(|next| {
                    matches!(next.kind, Kind::Word | Kind::Group) && next.sign == 0 && next.breaks == 0
                });
            let follows =
                is_type || is_glued && (square || is_call) && before.is_some_and(|before| before.kind == Kind::Word);
            if let Some(node) = self.nodes.get_mut(at as usize) {
                node.flags |= flags | if follows && flags & FLAT != 0 { SUBSCRIPT } else { 0 };
            }
        }
        // `rows[5][2]`: what follows a subscript is one.
        for at in 0..self.len() {
            let Some(node) = self.node(at).copied().filter(|node| node.has(SUBSCRIPT)) else { continue };
            let bytes = self.text.as_bytes();
            let next = self.node(node.skip).copied();
            let is_next = |next: &Node| {
                // `rows()()`
                let [this, that] = [node.start, next.start].map(|start| bytes.get(start as usize));
                let is_alike = next.skip == node.skip + 1 && this == that;
                next.start == node.end && (is_alike || that == Some(&b'['))
            };
            if next.is_some_and(|next| next.is_group() && next.has(FLAT) && is_next(&next))
                && let Some(next) = self.nodes.get_mut(node.skip as usize)
            {
                next.flags |= SUBSCRIPT;
            }
        }
    }

    fn flags(&self, group: u32) -> u8 {
        let mut found = Contents::default();
        for (at, child) in self.children(group) {
            found.add(self, at, child);
        }
        found.flags()
    }

    /// The text from the first of some words to the last.
    fn run(&self, run: Option<[u32; 2]>) -> &'a str {
        run.and_then(|[start, end]| self.text.get(start as usize..end as usize)).unwrap_or_default()
    }
}

/// What stands in a group.
#[derive(Default)]
struct Contents {
    numbers: u32,
    words: u32,
    /// Groups that can be clues, and words such as `null`.
    groups: u32,
    /// Of the groups, texts with one number or none.
    texts: u32,
    /// What is no part of a list.
    others: u32,
    /// Values that have a number as their key, as in `{1: [2]}`; values behind words.
    keys: u32,
    values: u32,
    /// Groups of a word and a clue.
    boxes: u32,
    /// Whether a clue has a name, and whether a word is that of a list.
    is_named: bool,
    has_side: bool,
    /// The words before the first group.
    maker: Option<[u32; 2]>,
    /// Whether the words before other groups are different ones.
    is_mixed: bool,
    /// The words just before.
    run: Option<[u32; 2]>,
    /// The sign between the first two values, and that before the words just before.
    sign: Option<u8>,
    run_sign: Option<u8>,
    /// Whether a number, or a text with one, stands just before.
    is_after_number: bool,
}

impl Contents {
    fn add(&mut self, tree: &Tree<'_>, at: u32, child: &Node) {
        let is_after_number = std::mem::take(&mut self.is_after_number);
        let is_null = tree.is_null(child);
        match child.kind {
            Kind::Word if !is_null => {
                self.words += 1;
                self.has_side |= Name::of(tree.text_of(child)).side().is_some();
                self.run = Some([self.run.map_or(child.start, |run| run[0]), child.end]);
                self.run_sign = self.run_sign.or(Some(child.sign));
                return;
            }
            Kind::Group | Kind::Quote if child.has(SUBSCRIPT) => return,
            Kind::Number | Kind::Negative => self.numbers += 1,
            Kind::Word => self.groups += 1,
            Kind::Group | Kind::Quote if child.has(FLAT | TEXTS) => {
                self.groups += 1;
                self.is_named |= matches!(child.sign, b':' | b'=');
            }
            Kind::Group if child.has(BOX) => self.boxes += 1,
            // `&[&[u32]]`
            Kind::Group if child.has(WORDS) => {
                self.words += 1;
                return;
            }
            _ => self.others += 1,
        }
        let is_one = child.kind == Kind::Quote && child.skip <= at + 2;
        self.texts += u32::from(is_one);
        self.is_after_number = is_one || child.kind == Kind::Number;
        let is_value = matches!(child.sign, b':' | b'=');
        self.keys += u32::from(is_value && is_after_number);
        self.values += u32::from(is_value && !is_after_number);
        // `vec![2], vec![4, 1]`: all groups have the same words before them.
        let made = self.run.take();
        let count = self.numbers + self.groups + self.boxes;
        if count == 1 {
            self.maker = made;
        }
        if made.is_some() || self.maker.is_some() {
            self.is_mixed |= tree.run(made) != tree.run(self.maker);
        }
        // What stands between two values stands between all, but for that behind a key.
        let sign = self.run_sign.take().unwrap_or(child.sign);
        if count > 1 && !is_value {
            let first = *self.sign.get_or_insert(sign);
            self.is_mixed |= first != sign;
        }
    }

    fn flags(&self) -> u8 {
        let Self { numbers, words, groups, texts, others, keys, boxes, .. } = *self;
        let is_plain = others + self.values + boxes == 0;
        let is_alike = !self.is_mixed && self.run.is_none();
        // All values have keys, or none has.
        let has_keys = keys == 0 || keys * 2 == numbers + groups;
        let mut flags = 0;
        if is_plain && groups == 0 && words == 0 && keys == 0 {
            flags |= FLAT;
        }
        if is_plain && groups > 0 && is_alike && (words == 0 || numbers == 0) && has_keys {
            flags |= LIST;
        }
        if is_plain && numbers == 0 && words == 0 && keys == 0 && texts == groups && groups > 0 {
            flags |= TEXTS;
        }
        if is_plain && numbers == 0 && groups == 0 && words > 0 {
            flags |= WORDS;
        }
        if others + self.values + numbers + groups + words == 0 && boxes > 0 && is_alike {
            flags |= LIST;
        }
        if others + numbers + boxes == 0 && groups == 1 && words == 1 && self.is_named && !self.has_side {
            flags |= BOX;
        }
        flags
    }
}

/// The digit that a character is, in any of the usual scripts.
pub(super) fn digit(character: char) -> Option<u32> {
    let zero = match character {
        '0'..='9' => '0',
        '０'..='９' => '０',
        '٠'..='٩' => '٠',
        '۰'..='۹' => '۰',
        '०'..='९' => '०',
        _ => return None,
    };
    Some(character as u32 - zero as u32)
}

/// The class of what stands before a node, as a bit: an end of a line, a blank, or a sign.
pub(super) fn sign_class(node: &Node) -> u32 {
    match node.sign {
        _ if node.breaks > 0 => BREAK,
        sign => class(sign),
    }
}

/// An end of a line.
pub(super) const BREAK: u32 = 1;
/// Blanks alone.
pub(super) const BLANK: u32 = 2;
/// A comma.
pub(super) const COMMA: u32 = 4;
/// Several signs, or one that parts no numbers.
pub(super) const OTHER: u32 = 1 << 31;

/// The signs that may part numbers, the weakest bond first.
const SIGNS: &[u8] = b"|;/:.-+_xo*\\";

/// The class of a sign.
pub(super) fn class(sign: u8) -> u32 {
    match sign {
        0 => BLANK,
        b',' => COMMA,
        _ => SIGNS.iter().position(|&known| known == sign).map_or(OTHER, |at| 8 << at),
    }
}
