//! Lists of clues as they are laid out around a grid, or under a heading of a few words: the text of two plain lists.

use crate::{input::LONGEST_LINE, lists};
use nonosat_model::{Color, Picture};

/// The lines that are not blank.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim().is_empty())
}

fn numbers(line: &str) -> Option<Vec<u32>> {
    line.split_whitespace().map(|word| word.parse().ok()).collect()
}

/// Words that stand beside a size.
const SIZES: [&str; 12] =
    ["n", "size", "grid", "nonogram", "picross", "dim", "dimension", "dimensions", "by", "x", "griddler", "hanjie"];

/// The text with its first line, `N 5`, `picross 5` or `5`, as a size.
pub(super) fn sized(text: &str) -> Option<String> {
    let (head, body) = text.trim_start().split_once('\n')?;
    let sign = |sign: char| sign.is_whitespace() || matches!(sign, ':' | '=' | ',' | '(' | ')');
    let mut sizes: Vec<u32> = Vec::new();
    for word in head.split(sign).filter(|word| !word.is_empty()) {
        match word.parse() {
            Ok(size) => sizes.push(size),
            Err(_) => SIZES.contains(&word.to_lowercase().as_str()).then_some(())?,
        }
    }
    // `5 x` is half a size.
    let words: Vec<&str> = head.split(sign).filter(|word| !word.is_empty()).collect();
    let is_sign = |word: &str| matches!(word, "x" | "X" | "by");
    let is_between = words
        .windows(3)
        .any(|words| is_sign(words[1]) && [words[0], words[2]].iter().all(|word| word.parse::<u32>().is_ok()));
    words.into_iter().all(|word| !is_sign(word) || is_between).then_some(())?;
    match sizes[..] {
        [one] => Some(format!("size: {one}x{one}\n{body}")),
        [one, other] => Some(format!("size: {one}x{other}\n{body}")),
        _ => None,
    }
}

/// The lists of a text of one line, `title|rows|columns`, a line each.
pub(super) fn barred(text: &str) -> Option<String> {
    let mut parts = text.trim().split('|');
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next());
    let (rows, columns) = match third {
        Some(third) => (!first.contains(|sign: char| sign.is_ascii_digit())).then_some((second, third))?,
        None => (first, second),
    };
    let is_list = |list: &str| list.contains(|sign: char| sign.is_ascii_digit()) && !list.contains('\n');
    (parts.next().is_none() && is_list(rows) && is_list(columns)).then(|| format!("{rows}\n{columns}\n"))
}

/// A clue without the zeros at its ends.
fn filled(clue: &[u32]) -> &[u32] {
    let first = clue.iter().position(|&number| number > 0).unwrap_or(clue.len());
    let end = clue.iter().rposition(|&number| number > 0).map_or(first, |at| at + 1);
    clue.get(first..end).unwrap_or_default()
}

/// Two lists with names, a clue a line; zeros that fill up are left out.
fn named(rows: &[Vec<u32>], columns: &[Vec<u32>]) -> Option<String> {
    let mut plain = String::new();
    for (name, list) in [("Rows:\n", rows), ("Columns:\n", columns)] {
        plain.push_str(name);
        for clue in list {
            let words: Vec<String> = filled(clue).iter().map(u32::to_string).collect();
            plain.push_str(if words.is_empty() { "0" } else { "" });
            plain.extend([&words.join(" "), "\n"]);
        }
    }
    (!rows.is_empty() && !columns.is_empty()).then_some(plain)
}

/// Two blocks, one of them a table with a column for each clue: that above the other, or that below it.
pub(super) fn tables(text: &str) -> [Option<String>; 2] {
    let is_rule = |line: &str| line.chars().all(|sign| sign == '-' || sign == '=' || sign.is_whitespace());
    let mut blocks: Vec<Vec<Vec<u32>>> = vec![Vec::new()];
    for line in text.lines() {
        match numbers(line) {
            _ if is_rule(line) => {
                if blocks.last().is_some_and(|block| !block.is_empty()) {
                    blocks.push(Vec::new());
                }
            }
            Some(clue) if blocks.len() < 4 => blocks.last_mut().into_iter().for_each(|block| block.push(clue.clone())),
            _ => return [None, None],
        }
    }
    blocks.retain(|block| !block.is_empty());
    let [one, other] = &blocks[..] else { return [None, None] };
    let turned = |table: &[Vec<u32>], others: &[Vec<u32>]| {
        let columns = turned(table)?;
        named(others, &columns)
    };
    [turned(one, other), turned(other, one)]
}

