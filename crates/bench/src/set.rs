//! Sets of puzzles: a recipe, a puzzle file, a folder of such, or a set file that lists all of these.
//!
//! A set file is a text whose first line begins with `# set:` and names it. Every other line is empty, a
//! comment (`#`), or an entry: a recipe, or a path from the set file on, which may be a folder, have `*` in its last
//! part, or begin with `$NONOSAT_CORPORA/` (left out, with a note, if there are no corpora). `{1..100}` in an entry
//! stands for each number. An entry may end with what is known of its puzzles: `unique`, `multiple`, `none` or `some`.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use super::{
    record::Skip,
    task::{Source, SourceError, read},
};
use nonosat_format::{Format, INPUT_LIMIT};
use nonosat_make::recipe::Recipe;
use nonosat_model::{Puzzle, bounded};

/// The first line of a set file begins like this.
const HEADER: &str = "# set:";
/// Where the corpora are, which are no part of this project.
const CORPORA: &str = "NONOSAT_CORPORA";
/// The verdicts that may be known of a puzzle.
const VERDICTS: [&str; 4] = ["unique", "multiple", "none", "some"];

/// A puzzle of a set.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The recipe, or the path as the set gives it, with `#3` if the file holds several.
    pub name: String,
    /// The origin of the puzzle.
    pub source: Source,
    /// The right verdict if known; `some` for any but `none`.
    pub expected: Option<String>,
    /// The width and the height in cells; of a puzzle that is no rectangle, the number of cells and 1.
    pub size: [usize; 2],
    /// The hash of the clues.
    pub clue_hash: String,
}

/// The puzzles of some sets.
#[derive(Clone, Debug, Default)]
pub struct Set {
    /// The names of the sets.
    pub names: Vec<String>,
    /// The puzzles, each once.
    pub entries: Vec<Entry>,
    /// The puzzles that are left out.
    pub skipped: Vec<Skip>,
}

impl Set {
    /// Adds the puzzles of an argument: a set file, a puzzle file, a folder or a recipe.
    ///
    /// # Errors
    /// If there is no such file or recipe, or it cannot be read. An entry of a set file may be missing: it is skipped.
    pub fn add(&mut self, argument: impl AsRef<OsStr>) -> Result<(), SourceError> {
        let path = Path::new(argument.as_ref());
        if let Some(text) = set_text(path) {
            return self.add_file(path, &text);
        }
        let name = shown(path);
        self.names.push(name.trim_end_matches('/').to_owned());
        self.add_as(&name, path, None)
    }

    /// Adds all entries of a set file.
    fn add_file(&mut self, path: &Path, text: &str) -> Result<(), SourceError> {
        let mut lines = text.lines();
        let title = lines.next().and_then(|line| line.strip_prefix(HEADER)).unwrap_or_default().trim();
        self.names.push(if title.is_empty() { shown(path) } else { title.to_owned() });
        let folder = path.parent().unwrap_or(Path::new(""));
        for line in lines.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (pattern, expected) = match line.rsplit_once(char::is_whitespace) {
                Some((pattern, verdict)) if VERDICTS.contains(&verdict) => (pattern.trim_end(), Some(verdict)),
                _ => (line, None),
            };
            for name in counted(pattern) {
                let added = match located(&name, folder) {
                    Ok(path) => self.add_as(&name, &path, expected),
                    Err(reason) => {
                        self.skipped.push(Skip { name, reason });
                        continue;
                    }
                };
                if let Err(error) = added {
                    self.skipped.push(Skip { name, reason: error.to_string() });
                }
            }
        }
        Ok(())
    }

    /// Adds the puzzles of a file, of a folder, of all files that match the `*` in the last part of a path, or of a
    /// recipe.
    ///
    /// They are called by `name` in place of `path`, which may begin anywhere.
    ///
    /// # Errors
    /// If there is no such file or recipe, or it cannot be read. Of several files, those that cannot be read are
    /// skipped.
    pub fn add_as(&mut self, name: &str, path: &Path, expected: Option<&str>) -> Result<(), SourceError> {
        if let (false, Ok(recipe)) = (path.exists(), name.parse::<Recipe>()) {
            let expected = expected.or(recipe.expected());
            let name = recipe.to_string();
            self.push(name.clone(), Source::Recipe(name), &recipe.puzzle(), expected);
            return Ok(());
        }
        let files = files(path).map_err(|source| SourceError::Unreadable { path: path.to_owned(), source })?;
        if files.is_empty() {
            return Err(SourceError::Missing(format!("like {name}, nor a recipe of that name ({})", Recipe::KINDS)));
        }
        let single_file = files.len() == 1 && files[0].as_path() == path;
        for file in files {
            // A name begins where the argument or the line begins, wherever that is.
            let inside = file.strip_prefix(path).ok().filter(|rest| *rest != Path::new(""));
            let called = match (single_file, inside) {
                (true, _) => name.to_owned(),
                (_, Some(rest)) => shown(&Path::new(name).join(rest)),
                _ => shown(&Path::new(name).with_file_name(file.file_name().unwrap_or_default())),
            };
            match read(&file) {
                Ok(puzzles) => {
                    let several = puzzles.len() > 1;
                    for (puzzle, number) in puzzles.iter().zip(1..) {
                        let name = if several { format!("{called}#{number}") } else { called.clone() };
                        self.push(name, Source::File(file.clone(), number), puzzle, expected);
                    }
                }
                Err(error) if single_file => return Err(error),
                Err(error) => self.skipped.push(Skip { name: called, reason: error.to_string() }),
            }
        }
        Ok(())
    }

    fn push(&mut self, name: String, source: Source, puzzle: &Puzzle, expected: Option<&str>) {
        if self.entries.iter().any(|entry| entry.name == name) {
            return;
        }
        self.entries.push(Entry {
            name,
            source,
            expected: expected.map(str::to_owned),
            size: [puzzle.width(), puzzle.height()],
            clue_hash: format!("{:016x}", puzzle.clue_hash()),
        });
    }
}

