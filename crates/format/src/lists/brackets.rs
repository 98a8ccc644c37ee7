//! Lists in brackets: `rows = [[2], [4, 1]]`, in the notation of any language.

use std::rc::Rc;

use super::{
    choice::{Sizes, Way, Ways},
    list::{List, Part, Trim, classes, is_apart, outer_classes},
    names::{Name, Side},
    tree::{Kind, Node, Tree},
};

/// A group that may be a list of clues.
#[derive(Clone, Copy)]
struct Candidate {
    group: u32,
    side: Option<Side>,
    /// Whether it is a list of clues in brackets, not only numbers.
    is_list: bool,
    /// What it stands in.
    name: Name,
    /// The number of its lines, as `1..5` before it says.
    size: Option<u32>,
}

/// The most groups that are looked at; a file of puzzles has two for each.
const MOST_CANDIDATES: usize = 1 << 20;

/// What stands in brackets.
#[derive(Default)]
pub(super) struct Found {
    candidates: Vec<Candidate>,
    pub(super) sizes: Sizes,
    /// Lists of which something would be left out, or that a program changes, and what that is.
    lost: Vec<[[u32; 2]; 2]>,
}

/// Looks for lists in brackets between two nodes, and for sizes outside of them.
pub(super) fn find(tree: &Tree<'_>, ends: [u32; 2]) -> Found {
    let mut found = Found::default();
    found.visit(tree, ends, Name::default());
    found
}

impl Found {
    /// Looks at the nodes between two; brackets are no deeper than the tree has them.
    fn visit(&mut self, tree: &Tree<'_>, [from, to]: [u32; 2], inherited: Name) {
        let mut name = Name::default();
        // The word just before, and the number just before.
        let (mut word, mut number): (Option<Name>, Option<u32>) = (None, None);
        // Whether the number just before follows a word such as `size`.
        let mut last_size = false;
        let mut range = None;
        // The list whose name stands before that of another one, and lists are still to come.
        let mut ahead: Option<Side> = None;
        for (at, node) in tree.between(from, to) {
            // `{rows, [[2], [1]]}`, and nothing else in it, is a name and a list.
            let is_pair = at > from && node.skip == to && tree.node(from).is_some_and(|first| first.skip == at);
            if is_apart(node) && !is_pair {
                // `cols, rows = [[2], [1]], [[1], [2]]`
                let is_listed = node.kind == Kind::Word && node.sign == b',' && node.breaks == 0;
                ahead = name.side().filter(|_| is_listed && ahead.is_none()).or(ahead.filter(|_| node.is_group()));
                name = Name::default();
            }
            let before = (word.take(), number.take());
            match node.kind {
                Kind::Word => {
                    let own = Name::of(tree.text_of(node));
                    name = name.with(own);
                    word = Some(own);
                    // `5 rows`
                    if let (Some(size), Some(side)) =
                        (before.1, own.measure().filter(|_| node.sign == 0 && node.breaks == 0))
                    {
                        self.sizes.add(side, size);
                    }
                }
                Kind::Number => {
                    let value = tree.value(node);
                    let is_value = matches!(node.sign, 0 | b':' | b'=') && !follows_number(tree, node.skip);
                    let side = before.0.and_then(Name::measure).filter(|_| is_value && node.breaks == 0);
                    if let Some(side) = side {
                        self.sizes.add(side, value);
                    }
                    let pairs = before.1.filter(|_| node.breaks == 0 && (node.sign == b'x' || last_size));
                    if let Some(first) = pairs.filter(|_| node.sign != b'.') {
                        self.sizes.add_pair([first, value]);
                    }
                    range = range.or(Some(value).filter(|_| before.1 == Some(1) && node.sign == b'.'));
                    last_size = before.0.is_some_and(|own| own.is_size);
                    number = Some(value).filter(|_| side.is_none());
                    name = Name::default();
                }
                Kind::Negative | Kind::Glued => name = Name::default(),
                Kind::Group | Kind::Quote if node.is_subscript() => {}
                Kind::Group | Kind::Quote if node.is_words() => {
                    for (_, inner) in tree.children(at) {
                        name = name.with(Name::of(tree.text_of(inner)));
                    }
                }
                Kind::Group | Kind::Quote => {
                    let is_clues = name.is_clues && inherited.side().is_none();
                    let is_own = name.side().is_some() || name.is_both() || name.is_size || is_clues;
                    let mut own = if is_own { name } else { inherited };
                    // Of two names before two lists, the first one is that of the first list.
                    if let Some(side) = ahead.filter(|_| node.is_list() || node.is_flat()) {
                        ahead = own.side().filter(|_| is_own && node.sign == b'=').map(|_| side.other());
                        own = Name::of_side(side);
                    }
                    if own.is_size && node.is_flat() && tree.children(at).count() == 2 {
                        let mut values = tree.children(at).map(|(_, node)| tree.value(node));
                        self.sizes.add_pair([values.next().unwrap_or(0), values.next().unwrap_or(0)]);
                    } else if (node.is_list() || node.is_clue()) && self.candidates.len() < MOST_CANDIDATES {
                        let side = own.side().filter(|_| !own.is_both());
                        let is_list = node.is_list();
                        self.candidates.push(Candidate { group: at, side, is_list, name: own.with(name), size: range });
                    } else if !node.is_clue() {
                        let place = [node.start, node.end];
                        let maker =
                            at.checked_sub(1).and_then(|at| tree.node(at)).map_or("", |node| tree.text_of(node));
                        if matches!(maker, "reversed" | "reverse" | "transpose") {
                            self.lost.push([place; 2]);
                        }
                        self.lost.extend(lost(tree, at, own.side().is_some()).map(|other| [place, other]));
                        self.visit(tree, [at + 1, node.skip], own);
                    }
                    name = Name::default();
                    // `[[2]] * 2`, `[[2], [1]][::-1]`: what a program makes of a list is not known.
                    let next = tree.node(node.skip).filter(|next| node.skip < to && next.breaks == 0);
                    let is_made = |next: &&Node| match next.sign {
                        b'*' | b'+' => next.is_clue(),
                        sign => sign == 0 && next.kind == Kind::Group && next.start == node.end && !next.is_list(),
                    };
                    let is_list = node.is_list() || node.is_flat() && own.side().is_some();
                    let made = next.filter(|next| is_list && is_made(next)).map(|next| [node.start, next.end]);
                    self.lost.extend(made.map(|place| [place; 2]));
                }
            }
        }
    }

