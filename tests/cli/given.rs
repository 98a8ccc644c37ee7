//! Cells that are printed with the clues: `--given`, and what is said of them.

use crate::sandbox::Sandbox;

/// Two solutions: the first rows of the first two columns may be exchanged with the last ones.
const TWO: &str = "width 4\nheight 4\nrows\n1\n1\n2\n1,1\ncolumns\n1\n1\n1\n3\n";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::empty();
    sandbox.put("two.non", TWO);
    sandbox.put("cells.txt", "#???\n????\n???#\n????\n");
    sandbox
}

#[test]
fn every_command_knows_them() {
    let sandbox = sandbox();
    assert_eq!(sandbox.run(&["check", "two.non"]).code, Some(10));
    let given = ["two.non", "--given", "cells.txt"];
    for (command, code, wanted) in [
        ("check", 0, "unique: exactly one solution"),
        ("solve", 0, "│██"),
        ("count", 0, "1 solution"),
        ("rate", 0, "unique"),
        ("diagnose", 0, "unique"),
        (
            "explain",
            0,
            "(4x4, 2 given cells)\ngiven: row 1, column 1 black; row 3, column 4 black\n8 steps: 8 by rules\n",
        ),
        ("hint", 0, "hint: "),
    ] {
        let run = sandbox.run(&[&[command][..], &given].concat());
        assert_eq!(run.code, Some(code), "{command}: {run:?}");
        assert!(run.stdout.contains(wanted), "{command}: {}", run.stdout);
    }
    let report: serde_json::Value =
        serde_json::from_str(&sandbox.run(&[&["check", "--format", "json"][..], &given].concat()).stdout).unwrap();
    assert_eq!(report["puzzle"]["given"], "1??????????1????");
    let svg = sandbox.run(&["render", "two.non", "--given", "cells.txt", "--picture", "blank", "--svg", "a.svg"]);
    assert_eq!(svg.code, Some(0), "{svg:?}");
    assert_eq!(std::fs::read_to_string(sandbox.path("a.svg")).unwrap().matches("stroke=\"#8a6d3b\"").count(), 2);
    let blank = sandbox.run(&["render", "two.non", "--given", "cells.txt", "--picture", "blank", "--style", "ascii"]);
    assert!(blank.stdout.contains("1 | # . . .|") && blank.stdout.contains("2 | . . . #|"), "{}", blank.stdout);
    let encoded = sandbox.run(&[&["encode"][..], &given].concat());
    assert!(encoded.stdout.contains("c cell 1 1 = true\n"), "{}", encoded.stdout);
}

#[test]
fn a_contradiction_is_none() {
    let sandbox = sandbox();
    sandbox.put("wrong.txt", "??#?\n????\n????\n????\n");
    let run = sandbox.run(&["check", "two.non", "--given", "wrong.txt"]);
    assert_eq!(run.code, Some(20), "{run:?}");
    let diagnosis = sandbox.run(&["diagnose", "two.non", "--given", "wrong.txt"]);
    assert_eq!(diagnosis.code, Some(20), "{diagnosis:?}");
}

#[test]
fn they_are_kept_in_files() {
    let sandbox = sandbox();
    for (format, shown) in [
        ("non", "\ngiven \"1??????????1????\"\n"),
        ("json", "\"given\": [\n        \"1???\""),
        ("tatham", "4x4:1/1/1/3/1/1/2/1.1,AKe\n"),
    ] {
        let run = sandbox.run(&["convert", "two.non", "--given", "cells.txt", "--to", format]);
        assert!(run.stdout.contains(shown), "{}", run.stdout);
        sandbox.put("again", &run.stdout);
        assert_eq!(sandbox.run(&["count", "again"]).stdout, "1 solution\n", "{}", run.stdout);
    }
    let refused = sandbox.run(&["convert", "two.non", "--given", "cells.txt", "--to", "nin"]);
    assert_eq!(refused.code, Some(65), "{refused:?}");
    assert!(refused.stderr.contains("some cells are given, for which the format nin has no place"), "{refused:?}");
    let saved = sandbox.run(&["convert", "two.non", "--given", "cells.txt", "--to", "webpbn"]);
    assert!(saved.stderr.contains("has no place for given cells"), "{saved:?}");
    sandbox.put("saved.xml", &saved.stdout);
    assert_eq!(sandbox.run(&["check", "saved.xml"]).code, Some(10));
    assert_eq!(sandbox.run(&["check", "saved.xml", "--given", "saved"]).code, Some(0));
}

#[test]
fn what_cannot_be_given_is_refused() {
    let sandbox = sandbox();
    sandbox.put("small.txt", "#??\n???\n");
    sandbox.put("other.non", &format!("{TWO}given \"0???????????????\"\n"));
    for (file, given, message) in [
        ("two.non", "saved", "the puzzle has no saved grid whose cells could be given"),
        ("two.non", "small.txt", "expected 4 cells, as the puzzle is that wide, found 3"),
        ("other.non", "cells.txt", "row 1, column 1 is given in two colours"),
        ("two.non", "missing.txt", "cannot read it"),
    ] {
        let run = sandbox.run(&["check", file, "--given", given]);
        assert!(run.code.is_some_and(|code| code > 60), "{run:?}");
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
    assert_eq!(sandbox.run(&["solve", "--cube", "a.json", "--given", "cells.txt"]).code, Some(2));
}