/// A path as text; each byte that is none as `\xFF`, so that no two paths have the same name.
fn shown(path: &Path) -> String {
    let mut text = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02X}")));
    }
    text
}

/// The text of a set file; `None` of anything else.
fn set_text(path: &Path) -> Option<String> {
    let is_text = path.extension().is_some_and(|extension| extension == "txt");
    let text = is_text.then(|| bounded::text(path, INPUT_LIMIT).ok())??;
    text.starts_with(HEADER).then_some(text)
}

/// Where an entry of a set file is, or why it is nowhere.
fn located(name: &str, folder: &Path) -> Result<PathBuf, String> {
    match name.strip_prefix('$').and_then(|rest| rest.strip_prefix(CORPORA)) {
        None => Ok(folder.join(name)),
        Some(rest) => match std::env::var_os(CORPORA) {
            Some(corpora) => Ok(Path::new(&corpora).join(rest.trim_start_matches('/'))),
            None => Err(format!("the corpora are no part of nonosat; {CORPORA} says where they are, and is not set")),
        },
    }
}

/// A name for each number of its first `{A..B}`.
fn counted(name: &str) -> Vec<String> {
    let numbers = || {
        let (start, rest) = name.split_once('{')?;
        let (range, end) = rest.split_once('}')?;
        let (low, high) = range.split_once("..")?;
        let (low, high): (u64, u64) = (low.parse().ok()?, high.parse().ok()?);
        Some((low..=high).map(|number| format!("{start}{number}{end}")).collect())
    };
    numbers().unwrap_or_else(|| vec![name.to_owned()])
}

