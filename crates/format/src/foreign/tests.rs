use crate::{Format, read, write};

fn as_nin(text: &str) -> String {
    let document = read("a.json", text.as_bytes(), None).unwrap();
    assert_eq!(document.format, Format::Json);
    write(Format::Nin, &document.puzzles).unwrap().text
}

#[test]
fn arrays_of_numbers_are_read() {
    let same = "3 2\n1 1\n2\n1\n1\n2\n";
    for text in [
        r#"{"rows": [[1, 1], [2]], "cols": [[1], [1], [2]]}"#,
        r#"{"columns": [[1], [1], [2]], "rows": [[1, 1], [2]], "width": 3, "id": {"a": [1]}}"#,
        r#"{"clues": {"rows": [[1, 1], 2], "cols": [1, 1, 2]}, "size": [3, 2]}"#,
    ] {
        assert_eq!(as_nin(text), same, "{text}");
    }
    let titled = br#"{"name": "Cat", "author": "A", "rows": [[1]], "columns": [[1], [0], []]}"#;
    let puzzle = &read("a.json", titled, None).unwrap().puzzles[0];
    assert_eq!(puzzle.metadata.title.as_deref(), Some("Cat"));
    assert_eq!((puzzle.width(), puzzle.metadata.author.as_deref()), (3, Some("A")));
}

#[test]
fn colours_are_read() {
    let text = r#"{"styles": {"B": ["blue", "bgBlue"]}, "rows": ["1B2L", "1 1"], "cols": ["1B1", "1L", "1L 1"]}"#;
    let document = read("a.json", text.as_bytes(), None).unwrap();
    let names: Vec<&str> = document.puzzles[0].palette.colors().iter().map(|color| color.name.as_str()).collect();
    assert_eq!((names, document.warnings.len()), (vec!["white", "blue", "L", "black"], 2));
    let text = r#"{"horizontal": [[{"v": 1, "c": "Red"}, {"v": 1, "c": "Black"}]], "vertical": [[{"v": 1, "c": "Red"}],
        [{"v": 1, "c": "Black"}], [], [{"v": 0, "c": "Black"}]]}"#;
    let document = read("a.json", text.as_bytes(), None).unwrap();
    let names: Vec<&str> = document.puzzles[0].palette.colors().iter().map(|color| color.name.as_str()).collect();
    assert_eq!(names, ["white", "red", "black"]);
    assert_eq!((document.puzzles[0].width(), document.warnings.len()), (4, 0));
}

#[test]
fn mistakes_have_places() {
    let message = |text: &str| read("a.json", text.as_bytes(), None).unwrap_err().to_string();
    let clue = "expected a clue: an array of lengths, such as [1, 2], or []";
    assert!(message("{\"rows\": [[1]],\n\"cols\": [{}]}").starts_with(&format!("a.json:2:10: {clue}")));
    let text = "expected a clue such as \"2B1K 3B\": lengths, each with its letter, found";
    assert!(message("{\"rows\": [\"1\"],\n\"cols\": [\"x\"]}").starts_with(&format!("a.json:2:10: {text}")));
    assert!(
        message("{\"rows\": [[1]],\n\"cols\": [[1, 0]]}").contains("a.json:2:10: expected block lengths of at least 1")
    );
    assert!(message("{\"rows\": [[1]], \"cols\": [[99999999]]}").contains("is too large"));
    assert!(message("{\"rows\": [[2]], \"cols\": [[1], [0]]}").contains("2"));
    assert!(message("{\"rows\": 3, \"cols\": 4}").contains("this is no puzzle format"));
    assert!(message("{\"rows\": [], \"cols\": []}").contains("this is no puzzle format"));
}

fn message(text: &str) -> String {
    read("a.json", text.as_bytes(), None).map_or_else(|error| error.to_string(), |document| format!("{document:?}"))
}

