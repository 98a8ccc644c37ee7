//! Files that were made to do harm: each is read or refused with little time and memory, and a short message.
//!
//! No test measures time. Where a reader was quadratic once, the file is so large that it would take minutes.

use nonosat::{
    format,
    format::{Format, Problem, ReadError, inert::is_inert},
};

/// The file of a gigabyte of zeros by `gzip`, cut short; a puzzle by `gzip` and `xz`.
const BOMB: &[u8] = include_bytes!("hostile/zeros.gz");
const GZIP: &[u8] = include_bytes!("hostile/dot.non.gz");
const XZ: &[u8] = include_bytes!("hostile/dot.non.xz");
const XZ_BOMB: &[u8] = include_bytes!("hostile/zeros.xz");

/// The error of a file that is refused; its message is short and inert.
fn refused(bytes: impl AsRef<[u8]>) -> ReadError {
    let error = format::read("file", bytes.as_ref(), None).unwrap_err();
    let shown = error.to_string() + &error.help().unwrap_or_default() + error.line_text();
    assert!(shown.chars().count() < 1500, "{} characters", shown.len());
    assert!(shown.chars().all(|character| character == '\t' || is_inert(character)), "{shown:?}");
    error
}

fn message(bytes: impl AsRef<[u8]>) -> String {
    refused(bytes).to_string()
}

/// An XML file around something.
fn xml(before: &str, inner: &str) -> String {
    format!("<?xml version=\"1.0\"?>\n{before}<puzzleset>{inner}</puzzleset>\n")
}

#[test]
fn files_of_blank_lines() {
    let many = "\n".repeat(1_200_000);
    for (head, wanted) in [
        ("$1\n1\n", "the number of lines 131071 is too large"),
        ("1 1\n1\n", "the number of lines 1048577 is too large"),
        ("2 1\n1\n#\n1\n", "the number of lines 1048577 is too large"),
        ("width 1\n", "the number of lines 1048577 is too large"),
        ("x\n:\n1\n:\n", "the number of lines 1048577 is too large"),
        ("top_values\n[1]\n", "the number of lines 1048577 is too large"),
        ("#\n", ""),
    ] {
        // At the end there may be as many as there like: they are no part of the picture.
        let text = format!("{head}{many}");
        match wanted {
            "" => assert_eq!(format::read("file", text.as_bytes(), None).unwrap().puzzles.len(), 1),
            wanted => assert!(message(&text).contains(wanted), "{head}: {}", message(&text)),
        }
    }
}

