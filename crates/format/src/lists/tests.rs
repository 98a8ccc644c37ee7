use crate::{Format, Options, Problem, read as read_any, read_as, write};

/// The clues of the rows and of the columns, and how they were found.
pub(super) fn read(text: &str) -> Result<String, String> {
    let document = read_any("f", text.as_bytes(), None).map_err(|error| error.to_string())?;
    assert_eq!(document.format, Format::Lists, "{text}");
    let text = write(Format::Nin, &document.puzzles).map_err(|error| error.to_string())?.text;
    Ok(text.trim().replace('\n', "; "))
}

#[test]
fn lists_are_read_in_many_notations() {
    for text in [
        "Rows:\n2\n1\nColumns:\n2\n1\n0\n",
        "rows = [[2], [1]]\ncols = [[2], [1], []]\n",
        "{'cols': [(2,), (1,), ()], 'rows': [(2,), (1,)]}",
        "Zeilen: 2; 1\nSpalten: 2; 1; 0\n",
        "R1: 2\nR2: 1\nC1: 2\nC2: 1\nC3: 0\n",
        "列: ２、１、０\n行: ２、１\n",
        "let rows = vec![vec![2], vec![1]]; let cols = vec![vec![2], vec![1], vec![]];",
        "rows = [[0, 2], [0, 1]]; columns = [[2, 0], [1, 0], [0, 0]]",
        "width = 3\nheight = 2\nclues = (((2,), (1,), ()), ((2,), (1,)))",
    ] {
        assert_eq!(read(text).as_deref(), Ok("3 2; 2; 1; 2; 1; 0"), "{text}");
    }
}

#[test]
fn what_names_nothing_can_be_turned() {
    let text = "[[[2], [1]], [[2], [1], []]]";
    let turned = |columns_first| {
        let document = read_as("f", text.as_bytes(), &Options { columns_first, ..Options::default() }).unwrap();
        (document.puzzles[0].width(), document.reading.unwrap().to_string())
    };
    let note = "read as two lists of clues, rows first: 2 rows, 3 columns; nothing names them: `--columns-first` reads \
        them the other way round";
    assert_eq!(turned(false), (3, note.to_owned()));
    assert_eq!(
        turned(true),
        (2, "read as two lists of clues, columns first: 3 rows, 2 columns; nothing names them".to_owned())
    );
}

#[test]
fn two_puzzles_in_one_text_are_refused() {
    // Commas part clues and blanks numbers, or the other way round.
    let text = "Rows: 1 3 1 1,1 1,2 1,1 2 1 1,1 2 1,1 3 2,1 2 1,1 3 1,1\n\
        Columns: 2,3 1,2 2,1 1 1,1 3 1,1 1 1 2,3,1 3,1 1,2 1 1\n";
    let error = read_any("f", text.as_bytes(), None).unwrap_err();
    assert!(matches!(error.problem(), Problem::Ambiguous { .. }), "{error}");
    assert!(error.to_string().contains("17 rows") && error.to_string().contains("9 rows"), "{error}");
    assert!(read(&text.replace(',', ", ")).is_ok());
}

#[test]
fn the_nearest_reading_has_its_fault() {
    let error = |text: &str| read(text).unwrap_err();
    assert_eq!(error("Rows:\n2\n1\nColumns:\n2\n1\n1\n"), "f:5:1: the rows ask for 3 cells in all, the columns for 4");
    assert_eq!(
        error("rows = [[2], [1]]\ncols = [[2], [1], [3]]\n"),
        "f:2:19: column 3 needs 3 cells for its clue 3, but has only 2"
    );
    assert_eq!(
        error("height = 3; rows = [[2], [1]]; cols = [[2], [1], []]").split(": ").nth(1),
        Some("expected 3 rows, the size that is given, found 2")
    );
    assert_eq!(error("rows = [[2], [1]; cols = [[2], [1], []]"), "f:1:1: this is no puzzle format known here");
    assert!(error("R1: 2\nR3: 1\nC1: 2\nC2: 1\n").contains("no puzzle format known"));
}