    /// Whether there are lists of clues, or clues that are named, but for those between these pairs of nodes.
    pub(super) fn has_others(&self, known: &[[u32; 2]]) -> bool {
        let is_known = |group: u32| {
            let at = known.partition_point(|[from, _]| *from <= group);
            at.checked_sub(1).is_some_and(|at| group < known[at][1])
        };
        let is_other = |it: &Candidate| (it.is_list || it.side.is_some()) && !is_known(it.group);
        self.candidates.iter().any(is_other)
    }

    /// What would be left out of these puzzles, or a list of theirs that a program changes.
    pub(super) fn lost(&self, puzzles: &[Ways]) -> Option<[u32; 2]> {
        let ways = || puzzles.iter().flatten().flat_map(|(ways, _)| ways);
        let has = |[start, end]: [u32; 2], part: &Part| (start..end).contains(&part.place(0)[0]);
        let is_read = |list| ways().any(|way| has(list, &way.rows) || has(list, &way.columns));
        self.lost.iter().find(|[list, _]| is_read(*list)).map(|[_, place]| *place)
    }

    /// The lists of clues in brackets that are named so.
    pub(super) fn lists_of(&self, side: Side) -> impl Iterator<Item = u32> {
        self.candidates.iter().filter(move |it| it.is_list && it.side == Some(side)).map(|it| it.group)
    }

    /// The first list of clues in brackets.
    pub(super) fn first_list(&self) -> Option<u32> {
        self.candidates.iter().find(|it| it.is_list).map(|it| it.group)
    }

    /// Whether there are lists of clues in brackets.
    pub(super) fn has_lists(&self) -> bool {
        self.candidates.iter().any(|candidate| candidate.is_list)
    }

    /// The lists that are rows and those that are columns: those in brackets within brackets, or else those of numbers.
    ///
    /// Of one word, `columns: [1, 3]` beside `columns: [[1], [3]]`, all are lists.
    fn named(&self, tree: &Tree<'_>) -> [Vec<Candidate>; 2] {
        let word = |it: &Candidate| it.group.checked_sub(1).and_then(|at| tree.node(at)).map(|node| tree.text_of(node));
        [Side::Rows, Side::Columns].map(|side| {
            let of = |is_list: bool| {
                let mine = move |it: &&Candidate| it.side == Some(side) && it.is_list == is_list;
                self.candidates.iter().filter(mine).copied().collect::<Vec<_>>()
            };
            let (mut lists, mut flats) = (of(true), of(false));
            if let Some(first) = lists.first().map(word) {
                // `rows = []` only begins a list.
                flats.retain(|flat| word(flat) == first && tree.children(flat.group).next().is_some());
            }
            lists.append(&mut flats);
            lists.sort_unstable_by_key(|list| list.group);
            lists
        })
    }

