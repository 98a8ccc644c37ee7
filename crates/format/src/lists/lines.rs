//! A text line by line: headings, labels, clues, and the sections that they form.

use super::{
    brackets,
    choice::Sizes,
    names::{Name, Side},
    tree::{Kind, Node, Tree},
};
use crate::bounds::MOST_LINES;

/// A line with a clue, or with a whole list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The nodes of its numbers.
    pub(super) content: [u32; 2],
    /// The number of the line that stands before a sign such as `:`, and the nodes behind it.
    pub(super) index: Option<(u32, [u32; 2])>,
    /// The blank lines before it.
    pub(super) blanks: u8,
    /// Whether a line of nothing but signs stands before it, rather than a blank one.
    pub(super) is_divided: bool,
    /// Whether a `. ` follows its first number.
    pub(super) has_dot: bool,
    /// How many `-` stand between it and what is before, and whether it is a group.
    pub(super) bullets: u8,
    pub(super) is_group: bool,
}

/// Lines that belong together.
#[derive(Default)]
pub(super) struct Section {
    pub(super) side: Option<Side>,
    pub(super) lines: Vec<Line>,
    /// Whether its first line is that of its heading, such as `rows 5`.
    pub(super) has_headline: bool,
    /// The number in its heading.
    pub(super) size: Option<u32>,
    /// Whether its heading speaks of sizes.
    pub(super) is_size: bool,
    /// Whether each of its lines has a label.
    pub(super) is_labelled: bool,
    /// Whether numbers are followed by `. `, which may part them.
    pub(super) has_dots: bool,
    /// How many headings it has, if each line has one of its own with its number.
    pub(super) heads: usize,
    /// Whether words stand before it in the file that are no heading.
    pub(super) follows_words: bool,
    /// Whether a line of words alone is just before it, such as `Solution:`.
    pub(super) is_titled: bool,
}

/// What a line is.
#[derive(Clone, Copy)]
enum What {
    /// A heading of a list, with the number in it.
    Heading(Name, Option<u32>),
    /// Numbers, with what names them.
    Clue(Name, Line),
    /// Anything else; whether there are only words.
    Words(Name, bool),
}

/// The sections of a text, the sizes that stand outside of them, and a line that looks like a clue and is none; `None`
/// if the text has too many lines.
pub(super) fn sections(tree: &Tree<'_>) -> Option<(Vec<Section>, Sizes, Option<[u32; 2]>)> {
    let (mut sections, mut sizes) = (Sections::default(), Sizes::default());
    // Whether the line before is one of a list; one that is a clue but for a letter, if a clue follows.
    let (mut follows, mut lost, mut doubtful) = (false, None, None);
    // The list of which the line before has a clue behind a label, and that label if there is no clue.
    let (mut labelled, mut bare_label): (Option<Side>, Option<[u32; 2]>) = (None, None);
    let mut from = 0;
    let mut count = 0;
    while from < tree.len() {
        let to = end_of_line(tree, from);
        let what = what(tree, from, to);
        if matches!(what, What::Words(..)) {
            sizes.extend(brackets::find(tree, [from, to]).sizes);
        }
        let is_near = tree.node(from).is_some_and(|node| node.breaks < 2);
        let is_list = !matches!(what, What::Words(..));
        lost = lost.or(doubtful.take().filter(|_| matches!(what, What::Clue(..))));
        if let (false, Some(end)) = (is_list, tree.between(from, to).last().map(|(_, node)| node.end)) {
            let place = tree.node(from).map(|node| [node.start, end]);
            let is_like = is_named_clue(tree, from, to) || follows && is_near && is_like_clue(tree, from, to);
            lost = lost.or(place.filter(|_| is_like));
            doubtful = place.filter(|_| is_lettered(tree, from, to));
        }
        follows = is_list;
        // `R2:` without a clue behind it, or below it.
        let is_bare = matches!(what, What::Clue(name, _) if name.side().is_none());
        lost = lost.or(bare_label.take().filter(|_| !is_bare));
        bare_label = match what {
            What::Heading(name, size) if size.or(name.index).is_some() && labelled == name.side() => {
                tree.node(from).zip(tree.node(to - 1)).map(|(first, last)| [first.start, last.end])
            }
            _ => None,
        };
        labelled = match what {
            What::Clue(name, _) => name.side(),
            _ => None,
        };
        sections.add(what);
        count += 1;
        if count > MOST_LINES {
            return None;
        }
        from = to;
    }
    sections.close();
    Some((sections.done, sizes, lost.or(bare_label)))
}

fn is_letter(tree: &Tree<'_>, node: &Node) -> bool {
    node.kind == Kind::Word && tree.text_of(node).chars().nth(1).is_none()
}

/// Whether a line is numbers and single letters: `1 x`.
fn is_lettered(tree: &Tree<'_>, from: u32, to: u32) -> bool {
    let mut nodes = tree.between(from, to).map(|(_, node)| node);
    let is_number = |node: &Node| matches!(node.kind, Kind::Number | Kind::Glued);
    nodes.clone().any(is_number) && nodes.all(|node| is_number(node) || is_letter(tree, node))
}

