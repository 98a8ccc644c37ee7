//! Lists that are sections of lines: under headings, with labels, or parted by a blank line or by sizes.

use std::rc::Rc;

use super::{
    brackets::halves,
    choice::{Sizes, Way},
    lines::{Line, Section},
    list::{List, Part, Trim, classes, outer_classes},
    names::Side,
    tree::{BLANK, COMMA, Kind, Tree},
};

/// The most blocks of lines that are tried as lists with blank lines for empty clues.
const MOST_BLOCKS: usize = 64;

/// The ways to read the sections of a text, for each puzzle; sizes that stand alone are added.
pub(super) fn puzzles(tree: &Tree<'_>, sections: &[Section], sizes: &mut Sizes) -> Vec<Vec<Way>> {
    let mut lists: Vec<&Section> = Vec::new();
    let has_long = |side| sections.iter().any(|section| section.side == Some(side) && section.lines.len() > 1);
    let long = [Side::Rows, Side::Columns].map(has_long);
    for section in sections {
        if section.is_size {
            let values = numbers(tree, &section.lines);
            if let [one, other] = values[..] {
                sizes.add_pair([one, other]);
                continue;
            }
        }
        // `rows = 5`, and the rows below under a heading of their own.
        let is_number = section.lines.len() == 1 && section.has_headline && numbers(tree, &section.lines).len() == 1;
        if let Some(side) = section.side.filter(|side| is_number && long[*side as usize]) {
            numbers(tree, &section.lines).into_iter().for_each(|size| sizes.add(side, size));
            continue;
        }
        lists.push(section);
    }
    // `Rows: 5, columns: 7`, and both lists below it.
    if let [one, other, rest @ ..] = &lists[..] {
        let size = |section: &Section| match numbers(tree, &section.lines)[..] {
            [size] if section.is_labelled && section.lines.len() == 1 => Some((section.side?, size)),
            _ => None,
        };
        let is_bare = !rest.is_empty() && rest.iter().all(|section| section.side.is_none());
        if let (true, Some((side, one)), Some((next, other))) = (is_bare, size(one), size(other))
            && side != next
        {
            sizes.add(side, one);
            sizes.add(next, other);
            return vec![bare(tree, rest, sizes)];
        }
    }
    let Some(first) = lists.iter().position(|section| section.side.is_some()) else {
        return vec![bare(tree, &lists, sizes)];
    };
    // What stands below both lists under a title of its own, such as `Solution:`, is not theirs.
    let last = lists.iter().rposition(|section| section.side.is_some()).unwrap_or(first);
    let tail = (last.max(first + 1) + 1..lists.len()).find(|&at| lists.get(at).is_some_and(|it| it.is_titled));
    let tail = tail.filter(|&tail| tail == last + 1).unwrap_or(lists.len());
    lists.truncate(tail);
    // Before the lists, there may be numbers of another meaning; at the beginning of a file they are sizes.
    let ahead = lists.get(..first).unwrap_or_default();
    let named = lists.get(first..).unwrap_or_default();
    let is_last_bare = ahead.len() == 1 && named.len() == 1;
    if !is_last_bare {
        let is_small = ahead.iter().all(|section| section.lines.len() <= 3);
        let values: Vec<u32> = ahead.iter().flat_map(|section| numbers(tree, &section.lines)).collect();
        let follow = ahead.first().is_some_and(|section| section.follows_words);
        match values[..] {
            _ if !is_small => return Vec::new(),
            [one, other] if !follow => sizes.add_pair([one, other]),
            _ => {}
        }
    }
    match (ahead, named) {
        ([other], [one]) | ([], [one, other]) if one.side.is_none() != other.side.is_none() => {
            let is_rows = |section: &Section| match section.side {
                Some(side) => side == Side::Rows,
                None => one.side.or(other.side) == Some(Side::Columns),
            };
            let pair = if is_rows(one) { [*one, *other] } else { [*other, *one] };
            vec![pair_ways(tree, pair, true)]
        }
        (_, named) => {
            let mut puzzles = Vec::new();
            for two in named.chunks(2) {
                let &[one, other] = two else { return Vec::new() };
                match [one.side, other.side] {
                    [Some(Side::Rows), Some(Side::Columns)] => puzzles.push(pair_ways(tree, [one, other], true)),
                    [Some(Side::Columns), Some(Side::Rows)] => puzzles.push(pair_ways(tree, [other, one], true)),
                    _ => return Vec::new(),
                }
            }
            puzzles
        }
    }
}

/// The numbers of a few lines.
fn numbers(tree: &Tree<'_>, lines: &[Line]) -> Vec<u32> {
    let nodes = lines.iter().take(3).flat_map(|line| tree.between(line.content[0], line.content[1]).take(3));
    nodes.map(|(_, node)| tree.value(node)).collect()
}

