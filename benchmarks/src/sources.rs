//! Where puzzles come from: recipes, and files of the corpora.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use nonosat::{format, generate::Recipe, puzzle::Puzzle};

/// The folder of puzzle collections if nobody names one: `NONOSAT_CORPORA`, or beside the project.
pub(crate) fn default_corpora() -> PathBuf {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/corpora");
    std::env::var_os("NONOSAT_CORPORA").map_or_else(|| PathBuf::from(beside), PathBuf::from)
}

/// One puzzle to make, or one file to read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    /// A puzzle to make.
    Recipe(Recipe),
    /// A file, named from the corpora on.
    File(String),
}

/// What a source stands for, in order: a recipe, a file, a folder, or all files whose names begin alike (`folder/abc*`).
///
/// # Errors
/// If there is no such file.
pub(crate) fn expand(corpora: &Path, source: &str) -> Result<Vec<Item>> {
    if let Ok(recipe) = source.parse() {
        return Ok(vec![Item::Recipe(recipe)]);
    }
    if corpora.join(source).is_file() {
        return Ok(vec![Item::File(source.to_owned())]);
    }
    let (folder, start) = match source.strip_suffix('*') {
        Some(pattern) => pattern.rsplit_once('/').unwrap_or(("", pattern)),
        None => (source, ""),
    };
    let path = corpora.join(folder);
    let mut names = Vec::new();
    for entry in fs::read_dir(&path).with_context(|| format!("cannot read {}", path.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with(start) {
            names.push(format!("{folder}/{name}"));
        }
    }
    ensure!(!names.is_empty(), "nothing matches {source}");
    names.sort();
    Ok(names.into_iter().map(Item::File).collect())
}

impl Item {
    /// Its puzzles with their names; those of a file with several are `file#1`, `file#2`...
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn puzzles(&self, corpora: &Path) -> Result<Vec<(String, Puzzle)>> {
        let name = match self {
            Self::Recipe(recipe) => return Ok(vec![(recipe.to_string(), recipe.puzzle())]),
            Self::File(name) => name,
        };
        let path = corpora.join(name);
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let puzzles = format::read(name, &bytes, None)?.puzzles;
        let single = puzzles.len() == 1;
        let named = |(index, puzzle)| (if single { name.clone() } else { format!("{name}#{}", index + 1) }, puzzle);
        Ok(puzzles.into_iter().enumerate().map(named).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_expand_in_order() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("set")).unwrap();
        for name in ["b2.non", "b1.non", "a.non"] {
            let text = format::write(format::Format::Non, &[Recipe::Dom { n: 2 }.puzzle()]).unwrap().text;
            fs::write(folder.path().join("set").join(name), text).unwrap();
        }
        let file = |name: &str| Item::File(name.to_owned());
        assert_eq!(expand(folder.path(), "dom-3").unwrap(), [Item::Recipe(Recipe::Dom { n: 3 })]);
        assert_eq!(expand(folder.path(), "set/b*").unwrap(), [file("set/b1.non"), file("set/b2.non")]);
        assert_eq!(expand(folder.path(), "set").unwrap().len(), 3);
        assert!(expand(folder.path(), "nowhere").is_err());
        assert_eq!(file("set/a.non").puzzles(folder.path()).unwrap()[0].0, "set/a.non");
    }
}