#[test]
fn several_puzzles_are_read() {
    let text = "{\"rows\": [[1]], \"cols\": [[1]]}\n{\"rows\": [[2], [1]], \"cols\": [[2], [1], []]}\n";
    assert_eq!(read_any("f", text.as_bytes(), None).unwrap().puzzles.len(), 2);
}

#[test]
fn texts_of_any_kind_are_no_trouble() {
    for text in [
        "[".repeat(10_000),
        "[[".repeat(10_000) + &"]]".repeat(10_000),
        "'".repeat(10_001),
        "1 ".repeat(100_000),
        "1\n\n".repeat(100_000),
        "a: 1\n".repeat(100_000),
        "/*".repeat(50_000),
        "\u{201c}1".repeat(20_000),
        "rows: 1\n".repeat(10_000),
        "Rows:\n".repeat(10_000),
        "[1] ".repeat(100_000),
        "rows = [[1]] ".repeat(10_000),
        "1;".repeat(100_000),
        "# 1\n".repeat(50_000),
        "Row 1:\n99999999999999999999\n".to_owned(),
    ] {
        _ = read_any("f", text.as_bytes(), None);
        _ = read_any("f", text.as_bytes(), Some(Format::Lists));
    }
}

#[test]
fn pictures_in_brackets_are_read() {
    for text in [
        "[[0, 1, 1], [1, 0, 1]]",
        "{\"name\": \"x\", \"solution\": [[0,1,1],[1,0,1]]}",
        "grid = [(False, True, True), (True, False, True)]",
        "int a[2][3] = {{0, 1, 1}, {1, 0, 1}};",
        "[\"011\", \"101\"]",
        "picture = ['.##', '#.#']",
        "A = [0 1 1; 1 0 1];",
        "vec![[0u8, 1, 1], [1, 0, 1]]".replace("u8", "").as_str(),
        "{\"width\": 3, \"height\": 2, \"data\": \"011101\"}",
        "{\"width\": 3, \"height\": 2, \"cells\": [0, 1, 1, 1, 0, 1]}",
    ] {
        let document = crate::read("f", text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error}"));
        let picture = document.puzzles[0].goal.as_ref().unwrap();
        let drawn = crate::cells::draw_picture(picture, &['.', '#']);
        assert_eq!(drawn, [".##", "#.#"], "{text}");
        assert_eq!(document.reading.unwrap().to_string(), "read as a picture: 2 rows, 3 columns");
    }
    // Ones alone may be clues, and so may zeros at one end; two pictures are none, and what is called rows is none.
    for text in [
        "[[1, 1], [1, 1]]",
        "[[0, 1], [1, 1], [0, 1]]",
        "cols = np.array([[0, 1], [1, 0]])",
        "[[0, 1], [1, 0]], [[1, 0], [0, 1]]",
        "[[0, 1], [1]]",
        "[[0, 2], [1, 0]]",
        "{\"width\": 3, \"height\": 3, \"data\": \"011101\"}",
    ] {
        assert!(crate::read("f", text.as_bytes(), None).is_err(), "{text}");
    }
}

#[test]
fn one_list_alone_and_colors_ahead_of_a_picture_are_named() {
    let help = |text: &str| {
        let error = read_any("f", text.as_bytes(), None).unwrap_err();
        error.help_said().map_or("", |help| help.id())
    };
    for text in ["2 1\n2\n1\n", "3 1\n2\n1\n1 1\n5\n"] {
        assert_eq!(help(text), "help.one-list", "{text}");
    }
    // A line that is missing, and sums that differ.
    assert_ne!(help("3 3\n1\n1\n1\n1\n1\n"), "help.one-list");
    assert_ne!(help("2 2\n1\n1\n1\n2\n"), "help.one-list");
    for text in ["255 0 0\n0 1 1\n1 0 0\n", "255,0,0,0,0,255\n0,1,2\n1,0,2\n", "(255, 0, 0)\n0 1\n1 0\n"] {
        assert_eq!(help(text), "help.palette", "{text}");
    }
    assert_ne!(help("25 1 3\n0 1 1\n1 0 0\n"), "help.palette");
}

