//! From text to a tree: comments are dropped, brackets and quotation marks paired, signs kept as what stands between.

use super::{
    marks::{
        Line, begins_comment, closer_of, closing_quote, comments_line, find_closer, has_names, has_value, is_closer,
        is_drawn, is_nothing, is_ordinal, is_remark, is_times, names_list, quote_of, word_end,
    },
    tree::{Kind, Node, Tree, digit},
};
use crate::separators::family;

/// The deepest brackets that are read.
const DEEPEST: usize = 60;

/// What stands between two nodes.
#[derive(Clone, Copy, Default)]
struct Gap {
    sign: u8,
    breaks: u8,
    is_loose: bool,
}

/// A group that is open.
struct Open {
    node: u32,
    closer: char,
    is_quote: bool,
    /// Where a quotation ends.
    end: usize,
}

struct Scanner<'a> {
    tree: Tree<'a>,
    at: usize,
    open: Vec<Open>,
    gap: Gap,
    line: Line,
    /// Up to where there is no such closing mark, for each kind of quotation mark.
    unclosed: [usize; 10],
    /// Whether something but blanks was met in this line.
    is_inside: bool,
    /// Whether a minus stands before the number that follows.
    is_minus: bool,
    /// Whether a line that is no comment names a list, once that was asked.
    names: Option<bool>,
}

