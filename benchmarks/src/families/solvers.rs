//! The columns of the table: nonosat, and the programs beside it, as far as they are installed.

use std::{env, path::Path, process::Output};

use nonosat::bench::solver::Solver;

use super::peer::limiter;

/// The form of the file that a program gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileForm {
    /// `.non`: black and white only.
    Non,
    /// `.xml` of webpbn.com.
    Xml,
}

/// A program: a column.
pub(crate) struct Column {
    /// The name on the command line and in the table.
    pub(crate) name: &'static str,
    /// What it is, in a few words.
    pub(crate) about: &'static str,
    /// How it is asked.
    pub(crate) kind: Kind,
}

/// How a program is asked.
pub(crate) enum Kind {
    /// nonosat, as it is by default.
    Own,
    /// A SAT solver that gets our formula, with these arguments.
    Engine(&'static str),
    /// A solver of puzzles.
    Peer {
        /// What the program may be called.
        programs: &'static [&'static str],
        /// The arguments before the file.
        arguments: &'static [&'static str],
        form: FileForm,
        verdict: fn(&Output) -> Option<&'static str>,
    },
}

/// All columns.
pub(crate) const COLUMNS: &[Column] = &[
    Column { name: "nonosat", about: "as it is by default", kind: Kind::Own },
    Column {
        name: "picross-solver",
        about: "C++: line solving and backtracking",
        kind: Kind::Peer {
            programs: &["picross_solver_cli", "picross-solver"],
            arguments: &["--validation"],
            form: FileForm::Non,
            verdict: of_picross_solver,
        },
    },
    Column {
        name: "pbnsolve",
        about: "C: line solving, probing, backtracking",
        kind: Kind::Peer {
            programs: &["pbnsolve"],
            arguments: &["-u", "-b"],
            form: FileForm::Xml,
            verdict: of_pbnsolve,
        },
    },
    Column {
        name: "nonogrid",
        about: "Rust: line solving and probing, then backtracking or varisat, as it was built",
        kind: Kind::Peer {
            programs: &["nonogrid"],
            arguments: &["-m", "2"],
            form: FileForm::Xml,
            verdict: of_nonogrid,
        },
    },
    Column { name: "kissat", about: "a SAT solver, on our formula", kind: Kind::Engine("-q") },
    Column { name: "cadical", about: "a SAT solver, on our formula", kind: Kind::Engine("-q") },
];

impl Column {
    /// The program, if it is installed: on the path.
    pub(crate) fn program(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Own => Some("nonosat"),
            Kind::Engine(_) => Some(self.name).filter(|name| is_installed(name)),
            Kind::Peer { programs, .. } => programs.iter().find(|name| is_installed(name)).copied(),
        }
    }

    /// Its name in the journal.
    pub(crate) fn solver(&self) -> Solver {
        match self.kind {
            Kind::Own => Solver::auto(),
            Kind::Engine(_) => Solver { method: "sat".to_owned(), encoding: None, engine: Some(self.name.to_owned()) },
            Kind::Peer { .. } => Solver { method: self.name.to_owned(), encoding: None, engine: None },
        }
    }

    /// The solver that does what a SAT solver does, stopped after so many seconds of CPU time.
    pub(crate) fn engine(&self, limit_s: f64) -> Option<Solver> {
        let Kind::Engine(arguments) = self.kind else { return None };
        let [flag, script, shell] = limiter(limit_s);
        let engine = format!("dimacs:sh {flag} '{script}' {shell} {} {arguments}", self.name);
        Some(Solver { engine: Some(engine), ..self.solver() })
    }
}

/// Whether the path leads to a program of this name.
fn is_installed(name: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| is_program(&folder.join(name)))
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

/// The limits of programs need a shell.
#[cfg(not(unix))]
fn is_program(_: &Path) -> bool {
    false
}

/// A line of words: `unique line`.
fn of_pbnsolve(output: &Output) -> Option<&'static str> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.split_whitespace().find_map(|word| match word {
        "unique" => Some("unique"),
        "multiple" => Some("multiple"),
        "contradiction" => Some("none"),
        _ => None,
    })
}

/// A header, then `File,Grid,Size,Valid,...`; names may have commas in them.
fn of_picross_solver(output: &Output) -> Option<&'static str> {
    let text = String::from_utf8_lossy(&output.stdout);
    let row = text.lines().nth(1)?;
    row.split(',').find_map(|field| match field {
        "OK" => Some("unique"),
        "MULT" => Some("multiple"),
        "ZERO" => Some("none"),
        _ => None,
    })
}

/// Solutions one after the other; a panic if there is none. Without a list, line solving and probing have solved it.
fn of_nonogrid(output: &Output) -> Option<&'static str> {
    let [text, errors] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    if output.status.success() {
        return Some(if text.contains("2-th solution:") { "multiple" } else { "unique" });
    }
    let refutations = ["Puzzle is unsatisfied", "Bad puzzle"];
    refutations.iter().any(|message| errors.contains(message)).then_some("none")
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::Command;

    /// What a program that writes this would write.
    fn written(script: &str) -> Output {
        Command::new("sh").args(["-c", script]).output().unwrap()
    }

    #[test]
    fn words_of_others_are_understood() {
        assert_eq!(of_pbnsolve(&written("echo unique line")), Some("unique"));
        assert_eq!(of_pbnsolve(&written("echo timeout")), None);
        let row = |code: &str| written(&format!("printf 'File,Grid,Size,Valid\\na.non,A, B,5x5,{code},,1\\n'"));
        let verdicts = ["OK", "MULT", "ZERO", "ERR"].map(|code| of_picross_solver(&row(code)));
        assert_eq!(verdicts, [Some("unique"), Some("multiple"), Some("none"), None]);
        assert_eq!(of_nonogrid(&written("echo 1-th solution:; echo 2-th solution:")), Some("multiple"));
        assert_eq!(of_nonogrid(&written("echo '# .'")), Some("unique"));
        assert_eq!(of_nonogrid(&written("echo 'Puzzle is unsatisfied' >&2; exit 101")), Some("none"));
        assert_eq!(of_nonogrid(&written("echo '\"Bad puzzle: UnsolvableLine\"' >&2; kill -ABRT $$")), Some("none"));
        assert_eq!(of_nonogrid(&written("exit 101")), None);
    }

    #[test]
    fn programs_are_found_on_the_path() {
        assert!(is_installed("sh"));
        assert!(!is_installed("no-such-program"));
    }

    #[test]
    fn engines_are_limited() {
        let column = COLUMNS.iter().find(|column| column.name == "cadical").unwrap();
        assert!(column.engine(2.5).unwrap().request().is_ok());
        assert!(column.engine(2.5).unwrap().to_string().contains("ulimit -t 3;"));
        assert_eq!(COLUMNS[0].engine(1.0), None);
    }
}
