use super::*;
use crate::{read, write};

const TEXT: &str = r##"{
  "schema": "nonosat-puzzle/1",
  "puzzles": [
    {
      "title": "A \"b\"",
      "other": [
        ["x", "y"]
      ],
      "colors": [
        {"name": "white", "rgb": "FFFFFF", "symbol": "."},
        {"name": "black", "rgb": "000000", "symbol": "#"},
        {"name": "red", "rgb": "FF0000", "symbol": "r"}
      ],
      "rows": [
        ["?", {"length": "?", "color": "red"}],
        []
      ],
      "columns": [
        [1],
        null
      ],
      "goal": [
        "12",
        "00"
      ],
      "saved": [
        ["1?", "[02]0"]
      ]
    }
  ]
}
"##;

#[test]
fn nothing_is_lost() {
    let document = read("a.json", TEXT.as_bytes(), None).unwrap();
    assert_eq!((document.format, document.warnings.len()), (Format::Json, 0));
    assert_eq!(write(Format::Json, &document.puzzles).unwrap().text, TEXT);
}

#[test]
fn errors_have_places() {
    let message = |from: &str, to: &str| {
        read("a", TEXT.replace(from, to).as_bytes(), None).map_or_else(|error| error.to_string(), |_| "fine".into())
    };
    assert_eq!(message("[1]", "[1, 7x]"), "a:19:14: expected `,` or `]`");
    assert_eq!(
        message("[1]", "[0]"),
        "a:19:9: expected blocks such as 3, \"?\" or {\"length\": 3, \"color\": \"red\"}, found \"[0]\""
    );
    assert_eq!(message("[1]", "[4]"), "a:19:9: column 1 needs 4 cells for its clue 4, but has only 2");
    assert_eq!(
        message("\"color\": \"red\"", "\"color\": \"white\""),
        "a:15:9: expected the names of colours, not the background, found \"[\\\"?\\\", {\\\"length\\\": \\\"?\\\", \\\"color\\\": \\\"white\\\"}]\""
    );
    assert_eq!(message("\"12\"", "\"1\""), "a:23:10: expected 2 cells, found 1");
    assert_eq!(
        message("puzzle/1", "puzzle/2"),
        "a:1:1: expected puzzles of the schema `nonosat-puzzle/1`, found \"{\""
    );
}