/// The ways to read two sections.
fn pair_ways(tree: &Tree<'_>, sections: [&Section; 2], is_named: bool) -> Vec<Way> {
    let mut ways = Vec::new();
    let mut add = |lists: [Rc<List>; 2], trim: Trim| {
        let [rows, columns] = lists.map(|list| Part::new(&list, 0..list.len(), trim));
        if let (Some(rows), Some(columns)) = (rows, columns) {
            ways.push(Way { rows, columns, is_named, is_turned: false });
        }
    };
    let is_torn = |section: &&Section| section.heads > 1 && section.heads != section.lines.len();
    if sections.iter().any(|section| goes_on(tree, section)) {
        return Vec::new();
    }
    if sections.iter().any(is_torn) || sections.iter().any(|section| is_misnumbered(section)) {
        return Vec::new();
    }
    // A heading such as `rows 5` has the size, if that is how many lines follow.
    let bodies = sections.map(|section| body(tree, section));
    if sections.iter().zip(bodies).any(|(section, body)| section.size.is_some_and(|size| size as usize != body.len())) {
        return Vec::new();
    }
    let has_one = bodies.map(|body| body.len() == 1);
    let is_list = bodies.map(|body| body.first().is_some_and(|line| is_one_list(tree, line)));
    if is_list == [false; 2] || has_one != [true; 2] {
        let plain = bodies.map(|body| lines_of(tree, body, false));
        // Numbers of lines are known by those of other lines.
        let trims = if has_one == [true; 2] { 1 } else { 2 };
        for trim in [Trim::Nothing, Trim::Index].into_iter().take(trims) {
            add(plain.clone(), trim);
        }
        let has_blanks = bodies.iter().any(|body| has_blanks(body));
        if has_blanks && !plain.iter().any(has_zero) {
            add(bodies.map(|body| lines_of(tree, body, true)), Trim::Nothing);
        }
    }
    // `Rows: 1` ahead of a line says that this line is one clue.
    let is_counted = sections.iter().zip(bodies).any(|(section, body)| section.lines.len() != body.len());
    if has_one == [true; 2] && !is_counted {
        let ends = bodies.map(|body| inner(tree, body[0].content));
        let [one, other] = ends.map(|[from, to]| classes(tree, from, to));
        if is_list != [false; 2] || (one[0] | other[0]).count_ones() < 2 {
            add(ends.map(|[from, to]| Rc::new(List::of_nodes(tree, from, to))), Trim::Nothing);
        }
        for outer in outer_classes([one[0] | other[0], one[1] | other[1]]) {
            add(ends.map(|[from, to]| Rc::new(List::split(tree, from, to, outer))), Trim::Nothing);
            // `Left: 2 | 4 1` and `Top: 1 3 5`: where the sign is nowhere, each number is a clue.
            let is_plain = [one, other].map(|found| found[0] & outer == 0 && found[0].count_ones() == 1);
            if outer != BLANK && outer != COMMA && is_plain != [false; 2] {
                let list = |at: usize| match (is_plain[at], ends[at]) {
                    (true, [from, to]) => Rc::new(List::of_nodes(tree, from, to)),
                    (false, [from, to]) => Rc::new(List::split(tree, from, to, outer)),
                };
                add([list(0), list(1)], Trim::Nothing);
            }
        }
    }
    ways
}

/// Whether the line of the heading ends within a list: `Rows: 2, 4 1,` and more below.
fn goes_on(tree: &Tree<'_>, section: &Section) -> bool {
    let [first, _, ..] = &section.lines[..] else { return false };
    let last = tree.between(first.content[0], first.content[1]).last();
    let behind = last.and_then(|(_, node)| tree.text.get(node.end as usize..)).unwrap_or_default();
    section.has_headline && !section.is_labelled && behind.trim_start_matches([' ', '\t']).starts_with([',', ';'])
}

/// Whether lines have numbers of their own, but not one after the other.
fn is_misnumbered(section: &Section) -> bool {
    let first = section.lines.first().and_then(|line| line.index).map_or(0, |(index, _)| index);
    let is_numbered = |line: &Line| line.index.is_some();
    let mut numbered = section.lines.iter().zip(first..);
    let is_sequence = first < 2 && numbered.all(|(line, at)| line.index.is_some_and(|(index, _)| index == at));
    !is_sequence && section.lines.iter().filter(|line| is_numbered(line)).count() > 0 && !section.has_dots
}

