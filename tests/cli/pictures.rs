//! `render`, styles and colours.

use insta::assert_snapshot;

use crate::sandbox::Sandbox;

#[test]
fn the_empty_grid() {
    assert_snapshot!(Sandbox::new().run(&["render", "letter.non"]).stdout, @"
          1
        4 1 1
      ┌──────┐
    3 │ · · ·│
    1 │ · · ·│
    2 │ · · ·│
    1 │ · · ·│
      └──────┘
    ");
}

#[test]
fn the_goal_is_drawn_if_there_is_one() {
    let sandbox = Sandbox::empty();
    sandbox.put("line.non", "width 3\nheight 1\nrows\n2\ncolumns\n1\n1\n0\ngoal \"110\"\n");
    assert_snapshot!(sandbox.run(&["render", "line.non"]).stdout, @"
        1 1 0
      ┌──────┐
    2 │████ ·│
      └──────┘
    ");
    let blank = sandbox.run(&["render", "line.non", "--picture", "blank"]);
    assert!(!blank.stdout.contains('█'), "{}", blank.stdout);
}

#[test]
fn the_solution_is_found_first() {
    let sandbox = Sandbox::new();
    let drawn = sandbox.run(&["render", "letter.non", "--picture", "solution"]);
    assert_eq!(drawn, sandbox.run(&["solve", "letter.non"]));
    let none = sandbox.run(&["render", "riddle.non", "--picture", "solution"]);
    assert_eq!((none.code, none.stdout.as_str()), (Some(20), "none: no solution\n"));
}

#[test]
fn half_pictures_have_something_to_show() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["render", "letter.non", "--style", "half"]);
    assert_eq!(run.stdout, sandbox.run(&["solve", "letter.non", "--style", "half"]).stdout);
    assert!(run.code == Some(0) && run.stderr.contains("has no clues") && run.stderr.contains("solution is drawn"));
    let none = sandbox.run(&["render", "riddle.non", "--style", "half"]);
    assert_eq!((none.code, none.stdout.as_str()), (Some(20), "none: no solution\n"));
    let blank = sandbox.run(&["render", "letter.non", "--style", "half", "--picture", "blank"]);
    assert!(blank.stdout.trim().is_empty() && blank.stderr.contains("nothing of an empty grid can be seen"));
}

#[test]
fn ascii_is_ascii() {
    let run = Sandbox::new().run(&["render", "letter.non", "--picture", "solution", "--style", "ascii"]);
    assert!(run.stdout.is_ascii(), "{}", run.stdout);
}

