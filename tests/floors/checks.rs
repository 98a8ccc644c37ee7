//! What the rules look for: each check names the faults of a tree.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Crate, Module, Tree, code_of};

/// The crates, from the ground up, each with those of ours that it may use: only crates before it. That is what
/// `docs/ARCHITECTURE.md` says, and the manifests; dependencies of tests alone are not looked at.
const CRATES: &[(Crate, &[&str])] = &[
    (ENCODINGS, &[]),
    (krate("crates/model/src", "nonosat_model"), &["encodings"]),
    (krate("crates/format/src", "nonosat_format"), &["model"]),
    (krate("crates/library/src", "nonosat_library"), &["model"]),
    (krate("crates/verify/src", "nonosat_verify"), &["format", "model"]),
    (krate("crates/propagate/src", "nonosat_propagate"), &["encodings", "model"]),
    (krate("crates/classic/src", "nonosat_classic"), &["model", "propagate"]),
    (krate("crates/core/src", "nonosat_core"), &["classic", "encodings", "format", "model", "propagate"]),
    (krate("crates/scan/src", "nonosat_scan"), &[]),
    (krate("crates/make/src", "nonosat_make"), &["core", "encodings", "format", "model", "propagate", "scan"]),
    (krate("crates/draw/src", "nonosat_draw"), &["core", "format", "model"]),
    (krate("crates/report/src", "nonosat_report"), &["core", "draw", "format", "make", "model", "propagate", "scan"]),
    (krate("crates/bench/src", "nonosat_bench"), &["core", "format", "make", "model"]),
    (
        NONOSAT,
        &["bench", "core", "draw", "format", "library", "make", "model", "propagate", "report", "scan", "verify"],
    ),
    (BENCHMARKS, &["nonosat", "encodings", "propagate"]),
];

/// What the verifier may use of other people's, so that an auditor has not much to read.
const VERIFIER_TAKES: &[&str] = &["hmac-sha256", "serde_core", "serde_json"];

const fn krate(folder: &'static str, name: &'static str) -> Crate {
    Crate { folder, name }
}

/// The facade, and the program.
const NONOSAT: Crate = krate("src", "nonosat");
const ENCODINGS: Crate = krate("encodings/src", "nonosat_encodings");
const BENCHMARKS: Crate = krate("benchmarks/src", "nonosat_benchmarks");
const PYTHON: Crate = krate("python/src", "_nonosat");

/// Circles of files within a folder, each with its reason.
const CIRCLES: &[(&str, &[&str], &str)] =
    &[("benchmarks/src", &["growth", "peers", "report"], "each kind of report has its own words for one table")];

/// The most lines of a file before its tests.
const MOST_LINES: usize = 400;

/// Files that are longer, each with its reason.
const LONG: &[(&str, &str)] = &[];

/// The modules with a clock: the budget; what a person waits for; the date of a report. The benchmarks measure.
const CLOCKS: &[(&str, &[&str])] = &[
    ("nonosat_model", &["budget"]),
    ("nonosat_bench", &["stamp"]),
    ("nonosat", &["cli"]),
    ("nonosat_benchmarks", &[]),
];

/// The modules that print, and programs.
const PRINTERS: &[(&str, &[&str])] =
    &[("nonosat", &["cli"]), ("nonosat_verify", &["main"]), ("nonosat_benchmarks", &[])];

/// The most columns of a line.
const MOST_COLUMNS: usize = 120;

/// What the referee may name of its crate: the model, and nothing that solves.
const REFEREE_NAMES: &[&str] = &["CellName", "Clue", "Color", "Gap", "Layout", "LineName", "Picture", "Puzzle", "Run"];

pub(crate) const BOARD: &str = "crates/propagate/src/board/mod.rs";
pub(crate) const VERIFIER: &str = "crates/verify/Cargo.toml";
pub(crate) const REFEREE: &str = "crates/model/src/referee.rs";

/// The name of a crate within the family: `core` for `nonosat_core`.
fn short(of: &Crate) -> &'static str {
    of.name.strip_prefix("nonosat_").unwrap_or(of.name)
}

fn crates() -> impl Iterator<Item = &'static Crate> {
    CRATES.iter().map(|(of, _)| of)
}

pub(crate) fn strange_files(tree: &Tree) -> Vec<String> {
    let entries: BTreeSet<&str> = tree.files("src/", "").filter_map(|(path, _)| path.split('/').nth(1)).collect();
    let expected = BTreeSet::from(["cli", "lib.rs", "main.rs"]);
    entries.symmetric_difference(&expected).map(|entry| format!("src/{entry} is strange, or missing")).collect()
}

