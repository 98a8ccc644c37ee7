//! Ctrl-C.

#![cfg(unix)]

use std::{
    fs,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::Duration,
};

use crate::sandbox::{Run, Sandbox};

/// A run that no machine ends before it is interrupted.
fn long_run(sandbox: &Sandbox, more: &[&str]) -> Child {
    sandbox.put_endless("endless.non");
    let args = [&["check", "endless.non"], more].concat();
    let child = sandbox.std_command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    sleep(Duration::from_millis(700));
    while !listens(&child) {
        sleep(Duration::from_millis(50));
    }
    child
}

/// Whether the program has set its handler of interrupts; assumed on systems other than Linux.
fn listens(child: &Child) -> bool {
    let Ok(status) = fs::read_to_string(format!("/proc/{}/status", child.id())) else { return true };
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // Signal number 2 is the second bit. A process that has ended catches nothing any more.
    caught.is_none_or(|mask| mask & 2 != 0) || status.contains("State:\tZ")
}

fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn the_first_one_shows_what_is_known() {
    let sandbox = Sandbox::new();
    let child = long_run(&sandbox, &["letter.non", "--format", "ndjson"]);
    interrupt(&child);
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.code, Some(30), "{}", run.stderr);
    assert_eq!(run.stdout.lines().count(), 1, "{}", run.stdout);
    assert!(run.stdout.contains("\"verdict\":\"unknown\",\"reason\":\"interrupted\""), "{}", run.stdout);
    assert!(run.stderr.contains("1 of 2 puzzles were not started"), "{}", run.stderr);
}

#[test]
fn the_second_one_quits() {
    let sandbox = Sandbox::new();
    let child = long_run(&sandbox, &[]);
    interrupt(&child);
    interrupt(&child);
    let code = child.wait_with_output().unwrap().status.code();
    // Two signals sent at once may arrive as one.
    assert!(matches!(code, Some(130 | 30)), "{code:?}");
}
