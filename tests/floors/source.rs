//! The files of the repository as text, and what can be seen in them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// A crate: its folder of sources, and how code calls it.
pub(crate) struct Crate {
    pub(crate) folder: &'static str,
    pub(crate) name: &'static str,
}

/// Folders in which nothing is looked at: what was built, fetched or measured.
const SKIPPED: &[&str] = &["target", "node_modules", "results", "dist", "corpora", "pages"];

/// Text files by their paths from the root of the repository.
#[derive(Clone)]
pub(crate) struct Tree(BTreeMap<String, String>);

impl Tree {
    /// The sources, the manifests and the documents.
    pub(crate) fn read() -> Self {
        let mut tree = Self(BTreeMap::new());
        tree.add(Path::new(env!("CARGO_MANIFEST_DIR")), "");
        tree
    }

    fn add(&mut self, folder: &Path, path: &str) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if path.is_empty() { name.clone() } else { format!("{path}/{name}") };
            if entry.file_type().unwrap().is_dir() {
                if !name.starts_with('.') && !SKIPPED.contains(&&*name) {
                    self.add(&entry.path(), &path);
                }
            } else if [".rs", ".md", "Cargo.toml"].iter().any(|end| name.ends_with(end)) {
                self.0.insert(path, fs::read_to_string(entry.path()).unwrap());
            }
        }
    }

    /// The files whose paths have this beginning and this end.
    pub(crate) fn files<'a>(&'a self, start: &'a str, end: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let files = self.0.iter().map(|(path, text)| (&**path, &**text));
        files.filter(move |(path, _)| path.starts_with(start) && path.ends_with(end))
    }

    /// Adds lines at the end of a file, before the unit tests there. A file that is missing is made.
    pub(crate) fn plant(&mut self, path: &str, lines: &str) {
        let text = self.0.entry(path.to_owned()).or_default();
        let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        text.insert_str(end, &format!("{lines}\n"));
    }

    /// Replaces a word in all files of a folder.
    pub(crate) fn replace(&mut self, folder: &str, from: &str, to: &str) {
        for (_, text) in self.0.iter_mut().filter(|(path, _)| path.starts_with(folder)) {
            *text = text.replace(from, to);
        }
    }

    /// The modules of a crate that are no tests.
    pub(crate) fn modules(&self, of: &Crate) -> Vec<Module> {
        let start = format!("{}/", of.folder);
        let files = self.files(&start, ".rs");
        files.map(|(file, text)| Module::new(of, file, text)).collect()
    }
}

/// A file of a crate: where it is in the tree of modules, and the modules and items that it names.
pub(crate) struct Module {
    pub(crate) file: String,
    pub(crate) path: Vec<String>,
    /// Its code, without comments and unit tests: nothing, if it has only those.
    pub(crate) code: String,
    /// The number of lines before comments were taken out.
    pub(crate) lines: usize,
    /// Absolute paths in its code, from the root of the crate on.
    pub(crate) names_in_code: Vec<Vec<String>>,
    /// The names that it exports of its own modules: the name, and the module.
    pub(crate) exports: BTreeMap<String, String>,
}

impl Module {
    fn new(of: &Crate, file: &str, text: &str) -> Self {
        let (path, code) = (module_path(of, file), code_of(file, text));
        let lines = code.lines().count();
        let (text, code) = (without_comments(text), without_comments(&code));
        let exports = use_trees(&text).into_iter().filter(|uses| uses.len() > 1);
        let exports = exports.map(|mut uses| (uses.pop().unwrap_or_default(), uses.pop().unwrap_or_default()));
        Self {
            file: file.to_owned(),
            names_in_code: names(of, &code, &path),
            path,
            lines,
            exports: exports.collect(),
            code,
        }
    }

    pub(crate) fn is_in(&self, path: &[&str]) -> bool {
        self.path.len() >= path.len() && self.path.iter().zip(path).all(|(own, other)| own == other)
    }
}