/// The columns of a table of even lines, filled up with zeros at one end of its columns.
fn turned(table: &[Vec<u32>]) -> Option<Vec<Vec<u32>>> {
    let width = table.first()?.len();
    let is_even = table.iter().all(|line| line.len() == width) && (2..=LONGEST_LINE).contains(&width);
    let columns = (0..width).map(|at| table.iter().filter_map(|line| line.get(at).copied()).collect());
    let columns: Vec<Vec<u32>> = if is_even { columns.collect() } else { return None };
    // One that no zero fills up is as well a list of clues, of which one is wrong.
    let is_filled = |end: fn(&Vec<u32>) -> Option<&u32>| columns.iter().any(|clue| end(clue) == Some(&0));
    let is_gapless = columns.iter().all(|clue| !filled(clue).contains(&0));
    let ends = [is_filled(|clue| clue.first()), is_filled(|clue| clue.last())];
    let is_empty = |clue: &Vec<u32>| clue.iter().all(|&number| number == 0);
    let is_one = ends != [true; 2] || columns.iter().any(is_empty);
    (is_gapless && is_one && (table.len() == 1 || ends != [false; 2])).then_some(columns)
}

/// A corner of blanks, numbers above the columns of a grid that is not drawn, and numbers at the left of all of them.
pub(super) fn aligned(text: &str) -> Option<String> {
    if text.contains('\t') {
        return None;
    }
    let all: Vec<&str> = lines(text).collect();
    // Where the words of a line are: their first and last columns.
    let words = |line: &str| {
        let mut found: Vec<(usize, usize, u32)> = Vec::new();
        let mut open = None;
        for (at, sign) in line.chars().chain([' ']).enumerate() {
            match (sign.to_digit(10), open) {
                (Some(digit), None) => open = Some((at, digit)),
                (Some(digit), Some((start, value))) => {
                    open = Some((start, value.min(LONGEST_LINE as u32) * 10 + digit));
                }
                (None, Some((start, value))) if sign.is_whitespace() => {
                    found.push((start, at - 1, value));
                    open = None;
                }
                (None, None) if sign.is_whitespace() => {}
                // A sign in the corner means nothing.
                (None, None) if found.is_empty() && matches!(sign, 'x' | '\\' | '+') => {}
                _ => return None,
            }
        }
        Some(found)
    };
    let all: Vec<Vec<(usize, usize, u32)>> = all.into_iter().map(words).collect::<Option<_>>()?;
    // The first line above which all numbers are to the right of all those from it on.
    let mut ends: Vec<usize> = all.iter().map(|line| line.last().map_or(0, |word| word.1)).collect();
    let mut start = usize::MAX;
    (1..ends.len()).rev().for_each(|at| ends[at - 1] = ends[at - 1].max(ends[at]));
    let height = (1..all.len()).find(|&at| {
        start = start.min(all[at - 1].first().map_or(usize::MAX, |word| word.0));
        ends[at] < start
    })?;
    let (above, below) = all.split_at(height);
    let (last, others) = above.split_last()?;
    // Numbers stand below each other by their last digits, or by their first ones.
    let mut found: Option<Vec<Vec<u32>>> = None;
    for by_end in [true, false] {
        let of = |word: &(usize, usize, u32)| if by_end { word.1 } else { word.0 };
        let mut columns: Vec<Vec<u32>> = last.iter().map(|word| vec![word.2]).collect();
        let mut is_aligned = columns.len() > 1;
        for (line, depth) in others.iter().rev().zip(1..) {
            for word in line {
                let at = last.partition_point(|other| of(other) < of(word));
                match columns.get_mut(at).filter(|column| column.len() == depth && of(&last[at]) == of(word)) {
                    Some(column) => column.push(word.2),
                    None => is_aligned = false,
                }
            }
        }
        columns.iter_mut().for_each(|column| column.reverse());
        if is_aligned && found.as_ref().is_some_and(|found| *found != columns) {
            return None;
        }
        found = found.or(Some(columns).filter(|_| is_aligned));
    }
    let rows: Vec<Vec<u32>> = below.iter().map(|line| line.iter().map(|word| word.2).collect()).collect();
    named(&rows, &found?)
}

fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '┃' | '║')
}

/// A grid that is drawn with filled cells or between bars, with clues at two of its edges: the same with a dot for each
/// cell, and what is drawn, unless it is nothing.
pub(super) fn drawing(text: &str) -> Option<(String, Option<Picture>)> {
    let is_frame = |line: &&str| {
        line.trim().chars().all(|sign| {
            matches!(sign, '-' | '+' | '=' | ' ') || ('\u{2500}'..='\u{257f}').contains(&sign) && !is_bar(sign)
        })
    };
    let drawn: Vec<Vec<char>> = lines(text).filter(|line| !is_frame(line)).map(|line| line.chars().collect()).collect();
    let mut cells: Vec<Color> = Vec::new();
    let (mut width, mut span): (usize, Option<[usize; 2]>) = (0, None);
    let mut plain: Vec<Vec<char>> = Vec::new();
    for line in drawn {
        let mark = |at: usize| line.get(at).copied().and_then(lists::mark);
        let (first, last) = (line.iter().position(|&sign| is_bar(sign)), line.iter().rposition(|&sign| is_bar(sign)));
        let bars = first.zip(last).filter(|(first, last)| first < last);
        let marks: Vec<usize> = match bars {
            // One place for each cell between two bars.
            Some((first, last)) => {
                let bars: Vec<usize> = (first..=last).filter(|&at| is_bar(line[at])).collect();
                let place = |pair: &[usize]| {
                    let mut inner = pair[0] + 1..pair[1];
                    let signs = inner.clone().filter(|&at| line[at] != ' ').collect::<Vec<_>>();
                    match signs[..] {
                        [] => inner.next_back(),
                        [at] if mark(at).is_some() => Some(at),
                        _ => None,
                    }
                };
                bars.windows(2).map(place).collect::<Option<_>>().unwrap_or_default()
            }
            // The `o` and the `_` of `top_values` are no cells.
            None if (0..line.len()).any(|at| line[at].is_alphabetic() && mark(at).is_none()) => Vec::new(),
            None => (0..line.len()).filter(|&at| mark(at).is_some()).collect(),
        };
        let mut same: Vec<char> = line.iter().map(|&sign| if is_bar(sign) { ' ' } else { sign }).collect();
        if marks.len() > 1 {
            (width == 0 || width == marks.len()).then_some(())?;
            width = marks.len();
            span = Some([*marks.first()?, *marks.last()?]);
            for &at in &marks {
                cells.push(if mark(at) == Some(true) { Color::BLACK } else { Color::BLANK });
                same[at] = '.';
            }
        }
        plain.push(same);
    }
    // Cells that touch are set apart, and so is what is above and below them.
    let [start, end] = span?;
    let is_tight = end - start + 1 == width;
    let mut apart = String::new();
    for line in plain {
        for (at, sign) in line.into_iter().enumerate() {
            apart.push(sign);
            if is_tight && (start..=end).contains(&at) {
                apart.push(' ');
            }
        }
        apart.push('\n');
    }
    let is_filled = cells.contains(&Color::BLACK);
    let picture = if is_filled { Some(Picture::new(width, cells)?) } else { None };
    // Where nothing is drawn, nothing shows that a number of two digits is not two clues.
    (is_filled || !is_tight).then_some((apart, picture))
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    /// The puzzle in a text as a `.nin` file, its lines parted by `;`; what is wrong, if it is refused.
    fn puzzle(text: &str) -> Result<String, String> {
        let document = read("f", text.as_bytes(), None).map_err(|error| error.to_string())?;
        Ok(write(Format::Nin, &document.puzzles).unwrap().text.trim().replace('\n', ";"))
    }

    const CAT: &str = "4 3;2 1;2;1;1 1;2;1;1";

    #[test]
    fn a_first_line_may_be_a_size() {
        let square = Ok("3 3;2;1 1;1;2;1;1 1".to_owned());
        for head in ["N 3", "n = 3", "size 3", "picross 3", "Grid: 3 x 3"] {
            assert_eq!(puzzle(&format!("{head}\n2\n1 1\n1\n2\n1\n1 1\n")), square, "{head}");
        }
        assert_eq!(puzzle("picross 3\n2 0\n1 1 0\n1 0\n2 0\n1 0\n1 1 0\n"), square);
        assert_eq!(puzzle("3\n2, 1 1, 1\n2, 1, 1 1\n"), square);
        assert_eq!(puzzle("3 4\n2 1, 2, 1\n1 1, 2, 1, 1\n"), Ok(CAT.to_owned()));
        // Another size, words that are none of a size, sums that differ.
        for text in ["N 4\n2\n1 1\n1\n2\n1\n1 1\n", "part 3\n2\n1 1\n1\n2\n1\n1 1\n", "N 3\n2\n1 1\n1\n2\n1\n1\n"] {
            assert!(puzzle(text).is_err(), "{text}");
        }
    }

    #[test]
    fn bars_part_a_title_and_both_lists() {
        for text in ["A cat|2 1,2,1|1 1,2,1,1\n", "2 1;2;1|1 1;2;1;1"] {
            assert_eq!(puzzle(text), Ok(CAT.to_owned()), "{text}");
        }
        for text in ["2|2 1,2,1|1 1,2,1,1", "cat|2 1,2,1|1 1,2,1,1|2", "cat|2 1,2,1|1 1,2,1"] {
            assert!(puzzle(text).is_err(), "{text}");
        }
    }

    #[test]
    fn clues_may_stand_in_columns_above_the_grid() {
        for text in [
            "1 0 0 0\n1 2 1 1\n-\n2 1\n0 2\n0 1\n",
            "1 0 0 0\n1 2 1 1\n\n2 1\n2\n1\n",
            "      1\n      1 2 1 1\n2 1\n  2\n  1\n",
            "    1\nx   1 2 1 1\n2 1\n2\n1\n",
        ] {
            assert_eq!(puzzle(text), Ok(CAT.to_owned()), "{text}");
        }
        for text in [
            // Numbers below none, zeros within, no zero, a number too many.
            "      1   1\n      1   1 1\n2 1\n  2\n  1\n",
            "1 0 1 0\n0 2 0 1\n1 2 1 1\n-\n2 1\n0 2\n0 1\n",
            "1 1 1 1\n1 2 1 1\n-\n2 1\n0 2\n0 1\n",
            "      1    1\n      1 2 1 1\n2 1\n  2\n  1\n",
        ] {
            assert!(puzzle(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_drawing_has_its_clues_at_any_two_edges() {
        for text in [
            "|X|X|_|X| 2 1\n|_|X|X|_| 2\n|X|_|_|_| 1\n 1 2 1 1\n 1\n",
            "| | | | | 2 1\n| | | | | 2\n| | | | | 1\n 1 2 1 1\n 1\n",
            "# # . # 2 1\n. # # . 2\n# . . . 1\n1 2 1 1\n1\n",
            "##.# 2 1\n.##. 2\n#... 1\n1211\n1\n",
            "     1\n     1 2 1 1\n    +-+-+-+-+\n2 1 |#|#| |#|\n  2 | |#|#| |\n  1 |#| | | |\n    +-+-+-+-+\n",
        ] {
            assert_eq!(puzzle(text), Ok(CAT.to_owned()), "{text}");
        }
        let drawn = read("f", b"# # . # 2 1\n. # # . 2\n# . . . 1\n1 2 1 1\n1\n", None).unwrap();
        assert!(drawn.puzzles[0].goal.is_some() && drawn.warnings.is_empty());
        for text in [
            // What is drawn is not what the clues say; nothing is drawn where two digits may be one number.
            "# # . # 2 1\n. # # . 2\n. . . # 1\n1 2 1 1\n1\n",
            ".... 2 1\n.... 2\n.... 1\n1211\n1\n",
            "# # . # 2 1\n. # # . 2\n# . . 1\n1 2 1 1\n1\n",
            // Two letters of a word are no cells.
            "<puzzleset>\nwidth: 2\nheight: 1\ntop_values\n[1]\n[]\nleft_values\n[1]\n",
        ] {
            assert!(puzzle(text).is_err(), "{text}");
        }
    }
}