#[test]
fn coloured_puzzles() {
    let sandbox = Sandbox::new();
    let plain = sandbox.run(&["render", "colors.non"]);
    assert_snapshot!(plain.stdout, @"
            1X 1r
          ┌──────┐
    1X 1r │  .  .│
          └──────┘
    ");
    let colored = sandbox.run(&["render", "colors.non", "--color", "always"]);
    assert!(colored.stdout.contains("48;2;255;0;0"), "{:?}", colored.stdout);
}

#[test]
fn several_pictures_are_named() {
    let run = Sandbox::new().run(&["render", "dot.non", "letter.non"]);
    assert!(run.stdout.starts_with("dot.non (1x1)\n") && run.stdout.contains("\n\nLetter (3x4, letter.non)\n"));
}

#[test]
fn colours_are_for_terminals() {
    let sandbox = Sandbox::new();
    let has_color = |args: &[&str], variable: Option<&str>| {
        let mut command = sandbox.command(args);
        if let Some(variable) = variable {
            command.env(variable, "1");
        }
        command.output().unwrap().stdout.contains(&b'\x1b')
    };
    assert!(!has_color(&["check", "letter.non"], None));
    assert!(has_color(&["check", "letter.non", "--color", "always"], None));
    assert!(has_color(&["check", "letter.non", "--color", "always"], Some("NO_COLOR")));
    assert!(!has_color(&["check", "letter.non", "--color", "never"], Some("CLICOLOR_FORCE")));
    assert!(!has_color(&["check", "letter.non"], Some("NO_COLOR")));
}

#[test]
fn every_command_that_draws_writes_pictures() {
    let sandbox = Sandbox::new();
    sandbox.run(&["cubes", "twins.non", "--depth", "1", "-o", "cubes"]);
    sandbox.run(&["solve", "--cube", "cubes", "--format", "ndjson", "-o", "results.ndjson"]);
    sandbox.put("model.txt", "s SATISFIABLE\nv 1 -2 -3 4 0\n");
    for command in [
        &["merge", "results.ndjson", "--puzzle", "twins.non"][..],
        &["decode", "twins.non", "model.txt"],
        &["solve", "twins.non"],
        &["check", "twins.non"],
        &["render", "letter.non"],
        &["hint", "letter.non"],
        &["explain", "letter.non"],
        &["count", "twins.non", "--shares"],
    ] {
        let plain = sandbox.run(command);
        let files = ["--svg", "a.svg", "--png", "a.png", "--html", "a.html", "-o", "a.txt"];
        let run = sandbox.run(&[command, &files].concat());
        assert_eq!((run.code, run.stdout.as_str()), (plain.code, ""), "{command:?}: {}", run.stderr);
        assert_eq!(std::fs::read_to_string(sandbox.path("a.txt")).unwrap(), plain.stdout, "{command:?}");
        let read = |name: &str| std::fs::read(sandbox.path(name)).unwrap();
        assert!(read("a.svg").starts_with(b"<svg ") && read("a.png").starts_with(b"\x89PNG"), "{command:?}");
        let page = String::from_utf8(read("a.html")).unwrap();
        assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"), "{command:?}");
        assert!(!page.contains("http:") || page.contains("xmlns=\"http://www.w3.org/2000/svg\""), "{command:?}");
    }
    let marked = std::fs::read_to_string(sandbox.path("a.svg")).unwrap();
    assert!(marked.contains("<title>0.500000</title>"), "shares");
    sandbox.run(&["check", "twins.non", "--svg", "a.svg"]);
    let marked = || std::fs::read_to_string(sandbox.path("a.svg")).unwrap().matches("#f57c00").count();
    assert_eq!(marked(), 4, "all differ");
    sandbox.run(&["merge", "results.ndjson", "--puzzle", "twins.non", "--svg", "a.svg"]);
    assert_eq!(marked(), 4, "all differ");
}

#[test]
fn pictures_are_of_one_puzzle() {
    let sandbox = Sandbox::new();
    for command in ["solve", "check", "render", "count"] {
        let run = sandbox.run(&[command, "dot.non", "letter.non", "--png", "a.png"]);
        assert_eq!(run.code, Some(2), "{command}");
        assert!(run.stderr.contains("take a single puzzle") && !sandbox.path("a.png").exists(), "{}", run.stderr);
    }
    assert_eq!(sandbox.run(&["solve", "--all", "twins.non", "--svg", "a.svg"]).code, Some(2));
    sandbox.put("model.txt", "s UNSATISFIABLE\n");
    let none = sandbox.run(&["decode", "twins.non", "model.txt", "--svg", "a.svg"]);
    assert!(none.code == Some(30) && none.stderr.contains("there is no picture to write"), "{}", none.stderr);
    let none = sandbox.run(&["solve", "riddle.non", "--svg", "a.svg"]);
    assert_eq!(none.code, Some(20));
    assert!(!sandbox.path("a.svg").exists() || none.stderr.is_empty(), "{}", none.stderr);
}

#[test]
fn coloured_pictures_have_their_colours() {
    let sandbox = Sandbox::new();
    sandbox.put("goal.json", &sandbox.run(&["convert", "colors.non", "--to", "json"]).stdout);
    let run = sandbox.run(&["render", "colors.non", "--picture", "blank", "--png", "a.png"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let decoder = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(sandbox.path("a.png")).unwrap()));
    let reader = decoder.read_info().unwrap();
    let palette = reader.info().palette.as_ref().unwrap();
    assert!(palette.chunks(3).any(|color| color == [255, 0, 0]), "{palette:?}");
}

#[test]
fn an_answer_in_a_file_is_the_same() {
    let sandbox = Sandbox::new();
    let files = ["letter.non", "twins.non", "riddle.non"];
    for args in [&["check"][..], &["solve", "--all"], &["count", "--format", "json"], &["check", "--format", "ndjson"]]
    {
        let args = [args, &files, &["--deterministic"]].concat();
        let run = sandbox.run(&[&args[..], &["-o", "out/../answer.txt"]].concat());
        assert_eq!(run.code, Some(74), "there is no directory out");
        let run = sandbox.run(&[&args[..], &["-o", "answer.txt"]].concat());
        let plain = sandbox.run(&args);
        assert_eq!((run.code, run.stdout.as_str(), &run.stderr), (plain.code, "", &plain.stderr));
        assert_eq!(std::fs::read_to_string(sandbox.path("answer.txt")).unwrap(), plain.stdout);
    }
    // Without an answer the old one stays.
    assert_eq!(sandbox.run(&["check", "broken.non", "-o", "answer.txt"]).code, Some(65));
    assert!(!std::fs::read_to_string(sandbox.path("answer.txt")).unwrap().is_empty());
    let colored = sandbox.run(&["check", "letter.non", "--color", "always", "-o", "answer.txt"]);
    assert_eq!(colored.code, Some(0));
    assert!(std::fs::read_to_string(sandbox.path("answer.txt")).unwrap().contains('\x1b'));
}

#[test]
fn pictures_are_enlarged_and_pages_tell_the_verdict() {
    let sandbox = Sandbox::new();
    let size = |bytes: Vec<u8>| [16, 20].map(|at| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()));
    let [small, large] = ["1", "3"].map(|times| {
        let run = sandbox.run(&["solve", "letter.non", "--png", "letter.png", "--scale", times]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        size(std::fs::read(sandbox.path("letter.png")).unwrap())
    });
    assert_eq!(large, small.map(|side| 3 * side));
    assert_eq!(sandbox.run(&["render", "letter.non", "--png", "a.png", "--scale", "0"]).code, Some(2));
    for (file, code, words) in [
        ("letter.non", 0, "<p>exactly one solution.</p>"),
        ("twins.non", 10, "<p>more than one solution.</p>\n<p>A ring: the 4 cells in which"),
    ] {
        let run = sandbox.run(&["check", file, "--html", "page.html"]);
        assert_eq!(run.code, Some(code), "{}", run.stderr);
        let page = std::fs::read_to_string(sandbox.path("page.html")).unwrap();
        assert!(page.contains(words), "{page}");
    }
}
