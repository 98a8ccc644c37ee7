//! Inputs that never end or are too large, and names that would control a terminal.

use std::fs;

use insta::assert_snapshot;
use nonosat::format::inert::is_inert;

use crate::sandbox::{LETTER, Run, Sandbox, TWINS};

/// A title, and part of a file name, with what a terminal or a spreadsheet would obey.
const TITLE: &str = "=1+1\u{1b}[31m\u{1b}]0;x\u{7}\u{202e}\u{9b}2J|*b*\u{61c}";

/// Two solutions, and such a title; `.non` writes it with references.
fn hostile() -> String {
    let references: String = TITLE.chars().map(|c| format!("&#{};", u32::from(c))).collect();
    TWINS.replace("Twins", &references)
}

fn assert_inert(text: &str) {
    let harmful = text.chars().find(|&c| c != '\n' && !is_inert(c));
    assert_eq!(harmful, None, "{text:?}");
}

#[test]
fn large_files_are_refused() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["check", "letter.non", "--input-limit", "50"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(30), ""));
    assert_snapshot!(run.stderr, @"error: letter.non: it is larger than the input limit of 50 bytes; --input-limit sets another one");
    let mut run = sandbox.command(&["check", "-", "--input-limit", "1kB", "--format", "json"]);
    let run = Run::from(run.write_stdin("x".repeat(1001)).output().unwrap());
    assert_eq!(run.code, Some(30));
    assert!(run.stdout.contains("\"kind\": \"limit\""), "{}", run.stdout);
    assert!(run.stderr.contains("larger than the input limit of 1 kB"), "{}", run.stderr);
    assert_eq!(sandbox.run(&["check", "letter.non", "--input-limit", "1kB"]).code, Some(0));
    // Other files than puzzles, too.
    sandbox.put("grid.txt", &"???\n".repeat(4));
    let hint = |limit: &str| sandbox.run(&["hint", "letter.non", "--grid", "grid.txt", "--input-limit", limit]).code;
    sandbox.put("answer.txt", &format!("c {}\n", "x".repeat(2000)));
    assert_eq!(hint("1kB"), Some(0));
    sandbox.put("grid.txt", &format!("{}{}", "???\n".repeat(4), "\n".repeat(2000)));
    assert_eq!(hint("1kB"), Some(30));
    assert_eq!(sandbox.run(&["decode", "letter.non", "answer.txt", "--input-limit", "1kB"]).code, Some(30));
}

