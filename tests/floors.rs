//! The house rules that the compiler does not check: which room may use which, and how rooms are kept.
//!
//! A rule looks at texts by their paths, so that a test can plant a breach of it in memory: each rule has one at least,
//! and the test fails if the rule does not see it.
#![allow(clippy::disallowed_methods, reason = "a program, not for browsers, of files of its own")]

#[path = "floors/source.rs"]
mod source;

use std::collections::{BTreeMap, BTreeSet};

use source::{Crate, Module, Tree, code_of};

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

/// The crate of the rooms.
const NONOSAT: Crate = Crate { folder: "src", name: "nonosat" };
const ENCODINGS: Crate = Crate { folder: "encodings/src", name: "nonosat_encodings" };
const BENCHMARKS: Crate = Crate { folder: "benchmarks/src", name: "nonosat_benchmarks" };

/// Crates whose files form no circles, each with the depth of the folders to look at: rooms have a rule of their own.
const WITHOUT_CIRCLES: &[(Crate, usize)] = &[(NONOSAT, 1), (ENCODINGS, 0)];

/// Circles of files within a folder, each with its reason.
const CIRCLES: &[(&str, &[&str], &str)] = &[];

/// Crates whose files are small.
const SMALL: &[Crate] = &[NONOSAT, ENCODINGS, BENCHMARKS];

/// The most lines of a file before its tests.
const MOST_LINES: usize = 400;

/// Files that are longer, each with its reason.
const LONG: &[(&str, &str)] = &[];

/// Crates in which only these modules have a clock: the budget; what a person waits for; the date of a report.
const CLOCKS: &[(Crate, &[&[&str]])] =
    &[(NONOSAT, &[&["puzzle", "budget"], &["cli"], &["bench", "stamp"]]), (ENCODINGS, &[])];

const PYTHON: Crate = Crate { folder: "python/src", name: "_nonosat" };

/// Crates that read files by `puzzle::bounded` alone.
const READERS: &[Crate] = &[NONOSAT, PYTHON];

/// The most columns of a line.
const MOST_COLUMNS: usize = 120;

/// Code that may name only the paths that begin with one of these, each to keep it apart from what it judges.
const APART: &[(&[&str], &[&[&str]])] = &[
    (
        &["puzzle", "referee"],
        &[
            &["puzzle", "Clue"],
            &["puzzle", "Color"],
            &["puzzle", "Gap"],
            &["puzzle", "Layout"],
            &["puzzle", "LineName"],
            &["puzzle", "Picture"],
            &["puzzle", "Puzzle"],
            &["puzzle", "Run"],
        ],
    ),
    (&["proof", "verify"], &[&["proof", "verify"], &["format"], &["puzzle"]]),
];

/// A house rule: what is wrong in a tree, and breaches, each with what the rule says about it.
struct Rule {
    name: &'static str,
    faults: fn(&Tree) -> Vec<String>,
    breaches: &'static [Breach],
}

