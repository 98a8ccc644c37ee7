//! What people write by hand is read as they meant it, or refused: never as another puzzle without a word.

use nonosat::{
    format,
    format::{Document, Format},
    puzzle::{Color, Palette, Picture, Puzzle, random::Random},
};

/// A picture of small size, never square, with white rows and columns now and then.
fn picture(random: &mut Random) -> Picture {
    let width = random.between(1, 7) as usize;
    let height = (width + random.between(1, 5) as usize - 1) % 7 + 1;
    let ink = 0.2 + 0.6 * random.unit();
    let mut white = |count: usize| -> Vec<bool> { (0..count).map(|_| random.chance(0.2)).collect() };
    let (rows, columns) = (white(height), white(width));
    let cell = |at: usize, random: &mut Random| {
        let is_white = rows[at / width] || columns[at % width] || !random.chance(ink);
        if is_white { Color::BLANK } else { Color::BLACK }
    };
    Picture::new(width, (0..width * height).map(|at| cell(at, random)).collect()).unwrap()
}

/// The clues of rows and of columns, with a separator.
fn clues(puzzle: &Puzzle, separator: &str) -> [Vec<String>; 2] {
    let text = |clue: &Option<nonosat::puzzle::Clue>| {
        let lengths = clue.as_ref().unwrap().blocks().iter().map(|block| block.length.to_string()).collect::<Vec<_>>();
        if lengths.is_empty() { "0".to_owned() } else { lengths.join(separator) }
    };
    [puzzle.rows(), puzzle.columns()].map(|list| list.iter().map(text).collect())
}

/// What is wrong with a reading: another puzzle than the one that was written.
fn wrong(read: &Result<Document, format::ReadError>, wanted: &Puzzle) -> bool {
    read.as_ref().is_ok_and(|document| document.puzzles.len() != 1 || document.puzzles[0].clues() != wanted.clues())
}

#[test]
fn separators_of_clues_are_never_read_as_something_else() {
    let signs = [
        ",", ", ", ".", "-", "/", ";", "|", "+", "_", "x", " ", "\t", "–", "−", "·", "，", "、", "；", "\u{a0}",
        "\u{3000}", "o", "&", "--", " x ", "X", "*",
    ];
    let mut random = Random::new(7);
    let (mut read, mut total) = (0, 0);
    for _ in 0..250 {
        let puzzle = Puzzle::from_picture(picture(&mut random), Palette::black_and_white());
        for sign in signs {
            let [rows, columns] = clues(&puzzle, sign);
            let list = |list: &[String]| serde_json::to_string(list).unwrap();
            let lines = |list: &[String]| list.iter().map(|clue| format!("{clue}\n")).collect::<String>();
            let (width, height) = (columns.len(), rows.len());
            let texts = [
                format!("{{\"rows\": {}, \"columns\": {}}}", list(&rows), list(&columns)),
                format!("{{\"clues\": {{\"cols\": {}, \"rows\": {}}}}}", list(&columns), list(&rows)),
                format!("width {width}\nheight {height}\nrows\n{}columns\n{}", lines(&rows), lines(&columns)),
                format!("Rows\n{}Columns\n{}", lines(&rows), lines(&columns)),
                format!("{height} {width}\n{}#\n{}", lines(&rows), lines(&columns)),
                format!("{width} {height}\n{}{}", lines(&rows), lines(&columns)),
                format!(
                    "[clues]\nrows = \"\"\"\n{}\"\"\"\ncolumns = \"\"\"\n{}\"\"\"\n",
                    lines(&rows),
                    lines(&columns)
                ),
                format!("[clues]\nrows = {}\ncolumns = {}\n", rows.join(" , "), columns.join(" , ")),
                format!("[clues]\nrows = \"{}\"\ncolumns = \"{}\"\n", rows.join("\", \""), columns.join("\", \"")),
                format!("t\n:\n{}:\n{}:\n", lines(&rows).replace("0\n", "\n"), lines(&columns).replace("0\n", "\n")),
            ];
            for text in &texts {
                let found = format::read("a", text.as_bytes(), None);
                assert!(!wrong(&found, &puzzle), "{sign:?}\n{text}\n{found:?}");
                total += 1;
                read += usize::from(found.is_ok());
            }
            // The usual signs are read wherever there is no other reading.
            if [",", ", ", ".", "-", "/", ";", "|", "+", "_", " ", "\t", "，", "\u{3000}"].contains(&sign) {
                for text in &texts[..4] {
                    let found = format::read("a", text.as_bytes(), None);
                    let is_certain = puzzle.clues().iter().flatten().all(|clue| clue.blocks().len() < 3);
                    assert!(found.is_ok() || !is_certain, "{sign:?}\n{text}\n{found:?}");
                }
            }
        }
    }
    assert!(read * 2 > total, "{read} of {total}");
}

