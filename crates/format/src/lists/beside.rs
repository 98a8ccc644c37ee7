//! What stands beside the clues and would be left out: lists that say something of each block, such as its colour,
//! cells that are given, and lists in another notation.

use std::rc::Rc;

use super::{
    brackets,
    choice::{self, Choice, Ways},
    is_name,
    list::{List, Part},
    names::{Name, Side},
    tree::{Kind, Node, Tree},
};
use nonosat_model::Clue;

/// How many blocks the clues of a list have, and a figure that tells other lengths of them apart.
pub(super) struct Shape {
    counts: Vec<u32>,
    print: u64,
}

impl Shape {
    fn new() -> Self {
        Self { counts: Vec::new(), print: 0xcbf2_9ce4_8422_2325 }
    }

    fn line(&mut self, lengths: impl Iterator<Item = u32>) {
        let mut count = 0;
        for length in lengths {
            count += 1;
            self.mix(length);
        }
        self.mix(u32::MAX);
        self.counts.push(count);
    }

    fn mix(&mut self, value: u32) {
        self.print = (self.print ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3);
    }

    fn of_part(part: &Part) -> Self {
        let mut shape = Self::new();
        (0..part.len()).for_each(|line| shape.line(part.clue(line).iter().copied()));
        shape
    }

    /// That of the clues of a puzzle.
    pub(super) fn of_clues(clues: &[Option<&Clue>]) -> Self {
        let mut shape = Self::new();
        for clue in clues {
            shape.line(clue.iter().flat_map(|clue| clue.blocks()).map(|block| block.length));
        }
        shape
    }

    /// Whether a group has an entry for each of these blocks, they are not all the same, and it is none of both lists.
    fn is_of(&self, both: &[Self; 2], tree: &Tree<'_>, group: u32, name: &str) -> bool {
        let mut counts = self.counts.iter();
        let mut other = Self::new();
        let (mut first, mut differ) = (None, false);
        let (mut has_lists, mut has_words) = (false, false);
        for (at, line) in tree.children(group) {
            let Some(&count) = counts.next() else { return false };
            has_lists |= line.is_group();
            // A name beside a list is none of its entries.
            has_words |= line.kind == Kind::Word;
            let (from, to) = if line.is_group() { (at + 1, line.skip) } else { (at, line.skip) };
            let is_zero = |node: &Node| node.kind == Kind::Number && tree.value(node) == 0;
            let all = tree.between(from, to).map(|(_, node)| node);
            let number = all.clone().count();
            let before = all.clone().take_while(|node| is_zero(node)).count();
            let behind = all.clone().skip(before).fold(0, |zeros, node| if is_zero(node) { zeros + 1 } else { 0 });
            let inner = number - before - behind;
            let skipped = match count as usize {
                count if count == inner => before,
                count if count == number => 0,
                _ => return false,
            };
            let entries = all.skip(skipped).take(count as usize);
            for node in entries.clone() {
                // A clue in an object, `{clue: [3]}`.
                if node.kind == Kind::Group {
                    return false;
                }
                let text = tree.text_of(node);
                differ |= *first.get_or_insert(text) != text;
            }
            other.line(entries.map(|node| tree.value(node)));
        }
        let is_named = || {
            let word = group.checked_sub(1).and_then(|before| tree.node(before));
            are_colors(word.filter(|node| node.kind == Kind::Word).map_or(name, |node| tree.text_of(node)))
        };
        let is_other = || both.iter().all(|known| known.print != other.print);
        counts.next().is_none()
            && differ
            && is_other()
            && (has_lists && !has_words || is_named())
            && !is_of_player(tree, group, name)
    }
}

/// Words beside places and states of blocks, which belong to a solution or to a player.
const OF_PLAYER: [&str; 11] =
    ["solution", "answer", "result", "goal", "start", "position", "offset", "span", "state", "solved", "done"];

