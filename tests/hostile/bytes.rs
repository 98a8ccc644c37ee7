//! Hostile files made for one format, compressed ones, and such as are no puzzles at all.

use std::io::Write;

use flate2::{Compression, write::GzEncoder};

use crate::{
    measure::Numbers,
    spoil::{CONTROLS, Hostile, TURNS},
    valid::{GRIDDLERS, JSON, NON, OLSAK},
};

const GZIP: &[u8] = include_bytes!("../library/hostile/dot.non.gz");
const XZ: &[u8] = include_bytes!("../library/hostile/dot.non.xz");
const XZ_BOMB: &[u8] = include_bytes!("../library/hostile/zeros.xz");
const GZIP_BOMB: &[u8] = include_bytes!("../library/hostile/zeros.gz");

fn xml(before: &str, inner: &str) -> String {
    format!("<?xml version=\"1.0\"?>\n{before}<puzzleset>{inner}</puzzleset>\n")
}

/// Entities that expand, attributes without number, nesting.
pub(crate) fn markup() -> Vec<Hostile> {
    let level = |number: usize| format!("<!ENTITY a{number} \"{}\">\n", format!("&a{};", number - 1).repeat(10));
    let laughs: String = (1..10).map(level).collect();
    let billion = format!("<!DOCTYPE p [<!ENTITY a0 \"ha\">\n{laughs}]>\n");
    let block = format!("<!DOCTYPE p [<!ENTITY a \"{}\">]>\n", "x".repeat(10_000));
    let title = |text: &str| format!("<puzzle><title>{text}</title></puzzle>");
    let attributes: String = (0..300_000).map(|number| format!(" a{number}=\"\"")).collect();
    let namespaces: String = (0..100_000).map(|number| format!("<a xmlns:b{number}=\"u\">")).collect();
    let long = "x\u{202e}".repeat(200_000);
    let entities: String = (0..100_000).map(|number| format!("<!ENTITY a{number} 'x'>")).collect();
    let files = [
        ("billion-laughs", xml(&billion, &title("&a9;"))),
        ("laughs-in-attribute", xml(&billion, "<puzzle type=\"&a9;\"></puzzle>")),
        ("quadratic", xml(&block, &title(&"&a;".repeat(10_000)))),
        ("of-itself", xml("<!DOCTYPE p [<!ENTITY a \"&a;\">]>\n", &title("&a;"))),
        ("of-each-other", xml("<!DOCTYPE p [<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]>\n", &title("&a;"))),
        ("of-a-file", xml("<!DOCTYPE p [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n", &title("&a;"))),
        ("of-parameters", xml("<!DOCTYPE p [<!ENTITY % a '%a;'> %a;]>\n", &title("x"))),
        ("with-tags", xml("<!DOCTYPE p [<!ENTITY a '<b/>'>]>\n", &title("&a;"))),
        ("without-number", xml(&format!("<!DOCTYPE p [{entities}]>\n"), &title("&a;"))),
        ("unknown", xml("", &title("&unknown;&#0;&#x110000;&#xd800;"))),
        ("type-without-end", "<!DOCTYPE p [".repeat(50_000)),
        ("attributes", xml("", &format!("<puzzle{attributes}></puzzle>"))),
        ("attribute-twice", xml("", &format!("<puzzle{}></puzzle>", " a='1'".repeat(60)))),
        ("namespaces", xml("", &namespaces)),
        ("elements", xml("", &"<a/>".repeat(1_100_000))),
        ("nested", "<puzzle>".repeat(300_000)),
        ("closed", "</puzzle>".repeat(300_000)),
        ("comment", format!("<!--{}", "-".repeat(3_000_000))),
        ("cdata", xml("", &title(&"<![CDATA[".repeat(100_000)))),
        ("long-name", xml("", &format!("<{long}></b>"))),
        ("long-value", xml("", &format!("<puzzle backgroundcolor=\"{long}\"></puzzle>"))),
        ("bars", xml("", &format!("<puzzle><solution><image>{}</image></solution></puzzle>", "|".repeat(2_000_000)))),
        (
            "brackets",
            xml("", &format!("<puzzle><solution><image>|{}|</image></solution></puzzle>", "[".repeat(900_000))),
        ),
    ];
    files.into_iter().map(|(name, text)| Hostile::new("XML: entities, attributes, nesting", name, text)).collect()
}

