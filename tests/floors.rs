//! The house rules that the compiler does not check: which crate may use which, and how crates are kept.
//!
//! A rule looks at texts by their paths, so that a test can plant a breach of it in memory: each rule has one at least,
//! and the test fails if the rule does not see it.
#![allow(clippy::disallowed_methods, reason = "a program, not for browsers, of files of its own")]

#[path = "floors/source.rs"]
mod source;

use std::collections::{BTreeMap, BTreeSet};

use source::{Crate, Module, Tree, code_of};

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
const VERIFIER_TAKES: &[&str] = &["hmac-sha256", "serde", "serde_json", "thiserror"];

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

/// A breach, and what its rule says about it.
type Breach = (fn(&mut Tree), &'static str);

/// A house rule: what is wrong in a tree, and breaches, each with what the rule says about it.
struct Rule {
    name: &'static str,
    faults: fn(&Tree) -> Vec<String>,
    breaches: &'static [Breach],
}

const BOARD: &str = "crates/propagate/src/board/mod.rs";
const VERIFIER: &str = "crates/verify/Cargo.toml";
const REFEREE: &str = "crates/model/src/referee.rs";

const RULES: &[Rule] = &[
    Rule {
        name: "src holds the facade and the program, nothing else",
        faults: strange_files,
        breaches: &[
            (|tree| tree.plant("src/attic/mod.rs", "//! Old things."), "src/attic"),
            (|tree| tree.plant("src/helpers.rs", "//! Help."), "src/helpers.rs"),
        ],
    },
    Rule {
        name: "crates use only what they may",
        faults: forbidden_uses,
        breaches: &[
            (
                |tree| tree.plant("crates/model/Cargo.toml", "[dependencies]\nnonosat-core = { workspace = true }"),
                "model may not use core",
            ),
            (
                |tree| tree.plant(VERIFIER, "[dependencies]\nnonosat-propagate = { workspace = true }"),
                "verify may not use propagate",
            ),
            (
                |tree| tree.replace("crates/classic/Cargo.toml", "nonosat-propagate", "x"),
                "classic does not use propagate",
            ),
            (|tree| tree.plant("crates/attic/Cargo.toml", "[package]"), "crates/attic is on no list"),
        ],
    },
    Rule {
        name: "the verifier takes little",
        faults: verifier,
        breaches: &[
            (|tree| tree.plant(VERIFIER, "[dependencies]\nbatsat = \"0.6\""), "batsat"),
            (|tree| tree.plant(VERIFIER, "[dependencies]\nnonosat = { path = \"../..\" }"), "nonosat"),
        ],
    },
    Rule {
        name: "files of a folder form no circles",
        faults: circles,
        breaches: &[
            (|tree| tree.plant("encodings/src/literal.rs", "use crate::Cnf;"), "encodings/src: cnf, literal"),
            (
                |tree| tree.plant("crates/core/src/certify/steps.rs", "use super::refutation::Refutation;"),
                "crates/core/src/certify: ",
            ),
            (
                |tree| tree.plant("crates/propagate/src/fixpoint.rs", "use super::probe::Prober;"),
                "crates/propagate/src: ",
            ),
            (|tree| tree.plant("crates/model/src/clue.rs", "use crate::referee::judge;"), "crates/model/src: "),
        ],
    },
    Rule {
        name: "the encodings depend on nothing",
        faults: dependencies_of_encodings,
        breaches: &[(|tree| tree.plant("encodings/Cargo.toml", "[dependencies]\nserde = \"1\""), "std only")],
    },
    Rule {
        name: "the referee shares no code with what it judges",
        faults: referee,
        breaches: &[
            (|tree| tree.plant(REFEREE, "use crate::pattern::Size;"), REFEREE),
            (|tree| tree.plant(REFEREE, "#[cfg(test)]\nfn f() {}\nuse super::canonical::hash;"), REFEREE),
            (|tree| tree.plant(REFEREE, "use nonosat_encodings::Order;"), REFEREE),
        ],
    },
    Rule {
        name: "clocks live in one file",
        faults: clocks,
        breaches: &[
            (|tree| tree.plant(BOARD, "fn f() { std::time::Instant::now(); }"), BOARD),
            (|tree| tree.plant(BOARD, "use std::time::SystemTime;"), BOARD),
            (|tree| tree.plant("encodings/src/order.rs", "use std::time::Instant;"), "encodings/src/order.rs"),
        ],
    },
    Rule {
        name: "only programs print",
        faults: printing,
        breaches: &[
            (|tree| tree.plant(BOARD, "fn f() { println!(); }"), BOARD),
            (|tree| tree.plant("crates/verify/src/lrat.rs", "fn f() { eprint!(); }"), "crates/verify/src/lrat.rs"),
        ],
    },
    Rule {
        name: "one file reads to the end",
        faults: unbounded_reads,
        breaches: &[
            (|tree| tree.plant("src/cli/report.rs", "fn f() { std::fs::read(path); }"), "src/cli/report.rs"),
            (
                |tree| tree.plant("python/src/many.rs", "fn f() { file.read_to_string(&mut text); }"),
                "python/src/many.rs",
            ),
        ],
    },
    Rule {
        name: "files stay small",
        faults: long_files,
        breaches: &[
            (|tree| tree.plant(BOARD, &"fn f() {}\n".repeat(500)), BOARD),
            (|tree| tree.plant("encodings/src/order.rs", &"fn f() {}\n".repeat(400)), "encodings/src/order.rs"),
            (|tree| tree.plant("benchmarks/src/main.rs", &"fn f() {}\n".repeat(400)), "benchmarks/src/main.rs"),
        ],
    },
    Rule {
        name: "lines of Rust are short",
        faults: long_lines_of_rust,
        breaches: &[
            (|tree| tree.plant(BOARD, &format!("// {}", "x".repeat(118))), BOARD),
            (|tree| tree.plant(BOARD, &format!("const A: &str = \"{}\";", "x".repeat(118))), BOARD),
            (|tree| tree.plant("tests/cli/count.rs", &format!("    // {}", "x".repeat(118))), "tests/cli/count.rs"),
        ],
    },
    Rule {
        name: "lines of documents are short",
        faults: long_lines_of_documents,
        breaches: &[
            (|tree| tree.plant("README.md", &"word ".repeat(25)), "README.md"),
            (|tree| tree.plant("docs/CLI.md", &format!("[one](two) {}", "word ".repeat(24))), "docs/CLI.md"),
        ],
    },
    Rule {
        name: "merges are finished",
        faults: marks_of_merges,
        breaches: &[
            (|tree| tree.plant("CHANGELOG.md", &format!("one\n{} HEAD\ntwo\n", "<".repeat(7))), "CHANGELOG.md"),
            (|tree| tree.plant("src/lib.rs", &format!("{} main\n", ">".repeat(7))), "src/lib.rs"),
        ],
    },
];

#[test]
fn every_rule_is_kept() {
    let tree = Tree::read();
    let faults = RULES.iter().flat_map(|rule| (rule.faults)(&tree).into_iter().map(|it| (rule.name, it)));
    let faults: Vec<(&str, String)> = faults.collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_rule_sees_its_breaches() {
    let tree = Tree::read();
    for rule in RULES {
        assert!(!rule.breaches.is_empty(), "{}: how is it broken?", rule.name);
        for (number, (plant, expected)) in rule.breaches.iter().enumerate() {
            let mut broken = tree.clone();
            plant(&mut broken);
            let faults = (rule.faults)(&broken);
            let is_seen = faults.iter().any(|fault| fault.contains(expected));
            assert!(is_seen, "{}: breach {number} was not seen, only {faults:#?}", rule.name);
        }
    }
}

#[test]
fn only_unit_tests_are_cut_off() {
    let text = "mod a;\n#[cfg(test)]\nmod tests;\nmod b;\n#[cfg(test)]\nfn c() {}\n\
         #[cfg(test)]\nmod tests {\n    }\n}\nfn d() {}\n";
    assert_eq!(code_of("src/a.rs", text), "mod a;\nmod b;\n#[cfg(test)]\nfn c() {}\nfn d() {}\n");
}

/// The name of a crate within the family: `core` for `nonosat_core`.
fn short(of: &Crate) -> &'static str {
    of.name.strip_prefix("nonosat_").unwrap_or(of.name)
}

fn crates() -> impl Iterator<Item = &'static Crate> {
    CRATES.iter().map(|(of, _)| of)
}

