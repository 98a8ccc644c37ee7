//! Puzzles in the tables of spreadsheet programs, and pictures in tables and brackets.

use nonosat::{format, puzzle::random::Random};

use super::{Found, Lists, found, runs};

/// A random picture that is not square, row by row, and its clues.
fn random_picture(random: &mut Random) -> (Vec<Vec<bool>>, Lists) {
    loop {
        let (width, height) = (random.between(3, 12) as usize, random.between(3, 12) as usize);
        let ink = 0.2 + 0.6 * random.unit();
        let cells: Vec<Vec<bool>> = (0..height).map(|_| (0..width).map(|_| random.chance(ink)).collect()).collect();
        if width != height && cells.iter().flatten().any(|&cell| cell) {
            let rows = cells.iter().map(|row| runs(row.iter().copied())).collect();
            let columns = (0..width).map(|column| runs(cells.iter().map(|row| row[column]))).collect();
            return (cells, [rows, columns]);
        }
    }
}

/// Clues at the edges of an empty grid; they end at the grid, or begin at the edge of the table.
fn sheet([rows, columns]: &Lists, sign: &str, at_end: bool, keeps_ends: bool) -> String {
    let longest = |list: &[Vec<u32>]| list.iter().map(Vec::len).max().unwrap_or(0);
    let (left, top) = (longest(rows), longest(columns));
    let padded = |clue: &[u32], wanted: usize| -> Vec<String> {
        let blanks = vec![String::new(); wanted - clue.len()];
        let numbers: Vec<String> = clue.iter().map(u32::to_string).collect();
        if at_end { [blanks, numbers].concat() } else { [numbers, blanks].concat() }
    };
    let above: Vec<Vec<String>> = columns.iter().map(|clue| padded(clue, top)).collect();
    let mut lines: Vec<Vec<String>> = (0..top)
        .map(|at| [vec![String::new(); left], above.iter().map(|clue| clue[at].clone()).collect()].concat())
        .collect();
    lines.extend(rows.iter().map(|clue| [padded(clue, left), vec![String::new(); columns.len()]].concat()));
    let line = |line: &Vec<String>| {
        let text = line.join(sign);
        let kept = if keeps_ends { text.len() } else { text.trim_end_matches(sign).len() };
        text[..kept].to_owned() + "\n"
    };
    lines.iter().map(line).collect()
}

fn drawn(cells: &[Vec<bool>], [blank, ink]: [&str; 2], [open, sign, between, close]: [&str; 4]) -> String {
    let row = |row: &Vec<bool>| row.iter().map(|&cell| if cell { ink } else { blank }).collect::<Vec<_>>().join(sign);
    format!("{open}{}{close}", cells.iter().map(row).collect::<Vec<_>>().join(between))
}

/// The picture and its puzzle in all these forms.
fn forms(cells: &[Vec<bool>], lists: &Lists) -> Vec<(&'static str, String)> {
    let digits = ["0", "1"];
    let table = |sign: &'static str| ["", sign, "\n", "\n"];
    let flat = drawn(cells, digits, ["", "", "", ""]);
    let (width, height) = (cells[0].len(), cells.len());
    vec![
        ("sheet,", sheet(lists, ",", true, true)),
        ("sheet;", sheet(lists, ";", true, true)),
        ("sheet\\t", sheet(lists, "\t", true, true)),
        ("sheet, from the edge", sheet(lists, ",", false, true)),
        ("sheet, cut", sheet(lists, ",", true, false)),
        ("grid,", drawn(cells, digits, table(","))),
        ("grid;", drawn(cells, digits, table(";"))),
        ("grid\\t", drawn(cells, digits, table("\t"))),
        ("gridX", drawn(cells, ["", "X"], table("\t"))),
        ("gridX,", drawn(cells, ["", "x"], table(","))),
        ("grid1", drawn(cells, ["", "1"], table(";"))),
        ("colours", drawn(cells, ["white", "black"], table(","))),
        ("json", drawn(cells, digits, ["[[", ", ", "], [", "]]"])),
        ("json truth", drawn(cells, ["false", "true"], ["{\"grid\": [[", ",", "],\n[", "]]}"])),
        ("json texts", drawn(cells, [".", "#"], ["{\"picture\": [\"", "", "\", \"", "\"]}"])),
        ("json solution", drawn(cells, digits, ["{\"name\": \"x\", \"solution\": [[", ", ", "], [", "]]}"])),
        ("json flat", format!("{{\"width\": {width}, \"height\": {height}, \"data\": \"{flat}\"}}")),
        ("python", drawn(cells, ["False", "True"], ["grid = [(", ", ", "), (", ")]\n"])),
        ("c", drawn(cells, digits, ["int grid[5][7] = {{", ",", "},\n{", "}};\n"])),
        ("matlab", drawn(cells, digits, ["A = [", " ", "; ", "];\n"])),
    ]
}

