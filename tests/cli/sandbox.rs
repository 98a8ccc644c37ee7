//! A temporary directory with small puzzles, and the program to run on them.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Output,
};

use assert_cmd::Command;
use nonosat::{
    format::{Format, write},
    make::recipe::Recipe,
};
use tempfile::TempDir;

/// One black cell: solved line by line.
pub(crate) const DOT: &str = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";
/// A letter: one solution, found line by line.
pub(crate) const LETTER: &str = "title \"Letter\"\nwidth 3\nheight 4\nrows\n3\n1\n2\n1\ncolumns\n4\n1 1\n1\n";
/// Two solutions.
pub(crate) const TWINS: &str = "title \"Twins\"\nwidth 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n";
/// Clues that add up, and no solution.
pub(crate) const RIDDLE: &str = "title \"Riddle\"\nwidth 3\nheight 3\nrows\n3\n0\n1\ncolumns\n2\n1\n1\n";
/// A block length that is none.
pub(crate) const BROKEN: &str = "width 2\nheight 2\nrows\n2\nx7\ncolumns\n1\n1\n";
/// Rows and columns that disagree.
pub(crate) const UNEVEN: &str = "width 2\nheight 1\nrows\n2\ncolumns\n1\n0\n";

/// The recipe of a puzzle that no machine ends before it is interrupted: dense, random and large. What is regular, as
/// n-dom, may become easy with the next method.
pub(crate) const ENDLESS: &str = "random-100-0.44-1";

/// A temporary directory with puzzles.
pub(crate) struct Sandbox(TempDir);

/// The exit code and the output of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Sandbox {
    /// Puts the [endless](ENDLESS) puzzle there.
    pub(crate) fn put_endless(&self, name: &str) {
        let puzzle = ENDLESS.parse::<Recipe>().unwrap().puzzle();
        self.put(name, &write(Format::Non, &[puzzle]).unwrap().text);
    }

    /// An empty directory.
    pub(crate) fn empty() -> Self {
        Self(TempDir::new().unwrap())
    }

    /// A directory with one puzzle of each kind.
    pub(crate) fn new() -> Self {
        let sandbox = Self::empty();
        for (name, text) in [
            ("dot.non", DOT),
            ("letter.non", LETTER),
            ("twins.non", TWINS),
            ("riddle.non", RIDDLE),
            ("broken.non", BROKEN),
            ("uneven.non", UNEVEN),
        ] {
            sandbox.put(name, text);
        }
        sandbox.put("colors.non", &colored());
        sandbox.put("pack.json", &pack(&sandbox, &["dot.non", "twins.non", "letter.non"]));
        sandbox
    }

    /// Puts a file into the directory.
    pub(crate) fn put(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The path of a file.
    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    /// The program, ready to run in the directory.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::from_std(self.std_command(args));
        command.timeout(std::time::Duration::from_secs(60));
        command
    }

    /// The same, to be run by hand.
    pub(crate) fn std_command(&self, args: &[&str]) -> std::process::Command {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nonosat"));
        command.args(args).current_dir(self.0.path());
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "RUST_BACKTRACE"] {
            command.env_remove(variable);
        }
        command
    }

    /// Runs the program in the directory.
    pub(crate) fn run(&self, args: &[&str]) -> Run {
        self.command(args).output().unwrap().into()
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

/// Several puzzles in a file of a format that can hold them.
fn pack(sandbox: &Sandbox, names: &[&str]) -> String {
    let run = sandbox.run(&[&["convert", "--to", "json"], names].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    run.stdout
}

/// A puzzle with a red and a black cell, in the XML of webpbn.com.
fn colored() -> String {
    let line = |counts: &[&str]| {
        let count = |color: &&str| format!("<count color=\"{color}\">1</count>");
        format!("<line>{}</line>", counts.iter().map(count).collect::<String>())
    };
    format!(
        "<?xml version=\"1.0\"?>\n<puzzleset><puzzle type=\"grid\" defaultcolor=\"black\">\n\
         <color name=\"white\" char=\".\">fff</color><color name=\"black\" char=\"X\">000</color>\
         <color name=\"red\" char=\"r\">f00</color>\n\
         <clues type=\"columns\">{}{}</clues>\n<clues type=\"rows\">{}</clues>\n</puzzle></puzzleset>\n",
        line(&["black"]),
        line(&["red"]),
        line(&["black", "red"])
    )
}
