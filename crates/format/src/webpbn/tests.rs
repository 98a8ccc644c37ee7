use crate::{Document, Format, read, write};
use nonosat_model::{Clue, Color};

const TEXT: &str = r#"<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<source>webpbn.com</source>
<PUZZLE type="grid" defaultcolor="black">
<title>A &amp; B</title><id>#1 (v.1)</id>
<note>license: CC0-1.0</note><note>published,unique</note>
<color name="red" char="r">F00</color>
<clues type="columns"><line><count>1</count></line>
<line><count color="red">0</count></line></clues>
<clues type="rows"><line><count>1</count><count color="red">1</count></line><line></line></clues>
<solution type="goal"><image>|Xr|
  |..|</image></solution>
<solution type="saved"><image>|X?||[.X].|</image></solution>
</PUZZLE></puzzleset>"#;

fn parsed(text: &str) -> Document {
    read("a.xml", text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}"))
}

fn message(from: &str, to: &str) -> String {
    read("a.xml", TEXT.replace(from, to).as_bytes(), None).map_or_else(|error| error.to_string(), |_| "fine".into())
}

#[test]
fn everything_is_kept() {
    let document = parsed(TEXT);
    assert_eq!((document.format, document.warnings.len()), (Format::Webpbn, 0));
    let puzzle = &document.puzzles[0];
    assert_eq!(puzzle.metadata.catalogue.as_deref(), Some("webpbn.com"));
    assert_eq!(puzzle.metadata.license.as_deref(), Some("CC0-1.0"));
    let other = [("id", "#1 (v.1)"), ("note", "published,unique")].map(|(name, value)| (name.into(), value.into()));
    assert_eq!(puzzle.metadata.other, other);
    assert_eq!(puzzle.columns()[1].as_ref().map(Clue::is_blotted), Some(true));
    assert_eq!(puzzle.palette.by_name("black"), Color::new(2), "black joins where it is first needed");
    assert_eq!(puzzle.goal.as_ref().unwrap().digits(), "2100");
    assert_eq!(puzzle.saved[0].cells()[2].len(), 2);
    assert_eq!(parsed(&write(Format::Webpbn, &document.puzzles).unwrap().text).puzzles, document.puzzles);
}

#[test]
fn a_goal_alone_makes_a_puzzle() {
    let text = "<puzzle><solution><image>|.X.||XXX|</image></solution></puzzle>";
    let puzzle = &parsed(text).puzzles[0];
    assert_eq!((puzzle.width(), puzzle.height()), (3, 2));
    assert_eq!(puzzle.rows()[1], Some(Clue::black([3])));
}

#[test]
fn the_background_is_not_the_default_colour() {
    let text = TEXT.replace("defaultcolor=\"black\"", "defaultcolor=\"red\" backgroundcolor=\"black\"");
    let text = text.replace(">1</count><count color=\"red\">1", " color=\"white\">1</count><count>1");
    let puzzle = &parsed(&text).puzzles[0];
    assert_eq!(
        puzzle.palette.colors().iter().map(|color| color.name.as_str()).collect::<Vec<_>>(),
        ["black", "red", "white"]
    );
    assert_eq!(
        puzzle.rows()[0].as_ref().unwrap().blocks().iter().map(|block| block.color.index()).collect::<Vec<_>>(),
        [2, 1]
    );
}

#[test]
fn errors_have_places() {
    assert_eq!(message("</image>", "</imag>"), "a.xml:13:7: expected 'image' tag, not 'imag'");
    assert!(message("grid", "triddler").starts_with("a.xml:9:1: expected clues of the type `topleft`, `bottomleft`"));
    assert_eq!(
        message(">F00<", ">F00/green\\x<"),
        "a.xml:8:1: expected 3 or 6 hexadecimal digits, found \"<color name=\\\"red\\\" char=\\\"r\\\">F00/green\\\\...\""
    );
    assert_eq!(
        message("<count>1</count></line>\n", "<count>x</count></line>\n"),
        "a.xml:9:36: expected a block length, found \"x\""
    );
    assert_eq!(
        message("color=\"red\">1<", "color=\"red\">9<"),
        "a.xml:11:20: row 1 needs 10 cells for its clue 1 9, but has only 2"
    );
    assert_eq!(message("|Xr|", "|Xq|"), "a.xml:12:32: expected a cell, `.`, `r`, `X` or `?`, found \"q\"");
    assert_eq!(message("|Xr|", "|X|"), "a.xml:12:31: expected 2 cells, found 1");
}
