use crate::{Document, Format, read, write};
use nonosat_model::{Clue, Color, Puzzle};

fn parsed(text: &str) -> Document {
    read("a.non", text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}"))
}

fn message(text: &str) -> String {
    read("a.non", text.as_bytes(), Some(Format::Non)).map_or_else(|error| error.to_string(), |_| "fine".into())
}

fn shown(clues: &[Option<Clue>]) -> String {
    clues.iter().flatten().map(Clue::to_string).collect::<Vec<_>>().join("/")
}

const DANCER: &str = "catalogue \"webpbn.com #1\"\ntitle \"Demo\"\nby \"Jan &quot;W&quot;\"\ncopyright \"© 2004\"\n\
    license CC-BY-3.0\ndifficulty \"3\"\nwidth 3\nheight 2\n\nrows\n1,1\n0\n\ncolumns\n1\n0\n1\n\ngoal \"101000\"\n\n\
    saved \"1?1000\"\n";

#[test]
fn everything_is_kept() {
    let document = parsed(DANCER);
    let puzzle = &document.puzzles[0];
    assert_eq!(puzzle.metadata.author.as_deref(), Some("Jan \"W\""));
    assert_eq!(puzzle.metadata.other, [("difficulty".to_owned(), "3".to_owned())]);
    assert_eq!((puzzle.goal.as_ref().unwrap().digits(), puzzle.saved[0].known()), ("101000".into(), 5));
    let written = write(Format::Non, &document.puzzles).unwrap();
    assert_eq!((written.text.as_str(), written.warnings.len()), (DANCER, 0));
}

#[test]
fn sizes_have_two_spellings() {
    let sizes = |text: &str| {
        let puzzle: &Puzzle = &parsed(text).puzzles[0];
        (puzzle.width(), puzzle.height(), shown(puzzle.rows()), shown(puzzle.columns()))
    };
    let wanted = (2, 1, "2".to_owned(), "1/1".to_owned());
    assert_eq!(sizes("columns 2\nrows 1\nrows\n2\ncolumns\n1\n1\n"), wanted);
    assert_eq!(sizes("rows 1\n2\ncolumns 2\n1\n1\n"), wanted);
    assert_eq!(sizes("rows\n2\ncolumns\n1\n1\n"), wanted);
}

#[test]
fn words_are_keywords_or_mistyped_clues() {
    let head = "width 1\nheight 1\n";
    assert_eq!(parsed(&format!("{head}rows\n1\ncolumns\n1\nfoo 'bar'\n")).puzzles[0].metadata.other[0].1, "bar");
    assert_eq!(message(&format!("{head}rows\nx7\ncolumns\n1\n")), "a.non:4:1: expected a block length, found \"x7\"");
    assert_eq!(
        message(&format!("{head}rows\n1 7x\n")),
        "a.non:4:5: expected the section `columns`, found the end of the file"
    );
    assert_eq!(message(&format!("{head}rows\n1\n1\ncolumns\n1\n")), "a.non:5:1: expected 1 row clues, found 2");
    assert_eq!(message("width 4000000000\n"), "a.non:1:7: the size 4000000000 is too large; the limit is 65535");
    assert_eq!(message("width\n"), "a.non:1:6: expected a size, found the end of the file");
}

#[test]
fn pictures_have_the_size_of_the_puzzle() {
    let text = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal \"10\n 01\"\n";
    assert_eq!(parsed(text).puzzles[0].goal.as_ref().unwrap().digits(), "1001");
    assert_eq!(message(&text.replace("01\"", "011\"")), "a.non:9:6: expected 4 cells, 2 x 2, found 5");
    assert_eq!(
        parsed(&text.replace("01\"", "11\"")).warnings[0].to_string(),
        "line 5: the goal picture does not meet the clues in 2 lines: row 2 asks for 1, the picture has 2; column 1 asks \
         for 1, the picture has 2"
    );
}

#[test]
fn both_ways_to_give_colours_are_read() {
    let letters = "color r #ff0000\ncolor k #000000\nwidth 3\nheight 1\nrows\n1r,2k\ncolumns\n1r\n1k\n1k\ngoal \"rkk\"";
    let names = "color red FF0000 r\ncolor black 000000 k\nwidth 3\nheight 1\nrows\nred: 1 black: 2\ncolumns\nred 1\n1\nblack 1\n";
    let (letters, names) = (&parsed(letters).puzzles[0], &parsed(names).puzzles[0]);
    assert_eq!(letters.clues(), names.clues());
    assert_eq!(names.palette.by_name("red"), Color::new(1));
    assert_eq!(letters.goal.as_ref().unwrap().digits(), "122");
    for puzzle in [letters, names] {
        let text = write(Format::Non, std::slice::from_ref(puzzle)).unwrap().text;
        assert_eq!(&parsed(&text).puzzles[0], puzzle, "{text}");
    }
}