#[test]
fn rows_of_pictures_are_no_empty_clues() {
    let text = r#"rows = ["■.■", "..■"]; columns = ["■■", ".■", "■■"]"#;
    assert!(read(text).is_err());
    assert_eq!(read(r#"rows = ["1", "-"]; columns = ["1", ""]"#).as_deref(), Ok("2 2; 1; 0; 1; 0"));
}

#[test]
fn quotation_marks_may_stand_around_lists() {
    let rows_first = "INSERT INTO p (id, row_clues, col_clues) VALUES (1, '[[2],[1]]', '[[1],[2]]');";
    let columns_first = "INSERT INTO p (id, col_clues, row_clues) VALUES (1, '[[1],[2]]', '[[2],[1]]');";
    let program = "def solve(cols, rows): pass\nsolve([[1], [2]], [[2], [1]])\n";
    for text in [rows_first, columns_first, program] {
        assert_eq!(read(text).as_deref(), Ok("2 2; 2; 1; 1; 2"), "{text}");
    }
    // Where the text has both orders, nothing is known.
    assert_eq!(read(&format!("{program}def f(rows, cols): pass\n")).as_deref(), Ok("2 2; 1; 2; 2; 1"));
}

#[test]
fn no_puzzle_of_several_is_dropped() {
    let lists = "rows = [[1], [2]]\ncols = [[1], [1], [1]]\n";
    let error = |text: &str| read(&format!("{text}{lists}")).unwrap_err();
    assert_eq!(
        error("Rows:\n2\n1\nColumns:\n1\n1\n1\n\n"),
        "f:4:1: expected all lists of clues in one notation, found several"
    );
    assert!(error("cols = [1, 1, 1]\nrows:\n - 1\n - 2\n").contains("no puzzle format"));
    for text in ["2 rows, 3 columns\n", "rows: 2\ncolumns: 3\n"] {
        assert!(read(&format!("{text}{lists}")).is_ok(), "{text}");
    }
}

#[test]
fn keys_are_in_order() {
    let text = |first: &str, second: &str| {
        format!("{{\"rows\": {{\"{first}\": [1], \"{second}\": [2]}}, \"cols\": [[1], [1], [1]]}}")
    };
    assert!(read(&text("1", "2")).is_ok());
    assert_eq!(
        read(&text("2", "1")).unwrap_err(),
        "f:1:16: expected keys of clues in their order, from 0 or 1, found \"[1]\""
    );
}

#[test]
fn given_cells_are_not_left_out() {
    for text in [
        r#"{"rows": [[2], [1]], "columns": [[1], [1], [1]], "given": ["1??", "???"]}"#,
        r#"{"rows": [[2], [1]], "columns": [[1], [1], [1]], "given": {"0,0": 1}}"#,
        r#"{"rows": [[2], [1]], "columns": [[1], [1], [1]], "initial": [[1, 0, 0], [0, 0, 0]]}"#,
        r#"{"rows": [[2], [1]], "columns": [[1], [1], [1]], "known_cells": [[0, 0], [1, 2]]}"#,
        r#"{"rows": [[2], [1]], "columns": [[1], [1], [1]], "state": [[1, -1, -1], [-1, -1, -1]]}"#,
        r#"const p = {rows: [[2], [1]], columns: [[1], [1], [1]], given: ["X..", "..."]}"#,
        "rows = [[2], [1]]\ncols = [[1], [1], [1]]\nstart_grid = [[1, 0, 0], [0, 0, 0]]\n",
        "Rows:\n2\n1\nColumns:\n1\n1\n1\nGiven:\nR1C1\n",
        "Rows:\n2\n1\nColumns:\n1\n1\n1\n\nInitial state:\n#..\n...\n",
    ] {
        let message = read_any("f", text.as_bytes(), None).unwrap_err().to_string();
        assert!(message.contains("expected no given cells"), "{text}: {message}");
    }
    for beside in [
        "given: []",
        "state: [[0, 0, 0], [0, 0, 0]]",
        "start: [0, 1]",
        "known: null",
        "initial: ['unknown', 'unknown', 'unknown']",
    ] {
        let text = format!("p = {{rows: [[2], [1]], columns: [[1], [1], [1]], {beside}}}");
        assert!(read(&text).is_ok(), "{text}");
    }
    assert!(read("state = {rows: [[2], [1]], columns: [[1], [1], [1]]}").is_ok());
}

#[test]
fn another_puzzle_in_a_member_is_not_left_out() {
    let text = |beside: &str| format!(r#"{{"rows": [[2], [1]], "columns": [[1], [1], [1]], {beside}}}"#);
    for beside in [
        r#""next": {"rows": [[1], [2]], "columns": [[1], [2]]}"#,
        r#""more": [{"clues": {"rows": [[1, 1]], "columns": [[1], [0], [1]]}}]"#,
        r#""row_clues": [[1], [2]]"#,
        r#""next": {"rows": [[1], [2]], "columns": [[1], [1], [1]]}"#,
    ] {
        let message = read_any("f", text(beside).as_bytes(), None).unwrap_err().to_string();
        assert!(message.contains("expected each list of clues once"), "{beside}: {message}");
    }
    for beside in [
        r#""hints": {"rows": [[2], [1]], "columns": [[1], [1], [1]]}"#,
        r#""meta": {"rows": 2, "columns": 3}"#,
        r#""size": [3, 2]"#,
    ] {
        assert!(read_any("f", text(beside).as_bytes(), None).is_ok(), "{beside}");
    }
    // Both are read where both stand alike.
    for text in [
        r#"{"easy": {"rows": [[2], [1]], "cols": [[2], [1]]}, "hard": {"rows": [[1], [2]], "cols": [[1], [2]]}}"#,
        "p = [{rows: [[2], [1]], cols: [[2], [1]]}, {rows: [[1], [2]], cols: [[1], [2]]}]",
        "- name: a\n  rows:\n    - [2]\n    - [1]\n  cols:\n    - [2]\n    - [1]\n\
         - name: b\n  rows:\n    - [1]\n    - [2]\n  cols:\n    - [1]\n    - [2]\n",
    ] {
        assert_eq!(read_any("f", text.as_bytes(), None).map(|document| document.puzzles.len()), Ok(2), "{text}");
    }
}

#[test]
fn what_is_drawn_below_lists_is_their_picture() {
    let goal = |drawn: &str| {
        let in_brackets = format!("rows = [[2], [1]]\ncols = [[1], [1], [1]]\n\n{drawn}");
        let below_headings = format!("Rows:\n2\n1\nColumns:\n1\n1\n1\n\n{drawn}");
        let [one, other] = [in_brackets, below_headings].map(|text| {
            let document = read_any("f", text.as_bytes(), None);
            let goal = |document: crate::Document| (document.puzzles[0].goal.is_some(), document.warnings.len());
            document.map(goal).map_err(|error| error.to_string().split_once("expected ").unwrap().1.to_owned())
        });
        assert_eq!(one, other, "{drawn}");
        one
    };
    assert_eq!(goal("##.\n..#\n"), Ok((true, 0)));
    assert_eq!(goal("Solution:\n■ ■ □\n□ □ ■\n"), Ok((true, 0)));
    // It is not what the clues ask for.
    assert_eq!(goal("##.\n.#.\n"), Ok((true, 1)));
    assert_eq!(goal("-----\n* * *\n"), Ok((false, 0)));
    assert_eq!(goal("##.\n..#\n\n.##\n#..\n"), Err("one picture, and nothing behind it, found several".to_owned()));
    assert_eq!(goal("##\n.#\n"), Err("a picture of 3 x 2 cells, as the clues have them, found 2 x 2".to_owned()));
}

#[test]
fn names_of_both_lists_are_those_of_the_lists_in_their_order() {
    let puzzle = Ok("2 2; 2; 1; 1; 2");
    for text in [
        "cols, rows = [[1], [2]], [[2], [1]]\n",
        "rows, cols = [[2], [1]], [[1], [2]]\n",
        "n, top, left = 2, [[1], [2]], [[2], [1]]\n",
        "{cols, [[1], [2]]}. {rows, [[2], [1]]}.\n",
        "[('cols', [[1], [2]]), ('rows', [[2], [1]])]\n",
        "rows, cols = 2, 2\nrow_clues = [[2], [1]]\ncol_clues = [[1], [2]]\n",
        "p = {rows: {count: 2, clues: [[2], [1]]}, columns: {count: 2, clues: [[1], [2]]}}\n",
        "rows = [[0] * 2 for _ in range(2)]\nrow_clues = [[2], [1]]\ncol_clues = [[1], [2]]\n",
        // A comment or a line of headings says it, too.
        "solve([[1], [2]], [[2], [1]])  # cols, rows\n",
        "id,col_hints,row_hints\n1,'[[1],[2]]','[[2],[1]]'\n",
        "% nonogram(+Columns, +Rows)\nnonogram([[1], [2]], [[2], [1]]).\n",
    ] {
        assert_eq!(read(text).as_deref(), puzzle, "{text}");
    }
}

#[test]
fn comments_are_no_lists() {
    let puzzle = Ok("3 2; 2; 1; 2; 1; 0");
    let lists = "rows = [[2], [1]]\ncols = [[2], [1], []]\n";
    for comment in [
        "# rows = [[1], [1]]\n# cols = [[1], [1]]\n",
        "// const rows = [[1], [1]];\n// const cols = [[1], [1]];\n",
        "-- rows = [[1], [1]]\n-- cols = [[1], [1]]\n",
        "# rows: [[1], [1]]\n# cols: [[1], [1]]\n",
        "# rows = [\n#   [1],\n#   [1]]\n# cols = [[1], [1]]\n",
        "#rows:\n#- [1]\n#- [1]\n#cols:\n#  - [1]\n#  - [1]\n",
        "{- rows = [[1], [1]]\n cols = [[1], [1]] -}\n",
        "#| rows = [[1], [1]]\n cols = [[1], [1]] |#\n",
    ] {
        assert_eq!(read(&format!("{comment}{lists}")).as_deref(), puzzle, "{comment}");
        // What is switched off is no puzzle.
        assert!(read(comment).is_err(), "{comment}");
    }
    for text in [
        "; rows = 1 1\n; cols = 1 1\nrows = 2; 1\ncols = 2; 1; 0\n",
        "# Rows: 1, 1\n# Columns: 1, 1\nRows: 2, 1\nColumns: 2, 1, 0\n",
        "rows = [\n  // [3],\n  [2],\n  # [3],\n  [1],\n]\ncols = [[2],\n  # 3,\n  [1], []]\n",
        "rows = [\n  # row 1\n  [2],\n  # row 2\n  [1],\n]\ncols = [[2], [1], []]\n",
        // Where all headings begin like comments, they are headings.
        "# Rows: 2, 1\n# Columns: 2, 1, 0\n",
        "# Rows (2)\n2\n1\n# Columns (3)\n2\n1\n0\n",
        "## Rows\n1. 2\n2. 1\n\n## Columns\n1. 2\n2. 1\n3. 0\n",
    ] {
        assert_eq!(read(text).as_deref(), puzzle, "{text}");
    }
}

#[test]
fn what_is_no_clue_is_not_passed_over() {
    let error = |text: &str| read(text).map(|lists| panic!("{text}: {lists}")).unwrap_err();
    // Without what is marked, each would be a puzzle of one row.
    for (text, place) in [
        ("Rows:\n2\n1 x\nColumns:\n1\n1\n", "1 x"),
        ("Rows:\nx 1\n2\nColumns:\n1\n1\n", "x 1"),
        ("Rows:\n2\nx\nColumns:\n1\n1\n", "x"),
        ("Rows:\n2\n3B\nColumns:\n1\n1\n", "3B"),
        ("2\n1 x\n\n1\n1\n", "1 x"),
        ("1 2 x\n2\n\n1\n1\n", "1 2 x"),
        ("Rows: x 1\nColumns: 2 1\nExtra rows: 1 2\n", "Rows: x 1"),
        ("- 2\n- many\n\n- 1\n- 1\n", "many"),
        ("row 1: 2\nrow 2: 1 x\ncol 1: 1\ncol 2: 1\n", "row 2: 1 x"),
        ("row,2\nrow,1 x\ncol,1\ncol,1\n", "row,1 x"),
        ("R1: 2\nR2:\nC1: 1\nC2: 1\n", "R2"),
        ("R1: 2\nC1: 1\nC2: 1\nC3: ?\n", "C3"),
        ("rows:\n  - [2]\n  - [1, x]\ncolumns:\n  - [1]\n  - [1]\n", "[1, x]"),
        ("rows = [[1, x], [2]]\ncols = [[1], [1]]\n", "[1, x]"),
        ("rows = [(1, 'x'), (2,)]\ncols = [(1,), (1,)]\n", "(1, 'x')"),
        ("rows = ['1 x', '2']\ncols = ['1', '1']\n", "'1 x'"),
        ("[[[1, x], [2]], [[1], [1]]]", "[1, x]"),
        ("rows = {0: [2], 1: [1, None]}\ncols = {0: [1], 1: [1]}\n", "[1, None]"),
        ("rows = [[2], unknown]\ncols = [[1], [1]]\n", "unknown"),
        ("rows = [[2], [[1], [1]]]\ncols = [[1], [1]]\n", "[[1], [1]]"),
        ("rows = [[2]] * 2\ncols = [[1], [1]]\n", "[[2]] * 2"),
        ("rows = [[1], [2]][::-1]\ncols = [[1], [2]]\n", "[[1], [2]][::-1]"),
        ("rows = list(reversed([[1], [2]]))\ncols = [[1], [2]]\n", "([[1], [2]])"),
    ] {
        let message = error(text);
        assert!(message.ends_with(&format!("expected a clue, found {place:?}")), "{text}: {message}");
    }
    for text in [
        "Rows:\n2\n?\nColumns:\n1\n1\n",
        "Rows:\n?\n2\nColumns:\n1\n1\n",
        "Rows: 2, ?\nColumns: 1, 1\n",
        "Rows:\n2 ?\nColumns:\n1\n1\n",
        "rows = [[2], ?]\ncols = [[1], [1]]\n",
        "rows = ['2', '?']\ncols = ['1', '1']\n",
    ] {
        assert!(error(text).ends_with("expected a block length, found \"?\""), "{text}: {}", error(text));
    }
    assert_eq!(read("{[2][1]}{[2][1]}").as_deref(), Ok("2 2; 2; 1; 2; 1"));
    // Two puzzles, not one of five rows with an empty one.
    assert!(read("2\n1\n\n2\n1\n---\n1\n2\n\n1\n2\n").is_err());
    // Half a size, and no clue.
    assert!(read("1 x\n1\n\n1\n1\n").is_err());
    assert!(read_any("f", b"1,1\nx,0\n\n0,1\n1,1\n", None).is_err());
    for text in [
        "Can you solve this?\n2\n\n1\n1\n\nIs it unique?\n",
        "Rows:\n2\nColumns:\n1\n1\nSolution:\n##\n",
        "Puzzle 1\nRows:\n2\nColumns:\n1\n1\n",
        "Row 1:\n2\nColumn 1:\n1\nColumn 2:\n1\n",
        "{id: 7, rows: [[2]], tags: ['a', [1]], cols: [[1], [1]]}",
    ] {
        assert_eq!(read(text).as_deref(), Ok("2 1; 2; 1; 1"), "{text}");
    }
}