/// The lines of a section without the size in its heading.
fn body<'s>(tree: &Tree<'_>, section: &'s Section) -> &'s [Line] {
    let lines = &section.lines[..];
    match lines.split_first() {
        Some((first, rest)) if section.has_headline && !section.is_labelled && !rest.is_empty() => {
            // `Rows 5`, `Rows (5)`.
            let [from, to] = first.content.map(|at| at as usize);
            let nodes = tree.nodes.get(from..to).unwrap_or_default().iter();
            let mut values = nodes.filter(|node| node.kind == Kind::Number).map(|node| tree.value(node) as usize);
            let is_size = values.next() == Some(rest.len()) && values.next().is_none();
            if is_size && first.index.is_none() { rest } else { lines }
        }
        _ => lines,
    }
}

/// Whether a line is several groups in brackets.
fn is_one_list(tree: &Tree<'_>, line: &Line) -> bool {
    let nodes = || tree.between(line.content[0], line.content[1]);
    nodes().nth(1).is_some() && nodes().any(|(_, node)| node.is_group())
}

/// The nodes in a group that stands alone, or these nodes.
fn inner(tree: &Tree<'_>, [from, to]: [u32; 2]) -> [u32; 2] {
    let mut nodes = tree.between(from, to);
    match (nodes.next(), nodes.next()) {
        (Some((at, node)), None) if node.is_group() => [at + 1, node.skip],
        _ => [from, to],
    }
}

fn has_zero(list: &Rc<List>) -> bool {
    Part::whole(list).is_some_and(|part| (0..part.len()).any(|line| part.clue(line).is_empty()))
}

/// Whether there are blank lines between lines, but not between all of them.
fn has_blanks(lines: &[Line]) -> bool {
    let inner = || lines.iter().skip(1);
    inner().any(|line| line.blanks > 0 && !line.is_divided) && inner().any(|line| line.blanks == 0)
}

/// The list of lines, in which blank lines may be empty clues.
fn lines_of(tree: &Tree<'_>, lines: &[Line], takes_blanks: bool) -> Rc<List> {
    let nested = nested(lines);
    let lines = nested.as_deref().unwrap_or(lines);
    let first = lines.first().and_then(|line| line.index).map_or(0, |(index, _)| index);
    let is_numbered = lines.iter().zip(first..).all(|(line, at)| line.index.is_some_and(|(index, _)| index == at));
    let starts = is_numbered && first < 2;
    let content = |line: &Line| line.index.filter(|_| starts).map_or(line.content, |(_, content)| content);
    let blanks = |(at, line): (usize, &Line)| if takes_blanks && at > 0 { line.blanks } else { 0 };
    let ranges = lines.iter().enumerate().flat_map(|line| {
        let content = content(line.1);
        std::iter::repeat_n([content[0]; 2], blanks(line).into()).chain([content])
    });
    Rc::new(List::of_lines(tree, ranges))
}

/// The lines of lists within lists as YAML has them: `- - 4` begins a clue, `  - 1` goes on with it.
fn nested(lines: &[Line]) -> Option<Vec<Line>> {
    lines.iter().find(|line| line.bullets > 1)?;
    let mut clues: Vec<Line> = Vec::new();
    for line in lines {
        match clues.last_mut() {
            Some(clue) if line.bullets == 1 && !line.is_group => clue.content[1] = line.content[1],
            _ => clues.push(*line),
        }
    }
    Some(clues)
}

/// The ways to read sections of which none is named.
fn bare(tree: &Tree<'_>, sections: &[&Section], sizes: &Sizes) -> Vec<Way> {
    let mut ways = Vec::new();
    if let [one, other] = sections {
        ways.extend(pair_ways(tree, [one, other], false));
    }
    let lines: Vec<Line> = sections.iter().flat_map(|section| section.lines.iter().copied()).collect();
    if let ([_], [one, other]) = (sections, &lines[..]) {
        let of = |line: &Line| Section { lines: vec![*line], ..Section::default() };
        ways.extend(pair_ways(tree, [&of(one), &of(other)], false));
    }
    for (header, [one, other]) in headers(tree, &lines, sizes) {
        let body = lines.get(header..).unwrap_or_default();
        // A line such as `---` parts both lists, not sizes and lists.
        if header > 0 && body.first().is_some_and(|line| line.is_divided) {
            continue;
        }
        ways.extend(sized(tree, body, [one, other]));
    }
    let is_open = sections.len() > 2 && sections.len() <= MOST_BLOCKS && sizes.pairs.is_empty();
    if is_open && !has_zero(&lines_of(tree, &lines, false)) {
        ways.extend(with_blanks(tree, &lines));
    }
    ways
}

