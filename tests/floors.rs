//! The house rules that the compiler does not check: which room may use which, and how rooms are kept.
#![allow(clippy::disallowed_methods, reason = "a program, not for browsers, of files of its own")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The rooms of `src/`, from the ground up, each with the rooms that it may use: only those before it.
///
/// Unit tests count, too. An edge that is not needed any more must go from the list.
const ROOMS: &[(&str, &[&str])] = &[
    ("puzzle", &[]),
    ("format", &["puzzle"]),
    ("propagate", &["puzzle"]),
    ("belief", &["puzzle"]),
    ("engine", &["puzzle"]),
    ("classic", &["belief", "propagate", "puzzle"]),
    ("solve", &["belief", "classic", "engine", "format", "propagate", "puzzle"]),
    ("count", &["engine", "propagate", "puzzle", "solve"]),
    ("proof", &["engine", "format", "propagate", "puzzle", "solve"]),
    ("analyse", &["propagate", "puzzle", "solve"]),
    ("make", &["analyse", "count", "engine", "format", "propagate", "puzzle", "solve"]),
    ("draw", &["analyse", "count", "format", "puzzle"]),
    ("report", &["analyse", "count", "draw", "engine", "format", "make", "propagate", "puzzle", "solve"]),
    ("bench", &["engine", "format", "make", "puzzle", "solve"]),
    (
        "cli",
        &[
            "analyse",
            "bench",
            "classic",
            "count",
            "draw",
            "engine",
            "format",
            "make",
            "proof",
            "propagate",
            "puzzle",
            "report",
            "solve",
        ],
    ),
];

/// Circles of files within a folder, each with its reason.
const CIRCLES: &[(&str, &[&str])] = &[];

/// Files longer than 400 lines before their tests, each with its reason.
const LONG: &[(&str, &str)] = &[];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// A file of `src/`: where it is in the tree of modules, and the modules and items that it names.
struct Module {
    file: PathBuf,
    path: Vec<String>,
    /// Absolute paths, from the root of the crate on; with and without those of its unit tests.
    names: Vec<Vec<String>>,
    names_in_code: Vec<Vec<String>>,
    /// The names that it exports of its own modules: the name, and the module.
    exports: BTreeMap<String, String>,
}

impl Module {
    fn read(file: PathBuf) -> Self {
        let inside = file.strip_prefix(root().join("src")).unwrap().with_extension("");
        let mut path: Vec<String> =
            inside.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
        if path.last().is_some_and(|last| last == "mod") {
            path.pop();
        }
        let text = without_comments(&fs::read_to_string(&file).unwrap());
        let mut names = names(&text, &path);
        let mut names_in_code = self::names(&code_of(&file, &text), &path);
        for all in [&mut names, &mut names_in_code] {
            all.sort();
            all.dedup();
        }
        let mut exports = BTreeMap::new();
        for uses in use_trees(&text).iter().filter(|uses| uses.len() > 1) {
            exports.insert(uses[uses.len() - 1].clone(), uses[uses.len() - 2].clone());
        }
        Self { file, path, names, names_in_code, exports }
    }

    fn room(&self) -> &str {
        &self.path[0]
    }
}

fn modules() -> Vec<Module> {
    rust_files(&root().join("src")).into_iter().map(Module::read).collect()
}

/// What stands before the unit tests; nothing of a file that has only those.
fn code_of(file: &Path, text: &str) -> String {
    let is_tests = file.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs");
    if is_tests { String::new() } else { text.split("#[cfg(test)]").next().unwrap_or_default().to_owned() }
}

