//! Limits of time and memory hold for every command, whatever it does.

#![cfg(target_os = "linux")]

use std::{
    fs,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use nonosat::{
    format::{Format, write},
    make::recipe::Recipe,
};

use crate::sandbox::Sandbox;

fn sandbox(recipe: &str) -> Sandbox {
    let sandbox = Sandbox::empty();
    let puzzle = recipe.parse::<Recipe>().unwrap().puzzle();
    sandbox.put("puzzle.non", &write(Format::Non, &[puzzle]).unwrap().text);
    sandbox
}

/// The exit code, what was printed on standard error, and the most memory that was seen, in megabytes.
fn run(sandbox: &Sandbox, args: &[&str]) -> (Option<i32>, String, u64) {
    let mut command = sandbox.std_command(args);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let now = fs::read_to_string(&status).unwrap_or_default();
        let peak = now.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
        most = most.max(peak.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap_or(0) / 1000);
        sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned(), most)
}

#[test]
fn memory_limits_hold() {
    let large = sandbox("blobs-3000-1");
    let dense = sandbox("random-300-0.5-1");
    for (sandbox, command) in [
        (&large, "check puzzle.non"),
        (&large, "solve --all puzzle.non"),
        (&large, "explain puzzle.non"),
        (&large, "hint puzzle.non"),
        (&large, "encode --narrow puzzle.non -o out.cnf"),
        (&large, "cubes puzzle.non --depth 2 -o cubes"),
        (&dense, "check puzzle.non --method ilp --force"),
        (&dense, "encode puzzle.non -o out.cnf --encoding path"),
    ] {
        let limit = ["--memory-limit", "50MB", "--time-limit", "60s"];
        let args: Vec<&str> = command.split(' ').chain(limit).collect();
        let (code, stderr, most) = run(sandbox, &args);
        assert_eq!(code, Some(30), "{command}: {stderr}");
        // A quarter more, or 32 MB, whichever is more.
        assert!(most <= 82, "{command}: {most} MB");
    }
}

/// The model alone takes minutes to be solved, and its solver looks at no clock.
#[test]
fn time_limits_hold() {
    let dense = sandbox("random-300-0.5-1");
    for command in ["check puzzle.non --method ilp --force", "encode puzzle.non --narrow", "explain puzzle.non"] {
        let args: Vec<&str> = command.split(' ').chain(["--time-limit", "300ms"]).collect();
        let (code, stderr, _) = run(&dense, &args);
        assert_eq!(code, Some(30), "{command}: {stderr}");
    }
}

#[test]
fn pictures_that_are_too_large_to_look_at_are_not_drawn() {
    let sandbox = sandbox("checkerboard-1002");
    let run = sandbox.run(&["check", "puzzle.non"]);
    assert_eq!(run.code, Some(10), "{}", run.stderr);
    assert!(run.stdout.contains("not drawn: 1002x1002 cells"), "{}", run.stdout);
}

/// The shell sets the limit: Rust aborts where an allocation fails, and a person is told.
///
/// Unoptimised, the program itself takes 25 MB.
#[test]
fn too_few_addresses_are_a_message() {
    let large = sandbox("blobs-3000-1");
    for kilobytes in [30_000, 60_000, 200_000] {
        for command in ["check", "count", "explain", "encode", "solve --method sat"] {
            let line = format!("ulimit -v {kilobytes}; exec {} {command} puzzle.non", env!("CARGO_BIN_EXE_nonosat"));
            let output = Command::new("sh").args(["-c", &line]).current_dir(large.path(".")).output().unwrap();
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(matches!(output.status.code(), Some(0 | 30)), "{kilobytes} {command}: {stderr}");
            assert!(output.status.success() || stderr.contains("error: "), "{kilobytes} {command}: {stderr}");
        }
    }
}

/// A process that was started as a child of itself stops as any other.
#[test]
fn requests_to_stop_are_handed_on() {
    let dense = sandbox("random-300-0.5-1");
    let line = format!("ulimit -v 4000000; exec {} count puzzle.non", env!("CARGO_BIN_EXE_nonosat"));
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).current_dir(dense.path(".")).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = shell.spawn().unwrap();
    sleep(Duration::from_millis(300));
    assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(30));
}