/// The path of a file's module; that of `lib.rs` is empty.
fn module_path(of: &Crate, file: &str) -> Vec<String> {
    let inside = file.strip_prefix(of.folder).unwrap_or(file).trim_start_matches('/').trim_end_matches(".rs");
    let mut path: Vec<String> = inside.split('/').map(str::to_owned).collect();
    if path == ["lib"] || path.last().is_some_and(|last| last == "mod") {
        path.pop();
    }
    path
}

/// The text of a file without its unit tests, `mod tests;` and `mod tests { ... }`. Other items for tests stay, and
/// whatever stands behind the tests. Nothing is left of files that have only tests: `tests.rs`, and those in `tests/`.
pub(crate) fn code_of(file: &str, text: &str) -> String {
    let mut code = String::new();
    if file.split('/').any(|part| part.trim_end_matches(".rs").ends_with("tests")) {
        return code;
    }
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        match lines.peek() {
            Some(&"mod tests;") if is_for_tests(line) => _ = lines.next(),
            Some(&"mod tests {") if is_for_tests(line) => _ = lines.by_ref().find(|&line| line == "}"),
            _ => code.extend([line, "\n"]),
        }
    }
    code
}

/// `#[cfg(test)]`, or for tests on some systems or with some features alone.
fn is_for_tests(line: &str) -> bool {
    line == "#[cfg(test)]" || line.starts_with("#[cfg(all(test, ") && line.ends_with("))]")
}

fn without_comments(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The paths of all `use` declarations, one for each name, in the words of the file.
fn use_trees(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let starts = ["use ", "pub use ", "pub(crate) use ", "pub(super) use "];
    for (at, _) in text.match_indices("use ") {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        if starts.contains(&text[line..at + 4].trim_start()) {
            let end = text[at..].find(';').map_or(text.len(), |end| at + end);
            expand(&text[at + 4..end], &[], &mut found);
        }
    }
    found
}

/// Notes the paths of a tree of names behind a prefix.
fn expand(tree: &str, prefix: &[String], found: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    let (head, group) = match tree.find('{') {
        Some(at) => (&tree[..at], Some(tree[at + 1..].trim_end().trim_end_matches('}'))),
        None => (tree, None),
    };
    let head = head.split(" as ").next().unwrap_or_default();
    let parts = head.split("::").map(str::trim).filter(|part| !part.is_empty() && *part != "self" && *part != "*");
    let path: Vec<String> = prefix.iter().cloned().chain(parts.map(str::to_owned)).collect();
    let Some(group) = group else {
        found.push(path);
        return;
    };
    let (mut depth, mut start) = (0, 0);
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(&group[start..at], &path, found);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !group[start..].trim().is_empty() {
        expand(&group[start..], &path, found);
    }
}

/// Every path that a file names, absolute and once: of its `use` declarations, and of expressions that begin with
/// `crate::`, `super::` or the name of the crate.
fn names(of: &Crate, text: &str, path: &[String]) -> Vec<Vec<String>> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let mut all = use_trees(text);
    for start in ["crate::", "super::", &format!("{}::", of.name)] {
        for (at, _) in text.match_indices(start).filter(|&(at, _)| !text[..at].ends_with(is_word)) {
            let rest = &text[at..];
            let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
            all.push(rest[..end].split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect());
        }
    }
    let absolute = all.into_iter().filter_map(|name| absolute(of, &name, path)).filter(|name| !name.is_empty());
    absolute.collect::<BTreeSet<_>>().into_iter().collect()
}

/// A path from the root of the crate on; `None` if it leads elsewhere.
fn absolute(of: &Crate, name: &[String], path: &[String]) -> Option<Vec<String>> {
    let first = name.first()?;
    if first == "crate" || first == of.name {
        return Some(name[1..].to_vec());
    }
    let ups = name.iter().take_while(|part| *part == "super").count();
    // What a module within the file calls `super` is the file itself, or above it.
    (ups > 0 && ups <= path.len()).then(|| [&path[..path.len() - ups], &name[ups..]].concat())
}
