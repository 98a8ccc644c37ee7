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
