//! Whatever is in a file: a clear error at the right place, and never a panic.

use std::fs;

use nonosat::{
    format,
    format::{Format, Problem},
    puzzle::{Clue, Layout, Message, Puzzle},
    solve::{outcome::Verdict, request::Request, solve},
};
use proptest::{collection::vec, prelude::*, sample::Index};

use crate::{
    common,
    valid::{JSON, NON, VALID, WEBPBN},
};

fn message(bytes: impl AsRef<[u8]>) -> String {
    match format::read("cat.non", bytes.as_ref(), None) {
        Ok(document) => format!("read as {}", document.format),
        Err(error) => {
            // As data it is the same.
            let shown = error.to_string();
            assert!(shown.ends_with(&format!(": {}", error.said())), "{shown}");
            assert_eq!(error.help_said().map(ToString::to_string), error.help());
            let help = error.help().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
            format!("{error}{help}")
        }
    }
}

#[test]
fn the_samples_are_valid() {
    let formats: Vec<Format> =
        VALID.iter().map(|text| format::read("f", text.as_bytes(), None).unwrap().format).collect();
    let is_text = |format| !matches!(format, Format::Png | Format::Bmp);
    assert!(Format::all().filter(|&format| is_text(format)).all(|format| formats.contains(&format)));
}

#[test]
fn errors_name_the_mistake() {
    let changed = |from: &str, to: &str| message(NON.replace(from, to));
    insta::assert_snapshot!(changed("1,1", "1,x7"), @r#"cat.non:6:3: expected a block length, found "x7""#);
    insta::assert_snapshot!(changed("1,1", "-1"), @r#"cat.non:6:1: expected a block length, found "-1""#);
    insta::assert_snapshot!(changed("1,1", "1,0"), @r#"
    cat.non:6:3: expected a block length of at least 1, found "0"
    help: a single 0 is the clue of an empty line; beside other numbers it means nothing
    "#);
    insta::assert_snapshot!(changed("1,1", "1,99999999999999999999"), @"cat.non:6:3: the block length 99999999999999999999 is too large; the limit is 65535");
    insta::assert_snapshot!(changed("1,1", "1,1,1"), @r"
    cat.non:6:1: row 1 needs 5 cells for its clue 1 1 1, but has only 3
    help: compare the size with where the puzzle comes from
    ");
    insta::assert_snapshot!(changed("1,1", "1"), @r"
    cat.non:10:1: the rows ask for 4 cells in all, the columns for 5
    help: compare both lists of clues with where the puzzle comes from
    ");
    insta::assert_snapshot!(changed("1,1\n", ""), @r"
    cat.non:6:2: expected 2 row clues, found 1
    help: every line needs its clue on a line of its own; write 0 for an empty one
    ");
    insta::assert_snapshot!(changed("columns", "column"), @r#"
    cat.non:9:1: expected a keyword, found "column"
    help: did you mean `columns`?
    "#);
    insta::assert_snapshot!(changed("width 3", "width three"), @r#"cat.non:2:7: expected a size, found "three""#);
    insta::assert_snapshot!(changed("width 3", "width 4000000000"), @"cat.non:2:7: the size 4000000000 is too large; the limit is 65535");
    insta::assert_snapshot!(changed("width 3", "width 0"), @r#"cat.non:2:7: expected a size of at least 1, found "0""#);
    insta::assert_snapshot!(changed("101111", "10111"), @"cat.non:14:6: expected 6 cells, 3 x 2, found 5");
    insta::assert_snapshot!(message(""), @r"
    cat.non:1:1: the file is empty
    help: a puzzle file has at least its clues
    ");
    insta::assert_snapshot!(message(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), @"cat.non:1:1: the PNG cannot be read: unexpected end of file");
    insta::assert_snapshot!(message(b"\x7fELF\x02\x01\x01\0\0\0"), @r"
    cat.non:1:1: this is no text file
    help: a puzzle file is text: .non, .xml, .g, .json and so on
    ");
    insta::assert_snapshot!(message("Dear reader,\n\nhow are you?\n"), @r"
    cat.non:1:1: this is no puzzle format known here
    help: docs/INTAKE.md shows how to type a puzzle in; docs/FORMATS.md lists the formats
    ");
    insta::assert_snapshot!(message(WEBPBN.replace("grid", "x").replace("</puzzle>", "")), @"cat.non:9:1: expected 'puzzle' tag, not 'puzzleset'");
    insta::assert_snapshot!(message(JSON.replace("null", "nul")), @"cat.non:3:23: expected ident");
    insta::assert_snapshot!(message(JSON.replace("\"title\"", "\"titel\"")), @"cat.non:2:9: unknown field `titel`, expected one of `title`, `author`, `copyright`, `license`, `description`, `catalogue`, `other`, `colors`, `rows`, `columns`, `lines`, `cells`, `box`, `kind`, `width`, `height`, `goal`, `saved`, `given`");
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn every_known_wrong_file_is_refused() {
    let folder = common::corpora();
    let entries = fs::read_dir(folder.join("malformed")).unwrap();
    let mut messages: Vec<String> = entries
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            format::read(&name, &fs::read(&path).unwrap(), None).expect_err(&name).to_string()
        })
        .collect();
    messages.sort();
    insta::assert_snapshot!(messages.join("\n"), @r#"
    invalidPuzzle:11:1: the rows ask for 3 cells in all, the columns for 1
    invalid_input-01-Fishy:29:1: the rows ask for 153 cells in all, the columns for 154
    invalid_input-02-False_note:4:8: expected a size of at least 1, found "0"
    invalid_input-03-Ill-formed:12:1: column 1 needs 4 cells for its clue 4, but has only 3
    invalid_input-04-Wrong_constraint:7:1: row 1 needs 3 cells for its clue 1 1, but has only 2
    "#);
}

#[test]
fn lines_count_the_same_in_every_encoding() {
    let text = NON.replace("1,1", "1,1,1").replace("Cat", "Kätzchen");
    let wanted = "cat.non:6:1: row 1 needs 5 cells for its clue 1 1 1, but has only 3";
    let utf16 = |bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    let latin_1: Vec<u8> = text.chars().map(|character| u32::from(character) as u8).collect();
    for bytes in [
        text.clone().into_bytes(),
        format!("\u{feff}{text}").into_bytes(),
        text.replace('\n', "\r\n").into_bytes(),
        text.replace('\n', "\r").into_bytes(),
        text.replacen('\n', "\r\n", 3).into_bytes(),
        utf16(u16::to_le_bytes),
        utf16(u16::to_be_bytes),
        [vec![0xff, 0xfe], utf16(u16::to_le_bytes)].concat(),
        [vec![0xfe, 0xff], utf16(u16::to_be_bytes)].concat(),
        latin_1,
    ] {
        let error = format::read("cat.non", &bytes, None).unwrap_err();
        assert_eq!(error.to_string(), wanted);
        assert_eq!(&error.line_text()[error.span()], "1,1,1");
        assert!(matches!(error.problem(), Problem::Clues(_)));
    }
}

#[test]
fn a_file_in_an_old_encoding_is_read_with_a_warning() {
    let bytes: Vec<u8> = NON.replace("Cat", "Chât").chars().map(|character| u32::from(character) as u8).collect();
    let document = format::read("cat.non", &bytes, None).unwrap();
    assert_eq!(document.puzzles[0].metadata.title.as_deref(), Some("Chât"));
    assert_eq!(document.warnings[0].to_string(), "the file is not UTF-8; it was read as Windows-1252");
}

#[test]
fn every_truncated_file_is_read_or_refused() {
    for text in VALID {
        for end in 0..text.len() {
            read_with_every_reader(&text.as_bytes()[..end]);
        }
    }
}

#[test]
fn sizes_that_no_file_backs_cost_nothing() {
    for text in [
        "width 65535\nheight 65535\nrows\n1\ncolumns\n1\n".to_owned(),
        "65535 65535\n1\n#\n1\n".to_owned(),
        NON.replace("height 2", "height 65535"),
        format!("{}1\n", "1 ".repeat(100_000)),
        format!("<puzzle>{}", "<a>".repeat(50_000)),
        format!("{{\"schema\": \"nonosat-puzzle/1\", \"puzzles\": {}", "[".repeat(50_000)),
        format!("$1\n{}", "\n".repeat(50_000)),
        "#\n".repeat(70_000),
        format!(":\n{}:\n{}:\n", "\n".repeat(70_000), "\n".repeat(70_000)),
    ] {
        read_with_every_reader(text.as_bytes());
    }
}

/// Files of black-and-white puzzles with no filled cell, each in a format of its own.
fn empty_puzzles(width: usize, height: usize) -> [(&'static str, String); 6] {
    let lines = |count: usize| "0\n".repeat(count);
    let list = |count: usize| vec!["[]"; count].join(",");
    let tags = |count: usize| "<line/>".repeat(count);
    let (rows, columns) = (lines(height), lines(width));
    [
        ("non", format!("width {width}\nheight {height}\nrows\n{rows}\ncolumns\n{columns}")),
        ("mk", format!("{height} {width}\n{rows}#\n{columns}")),
        ("nin", format!("{width} {height}\n{rows}{columns}")),
        ("olsak", format!(": rows\n{}: columns\n{}:\n", "\n".repeat(height), "\n".repeat(width))),
        (
            "json",
            format!(
                "{{\"schema\":\"nonosat-puzzle/1\",\"puzzles\":[{{\"rows\":[{}],\"columns\":[{}]}}]}}",
                list(height),
                list(width)
            ),
        ),
        (
            "webpbn",
            format!(
                "<puzzleset><puzzle><clues type=\"columns\">{}</clues><clues type=\"rows\">{}</clues></puzzle></puzzleset>",
                tags(width),
                tags(height)
            ),
        ),
    ]
}

#[test]
fn a_puzzle_with_more_cells_than_have_numbers_is_refused() {
    for (name, text) in empty_puzzles(65_535, 32_768) {
        let read = format::read("f", text.as_bytes(), Format::by_name(name));
        assert_eq!(read.unwrap().puzzles[0].layout().cell_count(), Layout::MOST_CELLS - 32_768, "{name}");
    }
    for (width, height) in [(65_535, 32_769), (32_769, 65_535), (65_535, 65_535)] {
        for (name, text) in empty_puzzles(width, height) {
            let error = format::read("f", text.as_bytes(), Format::by_name(name)).expect_err(name);
            let found = format!("{width}x{height}");
            let problem = Problem::TooLarge { what: Message::new("large.puzzle"), found, limit: Layout::MOST_CELLS };
            assert_eq!(*error.problem(), problem, "{name}: {error}");
            let faulty = format::read_with_faults("f", text.as_bytes(), Format::by_name(name), format::INPUT_LIMIT);
            assert_eq!(*faulty.unwrap_err().problem(), problem, "{name}");
        }
    }
}

/// Reads a file as every format, and checks that an error can be shown.
fn read_with_every_reader(bytes: &[u8]) {
    for format in Format::all().map(Some).chain([None]) {
        match format::read("f", bytes, format) {
            Ok(document) => {
                assert!(document.puzzles.iter().all(|puzzle| puzzle.clue_fault().is_none()));
                read_again(&document);
            }
            Err(error) => {
                assert!(error.line_text().get(error.span()).is_some(), "{error:?}");
                assert!(!error.to_string().contains('\n'), "{error}");
            }
        }
    }
    let _ = format::read_answers("f", bytes);
}

/// Writes what was read and reads it again.
fn read_again(document: &format::Document) {
    // Nothing that a format cannot hold is read from it, so whatever can be read can be written.
    let written = format::write(document.format, &document.puzzles).unwrap_or_else(|error| panic!("{error}"));
    let again = format::read("f", written.bytes(), Some(document.format));
    let again = again.unwrap_or_else(|error| panic!("{error}\n{}", written.text));
    assert_eq!(again.puzzles.len(), document.puzzles.len());
    for (one, other) in document.puzzles.iter().zip(&again.puzzles) {
        assert_eq!(one.clues(), other.clues(), "{}", written.text);
        // A grid that is drawn beside lists of clues has no place among them, which is said.
        let is_lost = written.warnings.iter().any(|warning| warning.what.to_string().contains("the goal picture"));
        assert_eq!(one.goal.as_ref().filter(|_| !is_lost), other.goal.as_ref(), "{}", written.text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in vec(any::<u8>(), 0..200)) {
        read_with_every_reader(&bytes);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "([0-9 ,#:.$?x\\[\\]{}<>\"'/=\n]|rows|columns|width|height|color|goal|top_values|#d|<puzzle>|é){0,60}") {
        read_with_every_reader(text.as_bytes());
    }

    #[test]
    fn no_change_to_a_file_makes_a_reader_panic(
        text in proptest::sample::select(&VALID[..]),
        changes in vec((any::<Index>(), any::<Option<u8>>()), 1..6),
    ) {
        let mut bytes = text.as_bytes().to_vec();
        for (at, change) in changes {
            let at = at.index(bytes.len());
            match change {
                Some(byte) if byte < 128 => bytes[at] = byte,
                Some(byte) => bytes.insert(at, byte & 0x7f),
                None => _ = bytes.remove(at),
            }
        }
        read_with_every_reader(&bytes);
    }

    #[test]
    fn no_exchange_of_words_makes_a_reader_panic(
        text in proptest::sample::select(&VALID[..]),
        other in proptest::sample::select(&VALID[..]),
        at in any::<Index>(),
        from in any::<Index>(),
    ) {
        let (lines, others): (Vec<&str>, Vec<&str>) = (text.lines().collect(), other.lines().collect());
        let mut mixed = lines.clone();
        mixed[at.index(lines.len())] = others[from.index(others.len())];
        read_with_every_reader(mixed.join("\n").as_bytes());
    }
}

/// Lines without cells are lines all the same.
#[test]
fn a_puzzle_without_cells_has_one_solution_or_none() {
    let clues = |count: usize, text: &str| vec![text.parse::<Clue>().unwrap(); count];
    for (rows, columns) in [(0, 0), (0, 3), (3, 0)] {
        let outcome = solve(&Puzzle::new(clues(rows, ""), clues(columns, "")), &Request::default()).unwrap();
        assert_eq!(outcome.verdict, Verdict::Unique, "{rows} rows, {columns} columns");
    }
    let outcome = solve(&Puzzle::new(Vec::new(), clues(1, "1")), &Request::default()).unwrap();
    assert_eq!(outcome.verdict, Verdict::None);
}
