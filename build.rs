//! Tells the tests whether there are puzzles with known answers (`cfg(corpora)`): those that take them are ignored,
//! with the reason, where there are none. Compiles anew when the web page, which is embedded, was built. No part of the
//! published crate.

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=NONOSAT_CORPORA");
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpora");
    let table = std::env::var_os("NONOSAT_CORPORA").map_or_else(|| PathBuf::from(default), PathBuf::from);
    let table = table.join("known-answers.csv");
    if table.is_file() {
        println!("cargo::rustc-cfg=corpora");
        println!("cargo::rerun-if-changed={}", table.display());
    }
    // The page, if there is one: with its files their names change, and so does this one. Who builds the first one
    // touches this build script.
    let page = "web/page/dist/index.html";
    if Path::new(page).is_file() {
        println!("cargo::rerun-if-changed={page}");
    }
}
