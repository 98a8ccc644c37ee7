//! Tells the tests whether there are puzzles with known answers (`cfg(corpora)`): those that take them are ignored,
//! with the reason, where there are none. Tells the program whether the web page was built (`cfg(page)`), and lists its
//! files, which become part of the program. Links the program for Linux (x86-64, glibc) at a fixed address. No part of
//! the published crate.

use std::{
    env,
    error::Error,
    fs, io,
    path::{Path, PathBuf},
    process::Command,
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
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?);
    if target == ["x86_64", "linux", "gnu"] {
        println!("cargo::rustc-link-arg-bins=-no-pie");
        if env::var("HOST") == env::var("TARGET") {
            link_unwinder(&out)?;
        }
    }
    // The page, if there is one. Who builds the first one touches this build script.
    let page = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/web/page/dist"));
    if page.is_dir() {
        println!("cargo::rerun-if-changed={}", page.display());
        println!("cargo::rustc-cfg=page");
        let mut table = String::new();
        list(page, "", &mut table)?;
        fs::write(out.join("page.rs"), format!("&[\n{table}]\n"))?;
    }
    Ok(())
}

/// Has the program unwind with code of its own, not with a shared library (`libgcc_s`): one less to load at each start,
/// and to be there. Where the compiler of C has none to link, nothing changes.
fn link_unwinder(out: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=RUSTC_LINKER");
    let linker = env::var_os("RUSTC_LINKER").unwrap_or_else(|| "cc".into());
    let Ok(found) = Command::new(linker).arg("-print-file-name=libgcc_eh.a").output() else { return Ok(()) };
    let archive = PathBuf::from(String::from_utf8_lossy(&found.stdout).trim());
    if archive.is_absolute() && archive.is_file() {
        // A linker reads a text in place of a library as what to link instead.
        let folder = out.join("unwinder");
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("libgcc_s.so"), format!("INPUT(\"{}\")\n", archive.display()))?;
        println!("cargo::rustc-link-arg-bins=-L{}", folder.display());
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
