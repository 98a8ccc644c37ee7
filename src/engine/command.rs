//! The command line of an outside solver, and the files it works with.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
    process::{self, Child, Stdio},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use crate::puzzle::bounded;

/// The placeholders of the file with the formula, and of the one with the answer.
const FORMULA: &str = "{}";
const ANSWER: &str = "{out}";

/// A program and its arguments.
pub(super) struct Command(Vec<String>);

/// The directory of a run, which is removed with its handle; none if no file is needed.
pub(super) struct Place {
    directory: Option<PathBuf>,
    has_answer: bool,
}

impl Command {
    /// Splits a command at blanks. Quotation marks keep words together; within `"`, and outside of quotation marks, a
    /// backslash escapes the next character.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (mut words, mut word, mut mark) = (Vec::new(), None::<String>, None);
        let mut symbols = text.chars();
        while let Some(symbol) = symbols.next() {
            match (mark, symbol) {
                (None, '\'' | '"') => {
                    mark = Some(symbol);
                    word.get_or_insert_default();
                }
                (Some(open), _) if open == symbol => mark = None,
                (None, _) if symbol.is_whitespace() => words.extend(word.take()),
                (None | Some('"'), '\\') => {
                    let next = symbols.next().ok_or("a backslash has nothing behind it")?;
                    word.get_or_insert_default().push(next);
                }
                _ => word.get_or_insert_default().push(symbol),
            }
        }
        if mark.is_some() {
            return Err("a quotation mark is not closed".to_owned());
        }
        words.extend(word);
        if words.is_empty() { Err("no command is given".to_owned()) } else { Ok(Self(words)) }
    }

    /// The program.
    #[cfg(all(test, unix))]
    pub(super) fn program(&self) -> &str {
        &self.0[0]
    }

    /// Whether the formula goes to a file, not to standard input.
    pub(super) fn reads_file(&self) -> bool {
        self.0.iter().any(|word| word == FORMULA)
    }

    /// The files that the command needs, the formula as `write` writes it.
    pub(super) fn place(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<Place, String> {
        let has_answer = self.0.iter().any(|word| word == ANSWER);
        if !self.reads_file() && !has_answer {
            return Ok(Place { directory: None, has_answer });
        }
        let fail = |error: io::Error| format!("its files cannot be written: {error}");
        let place = Place { directory: Some(new_directory().map_err(fail)?), has_answer };
        if self.reads_file() {
            let file = fs::File::create(place.file("formula.cnf")).map_err(fail)?;
            let mut file = io::BufWriter::new(file);
            write(&mut file).and_then(|()| file.flush()).map_err(fail)?;
        }
        Ok(place)
    }

    /// Starts it.
    pub(super) fn start(&self, place: &Place) -> Result<Process, String> {
        let argument = |word: &String| match word.as_str() {
            FORMULA => place.file("formula.cnf").into_os_string(),
            ANSWER => place.file("answer.txt").into_os_string(),
            word => word.into(),
        };
        let child = process::Command::new(&self.0[0])
            .args(self.0[1..].iter().map(argument))
            .stdin(if self.reads_file() { Stdio::null() } else { Stdio::piped() })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        child.map(Process).map_err(|error| format!("it cannot be started: {error}"))
    }
}

impl Place {
    fn file(&self, name: &str) -> PathBuf {
        self.directory.as_deref().unwrap_or("".as_ref()).join(name)
    }

    /// The answer of at most so many bytes, if it was to be written to a file.
    pub(super) fn answer(&self, limit: u64) -> Option<Result<Vec<u8>, String>> {
        let read =
            || bounded::file(&self.file("answer.txt"), limit).map_err(|error| format!("it wrote no answer: {error}"));
        self.has_answer.then(read)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(directory) = &self.directory {
            // If files remain, nothing can be done about it.
            let _ = fs::remove_dir_all(directory);
        }
    }
}

/// A new directory, used by no other process.
fn new_directory() -> io::Result<PathBuf> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    loop {
        let name = format!("nonosat-{}-{}", process::id(), NUMBER.fetch_add(1, Relaxed));
        let directory = std::env::temp_dir().join(name);
        match fs::create_dir(&directory) {
            // Left behind by a process that had the same number.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            done => return done.map(|()| directory),
        }
    }
}

/// A process that is killed with its handle.
pub(super) struct Process(pub(super) Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_into_words() {
        let words = |text: &str| Command::parse(text).map(|command| command.0);
        assert_eq!(words("kissat -q").unwrap(), ["kissat", "-q"]);
        assert_eq!(words("  'a b'c \"d \\\" e\" '' f\\ g 'h\\'").unwrap(), ["a bc", "d \" e", "", "f g", "h\\"]);
        assert!(words("").is_err() && words("a 'b").is_err() && words("a \\").is_err());
    }

    #[test]
    fn files_go_with_their_run() {
        let command = Command::parse("solver {} {out}").unwrap();
        let place = command.place(|out| out.write_all(b"p cnf 0 0\n")).unwrap();
        let directory = place.directory.clone().unwrap();
        assert_eq!(fs::read(directory.join("formula.cnf")).unwrap(), b"p cnf 0 0\n");
        assert!(place.answer(100).unwrap().is_err());
        drop(place);
        assert!(!directory.exists());
        assert!(Command::parse("solver").unwrap().place(|_| Ok(())).unwrap().directory.is_none());
    }
}
