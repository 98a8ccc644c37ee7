//! Whatever characters titles, authors and colours have: what is written is inert, and read back as the same puzzle.

use nonosat::{
    format,
    format::{Format, inert::is_inert},
    puzzle::{Clue, Color, Metadata, Palette, PaletteColor, Picture, Puzzle, Rgb},
};
use proptest::{collection::vec, option, prelude::*, sample::select};

const REPLACED: char = char::REPLACEMENT_CHARACTER;

/// Characters of every kind: harmful ones, those that mean something in a format, and any others.
fn character() -> impl Strategy<Value = char> {
    let harmful: Vec<char> = (0..0x20).chain(0x7f..0xa0).filter_map(char::from_u32).collect();
    let marks = "\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\
                 \u{2068}\u{2069}\u{feff}\u{fffd}\u{fffe}\u{ffff}";
    let signs = " \n\r\t\"'&<>;:,.#$%=+-@[]{}()|\\/`*_~?!019axX█é中";
    prop_oneof![
        select(harmful),
        select(marks.chars().collect::<Vec<_>>()),
        select(signs.chars().collect::<Vec<_>>()),
        any::<char>(),
    ]
}

fn text() -> impl Strategy<Value = String> {
    let pieces = prop_oneof![
        6 => character().prop_map(String::from),
        1 => select(vec!["&amp;", "&#27;", "\r\n", "]]>", "\u{1b}[31m", "<!--", "====", "rows", ": end", "top_values", "abc"])
            .prop_map(str::to_owned),
    ];
    vec(pieces, 0..12).prop_map(|pieces| pieces.concat())
}

fn metadata() -> impl Strategy<Value = Metadata> {
    let field = || option::of(text());
    let name = prop_oneof!["x-[a-z0-9]{1,4}", text()];
    let fields = (field(), field(), field(), field(), field(), field(), vec((name, text()), 0..3));
    fields.prop_map(|(title, author, copyright, license, description, catalogue, other)| Metadata {
        title,
        author,
        copyright,
        license,
        description,
        catalogue,
        other,
    })
}

/// A puzzle of four cells, with names of every kind.
fn puzzle() -> impl Strategy<Value = Puzzle> {
    let colors = vec((text(), character()), 0..4);
    (vec(0..6_usize, 4), colors, metadata()).prop_map(|(cells, colors, metadata)| {
        let mut palette = Palette::black_and_white();
        for (name, symbol) in colors {
            // Names are unique in a palette.
            if palette.by_name(&name).is_none() {
                palette.add(PaletteColor::new(name, Rgb(1, 2, 3), symbol));
            }
        }
        let cells = cells.into_iter().map(|index| Color::new(index.min(palette.len() - 1)).unwrap()).collect();
        let mut puzzle = Puzzle::from_picture(Picture::new(2, cells).unwrap(), palette);
        puzzle.metadata = metadata;
        puzzle
    })
}

/// What a format keeps of a text, by the rules of docs/FORMATS.md.
fn kept(format: Format, text: &str, may_break: bool) -> String {
    let is_xml = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..) && !matches!(c, '\u{fffe}' | '\u{ffff}');
    match format {
        Format::Json => text.to_owned(),
        Format::Non => text.replace('\0', "\u{fffd}"),
        Format::Webpbn => {
            let blank = |c| if matches!(c, '\x0b' | '\x0c') { ' ' } else { REPLACED };
            let text: String = text.trim().chars().map(|c| if is_xml(c) { c } else { blank(c) }).collect();
            text.trim().to_owned()
        }
        _ => {
            let lines = text.replace("\r\n", "\n").replace('\r', "\n");
            let lines: Vec<&str> = lines.split('\n').map(str::trim).collect();
            let text = lines.join(if may_break { "\n" } else { " " });
            let clean = |c: char| match c {
                '\n' => c,
                _ if is_inert(c) => c,
                _ if c.is_whitespace() => ' ',
                _ => REPLACED,
            };
            text.trim().chars().map(clean).collect::<String>().trim().to_owned()
        }
    }
}