/// Whether a name of such a list stands before a group.
fn is_of_player(tree: &Tree<'_>, group: u32, name: &str) -> bool {
    let before = (group.saturating_sub(8)..group).filter_map(|at| tree.node(at));
    let words = before.filter(|node| node.kind == Kind::Word).map(|node| tree.text_of(node));
    words.chain([name]).any(|word| OF_PLAYER.iter().any(|known| word.to_lowercase().contains(known)))
}

/// Whether a word names the colours of lines: `rowColors`.
fn are_colors(word: &str) -> bool {
    let word = word.to_lowercase();
    let Some((before, behind)) = word.split_once("colo") else { return false };
    [before, behind.trim_start_matches(['u', 'r', 's'])].iter().any(|word| Name::of(word).side().is_some())
}

/// The first list that has an entry for each block of one of these lists of clues.
///
/// `name` is that of the whole text.
pub(super) fn of_shapes<'a>(tree: &Tree<'a>, shapes: &[Shape; 2], name: &str) -> Option<&'a str> {
    groups(tree).find_map(|(at, node)| is_of(tree, at, shapes, name).then(|| tree.text_of(node)))
}

fn is_of(tree: &Tree<'_>, group: u32, shapes: &[Shape; 2], name: &str) -> bool {
    shapes.iter().any(|shape| shape.is_of(shapes, tree, group, name))
}

fn groups<'t>(tree: &'t Tree<'_>) -> impl Iterator<Item = (u32, &'t Node)> {
    let groups = (0..tree.len()).filter_map(|at| Some((at, tree.node(at)?)));
    groups.filter(|(_, node)| node.kind == Kind::Group)
}

/// The first list that has an entry for each block of the puzzle before it; of the first puzzle, also one before that.
pub(super) fn of_ways<'a>(tree: &Tree<'a>, puzzles: &[Ways]) -> Option<&'a str> {
    let of_way = |ways: &Ways| {
        let way = ways.iter().flat_map(|(ways, _)| ways).next()?;
        let start = way.rows.place(0)[0].min(way.columns.place(0)[0]);
        Some((start, [Shape::of_part(&way.rows), Shape::of_part(&way.columns)]))
    };
    let mut puzzles = puzzles.iter().filter_map(of_way).peekable();
    let (_, mut shapes) = puzzles.next()?;
    for (at, node) in groups(tree) {
        // A list begins with its first clue, or is within a clue.
        let first = tree.node(at + 1).filter(|_| node.skip > at + 1).map_or(node.start, |inner| inner.start);
        while let Some((_, next)) = puzzles.next_if(|(start, _)| *start <= first) {
            shapes = next;
        }
        if is_of(tree, at, &shapes, "") {
            return Some(tree.text_of(node));
        }
    }
    None
}

/// Whether a name is that of cells that are given: `given`, `initialGrid`, `known_cells`.
pub(crate) fn is_given(name: &str) -> bool {
    const GIVEN: [&str; 6] = ["given", "initial", "prefilled", "known", "start", "state"];
    const OF: [&str; 8] = ["", "s", "cells", "grid", "board", "state", "squares", "picture"];
    let name: String = name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    GIVEN.iter().filter_map(|known| name.strip_prefix(known)).any(|rest| OF.contains(&rest))
}

/// Whether a list or an object is one of cells of which some are known, by this name: none of clues, and no place.
pub(crate) fn has_cells(name: &str, value: &str) -> bool {
    let mut words = value.split(|sign: char| !sign.is_alphanumeric() && !".?-_#".contains(sign));
    if name.eq_ignore_ascii_case("given") {
        return words.any(|word| !word.is_empty());
    }
    let is_blank = |word: &str| {
        matches!(word, "-1" | "null" | "None" | "nil" | "false" | "False" | "unknown" | "empty" | "undefined")
            || word.chars().all(|sign| matches!(sign, '0' | '.' | '?' | '-' | '_'))
    };
    let is_cells = value.starts_with(['[', '(', '{']) && !words.clone().any(is_name) && !value.contains(':');
    is_cells && words.clone().filter(|word| !word.is_empty()).count() > 2 && !words.all(is_blank)
}

