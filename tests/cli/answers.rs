//! Answers for people.

use insta::assert_snapshot;

use crate::sandbox::{LETTER, Sandbox};

fn stdout(args: &[&str]) -> String {
    Sandbox::new().run(args).stdout
}

#[test]
fn check_one() {
    assert_snapshot!(stdout(&["check", "letter.non"]), @"
    Letter (3x4, letter.non)
    unique: exactly one solution
    technique: line (12 by line, 0 by probe, 0 by search)
    level: rules (solved by the thirteen rules)
    ");
}

#[test]
fn check_two_solutions() {
    let page = stdout(&["check", "twins.non", "--style", "ascii"]);
    let (text, drawn) = page.split_at(page.find("    1 1").unwrap());
    assert_snapshot!(text, @"
    Twins (2x2, twins.non)
    multiple: more than one solution
    technique: search (0 by line, 0 by probe, 4 by search)
    warning: a small spot is open: rows 1-2, columns 1-2, in any of 2 ways
    two solutions, 4 of 4 cells differ:
    ");
    // Which one is found first is the engine's business.
    let one = [
        "    1 1         1 1",
        "  +----+      +----+",
        "1 | @ o|    1 | o @|",
        "1 | o @|    1 | @ o|",
        "  +----+      +----+",
    ];
    let other = [one[0], one[1], one[3], one[2], one[4]];
    let drawn: Vec<&str> = drawn.lines().collect();
    assert!(drawn == one || drawn == other, "{page}");
}

#[test]
fn check_no_solution() {
    let page = stdout(&["check", "riddle.non"]);
    assert!(page.starts_with("Riddle (3x3, riddle.non)\nnone: no solution\n"), "{page}");
}

#[test]
fn check_unknown() {
    assert_snapshot!(stdout(&["check", "twins.non", "--method", "line"]), @"
    Twins (2x2, twins.non)
    unknown: the method cannot tell more; 0 of 4 cells are known
        1 1
      ┌────┐
    1 │ ? ?│
    1 │ ? ?│
      └────┘
    ");
}

#[test]
fn check_many() {
    let run = Sandbox::new().run(&["check", "dot.non", "letter.non", "twins.non", "--method", "line"]);
    assert_eq!(run.code, Some(30));
    let last = run.stdout.lines().last().unwrap();
    assert_eq!(last, "unknown   -       2x2      twins.non  Twins: the method cannot tell more");
    let run = Sandbox::new().run(&["check", "dot.non", "letter.non", "twins.non"]);
    assert_snapshot!(run.stdout, @"
    unique    line    1x1      dot.non
    unique    line    3x4      letter.non  Letter
    multiple  search  2x2      twins.non  Twins
    ");
    assert_snapshot!(run.stderr, @"3 puzzles: 1 multiple, 2 unique");
}

#[test]
fn solve_one() {
    assert_snapshot!(stdout(&["solve", "letter.non"]), @"
          1
        4 1 1
      ┌──────┐
    3 │██████│
    1 │██ · ·│
    2 │████ ·│
    1 │██ · ·│
      └──────┘
    ");
    assert_snapshot!(stdout(&["solve", "letter.non", "--style", "half"]), @"
    █▀▀
    █▀
    ");
    assert_snapshot!(stdout(&["solve", "riddle.non"]), @"none: no solution");
}

#[test]
fn solve_several_solutions() {
    let page = stdout(&["solve", "twins.non", "-n", "3", "--style", "half"]);
    assert!(page.starts_with("solution 1\n") && page.contains("solution 2\n"), "{page}");
    assert!(page.ends_with("these are all 2 solutions\n"), "{page}");
    let page = stdout(&["solve", "twins.non", "-n", "2"]);
    assert!(page.contains("solution 2\n"), "{page}");
    let page = stdout(&["solve", "letter.non", "-n", "2"]);
    assert!(page.ends_with("this is the only solution\n"), "{page}");
}

#[test]
fn solve_many() {
    assert_snapshot!(stdout(&["solve", "dot.non", "letter.non", "--style", "ascii"]), @"
    dot.non (1x1)
        1
      +--+
    1 | #|
      +--+

    Letter (3x4, letter.non)
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

#[test]
fn the_method_is_passed_on() {
    let run = Sandbox::new().run(&["check", "letter.non", "--method", "line"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let run = Sandbox::new().run(&["check", "twins.non", "--method", "sat", "--engine", "batsat"]);
    assert_eq!(run.code, Some(10), "{}", run.stderr);
}

#[test]
fn times_are_printed_on_request() {
    let run = Sandbox::new().run(&["check", "letter.non", "-v"]);
    assert!(run.stderr.starts_with("letter.non: ") && run.stderr.contains("total "), "{}", run.stderr);
    assert_eq!(Sandbox::new().run(&["check", "letter.non"]).stderr, "");
}

#[test]
fn classic_methods_print_their_counts() {
    let counts =
        |method| Sandbox::new().run(&["check", "twins.non", "-v", "--deterministic", "--method", method]).stderr;
    assert_snapshot!(counts("perm-elim"), @"
    twins.non: of 4 cells 0 settled by line, 0 by probe, 4 stay unknown
      iterations: 1
      placements after iteration 1: 8; rows 2 2; columns 2 2
    ");
    assert_snapshot!(counts("dfs-cells"), @"
    twins.non: of 4 cells 0 settled by line, 0 by probe, 4 are left for the search
      choices tried: 12
    ");
}

#[test]
fn titles_do_not_control_the_terminal() {
    let sandbox = Sandbox::empty();
    sandbox.put("letter.non", LETTER);
    let json = sandbox.run(&["convert", "letter.non", "--to", "json"]).stdout;
    sandbox.put("evil.json", &json.replace("Letter", "\\u001b[2Jevil"));
    for color in ["never", "always"] {
        let run = sandbox.run(&["check", "evil.json", "--color", color]);
        assert!(!run.stdout.contains("\u{1b}[2J") && run.stdout.contains("evil"), "{:?}", run.stdout);
    }
}

#[test]
fn methods() {
    let list = stdout(&["methods"]);
    for method in nonosat::solve::methods::METHODS {
        assert!(list.contains(&format!("  {}", method.name)) && list.contains(method.about), "{list}");
    }
    for engine in nonosat::engine::registry::ENGINES {
        assert!(list.contains(engine.about), "{list}");
    }
}
