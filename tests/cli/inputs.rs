//! Which puzzles the arguments name.

use insta::assert_snapshot;

use crate::sandbox::{DOT, LETTER, Sandbox, TWINS};

#[test]
fn standard_input() {
    let run = Sandbox::empty().command(&["check", "-"]).write_stdin(LETTER).output().unwrap();
    assert_eq!(run.status.code(), Some(0));
    assert!(String::from_utf8(run.stdout).unwrap().starts_with("Letter (3x4, -)\nunique"));
}

#[test]
fn the_third_puzzle_of_a_file() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["check", "pack.json#3"]);
    assert!(run.stdout.starts_with("Letter (3x4, pack.json#3)\n"), "{}", run.stdout);
    let run = sandbox.run(&["check", "pack.json#4"]);
    assert_snapshot!(run.stderr, @"error: pack.json: there is no puzzle 4, only 3");
    assert_eq!(sandbox.run(&["check", "pack.json#0"]).code, Some(66));
}

#[test]
fn a_sharp_in_a_file_name_is_no_number() {
    let sandbox = Sandbox::empty();
    sandbox.put("dot.non#2", DOT);
    assert_eq!(sandbox.run(&["check", "dot.non#2"]).code, Some(0));
}

#[test]
fn a_recipe_is_the_puzzle_that_it_makes() {
    let sandbox = Sandbox::empty();
    let run = sandbox.run(&["check", "random-12-0.6-1", "dom-2", "noise-8-0.5-2-1"]);
    let titles: Vec<&str> = run.stdout.lines().filter_map(|line| line.split_whitespace().last()).collect();
    assert_eq!(titles[..3], ["random-12-0.6-1", "dom-2", "noise-8-0.5-2-1"], "{}", run.stdout);
    assert!(run.stdout.contains("8x8") && run.stdout.contains("12x12"), "{}", run.stdout);
    // A file of that name comes first; what is no recipe is a file that is missing.
    sandbox.put("dom-2", DOT);
    assert!(sandbox.run(&["check", "dom-2"]).stdout.contains("1x1"));
    assert_eq!(sandbox.run(&["check", "random-12-1.6-1"]).code, Some(66));
}

