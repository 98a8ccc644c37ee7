//! The puzzle files of a directory.

use std::{collections::BTreeMap, ffi::OsStr, path::Path};

use nonosat::{
    format::{Format, Warning},
    puzzle::Message,
};
use walkdir::WalkDir;

use super::{Kind, Source, missing};
use crate::cli::failure::Cause;

/// Extensions of formats that most files with it are not of: those are read where they are named.
const COMMON: [&str; 2] = ["csv", "tsv"];

/// The puzzle files of a directory and those below it, sorted.
pub(super) fn files(directory: &Path, kind: Kind, every: bool, passed: &mut Vec<(String, Warning)>) -> Vec<Source> {
    let known: Vec<&str> = match kind {
        Kind::Puzzles(_) | Kind::Faulty(_) => {
            let all = Format::all().flat_map(Format::extensions).copied();
            all.filter(|extension| !COMMON.contains(extension)).collect()
        }
        Kind::Cubes => vec!["json"],
    };
    let mut others: BTreeMap<String, usize> = BTreeMap::new();
    let is_puzzle = |path: &Path| {
        let extension = |path: &Path| path.extension().and_then(OsStr::to_str).map(str::to_owned);
        let is_packed = extension(path).is_some_and(|extension| ["gz", "xz"].contains(&extension.as_str()));
        let inner = if is_packed { extension(&path.with_extension("")) } else { extension(path) };
        inner.is_some_and(|extension| known.iter().any(|known| known.eq_ignore_ascii_case(&extension)))
    };
    let mut found = Vec::new();
    for entry in WalkDir::new(directory).follow_links(true).sort_by_file_name() {
        match entry {
            Ok(entry) if entry.file_type().is_file() && (every || is_puzzle(entry.path())) => {
                found.push(Source::File { path: entry.into_path(), wanted: None });
            }
            Ok(entry) if entry.file_type().is_file() => {
                let extension = entry.path().extension().map(|extension| format!(".{}", extension.display()));
                *others.entry(extension.unwrap_or_else(|| "without extension".to_owned())).or_default() += 1;
            }
            Ok(_) => {}
            Err(error) => {
                let path = error.path().unwrap_or(directory).to_owned();
                found.push(Source::Missing(missing(&path, Cause::Unreadable(error.into()))));
            }
        }
    }
    if !others.is_empty() && !matches!(kind, Kind::Cubes) {
        passed.push((directory.display().to_string(), passed_over(&others)));
    }
    if found.is_empty() {
        found.push(Source::Missing(missing(directory, Cause::EmptyDirectory)));
    }
    found
}

/// The note about files of a directory that are not read.
fn passed_over(others: &BTreeMap<String, usize>) -> Warning {
    const MOST: usize = 6;
    let count: usize = others.values().sum();
    let mut listed: Vec<(&String, &usize)> = others.iter().collect();
    listed.sort_by_key(|&(_, count)| std::cmp::Reverse(*count));
    let mut words: Vec<String> = listed.iter().take(MOST).map(|(name, count)| format!("{count} {name}")).collect();
    if listed.len() > MOST {
        words.push("...".to_owned());
    }
    Warning::note(Message::new("note.passed").with("count", count).with("found", words))
}