/// How a rule is broken, and what it says about that.
type Breach = (fn(&mut Tree), &'static str);

const BOARD: &str = "src/propagate/board/mod.rs";
const VERIFIER: &str = "src/proof/verify/formula.rs";

const RULES: &[Rule] = &[
    Rule {
        name: "src holds rooms and nothing else",
        faults: strange_rooms,
        breaches: &[
            (|tree| tree.plant("src/attic/mod.rs", "//! Old things."), "src/attic"),
            (|tree| tree.plant("src/helpers.rs", "//! Help."), "src/helpers.rs"),
        ],
    },
    Rule {
        name: "rooms use only what they may",
        faults: forbidden_uses,
        breaches: &[
            (|tree| tree.plant("src/puzzle/clue.rs", "use crate::engine::Engine;"), "puzzle may not use engine"),
            (|tree| tree.plant(BOARD, "fn f() { crate::solve::solve() }"), "propagate may not use solve"),
            (|tree| tree.replace("src/classic/", "belief", "gossip"), "classic does not use belief any more"),
        ],
    },
    Rule {
        name: "files of a folder form no circles",
        faults: circles,
        breaches: &[
            (|tree| tree.plant("encodings/src/literal.rs", "use crate::Cnf;"), "encodings/src: cnf, literal"),
            (
                |tree| tree.plant("src/proof/certify/steps.rs", "use super::refutation::Refutation;"),
                "src/proof/certify: ",
            ),
            (|tree| tree.plant("src/propagate/fixpoint.rs", "use super::probe::Prober;"), "src/propagate: "),
        ],
    },
    Rule {
        name: "the encodings depend on nothing",
        faults: dependencies_of_encodings,
        breaches: &[(|tree| tree.plant("encodings/Cargo.toml", "[dependencies]\nserde = \"1\""), "std only")],
    },
    Rule {
        name: "the referee and the verifier share no code with what they judge",
        faults: shared_code,
        breaches: &[
            (|tree| tree.plant(VERIFIER, "fn f() { crate::engine::Cdcl::new(); }"), VERIFIER),
            (|tree| tree.plant(VERIFIER, "#[cfg(test)]\nfn f() {}\nuse crate::propagate::board::Board;"), VERIFIER),
            (|tree| tree.plant(VERIFIER, "use nonosat_encodings::Order;"), VERIFIER),
            (|tree| tree.plant("src/puzzle/referee.rs", "use crate::puzzle::pattern::Size;"), "src/puzzle/referee.rs"),
            (|tree| tree.plant("src/puzzle/referee.rs", "use nonosat_encodings::Order;"), "src/puzzle/referee.rs"),
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

fn rooms() -> impl Iterator<Item = &'static str> {
    ROOMS.iter().map(|&(room, _)| room)
}

fn strange_rooms(tree: &Tree) -> Vec<String> {
    let entries = tree.files("src/", "").filter_map(|(path, _)| path.split('/').nth(1));
    let entries: BTreeSet<&str> = entries.collect();
    let expected: BTreeSet<&str> = rooms().chain(["lib.rs", "main.rs"]).collect();
    let mut faults: Vec<String> =
        entries.symmetric_difference(&expected).map(|entry| format!("src/{entry} is no room, or missing")).collect();
    if ROOMS.len() > 16 {
        faults.push(format!("{} rooms are too many to remember", ROOMS.len()));
    }
    faults
}

fn forbidden_uses(tree: &Tree) -> Vec<String> {
    let mut edges: BTreeMap<(&str, &str), String> = BTreeMap::new();
    for module in tree.modules(&NONOSAT) {
        let Some(from) = rooms().find(|room| module.is_in(&[room])) else { continue };
        let used = module.names.iter().filter_map(|name| rooms().find(|room| name[0] == *room && *room != from));
        used.for_each(|to| _ = edges.entry((from, to)).or_insert_with(|| module.file.clone()));
    }
    let may = |from: &str, to: &str| ROOMS.iter().any(|(room, allowed)| *room == from && allowed.contains(&to));
    let mut faults: Vec<String> = edges
        .iter()
        .filter(|&(&(from, to), _)| !may(from, to))
        .map(|((from, to), file)| format!("{from} may not use {to}, as {file} does"))
        .collect();
    for (index, &(from, allowed)) in ROOMS.iter().enumerate() {
        for &to in allowed {
            if !rooms().take(index).any(|room| room == to) {
                faults.push(format!("{from} is listed before {to}: there could be a circle"));
            }
            if !edges.contains_key(&(from, to)) {
                faults.push(format!("{from} does not use {to} any more: take it off the list"));
            }
        }
    }
    faults
}

fn circles(tree: &Tree) -> Vec<String> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for (of, depth) in WITHOUT_CIRCLES {
        found.extend(circles_of(of, *depth, &tree.modules(of)));
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

fn circles_of(of: &Crate, least: usize, modules: &[Module]) -> Vec<(String, Vec<String>)> {
    let by_path: BTreeMap<&[String], &Module> = modules.iter().map(|module| (&module.path[..], module)).collect();
    // The module behind a name that its folder exports.
    let resolved = |folder: &[String], name: &String| match by_path.get(folder).and_then(|of| of.exports.get(name)) {
        Some(inner) => inner.clone(),
        None => name.clone(),
    };
    let mut graphs: BTreeMap<Vec<String>, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for module in modules {
        for depth in least..module.path.len() {
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

fn shared_code(tree: &Tree) -> Vec<String> {
    let modules = tree.modules(&NONOSAT);
    let mut faults = Vec::new();
    for &(own, allowed) in APART {
        let own: Vec<&Module> = modules.iter().filter(|module| module.is_in(own)).collect();
        if own.is_empty() {
            faults.push(format!("no module is left of {allowed:?}"));
        }
        for module in own {
            let may = |name: &[String]| {
                allowed.iter().any(|allowed| allowed.iter().zip(name).all(|(allowed, part)| allowed == part))
            };
            let others = module.names_in_code.iter().filter(|name| !may(name));
            faults.extend(others.map(|name| format!("{} uses {}", module.file, name.join("::"))));
            if module.code.contains(ENCODINGS.name) {
                faults.push(format!("{} uses the encodings", module.file));
            }
        }
    }
    faults
}

fn clocks(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (of, allowed) in CLOCKS {
        let modules = tree.modules(of).into_iter().filter(|module| !allowed.iter().any(|path| module.is_in(path)));
        let with_clock = modules.filter(|module| ["Instant", "SystemTime"].iter().any(|it| module.code.contains(it)));
        faults.extend(with_clock.map(|module| format!("{} has a clock of its own", module.file)));
    }
    faults
}

fn unbounded_reads(tree: &Tree) -> Vec<String> {
    const READS: &[&str] = &["fs::read(", "fs::read_to_string(", "read_to_end(", "read_to_string("];
    let mut faults = Vec::new();
    for of in READERS {
        let modules =
            tree.modules(of).into_iter().filter(|module| module.path.last().is_none_or(|name| name != "bounded"));
        let reading = modules.filter(|module| READS.iter().any(|read| module.code.contains(read)));
        faults.extend(reading.map(|module| format!("{} reads without a limit", module.file)));
    }
    faults
}

fn long_files(tree: &Tree) -> Vec<String> {
    let modules = SMALL.iter().flat_map(|of| tree.modules(of)).filter(|module| module.lines > MOST_LINES);
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