#[test]
fn packs_hold_several() {
    let document = parsed(&format!("{DANCER}====\n{DANCER}\n====\n"));
    assert_eq!(document.puzzles.len(), 2);
    assert_eq!(parsed(&write(Format::Non, &document.puzzles).unwrap().text), document);
    let fault = message(&format!("{DANCER}====\n{}", DANCER.replace("1,1", "2,1")));
    assert_eq!(fault, "a.non:33:1: puzzle 2: row 1 needs 4 cells for its clue 2 1, but has only 3");
}

/// The puzzle of the drawing, 7x5, with these clues.
fn with_clues(clues: impl Fn(&str) -> String) -> String {
    let section = |list: &str| list.split('/').map(|clue| clues(clue) + "\n").collect::<String>();
    format!("width 7\nheight 5\n\nrows\n{}\ncolumns\n{}", section("2/4,1/7/4,1/1"), section("1/3/5/4/3/1/3"))
}

#[test]
fn numbers_may_be_parted_by_any_sign_throughout() {
    let wanted = &parsed(&with_clues(str::to_owned)).puzzles[0];
    for sign in [
        " ", ", ", "\t", ".", "-", "/", ";", "|", "+", "_", "x", " . ", "，", "、", "；", "：", "\u{a0}", "\u{2007}",
        "\u{202f}", "\u{3000}", "–", "−", "·",
    ] {
        assert_eq!(&parsed(&with_clues(|clue| clue.replace(',', sign))).puzzles[0], wanted, "{sign:?}");
    }
    let wide = |clue: &str| clue.chars().map(|c| char::from_u32(c as u32 + 0xfee0).unwrap()).collect::<String>();
    assert_eq!(&parsed(&with_clues(wide)).puzzles[0], wanted);
    assert_eq!(&parsed(&with_clues(str::to_owned).replace("width 7", "WIDTH ７")).puzzles[0], wanted);
    for (from, to) in [("width", "Width"), ("height", "HEIGHT"), ("rows", "Rows"), ("columns", "Columns")] {
        assert_eq!(&parsed(&with_clues(str::to_owned).replace(from, to)).puzzles[0], wanted);
    }
    let capitals = "Rows\n2\n4,1\n7\n4,1\n1\nColumns\n1\n3\n5\n4\n3\n1\n3\n";
    assert_eq!(parsed(capitals).puzzles[0].clues(), wanted.clues());
}

#[test]
fn a_colour_is_suggested_for_letters_only() {
    let help = |clue: &str| {
        let text = with_clues(str::to_owned).replacen("4,1", clue, 1);
        let error = read("a.non", text.as_bytes(), None).unwrap_err();
        format!("{error}: {}", error.help().unwrap_or_default())
    };
    assert!(help("4r 1").contains("if `r` is a colour, it needs a line `color r #rrggbb`"));
    for clue in ["4.1", "4 .1", "4. 1", "4 -1", "4-1", "4|1", "4\u{200b}1", "4&1", "01-Jan", "1. Mrz", "4.-1", "4,,.1"]
    {
        let help = help(clue);
        assert!(!help.contains("color") && !help.contains("colour"), "{clue}: {help}");
    }
    assert!(help("4.1").contains("the separator `.` between all numbers"));
    assert!(help("01-Jan").contains("found \"01-Jan\", a date: a spreadsheet makes `01-Jan` of `1-1`"));
    assert!(help("white 4").contains("expected a block length, found \"white\""));
}

#[test]
fn misspelt_keywords_are_named() {
    let read_with =
        |from: &str, to: &str| read("a.non", with_clues(str::to_owned).replacen(from, to, 1).as_bytes(), None);
    let sizeless = |from: &str, to: &str| {
        let text = with_clues(str::to_owned).replace("width 7\n", "").replace("height 5\n", "height 5\n\n");
        read("a.non", text.replacen(from, to, 1).as_bytes(), None)
    };
    for (right, wrong, line) in
        [("columns", "colums", 11), ("columns", "Column", 11), ("rows", "row", 4), ("rows", "rwos", 4)]
    {
        for read in [read_with(right, wrong), sizeless(right, wrong)] {
            let error = read.unwrap_err();
            assert_eq!(error.to_string(), format!("a.non:{line}:1: expected a keyword, found \"{wrong}\""));
            assert_eq!(error.help(), Some(format!("did you mean `{right}`?")));
        }
    }
    let warned = read_with("height", "heigth").unwrap();
    assert_eq!(warned.warnings[0].to_string(), "line 2: `heigth` is no keyword: did you mean `height`?");
    let error = read_with("height 5", "heigth 6").unwrap_err();
    assert_eq!((error.line(), error.help()), (2, Some("did you mean `height`?".to_owned())));
}

#[test]
fn a_size_is_the_same_wherever_it_is_given() {
    let twice = |more: &str| message(&with_clues(str::to_owned).replace("height 5", more));
    assert_eq!(twice("height 6\nheight 5"), "a.non:3:8: expected the size 6, as given above, found 5");
    assert_eq!(twice("rows 6\nheight 5"), "a.non:3:8: expected the size 6, as given above, found 5");
    assert_eq!(twice("rows 5\nheight 5"), "fine");
}
