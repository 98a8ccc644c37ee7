//! `explain` and `hint`.

use insta::assert_snapshot;
use serde_json::Value;

use crate::sandbox::Sandbox;

pub(crate) fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.put("owl.non", include_str!("../../puzzles/owl.non"));
    sandbox.put("cat.non", include_str!("../../puzzles/cat.non"));
    sandbox.put("dominoes.non", include_str!("../../puzzles/dom-09.non"));
    sandbox.put("evil.non", "title \"</script><b>{{data}} & co\"\nwidth 2\nheight 1\nrows\n1\ncolumns\n0\n1\n");
    sandbox
}

pub(crate) fn valid(schema: &str, text: &str) -> Vec<Value> {
    let schema = jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap();
    let documents: Vec<Value> = serde_json::Deserializer::from_str(text).into_iter().map(Result::unwrap).collect();
    for document in &documents {
        let faults: Vec<String> = schema.iter_errors(document).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{faults:#?}\n{document:#}");
    }
    assert!(!documents.is_empty());
    documents
}

pub(crate) const EXPLAIN: &str = include_str!("../../docs/schema/explain.schema.json");
pub(crate) const HINT: &str = include_str!("../../docs/schema/hint.schema.json");

#[test]
fn steps_are_numbered_and_end_with_the_picture() {
    let run = sandbox().run(&["explain", "letter.non", "--style", "ascii"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_snapshot!(run.stdout, @"
    Letter (3x4, letter.non)
    6 steps: 6 by rules
    solved: there is no other solution
    1. row 1: the 3 overlaps itself in columns 1-3 [rule 1, intersection]
    2. column 1: the 4 overlaps itself in rows 2-4 [rule 1, intersection]
    3. row 2: all of its blocks are there, so the rest is blank [rule 2, simple-spaces]
    4. column 3: all of its blocks are there, so the rest is blank [rule 2, simple-spaces]
    5. row 3: the 2 overlaps itself in column 2 [rule 1, intersection]
    6. column 2: all of its blocks are there, so the rest is blank [rule 2, simple-spaces]
          1
        4 1 1
      +------+
    3 | # # #|
    1 | # . .|
    2 | # # .|
    1 | # . .|
      +------+
    ");
}

/// Where steps need more than all before, a line says so, once for each kind.
#[test]
fn what_is_needed_for_the_first_time_is_said() {
    let run = sandbox().run(&["explain", "owl.non"]);
    let heads: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("from here on")).collect();
    assert_eq!(heads, ["from here on by looking one step ahead, too:"]);
    let place = |word: &str| run.stdout.lines().position(|line| line.contains(word)).unwrap();
    assert_eq!(place("[one step ahead"), place("from here on") + 1);
}

#[test]
fn exit_codes_are_those_of_the_verdict() {
    let sandbox = sandbox();
    for (file, code) in [("letter.non", 0), ("twins.non", 10), ("riddle.non", 20), ("broken.non", 65), ("none.non", 66)]
    {
        assert_eq!(sandbox.run(&["explain", file]).code, Some(code), "{file}");
        assert_eq!(sandbox.run(&["hint", file]).code, Some(code), "{file}");
    }
    assert_eq!(sandbox.run(&["explain", "letter.non", "--gif", "no/such/folder.gif"]).code, Some(74));
    assert_eq!(sandbox.run(&["hint", "letter.non", "--svg", "no/such/folder.svg"]).code, Some(74));
    assert_eq!(sandbox.run(&["hint", "letter.non", "--grid", "none.txt"]).code, Some(66));
}

#[test]
fn reports_keep_the_promise_of_their_schemas() {
    let sandbox = sandbox();
    for file in ["letter.non", "twins.non", "riddle.non", "broken.non", "owl.non", "dominoes.non"] {
        let document = valid(EXPLAIN, &sandbox.run(&["explain", file, "--format", "json"]).stdout);
        let lines = valid(EXPLAIN, &sandbox.run(&["explain", file, "--format", "ndjson"]).stdout);
        let steps = document[0]["steps"].as_array().map_or(0, Vec::len);
        assert_eq!(lines.len(), steps + 1, "{file}");
        for (line, number) in lines[..steps].iter().zip(0..) {
            assert_eq!(line["step"], document[0]["steps"][number]);
        }
        for format in ["json", "ndjson"] {
            assert_eq!(valid(HINT, &sandbox.run(&["hint", file, "--format", format]).stdout).len(), 1);
        }
    }
}

#[test]
fn a_film_has_a_frame_a_step() {
    let sandbox = sandbox();
    let report =
        sandbox.run(&["explain", "cat.non", "--gif", "cat.gif", "--svg", "cat.svg", "--format", "json"]).stdout;
    let report: Value = serde_json::from_str(&report).unwrap();
    let file = std::fs::File::open(sandbox.path("cat.gif")).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.check_frame_consistency(true);
    let mut decoder = options.read_info(file).unwrap();
    let mut frames = 0;
    while decoder.read_next_frame().unwrap().is_some() {
        frames += 1;
    }
    assert_eq!(frames, report["steps_taken"].as_u64().unwrap() + 2, "the start, a frame a step, and the end");
    let svg = std::fs::read_to_string(sandbox.path("cat.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

#[test]
fn a_film_has_the_pace_that_is_wanted() {
    let sandbox = sandbox();
    let delays = |more: &[&str]| {
        let run = sandbox.run(&[&["explain", "letter.non", "--gif", "a.gif"], more].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let mut decoder =
            gif::DecodeOptions::new().read_info(std::fs::File::open(sandbox.path("a.gif")).unwrap()).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
        }
        delays[1..7].to_vec()
    };
    assert_eq!(delays(&[]), [300; 6], "there is a sentence to read");
    assert_eq!(delays(&["--no-captions"]), [60; 6]);
    assert_eq!(delays(&["--pace", "1.5s"]), [150; 6]);
    assert_eq!(delays(&["--pace", "1ms"]), [2; 6]);
    assert_eq!(sandbox.run(&["explain", "letter.non", "--pace", "1s"]).code, Some(2));
    assert_eq!(sandbox.run(&["explain", "letter.non", "--no-captions"]).code, Some(2));
}

/// The pictures of an animation, each a byte a pixel, and their width.
pub(crate) fn pictures(path: &std::path::Path) -> (usize, Vec<Vec<u8>>) {
    let mut decoder = gif::DecodeOptions::new().read_info(std::fs::File::open(path).unwrap()).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut screen = vec![0; width * height];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        for (y, row) in frame.buffer.chunks(usize::from(frame.width)).enumerate() {
            let place = screen[(top + y) * width + left..].iter_mut().zip(row);
            place.filter(|&(_, &pixel)| Some(pixel) != frame.transparent).for_each(|(old, &pixel)| *old = pixel);
        }
        shown.push(screen.clone());
    }
    (width, shown)
}

#[test]
fn a_film_has_a_caption_under_the_picture() {
    let sandbox = sandbox();
    for (file, is_wide) in [("letter.non", false), ("cat.non", true)] {
        let film = |name: &str, more: &[&str]| {
            sandbox.run(&[&["explain", file, "--gif", name], more].concat());
            pictures(&sandbox.path(name))
        };
        let ((width, with), (narrow, without)) = (film("a.gif", &[]), film("b.gif", &["--no-captions"]));
        assert_eq!((with.len(), width == narrow, width >= 320), (without.len(), is_wide, true), "{file}");
        let (height, margin) = (without[0].len() / narrow, (width - narrow) / 2);
        let mut captions = Vec::new();
        for (with, without) in with.iter().zip(&without) {
            let (picture, caption) = with.split_at(height * width);
            for (row, plain) in picture.chunks(width).zip(without.chunks(narrow)) {
                assert_eq!(row[margin..margin + narrow], *plain, "the picture is the same");
                assert!(row[..margin].iter().chain(&row[margin + narrow..]).all(|&pixel| pixel == 0));
            }
            assert!(caption.iter().filter(|&&pixel| pixel != 0).count() > 200, "{file}: some words");
            captions.push(caption.to_vec());
        }
        assert!(captions.windows(2).all(|pair| pair[0] != pair[1]), "{file}: each step has its own");
    }
}

#[test]
fn every_fifth_line_has_its_number() {
    let sandbox = sandbox();
    let text =
        sandbox.run(&["explain", "owl.non", "--style", "ascii", "--svg", "owl.svg", "--html", "owl.html"]).stdout;
    let numbered = |end: &str| text.lines().filter(|line| line.ends_with(end)).count();
    assert_eq!([" |  5", " | 10", " | 15", " | 20", " | 25"].map(|end| numbered(end.trim_start())), [1; 5], "{text}");
    let below: Vec<&str> = text.lines().next_back().unwrap().split_whitespace().collect();
    assert_eq!(below, ["5", "10", "15", "20", "25"]);
    let svg = std::fs::read_to_string(sandbox.path("owl.svg")).unwrap();
    assert_eq!(svg.matches("fill=\"#777\"").count(), 10);
    assert!(std::fs::read_to_string(sandbox.path("owl.html")).unwrap().contains("(line + 1) % 5 === 0"));
    let hint = sandbox.run(&["hint", "owl.non", "--style", "ascii"]).stdout;
    assert!(
        hint.contains("|  5\n") && !sandbox.run(&["solve", "owl.non", "--style", "ascii"]).stdout.contains("|  5\n")
    );
}

#[test]
fn a_page_needs_nothing_else() {
    let sandbox = sandbox();
    for file in ["owl.non", "evil.non", "twins.non", "riddle.non"] {
        let run = sandbox.run(&["explain", file, "--html", "page.html", "--format", "json"]);
        let report: Value = serde_json::from_str(&run.stdout).unwrap();
        let page = std::fs::read_to_string(sandbox.path("page.html")).unwrap();
        for outside in ["http:", "https:", "src=", "href=", "@import", "url("] {
            assert!(!page.contains(outside), "{file}: {outside}");
        }
        let (_, data) = page.split_once("<script type=\"application/json\" id=\"data\">").unwrap();
        let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
        assert_eq!(data["steps"].as_array().unwrap().len() as u64, report["steps_taken"].as_u64().unwrap());
        assert_eq!(page.matches("</script>").count(), 2, "{file}");
        assert!(page.contains("aria-live") && page.contains("prefers-color-scheme"));
    }
    let page = {
        sandbox.run(&["explain", "evil.non", "--html", "page.html"]);
        std::fs::read_to_string(sandbox.path("page.html")).unwrap()
    };
    assert!(page.contains("<h1>&lt;/script&gt;&lt;b&gt;{{data}} &amp; co</h1>"));
}

#[test]
fn hints_start_from_a_grid() {
    let sandbox = sandbox();
    let hint = |file: &str, grid: &str| {
        sandbox.put("grid.txt", grid);
        let run = sandbox.run(&["hint", file, "--grid", "grid.txt", "--format", "json"]);
        (run.code, valid(HINT, &run.stdout).remove(0))
    };
    let (code, report) = hint("letter.non", "###\n#..\n##.\n#..\n");
    assert_eq!((code, &report["standing"], &report["state"]), (Some(0), &"right".into(), &"finished".into()));
    let (code, report) = hint("letter.non", "???\n?#?\n???\n???\n");
    assert_eq!((code, &report["standing"]), (Some(0), &"wrong".into()));
    assert_eq!(report["wrong"], serde_json::json!([{ "row": 2, "column": 2, "value": 1 }]));
    assert!(report["hint"].is_object());
    let (code, report) = hint("twins.non", "##\n??\n");
    assert_eq!((code, &report["standing"]), (Some(0), &"spoilt".into()));
    assert_eq!(report["wrong"].as_array().unwrap().len(), 1);
    let (code, report) = hint("riddle.non", "???\n???\n???\n");
    assert_eq!((code, &report["standing"], &report["hint"]), (Some(20), &"no-solution".into(), &Value::Null));
    for (grid, line, complaint) in [
        ("##\n", 1, "expected 3 cells, as the puzzle is that wide, found 2"),
        ("###\n?..\n??\n", 3, "expected 3 cells, as the puzzle is that wide, found 2"),
        ("###\n???\n", 2, "expected 4 rows, as the puzzle is 3x4, found 2"),
        ("???\n???\n???\n???\n???\n", 5, "expected 4 rows, as the puzzle is 3x4, found 5"),
    ] {
        let (code, report) = hint("letter.non", grid);
        let error = &report["error"];
        assert_eq!((code, &report["puzzle"]["source"]), (Some(65), &"grid.txt".into()));
        assert_eq!((&error["line"], &error["message"]), (&line.into(), &complaint.into()));
    }
    let (code, report) = hint("letter.non", "#q\n");
    assert_eq!((code, &report["error"]["line"]), (Some(65), &1.into()));
}

#[test]
fn crosses_in_a_grid_are_blank() {
    let sandbox = sandbox();
    sandbox.put("grid.txt", "###\n#XX\n???\n???\n");
    let run = sandbox.run(&["hint", "letter.non", "--grid", "grid.txt", "--format", "json"]);
    assert_eq!(run.stderr, "warning: grid.txt: line 2: X is read as crossed out, so blank; filled cells are `#`\n");
    let report = &valid(HINT, &run.stdout)[0];
    assert_eq!((&report["standing"], &report["partial"]), (&"right".into(), &"111100??????".into()));
    sandbox.put("grid.txt", "XXX\nX..\nXX.\nX..\n");
    let run = sandbox.run(&["hint", "letter.non", "--grid", "grid.txt", "--format", "json"]);
    assert_eq!((run.stderr.as_str(), &valid(HINT, &run.stdout)[0]["state"]), ("", &"finished".into()));
}

#[test]
fn hints_give_away_as_much_as_wanted() {
    let sandbox = sandbox();
    let hint = |file: &str, level: &str| {
        let text = sandbox.run(&["hint", file, "--level", level, "--style", "ascii", "--svg", "hint.svg"]).stdout;
        let json = sandbox.run(&["hint", file, "--level", level, "--format", "json"]).stdout;
        let report = valid(HINT, &json).remove(0);
        assert_eq!(report["level"], level);
        let marked = std::fs::read_to_string(sandbox.path("hint.svg")).unwrap().contains("#f57c00");
        assert_eq!((marked, text.contains('@')), (level == "cells", level == "cells"), "{text}");
        (text.lines().last().unwrap().to_owned(), report["hint"].clone())
    };
    let (text, report) = hint("letter.non", "line");
    assert_eq!(text, "hint: look at row 1");
    assert_eq!(
        (&report["sentence"], &report["technique"], &report["rule"]),
        (&"look at row 1".into(), &Value::Null, &Value::Null)
    );
    assert_eq!((&report["line"]["number"], &report["cells"]), (&1.into(), &Value::Array(vec![])));
    let (text, report) = hint("letter.non", "rule");
    assert_eq!(text, "hint: look at row 1 [rule 1, intersection]");
    assert_eq!((&report["rule"], &report["cells"]), (&"intersection".into(), &Value::Array(vec![])));
    let (text, report) = hint("letter.non", "cells");
    assert_eq!(text, "hint: row 1: the 3 overlaps itself in columns 1-3 [rule 1, intersection]");
    assert_eq!(report["cells"].as_array().map(Vec::len), Some(3));
    let (text, report) = hint("dominoes.non", "line");
    assert!(text.starts_with("hint: look at ") && report["suppositions"] == Value::Array(vec![]), "{text}");
}

#[test]
fn hints_start_from_what_was_saved_in_the_file() {
    let sandbox = sandbox();
    sandbox.put("saved.non", &format!("{}saved \"111?????????\"\n", crate::sandbox::LETTER));
    let run = sandbox.run(&["hint", "saved.non", "--format", "json"]);
    assert_eq!(valid(HINT, &run.stdout)[0]["cells_left"], 9, "{}{}", run.stdout, run.stderr);
    let text = sandbox.run(&["hint", "saved.non", "--style", "ascii"]);
    assert!(text.stdout.contains("hint: "), "{}", text.stdout);
}
