//! The commands of the README work as shown.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

const README: &str = include_str!("../../README.md");

/// The code blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    README.split(&fence).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// A folder with the puzzles and images, in which commands may write.
fn sandbox() -> tempfile::TempDir {
    let sandbox = tempfile::tempdir().unwrap();
    for folder in ["puzzles", "tests/images"] {
        let copies = sandbox.path().join(folder);
        fs::create_dir_all(&copies).unwrap();
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), copies.join(entry.file_name())).unwrap();
        }
    }
    sandbox
}

/// Runs the program as a command line of the README does.
fn run(arguments: &str, sandbox: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nonosat"));
    command.args(arguments.split_whitespace()).current_dir(sandbox).output().unwrap()
}

#[test]
fn the_first_command_prints_what_is_shown() {
    let first = blocks("sh")[0].trim().strip_prefix("cargo run --release -- ").unwrap();
    let output = run(first, sandbox().path());
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), blocks("text")[0].trim_end());
}

#[test]
fn every_example_works() {
    let lines = blocks("sh").into_iter().flat_map(str::lines).filter_map(|line| line.strip_prefix("nonosat "));
    let sandbox = sandbox();
    let mut ran = 0;
    for line in lines {
        // `file#3` names a puzzle; ` #` begins the comment.
        let command = line.split(" #").next().unwrap_or_default();
        let output = run(command, sandbox.path());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 10 | 20)), "nonosat {command}: {errors}");
        assert!(!errors.contains("error"), "nonosat {command}: {errors}");
        assert!(
            !output.stdout.is_empty() || command.contains(" -o ") || command.contains(" --out "),
            "nonosat {command}"
        );
        ran += 1;
    }
    assert!(ran >= 8, "only {ran} examples were found");
}