    /// The ways to read them, for each puzzle; none if there are no two lists.
    pub(super) fn puzzles(&self, tree: &Tree<'_>) -> Vec<Vec<Way>> {
        let [rows, columns] = self.named(tree);
        let unnamed = |is_list: bool| {
            let mine = move |it: &&Candidate| it.side.is_none() && it.is_list == is_list;
            self.candidates.iter().filter(mine).copied().collect::<Vec<_>>()
        };
        match (&rows[..], &columns[..]) {
            ([], []) => self.unnamed(tree, &unnamed(true), &unnamed(false)),
            ([one], []) | ([], [one]) => {
                let (lists, flats) = (unnamed(true), unnamed(false));
                let other = match (&lists[..], &flats[..]) {
                    ([other], _) | ([], [other]) if one.is_list || other.is_list => {
                        Candidate { side: one.side.map(Side::other), ..*other }
                    }
                    _ => return Vec::new(),
                };
                let pair = if one.side == Some(Side::Rows) { [*one, other] } else { [other, *one] };
                vec![self.pair(tree, pair, true)]
            }
            // Single groups of numbers are lists only where there are no others.
            (rows, columns)
                if !rows.iter().chain(columns).any(|it| it.is_list)
                    && self.candidates.len() > rows.len() + columns.len() =>
            {
                Vec::new()
            }
            (rows, columns) if rows.len() == columns.len() => {
                // Puzzle after puzzle: the lists of one stand together.
                let pairs = || rows.iter().zip(columns);
                let ends = pairs().map(|(row, column)| [row.group.min(column.group), row.group.max(column.group)]);
                let ends: Vec<[u32; 2]> = ends.collect();
                let is_parted = ends.windows(2).all(|two| two[0][1] < two[1][0]);
                match is_parted {
                    true => pairs().map(|(row, column)| self.pair(tree, [*row, *column], true)).collect(),
                    false => Vec::new(),
                }
            }
            _ => Vec::new(),
        }
    }

    fn unnamed(&self, tree: &Tree<'_>, lists: &[Candidate], flats: &[Candidate]) -> Vec<Vec<Way>> {
        match (lists, flats) {
            (&[first, second], _) => vec![self.pair(tree, [first, second], false)],
            (&[one], &[other]) => {
                let pair = if one.group < other.group { [one, other] } else { [other, one] };
                vec![self.pair(tree, pair, false)]
            }
            (&[one], []) => vec![self.single(tree, one)],
            ([], &[first, second]) => vec![self.pair(tree, [first, second], false)],
            _ => Vec::new(),
        }
    }

    /// The ways to read two groups.
    fn pair(&self, tree: &Tree<'_>, pair: [Candidate; 2], is_named: bool) -> Vec<Way> {
        let [first, second] = pair.map(|candidate| self.lists(tree, candidate));
        let is_turned = !is_named && (pair.iter().all(|it| it.name.is_clues) || has_columns_first(tree));
        let mut ways = Vec::new();
        for (class, one) in &first {
            for (other_class, other) in &second {
                if class.is_some() && other_class.is_some() && class != other_class {
                    continue;
                }
                if let (Some(rows), Some(columns)) = (Part::whole(one), Part::whole(other)) {
                    ways.push(Way { rows, columns, is_named, is_turned });
                }
            }
        }
        ways
    }

    /// The lists that a group may be, each with the class of signs that part its clues if it could be another one.
    fn lists(&self, tree: &Tree<'_>, candidate: Candidate) -> Vec<(Option<u32>, Rc<List>)> {
        let Some(node) = tree.node(candidate.group) else { return Vec::new() };
        let (from, to) = (candidate.group + 1, node.skip);
        if candidate.is_list || !node.is_flat() {
            return vec![(None, Rc::new(List::of_nodes(tree, from, to)))];
        }
        let found = classes(tree, from, to);
        let is_plain = found[0].count_ones() < 2;
        let numbers = tree.between(from, to).count();
        let sizes = candidate.side.map_or(&[][..], |side| self.sizes.of(side));
        let sizes = || sizes.iter().copied().chain(candidate.size).map(|size| size as usize);
        let is_sized = sizes().any(|size| size == numbers);
        let mut lists: Vec<(Option<u32>, Rc<List>)> = match is_plain {
            _ if candidate.name.is_table && !is_sized => Vec::new(),
            true => vec![(None, Rc::new(List::of_nodes(tree, from, to)))],
            false => {
                outer_classes(found).map(|outer| (Some(outer), Rc::new(List::split(tree, from, to, outer)))).collect()
            }
        };
        for size in sizes().filter(|_| candidate.name.is_table && is_plain) {
            if size > 0 && numbers > size && numbers.is_multiple_of(size) {
                lists.push((None, Rc::new(List::chunks(tree, from, to, numbers / size))));
            }
        }
        lists
    }