/// Cells that are given in a text.
pub(super) fn given<'a>(tree: &Tree<'a>) -> Option<&'a str> {
    let mut pairs = tree.nodes.windows(2).filter_map(|pair| <&[_; 2]>::try_from(pair).ok());
    let is_list = |[word, list]: &&[Node; 2]| {
        let name = tree.text_of(word);
        let is_named = word.kind == Kind::Word && is_given(name);
        is_named && list.kind == Kind::Group && matches!(list.sign, b':' | b'=') && has_cells(name, tree.text_of(list))
    };
    pairs.find(is_list).map(|[_, list]| tree.text_of(list))
}

/// A heading of given cells, `Given:`, with something below it.
pub(super) fn given_below<'a>(tree: &Tree<'a>) -> Option<&'a str> {
    let mut lines = tree.text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    while let (Some(line), Some(_)) = (lines.next(), lines.peek()) {
        let name = line.trim_start_matches(['#', ' ']).strip_suffix(':');
        if name.is_some_and(|name| is_given(name) && name.chars().all(|sign| sign.is_alphabetic() || sign == ' ')) {
            return Some(line);
        }
    }
    None
}

/// Lists of clues that are those of another puzzle than the one of these shapes: both, or one that is called like this.
pub(super) fn others<'a>(tree: &Tree<'a>, shapes: &[Shape; 2], name: &str) -> Option<&'a str> {
    let found = brackets::find(tree, [0, tree.len()]);
    let is_same = |group: u32| {
        let to = tree.node(group).map_or(0, |node| node.skip);
        let list = Rc::new(List::of_nodes(tree, group + 1, to));
        Part::whole(&list)
            .map(|part| Shape::of_part(&part))
            .is_none_or(|own| shapes.iter().any(|it| it.print == own.print))
    };
    let other = |side| found.lists_of(side).find(|&group| !is_same(group));
    let has_both = [Side::Rows, Side::Columns].iter().all(|&side| found.lists_of(side).next().is_some());
    let alone = found.first_list().filter(|&group| group == 0 && is_name(name) && !is_same(group));
    let both = || {
        let mut puzzles = found.puzzles(tree);
        let ways = puzzles.pop().filter(|_| puzzles.is_empty() && !is_of_player(tree, 0, name))?;
        let ways = vec![(ways, found.sizes.clone())];
        let Choice::One { way, .. } = choice::choose(&ways, false) else { return None };
        let start = way.rows.place(0)[0].min(way.columns.place(0)[0]);
        let is_list = |at: u32| tree.node(at).is_some_and(|node| node.is_list() && node.end > start);
        (0..tree.len()).find(|&at| is_list(at) && !is_same(at))
    };
    let named = other(Side::Rows).or_else(|| other(Side::Columns)).filter(|_| has_both);
    let group = named.or(alone).or_else(both)?;
    tree.node(group).map(|node| tree.text_of(node))
}

/// Where a `?` stands in a list of clues, in place of a number or of a clue.
pub(super) fn blotted(tree: &Tree<'_>, part: &Part) -> Option<[u32; 2]> {
    let [start, end] = [part.place(0)[0], part.place(part.len().checked_sub(1)?)[1]].map(|at| at as usize);
    let (before, behind) = (tree.text.get(..start)?, tree.text.get(end..)?);
    // Up to the next word or number at both ends, but for the end of a line that has one: `Can you solve this?`
    let gap = before.trim_end_matches(|sign: char| !sign.is_alphanumeric()).len();
    let line = before.get(gap..).and_then(|gap| gap.find('\n')).unwrap_or_default();
    let end = end + behind.find(char::is_alphanumeric).unwrap_or(behind.len());
    let at = tree.unknown.iter().find(|&&at| (gap + line..end).contains(&(at as usize)));
    at.map(|&at| [at, at + 1])
}

