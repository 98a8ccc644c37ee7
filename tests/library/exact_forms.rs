//! The ids, addresses, files and data of other programs and pages: each is read as the puzzle that it is.

use std::fs;

use nonosat::{
    format,
    format::Format,
    puzzle::{Clue, Palette, Picture, Puzzle},
};
use proptest::prelude::*;

use crate::common::{corpora, slow};

/// The forms of one puzzle, and the format that each is.
const FORMS: [(&str, Format); 21] = [
    ("asp.lp", Format::Asp),
    ("cwd.cwd", Format::Cwd),
    ("faase.txt", Format::Faase),
    ("freenono.xml", Format::Freenono),
    ("glpk.dat", Format::Glpk),
    ("gno.gno", Format::Gno),
    ("hakank-2d.dzn", Format::Dzn),
    ("hakank.dzn", Format::Dzn),
    ("keen.txt", Format::Keen),
    ("mznchal.dzn", Format::Challenge),
    ("pbm-p1.pbm", Format::Pnm),
    ("picross-native.txt", Format::Picross),
    ("puzzlink.txt", Format::Pzpr),
    ("pycsp3.txt", Format::Pycsp3),
    ("pzprv3.txt", Format::Pzprv3),
    ("syro.txt", Format::Syro),
    ("tatham-url.txt", Format::Tatham),
    ("tatham.txt", Format::Tatham),
    ("webpbn-min.xml", Format::Webpbn),
    ("xbm.xbm", Format::Xbm),
    ("xpm.xpm", Format::Xpm),
];