fn kept_metadata(format: Format, given: &Metadata) -> Metadata {
    let field = |text: &Option<String>| {
        text.as_deref().map(|text| kept(format, text, false)).filter(|text| !text.trim().is_empty())
    };
    let some = Metadata { title: field(&given.title), ..Metadata::default() };
    match format {
        Format::Picross => return some,
        Format::Gno => {
            return Metadata { author: field(&given.author), license: field(&given.license), ..some };
        }
        Format::Freenono => {
            return Metadata { author: field(&given.author), description: field(&given.description), ..some };
        }
        _ => {}
    }
    if !matches!(format, Format::Json | Format::Webpbn | Format::Griddlers | Format::Olsak | Format::Non) {
        return Metadata::default();
    }
    let field = |text: &Option<String>, may_break| {
        let text = text.as_deref().map(|text| kept(format, text, may_break));
        // A blank field is none, but in JSON all is kept.
        text.filter(|text| format == Format::Json || !text.trim().is_empty())
    };
    let is_name = |name: &str| name.starts_with("x-");
    let other = given.other.iter().filter(|(name, _)| match format {
        Format::Json => true,
        Format::Olsak => false,
        _ => is_name(name) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'),
    });
    Metadata {
        title: field(&given.title, false),
        author: field(&given.author, false),
        copyright: field(&given.copyright, false),
        license: field(&given.license, false),
        description: field(&given.description, format == Format::Olsak),
        catalogue: field(&given.catalogue, false),
        other: other.map(|(name, value)| (name.clone(), kept(format, value, false))).collect(),
    }
}

/// Names of further fields that formats other than JSON may read as something else.
fn is_ambiguous(metadata: &Metadata) -> bool {
    let is_keyword = |name: &str| name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.starts_with("x-");
    metadata.other.iter().any(|(name, _)| is_keyword(name))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn what_is_written_is_inert_and_read_back(format in select(Format::all().collect::<Vec<_>>()), puzzle in puzzle()) {
        let Ok(written) = format::write(format, std::slice::from_ref(&puzzle)) else { return Ok(()) };
        let tabs = format == Format::Tournament;
        let harmful = written.text.chars().find(|&c| !is_inert(c) && c != '\n' && !(tabs && c == '\t'));
        prop_assert_eq!(harmful, None, "{}", written.text);
        for warning in &written.warnings {
            prop_assert!(warning.message().chars().all(is_inert), "{:?}", warning);
        }
        let read = format::read("file", written.bytes(), Some(format));
        let read = read.map_err(|error| TestCaseError::fail(format!("{error}\n{}", written.text)))?;
        let read = &read.puzzles[0];
        // A format without colours makes black of the only one; a picture has those that occur, in an order of its own.
        let pictures = matches!(
            format,
            Format::Picture | Format::Chars | Format::Png | Format::Bmp | Format::Pnm | Format::Xpm | Format::Nonograms
        );
        let colors = matches!(
            format,
            Format::Json | Format::Webpbn | Format::Olsak | Format::Non | Format::Toml | Format::Cnon | Format::Pzl
        ) && !pictures;
        let same = |(one, other): (&Option<Clue>, &Option<Clue>)| match (one, other) {
            (Some(one), Some(other)) => if colors { one == other } else { one.to_string() == other.to_string() },
            _ => false,
        };
        prop_assert!(read.clues().iter().zip(puzzle.clues()).all(same), "{}", written.text);
        if !is_ambiguous(&puzzle.metadata) {
            prop_assert_eq!(&read.metadata, &kept_metadata(format, &puzzle.metadata), "{}", written.text);
        }
        // What was replaced is said; what was cleaned once is clean.
        let again = format::write(format, std::slice::from_ref(read)).unwrap();
        let is_replaced = |warning: &format::Warning| warning.message().contains("replaced");
        prop_assert!(!again.warnings.iter().any(is_replaced), "{:?}", again.warnings);
        let same = format::read("file", again.bytes(), Some(format)).unwrap();
        prop_assert_eq!(&same.puzzles[0].metadata, &read.metadata, "{}", again.text);
    }
}

