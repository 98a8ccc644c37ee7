//! Coloured puzzles, triddlers, triangles, blotted clues and zebra: reading, writing, and their pictures.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use nonosat::{
    format,
    format::Format,
    puzzle::{Color, Corner, Gap, Layout, Palette, Picture, Puzzle, Triddler, referee},
};

use crate::{
    common::corpora,
    valid::{LINES, LINES_ALONE, OLSAK_GLUED, OLSAK_TRIDDLER, WEBPBN_TRIDDLER},
};

fn read(path: &Path) -> Puzzle {
    let name = path.display().to_string();
    let document = format::read(&name, &fs::read(path).unwrap(), None).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(document.puzzles.len(), 1, "{name}");
    document.puzzles.into_iter().next().unwrap()
}

/// All tables of lines.
fn tables() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in fs::read_dir(corpora().join("lines")).unwrap().map(|entry| entry.unwrap().path()) {
        if folder.is_dir() {
            found.extend(fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
        }
    }
    found.sort();
    found
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn tables_of_lines_are_read_and_written() {
    let (mut goals, mut triddlers, mut read_tables) = (0, 0, 0);
    for path in tables() {
        let puzzle = read(&path);
        let name = path.display();
        let text = fs::read_to_string(&path).unwrap();
        let is_triddler = text.contains("\"kind\": \"triddler\"");
        assert_eq!(puzzle.layout().outline().is_some(), is_triddler, "{name}");
        assert_ne!(puzzle.layout().is_rectangle(), is_triddler, "{name}");
        if let Some(goal) = &puzzle.goal {
            assert_eq!(referee::judge(&puzzle, goal), Ok(()), "{name}");
            goals += 1;
        }
        let written = format::write(Format::Json, std::slice::from_ref(&puzzle)).unwrap();
        assert_eq!(written.warnings, [], "{name}");
        let again = format::read("again", written.text.as_bytes(), None).unwrap();
        assert_eq!(again.puzzles, [puzzle], "{name}");
        triddlers += usize::from(is_triddler);
        read_tables += 1;
    }
    assert_eq!((read_tables, goals, triddlers), (241, 195, 28));
}

/// Whether two puzzles have the same lines and clues, whatever the order of their colours.
fn same_lines(one: &Puzzle, other: &Puzzle) -> bool {
    let (mut to, mut from) = (BTreeMap::new(), BTreeMap::new());
    let mut same_color = |one: Color, other: Color| {
        *to.entry(one.index()).or_insert(other) == other && *from.entry(other.index()).or_insert(one) == one
    };
    one.layout() == other.layout()
        && one.clues().iter().zip(other.clues()).all(|(one, other)| match (one, other) {
            (Some(one), Some(other)) => {
                let runs = || one.runs().iter().zip(other.runs());
                one.runs().len() == other.runs().len()
                    && same_color(one.background(), other.background())
                    && runs().all(|(one, other)| same_color(one.color, other.color))
                    && runs().all(|(one, other)| (one.min, one.max, one.gap) == (other.min, other.max, other.gap))
            }
            (one, other) => one == other,
        })
}

/// The puzzle in a format and back.
fn through(format: Format, puzzle: &Puzzle) -> Puzzle {
    let written = format::write(format, std::slice::from_ref(puzzle)).unwrap();
    let document = format::read("again", written.text.as_bytes(), None);
    let document = document.unwrap_or_else(|error| panic!("{error}\n{}", written.text));
    assert_eq!((document.format, document.warnings), (format, vec![]), "{}", written.text);
    document.puzzles.into_iter().next().unwrap()
}

/// Files of other programs, and their tables of lines where there are any.
const ORIGINALS: &[(&str, &str, Format)] = &[
    ("variants/triangles/alladin.g", "lines/olsak-triangles/alladin.json", Format::Olsak),
    ("variants/triangles/brontik.g", "lines/olsak-triangles/brontik.json", Format::Olsak),
    ("variants/triangles/noty.g", "", Format::Olsak),
    ("variants/triddler/blob.g", "lines/number-loom-triddler/blob.json", Format::Olsak),
    ("variants/triddler/creature.g", "", Format::Olsak),
    ("variants/triddler/tkocka.g", "lines/olsak-triddler/tkocka.json", Format::Olsak),
    ("variants/triddler/vcely.g", "lines/olsak-triddler/vcely.json", Format::Olsak),
    ("variants/triddler/cut_and_polished.xml", "", Format::Webpbn),
    ("variants/triddler/wake_up.xml", "lines/number-loom-triddler/wake_up.json", Format::Webpbn),
];

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn files_of_other_programs_have_the_lines_of_their_tables() {
    for &(name, table, format) in ORIGINALS {
        let puzzle = read(&corpora().join(name));
        if !table.is_empty() {
            assert!(same_lines(&puzzle, &read(&corpora().join(table))), "{name}");
        }
        for format in [format, Format::Json] {
            assert_eq!(through(format, &puzzle), puzzle, "{name}");
        }
        let others: Vec<Format> =
            Format::all().filter(|format| format.can_write(std::slice::from_ref(&puzzle)).is_ok()).collect();
        let glued = name.contains("brontik") || name.contains("noty");
        let triddler = name.contains("triddler");
        for other in others {
            let may = match other {
                Format::Json | Format::Olsak => true,
                Format::Webpbn => !glued,
                _ => !glued && !triddler,
            };
            assert!(may, "{name} as {other}");
            if triddler {
                assert!(same_lines(&through(other, &puzzle), &puzzle), "{name} as {other}");
            }
        }
    }
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn pictures_with_triangles_have_the_lines_of_their_tables() {
    for name in ["ladle", "usb_type_a_no_emblem"] {
        let picture = read(&corpora().join(format!("variants/triangles/number-loom-char-grid/{name}.txt")));
        let table = read(&corpora().join(format!("lines/number-loom-triangles/{name}-glued.json")));
        assert!(same_lines(&picture, &table), "{name}");
        assert_eq!(referee::judge(&picture, picture.goal.as_ref().unwrap()), Ok(()), "{name}");
        assert_eq!(through(Format::Json, &picture), picture, "{name}");
        let mut without_goal = picture.clone();
        without_goal.goal = None;
        assert!(same_lines(&through(Format::Olsak, &without_goal), &picture), "{name}");
    }
}

#[test]
fn tables_keep_to_the_schema() {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schema/puzzle.schema.json");
    let schema =
        jsonschema::validator_for(&serde_json::from_str(&fs::read_to_string(schema).unwrap()).unwrap()).unwrap();
    for text in [LINES, LINES_ALONE, OLSAK_GLUED, OLSAK_TRIDDLER, WEBPBN_TRIDDLER] {
        let document = format::read("file", text.as_bytes(), None).unwrap();
        let text = format::write(Format::Json, &document.puzzles).unwrap().text;
        let errors: Vec<String> =
            schema.iter_errors(&serde_json::from_str(&text).unwrap()).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}\n{text}");
        assert_eq!(format::read("again", text.as_bytes(), None).unwrap().puzzles, document.puzzles);
        for puzzle in &document.puzzles {
            if let Some(goal) = &puzzle.goal {
                assert_eq!(referee::judge(puzzle, goal), Ok(()));
            }
        }
    }
}

#[test]
fn glued_triangles_are_kept() {
    let document = format::read("file", OLSAK_GLUED.as_bytes(), None).unwrap();
    let puzzle = &document.puzzles[0];
    let corners: Vec<_> = puzzle.palette.colors().iter().filter_map(|color| color.shape.corner()).collect();
    assert_eq!(corners, [Corner::BottomRight, Corner::TopRight, Corner::BottomLeft]);
    let runs = |line: usize| puzzle.clues()[line].as_ref().unwrap().runs().iter().map(|run| (run.min, run.gap));
    assert!(runs(0).eq([(1, Gap::Free), (1, Gap::Glued), (1, Gap::Glued)]));
    assert!(runs(1).eq([(1, Gap::Free), (1, Gap::Free)]), "a triangle needs no gap");
    assert_eq!(through(Format::Olsak, puzzle).clues(), puzzle.clues());
    let message = |format: Format| format.can_write(std::slice::from_ref(puzzle)).unwrap_err().to_string();
    assert_eq!(message(Format::Webpbn), "puzzle 1: the format webpbn cannot hold the kind of clue of row 1");
}

#[test]
fn mistakes_in_tables_have_places() {
    let message = |from: &str, to: &str| {
        assert!(LINES.contains(from), "{from}");
        let text = LINES.replacen(from, to, 1);
        format::read("a", text.as_bytes(), None).map_or_else(|error| error.to_string(), |_| "fine".to_owned())
    };
    insta::assert_snapshot!(message("[0, 2, 1]", "[0, 2, 3]"), @"a:5:3: puzzle 1: expected numbers of cells below 3, each once a line, found 3");
    insta::assert_snapshot!(message("[0, 2, 1]", "[0, 2, 2]"), @"a:5:3: puzzle 1: expected numbers of cells below 3, each once a line, found 2");
    insta::assert_snapshot!(message("[0, 2, 1]", "[0, 1]"), @"a:5:3: puzzle 1: expected lines that have every cell, found none with cell 2");
    insta::assert_snapshot!(message("[1, 1, 2, 1]", "[2, 1, 2, 1]"), @r#"a:5:50: puzzle 1: expected a run: a colour, its least and greatest length, a gap of 0 to 2, found "[2, 1, 2, 1]""#);
    insta::assert_snapshot!(message("[1, 1, 2, 1]", "[1, 3, 2, 1]"), @r#"a:5:50: puzzle 1: expected a run: a colour, its least and greatest length, a gap of 0 to 2, found "[1, 3, 2, 1]""#);
    insta::assert_snapshot!(message("[1, 1, 2, 1]", "[1, 4, 4, 1]"), @"a:5:50: puzzle 1: line 1 needs 5 cells for its clue 4 ?, but has only 3");
    insta::assert_snapshot!(message("\"background\": 1", "\"background\": 2"), @"a:5:50: puzzle 1: expected a background below 2, found 2");
    insta::assert_snapshot!(message("\"cells\": 3, \"lines\": [{", "\"cells\": 2, \"lines\": [{"), @"a:7:104: puzzle 2: expected numbers of cells below 2, each once a line, found 2");
    insta::assert_snapshot!(message("[1, 0, 2], \"runs\"", "[0, 1, 2], \"runs\""), @"a:7:73: puzzle 2: expected the lines of a triddler in its `box`, found others");
    insta::assert_snapshot!(message("\"01\"", "\"0\""), @"a:6:42: puzzle 1: expected a picture of 3 cells, found 2");
    insta::assert_snapshot!(message("\"BR\"", "\"B\""), @r#"a:3:51: puzzle 1: expected a corner `BR`, `TL`, `TR` or `BL`, found "{\"name\": \"t\", \"rgb\": \"F00\", \"symbol\":...""#);
}

#[test]
fn pictures_of_triddlers_are_kept() {
    let outline = Triddler::of_sides([2, 1, 2, 1, 2, 1]).unwrap();
    let layout = Layout::triddler(outline);
    let color = |cell: usize| if cell.is_multiple_of(3) { Color::BLACK } else { Color::BLANK };
    let picture = Picture::new(layout.width(), (0..layout.cell_count()).map(color).collect()).unwrap();
    let puzzle = Puzzle::from_picture_on(layout, picture, Palette::black_and_white());
    assert_eq!(through(Format::Json, &puzzle), puzzle);
    assert_eq!(through(Format::Webpbn, &puzzle), puzzle);
    assert!(same_lines(&through(Format::Olsak, &puzzle), &puzzle));
    let message = |format: Format| format.can_write(std::slice::from_ref(&puzzle)).unwrap_err().to_string();
    assert_eq!(message(Format::Non), "puzzle 1: the format non holds rectangular grids only, no triddlers");
}