/// The tree of a text; `None` if its brackets are nested too deeply. Takes linear time.
pub(super) fn scan(text: &str) -> Option<Tree<'_>> {
    let tree = Tree { text, ..Tree::default() };
    let mut scanner = Scanner {
        tree,
        at: 0,
        open: Vec::new(),
        gap: Gap::default(),
        line: Line::default(),
        unclosed: [0; 10],
        is_inside: false,
        is_minus: false,
        names: None,
    };
    scanner.gap.breaks = 1;
    scanner.enter_line();
    while let Some(character) = scanner.peek() {
        scanner.step(character)?;
    }
    while let Some(open) = scanner.open.pop() {
        scanner.finish(&open);
        scanner.tree.broken = scanner.tree.nodes.get(open.node as usize).map(|node| node.start);
    }
    scanner.tree.classify();
    Some(scanner.tree)
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        self.tree.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        match self.tree.text.as_bytes().get(self.at) {
            Some(&byte) if byte.is_ascii() => Some(char::from(byte)),
            Some(_) => self.rest().chars().next(),
            None => None,
        }
    }

    fn before(&self) -> char {
        match self.at.checked_sub(1).and_then(|at| self.tree.text.as_bytes().get(at)) {
            Some(&byte) if byte.is_ascii() => char::from(byte),
            Some(_) => self.tree.text.get(..self.at).and_then(|text| text.chars().next_back()).unwrap_or('\n'),
            None => '\n',
        }
    }

    fn enter_line(&mut self) {
        self.line = Line::of(self.rest(), self.at);
        self.is_inside = false;
        if is_remark(self.rest()) && !self.open.last().is_some_and(|open| open.is_quote) {
            self.at = self.line.end;
        }
    }

    fn step(&mut self, character: char) -> Option<()> {
        if self.open.last().is_some_and(|open| open.is_quote && open.end <= self.at) {
            self.close_quote();
            return Some(());
        }
        match character {
            '\n' | '\u{2028}' | '\u{2029}' => {
                self.at += character.len_utf8();
                self.gap.breaks = self.gap.breaks.saturating_add(1);
                self.enter_line();
            }
            _ if is_nothing(character) => {
                // Between two digits, who knows what it parts.
                let next = self.rest().chars().nth(1).and_then(digit);
                if next.is_some() && digit(self.before()).is_some() {
                    self.add('?');
                }
                self.at += character.len_utf8();
            }
            _ if character.is_whitespace() => {
                self.gap.is_loose = true;
                self.at += character.len_utf8();
            }
            _ if digit(character).is_some() => self.number(),
            _ if character.is_alphabetic() || character == '_' && self.starts_word() => self.word(),
            _ => return self.sign(character),
        }
        self.is_inside |= !character.is_whitespace();
        Some(())
    }

    fn starts_word(&self) -> bool {
        let next = self.rest().trim_start_matches('_').chars().next();
        next.is_some_and(char::is_alphabetic) && !self.before().is_alphanumeric()
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize) {
        let Gap { sign, breaks, is_loose } = std::mem::take(&mut self.gap);
        let place = [start, end].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        self.tree.nodes.push(Node::new(kind, place, sign, breaks, is_loose));
        let len = self.tree.len();
        if let Some(node) = self.tree.nodes.last_mut() {
            node.skip = len;
        }
        self.at = end;
        self.is_minus = false;
    }

    fn number(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let ascii = rest.bytes().take_while(u8::is_ascii_digit).count();
        let length = match rest.as_bytes().get(ascii) {
            Some(byte) if !byte.is_ascii() => rest.find(|character| digit(character).is_none()),
            Some(_) => Some(ascii),
            None => None,
        };
        let end = start + length.unwrap_or(rest.len());
        let length = end - start;
        let behind = rest.get(length..).unwrap_or_default();
        let letter = behind.chars().next().filter(|next| next.is_alphabetic());
        let is_apart = letter.is_none_or(|letter| is_times(letter, behind));
        // In `第1行` and `1行` the word that follows is one of its own.
        let is_wide = letter.is_some_and(|letter| letter >= '\u{2e80}' || is_ordinal(behind));
        if is_apart || is_wide {
            let kind = if self.is_minus { Kind::Negative } else { Kind::Number };
            self.push(kind, start, end);
        } else {
            let more = behind.find(|character: char| !character.is_alphanumeric()).unwrap_or(behind.len());
            self.push(Kind::Glued, start, end + more);
        }
    }

    fn word(&mut self) {
        let rest = self.rest();
        let first = rest.chars().next().unwrap_or(' ');
        let follows_number = self.before().is_whitespace() || digit(self.before()).is_some();
        if is_times(first, rest) && follows_number && self.tree.nodes.last().is_some_and(|n| n.kind == Kind::Number) {
            self.add('x');
            self.at += first.len_utf8();
            return;
        }
        let end = word_end(rest);
        self.push(Kind::Word, self.at, self.at + end);
    }

    /// Adds a sign to what stands between.
    fn add(&mut self, character: char) {
        let sign = match family(character) {
            Some('·') => b'o',
            Some(sign) => sign as u8,
            None => u8::try_from(character).unwrap_or(b'?'),
        };
        let is_label = |sign: u8| matches!(sign, b':' | b'=');
        // Such signs only mark what follows, unless they stand alone.
        let is_mark = |sign: u8| matches!(sign, b'@' | b'$' | b'!' | b'~' | b'?' | b'*' | b'<' | b'>');
        self.gap.sign = match self.gap.sign {
            0 => sign,
            same if same == sign => sign,
            b'<' if sign == b'-' => b'=',
            b'-' if sign == b'>' => b'=',
            before if is_label(before) || is_label(sign) => b'=',
            before if is_mark(sign) => before,
            before if is_mark(before) => sign,
            _ => b'?',
        };
    }

    fn sign(&mut self, character: char) -> Option<()> {
        if self.skip_comment(character) {
            return Some(());
        }
        let width = character.len_utf8();
        if let Some(closer) = closer_of(character) {
            if self.open.len() >= DEEPEST {
                return None;
            }
            let start = self.at;
            self.push(Kind::Group, start, start + width);
            self.open.push(Open { node: self.tree.len() - 1, closer, is_quote: false, end: usize::MAX });
        } else if is_closer(character) {
            self.close(character);
        } else if let Some(kind) = quote_of(character) {
            self.quote(character, kind)?;
        } else if character == '\\' && self.open.last().is_some_and(|open| open.is_quote) {
            // `\n` within a text is an end of a line.
            let escaped = self.rest().chars().nth(1);
            match escaped {
                Some('n') => self.gap.breaks = self.gap.breaks.saturating_add(1),
                _ => self.gap.is_loose = true,
            }
            self.at += 1 + escaped.map_or(0, char::len_utf8);
        } else {
            let next = self.rest().chars().nth(1).and_then(digit);
            let is_sign = |before: char| before.is_alphanumeric() || is_closer(before) || before == '-';
            self.is_minus = matches!(character, '-' | '−') && next.is_some() && !is_sign(self.before());
            if character == '?' || self.is_lone(character) {
                self.tree.unknown.extend(u32::try_from(self.at));
            }
            if !self.is_minus {
                self.add(character);
            }
            self.at += width;
        }
        self.is_inside = true;
        Some(())
    }

    /// Whether a mark ends a line behind a number, apart from it: `1 *`.
    fn is_lone(&self, mark: char) -> bool {
        let follows = self.tree.nodes.last().is_some_and(|node| node.kind == Kind::Number && self.gap.breaks == 0);
        let rest = || self.tree.text.get(self.at + 1..self.line.end).unwrap_or_default();
        matches!(mark, '*' | '!' | '@') && follows && self.before().is_whitespace() && rest().trim().is_empty()
    }

    fn close(&mut self, character: char) {
        self.at += character.len_utf8();
        match self.open.last() {
            Some(open) if open.closer == character => {
                self.open.pop().iter().for_each(|open| self.finish(open));
            }
            // `1) 4 1`
            None if character == ')' && self.is_label() => self.add(':'),
            _ => self.tree.broken = self.tree.broken.or(u32::try_from(self.at - character.len_utf8()).ok()),
        }
    }

    /// Whether the bracket before is that of a label such as `1)`.
    fn is_label(&self) -> bool {
        let text = self.tree.text.get(..self.at.saturating_sub(1)).unwrap_or_default();
        text.ends_with(char::is_alphanumeric) && self.tree.nodes.last().is_some_and(|node| node.breaks > 0)
    }

    /// Ends a group here.
    fn finish(&mut self, open: &Open) {
        let (skip, end) = (self.tree.len(), u32::try_from(self.at).unwrap_or(u32::MAX));
        // A sign or an end of a line before a bracket that closes means nothing.
        self.gap = Gap::default();
        if let Some(node) = self.tree.nodes.get_mut(open.node as usize) {
            (node.skip, node.end) = (skip, end);
        }
    }

    fn close_quote(&mut self) {
        let Some(open) = self.open.pop() else { return };
        let edge = self.gap.sign;
        self.at += open.closer.len_utf8() * if open.closer == '\0' { 3 } else { 1 };
        self.finish(&open);
        let first = open.node + 1;
        let inner = self.tree.nodes.get(first as usize..).unwrap_or_default();
        let is_words = !inner.is_empty() && inner.iter().all(|node| node.kind == Kind::Word);
        let starts = inner.first().map_or(edge, |node| node.sign);
        let place = inner.first().zip(inner.last()).map(|(first, last)| (first.start, last.end));
        if let Some(place) = place.filter(|_| is_words) {
            // A text of words is one word.
            self.tree.nodes.truncate(first as usize);
            if let Some(node) = self.tree.nodes.last_mut() {
                (node.kind, node.skip, node.start, node.end) = (Kind::Word, first, place.0, place.1);
            }
        } else if inner.is_empty() && self.tree.nodes.last().is_some_and(|node| is_drawn(self.tree.text_of(node))) {
            self.tree.nodes.iter_mut().next_back().into_iter().for_each(|node| node.kind = Kind::Glued);
        } else if matches!(starts, b',' | b':') {
            // A text that begins with a comma is what stands between two others.
            self.tree.broken = self.tree.broken.or(self.tree.nodes.get(open.node as usize).map(|node| node.start));
        }
    }

    fn quote(&mut self, character: char, kind: usize) -> Option<()> {
        let (start, width, rest) = (self.at, character.len_utf8(), self.rest());
        let behind = rest.get(width..).unwrap_or_default();
        let is_tight = self.before().is_alphanumeric();
        let next = behind.chars().next().unwrap_or(' ');
        // An apostrophe, the quote of Lisp, or one around a list: `'[[2], [4, 1]]'` in SQL.
        let is_edge = closer_of(next).is_some() || is_closer(self.before());
        if matches!(character, '\'' | '’' | '‘') && (is_tight && next.is_alphabetic() || is_edge) {
            self.at += width;
            return Some(());
        }
        let triple = [character; 3].iter().collect::<String>();
        if character == '`' && rest.starts_with(&triple) {
            // Around a listing, with the name of its language.
            self.at = self.line.end;
            return Some(());
        }
        let is_triple = matches!(character, '"' | '\'') && rest.starts_with(&triple);
        let closer = closing_quote(character);
        let inner = if is_triple { start + 3 } else { start + width };
        let limit = if is_triple || character == '`' { self.tree.text.len() } else { self.line.end };
        let limit = limit.max(inner);
        let text = self.tree.text.get(inner..limit).unwrap_or_default();
        let end = match () {
            () if self.unclosed[kind] > inner => None,
            () if is_triple => text.find(&triple),
            () => find_closer(text, closer),
        };
        let Some(end) = end else {
            self.unclosed[kind] = limit;
            if character != '\'' || next.is_numeric() || self.before().is_numeric() {
                self.tree.broken = self.tree.broken.or(u32::try_from(start).ok());
            }
            self.at += width;
            return Some(());
        };
        if self.open.len() >= DEEPEST {
            return None;
        }
        self.push(Kind::Quote, start, inner);
        let closer = if is_triple { '\0' } else { closer };
        self.open.push(Open { node: self.tree.len() - 1, closer, is_quote: true, end: inner + end });
        Some(())
    }

    /// Passes over a comment that begins here; one that stands alone and names a list is kept as its heading.
    fn skip_comment(&mut self, character: char) -> bool {
        let may_begin = matches!(character, '/' | '(' | '<' | '{' | '#' | '%' | '-' | ';' | '*');
        if !may_begin || self.open.last().is_some_and(|open| open.is_quote) {
            return false;
        }
        let rest = self.rest();
        let closed = [("/*", "*/"), ("(*", "*)"), ("<!--", "-->"), ("{- ", "-}"), ("#|", "|#")];
        for ((opener, closer), kind) in closed.into_iter().zip(5..) {
            if rest.starts_with(opener) && self.unclosed[kind] <= self.at {
                match rest.get(opener.len()..).and_then(|rest| rest.find(closer)) {
                    Some(length) => self.at += opener.len() + length + closer.len(),
                    None => self.unclosed[kind] = self.tree.text.len(),
                }
                return self.unclosed[kind] <= self.at;
            }
        }
        if !self.is_inside && comments_line(rest, !self.open.is_empty()) {
            self.at = self.line.end;
            return true;
        }
        let has_letters = self.line.letter > self.at;
        if !has_letters || self.before().is_alphanumeric() || self.before() == ':' {
            return false;
        }
        let is_comment = begins_comment(rest, self.line.digit > self.at, self.is_inside);
        let text = self.tree.text.get(self.at..self.line.end).unwrap_or_default();
        let is_named = is_comment && !self.is_inside && names_list(text);
        // A heading has clues of its own only where all headings begin like comments.
        let has_clues = self.line.digit > self.at;
        let is_heading = is_named
            && !has_value(text)
            && !(has_clues && *self.names.get_or_insert_with(|| has_names(self.tree.text)));
        if is_heading {
            // No other comment is looked for in it.
            self.line.letter = 0;
        }
        if !is_comment || is_heading {
            return false;
        }
        self.at = self.line.end;
        true
    }
}
