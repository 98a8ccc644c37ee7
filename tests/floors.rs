//! The house rules that the compiler does not check: which crate may use which, and how crates are kept.
//!
//! A rule looks at texts by their paths, so that a test can plant a breach of it in memory: each rule has one at least,
//! and the test fails if the rule does not see it.
#![allow(clippy::disallowed_methods, reason = "a program, not for browsers, of files of its own")]

#[path = "floors/checks.rs"]
mod checks;
#[path = "floors/source.rs"]
mod source;

use checks::*;
use source::{Tree, code_of};

/// A breach, and what its rule says about it.
type Breach = (fn(&mut Tree), &'static str);

/// A house rule: what is wrong in a tree, and breaches, each with what the rule says about it.
struct Rule {
    name: &'static str,
    faults: fn(&Tree) -> Vec<String>,
    breaches: &'static [Breach],
}

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