/// Nesting, numbers and names in JSON.
pub(crate) fn json() -> Vec<Hostile> {
    let file = |inner: &str| format!("{{\"schema\": \"nonosat-puzzle/1\", \"puzzles\": [{inner}]}}");
    let rows = |rows: &str| file(&format!("{{\"rows\": {rows}, \"columns\": [[1]]}}"));
    let title = |title: &str| file(&format!("{{\"title\": {title}, \"rows\": [[1]], \"columns\": [[1]]}}"));
    let long = "x\u{202e}\u{9b}".repeat(100_000);
    let files = [
        ("arrays", file(&"[".repeat(2_000_000))),
        ("objects", file(&"{\"rows\":".repeat(300_000))),
        ("clues-nested", rows(&format!("{}{}", "[".repeat(100), "]".repeat(100)))),
        ("infinite", rows("[[1e999999]]")),
        ("fraction", rows("[[1.5]]")),
        ("minus", rows("[[-1]]")),
        ("nan", rows("[[NaN, Infinity]]")),
        ("null", rows("null")),
        ("lines", rows(&format!("[{}[]]", "[],".repeat(1_000_000)))),
        ("blocks", rows(&format!("[[{}1]]", "1,".repeat(1_000_000)))),
        ("key-twice", file("{\"rows\": [[1]], \"rows\": [[1]], \"columns\": [[1]]}")),
        ("schemas", "{\"schema\": \"nonosat-puzzle/1\",".repeat(2)),
        ("another-schema", format!("{{\"schema\": \"{long}\", \"puzzles\": []}}")),
        ("unknown-field", format!("{{\"schema\": \"nonosat-puzzle/1\", \"{long}\": 1}}")),
        ("unknown-type", rows(&format!("\"{long}\""))),
        ("surrogate", title("\"\\ud800\"")),
        ("raw-controls", title(&format!("\"{CONTROLS}\""))),
        ("escaped-controls", title("\"\\u001b[31m\\u009b2J\\u0000\\u202e\\n=1+1\"")),
        ("long-title", title(&format!("\"{}\"", TURNS.repeat(100_000)))),
        ("no-puzzle", file("")),
        ("million-puzzles", file(&vec![r#"{"rows":[[1]],"columns":[[1]]}"#; 300_000].join(","))),
        (
            "saved",
            file(&format!("{{\"rows\":[[1]],\"columns\":[[1]],\"saved\":[{}[\"0\"]]}}", "[\"0\"],".repeat(20_000))),
        ),
    ];
    files.into_iter().map(|(name, text)| Hostile::new("JSON: nesting, numbers, names", name, text)).collect()
}

/// Valid puzzles of which titles and names of colours would control what shows them.
pub(crate) fn titles() -> Vec<Hostile> {
    let mut files = Vec::new();
    for (kind, text) in [("turns", TURNS), ("formula", "=1+1|*b*</title>"), ("c1", "\u{9b}2J"), ("escape", CONTROLS)] {
        let references: String = text.chars().map(|c| format!("&#{};", u32::from(c))).collect();
        let escapes: String = text.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect();
        let puzzle = "\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
        let solution = "<solution><image>|X|</image></solution>";
        for (format, text) in [
            ("non", format!("title \"{text}\"{puzzle}")),
            ("non-references", format!("title \"{references}\"{puzzle}")),
            ("olsak", OLSAK.replacen("Cat", text, 1)),
            ("olsak-colour", OLSAK.replace(" red", &format!(" red{text}"))),
            ("webpbn", xml("", &format!("<puzzle><title>{references}</title>{solution}</puzzle>"))),
            ("webpbn-raw", xml("", &format!("<puzzle><title>{text}</title>{solution}</puzzle>"))),
            ("json", JSON.replacen("Cat", &escapes, 1)),
            ("griddlers", GRIDDLERS.replacen("number: 7", &format!("number: {text}"), 1)),
        ] {
            files.push(Hostile::new("titles and names", format!("{kind}-{format}"), text));
        }
    }
    files
}

/// Sizes that nothing backs, and puzzles without number.
pub(crate) fn sizes() -> Vec<Hostile> {
    let long = "x\u{202e}".repeat(100_000);
    let ends = "\n".repeat(60_000);
    let files = [
        ("largest", "width 65535\nheight 65535\nrows\n1\ncolumns\n1\n".to_owned()),
        ("zero", "width 0\nheight 0\nrows\ncolumns\n".to_owned()),
        ("empty-lines", format!("width 60000\nheight 60000\nrows\n{ends}columns\n{ends}")),
        ("full-lines", format!("rows\n{}columns\n{}", "3000\n".repeat(3000), "3000\n".repeat(3000))),
        ("ones", format!("rows\n{}columns\n{}", "1\n".repeat(4000), "1\n".repeat(4000))),
        ("nin-size", format!("65535 65535\n{}", "1 ".repeat(100_000))),
        ("mk-size", "65535 65535\n1\n#\n1\n".to_owned()),
        ("mk-many", "1 1\n1\n#\n1\n".repeat(200_000)),
        ("tournaments", "$1\n1\n1\n".repeat(600_000)),
        ("pictures", "#\n\n".repeat(600_000)),
        ("wide-picture", "#".repeat(3_000_000)),
        ("high-picture", "#\n".repeat(1_000_000)),
        ("colours", format!("width 1\n{}", "color a #ff0000\n".repeat(200_000))),
        ("olsak-colours", format!("t\n#d\n{}: rows\n", " a:a #000000 a\n".repeat(100_000))),
        ("griddlers", format!("width: 65535\nheight: 65535\ntop_values\n{}", "[1]\n".repeat(65_535))),
        ("long-word", format!("width {long}\n")),
        ("long-clue", format!("rows\n{long}\ncolumns\n1\n")),
        ("fields", (0..50_000).map(|number| format!("x{number} \"{TURNS}\"\n")).collect::<String>() + NON),
    ];
    files.into_iter().map(|(name, text)| Hostile::new("sizes and numbers of puzzles", name, text)).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Bombs, and compressed files that are spoiled.
pub(crate) fn compressed() -> Vec<Hostile> {
    let changed = |bytes: &[u8], at: usize| {
        let mut bytes = bytes.to_vec();
        let at = at.min(bytes.len() - 1);
        bytes[at] ^= 0x55;
        bytes
    };
    let puzzle = gzip(NON.as_bytes());
    let bomb = gzip(&vec![b'1'; 100 << 20]);
    let files = [
        ("bomb.gz", bomb.clone()),
        ("lines-bomb.gz", gzip(&[b"rows\n".as_slice(), &vec![b'\n'; 60 << 20]].concat())),
        ("bomb-in-bomb.gz", gzip(&bomb)),
        ("zeros.gz", GZIP_BOMB.to_vec()),
        ("zeros.xz", XZ_BOMB.to_vec()),
        ("half.gz", GZIP[..GZIP.len() / 2].to_vec()),
        ("half.xz", XZ[..XZ.len() / 2].to_vec()),
        ("head.gz", GZIP[..3].to_vec()),
        ("head.xz", XZ[..6].to_vec()),
        ("check.gz", changed(&puzzle, puzzle.len() - 6)),
        ("length.gz", changed(&puzzle, puzzle.len() - 1)),
        ("flags.gz", changed(&puzzle, 3)),
        ("check.xz", changed(XZ, XZ.len() - 6)),
        ("flags.xz", changed(XZ, 7)),
        ("dictionary.xz", changed(XZ, 16)),
        ("twice.gz", [GZIP, GZIP].concat()),
        ("twice.xz", [XZ, XZ].concat()),
        ("more.gz", [GZIP, b"more".as_slice()].concat()),
        ("nothing.gz", gzip(b"")),
        ("garbage.gz", [&[0x1f, 0x8b, 8, 0], noise(1, 100_000).as_slice()].concat()),
        ("garbage.xz", [b"\xfd7zXZ\0".as_slice(), &noise(2, 100_000)].concat()),
    ];
    files.into_iter().map(|(name, bytes)| Hostile::new("compressed: bombs and damage", name, bytes)).collect()
}

fn noise(seed: u64, length: usize) -> Vec<u8> {
    let mut numbers = Numbers::new(seed);
    (0..length).map(|_| numbers.next() as u8).collect()
}

/// Files of other kinds, noise, and next to nothing.
pub(crate) fn strangers() -> Vec<Hostile> {
    let heads: [(&str, &[u8]); 22] = [
        ("png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        ("jpeg", b"\xff\xd8\xff\xe0\0\x10JFIF\0"),
        ("gif", b"GIF89a\xff\xff\xff\xff"),
        ("pdf", b"%PDF-1.7\n%\xe2\xe3\n"),
        ("zip", b"PK\x03\x04\x14\0"),
        ("elf", b"\x7fELF\x02\x01\x01\0"),
        ("bzip2", b"BZh91AY&SY"),
        ("zstd", b"\x28\xb5\x2f\xfd"),
        ("wasm", b"\0asm\x01\0\0\0"),
        ("sqlite", b"SQLite format 3\0"),
        ("utf32", b"\xff\xfe\0\0w\0\0\0"),
        ("script", b"#!/bin/sh\nexit 0\n"),
        ("empty", b""),
        ("newline", b"\n"),
        ("blank", b" "),
        ("nul", b"\0"),
        ("sharp", b"#"),
        ("dollar", b"$"),
        ("brace", b"{"),
        ("less", b"<"),
        ("bom", b"\xef\xbb\xbf"),
        ("utf16-bom", b"\xfe\xff"),
    ];
    let mut files: Vec<Hostile> = Vec::new();
    for (number, (name, head)) in heads.into_iter().enumerate() {
        let tail = if number < 11 { noise(number as u64 + 10, 5000) } else { Vec::new() };
        files.push(Hostile::new("other files, noise, nothing", name, [head, tail.as_slice()].concat()));
    }
    for byte in [0_u8, b'\n', b' ', b'1', b'[', b'<', 0x80, 0xff] {
        files.push(Hostile::new("other files, noise, nothing", format!("all-{byte:02x}"), vec![byte; 5_000_000]));
    }
    for seed in 100..108 {
        files.push(Hostile::new("other files, noise, nothing", format!("noise-{seed}"), noise(seed, 20_000)));
    }
    files
}
