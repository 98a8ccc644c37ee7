//! The programs of `examples/`, which Cargo builds along with the tests.

use std::{
    path::PathBuf,
    process::{Command, Output, Stdio},
};

/// The program of an example: `examples/` beside the folder of this program.
fn program(example: &str) -> PathBuf {
    let own = std::env::current_exe().unwrap();
    let profile = own.ancestors().nth(2).expect("target/<profile>/deps/examples-...");
    profile.join("examples").join(format!("{example}{}", std::env::consts::EXE_SUFFIX))
}

/// Runs an example at the root of the project.
fn run(example: &str, arguments: &[&str]) -> Output {
    let program = program(example);
    // `cargo test` builds them, `cargo test --test examples` does not.
    assert!(program.is_file(), "{} is missing: `cargo build --examples` builds it", program.display());
    Command::new(program).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null()).output().unwrap()
}

/// What an example prints.
///
/// # Panics
/// If it was not built, or fails.
fn printed(example: &str, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = run(example, arguments);
    assert!(status.success(), "{example} {arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

#[test]
fn unique_prints_the_picture() {
    let text = printed("unique", &[]);
    assert!(text.starts_with("exactly one solution\n"), "{text}");
    assert!(text.lines().count() > 15 && text.contains('█'), "{text}");
}

#[test]
fn unique_reads_what_it_is_given() {
    assert!(printed("unique", &["puzzles/two-solutions.non"]).starts_with("several solutions, two of them:\n"));
    assert_eq!(printed("unique", &["puzzles/unsolvable.non"]), "no solution\n");
}

#[test]
fn a_broken_file_is_an_error() {
    let output = run("unique", &["puzzles/broken.non"]);
    assert!(!output.status.success() && output.stdout.is_empty());
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: puzzles/broken.non"));
}

#[test]
fn count_counts_and_draws() {
    let text = printed("count", &[]);
    let counts: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("solutions: ")).collect();
    assert_eq!(counts, ["1", "3", "4", "1", "1"]);
    // Five pictures of five rows, each behind a clue and a frame.
    assert_eq!(text.lines().filter(|line| line.contains(['#', '.'])).count(), 25, "{text}");
}

#[test]
fn explain_numbers_the_steps() {
    let text = printed("explain", &[]);
    assert!(text.starts_with("  1. ") && text.contains("\n  2. "), "{text}");
    let steps = text.lines().filter(|line| line.contains(". ") && line.ends_with(')')).count();
    assert!(text.contains(&format!("\nsolved in {steps} steps\n")), "{text}");
}

#[test]
fn every_encoding_agrees() {
    let text = printed("compare_encodings", &[]);
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(lines.len(), nonosat::engine::registry::ENCODINGS.len());
    assert!(lines.iter().all(|line| line.ends_with("  unique")), "{text}");
}

#[test]
fn progress_is_shown_until_the_limit() {
    let text = printed("progress", &["puzzles/dom-16.non", "0.5"]);
    assert!(text.lines().count() > 1 && text.contains(" choices tried\n"), "{text}");
    assert!(text.ends_with("no answer: the time limit was reached\n"), "{text}");
}
