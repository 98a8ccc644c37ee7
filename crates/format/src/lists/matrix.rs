//! A picture in brackets: `[[0, 1], [1, 1]]`, `["#.", "##"]`, or all cells in one list, with the sizes beside it.

use super::{
    brackets,
    choice::{Fault, Sizes},
    names::{Name, Side, is_of_player},
    tree::{Kind, Node, Tree},
};
use crate::{
    bounds::Shelf,
    error::ReadError,
    input::{Input, LONGEST_LINE},
    picture::{self, numbers},
    reading::{Form, Reading},
};
use nonosat_model::{Color, Layout, Palette, Picture, Puzzle};

/// Cells, row by row, and how many are in a row.
struct Cells {
    width: usize,
    all: Vec<bool>,
}

/// The pictures of a text with their places, and the sizes beside them; none if they may be clues or not a puzzle each.
pub(super) fn pictures<'a>(tree: &Tree<'a>) -> (Vec<(Picture, &'a str)>, Sizes) {
    let found = brackets::find(tree, [0, tree.len()]);
    let mut all = nested(tree);
    if all.is_empty() {
        all.extend(flat(tree, &found.sizes));
    }
    // What is beside clues is no puzzle of its own.
    let is_named = |(at, node): (u32, &Node)| {
        let is_size = tree.node(at + 1).is_some_and(|next| next.kind == Kind::Number);
        node.kind == Kind::Word && !is_size && Name::of(tree.text_of(node)).side().is_some()
    };
    let name = |from: u32| {
        let before = from.checked_sub(1).and_then(|before| tree.node(before));
        before.filter(|node| node.kind == Kind::Word).map_or("", |node| tree.text_of(node))
    };
    let names = || all.iter().map(|(_, [from, _])| name(*from));
    if has_dark_first(tree)
        || names().any(is_of_player)
        // Of two names, one may be that of another state of the same picture.
        || all.len() > 1 && names().any(|other| Some(other) != names().next() || !names_picture(other))
        || found.has_others(&all.iter().map(|(_, ends)| *ends).collect::<Vec<_>>())
        || tree.nodes.iter().zip(0..).any(|(node, at)| is_named((at, node)))
    {
        return (Vec::new(), Sizes::default());
    }
    let picture = |(Cells { width, all }, [from, _]): (Cells, [u32; 2])| {
        let place = tree.text_of(tree.node(from)?);
        let is_small = width <= LONGEST_LINE && all.len() / width.max(1) <= LONGEST_LINE;
        let color = |one: bool| if one { Color::BLACK } else { Color::BLANK };
        let is_puzzle = all.contains(&true) && is_small;
        Some((Picture::new(width, all.into_iter().map(color).collect())?, place)).filter(|_| is_puzzle)
    };
    (all.into_iter().map(picture).collect::<Option<_>>().unwrap_or_default(), found.sizes)
}

/// The puzzles that pictures are, each with its place. They must have the sizes that are given.
pub(super) fn puzzles(
    input: &mut Input<'_>,
    pictures: Vec<(Picture, &str)>,
    sizes: &Sizes,
) -> Result<Vec<Puzzle>, ReadError> {
    let several = pictures.len() > 1;
    let mut shelf = Shelf::default();
    for (index, (picture, place)) in pictures.into_iter().enumerate() {
        input.puzzle = several.then_some(index + 1);
        let (columns, rows) = (picture.width(), picture.height());
        input.check_size(place, &Layout::grid(columns, rows))?;
        let fault = sizes.differs(rows, columns).filter(|_| !several || !sizes.may_have(rows, columns));
        if let Some(Fault::Size { side, given, found }) = fault {
            return Err(input.miscounted(place, given as usize, side.expected(), found));
        }
        let reading = Reading { rows, columns, columns_first: false, is_named: true, form: Form::Picture };
        input.reading = input.reading.take().or(Some(reading));
        shelf.add(input, Puzzle::from_picture(picture, Palette::black_and_white()), place)?;
    }
    input.puzzle = None;
    Ok(shelf.into_puzzles())
}

/// Whether a word, or none, may name the picture of a puzzle, of which there are several: `grid`, but not `solutions`.
fn names_picture(word: &str) -> bool {
    const KNOWN: [&str; 9] = ["grid", "solution", "picture", "image", "pixel", "pattern", "goal", "cells", "data"];
    let word = word.to_ascii_lowercase();
    word.is_empty() || KNOWN.iter().any(|known| word.contains(known)) && !word.ends_with("solutions")
}

/// Whether a list of colours says that the first one, 0, is the dark one: `palette: ["#000", "#fff"]`.
fn has_dark_first(tree: &Tree<'_>) -> bool {
    let is_list = |at: u32, node: &Node| {
        let word = tree.text_of(node).trim_matches(['"', '\'']).to_lowercase();
        let is_name = node.kind == Kind::Word && (word.ends_with("palette") || word.contains("colo"));
        let list = tree.node(at + 1).filter(|next| is_name && next.kind == Kind::Group);
        let mut colors = list.into_iter().flat_map(|_| tree.children(at + 1)).map(|(_, color)| tree.text_of(color));
        let first = colors.next().map(|first| first.trim_matches(['"', '\'', '`', '#']).to_lowercase());
        first.is_some_and(|first| first == "black" || first.len() > 2 && first.bytes().all(|digit| digit == b'0'))
            && colors.next().is_some()
    };
    tree.nodes.iter().zip(0..).any(|(node, at)| is_list(at, node))
}

/// The lists of rows, unless these may be clues, and the nodes that they are.
fn nested(tree: &Tree<'_>) -> Vec<(Cells, [u32; 2])> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(node) = tree.node(at) {
        at += 1;
        if node.kind != Kind::Group {
            continue;
        }
        let text = tree.text_of(node);
        if let Some(cells) = rows(text) {
            if text.contains('1') && numbers::may_be_clues(&cells.all, cells.width) {
                return Vec::new();
            }
            let end = node.skip.max(at);
            found.push((cells, [at - 1, end]));
            at = end;
        }
    }
    found
}