/// A list of three numbers and more below a heading, in a text that has lists in brackets.
pub(super) fn unbracketed(tree: &Tree<'_>) -> Option<[u32; 2]> {
    let (mut heading, mut count, mut found) = (None, 0, None);
    for (_, node) in tree.between(0, tree.len()) {
        match node.kind {
            Kind::Word => (heading, count) = (Some(node).filter(|_| is_name(tree.text_of(node))), 0),
            Kind::Number => count += 1,
            _ => heading = None,
        }
        found = found.or(heading.filter(|_| count > 2).map(|word| [word.start, word.end]));
    }
    found.filter(|_| tree.nodes.iter().any(Node::is_list))
}

#[cfg(test)]
mod tests {
    use crate::read;

    fn message(text: &str) -> String {
        read("f", text.as_bytes(), None).map_or_else(|error| error.to_string(), |_| "read".to_owned())
    }

    #[test]
    fn colours_in_lists_of_their_own_are_not_left_out() {
        let clues = r#""rows": [[3], [1, 1]], "cols": [[2], [1], [2]]"#;
        for beside in [
            r#""rowColors": [["r"], ["r", "b"]]"#,
            r#""x": [[1], [1, 2]]"#,
            r#""hues": {"side": [[1], [1], [2]], "rows": 1}"#,
            r#""col_colors": ["r", "r", "b"]"#,
            r#""paint": [[0, 1], [1, 2]]"#,
        ] {
            let error = message(&format!("{{{clues}, {beside}}}"));
            assert!(
                error.contains("found a list with an entry for each block, such as its colour"),
                "{beside}: {error}"
            );
        }
        for beside in [
            r#""rowColors": [["r"], ["r", "r"]]"#,
            r#""copy": [[3], [1, 1]]"#,
            r#""solution": [[1, 1, 1], [1, 0, 1]]"#,
            r#""rowStarts": [[0], [0, 2]]"#,
            r#""colors": ["white", "black"], "size": [3, 2]"#,
        ] {
            assert_eq!(message(&format!("{{{clues}, {beside}}}")), "read", "{beside}");
        }
    }

    #[test]
    fn lists_of_programs_are_compared_too() {
        let matlab = "H = {\n3\n[1 1]\n};\nV = {\n2\n1\n2\n};\n";
        assert_eq!(message(matlab), "read");
        assert!(message(&format!("{matlab}HC = {{\n1\n[1 2]\n}};\n")).contains("for each block"));
        assert!(message(&format!("HC = {{\n1\n[1 2]\n}};\n{matlab}")).contains("for each block"));
        let python = "rows = [[3], [1]]\ncols = [[1], [2], [1]]\n";
        assert!(message(&format!("{python}colors = [['r'], ['b']]\n")).contains("for each block"));
        assert!(message(&format!("{python}row_colors = [1, 2]\n")).contains("for each block"));
        assert_eq!(message(&format!("{python}kinds = [1, 2]\n")), "read");
        assert_eq!(message("rows: [{a: [3]}, {a: [1]}], cols: [{a: [1]}, {a: [2]}, {a: [1]}]"), "read");
        // Both lists may be alike.
        assert_eq!(message("rows = [[1], [2]]\ncols = [[2], [1]]\n"), "read");
        assert_eq!(message("{\"row_runs\": [[1], [2]], \"column_runs\": [[2], [1]]}"), "read");
        assert_eq!(message(&format!("{python}initSolution() {{ return {{ {{0}}, {{1}} }}; }}\n")), "read");
        // Of two puzzles, each with the lists behind it.
        let two = format!("{python}{python}");
        assert_eq!(message(&two), "read");
        assert!(message(&format!("{two}colors = [['r'], ['b']]\n")).contains("for each block"));
    }
}