fn clues(text: &str) -> Vec<Clue> {
    text.split("; ").map(|clue| clue.parse().unwrap()).collect()
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn every_form_is_the_puzzle() {
    let wanted = Puzzle::new(clues("2; 4 1; 7; 4 1; 1"), clues("1; 3; 5; 4; 3; 1; 3"));
    for (name, format) in FORMS {
        let bytes = fs::read(corpora().join("intake/forms").join(name)).unwrap();
        let document = format::read(name, &bytes, None).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((document.format, document.puzzles.len()), (format, 1), "{name}");
        assert_eq!(document.puzzles[0].clues(), wanted.clues(), "{name}");
    }
}

/// Cases of bug reports: the file, and the picture that is its only solution.
const CASES: [(&str, &str); 8] = [
    ("19-minizinc-challenge/mznchal.dzn", SMALL),
    ("21-tatham-id/tatham.txt", LARGE),
    ("23-puzzlink-url/puzzlink.txt", LARGE),
    ("25-webpbn-cwd/cwd.cwd", LARGE),
    ("27-webpbn-syro/syro.txt", SMALL),
    ("29-webpbn-makhorin/p.txt", SMALL),
    ("31-picross-solver-native/picross-native.txt", LARGE),
    ("45-xpm/p.xpm", SMALL),
];
const SMALL: &str = "..##...\n.####.#\n#######\n.####.#\n..#....";
const LARGE: &str = "..####......\n.#....#.....\n###########.\n#.#.#.#.#.##\n............\n..########..";

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn every_case_is_the_puzzle() {
    for (name, picture) in CASES {
        let bytes = fs::read(corpora().join("intake/cases").join(name)).unwrap();
        let document = format::read(name, &bytes, None).unwrap_or_else(|error| panic!("{error}"));
        let wanted = Puzzle::from_picture(Picture::parse(picture).unwrap(), Palette::black_and_white());
        assert_eq!(document.puzzles[0].clues(), wanted.clues(), "{name}");
    }
}

/// A picture with more columns than rows or the other way round, often with empty lines.
fn picture() -> impl Strategy<Value = Picture> {
    (1_usize..22, 1_usize..22, 0_u8..4, any::<u64>()).prop_map(|(width, height, density, seed)| {
        let mut random = nonosat::puzzle::random::Random::new(seed);
        let mut cell = || if random.chance(f64::from(density + 1) / 5.0) { '#' } else { '.' };
        let rows: Vec<String> = (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect();
        Picture::parse(&rows.join("\n")).unwrap()
    })
}

/// The forms of a puzzle as its own program writes them, by hand and not by the writers.
fn by_hand(puzzle: &Puzzle) -> Vec<(&'static str, String)> {
    let lists = |separator: &str, empty: &str| {
        [puzzle.columns(), puzzle.rows()].map(|clues| {
            let text = |clue: &Clue| {
                let lengths: Vec<String> = clue.blocks().iter().map(|block| block.length.to_string()).collect();
                if lengths.is_empty() { empty.to_owned() } else { lengths.join(separator) }
            };
            clues.iter().flatten().map(text).collect::<Vec<String>>()
        })
    };
    let (width, height) = (puzzle.width(), puzzle.height());
    let [columns, rows] = lists(".", "");
    let tatham = format!("{width}x{height}:{}/{}", columns.join("/"), rows.join("/"));
    let page = format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pattern.html#{tatham}");
    let mut slots = String::new();
    for (clues, room) in [(puzzle.columns(), height.div_ceil(2)), (puzzle.rows(), width.div_ceil(2))] {
        for clue in clues.iter().flatten() {
            let blocks = clue.blocks();
            for block in blocks.iter().rev() {
                slots +=
                    &if block.length > 15 { format!("-{:02x}", block.length) } else { format!("{:x}", block.length) };
            }
            slots += &" ".repeat(room - blocks.len());
        }
    }
    let mut address = format!("http://pzv.jp/p.html?nonogram/{width}/{height}/");
    let mut empty = 0_u8;
    for slot in slots.chars().chain(['|']) {
        if empty > 0 && (slot != ' ' || empty == 20) {
            address.push(char::from(b'f' + empty));
            empty = 0;
        }
        match slot {
            ' ' => empty += 1,
            '|' => {}
            slot => address.push(slot),
        }
    }
    let [columns, rows] = lists(" ", "0");
    let cwd = format!("{height}\n{width}\n{}\n\n{}\n", rows.join("\n"), columns.join("\n"));
    let makhorin = format!("* a\n{}\n&\n* b\n{}\n", rows.join("\n"), columns.join("\n"));
    let faase = format!("rows {}\ncolumns {}\n", rows.join(", "), columns.join(", "));
    let counted = |line: &String| match line.as_str() {
        "0" => "0".to_owned(),
        line => format!("{}\t{}", line.split(' ').count(), line.replace(' ', "\t")),
    };
    let all: Vec<String> = rows.iter().chain(&columns).map(counted).collect();
    let pycsp3 = format!("{height} {width}\n{}\n", all.join("\n"));
    let [columns, rows] = lists(", ", "0");
    let gno = format!(
        "[Description]\na\nb\n2020\n1\n[License]\n\n[Dimensions]\n{height}\n{width}\n[Row clues]\n{}\n\
            [Column clues]\n{}\n",
        rows.join("\n"),
        columns.join("\n")
    );
    vec![
        ("tatham", tatham),
        ("tatham", page),
        ("pzpr", address),
        ("cwd", cwd),
        ("makhorin", makhorin),
        ("faase", faase),
        ("pycsp3", pycsp3),
        ("gno", gno),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(if slow() { 1000 } else { 300 }) })]

    /// A form is read as the puzzle, or refused; it may be read as another format only where that is the same puzzle.
    #[test]
    fn forms_written_by_hand_are_read(picture in picture()) {
        let puzzle = Puzzle::from_picture(picture, Palette::black_and_white());
        for (name, text) in by_hand(&puzzle) {
            let named = format::read(name, text.as_bytes(), Format::by_name(name));
            let named = named.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            prop_assert_eq!(named.puzzles[0].clues(), puzzle.clues(), "{}\n{}", name, text);
            match format::read(name, text.as_bytes(), None) {
                Ok(read) => {
                    let is_same = read.puzzles[0].clues() == puzzle.clues();
                    prop_assert!(is_same || !read.warnings.is_empty(), "{} as {}\n{}", name, read.format, text);
                }
                Err(error) => prop_assert!(picture_or_twofold(&error.to_string()), "{}\n{}", error, text),
            }
        }
    }

    /// Whatever format a puzzle is written in, it is read as itself or refused, also where the format is not named.
    #[test]
    fn no_format_is_taken_for_another(picture in picture()) {
        let puzzle = Puzzle::from_picture(picture, Palette::black_and_white());
        for format in Format::all().filter(|format| format.can_write(std::slice::from_ref(&puzzle)).is_ok()) {
            let written = format::write(format, std::slice::from_ref(&puzzle)).unwrap();
            let named = format::read("f", written.bytes(), Some(format));
            let named = named.map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{}", written.text)))?;
            prop_assert_eq!(named.puzzles[0].clues(), puzzle.clues(), "{}", format);
            if let Ok(read) = format::read("f", written.bytes(), None) {
                let is_same = read.puzzles.len() == 1 && read.puzzles[0].clues() == puzzle.clues();
                let is_told = !read.warnings.is_empty() || !written.warnings.is_empty();
                prop_assert!(is_same || is_told, "{} as {}\n{}", format, read.format, written.text);
            }
        }
    }
}

/// The formats that were read before, whose files must not be taken for others.
const OLDER: [Format; 15] = [
    Format::Json,
    Format::Webpbn,
    Format::Tournament,
    Format::Griddlers,
    Format::Toml,
    Format::Cnon,
    Format::Pzl,
    Format::Olsak,
    Format::Non,
    Format::Picture,
    Format::Mk,
    Format::Nin,
    Format::Chars,
    Format::Png,
    Format::Bmp,
];

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn no_older_format_loses_a_file() {
    let mut seen = 0;
    let mut folders = vec![corpora()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_string_lossy().into_owned();
            let is_other = [".dzn", ".lp", ".pbm"].iter().any(|end| name.ends_with(end));
            if path.is_dir() {
                folders.extend((!name.ends_with("/intake") && !name.ends_with("/scan")).then_some(path));
            } else if let Ok(document) = format::read(&name, &fs::read(&path).unwrap(), None) {
                assert_eq!(is_other, !OLDER.contains(&document.format), "{name} is read as {}", document.format);
                seen += 1;
            }
        }
    }
    assert!(seen > 3000, "only {seen} files were read");
}

/// Whether an error says that a file is a picture or something else as well.
fn picture_or_twofold(error: &str) -> bool {
    ["numbers that may be", "may be a .nin file", "cell"].iter().any(|words| error.contains(words))
}
