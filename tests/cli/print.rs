//! `print`: sheets and books.

use std::{fs, process::Command};

use serde_json::Value;

use crate::sandbox::Sandbox;

const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");

/// What a tool for PDF prints; `None`, with a note, where it is not installed.
fn tool(name: &str, args: &[&str]) -> Option<String> {
    match Command::new(name).args(args).output() {
        Ok(output) => {
            assert!(output.status.success(), "{name} {args:?}: {}", String::from_utf8_lossy(&output.stderr));
            Some(String::from_utf8(output.stdout).unwrap())
        }
        Err(error) => {
            eprintln!("skipped: {name} cannot be run: {error}");
            None
        }
    }
}

fn puzzle(name: &str) -> String {
    format!("{PUZZLES}/{name}")
}

#[test]
fn a_book_in_each_format() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["print", "letter.non", "dot.non", "-o", "book.pdf"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(run.stdout, "book.pdf: 2 puzzles on 2 pages of a4; cells of 9.0 mm or more\n");
    let pdf = fs::read(sandbox.path("book.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF-") && pdf.len() < 5000, "{} bytes", pdf.len());
    let run = sandbox.run(&["print", "letter.non", "dot.non", "-o", "book.svg"]);
    assert_eq!((run.code, run.stdout.contains("book-01.svg to book-02.svg")), (Some(0), true), "{}", run.stdout);
    let [one, two] = ["book-01.svg", "book-02.svg"].map(|name| fs::read_to_string(sandbox.path(name)).unwrap());
    assert!(one.starts_with("<svg ") && two.contains(">Solutions<") && !one.contains("Letter"));
    assert!(two.contains(">Letter<"), "the title is with the solution");
    let run = sandbox.run(&["print", "letter.non", "--solutions", "none", "--title", "-o", "one.svg"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(fs::read_to_string(sandbox.path("one.svg")).unwrap().contains(">Letter<"));
    let run = sandbox.run(&["print", "letter.non", "-o", "book.png", "--dpi", "50", "--jobs", "2"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(fs::read(sandbox.path("book-02.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn the_verdict_is_told() {
    let sandbox = Sandbox::new();
    for (file, code, remark) in [
        ("twins.non", 10, "one of several solutions"),
        ("riddle.non", 20, "there is no solution"),
        ("letter.non", 0, ""),
    ] {
        let run = sandbox.run(&["print", file, "-o", "book.svg"]);
        assert_eq!((run.code, run.stderr.is_empty()), (Some(code), code == 0), "{}", run.stderr);
        let solution = fs::read_to_string(sandbox.path("book-02.svg")).unwrap();
        assert!(solution.contains(remark), "{solution}");
        // Without solutions nothing is solved.
        let run = sandbox.run(&["print", file, "-o", "other.svg", "--solutions", "none"]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    }
    let hard = puzzle("lalafrogkk.non");
    let run = sandbox.run(&["print", &hard, "-o", "book.svg", "--time-limit", "0"]);
    assert!(run.code == Some(30) && run.stderr.contains("before a solution was found"), "{}", run.stderr);
}

#[test]
fn what_cannot_be_printed_is_left_out() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["print", "letter.non", "broken.non", "missing.non", "-o", "book.pdf"]);
    assert_eq!(run.code, Some(66));
    assert!(run.stdout.starts_with("book.pdf: 1 puzzle on 2 pages"), "{}", run.stdout);
    let line = |cells: &str| format!("{{\"cells\": {cells}, \"runs\": [[1, 2, 2, 1]]}}");
    let lines = [line("[0, 1, 2]"), line("[2, 1, 3]")].join(", ");
    let table = format!("{{\"kind\": \"table\", \"cells\": 4, \"lines\": [{lines}]}}");
    sandbox.put("table.json", &format!("{{\"schema\": \"nonosat-puzzle/1\", \"puzzles\": [{table}]}}"));
    assert_eq!(sandbox.run(&["render", "table.json"]).code, Some(0));
    let run = sandbox.run(&["print", "table.json", "letter.non", "-o", "table.pdf"]);
    assert!(run.code == Some(65) && run.stderr.contains("where the cells"), "{}", run.stderr);
    assert!(run.stdout.starts_with("table.pdf: 1 puzzle on 2 pages"), "{}", run.stdout);
    let run = sandbox.run(&["print", "broken.non", "-o", "none.pdf"]);
    assert_eq!((run.code, sandbox.path("none.pdf").exists()), (Some(65), false));
    assert!(run.stderr.contains("nothing was written to none.pdf"), "{}", run.stderr);
    let large = puzzle("cauldron.non");
    let run = sandbox.run(&["print", &large, "-o", "large.pdf", "--solutions", "none"]);
    assert_eq!((run.code, sandbox.path("large.pdf").exists()), (Some(65), false));
    assert!(run.stderr.contains("take larger paper, or --min-cell"), "{}", run.stderr);
    let run = sandbox.run(&["print", "letter.non", "-o", "no/such/book.pdf"]);
    assert_eq!(run.code, Some(74), "{}", run.stderr);
}

#[test]
fn wrong_options_are_told_before_anything_is_done() {
    let sandbox = Sandbox::new();
    for wrong in [
        &["-o", "book.doc"][..],
        &["-o", "book"],
        &[],
        &["-o", "a.pdf", "--paper", "a9"],
        &["-o", "a.pdf", "--paper", "10x10mm"],
        &["-o", "a.pdf", "--margin", "100mm"],
        &["-o", "a.pdf", "--margin", "1 furlong"],
        &["-o", "a.pdf", "--per-page", "0"],
        &["-o", "a.pdf", "--per-page", "many"],
        &["-o", "a.pdf", "--cell", "0"],
        &["-o", "a.pdf", "--cell", "3mm", "--min-cell", "4mm"],
        &["-o", "a.pdf", "--dpi", "7"],
        &["-o", "a.pdf", "--number=x"],
        &["-o", "a.pdf", "--solutions", "both"],
        &["-o", "a.pdf", "--landscape", "90"],
        &["-o", "a.pdf", "--rules=fr"],
    ] {
        let run = sandbox.run(&[&["print", "letter.non"][..], wrong].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{wrong:?}: {}", run.stderr);
        assert!(!sandbox.path("a.pdf").exists(), "{wrong:?}");
    }
    let run = sandbox.run(&["print", "letter.non", "-o", "a.pdf", "--font", "letter.non"]);
    assert!(run.code == Some(66) && run.stderr.contains("no TrueType or OpenType font"), "{}", run.stderr);
    let run = sandbox.run(&["print", "letter.non", "-o", "a.png", "--dpi", "2400", "--paper", "2000x2000mm"]);
    assert!(run.code == Some(2) && !sandbox.path("a.png").exists(), "{}", run.stderr);
}

#[test]
fn steps_have_pages_of_their_own() {
    let sandbox = Sandbox::new();
    let files = ["print", "letter.non", "twins.non", "--steps=4"];
    let run = sandbox.run(&[&files[..], &["-o", "steps.svg"]].concat());
    assert_eq!(run.code, Some(10), "{}", run.stderr);
    let steps = fs::read_to_string(sandbox.path("steps-03.svg")).unwrap();
    assert!(steps.contains(">Steps of 1<") && steps.contains(">step 1<"), "{steps}");
    assert!(!sandbox.path("steps-04.svg").exists(), "several solutions have no steps to one");
}

#[test]
fn the_rules_of_what_is_printed_are_explained() {
    let sandbox = Sandbox::new();
    let umbrella = puzzle("umbrella.json");
    let page = |args: &[&str]| {
        let print = ["print", &umbrella, "--solutions", "none", "-o", "rules.svg"];
        let run = sandbox.run(&[&print[..], args].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        fs::read_to_string(sandbox.path("rules-01.svg")).unwrap()
    };
    let english = page(&["--rules"]);
    assert!(english.contains(">How to solve<") && english.contains(">A block whose length"), "{english}");
    assert!(!english.contains("triangle") && !english.contains("colour"), "what is not used");
    assert!(page(&["--rules=sk"]).contains(">Ako sa lúšti<"));
    let ladybird = puzzle("ladybird.g");
    let run = sandbox.run(&["print", &ladybird, "--rules", "--solutions", "none", "-o", "ladybird.svg"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(fs::read_to_string(sandbox.path("ladybird-01.svg")).unwrap().contains("the letter beside it"));
    // A page that would lack letters is not written.
    let run = sandbox.run(&["print", &umbrella, "--solutions", "none", "--rules=ja", "-o", "rules.pdf"]);
    assert!(run.stderr.contains("no font here has the letter") && run.stderr.contains("--font FILE"), "{}", run.stderr);
    assert_eq!((run.code, sandbox.path("rules.pdf").exists()), (Some(65), false));
}

#[test]
fn the_same_bytes_for_any_number_of_jobs() {
    let sandbox = Sandbox::empty();
    let files = ["anchor.g", "balloon.xml", "fir-tree.xml", "rocket.g", "letters.nonpack"].map(puzzle);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    for (book, jobs) in [("one.pdf", "1"), ("two.pdf", "3")] {
        let run = sandbox.run(&[&["print"][..], &files, &["-o", book, "--jobs", jobs, "--grade"]].concat());
        assert_eq!(run.code, Some(10), "{}", run.stderr);
    }
    assert!(fs::read(sandbox.path("one.pdf")).unwrap() == fs::read(sandbox.path("two.pdf")).unwrap());
}

#[test]
fn every_report_is_as_promised() {
    let schema: Value = serde_json::from_str(include_str!("../../docs/schema/print.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let sandbox = Sandbox::new();
    let files = ["print", "letter.non", "twins.non", "broken.non", "colors.non", "-o", "book.svg", "--format", "json"];
    let run = sandbox.run(&[&files[..], &["--grade", "--number=5"]].concat());
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let faults: Vec<String> = schema.iter_errors(&report).map(|fault| fault.to_string()).collect();
    assert!(faults.is_empty(), "{faults:?}\n{report:#}");
    assert_eq!((run.code, &report["pages"], &report["files"][1]), (Some(65), &2.into(), &"book-02.svg".into()));
    let [letter, twins] = [&report["puzzles"][0], &report["puzzles"][1]];
    assert_eq!(
        (&letter["number"], &letter["verdict"], &letter["pages"]),
        (&5.into(), &"unique".into(), &vec![1].into())
    );
    assert_eq!((&twins["solution_page"], &twins["grade"]), (&2.into(), &Value::Null));
    assert_eq!(report["failures"][0]["error"]["kind"], "bad-number");
    let nothing = sandbox.run(&["print", "broken.non", "-o", "book.pdf", "--format", "json"]);
    assert!(schema.is_valid(&serde_json::from_str(&nothing.stdout).unwrap()), "{}", nothing.stdout);
}

#[test]
fn the_text_of_a_page_has_every_clue_in_order() {
    let sandbox = Sandbox::empty();
    let Some(_) = tool("pdftotext", &["-v"]) else { return };
    for name in ["owl.non", "house.mk", "key.nin", "heart.txt", "mushroom.json"] {
        let file = puzzle(name);
        let args = ["print", &file, "-o", "book.pdf", "--solutions", "none", "--zeros"];
        assert_eq!(sandbox.run(&args).code, Some(0), "{name}");
        let text = tool("pdftotext", &["-raw", sandbox.path("book.pdf").to_str().unwrap(), "-"]).unwrap();
        let report = sandbox.run(&["convert", &file, "--to", "json"]);
        let report: Value = serde_json::from_str(&report.stdout).unwrap();
        let puzzle = report["puzzles"].as_array().map_or(&report, |all| &all[0]);
        let clues = |side: &str| -> Vec<String> {
            let lines = puzzle[side].as_array().unwrap_or_else(|| panic!("{puzzle:#}"));
            let number = |number: &Value| number.as_u64().unwrap().to_string();
            lines
                .iter()
                .flat_map(|clue| match &clue.as_array().unwrap()[..] {
                    [] => vec!["0".to_owned()],
                    numbers => numbers.iter().map(number).collect(),
                })
                .collect()
        };
        let expected = [clues("rows"), clues("columns")].concat();
        assert_eq!(text.split_whitespace().collect::<Vec<_>>(), expected, "{name}");
    }
}

/// The width and the pixels of a plain PPM file.
fn ppm(bytes: &[u8]) -> (usize, Vec<[u8; 3]>) {
    let mut fields = bytes.splitn(4, |byte| byte.is_ascii_whitespace());
    let mut field = || fields.next().unwrap();
    assert_eq!(field(), b"P6");
    let width = String::from_utf8(field().to_vec()).unwrap().parse().unwrap();
    let _height = field();
    let pixels = field().splitn(2, |byte| byte.is_ascii_whitespace()).nth(1).unwrap();
    (width, pixels.chunks(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
}

#[test]
fn pdf_and_png_agree() {
    let sandbox = Sandbox::empty();
    let Some(_) = tool("pdftoppm", &["-v"]) else { return };
    for name in ["balloon.xml", "rocket.g", "fir-tree.xml", "owl.non"] {
        let file = puzzle(name);
        for book in ["book.pdf", "book.png"] {
            let run = sandbox.run(&["print", &file, "-o", book, "--dpi", "100"]);
            assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
        }
        let base = sandbox.path("page");
        let pdf = sandbox.path("book.pdf");
        tool("pdftoppm", &["-r", "100", "-f", "2", pdf.to_str().unwrap(), base.to_str().unwrap()]).unwrap();
        let (width, drawn) = ppm(&fs::read(sandbox.path("page-2.ppm")).unwrap());
        let png = image::open(sandbox.path("book-02.png")).unwrap().to_rgb8();
        // Of the last row there may be more or less than half.
        assert!(png.width() as usize == width && (png.len() / 3).abs_diff(drawn.len()) <= width, "{name}");
        // Letters and the edges of areas differ by a pixel at most.
        let is_like = |one: &[u8; 3], other: &[u8]| one.iter().zip(other).all(|(a, b)| a.abs_diff(*b) < 64);
        let is_near = |at: usize, pixel: &[u8; 3]| {
            let (x, y) = ((at % width) as u32, (at / width) as u32);
            let around = |middle: u32, end: u32| middle.saturating_sub(1)..(middle + 2).min(end);
            around(y, png.height()).any(|y| around(x, png.width()).any(|x| is_like(pixel, &png.get_pixel(x, y).0)))
        };
        let wrong = drawn.iter().enumerate().filter(|(at, pixel)| !is_near(*at, pixel)).count();
        let inked = drawn.iter().filter(|pixel| pixel[0] < 250 || pixel[1] < 250 || pixel[2] < 250).count();
        assert!(inked > 5000 && wrong * 50 < inked, "{name}: {wrong} of {inked}");
    }
}

#[test]
fn a_font_is_embedded() {
    let fonts = ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans.ttf"];
    let Some(font) = fonts.into_iter().find(|font| fs::exists(font).unwrap()) else {
        eprintln!("skipped: there is no font DejaVu Sans here");
        return;
    };
    let sandbox = Sandbox::empty();
    sandbox.put("cat.non", "title \"Кошка и мышь\"\nwidth 2\nheight 1\nrows\n1\ncolumns\n1\n0\n");
    let without = sandbox.run(&["print", "cat.non", "-o", "cat.pdf"]);
    assert_eq!(without.code, Some(0));
    assert!(without.stderr.contains("title is left out") && without.stderr.contains("--font FILE"), "{without:?}");
    let asked = sandbox.run(&["print", "cat.non", "-o", "asked.pdf", "--title"]);
    assert_eq!((asked.code, sandbox.path("asked.pdf").exists()), (Some(65), false));
    assert!(asked.stderr.contains("--font FILE"), "{}", asked.stderr);
    let args = ["print", "cat.non", "--title", "--font", font, "--solutions", "none"];
    for book in ["cat.pdf", "cat.png"] {
        let run = sandbox.run(&[&args[..], &["-o", book]].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    }
    let pdf = sandbox.path("cat.pdf");
    assert!(fs::metadata(&pdf).unwrap().len() < 40_000, "only its letters are embedded");
    let Some(text) = tool("pdftotext", &["-raw", pdf.to_str().unwrap(), "-"]) else { return };
    assert!(text.starts_with("Кошка и мышь"), "{text}");
}