#[test]
fn separators_in_texts_are_no_colours() {
    let with = |sign: &str| {
        r#"{"rows": ["2", "4,1", "7", "4,1", "1"], "columns": ["1", "3", "5", "4", "3", "1", "3"]}"#
            .replace("4,1", &format!("4{sign}1"))
    };
    let wanted = as_nin(&with(" "));
    for sign in [
        ",", ", ", ".", "-", "/", ";", "|", "+", "_", "x", "\\t", "\\n", "·", "–", "−", "，", "、", "；", "：",
        "\u{a0}", "\u{2007}", "\u{202f}", "\u{3000}", " - ", "\\\\",
    ] {
        assert_eq!(as_nin(&with(sign)), wanted, "{sign}");
    }
    for sign in ["&", "~", "o", "=", "\u{200b}", "\u{feff}", ".-", "--"] {
        assert!(message(&with(sign)).starts_with("a.json:1:16: expected"), "{sign}: {}", message(&with(sign)));
    }
    let mixed = r#"{"rows": ["1-1", "1 1"], "columns": [2, 0, 2]}"#;
    assert!(message(mixed).contains("expected the separator `-` between all numbers, as elsewhere, found \"1 1\""));
    let dates = r#"{"rows": ["01-Jan", "1 1"], "columns": [2, 0, 2]}"#;
    assert!(message(dates).contains("expected a clue, found \"01-Jan\", a date"));
    for undeclared in ["2x 1x", "2_", "2, 1.", "1:"] {
        let text = format!(r#"{{"rows": ["{undeclared}"], "columns": ["1", "1", "0", "1"]}}"#);
        assert!(message(&text).contains("expected "), "{undeclared}: {}", message(&text));
    }
    // What `styles` declare is a colour whatever it looks like.
    let declared = r#"{"styles": {"x": ["red"], "-": ["blue"]}, "rows": ["1x1-"], "cols": ["1x", "1-"]}"#;
    let document = read("a.json", declared.as_bytes(), None).unwrap();
    assert_eq!(document.puzzles[0].palette.len(), 3);
}

#[test]
fn a_contradiction_in_a_file_is_said() {
    let lists = |more: &str| message(&format!(r#"{{"rows": [[1], [1]], "columns": [[2], []], {more}}}"#));
    for (wrong, expected) in [
        (r#""width": 3"#, "expected 2, the number of column clues, found 3"),
        (r#""height": "4""#, "expected 2, the number of row clues, found 4"),
        (r#""size": [3, 2]"#, "expected 2 x 2, the numbers of column and row clues, found 3 x 2"),
        (r#""size": {"height": 1}"#, "expected 2, the number of row clues, found 1"),
        (r#""dimensions": "5x4""#, "found 5 x 4"),
        (r#""goal": ["10"]"#, "expected a picture of 2 x 2 cells, as the clues have them, found 2 cells"),
        (r#""rows": [[1], [1]]"#, "expected `rows` or `horizontal` once"),
        (r#""cols": [[2], [0]]"#, "expected `columns`, `cols` or `vertical` once"),
    ] {
        assert!(lists(wrong).contains(expected), "{wrong}: {}", lists(wrong));
    }
    let fine = r#""width": 2, "Height": 2, "size": [2, 2], "row_count": 2, "solution": null, "id": 7"#;
    assert!(lists(fine).contains("warnings: []"), "{}", lists(fine));
    let own = r#"{"schema": "nonosat-puzzle/1", "puzzles": [{"width": 3, "rows": [[1]], "columns": [[1]]}]}"#;
    assert!(message(own).contains("expected 1, the number of column clues, found 3"), "{}", message(own));
}

#[test]
fn pictures_beside_the_clues_are_goals() {
    let goal = |goal: &str| {
        let text = format!(r#"{{"rows": [[2], [1]], "cols": [[2], [1], []], {goal}}}"#);
        let document = read("a.json", text.as_bytes(), None).unwrap_or_else(|error| panic!("{goal}: {error}"));
        let goal = document.puzzles[0].goal.as_ref().map(|goal| goal.digits());
        (goal.unwrap_or_default(), document.warnings.iter().map(ToString::to_string).collect::<String>())
    };
    for same in [
        r#""goal": ["110", "100"]"#,
        r###""solution": ["##.", "#.."]"###,
        r#""picture": "110100""#,
        r#""solution": "110\n100\n""#,
        r#""solution": [[1, 1, 0], [1, 0, 0]]"#,
        r#""solution": [[true, true, false], [true, false, false]]"#,
        r#""solution": [1, 1, 0, 1, 0, 0]"#,
        r#""solution": [["X", "X", " "], ["X", " ", " "]]"#,
        r#""goal": ["110", "100"], "solution": [[1, 1, 0], [1, 0, 0]]"#,
    ] {
        assert_eq!(goal(same), ("110100".to_owned(), String::new()), "{same}");
    }
    let (digits, warning) = goal(r#""goal": ["110", "010"]"#);
    assert!(digits == "110010" && warning.contains("the goal picture does not meet the clues in 2 lines"), "{warning}");
    for unclear in [r#""picture": "cat.png""#, r#""solution": [[1, 2, 0], [1, 0, 0]]"#, r#""goal": {"a": 1}"#] {
        let (digits, warning) = goal(unclear);
        assert!(digits.is_empty() && warning.contains("is left out"), "{unclear}: {warning}");
    }
    let colored = r#"{"styles": {"B": ["blue"]}, "rows": ["1B1"], "cols": ["1B", "1"], "goal": ["B#"]}"#;
    assert!(
        read("a.json", colored.as_bytes(), None).unwrap().warnings.iter().any(|w| w.message().contains("left out"))
    );
}

#[test]
fn arrays_of_puzzles_are_read() {
    let two = r#"[{"rows":[[1],[1]],"columns":[[2],[]]}, {"rows":[[2]],"columns":[[1],[1]], "title": "B"}]"#;
    for text in [two.to_owned(), format!("{{\"puzzles\": {two}}}")] {
        let puzzles = read("a.json", text.as_bytes(), None).unwrap().puzzles;
        assert_eq!((puzzles.len(), puzzles[1].width(), puzzles[1].metadata.title.as_deref()), (2, 2, Some("B")));
    }
    let wrong = message(&two.replace("\"rows\":[[2]]", "\"row\":[[2]]"));
    assert!(wrong.starts_with("a.json:1:41: puzzle 2: expected a puzzle: an object with `rows`"), "{wrong}");
}

#[test]
fn objects_of_blocks_have_many_names() {
    let puzzle = |text: &str| read("f", text.as_bytes(), None).map(|document| document.puzzles);
    let named = |length: &str, color: &str, red: &str| {
        let block = |count: u32| format!("{{\"{length}\": {count}, \"{color}\": \"{red}\"}}");
        format!("{{\"rows\": [[{}], []], \"columns\": [[{}], [{}]]}}", block(2), block(1), block(1))
    };
    let expected = puzzle(&named("v", "c", "red")).unwrap();
    for (length, color) in [("count", "color"), ("number", "colour"), ("length", "color"), ("value", "color")] {
        assert_eq!(puzzle(&named(length, color, "red")).unwrap(), expected, "{length} {color}");
    }
    let look = puzzle(&named("n", "color", "#F00")).unwrap();
    assert_eq!(
        (look[0].palette.colors()[1].rgb, look[0].rows()),
        (expected[0].palette.colors()[1].rgb, expected[0].rows())
    );
    // Another name, a number for a colour, two lengths, the ground.
    let both = named("count", "color", "red").replace("\"count\"", "\"length\": 1, \"count\"");
    let number = named("count", "color", "red").replace("\"red\"", "1");
    for text in [named("x", "color", "red"), both, number, named("count", "color", "#fff")] {
        assert!(puzzle(&text).is_err(), "{text}");
    }
}