#[test]
fn puzzles_without_number() {
    for puzzle in ["$1\n1\n1\n", "#.\n\n", "width 1\nheight 1\nrows\n1\ncolumns\n1\n====\n"] {
        let text = puzzle.repeat(600_000);
        let error = refused(&text);
        assert!(matches!(error.problem(), Problem::TooManyPuzzles { .. }), "{error}");
        assert_eq!(error.help(), Some("split the file".to_owned()));
    }
    let pack = format!(
        "{{\"schema\": \"nonosat-puzzle/1\", \"puzzles\": [{}]}}",
        vec![r#"{"rows":[[1]],"columns":[[1]]}"#; 600_000].join(",")
    );
    let error = refused(pack);
    assert!(matches!(error.problem(), Problem::TooManyPuzzles { .. }), "{error}");
}

#[test]
fn lists_of_json_without_end() {
    let file = |puzzle: &str| format!("{{\"schema\": \"nonosat-puzzle/1\", \"puzzles\": [{puzzle}]}}");
    let lines = "[],".repeat(100_000);
    assert!(
        message(file(&format!("{{\"rows\":[{lines}[]],\"columns\":[[]]}}"))).contains("the size 100001 is too large")
    );
    let blocks = "1,".repeat(1_000_000);
    assert!(message(file(&format!("{{\"rows\":[[{blocks}1]],\"columns\":[[]]}}"))).contains("is too large"));
    let grids = "[\"0\"],".repeat(20_000);
    let saved = file(&format!("{{\"rows\":[[1]],\"columns\":[[1]],\"saved\":[{grids}[\"0\"]]}}"));
    assert!(message(saved).contains("the number of saved grids 20001 is too large"));
}

#[test]
fn attributes_without_number() {
    // Each would be compared with all before it.
    let attributes: String = (0..300_000).map(|number| format!(" a{number}=\"\"")).collect();
    let text = xml("", &format!("<puzzle{attributes}></puzzle>"));
    assert!(message(text).contains("the number of attributes of an element, 65 is too large; the limit is 64"));
    let namespaces: String = (0..300_000).map(|number| format!("<a xmlns:b{number}=\"u\">")).collect();
    assert!(message(xml("", &namespaces)).contains("the number of namespaces 65 is too large"));
    let elements = "<a/>".repeat(1_100_000);
    assert!(message(xml("", &elements)).contains("the number of tags"));
    assert!(message(xml("", &"=".repeat(1_100_000))).contains("the number of attributes"));
}

#[test]
fn entities_that_expand() {
    let level = |number: usize| {
        let references = format!("&a{};", number - 1).repeat(10);
        format!("<!ENTITY a{number} \"{references}\">\n")
    };
    let laughs: String = (1..10).map(level).collect();
    let billion = format!("<!DOCTYPE p [<!ENTITY a0 \"ha\">\n{laughs}]>\n");
    let title = |text: &str| format!("<puzzle><title>{text}</title></puzzle>");
    assert!(message(xml(&billion, &title("&a9;"))).contains("the expansion of entities"));
    let attribute = "<puzzle type=\"&a9;\"></puzzle>";
    assert!(message(xml(&billion, attribute)).contains("the expansion of entities"));
    let block = format!("<!DOCTYPE p [<!ENTITY a \"{}\">]>\n", "x".repeat(10_000));
    assert!(message(xml(&block, &title(&"&a;".repeat(10_000)))).contains("the expansion of entities"));
    let small = "<!DOCTYPE p [<!ENTITY a \"x\">]>\n";
    assert!(message(xml(small, &title(&"&a;".repeat(70_000)))).contains("the number of references to entities 65537"));
    let own = "<!DOCTYPE p [<!ENTITY a \"&a;\">]>\n";
    refused(xml(own, &title("&a;")));
    let tags = "<!DOCTYPE p [<!ENTITY a '<b/>'>]>\n";
    assert!(message(xml(tags, &title("&a;"))).contains("entities with tags are not supported"));
    let many: String = (0..100_000).map(|number| format!("<!ENTITY a{number} 'x'>")).collect();
    assert!(message(xml(&format!("<!DOCTYPE p [{many}]>\n"), &title("&a;"))).contains("the number of entities"));
}

#[test]
fn a_document_type_is_read_as_before() {
    let kind = "<!DOCTYPE p SYSTEM \"x>y\" [ <!-- ]> --> <!ENTITY jan 'Jan &amp; Co'> <!ENTITY by \"by &jan;\"> ]>\n";
    let puzzle = "<puzzle><title>&by;</title><solution><image>|X|</image></solution></puzzle>";
    let document = format::read("file", xml(kind, puzzle).as_bytes(), None).unwrap();
    assert_eq!(document.puzzles[0].metadata.title.as_deref(), Some("by Jan & Co"));
}

#[test]
fn bars_and_nesting() {
    let bars = format!("<puzzle><solution><image>{}</image></solution></puzzle>", "|".repeat(2_000_000));
    assert!(message(xml("", &bars)).contains("expected a picture of a sensible size"));
    refused("<puzzle>".repeat(200_000));
    refused(format!("{{\"schema\": \"nonosat-puzzle/1\", \"puzzles\": {}", "[".repeat(2_000_000)));
}

#[test]
fn colours_without_number() {
    let colors = "color a #ff0000\n".repeat(200_000);
    assert!(message(format!("width 1\n{colors}")).contains("a palette with a is too large; the limit is 32"));
}

#[test]
fn pictures_of_any_size() {
    // Rows are filled up, so the cells could be many more than the characters.
    let text = format!("# {}\n{}", "#".repeat(60_000), " r\n".repeat(60_000));
    let error = format::read("file", text.as_bytes(), Some(Format::Chars)).unwrap_err();
    assert!(error.to_string().contains("a picture of 60002x60001 cells is too large"), "{error}");
    // What the header of a PNG and of a BMP promises.
    let side = 60_000_u32;
    let header = [b"IHDR", &side.to_be_bytes()[..], &side.to_be_bytes()[..], &[8, 2, 0, 0, 0]].concat();
    let png = [b"\x89PNG\r\n\x1a\n\0\0\0\x0d", &header[..], &crc(&header).to_be_bytes()[..], &[0, 0, 0, 1]].concat();
    let png = [&png[..], b"IDAT\0", &crc(b"IDAT\0").to_be_bytes()[..]].concat();
    assert!(message(png).contains("a picture of pixels, 60000x60000 is too large"));
    let numbers = [0, 0, 54, 40, side, side, 1 | 24 << 16, 0, 0, 0, 0, 0, 0].map(u32::to_le_bytes).concat();
    assert!(message([b"BM", &numbers[..]].concat()).contains("a picture of pixels, 60000x60000 is too large"));
}

/// The checksum of a part of a PNG.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    };
    !bytes.iter().fold(!0, step)
}

