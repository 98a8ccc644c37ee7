//! The table of sentences and the source agree: what is said as data is in the table, and what is there is said.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use nonosat::puzzle::{Message, Param};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, found),
            false if path.extension().is_some_and(|extension| extension == "rs") => found.push(path),
            false => {}
        }
    }
}

/// The ids that stand in the source before its tests.
fn ids_in_source() -> BTreeSet<String> {
    let groups: BTreeSet<&str> = Message::all().filter_map(|(id, _)| Some(id.split_once('.')?.0)).collect();
    let mut files = Vec::new();
    for name in ["model", "core", "format"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("crates").join(name).join("src"), &mut files);
    }
    let mut ids = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap();
        let is_part = |part: &str| part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        let is_id = |word: &&str| {
            word.split_once('.')
                .is_some_and(|(group, rest)| groups.contains(group) && !rest.is_empty() && is_part(rest))
        };
        // Names of files of exactly such a form there are none.
        ids.extend(text.split('"').filter(is_id).map(str::to_owned));
    }
    ids
}

#[test]
fn ids_of_the_source_are_those_of_the_table() {
    let said = ids_in_source();
    let table: BTreeSet<String> = Message::all().map(|(id, _)| id.to_owned()).collect();
    assert_eq!(said.difference(&table).collect::<Vec<_>>(), Vec::<&String>::new(), "not in the table");
    // Those of other groups are found by their texts.
    let by_text = ["file.", "large.", "found.", "expected.", "help.", "note."];
    let is_structured = |id: &&String| !by_text.iter().any(|group| id.starts_with(group));
    let unused: Vec<&String> = table.difference(&said).filter(is_structured).collect();
    assert_eq!(unused, Vec::<&String>::new(), "said nowhere");
}

/// Checks that a message and its parts have just the places of their sentences.
fn check(message: &Message) {
    let (_, text) = Message::all().find(|(id, _)| *id == message.id()).unwrap();
    let names = text.split('{').skip(1).map(|place| place.split(['}', ':', '|']).next().unwrap());
    let wanted: BTreeSet<&str> = names.collect();
    let given: BTreeSet<&str> = message.params().iter().map(|(name, _)| *name).collect();
    // Whether something is one or several may matter in other languages only.
    let given: BTreeSet<&str> = given.into_iter().filter(|name| wanted.contains(name) || *name != "count").collect();
    assert_eq!(given, wanted, "{message}");
    message.params().iter().for_each(|(_, value)| check_param(value));
}

fn check_param(param: &Param) {
    match param {
        Param::Message(message) => check(message),
        Param::List(items) => items.iter().for_each(check_param),
        Param::Number(_) | Param::Text(_) => {}
    }
}

#[test]
fn steps_and_warnings_fill_all_places() {
    use nonosat::{
        analyse::{
            explain::{ExplainRequest, explain},
            rate::warnings::warnings,
        },
        format::read,
        puzzle::budget::Budget,
        solve::{Request, solve},
    };
    let mut ids = BTreeSet::new();
    let mut files = Vec::new();
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    for entry in fs::read_dir(puzzles).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    for file in files {
        let Ok(document) = read("f", &fs::read(&file).unwrap(), None) else { continue };
        for puzzle in document.puzzles.iter().filter(|puzzle| puzzle.layout().cell_count() <= 900) {
            let explanation = explain(puzzle, &ExplainRequest::default()).unwrap();
            for step in &explanation.steps {
                check(&step.message);
                assert_eq!(step.sentence, step.message.to_string());
                ids.insert(step.message.id());
            }
            let outcome = solve(puzzle, &Request { solutions: 2, ..Request::default() }).unwrap();
            for warning in warnings(puzzle, &outcome, &Budget::default()) {
                check(&warning.said);
                assert_eq!(warning.message, warning.said.to_string());
                ids.insert(warning.said.id());
            }
        }
    }
    assert!(ids.len() >= 8, "{ids:?}");
}