/// The files that a path stands for, sorted: itself, those below it that look like puzzles, or those that match its
/// `*`.
fn files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let pattern = path.file_name().unwrap_or_default().as_encoded_bytes();
    if path.is_file() {
        found.push(path.to_owned());
    } else if path.is_dir() {
        below(path, &mut found)?;
    } else if let Some(star) = pattern.iter().position(|&byte| byte == b'*') {
        let (start, end) = (&pattern[..star], &pattern[star + 1..]);
        for entry in fs::read_dir(path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new(".")))? {
            let file = entry?.path();
            let name = file.file_name().unwrap_or_default().as_encoded_bytes();
            let matches = name.len() + 1 >= pattern.len() && name.starts_with(start) && name.ends_with(end);
            if matches && file.is_file() {
                found.push(file);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn below(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let known = Format::all().flat_map(Format::extensions).any(|known| known.eq_ignore_ascii_case(extension));
        if path.is_dir() {
            below(&path, found)?;
        } else if known && path.is_file() && set_text(&path).is_none() {
            found.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOT: &str = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        fs::create_dir(folder.path().join("sub")).unwrap();
        for name in ["b.non", "a.non", "sub/c.non"] {
            put(name, DOT);
        }
        put("bad.non", "width x");
        put("notes.md", "none of ours");
        put(
            "list.txt",
            "# set: All kinds\n\n# a comment\nsub/c.non unique\nrandom-5-0.5-{2..4}\ndom-3\n*.non  some\ngone.non\n\
             $NONOSAT_NOWHERE/x.non\n",
        );
        folder
    }

    fn set(argument: &Path) -> Set {
        let mut set = Set::default();
        set.add(argument.to_str().unwrap()).unwrap();
        set
    }

    #[test]
    fn set_files_list_everything() {
        let folder = folder();
        let set = set(&folder.path().join("list.txt"));
        assert_eq!(set.names, ["All kinds"]);
        let found: Vec<(&str, &str)> =
            set.entries.iter().map(|entry| (entry.name.as_str(), entry.expected.as_deref().unwrap_or(""))).collect();
        let random = |seed: u64| format!("random-5-0.5-{seed}");
        let randoms = [2, 3, 4].map(random);
        let expected = [
            ("sub/c.non", "unique"),
            (&randoms[0], "some"),
            (&randoms[1], "some"),
            (&randoms[2], "some"),
            ("dom-3", "unique"),
            ("a.non", "some"),
            ("b.non", "some"),
        ];
        assert_eq!(found, expected);
        let skipped: Vec<&str> = set.skipped.iter().map(|skip| skip.name.as_str()).collect();
        assert_eq!(skipped, ["bad.non", "gone.non", "$NONOSAT_NOWHERE/x.non"]);
    }

    #[test]
    fn paths_have_the_names_that_they_are_given() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("set")).unwrap();
        for name in ["b2.non", "b1.non", "a.non"] {
            fs::write(folder.path().join("set").join(name), DOT).unwrap();
        }
        let named = |name: &str| {
            let mut set = Set::default();
            set.add_as(name, &folder.path().join(name), None)?;
            Ok::<_, SourceError>(set.entries.into_iter().map(|entry| (entry.name, entry.source)).collect::<Vec<_>>())
        };
        let file = |name: &str| (name.to_owned(), Source::File(folder.path().join(name), 1));
        assert_eq!(named("dom-3").unwrap(), [("dom-3".to_owned(), Source::Recipe("dom-3".to_owned()))]);
        assert_eq!(named("set/b*").unwrap(), [file("set/b1.non"), file("set/b2.non")]);
        assert_eq!(named("set").unwrap(), ["set/a.non", "set/b1.non", "set/b2.non"].map(file));
        assert_eq!(named("set/a.non").unwrap(), [file("set/a.non")]);
        assert!(named("nowhere").is_err() && named("set/c*").is_err() && named("nowhere/c*").is_err());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn names_may_be_any_bytes_and_pipes_are_no_puzzles() {
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().unwrap();
        for name in [&b"a\xFF.non"[..], b"a\xFE.non"] {
            fs::write(folder.path().join(OsStr::from_bytes(name)), DOT).unwrap();
        }
        for pipe in ["pipe.non", "pipe.txt"] {
            let made = std::process::Command::new("mkfifo").arg(folder.path().join(pipe)).status();
            assert!(made.unwrap().success());
        }
        for argument in [folder.path().to_owned(), folder.path().join(OsStr::from_bytes(b"a*.non"))] {
            let mut set = Set::default();
            set.add(&argument).unwrap();
            let names: Vec<&str> = set.entries.iter().map(|it| it.name.rsplit('/').next().unwrap()).collect();
            assert_eq!(names, [r"a\xFE.non", r"a\xFF.non"]);
            for entry in &set.entries {
                let sent = serde_json::to_string(&entry.source).unwrap();
                assert_eq!(serde_json::from_str::<Source>(&sent).unwrap(), entry.source);
                assert!(entry.source.puzzle().is_ok());
            }
        }
        let mut set = Set::default();
        set.add(folder.path().join(OsStr::from_bytes(b"a\xFF.non"))).unwrap();
        assert!(set.entries[0].name.ends_with(r"a\xFF.non"));
    }

    #[test]
    fn folders_files_and_recipes_are_sets() {
        let folder = folder();
        let all = set(folder.path());
        assert_eq!(all.entries.len(), 3);
        assert_eq!(all.skipped.len(), 1, "the broken one");
        let one = set(&folder.path().join("a.non"));
        assert_eq!(one.entries[0].source, Source::File(folder.path().join("a.non"), 1));
        let mut set = Set::default();
        set.add("ones-5").unwrap();
        set.add("ones-5").unwrap();
        assert_eq!(set.entries.len(), 1, "each puzzle once");
        assert_eq!(set.entries[0].expected.as_deref(), Some("multiple"));
        for recipe in ["noise-5x3-0.5-2-1", "triddler-2-0.5-1-1"] {
            set.add(recipe).unwrap();
        }
        assert!(set.skipped.is_empty(), "puzzles of every kind");
        assert_eq!(set.entries.iter().map(|entry| entry.size).collect::<Vec<_>>(), [[5, 5], [5, 3], [24, 1]]);
        assert!(set.add("no-such-thing").unwrap_err().to_string().contains("dom-N"));
    }
}