/// Lines at the beginning that may be sizes: how many lines, and the sizes.
fn headers(tree: &Tree<'_>, lines: &[Line], sizes: &Sizes) -> Vec<(usize, [usize; 2])> {
    let values: Vec<Vec<u32>> = lines.iter().take(3).map(|line| numbers(tree, std::slice::from_ref(line))).collect();
    let mut found: Vec<(usize, [u32; 2])> = sizes.pairs.iter().map(|&pair| (0, pair)).collect();
    found.extend(sizes.rows.iter().zip(&sizes.columns).map(|(&rows, &columns)| (0, [rows, columns])));
    let at = |line: usize| values.get(line).map(Vec::as_slice);
    match (at(0), at(1)) {
        (Some(&[one, other]), _) => found.push((1, [one, other])),
        (Some(&[one]), Some(&[other])) => found.extend([(2, [one, other]), (1, [one, one])]),
        (Some(&[one]), _) => found.push((1, [one, one])),
        _ => {}
    }
    // A first line `1` may be the number of puzzles.
    if let (Some(&[1]), Some(&[one, other])) = (at(0), at(1)) {
        found.push((2, [one, other]));
    }
    found.into_iter().map(|(header, pair)| (header, pair.map(|size| size as usize))).collect()
}

/// The ways to read lines as two lists of these lengths, in either order.
fn sized(tree: &Tree<'_>, lines: &[Line], [one, other]: [usize; 2]) -> Vec<Way> {
    let mut ways = Vec::new();
    if one == 0 || other == 0 {
        return ways;
    }
    // Where blank lines, or others that part, stand; that before the first line means nothing.
    let parted: Vec<usize> = (1..lines.len()).filter(|&at| lines[at].blanks > 0).collect();
    let splits = if one == other { vec![one] } else { vec![one, other] };
    for &first in &splits {
        if lines.len() == one + other && (parted.is_empty() || parted == [first] || parted.len() + 1 == lines.len()) {
            let list = lines_of(tree, lines, false);
            let mut both = [Trim::Nothing, Trim::Count].into_iter().filter_map(|trim| halves(&list, first, trim));
            ways.extend(both.by_ref());
            let (rows, columns) = lines.split_at(first);
            let [rows, columns] = [rows, columns].map(|lines| lines_of(tree, lines, false));
            let parts = [&rows, &columns].map(|list| Part::new(list, 0..list.len(), Trim::Index));
            if let [Some(rows), Some(columns)] = parts {
                ways.push(Way { rows, columns, is_named: false, is_turned: false });
            }
        }
        let blanks: usize = lines.iter().skip(1).map(|line| usize::from(line.blanks)).sum();
        let writes_zeros = has_zero(&lines_of(tree, lines, false));
        // A single one parts the lists.
        if blanks > 1
            && !writes_zeros
            && one != other
            && (lines.len() + blanks == one + other || lines.len() + blanks == one + other + 1)
        {
            ways.extend(blank_ways(tree, lines, first, lines.len() + blanks - one - other));
        }
    }
    ways
}

/// The way to read lines of which blank ones are empty clues, but for so many after the first list.
fn blank_ways(tree: &Tree<'_>, lines: &[Line], first: usize, parting: usize) -> Option<Way> {
    let list = lines_of(tree, lines, true);
    let part = Part::whole(&list)?;
    if parting == 0 {
        // A blank line between both lists may as well part them, and a clue be lost.
        let is_blank = |line: usize| line < part.len() && part.clue(line).is_empty();
        let is_between = is_blank(first) || first > 0 && is_blank(first - 1);
        return halves(&list, first, Trim::Nothing).filter(|_| !is_between);
    }
    let is_blank = first < part.len() && part.clue(first).is_empty();
    let rows = Part::new(&list, 0..first, Trim::Nothing)?;
    let columns = Part::new(&list, first + 1..list.len(), Trim::Nothing)?;
    is_blank.then_some(Way { rows, columns, is_named: false, is_turned: false })
}

/// The ways to read lines without sizes, of which one blank line parts the lists, and others are empty clues.
fn with_blanks(tree: &Tree<'_>, lines: &[Line]) -> Vec<Way> {
    let list = lines_of(tree, lines, true);
    let mut at = 0;
    let mut ways = Vec::new();
    // Blank lines at both sides of a line such as `---` part the lists of two puzzles.
    let divided = lines.iter().skip(1).position(|line| line.is_divided).map_or(0, |at| at + 1);
    let has_blank = |lines: &[Line]| lines.iter().skip(1).any(|line| line.blanks > 0);
    if divided > 0 && lines.split_at_checked(divided).is_some_and(|(one, other)| has_blank(one) && has_blank(other)) {
        return ways;
    }
    for (number, line) in lines.iter().enumerate() {
        for _ in 0..if number > 0 { line.blanks } else { 0 } {
            let rows = Part::new(&list, 0..at, Trim::Nothing);
            let columns = Part::new(&list, at + 1..list.len(), Trim::Nothing);
            if let (Some(rows), Some(columns)) = (rows, columns) {
                ways.push(Way { rows, columns, is_named: false, is_turned: false });
            }
            at += 1;
        }
        at += 1;
    }
    ways
}