/// Whether a line is the name of a list, and numbers and single letters: `Rows: 1 x`.
fn is_named_clue(tree: &Tree<'_>, from: u32, to: u32) -> bool {
    let Some(first) = tree.node(from).filter(|first| first.kind == Kind::Word) else { return false };
    Name::of(tree.text_of(first)).side().is_some() && is_lettered(tree, first.skip, to)
}

/// Whether a line that is no clue begins like one, is a letter, or has the bullet or the label of one.
fn is_like_clue(tree: &Tree<'_>, from: u32, to: u32) -> bool {
    let Some(first) = tree.node(from) else { return false };
    let is_named = first.skip < to && Name::of(tree.text_of(first)).side().is_some();
    let has_label = || tree.between(first.skip, to).any(|(_, node)| is_label_sign(node));
    match first.kind {
        Kind::Word if is_named => has_label(),
        Kind::Word if bullets(tree, from) > 0 => !has_label(),
        Kind::Word => is_letter(tree, first) && first.skip >= to || is_lettered(tree, from, to),
        Kind::Group | Kind::Quote => !first.is_words(),
        Kind::Number | Kind::Negative | Kind::Glued => true,
    }
}

#[derive(Default)]
struct Sections {
    done: Vec<Section>,
    open: Section,
    met_words: bool,
}

impl Sections {
    fn close(&mut self) {
        let mut section = std::mem::take(&mut self.open);
        section.has_dots = section.lines.iter().any(|line| line.has_dot);
        if !section.lines.is_empty() {
            self.done.push(section);
        }
        self.open.follows_words = self.met_words;
    }

    fn add(&mut self, what: What) {
        match what {
            What::Heading(name, size) => {
                // `Row 2:` below `Row 1:` and its clue.
                let number = size.or(name.index);
                let is_next = number.is_some_and(|number| number as usize == self.open.heads + 1);
                if self.open.heads > 0 && self.open.side == name.side() && is_next {
                    self.open.heads += 1;
                    self.open.size = None;
                    return;
                }
                self.close();
                self.open.heads = usize::from(number == Some(1));
                self.open.side = name.side();
                self.open.size = size;
                self.open.is_size = name.is_size && name.side().is_none();
            }
            What::Words(name, is_title) => {
                self.met_words = true;
                self.close();
                self.open.is_titled = is_title;
                self.open.is_size = name.is_size && name.side().is_none();
            }
            What::Clue(name, line) => match name.side() {
                Some(side) => {
                    let goes_on = self.open.side == Some(side) && (self.open.is_labelled || self.open.lines.is_empty());
                    if !goes_on {
                        self.close();
                        self.open.side = Some(side);
                    }
                    self.open.is_labelled = true;
                    self.open.has_headline |= self.open.lines.is_empty();
                    self.open.lines.push(line);
                }
                None => {
                    let is_new = self.open.side.is_none() && line.blanks > 0 && !self.open.is_size
                        || self.open.is_labelled && (self.open.lines.len() > 1 || line.blanks > 0);
                    if is_new && !self.open.lines.is_empty() {
                        self.close();
                    }
                    self.open.is_labelled = false;
                    self.open.lines.push(line);
                }
            },
        }
    }
}

/// The node after the last one of a line.
fn end_of_line(tree: &Tree<'_>, from: u32) -> u32 {
    let mut before: Option<&Node> = None;
    for (at, node) in tree.between(from, tree.len()) {
        if at > from && node.breaks > 0 {
            return at;
        }
        // `Rows: 2, 4 1; Columns: 1, 3`
        let starts = || {
            let is_label = tree.node(node.skip).is_some_and(|next| next.breaks == 0 && is_label_sign(next));
            is_label && Name::of(tree.text_of(node)).is_strong()
        };
        let follows_clue = before.is_some_and(|before| before.kind != Kind::Word);
        let is_later = tree.node(from).is_some_and(|first| first.skip < at);
        if is_later && node.kind == Kind::Word && follows_clue && starts() {
            return at;
        }
        before = Some(node);
    }
    tree.len()
}

fn is_label_sign(node: &Node) -> bool {
    matches!(node.sign, b':' | b'=')
}