/// The names of a manifest's dependencies, those of tests left out.
fn dependencies(text: &str) -> impl Iterator<Item = &str> {
    let mut is_on = false;
    text.lines().filter_map(move |line| {
        if line.starts_with('[') {
            is_on = line.ends_with("dependencies]") && !line.contains("dev-") && !line.contains("workspace");
            return None;
        }
        let name = line.split(['=', ' ', '.']).next().unwrap_or_default();
        (is_on && !name.is_empty() && !name.starts_with('#')).then_some(name)
    })
}

pub(crate) fn forbidden_uses(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    let manifest = |of: &Crate| of.folder.trim_end_matches("src").to_owned() + "Cargo.toml";
    let mut before = vec!["nonosat"];
    for (of, allowed) in CRATES {
        let (file, from) = (manifest(of), short(of));
        let used: BTreeSet<&str> = tree
            .files(&file, "Cargo.toml")
            .flat_map(|(_, text)| dependencies(text))
            .filter_map(|name| if name == "nonosat" { Some(name) } else { name.strip_prefix("nonosat-") })
            .collect();
        let allowed: BTreeSet<&str> = allowed.iter().copied().collect();
        faults.extend(used.difference(&allowed).map(|to| format!("{from} may not use {to}")));
        faults.extend(allowed.difference(&used).map(|to| format!("{from} does not use {to} any more")));
        let above = allowed.iter().filter(|to| !before.contains(*to));
        faults.extend(above.map(|to| format!("{from} is listed before {to}: there could be a circle")));
        before.push(from);
    }
    let known: BTreeSet<String> = crates().map(manifest).collect();
    let unknown = tree.files("crates/", "Cargo.toml").filter(|(path, _)| !known.contains(*path));
    faults.extend(unknown.map(|(path, _)| format!("{} is on no list", path.trim_end_matches("/Cargo.toml"))));
    faults
}

pub(crate) fn verifier(tree: &Tree) -> Vec<String> {
    let names = tree.files(VERIFIER, "").flat_map(|(_, text)| dependencies(text));
    let others =
        names.filter(|name| !VERIFIER_TAKES.contains(name) && !["nonosat-format", "nonosat-model"].contains(name));
    others.map(|name| format!("the verifier takes {name}")).collect()
}

pub(crate) fn circles(tree: &Tree) -> Vec<String> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for of in crates() {
        found.extend(circles_of(of, &tree.modules(of)));
    }
    let expected: Vec<(String, Vec<String>)> = CIRCLES
        .iter()
        .map(|&(folder, files, _)| (folder.to_owned(), files.iter().map(|&file| file.to_owned()).collect()))
        .collect();
    let shown = |(folder, files): &(String, Vec<String>)| format!("{folder}: {} form a circle", files.join(", "));
    let unknown = found.iter().filter(|circle| !expected.contains(circle)).map(shown);
    let gone = expected.iter().filter(|circle| !found.contains(circle)).map(|circle| shown(circle) + " no more");
    unknown.chain(gone).collect()
}