#[test]
fn every_puzzle_of_a_file() {
    assert_snapshot!(Sandbox::new().run(&["check", "pack.json"]).stdout, @"
    unique    line    1x1      pack.json#1
    multiple  search  2x2      pack.json#2  Twins
    unique    line    3x4      pack.json#3  Letter
    ");
}

#[test]
fn directories_are_searched_in_order() {
    let sandbox = Sandbox::empty();
    sandbox.put("set/b/two.non", TWINS);
    sandbox.put("set/a.non", DOT);
    sandbox.put("set/c.NON", DOT);
    sandbox.put("set/readme.md", "no puzzle");
    sandbox.put("set/none", DOT);
    assert_snapshot!(sandbox.run(&["check", "set"]).stdout, @"
    unique    line    1x1      set/a.non
    multiple  search  2x2      set/b/two.non  Twins
    unique    line    1x1      set/c.NON
    ");
}

#[test]
fn a_directory_without_puzzles_is_a_mistake() {
    let sandbox = Sandbox::empty();
    sandbox.put("set/readme.md", "no puzzle");
    let run = sandbox.run(&["check", "set"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(66), ""));
    assert_snapshot!(run.stderr, @r"
    note: set: 1 file is passed over: 1 .md; --every-file tries them
    error: set: no puzzle file in this directory
    ");
}

#[test]
fn the_run_goes_on_after_a_failure() {
    let run = Sandbox::new().run(&["check", "broken.non", "missing.non", "letter.non"]);
    assert_snapshot!(run.stdout, @"unique    line    3x4      letter.non  Letter");
    assert_snapshot!(run.stderr, @r#"
    error: expected a block length, found "x7"
     --> broken.non:5:1
      |
    5 | x7
      | ^^ expected a block length
    error: missing.non: cannot read it: No such file or directory (os error 2)
    3 puzzles: 2 failed, 1 unique
    "#);
}

#[test]
fn a_fault_is_shown_where_it_is() {
    let sandbox = Sandbox::new();
    assert_snapshot!(sandbox.run(&["check", "uneven.non"]).stderr, @"
    error: the rows ask for 2 cells in all, the columns for 1
     --> uneven.non:6:1
      |
    6 | 1
      | ^
      |
    help: compare both lists of clues with where the puzzle comes from
    help: nonosat diagnose finds likely misprints
    ");
    sandbox.put("prose.txt", "Once upon a time\n");
    assert!(sandbox.run(&["check", "prose.txt"]).stderr.contains("no puzzle format"));
    sandbox.put("empty.non", "");
    assert!(sandbox.run(&["check", "empty.non"]).stderr.contains("the file is empty"));
}

#[test]
fn the_format_can_be_forced() {
    let run = Sandbox::new().run(&["check", "letter.non", "--from", "webpbn"]);
    assert_eq!(run.code, Some(65), "{}", run.stdout);
}

#[test]
fn an_id_or_an_address_stands_for_itself_unless_a_file_has_that_name() {
    let sandbox = Sandbox::new();
    for id in [
        "3x2:2/1/2/1.1/3",
        "https://www.example.org/pattern.html#3x2:2/1/2/1.1/3",
        "https://puzz.link/p?nonogram/3/2/212113g",
        "2/1/2/1.1/3;",
    ] {
        let run = sandbox.run(&["convert", id, "--to", "nin"]);
        assert_eq!(
            (run.code, run.stdout.as_str(), run.stderr.as_str()),
            (Some(0), "3 2\n1 1\n3\n2\n1\n2\n", ""),
            "{id}"
        );
    }
    let page = sandbox.run(&["check", "https://www.example.org/nonograms/i/1"]);
    assert_eq!(page.code, Some(66), "{}", page.stderr);
    assert!(page.stderr.contains("nothing is fetched: save the page"), "{}", page.stderr);
    let missing = sandbox.run(&["check", "2/1/2"]);
    assert_eq!(missing.code, Some(66), "{}", missing.stderr);
    let given = sandbox.run(&["check", "3x2:2/1/2/1.1/3,b"]);
    assert!(given.stderr.contains("expected letters for 6 cells"), "{}", given.stderr);
    #[cfg(unix)]
    {
        std::fs::write(sandbox.path("1x1:1"), "1 1\n0\n0\n").unwrap();
        assert_eq!(sandbox.run(&["convert", "1x1:1", "--to", "nin"]).stdout, "1 1\n0\n0\n");
    }
}

#[test]
fn photographs_and_documents_are_named() {
    let sandbox = Sandbox::new();
    for (name, bytes, what) in [
        ("photo.jpg", &b"\xff\xd8\xff\xe0\0\x10JFIF"[..], "a JPEG picture"),
        ("page.pdf", b"%PDF-1.4\n", "a PDF document"),
        ("page.docx", b"PK\x03\x04\0\0word/document.xml", "a document of a word processor"),
    ] {
        std::fs::write(sandbox.path(name), bytes).unwrap();
        let run = sandbox.run(&["check", name]);
        assert_eq!(run.code, Some(65), "{}", run.stderr);
        assert!(run.stderr.contains(&format!("this is {what}, no puzzle file")), "{}", run.stderr);
        assert!(run.stderr.contains("`import`"), "{}", run.stderr);
    }
}

#[test]
fn a_directory_says_what_is_passed_over() {
    let sandbox = Sandbox::empty();
    sandbox.put("set/dot.non", DOT);
    sandbox.put("set/table.csv", ",1\n2,\n0,\n");
    sandbox.put("set/more/README.md", "# Puzzles\n");
    sandbox.put("set/more/letter", LETTER);
    let run = sandbox.run(&["check", "set"]);
    assert!(run.code == Some(0) && run.stdout.contains("unique: exactly one solution"), "{}", run.stdout);
    let words = "note: set: 3 files are passed over: 1 .csv, 1 .md, 1 without extension; --every-file tries them\n";
    assert_eq!(run.stderr, words);
    assert_eq!(sandbox.run(&["check", "set", "-q"]).stderr, "");
    let all = sandbox.run(&["check", "set", "--every-file"]);
    assert_eq!((all.code, all.stdout.lines().count()), (Some(65), 2), "{}", all.stderr);
    assert!(all.stderr.contains("README.md") && all.stderr.contains("table.csv"), "{}", all.stderr);
}