/// What a line is.
fn what(tree: &Tree<'_>, from: u32, to: u32) -> What {
    let nodes = || tree.between(from, to);
    let blanks = tree.node(from).map_or(0, |node| node.breaks.saturating_sub(1));
    let is_divided = tree.node(from).is_some_and(|node| node.sign != 0);
    let has_dot = loose_dot(tree, from, to).is_some();
    let bullets = bullets(tree, from);
    let is_group = tree.node(from).is_some_and(Node::is_group);
    let line = |content: [u32; 2], index| Line { content, index, blanks, is_divided, has_dot, bullets, is_group };
    // Most lines are numbers alone.
    if nodes().all(|(at, node)| node.kind == Kind::Number && (at == from || !is_label_sign(node))) {
        let index = loose_dot(tree, from, to).map(|at| (tree.node(from).map_or(0, |node| tree.value(node)), [at, to]));
        return What::Clue(Name::default(), line([from, to], index));
    }
    let is_number = |node: &Node| node.is_clue() || tree.is_null(node);
    let name_of = |node: &Node, at: u32| match node.kind {
        Kind::Word => Name::of(tree.text_of(node)),
        Kind::Group | Kind::Quote if node.is_words() => {
            tree.children(at).fold(Name::default(), |name, (_, inner)| name.with(Name::of(tree.text_of(inner))))
        }
        _ => Name::default(),
    };
    let is_word = |node: &Node| node.kind == Kind::Word && !tree.is_null(node) || node.is_words();
    let words = nodes().filter(|(_, node)| is_word(node)).count();
    let numbers = nodes().filter(|(_, node)| is_number(node)).count();
    let is_clear = nodes().all(|(_, node)| is_word(node) || is_number(node) || node.is_subscript());
    let name = nodes().take(12).fold(Name::default(), |name, (at, node)| name.with(name_of(node, at)));
    // Where the label ends: at the first sign such as `:`, if there is no more than one number before it.
    let label = nodes().skip(1).find(|(_, node)| is_label_sign(node)).map(|(at, _)| at);
    let before = |end: u32| tree.between(from, end).filter(|(_, node)| is_number(node));
    let label = label.filter(|&end| before(end).count() <= 1);
    let first_number = nodes().find(|(_, node)| is_number(node)).map(|(at, _)| at);
    let ends_in_sign = tree.node(to).is_some_and(|next| next.breaks > 0 && is_label_sign(next));
    let value = |at: u32| {
        let (start, end) = tree.node(at).map_or((at, at), |node| (at, node.skip));
        let inner = tree.nodes.get(start as usize..end as usize).unwrap_or_default();
        let mut values = inner.iter().filter(|node| node.kind == Kind::Number).map(|node| tree.value(node));
        values.next().filter(|_| values.next().is_none())
    };
    let is_title = numbers == 0 && is_clear;
    let is_named = name.side().is_some() && !name.is_both() && words <= 8;
    let only = first_number.filter(|_| numbers == 1).and_then(value);
    if !is_clear || name.is_both() || words > 8 {
        return What::Words(name, is_title);
    }
    if numbers == 0 || is_named && ends_in_sign && label.is_none_or(|label| before(label).count() == 0) {
        return if is_named { What::Heading(name, only) } else { What::Words(name, is_title) };
    }
    let follows_word = |at: u32| nodes().take_while(|(other, _)| *other < at).any(|(_, node)| is_word(node));
    let last_word = nodes().filter(|(_, node)| is_word(node)).last().map(|(at, _)| at);
    let start = first_number.unwrap_or(from);
    if words == 0 {
        let index = label.filter(|&label| label < to).or_else(|| loose_dot(tree, from, to));
        let index = index.and_then(|at| Some((value(from)?, [at, to])));
        return What::Clue(Name::default(), line([from, to], index));
    }
    if !is_named {
        return What::Words(name, is_title);
    }
    // `5 rows`
    if last_word > first_number && label.is_none() {
        return if only.is_some() && !follows_word(start) {
            What::Heading(name, only)
        } else {
            What::Words(name, is_title)
        };
    }
    let subscript = nodes().find(|(_, node)| node.is_subscript()).and_then(|(at, _)| value(at));
    match label {
        Some(label) if last_word.is_none_or(|word| word < label) => {
            let inner = before(label).next().and_then(|(at, _)| value(at)).or(name.index).or(subscript);
            let content = [label, to];
            What::Clue(name, line(content, inner.map(|index| (index, content))))
        }
        None if last_word < first_number => {
            let content = [start, to];
            What::Clue(name, line(content, name.index.or(subscript).map(|index| (index, content))))
        }
        _ => What::Words(name, is_title),
    }
}

/// How many `-` stand before a line, also on lines of their own: lists within lists have two.
fn bullets(tree: &Tree<'_>, from: u32) -> u8 {
    let (Some(node), Some(before)) = (tree.node(from), from.checked_sub(1).and_then(|at| tree.node(at))) else {
        return 0;
    };
    let between = tree.text.get(before.end.min(node.start) as usize..node.start as usize).unwrap_or_default();
    let is_bullet = |word: &&str| *word == "-";
    u8::try_from(between.split_whitespace().filter(is_bullet).take(9).count()).unwrap_or(9)
}

/// The second node of a line such as `3. 4 1`.
fn loose_dot(tree: &Tree<'_>, from: u32, to: u32) -> Option<u32> {
    let (at, node) = tree.between(from, to).nth(1)?;
    let is_number = tree.node(from)?.kind == Kind::Number;
    (is_number && node.sign == b'.' && node.is_loose()).then_some(at)
}