    /// The ways to read a single list: both lists one after the other, of sizes that are given.
    fn single(&self, tree: &Tree<'_>, list: Candidate) -> Vec<Way> {
        let to = tree.node(list.group).map_or(0, |node| node.skip);
        let mut ways = Vec::new();
        let whole = Rc::new(List::of_nodes(tree, list.group + 1, to));
        let pairs = self.sizes.pairs.iter().copied();
        let named = self.sizes.rows.iter().zip(&self.sizes.columns).map(|(&rows, &columns)| [rows, columns]);
        for [one, other] in pairs.chain(named).map(|pair| pair.map(|size| size as usize)) {
            if one + other == whole.len() {
                ways.extend(halves(&whole, one, Trim::Nothing));
                if one != other {
                    ways.extend(halves(&whole, other, Trim::Nothing));
                }
            }
        }
        ways
    }
}

/// What stands among clues in a group that is no list, and is none of them: `[2, x]`, a word, lists beside clues.
///
/// Where a list is `named`, all that is in it is meant; elsewhere, what is written like the clues beside it is.
fn lost(tree: &Tree<'_>, group: u32, named: bool) -> Option<[u32; 2]> {
    let mut before: Option<&Node> = None;
    let (mut clue, mut other) = (None, None);
    let opener = |node: &Node| tree.text.as_bytes().get(node.start as usize).copied();
    for (at, node) in tree.children(group).filter(|(_, node)| !node.is_subscript()) {
        // What has a name of its own is another thing.
        let has_name = before.is_some_and(|before| before.kind == Kind::Word) && matches!(node.sign, 0 | b':' | b'=');
        let is_atom = |(_, inner): (u32, &Node)| inner.kind != Kind::Group && inner.kind != Kind::Word;
        match node.kind {
            _ if has_name => return None,
            Kind::Group | Kind::Quote if node.is_clue() => clue = clue.or(Some(node)),
            Kind::Group | Kind::Quote if named || tree.children(at).any(is_atom) && !node.is_list() => {
                other = other.or(Some(node));
            }
            Kind::Word | Kind::Glued if named && !tree.is_null(node) => other = other.or(Some(node)),
            _ => {}
        }
        before = Some(node);
    }
    let (clue, other) = (clue?, other?);
    (named || opener(clue) == opener(other)).then_some([other.start, other.end])
}

/// Whether words in brackets, as `def solve(cols, rows)` or `INSERT INTO t (name, cols, rows)`, have the columns first.
fn has_columns_first(tree: &Tree<'_>) -> bool {
    let groups = (0..tree.len()).filter(|&at| tree.node(at).is_some_and(Node::is_words));
    let first = |group| {
        let mut sides = tree.children(group).filter_map(|(_, node)| Name::of(tree.text_of(node)).side());
        let first = sides.next()?;
        sides.any(|side| side != first).then_some(first)
    };
    let mut orders = groups.filter_map(first).peekable();
    if orders.peek().is_some() {
        return orders.all(|first| first == Side::Columns);
    }
    // A comment or a line of headings names both in this order, each time that it does.
    let words = tree.text.split(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != '-');
    let names = words.map(Name::of).filter(|name| name.is_strong());
    let mut sides = names.filter_map(Name::side).collect::<Vec<_>>();
    sides.dedup();
    sides.len() > 1 && sides.len().is_multiple_of(2) && sides.first() == Some(&Side::Columns)
}

/// The way to read a list of which so many clues are the first list of the puzzle.
pub(super) fn halves(list: &Rc<List>, first: usize, trim: Trim) -> Option<Way> {
    let rows = Part::new(list, 0..first, trim)?;
    let columns = Part::new(list, first..list.len(), trim)?;
    Some(Way { rows, columns, is_named: false, is_turned: false })
}

/// Whether a node is a number that goes on from one before: `1..5`, `2, 4`.
fn follows_number(tree: &Tree<'_>, at: u32) -> bool {
    tree.node(at).is_some_and(|node| {
        node.kind == Kind::Number && node.breaks == 0 && !matches!(node.sign, b';' | b'=' | b'?') && node.sign != b'x'
    })
}
