//! What is seen on a terminal only: pictures within its width, progress, and puzzles that are played.

use std::{io::Write, process::Stdio};

use crate::sandbox::Sandbox;

/// What a terminal of so many columns shows of a command; `None` where no terminal can be had.
fn shown(sandbox: &Sandbox, columns: usize, args: &str) -> Option<String> {
    typed(sandbox, columns, args, "")
}

/// The same while these keys are pressed.
fn typed(sandbox: &Sandbox, columns: usize, args: &str, keys: &str) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_nonosat");
    let mut command = std::process::Command::new("script");
    command.args(["-qec", &format!("stty cols {columns} rows 50; exec {program} {args}"), "/dev/null"]);
    command.current_dir(sandbox.path("")).env("TERM", "xterm").env_remove("COLUMNS");
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let output = child.and_then(|mut child| {
        child.stdin.take().map_or(Ok(()), |mut stdin| stdin.write_all(keys.as_bytes()))?;
        child.wait_with_output()
    });
    match output {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).replace('\r', "\n")),
        Err(_) => {
            eprintln!("skipped: no program `script`");
            None
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn two_solutions_are_within_the_terminal() {
    let sandbox = Sandbox::new();
    for (columns, frames, note) in [(80, 2, false), (12, 1, false), (5, 0, true)] {
        let Some(text) = shown(&sandbox, columns, "check twins.non --color never") else { return };
        let most = text.lines().map(|line| line.matches('┌').count()).max();
        assert_eq!((most, text.contains("too narrow")), (Some(frames), note), "{columns}: {text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn pictures_are_within_the_terminal() {
    let sandbox = Sandbox::empty();
    sandbox.put("balloon.xml", include_str!("../../puzzles/balloon.xml"));
    for (columns, frames, words) in [
        (80, 1, None),
        (44, 0, Some("the terminal 44: it is drawn without its clues")),
        (12, 0, Some("the terminal 12: it is cut off at its right")),
    ] {
        let Some(text) = shown(&sandbox, columns, "solve balloon.xml --color never") else { return };
        let drawn = text.lines().filter(|line| !line.starts_with("warning"));
        let widest = drawn.map(|line| line.chars().count()).max().unwrap_or(0);
        let told = words.is_none_or(|words| text.contains(words)) && text.contains("warning") == words.is_some();
        assert!((5..=columns).contains(&widest) && told, "{columns}: {text}");
        assert_eq!(text.matches('┌').count(), frames, "{columns}: {text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_without_an_engine_shows_progress() {
    let sandbox = Sandbox::empty();
    sandbox.put("domino.non", include_str!("../../puzzles/dom-09.non"));
    for method in ["dfs-rows", "anneal"] {
        let args = format!("solve domino.non --method {method} --time-limit 1.5");
        let Some(text) = shown(&sandbox, 100, &args) else { return };
        let line = text.lines().find(|line| line.contains(" tried, ")).unwrap_or_else(|| panic!("{method}: {text}"));
        assert!(line.contains("searching a solution; ") && line.contains("/s"), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_is_kept_and_goes_on() {
    let sandbox = Sandbox::empty();
    sandbox.put("plus.txt", "1\n3\n1\n\n1\n3\n1\n");
    // To the right, filled, down, blank.
    let Some(text) = typed(&sandbox, 80, "play plus.txt --keep game.json --color never", "\x1b[C \x1b[Bxq") else {
        return;
    };
    assert!(text.contains("0 of 9 cells") && text.contains("2 of 9 cells; kept in game.json"), "{text}");
    let hint = sandbox.run(&["hint", "game.json"]);
    assert!(
        hint.stdout.contains("wrong in 1 cell") && hint.stdout.contains("row 2, column 2: blank"),
        "{}",
        hint.stdout
    );
    let play =
        |args: &str, keys: &str| typed(&sandbox, 80, &format!("play plus.txt --keep game.json {args}"), keys).unwrap();
    // Around the cell that was wrong, which is filled now.
    let text = play("", "\x1b[B \x1b[C \x1b[C \x1b[B\x1b[D q");
    assert!(text.contains("2 of 9 cells") && text.contains("Solved! q leaves.") && text.contains("solved\n"), "{text}");
    assert!(play("--anew", "q").contains("0 of 9 cells; kept in"));
    let other = typed(&sandbox, 80, "play game.json --keep plus.txt --color never", "q").unwrap();
    assert!(other.contains("error:") && other.contains("--anew begins a new game"), "{other}");
    assert_eq!(std::fs::read_to_string(sandbox.path("plus.txt")).unwrap(), "1\n3\n1\n\n1\n3\n1\n", "it is as it was");
}

#[cfg(unix)]
#[test]
fn only_rectangles_are_played() {
    let sandbox = Sandbox::empty();
    sandbox.put("fir-tree.xml", include_str!("../../puzzles/fir-tree.xml"));
    let run = sandbox.run(&["play", "fir-tree.xml"]);
    assert_eq!(
        (run.code, run.stderr.contains("only rectangles are played in the terminal")),
        (Some(65), true),
        "{}",
        run.stderr
    );
}