#[test]
fn drawn_pictures_are_never_read_as_something_else() {
    let alphabets = [
        ("#", "."),
        ("#", " "),
        ("X", " "),
        ("X", "_"),
        ("█", " "),
        ("*", " "),
        ("1", "0"),
        ("# ", ". "),
        ("1 ", "0 "),
        ("■", " "),
        ("🟥", " "),
        ("⬛", "⬜"),
        ("x", " "),
        ("x", "."),
        ("# ", "  "),
        ("r", " "),
        ("1", " "),
        ("# ", "- "),
        ("|X", "|_"),
        ("|X", "| "),
        ("#", "x"),
        ("X", "0"),
    ];
    let mut random = Random::new(11);
    let (mut read, mut silent) = (0, 0);
    for round in 0..180 {
        let drawn = picture(&mut random);
        let wanted = Puzzle::from_picture(drawn.clone(), Palette::black_and_white());
        let has_ink = drawn.cells().iter().any(|cell| !cell.is_blank());
        let has_white = drawn.cells().iter().any(|cell| cell.is_blank());
        // Without one of both colours, nobody can tell what the other sign would be.
        if !has_ink || !has_white {
            continue;
        }
        for (ink, white) in alphabets {
            for strips in [false, true] {
                let mut lines = drawn.rows().map(|row| {
                    let line: String = row.iter().map(|cell| if cell.is_blank() { white } else { ink }).collect();
                    let line = if ink.starts_with('|') { line + "|" } else { line };
                    if strips { line.trim_end().to_owned() + "\n" } else { line + "\n" }
                });
                let text: String = lines.by_ref().collect();
                let found = format::read("a.txt", text.as_bytes(), None);
                let colored = |document: &Document| document.puzzles[0].goal.clone();
                let is_wrong = wrong(&found, &wanted)
                    && found.as_ref().is_ok_and(|document| {
                        document.puzzles.len() != 1
                            || colored(document)
                                .is_none_or(|goal| goal.digits() != drawn.digits() || goal.width() != drawn.width())
                    });
                let is_said = found.as_ref().is_ok_and(|document| !document.warnings.is_empty());
                // A picture of which nothing but ink is left has no sign of what was lost.
                let is_solid = strips && !text.trim_end_matches('\n').contains([' ', '\n'])
                    || !text.contains([' ', '.', '_', '-', '0']) && !text.contains("\n\n") && white.trim().is_empty();
                assert!(
                    !is_wrong || is_said || is_solid,
                    "round {round}, {ink:?} {white:?} {strips}\n{text}\n{found:?}"
                );
                read += usize::from(found.is_ok());
                silent += usize::from(found.is_ok() && !is_said);
            }
        }
    }
    assert!(read > 4000 && silent > 1800, "{read} {silent}");
}

#[test]
fn lists_of_clues_that_are_all_one_are_no_pictures() {
    for text in [
        "1\n1\n1\n\n1\n1\n1\n",
        "1\n1\n\n1\n1\n",
        "1\n1\n\n1\n1\n0\n",
        "0\n1\n\n1\n",
        "1\n1\n",
        "1 1\n0 \n1 1\n\n1 1\n0\n1 1\n",
    ] {
        let read = format::read("p.txt", text.as_bytes(), None);
        let is_said = |document: &Document| !document.warnings.is_empty() || document.reading.is_some();
        assert!(read.as_ref().map_or(true, is_said), "{text}\n{read:?}");
    }
    for (text, puzzles) in
        [("1 0 1\n0 1 1\n", 1), ("10\n01\n\n11\n10\n", 2), ("11\n11\n10\n", 1), ("111\n101\n111\n", 1)]
    {
        let document = format::read("p.txt", text.as_bytes(), None).unwrap();
        assert_eq!(
            (document.puzzles.len(), document.warnings.len(), document.format),
            (puzzles, 0, Format::Picture),
            "{text}"
        );
    }
}