/// The rows in a list of lists, a list of texts or a list with `;` between rows; all of one length.
fn rows(list: &str) -> Option<Cells> {
    let mut rest = inner(list)?;
    let mut found = Cells { width: 0, all: Vec::new() };
    let is_flat = !rest.contains(['[', '(', '{', '"', '\'', '`']);
    loop {
        rest = rest.trim_start_matches(|character: char| character.is_whitespace() || character == ',');
        let Some(first) = rest.chars().next() else { break };
        let before = found.all.len();
        if is_flat {
            let end = rest.find(';').unwrap_or(rest.len());
            cells(rest.get(..end)?, &mut found.all)?;
            rest = rest.get(end..)?.trim_start_matches(';');
        } else {
            let closer = match first {
                '[' => ']',
                '(' => ')',
                '{' => '}',
                '"' | '\'' | '`' => first,
                _ => return None,
            };
            let behind = rest.get(1..)?;
            let end = behind.find(closer)?;
            let content = behind.get(..end)?;
            rest = behind.get(end + 1..)?;
            match closer == first {
                true => drawn(content, &mut found.all)?,
                false => cells(content, &mut found.all)?,
            }
        }
        let length = found.all.len() - before;
        if length == 0 || before > 0 && length != found.width {
            return None;
        }
        found.width = length;
    }
    let is_list = !is_flat || found.all.len() > found.width;
    (is_list && !found.all.is_empty()).then_some(found)
}

/// What stands in brackets.
fn inner(list: &str) -> Option<&str> {
    let inner = list.strip_prefix(['[', '(', '{'])?;
    inner.strip_suffix([']', ')', '}'])
}

/// Adds the cells of a list: numbers, truth values or characters in quotation marks.
fn cells(list: &str, all: &mut Vec<bool>) -> Option<()> {
    for word in list.split(|character: char| character.is_whitespace() || character == ',') {
        let word = word.trim_matches(['"', '\'']);
        let is_single = |character: &char| character.len_utf8() == word.len();
        all.push(match word {
            "" => continue,
            "true" | "True" | "TRUE" => true,
            "false" | "False" | "FALSE" => false,
            _ => word.chars().next().filter(is_single).and_then(cell)?,
        });
    }
    Some(())
}

/// Adds the cells of a text.
fn drawn(text: &str, all: &mut Vec<bool>) -> Option<()> {
    for character in text.chars() {
        all.push(cell(character)?);
    }
    Some(())
}

fn cell(character: char) -> Option<bool> {
    match character {
        '■' | '⬛' => Some(true),
        '□' | '⬜' | ' ' => Some(false),
        _ => picture::cell(character).map(|color| !color.is_blank()),
    }
}

/// The only list or text of all cells, of sizes that stand beside it, and the nodes that it is.
fn flat(tree: &Tree<'_>, sizes: &Sizes) -> Option<(Cells, [u32; 2])> {
    let (height, width) = match (sizes.of(Side::Rows), sizes.of(Side::Columns)) {
        (&[height], &[width]) => (height as usize, width as usize),
        ([], []) if sizes.pairs.is_empty() => [square(tree)?; 2].into(),
        _ => return None,
    };
    let count = height.checked_mul(width).filter(|&count| count > 1 && count <= tree.text.len())?;
    let mut found = None;
    let mut at = 0;
    while let Some(node) = tree.node(at) {
        at += 1;
        let place = tree.text_of(node);
        let mut all = Vec::new();
        let is_read = match node.kind {
            Kind::Group => inner(place).and_then(|list| cells(list, &mut all)),
            Kind::Quote => drawn(place.trim_matches(['"', '\'', '`']), &mut all),
            _ => None,
        };
        if is_read.is_some() && all.len() == count {
            if found.is_some() {
                return None;
            }
            let end = node.skip.max(at);
            found = Some((Cells { width, all }, [at - 1, end]));
            at = end;
        }
    }
    found
}