fn titled(title: &str) -> Puzzle {
    let mut puzzle = Puzzle::from_picture(Picture::parse("#").unwrap(), Palette::black_and_white());
    puzzle.metadata.title = Some(title.to_owned());
    puzzle
}

#[test]
fn replacements_are_warned_of() {
    let warnings = |format, title: &str| -> Vec<String> {
        let written = format::write(format, &[titled(title)]).unwrap();
        written.warnings.iter().map(ToString::to_string).filter(|warning| !warning.contains("goal")).collect()
    };
    let hostile = "a\u{1b}[31m\u{202e}b";
    let replaced = |name: &str| {
        vec![format!("the format {name} has no place for some characters of the title; they were replaced")]
    };
    assert_eq!(warnings(Format::Griddlers, hostile), replaced("griddlers"));
    assert_eq!(warnings(Format::Olsak, hostile), replaced("olsak"));
    assert_eq!(warnings(Format::Webpbn, hostile), replaced("webpbn"));
    assert_eq!(warnings(Format::Webpbn, "a\u{202e}b\u{85}c"), [""; 0]);
    assert_eq!(warnings(Format::Non, hostile), [""; 0]);
    assert_eq!(warnings(Format::Json, hostile), [""; 0]);
    assert_eq!(warnings(Format::Griddlers, "a\nb"), ["the format griddlers has no place for line breaks in the title"]);
    assert_eq!(warnings(Format::Olsak, "a\rb"), ["the format olsak has no place for line breaks in the title"]);
}

#[test]
fn a_description_is_no_field() {
    let mut puzzle = titled("Cat");
    puzzle.goal = None;
    puzzle.metadata.description = Some("author: Eve\ntitle: Dog\n: rows".into());
    let written = format::write(Format::Olsak, &[puzzle]).unwrap();
    assert_eq!(written.warnings.len(), 1);
    assert_eq!(
        written.warnings[0].message(),
        "in the description, `author:` would be a field; it is written `author :`"
    );
    let read = &format::read("a.g", written.text.as_bytes(), None).unwrap().puzzles[0].metadata;
    assert_eq!((read.author.as_deref(), read.title.as_deref()), (None, Some("Cat")));
    assert_eq!(read.description.as_deref(), Some("author : Eve\ntitle: Dog\n: rows"));
}

#[test]
fn a_note_is_no_field() {
    let mut puzzle = titled("Cat");
    puzzle.metadata.other =
        vec![("note".into(), "author: Eve".into()), ("note".into(), "x:".into()), ("x-y".into(), String::new())];
    let text = format::write(Format::Webpbn, std::slice::from_ref(&puzzle)).unwrap().text;
    assert_eq!(format::read("a.xml", text.as_bytes(), None).unwrap().puzzles[0].metadata, puzzle.metadata);
}

#[test]
fn a_file_that_looks_like_another_format_is_warned_of() {
    let mut puzzle = titled("");
    (puzzle.goal, puzzle.metadata.title) = (None, None);
    puzzle.metadata.description = Some("$1\n2".into());
    let written = format::write(Format::Olsak, &[puzzle]).unwrap();
    let wanted = "the format is not detected from this file; readers need to know that it is olsak";
    assert_eq!(written.warnings[0].to_string(), wanted);
}

#[test]
fn a_number_that_is_none_is_warned_of() {
    let mut puzzle = titled("Cat");
    puzzle.metadata = Metadata { other: vec![("number".into(), "seven".into())], ..Metadata::default() };
    puzzle.goal = None;
    let write = |format| format::write(format, std::slice::from_ref(&puzzle)).unwrap();
    let written = write(Format::Tournament);
    let message = &written.warnings[0].message();
    assert!(message.contains("has no place for the number \"seven\""), "{message}");
    // Elsewhere it may be any text.
    let written = write(Format::Griddlers);
    let again = format::read("again", written.text.as_bytes(), None).unwrap();
    assert_eq!((written.warnings.len(), &again.puzzles[0].metadata), (0, &puzzle.metadata));
}