fn strange_files(tree: &Tree) -> Vec<String> {
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

fn forbidden_uses(tree: &Tree) -> Vec<String> {
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

fn verifier(tree: &Tree) -> Vec<String> {
    let names = tree.files(VERIFIER, "").flat_map(|(_, text)| dependencies(text));
    let others =
        names.filter(|name| !VERIFIER_TAKES.contains(name) && !["nonosat-format", "nonosat-model"].contains(name));
    others.map(|name| format!("the verifier takes {name}")).collect()
}

fn circles(tree: &Tree) -> Vec<String> {
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

fn dependencies_of_encodings(tree: &Tree) -> Vec<String> {
    let manifests = tree.files("encodings/", "Cargo.toml").filter(|(_, text)| text.contains("dependencies]"));
    manifests.map(|(path, _)| format!("{path}: the encodings are std only")).collect()
}

fn referee(tree: &Tree) -> Vec<String> {
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

fn printing(tree: &Tree) -> Vec<String> {
    words(tree, &["print!(", "println!("], PRINTERS).into_iter().map(|file| format!("{file} prints")).collect()
}

fn clocks(tree: &Tree) -> Vec<String> {
    let files = words(tree, &["Instant", "SystemTime"], CLOCKS);
    files.into_iter().map(|file| format!("{file} has a clock of its own")).collect()
}

fn unbounded_reads(tree: &Tree) -> Vec<String> {
    const READS: &[&str] = &["fs::read(", "fs::read_to_string(", "read_to_end(", "read_to_string("];
    let mut files = words(tree, READS, &[("nonosat_model", &["bounded"])]);
    let python = tree.modules(&PYTHON).into_iter().filter(|it| READS.iter().any(|word| it.code.contains(word)));
    files.extend(python.map(|module| module.file));
    files.into_iter().map(|file| format!("{file} reads without a limit")).collect()
}

fn long_files(tree: &Tree) -> Vec<String> {
    let modules = crates().flat_map(|of| tree.modules(of)).filter(|module| module.lines > MOST_LINES);
    let long = modules.filter(|module| !LONG.iter().any(|&(file, _)| file == module.file));
    long.map(|module| format!("{} has {} lines before its tests", module.file, module.lines)).collect()
}

/// The numbers of the lines that are too long.
fn long_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().zip(1..).map(|(line, number)| (number, line)).filter(|(_, line)| line.chars().count() > MOST_COLUMNS)
}

/// Code, and comments everywhere. Texts in tests stay as they are.
fn long_lines_of_rust(tree: &Tree) -> Vec<String> {
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
fn marks_of_merges(tree: &Tree) -> Vec<String> {
    let files = [".md", ".rs", ".toml"].into_iter().flat_map(|end| tree.files("", end));
    let marks = ["<", ">"].map(|sign| sign.repeat(7) + " ");
    let lines = files.flat_map(|(path, text)| text.lines().zip(1..).map(move |(line, number)| (path, line, number)));
    let left = lines.filter(|(_, line, _)| marks.iter().any(|mark| line.starts_with(mark.as_str())));
    left.map(|(path, _, number)| format!("{path}:{number} has a mark of a merge")).collect()
}

/// Tables, blocks of code and the targets of links may be wider.
fn long_lines_of_documents(tree: &Tree) -> Vec<String> {
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