#[test]
fn coloured_puzzles_without_end() {
    let colors = "r = (red) *\n".repeat(200_000);
    assert!(message(format!("[colors]\n{colors}[clues]\n")).contains("a colour that is not declared yet"));
    let colors: String = (0..200_000).map(|number| format!("{} = (red) *\n", "x".repeat(number % 300 + 1))).collect();
    assert!(message(format!("[colors]\n{colors}[clues]\n")).contains("a palette with"));
    assert!(message(format!("[clues]\nrows = {}", "1,".repeat(200_000))).contains("is too large"));
    assert!(message("900000 1 1\nA #ff0000\n").contains("is too large"));
    assert!(message("9999999\n#ff0000\n").contains("9999999 is too large"));
    assert!(message("1\n#ff0000\n65535 65535\n65535 1").contains("found the end of the file"));
    let letters: String =
        (0..200_000).map(|code| format!("1{}", char::from_u32(0x4e00 + code % 20_000).unwrap())).collect();
    assert!(message(format!("{{\"rows\": [\"{letters}\"], \"cols\": [\"1\"]}}")).contains("is too large"));
}

#[test]
fn messages_are_short() {
    let long = "a\u{202e}\u{9b}".repeat(100_000);
    for text in [
        format!("{{\"schema\": \"nonosat-puzzle/1\", \"{long}\": 1}}"),
        format!("{{\"schema\": \"nonosat-puzzle/1\", \"puzzles\": [{{\"rows\": \"{long}\"}}]}}"),
        xml("", &format!("<{long}></b>")),
        xml("", &format!("<puzzle backgroundcolor=\"{long}\"></puzzle>")),
        xml(
            "",
            &format!(
                "<puzzle defaultcolor=\"{long}\"><clues type=\"rows\"><line><count>1</count></line></clues></puzzle>"
            ),
        ),
        format!("width {long}\n"),
        format!("rows\n{long}\ncolumns\n1\n"),
        format!("1 1\n{long}\n1\n"),
        format!("1 1\n{}\n1\n", "1 ".repeat(300_000)),
        long.clone(),
    ] {
        refused(text);
    }
    let name = "n\u{1b}[2J".repeat(10_000);
    let error = format::read(&name, b"", None).unwrap_err().to_string();
    assert!(error.chars().count() < 500 && error.chars().all(is_inert), "{error}");
}

#[test]
fn warnings_are_few_and_short() {
    let fields: String = (0..5000).map(|number| format!("x{number} \"{}\u{202e}\n", "long".repeat(200))).collect();
    let text = format!("{fields}width 1\nheight 1\nrows\n1\ncolumns\n1\n");
    let warnings = format::read("file", text.as_bytes(), None).unwrap().warnings;
    assert_eq!(warnings.len(), 101);
    assert_eq!(warnings[100].to_string(), "4900 more warnings");
    let element = "<odd\u{202e}>".replace('\u{202e}', &"x".repeat(100_000));
    let close = element.replace('<', "</");
    let puzzle = format!("<puzzle>{element}{close}<solution><image>|X|</image></solution></puzzle>");
    let warnings = format::read("file", xml("", &puzzle).as_bytes(), None).unwrap().warnings;
    assert!(warnings[0].message().len() <= 1500);
}

#[test]
fn compressed_files_are_read() {
    for bytes in [GZIP, XZ] {
        let document = format::read("file", bytes, None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width()), (Format::Non, 1));
        // Not a byte may be missing, and none changed.
        for end in 6..bytes.len() {
            assert!(matches!(refused(&bytes[..end]).problem(), Problem::Packed(_)), "{end}");
        }
        for at in 6..bytes.len() {
            for change in [1, 0x10, 0x7f, 0x80, 0xff] {
                let mut changed = bytes.to_vec();
                changed[at] ^= change;
                // A name or a time in the header may be any.
                let _ = format::read("file", &changed, None);
            }
        }
    }
    let twice = [GZIP, GZIP].concat();
    assert!(message(twice).contains("once"), "two members are one file");
}

#[test]
fn bombs_end_at_the_limit() {
    for bytes in [BOMB, XZ_BOMB] {
        let error = format::read_within("file", bytes, None, 1_000_000).unwrap_err();
        assert_eq!(error.problem(), &Problem::TooManyBytes { limit: 1_000_000 });
        assert_eq!(error.to_string(), "file:1:1: it is larger than the input limit of 1 MB");
        assert!(error.help().unwrap().contains("compressed"));
    }
    assert!(format::read_within("file", GZIP, None, 10).is_err());
    assert!(format::read_within("file", b"1 1\n1\n1\n", None, 8).is_ok());
    assert!(format::read_within("file", b"1 1\n1\n1\n", None, 7).is_err());
}