#[test]
fn tables_and_pictures_are_read() {
    let mut random = Random::new(8);
    let rounds = if crate::common::slow() { 2000 } else { 60 };
    let (mut right, mut all) = (0, 0);
    for _ in 0..rounds {
        let (cells, lists) = random_picture(&mut random);
        for (name, text) in forms(&cells, &lists) {
            let read = format::read("f", text.as_bytes(), None);
            let found = found(&read, &lists, true);
            // A lost line without a number leaves no trace; a warning, or a note with the size, says what was read.
            let is_cut = name == "sheet, cut" && lists.iter().any(|list| list.last().is_some_and(Vec::is_empty));
            assert!(found != Found::Wrong || is_cut, "{name}: {lists:?}\n{text}\n{read:?}");
            right += usize::from(found == Found::Right);
            all += usize::from(!is_cut);
        }
    }
    assert!(right * 100 >= all * 98, "{right} of {all}");
}

/// Drawings in other signs than those of the exact formats, and in frames.
fn drawings(cells: &[Vec<bool>]) -> Vec<(&'static str, String)> {
    let plain = ["", "", "\n", "\n"];
    let width = cells[0].len();
    let frame = |corners: [&str; 4], line: &str, bar: &str| {
        let inner = drawn(cells, [" ", "#"], ["", "", &format!("{bar}\n{bar}"), ""]);
        let [edge, last] = [[0, 1], [2, 3]].map(|at| corners[at[0]].to_owned() + &line.repeat(width) + corners[at[1]]);
        format!("{edge}\n{bar}{inner}{bar}\n{last}\n")
    };
    let between = "+-".repeat(width) + "+\n";
    let grid = drawn(cells, [" ", "X"], ["|", "|", &format!("|\n{between}|"), "|\n"]);
    vec![
        ("circles", drawn(cells, ["○", "●"], plain)),
        ("at", drawn(cells, [".", "@"], plain)),
        ("o", drawn(cells, ["-", "o"], ["", " ", "\n", "\n"])),
        ("squares", drawn(cells, ["▢", "▣"], plain)),
        ("frame", frame(["+", "+", "+", "+"], "-", "|")),
        ("box", frame(["┌", "┐", "└", "┘"], "─", "│")),
        ("grid", format!("{between}{grid}{between}")),
        ("quoted", drawn(cells, [".", "#"], ["> ", "", "\n> ", "\n"])),
        ("listing", drawn(cells, [".", "#"], ["```text\n", "", "\n", "\n```\n"])),
    ]
}

#[test]
fn drawings_are_read() {
    let mut random = Random::new(10);
    for _ in 0..if crate::common::slow() { 2000 } else { 60 } {
        let (cells, lists) = random_picture(&mut random);
        // A picture without a white cell has nothing that tells it from a text.
        if cells.iter().flatten().all(|&cell| cell) {
            continue;
        }
        for (name, text) in drawings(&cells) {
            let read = format::read("f", text.as_bytes(), None);
            assert_eq!(found(&read, &lists, true), Found::Right, "{name}: {lists:?}\n{text}\n{read:?}");
        }
    }
    for text in ["oxo\nxox\n", "+--+\n|##\n+--+\n", "@@.\n@@\n", "o\n.\n", "|#|.|\n|#.|\n", "o.\n\n.o\n"] {
        assert!(format::read("f", text.as_bytes(), None).is_err(), "{text}");
    }
}

#[test]
fn a_number_changed_is_seen() {
    let mut random = Random::new(9);
    for _ in 0..if crate::common::slow() { 1000 } else { 60 } {
        let (_, lists) = random_picture(&mut random);
        let text = sheet(&lists, ",", random.chance(0.5), true);
        let numbers: Vec<usize> = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
        let at = numbers[random.between(0, numbers.len() as u64 - 1) as usize];
        let digit = (u64::from(text.as_bytes()[at] - b'0') + random.between(1, 9)) % 10;
        let text = format!("{}{digit}{}", &text[..at], &text[at + 1..]);
        let read = format::read("f", text.as_bytes(), None);
        assert!(read.is_err(), "{lists:?}\n{text}\n{read:?}");
    }
}
