//! The house rules that the compiler does not check: arrows point down, files stay small, libraries are silent.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The modules of `src/`, from the ground up; a module may use its own floor and those below.
const FLOORS: &[&[&str]] = &[
    &[
        "belief",
        "board",
        "budget",
        "format",
        "hash",
        "line",
        "probe",
        "probe_two",
        "progress",
        "propagate",
        "puzzle",
        "random",
        "referee",
        "rules",
        "split",
        "tuning",
        "switch",
        "weigh",
        "whole",
    ],
    &["engine", "outcome", "search"],
    &[
        "certify",
        "complete",
        "count",
        "crew",
        "cube",
        "enumerate",
        "exchange",
        "explain",
        "generate",
        "guess",
        "ilp",
        "method",
        "part",
        "parts",
        "pipeline",
        "rate",
        "render",
        "solve",
        "verify",
    ],
    &["bench"],
    &["cli", "main"],
];

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

/// What stands before the unit tests; nothing of a file that has only those.
fn code(path: &Path) -> String {
    if path.file_name().is_some_and(|name| name == "tests.rs") {
        return String::new();
    }
    let text = fs::read_to_string(path).unwrap();
    text.split("#[cfg(test)]").next().unwrap_or_default().to_owned()
}

/// The module of `src/` that a file belongs to.
fn module(path: &Path) -> String {
    let inside = path.strip_prefix(root().join("src")).unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// The top-level modules that a file imports from its own crate.
fn imports(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for start in ["crate::", "nonosat::"] {
        for (at, _) in code.match_indices(start) {
            let rest = &code[at + start.len()..];
            let names = match rest.strip_prefix('{') {
                Some(group) => top_level_names(group),
                None => vec![first_name(rest)],
            };
            found.extend(names.into_iter().filter(|name| !name.is_empty()));
        }
    }
    found
}

fn first_name(text: &str) -> String {
    text.chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect()
}

/// The first names of the entries of a `{...}` group, up to its closing brace.
fn top_level_names(group: &str) -> Vec<String> {
    let (mut depth, mut entry, mut names) = (0, String::new(), Vec::new());
    for character in group.chars() {
        match character {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(first_name(std::mem::take(&mut entry).trim())),
            _ => {}
        }
        if depth == 0 && character != ',' {
            entry.push(character);
        }
    }
    names.push(first_name(entry.trim()));
    names
}

#[test]
fn arrows_point_down() {
    let mut checked = 0;
    for path in rust_files(&root().join("src")) {
        let from = module(&path);
        if from == "lib" {
            continue;
        }
        let from_floor = floor(&from).unwrap_or_else(|| panic!("{from} has no floor: add it to FLOORS"));
        for to in imports(&code(&path)) {
            // Names that are no modules are re-exports of the crate's root.
            let Some(to_floor) = floor(&to) else { continue };
            checked += 1;
            assert!(to_floor <= from_floor, "{} (floor {from_floor}) uses {to} (floor {to_floor})", path.display());
        }
    }
    assert!(checked >= 50, "only {checked} imports were found: is the search broken?");
}

#[test]
fn the_encodings_depend_on_nothing() {
    let manifest = fs::read_to_string(root().join("encodings/Cargo.toml")).unwrap();
    assert!(!manifest.contains("dependencies]"), "the encodings crate is std only");
}

#[test]
fn the_referee_shares_no_code_with_solvers() {
    let imported = imports(&code(&root().join("src/referee.rs")));
    assert!(imported.iter().all(|module| module == "puzzle"), "{imported:?}");
}

#[test]
fn the_verifier_shares_no_code_with_what_it_verifies() {
    for path in rust_files(&root().join("src/verify")) {
        let code = code(&path);
        for module in imports(&code) {
            let allowed = ["budget", "format", "puzzle", "referee", "verify"].contains(&module.as_str());
            assert!(allowed || floor(&module).is_none(), "{} uses {module}", path.display());
        }
        assert!(!code.contains("nonosat_encodings"), "{} uses the encodings", path.display());
    }
}

#[test]
fn clocks_live_in_one_file() {
    for path in rust_files(&root().join("src")) {
        let module = module(&path);
        let allowed = module == "budget" || module == "cli";
        assert!(allowed || !code(&path).contains("Instant"), "{} has a clock of its own", path.display());
    }
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
