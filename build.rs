//! Tells the tests whether there are puzzles with known answers (`cfg(corpora)`): those that take them are ignored,
//! with the reason, where there are none. Tells the program whether the web page was built (`cfg(page)`), and lists its
//! files, which become part of the program. Links the program for Linux (x86-64, glibc) at a fixed address. No part of
//! the published crate.

use std::{
    env,
    error::Error,
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=NONOSAT_CORPORA");
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpora");
    let table = env::var_os("NONOSAT_CORPORA").map_or_else(|| PathBuf::from(default), PathBuf::from);
    let table = table.join("known-answers.csv");
    if table.is_file() {
        println!("cargo::rustc-cfg=corpora");
        println!("cargo::rerun-if-changed={}", table.display());
    }
    // Tens of thousands of addresses need not be adjusted at each start, a third of the instructions of a small puzzle.
    // This gives up a random address; the code here has nothing unsafe that it would protect.
    let target = ["ARCH", "OS", "ENV"].map(|part| env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default());
    if target == ["x86_64", "linux", "gnu"] {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    // The page, if there is one. Who builds the first one touches this build script.
    let page = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/web/page/dist"));
    if page.is_dir() {
        println!("cargo::rerun-if-changed={}", page.display());
        println!("cargo::rustc-cfg=page");
        let mut table = String::new();
        list(page, "", &mut table)?;
        let path = env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?;
        fs::write(Path::new(&path).join("page.rs"), format!("&[\n{table}]\n"))?;
    }
    Ok(())
}

/// Lists the files of a folder, each with its path below the page, `/` between.
fn list(folder: &Path, below: &str, table: &mut String) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            list(&path, &format!("{below}{name}/"), table)?;
        } else {
            *table += &format!("    ({:?}, include_bytes!({:?})),\n", format!("{below}{name}"), path);
        }
    }
    Ok(())
}