fn code(path: &Path) -> String {
    code_of(path, &fs::read_to_string(path).unwrap())
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

/// Every path that a file names, absolute: of its `use` declarations, and of expressions that begin with `crate::` or
/// `super::`.
fn names(text: &str, path: &[String]) -> Vec<Vec<String>> {
    let mut all = use_trees(text);
    for start in ["crate::", "nonosat::", "super::"] {
        for (at, _) in text.match_indices(start) {
            let rest = &text[at..];
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(rest.len());
            all.push(rest[..end].split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect());
        }
    }
    all.into_iter().filter_map(|name| absolute(&name, path)).filter(|name| !name.is_empty()).collect()
}

/// A path from the root of the crate on; `None` if it leads elsewhere.
fn absolute(name: &[String], path: &[String]) -> Option<Vec<String>> {
    let first = name.first()?;
    if first == "crate" || first == "nonosat" {
        return Some(name[1..].to_vec());
    }
    let ups = name.iter().take_while(|part| *part == "super").count();
    // What a module within the file calls `super` is the file itself, or above it.
    (ups > 0 && ups <= path.len()).then(|| [&path[..path.len() - ups], &name[ups..]].concat())
}

#[test]
fn src_holds_rooms_and_nothing_else() {
    let entries: BTreeSet<String> = fs::read_dir(root().join("src"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    let rooms = ROOMS.iter().map(|&(room, _)| room);
    let expected: BTreeSet<String> = rooms.chain(["lib.rs", "main.rs"]).map(str::to_owned).collect();
    assert_eq!(entries, expected);
    assert!(ROOMS.len() <= 16, "{} rooms are too many to remember", ROOMS.len());
}

#[test]
fn rooms_use_only_what_they_may() {
    let mut edges: BTreeMap<(&str, &str), PathBuf> = BTreeMap::new();
    let modules = modules();
    let rooms: Vec<&str> = ROOMS.iter().map(|&(room, _)| room).collect();
    for module in modules.iter().filter(|module| rooms.contains(&module.room())) {
        for name in &module.names {
            if let Some(to) = rooms.iter().find(|&&room| name.first().is_some_and(|first| first == room)) {
                edges.entry((module.room(), to)).or_insert_with(|| module.file.clone());
            }
        }
    }
    edges.retain(|(from, to), _| from != to);
    assert!(edges.len() >= 30, "only {} edges were found: is the search broken?", edges.len());
    let may = |from: &str, to: &str| ROOMS.iter().any(|(room, allowed)| *room == from && allowed.contains(&to));
    let others: Vec<String> = edges
        .iter()
        .filter(|&(&(from, to), _)| !may(from, to))
        .map(|((from, to), file)| format!("{from} may not use {to}, as {} does", file.display()))
        .collect();
    assert!(others.is_empty(), "{others:#?}");
    for (index, &(from, allowed)) in ROOMS.iter().enumerate() {
        for to in allowed {
            assert!(rooms[..index].contains(to), "{from} is listed before {to}: there could be a circle");
            assert!(edges.contains_key(&(from, to)), "{from} does not use {to} any more: take it off the list");
        }
    }
}

#[test]
fn files_of_a_folder_form_no_circles() {
    let modules = modules();
    let exports: BTreeMap<&[String], &Module> = modules.iter().map(|module| (&module.path[..], module)).collect();
    // The module behind a name that its folder exports.
    let resolved = |folder: &[String], name: &String| match exports.get(folder).and_then(|of| of.exports.get(name)) {
        Some(inner) => inner.clone(),
        None => name.clone(),
    };
    let mut graphs: BTreeMap<Vec<String>, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for module in &modules {
        for depth in 1..module.path.len() {
            let (folder, own) = (&module.path[..depth], &module.path[depth]);
            for name in module.names_in_code.iter().filter(|name| name.len() > depth && name[..depth] == *folder) {
                let other = resolved(folder, &name[depth]);
                let is_module = exports.contains_key(&[folder, std::slice::from_ref(&other)].concat()[..]);
                if is_module && other != *own {
                    graphs.entry(folder.to_vec()).or_default().entry(own.clone()).or_default().insert(other);
                }
            }
        }
    }
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for (folder, edges) in &graphs {
        let mut left: BTreeSet<&String> = edges.keys().collect();
        while let Some(&file) = left.iter().next() {
            let circle: Vec<String> =
                reach(edges, file).into_iter().filter(|other| reach(edges, other).contains(file)).collect();
            left.remove(file);
            circle.iter().for_each(|other| _ = left.remove(other));
            if !circle.is_empty() {
                found.push((folder.join("/"), circle));
            }
        }
    }
    let expected: Vec<(String, Vec<String>)> = CIRCLES
        .iter()
        .map(|&(folder, files)| (folder.to_owned(), files.iter().map(|&file| file.to_owned()).collect()))
        .collect();
    assert_eq!(found, expected);
}

/// All that can be reached from a file by one edge or more.
fn reach(edges: &BTreeMap<String, BTreeSet<String>>, from: &str) -> BTreeSet<String> {
    let mut met = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(file) = open.pop() {
        for next in edges.get(&file).into_iter().flatten() {
            if met.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    met
}

#[test]
fn the_encodings_depend_on_nothing() {
    let manifest = fs::read_to_string(root().join("encodings/Cargo.toml")).unwrap();
    assert!(!manifest.contains("dependencies]"), "the encodings crate is std only");
}

#[test]
fn the_referee_shares_no_code_with_solvers() {
    for module in modules().iter().filter(|module| module.path == ["puzzle", "referee"]) {
        let model = ["Clue", "Color", "Gap", "Layout", "LineName", "Picture", "Puzzle", "Run"];
        let is_model =
            |name: &Vec<String>| name[0] == "puzzle" && name.get(1).is_none_or(|item| model.contains(&item.as_str()));
        assert!(module.names_in_code.iter().all(is_model), "{:?}", module.names_in_code);
    }
}

#[test]
fn the_verifier_shares_no_code_with_what_it_verifies() {
    let mut checked = 0;
    for module in modules().iter().filter(|module| module.path.starts_with(&["proof".into(), "verify".into()])) {
        for name in &module.names_in_code {
            let is_own = name.starts_with(&["proof".into(), "verify".into()]);
            assert!(
                is_own || ["format", "puzzle"].contains(&name[0].as_str()),
                "{} uses {name:?}",
                module.file.display()
            );
            checked += 1;
        }
        assert!(!code(&module.file).contains("nonosat_encodings"), "{} uses the encodings", module.file.display());
    }
    assert!(checked >= 10, "only {checked} names were found: is the search broken?");
}

#[test]
fn clocks_live_in_one_file() {
    for module in modules() {
        let allowed = module.path == ["puzzle", "budget"] || module.room() == "cli";
        assert!(allowed || !code(&module.file).contains("Instant"), "{} has a clock of its own", module.file.display());
    }
}

/// Clippy refuses the same methods (`clippy.toml`), but not of the packages outside this workspace.
#[test]
fn one_file_reads_to_the_end() {
    let ends = ["fs::read(", "read_to_end(", "read_to_string("];
    let breaks = |text: &str| ends.iter().any(|end| without_comments(text).contains(end));
    let mut found = Vec::new();
    for folder in ["src", "encodings/src", "benchmarks/src", "web/wasm/src", "python/src"] {
        found.extend(rust_files(&root().join(folder)).into_iter().filter(|file| breaks(&code(file))));
    }
    let names: Vec<PathBuf> = found.iter().map(|file| file.strip_prefix(root()).unwrap().to_owned()).collect();
    assert_eq!(names, [Path::new("src/puzzle/bounded.rs")]);
    let guarded = fs::read_to_string(root().join("clippy.toml")).unwrap();
    for method in ["std::fs::read\"", "std::fs::read_to_string\"", "std::io::Read::read_to_end\""] {
        assert!(guarded.contains(method), "clippy refuses {method}");
    }
    assert!(breaks("let text = fs::read(path)?;") && !breaks("// fs::read(path)"));
}

#[test]
fn files_stay_small() {
    let mut lengths = Vec::new();
    for folder in ["src", "encodings/src", "benchmarks/src"] {
        for path in rust_files(&root().join(folder)) {
            let lines = code(&path).lines().count();
            let name = path.strip_prefix(root()).unwrap().display().to_string();
            let excused = LONG.iter().any(|&(long, _)| long == name);
            assert!(lines <= 400 || excused, "{name} has {lines} lines before its tests");
            lengths.push(lines);
        }
    }
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    assert!(median <= 170, "the median file has {median} lines");
}
