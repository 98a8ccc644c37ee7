//! Ctrl-C.

#![cfg(unix)]

use std::{
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::Duration,
};

use crate::{
    common::corpora,
    desk::{Desk, Run},
};

/// A run that takes long, or `None` if no puzzle is hard enough.
fn long_run(desk: &Desk, more: &[&str]) -> Option<(Child, PathBuf)> {
    let folder = corpora()?.join("webpbn-survey");
    for name in ["knotty.non", "meow.non", "faase.non"] {
        let path = folder.join(name);
        let args = [&["check", path.to_str()?], more].concat();
        let mut child = desk.std_command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        sleep(Duration::from_millis(700));
        if child.try_wait().unwrap().is_none() {
            return Some((child, path));
        }
    }
    eprintln!("skipped: no puzzle takes long enough to be interrupted");
    None
}

fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn the_first_one_shows_what_is_known() {
    let desk = Desk::new();
    let Some((child, _)) = long_run(&desk, &["letter.non", "--format", "ndjson"]) else { return };
    interrupt(&child);
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.code, Some(30), "{}", run.stderr);
    assert_eq!(run.stdout.lines().count(), 1, "{}", run.stdout);
    assert!(run.stdout.contains("\"verdict\":\"unknown\",\"reason\":\"interrupted\""), "{}", run.stdout);
    assert!(run.stderr.contains("1 of 2 puzzles were not started"), "{}", run.stderr);
}

#[test]
fn the_second_one_quits() {
    let desk = Desk::new();
    let Some((child, _)) = long_run(&desk, &[]) else { return };
    interrupt(&child);
    interrupt(&child);
    let code = child.wait_with_output().unwrap().status.code();
    // Two signals sent at once may arrive as one.
    assert!(matches!(code, Some(130 | 30)), "{code:?}");
}
