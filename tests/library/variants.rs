//! Coloured puzzles, triddlers, triangles, blotted clues and zebra: reading, writing, and their pictures.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use nonosat::{
    format,
    format::Format,
    puzzle::{Color, Layout, Picture, Puzzle, Triddler, referee},
};

use crate::common::corpora;

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
        let others: Vec<Format> = Format::all().filter(|format| format.can_write(&[puzzle.clone()]).is_ok()).collect();
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
fn pictures_of_triddlers_are_kept() {
    let outline = Triddler::of_sides([2, 1, 2, 1, 2, 1]).unwrap();
    let layout = Layout::triddler(outline);
    let color = |cell: usize| if cell % 3 == 0 { Color::BLACK } else { Color::BLANK };
    let picture = Picture::new(layout.width(), (0..layout.cell_count()).map(color).collect()).unwrap();
    let puzzle = Puzzle::from_picture_on(layout, picture, nonosat::puzzle::Palette::black_and_white());
    assert_eq!(through(Format::Json, &puzzle), puzzle);
    assert_eq!(through(Format::Webpbn, &puzzle), puzzle);
    assert!(same_lines(&through(Format::Olsak, &puzzle), &puzzle));
    let message = |format: Format| format.can_write(std::slice::from_ref(&puzzle)).unwrap_err().to_string();
    assert_eq!(message(Format::Non), "puzzle 1: the format non holds rectangular grids only, no triddlers");
}
