//! What makes lists mean something else than they say: a program changes them, or a heading turns them.

use std::collections::HashSet;

use super::{
    choice::Ways,
    is_name,
    list::Part,
    names::Name,
    tree::{Kind, Node, Tree},
};

/// What a program does to a list that is read: `rows.reverse()`, `rows[1] = [2]`, `rows = rows[::-1]`. Linear time.
pub(super) fn changed(tree: &Tree<'_>, puzzles: &[Ways]) -> Option<[u32; 2]> {
    const CHANGES: [&str; 16] = [
        "reverse",
        "sort",
        "append",
        "push",
        "pop",
        "insert",
        "extend",
        "remove",
        "shift",
        "unshift",
        "splice",
        "add",
        "addAll",
        "push_back",
        "swap",
        "rotate",
    ];
    const TURNS: [&str; 3] = ["reversed", "sorted", "transpose"];
    let ways = puzzles.iter().flatten().flat_map(|(ways, _)| ways);
    // Where each list that is read begins and ends.
    let ends = |part: &Part| Some([part.place(0)[0], part.place(part.len().checked_sub(1)?)[1]]);
    let mut read: Vec<[u32; 2]> = ways.flat_map(|way| [&way.rows, &way.columns]).filter_map(ends).collect();
    read.sort_unstable();
    let is_read = |list: &Node| {
        let first = read.partition_point(|[start, _]| *start < list.start);
        read.get(first).is_some_and(|&[_, end]| end <= list.end)
    };
    // The names that have a list of a puzzle as their value.
    let mut names = HashSet::new();
    for word in &tree.nodes {
        let name = tree.text_of(word);
        if word.kind != Kind::Word || Name::of(name).side().is_none() {
            continue;
        }
        let mut next = word.skip;
        let (mut is_place, mut end) = (false, word.end);
        while let Some(group) = tree.node(next).filter(|group| group.is_subscript()) {
            is_place |= group.skip > next + 1;
            (next, end) = (group.skip, group.end);
        }
        let Some(value) = tree.node(next) else { break };
        let is_set = matches!(value.sign, b':' | b'=');
        let place = Some([word.start, value.end]);
        let between = tree.text.get(end as usize..value.start as usize).unwrap_or_default();
        let is_assigned = matches!(between.trim(), "=" | ":=" | "<-" | "+=" | "*=");
        if value.is_group() && is_read(value) {
            names.insert(name);
            continue;
        }
        if names.contains(name) {
            let called = tree.node(value.skip).filter(|call| call.kind == Kind::Group && call.start == value.end);
            let is_changed = value.sign == b'.' && called.is_some() && CHANGES.contains(&tree.text_of(value));
            // A list made from itself, or a line of it.
            let is_own = is_assigned && tree.text_of(value) == name && called.is_some();
            let is_turned = |call: &Node| {
                let (maker, call) = (tree.text_of(value), tree.text_of(call));
                call.contains(name) && (TURNS.contains(&maker) || maker == "list" && call.contains("reversed"))
            };
            if is_changed || is_own || is_assigned && (is_place || called.is_some_and(is_turned)) {
                return place;
            }
        }
        if is_set && !is_place {
            names.remove(name);
        }
    }
    None
}

/// The heading of a list that is written the other way round: `Rows (bottom to top):`.
pub(super) fn turned<'a>(tree: &Tree<'a>) -> Option<&'a str> {
    const TURNED: [&str; 6] =
        ["bottom to top", "right to left", "bottom-to-top", "right-to-left", "from the bottom", "from the right"];
    let mut lines = tree.text.lines().map(str::trim);
    lines.find(|line| {
        let words = || line.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
        let is_heading = line.len() < 80 && words().count() < 9 && words().next().is_some_and(is_name);
        let line = if is_heading { line.to_lowercase() } else { return false };
        TURNED.iter().any(|turned| line.contains(turned))
    })
}

#[cfg(test)]
mod tests {
    use crate::{lists::tests::read as clues, read};

    #[test]
    fn what_is_done_to_lists_behind_them_is_not_passed_over() {
        let lists = "rows = [[2], [1]]\ncols = [[2], [1]]\n";
        let error = |text: &str| clues(text).map(|lists| panic!("{text}: {lists}")).unwrap_err();
        for (line, place) in [
            ("rows.reverse()", "rows.reverse"),
            ("rows[1] = [2]", "rows[1] = [2]"),
            ("rows[0][0] = 1", "rows[0][0] = 1"),
            ("cols.append(1)", "cols.append"),
            ("rows = rows[::-1]", "rows = rows"),
            ("rows = list(reversed(rows))", "rows = list"),
        ] {
            let message = error(&format!("{lists}{line}\n"));
            assert!(
                message.ends_with(&format!("lists of clues that no later line changes, found {place:?}")),
                "{line}: {message}"
            );
        }
        for line in [
            "solve(rows, cols)",
            "print(rows[0])",
            "rows.forEach(show)",
            "other.reverse()",
            "row = []\nrow.append(1)",
            "rows = []\nrows.append(1)",
            "self.rows = rows\nif rows[0] == cols[0]: pass",
        ] {
            assert_eq!(clues(&format!("{lists}{line}\n")).as_deref(), Ok("2 2; 2; 1; 2; 1"), "{line}");
        }
        // Clues that are set one by one.
        let (rows, columns) = ("rows[0] = [2]\nrows[1] = [1]\n", "cols[0] = [2]\ncols[1] = [1]\n");
        assert_eq!(clues(&format!("{rows}{columns}")).as_deref(), Ok("2 2; 2; 1; 2; 1"));
        // Each of two puzzles has lists of its own.
        let two = "int rows[2][1] = {{2}, {1}};\nint cols[2][1] = {{2}, {1}};\n";
        assert_eq!(read("f", format!("{two}{two}").as_bytes(), None).unwrap().puzzles.len(), 2);
        for heading in ["Rows (bottom to top):", "rows from the bottom"] {
            let message = error(&format!("{heading}\n2\n1\nColumns:\n2\n1\n"));
            assert!(message.ends_with(&format!("columns from left to right, found {heading:?}")), "{message}");
        }
        for mark in ["*", "!", "@"] {
            assert!(error(&format!("Rows:\n2\n1 {mark}\nColumns:\n2\n1\n")).ends_with(&format!("found {mark:?}")));
            assert!(clues(&format!("Nonogram 1 {mark}\nRows:\n2\n1\nColumns:\n2\n1\n")).is_ok());
        }
        for comment in ["REM rows = {{1}, {2}}", "' rows = {{1}, {2}}", "' rows"] {
            let text = format!("{comment}\nrows = {{{{2}}, {{1}}}}\ncols = {{{{2}}, {{1}}}}\n");
            assert_eq!(clues(&text).as_deref(), Ok("2 2; 2; 1; 2; 1"), "{comment}");
        }
        let member =
            |value: &str| read("f", format!("{{\"rows\":[[2],[1]],\"cols\":[[2],[1]],{value}}}").as_bytes(), None);
        assert!(member("\"extra\":[[[1],[2]],[[1],[2]]]").unwrap_err().to_string().contains("each list of clues once"));
        assert!(member("\"copy\":[[[2],[1]],[[2],[1]]]").is_ok());
        assert!(member("\"solutions\":[[[1,1],[1,0]],[[1,1],[1,0]]]").is_ok());
    }
}