#[test]
fn compressed_files_and_bombs() {
    let sandbox = Sandbox::empty();
    let gzip: &[u8] = include_bytes!("../library/hostile/dot.non.gz");
    let bomb: &[u8] = include_bytes!("../library/hostile/zeros.xz");
    fs::write(sandbox.path("dot.non.gz"), gzip).unwrap();
    fs::write(sandbox.path("bomb.xz"), bomb).unwrap();
    assert!(sandbox.run(&["check", "dot.non.gz"]).stdout.contains("unique"));
    let run = sandbox.command(&["check", "-"]).write_stdin(gzip).output().unwrap();
    assert_eq!(run.status.code(), Some(0));
    let run = sandbox.run(&["check", "bomb.xz", "--input-limit", "1MB"]);
    assert_eq!(run.code, Some(30));
    assert_snapshot!(run.stderr, @"
    error: it is larger than the input limit of 1 MB
    --> bomb.xz
     |
    help: the file is compressed; its content is what is too large
    ");
    // In a directory they are found by both their extensions.
    assert!(sandbox.run(&["check", "."]).stdout.contains("dot.non.gz"));
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_end() {
    use std::process::{Command, Stdio};

    let sandbox = Sandbox::new();
    let run = sandbox.run(&["check", "/dev/zero", "--input-limit", "3MB"]);
    assert_eq!(run.code, Some(30));
    assert_snapshot!(run.stderr, @"error: /dev/zero: it is larger than the input limit of 3 MB; --input-limit sets another one");
    assert!(Command::new("mkfifo").arg(sandbox.path("pipe")).status().unwrap().success());
    let run = sandbox.run(&["check", "pipe", "letter.non", "--time-limit", "200ms"]);
    assert_eq!(run.code, Some(30));
    assert!(run.stderr.contains("pipe: reading it was stopped: the time limit was reached"), "{}", run.stderr);
    assert!(run.stdout.contains("letter.non"), "the others are answered: {}", run.stdout);
    let run = sandbox.run(&["hint", "letter.non", "--grid", "pipe", "--time-limit", "200ms"]);
    assert_eq!(run.code, Some(30));
    // Standard input that never ends, and Ctrl-C.
    let mut child = sandbox.std_command(&["check", "-"]);
    let child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let listens = || {
        fs::read_to_string(&status).map_or(true, |text| {
            let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or_default();
            // SIGHUP: the last of the requests to stop that the program begins to listen to.
            u64::from_str_radix(caught.trim(), 16).is_ok_and(|mask| mask & 1 != 0)
        })
    };
    while !listens() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let mut child = child;
    // Taken, the pipe stays open until the program has ended: waiting would close it first.
    let input = child.stdin.take();
    let code = child.wait().unwrap().code();
    drop(input);
    assert_eq!(code, Some(30));
}

#[test]
fn messages_are_short() {
    let sandbox = Sandbox::empty();
    let long = "x\u{202e}".repeat(100_000);
    for (name, text) in [
        ("a.json", format!("{{\"schema\": \"nonosat-puzzle/1\", \"{long}\": 1}}")),
        ("a.xml", format!("<puzzle backgroundcolor=\"{long}\"></puzzle>")),
        ("a.non", format!("width {long}\n")),
        ("a.nin", format!("1 1\n{}\n1\n", "1 ".repeat(100_000))),
    ] {
        sandbox.put(name, &text);
        let run = sandbox.run(&["check", name, "--format", "json"]);
        assert_eq!(run.code, Some(65));
        assert!(run.stderr.chars().count() < 2000, "{} characters", run.stderr.chars().count());
        assert!(run.stdout.chars().count() < 3000, "{} characters", run.stdout.chars().count());
        assert_inert(&run.stderr);
        assert_inert(&run.stdout);
    }
    sandbox.put("letter.non", LETTER);
    sandbox.put("report.json", &format!("{{\"schema\": \"{long}\", \"puzzle\": \"{long}\"}}"));
    let run = sandbox.run(&["merge", "--puzzle", "letter.non", "report.json"]);
    assert_eq!(run.code, Some(65));
    assert!(run.stderr.chars().count() < 2010, "{} characters", run.stderr.chars().count());
    assert_inert(&run.stderr);
}

#[cfg(unix)]
#[test]
fn names_control_nothing() {
    let sandbox = Sandbox::empty();
    let name = format!("{}.non", TITLE.replace('|', "\n"));
    sandbox.put(&name, &hostile());
    sandbox.put(&format!("x{name}"), "width 1\n");
    for args in [
        &["check"][..],
        &["check", "--format", "json"],
        &["check", "--format", "ndjson"],
        &["solve", "--all", "--format", "ndjson"],
        &["solve", "--color", "never"],
        &["count"],
        &["count", "--format", "json"],
        &["rate", "--time-limit", "1s"],
        &["rate", "--format", "csv", "--time-limit", "1s"],
        &["explain"],
        &["explain", "--format", "ndjson"],
        &["hint", "--format", "json"],
        &["render"],
        &["convert", "--to", "non"],
        &["convert", "--to", "json"],
        &["convert", "--to", "webpbn"],
        &["convert", "--to", "griddlers"],
        &["convert", "--to", "olsak"],
        &["encode"],
    ] {
        let run = sandbox.run(&[args, &[name.as_str()]].concat());
        assert_inert(&run.stdout);
        assert_inert(&run.stderr);
        // With colours, there are their codes and nothing else.
        let run = sandbox.run(&[args, &[name.as_str(), "--color", "always"]].concat());
        let (stdout, stderr) = (uncolored(&run.stdout), uncolored(&run.stderr));
        if !args.contains(&"never") {
            assert_inert(&stdout);
            assert_inert(&stderr);
        }
        assert!(!run.stdout.contains("\u{1b}[31m") || run.stdout.contains("multiple"), "{args:?}: {:?}", run.stdout);
    }
    let run = sandbox.run(&["check", "--verbose", "--jobs", "2", "."]);
    assert_inert(&run.stdout);
    assert_inert(&run.stderr);
}

/// Without the codes of colours.
fn uncolored(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let code = part.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(0);
        text + if part[code..].starts_with('m') { &part[code + 1..] } else { "\u{1b}" }
    })
}

#[test]
fn a_table_has_no_formulas() {
    let sandbox = Sandbox::empty();
    sandbox.put("=cmd.non", &hostile());
    let run = sandbox.run(&["rate", "--format", "csv", "=cmd.non", "--time-limit", "1s"]);
    let row = run.stdout.lines().nth(1).unwrap();
    assert!(row.starts_with("'=cmd.non,1,'=1+1"), "{row}");
}
