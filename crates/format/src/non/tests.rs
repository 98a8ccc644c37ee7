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
