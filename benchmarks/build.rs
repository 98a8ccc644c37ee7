//! Tells the program what it was compiled with: its counts of instructions are that compiler's.
#![allow(clippy::print_stdout, reason = "how a build script speaks to cargo")]

use std::{env, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = Command::new(env::var("RUSTC").unwrap_or_default()).arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default().replace('\u{1f}', " ");
    let all = [version, env::var("TARGET").unwrap_or_default(), flags];
    println!("cargo::rustc-env=COMPILER={}", all.join(" ").trim());
}