/// The side of a square, `"size": 4`, if one is given.
fn square(tree: &Tree<'_>) -> Option<usize> {
    let nodes = || tree.nodes.windows(2).filter_map(|pair| <&[Node; 2]>::try_from(pair).ok());
    let is_size = |[word, number]: &&[Node; 2]| {
        let is_value = number.kind == Kind::Number && matches!(number.sign, b':' | b'=');
        word.kind == Kind::Word && is_value && Name::of(tree.text_of(word)).is_size
    };
    let mut sizes = nodes().filter(is_size).map(|[_, number]| tree.value(number) as usize);
    sizes.next().filter(|_| sizes.next().is_none())
}

#[cfg(test)]
mod tests {
    use crate::read;

    #[test]
    fn a_picture_whose_first_color_is_dark_is_not_read_as_its_negative() {
        let is_read = |colors: &str| {
            let text = format!("{{\"colors\": {colors}, \"grid\": [[0, 1, 1], [1, 0, 1]]}}");
            read("f", text.as_bytes(), None).is_ok()
        };
        assert!(is_read("[\"white\", \"black\"]") && is_read("[\"black\"]"));
        assert!(
            !is_read("[\"black\", \"white\"]") && !is_read("[\"#000000\", \"#ffffff\"]") && !is_read("['#000', 1]")
        );
    }

    #[test]
    fn pictures_of_one_name_are_a_puzzle_each() {
        let count = |text: &str| read("f", text.as_bytes(), None).map_or(0, |document| document.puzzles.len());
        for text in [
            r#"[{"id": 1, "grid": ["■.■", "■■."]}, {"id": 2, "grid": ["..", "■■", "■."]}]"#,
            r#"const LEVELS = [{ name: "a", grid: ["■■.", "..■"] }, { name: "b", grid: ["■.■", "..■"] }];"#,
            r#"{"levels": [{"pixels": [[true, false], [true, true]]}, {"pixels": [[true, true]]}]}"#,
            "a = make([\n  [true, false],\n  [true, true],\n])\nb = make([\n  [true, false],\n  [false, true],\n])\n",
        ] {
            assert_eq!(count(text), 2, "{text}");
        }
        for text in [
            // Another state of the same picture, clues, all solutions of a puzzle, one that is white.
            r#"{"solution": ["■.■", "■■."], "shown": ["■..", "..."]}"#,
            r#"[{"grid": [[1, 0], [1, 1]]}, {"grid": [[1, 1], [1, 0]]}]"#,
            r#"[{"solutions": ["0110", "1010"]}, {"solutions": ["0010", "1011"]}]"#,
            r#"[{"grid": ["■.■", "■■."]}, {"grid": ["...", "..."]}]"#,
        ] {
            assert_eq!(count(text), 0, "{text}");
        }
    }

    #[test]
    fn pictures_have_the_sizes_that_are_given() {
        let said = |text: &str| {
            let document = read("f", text.as_bytes(), None);
            document.map_or_else(|error| error.to_string(), |document| format!("{} read", document.puzzles.len()))
        };
        let one = |sizes: &str| said(&format!("{{{sizes}, \"grid\": [\"##.\", \"..#\"]}}"));
        assert_eq!(one(r#""width": 3, "height": 2"#), "1 read");
        assert_eq!(one(r#""size": [3, 2]"#), "1 read");
        assert_eq!(said(r#"{"size": 3, "solution": "110010111"}"#), "1 read");
        assert!(said(r#"{"size": 4, "solution": "110010111"}"#).contains("no puzzle format"));
        assert!(one(r#""width": 5, "height": 2"#).contains("5 columns"), "{}", one(r#""width": 5, "height": 2"#));
        assert!(one(r#""width": 3, "height": 5"#).contains("5 rows"));
        assert!(one(r#""size": [5, 5]"#).contains('5'));
        // Of several, each has its own.
        let two = |height: u32| {
            said(&format!(
                r#"[{{"width": 3, "height": {height}, "grid": ["■.■", "■■."]}},
                    {{"width": 2, "height": 3, "grid": ["..", "■■", "■."]}}]"#
            ))
        };
        assert_eq!(two(2), "2 read");
        assert!(two(4).contains('4'), "{}", two(4));
    }

    #[test]
    fn what_a_player_has_filled_in_is_no_picture() {
        let is_read = |name: &str| {
            let text = format!("{{\"name\": \"t\", \"{name}\": [[0, 1, 1], [1, 0, 1]]}}");
            read("f", text.as_bytes(), None).is_ok()
        };
        assert!(["grid", "solution", "currentPuzzle"].into_iter().all(is_read));
        assert!(!["userGrid", "player_cells", "Progress", "game-state"].into_iter().any(is_read));
    }
}