fn circles_of(of: &Crate, modules: &[Module]) -> Vec<(String, Vec<String>)> {
    let by_path: BTreeMap<&[String], &Module> = modules.iter().map(|module| (&module.path[..], module)).collect();
    // The module behind a name that its folder exports.
    let resolved = |folder: &[String], name: &String| match by_path.get(folder).and_then(|of| of.exports.get(name)) {
        Some(inner) => inner.clone(),
        None => name.clone(),
    };
    let mut graphs: BTreeMap<Vec<String>, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for module in modules {
        for depth in 0..module.path.len() {
            let (folder, own) = (&module.path[..depth], &module.path[depth]);
            for name in module.names_in_code.iter().filter(|name| name.len() > depth && name[..depth] == *folder) {
                let other = resolved(folder, &name[depth]);
                let is_module = by_path.contains_key(&[folder, std::slice::from_ref(&other)].concat()[..]);
                if is_module && other != *own {
                    graphs.entry(folder.to_vec()).or_default().entry(own.clone()).or_default().insert(other);
                }
            }
        }
    }
    let mut found = Vec::new();
    for (folder, edges) in &graphs {
        let folder = [&[of.folder.to_owned()], &folder[..]].concat().join("/");
        let mut left: BTreeSet<&String> = edges.keys().collect();
        while let Some(&file) = left.iter().next() {
            let circle: Vec<String> =
                reach(edges, file).into_iter().filter(|other| reach(edges, other).contains(file)).collect();
            left.remove(file);
            circle.iter().for_each(|other| _ = left.remove(other));
            if !circle.is_empty() {
                found.push((folder.clone(), circle));
            }
        }
    }
    found
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

pub(crate) fn dependencies_of_encodings(tree: &Tree) -> Vec<String> {
    let manifests = tree.files("encodings/", "Cargo.toml").filter(|(_, text)| text.contains("dependencies]"));
    manifests.map(|(path, _)| format!("{path}: the encodings are std only")).collect()
}

pub(crate) fn referee(tree: &Tree) -> Vec<String> {
    let modules: Vec<Module> =
        tree.modules(&krate("crates/model/src", "nonosat_model")).into_iter().filter(|it| it.file == REFEREE).collect();
    let mut faults = Vec::new();
    if modules.is_empty() {
        faults.push(format!("{REFEREE} is not there"));
    }
    for module in &modules {
        let others = module.names_in_code.iter().filter(|name| !REFEREE_NAMES.contains(&&*name[0]));
        faults.extend(others.map(|name| format!("{REFEREE} uses {}", name.join("::"))));
        if module.code.contains("nonosat_encodings") {
            faults.push(format!("{REFEREE} uses the encodings"));
        }
    }
    faults
}

/// Files of crates other than these modules in which one of these words stands.
fn words(tree: &Tree, words: &[&str], excused: &[(&str, &[&str])]) -> Vec<String> {
    let mut found = Vec::new();
    for of in crates() {
        let excuse = excused.iter().find(|(name, _)| *name == of.name).map(|(_, modules)| *modules);
        if excuse.is_some_and(<[&str]>::is_empty) {
            continue;
        }
        let modules = tree.modules(of).into_iter();
        let modules = modules.filter(|module| !excuse.unwrap_or_default().iter().any(|it| module.is_in(&[it])));
        found.extend(modules.filter(|it| words.iter().any(|word| it.code.contains(word))).map(|module| module.file));
    }
    found
}

pub(crate) fn printing(tree: &Tree) -> Vec<String> {
    words(tree, &["print!(", "println!("], PRINTERS).into_iter().map(|file| format!("{file} prints")).collect()
}

pub(crate) fn clocks(tree: &Tree) -> Vec<String> {
    let files = words(tree, &["Instant", "SystemTime"], CLOCKS);
    files.into_iter().map(|file| format!("{file} has a clock of its own")).collect()
}

pub(crate) fn unbounded_reads(tree: &Tree) -> Vec<String> {
    const READS: &[&str] = &["fs::read(", "fs::read_to_string(", "read_to_end(", "read_to_string("];
    let mut files = words(tree, READS, &[("nonosat_model", &["bounded"])]);
    let python = tree.modules(&PYTHON).into_iter().filter(|it| READS.iter().any(|word| it.code.contains(word)));
    files.extend(python.map(|module| module.file));
    files.into_iter().map(|file| format!("{file} reads without a limit")).collect()
}

pub(crate) fn long_files(tree: &Tree) -> Vec<String> {
    let modules = crates().flat_map(|of| tree.modules(of)).filter(|module| module.lines > MOST_LINES);
    let long = modules.filter(|module| !LONG.iter().any(|&(file, _)| file == module.file));
    long.map(|module| format!("{} has {} lines before its tests", module.file, module.lines)).collect()
}

/// The numbers of the lines that are too long.
fn long_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().zip(1..).map(|(line, number)| (number, line)).filter(|(_, line)| line.chars().count() > MOST_COLUMNS)
}

/// Code, and comments everywhere. Texts in tests stay as they are.
pub(crate) fn long_lines_of_rust(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in tree.files("", ".rs") {
        let code = code_of(path, text);
        let comments = long_lines(text).filter(|(_, line)| line.trim_start().starts_with("//"));
        let lines: BTreeSet<&str> = comments.chain(long_lines(&code)).map(|(_, line)| line).collect();
        faults.extend(lines.into_iter().map(|line| format!("{path} has a long line: {line}")));
    }
    faults
}

/// What git leaves where two sides of a merge differ.
pub(crate) fn marks_of_merges(tree: &Tree) -> Vec<String> {
    let files = [".md", ".rs", ".toml"].into_iter().flat_map(|end| tree.files("", end));
    let marks = ["<", ">"].map(|sign| sign.repeat(7) + " ");
    let lines = files.flat_map(|(path, text)| text.lines().zip(1..).map(move |(line, number)| (path, line, number)));
    let left = lines.filter(|(_, line, _)| marks.iter().any(|mark| line.starts_with(mark.as_str())));
    left.map(|(path, _, number)| format!("{path}:{number} has a mark of a merge")).collect()
}

/// Tables, blocks of code and the targets of links may be wider.
pub(crate) fn long_lines_of_documents(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in tree.files("", ".md") {
        let mut is_code = false;
        for (line, number) in text.lines().zip(1..) {
            let start = line.trim_start();
            is_code ^= start.starts_with("```");
            let is_wide = is_code || start.starts_with(['|', '<']) || start.starts_with('[') && start.contains("]: ");
            if !is_wide && without_targets(line).chars().count() > MOST_COLUMNS {
                faults.push(format!("{path}:{number} is a long line"));
            }
        }
    }
    faults
}

/// A line of Markdown without the targets of its links.
fn without_targets(line: &str) -> String {
    let mut parts = line.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, part| line + part.split_once(')').map_or(part, |(_, rest)| rest))
}
