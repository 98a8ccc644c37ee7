use crate::{Format, read};

/// The size, and the clues of rows and columns.
fn found(text: &str) -> String {
    let document = match read("f.csv", text.as_bytes(), None) {
        Ok(document) => document,
        Err(error) => return format!("{error}; {}", error.help().unwrap_or_default()),
    };
    assert_eq!(document.format, Format::Sheet, "{text}");
    let puzzle = &document.puzzles[0];
    let clues = |clues: &[Option<nonosat_model::Clue>]| {
        clues.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join("/")
    };
    let warnings = document.warnings.iter().map(|warning| format!("; {warning}")).collect::<String>();
    format!("{} | {}{warnings}", clues(puzzle.rows()), clues(puzzle.columns()))
}

#[test]
fn clues_are_at_the_edges() {
    let wanted = "2/4 1/7/4 1/1 | 1/3/5/4/3/1/3";
    let sheet = ",,1,3,5,4,3,1,3\n,2,,,,,,,\n4,1,,,,,,,\n,7,,,,,,,\n4,1,,,,,,,\n,1,,,,,,,\n";
    assert_eq!(found(sheet), wanted);
    assert_eq!(found(&sheet.replace(',', ";")), wanted);
    assert_eq!(found(&sheet.replace(',', "\t")), wanted);
    // Without the blank cells at the ends of lines, with a title, a word in the corner, the clue of a row in one cell.
    assert_eq!(found(",,1,3,5,4,3,1,3\n,2\n4,1\n,7\n4,1\n,1\n"), wanted);
    assert_eq!(found(&format!("Dog,,,,,,,,\n{}", sheet.replacen(",,1", "A,,1", 1))), wanted);
    assert_eq!(found(",1,3,5,4,3,1,3\n2,,,,,,,\n4 1,,,,,,,\n7,,,,,,,\n\"4,1\",,,,,,,\n1,,,,,,,\n"), wanted);
    // Of columns, one below the other within a cell.
    assert_eq!(found(",\"1\n1\",1\n2,,\n0,,\n1,,\n"), "2/0/1 | 1 1/1");
}

#[test]
fn lines_without_numbers_beside_the_grid_are_empty() {
    assert_eq!(found(",,1,1\n,,,\n,2,,\n"), "0/2 | 1/1");
    assert_eq!(found(",,,2,\n,1,,,\n,1,,,\n"), "1/1 | 0/2/0");
}

#[test]
fn what_is_wrong_is_said() {
    // A blank row and a blank column may only part the clues from the grid.
    let parted = found(",,1,2\n,,,\n2,,,\n1,,,\n");
    assert!(
        parted.starts_with("0/2/1 | 0/1/2; line 2: the first row and the first column have no numbers"),
        "{parted}"
    );
    assert!(found(",,2,1\n,,,\n,2,,\n").contains("the rows ask for 2 cells in all, the columns for 3"));
    assert_eq!(found(",1,1\n2,X,X\n"), "2 | 1/1");
    assert!(found(",1,1\n2,X,\n").contains("the goal picture does not meet the clues"));
    assert!(found("2x2,1,1\n2,,\n").contains("no puzzle format"));
    assert_eq!(found("1x1,1\n1,\n"), "1 | 1");
    // One row and one column, or the picture of two ones.
    assert!(found(",1\n1,\n").contains("this may be a picture of 2x2 cells, or a puzzle of 1 row and 1 column; draw"));
    assert!(
        found("1,1,1\n1,1,1\n").contains("this may be a picture of 3x2 cells, or a puzzle of 3 rows and 3 columns")
    );
    assert!(found("1,1\n1,1\n").contains("this may be a picture of 2x2 cells, or a puzzle of 2 rows and 2 columns"));
    assert!(found("0,1\n1,1\n0,1\n0,1\n1,1\n0,1\n").contains("this may be"));
}

#[test]
fn pictures_are_drawn_in_cells() {
    let wanted = "1/0/2 1 | 1/1 1/0/1";
    for text in [
        "0,1,0,0\n0,0,0,0\n1,1,0,1\n",
        ",X,,\n,,,\nX,X,,X\n",
        ".;#;.;.\n.;.;.;.\n#;#;.;#\n",
        "\t1\t\t\n\t\t\t\n1\t1\t\t1\n",
        ",black,,\n,,,\nblack,#000000,white,black\n",
        "\"\",\"■\",\"\",\"\"\n,,,\n■,■,□,■\n",
    ] {
        assert_eq!(found(text), wanted, "{text}");
    }
    let colored = read("f.csv", b"red,blue\n,red\n", None).unwrap();
    assert_eq!(colored.puzzles[0].palette.len(), 3);
    assert_eq!(found("red,blue\n,red\n"), "1 1/1 | 1/1 1");
    assert!(found("X\tX\n\nX\n").contains("white columns at the edge may be lost"));
}

#[test]
fn other_texts_are_no_tables() {
    for text in ["4,1\n7\n4,1\n", "row,1,2\nrow,2,1\n", "X,x,#\n", "a,b\n", "[1,0]\n", "0,1\n1\n", "x,0\n1,\n"] {
        assert!(super::kind(text).is_none(), "{text}");
    }
}

#[test]
fn many_ways_are_not_tried() {
    let line = |at: usize| {
        let mut cells = vec![""; 40];
        cells[39 - at] = "1";
        cells.join(",")
    };
    let text: Vec<String> = (0..40).map(line).collect();
    assert!(super::Margins::all(&super::Table::of(&text.join("\n"), |_| true).unwrap()).is_empty());
}
